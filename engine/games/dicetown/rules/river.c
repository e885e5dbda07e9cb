/* SPDX-License-Identifier: MIT */
/*
 * river.c - the cards of the river (X-RIVER): drawn at the Gold Mine, applied at once, removed.
 */
#include "flow.h"

#include <string.h>

enum { R_DRAW, R_APPLY, R_LOOK, R_CHOSEN, R_COUPON, R_DONE };
enum { DISCOVERED = 3 };

/* The top card: one that Discovery has put back is known to lie there, the others are dealt; own
 * cards are turned up. False: there is none. */
static bool draw(struct flow *f, int seat)
{
	struct town *t = f->t;
	if (!t->river_top[0])
		return flow_turn_up(f, DECK_RIVER, seat, true);
	t->card = t->river_top[0];
	t->river_top[0] = t->river_top[1];
	t->river_top[1] = CARD_NONE;
	return true;
}

static void take_from_discard(struct flow *f, int seat, int card)
{
	f->t->lookers = 0;
	f->t->discard[DECK_STORE - 1][card]--;
	flow_pop(f);
	flow_gain(f, seat, 0, card, 0);
}

/* X-RIVER-7: any one of them; a single one is no choice. */
static void coupon(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	const uint8_t *pile = t->discard[DECK_STORE - 1];
	unsigned n = town_count(pile, BACKS_ANY);
	if (n && owns_cards(t)) {
		fr->step = R_COUPON;
		flow_ask(f, ASK_HANDS, TASK_COUPON, 0, seat_bit(fr->seat));
	} else if (n == 1) {
		int card = 1;
		while (!pile[card])
			card++;
		take_from_discard(f, fr->seat, card);
	} else if (n) {
		fr->step = R_COUPON;
		t->lookers = seat_bit(fr->seat);
		flow_ask(f, ASK_COUPON, 0, 0, seat_bit(fr->seat));
	}
}

/* Own cards: what he takes only he sees, and what is left nobody knows any more. */
static void take_unseen(struct flow *f, int seat)
{
	uint8_t *pile = f->t->discard[DECK_STORE - 1];
	int card = leave_unseen(pile, NULL, BACKS_STORE, 1);
	f->t->last_discard = CARD_NONE;
	take_from_discard(f, seat, card);
}

/* Own cards: he looks at three and says which one he uses; the others lie on top as he likes. */
static void discover_unseen(struct flow *f, struct town_frame *fr)
{
	fr->step = R_APPLY;
	if (flow_deal(f, DECK_RIVER))
		flow_look_at_face(f, DECK_RIVER, fr->seat, TELL_FOUND);
	else
		fr->step = R_DONE;
}

static void apply(struct flow *f, struct town_frame *fr, int card)
{
	int seat = fr->seat;
	f->t->discard[DECK_RIVER - 1][card]++;
	flow_tell(f, EV_RIVER, seat, card, 0, 0);
	fr->step = R_DONE;
	switch (card) {
	case RV_GOLD_2:
	case RV_GOLD_3:
	case RV_GOLD_4:
	case RV_GOLD_5:
		flow_nuggets(f, PURSE_MINE, seat, 2u + (unsigned)(card - RV_GOLD_2));
		break;
	case RV_PURSE_2:
	case RV_PURSE_3:
		flow_dollars(f, PURSE_BANK, seat, 2u + (unsigned)(card - RV_PURSE_2));
		break;
	case RV_STAR:
		if (seat != f->t->badge)
			flow_push(f, AT_BADGE, seat, 0, 0);
		break;
	case RV_COUPON:
		coupon(f, fr);
		break;
	case RV_DISCOVERY:
		fr->step = R_LOOK;
		fr->v[0] = DISCOVERED;
		break;
	default: /* Empty */
		break;
	}
}

/* Takes three cards, one by one, and looks at them. v: still to be taken, one has been dealt */
static void discover(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	if (fr->v[1]) {
		t->looked[t->n_looked++] = t->card;
		flow_tell(f, EV_DRAW, fr->seat, DECK_RIVER, t->card, 0)->known = seat_bit(fr->seat);
		fr->v[0]--;
	}
	t->lookers = seat_bit(fr->seat);
	fr->v[1] = 1;
	if (fr->v[0] && draw(f, fr->seat))
		return;
	fr->v[0] = fr->v[1] = 0;
	fr->step = t->n_looked ? R_CHOSEN : R_DONE;
	if (t->n_looked > 1)
		flow_ask(f, ASK_RIVER, 0, 0, seat_bit(fr->seat));
	else if (!t->n_looked)
		t->lookers = 0;
}

/* One is applied, the others lie on top again in the order that was said. */
static void put_back(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	int card = t->looked[0];
	if (t->n_looked > 1) {
		const struct game_action *a = flow_answer(f, fr->seat);
		card = a->arg[0];
		t->river_top[0] = a->arg[1];
		t->river_top[1] = a->arg[2];
	}
	memset(t->looked, 0, sizeof(t->looked));
	t->n_looked = 0;
	t->lookers = 0;
	apply(f, fr, card);
}

void run_river(struct flow *f, struct town_frame *fr)
{
	switch (fr->step) {
	case R_DRAW:
		fr->step = R_APPLY;
		if (!draw(f, fr->seat))
			flow_pop(f);
		return;
	case R_APPLY:
		apply(f, fr, f->t->card);
		return;
	case R_LOOK:
		if (owns_cards(f->t))
			discover_unseen(f, fr);
		else
			discover(f, fr);
		return;
	case R_CHOSEN:
		put_back(f, fr);
		return;
	case R_COUPON:
		if (owns_cards(f->t))
			take_unseen(f, fr->seat);
		else
			take_from_discard(f, fr->seat, flow_answer(f, fr->seat)->arg[0]);
		return;
	default:
		flow_pop(f);
	}
}
