/* SPDX-License-Identifier: MIT */
/*
 * disp_large.c - the layout of colour panels and windows: made for 480x320, larger ones get the
 * same picture with larger letters. Boxes are cut off a rest, so they cannot overlap.
 */
#include "disp_layout.h"

#include <stdio.h>
#include <string.h>

/* Lengths are written for a height of 320. */
static int u(const struct canvas *c, int px)
{
	return px * c->h / 320;
}

static struct style letters(
	const struct canvas *c, enum ink ink, int px, int px_min, enum side side, int lines)
{
	return (struct style){ ink, u(c, px), u(c, px_min), side, lines, false };
}

/* A sign and a sentence on a bright ground: what must be read first. */
static void draw_alert(struct canvas *c, struct disp_rect r, const char *text, size_t size)
{
	draw_panel(c, r, INK_ALERT, INK_ALERT, 0);
	r = inset(r, u(c, 5), u(c, 1));
	draw_sign(c, inset(cut_left(&r, u(c, 22)), u(c, 2), 0), SIGN_ALERT, INK_BACK);
	draw_text(c, r, text, size, letters(c, INK_BACK, 20, 14, SIDE_LEFT, 0));
}

static void draw_header(struct canvas *c, struct disp_rect *rest, const struct screen *s)
{
	struct disp_rect r = inset(cut_top(rest, u(c, 66)), u(c, 8), u(c, 2));
	if (s->round) {
		struct disp_rect side = cut_right(&r, u(c, 72));
		struct disp_rect upper = cut_top(&side, side.h / 2);
		draw_printf(
			c, upper, letters(c, INK_DIM, 17, 12, SIDE_RIGHT, 1), "Round %u", s->round);
		if (s->phase == SCREEN_HANDS && s->final_roll)
			draw_printf(
				c, side, letters(c, INK_GOLD, 17, 12, SIDE_RIGHT, 1), "Last roll");
		else if (s->phase == SCREEN_HANDS && s->roll)
			draw_printf(c, side, letters(c, INK_DIM, 17, 12, SIDE_RIGHT, 1), "Roll %u",
				s->roll);
		cut_right(&r, u(c, 6));
	}
	draw_text(
		c, r, s->headline, sizeof(s->headline), letters(c, INK_TEXT, 34, 16, SIDE_LEFT, 0));
}

static void draw_warning(struct canvas *c, struct disp_rect *rest, const struct screen *s)
{
	if (!s->warning[0])
		return;
	draw_alert(c, inset(cut_top(rest, u(c, 48)), u(c, 4), 0), s->warning, sizeof(s->warning));
	cut_top(rest, u(c, 3));
}

static enum ink seat_ink(unsigned seat)
{
	return (enum ink)((unsigned)INK_SEAT + seat);
}

/* asked: the die, from 1, that a question is about; 0: none. */
static void draw_dice(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_seat *seat, unsigned asked)
{
	int pitch = r.w / 5, side = pitch - u(c, 4) < r.h ? pitch - u(c, 4) : r.h;
	for (unsigned i = 0; i < 5; i++) {
		unsigned face = seat->faces[i] <= SCREEN_FACES ? seat->faces[i] : 0;
		const char *label = face ? s->face[face - 1] : "";
		struct disp_rect die = middle(cut_left(&r, pitch), side, side);
		if (i + 1 == asked) {
			draw_panel(c, die, INK_LIFTED, seat_ink(s->prompt.seat - 1U), u(c, 3));
			die = inset(die, u(c, 5), u(c, 5));
		}
		draw_die(c, die, face, label, face ? sizeof(s->face[0]) : 0, seat->doubt >> i & 1);
	}
}

/* What the seat is doing, as a sign. */
static void draw_state(struct canvas *c, struct disp_rect r, const struct screen_seat *seat)
{
	if (seat->done)
		draw_sign(c, r, SIGN_CHECK, INK_TEXT);
	else if (seat->state == SCREEN_COVERED)
		draw_sign(c, r, SIGN_CUP, INK_DIM);
	else if (seat->state == SCREEN_BUSY)
		draw_sign(c, r, SIGN_HAND, INK_DIM);
}

