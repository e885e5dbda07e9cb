/* SPDX-License-Identifier: MIT */
/*
 * disp_pieces.c - header, dice, badges and standings, which the pages of the large layout share
 * (disp_large.h).
 */
#include "disp_large.h"
#include "words.h"

#include <string.h>

int part_of(const struct canvas *c, int hundredths)
{
	return c->read_px * hundredths / 100;
}

struct style letters(
	const struct canvas *c, enum ink ink, int most, int least, enum side side, int lines)
{
	return (struct style){ ink, part_of(c, most), part_of(c, least), side, lines, false };
}

enum ink seat_ink(unsigned seat)
{
	return (enum ink)((unsigned)INK_SEAT + seat);
}

void draw_alert(struct canvas *c, struct disp_rect r, const char *text, size_t size, int least)
{
	draw_panel(c, r, INK_ALERT, INK_ALERT, 0);
	r = inset(r, part_of(c, 15), r.h / 12 < part_of(c, 8) ? r.h / 12 : part_of(c, 8));
	int side = part_of(c, 75);
	draw_sign(c, middle(cut_left(&r, side), side, side), SIGN_ALERT, INK_BACK);
	cut_left(&r, part_of(c, 10));
	draw_text(c, r, text, size, letters(c, INK_BACK, 100, least, SIDE_LEFT, 0));
}

/* "Round 4", and below it which roll. */
static void draw_progress(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	struct style small = letters(c, INK_DIM, 50, 35, SIDE_RIGHT, 1);
	bool rolls = s->phase == SCREEN_ROLLING && s->roll;
	struct disp_rect upper = rolls ? cut_top(&r, r.h / 2) : r;
	draw_printf(c, upper, small, _("Round %u"), s->round);
	if (rolls && s->final_roll)
		draw_printf(
			c, r, letters(c, INK_GOLD, 50, 35, SIDE_RIGHT, 1), "%s", _("Last roll"));
	else if (rolls)
		draw_printf(c, r, small, _("Roll %u"), s->roll);
}

void draw_header(struct canvas *c, struct disp_rect *rest, const struct screen *s, bool two_lines)
{
	int h = part_of(c, two_lines ? 235 : 125);
	struct disp_rect r = inset(cut_top(rest, h), part_of(c, 20), part_of(c, 4));
	if (s->round) {
		struct disp_rect side = cut_right(&r, part_of(c, 200));
		draw_progress(c, cut_top(&side, part_of(c, 117)), s);
		cut_right(&r, part_of(c, 12));
	}
	draw_either(c, r, s->headline, sizeof(s->headline), s->brief, sizeof(s->brief),
		letters(c, INK_TEXT, 100, 72, SIDE_LEFT, two_lines ? 2 : 1));
}

void draw_warning(struct canvas *c, struct disp_rect *rest, const struct screen *s)
{
	if (!s->warning[0])
		return;
	draw_alert(c, inset(cut_top(rest, part_of(c, 135)), part_of(c, 10), 0), s->warning,
		sizeof(s->warning), 42);
	cut_top(rest, part_of(c, 8));
}

/* How large dice get in rows, which may be up to two where there are many. */
static int dice_side(const struct canvas *c, int w, int h, unsigned n, unsigned *columns)
{
	const unsigned few = 5;
	int gap = part_of(c, 10), best = 0;
	*columns = n ? n : 1;
	for (unsigned rows = 1; rows <= (n > few ? 2U : 1U); rows++) {
		unsigned in_row = (n + rows - 1) / rows;
		int high = rows > 1 ? h / (int)rows - gap / 2 : h;
		int wide = in_row ? w / (int)in_row - gap : 0, side = wide < high ? wide : high;
		if (side > best)
			*columns = in_row;
		best = side > best ? side : best;
	}
	return best;
}

struct disp_rect cut_dice(const struct canvas *c, struct disp_rect *r, unsigned n, int width)
{
	unsigned columns;
	int side = dice_side(c, width, r->h, n, &columns);
	return cut_left(r, n ? (int)columns * (side + part_of(c, 10)) : 0);
}

static void draw_one(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_die *from, bool asked)
{
	struct screen_die die = *from;
	die.face = die.face <= SCREEN_FACES ? die.face : 0;
	if (asked) {
		draw_panel(c, r, INK_LIFTED, INK_GOLD, part_of(c, 9));
		r = inset(r, part_of(c, 14), part_of(c, 14));
	}
	draw_die(c, r, &die, die.face ? s->face[die.face - 1] : "",
		die.face ? sizeof(s->face[0]) : 0);
}

void draw_dice(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_seat *seat, unsigned n, unsigned asked)
{
	unsigned columns, rows;
	int side = dice_side(c, r.w, r.h, n, &columns), pitch = r.w / (int)columns;
	if (!n)
		return;
	rows = (n + columns - 1) / columns;
	for (unsigned i = 0; i < n; i += columns) {
		struct disp_rect row = cut_top(&r, r.h / (int)(rows - i / columns));
		for (unsigned k = i; k < i + columns && k < words_slots(seat); k++)
			draw_one(c, middle(cut_left(&row, pitch), side, side), s, &seat->die[k],
				k + 1 == asked);
	}
}

