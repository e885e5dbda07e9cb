/* SPDX-License-Identifier: MIT */
/*
 * highdie.h - what the list of games needs of High Die.
 */
#ifndef DT_HIGHDIE_H
#define DT_HIGHDIE_H

#include "list.h"

extern const struct game_ops highdie_ops;
extern const struct bot_game highdie_bots;
extern const struct game_table highdie_table;

#endif
