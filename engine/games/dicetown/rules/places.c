/* SPDX-License-Identifier: MIT */
/*
 * places.c - the town: who controls a place, ties and bribes, and what each place gives.
 */
#include "flow.h"

#include <string.h>

/* How many act at a place. */
static unsigned acting_at(const struct town *t, int place)
{
	return t->rules.expansion && t->seats > 2 && t->warpath != place ? 2 : 1;
}

/* The only one of those who tie is seat number n; of several the Sheriff names as many as act. */
static bool settle(struct flow *f, uint8_t tied, unsigned act, int n)
{
	if (seats_in(tied) > 1) {
		struct town_frame *ruling = flow_push(f, AT_RULING, 0, tied, (int)act);
		ruling->v[2] = f->t->rules.bribes;
		ruling->v[3] = (uint8_t)n;
		return false;
	}
	if (tied)
		f->t->order[n] = (uint8_t)only_seat(tied);
	return true;
}

static void tell_control(struct flow *f, int place, int kind, int seat)
{
	uint8_t dice[TOWN_FACES];
	int face = town_place_face(place);
	town_open_dice(f->t, seat, dice);
	flow_player(f, seat)->won |= (uint8_t)(1u << (place - 1));
	flow_tell(f, kind, seat, place, face ? dice[face - 1] : 0, 0);
}

enum { CONTROL_FIRST, CONTROL_SECOND, CONTROL_RULED, CONTROL_TELL };

/* v: place, the first while the second is ruled on. Comes to the controller's seat in t->chosen and
 * t->order[0], 0 when nobody has the face, and to who acts second in t->order[1]. */
void run_control(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	int place = fr->v[0];
	unsigned act = acting_at(t, place);
	bool told = false;
	switch (fr->step) {
	case CONTROL_FIRST:
		fr->step = CONTROL_SECOND;
		memset(t->order, 0, sizeof(t->order));
		if (!settle(f, town_leaders(t, place, 0), act, 0))
			return;
		__attribute__((fallthrough));
	case CONTROL_SECOND:
		fr->step = CONTROL_TELL;
		if (act < 2 || !t->order[0] || t->order[1])
			break;
		fr->v[1] = t->order[0];
		if (settle(f, town_leaders(t, place, seat_bit(fr->v[1])), 1, 1))
			break;
		/* Who is first is clear, and told before others offer something for the rest. */
		tell_control(f, place, EV_CONTROL, fr->v[1]);
		fr->step = CONTROL_RULED;
		return;
	case CONTROL_RULED:
		t->order[1] = t->order[0];
		t->order[0] = fr->v[1];
		told = true;
		break;
	default:
		break;
	}
	t->chosen = t->order[0];
	if (!t->chosen)
		flow_tell(f, EV_NOBODY, 0, place, 0, 0);
	else if (!told)
		tell_control(f, place, EV_CONTROL, t->chosen);
	if (act == 2 && t->order[1])
		tell_control(f, place, EV_SECOND, t->order[1]);
	flow_pop(f);
}

/* ---- The Sheriff's rulings ---- */

static uint8_t bribers(const struct town *t)
{
	uint8_t set = 0;
	for (int seat = 1; seat <= t->seats; seat++) {
		const struct town_player *p = town_seat(t, seat);
		if (seat != t->badge && (p->bills || p->nuggets || town_count(p->hand, BACKS_ANY)))
			set |= seat_bit(seat);
	}
	return set;
}

static void clear_offers(struct flow *f)
{
	for (int i = 0; i < f->t->seats; i++)
		memset(&f->t->player[i].offer, 0, sizeof(struct town_offer));
}

