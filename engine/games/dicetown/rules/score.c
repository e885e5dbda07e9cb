/* SPDX-License-Identifier: MIT */
/*
 * score.c - points, the score sheet, and who has won.
 */
#include "flow.h"

#include <string.h>

enum { SHERIFF_POINTS = 5 };

/* Points printed on some cards; *known becomes false when there are cards that nobody here has
 * seen. */
static int printed(const uint8_t cards[TOWN_CARDS], int first, int last, bool *known)
{
	int points = 0;
	for (int card = first; card <= last; card++) {
		int worth = town_card_points(card);
		if (worth < 0 && cards[card])
			*known = false;
		else if (worth > 0)
			points += cards[card] * worth;
	}
	return points;
}

static void line(struct game_line *l, int seat, const char *name, int count, int points)
{
	l->seat = (uint8_t)seat;
	l->name = name;
	l->count = (int16_t)count;
	l->points = (int16_t)points;
}

static void card_line(struct game_line *l, int seat, const char *name,
	const uint8_t cards[TOWN_CARDS], int first, int last)
{
	bool known = true;
	unsigned n = 0;
	int points = printed(cards, first, last, &known);
	for (int card = first; card <= last; card++)
		n += town_card_points(card) ? cards[card] : 0u;
	line(l, seat, name, known ? (int)n : -1, known ? points : 0);
}

enum { LINES = 6 };

static void sheet(const struct town *t, int seat, struct game_line l[LINES])
{
	const struct town_player *p = town_seat(t, seat);
	bool sheriff = t->badge == seat;
	line(&l[0], seat, "nuggets", p->nuggets, p->nuggets);
	line(&l[1], seat, "dollars", p->bills, p->bills / 2);
	line(&l[2], seat, "badge", sheriff, sheriff ? SHERIFF_POINTS : 0);
	card_line(&l[3], seat, "equipment", p->hand, GS_EQUIP_1, GS_UNKNOWN);
	card_line(&l[4], seat, "deeds", p->hand, DEED_1, DEED_UNKNOWN);
	card_line(&l[5], seat, "protected deeds", p->safe, DEED_1, DEED_UNKNOWN);
}

size_t town_score(const void *state, struct game_line *out, size_t cap)
{
	const struct town *t = state;
	size_t n = 0;
	for (int seat = 1; seat <= t->seats; seat++) {
		struct game_line l[LINES];
		sheet(t, seat, l);
		for (int i = 0; i < LINES; i++, n++)
			if (n < cap)
				out[n] = l[i];
	}
	return n;
}

int town_points(const struct town *t, int seat)
{
	struct game_line l[LINES];
	int points = 0;
	sheet(t, seat, l);
	for (int i = 0; i < LINES; i++)
		points += l[i].points;
	return points;
}

void town_result(const void *state, struct game_result *out)
{
	const struct town *t = state;
	out->over = t->depth == 0 && t->winner;
	out->winners = out->over ? game_bit(t->winner) : 0;
	out->complete = true;
	for (int seat = 1; seat <= t->seats; seat++) {
		struct game_line l[LINES];
		sheet(t, seat, l);
		for (int i = 0; i < LINES; i++)
			out->complete = out->complete && l[i].count >= 0;
		out->points[seat - 1] = (int16_t)town_points(t, seat);
	}
}

static unsigned deed_cards(const struct town *t, int seat)
{
	const struct town_player *p = town_seat(t, seat);
	return town_count(p->hand, BACKS_DEEDS) + town_count(p->safe, BACKS_DEEDS);
}

/* Most points, then most deeds (DT-WIN-1, DT-WIN-2). */
static uint8_t leaders(const struct town *t)
{
	int best = -1;
	uint8_t set = 0;
	for (int seat = 1; seat <= t->seats; seat++) {
		int value = town_points(t, seat) * 256 + (int)deed_cards(t, seat);
		if (value < best)
			continue;
		if (value > best)
			set = 0;
		best = value;
		set |= seat_bit(seat);
	}
	return set;
}

void run_end(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	if (fr->step == 0) {
		t->place = PLACE_END;
		for (int seat = 1; seat <= t->seats; seat++)
			flow_tell(f, EV_POINTS, seat, town_points(t, seat), 0, 0);
		uint8_t tied = leaders(t);
		fr->step = 1;
		memset(t->order, 0, sizeof(t->order));
		if (seats_in(tied) > 1) { /* DT-WIN-3; no bribes any more */
			flow_push(f, AT_RULING, 0, tied, 1);
			return;
		}
		t->order[0] = (uint8_t)only_seat(tied);
	}
	t->winner = t->order[0];
	flow_tell(f, EV_WINNER, t->winner, 0, 0, 0);
	flow_pop(f);
}
