/* SPDX-License-Identifier: MIT */
/*
 * simulate.c - plays games among bots from seeds and adds up what happened.
 */
#include "simulate.h"

#include "bot_turn.h"
#include "list.h"

#include <stdio.h>
#include <string.h>

struct run {
	const struct simulate *s;
	const struct bot_game *bg;
	struct game *game, *scratch;
	struct bot_cards *cards; /* players' own; NULL: the table deals */
	struct deal deal;
	struct bot_luck luck;
	struct game_events ev;
	struct simulate_result *out;
};

static enum dt_status step(struct run *r, const struct game_action *a, struct dt_error *err)
{
	enum dt_status st = game_apply(r->game, a, &r->ev, err);
	if (!st)
		bot_cards_follow(r->cards, r->game, &r->ev);
	for (size_t i = 0; !st && r->bg->places && i < r->ev.n; i++)
		r->bg->count(&r->ev.list[i], r->out->counts);
	return st;
}

/* Seats that are asked together are answered for one after the other: sealed, so that none knows
 * of another's answer. */
static enum dt_status play(struct run *r, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	uint32_t acting;
	while (!st && (acting = game_acting(r->game))) {
		struct game_action a;
		int seat = 1;
		if (acting & game_bit(GAME_SEAT_TABLE)) {
			deal_draw(&r->deal, r->game, &a);
		} else {
			while (!(acting & game_bit(seat)))
				seat++;
			bot_answer_with(r->cards, r->s->bots[seat - 1], r->bg, r->game, seat,
				&r->deal, &r->luck, r->scratch, &a);
		}
		st = step(r, &a, err);
	}
	return st;
}

static void add_up(struct run *r)
{
	struct simulate_result *out = r->out;
	struct game_result result;
	uint32_t rounds = bot_round(r->bg, r->game);
	game_result(r->game, &result);
	for (int i = 0; i < r->s->setup.seats; i++) {
		out->points[i] += result.points[i];
		out->wins[i] += (result.winners & game_bit(i + 1)) != 0;
	}
	out->rounds += rounds;
	if (!out->games || rounds < out->rounds_min)
		out->rounds_min = rounds;
	if (rounds > out->rounds_max)
		out->rounds_max = rounds;
	out->games++;
}

static enum dt_status play_game(struct run *r, uint32_t number, struct dt_error *err)
{
	char seed[DEAL_SEED_MAX + 1];
	snprintf(seed, sizeof(seed), "%s-%u", r->s->seed, number);
	enum dt_status st = deal_init(&r->deal, seed, err);
	if (st)
		return st;
	game_destroy(r->game);
	r->game = game_create(r->s->ops, &r->s->setup, NULL, err);
	if (!r->game)
		return err ? err->code : DT_ERR_RULES;
	if (!r->scratch && !(r->scratch = game_clone(r->game)))
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a game");
	r->luck.state = deal_number(&r->deal, "bots", 0, 0, UINT64_MAX);
	bot_cards_destroy(r->cards);
	r->cards = bot_cards_create(r->bg, r->s->ops, &r->s->setup,
		deal_number(&r->deal, "cards", 0, 0, UINT64_MAX), NULL);
	st = play(r, err);
	if (!st)
		add_up(r);
	return st;
}

enum dt_status simulate_run(
	const struct simulate *s, struct simulate_result *out, struct dt_error *err)
{
	struct run r = { .s = s, .bg = game_find(s->ops->id)->bots, .out = out };
	enum dt_status st = DT_OK;
	memset(out, 0, sizeof(*out));
	size_t len = strlen(s->seed);
	if (len < 1 || len > SIMULATE_SEED_MAX)
		return dt_fail(err, DT_ERR_FORMAT, 0, "the seed must have 1 to %d bytes",
			SIMULATE_SEED_MAX);
	for (uint32_t i = 1; !st && i <= s->games; i++) {
		st = play_game(&r, i, err);
		if (!st && s->progress)
			s->progress(s->data, i, s->games);
	}
	game_destroy(r.game);
	game_destroy(r.scratch);
	bot_cards_destroy(r.cards);
	return st;
}
