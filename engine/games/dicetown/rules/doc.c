/* SPDX-License-Identifier: MIT */
/*
 * doc.c - Doc Badluck: who visits, in which order, and the seven elixirs.
 */
#include "flow.h"

#include <string.h>

static uint8_t losers(const struct town *t)
{
	uint8_t set = 0;
	for (int seat = 1; seat <= t->seats; seat++)
		if (!town_seat(t, seat)->won)
			set |= seat_bit(seat);
	return set;
}

/* v: visitors, how many of them have visited */
void run_doc(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	switch (fr->step) {
	case 0:
		fr->v[0] = losers(t);
		fr->step = 1;
		if (!t->rules.doc_mandatory)
			flow_ask(f, ASK_GO, 0, 0, fr->v[0]);
		return;
	case 1:
		for (int seat = 1; seat <= t->seats; seat++)
			if (flow_answer(f, seat)->kind == ACT_STAY)
				fr->v[0] &= (uint8_t)~seat_bit(seat);
		fr->step = 2;
		memset(t->order, 0, sizeof(t->order));
		if (seats_in(fr->v[0]) > 1)
			flow_push(f, AT_RULING, 0, fr->v[0], (int)seats_in(fr->v[0]))->v[2] =
				t->rules.bribes;
		else if (fr->v[0])
			t->order[0] = (uint8_t)only_seat(fr->v[0]);
		return;
	case 2:
		fr->step = 3;
		if (fr->v[0])
			memcpy(flow_tell(f, EV_VISITORS, 0, 0, 0, 0)->arg, t->order,
				sizeof(t->order));
		return;
	default:
		flow_settle_hands(f);
		if (fr->v[1] == seats_in(fr->v[0]))
			flow_pop(f);
		else
			flow_push(f, AT_VISIT, t->order[fr->v[1]++], 0, 0);
	}
}

static void everybody_gives(
	struct flow *f, int to, uint8_t (*give)(struct flow *, int, int, unsigned), unsigned n)
{
	for (unsigned i = 1; i < f->t->seats; i++)
		give(f, clockwise(f->t, to, i), to, n);
}

static void protect(struct flow *f, int seat, const uint8_t *deeds)
{
	flow_tell(f, EV_PROTECT, seat, deeds[0], deeds[1], 0);
	for (int i = 0; i < 2; i++) {
		if (!deeds[i])
			continue;
		flow_lose(f, seat, deeds[i]);
		flow_player(f, seat)->safe[deeds[i]]++;
	}
}

/* With two deeds or fewer there is nothing to choose. */
static bool protect_all(struct flow *f, int seat)
{
	const uint8_t *hand = flow_player(f, seat)->hand;
	if (town_count(hand, BACKS_DEEDS) > 2)
		return false;
	uint8_t deeds[2] = { 0 };
	int n = 0;
	for (int card = DEED_1; card <= DEED_UNKNOWN; card++)
		for (int i = 0; i < hand[card]; i++)
			deeds[n++] = (uint8_t)card;
	if (n)
		protect(f, seat, deeds);
	return true;
}

/* Steps of a visit. */
enum {
	V_ANNOUNCE,
	V_CHOOSE,
	V_TAKE,
	V_TURN_UP,
	V_EFFECT,
	V_FORTUNE,
	V_PROTECT,
	V_TARGET,
	V_GIVE,
	V_DISCARD,
	V_REFILL,
};

static void aim(struct flow *f, struct town_frame *fr)
{
	uint8_t set = targets(f->t, fr->seat, f->t->in_play);
	fr->step = V_TARGET;
	if (!set)
		fr->step = V_DISCARD;
	else if (seats_in(set) == 1)
		fr->v[2] = (uint8_t)only_seat(set);
	else
		flow_ask(f, ASK_TARGET, f->t->in_play, 0, seat_bit(fr->seat));
}

