/* SPDX-License-Identifier: MIT */
/*
 * table_eye.h - all that a command needs to read pictures of the table: the calibration and the
 * dice sets of the data file, made into a reader.
 */
#ifndef DT_UI_TABLE_EYE_H
#define DT_UI_TABLE_EYE_H

#include "cmd.h"
#include "read.h"
#include "tape_eye.h"

struct table_eye {
	struct vis_scene scene;
	struct reader *reader;
	struct dt_dice_set dice[READ_SETS_MAX + 1]; /* all of them, the built-in one last */
	struct face_set *set[READ_SETS_MAX];
	size_t sets;
	bool pips, pips_first; /* the built-in one is among them, and tried before them */
	bool together;	       /* dice of several of them may lie there at once */
};

/* store: where the data file is open already, for a process must not have it open twice: closing
 * one would let go of the other's locks; NULL: it is opened here. dice: the only set that may lie
 * there, or several with commas between, which may lie there together; NULL: all that are known,
 * the current one first, then the newest where they are too many. On failure nothing is left open;
 * err may not be NULL. Finish with table_eye_close, legal on a zeroed struct. */
enum dt_status table_eye_open(const struct cmd_args *args, struct store *store, const char *dice,
	struct table_eye *out, struct dt_error *err);
/* The same for a game, on failure too: where names is NULL and it is played with several kinds of
 * dice, one set of each. */
struct table_eye_dice {
	const char *names;
	const struct dt_dice_kind *kinds;
	size_t kinds_n;
};
enum dt_status table_eye_open_for(const struct cmd_args *args, struct store *store,
	const struct table_eye_dice *want, struct table_eye *out, struct dt_error *err);
void table_eye_close(struct table_eye *eye);

/* For recording what it sees; lives as long as the eye. */
struct tape_eye_parts table_eye_parts(const struct table_eye *eye);

#endif