/* Badge, star and name take the left of *r. */
static void draw_who(
	struct canvas *c, struct disp_rect *r, const struct screen *s, unsigned i, int width)
{
	const struct screen_seat *seat = &s->seat[i];
	int badge = r->h < u(c, 38) ? r->h : u(c, 38);
	draw_badge(c, cut_left(r, badge), i);
	cut_left(r, u(c, 5));
	struct disp_rect name = cut_left(r, width);
	if (seat->sheriff)
		draw_sign(c, cut_left(&name, u(c, 20)), SIGN_STAR, INK_GOLD);
	if (seat->sheriff)
		cut_left(&name, u(c, 3));
	draw_text(c, name, seat->name, sizeof(seat->name),
		letters(c, INK_TEXT, 23, 15, SIDE_LEFT, name.h >= u(c, 34) ? 2 : 1));
}

static void draw_money(struct canvas *c, struct disp_rect r, const struct screen_seat *seat)
{
	if (seat->price == 0) {
		draw_printf(c, r, letters(c, INK_TEXT, 20, 13, SIDE_RIGHT, 1), "free");
		return;
	}
	if (seat->price > 0) {
		struct disp_rect pill = middle(r, r.w, u(c, 30));
		draw_panel(c, pill, INK_GOLD, INK_GOLD, 0);
		draw_printf(c, inset(pill, u(c, 3), 0),
			letters(c, INK_BACK, 22, 14, SIDE_CENTRE, 1), "pay $%d", seat->price);
		return;
	}
	draw_printf(c, r, letters(c, INK_DIM, 20, 13, SIDE_RIGHT, 1), "$%u", seat->dollars);
}

static void draw_hand_row(struct canvas *c, struct disp_rect r, const struct screen *s, unsigned i)
{
	const struct screen_seat *seat = &s->seat[i];
	draw_panel(c, r, seat->waited_for ? INK_LIFTED : INK_PANEL, seat_ink(i),
		seat->waited_for ? u(c, 3) : 0);
	r = inset(r, u(c, 6), u(c, 4));
	if (seat->trouble[0] && r.h >= u(c, 58)) {
		struct disp_rect low = cut_bottom(&r, r.h * 13 / 24);
		cut_top(&low, u(c, 3));
		draw_alert(c, low, seat->trouble, sizeof(seat->trouble));
	} else if (seat->trouble[0]) {
		draw_badge(c, cut_left(&r, r.h < u(c, 38) ? r.h : u(c, 38)), i);
		cut_left(&r, u(c, 5));
		draw_alert(c, r, seat->trouble, sizeof(seat->trouble));
		return;
	}
	if (seat->playing)
		draw_money(c, cut_right(&r, u(c, 74)), seat);
	else
		draw_printf(c, cut_right(&r, u(c, 74)), letters(c, INK_DIM, 20, 13, SIDE_RIGHT, 1),
			"has left");
	cut_right(&r, u(c, 4));
	draw_state(c, inset(cut_right(&r, u(c, 26)), u(c, 2), 0), seat);
	draw_dice(c, cut_right(&r, u(c, 198)), s, seat, 0);
	cut_right(&r, u(c, 2));
	draw_who(c, &r, s, i, r.w);
}

static void draw_totals(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	draw_printf(c, inset(r, u(c, 8), 0), letters(c, INK_DIM, 16, 11, SIDE_CENTRE, 1),
		"Mine %u     Bank $%u     Stagecoach $%u", s->mine, s->bank, s->stagecoach);
}

/* What happened last, newest first, as many lines as there is room for. */
static void draw_lines(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	for (unsigned i = 0; i < SCREEN_LINES && s->line[i][0] && r.h >= u(c, 24); i++) {
		draw_text(c, inset(cut_top(&r, u(c, i ? 24 : 42)), u(c, 10), u(c, 1)), s->line[i],
			sizeof(s->line[i]),
			letters(c, i ? INK_DIM : INK_TEXT, 18, 14, SIDE_LEFT, i ? 1 : 2));
	}
}

