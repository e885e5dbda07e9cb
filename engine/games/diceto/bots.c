/* SPDX-License-Identifier: MIT */
/*
 * bots.c - what bots must be told of Diceto: its dice, and what is counted of their games.
 */
#include "bot_keen.h"
#include "contest.h"
#include "diceto.h"
#include "held.h"

static bool rolls(const struct game *g, int seat, struct bot_dice *out)
{
	static const char *const labels[2][DTO_SEATS] = {
		{ "dice 1", "dice 2", "dice 3", "dice 4" },
		{ "battle 1", "battle 2", "battle 3", "battle 4" },
	};
	const struct dto *t = dto_of(g);
	bool battle = t->ask == DTO_ASK_BATTLE;
	if (!battle && t->ask != DTO_ASK_ROLL)
		return false;
	*out = (struct bot_dice){
		.n = { battle ? 1 : t->rolling },
		.faces = { DTO_PIPS },
		.label = labels[battle][seat - 1],
		.round = battle ? t->battles : t->turns,
		.index = battle ? t->tries : t->rolls,
	};
	return true;
}

static uint32_t round_of(const struct game *g)
{
	return dto_of(g)->round;
}

static const char *const places[] = { "die", "pair", "two_pairs", "three", "four", "small", "large",
	"chance", "super", "battle", NULL };
enum { WON = 8, SUPERS = WON, BATTLES };

static void count(const struct game_event *e, uint32_t *counts)
{
	if (e->kind == DTO_EV_COLLECT || e->kind == DTO_EV_LAST) {
		int kind = dto_kind(e->arg[1]);
		counts[kind <= DTO_DIE_6 ? 0 : kind - DTO_DIE_6]++;
	} else if (e->kind == DTO_EV_SUPER) {
		counts[SUPERS]++;
	} else if (e->kind == DTO_EV_BATTLE) {
		counts[BATTLES]++;
	}
}

static const struct bot players[] = {
	{ "keen", dto_bot_keen },
	{ "random", bot_random },
	{ NULL, NULL },
};

const struct bot_game dto_bots = {
	.bots = players,
	.keep = DTO_ACT_ROLL,
	.dice = rolls,
	.places = places,
	.won = WON,
	.count = count,
	.round = round_of,
	.cards = &dto_cards,
};
