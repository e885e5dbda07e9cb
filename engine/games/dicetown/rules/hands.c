/* SPDX-License-Identifier: MIT */
/*
 * hands.c - setting up, the round, and its first phase: rolling, keeping, paying.
 */
#include "flow.h"

#include <string.h>

enum { BOXED = 10, WANTED_FIRST = 2 };

/* The cards that are laid out, in order: how many are dealt until which of them is done. */
struct layout {
	unsigned boxed, row, shelf, wanted, top;
};

unsigned cards_left_out(const struct town *t)
{
	return t->rules.expansion && t->seats == 2 ? BOXED : 0;
}

static struct layout layout(const struct town *t)
{
	struct layout l;
	l.boxed = cards_left_out(t);
	l.row = l.boxed + TOWN_ROW;				      /* DT-SETUP-3 */
	l.shelf = l.row + (t->rules.edition ? 0 : TOWN_SHELVES);      /* DT-SETUP-7, E1-2 */
	l.wanted = l.shelf + (t->rules.expansion ? WANTED_FIRST : 0); /* X-SETUP-6 */
	l.top = l.wanted + (t->rules.expansion && !t->rules.bandit_hidden);
	return l;
}

/* What card number n is dealt from; 0: all lie there. */
static int dealt_from(const struct town *t, unsigned n)
{
	struct layout l = layout(t);
	if (n < l.row)
		return DECK_DEEDS;
	if (n < l.shelf)
		return DECK_ELIXIRS;
	return n < l.top ? DECK_BANDITS : 0;
}

static void lay_out(struct flow *f, unsigned n)
{
	struct town *t = f->t;
	struct layout l = layout(t);
	if (n < l.boxed) {
		t->discard[DECK_DEEDS - 1][t->card]++;
		if (n + 1 == l.boxed)
			flow_tell(f, EV_BOXED, 0, (int)l.boxed, 0, 0);
	} else if (n < l.row) {
		t->row[n - l.boxed] = t->card;
		flow_tell(f, EV_ROW, 0, (int)(n - l.boxed) + 1, t->card, 0);
	} else if (n < l.shelf) {
		t->shelf[n - l.row] = t->card;
		flow_tell(f, EV_SHELF, 0, (int)(n - l.row) + 1, t->card, 0);
	} else if (n < l.wanted) {
		flow_bandit(f, EV_WANTED, 0, t->card, BANDIT_WANTED);
	} else {
		flow_bandit(f, EV_TOP, 0, t->card, BANDIT_TOP);
	}
}

void run_setup(struct flow *f, struct town_frame *fr)
{
	/* v[0]: cards laid out so far */
	struct town *t = f->t;
	if (fr->step == 1)
		lay_out(f, fr->v[0]++);
	fr->step = 1;
	int deck = dealt_from(t, fr->v[0]);
	if (deck == DECK_BANDITS)
		flow_deal_bandit(f, t->badge);
	else if (deck && fr->v[0] < layout(t).boxed)
		flow_deal(f, deck);
	else if (deck)
		flow_turn_up(f, deck, t->badge, false);
	if (deck)
		return;
	uint8_t made_up[4];
	if (town_made_up(&t->rules, made_up)) /* */
		memcpy(flow_tell(f, EV_MADE_UP, 0, 0, 0, 0)->arg, made_up, sizeof(made_up));
	flow_pop(f);
	flow_push(f, AT_ROUND, 0, 0, 0);
}

static void begin_round(struct flow *f)
{
	struct town *t = f->t;
	t->round++;
	t->roll = 0;
	t->final = 0;
	t->place = PLACE_HANDS;
	t->given = t->guard = t->warpath = t->turned = 0;
	for (int i = 0; i < t->seats; i++) {
		struct town_player *p = &t->player[i];
		p->won = 0;
		p->free = TOWN_DICE;
		memset(p->aside, 0, sizeof(p->aside));
		memset(p->kept, 0, sizeof(p->kept));
	}
	flow_settle_hands(f);
	flow_tell(f, EV_ROUND, 0, t->round, 0, 0);
}

/* Which ends have been reached (DT-END-1): 1 no nuggets, 2 no deeds. */
static int ends(const struct town *t)
{
	bool deeds = t->row[0] || town_count(t->deck[DECK_DEEDS - 1], BACKS_ANY);
	return (t->mine == 0) + 2 * !deeds;
}

static void begin_place(struct flow *f)
{
	int place = f->t->place;
	bool two = f->t->rules.expansion && place != PLACE_DOC; /* X-LOC-1 */
	flow_tell(f, EV_PLACE, 0, place, 0, 0);
	if (place == PLACE_COACH)
		flow_dollars(f, PURSE_COACH, PURSE_BANK, f->t->coach); /* DT-COACH-1 */
	else
		flow_push(f, two ? AT_SITE : at_place[place], 0, 0, 0);
}

/* What the Indians bring before the Gold Mine and after the Doc (INDIAN-5 to 7). v: done */
static bool with_indians(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	if (!t->rules.indians)
		return false;
	if (t->place == PLACE_HANDS && !fr->v[0]) {
		fr->v[0] = 1;
		if (t->indian)
			flow_push(f, AT_INDIAN, t->indian, 0, 0);
		return true;
	}
	if (t->place == PLACE_DOC && !fr->v[1]) {
		fr->v[1] = 1;
		flow_push(f, AT_DUSK, 0, 0, 0);
		return true;
	}
	return false;
}

