/* SPDX-License-Identifier: MIT */
/*
 * site.c - places with two actions, as the expansion has them: who acts first and who second, which
 * of them does what (X-LOC), and the two actions that are done at once.
 *
 * The base actions are those of places.c; what hangs on a river, bandits or Indians is in files of
 * its own.
 */
#include "flow.h"

const uint8_t at_place[] = {
	[PLACE_MINE] = AT_MINE,
	[PLACE_BANK] = AT_BANK,
	[PLACE_STORE] = AT_STORE,
	[PLACE_SALOON] = AT_SALOON,
	[PLACE_SHERIFF] = AT_SHERIFF,
	[PLACE_HALL] = AT_HALL,
	[PLACE_DOC] = AT_DOC,
};

/* What the place offers beside what it always does. */
static void do_more(struct flow *f, int place, int seat)
{
	switch (place) {
	case PLACE_MINE:
		flow_push(f, AT_RIVER, seat, 0, 0);
		break;
	case PLACE_BANK: /* X-BANK-2 */
		flow_dollars(f, PURSE_COACH, seat, town_seat(f->t, seat)->aside[FACE_10 - 1]);
		break;
	case PLACE_STORE: /* X-STORE-2: in the first edition for a remedy */
		flow_push(f, AT_VISIT, seat, 0, 0);
		break;
	case PLACE_SALOON:
		flow_push(f, AT_HIRE, seat, 0, 0);
		break;
	case PLACE_SHERIFF:
		flow_push(f, AT_CHASE, seat, 0, 0);
		break;
	default:
		flow_push(f, AT_WIFE, seat, 0, 0);
	}
}

static void act(struct flow *f, int seat, int side)
{
	int place = f->t->place;
	flow_settle_hands(f); /* the second action is another one: R-43 bars no card in it */
	flow_tell(f, EV_ACTION, seat, place, side, 0);
	if (side == SIDE_BASE)
		flow_push(f, at_place[place], seat, 0, 0);
	else
		do_more(f, place, seat);
}

uint8_t town_sides(const struct town *t)
{
	/* X-LOC-8: without this exception a game of two need not end. */
	bool wife = t->place != PLACE_HALL || town_count(t->deck[DECK_DEEDS - 1], BACKS_ANY);
	return (uint8_t)(1u << SIDE_BASE | (wife ? 1u << SIDE_MORE : 0u));
}

/* seat: who acts first; v: who acts second, what the first one does */
void run_site(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	switch (fr->step) {
	case 0:
		fr->step = 1;
		flow_push(f, AT_CONTROL, 0, t->place, 0);
		return;
	case 1:
		fr->seat = t->order[0];
		fr->v[0] = t->order[1];
		fr->v[1] = SIDE_BASE;
		fr->step = 2;
		if (!fr->seat)
			flow_pop(f);
		else /* who has no choice is not asked, and has not answered */
			flow_ask(f, ASK_ACTION, t->place, 0,
				town_sides(t) & 1u << SIDE_MORE ? seat_bit(fr->seat) : 0);
		return;
	case 2:
		if (flow_answer(f, fr->seat)->kind == ACT_ACTION)
			fr->v[1] = flow_answer(f, fr->seat)->arg[0];
		fr->step = 3;
		act(f, fr->seat, fr->v[1]);
		return;
	case 3:
		fr->step = 4;
		if (fr->v[0]) /* X-LOC-3: he must do what is left */
			act(f, fr->v[0], fr->v[1] == SIDE_BASE ? SIDE_MORE : SIDE_BASE);
		return;
	case 4:
		fr->step = 5;
		if (t->place == PLACE_HALL && t->rules.indians)
			flow_push(f, AT_GIVE, fr->seat, fr->v[0], 0);
		return;
	default:
		flow_pop(f);
	}
}

/* The Mayor's wife: the top card of the deed deck (X-HALL-2). */
void run_wife(struct flow *f, struct town_frame *fr)
{
	if (fr->step == 0) {
		fr->step = 1;
		if (!flow_draw(f, DECK_DEEDS, fr->seat))
			flow_pop(f);
		return;
	}
	int seat = fr->seat;
	flow_pop(f);
	flow_gain(f, seat, 0, f->t->card, 0);
}
