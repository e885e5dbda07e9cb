/* SPDX-License-Identifier: MIT */
/*
 * cmd_loose.h - what "read --loose" and "teach --loose" do; cmd_read.c and cmd_teach.c hand over.
 */
#ifndef DT_UI_CMD_LOOSE_H
#define DT_UI_CMD_LOOSE_H

#include "cmd.h"

/*
 * Reads the pictures that are args' words and prints a JSON object for each. dice: the set to read,
 * or NULL for all that are known. draw: where the last of them goes, with the dice drawn on it, or
 * NULL. A picture that cannot be read is told and the others are read. Returns the exit status.
 */
int loose_read(const struct cmd_args *args, const char *dice, const char *draw);

/* Learns the set called name from the pictures in dir. draw: where a picture of the samples goes,
 * or NULL. Returns the exit status. */
int loose_teach(const struct cmd_args *args, const char *name, const char *dir, const char *draw);

#endif
