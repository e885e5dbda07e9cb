/* SPDX-License-Identifier: MIT */
/*
 * cards.c - General Store cards: kinds, windows, playing, and what each does.
 */
#include "flow.h"

#include <assert.h>

bool town_is_store(int card)
{
	return card >= GS_EQUIP_1 && card <= GS_UNKNOWN;
}

bool town_is_deed(int card)
{
	return card >= DEED_1 && card <= DEED_UNKNOWN;
}

int town_card_points(int card)
{
	static const uint8_t equipment[] = { 1, 2, 3, 4, 5, 8 }; /* */
	if (card == GS_UNKNOWN || card == DEED_UNKNOWN)
		return -1;
	if (card >= GS_EQUIP_1 && card <= GS_EQUIP_8)
		return equipment[card - GS_EQUIP_1];
	return town_is_deed(card) ? card - DEED_1 + 1 : 0;
}

unsigned town_count(const uint8_t cards[TOWN_CARDS], enum town_backs backs)
{
	int first = backs == BACKS_DEEDS ? DEED_1 : GS_EQUIP_1;
	int last = backs == BACKS_ANY	  ? EL_UNKNOWN
		   : backs == BACKS_DEEDS ? DEED_UNKNOWN
					  : GS_UNKNOWN;
	unsigned n = 0;
	for (int i = first; i <= last; i++)
		n += cards[i];
	return n;
}

int window_of(int card)
{
	switch (card) {
	case GS_NERVOUS_JOE:
		return W_START;
	case GS_BRUTE:
	case GS_CHEATER:
		return W_REVEAL;
	case GS_DYNAMITE:
		return W_MINE;
	case GS_EVEN_SPLIT:
		return W_BANK;
	case GS_UNLIMITED_CREDITS:
		return W_STORE;
	case GS_GIRLS:
		return W_SALOON;
	case GS_MARSHALL:
		return W_SHERIFF;
	case GS_CORRUPTION:
		return W_HALL;
	case GS_ELIXIR:
		return W_DOC;
	case GS_WANTED:
		return W_PLAY;
	default:
		return 0;
	}
}

unsigned playable(const struct town *t, int seat, int card)
{
	const struct town_player *p = town_seat(t, seat);
	return p->hand[card] - p->fresh[card];
}

/* Who may answer is decided by what everybody sees: the part he has in the action, and how many
 * General Store cards he has held since before it. Not by which. */
static uint8_t window_part(const struct town *t, const struct town_frame *fr)
{
	uint8_t all = all_seats(t), own = fr->seat ? seat_bit(fr->seat) : 0;
	switch (fr->v[0]) {
	case W_MINE:
	case W_STORE:
	case W_SALOON:
	case W_HALL:
		return own;
	case W_BANK:
	case W_PLAY:
		return all & (uint8_t)~own;
	default:
		return all;
	}
}

static bool lifts_dice(const struct town *t, int seat)
{
	const struct town_player *p = town_seat(t, seat);
	unsigned kept = town_dice(p->kept);
	return p->free && (kept || (!t->rules.cheater_revealed && town_dice(p->aside)));
}

uint8_t window_seats(const struct town *t, const struct town_frame *fr)
{
	uint8_t part = window_part(t, fr), set = 0;
	for (int seat = 1; seat <= t->seats; seat++) {
		const struct town_player *p = town_seat(t, seat);
		unsigned cards = town_count(p->hand, BACKS_STORE);
		if (!(part & seat_bit(seat)) || cards <= town_count(p->fresh, BACKS_STORE))
			continue;
		if (fr->v[0] == W_REVEAL && !lifts_dice(t, seat))
			continue;
		set |= seat_bit(seat);
	}
	return set;
}

void flow_window(struct flow *f, int window, int seat)
{
	flow_push(f, AT_WINDOW, seat, window, 0);
}

/* v[0]: enum town_window; seat: who is active. All answer at once; the first in order who plays
 * does so (DT-CARD-3), then everybody is asked again, until nobody plays. */
void run_window(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	if (fr->step == 0) {
		uint8_t seats = window_seats(t, fr);
		fr->step = 1;
		if (!seats)
			flow_pop(f);
		else
			flow_ask(f, ASK_WINDOW, fr->v[0], 0, seats);
		return;
	}
	for (unsigned i = 0; i < t->seats; i++) {
		int seat = clockwise(t, fr->seat, i);
		struct game_action a = *flow_answer(f, seat);
		if (a.kind != ACT_PLAY)
			continue;
		if (fr->v[0] == W_PLAY)
			flow_pop(f); /* there is only one Wanted (DT-CARD-9) */
		else
			fr->step = 0;
		flow_play(f, seat, &a);
		return;
	}
	flow_pop(f);
}

