/* SPDX-License-Identifier: MIT */
/*
 * play_line.h - what the command line says of the live table, and what is wrong with it, before a
 * game begins.
 */
#ifndef DT_UI_PLAY_LINE_H
#define DT_UI_PLAY_LINE_H

#include "at_table.h"
#include "camera.h"
#include "cmd.h"

struct play_line {
	const struct cmd_args *args;
	bool bots, fast;
	const char *camera; /* spec of a real one; NULL: simulated */
	const char *record; /* file; NULL: nothing is recorded */
};

/* Unless somebody says otherwise a real camera is taken where there is one. False after saying what
 * is wrong. All is borrowed. */
bool play_line_read(const struct cmd_args *args, const struct game_table *g, const char *record,
	struct play_line *out);

/* The simulated table of the command line, with the dice of the game. NULL on failure. */
struct cam *play_line_sim(
	const struct play_line *l, const struct game_table *g, uint64_t seed, struct dt_error *err);

#endif
