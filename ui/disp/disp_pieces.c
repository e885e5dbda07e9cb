/* SPDX-License-Identifier: MIT */
/*
 * disp_pieces.c - see disp_large.h.
 */
#include "disp_large.h"

#include <stdio.h>
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
	draw_printf(c, upper, small, "Round %u", s->round);
	if (rolls && s->final_roll)
		draw_printf(c, r, letters(c, INK_GOLD, 50, 35, SIDE_RIGHT, 1), "Last roll");
	else if (rolls)
		draw_printf(c, r, small, "Roll %u", s->roll);
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

/* What has just come and gone, or else what he has that is said in words. */
static void draw_moves(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_seat *seat)
{
	struct words_row row;
	words_moves(s, seat, &row);
	if (row.n) {
		draw_row(c, r, &row, letters(c, INK_GOLD, 50, 30, SIDE_LEFT, 1));
		return;
	}
	words_owned(s, seat, false, &row);
	draw_row(c, r, &row, letters(c, INK_DIM, 42, 30, SIDE_LEFT, 1));
}

int standings_height(const struct canvas *c)
{
	return part_of(c, 120);
}

static void draw_standing(
	struct canvas *c, struct disp_rect chip, const struct screen *s, unsigned i)
{
	const struct screen_seat *seat = &s->seat[i];
	struct words_row row;
	struct style st = letters(c, INK_TEXT, 52, 30, SIDE_LEFT, 1);
	int side = chip.h < part_of(c, 60) ? chip.h : part_of(c, 60);
	draw_badge(c, middle(cut_left(&chip, side), side, side), i);
	cut_left(&chip, part_of(c, 10));
	if (!s->round) {
		draw_text(c, chip, seat->name, sizeof(seat->name), st);
		return;
	}
	if (chip.h >= part_of(c, 95))
		draw_moves(c, cut_bottom(&chip, chip.h / 2), s, seat);
	words_owned(s, seat, true, &row);
	words_marks(s, seat, &row);
	draw_row(c, chip, &row, st);
}

void draw_standings(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who);
	if (!n)
		return;
	int w = r.w / (int)n;
	for (unsigned i = 0; i < n; i++)
		draw_standing(c, inset(cut_left(&r, w), part_of(c, 10), part_of(c, 4)), s, who[i]);
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
