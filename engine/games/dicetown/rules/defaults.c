/* SPDX-License-Identifier: MIT */
/*
 * defaults.c - what is done for a seat that does not answer: always legal, always the same.
 */
#include "flow.h"

#include <string.h>

static void answer(struct game_action *out, int seat, int kind, int arg)
{
	memset(out, 0, sizeof(*out));
	out->seat = (uint8_t)seat;
	out->kind = (uint8_t)kind;
	out->arg[0] = (uint8_t)arg;
}

static bool keep(const struct town *t, int seat, const uint8_t *roll, struct game_action *out)
{
	if (!roll || town_dice(roll) != town_seat(t, seat)->free)
		return false;
	answer(out, seat, ACT_KEEP, 0);
	if (t->final) {
		memcpy(out->arg, roll, TOWN_FACES);
		return true;
	}
	int face = FACE_A;
	while (!roll[face - 1])
		face--;
	out->arg[face - 1] = 1;
	return true;
}

static void put_back(const struct town *t, int seat, struct game_action *out)
{
	const uint8_t *kept = town_seat(t, seat)->kept;
	unsigned n = too_many(t, seat);
	answer(out, seat, ACT_PUTBACK, 0);
	for (int i = 0; i < TOWN_FACES && n; i++) {
		unsigned k = kept[i] < n ? kept[i] : n;
		out->arg[i] = (uint8_t)k;
		n -= k;
	}
}

/* Himself where he may, then clockwise from him. */
static void rule(const struct town *t, int seat, struct game_action *out)
{
	uint8_t set = t->ask.a;
	unsigned n = 0, first = set & seat_bit(seat) && t->ask.b == 1 ? 0 : 1;
	answer(out, seat, ACT_RULE, 0);
	for (unsigned i = first; n < t->ask.b; i++) {
		int s = clockwise(t, seat, i);
		if (set & seat_bit(s))
			out->arg[n++] = (uint8_t)s;
	}
}

/* The seat of a set with most of something, the first clockwise from another among equals. */
static int richest(
	const struct town *t, uint8_t set, int from, unsigned (*worth)(const struct town_player *))
{
	int best = 0;
	for (unsigned i = 1; i <= t->seats; i++) {
		int s = clockwise(t, from, i);
		if ((set & seat_bit(s)) &&
			(!best || worth(town_seat(t, s)) > worth(town_seat(t, best))))
			best = s;
	}
	return best;
}

static unsigned bills(const struct town_player *p)
{
	return p->bills;
}

static unsigned cards(const struct town_player *p)
{
	return town_count(p->hand, BACKS_ANY);
}

static unsigned deeds(const struct town_player *p)
{
	return town_count(p->hand, BACKS_DEEDS);
}

static unsigned store_cards(const struct town_player *p)
{
	return town_count(p->hand, BACKS_STORE);
}

static void give(const struct town *t, int seat, struct game_action *out)
{
	const uint8_t *hand = town_seat(t, seat)->hand;
	bool store = t->ask.a == EL_FRIENDSHIP;
	int best = 0;
	for (int card = store ? GS_EQUIP_1 : DEED_1; card <= (store ? GS_UNKNOWN : DEED_UNKNOWN);
		card++)
		if (hand[card] && (!best || town_card_points(card) < town_card_points(best)))
			best = card;
	answer(out, seat, ACT_GIVE, best);
}

static void protect_best(const struct town *t, int seat, struct game_action *out)
{
	const uint8_t *hand = town_seat(t, seat)->hand;
	int n = 2;
	answer(out, seat, ACT_PROTECT, 0);
	for (int card = DEED_UNKNOWN; card >= DEED_1; card--)
		for (int i = 0; i < hand[card] && n; i++)
			out->arg[--n] = (uint8_t)card;
}

static void draw_deeds_first(const struct town *t, int seat, struct game_action *out)
{
	unsigned held = town_count(town_seat(t, t->ask.a)->hand, BACKS_DEEDS), n = t->ask.b;
	unsigned drawn = held < n ? held : n;
	answer(out, seat, ACT_BLIND, (int)drawn);
	out->arg[1] = (uint8_t)(n - drawn);
}

bool town_fallback(const void *state, int seat, const uint8_t *roll, struct game_action *out)
{
	const struct town *t = state;
	int card = t->ask.a;
	switch ((enum town_ask)t->ask.what) {
	case ASK_KEEP:
		return keep(t, seat, roll, out);
	case ASK_REROLL:
		return keep(t, seat, roll, out);
	case ASK_PUTBACK:
		put_back(t, seat, out);
		return true;
	case ASK_WINDOW:
	case ASK_OFFER:
		answer(out, seat, ACT_PASS, 0);
		return true;
	case ASK_GAINED:
		answer(out, seat, ACT_PLAY, card);
		out->arg[1] = (uint8_t)richest(t, targets(t, seat, card), seat, bills);
		return true;
	case ASK_RULE:
		rule(t, seat, out);
		return true;
	case ASK_PICK:
		answer(out, seat, ACT_PICK, t->looked[0]);
		return true;
	case ASK_VICTIM:
		answer(out, seat, ACT_TARGET, richest(t, victims(t, seat), seat, cards));
		return true;
	case ASK_BLIND:
		draw_deeds_first(t, seat, out);
		return true;
	case ASK_GO:
		answer(out, seat, ACT_VISIT, 0);
		return true;
	case ASK_TAKE:
		answer(out, seat, ACT_TAKE, SHELF_A);
		return true;
	case ASK_PROTECT:
		protect_best(t, seat, out);
		return true;
	case ASK_TARGET:
		answer(out, seat, ACT_TARGET,
			richest(t, targets(t, seat, card), seat,
				card == EL_FRIENDSHIP ? store_cards : deeds));
		return true;
	case ASK_GIVE:
		give(t, seat, out);
		return true;
	case ASK_NOTHING:
	case ASK_DEAL:
	case ASK_DRAW:
	case TOWN_ASKS:
		break;
	}
	return false;
}
