/* SPDX-License-Identifier: MIT */
/*
 * bot.c - asking bots, rolling for them, and what must be known of each game for that.
 */
#include "bot.h"

#include "town.h"

#include <assert.h>
#include <string.h>

/* ---- Dice Town ---- */

static bool town_roll(const struct game *g, int seat, struct bot_dice *out)
{
	static const char *const labels[2][GAME_SEATS_MAX] = {
		{ "dice 1", "dice 2", "dice 3", "dice 4", "dice 5", "dice 6" },
		{ "reroll 1", "reroll 2", "reroll 3", "reroll 4", "reroll 5", "reroll 6" },
	};
	const struct town *t = town_of(g);
	if (t->ask.what != ASK_KEEP && t->ask.what != ASK_REROLL)
		return false;
	*out = (struct bot_dice){
		.n = town_seat(t, seat)->free,
		.faces = TOWN_FACES,
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
	else if (e->kind == EV_ELIXIR) /* exactly one in each visit to the Doc */
		counts[TOWN_WON]++;
}

static const struct bot town_bots[] = {
	{ "steady", bot_steady },
	{ "random", bot_random },
	{ NULL, NULL },
};

static const struct bot_game games[] = {
	{
		.game = "dicetown",
		.bots = town_bots,
		.keep = ACT_KEEP,
		.dice = town_roll,
		.places = town_places,
		.won = TOWN_WON,
		.count = town_count_event,
		.round = town_round,
	},
};

/* ---- All games ---- */

const struct bot_game *bot_game_of(const struct game_ops *ops)
{
	for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++)
		if (strcmp(games[i].game, ops->id) == 0)
			return &games[i];
	return NULL;
}

const struct bot *bot_find(const struct bot_game *game, const char *name)
{
	for (const struct bot *b = game->bots; b->name; b++)
		if (strcmp(b->name, name) == 0)
			return b;
	return NULL;
}

bool bot_roll(const struct bot_game *bg, const struct deal *deal, const struct game *g, int seat,
	uint8_t roll[BOT_FACES_MAX])
{
	struct bot_dice d;
	uint64_t ways = 1;
	memset(roll, 0, BOT_FACES_MAX);
	if (!bg->dice(g, seat, &d))
		return false;
	for (unsigned i = 0; i < d.n; i++)
		ways *= d.faces;
	uint64_t fell = deal_number(deal, d.label, d.round, d.index, ways);
	for (unsigned i = 0; i < d.n; i++, fell /= d.faces)
		roll[fell % d.faces]++;
	return true;
}

/* The next way to take dice out of a roll, counting like a clock; false after the last. */
static bool next_dice(const uint8_t *roll, uint8_t *kept)
{
	for (int i = 0; i < BOT_FACES_MAX; i++) {
		if (kept[i] < roll[i]) {
			kept[i]++;
			return true;
		}
		kept[i] = 0;
	}
	return false;
}

size_t bot_legal(const struct bot_game *bg, const struct game *view, int seat, const uint8_t *roll,
	struct game_action *out, size_t cap)
{
	if (!roll)
		return game_legal_actions(view, seat, out, cap);
	struct game_action a = { .seat = (uint8_t)seat, .kind = bg->keep };
	size_t n = 0;
	do {
		if (game_check(view, &a, NULL))
			continue;
		if (n < cap)
			out[n] = a;
		n++;
	} while (next_dice(roll, a.arg));
	return n;
}

void bot_answer(const struct bot *bot, const struct bot_game *bg, const struct game *g, int seat,
	const struct deal *deal, struct bot_luck *luck, struct game *scratch,
	struct game_action *out)
{
	struct game_action legal[BOT_LEGAL_MAX];
	uint8_t roll[BOT_FACES_MAX];
	game_observe_into(g, seat, scratch);
	struct bot_ask ask = { .view = scratch, .seat = seat, .legal = legal };
	if (bot_roll(bg, deal, scratch, seat, roll))
		ask.roll = roll;
	ask.n = bot_legal(bg, scratch, seat, ask.roll, legal, BOT_LEGAL_MAX);
	if (ask.n > BOT_LEGAL_MAX)
		ask.n = BOT_LEGAL_MAX;
	assert(ask.n);
	*out = legal[bot->choose(&ask, luck)];
}