static void tell_offers(struct flow *f)
{
	struct town *t = f->t;
	for (int seat = 1; seat <= t->seats; seat++) {
		const struct town_offer *o = &town_seat(t, seat)->offer;
		if (!o->made)
			continue;
		struct game_event *e = flow_tell(f, EV_OFFER, seat, 0, 0, 0);
		memcpy(e->arg, o->order, sizeof(o->order));
		e->arg[6] = o->bills;
		e->arg[7] = o->nuggets;
		e->arg[8] = (uint8_t)town_count(o->cards, BACKS_DEEDS);
		e->arg[9] = (uint8_t)town_count(o->cards, BACKS_STORE);
		for (int card = 1; card < TOWN_CARDS && !owns_cards(t); card++)
			for (int n = 0; n < o->cards[card]; n++)
				flow_tell(f, EV_OFFER_CARD, seat, card, 0, 0)->known =
					seat_bit(seat) | seat_bit(t->badge);
	}
}

/* Accepted goods move at once, before the place is resolved (DT-BRIBE-2). */
static void take_bribe(struct flow *f, int giver)
{
	struct town_offer o = flow_player(f, giver)->offer;
	int sheriff = f->t->badge;
	flow_dollars(f, giver, sheriff, o.bills);
	flow_nuggets(f, giver, sheriff, o.nuggets);
	if (owns_cards(f->t)) {
		flow_give_unseen(f, giver, sheriff, BACKS_STORE, o.cards[GS_UNKNOWN]);
		flow_give_unseen(f, giver, sheriff, BACKS_DEEDS, o.cards[DEED_UNKNOWN]);
		return;
	}
	for (int card = 1; card < TOWN_CARDS; card++) {
		for (int n = 0; n < o.cards[card]; n++) {
			flow_lose(f, giver, card);
			flow_gain(f, sheriff, giver, card, seat_bit(giver));
		}
	}
}

/* v: candidates, how many of them to name, whether bribes are allowed, whether it is only about who
 * comes second. Comes to t->order. */
void run_ruling(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	switch (fr->step) {
	case 0:
		clear_offers(f);
		flow_tell(f, EV_TIE, t->badge, t->place, fr->v[0], fr->v[3]);
		fr->step = 1;
		if (fr->v[2])
			flow_ask(f, ASK_OFFER, fr->v[0], fr->v[1], bribers(t));
		return;
	case 1:
		tell_offers(f);
		fr->step = 2;
		flow_ask(f, ASK_RULE, fr->v[0], fr->v[1], seat_bit(t->badge));
		return;
	default: {
		struct game_action a = *flow_answer(f, t->badge);
		memcpy(t->order, a.arg, sizeof(t->order));
		memcpy(flow_tell(f, EV_RULING, t->badge, 0, 0, 0)->arg, a.arg, 7);
		flow_pop(f);
		for (int seat = 1; seat <= t->seats; seat++)
			if (a.arg[6] & seat_bit(seat))
				take_bribe(f, seat);
		clear_offers(f);
		flow_settle_hands(f); /* a bribe belongs to no action: R-43 does not bar it */
	}
	}
}

/* ---- The places ---- */

/* The first two steps of each place: find the controller, leave when there is none. In the
 * expansion he is known (site.c). */
static bool controlled(struct flow *f, struct town_frame *fr)
{
	if (f->t->rules.expansion)
		return true;
	if (fr->step == 0) {
		fr->step = 1;
		flow_push(f, AT_CONTROL, 0, f->t->place, 0);
		return false;
	}
	fr->seat = f->t->chosen;
	if (!fr->seat)
		flow_pop(f);
	return fr->seat != 0;
}

static unsigned own_dice(const struct town *t, int seat, int face)
{
	return town_seat(t, seat)->aside[face - 1];
}

/* v[0]: nuggets for each 9 */
void run_mine(struct flow *f, struct town_frame *fr)
{
	if (fr->step < 2) {
		if (!controlled(f, fr))
			return;
		fr->v[0] = 1;
		fr->step = 2;
		flow_window(f, W_MINE, fr->seat);
		return;
	}
	int seat = fr->seat;
	unsigned n = own_dice(f->t, seat, FACE_9) * fr->v[0];
	flow_pop(f);
	flow_nuggets(f, PURSE_MINE, seat, n);
}

