/* SPDX-License-Identifier: MIT */
/*
 * disp_turn.c - a turn of one seat, or of two against each other, in both layouts: what they have
 * rolled, what is to be done, and which dice lie at which place.
 */
#include "disp_large.h"
#include "disp_turn.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

/* Letters and lines of panels of one bit. */
enum { LETTERS = 10, LINE = 12, BADGE = 11, DIE = 17 };

static const struct style small = { INK_TEXT, LETTERS, LETTERS, SIDE_LEFT, 1, true };

static int seats_in(uint8_t set)
{
	int n = 0;
	for (unsigned i = 0; i < SCREEN_SEATS; i++)
		n += set >> i & 1;
	return n;
}

/* ---- Dice in a row ---- */

static unsigned laid(const struct screen_place *p)
{
	unsigned n = 0;
	while (n < SCREEN_LAID && p->die[n].face)
		n++;
	return n;
}

/* Those of a seat that lie there. */
static unsigned rolled(const struct screen_seat *seat, struct screen_die out[SCREEN_DICE])
{
	unsigned n = 0;
	for (unsigned i = 0; i < words_slots(seat); i++)
		if (seat->die[i].face || seat->die[i].doubt)
			out[n++] = seat->die[i];
	return n;
}

/* As large as n of them get on so much room. */
static int die_side(struct disp_rect r, unsigned n, int gap)
{
	return n ? smaller(r.h, r.w / (int)n - gap) : 0;
}

static void draw_them(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_die *from, unsigned n, int gap)
{
	int side = die_side(r, n, gap);
	for (unsigned i = 0; side > 0 && i < n; i++) {
		struct screen_die die = from[i];
		die.face = die.face <= SCREEN_FACES ? die.face : 0;
		draw_die(c, middle(cut_left(&r, side), side, side), &die,
			die.face ? s->face[die.face - 1] : "", die.face ? sizeof(s->face[0]) : 0);
		cut_left(&r, gap);
	}
}

/* Badges of whose dice lie there, or who fight for it. */
static void draw_whose(
	struct canvas *c, struct disp_rect *r, const struct screen_place *p, int side)
{
	unsigned winner[SCREEN_WINNERS], n = winners_of(p, winner);
	uint8_t who = p->state == SCREEN_TIE ? p->seats : 0;
	for (unsigned i = 0; p->state == SCREEN_WON && i < n; i++)
		who |= (uint8_t)(1U << winner[i]);
	for (unsigned i = 0; i < SCREEN_SEATS; i++) {
		if (!(who >> i & 1) || r->w < side)
			continue;
		draw_badge(c, middle(cut_left(r, side), side, side), i);
		cut_left(r, side / 6);
	}
}

static bool worth(const struct screen *s, const struct screen_place *p, char out[WORDS_PIECE])
{
	out[0] = '\0';
	if (p->points)
		words_worth(s, p->points, out);
	return out[0] != '\0';
}

/* ---- The large layout ---- */

void draw_turn_dice(struct canvas *c, struct disp_rect r, const struct screen *s, uint8_t seats)
{
	int n = seats_in(seats);
	for (unsigned i = 0; i < SCREEN_SEATS && n; i++) {
		struct screen_die dice[SCREEN_DICE];
		if (!(seats >> i & 1))
			continue;
		struct disp_rect part = cut_left(&r, r.w / n--);
		cut_badge(c, &part, i);
		draw_them(c, part, s, dice, rolled(&s->seat[i], dice), part_of(c, 15));
	}
}

static void draw_place(
	struct canvas *c, struct disp_rect r, const struct screen *s, const struct screen_place *p)
{
	char points[WORDS_PIECE];
	r = inset(r, part_of(c, 6), part_of(c, 4));
	struct disp_rect name = cut_top(&r, r.h / 3), mid = cut_top(&r, r.h / 2);
	draw_either(c, name, p->name, sizeof(p->name), p->brief, sizeof(p->brief),
		letters(c, INK_TEXT, 50, 37, SIDE_LEFT, 1));
	draw_whose(c, &mid, p, mid.h);
	if (worth(s, p, points))
		draw_text(
			c, mid, points, sizeof(points), letters(c, INK_GOLD, 55, 37, SIDE_LEFT, 1));
	draw_them(c, inset(r, 0, part_of(c, 2)), s, p->die, laid(p), part_of(c, 4));
}

int turn_places_height(const struct canvas *c)
{
	return part_of(c, 210);
}

void draw_turn_places(struct canvas *c, struct disp_rect r, const struct screen *s,
	const unsigned *places, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		struct disp_rect cell = inset(cut_left(&r, r.w / (int)(n - i)), part_of(c, 4), 0);
		draw_panel(c, cell, INK_PANEL, INK_PANEL, 0);
		draw_place(c, cell, s, &s->place[places[i]]);
	}
}

/* ---- The small layout ---- */

/* One line each: which place, what it is worth, whose dice lie there and what they show. */
static void small_places(struct canvas *c, struct disp_rect rest, const struct screen *s,
	const unsigned *places, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		const struct screen_place *p = &s->place[places[i]];
		struct disp_rect r = cut_top(&rest, smaller(rest.h / (int)(n - i), LINE + 1));
		char points[WORDS_PIECE];
		struct disp_rect name = cut_left(&r, c->w * 11 / 25);
		draw_either(c, name, p->name, sizeof(p->name), p->brief, sizeof(p->brief), small);
		struct disp_rect value = cut_left(&r, 15);
		if (worth(s, p, points))
			draw_text(c, value, points, sizeof(points), small);
		draw_whose(c, &r, p, smaller(r.h, BADGE));
		draw_them(c, inset(r, 0, r.h > BADGE ? 1 : 0), s, p->die, laid(p), 1);
	}
}

static void small_rolled(struct canvas *c, struct disp_rect rest, const struct screen *s,
	const struct screen_place *p)
{
	int n = seats_in(p->seats);
	struct disp_rect top = cut_top(&rest, DIE + 1);
	for (unsigned i = 0; i < SCREEN_SEATS && n; i++) {
		struct screen_die dice[SCREEN_DICE];
		if (!(p->seats >> i & 1))
			continue;
		struct disp_rect part = cut_left(&top, top.w / n--);
		draw_badge(c, middle(cut_left(&part, BADGE), BADGE, BADGE), i);
		cut_left(&part, 4);
		unsigned lie = rolled(&s->seat[i], dice);
		int side = die_side((struct disp_rect){ 0, 0, part.w, DIE }, lie, 2);
		struct disp_rect row = cut_left(&part, (int)lie * (side + 2));
		draw_them(c, middle(row, row.w, DIE), s, dice, lie, 2);
		/* The badge says who it is. */
		if (text_fits(c, inset(part, 2, 0), s->seat[i].name, SCREEN_NAME, small))
			draw_text(c, inset(part, 2, 0), s->seat[i].name, SCREEN_NAME, small);
	}
	struct style words = small;
	words.lines = 0;
	draw_either(c, inset(rest, 0, 1), s->headline, sizeof(s->headline), s->brief,
		sizeof(s->brief), words);
}

void small_turn(struct canvas *c, struct disp_rect all, const struct screen *s,
	const struct screen_place *p, const unsigned *places, unsigned n)
{
	c->turns = c->turns || n;
	if (n && c->t_ms / TURN_MS % 2)
		small_places(c, all, s, places, n);
	else
		small_rolled(c, all, s, p);
}