static void draw_hands(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who), parts = 0;
	draw_header(c, &rest, s);
	draw_warning(c, &rest, s);
	draw_totals(c, cut_bottom(&rest, u(c, 22)), s);
	for (unsigned i = 0; i < n; i++)
		parts += s->seat[who[i]].trouble[0] ? 2 : 1;
	if (!parts)
		return;
	int part = rest.h / (int)parts;
	bool wide = part >= u(c, 26);
	if (!wide)
		part = rest.h / (int)n;
	if (part > u(c, 56))
		part = u(c, 56);
	for (unsigned i = 0; i < n; i++) {
		int h = wide && s->seat[who[i]].trouble[0] ? 2 * part : part;
		draw_hand_row(c, inset(cut_top(&rest, h), u(c, 4), u(c, 1)), s, who[i]);
	}
	draw_lines(c, rest, s);
}

/* What has just come and gone, or else how many cards he has. */
static void draw_moves(struct canvas *c, struct disp_rect r, const struct screen_seat *seat)
{
	char moves[DISP_MOVES];
	unsigned cards = seat->deeds + seat->store + seat->safe;
	if (seat_moves(seat, moves))
		draw_text(c, r, moves, sizeof(moves), letters(c, INK_GOLD, 15, 10, SIDE_LEFT, 1));
	else
		draw_printf(c, r, letters(c, INK_DIM, 14, 10, SIDE_LEFT, 1), "%u card%s", cards,
			cards == 1 ? "" : "s");
}

static void draw_standing(
	struct canvas *c, struct disp_rect chip, const struct screen *s, unsigned i)
{
	const struct screen_seat *seat = &s->seat[i];
	struct style st = letters(c, INK_TEXT, 17, 10, SIDE_LEFT, 1);
	int side = chip.h < u(c, 22) ? chip.h : u(c, 22);
	draw_badge(c, middle(cut_left(&chip, side), side, side), i);
	cut_left(&chip, u(c, 4));
	if (!s->round) {
		draw_text(c, chip, seat->name, sizeof(seat->name), st);
		return;
	}
	if (chip.h >= u(c, 34))
		draw_moves(c, cut_bottom(&chip, u(c, 17)), seat);
	draw_printf(
		c, chip, st, "$%u ◆%u%s", seat->dollars, seat->nuggets, seat->sheriff ? " ★" : "");
}

static void draw_standings(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who);
	if (!n)
		return;
	int w = r.w / (int)n;
	for (unsigned i = 0; i < n; i++)
		draw_standing(c, inset(cut_left(&r, w), u(c, 4), u(c, 2)), s, who[i]);
}

/* Badges of a set of seats, from the left of *r. */
static void draw_set(struct canvas *c, struct disp_rect *r, uint8_t set, int side)
{
	for (unsigned i = 0; i < SCREEN_SEATS; i++) {
		if (!(set >> i & 1) || r->w < side)
			continue;
		draw_badge(c, middle(cut_left(r, side), side, side), i);
		cut_left(r, u(c, 4));
	}
}

/* The length of a name that the badge of the only winner says already. */
static size_t known_name(const struct screen *s, const struct screen_place *p)
{
	for (unsigned i = 0; i < SCREEN_SEATS; i++) {
		size_t n = strnlen(s->seat[i].name, sizeof(s->seat[i].name));
		if (p->seats == 1U << i && n && n + 1 < sizeof(p->moved) && p->moved[n] == ' ' &&
			memcmp(p->moved, s->seat[i].name, n) == 0)
			return n + 1;
	}
	return 0;
}

