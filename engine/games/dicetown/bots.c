/* SPDX-License-Identifier: MIT */
/*
 * bots.c - what bots must be told of Dice Town: its dice, and what is counted of their games.
 */
#include "bot_steady.h"
#include "dicetown.h"
#include "town_held.h"
#include "town.h"

/* The kings of a chase, and the Indian die. */
static bool rolls_more(const struct town *t, int seat, struct bot_dice *out)
{
	static const char *const labels[2][GAME_SEATS_MAX] = {
		{ "chase 1", "chase 2", "chase 3", "chase 4", "chase 5", "chase 6" },
		{ "indian 1", "indian 2", "indian 3", "indian 4", "indian 5", "indian 6" },
	};
	bool spirit = t->ask.what == ASK_SPIRIT;
	*out = (struct bot_dice){
		.n = { spirit ? 0 : t->ask.a, spirit },
		.faces = { TOWN_FACES, TOWN_SPIRITS },
		.sides = { NULL, t->rules.spirits },
		.label = labels[spirit][seat - 1],
		.round = t->round,
		.index = t->ask.b,
	};
	return true;
}

static bool town_roll(const struct game *g, int seat, struct bot_dice *out)
{
	static const char *const labels[2][GAME_SEATS_MAX] = {
		{ "dice 1", "dice 2", "dice 3", "dice 4", "dice 5", "dice 6" },
		{ "reroll 1", "reroll 2", "reroll 3", "reroll 4", "reroll 5", "reroll 6" },
	};
	const struct town *t = town_of(g);
	if (t->ask.what == ASK_CHASE || t->ask.what == ASK_SPIRIT)
		return rolls_more(t, seat, out);
	if (t->ask.what != ASK_KEEP && t->ask.what != ASK_REROLL)
		return false;
	*out = (struct bot_dice){
		.n = { town_seat(t, seat)->free },
		.faces = { TOWN_FACES },
		.label = labels[t->ask.what == ASK_REROLL][seat - 1],
		.round = t->round,
		.index = t->roll,
	};
	return true;
}

static uint32_t town_round(const struct game *g)
{
	return town_of(g)->round;
}

static const char *const town_places[] = { "mine", "bank", "store", "saloon", "sheriff", "townhall",
	"doc", NULL };
enum { TOWN_WON = 6 };

static void town_count_event(const struct game_event *e, uint32_t *counts)
{
	static const uint8_t at[PLACE_END] = {
		[PLACE_BANK] = 1,
		[PLACE_STORE] = 2,
		[PLACE_SALOON] = 3,
		[PLACE_SHERIFF] = 4,
		[PLACE_HALL] = 5,
	};
	if (e->kind == EV_CONTROL)
		counts[at[e->arg[0]]]++;
	else if (e->kind == EV_ELIXIR || e->kind == EV_REMEDY) /* exactly one in each visit */
		counts[TOWN_WON]++;
}

static const struct bot players[] = {
	{ "steady", bot_steady },
	{ "random", bot_random },
	{ NULL, NULL },
};

const struct bot_game town_bots = {
	.bots = players,
	.keep = ACT_KEEP,
	.dice = town_roll,
	.places = town_places,
	.won = TOWN_WON,
	.count = town_count_event,
	.round = town_round,
	.cards = &town_held,
};
