/* SPDX-License-Identifier: MIT */
/*
 * game_args.h - --game and --options of a command line: which game, set up how.
 */
#ifndef DT_UI_GAME_ARGS_H
#define DT_UI_GAME_ARGS_H

#include "bot.h"
#include "cmd.h"
#include "list.h"

/* What --game does, and which it is without. */
#define GAME_ARGS_GAME(usual)                                                                      \
	{                                                                                          \
		"game", "NAME", "which game, of those below (default: " usual ")"                  \
	}

/* Prints the games there are, who of the program can play them, and their options as --options
 * takes them. */
void game_args_help(void);

/* "steady, random", the usual one first, cut where it does not fit; returns out. */
const char *game_args_bots(const struct bot_game *bg, char *out, size_t size);

/* The game that --game names, the first one without it; static. NULL after saying that there is
 * none. */
const struct game_listed *game_args_game(const struct cmd_args *args);

/* Puts --options key=value,... into a setup that holds the defaults; a table of numbers is
 * written with + between them (key=4+4+2). False after saying what is wrong. */
bool game_args_options(
	const struct cmd_args *args, const struct game_ops *ops, struct game_setup *setup);

/* The option of that name, a part of ops; static. NULL: there is none. */
const struct game_option *game_args_find(const struct game_ops *ops, const char *name, size_t len);
/* The value as --options writes it; false when it is none, and out may have changed then. */
bool game_args_value(const struct game_option *o, const char *text, size_t len, uint8_t *out);

#endif