void cut_badge(struct canvas *c, struct disp_rect *r, unsigned seat)
{
	int side = r->h < part_of(c, 125) ? r->h : part_of(c, 125);
	draw_badge(c, middle(cut_left(r, side), side, side), seat);
	cut_left(r, part_of(c, 18));
}

static bool wears(const struct screen *s, const struct screen_seat *seat, unsigned mark)
{
	return seat->marks >> mark & 1 && s->mark[mark].word[0];
}

int marks_worn(const struct screen *s, const struct screen_seat *seat)
{
	int n = 0;
	for (unsigned i = 0; i < SCREEN_MARKS; i++)
		n += wears(s, seat, i);
	return n;
}

void draw_name(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_seat *seat, struct style st)
{
	for (unsigned i = 0; i < SCREEN_MARKS; i++) {
		if (!wears(s, seat, i) || r.w <= 3 * st.px)
			continue;
		draw_icon(c, middle(cut_left(&r, st.px), st.px, st.px), s->mark[i].icon, INK_GOLD);
		cut_left(&r, st.px / 5);
	}
	draw_text(c, r, seat->name, sizeof(seat->name), st);
}

int standings_height(const struct canvas *c)
{
	return part_of(c, 120);
}

/* What has just come and gone, which is true, or else what he has that is said in words. */
static bool write_lower(
	const struct screen *s, const struct screen_seat *seat, struct words_row *out)
{
	words_moves(s, seat, out);
	bool moved = out->n > 0;
	if (!moved)
		words_owned(s, seat, false, out);
	return moved;
}

/* A piece that would be cut is left out: half a word says nothing. */
static void drop_unfit(struct canvas *c, struct disp_rect r, struct words_row *row, struct style st)
{
	unsigned n = 0;
	for (unsigned i = 0; i < row->n; i++)
		if (text_fits(c, r, row->piece[i], sizeof(row->piece[i]), st))
			memmove(row->piece[n++], row->piece[i], sizeof(row->piece[i]));
	row->n = n;
}

static void draw_lower(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_seat *seat)
{
	struct words_row row;
	bool moved = write_lower(s, seat, &row);
	struct style st = letters(c, moved ? INK_GOLD : INK_DIM, 46, 37, SIDE_LEFT, 1);
	/* Smaller only where not even one of them would be whole. */
	for (unsigned i = 0; i < row.n; i++)
		if (!text_fits(c, r, row.piece[i], sizeof(row.piece[i]), st))
			st.px_min = part_of(c, 30);
	drop_unfit(c, r, &row, st);
	draw_row(c, r, &row, st);
}

static bool row_fits(struct canvas *c, int w, const struct words_row *row, int px)
{
	char text[WORDS_ROW];
	words_join(row, 0, row->n, text, sizeof(text));
	return text_width(c, text, sizeof(text),
		       (struct style){ INK_TEXT, px, px, SIDE_LEFT, 1, false }) <= w;
}

/* The boxes of what a seat owns: badge, figures, and what is below them. Where there is little room
 * the badge is small, the marks stand below, and nothing is left free. */
struct standing {
	struct disp_rect badge, upper, lower;
	bool tight;
	int px;		  /* of the letters, the same for all seats */
	unsigned at_once; /* so many pieces in each turn, the same for all seats; 0: all of them */
};

/* The next one of so many, from the left of *r. */
static struct disp_rect standing_cell(
	const struct canvas *c, struct disp_rect *r, unsigned n, bool tight)
{
	struct disp_rect cell = cut_left(r, r->w / (int)n);
	return inset(cell, part_of(c, tight ? 5 : 10), part_of(c, 4));
}

static struct standing standing_boxes(const struct canvas *c, struct disp_rect chip, bool tight)
{
	struct standing st = { .tight = tight };
	int side = smaller(chip.h, part_of(c, 60)), gap = part_of(c, tight ? 6 : 10);
	if (tight) {
		st.lower = cut_bottom(&chip, chip.h / 2);
		cut_right(&st.lower, part_of(c, 10)); /* apart from the next one's */
		side = smaller(chip.h, part_of(c, 52));
	}
	st.badge = middle(cut_left(&chip, side), side, side);
	cut_left(&chip, gap);
	if (!tight && chip.h >= part_of(c, 95))
		st.lower = cut_bottom(&chip, chip.h / 2);
	st.upper = chip;
	return st;
}

/* The largest letters in which the rows of all seats fit; 0: there are none from most to least. */
static int standings_px(struct canvas *c, const struct screen *s, const unsigned *who, unsigned n,
	const struct standing *st, int most, int least)
{
	for (int px = most; px >= least; px--) {
		bool all = true;
		for (unsigned i = 0; i < n && all; i++) {
			const struct screen_seat *seat = &s->seat[who[i]];
			struct words_row row;
			words_owned(s, seat, true, &row);
			if (!st->tight)
				words_marks(s, seat, &row);
			all = row_fits(c, st->upper.w, &row, px);
		}
		if (all)
			return px;
	}
	return 0;
}

