/* SPDX-License-Identifier: MIT */
/*
 * list.c - the list of games with one more, in place of engine/games/list.c.
 */
#include "list.h"

#include "dicetown.h"
#include "highdie/highdie.h"

const struct game_listed game_list[] = {
	{ &town_ops, &town_bots, &town_table, &town_terminal },
	{ &highdie_ops, &highdie_bots, &highdie_table, NULL },
	{ NULL, NULL, NULL, NULL },
};
