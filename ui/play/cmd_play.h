/* SPDX-License-Identifier: MIT */
/*
 * cmd_play.h - what the ways to play a game share: at a table, recorded, with typed dice.
 */
#ifndef DT_UI_CMD_PLAY_H
#define DT_UI_CMD_PLAY_H

#include "cmd.h"
#include "game_args.h"
#include "list.h"

/* The options of both, for lists of options. */
#define PLAY_OPTIONS                                                                               \
	GAME_ARGS_GAME("the last or first"),                                                       \
		{ "players", "NAMES", "names with commas, or how many play (default: 4)" },        \
		{ "seats", "WHO", "bots: all seats play by themselves" },                          \
		{ "seat", "N", "your seat (default: 1); bots have the others" },                   \
		{ "camera", "SPEC",                                                                \
			"libcamera: (default where there is one), dir:PATH[,fps=N,loop] or "       \
			"sim:" },                                                                  \
		{ "display", "SPEC", "auto, kms, window, text, none, or png[-WxH]:DIR" },          \
		{ "dice", "SET", "dice on the simulated table: bone, cherry, slate or pips" },     \
		{ "mischief", "LIST", "what goes wrong there now and then: all, or cocked,..." },  \
		{ "fast", NULL, "bots only: in quick motion" },                                    \
		{ "seed", "TEXT", "the deals of an earlier game (default: random)" },              \
	{                                                                                          \
		"options", "LIST", "options of the game: key=value,..."                            \
	}

/* The names of --players, or colours; words is room for them. Returns how many, 0 after saying what
 * is wrong. */
long play_names(const struct cmd_args *args, const struct game_ops *ops,
	const char *names[GAME_SEATS_MAX], char *words);

struct play_sight_ops;

/* Plays a game at whatever table there is. see: what it is seen with (play_sight.h); NULL: nothing,
 * the program rolls and dice are typed. words: room for --players. record: a file that everything
 * is recorded into; or NULL. Then --resume is no option. Returns the exit status. */
int play_live(const struct cmd_args *args, const struct game_listed *game,
	const struct play_sight_ops *see, char *words, const char *record);

#endif