static void draw_place_row(
	struct canvas *c, struct disp_rect r, const struct screen *s, unsigned i, bool focus)
{
	const struct screen_place *p = &s->place[i];
	bool later = p->state == SCREEN_LATER;
	draw_panel(c, r, focus ? INK_LIFTED : INK_PANEL, INK_TEXT, focus ? u(c, 2) : 0);
	/* Below a warning rows are so low that letters need all of them. */
	int air = (r.h - u(c, 17)) / 2;
	r = inset(r, u(c, 6), air < 0 ? 0 : air < u(c, 3) ? air : u(c, 3));
	struct disp_rect arrow = cut_left(&r, u(c, 20));
	if (focus)
		draw_sign(c, middle(arrow, u(c, 16), u(c, 16)), SIGN_ARROW, INK_TEXT);
	draw_text(c, cut_left(&r, u(c, 134)), p->name, sizeof(p->name),
		letters(c, later ? INK_DIM : INK_TEXT, 20, 13, SIDE_LEFT, focus ? 2 : 1));
	cut_left(&r, u(c, 6));
	int side = r.h < u(c, 34) ? r.h : u(c, 34);
	if (p->state == SCREEN_TIE && side > u(c, 28))
		side = u(c, 28);
	if (!later)
		draw_set(c, &r, p->seats, side);
	cut_left(&r, u(c, 2));
	struct style st = letters(c, INK_TEXT, 18, 12, SIDE_LEFT, 0);
	if (p->moved[0])
		draw_text(
			c, r, p->moved + known_name(s, p), sizeof(p->moved) - known_name(s, p), st);
	else if (p->state == SCREEN_TIE)
		draw_printf(c, r, st, "tie");
	else if (p->state == SCREEN_NOBODY)
		draw_printf(c, r, letters(c, INK_DIM, 18, 13, SIDE_LEFT, 1), "nobody");
}

static void draw_town(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	unsigned places[SCREEN_PLACES], n = places_named(s, places);
	int focus = place_in_focus(s, places, n);
	draw_header(c, &rest, s);
	draw_warning(c, &rest, s);
	draw_standings(c, cut_bottom(&rest, u(c, s->warning[0] ? 26 : 41)), s);
	if (!n)
		return;
	int part = rest.h * 2 / ((int)n * 2 + (focus >= 0 ? 2 : 0));
	part = part < u(c, 44) ? part : u(c, 44);
	/* What division leaves over is worth most where the sentence is. */
	int left = rest.h - part * ((int)n + 1), more = left < u(c, 6) ? left : u(c, 6);
	for (unsigned i = 0; i < n; i++) {
		bool here = focus == (int)i;
		struct disp_rect row = cut_top(&rest, here ? 2 * part + more : part);
		draw_place_row(c, inset(row, u(c, 4), u(c, 1)), s, places[i], here);
	}
}

static void draw_score_row(struct canvas *c, struct disp_rect r, const struct screen *s, unsigned i)
{
	const struct screen_seat *seat = &s->seat[i];
	bool won = s->winners >> i & 1;
	draw_panel(c, r, won ? INK_LIFTED : INK_PANEL, INK_GOLD, won ? u(c, 3) : 0);
	r = inset(r, u(c, 8), u(c, 4));
	struct disp_rect points = cut_right(&r, u(c, 66));
	struct style big = letters(c, won ? INK_GOLD : INK_TEXT, 32, 18, SIDE_RIGHT, 1);
	if (seat->points >= 0)
		draw_printf(c, points, big, "%d", seat->points);
	else
		draw_printf(c, points, big, "?");
	draw_printf(c, cut_right(&r, u(c, 158)), letters(c, INK_DIM, 17, 12, SIDE_RIGHT, 2),
		"$%u  ◆%u  %u deed%s", seat->dollars, seat->nuggets, seat->deeds,
		seat->deeds == 1 ? "" : "s");
	cut_right(&r, u(c, 4));
	draw_who(c, &r, s, i, r.w);
}

