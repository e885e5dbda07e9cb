/* SPDX-License-Identifier: MIT */
/*
 * replay_live.h - shows a recording on a display, at the pace at which it was played.
 */
#ifndef DT_UI_REPLAY_LIVE_H
#define DT_UI_REPLAY_LIVE_H

#include "record.h"

/* display as disp_create() has it; speed: 2 is twice as fast. Until the recording or the display
 * ends; *out as record_replay() has it. */
enum dt_status replay_live(struct store *s, const char *display, double speed,
	struct record_result *out, struct dt_error *err);

#endif
