/* SPDX-License-Identifier: MIT */
/*
 * game_words.h - how the tables of words of a game (struct game_type, game_field, game_record) are
 * written. For the one source that has them; the game's types are called TYPE_NUMBER and so on.
 */
#ifndef DT_GAMES_GAME_WORDS_H
#define DT_GAMES_GAME_WORDS_H

#include "game.h"

#include <stddef.h>

/* A type whose values are the texts of a list, from 1. */
#define NAMED(what, list)                                                                          \
	{                                                                                          \
		what, list, sizeof(list) / sizeof((list)[0]) - 1                                   \
	}

/* Fields of actions and events: n arguments from number i on, in this shape and of this type. */
#define MANY(what, s, t, i, n)                                                                     \
	{                                                                                          \
		.name = what, .shape = GAME_##s, .type = TYPE_##t, .at = i, .len = n               \
	}
#define ONE(what, t, i) MANY(what, ONE, t, i, 1)

/* A member of a record of the state. */
#define PART(rec, what, member, s, t, n) MANY(what, s, t, (uint16_t)offsetof(struct rec, member), n)

/* All of them. */
#define FIELDS(...) ((const struct game_field[]){ __VA_ARGS__, { .name = NULL } })

#endif
