/* SPDX-License-Identifier: MIT */
/*
 * hidden.c - permuting what a seat cannot know.
 */
#include "hidden.h"

#include <check.h>
#include <string.h>

enum { ZONES = 2 + GAME_SEATS_MAX, POOL = 60 };

struct mix { /* cards of one back in several hidden places */
	uint8_t *zone[ZONES];
	unsigned count[ZONES];
	int zones;
	uint8_t pool[POOL];
	unsigned n;
	int deck;
	bool joe_stays; /* and what else is played when it is gained */
};

/* Ranches lie open wherever they can be but in their deck: they stay there. */
static bool belongs(const struct mix *m, int card)
{
	if (m->joe_stays && sim_immediate(card))
		return false;
	switch (m->deck) {
	case DECK_STORE:
		return town_is_store(card);
	case DECK_DEEDS:
		return card >= DEED_1 && card <= DEED_UNKNOWN;
	case DECK_ELIXIRS:
		return card >= EL_WEALTH && card <= EL_UNKNOWN;
	default:
		return card >= RV_GOLD_2 && card <= RV_UNKNOWN;
	}
}

static void take_zone(struct mix *m, uint8_t *cards)
{
	int z = m->zones++;
	m->zone[z] = cards;
	m->count[z] = 0;
	for (int card = 1; card < TOWN_CARDS; card++) {
		if (!belongs(m, card))
			continue;
		for (; cards[card]; cards[card]--, m->count[z]++)
			m->pool[m->n++] = (uint8_t)card;
	}
	ck_assert_uint_le(m->n, POOL);
}

static void shuffle(struct sim *s, struct mix *m)
{
	for (unsigned i = m->n; i > 1; i--) {
		unsigned j = sim_random(s, i);
		uint8_t card = m->pool[i - 1];
		m->pool[i - 1] = m->pool[j];
		m->pool[j] = card;
	}
}

static void give_back(struct mix *m)
{
	for (int z = 0; z < m->zones; z++)
		for (unsigned n = 0; n < m->count[z]; n++)
			m->zone[z][m->pool[--m->n]]++;
}

/* A random part of the hand with so many cards of a back. */
static void choose_part(struct sim *s, const uint8_t *hand, uint8_t *part, bool store, unsigned n)
{
	for (int card = 1; card <= HAND_LAST; card++)
		if (town_is_store(card) == store)
			part[card] = 0;
	while (n) {
		int card = 1 + (int)sim_random(s, HAND_LAST);
		if (town_is_store(card) == store && part[card] < hand[card]) {
			part[card]++;
			n--;
		}
	}
}

static void choose_parts(struct sim *s, const uint8_t *hand, uint8_t *part)
{
	unsigned store = town_count(part, BACKS_STORE), deeds = town_count(part, BACKS_DEEDS);
	choose_part(s, hand, part, true, store);
	choose_part(s, hand, part, false, deeds);
}

/* As many deeds of the hand as were gained at the Town Hall just now. */
static void choose_claims(struct sim *s, struct town_player *p)
{
	uint8_t part[TOWN_CARDS] = { 0 };
	unsigned n = 0;
	for (int i = 0; i < TOWN_CLAIMS - 1; i++)
		n += p->claimed[i];
	choose_part(s, p->hand, part, false, n);
	memcpy(p->claimed, part + DEED_1, TOWN_CLAIMS - 1);
}

/* Cards of a hand that the seat knows all the same stay where they are: they are taken out
 * before the mixing and put back after it. */
static void keep_known(struct town *t, int seat, int sign)
{
	for (int other = 1; other <= t->seats; other++) {
		struct town_player *p = &t->player[other - 1];
		if (t->ask.what == ASK_GAINED && (t->ask.asked & game_bit(other))) {
			p->hand[t->ask.a] = (uint8_t)(p->hand[t->ask.a] + sign);
			p->fresh[t->ask.a] = (uint8_t)(p->fresh[t->ask.a] + sign);
		}
		if (t->ask.what != ASK_RULE || seat != t->badge || other == seat)
			continue;
		for (int card = 1; card < TOWN_CARDS; card++)
			p->hand[card] = (uint8_t)(p->hand[card] + sign * p->offer.cards[card]);
	}
}

