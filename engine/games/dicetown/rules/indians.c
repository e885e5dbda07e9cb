/* SPDX-License-Identifier: MIT */
/*
 * indians.c - the Indian die (INDIAN): rolled before the Gold Mine by who has it, got for a deed at
 * the Town Hall, gone back to the village at the end of a round.
 */
#include "flow.h"

#include <string.h>

static void turn(struct flow *f, int seat, const struct game_action *a)
{
	struct town_player *p = flow_player(f, seat);
	p->aside[a->arg[0] - 1]--;
	p->aside[a->arg[1] - 1]++;
	f->t->turned |= seat_bit(seat);
	flow_tell(f, EV_TURN, seat, a->arg[0], a->arg[1], 0);
}

enum { I_ROLL, I_ROLLED, I_BLESS, I_TRAP, I_TRAPPED, I_WAR };

static void effect(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	uint8_t asked = seat_bit(fr->seat);
	int spirit = 1;
	while (!flow_answer(f, fr->seat)->arg[TOWN_FACES + spirit - 1])
		spirit++;
	flow_tell(f, EV_SPIRIT, fr->seat, spirit, 0, 0);
	switch (spirit) {
	case SPIRIT_BLESSING:
		fr->step = I_BLESS;
		flow_ask(f, ASK_BLESS, 0, 0, asked);
		return;
	case SPIRIT_TRAP:
		fr->step = I_TRAP;
		flow_ask(f, ASK_TRAP, 0, 0, asked);
		return;
	case SPIRIT_BODYGUARD:
		t->guard = fr->seat;
		break;
	default:
		if (t->seats == 2) /* there is only one action anyhow */
			break;
		fr->step = I_WAR;
		flow_ask(f, ASK_WAR, 0, 0, asked);
		return;
	}
	flow_pop(f);
}

/* v: opponent that is trapped, face of his die */
static void trap(struct flow *f, struct town_frame *fr)
{
	struct game_action a = *flow_answer(f, fr->seat);
	fr->v[0] = a.arg[0];
	fr->v[1] = a.arg[1];
	flow_tell(f, EV_TRAP, fr->seat, a.arg[0], a.arg[1], 0);
	fr->step = I_TRAPPED;
	if (!a.arg[2]) { /* he says himself to which */
		flow_ask(f, ASK_TRAPPED, a.arg[1], 0, seat_bit(a.arg[0]));
		return;
	}
	struct game_action to = { .arg = { a.arg[1], a.arg[2] } };
	flow_pop(f);
	turn(f, a.arg[0], &to);
}

void run_indian(struct flow *f, struct town_frame *fr)
{
	int seat = fr->seat;
	switch (fr->step) {
	case I_ROLL:
		fr->step = I_ROLLED;
		flow_ask(f, ASK_SPIRIT, 0, 0, seat_bit(seat));
		return;
	case I_ROLLED:
		effect(f, fr);
		return;
	case I_TRAP:
		trap(f, fr);
		return;
	case I_WAR:
		f->t->warpath = flow_answer(f, seat)->arg[0];
		flow_tell(f, EV_WARPATH, seat, f->t->warpath, 0, 0);
		flow_pop(f);
		return;
	default: {
		int who = fr->step == I_TRAPPED ? fr->v[0] : seat;
		struct game_action a = *flow_answer(f, who);
		flow_pop(f);
		if (a.kind == ACT_TURN)
			turn(f, who, &a);
	}
	}
}

/* ---- At the Town Hall ---- */

static unsigned gained(const struct town *t, int seat)
{
	unsigned n = 0;
	for (int i = 0; seat && i < TOWN_CLAIMS; i++)
		n += town_seat(t, seat)->claimed[i];
	return n;
}

/* Own cards: a deed goes unseen, so that of several kinds gained here none is known any more. */
static int given_unseen(struct town_player *p)
{
	int kinds = 0, card = CARD_NONE;
	for (int i = 0; i < TOWN_CLAIMS - 1; i++) {
		card = p->claimed[i] ? DEED_1 + i : card;
		kinds += p->claimed[i] != 0;
	}
	for (int i = 0; kinds > 1 && i < TOWN_CLAIMS - 2; i++) {
		p->hand[DEED_1 + i] = (uint8_t)(p->hand[DEED_1 + i] - p->claimed[i]);
		p->hand[DEED_UNKNOWN] = (uint8_t)(p->hand[DEED_UNKNOWN] + p->claimed[i]);
	}
	return kinds > 1 ? DEED_UNKNOWN : card;
}

static void give(struct flow *f, int seat, int card)
{
	struct town *t = f->t;
	struct town_player *p = flow_player(f, seat);
	bool own = owns_cards(t);
	if (own && card != RANCH)
		card = given_unseen(p);
	if (card == RANCH)
		p->ranches--;
	else
		flow_lose(f, seat, card);
	t->discard[DECK_DEEDS - 1][card]++; /* into the box */
	t->given = 1;
	t->indian = (uint8_t)seat;
	/* A ranch lay open. */
	flow_tell(f, EV_GIVEN, seat, card, 0, 0)->known = own || card == RANCH ? 0 : seat_bit(seat);
	flow_tell(f, EV_INDIAN, seat, 0, 0, 0);
}

/* seat: who acted first; v[0]: who acted second. One of the cards gained here (INDIAN-3, R-91). */
void run_give(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	if (fr->step && fr->seat && flow_answer(f, fr->seat)->kind == ACT_GIVE)
		give(f, fr->seat, flow_answer(f, fr->seat)->arg[0]);
	if (fr->step == 1) { /* the next one, while nobody has given */
		fr->seat = fr->v[0];
		fr->v[0] = 0;
	}
	fr->step = 1;
	if (t->given || !fr->seat) {
		for (int i = 0; i < t->seats; i++)
			memset(t->player[i].claimed, 0, TOWN_CLAIMS);
		flow_pop(f);
	} else if (gained(t, fr->seat)) {
		flow_ask(f, ASK_GIVEN, 0, 0, seat_bit(fr->seat));
	} else {
		memset(t->answer, 0, sizeof(t->answer));
	}
}

/* ---- The end of a round ---- */

void run_dusk(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	if (fr->step == 0) {
		fr->step = 1;
		if (!t->given && t->indian) { /* INDIAN-6 */
			t->indian = 0;
			flow_tell(f, EV_INDIAN, 0, 0, 0, 0);
		}
		flow_window(f, W_ENDROUND, t->badge); /* INDIAN-7, after it */
		return;
	}
	flow_pop(f);
}
