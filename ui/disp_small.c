/* SPDX-License-Identifier: MIT */
/*
 * disp_small.c - the layout of panels of 128x64 one-bit pixels: one thing at a time. What does not
 * fit takes turns, PAGE_MS each: troubles and warnings between the ordinary pages.
 */
#include "disp_layout.h"

#include <stdio.h>
#include <string.h>

enum { PAGE_MS = 3000, LETTERS = 10, LINE = 11 };

static const struct style plain = { INK_TEXT, LETTERS, LETTERS, SIDE_LEFT, 0, true };
static const struct style strong = { INK_TEXT, LETTERS, LETTERS, SIDE_LEFT, 1, false };

static struct style with(struct style st, enum ink ink, enum side side, int lines)
{
	st.ink = ink;
	st.side = side;
	st.lines = lines;
	return st;
}

static void draw_headline(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	draw_text(c, r, s->headline, sizeof(s->headline), plain);
}

/* A whole page: who has the trouble, and what to do. */
static void draw_trouble(struct canvas *c, struct disp_rect r, const struct screen *s, int seat)
{
	const char *text = seat < 0 ? s->warning : s->seat[seat].trouble;
	struct disp_rect head = cut_top(&r, LINE + 2);
	draw_panel(c, head, INK_TEXT, INK_TEXT, 0);
	head = inset(head, 2, 1);
	draw_sign(c, cut_left(&head, 11), SIGN_ALERT, INK_BACK);
	if (seat < 0)
		draw_printf(c, head, with(strong, INK_BACK, SIDE_LEFT, 1), "The table");
	else
		draw_printf(c, head, with(strong, INK_BACK, SIDE_LEFT, 1), "%d %.*s", seat + 1,
			SCREEN_NAME, s->seat[seat].name);
	draw_text(c, r, text, SCREEN_TEXT, plain);
}

static void draw_dice(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_seat *seat, int pitch)
{
	for (unsigned i = 0; i < 5; i++) {
		unsigned face = seat->faces[i] <= SCREEN_FACES ? seat->faces[i] : 0;
		struct disp_rect die = cut_left(&r, pitch);
		cut_right(&die, 1);
		draw_die(c, die, face, face ? s->face[face - 1] : "", face ? sizeof(s->face[0]) : 0,
			seat->doubt >> i & 1);
	}
}

static void draw_hand_cell(
	struct canvas *c, struct disp_rect r, const struct screen *s, unsigned i, bool blink)
{
	const struct screen_seat *seat = &s->seat[i];
	bool wide = r.w >= 100;
	struct disp_rect badge = cut_left(&r, 10);
	if (!seat->waited_for || blink)
		draw_badge(c, middle(badge, 10, 10), i);
	cut_left(&r, 1);
	struct disp_rect dice = cut_left(&r, wide ? 60 : 45);
	draw_dice(c, inset(dice, 0, 1), s, seat, dice.w / 5);
	cut_left(&r, wide ? 2 : 0);
	if (wide)
		cut_right(&r, 2);
	if (wide && seat->price >= 0)
		draw_printf(c, cut_right(&r, 18), with(strong, INK_TEXT, SIDE_RIGHT, 1), "$%d",
			seat->price);
	if (wide) {
		draw_text(
			c, r, seat->name, sizeof(seat->name), with(plain, INK_TEXT, SIDE_LEFT, 1));
		return;
	}
	if (seat->price > 0 && seat->price <= 9)
		draw_printf(c, r, with(plain, INK_TEXT, SIDE_CENTRE, 1), "%d", seat->price);
	else if (seat->done)
		draw_sign(c, middle(r, 7, 7), SIGN_CHECK, INK_TEXT);
}

static void draw_hands(
	struct canvas *c, struct disp_rect rest, const struct screen *s, int64_t t_ms)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who);
	bool blink = t_ms % 1000 < 600;
	unsigned columns = n > 3 ? 2 : 1;
	draw_headline(c, cut_top(&rest, 2 * LINE), s);
	for (unsigned i = 0; i < n; i += columns) {
		struct disp_rect row = cut_top(&rest, 14);
		for (unsigned k = i; k < i + columns && k < n; k++) {
			struct disp_rect cell = cut_left(&row, c->w / (int)columns);
			draw_hand_cell(c, cell, s, who[k], blink);
		}
	}
}