void run_gained(struct flow *f, struct town_frame *fr)
{
	int seat = fr->seat, card = fr->v[0];
	if (fr->step == 0) {
		fr->step = 1;
		flow_ask(f, ASK_GAINED, card, 0, seat_bit(seat));
		return;
	}
	struct game_action a = *flow_answer(f, seat);
	flow_pop(f);
	flow_play(f, seat, &a);
}

uint8_t victims(const struct town *t, int thief)
{
	uint8_t set = 0;
	for (int seat = 1; seat <= t->seats; seat++)
		if (seat != thief && town_count(town_seat(t, seat)->hand, BACKS_ANY))
			set |= seat_bit(seat);
	return set;
}

uint8_t targets(const struct town *t, int seat, int card)
{
	uint8_t set = 0, others = all_seats(t) & (uint8_t)~seat_bit(seat);
	for (int s = 1; s <= t->seats; s++) {
		const struct town_player *p = town_seat(t, s);
		unsigned goods = card == GS_NERVOUS_JOE	 ? p->bills
				 : card == EL_FRIENDSHIP ? town_count(p->hand, BACKS_STORE)
							 : town_count(p->hand, BACKS_DEEDS);
		if (s != seat && goods)
			set |= seat_bit(s);
	}
	return set || card != GS_NERVOUS_JOE ? set : others;
}

static void turn_die(struct flow *f, int seat, int from, int to)
{
	struct town_player *p = flow_player(f, seat);
	uint8_t *dice = p->kept[from - 1] ? p->kept : p->aside;
	assert(dice[from - 1]);
	dice[from - 1]--;
	dice[to - 1]++;
	flow_tell(f, EV_TURN, seat, from, to, 0);
}

/* What the card does. The frame that its window belongs to lies two below it. */
static void take_effect(struct flow *f, struct town_frame *fr)
{
	switch (fr->v[0]) {
	case GS_NERVOUS_JOE:
		flow_dollars(f, fr->v[1], fr->seat, 4);
		break;
	case GS_BRUTE:
		flow_player(f, fr->seat)->waived = 1;
		break;
	case GS_CHEATER:
		turn_die(f, fr->seat, fr->v[2], fr->v[3]);
		break;
	case GS_DYNAMITE:
		flow_below(f, 2)->v[0] = 2; /* nuggets for each die */
		break;
	case GS_GIRLS:
	case GS_UNLIMITED_CREDITS:
		flow_below(f, 2)->v[0]++; /* times still to come */
		break;
	case GS_EVEN_SPLIT: {
		const struct town_frame *bank = flow_below(f, 2);
		flow_dollars(f, bank->seat, fr->seat, bank->v[0] / 2u);
		break;
	}
	case GS_MARSHALL:
		flow_below(f, 2)->v[0] = 1; /* stopped */
		break;
	case GS_CORRUPTION:
		if (flow_deal(f, DECK_DEEDS))
			fr->step = 3;
		break;
	case GS_ELIXIR:
		flow_push(f, AT_VISIT, fr->seat, 1, 0);
		break;
	case GS_WANTED:
		flow_below(f, 1)->v[4] = 1; /* cancelled */
		break;
	default:
		assert(!"a card with an effect");
	}
}

/* v: card, target, die turned from, to, cancelled. The card lies on the table while it is here,
 * and on the discard pile afterwards. */
void run_play(struct flow *f, struct town_frame *fr)
{
	struct game_event *e;
	switch (fr->step) {
	case 0:
		e = flow_tell(f, EV_PLAY, fr->seat, fr->v[0], fr->v[1], fr->v[2]);
		e->arg[3] = fr->v[3];
		fr->step = 1;
		if (fr->v[0] != GS_WANTED)
			flow_window(f, W_PLAY, fr->seat);
		return;
	case 1:
		fr->step = 2;
		if (fr->v[4])
			flow_tell(f, EV_CANCELLED, fr->seat, fr->v[0], 0, 0);
		else
			take_effect(f, fr);
		return;
	case 2:
		flow_discard(f, fr->v[0]);
		flow_pop(f);
		return;
	default:
		fr->step = 2;
		flow_gain(f, fr->seat, 0, f->t->card, 0);
	}
}
