/* SPDX-License-Identifier: MIT */
/*
 * town_held_look.c - the players' own cards as they really lie: what a seat sees of them and tells,
 * and whether the game believes what is so.
 */
#include "town_held_in.h"

#include "town_table.h"

#include <string.h>

/* ---- What is so ---- */

/* As the game calls it: alike ones are one. */
static int bandit_on_top(const struct held *h, const struct town *t)
{
	int top = held_top(&h->bandits);
	for (int card = BANDIT_1; card <= BANDIT_12; card++)
		if (town_bandit_at(t, card) == BANDIT_DECK &&
			town_bandit_face(t, card) == town_bandit_face(t, top) &&
			town_bandit_reward(t, card) == town_bandit_reward(t, top))
			return card;
	return CARD_NONE;
}

/* The face that lies there. */
static int turned_up(const struct held *h, const struct town *t)
{
	const struct town_frame *visit = town_frame_at(t, AT_VISIT);
	bool elixir = t->ask.a == DECK_ELIXIRS;
	if (t->ask.a == DECK_BANDITS)
		return bandit_on_top(h, t);
	if (t->ask.b == TELL_FOUND)
		return held_found(h);
	if (t->ask.b == TELL_RANCH && held_top(&h->deck[DECK_DEEDS - 1]) != RANCH)
		return DEED_UNKNOWN;
	if (elixir && t->ask.b == TELL_MUST && visit && visit->v[1] != SHELF_DECK)
		return h->shelf[visit->v[1] - 1];
	return held_top(&h->deck[t->ask.a - 1]);
}

/* A card that the seat has and the game does not know of; CARD_NONE: none that counts. */
static int not_told(const struct held *h, const struct town *t, int seat)
{
	const struct town_player *p = town_seat(t, seat);
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++) {
		if (held_deck_of(card) != t->ask.a || !town_card_counts(card))
			continue;
		if (h->hand[seat - 1][card] + h->safe[seat - 1][card] >
			p->hand[card] + p->safe[card])
			return card;
	}
	return CARD_NONE;
}

bool held_fact(const void *cards, const struct game *g, int seat, struct game_action *out)
{
	const struct held *h = cards;
	const struct town *t = town_of(g);
	int card = CARD_NONE;
	memset(out, 0, sizeof(*out));
	out->seat = (uint8_t)seat;
	if (t->ask.what == ASK_PICK) {
		out->kind = ACT_PICK;
		out->arg[0] = (uint8_t)held_back_of(h->stolen);
		return true;
	}
	if (t->ask.what != ASK_TELL && t->ask.what != ASK_HANDS)
		return false;
	if (t->ask.what == ASK_TELL)
		card = t->ask.b == TELL_END    ? not_told(h, t, seat)
		       : t->ask.b == TELL_SAFE ? held_choose(h->hand[seat - 1], DEED_UNKNOWN, true)
					       : turned_up(h, t);
	out->kind = card ? ACT_TELL : ACT_DONE;
	out->arg[0] = (uint8_t)card;
	return true;
}

void held_look(const void *cards, int seat, struct game *view)
{
	const struct held *h = cards;
	struct town *t = game_state_edit(view);
	struct town_player *p = &t->player[seat - 1];
	memcpy(p->hand, h->hand[seat - 1], TOWN_CARDS);
	memset(p->fresh, 0, TOWN_CARDS);
	for (int i = 0; i < h->fresh[seat - 1].n; i++)
		p->fresh[h->fresh[seat - 1].card[i]]++;
	const struct pile *claims = &h->claims[seat - 1];
	memset(p->claimed, 0, TOWN_CLAIMS);
	for (int i = 0; i < claims->n; i++)
		p->claimed[claims->card[i] == RANCH ? TOWN_CLAIMS - 1 : claims->card[i] - DEED_1]++;
}

/* Row and shelf, as far as stickers can name what lies there. */
size_t held_open(const void *cards, uint8_t *out, uint8_t *areas, size_t cap)
{
	const struct held *h = cards;
	size_t n = 0;
	memset(areas, 0, cap);
	for (int i = 0; i < TOWN_ROW + TOWN_SHELVES; i++) {
		int card = i < TOWN_ROW ? h->row[i] : h->shelf[i - TOWN_ROW];
		for (unsigned k = 0; card && k < TOWN_STICKERS && n < cap; k++)
			if (town_sticker_card(k) == card)
				out[n++] = (uint8_t)k;
	}
	return n;
}

/* ---- Comparing ---- */

static enum dt_status differs(struct dt_error *err, const char *where, int seat, int card)
{
	return dt_refuse(err, "GEN-7", "%s of seat %d: card %d is not as the game has it", where,
		seat, card);
}