/* A box for each location: the winner's number, or how it stands. */
static void draw_progress(struct canvas *c, struct disp_rect r, const struct screen *s,
	const unsigned *places, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		const struct screen_place *p = &s->place[places[i]];
		struct disp_rect box = cut_left(&r, c->w / (int)n);
		unsigned seat = 0;
		while (seat < SCREEN_SEATS && !(p->seats >> seat & 1))
			seat++;
		if (p->state == SCREEN_WON && seat < SCREEN_SEATS)
			draw_badge(c, middle(box, 10, 10), seat);
		else if (p->state == SCREEN_NOW)
			draw_sign(c, middle(box, 9, 9), SIGN_ARROW, INK_TEXT);
		else
			draw_printf(c, box, with(strong, INK_TEXT, SIDE_CENTRE, 1), "%s",
				p->state == SCREEN_TIE	    ? "="
				: p->state == SCREEN_NOBODY ? "–"
							    : "·");
	}
}

/* "1 +$3  2 -$3": who has just gained and lost what. */
static void draw_moves(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	const struct style st = with(plain, INK_TEXT, SIDE_LEFT, 1);
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who);
	for (unsigned i = 0; i < n; i++) {
		char moves[DISP_MOVES];
		size_t len = seat_moves(&s->seat[who[i]], moves);
		int w = len ? text_width(c, moves, sizeof(moves), st) + 2 : 0;
		if (!len || r.w < 12 + w)
			continue;
		draw_badge(c, middle(cut_left(&r, 11), 10, 10), who[i]);
		cut_left(&r, 1);
		draw_text(c, cut_left(&r, w), moves, sizeof(moves), st);
		cut_left(&r, 3);
	}
}

static bool anything_moved(const struct screen *s)
{
	char moves[DISP_MOVES];
	for (unsigned i = 0; i < SCREEN_SEATS; i++)
		if (seat_moves(&s->seat[i], moves))
			return true;
	return false;
}

static void draw_town(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	unsigned places[SCREEN_PLACES], n = places_named(s, places);
	int focus = place_in_focus(s, places, n);
	if (n)
		draw_progress(c, cut_bottom(&rest, 11), s, places, n);
	if (focus < 0) {
		draw_headline(c, rest, s);
		return;
	}
	const struct screen_place *p = &s->place[places[focus]];
	struct disp_rect head = cut_top(&rest, LINE + 1);
	for (unsigned i = SCREEN_SEATS; i-- > 0;) {
		if ((p->state != SCREEN_WON && p->state != SCREEN_TIE) || !(p->seats >> i & 1))
			continue;
		draw_badge(c, middle(cut_right(&head, 12), 10, 10), i);
	}
	draw_text(c, head, p->name, sizeof(p->name), strong);
	const char *text = p->moved[0] ? p->moved : s->headline;
	if (anything_moved(s))
		draw_moves(c, cut_bottom(&rest, LINE + 1), s);
	draw_text(c, rest, text, SCREEN_TEXT, plain);
}

/* Three seats a page, best first. */
static void draw_scores(
	struct canvas *c, struct disp_rect rest, const struct screen *s, int64_t t_ms)
{
	unsigned who[SCREEN_SEATS], n = seats_by_points(s, who), pages = (n + 2) / 3;
	draw_headline(c, cut_top(&rest, 2 * LINE), s);
	for (unsigned i = pages ? (unsigned)(t_ms / PAGE_MS % pages) * 3 : 0, end = i + 3;
		i < n && i < end; i++) {
		const struct screen_seat *seat = &s->seat[who[i]];
		struct disp_rect r = cut_top(&rest, 14);
		cut_right(&r, 2);
		struct disp_rect points = cut_right(&r, 26);
		draw_badge(c, middle(cut_left(&r, 11), 10, 10), who[i]);
		if (s->winners >> who[i] & 1)
			draw_sign(c, middle(cut_right(&r, 12), 11, 11), SIGN_STAR, INK_TEXT);
		draw_printf(c, points, with(strong, INK_TEXT, SIDE_RIGHT, 1),
			seat->points >= 0 ? "%d" : "?", seat->points);
		draw_text(c, inset(r, 2, 0), seat->name, sizeof(seat->name),
			with(plain, INK_TEXT, SIDE_LEFT, 1));
	}
}

static void draw_welcome(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	struct disp_rect title = cut_top(&rest, 20);
	struct style big = { INK_TEXT, 17, 10, SIDE_CENTRE, 1, false };
	if (s->phase == SCREEN_PAUSED)
		draw_printf(c, title, big, "Paused");
	else
		draw_text(c, title, s->title, sizeof(s->title), big);
	draw_text(c, rest, s->headline, sizeof(s->headline), with(plain, INK_TEXT, SIDE_CENTRE, 0));
}

