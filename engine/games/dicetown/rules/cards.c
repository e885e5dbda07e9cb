/* SPDX-License-Identifier: MIT */
/*
 * cards.c - General Store cards: kinds, windows, playing, and what each does.
 */
#include "flow.h"

#include <assert.h>
#include <string.h>

bool town_is_store(int card)
{
	return (card >= GS_EQUIP_1 && card <= GS_UNKNOWN) ||
	       (card >= GS_WHISKEY && card <= GS_SMOKE_SIGNALS);
}

bool town_is_deed(int card)
{
	return (card >= DEED_1 && card <= DEED_UNKNOWN) || card == RANCH;
}

int town_card_points(int card)
{
	static const uint8_t equipment[] = { 1, 2, 3, 4, 5, 8 }; /* */
	if (card == GS_UNKNOWN || card == DEED_UNKNOWN)
		return -1;
	if (card >= GS_EQUIP_1 && card <= GS_EQUIP_8)
		return equipment[card - GS_EQUIP_1];
	if (card == GS_WINCHESTER || card == GS_CATTLE)
		return card == GS_CATTLE ? 7 : 6;
	return card >= DEED_1 && card < DEED_UNKNOWN ? card - DEED_1 + 1 : 0;
}

bool town_card_counts(int card)
{
	return card != RANCH && (town_card_points(card) > 0 || card == GS_MULE || card == GS_DOG);
}

unsigned town_copies(const struct town_rules *rules, int card)
{
	if (card >= DEED_1 && card < DEED_UNKNOWN)
		return (rules->edition ? rules->claims : rules->deeds)[card - DEED_1];
	if (card >= EL_WEALTH && card < EL_UNKNOWN)
		return !rules->edition; /* E1-2 */
	if (card == GS_UNKNOWN || card == DEED_UNKNOWN || card == EL_UNKNOWN || card == RV_UNKNOWN)
		return 0;
	if (card == GS_SMOKE_SIGNALS)
		return rules->indians;
	if (card == RANCH)
		return rules->expansion ? 10 : 0; /* X-SETUP-2 */
	if (card >= RV_GOLD_2)
		return rules->expansion ? rules->river[card - RV_GOLD_2] : 0;
	if (card >= GS_WHISKEY)
		return rules->expansion; /* X-SETUP-1 */
	return card == GS_BRUTE || card == GS_CHEATER ? 2 : 1;
}

static unsigned sum(const uint8_t cards[TOWN_CARDS], int first, int last)
{
	unsigned n = 0;
	for (int i = first; i <= last; i++)
		n += cards[i];
	return n;
}

unsigned town_count(const uint8_t cards[TOWN_CARDS], enum town_backs backs)
{
	if (backs == BACKS_DEEDS)
		return sum(cards, DEED_1, DEED_UNKNOWN) + cards[RANCH];
	if (backs == BACKS_STORE)
		return sum(cards, GS_EQUIP_1, GS_UNKNOWN) +
		       sum(cards, GS_WHISKEY, GS_SMOKE_SIGNALS);
	return sum(cards, GS_EQUIP_1, RV_UNKNOWN);
}

int window_of(int card)
{
	switch (card) {
	case GS_NERVOUS_JOE:
	case GS_CROOK:
	case GS_GIFT:
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
	case GS_WHISKEY:
		return W_SALOON;
	case GS_MARSHALL:
		return W_SHERIFF;
	case GS_CORRUPTION:
		return W_HALL;
	case GS_ELIXIR:
		return W_DOC;
	case GS_WANTED:
		return W_PLAY;
	case GS_INSURANCE:
		return W_STOLEN;
	case GS_DESPERADO:
		return W_HIRE;
	case GS_TWO_BARRELS:
		return W_CHASE;
	case GS_SMOKE_SIGNALS:
		return W_ENDROUND;
	default:
		return 0;
	}
}

/* "Immediately" cards (DT-CARD-6). */
static bool played_at_once(int card)
{
	return card == GS_NERVOUS_JOE || card == GS_CROOK || card == GS_GIFT;
}