static void mix_cards(struct sim *s, struct town *t, int seat, int deck, enum hidden what)
{
	struct mix m = { .deck = deck };
	bool looks = seat && (t->lookers & game_bit(seat));
	bool coupon = looks && t->ask.what == ASK_COUPON;
	m.joe_stays = what == HIDDEN_CARDS;
	if (deck == DECK_STORE || what == HIDDEN_ALL) {
		take_zone(&m, t->deck[deck - 1]);
		if (deck != DECK_RIVER && !(deck == DECK_STORE && coupon))
			take_zone(&m, t->discard[deck - 1]);
	}
	for (int other = 1; other <= t->seats && t->place != PLACE_END; other++)
		if (other != seat)
			take_zone(&m, t->player[other - 1].hand);
	/* cards somebody else is looking at: in their order */
	for (int i = 0; i < t->n_looked && !looks; i++)
		if (belongs(&m, t->looked[i]))
			m.pool[m.n++] = t->looked[i];
	for (int i = 0; deck == DECK_RIVER && i < 2 && t->river_top[i]; i++)
		m.pool[m.n++] = t->river_top[i];
	shuffle(s, &m);
	for (int i = 0; deck == DECK_RIVER && i < 2 && t->river_top[i]; i++)
		t->river_top[i] = m.pool[--m.n];
	for (int i = 0; i < t->n_looked && !looks; i++)
		if (belongs(&m, t->looked[i]))
			t->looked[i] = m.pool[--m.n];
	give_back(&m);
}

/* Other sealed answers, and others who have not answered yet. */
static void other_answers(struct sim *s, struct game *to, struct town *t, int seat)
{
	uint8_t asked = t->ask.asked, pending = t->ask.pending;
	if (!asked || !pending)
		return;
	for (int other = 1; other <= t->seats; other++) {
		uint8_t bit = (uint8_t)game_bit(other);
		struct town_player *p = &t->player[other - 1];
		if (other == seat || !(asked & bit))
			continue;
		memset(&t->answer[other - 1], 0, sizeof(t->answer[0]));
		if (t->ask.what == ASK_OFFER)
			memset(&p->offer, 0, sizeof(p->offer));
		t->ask.pending = asked; /* so that his choices are listed */
		if ((pending & (uint8_t)~bit) && sim_random(s, 2)) {
			struct game_action *a = &t->answer[other - 1];
			size_t n = sim_list(s, to, other);
			*a = s->list[sim_random(s, (unsigned)n)];
			if (t->ask.what == ASK_OFFER)
				*a = (struct game_action){ .seat = (uint8_t)other,
					.kind = ACT_PASS };
			pending &= (uint8_t)~bit;
		} else {
			pending |= bit;
		}
	}
	t->ask.pending = pending;
}

void hide_from(struct sim *s, struct game *to, int seat, enum hidden what)
{
	struct town *t = game_state_edit(to);
	game_copy(to, s->g);
	if (t->rules.cards) { /* what cannot be known is not in the state */
		if (what == HIDDEN_ALL)
			other_answers(s, to, t, seat);
		return;
	}
	keep_known(t, seat, -1);
	for (int deck = DECK_STORE; deck <= (what == HIDDEN_ALL ? TOWN_DECKS : DECK_DEEDS); deck++)
		mix_cards(s, t, seat, deck, what);
	bool known_offers = t->ask.what == ASK_RULE && seat == t->badge;
	for (int other = 1; other <= t->seats; other++) {
		struct town_player *p = &t->player[other - 1];
		if (other == seat || t->place == PLACE_END)
			continue;
		choose_parts(s, p->hand, p->fresh);
		choose_claims(s, p);
		if (!known_offers)
			choose_parts(s, p->hand, p->offer.cards);
	}
	keep_known(t, seat, 1);
	if (what == HIDDEN_ALL)
		other_answers(s, to, t, seat);
}