/* v[0]: what was stolen */
void run_bank(struct flow *f, struct town_frame *fr)
{
	if (fr->step < 2) {
		if (!controlled(f, fr))
			return;
		fr->v[0] = flow_dollars(f, PURSE_BANK, fr->seat, f->t->bank);
		fr->step = 2;
		flow_window(f, W_BANK, fr->seat);
		return;
	}
	flow_pop(f);
}

/* General Store and Saloon: something done once, or as often as cards say, with a window before
 * and one after. v[0]: times still to come. */
void run_repeat(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	bool store = fr->at == AT_STORE;
	switch (fr->step) {
	case 0:
	case 1:
		if (!controlled(f, fr))
			return;
		fr->v[0] = store && t->round == 1 ? 2 : 1; /* DT-STORE-2 */
		fr->step = 2;
		flow_window(f, store ? W_STORE : W_SALOON, fr->seat);
		return;
	case 2:
		if (fr->v[0]) {
			unsigned n = own_dice(t, fr->seat, store ? FACE_J : FACE_Q);
			fr->v[0]--;
			flow_push(f, store ? AT_DRAW : AT_STEAL, fr->seat, (int)n, 0);
			return;
		}
		fr->step = 3;
		flow_window(f, store ? W_STORE : W_SALOON, fr->seat);
		return;
	default:
		if (fr->v[0])
			fr->step = 2;
		else
			flow_pop(f);
	}
}

static void look_at(struct flow *f, int card)
{
	f->t->looked[f->t->n_looked++] = (uint8_t)card;
}

/* Takes the picked card out of those looked at, puts the others down by put(), ends the look. */
static int end_look(
	struct flow *f, int picked, void (*put)(struct flow *, int card, int seat), int seat)
{
	struct town *t = f->t;
	bool found = false;
	for (int i = 0; i < t->n_looked; i++) {
		if (!found && t->looked[i] == picked)
			found = true;
		else
			put(f, t->looked[i], seat);
	}
	memset(t->looked, 0, sizeof(t->looked));
	t->n_looked = 0;
	t->lookers = 0;
	return picked;
}

static void put_on_discard(struct flow *f, int card, int seat)
{
	(void)seat;
	flow_discard(f, card);
}

static void tell_discards(struct flow *f, int seat, int kept)
{
	struct town *t = f->t;
	if (t->n_looked < 2)
		return;
	struct game_event *e = flow_tell(f, EV_DISCARD, seat, t->n_looked - 1, 0, 0);
	bool found = false;
	int n = 1;
	for (int i = 0; i < t->n_looked; i++) {
		if (!found && t->looked[i] == kept)
			found = true;
		else
			e->arg[n++] = t->looked[i];
	}
	e->known = seat_bit(seat);
}

static void keep_one(struct flow *f, int seat, int card)
{
	tell_discards(f, seat, card);
	end_look(f, card, put_on_discard, 0);
	flow_pop(f);
	flow_gain(f, seat, 0, card, 0);
}

/* v[0]: General Store cards still to be drawn (DT-STORE-1) */
void run_draw(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	if (fr->step >= 2) {
		keep_one(
			f, fr->seat, fr->step == 3 ? GS_UNKNOWN : flow_answer(f, fr->seat)->arg[0]);
		return;
	}
	if (fr->step == 1) {
		look_at(f, t->card);
		flow_tell(f, EV_DRAW, fr->seat, DECK_STORE, t->card, 0)->known = seat_bit(fr->seat);
		fr->v[0]--;
	}
	t->lookers = seat_bit(fr->seat);
	fr->step = 1;
	if (fr->v[0] && flow_deal(f, DECK_STORE))
		return;
	if (t->n_looked > 1 && owns_cards(t)) {
		fr->step = 3;
		flow_ask(f, ASK_HANDS, TASK_KEEP, t->n_looked, seat_bit(fr->seat));
	} else if (t->n_looked > 1) {
		fr->step = 2;
		flow_ask(f, ASK_PICK, 0, 0, seat_bit(fr->seat));
	} else if (t->n_looked == 1) {
		keep_one(f, fr->seat, t->looked[0]);
	} else {
		t->lookers = 0;
		flow_pop(f);
	}
}

