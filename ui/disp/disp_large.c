/* SPDX-License-Identifier: MIT */
/*
 * disp_large.c - the layout of colour panels and windows, from 320x240 up: the pages of rolling,
 * of the hands and of the end. Boxes are cut off a rest, so they cannot overlap.
 */
#include "disp_large.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

/* What the seat is doing, as a sign. */
static void draw_state(struct canvas *c, struct disp_rect r, const struct screen_seat *seat)
{
	if (seat->done)
		draw_sign(c, r, SIGN_CHECK, INK_TEXT);
	else if (seat->state == DT_ZONE_COVERED)
		draw_sign(c, r, SIGN_CUP, INK_DIM);
	else if (seat->state == DT_ZONE_BUSY)
		draw_sign(c, r, SIGN_HAND, INK_DIM);
}

/* A price is a thing to do, and looks like no possession. False: there is none. */
static bool draw_price(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_seat *seat)
{
	char price[WORDS_PIECE];
	struct disp_rect pill =
		middle(r, smaller(r.w, part_of(c, 330)), smaller(r.h, part_of(c, 115)));
	struct style st = letters(c, INK_TEXT, 86, 45, SIDE_CENTRE, 1);
	if (seat->price > 0) {
		draw_panel(c, pill, INK_GOLD, INK_GOLD, 0);
		st.ink = INK_BACK;
		words_price(s, seat->price, price);
		draw_printf(c, inset(pill, part_of(c, 8), 0), st, _("pay %s"), price);
		return true;
	}
	if (seat->price < 0 && seat->paid < 0)
		return false;
	st.ink = INK_DIM;
	words_price(s, seat->paid, price);
	if (seat->price == 0 || seat->paid == 0)
		draw_printf(c, r, st, "%s", _("free"));
	else
		draw_printf(c, r, st, _("paid %s"), price);
	return true;
}

/* Name and figures, where there is room beside the dice. */
static void draw_who(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_seat *seat)
{
	struct words_row row;
	struct style st = letters(c, INK_DIM, 48, 32, SIDE_LEFT, 1);
	words_owned(s, seat, true, &row);
	bool more = (row.n || !seat->playing) && r.h >= part_of(c, 80);
	struct disp_rect low = cut_bottom(&r, more ? r.h * 9 / 20 : 0);
	draw_name(c, r, s, seat, letters(c, INK_TEXT, 55, 35, SIDE_LEFT, 1));
	if (seat->playing)
		draw_row(c, low, &row, st);
	else
		draw_printf(c, low, st, "%s", _("has left"));
}

static void draw_hand_row(struct canvas *c, struct disp_rect r, const struct screen *s, unsigned i)
{
	const struct screen_seat *seat = &s->seat[i];
	draw_panel(c, r, seat->waited_for ? INK_LIFTED : INK_PANEL, seat_ink(i),
		seat->waited_for ? part_of(c, 9) : 0);
	r = inset(r, part_of(c, 18), smaller(part_of(c, 11), r.h / 12));
	cut_badge(c, &r, i);
	if (seat->trouble[0]) {
		draw_alert(c, r, seat->trouble, sizeof(seat->trouble), 37);
		return;
	}
	int gap = part_of(c, 10);
	unsigned slots = words_most_slots(s);
	draw_dice(c, cut_dice(c, &r, slots, r.w * 13 / 20), s, seat, slots, 0);
	cut_left(&r, gap);
	bool priced = seat->price >= 0 || seat->paid >= 0;
	struct disp_rect right = cut_right(
		&r, priced ? smaller(r.w, part_of(c, 300)) : smaller(r.w / 3, part_of(c, 90)));
	if (!draw_price(c, right, s, seat))
		draw_state(c, middle(right, part_of(c, 80), part_of(c, 80)), seat);
	cut_right(&r, gap);
	if (r.w >= part_of(c, 130))
		draw_who(c, r, s, seat);
}

/* The room for words in an alert of that size, nearly. */
static struct disp_rect alert_text(const struct canvas *c, struct disp_rect r)
{
	return inset(r, part_of(c, 70), part_of(c, 14));
}

/* What is wrong with the table is the headline while it is, and all the rest stands below it. */
static void draw_head(struct canvas *c, struct disp_rect *rest, const struct screen *s, bool wide)
{
	if (!s->warning[0]) {
		draw_header(c, rest, s, wide);
		return;
	}
	/* As high as letters need that are read from afar. */
	int h = part_of(c, 160), most = rest->h / 2;
	struct style st = letters(c, INK_BACK, 84, 84, SIDE_LEFT, 0);
	while (h < most && !text_fits(c, alert_text(c, (struct disp_rect){ 0, 0, rest->w, h }),
				   s->warning, sizeof(s->warning), st))
		h += part_of(c, 30);
	draw_alert(c, inset(cut_top(rest, smaller(h, most)), part_of(c, 10), part_of(c, 6)),
		s->warning, sizeof(s->warning), 45);
}

