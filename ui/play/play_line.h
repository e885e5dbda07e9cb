/* SPDX-License-Identifier: MIT */
/*
 * play_line.h - what the command line says of the live table, and what is wrong with it, before a
 * game begins.
 */
#ifndef DT_UI_PLAY_LINE_H
#define DT_UI_PLAY_LINE_H

#include "cmd.h"

#include <stdbool.h>

struct play_line {
	const struct cmd_args *args;
	bool bots, fast;
	bool typed;	    /* nothing is seen: dice are rolled by the program, and typed */
	const char *camera; /* spec of a real one; NULL: simulated */
	const char *record; /* file; NULL: nothing is recorded */
};

/* False after saying what is wrong. All is borrowed. */
bool play_line_read(
	const struct cmd_args *args, bool typed, const char *record, struct play_line *out);

#endif