/* How many pieces at once fit for all seats, in each turn. */
static unsigned standings_at_once(struct canvas *c, const struct screen *s, const unsigned *who,
	unsigned n, const struct standing *st, int px)
{
	unsigned most = WORDS_PIECES;
	for (unsigned i = 0; i < n; i++) {
		struct words_row row;
		words_owned(s, &s->seat[who[i]], true, &row);
		most = most > row.n ? row.n : most;
		for (unsigned from = 0; most > 1 && from < row.n;) {
			char text[WORDS_ROW];
			struct style style = { INK_TEXT, px, px, SIDE_LEFT, 1, false };
			words_join(&row, from, most, text, sizeof(text));
			bool fits = text_width(c, text, sizeof(text), style) <= st->upper.w;
			from = fits ? from + most : 0;
			most -= !fits;
		}
	}
	return most ? most : 1;
}

/* What a seat owns; of more than there is room for the same for all seats at one time. */
static void draw_upper(struct canvas *c, const struct standing *st, const struct words_row *row,
	struct style style)
{
	char text[WORDS_ROW];
	if (!st->at_once || !st->tight) {
		draw_row(c, st->upper, row, style);
		return;
	}
	unsigned turns = (row->n + st->at_once - 1) / st->at_once;
	unsigned now = turns ? (unsigned)(c->t_ms / TURN_MS % turns) : 0;
	c->turns = c->turns || turns > 1;
	words_join(row, now * st->at_once, st->at_once, text, sizeof(text));
	draw_text(c, st->upper, text, sizeof(text), style);
}

static void draw_standing(struct canvas *c, struct standing st, const struct screen *s, unsigned i)
{
	const struct screen_seat *seat = &s->seat[i];
	struct words_row row;
	struct style letters = { INK_TEXT, st.px, part_of(c, 30), SIDE_LEFT, 1, false };
	draw_badge(c, st.badge, i);
	words_owned(s, seat, true, &row);
	if (!st.tight)
		words_marks(s, seat, &row);
	draw_upper(c, &st, &row, letters);
	for (unsigned m = 0; st.tight && m < SCREEN_MARKS; m++) {
		int side = smaller(st.lower.h, part_of(c, 42));
		if (!wears(s, seat, m))
			continue;
		draw_icon(c, middle(cut_left(&st.lower, side), side, side), s->mark[m].icon,
			INK_GOLD);
		cut_left(&st.lower, part_of(c, 6));
	}
	draw_lower(c, st.lower, s, seat);
}

/* Before the first round nobody owns anything. */
static void draw_names(struct canvas *c, struct disp_rect r, const struct screen *s,
	const unsigned *who, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		struct disp_rect chip = standing_cell(c, &r, n - i, false);
		struct standing st = standing_boxes(c, chip, false);
		draw_badge(c, st.badge, who[i]);
		cut_left(&chip, st.badge.w + part_of(c, 10));
		draw_text(c, chip, s->seat[who[i]].name, SCREEN_NAME,
			letters(c, INK_TEXT, 52, 30, SIDE_LEFT, 1));
	}
}

void draw_standings(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who);
	if (!n)
		return;
	if (!s->round) {
		draw_names(c, r, s, who, n);
		return;
	}
	struct disp_rect all = r, first = standing_cell(c, &all, n, false);
	struct standing like = standing_boxes(c, first, false);
	int px = standings_px(c, s, who, n, &like, part_of(c, 52), part_of(c, 45));
	bool tight = !px && r.h >= part_of(c, 95);
	all = r;
	like = standing_boxes(c, standing_cell(c, &all, n, tight), tight);
	if (!px)
		px = standings_px(c, s, who, n, &like, part_of(c, 52), part_of(c, 30));
	unsigned at_once = px ? 0 : standings_at_once(c, s, who, n, &like, part_of(c, 41));
	for (unsigned i = 0; i < n; i++) {
		struct disp_rect cell = standing_cell(c, &r, n - i, tight);
		struct standing st = standing_boxes(c, cell, tight);
		st.px = px ? px : part_of(c, 52);
		st.at_once = at_once;
		draw_standing(c, st, s, who[i]);
	}
}

void draw_lines(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	for (unsigned i = 0; i < SCREEN_LINES && s->line[i][0] && r.h >= part_of(c, 70); i++) {
		struct disp_rect line = cut_top(&r, part_of(c, i ? 70 : 120));
		draw_text(c, inset(line, part_of(c, 25), part_of(c, 3)), s->line[i],
			sizeof(s->line[i]),
			letters(c, i ? INK_DIM : INK_TEXT, 50, 40, SIDE_LEFT, i ? 1 : 2));
	}
}
