/* SPDX-License-Identifier: MIT */
/*
 * doc.c - Doc Badluck: who visits, in which order, the seven elixirs, and the remedies of the first
 * edition, each of which does what an elixir does.
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

bool town_has_remedy(const struct town *t, int seat, int remedy)
{
	static const uint8_t faces[TOWN_REMEDIES][2] = {
		[REMEDY_WIRE] = { FACE_9, FACE_10 },
		[REMEDY_CARD] = { FACE_J, FACE_Q },
		[REMEDY_PETTY] = { FACE_K, FACE_K },
		[REMEDY_GRAND] = { FACE_A, FACE_A },
	};
	const uint8_t *dice = town_seat(t, seat)->aside;
	return dice[faces[remedy][0] - 1] || dice[faces[remedy][1] - 1];
}

int town_remedy_elixir(int remedy)
{
	static const uint8_t same[TOWN_REMEDIES] = {
		[REMEDY_WIRE] = EL_PROTECTION,
		[REMEDY_CARD] = EL_FORTUNE,
		[REMEDY_PETTY] = EL_WEALTH,
		[REMEDY_GRAND] = EL_CHARM,
	};
	return same[remedy];
}

/* Steps of the place. */
enum { D_LOSERS, D_VISITORS, D_TELL, D_VISIT, D_ASK };

