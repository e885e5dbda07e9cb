/* SPDX-License-Identifier: MIT */
/*
 * bot_cards.c - shuffles the decks from the seed and plays the answers so far with them, so that
 * each hand is known.
 */
#include "bot_cards.h"

#include <stdlib.h>
#include <string.h>

struct bot_cards {
	const struct bot_cards_ops *ops;
	uint64_t seed;
	struct game *begun, *now; /* as the game began, and after the answers in log */
	struct game_action *log;
	size_t n, cap;
	_Alignas(max_align_t) unsigned char state[];
};

static void begin(struct bot_cards *c)
{
	struct bot_luck luck = { .state = c->seed };
	c->n = 0;
	game_copy(c->now, c->begun);
	c->ops->shuffle(c->state, c->now, &luck);
}

struct bot_cards *bot_cards_create(const struct bot_game *bg, const struct game_ops *ops,
	const struct game_setup *setup, uint64_t seed, struct dt_error *err)
{
	struct bot_luck luck = { .state = seed };
	if (!bg || !bg->cards)
		return NULL;
	struct bot_cards *c = calloc(1, sizeof(*c) + bg->cards->size);
	if (!c) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for cards");
		return NULL;
	}
	c->ops = bg->cards;
	c->seed = seed;
	c->begun = game_create(ops, setup, NULL, err);
	c->now = c->begun ? game_clone(c->begun) : NULL;
	if (!c->now || !c->ops->shuffle(c->state, c->begun, &luck)) {
		bot_cards_destroy(c);
		return NULL;
	}
	begin(c);
	return c;
}

void bot_cards_destroy(struct bot_cards *c)
{
	if (!c)
		return;
	game_destroy(c->begun);
	game_destroy(c->now);
	free(c->log);
	free(c);
}

void bot_cards_follow(struct bot_cards *c, const struct game *g, const struct game_events *ev)
{
	if (c)
		c->ops->follow(c->state, g, ev->list, ev->n);
}

static bool remember(struct bot_cards *c, const struct game_action *a)
{
	if (c->n == c->cap) {
		size_t cap = c->cap ? 2 * c->cap : 256;
		struct game_action *more = realloc(c->log, cap * sizeof(*more));
		if (!more)
			return false;
		c->log = more;
		c->cap = cap;
	}
	c->log[c->n++] = *a;
	return true;
}

void bot_cards_sync(struct bot_cards *c, const struct match *m)
{
	size_t n;
	struct game_events ev;
	if (!c)
		return;
	const struct game_action *log = match_log(m, &n);
	if (n < c->n || (c->n && memcmp(log, c->log, c->n * sizeof(*log)) != 0))
		begin(c);
	while (c->n < n) {
		const struct game_action *a = &log[c->n];
		if (!remember(c, a) || game_apply(c->now, a, &ev, NULL))
			return;
		c->ops->follow(c->state, c->now, ev.list, ev.n);
	}
}

bool bot_cards_fact(
	const struct bot_cards *c, const struct game *g, int seat, struct game_action *out)
{
	return c && c->ops->fact(c->state, g, seat, out);
}

void bot_cards_look(const struct bot_cards *c, int seat, struct game *view)
{
	if (c)
		c->ops->look(c->state, seat, view);
}

size_t bot_cards_face_up(const struct bot_cards *c, uint8_t *out, uint8_t *areas, size_t cap)
{
	return c && c->ops->open ? c->ops->open(c->state, out, areas, cap) : 0;
}

enum dt_status bot_cards_compare(
	const struct bot_cards *c, const struct game *g, struct dt_error *err)
{
	return c ? c->ops->compare(c->state, g, err) : DT_OK;
}
