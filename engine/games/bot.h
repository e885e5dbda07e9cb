/* SPDX-License-Identifier: MIT */
/*
 * bot.h - players of the program's own, and the dice they roll.
 *
 * A bot is asked with what a person in its seat would see: its own view, the dice under its own
 * cup and what it may answer. It picks one of these answers, so it cannot do anything illegal,
 * and it knows nothing else, so it cannot cheat.
 *
 * What must be known of a game beyond game.h (which questions are about dice, and who can play
 * it) is one struct bot_game in its folder. Rolling for a bot and asking it is the session's.
 */
#ifndef DT_GAMES_BOT_H
#define DT_GAMES_BOT_H

#include "game.h"

enum { BOT_LEGAL_MAX = 512 };

/* A stream of numbers for bots that like variety. Not for dice and cards: see deal.h. */
struct bot_luck {
	uint64_t state; /* any value to begin with */
};

/* A number below n (n > 0). */
uint32_t bot_luck_below(struct bot_luck *luck, uint32_t n);

struct bot_ask {
	const struct game *view; /* game_observe() of its own seat */
	int seat;
	const uint8_t *roll; /* its dice as counts of faces; NULL: it is not about dice */
	const struct game_action *legal;
	size_t n; /* at least 1 */
};

struct bot {
	const char *name;
	/* Which of ask->legal; the same for the same ask and luck. */
	size_t (*choose)(const struct bot_ask *ask, struct bot_luck *luck);
};

/* Dice that a seat has to roll before it can answer. */
struct bot_dice {
	uint8_t n[DT_KINDS_MAX], faces[DT_KINDS_MAX]; /* of each kind, as at_table.h has them */
	const char *label; /* this and the numbers name the roll, so that it has its fixed place */
	uint32_t round, index;		    /* in what the seed decides (deal_number()) */
	const uint8_t *sides[DT_KINDS_MAX]; /* so many with each face; NULL: one each */
};

/* Players' own cards as they really lie, where it is simulated who holds them. A game that has such
 * cards has one of these; what it keeps is plain data. */
struct bot_cards_ops {
	size_t size;
	/* Shuffles them for a game that has just begun; false: its table deals. */
	bool (*shuffle)(void *cards, const struct game *g, struct bot_luck *luck);
	/* They move as an answer has led to; g is the game after it. */
	void (*follow)(
		void *cards, const struct game *g, const struct game_event *events, size_t n);
	/* What a seat answers that is no choice: what it sees, or has done. False: it chooses. */
	bool (*fact)(const void *cards, const struct game *g, int seat, struct game_action *out);
	/* Into the view of a seat, what it sees in its hand. */
	void (*look)(const void *cards, int seat, struct game *view);
	/* What lies face up on the table, as places in game_table.cards, and the number of the area
	 * that each must lie in, 0: any. How many, at most cap. NULL: nothing does. */
	size_t (*open)(const void *cards, uint8_t *out, uint8_t *areas, size_t cap);
	/* Does the game believe nothing that is not so? DT_ERR_RULES says what. */
	enum dt_status (*compare)(const void *cards, const struct game *g, struct dt_error *err);
};

struct bot_game {
	const struct bot *bots; /* ended by a NULL name; the first is the usual one */
	uint8_t keep;		/* the action whose arg[0..faces - 1] counts dice of each face */
	/* False when the seat is not asked for dice. Reads only what everybody sees. */
	bool (*dice)(const struct game *g, int seat, struct bot_dice *out);
	/* What simulate counts: first the places that are won, then those that are visited, in
	 * all at most BOT_COUNTS_MAX names ended by NULL; or NULL: nothing. */
	const char *const *places;
	size_t won;
	/* Adds what an event means to the counts, which are in the same order. */
	void (*count)(const struct game_event *event, uint32_t *counts);
	uint32_t (*round)(const struct game *g); /* from 1; NULL: the state's "round" */
	const struct bot_cards_ops *cards;	 /* NULL: players have no cards of their own */
};

enum { BOT_COUNTS_MAX = 12 };

/* The round that is being played, as the game has it, or as is usual. */
uint32_t bot_round(const struct bot_game *game, const struct game *g);
/* By its name; static, as the game's bots are. NULL: there is no such bot. */
const struct bot *bot_find(const struct bot_game *game, const char *name);

/* Takes any answer, each as likely as the others. Plays every game. */
size_t bot_random(const struct bot_ask *ask, struct bot_luck *luck);

#endif
