/* SPDX-License-Identifier: MIT */
/*
 * unseen.c - the players' own cards, of which the table may know only the back (GEN-7, R-06): what
 * such a card could be, how one changes hands unseen, and how a face becomes known.
 *
 * A card that is known here was seen by everybody: turned up, played, laid out, or told. So nothing
 * of it is anybody's secret, and what could be is the same for all: every kind of which not all
 * copies are known to be elsewhere. Where a card leaves a hand unseen and it could be one of
 * several, it is not known any more which of them are left.
 *
 * A ranch lies open wherever it is but in its deck. So whoever draws from the deeds says whether it
 * is one, and what is not known in a hand or in the row is a deed.
 */
#include "flow.h"

#include <string.h>

int unknown_of_deck(int deck)
{
	static const uint8_t backs[] = { GS_UNKNOWN, DEED_UNKNOWN, EL_UNKNOWN, RV_UNKNOWN,
		CARD_NONE };
	return backs[deck - 1];
}

bool card_has_face(int card)
{
	return card != CARD_NONE && card != unknown_of_deck(deck_of(card));
}

int deck_of(int card)
{
	if (town_is_store(card))
		return DECK_STORE;
	if (card >= RV_GOLD_2)
		return card <= RV_UNKNOWN ? DECK_RIVER : DECK_BANDITS;
	return town_is_deed(card) ? DECK_DEEDS : DECK_ELIXIRS;
}

/* Cards whose face is known and that lie here: of one kind. */
static unsigned known_of_player(const struct town_player *p, int card)
{
	return p->hand[card] + p->safe[card] + (card == RANCH ? p->ranches : 0u);
}

unsigned known_cards(const struct town *t, int card)
{
	int deck = deck_of(card) - 1;
	unsigned n = (unsigned)t->deck[deck][card] + t->discard[deck][card] + (t->in_play == card);
	for (int i = 0; i < TOWN_ROW; i++)
		n += t->row[i] == card;
	for (int i = 0; i < TOWN_SHELVES; i++)
		n += t->shelf[i] == card;
	for (int i = 0; i < t->depth; i++)
		n += t->frame[i].at == AT_PLAY && t->frame[i].v[0] == card;
	for (int i = 0; i < t->seats; i++)
		n += known_of_player(&t->player[i], card);
	return n;
}

unsigned unseen(const struct town *t, int card)
{
	unsigned all = town_copies(&t->rules, card), seen = known_cards(t, card);
	return all > seen ? all - seen : 0;
}

static bool is_face_of(int deck, int card)
{
	return deck_of(card) == deck && card_has_face(card);
}

/* Cards of which all know that they are deeds, though not which. */
static unsigned sure_deeds(const struct town *t)
{
	unsigned out = cards_left_out(t), n = t->discard[DECK_DEEDS - 1][DEED_UNKNOWN];
	n = n > out ? n - out : 0; /* what the Indians got was in a hand */
	for (int i = 0; i < TOWN_ROW; i++)
		n += t->row[i] == DEED_UNKNOWN;
	for (int i = 0; i < t->seats; i++)
		n += (unsigned)t->player[i].hand[DEED_UNKNOWN] + t->player[i].safe[DEED_UNKNOWN];
	return n;
}

int deeds_to_come(const struct town *t)
{
	unsigned left = 0;
	for (int card = DEED_1; card < DEED_UNKNOWN; card++)
		left += unseen(t, card);
	return (int)left - (int)sure_deeds(t);
}

bool could_be_drawn(const struct town *t, int card)
{
	if (deck_of(card) == DECK_BANDITS)
		return town_bandit_at(t, card) == BANDIT_DECK && town_bandit_first(t, card);
	if (!card_has_face(card) || !unseen(t, card))
		return false;
	return !town_is_deed(card) || card == RANCH || deeds_to_come(t) > 0;
}

bool could_hold(const struct town *t, int seat, int card)
{
	const uint8_t *hand = town_seat(t, seat)->hand;
	bool own = owns_cards(t) && card != RANCH;
	return hand[card] || (own && hand[unknown_of_deck(deck_of(card))] && unseen(t, card));
}

unsigned could_play(const struct town *t, int seat, int card)
{
	unsigned n = playable(t, seat, card);
	if (owns_cards(t) && playable(t, seat, GS_UNKNOWN))
		n += unseen(t, card);
	return n;
}

static int only_face(const struct town *t, int deck)
{
	int only = CARD_NONE;
	for (int card = CARD_NONE + 1; card < TOWN_NAMED; card++) {
		if (deck_of(card) != deck || !could_be_drawn(t, card))
			continue;
		if (only)
			return CARD_NONE;
		only = card;
	}
	return only;
}

/* Where it can be only the one of both. */
static int ranch_or_deed(const struct town *t)
{
	if (!could_be_drawn(t, RANCH))
		return DEED_UNKNOWN;
	return deeds_to_come(t) > 0 ? CARD_NONE : RANCH;
}

bool must_be_told(const struct town *t)
{
	bool ranch = t->ask.a == DECK_DEEDS && could_be_drawn(t, RANCH);
	switch (t->ask.b) {
	case TELL_MUST:
	case TELL_RANCH:
	case TELL_FOUND:
		return true;
	default:
		return t->ask.b == TELL_OPEN && ranch;
	}
}

unsigned may_offer(const struct town *t, int seat, enum town_backs backs)
{
	const struct town_player *p = town_seat(t, seat);
	return town_count(p->hand, backs) - town_count(p->offer.cards, backs);
}

