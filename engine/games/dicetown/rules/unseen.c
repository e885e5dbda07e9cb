/* SPDX-License-Identifier: MIT */
/*
 * unseen.c - the players' own cards, of which the table may know only the back (GEN-7, R-06): what
 * such a card could be, how one changes hands unseen, and how a face becomes known.
 *
 * A card that is known here was seen by everybody: turned up, played, laid out, or told. So nothing
 * of it is anybody's secret, and what could be is the same for all: every kind of which not all
 * copies are known to be elsewhere. Where a card leaves a hand unseen and it could be one of
 * several, it is not known any more which of them are left.
 */
#include "flow.h"

#include <string.h>

int unknown_of_deck(int deck)
{
	static const uint8_t backs[] = { GS_UNKNOWN, DEED_UNKNOWN, EL_UNKNOWN, RV_UNKNOWN };
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
	if (card >= RV_GOLD_2 && card <= RV_UNKNOWN)
		return DECK_RIVER;
	return town_is_deed(card) ? DECK_DEEDS : DECK_ELIXIRS;
}

/* Cards whose face is known and that lie here: of one kind. */
static unsigned known_of_player(const struct town_player *p, int card)
{
	return p->hand[card] + p->safe[card];
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

/* First and last kind of a deck that has a face. */
static void faces_of_deck(int deck, int *first, int *last)
{
	*last = unknown_of_deck(deck) - 1;
	*first = deck == DECK_STORE ? GS_EQUIP_1 : unknown_of_deck(deck - 1) + 1;
}

bool could_hold(const struct town *t, int seat, int card)
{
	const uint8_t *hand = town_seat(t, seat)->hand;
	return hand[card] ||
	       (owns_cards(t) && hand[unknown_of_deck(deck_of(card))] && unseen(t, card));
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
	int first, last, only = CARD_NONE;
	faces_of_deck(deck, &first, &last);
	for (int card = first; card <= last; card++) {
		if (!unseen(t, card))
			continue;
		if (only)
			return CARD_NONE;
		only = card;
	}
	return only;
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

void flow_look_at_face(struct flow *f, int deck, int seat, enum town_tell how)
{
	int only = only_face(f->t, deck);
	f->t->card = (uint8_t)only;
	if (!only)
		flow_ask(f, ASK_TELL, deck, how, seat_bit(seat));
}

/* ---- Cards that change hands unseen ---- */

static void backs_range(enum town_backs backs, int *first, int *last)
{
	*first = backs == BACKS_DEEDS ? DEED_1 : GS_EQUIP_1;
	*last = backs == BACKS_DEEDS ? DEED_UNKNOWN : GS_UNKNOWN;
}

/* All cards of a back are not known any more; not what was gained of them either. */
static void forget_faces(uint8_t cards[TOWN_CARDS], int first, int last)
{
	for (int card = first; card < last; card++) {
		cards[last] = (uint8_t)(cards[last] + cards[card]);
		cards[card] = 0;
	}
}

/* Which of them goes, as far as everybody knows. */
static int going(struct town_player *p, enum town_backs backs, unsigned n)
{
	int first, last, only = CARD_NONE;
	backs_range(backs, &first, &last);
	if (town_count(p->hand, backs) > n) {
		int kinds = 0;
		for (int card = first; card <= last; card++)
			kinds += p->hand[card] != 0;
		if (kinds > 1) {
			forget_faces(p->hand, first, last);
			forget_faces(p->fresh, first, last);
		}
	}
	for (int card = last; card >= first; card--)
		only = p->hand[card] ? card : only;
	return only;
}

void flow_give_unseen(struct flow *f, int from, int to, enum town_backs backs, unsigned n)
{
	for (; n; n--) {
		int card = going(flow_player(f, from), backs, n);
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

bool is_told_at_end(int card)
{
	return town_is_deed(card) ? card != DEED_UNKNOWN : town_card_points(card) > 0;
}

/* Could one of the seat's cards of this deck be worth something? */
static bool something_to_tell(const struct town *t, int seat, int deck)
{
	int first, last;
	if (!untold(town_seat(t, seat), deck))
		return false;
	faces_of_deck(deck, &first, &last);
	for (int card = first; card <= last; card++)
		if (is_told_at_end(card) && unseen(t, card))
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
	int first, last;
	unsigned left = 0;
	faces_of_deck(deck, &first, &last);
	for (int card = first; card <= last; card++)
		left += unseen(t, card);
	if (left != untold(p, deck))
		return false;
	for (int card = first; card <= last; card++)
		for (unsigned n = unseen(t, card); n; n--)
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