void run_round(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	switch (fr->step) {
	case 0:
		begin_round(f);
		fr->v[0] = fr->v[1] = 0;
		fr->step = 1;
		flow_push(f, AT_HANDS, 0, 0, 0);
		return;
	case 1:
		if (with_indians(f, fr))
			return;
		if (t->place == PLACE_DOC) {
			int over = ends(t);
			fr->step = 0;
			if (over) {
				flow_tell(f, EV_OVER, 0, over, 0, 0);
				fr->at = AT_END; /* with numbers of its own */
				memset(fr->v, 0, sizeof(fr->v));
			}
			return;
		}
		t->place++;
		flow_settle_hands(f);
		fr->step = 2;
		if (t->rules.any_time)
			flow_window(f, W_START, t->badge);
		return;
	default:
		fr->step = 1;
		begin_place(f);
	}
}

static uint8_t unfinished(const struct town *t)
{
	uint8_t set = 0;
	for (int seat = 1; seat <= t->seats; seat++)
		if (town_seat(t, seat)->free)
			set |= seat_bit(seat);
	return set;
}

static void tell_dice(struct flow *f, int kind, int seat, const uint8_t faces[TOWN_FACES])
{
	memcpy(flow_tell(f, kind, seat, 0, 0, 0)->arg, faces, TOWN_FACES);
}

static void lift_cups(struct flow *f)
{
	for (int seat = 1; seat <= f->t->seats; seat++) {
		struct town_player *p = flow_player(f, seat);
		if (!p->free)
			continue;
		memcpy(p->kept, flow_answer(f, seat)->arg, TOWN_FACES);
		p->waived = 0;
		tell_dice(f, EV_LIFT, seat, p->kept);
	}
}

unsigned too_many(const struct town *t, int seat)
{
	const struct town_player *p = town_seat(t, seat);
	unsigned k = town_dice(p->kept);
	unsigned payable = p->bills + 1u;
	return k > payable ? k - payable : 0;
}

static void pay(struct flow *f, int seat)
{
	struct town_player *p = flow_player(f, seat);
	unsigned k = town_dice(p->kept);
	int price = p->waived && k >= 2 ? 0 : town_price(k);
	flow_tell(f, EV_PAY, seat, price, 0, 0);
	flow_dollars(f, seat, PURSE_COACH, (unsigned)price);
}

static bool can_pay(const struct town_player *p)
{
	unsigned k = town_dice(p->kept);
	return (p->waived && k >= 2) || town_price(k) <= p->bills;
}

/* Seats pay in turn from the Sheriff on; v[0] have paid. False when one of them is asked. */
static bool settle_prices(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	for (; fr->v[0] < t->seats; fr->v[0]++) {
		int seat = clockwise(t, t->badge, fr->v[0]);
		const struct town_player *p = town_seat(t, seat);
		if (!p->free)
			continue;
		if (!can_pay(p)) {
			int what = town_dice(p->kept) ? ASK_PUTBACK : ASK_REROLL;
			flow_ask(f, what, 0, 0, seat_bit(seat));
			return false;
		}
		pay(f, seat);
	}
	return true;
}

/* The seat whose turn it was to pay has made his dice payable (DT-PAY-6). */
static void mend_keep(struct flow *f, struct town_frame *fr)
{
	int seat = clockwise(f->t, f->t->badge, fr->v[0]++);
	struct town_player *p = flow_player(f, seat);
	const uint8_t *dice = flow_answer(f, seat)->arg;
	bool reroll = town_dice(p->kept) == 0;
	for (int i = 0; i < TOWN_FACES; i++)
		p->kept[i] = reroll ? dice[i] : (uint8_t)(p->kept[i] - dice[i]);
	tell_dice(f, reroll ? EV_REROLL : EV_PUTBACK, seat, dice);
	pay(f, seat);
}

static void set_aside(struct flow *f)
{
	for (int i = 0; i < f->t->seats; i++) {
		struct town_player *p = &f->t->player[i];
		p->free = (uint8_t)(p->free - town_dice(p->kept));
		for (int j = 0; j < TOWN_FACES; j++)
			p->aside[j] = (uint8_t)(p->aside[j] + p->kept[j]);
		memset(p->kept, 0, sizeof(p->kept));
		p->waived = 0;
	}
}

/* The roll is over: another one, the final one, or the end of the phase (DT-HAND-7, 8). */
static void next_roll(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	set_aside(f);
	uint8_t left = unfinished(t);
	if (left) {
		t->final = left != all_seats(t);
		fr->step = 0;
		return;
	}
	t->final = 0;
	for (int seat = 1; seat <= t->seats; seat++)
		tell_dice(f, EV_HAND, seat, flow_player(f, seat)->aside);
	flow_pop(f);
}

void run_hands(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	switch (fr->step) {
	case 0:
		/* X-BANDIT-3; v[1]: they have been asked */
		if (t->rules.expansion && !fr->v[1]) {
			fr->v[1] = 1;
			flow_push(f, AT_BANDITS, 0, 0, 0);
			return;
		}
		fr->v[1] = 0;
		t->roll++;
		flow_tell(f, EV_ROLL, 0, t->roll, t->final, 0);
		fr->step = 1;
		if (t->rules.any_time)
			flow_window(f, W_START, t->badge);
		return;
	case 1:
		fr->step = 2;
		flow_ask(f, ASK_KEEP, 0, 0, unfinished(t));
		return;
	case 2:
		lift_cups(f);
		fr->step = 3;
		fr->v[0] = 0;
		flow_window(f, W_REVEAL, t->badge);
		return;
	case 3:
		if (t->final || settle_prices(f, fr))
			next_roll(f, fr);
		else
			fr->step = 4;
		return;
	default:
		mend_keep(f, fr);
		fr->step = 3;
	}
}