/* ---- Turning up ---- */

bool flow_turn_up(struct flow *f, int deck, int seat, bool must)
{
	if (!flow_deal(f, deck))
		return false;
	if (owns_cards(f->t))
		flow_look_at_face(f, deck, seat, must ? TELL_MUST : TELL_OPEN);
	return true;
}

bool flow_draw(struct flow *f, int deck, int seat)
{
	if (!flow_deal(f, deck))
		return false;
	if (owns_cards(f->t) && deck == DECK_DEEDS)
		flow_look_at_face(f, deck, seat, TELL_RANCH);
	return true;
}

void flow_look_at_face(struct flow *f, int deck, int seat, enum town_tell how)
{
	int only = how == TELL_RANCH ? ranch_or_deed(f->t) : only_face(f->t, deck);
	f->t->card = (uint8_t)only;
	if (!only)
		flow_ask(f, ASK_TELL, deck, how, seat_bit(seat));
}

/* ---- Cards that change hands unseen ---- */

/* All cards of a back are not known any more. */
static void forget_faces(uint8_t cards[TOWN_CARDS], int back)
{
	for (int card = CARD_NONE + 1; card <= HAND_LAST; card++) {
		if (!is_face_of(deck_of(back), card))
			continue;
		cards[back] = (uint8_t)(cards[back] + cards[card]);
		cards[card] = 0;
	}
}

int leave_unseen(
	uint8_t cards[TOWN_CARDS], uint8_t fresh[TOWN_CARDS], enum town_backs backs, unsigned n)
{
	int back = backs == BACKS_DEEDS ? DEED_UNKNOWN : GS_UNKNOWN, only = CARD_NONE, kinds = 0;
	for (int card = HAND_LAST; card > CARD_NONE; card--) {
		if (deck_of(card) != deck_of(back) || !cards[card])
			continue;
		only = card;
		kinds++;
	}
	if (kinds < 2 || town_count(cards, backs) <= n)
		return only;
	forget_faces(cards, back);
	if (fresh)
		forget_faces(fresh, back);
	return back;
}

void flow_give_unseen(struct flow *f, int from, int to, enum town_backs backs, unsigned n)
{
	for (; n; n--) {
		struct town_player *p = flow_player(f, from);
		int card = leave_unseen(p->hand, p->fresh, backs, n);
		if (!card)
			return;
		flow_lose(f, from, card);
		flow_gain(f, to, from, card, seat_bit(from));
	}
}

/* ---- Telling at the end ---- */

static unsigned untold(const struct town_player *p, int deck)
{
	int back = unknown_of_deck(deck);
	return (unsigned)p->hand[back] + p->safe[back];
}

/* Could one of the seat's cards of this deck be worth something? */
static bool something_to_tell(const struct town *t, int seat, int deck)
{
	if (!untold(town_seat(t, seat), deck))
		return false;
	for (int card = CARD_NONE + 1; card <= HAND_LAST; card++)
		if (deck_of(card) == deck && town_card_counts(card) && unseen(t, card))
			return true;
	return false;
}

static void turn_known(struct town_player *p, int card)
{
	int back = unknown_of_deck(deck_of(card));
	uint8_t *cards = p->hand[back] ? p->hand : p->safe;
	cards[back]--;
	cards[card]++;
}

/* Are all cards of the deck whose face is not known his? Then they are those that are left. */
static bool deduce(struct town *t, int seat, int deck)
{
	struct town_player *p = &t->player[seat - 1];
	unsigned left = 0;
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++)
		left += is_face_of(deck, card) ? unseen(t, card) : 0;
	if (left != untold(p, deck))
		return false;
	for (int card = CARD_NONE + 1; card <= HAND_LAST; card++)
		for (unsigned n = is_face_of(deck, card) ? unseen(t, card) : 0; n; n--)
			turn_known(p, card);
	return true;
}

static void take_word(struct flow *f, int seat, const struct game_action *a)
{
	struct town_player *p = flow_player(f, seat);
	int card = a->arg[0];
	turn_known(p, card);
	if (a->kind == ACT_TELL)
		p->told[card]++;
	flow_tell(f, EV_TOLD, seat, card, a->kind == ACT_SHOW, 0);
}

/* v: seats that have told all, decks of the next one that it has told, whether it was asked. */
bool flow_ask_for_cards(struct flow *f, struct town_frame *fr)
{
	static const uint8_t decks[] = { DECK_DEEDS, DECK_STORE };
	struct town *t = f->t;
	for (; fr->v[0] < t->seats; fr->v[0]++, fr->v[1] = 0) {
		int seat = fr->v[0] + 1;
		for (; fr->v[1] < 2; fr->v[1]++) {
			int deck = decks[fr->v[1]];
			struct game_action a = { 0 };
			if (fr->v[2])
				a = *flow_answer(f, seat);
			fr->v[2] = 0;
			if (a.kind == ACT_TELL || a.kind == ACT_SHOW)
				take_word(f, seat, &a);
			if (a.kind == ACT_DONE || !something_to_tell(t, seat, deck) ||
				deduce(t, seat, deck))
				continue;
			fr->v[2] = 1;
			flow_ask(f, ASK_TELL, deck, TELL_END, seat_bit(seat));
			return true;
		}
		flow_player(f, seat)->open = 1;
	}
	return false;
}