/* Is what is known among what is there, and are there as many? */
static bool fits(const uint8_t known[TOWN_CARDS], const uint8_t real[TOWN_CARDS], int *card)
{
	for (*card = CARD_NONE + 1; *card < TOWN_CARDS; ++*card)
		if (held_back_of(*card) != *card && known[*card] > real[*card])
			return false;
	for (int backs = BACKS_ANY; backs <= BACKS_STORE; backs++)
		if (town_count(known, backs) != town_count(real, backs))
			return false;
	return true;
}

static int points(const struct held *h, const struct town *t, int seat)
{
	const struct town_player *p = town_seat(t, seat);
	const uint8_t *hand = h->hand[seat - 1];
	int ranches = h->ranches[seat - 1], caught = (int)town_bandits(t, BANDIT_CAUGHT + seat);
	int sum = p->nuggets + (p->bills + (int)town_rewards(t, seat)) / 2 +
		  (t->badge == seat ? 5 : 0) + ranches * (ranches + 1) / 2 +
		  (int)town_count(hand, BACKS_STORE) * hand[GS_MULE] + 2 * caught * hand[GS_DOG];
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++)
		if (town_card_points(card) > 0)
			sum += town_card_points(card) * (hand[card] + h->safe[seat - 1][card]);
	return sum;
}

static enum dt_status compare_seat(
	const struct held *h, const struct game *g, int seat, struct dt_error *err)
{
	const struct town *t = town_of(g);
	const struct town_player *p = town_seat(t, seat);
	int card;
	if (!fits(p->hand, h->hand[seat - 1], &card))
		return differs(err, "hand", seat, card);
	if (!fits(p->safe, h->safe[seat - 1], &card))
		return differs(err, "protected deeds", seat, card);
	if (p->ranches != h->ranches[seat - 1])
		return differs(err, "ranches", seat, RANCH);
	if (!game_acting(g) && town_points(t, seat) != points(h, t, seat))
		return dt_refuse(err, "DT-SCORE-5", "seat %d has %d points, not %d", seat,
			points(h, t, seat), town_points(t, seat));
	return DT_OK;
}

static int in_pile(const struct pile *p, int card)
{
	int n = 0;
	for (int i = 0; i < p->n; i++)
		n += p->card[i] == card;
	return n;
}

/* Of those that look like it as many lie in the deck. */
static enum dt_status compare_bandit(
	const struct held *h, const struct town *t, int card, struct dt_error *err)
{
	int face = town_bandit_face(t, card), reward = town_bandit_reward(t, card), n = 0;
	for (int i = 0; i < h->bandits.n; i++)
		n += town_bandit_face(t, h->bandits.card[i]) == face &&
		     town_bandit_reward(t, h->bandits.card[i]) == reward;
	for (int other = BANDIT_1; other <= BANDIT_12 && t->rules.expansion; other++)
		if (town_bandit_at(t, other) <= BANDIT_TOP)
			n -= town_bandit_face(t, other) == face &&
			     town_bandit_reward(t, other) == reward;
	return n ? differs(err, "bandits' deck", 0, card) : DT_OK;
}

/* Its cards slide down before the next one is laid: their order does not matter. */
static int in_row(const uint8_t row[TOWN_ROW], int card)
{
	int n = 0;
	for (int i = 0; i < TOWN_ROW && card; i++)
		n += row[i] == card;
	return n;
}

enum dt_status held_compare(const void *cards, const struct game *g, struct dt_error *err)
{
	const struct held *h = cards;
	const struct town *t = town_of(g);
	enum dt_status st = DT_OK;
	for (int seat = 1; seat <= t->seats && !st; seat++)
		st = compare_seat(h, g, seat, err);
	for (int i = 0; i < TOWN_ROW && !st; i++)
		if (in_row(t->row, t->row[i]) > in_row(h->row, t->row[i]) &&
			t->row[i] != DEED_UNKNOWN)
			st = differs(err, "row", 0, t->row[i]);
	for (int card = CARD_NONE + 1; card < TOWN_CARDS && !st; card++)
		if (held_back_of(card) != card &&
			t->discard[held_deck_of(card) - 1][card] >
				in_pile(&h->discard[held_deck_of(card) - 1], card))
			st = differs(err, "discard pile", 0, card);
	for (int card = BANDIT_1; card <= BANDIT_12 && !st; card++)
		st = compare_bandit(h, t, card, err);
	for (int i = 0; i < TOWN_SHELVES && !st; i++)
		if (t->shelf[i] && t->shelf[i] != h->shelf[i] && t->shelf[i] != EL_UNKNOWN)
			st = differs(err, "shelf", 0, t->shelf[i]);
	return st;
}
