/* SPDX-License-Identifier: MIT */
/*
 * record_in.h - what writing a recording and playing it again share. Not for use outside of them.
 */
#ifndef DT_SESSION_RECORD_IN_H
#define DT_SESSION_RECORD_IN_H

#include "record.h"

enum dt_status record_no_memory(struct dt_error *err);

/* What came out, for comparing: whether it was taken, the events, and the state. To be freed; NULL
 * without memory. */
char *record_outcome(const struct ses *s, enum dt_status st, const struct dt_error *why);

#endif
