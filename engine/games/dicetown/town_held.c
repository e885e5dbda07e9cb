/* SPDX-License-Identifier: MIT */
/*
 * town_held.c - the players' own cards as they really lie: decks in their order, hands, row, shelf.
 *
 * For simulated players, who see their own hand and tell what is turned up; and for comparing what
 * the game believes with what is so. It follows the game by what it tells; what somebody chooses
 * unseen (the card kept of those drawn, the one given away) is chosen here.
 */
#include "town_held.h"

#include "town_held_in.h"

#include <string.h>

enum { DISCOVERED = 3 };

int held_deck_of(int card)
{
	if (card >= RV_GOLD_2)
		return DECK_RIVER;
	return town_is_store(card) ? DECK_STORE : town_is_deed(card) ? DECK_DEEDS : DECK_ELIXIRS;
}

int held_back_of(int card)
{
	static const uint8_t backs[] = { GS_UNKNOWN, DEED_UNKNOWN, EL_UNKNOWN, RV_UNKNOWN };
	return backs[held_deck_of(card) - 1];
}

static void put(struct pile *p, int card)
{
	if (card && p->n < HELD_MAX)
		p->card[p->n++] = (uint8_t)card;
}

int held_top(const struct pile *p)
{
	return p->n ? p->card[p->n - 1] : CARD_NONE;
}

static int draw(struct pile *p)
{
	int card = held_top(p);
	p->n = (uint8_t)(p->n - (card != CARD_NONE));
	return card;
}

static bool take(struct pile *p, int card)
{
	for (int i = 0; i < p->n; i++) {
		if (p->card[i] != card)
			continue;
		memmove(&p->card[i], &p->card[i + 1], (size_t)(p->n - i - 1));
		p->n--;
		return true;
	}
	return false;
}

/* Of several the one nearest to the top. */
static void take_from_top(struct pile *p, int card)
{
	int at = p->n;
	while (at-- > 0 && p->card[at] != card)
		;
	if (at < 0)
		return;
	memmove(&p->card[at], &p->card[at + 1], (size_t)(p->n - at - 1));
	p->n--;
}

static void shuffle_pile(struct held *h, struct pile *p)
{
	for (uint32_t i = p->n; i > 1; i--) {
		uint32_t k = bot_luck_below(&h->luck, i);
		uint8_t card = p->card[k];
		p->card[k] = p->card[i - 1];
		p->card[i - 1] = card;
	}
}

/* Printed points, and a card to play is worth two. */
int held_worth(int card)
{
	int points = town_card_points(card);
	return points > 0 ? 2 * points : 5;
}

/* What is laid out before the first question: cards that are left out, and what can be but one
 * kind.
 */
static void lay_out_unasked(struct held *h, const struct town *t)
{
	struct pile *deck = &h->deck[DECK_DEEDS - 1];
	for (unsigned n = town_count(t->discard[DECK_DEEDS - 1], BACKS_ANY); n; n--)
		put(&h->discard[DECK_DEEDS - 1], draw(deck));
	for (int i = 0; i < TOWN_ROW && t->row[i]; i++)
		h->row[i] = (uint8_t)draw(deck);
}

static bool shuffle(void *cards, const struct game *g, struct bot_luck *luck)
{
	struct held *h = cards;
	const struct town *t = town_of(g);
	memset(h, 0, sizeof(*h));
	h->luck.state = bot_luck_below(luck, UINT32_MAX);
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++)
		for (unsigned n = town_copies(&t->rules, card); n; n--)
			put(&h->deck[held_deck_of(card) - 1], card);
	for (int i = 0; i < TOWN_DECKS; i++)
		shuffle_pile(h, &h->deck[i]);
	for (int card = BANDIT_1; card <= BANDIT_12 && t->rules.expansion; card++)
		put(&h->bandits, card);
	shuffle_pile(h, &h->bandits);
	lay_out_unasked(h, t);
	return t->rules.cards != 0;
}

/* ---- Following the game ---- */

