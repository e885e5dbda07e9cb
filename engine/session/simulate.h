/* SPDX-License-Identifier: MIT */
/*
 * simulate.h - whole games among bots, and how they went.
 *
 * Game i of a run is played from the seed "SEED-i", so each one can be looked at again.
 */
#ifndef DT_SESSION_SIMULATE_H
#define DT_SESSION_SIMULATE_H

#include "bot.h"
#include "deal.h"

enum { SIMULATE_SEED_MAX = DEAL_SEED_MAX - 12 }; /* leaves room for the number */

struct simulate {
	const struct game_ops *ops;
	struct game_setup setup;
	const struct bot *bots[GAME_SEATS_MAX];
	uint32_t games;
	const char *seed;
	/* Called after each game; may be NULL. */
	void (*progress)(void *data, uint32_t done, uint32_t games);
	void *data;
};

struct simulate_result {
	uint32_t games, rounds, rounds_min, rounds_max;
	uint32_t wins[GAME_SEATS_MAX];
	int64_t points[GAME_SEATS_MAX];	 /* of all games together */
	uint32_t counts[BOT_COUNTS_MAX]; /* as bot_game.places */
};

/* DT_ERR_RULES: the setup is not one of the game's. DT_ERR_FORMAT: the seed is empty or too
 * long.
 * DT_ERR_NOMEM. The bots must be some of the game's. */
enum dt_status simulate_run(
	const struct simulate *s, struct simulate_result *out, struct dt_error *err);

#endif