/* "Anna: what does the ? show?": the badge says already who Anna is, and room is scarce. */
static size_t known_name(const struct screen *s)
{
	const char *name = s->seat[s->prompt.seat - 1].name;
	size_t n = strnlen(name, SCREEN_NAME);
	return n && n + 2 < SCREEN_TEXT && memcmp(s->prompt.question, name, n) == 0 &&
			       memcmp(s->prompt.question + n, ": ", 2) == 0
		       ? n + 2
		       : 0;
}

/* The selected option is shown whole: long ones may differ at their ends. */
static void draw_options(struct canvas *c, struct disp_rect rest, const struct screen_prompt *p)
{
	unsigned selected = p->selected < p->n ? p->selected : 0, rows = (unsigned)rest.h / 13;
	unsigned lines = 1, first, n;
	if (selected < SCREEN_OPTIONS) {
		int w = text_width(c, p->option[selected], sizeof(p->option[0]), strong);
		int room = (rest.w - 6) * 9 / 10; /* lines are not full to their end */
		while (lines < rows && w > (lines == 1 ? rest.w - 6 : room * (int)lines))
			lines++;
	}
	n = options_shown(p, rows - (lines - 1), &first);
	for (unsigned i = first; i < first + n; i++) {
		bool on = i == selected;
		struct disp_rect r = cut_top(&rest, on ? 13 * (int)lines : 13);
		if (on)
			draw_panel(c, r, INK_TEXT, INK_TEXT, 0);
		draw_text(c, inset(r, 3, 1), p->option[i], sizeof(p->option[i]),
			with(strong, on ? INK_BACK : INK_TEXT, SIDE_LEFT, on ? (int)lines : 1));
	}
}

static void draw_prompt(struct canvas *c, struct disp_rect rest, const struct disp_view *view)
{
	const struct screen *s = view->screen;
	const struct screen_prompt *p = &s->prompt;
	if (p->die && view->die) {
		draw_photo(c, cut_right(&rest, 44), view->die);
		cut_right(&rest, 2);
	}
	size_t known = known_name(s), size = sizeof(p->question) - known;
	const char *question = p->question + known;
	int room = rest.w - 14 - (p->seconds >= 0 ? 18 : 0); /* lines are not full to their end */
	bool much = text_width(c, question, size, plain) > 2 * room * 9 / 10;
	struct disp_rect top = cut_top(&rest, (much ? 3 : 2) * LINE + 1);
	draw_badge(c, middle(cut_left(&top, 13), 12, 12), p->seat - 1U);
	cut_right(&top, 1);
	if (p->seconds >= 0)
		draw_printf(c, cut_right(&top, 18), with(strong, INK_TEXT, SIDE_RIGHT, 1), "%d",
			p->seconds);
	draw_text(c, top, question, size, plain);
	draw_options(c, rest, p);
}

static void draw_phase(struct canvas *c, struct disp_rect all, const struct screen *s, int64_t t_ms)
{
	switch ((enum screen_phase)s->phase) {
	case SCREEN_HANDS:
		draw_hands(c, all, s, t_ms);
		return;
	case SCREEN_TOWN:
		draw_town(c, all, s);
		return;
	case SCREEN_SCORES:
		draw_scores(c, all, s, t_ms);
		return;
	case SCREEN_WELCOME:
	case SCREEN_PAUSED:
		break;
	}
	draw_welcome(c, all, s);
}

void layout_small(struct canvas *c, const struct disp_view *view)
{
	const struct screen *s = view->screen;
	struct disp_rect all = { 0, 0, c->w, c->h };
	int troubles[SCREEN_SEATS + 1];
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who), pages = 1;
	int64_t t_ms = view->t_ns > 0 ? view->t_ns / 1000000 : 0;
	if (s->prompt.seat > 0 && s->prompt.seat <= SCREEN_SEATS && s->prompt.n > 0) {
		draw_prompt(c, all, view);
		return;
	}
	if (s->warning[0])
		troubles[pages++ - 1] = -1;
	for (unsigned i = 0; i < n; i++) {
		if (s->seat[who[i]].trouble[0])
			troubles[pages++ - 1] = (int)who[i];
	}
	/* Troubles first: the page that was not expected is the one to be read. */
	unsigned page = (unsigned)(t_ms / PAGE_MS % pages);
	if (page + 1 < pages)
		draw_trouble(c, all, s, troubles[page]);
	else
		draw_phase(c, all, s, t_ms);
}