static void gain(struct held *h, int seat, int card)
{
	if (!card)
		return;
	if (card == RANCH) {
		h->ranches[seat - 1]++;
		return;
	}
	h->hand[seat - 1][card]++;
	if (town_is_store(card))
		put(&h->fresh[seat - 1], card);
}

/* From no other player: of these the Indians may get one. */
static void claim(struct held *h, int seat, int card)
{
	if (town_is_deed(card))
		put(&h->claims[seat - 1], card);
	gain(h, seat, card);
}

static void lose(struct held *h, int seat, int card)
{
	if (h->hand[seat - 1][card])
		h->hand[seat - 1][card]--;
	if (town_is_store(card))
		take(&h->fresh[seat - 1], card);
}

int held_choose(const uint8_t hand[TOWN_CARDS], int back, bool best)
{
	int found = CARD_NONE;
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++) {
		if (!hand[card] || held_back_of(card) != back)
			continue;
		if (!found || (best ? held_worth(card) > held_worth(found)
				    : held_worth(card) < held_worth(found)))
			found = card;
	}
	return found;
}

/* What was drawn at the General Store is looked at: one is kept. */
static int keep_one(struct held *h)
{
	int kept = CARD_NONE;
	for (int i = 0; i < h->drawn.n; i++)
		if (!kept || held_worth(h->drawn.card[i]) > held_worth(kept))
			kept = h->drawn.card[i];
	take(&h->drawn, kept);
	while (h->drawn.n)
		put(&h->discard[DECK_STORE - 1], draw(&h->drawn));
	return kept;
}

/* Out of the discard pile, which is looked through. */
static int take_coupon(struct held *h)
{
	struct pile *p = &h->discard[DECK_STORE - 1];
	int best = CARD_NONE;
	for (int i = 0; i < p->n; i++)
		if (!best || held_worth(p->card[i]) > held_worth(best))
			best = p->card[i];
	take(p, best);
	return best;
}

static void card_comes(struct held *h, const struct game_event *e)
{
	int from = e->arg[0], card = e->arg[1], back = held_back_of(card);
	if (from) {
		int given = card != back ? card : held_choose(h->hand[from - 1], back, false);
		if (h->stolen && h->victim == from && held_back_of(h->stolen) == card)
			given = h->stolen;
		h->stolen = CARD_NONE;
		lose(h, from, given);
		gain(h, e->seat, given);
	} else if (h->from_row && back == DEED_UNKNOWN) {
		h->from_row = false; /* it came with what was told before */
	} else if (back == GS_UNKNOWN && h->drawn.n) {
		gain(h, e->seat, keep_one(h));
	} else if (back == GS_UNKNOWN && h->coupon == e->seat) {
		h->coupon = 0;
		gain(h, e->seat, take_coupon(h));
	} else {
		claim(h, e->seat, draw(&h->deck[held_deck_of(card) - 1]));
	}
}

static void deed_taken(struct held *h, int seat)
{
	int slot = 0;
	while (slot < TOWN_ROW - 1 && !h->row[slot])
		slot++;
	claim(h, seat, h->row[slot]);
	h->row[slot] = CARD_NONE;
	h->from_row = true;
}

/* Out of the row, as told before; of another player; or drawn. */
static void ranch_comes(struct held *h, const struct game_event *e)
{
	if (e->arg[0]) {
		h->ranches[e->arg[0] - 1]--;
		h->ranches[e->seat - 1]++;
	} else if (!h->from_row) {
		claim(h, e->seat, draw(&h->deck[DECK_DEEDS - 1]));
	}
	h->from_row = false;
}

/* Into the box: what he likes least of those just gained, where only its back is seen. */
static void give_to_indians(struct held *h, int seat, int card)
{
	const struct pile *p = &h->claims[seat - 1];
	int given = card == DEED_UNKNOWN ? CARD_NONE : card;
	for (int i = 0; card == DEED_UNKNOWN && i < p->n; i++)
		if (p->card[i] != RANCH && (!given || held_worth(p->card[i]) < held_worth(given)))
			given = p->card[i];
	if (given == RANCH)
		h->ranches[seat - 1]--;
	else
		lose(h, seat, given);
	put(&h->discard[DECK_DEEDS - 1], given);
}

