/* SPDX-License-Identifier: MIT */
/*
 * record_in.h - what writing a recording and playing it again share. Not for use outside of them.
 */
#ifndef DT_SESSION_RECORD_IN_H
#define DT_SESSION_RECORD_IN_H

#include "record.h"

#include <jansson.h>

enum dt_status record_no_memory(struct dt_error *err);

/* What came out, for comparing: whether it was taken, the events, and the state. To be freed; NULL
 * without memory. */
char *record_outcome(const struct ses *s, enum dt_status st, const struct dt_error *why);

/* Whether the game comes to its end in what was recorded, played again as it would be today. Where
 * that cannot be said, it is not over. */
bool record_is_over(struct store *s);

/* Takes out of an outcome what not everybody may know. NULL is legal. */
void record_hide_outcome(const struct game_ops *ops, json_t *outcome);

#endif
