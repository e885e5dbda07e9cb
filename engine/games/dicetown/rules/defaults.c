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
	bool himself = set & seat_bit(seat) && (t->ask.b == 1 || t->place != PLACE_DOC);
	unsigned n = 0, first = himself ? 0 : 1;
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
	bool store = t->ask.a != EL_DOMINATION;
	int best = 0;
	for (int card = 1; card <= HAND_LAST; card++)
		if (hand[card] && town_is_store(card) == store &&
			(!best || town_card_points(card) < town_card_points(best)))
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

static uint8_t next_lower(int face)
{
	return (uint8_t)(face == FACE_9 ? FACE_A : face - 1);
}

/* The first opponent clockwise, his highest die. */
static void trap(const struct town *t, int seat, struct game_action *out)
{
	int who = clockwise(t, seat, 1), face = FACE_A;
	while (!town_seat(t, who)->aside[face - 1])
		face--;
	answer(out, seat, ACT_TRAP, who);
	out->arg[1] = (uint8_t)face;
	out->arg[2] = t->rules.trap_holder ? next_lower(face) : 0;
}

static int top_of_discard(const struct town *t)
{
	const uint8_t *pile = t->discard[DECK_STORE - 1];
	int card = t->last_discard && pile[t->last_discard] ? t->last_discard : 1;
	while (!pile[card])
		card++;
	return card;
}

/* A card first, barbed wire last. */
static int remedy(const struct town *t, int seat)
{
	int best = REMEDY_CARD;
	while (best < TOWN_REMEDIES && !town_has_remedy(t, seat, best))
		best++;
	return best < TOWN_REMEDIES ? best : REMEDY_WIRE;
}

static void draw_deeds_first(const struct town *t, int seat, struct game_action *out)
{
	unsigned held = town_count(town_seat(t, t->ask.a)->hand, BACKS_DEEDS), n = t->ask.b;
	unsigned drawn = held < n ? held : n;
	answer(out, seat, ACT_BLIND, (int)drawn);
	out->arg[1] = (uint8_t)(n - drawn);
}

/* What nobody says stays unknown; only a face that the game goes on with must be seen, as dice
 * must. */
static bool leave_untold(const struct town *t, int seat, struct game_action *out)
{
	const uint8_t *hand = town_seat(t, seat)->hand;
	int card = unknown_of_deck(t->ask.a);
	if (must_be_told(t))
		return false;
	if (t->ask.b == TELL_END) {
		answer(out, seat, ACT_DONE, 0);
	} else {
		while (t->ask.b == TELL_SAFE && !hand[card])
			card--;
		answer(out, seat, ACT_TELL, card);
	}
	return true;
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
		out->arg[1] = (uint8_t)richest(
			t, targets(t, seat, card), seat, card == GS_GIFT ? store_cards : bills);
		return true;
	case ASK_RULE:
		rule(t, seat, out);
		return true;
	case ASK_PICK:
		answer(out, seat, ACT_PICK, owns_cards(t) ? DEED_UNKNOWN : t->looked[0]);
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
	case ASK_ACTION:
		answer(out, seat, ACT_ACTION, SIDE_BASE);
		return true;
	case ASK_BANDIT:
	case ASK_BLESS:
	case ASK_GIVEN:
		answer(out, seat, ACT_PASS, 0);
		return true;
	case ASK_CHASE:
	case ASK_SPIRIT:
		if (!roll)
			return false;
		answer(out, seat, ACT_KEEP, 0);
		memcpy(out->arg, roll, TOWN_FACES + TOWN_SPIRITS);
		return true;
	case ASK_CATCH:
		answer(out, seat, ACT_CATCH, town_best_wanted(t, card));
		return true;
	case ASK_RIVER:
		answer(out, seat, ACT_RIVER, t->looked[0]);
		out->arg[1] = t->looked[1];
		out->arg[2] = t->looked[2];
		return true;
	case ASK_COUPON:
		answer(out, seat, ACT_PICK, top_of_discard(t));
		return true;
	case ASK_TRAP:
		trap(t, seat, out);
		return true;
	case ASK_TRAPPED:
		answer(out, seat, ACT_TURN, card);
		out->arg[1] = next_lower(card);
		return true;
	case ASK_WAR:
		answer(out, seat, ACT_WARPATH, PLACE_HALL);
		return true;
	case ASK_REMEDY:
		answer(out, seat, ACT_REMEDY, remedy(t, seat));
		return true;
	case ASK_TELL:
		return leave_untold(t, seat, out);
	case ASK_HANDS:
		answer(out, seat, ACT_DONE, 0);
		return true;
	case ASK_NOTHING:
	case ASK_DEAL:
	case ASK_DRAW:
	case TOWN_ASKS:
		break;
	}
	return false;
}