static void drink(struct flow *f, struct town_frame *fr)
{
	int seat = fr->seat, elixir = f->t->in_play;
	flow_tell(f, EV_ELIXIR, seat, elixir, 0, 0);
	fr->step = V_DISCARD;
	switch (elixir) {
	case EL_WEALTH:
		everybody_gives(f, seat, flow_dollars, 2);
		break;
	case EL_CHARM:
		everybody_gives(f, seat, flow_nuggets, 1);
		break;
	case EL_FORTUNE:
		if (flow_deal(f, DECK_STORE))
			fr->step = V_FORTUNE;
		break;
	case EL_POWER:
		if (seat != f->t->badge)
			flow_push(f, AT_BADGE, seat, 0, 0);
		break;
	case EL_PROTECTION:
		if (!protect_all(f, seat)) {
			fr->step = V_PROTECT;
			flow_ask(f, ASK_PROTECT, 0, 0, seat_bit(seat));
		}
		break;
	default:
		aim(f, fr);
	}
}

/* The one aimed at gives a card of the kind asked for, chosen by himself if he has several. */
static void demand(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	if (!fr->v[2])
		fr->v[2] = flow_answer(f, fr->seat)->arg[0];
	enum town_backs backs = t->in_play == EL_FRIENDSHIP ? BACKS_STORE : BACKS_DEEDS;
	fr->step = V_GIVE;
	if (town_count(flow_player(f, fr->v[2])->hand, backs) > 1)
		flow_ask(f, ASK_GIVE, t->in_play, 0, seat_bit(fr->v[2]));
}

static void hand_over(struct flow *f, struct town_frame *fr)
{
	int giver = fr->v[2], card = flow_answer(f, giver)->arg[0];
	const uint8_t *hand = flow_player(f, giver)->hand;
	bool store = f->t->in_play == EL_FRIENDSHIP;
	fr->step = V_DISCARD;
	if (flow_answer(f, giver)->kind != ACT_GIVE) {
		card = store ? GS_EQUIP_1 : DEED_1;
		while (!hand[card])
			card++;
	}
	flow_lose(f, giver, card);
	flow_gain(f, fr->seat, giver, card, seat_bit(giver));
}

/* The elixir goes to the discard pile, then its slot is refilled (DT-DOC-4, DT-DOC-5). */
static void put_away(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	flow_discard(f, t->in_play);
	t->in_play = CARD_NONE;
	if (fr->v[1] == SHELF_DECK) {
		flow_pop(f);
		return;
	}
	fr->step = V_REFILL;
	flow_deal(f, DECK_ELIXIRS);
}

static void take_elixir(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	fr->v[1] = flow_answer(f, fr->seat)->arg[0];
	if (fr->v[1] == SHELF_DECK) {
		fr->step = V_TURN_UP;
		flow_deal(f, DECK_ELIXIRS);
		return;
	}
	t->in_play = t->shelf[fr->v[1] - 1];
	t->shelf[fr->v[1] - 1] = CARD_NONE;
	fr->step = V_EFFECT;
}

/* v: by the Elixir card, shelf, seat aimed at */
void run_visit(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	int seat = fr->seat;
	switch (fr->step) {
	case V_ANNOUNCE:
		fr->step = V_CHOOSE;
		if (!fr->v[0]) /* the one Elixir card lies on the table during a visit by it */
			flow_window(f, W_DOC, seat);
		return;
	case V_CHOOSE:
		fr->step = V_TAKE;
		flow_ask(f, ASK_TAKE, 0, 0, seat_bit(seat));
		return;
	case V_TAKE:
		take_elixir(f, fr);
		return;
	case V_TURN_UP:
		t->in_play = t->card;
		__attribute__((fallthrough));
	case V_EFFECT:
		drink(f, fr);
		return;
	case V_FORTUNE:
		fr->step = V_DISCARD;
		flow_gain(f, seat, 0, t->card, 0);
		return;
	case V_PROTECT:
		fr->step = V_DISCARD;
		protect(f, seat, flow_answer(f, seat)->arg);
		return;
	case V_TARGET:
		demand(f, fr);
		return;
	case V_GIVE:
		hand_over(f, fr);
		return;
	case V_DISCARD:
		put_away(f, fr);
		return;
	default:
		t->shelf[fr->v[1] - 1] = t->card;
		flow_tell(f, EV_SHELF, 0, fr->v[1], t->card, 0);
		flow_pop(f);
	}
}
