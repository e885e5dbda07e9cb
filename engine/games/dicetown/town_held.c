/* SPDX-License-Identifier: MIT */
/*
 * town_held.c - the players' own cards as they really lie: decks in their order, hands, row, shelf.
 *
 * For simulated players, who see their own hand and tell what is turned up; and for comparing what
 * the game believes with what is so. It follows the game by what it tells; what somebody chooses
 * unseen (the card kept of those drawn, the one given away) is chosen here.
 */
#include "town_held.h"

#include "town.h"
#include "town_table.h"

#include <string.h>

enum { DECK_MAX = 40, DECKS = TOWN_DECKS };

struct pile {
	uint8_t n, card[DECK_MAX]; /* the last is the top */
};

struct held {
	struct bot_luck luck;
	struct pile deck[DECKS], discard[DECKS];
	uint8_t row[TOWN_ROW], shelf[TOWN_SHELVES];
	uint8_t hand[GAME_SEATS_MAX][TOWN_CARDS], safe[GAME_SEATS_MAX][TOWN_CARDS];
	struct pile fresh[GAME_SEATS_MAX]; /* gained last: General Store cards, oldest first */
	struct pile drawn;		   /* at the General Store, and one of them will be kept */
	struct pile played;		   /* not discarded yet */
	uint8_t stolen, victim;		   /* the card that the thief will keep */
	bool from_row;			   /* the deed that is gained next was taken there */
};

static int deck_of(int card)
{
	return town_is_store(card) ? DECK_STORE : town_is_deed(card) ? DECK_DEEDS : DECK_ELIXIRS;
}

static int back_of(int card)
{
	static const uint8_t backs[] = { GS_UNKNOWN, DEED_UNKNOWN, EL_UNKNOWN };
	return backs[deck_of(card) - 1];
}

static void put(struct pile *p, int card)
{
	if (card && p->n < DECK_MAX)
		p->card[p->n++] = (uint8_t)card;
}

static int top(const struct pile *p)
{
	return p->n ? p->card[p->n - 1] : CARD_NONE;
}

static int draw(struct pile *p)
{
	int card = top(p);
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

static void shuffle_pile(struct held *h, struct pile *p)
{
	for (uint32_t i = p->n; i > 1; i--) {
		uint32_t k = bot_luck_below(&h->luck, i);
		uint8_t card = p->card[k];
		p->card[k] = p->card[i - 1];
		p->card[i - 1] = card;
	}
}

/* How much one would rather keep a card: printed points, and a card to play is worth two. */
static int worth(int card)
{
	int points = town_card_points(card);
	return points > 0 ? 2 * points : 5;
}

static bool shuffle(void *cards, const struct game *g, struct bot_luck *luck)
{
	struct held *h = cards;
	const struct town *t = town_of(g);
	memset(h, 0, sizeof(*h));
	h->luck.state = bot_luck_below(luck, UINT32_MAX);
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++)
		for (unsigned n = town_copies(&t->rules, card); n; n--)
			put(&h->deck[deck_of(card) - 1], card);
	for (int i = 0; i < DECKS; i++)
		shuffle_pile(h, &h->deck[i]);
	return t->rules.cards != 0;
}

/* ---- Following the game ---- */

static void gain(struct held *h, int seat, int card)
{
	if (!card)
		return;
	h->hand[seat - 1][card]++;
	if (town_is_store(card))
		put(&h->fresh[seat - 1], card);
}

static void lose(struct held *h, int seat, int card)
{
	if (h->hand[seat - 1][card])
		h->hand[seat - 1][card]--;
	if (town_is_store(card))
		take(&h->fresh[seat - 1], card);
}

/* The card of a back that somebody likes best or least; CARD_NONE: there is none. */
static int choose(const uint8_t hand[TOWN_CARDS], int back, bool best)
{
	int found = CARD_NONE;
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++) {
		if (!hand[card] || back_of(card) != back)
			continue;
		if (!found || (best ? worth(card) > worth(found) : worth(card) < worth(found)))
			found = card;
	}
	return found;
}

/* What was drawn at the General Store is looked at: one is kept. */
static int keep_one(struct held *h)
{
	int kept = CARD_NONE;
	for (int i = 0; i < h->drawn.n; i++)
		if (!kept || worth(h->drawn.card[i]) > worth(kept))
			kept = h->drawn.card[i];
	take(&h->drawn, kept);
	while (h->drawn.n)
		put(&h->discard[DECK_STORE - 1], draw(&h->drawn));
	return kept;
}

static void card_comes(struct held *h, const struct game_event *e)
{
	int from = e->arg[0], card = e->arg[1], back = back_of(card);
	if (from) {
		int given = card != back ? card : choose(h->hand[from - 1], back, false);
		if (h->stolen && h->victim == from && back_of(h->stolen) == card)
			given = h->stolen;
		h->stolen = CARD_NONE;
		lose(h, from, given);
		gain(h, e->seat, given);
	} else if (h->from_row && back == DEED_UNKNOWN) {
		h->from_row = false; /* it came with what was told before */
	} else if (back == GS_UNKNOWN && h->drawn.n) {
		gain(h, e->seat, keep_one(h));
	} else {
		gain(h, e->seat, draw(&h->deck[deck_of(card) - 1]));
	}
}

static void deed_taken(struct held *h, int seat)
{
	int slot = 0;
	while (slot < TOWN_ROW - 1 && !h->row[slot])
		slot++;
	gain(h, seat, h->row[slot]);
	h->row[slot] = CARD_NONE;
	h->from_row = true;
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
		card = choose(h->hand[seat - 1], DEED_UNKNOWN, true);
	lose(h, seat, card);
	h->safe[seat - 1][card]++;
}

