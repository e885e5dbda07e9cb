/* SPDX-License-Identifier: MIT */
/*
 * disp_places.c - the large layout while places are settled: the one whose turn it is, who has won
 * it and why, large; the others as a list of names and badges below.
 */
#include "disp_large.h"
#include "disp_turn.h"
#include "words.h"

#include <string.h>

/* Badges of a set of seats, from the left of *r. */
static void draw_set(struct canvas *c, struct disp_rect *r, uint8_t set, int side)
{
	for (unsigned i = 0; i < SCREEN_SEATS; i++) {
		if (!(set >> i & 1) || r->w < side)
			continue;
		draw_badge(c, middle(cut_left(r, side), side, side), i);
		cut_left(r, part_of(c, 10));
	}
}

/* The length of a name that stands above already. */
static size_t known_name(const struct screen *s, const struct screen_place *p, const char *text)
{
	unsigned winner[SCREEN_WINNERS];
	if (winners_of(p, winner) != 1)
		return 0;
	const char *name = s->seat[winner[0]].name;
	size_t n = strnlen(name, SCREEN_NAME);
	bool begins = n && n + 1 < SCREEN_TEXT && text[n] == ' ' && memcmp(text, name, n) == 0;
	return begins ? n + 1 : 0;
}

/* "A place.": the place stands above already. */
static bool is_name_of(const struct screen_place *p, const char *text)
{
	size_t n = strnlen(p->name, SCREEN_NAME), m = strnlen(text, SCREEN_TEXT);
	return m >= n && m <= n + 1 && memcmp(text, p->name, n) == 0;
}

/* What everybody waits for; "" where the headline only says what has happened: who has won.
 */
static const char *awaited(const struct screen *s, const struct screen_place *p)
{
	size_t n = strnlen(s->line[0], SCREEN_TEXT), m = strnlen(s->headline, SCREEN_TEXT);
	bool happened = m <= n && memcmp(s->line[0] + n - m, s->headline, m) == 0;
	return happened || is_name_of(p, s->headline) ? "" : s->headline;
}

/* Who it is, and why. */
static void draw_winner(struct canvas *c, struct disp_rect who, const struct screen *s,
	unsigned seat, const char *why)
{
	cut_badge(c, &who, seat);
	struct style name = letters(c, INK_TEXT, 100, 50, SIDE_LEFT, 1);
	int w = text_width(c, s->seat[seat].name, sizeof(s->seat[seat].name), name);
	int most = who.w * 11 / 20;
	w += marks_worn(s, &s->seat[seat]) * part_of(c, 125) + part_of(c, 6);
	/* A smaller name, rather than half a reason. */
	int room = who.w - part_of(c, 31) -
		   text_width(c, why, SCREEN_BRIEF, letters(c, INK_GOLD, 50, 50, SIDE_LEFT, 1));
	int rest = who.w * 7 / 20;
	most = smaller(most, room > rest ? room : rest);
	struct disp_rect left = cut_left(&who, why[0] ? (w < most ? w : most) : who.w);
	draw_name(c, left, s, &s->seat[seat], name);
	cut_left(&who, part_of(c, 25));
	draw_text(c, who, why, SCREEN_BRIEF, letters(c, INK_GOLD, 90, 50, SIDE_LEFT, 2));
}

/* The winners, the first one first, and what the place gives. */
static void draw_winners(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_place *p, const unsigned *winner, unsigned n)
{
	const char *text = p->moved[0] ? p->moved : awaited(s, p);
	size_t known = *text ? known_name(s, p, text) : 0;
	for (unsigned i = 0; i < n; i++)
		draw_winner(c, cut_top(&r, part_of(c, n > 1 ? 105 : 130)), s, winner[i], p->why[i]);
	draw_in_turns(c, r, text + known, *text ? SCREEN_TEXT - known : 0,
		letters(c, INK_TEXT, 90, 50, SIDE_LEFT, 0));
}

static void draw_focus(
	struct canvas *c, struct disp_rect r, const struct screen *s, const struct screen_place *p)
{
	unsigned winner[SCREEN_WINNERS], n = winners_of(p, winner);
	struct style st = letters(c, INK_TEXT, 100, 50, SIDE_LEFT, 0);
	draw_panel(c, r, INK_LIFTED, INK_TEXT, part_of(c, 6));
	r = inset(r, part_of(c, 28), part_of(c, 16));
	if (p->state == SCREEN_WON && n) {
		draw_winners(c, r, s, p, winner, n);
		return;
	}
	if (p->state == SCREEN_TIE) {
		struct disp_rect tied = cut_top(&r, part_of(c, 125));
		draw_set(c, &tied, p->seats, tied.h < part_of(c, 110) ? tied.h : part_of(c, 110));
		draw_printf(c, tied, letters(c, INK_GOLD, 90, 50, SIDE_LEFT, 1), "%s", _("a tie"));
	} else if (p->seats && r.h > part_of(c, 220)) {
		struct disp_rect set = cut_top(&r, part_of(c, 110));
		draw_set(c, &set, p->seats, set.h);
	}
	draw_in_turns(c, r, p->moved[0] ? p->moved : s->headline, SCREEN_TEXT, st);
}

/* The badges of n winners, of which who comes after the first is smaller, from the left of *r. */
static void draw_won(
	struct canvas *c, struct disp_rect *r, const unsigned *winner, unsigned n, int side)
{
	for (unsigned i = 0; i < n; i++) {
		int round = i ? side * 2 / 3 : side;
		draw_badge(c, middle(cut_left(r, round), round, round), winner[i]);
	}
}

