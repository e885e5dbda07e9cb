/* SPDX-License-Identifier: MIT */
/*
 * list.h - the games that are built in. A game is one folder here and one line in list.c.
 */
#ifndef DT_GAMES_LIST_H
#define DT_GAMES_LIST_H

#include "at_table.h"
#include "at_terminal.h"
#include "bot.h"
#include "game.h"

struct game_listed {
	const struct game_ops *ops;	      /* its rules; NULL ends the list */
	const struct bot_game *bots;	      /* who else can play it */
	const struct game_table *table;	      /* how it is played at a table */
	const struct game_terminal *terminal; /* what it has to say there beyond that; or NULL */
};

extern const struct game_listed game_list[];

/* NULL: there is no such game; id may be NULL as well. Static, as the list is. */
const struct game_listed *game_find(const char *id);
const struct game_ops *game_find_rules(const char *id);
/* The one that a game, or a view of it, is of; static. NULL: it is not in the list. */
const struct game_listed *game_listed_of(const struct game *g);

#endif