/* The Elixir card lies on the table for as long as its visit; others are done before a card is
 * drawn. */
static void discard_played(struct held *h, const struct town *t)
{
	struct pile left = { 0 };
	for (int i = 0; i < h->played.n; i++) {
		bool stays = !t && h->played.card[i] == GS_ELIXIR;
		for (int k = 0; t && k < t->depth; k++)
			stays = stays || (t->frame[k].at == AT_PLAY &&
						 t->frame[k].v[0] == h->played.card[i]);
		put(stays ? &left : &h->discard[DECK_STORE - 1], h->played.card[i]);
	}
	h->played = left;
}

static void reshuffle(struct held *h, int deck)
{
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
			left[top(&all)]--;
			seen[top(&all)]++;
		}
	int deed = choose(seen, DEED_UNKNOWN, true), store = choose(seen, GS_UNKNOWN, true);
	h->stolen = (uint8_t)(!store || (deed && worth(deed) > worth(store)) ? deed : store);
	h->victim = (uint8_t)victim;
}

static void play(struct held *h, int seat, int card)
{
	lose(h, seat, card);
	put(&h->played, card);
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
		break;
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

/* ---- What is so ---- */

/* The face that lies there. */
static int turned_up(const struct held *h, const struct town *t)
{
	const struct town_frame *visit = town_frame_at(t, AT_VISIT);
	if (t->ask.b == TELL_MUST && visit && visit->v[1] != SHELF_DECK)
		return h->shelf[visit->v[1] - 1];
	return top(&h->deck[t->ask.a - 1]);
}

/* A card that the seat has and the game does not know of; CARD_NONE: none that counts. */
static int not_told(const struct held *h, const struct town *t, int seat)
{
	const struct town_player *p = town_seat(t, seat);
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++) {
		if (deck_of(card) != t->ask.a || town_card_points(card) <= 0)
			continue;
		if (h->hand[seat - 1][card] + h->safe[seat - 1][card] >
			p->hand[card] + p->safe[card])
			return card;
	}
	return CARD_NONE;
}

static bool fact(const void *cards, const struct game *g, int seat, struct game_action *out)
{
	const struct held *h = cards;
	const struct town *t = town_of(g);
	int card = CARD_NONE;
	memset(out, 0, sizeof(*out));
	out->seat = (uint8_t)seat;
	if (t->ask.what == ASK_PICK) {
		out->kind = ACT_PICK;
		out->arg[0] = (uint8_t)back_of(h->stolen);
		return true;
	}
	if (t->ask.what != ASK_TELL && t->ask.what != ASK_HANDS)
		return false;
	if (t->ask.what == ASK_TELL)
		card = t->ask.b == TELL_END    ? not_told(h, t, seat)
		       : t->ask.b == TELL_SAFE ? choose(h->hand[seat - 1], DEED_UNKNOWN, true)
					       : turned_up(h, t);
	out->kind = card ? ACT_TELL : ACT_DONE;
	out->arg[0] = (uint8_t)card;
	return true;
}

static void look(const void *cards, int seat, struct game *view)
{
	const struct held *h = cards;
	struct town *t = game_state_edit(view);
	struct town_player *p = &t->player[seat - 1];
	memcpy(p->hand, h->hand[seat - 1], TOWN_CARDS);
	memset(p->fresh, 0, TOWN_CARDS);
	for (int i = 0; i < h->fresh[seat - 1].n; i++)
		p->fresh[h->fresh[seat - 1].card[i]]++;
}

/* Row and shelf, as far as stickers can name what lies there. */
static size_t open_cards(const void *cards, uint8_t *out, size_t cap)
{
	const struct held *h = cards;
	size_t n = 0;
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
		if (back_of(*card) != *card && known[*card] > real[*card])
			return false;
	for (int backs = BACKS_ANY; backs <= BACKS_STORE; backs++)
		if (town_count(known, backs) != town_count(real, backs))
			return false;
	return true;
}

static int points(const struct held *h, const struct town *t, int seat)
{
	const struct town_player *p = town_seat(t, seat);
	int sum = p->nuggets + p->bills / 2 + (t->badge == seat ? 5 : 0);
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++)
		if (town_card_points(card) > 0)
			sum += town_card_points(card) *
			       (h->hand[seat - 1][card] + h->safe[seat - 1][card]);
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

/* Its cards slide down before the next one is laid: their order does not matter. */
static int in_row(const uint8_t row[TOWN_ROW], int card)
{
	int n = 0;
	for (int i = 0; i < TOWN_ROW && card; i++)
		n += row[i] == card;
	return n;
}

static enum dt_status compare(const void *cards, const struct game *g, struct dt_error *err)
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
		if (back_of(card) != card && t->discard[deck_of(card) - 1][card] >
						     in_pile(&h->discard[deck_of(card) - 1], card))
			st = differs(err, "discard pile", 0, card);
	for (int i = 0; i < TOWN_SHELVES && !st; i++)
		if (t->shelf[i] && t->shelf[i] != h->shelf[i] && t->shelf[i] != EL_UNKNOWN)
			st = differs(err, "shelf", 0, t->shelf[i]);
	return st;
}

const struct bot_cards_ops town_held = {
	.size = sizeof(struct held),
	.shuffle = shuffle,
	.follow = follow,
	.fact = fact,
	.look = look,
	.open = open_cards,
	.compare = compare,
};
