/* SPDX-License-Identifier: MIT */
/*
 * legal_cards.c - what a seat may answer that is asked about cards: which it plays, gives, picks
 * and tells. What a card does then is in cards.c.
 */
#include "legal_in.h"

static void list_cheater(struct legal_list *l, const struct town_player *p)
{
	for (int from = 1; from <= TOWN_FACES; from++) {
		bool aside = !l->t->rules.cheater_revealed && p->aside[from - 1];
		if (!p->kept[from - 1] && !aside)
			continue;
		for (int to = 1; to <= TOWN_FACES; to++) {
			if (to == from)
				continue;
			legal_start(l, ACT_PLAY);
			l->a.arg[0] = GS_CHEATER;
			l->a.arg[2] = (uint8_t)from;
			l->a.arg[3] = (uint8_t)to;
			legal_put(l);
		}
	}
}

/* With nobody to aim at it is played for nothing. */
static void list_targets(struct legal_list *l, int card, uint8_t set)
{
	for (int s = 1; s <= l->t->seats; s++)
		if (set & seat_bit(s))
			legal_put_two(l, ACT_PLAY, card, s);
	if (!set)
		legal_put_one(l, ACT_PLAY, card);
}

void legal_list_bandit(struct legal_list *l, int kind, int card, unsigned at)
{
	if (!town_bandit_first(l->t, card))
		return;
	legal_start(l, kind);
	if (at)
		l->a.arg[0] = GS_DESPERADO;
	l->a.arg[at] = (uint8_t)card;
	legal_put(l);
}

static void list_desperado(struct legal_list *l)
{
	for (int card = BANDIT_1; card <= BANDIT_12; card++) {
		int where = town_bandit_at(l->t, card);
		if (where == BANDIT_DECK || where == BANDIT_TOP)
			legal_list_bandit(l, ACT_PLAY, card, 4);
	}
}

/* Some of the dice of a chase, at least one, low faces first. */
static void put_again(struct legal_list *l, int face, unsigned at)
{
	unsigned first = at;
	if (face > TOWN_FACES) {
		if (at > 5)
			legal_put(l);
		return;
	}
	put_again(l, face + 1, at);
	while (at - first < l->t->chased[face - 1]) {
		l->a.arg[at++] = (uint8_t)face;
		put_again(l, face + 1, at);
	}
	while (at > first)
		l->a.arg[--at] = 0;
}

void legal_list_play(struct legal_list *l, int seat, int card)
{
	const struct town_player *p = town_seat(l->t, seat);
	if (card == GS_CHEATER) {
		list_cheater(l, p);
	} else if (card == GS_NERVOUS_JOE || card == GS_GIFT) {
		list_targets(l, card, targets(l->t, seat, card));
	} else if (card == GS_WHISKEY) {
		/* Instead of a theft, so there must be one to come. */
		if (l->t->frame[l->t->depth - 2].v[0] && ranchers(l->t, seat))
			list_targets(l, card, ranchers(l->t, seat));
	} else if (card == GS_DESPERADO) {
		list_desperado(l);
	} else if (card == GS_TWO_BARRELS) {
		legal_start(l, ACT_PLAY);
		l->a.arg[0] = GS_TWO_BARRELS;
		put_again(l, FACE_9, 5);
	} else if (card != GS_BRUTE || (!l->t->final && !p->waived && town_dice(p->kept) >= 2)) {
		legal_put_one(l, ACT_PLAY, card);
	}
}

/* Of the players' own cards: could the seat play one of this kind now? */
static bool may_play_own(const struct town *t, int seat, int card, int window)
{
	if (!belongs_to(card, window))
		return false;
	return window == W_GAIN ? could_hold(t, seat, card) : could_play(t, seat, card) != 0;
}

void legal_list_window(struct legal_list *l, int seat, int window)
{
	bool own = owns_cards(l->t);
	const uint8_t *hand = town_seat(l->t, seat)->hand;
	legal_put_simple(l, ACT_PASS);
	if (l->found)
		return;
	for (int card = GS_DYNAMITE; card <= HAND_LAST; card++) {
		if (!own && !hand[card]) /* most are not */
			continue;
		if (own ? may_play_own(l->t, seat, card, window)
			: window_of(card) == window && playable(l->t, seat, card))
			legal_list_play(l, seat, card);
	}
}