static void put_back_in_hand(struct flow *f, int card, int seat)
{
	flow_player(f, seat)->hand[card]++;
}

/* It opens when what comes of the gain is over. */
static void window_of_robbed(struct flow *f, int victim, bool deed)
{
	if (f->t->rules.expansion)
		flow_push(f, AT_WINDOW, victim, W_STOLEN, deed ? DECK_DEEDS : DECK_STORE);
}

static void steal_one(struct flow *f, struct town_frame *fr, int card)
{
	int thief = fr->seat, victim = fr->v[1];
	end_look(f, card, put_back_in_hand, victim);
	flow_pop(f);
	window_of_robbed(f, victim, town_is_deed(card));
	flow_gain(f, thief, victim, card, seat_bit(victim));
}

static void tell_stolen(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	struct game_event *e = flow_tell(f, EV_SEEN, fr->seat, fr->v[1], t->n_looked, 0);
	memcpy(e->arg + 2, t->looked, t->n_looked);
	e->known = t->lookers;
}

bool may_keep_back(const struct town *t, const struct town_frame *fr, enum town_backs backs)
{
	const uint8_t *hand = town_seat(t, fr->v[1])->hand;
	return town_count(hand, backs) && (fr->v[2] || fr->v[backs == BACKS_DEEDS ? 3 : 4]);
}

/* Decides whom to rob and how many cards to draw of which backs; then draws them one by one.
 * v: Q's, victim, cards to draw whatever their back, deeds to draw, store cards to draw. */
static void begin_steal(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	const uint8_t *hand = town_seat(t, fr->v[1])->hand;
	unsigned deeds = town_count(hand, BACKS_DEEDS), store = town_count(hand, BACKS_STORE);
	unsigned n = fr->v[0] < deeds + store ? fr->v[0] : deeds + store;
	t->lookers = seat_bit(fr->seat) | seat_bit(fr->v[1]);
	fr->v[2] = (uint8_t)n;
	fr->step = 3;
	if (t->rules.by_kind && deeds && store && n < deeds + store) {
		fr->step = 2;
		flow_ask(f, ASK_BLIND, fr->v[1], (int)n, seat_bit(fr->seat));
	}
}

/* Own cards: hands draw them, and only the back of the one that is kept is seen. */
static void steal_unseen(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	unsigned n = (unsigned)fr->v[2] + fr->v[3] + fr->v[4];
	flow_tell(f, EV_SEEN, fr->seat, fr->v[1], (int)n, 0)->known = t->lookers;
	t->lookers = 0;
	fr->step = 6;
	if (may_keep_back(t, fr, BACKS_DEEDS) && may_keep_back(t, fr, BACKS_STORE))
		flow_ask(f, ASK_PICK, 0, 0, seat_bit(fr->seat));
	else
		flow_ask(f, ASK_HANDS, TASK_STEAL, (int)n, seat_bit(fr->seat));
}

static void end_steal_unseen(struct flow *f, struct town_frame *fr)
{
	int thief = fr->seat, victim = fr->v[1];
	const struct game_action *a = flow_answer(f, thief);
	bool deed = a->kind == ACT_PICK ? a->arg[0] == DEED_UNKNOWN
					: may_keep_back(f->t, fr, BACKS_DEEDS);
	flow_pop(f);
	window_of_robbed(f, victim, deed);
	flow_give_unseen(f, victim, thief, deed ? BACKS_DEEDS : BACKS_STORE, 1);
}

static bool draw_next(struct flow *f, struct town_frame *fr)
{
	for (int i = 2; i <= 4; i++) {
		if (!fr->v[i])
			continue;
		fr->v[i]--;
		f->t->ask.what = ASK_DRAW;
		f->t->ask.a = fr->v[1];
		f->t->ask.b = (uint8_t)(i == 2 ? BACKS_ANY : i == 3 ? BACKS_DEEDS : BACKS_STORE);
		return true;
	}
	return false;
}