static void draw_scores(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	unsigned who[SCREEN_SEATS], n = seats_by_points(s, who);
	draw_header(c, &rest, s);
	draw_warning(c, &rest, s);
	if (!n)
		return;
	cut_bottom(&rest, u(c, 4));
	int part = rest.h / (int)n < u(c, 54) ? rest.h / (int)n : u(c, 54);
	for (unsigned i = 0; i < n; i++)
		draw_score_row(c, inset(cut_top(&rest, part), u(c, 4), u(c, 2)), s, who[i]);
	draw_lines(c, rest, s);
}

static void draw_welcome(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	bool paused = s->phase == SCREEN_PAUSED;
	draw_standings(c, cut_bottom(&rest, u(c, 26)), s);
	draw_warning(c, &rest, s);
	struct disp_rect title = inset(cut_top(&rest, u(c, 84)), u(c, 10), u(c, 4));
	if (paused)
		draw_printf(c, title, letters(c, INK_GOLD, 52, 24, SIDE_CENTRE, 1), "Paused");
	else
		draw_text(c, title, s->title, sizeof(s->title),
			letters(c, INK_GOLD, 52, 24, SIDE_CENTRE, 2));
	draw_text(c, inset(cut_top(&rest, u(c, 88)), u(c, 14), u(c, 2)), s->headline,
		sizeof(s->headline), letters(c, INK_TEXT, 28, 16, SIDE_CENTRE, 0));
	draw_lines(c, rest, s);
}

static void draw_option(
	struct canvas *c, struct disp_rect r, const struct screen_prompt *p, unsigned i)
{
	bool on = i == (p->selected < p->n ? p->selected : 0);
	draw_panel(c, r, on ? INK_TEXT : INK_PANEL, seat_ink(p->seat - 1U), on ? u(c, 4) : 0);
	r = inset(r, u(c, 8), u(c, 2));
	struct disp_rect arrow = cut_left(&r, u(c, 22));
	if (on)
		draw_sign(c, middle(arrow, u(c, 16), u(c, 16)), SIGN_ARROW, INK_BACK);
	draw_text(c, r, p->option[i], sizeof(p->option[i]),
		letters(c, on ? INK_BACK : INK_TEXT, 22, 14, SIDE_LEFT, 1));
}

/* Short options stand side by side when that shows more of them. */
static unsigned option_columns(struct canvas *c, int width, const struct screen_prompt *p)
{
	for (unsigned i = 0; i < p->n && i < SCREEN_OPTIONS; i++) {
		if (text_width(c, p->option[i], sizeof(p->option[i]),
			    letters(c, INK_TEXT, 22, 22, SIDE_LEFT, 1)) > width / 2 - u(c, 54))
			return 1;
	}
	return 2;
}

static void draw_options(struct canvas *c, struct disp_rect rest, const struct screen_prompt *p)
{
	unsigned first, rows = (unsigned)(rest.h / u(c, 34)), columns = 1;
	if (rows == 0)
		rows = 1;
	if (p->n > rows)
		columns = option_columns(c, rest.w, p);
	unsigned end = options_shown(p, rows * columns, &first);
	end += first;
	for (unsigned i = first; i < end; i += columns) {
		struct disp_rect row = cut_top(&rest, u(c, 34));
		for (unsigned k = i; k < i + columns && k < end; k++) {
			struct disp_rect r = cut_left(&row, c->w / (int)columns);
			draw_option(c, inset(r, u(c, 6), u(c, 2)), p, k);
		}
	}
}

static bool has_name(const struct screen_prompt *p, const char *name, size_t n)
{
	size_t words = strnlen(p->question, sizeof(p->question));
	for (size_t i = 0; i + n <= words; i++)
		if (memcmp(p->question + i, name, n) == 0)
			return true;
	return false;
}