static void draw_totals(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	char text[SCREEN_COMMON * (SCREEN_TITLE + 24)] = "";
	size_t at = 0;
	for (int i = 0; i < SCREEN_COMMON && at < sizeof(text); i++) {
		const struct screen_common *p = &s->common[i];
		if (!p->word[0])
			continue;
		char value[12] = "?";
		if (p->known)
			snprintf(value, sizeof(value), "%d", p->value);
		at += (size_t)snprintf(text + at, sizeof(text) - at, "%s%.*s %s%s",
			at ? "     " : "", SCREEN_TITLE, p->word, words_letter(p->icon), value);
	}
	draw_text(c, inset(r, part_of(c, 20), 0), text, sizeof(text),
		letters(c, INK_DIM, 50, 32, SIDE_CENTRE, 1));
}

static void page_hands(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who), parts = 0;
	for (unsigned i = 0; i < n; i++)
		parts += s->seat[who[i]].trouble[0] ? 2 : 1;
	bool wide = rest.h - (int)parts * part_of(c, 130) >= part_of(c, 300);
	draw_head(c, &rest, s, wide);
	if (rest.h >= (int)parts * part_of(c, 125) + part_of(c, 60))
		draw_totals(c, cut_bottom(&rest, part_of(c, 60)), s);
	if (!n)
		return;
	int part = smaller(rest.h / (int)parts, part_of(c, 175));
	for (unsigned i = 0; i < n; i++) {
		int h = s->seat[who[i]].trouble[0] ? 2 * part : part;
		draw_hand_row(
			c, inset(cut_top(&rest, h), part_of(c, 10), part_of(c, 3)), s, who[i]);
	}
	draw_lines(c, rest, s);
}

static void draw_reveal_row(
	struct canvas *c, struct disp_rect r, const struct screen *s, unsigned i)
{
	const struct screen_seat *seat = &s->seat[i];
	draw_panel(c, r, INK_PANEL, INK_PANEL, 0);
	r = inset(r, part_of(c, 18), part_of(c, 11));
	cut_badge(c, &r, i);
	unsigned slots = words_most_slots(s);
	draw_dice(c, cut_dice(c, &r, slots, r.w * 11 / 20), s, seat, slots, 0);
	cut_left(&r, part_of(c, 15));
	struct style st = letters(c, INK_TEXT, 100, 60, SIDE_LEFT, 2);
	if (hands_fit(c, s, r, st))
		draw_text(c, r, seat->hand, sizeof(seat->hand), st);
	else
		draw_text(c, r, seat->hand_brief, sizeof(seat->hand_brief), st);
}

static void page_reveal(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who);
	draw_header(c, &rest, s, false);
	draw_warning(c, &rest, s);
	int part = n ? smaller(rest.h / (int)n, part_of(c, 190)) : 0;
	for (unsigned i = 0; i < n; i++)
		draw_reveal_row(
			c, inset(cut_top(&rest, part), part_of(c, 10), part_of(c, 3)), s, who[i]);
}

/* What the points are made of: all of it where two lines hold it, else in turns. */
static void draw_parts(struct canvas *c, struct disp_rect r, const struct words_row *parts)
{
	char all[WORDS_ROW];
	struct style st = letters(c, INK_DIM, 50, 37, SIDE_LEFT, 2);
	words_join(parts, 0, parts->n, all, sizeof(all));
	if (!text_fits(c, r, all, sizeof(all), st))
		st.px_min = part_of(c, 32);
	if (text_fits(c, r, all, sizeof(all), st)) {
		draw_text(c, r, all, sizeof(all), st);
		return;
	}
	st = letters(c, INK_DIM, 50, 37, SIDE_LEFT, 1);
	draw_row(c, r, parts, st);
}