static bool alike(const struct town *t, int a, int b)
{
	return town_bandit_face(t, a) == town_bandit_face(t, b) &&
	       town_bandit_reward(t, a) == town_bandit_reward(t, b);
}

/* One that looks like it leaves the deck, the top one first. */
static void bandit_leaves(struct held *h, const struct town *t, int card)
{
	struct pile *p = &h->bandits;
	int at = p->n;
	while (at-- > 0 && !alike(t, p->card[at], card))
		;
	if (at >= 0)
		take_from_top(p, p->card[at]);
}

static void deed_laid(struct held *h, int slot)
{
	int n = 0;
	for (int i = 0; i < TOWN_ROW; i++) {
		uint8_t card = h->row[i];
		h->row[i] = CARD_NONE;
		if (card)
			h->row[n++] = card;
	}
	h->row[slot - 1] = (uint8_t)draw(&h->deck[DECK_DEEDS - 1]);
}

static void drink(struct held *h, int elixir)
{
	int i = 0;
	while (i < TOWN_SHELVES && h->shelf[i] != elixir)
		i++;
	if (i < TOWN_SHELVES)
		h->shelf[i] = CARD_NONE;
	else
		elixir = draw(&h->deck[DECK_ELIXIRS - 1]);
	put(&h->discard[DECK_ELIXIRS - 1], elixir);
}

static void lay_out(struct held *h, int seat, int card)
{
	if (!card)
		return;
	if (card == DEED_UNKNOWN)
		card = held_choose(h->hand[seat - 1], DEED_UNKNOWN, true);
	lose(h, seat, card);
	h->safe[seat - 1][card]++;
}

/* The Elixir card lies on the table for as long as its visit, the Insurance until its card is
 * drawn; others are done before a card is. */
static void discard_played(struct held *h, const struct town *t)
{
	struct pile left = { 0 };
	for (int i = 0; i < h->played.n; i++) {
		int card = h->played.card[i];
		bool stays = !t && (card == GS_ELIXIR || card == GS_INSURANCE);
		for (int k = 0; t && k < t->depth; k++)
			stays = stays || (t->frame[k].at == AT_PLAY && t->frame[k].v[0] == card);
		put(stays ? &left : &h->discard[DECK_STORE - 1], card);
	}
	h->played = left;
}

static void reshuffle(struct held *h, int deck)
{
	if (deck == DECK_BANDITS) {
		shuffle_pile(h, &h->bandits);
		return;
	}
	if (deck == DECK_STORE)
		discard_played(h, NULL);
	h->deck[deck - 1] = h->discard[deck - 1];
	h->discard[deck - 1].n = 0;
	shuffle_pile(h, &h->deck[deck - 1]);
}

/* Draws blindly from a hand, and the thief chooses what he keeps. */
static void steal(struct held *h, const struct town *t, int victim)
{
	const struct town_frame *fr = &t->frame[t->depth - 1];
	uint8_t left[TOWN_CARDS], seen[TOWN_CARDS] = { 0 };
	memcpy(left, h->hand[victim - 1], TOWN_CARDS);
	for (int i = 2; i <= 4; i++)
		for (int n = fr->v[i]; n; n--) {
			struct pile all = { 0 };
			for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++)
				for (int k = 0; k < left[card]; k++)
					if (i == 2 || town_is_deed(card) == (i == 3))
						put(&all, card);
			shuffle_pile(h, &all);
			left[held_top(&all)]--;
			seen[held_top(&all)]++;
		}
	int deed = held_choose(seen, DEED_UNKNOWN, true),
	    store = held_choose(seen, GS_UNKNOWN, true);
	h->stolen =
		(uint8_t)(!store || (deed && held_worth(deed) > held_worth(store)) ? deed : store);
	h->victim = (uint8_t)victim;
}

