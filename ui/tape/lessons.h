/* SPDX-License-Identifier: MIT */
/*
 * lessons.h - what players say about dice that the table is not sure of, remembered for the next
 * start.
 *
 * While a game is played its dice sets stay as they are, so that a recording can be read again with
 * what was known at its beginning. What was said is kept beside the taught set, never in it:
 * teach_more.h decides what of it counts when the set is loaded. Of each face the last few are
 * kept.
 */
#ifndef DT_UI_LESSONS_H
#define DT_UI_LESSONS_H

#include "read.h"
#include "ses.h"
#include "store.h"
#include "teach_more.h"
#include "watch.h"

struct lessons;

/* sets: the reader's, n of them. Borrowed are the reader and the sets. NULL without
 * memory. Free with lessons_destroy. */
struct lessons *lessons_create(
	struct reader *reader, const struct dt_dice_set *sets, size_t n, struct dt_error *err);
void lessons_destroy(struct lessons *l);

/* The kinds of dice that the game is played with (borrowed): a sample's face is one of theirs, as
 * in struct dt_dice_kind. One kind, or without this call: all sets are of it. */
void lessons_know_dice(struct lessons *l, const struct dt_dice_kind *kinds, size_t n);

/* Somebody said what a die shows. Who says something else about the die while it lies there takes
 * it back, also what is written down already. */
void lessons_take(struct lessons *l, const struct ses_sample *s);
/* Each frame, when it has been watched: cuts out the dice that something was said about. */
void lessons_frame(struct lessons *l, const struct img *frame, const struct watch *w);
/* Is there a die that has not been cut out yet? */
bool lessons_wait(const struct lessons *l);
/* Is there something to be written down? */
bool lessons_ready(const struct lessons *l);
/* Writes down what was cut out since; *n of them. Waits for nothing: when another program has the
 * data file, say, nothing is written, *n is 0, and the next call tries again. Errors as in store.h.
 */
enum dt_status lessons_keep(
	struct lessons *l, struct store *store, size_t *n, struct dt_error *err);

/* All that is remembered of a set. What is damaged is left out. */
void lessons_load(struct store *store, const char *set, struct teach_more *out);
/* The set has got another name, NULL: has gone. Between store_begin() and store_end(), which takes
 * back what a failure has left behind. */
enum dt_status lessons_move(
	struct store *store, const char *set, const char *name, struct dt_error *err);

#endif
