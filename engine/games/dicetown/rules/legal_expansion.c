/* SPDX-License-Identifier: MIT */
/*
 * legal_expansion.c - what a seat may answer that is asked because of the expansion or the Indians:
 * the second places, the river, the bandits, the Indian die. What is done then is in site.c,
 * river.c, bandits.c and indians.c.
 */
#include "legal_in.h"

static void list_bandits(struct legal_list *l, int seat)
{
	int card = 0;
	legal_put_simple(l, ACT_PASS);
	while ((card = town_bandit_next(l->t, card, BANDIT_HIRED + seat)))
		for (int n = 1; n <= 2 && n <= town_seat(l->t, seat)->free; n++)
			if (town_bandit_first(l->t, card))
				legal_put_two(l, ACT_SET, card, n);
}

static void list_catch(struct legal_list *l)
{
	int card = 0;
	while ((card = town_bandit_next(l->t, card, BANDIT_WANTED)))
		if (town_bandit_face(l->t, card) == l->t->ask.a)
			legal_list_bandit(l, ACT_CATCH, card, 0);
}

/* One of those looked at, and the others in each order. */
static void list_river(struct legal_list *l)
{
	const uint8_t *c = l->t->looked;
	int n = l->t->n_looked;
	for (int i = 0; i < n; i++) {
		int a = c[(i + 1) % n], b = n > 2 ? c[(i + 2) % n] : CARD_NONE;
		bool again = false; /* is the same listed already? */
		for (int j = 0; j < i; j++)
			again = again || c[j] == c[i];
		if (again)
			continue;
		legal_start(l, ACT_RIVER);
		l->a.arg[0] = c[i];
		l->a.arg[1] = (uint8_t)a;
		l->a.arg[2] = (uint8_t)b;
		legal_put(l);
		if (!b || a == b)
			continue;
		l->a.arg[1] = (uint8_t)b;
		l->a.arg[2] = (uint8_t)a;
		legal_put(l);
	}
}

static void list_spirit(struct legal_list *l)
{
	for (int spirit = 0; spirit < TOWN_SPIRITS; spirit++) {
		legal_start(l, ACT_KEEP);
		l->a.arg[TOWN_FACES + spirit] = l->t->rules.spirits[spirit] > 0;
		if (l->t->rules.spirits[spirit])
			legal_put(l);
	}
}

/* A die of the seat, turned to any other face. */
static void list_turn(struct legal_list *l, int seat, int from)
{
	for (int to = 1; to <= TOWN_FACES; to++)
		if (to != from && town_seat(l->t, seat)->aside[from - 1])
			legal_put_two(l, ACT_TURN, from, to);
}

static void list_trap(struct legal_list *l, int seat)
{
	bool say = l->t->rules.trap_holder;
	for (int s = 1; s <= l->t->seats; s++) {
		for (int from = 1; from <= TOWN_FACES && s != seat; from++) {
			if (!town_seat(l->t, s)->aside[from - 1])
				continue;
			for (int to = say; to <= (say ? TOWN_FACES : 0); to++) {
				if (to == from)
					continue;
				legal_start(l, ACT_TRAP);
				l->a.arg[0] = (uint8_t)s;
				l->a.arg[1] = (uint8_t)from;
				l->a.arg[2] = (uint8_t)to;
				legal_put(l);
			}
		}
	}
}

static void list_given(struct legal_list *l, int seat)
{
	const uint8_t *claimed = town_seat(l->t, seat)->claimed;
	unsigned deeds = 0;
	legal_put_simple(l, ACT_PASS);
	for (int i = 0; i < TOWN_CLAIMS - 1; i++) {
		if (claimed[i] && !owns_cards(l->t))
			legal_put_one(l, ACT_GIVE, DEED_1 + i);
		deeds += claimed[i];
	}
	if (deeds && owns_cards(l->t)) /* of which only the back is shown */
		legal_put_one(l, ACT_GIVE, DEED_UNKNOWN);
	if (claimed[TOWN_CLAIMS - 1])
		legal_put_one(l, ACT_GIVE, RANCH);
}

void legal_list_expansion(struct legal_list *l, int seat)
{
	const struct town *t = l->t;
	switch (t->ask.what) {
	case ASK_ACTION:
		for (int side = SIDE_BASE; side <= SIDE_MORE; side++)
			if (town_sides(t) & 1 << side)
				legal_put_one(l, ACT_ACTION, side);
		break;
	case ASK_BANDIT:
		list_bandits(l, seat);
		break;
	case ASK_CHASE:
		legal_start(l, ACT_KEEP);
		legal_put_dice(l, NULL, t->ask.a, FACE_9);
		break;
	case ASK_CATCH:
		list_catch(l);
		break;
	case ASK_RIVER:
		list_river(l);
		break;
	case ASK_COUPON:
		legal_list_store(l, ACT_PICK, t->discard[DECK_STORE - 1]);
		break;
	case ASK_SPIRIT:
		list_spirit(l);
		break;
	case ASK_BLESS:
		legal_put_simple(l, ACT_PASS);
		for (int from = 1; from <= TOWN_FACES; from++)
			list_turn(l, seat, from);
		break;
	case ASK_TRAP:
		list_trap(l, seat);
		break;
	case ASK_TRAPPED:
		list_turn(l, seat, t->ask.a);
		break;
	case ASK_WAR:
		for (int place = PLACE_MINE; place <= PLACE_HALL; place++)
			if (place != PLACE_COACH)
				legal_put_one(l, ACT_WARPATH, place);
		break;
	case ASK_GIVEN:
		list_given(l, seat);
		break;
	default:
		break;
	}
}
