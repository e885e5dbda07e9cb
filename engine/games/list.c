/* SPDX-License-Identifier: MIT */
/*
 * list.c - the games, one line for each. Nothing else outside of a game's folder knows its name.
 */
#include "list.h"

#include "diceto/diceto.h"
#include "dicetown/dicetown.h"

const struct game_listed game_list[] = {
	{ &town_ops, &town_bots, &town_table, &town_terminal },
	{ &dto_ops, &dto_bots, &dto_table, &dto_terminal },
	{ NULL, NULL, NULL, NULL },
};
