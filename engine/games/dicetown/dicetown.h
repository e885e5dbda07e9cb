/* SPDX-License-Identifier: MIT */
/*
 * dicetown.h - what the list of games needs of Dice Town.
 */
#ifndef DT_TOWN_DICETOWN_H
#define DT_TOWN_DICETOWN_H

#include "at_table.h"
#include "at_terminal.h"
#include "bot.h"
#include "game.h"

extern const struct game_ops town_ops;		 /* rules/ */
extern const struct bot_game town_bots;		 /* bots.c */
extern const struct game_table town_table;	 /* town_table.c */
extern const struct game_terminal town_terminal; /* terminal.c */

#endif
