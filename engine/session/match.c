/* SPDX-License-Identifier: MIT */
/*
 * match.c - a game with its names, seed and answers.
 */
#include "match.h"

#include "deal.h"

#include <stdlib.h>
#include <string.h>

struct match {
	struct game *game;
	struct deal deal;
	char seed[DEAL_SEED_MAX + 1];
	bool revealed;
	char name[GAME_SEATS_MAX][MATCH_NAME_MAX + 1];
	struct game_action *log;
	size_t log_n, log_cap;
	struct game_event *events;
	size_t events_n, events_cap;
};

/* Room for one more; false without memory. */
static bool grow(void **list, size_t *cap, size_t need, size_t size)
{
	if (need <= *cap)
		return true;
	size_t wanted = *cap ? *cap * 2 : 64;
	while (wanted < need)
		wanted *= 2;
	void *bigger = realloc(*list, wanted * size);
	if (!bigger)
		return false;
	*list = bigger;
	*cap = wanted;
	return true;
}

static enum dt_status no_memory(struct dt_error *err)
{
	return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the game");
}

static bool add_events(struct match *m, const struct game_events *ev)
{
	void *list = m->events;
	if (!ev->n)
		return true;
	if (!grow(&list, &m->events_cap, m->events_n + ev->n, sizeof(*m->events)))
		return false;
	m->events = list;
	memcpy(m->events + m->events_n, ev->list, ev->n * sizeof(*ev->list));
	m->events_n += ev->n;
	return true;
}

/* Deals until players are asked or the game is over. */
static enum dt_status deal_all(struct match *m, struct dt_error *err)
{
	struct game_events ev;
	struct game_action a;
	while (game_acting(m->game) & game_bit(GAME_SEAT_TABLE)) {
		deal_draw(&m->deal, m->game, &a);
		enum dt_status st = game_apply(m->game, &a, &ev, err);
		if (st)
			return st;
		if (!add_events(m, &ev))
			return no_memory(err);
	}
	return DT_OK;
}

static enum dt_status set_names(
	struct match *m, const char *const *names, int seats, struct dt_error *err)
{
	for (int i = 0; i < seats; i++) {
		size_t len = strlen(names[i]);
		if (len < 1 || len > MATCH_NAME_MAX)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"the name of player %d must have 1 to %d bytes", i + 1,
				MATCH_NAME_MAX);
		/* It could not be written down, and the game not be gone on with. */
		if (dt_text_cut(names[i], len) != len)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"the name of player %d is no text in UTF-8", i + 1);
		memcpy(m->name[i], names[i], len + 1);
	}
	return DT_OK;
}

struct match *match_create(const struct game_ops *ops, const struct game_setup *setup,
	const char *const *names, const char *seed, struct dt_error *err)
{
	struct game_events ev;
	char random_seed[DEAL_HEX];
	struct match *m = calloc(1, sizeof(*m));
	if (!m) {
		no_memory(err);
		return NULL;
	}
	if (!seed && deal_random_seed(random_seed, err))
		goto fail;
	seed = seed ? seed : random_seed;
	if (deal_init(&m->deal, seed, err))
		goto fail;
	memcpy(m->seed, seed, strlen(seed) + 1);
	m->game = game_create(ops, setup, &ev, err);
	if (!m->game || set_names(m, names, setup->seats, err))
		goto fail;
	if (!add_events(m, &ev)) {
		no_memory(err);
		goto fail;
	}
	if (deal_all(m, err))
		goto fail;
	return m;
fail:
	match_destroy(m);
	return NULL;
}

void match_destroy(struct match *m)
{
	if (!m)
		return;
	game_destroy(m->game);
	free(m->log);
	free(m->events);
	free(m);
}

const struct game *match_game(const struct match *m)
{
	return m->game;
}

const char *match_seed(const struct match *m)
{
	return m->seed;
}

const char *match_name(const struct match *m, int seat)
{
	return m->name[seat - 1];
}

const struct game_action *match_log(const struct match *m, size_t *n)
{
	*n = m->log_n;
	return m->log;
}

enum dt_status match_apply(struct match *m, const struct game_action *a, struct dt_error *err)
{
	struct game_events ev;
	if (a->seat == GAME_SEAT_TABLE)
		return dt_refuse(err, "GEN-6", "cards are dealt from the seed, not chosen");
	void *log = m->log;
	if (!grow(&log, &m->log_cap, m->log_n + 1, sizeof(*m->log)))
		return no_memory(err);
	m->log = log;
	enum dt_status st = game_apply(m->game, a, &ev, err);
	if (st)
		return st;
	m->log[m->log_n++] = *a;
	m->events_n = 0;
	if (!add_events(m, &ev))
		return no_memory(err);
	return deal_all(m, err);
}

enum dt_status match_undo(struct match *m, struct dt_error *err)
{
	if (m->revealed)
		return dt_fail(err, DT_ERR_AGAIN, 0,
			"nothing is taken back any more: the seed was revealed, and with it all "
			"that was dealt; begin a new game");
	if (!m->log_n)
		return dt_fail(err, DT_ERR_AGAIN, 0, "there is nothing to undo");
	const char *names[GAME_SEATS_MAX];
	for (int i = 0; i < GAME_SEATS_MAX; i++)
		names[i] = m->name[i];
	struct match *again =
		match_create(game_ops_of(m->game), game_setup_of(m->game), names, m->seed, err);
	if (!again)
		return err ? err->code : DT_ERR_NOMEM;
	for (size_t i = 0; i + 1 < m->log_n; i++) {
		enum dt_status st = match_apply(again, &m->log[i], err);
		if (st) {
			match_destroy(again);
			return st;
		}
	}
	struct match old = *m;
	*m = *again;
	*again = old;
	match_destroy(again);
	return DT_OK;
}

const char *match_reveal(struct match *m)
{
	if (game_acting(m->game))
		return NULL;
	m->revealed = true;
	return m->seed;
}

const struct game_event *match_events(const struct match *m, size_t *n)
{
	*n = m->events_n;
	return m->events;
}