/* v: visitors, how many of them have visited, in the first edition who goes by the Elixir card */
void run_doc(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	switch (fr->step) {
	case D_LOSERS:
		fr->v[0] = losers(t);
		fr->step = D_ASK;
		if (t->rules.edition) /* E1-5: it needs no other visitor */
			flow_window(f, W_DOC, t->badge);
		return;
	case D_ASK:
		fr->step = D_VISITORS;
		if (!t->rules.doc_mandatory)
			flow_ask(f, ASK_GO, 0, 0, fr->v[0] & (uint8_t)~fr->v[2]);
		return;
	case D_VISITORS:
		for (int seat = 1; seat <= t->seats; seat++)
			if (flow_answer(f, seat)->kind == ACT_STAY)
				fr->v[0] &= (uint8_t)~seat_bit(seat);
		fr->v[0] |= fr->v[2];
		fr->step = D_TELL;
		memset(t->order, 0, sizeof(t->order));
		if (seats_in(fr->v[0]) > 1)
			flow_push(f, AT_RULING, 0, fr->v[0], (int)seats_in(fr->v[0]))->v[2] =
				t->rules.bribes;
		else if (fr->v[0])
			t->order[0] = (uint8_t)only_seat(fr->v[0]);
		return;
	case D_TELL:
		fr->step = D_VISIT;
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
	V_SHOW,
};

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

/* Own cards: those of the hand that are laid out are shown, one by one. v[3]: how many still. */
static void protect_shown(struct flow *f, struct town_frame *fr)
{
	const uint8_t *hand = flow_player(f, fr->seat)->hand;
	uint8_t deeds[2] = { 0 };
	if (fr->step == V_SHOW) {
		deeds[0] = flow_answer(f, fr->seat)->arg[0];
		protect(f, fr->seat, deeds);
		fr->v[3]--;
	} else {
		unsigned n = town_count(hand, BACKS_DEEDS);
		fr->v[3] = (uint8_t)(n < 2 ? n : 2);
	}
	fr->step = fr->v[3] ? V_SHOW : V_DISCARD;
	if (fr->v[3])
		flow_ask(f, ASK_TELL, DECK_DEEDS, TELL_SAFE, seat_bit(fr->seat));
}

/* With two deeds or fewer there is nothing to choose. */
static bool protect_all(struct flow *f, int seat)
{
	const uint8_t *hand = flow_player(f, seat)->hand;
	if (hand[DEED_UNKNOWN] || town_count(hand, BACKS_DEEDS) > 2)
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

static void drink(struct flow *f, struct town_frame *fr, int elixir)
{
	int seat = fr->seat;
	fr->step = V_DISCARD;
	switch (elixir) {
	case EL_WEALTH:
		flow_everybody_gives(f, seat, flow_dollars, 2);
		break;
	case EL_CHARM:
		flow_everybody_gives(f, seat, flow_nuggets, 1);
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
		if (protect_all(f, seat))
			break;
		if (owns_cards(f->t)) {
			protect_shown(f, fr);
		} else {
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
	if (owns_cards(t))
		flow_ask(f, ASK_HANDS, TASK_GIVE, t->in_play, seat_bit(fr->v[2]));
	else if (town_count(flow_player(f, fr->v[2])->hand, backs) > 1)
		flow_ask(f, ASK_GIVE, t->in_play, 0, seat_bit(fr->v[2]));
}

static void hand_over(struct flow *f, struct town_frame *fr)
{
	int giver = fr->v[2], card = flow_answer(f, giver)->arg[0];
	const uint8_t *hand = flow_player(f, giver)->hand;
	bool store = f->t->in_play == EL_FRIENDSHIP;
	fr->step = V_DISCARD;
	if (owns_cards(f->t)) {
		flow_give_unseen(f, giver, fr->seat, store ? BACKS_STORE : BACKS_DEEDS, 1);
		return;
	}
	if (flow_answer(f, giver)->kind != ACT_GIVE) {
		card = 1;
		while (!hand[card] || town_is_store(card) != store)
			card++;
	}
	flow_lose(f, giver, card);
	flow_gain(f, fr->seat, giver, card, seat_bit(giver));
}

/* The elixir goes to the discard pile, then its slot is refilled (DT-DOC-4, DT-DOC-5). */
static void put_away(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	if (t->rules.edition) {
		flow_pop(f);
		return;
	}
	flow_discard(f, t->in_play);
	t->in_play = CARD_NONE;
	if (fr->v[1] == SHELF_DECK) {
		flow_pop(f);
		return;
	}
	fr->step = V_REFILL;
	flow_turn_up(f, DECK_ELIXIRS, fr->seat, false);
}

static void take_elixir(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	fr->v[1] = flow_answer(f, fr->seat)->arg[0];
	if (t->rules.edition) {
		flow_tell(f, EV_REMEDY, fr->seat, fr->v[1], 0, 0);
		drink(f, fr, town_remedy_elixir(fr->v[1]));
		return;
	}
	if (fr->v[1] == SHELF_DECK) {
		fr->step = V_TURN_UP;
		flow_turn_up(f, DECK_ELIXIRS, fr->seat, true);
		return;
	}
	int elixir = t->shelf[fr->v[1] - 1];
	t->shelf[fr->v[1] - 1] = CARD_NONE;
	if (elixir == EL_UNKNOWN) {
		fr->step = V_TURN_UP;
		flow_look_at_face(f, DECK_ELIXIRS, fr->seat, TELL_MUST);
		return;
	}
	t->in_play = (uint8_t)elixir;
	fr->step = V_EFFECT;
}

/* v: by the Elixir card, shelf or remedy, seat aimed at, deeds still to be laid out */
void run_visit(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	int seat = fr->seat;
	switch (fr->step) {
	case V_ANNOUNCE:
		fr->step = V_CHOOSE;
		/* The one Elixir card lies on the table during a visit by it; in the first edition
		 * it is played before. */
		if (!fr->v[0] && !t->rules.edition)
			flow_window(f, W_DOC, seat);
		return;
	case V_CHOOSE:
		fr->step = V_TAKE;
		flow_ask(f, t->rules.edition ? ASK_REMEDY : ASK_TAKE, 0, 0, seat_bit(seat));
		return;
	case V_TAKE:
		take_elixir(f, fr);
		return;
	case V_TURN_UP:
		t->in_play = t->card;
		__attribute__((fallthrough));
	case V_EFFECT:
		flow_tell(f, EV_ELIXIR, seat, t->in_play, 0, 0);
		drink(f, fr, t->in_play);
		return;
	case V_FORTUNE:
		fr->step = V_DISCARD;
		flow_gain(f, seat, 0, t->card, 0);
		return;
	case V_PROTECT:
		fr->step = V_DISCARD;
		protect(f, seat, flow_answer(f, seat)->arg);
		return;
	case V_SHOW:
		protect_shown(f, fr);
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
