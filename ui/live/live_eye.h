/* SPDX-License-Identifier: MIT */
/*
 * live_eye.h - the table's eye while a game is played: a camera that may fail and come back, what
 * it shows settled into a look, and what is wrong with it in words.
 */
#ifndef DT_UI_LIVE_EYE_H
#define DT_UI_LIVE_EYE_H

#include "camera.h"
#include "disp_draw.h"
#include "read.h"
#include "ses.h"
#include "watch.h"

struct live_eye;

/*
 * cam may be NULL: then, and whenever it fails, a camera is made from spec (NULL: never) after
 * pauses that grow. The eye owns the camera; scene, reader and spec are borrowed. The camera is
 * started with the first frame. NULL on failure, with cam destroyed. Free with live_eye_destroy.
 */
struct live_eye *live_eye_create(struct cam *cam, const char *spec, const struct vis_scene *scene,
	struct reader *reader, struct dt_error *err);
void live_eye_destroy(struct live_eye *e);

/* The kinds of dice that the game is played with (borrowed), and the reader's sets: which of them a
 * die is of is told by the faces that its set has. One kind, or without this call: all sets are of
 * it. */
void live_eye_know_dice(struct live_eye *e, const struct dt_dice_kind *kinds, size_t n,
	const struct dt_dice_set *sets, size_t sets_n);

/* -1: nothing to wait on. */
int live_eye_fd(const struct live_eye *e);

enum { LIVE_EYE_LOOK = 1, LIVE_EYE_TROUBLE = 2, LIVE_EYE_FRAME = 4 };

/* Takes the newest frame, if there is one, and watches it. Returns what is new, as bits: a look,
 * what is wrong, or only a frame. */
unsigned live_eye_step(struct live_eye *e, int64_t now_ns);

/* What lies there as far as it is known; borrowed from the eye. */
const struct ses_look *live_eye_look(const struct live_eye *e);
/* "" or what is wrong, in one sentence with the remedy. */
const char *live_eye_trouble(const struct live_eye *e);
/* Is everything seen, and still? */
bool live_eye_settled(const struct live_eye *e);
/* Does a camera work? */
bool live_eye_open(const struct live_eye *e);
const struct watch *live_eye_watch(const struct live_eye *e);

/* A photo of this die of a look is taken with the next frame; NULL: none is wanted any more. The
 * same die again changes nothing. */
void live_eye_photograph(struct live_eye *e, const struct dt_die *die);
/* NULL while there is none; else valid until another die is photographed. */
const struct disp_photo *live_eye_photo(const struct live_eye *e);

/* The last frame while on_frame of live_eye_step runs: for recordings. Frames in which nothing has
 * changed may be left out. */
typedef void live_eye_frame_fn(void *user, const struct img *frame, const struct watch *w);
void live_eye_on_frame(struct live_eye *e, live_eye_frame_fn *fn, void *user);
/* The next frame is given there, even if nothing has changed. */
void live_eye_want_frame(struct live_eye *e);

/* A camera's failure, in words for the table: the remedy, which stands behind the last semicolon
 * of why, is said whole. */
void live_eye_describe(const char *why, char out[SCREEN_TEXT]);

#endif