bool belongs_to(int card, int window)
{
	if (window == W_GAIN)
		return played_at_once(card);
	return window_of(card) == window;
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
	case W_GAIN:
	case W_STOLEN:
	case W_HIRE:
	case W_CHASE:
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

/* Players' own cards: all know when none that could be played now can be in a hand. */
static bool could_play_in(const struct town *t, int seat, int window)
{
	for (int card = GS_EQUIP_1; card <= HAND_LAST; card++)
		if (belongs_to(card, window) &&
			(window == W_GAIN ? could_hold(t, seat, card) : could_play(t, seat, card)))
			return true;
	return false;
}

/* Has he a General Store card that he did not gain in this action? Of no kind are more fresh than
 * he has in hand. */
static bool holds_older(const struct town_player *p)
{
	return memcmp(&p->hand[GS_EQUIP_1], &p->fresh[GS_EQUIP_1], GS_UNKNOWN - GS_EQUIP_1 + 1) ||
	       memcmp(&p->hand[GS_WHISKEY], &p->fresh[GS_WHISKEY],
		       GS_SMOKE_SIGNALS - GS_WHISKEY + 1);
}

static uint8_t window_seats(const struct town *t, const struct town_frame *fr)
{
	uint8_t part = window_part(t, fr), set = 0;
	for (int seat = 1; seat <= t->seats; seat++) {
		const struct town_player *p = town_seat(t, seat);
		if (!(part & seat_bit(seat)))
			continue;
		if (owns_cards(t) && !could_play_in(t, seat, fr->v[0]))
			continue;
		if (fr->v[0] != W_GAIN && !holds_older(p))
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
		if (card != GS_CROOK) /* who leaves nothing to choose */
			flow_ask(f, ASK_GAINED, card, 0, seat_bit(seat));
		return;
	}
	struct game_action a = *flow_answer(f, seat);
	if (card == GS_CROOK)
		a = (struct game_action){ .kind = ACT_PLAY, .arg = { GS_CROOK } };
	flow_pop(f);
	flow_play(f, seat, &a);
}

bool is_immediate(const struct town *t, int card)
{
	return played_at_once(card) && !t->rules.any_time;
}

bool guarded(const struct town *t, int seat)
{
	return t->guard == seat && !t->rules.guard_saloon;
}

uint8_t ranchers(const struct town *t, int thief)
{
	uint8_t set = 0;
	for (int seat = 1; seat <= t->seats; seat++)
		if (seat != thief && seat != t->guard && town_seat(t, seat)->ranches)
			set |= seat_bit(seat);
	return set;
}

uint8_t victims(const struct town *t, int thief)
{
	uint8_t set = 0;
	for (int seat = 1; seat <= t->seats; seat++)
		if (seat != thief && seat != t->guard &&
			town_count(town_seat(t, seat)->hand, BACKS_ANY))
			set |= seat_bit(seat);
	return set;
}

uint8_t targets(const struct town *t, int seat, int card)
{
	uint8_t set = 0, others = 0;
	bool played = card == GS_NERVOUS_JOE || card == GS_GIFT;
	for (int s = 1; s <= t->seats; s++) {
		const struct town_player *p = town_seat(t, s);
		unsigned goods = card == GS_NERVOUS_JOE	 ? p->bills
				 : card == EL_DOMINATION ? town_count(p->hand, BACKS_DEEDS)
							 : town_count(p->hand, BACKS_STORE);
		if (s == seat || guarded(t, s))
			continue;
		others |= seat_bit(s);
		if (goods)
			set |= seat_bit(s);
	}
	return set || !played ? set : others;
}

static void turn_die(struct flow *f, int seat, int from, int to)
{
	struct town_player *p = flow_player(f, seat);
	uint8_t *dice = p->kept[from - 1] ? p->kept : p->aside;
	assert(dice[from - 1]);
	dice[from - 1]--;
	dice[to - 1]++;
	f->t->turned |= seat_bit(seat);
	flow_tell(f, EV_TURN, seat, from, to, 0);
}

/* Instead of a theft that is still to come. */
static void whiskey(struct flow *f, struct town_frame *fr)
{
	int victim = fr->v[1];
	flow_below(f, 2)->v[0]--;
	flow_player(f, victim)->ranches--;
	flow_push(f, AT_WINDOW, victim, W_STOLEN, DECK_DEEDS);
	flow_gain(f, fr->seat, victim, RANCH, 0);
}

/* The giver chooses, where he can. */
static void gift(struct flow *f, struct town_frame *fr)
{
	int giver = fr->v[1];
	unsigned n = giver ? town_count(flow_player(f, giver)->hand, BACKS_STORE) : 0;
	if (!n)
		return;
	fr->step = 4;
	if (owns_cards(f->t))
		flow_ask(f, ASK_HANDS, TASK_GIVE, GS_GIFT, seat_bit(giver));
	else
		flow_ask(f, ASK_GIVE, GS_GIFT, 0, n > 1 ? seat_bit(giver) : 0);
}

static void give(struct flow *f, struct town_frame *fr)
{
	int giver = fr->v[1], card = 1;
	const struct game_action *a = flow_answer(f, giver);
	if (owns_cards(f->t)) {
		flow_give_unseen(f, giver, fr->seat, BACKS_STORE, 1);
		return;
	}
	while (!town_is_store(card) || !flow_player(f, giver)->hand[card])
		card++;
	if (a->kind == ACT_GIVE)
		card = a->arg[0];
	flow_lose(f, giver, card);
	flow_gain(f, fr->seat, giver, card, seat_bit(giver));
}

/* Of the cards that came with the expansion. */
static void take_new_effect(struct flow *f, struct town_frame *fr)
{
	switch (fr->v[0]) {
	case GS_WHISKEY:
		whiskey(f, fr);
		break;
	case GS_TWO_BARRELS:
		break; /* the dice are named (town.rerolled) */
	case GS_INSURANCE:
		if (flow_draw(f, flow_below(f, 1)->v[1], fr->seat)) /* */
			fr->step = 3;
		break;
	case GS_CROOK:
		flow_everybody_gives(f, fr->seat, flow_dollars, 2);
		break;
	case GS_DESPERADO:
		flow_below(f, 2)->v[0] = fr->v[1];
		break;
	case GS_GIFT:
		gift(f, fr);
		break;
	case GS_SMOKE_SIGNALS:
		f->t->indian = fr->seat;
		flow_tell(f, EV_INDIAN, fr->seat, 0, 0, 0);
		break;
	default:
		assert(!"a card with an effect");
	}
}

/* What the card does. The frame that its window belongs to lies two below it. */
static void take_effect(struct flow *f, struct town_frame *fr)
{
	switch (fr->v[0]) {
	case GS_NERVOUS_JOE:
		if (fr->v[1])
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
		if (!guarded(f->t, bank->seat))
			flow_dollars(f, bank->seat, fr->seat, bank->v[0] / 2u);
		break;
	}
	case GS_MARSHALL:
		flow_below(f, 2)->v[0] = 1; /* stopped */
		break;
	case GS_CORRUPTION:
		if (flow_draw(f, DECK_DEEDS, fr->seat))
			fr->step = 3;
		break;
	case GS_ELIXIR:
		if (f->t->rules.edition)
			flow_below(f, 2)->v[2] |= seat_bit(fr->seat); /* E1-5: he joins */
		else
			flow_push(f, AT_VISIT, fr->seat, 1, 0);
		break;
	case GS_WANTED:
		flow_below(f, 1)->v[4] = 1; /* cancelled */
		break;
	default:
		take_new_effect(f, fr);
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
		if (fr->v[0] == GS_DESPERADO) {
			e->arg[4] = fr->v[1];
			e->arg[1] = 0;
		} else if (fr->v[0] == GS_TWO_BARRELS) {
			int n = 5;
			for (int face = 1; face <= TOWN_FACES; face++)
				for (int i = 0; i < f->t->rerolled[face - 1]; i++)
					e->arg[n++] = (uint8_t)face;
		}
		fr->step = 1;
		if (fr->v[0] != GS_WANTED)
			flow_window(f, W_PLAY, fr->seat);
		return;
	case 1:
		fr->step = 2;
		if (fr->v[4]) {
			flow_tell(f, EV_CANCELLED, fr->seat, fr->v[0], 0, 0);
			if (fr->v[0] == GS_TWO_BARRELS)
				memset(f->t->rerolled, 0, TOWN_FACES);
		} else {
			take_effect(f, fr);
		}
		return;
	case 2:
		flow_discard(f, fr->v[0]);
		flow_pop(f);
		return;
	case 3:
		fr->step = 2;
		flow_gain(f, fr->seat, 0, f->t->card, 0);
		return;
	default:
		fr->step = 2;
		give(f, fr);
	}
}