static void list_hand(struct legal_list *l, int kind, const uint8_t *hand, int first, int last)
{
	for (int card = first; card <= last; card++)
		if (hand[card])
			legal_put_one(l, kind, card);
}

void legal_list_store(struct legal_list *l, int kind, const uint8_t *cards)
{
	list_hand(l, kind, cards, GS_EQUIP_1, GS_UNKNOWN);
	list_hand(l, kind, cards, GS_WHISKEY, GS_SMOKE_SIGNALS);
}

void legal_list_give(struct legal_list *l, int seat)
{
	const uint8_t *hand = town_seat(l->t, seat)->hand;
	if (l->t->ask.a == EL_DOMINATION)
		list_hand(l, ACT_GIVE, hand, DEED_1, DEED_UNKNOWN);
	else
		legal_list_store(l, ACT_GIVE, hand);
}

void legal_list_pick(struct legal_list *l)
{
	uint8_t seen[TOWN_CARDS] = { 0 };
	const struct town_frame *top = &l->t->frame[l->t->depth - 1];
	if (owns_cards(l->t)) {
		if (may_keep_back(l->t, top, BACKS_DEEDS))
			legal_put_one(l, ACT_PICK, DEED_UNKNOWN);
		if (may_keep_back(l->t, top, BACKS_STORE))
			legal_put_one(l, ACT_PICK, GS_UNKNOWN);
		return;
	}
	for (int i = 0; i < l->t->n_looked; i++)
		if (!seen[l->t->looked[i]]++)
			legal_put_one(l, ACT_PICK, l->t->looked[i]);
}

void legal_list_protect(struct legal_list *l, int seat)
{
	const uint8_t *hand = town_seat(l->t, seat)->hand;
	for (int a = DEED_1; a <= DEED_UNKNOWN; a++)
		for (int b = a; b <= DEED_UNKNOWN; b++)
			if (hand[a] > (a == b) && hand[b])
				legal_put_two(l, ACT_PROTECT, a, b);
}

static bool may_tell(const struct town *t, int seat, int card)
{
	switch (t->ask.b) {
	case TELL_SAFE:
		return could_hold(t, seat, card);
	case TELL_END:
		return town_card_counts(card) && unseen(t, card);
	case TELL_RANCH:
		return card == RANCH;
	default:
		return could_be_drawn(t, card);
	}
}

/* What one of the players' own cards can be. */
void legal_list_tell(struct legal_list *l, int seat)
{
	const struct town *t = l->t;
	const uint8_t *hand = town_seat(t, seat)->hand;
	int deck = t->ask.a, how = t->ask.b, back = unknown_of_deck(deck);
	if (how == TELL_END && deck == DECK_STORE) /* few have more equipment than they said */
		legal_put_simple(l, ACT_DONE);
	if (how == TELL_RANCH) /* most are not */
		legal_put_one(l, ACT_TELL, back);
	for (int card = CARD_NONE + 1; card < TOWN_NAMED; card++) {
		if (deck_of(card) != deck || card == back || !may_tell(t, seat, card))
			continue;
		legal_put_one(l, ACT_TELL, card);
		if (how == TELL_END)
			legal_put_one(l, ACT_SHOW, card);
	}
	if (how == TELL_END && deck != DECK_STORE)
		legal_put_simple(l, ACT_DONE);
	if (how == TELL_OPEN || (how == TELL_SAFE && hand[back]))
		legal_put_one(l, ACT_TELL, back);
}

void legal_list_blind(struct legal_list *l)
{
	const uint8_t *hand = town_seat(l->t, l->t->ask.a)->hand;
	unsigned n = l->t->ask.b;
	for (unsigned deeds = 0; deeds <= n; deeds++)
		if (deeds <= town_count(hand, BACKS_DEEDS) &&
			n - deeds <= town_count(hand, BACKS_STORE))
			legal_put_two(l, ACT_BLIND, (int)deeds, (int)(n - deeds));
}
