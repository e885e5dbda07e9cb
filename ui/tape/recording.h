/* SPDX-License-Identifier: MIT */
/*
 * recording.h - recording a game that is played: the messages, and cuttings of the frames that its
 * looks come from.
 *
 * The session is given what the table believes, which comes from many frames; kept is one of them.
 * So a game is played in the same way whether it is recorded or not, and a recording holds both:
 * what the session was given, and what its own cuttings read as (tape_eye.h).
 */
#ifndef DT_UI_RECORDING_H
#define DT_UI_RECORDING_H

#include "tape_eye.h"
#include "watch.h"

struct recording;

/* As record_create(); eye NULL: a table without a camera. NULL on failure. Ended with
 * recording_close(). */
struct recording *recording_create(const char *path, const struct match *m,
	const struct ses_times *times, const struct tape_eye_parts *eye, int64_t made_at,
	struct dt_error *err);
/* Ends the recording and destroys it, on failure too; NULL is legal. at: seconds since 1970. */
enum dt_status recording_close(struct recording *r, int64_t at, struct dt_error *err);

/* For live_eye_on_frame(): each frame, when it has been watched. Cuts out what has settled. */
void recording_frame(void *recording, const struct img *frame, const struct watch *w);

/* ses_take(), recorded; for struct live_setup. Fails only as ses_take() does: what is wrong with
 * the recording recording_trouble() says. */
enum dt_status recording_take(
	void *recording, struct ses *s, const struct ses_message *msg, struct dt_error *err);

/* How many cuttings it holds so far. */
size_t recording_pictures(const struct recording *r);

/* "" or why nothing is recorded any more, in one sentence; borrowed until the next message. The
 * game goes on. */
const char *recording_trouble(const struct recording *r);

#endif
