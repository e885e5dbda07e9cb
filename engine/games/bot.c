/* SPDX-License-Identifier: MIT */
/*
 * bot.c - bots of all games: their luck, and the one who takes anything.
 */
#include "bot.h"

#include <string.h>

const struct bot *bot_find(const struct bot_game *game, const char *name)
{
	for (const struct bot *b = game->bots; b->name; b++)
		if (strcmp(b->name, name) == 0)
			return b;
	return NULL;
}

uint32_t bot_luck_below(struct bot_luck *luck, uint32_t n)
{
	/* splitmix64; the high half times n, so that no division is needed. What that favours is
	 * less than n in 2^32. */
	uint64_t z = luck->state += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return (uint32_t)(((z ^ (z >> 31)) >> 32) * n >> 32);
}

uint32_t bot_round(const struct bot_game *game, const struct game *g)
{
	return game->round ? game->round(g) : game_value(g, "round");
}

size_t bot_random(const struct bot_ask *ask, struct bot_luck *luck)
{
	return bot_luck_below(luck, (uint32_t)ask->n);
}