static void draw_question(struct canvas *c, struct disp_rect r, const struct disp_view *view)
{
	const struct screen *s = view->screen;
	const struct screen_prompt *p = &s->prompt;
	draw_panel(c, r, INK_LIFTED, seat_ink(p->seat - 1U), u(c, 3));
	r = inset(r, u(c, 10), u(c, 6));
	draw_badge(c, middle(cut_left(&r, u(c, 54)), u(c, 54), u(c, 54)), p->seat - 1U);
	cut_left(&r, u(c, 10));
	if (p->seconds >= 0) {
		draw_printf(c, cut_right(&r, u(c, 58)), letters(c, INK_GOLD, 34, 18, SIDE_RIGHT, 1),
			"%d", p->seconds);
		cut_right(&r, u(c, 6));
	}
	if (p->die && view->die) {
		draw_photo(c, cut_right(&r, r.h), view->die);
		cut_right(&r, u(c, 6));
	}
	const char *name = s->seat[p->seat - 1].name;
	size_t n = strnlen(name, SCREEN_NAME);
	/* Mostly the question begins with the name, or has it in it. */
	if (n && !has_name(p, name, n))
		DRAW_FIELD(c, cut_top(&r, u(c, 24)), s->seat[p->seat - 1].name, INK_GOLD, u(c, 20),
			u(c, 14), SIDE_LEFT, 1, false);
	draw_text(
		c, r, p->question, sizeof(p->question), letters(c, INK_TEXT, 24, 15, SIDE_LEFT, 0));
}

/* Another seat's trouble must not hide behind a question. */
static void draw_first_trouble(struct canvas *c, struct disp_rect *rest, const struct screen *s)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who);
	for (unsigned i = 0; i < n; i++) {
		if (!s->seat[who[i]].trouble[0] || who[i] + 1 == s->prompt.seat)
			continue;
		struct disp_rect r = inset(cut_bottom(rest, u(c, 42)), u(c, 4), u(c, 2));
		draw_badge(c, cut_left(&r, r.h), who[i]);
		cut_left(&r, u(c, 4));
		draw_alert(c, r, s->seat[who[i]].trouble, sizeof(s->seat[0].trouble));
		return;
	}
}

static void draw_prompt(struct canvas *c, struct disp_rect rest, const struct disp_view *view)
{
	const struct screen *s = view->screen;
	const struct screen_prompt *p = &s->prompt;
	draw_question(c, inset(cut_top(&rest, u(c, 102)), u(c, 4), u(c, 4)), view);
	draw_warning(c, &rest, s);
	struct disp_rect foot = inset(cut_bottom(&rest, u(c, 24)), u(c, 10), u(c, 2));
	draw_printf(c, cut_right(&foot, u(c, 70)), letters(c, INK_DIM, 16, 11, SIDE_RIGHT, 1),
		"%u of %u", p->before + (p->selected < p->n ? p->selected + 1U : 1U),
		screen_options(p));
	draw_printf(c, foot, letters(c, INK_DIM, 16, 11, SIDE_LEFT, 1),
		"Button %u: press for next, hold to take", p->seat);
	draw_first_trouble(c, &rest, s);
	if (s->phase == SCREEN_TOWN && rest.h >= (p->n + 1) * u(c, 34))
		draw_standings(c, cut_bottom(&rest, u(c, 26)), s);
	if (s->phase == SCREEN_HANDS && rest.h >= u(c, 140)) {
		struct disp_rect dice = inset(cut_top(&rest, u(c, 44)), u(c, 10), u(c, 3));
		draw_dice(c, middle(dice, u(c, 230), dice.h), s, &s->seat[p->seat - 1], p->die);
	}
	draw_options(c, rest, p);
}

void layout_large(struct canvas *c, const struct disp_view *view)
{
	const struct screen *s = view->screen;
	struct disp_rect all = { 0, 0, c->w, c->h };
	if (s->prompt.seat > 0 && s->prompt.seat <= SCREEN_SEATS && s->prompt.n > 0) {
		draw_prompt(c, all, view);
		return;
	}
	switch ((enum screen_phase)s->phase) {
	case SCREEN_HANDS:
		draw_hands(c, all, s);
		return;
	case SCREEN_TOWN:
		draw_town(c, all, s);
		return;
	case SCREEN_SCORES:
		draw_scores(c, all, s);
		return;
	case SCREEN_WELCOME:
	case SCREEN_PAUSED:
		break;
	}
	draw_welcome(c, all, s);
}