/* Does the name, or the brief one, fit beside the badges? */
static bool has_room(struct canvas *c, struct disp_rect r, const struct screen_place *p, unsigned n,
	int side, struct style st)
{
	cut_left(&r, side + (int)(n - 1) * (side * 2 / 3) + part_of(c, 6));
	return text_fits(c, r, p->name, sizeof(p->name), st) ||
	       (p->brief[0] && text_fits(c, r, p->brief, sizeof(p->brief), st));
}

/* A place that is over, or comes later: its name, and whose it is. */
static void draw_cell(
	struct canvas *c, struct disp_rect r, const struct screen_place *p, bool focus)
{
	unsigned winner[SCREEN_WINNERS], n = p->state == SCREEN_WON ? winners_of(p, winner) : 0;
	if (focus)
		draw_panel(c, r, INK_BACK, INK_TEXT, part_of(c, 5));
	r = inset(r, part_of(c, 4), part_of(c, 6));
	bool later = p->state == SCREEN_LATER || p->state == SCREEN_NOBODY;
	struct style st = letters(c, later ? INK_DIM : INK_TEXT, 50, 37, SIDE_LEFT, 1);
	int side = r.h;
	while (n > 1 && side > r.h / 2 && !has_room(c, r, p, n, side, st))
		side--;
	draw_won(c, &r, winner, n, side);
	if (p->state == SCREEN_TIE)
		draw_printf(
			c, cut_left(&r, side), letters(c, INK_GOLD, 60, 40, SIDE_CENTRE, 1), "=");
	else if (p->state == SCREEN_NOBODY)
		draw_printf(
			c, cut_left(&r, side), letters(c, INK_DIM, 60, 40, SIDE_CENTRE, 1), "–");
	cut_left(&r, part_of(c, 6));
	draw_either(c, r, p->name, sizeof(p->name), p->brief, sizeof(p->brief), st);
}

static void draw_list(struct canvas *c, struct disp_rect r, const struct screen *s,
	const unsigned *places, unsigned n, int focus)
{
	unsigned columns = n > 4 ? 4 : n, rows = (n + columns - 1) / columns;
	int h = r.h / (int)rows, w = r.w / (int)columns;
	for (unsigned i = 0; i < n; i += columns) {
		struct disp_rect row = cut_top(&r, h);
		for (unsigned k = i; k < i + columns && k < n; k++)
			draw_cell(c, inset(cut_left(&row, w), part_of(c, 5), part_of(c, 3)),
				&s->place[places[k]], focus == (int)k);
	}
}

/* The name of a place or a turn, and beside it how far the round is. */
static void draw_title(struct canvas *c, struct disp_rect *rest, const struct screen *s,
	const char *name, int height)
{
	struct disp_rect head =
		inset(cut_top(rest, part_of(c, height)), part_of(c, 20), part_of(c, 4));
	if (s->round)
		draw_printf(c, cut_right(&head, part_of(c, 200)),
			letters(c, INK_DIM, 50, 35, SIDE_RIGHT, 1), _("Round %u"), s->round);
	draw_text(c, head, name, SCREEN_TITLE,
		letters(c, INK_TEXT, smaller(height, 105), 60, SIDE_LEFT, 1));
}

/* Somebody's turn: what he has rolled, what is to be done, and what lies where. */
static void page_turn(struct canvas *c, struct disp_rect rest, const struct screen *s,
	const struct screen_place *turn, const unsigned *places, unsigned n)
{
	if (n)
		draw_turn_places(c,
			inset(cut_bottom(&rest, turn_places_height(c)), part_of(c, 6),
				part_of(c, 4)),
			s, places, n);
	draw_warning(c, &rest, s);
	draw_title(c, &rest, s, turn->name, 75);
	struct disp_rect r = inset(rest, part_of(c, 10), part_of(c, 5));
	draw_panel(c, r, INK_LIFTED, INK_TEXT, part_of(c, 6));
	r = inset(r, part_of(c, 28), part_of(c, 16));
	draw_turn_dice(c, cut_top(&r, smaller(r.h / 2, part_of(c, 220))), s, turn->seats);
	cut_top(&r, part_of(c, 10));
	draw_in_turns(c, r, turn->moved[0] ? turn->moved : s->headline, SCREEN_TEXT,
		letters(c, INK_TEXT, 100, 45, SIDE_LEFT, 0));
}

void page_places(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	unsigned places[SCREEN_PLACES], n = places_named(s, places);
	int focus = place_in_focus(s, places, n);
	draw_standings(c, cut_bottom(&rest, standings_height(c)), s);
	const struct screen_place *turn = turn_of_seats(s);
	if (turn) {
		page_turn(c, rest, s, turn, places, n);
		return;
	}
	if (n)
		draw_list(c,
			inset(cut_bottom(&rest, part_of(c, n > 4 ? 155 : 80)), part_of(c, 8), 0), s,
			places, n, focus);
	draw_warning(c, &rest, s);
	if (focus < 0) {
		draw_header(c, &rest, s, true);
		return;
	}
	const struct screen_place *p = &s->place[places[focus]];
	draw_title(c, &rest, s, p->name, 125);
	draw_focus(c, inset(rest, part_of(c, 10), part_of(c, 5)), s, p);
}