static void play(struct held *h, int seat, int card)
{
	lose(h, seat, card);
	put(&h->played, card);
}

int held_found(const struct held *h)
{
	static const uint8_t worth[TOWN_CARDS] = { [RV_GOLD_2] = 4,
		[RV_GOLD_3] = 6,
		[RV_GOLD_4] = 8,
		[RV_GOLD_5] = 10,
		[RV_DISCOVERY] = 5,
		[RV_COUPON] = 3,
		[RV_PURSE_2] = 2,
		[RV_PURSE_3] = 3,
		[RV_STAR] = 7 };
	const struct pile *p = &h->deck[DECK_RIVER - 1];
	int least = p->n > DISCOVERED ? p->n - DISCOVERED : 0, best = CARD_NONE;
	for (int i = p->n; i-- > least;)
		if (!best || worth[p->card[i]] > worth[best])
			best = p->card[i];
	return best;
}

/* A card of the river is used; which is put back in which order does not matter to anybody. */
static void use_river(struct held *h, int seat, int card)
{
	take_from_top(&h->deck[DECK_RIVER - 1], card);
	put(&h->discard[DECK_RIVER - 1], card);
	if (card != RV_COUPON)
		return;
	discard_played(h, NULL);
	h->coupon = (uint8_t)(h->discard[DECK_STORE - 1].n ? seat : 0);
}

/* What came with the expansion and the Indians. */
static void follow_more(struct held *h, const struct town *t, const struct game_event *e)
{
	switch (e->kind) {
	case EV_PLACE:
		memset(h->claims, 0, sizeof(h->claims));
		break;
	case EV_RIVER:
		use_river(h, e->seat, e->arg[0]);
		break;
	case EV_RANCH:
		ranch_comes(h, e);
		break;
	case EV_GIVEN:
		give_to_indians(h, e->seat, e->arg[0]);
		break;
	case EV_WANTED:
	case EV_HIRE:
		bandit_leaves(h, t, e->arg[0]);
		break;
	default:
		break;
	}
}

static void follow_event(struct held *h, const struct town *t, const struct game_event *e)
{
	switch (e->kind) {
	case EV_ROW:
		deed_laid(h, e->arg[0]);
		break;
	case EV_SHELF:
		h->shelf[e->arg[0] - 1] = (uint8_t)draw(&h->deck[DECK_ELIXIRS - 1]);
		break;
	case EV_DEED:
		deed_taken(h, e->seat);
		break;
	case EV_DRAW:
		put(&h->drawn, draw(&h->deck[DECK_STORE - 1]));
		break;
	case EV_CARD:
		card_comes(h, e);
		break;
	case EV_SEEN:
		steal(h, t, e->arg[0]);
		break;
	case EV_PLAY:
		play(h, e->seat, e->arg[0]);
		break;
	case EV_ELIXIR:
		drink(h, e->arg[0]);
		break;
	case EV_PROTECT:
		lay_out(h, e->seat, e->arg[0]);
		lay_out(h, e->seat, e->arg[1]);
		break;
	case EV_SHUFFLE:
		reshuffle(h, e->arg[0]);
		break;
	default:
		follow_more(h, t, e);
	}
}

static void follow(void *cards, const struct game *g, const struct game_event *e, size_t n)
{
	struct held *h = cards;
	const struct town *t = town_of(g);
	for (size_t i = 0; i < n; i++)
		follow_event(h, t, &e[i]);
	discard_played(h, t);
	for (int i = 0; i < t->seats; i++) {
		unsigned fresh = town_count(t->player[i].fresh, BACKS_STORE);
		while (h->fresh[i].n > fresh)
			take(&h->fresh[i], h->fresh[i].card[0]);
	}
}

const struct bot_cards_ops town_held = {
	.size = sizeof(struct held),
	.shuffle = shuffle,
	.follow = follow,
	.fact = held_fact,
	.look = held_look,
	.open = held_open,
	.compare = held_compare,
};