static void draw_score_row(struct canvas *c, struct disp_rect r, const struct screen *s, unsigned i)
{
	const struct screen_seat *seat = &s->seat[i];
	bool won = s->winners >> i & 1;
	struct words_row parts;
	draw_panel(c, r, won ? INK_LIFTED : INK_PANEL, INK_GOLD, won ? part_of(c, 9) : 0);
	r = inset(r, part_of(c, 22), part_of(c, 10));
	struct disp_rect points = cut_right(&r, part_of(c, 150));
	struct style big = letters(c, won ? INK_GOLD : INK_TEXT, 110, 60, SIDE_RIGHT, 1);
	draw_printf(c, points, big, seat->points >= 0 ? "%d" : "?", seat->points);
	cut_badge(c, &r, i);
	words_parts(s, seat, &parts);
	struct disp_rect name = parts.n ? cut_top(&r, r.h * 9 / 20) : r;
	if (won) { /* beside the name: the parts need their room */
		int side = smaller(name.h, part_of(c, 110));
		draw_sign(c, middle(cut_right(&name, side), side, side), SIGN_CROWN, INK_GOLD);
		cut_right(&name, part_of(c, 10));
	}
	draw_name(c, name, s, seat, letters(c, INK_TEXT, 75, 36, SIDE_LEFT, 1));
	draw_parts(c, r, &parts);
}

static void page_scores(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	unsigned who[SCREEN_SEATS], n = seats_by_points(s, who);
	draw_header(c, &rest, s, false);
	draw_warning(c, &rest, s);
	int part = n ? smaller((rest.h - part_of(c, 6)) / (int)n, part_of(c, 200)) : 0;
	for (unsigned i = 0; i < n; i++)
		draw_score_row(
			c, inset(cut_top(&rest, part), part_of(c, 10), part_of(c, 4)), s, who[i]);
	draw_lines(c, rest, s);
}

static void page_welcome(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	bool paused = s->phase == SCREEN_PAUSED;
	draw_standings(c, cut_bottom(&rest, part_of(c, 75)), s);
	if (s->warning[0])
		draw_head(c, &rest, s, true);
	struct disp_rect title = inset(cut_top(&rest, part_of(c, 200)), part_of(c, 25), 0);
	struct style big = letters(c, INK_GOLD, 150, 75, SIDE_CENTRE, 1);
	if (paused)
		draw_printf(c, title, big, "%s", _("Paused"));
	else
		draw_text(c, title, s->title, sizeof(s->title), big);
	if (strncmp(s->headline, s->warning, sizeof(s->headline) - 1) != 0)
		draw_text(c, inset(cut_top(&rest, part_of(c, 270)), part_of(c, 35), part_of(c, 6)),
			s->headline, sizeof(s->headline),
			letters(c, INK_TEXT, 100, 50, SIDE_CENTRE, 0));
	draw_lines(c, rest, s);
}

/* His own dice, under the cup for all others, and what he is to do. */
static void draw_own(
	struct canvas *c, struct disp_rect r, const struct screen *s, const struct disp_own *own)
{
	struct screen_seat dice = { .slots = s->seat[own->seat - 1].slots };
	for (int i = 0; i < SCREEN_DICE; i++)
		dice.die[i].face = own->faces[i];
	r = inset(r, part_of(c, 10), part_of(c, 6));
	draw_panel(c, r, INK_LIFTED, seat_ink(own->seat - 1U), part_of(c, 8));
	r = inset(r, part_of(c, 18), part_of(c, 12));
	cut_badge(c, &r, own->seat - 1U);
	if (own->faces[0]) {
		unsigned slots = words_slots(&dice);
		draw_dice(c, cut_dice(c, &r, slots, r.w * 3 / 5), s, &dice, slots, 0);
		cut_left(&r, part_of(c, 15));
	}
	draw_text(c, r, own->text, sizeof(own->text), letters(c, INK_TEXT, 75, 40, SIDE_LEFT, 2));
}

void layout_large(struct canvas *c, const struct disp_view *view)
{
	const struct screen *s = view->screen;
	struct disp_rect all = { 0, 0, c->w, c->h };
	if (view->keys)
		draw_text(c, inset(cut_bottom(&all, part_of(c, 55)), part_of(c, 15), 0), view->keys,
			strlen(view->keys) + 1, letters(c, INK_DIM, 45, 30, SIDE_CENTRE, 1));
	if (view->own && view->own->seat >= 1 && view->own->seat <= SCREEN_SEATS)
		draw_own(c, cut_bottom(&all, part_of(c, 150)), s, view->own);
	if (s->prompt.seat > 0 && s->prompt.seat <= SCREEN_SEATS && s->prompt.n > 0) {
		page_prompt(c, all, view);
		return;
	}
	switch ((enum screen_phase)s->phase) {
	case SCREEN_ROLLING:
		page_hands(c, all, s);
		return;
	case SCREEN_REVEAL:
		page_reveal(c, all, s);
		return;
	case SCREEN_SETTLING:
		page_places(c, all, s);
		return;
	case SCREEN_OVER:
		page_scores(c, all, s);
		return;
	case SCREEN_WELCOME:
	case SCREEN_PAUSED:
		break;
	}
	page_welcome(c, all, s);
}
