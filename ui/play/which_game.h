/* SPDX-License-Identifier: MIT */
/*
 * which_game.h - which of the games is played, where the command line does not say.
 */
#ifndef DT_UI_WHICH_GAME_H
#define DT_UI_WHICH_GAME_H

#include "cmd.h"
#include "list.h"

/*
 * The game that --game names. Without it: at a terminal the one that is asked for, of several,
 * unless a game is to be gone on with; else the one that was played last with this data file, or
 * the first. A game that was named or chosen is remembered there, as far as that can be done. NULL
 * after saying that there is no such game, or when the input has ended.
 */
const struct game_listed *which_game(const struct cmd_args *args);

#endif
