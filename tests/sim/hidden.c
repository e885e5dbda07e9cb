/* SPDX-License-Identifier: MIT */
/*
 * hidden.c - permuting what a seat cannot know.
 */
#include "hidden.h"

#include <check.h>
#include <string.h>

enum { ZONES = 2 + GAME_SEATS_MAX, POOL = 40 };

struct mix { /* cards of one back in several hidden places */
	uint8_t *zone[ZONES];
	unsigned count[ZONES];
	int zones;
	uint8_t pool[POOL];
	unsigned n;
	int first, last;
	bool joe_stays;
};

static void take_zone(struct mix *m, uint8_t *cards)
{
	int z = m->zones++;
	m->zone[z] = cards;
	m->count[z] = 0;
	for (int card = m->first; card <= m->last; card++) {
		if (card == GS_NERVOUS_JOE && m->joe_stays)
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
static void choose_part(
	struct sim *s, const uint8_t *hand, uint8_t *part, int first, int last, unsigned n)
{
	memset(part + first, 0, (size_t)(last - first + 1));
	while (n) {
		int card = first + (int)sim_random(s, (unsigned)(last - first + 1));
		if (part[card] < hand[card]) {
			part[card]++;
			n--;
		}
	}
}

static void choose_parts(struct sim *s, const uint8_t *hand, uint8_t *part)
{
	unsigned store = town_count(part, BACKS_STORE), deeds = town_count(part, BACKS_DEEDS);
	choose_part(s, hand, part, GS_EQUIP_1, GS_UNKNOWN, store);
	choose_part(s, hand, part, DEED_1, DEED_UNKNOWN, deeds);
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
	static const int range[][2] = { { GS_EQUIP_1, GS_UNKNOWN }, { DEED_1, DEED_UNKNOWN },
		{ EL_WEALTH, EL_UNKNOWN } };
	struct mix m = { .first = range[deck - 1][0], .last = range[deck - 1][1] };
	bool looks = seat && (t->lookers & game_bit(seat));
	m.joe_stays = what == HIDDEN_CARDS;
	if (deck == DECK_STORE || what == HIDDEN_ALL) {
		take_zone(&m, t->deck[deck - 1]);
		take_zone(&m, t->discard[deck - 1]);
	}
	for (int other = 1; other <= t->seats && t->place != PLACE_END; other++)
		if (other != seat)
			take_zone(&m, t->player[other - 1].hand);
	/* cards somebody else is looking at: in their order */
	for (int i = 0; i < t->n_looked && !looks; i++)
		if (t->looked[i] >= m.first && t->looked[i] <= m.last &&
			!(m.joe_stays && t->looked[i] == GS_NERVOUS_JOE))
			m.pool[m.n++] = t->looked[i];
	shuffle(s, &m);
	for (int i = 0; i < t->n_looked && !looks; i++)
		if (t->looked[i] >= m.first && t->looked[i] <= m.last &&
			!(m.joe_stays && t->looked[i] == GS_NERVOUS_JOE))
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
	keep_known(t, seat, -1);
	for (int deck = DECK_STORE; deck <= (what == HIDDEN_ALL ? DECK_ELIXIRS : DECK_DEEDS);
		deck++)
		mix_cards(s, t, seat, deck, what);
	bool known_offers = t->ask.what == ASK_RULE && seat == t->badge;
	for (int other = 1; other <= t->seats; other++) {
		struct town_player *p = &t->player[other - 1];
		if (other == seat || t->place == PLACE_END)
			continue;
		choose_parts(s, p->hand, p->fresh);
		if (!known_offers)
			choose_parts(s, p->hand, p->offer.cards);
	}
	keep_known(t, seat, 1);
	if (what == HIDDEN_ALL)
		other_answers(s, to, t, seat);
}
