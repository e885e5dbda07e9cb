/* SPDX-License-Identifier: MIT */
/*
 * diceto.h - what the list of games needs of Diceto.
 */
#ifndef DT_DTO_DICETO_H
#define DT_DTO_DICETO_H

#include "at_table.h"
#include "at_terminal.h"
#include "bot.h"
#include "game.h"

extern const struct game_ops dto_ops;		/* rules/ */
extern const struct bot_game dto_bots;		/* bots.c */
extern const struct game_table dto_table;	/* table.c */
extern const struct game_terminal dto_terminal; /* terminal.c */

#endif
