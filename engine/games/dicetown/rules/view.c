/* SPDX-License-Identifier: MIT */
/*
 * view.c - what a seat may know (GEN-5): the state with the rest made unknown.
 */
#include "flow.h"

#include <string.h>

static int unknown_of(int card)
{
	if (card == CARD_NONE)
		return CARD_NONE;
	if (town_is_store(card))
		return GS_UNKNOWN;
	if (card >= RV_GOLD_2 && card <= RV_UNKNOWN)
		return RV_UNKNOWN;
	return town_is_deed(card) ? DEED_UNKNOWN : EL_UNKNOWN;
}

/* Keeps how many there are of each back, forgets which. */
static void forget(uint8_t cards[TOWN_CARDS])
{
	uint8_t counts[TOWN_CARDS] = { 0 };
	for (int card = 1; card < TOWN_CARDS; card++)
		counts[unknown_of(card)] = (uint8_t)(counts[unknown_of(card)] + cards[card]);
	memcpy(cards, counts, TOWN_CARDS);
}

static void forget_player(struct town_player *p, bool sheriff, bool offers_open)
{
	forget(p->hand);
	/* When somebody loses a card that others do not see, how many of the rest were gained in
	 * this action would tell which it was. */
	memset(p->fresh, 0, sizeof(p->fresh));
	memset(p->claimed, 0, sizeof(p->claimed));
	if (!offers_open)
		memset(&p->offer, 0, sizeof(p->offer));
	else if (!sheriff)
		forget(p->offer.cards);
}

/* Who has answered is not shown either: a quick "no" would tell of an empty hand. */
static void hide_answers(const struct town *t, int seat, struct town *v)
{
	v->ask.pending = t->ask.asked;
	for (int s = 1; s <= t->seats; s++) {
		bool own = s == seat;
		if (own && !(t->ask.pending & seat_bit(s)))
			v->ask.pending &= (uint8_t)~seat_bit(s);
		if (own)
			continue;
		memset(&v->answer[s - 1], 0, sizeof(v->answer[0]));
		if (t->ask.what != ASK_RULE)
			memset(&v->player[s - 1].offer, 0, sizeof(v->player[s - 1].offer));
	}
}

void town_observe(const void *state, int seat, void *view)
{
	const struct town *t = state;
	struct town *v = view;
	*v = *t;
	if (owns_cards(t)) { /* what the table knows of the players' own cards all have seen */
		hide_answers(t, seat, v);
		return;
	}
	bool looks = seat && (t->lookers & seat_bit(seat));
	bool coupon = looks && t->ask.what == ASK_COUPON; /* he looks through the pile */
	for (int i = 0; i < TOWN_DECKS; i++) {
		forget(v->deck[i]);
		/* Cards of the river were seen by all. */
		if (i != DECK_RIVER - 1 && !(i == DECK_STORE - 1 && coupon))
			forget(v->discard[i]);
	}
	v->card = CARD_NONE;
	v->last_discard = coupon ? t->last_discard : CARD_NONE;
	for (int i = 0; i < 2; i++)
		v->river_top[i] = (uint8_t)unknown_of(t->river_top[i]);
	for (int i = 0; !looks && i < t->n_looked; i++)
		v->looked[i] = (uint8_t)unknown_of(t->looked[i]);
	hide_answers(t, seat, v);
	for (int s = 1; s <= t->seats; s++)
		if (s != seat && t->place != PLACE_END) /* hands are shown to be scored */
			forget_player(&v->player[s - 1], seat == t->badge, t->ask.what == ASK_RULE);
}

void town_hide(struct game_event *e)
{
	switch (e->kind) {
	case EV_OFFER_CARD:
	case EV_GIVEN:
		e->arg[0] = (uint8_t)unknown_of(e->arg[0]);
		break;
	case EV_CARD:
	case EV_DRAW:
		e->arg[1] = (uint8_t)unknown_of(e->arg[1]);
		break;
	case EV_DISCARD:
		for (int i = 1; i <= TOWN_DICE; i++)
			e->arg[i] = (uint8_t)unknown_of(e->arg[i]);
		break;
	case EV_SEEN:
		for (int i = 2; i < 2 + TOWN_DICE; i++)
			e->arg[i] = (uint8_t)unknown_of(e->arg[i]);
		break;
	default:
		break;
	}
}

static const char *const asks[TOWN_ASKS] = {
	[ASK_KEEP] = "keep",
	[ASK_PUTBACK] = "putback",
	[ASK_REROLL] = "reroll",
	[ASK_WINDOW] = "window",
	[ASK_GAINED] = "gained",
	[ASK_OFFER] = "offer",
	[ASK_RULE] = "rule",
	[ASK_PICK] = "pick",
	[ASK_VICTIM] = "victim",
	[ASK_BLIND] = "blind",
	[ASK_GO] = "go",
	[ASK_TAKE] = "take",
	[ASK_PROTECT] = "protect",
	[ASK_TARGET] = "target",
	[ASK_GIVE] = "give",
	[ASK_DEAL] = "deal",
	[ASK_DRAW] = "draw",
	[ASK_REMEDY] = "remedy",
	[ASK_TELL] = "tell",
	[ASK_HANDS] = "hands",
	[ASK_ACTION] = "action",
	[ASK_BANDIT] = "bandit",
	[ASK_CHASE] = "chase",
	[ASK_CATCH] = "catch",
	[ASK_RIVER] = "river",
	[ASK_COUPON] = "coupon",
	[ASK_SPIRIT] = "spirit",
	[ASK_BLESS] = "bless",
	[ASK_TRAP] = "trap",
	[ASK_TRAPPED] = "trapped",
	[ASK_WAR] = "warpath",
	[ASK_GIVEN] = "given",
};

const char *town_moment(const void *state, int seat)
{
	const struct town *t = state;
	bool table = t->ask.what == ASK_DEAL || t->ask.what == ASK_DRAW;
	bool asked = seat == GAME_SEAT_TABLE ? table : seat && (t->ask.pending & seat_bit(seat));
	return asked ? asks[t->ask.what] : NULL;
}