void run_steal(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	uint8_t set;
	switch (fr->step) {
	case 0:
		set = victims(t, fr->seat);
		fr->step = 1;
		if (!set)
			flow_pop(f);
		else if (seats_in(set) > 1)
			flow_ask(f, ASK_VICTIM, 0, 0, seat_bit(fr->seat));
		return;
	case 1:
		set = victims(t, fr->seat);
		fr->v[1] = seats_in(set) > 1 ? flow_answer(f, fr->seat)->arg[0]
					     : (uint8_t)only_seat(set);
		begin_steal(f, fr);
		return;
	case 2:
		fr->v[2] = 0;
		fr->v[3] = flow_answer(f, fr->seat)->arg[0];
		fr->v[4] = flow_answer(f, fr->seat)->arg[1];
		fr->step = 3;
		return;
	case 6:
		end_steal_unseen(f, fr);
		return;
	case 4:
		look_at(f, t->card);
		__attribute__((fallthrough));
	case 3:
		if (owns_cards(t)) {
			steal_unseen(f, fr);
			return;
		}
		fr->step = 4;
		if (draw_next(f, fr))
			return;
		tell_stolen(f, fr);
		fr->step = 5;
		if (t->n_looked == 1)
			steal_one(f, fr, t->looked[0]);
		else
			flow_ask(f, ASK_PICK, 0, 0, seat_bit(fr->seat));
		return;
	default:
		steal_one(f, fr, flow_answer(f, fr->seat)->arg[0]);
	}
}

void run_sheriff(struct flow *f, struct town_frame *fr)
{
	if (!controlled(f, fr))
		return;
	int seat = fr->seat;
	flow_pop(f);
	if (seat != f->t->badge)
		flow_push(f, AT_BADGE, seat, 0, 0);
}

/* The badge is about to change hands. v[0]: stopped by the Marshall. */
void run_badge(struct flow *f, struct town_frame *fr)
{
	if (fr->step == 0) {
		fr->step = 1;
		flow_window(f, W_SHERIFF, fr->seat);
		return;
	}
	if (!fr->v[0]) {
		f->t->badge = fr->seat;
		flow_tell(f, EV_BADGE, fr->seat, 0, 0, 0);
	}
	flow_pop(f);
}

static void take_deeds(struct flow *f, int seat)
{
	struct town *t = f->t;
	unsigned n = 1 + own_dice(t, seat, FACE_A);
	for (unsigned i = 0; i < n && i < TOWN_ROW && t->row[i]; i++) {
		int card = t->row[i];
		t->row[i] = CARD_NONE;
		flow_tell(f, EV_DEED, seat, card, 0, 0);
		flow_gain(f, seat, 0, card, all_seats(t));
	}
}

/* The deeds left slide down to the first slots (DT-HALL-4). Returns the first empty one. */
static int slide_row(struct town *t)
{
	int n = 0;
	for (int i = 0; i < TOWN_ROW; i++) {
		uint8_t card = t->row[i];
		t->row[i] = CARD_NONE;
		if (card)
			t->row[n++] = card;
	}
	return n;
}

void run_hall(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	int slot;
	switch (fr->step) {
	case 0:
	case 1:
		if (!controlled(f, fr))
			return;
		take_deeds(f, fr->seat);
		fr->step = 2;
		flow_window(f, W_HALL, fr->seat);
		return;
	case 3:
		slot = slide_row(t);
		t->row[slot] = t->card;
		flow_tell(f, EV_ROW, 0, slot + 1, t->card, 0);
		__attribute__((fallthrough));
	default:
		fr->step = 3;
		slot = slide_row(t);
		if (slot == TOWN_ROW || !flow_turn_up(f, DECK_DEEDS, fr->seat, false))
			flow_pop(f);
	}
}
