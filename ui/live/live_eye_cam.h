/* SPDX-License-Identifier: MIT */
/*
 * live_eye_cam.h - the table's eye while a game is played: a camera that may fail and come back,
 * what it shows settled into a look, and what is wrong with it in words.
 */
#ifndef DT_UI_LIVE_EYE_CAM_H
#define DT_UI_LIVE_EYE_CAM_H

#include "camera.h"
#include "live_eye.h"
#include "read.h"
#include "watch.h"

/*
 * cam may be NULL: then, and whenever it fails, a camera is made from spec (NULL: never) after
 * pauses that grow. The eye owns the camera; scene, reader and spec are borrowed. The camera is
 * started with the first frame. NULL on failure, with cam destroyed. Free with live_eye_destroy.
 */
struct live_eye *live_eye_create(struct cam *cam, const char *spec, const struct vis_scene *scene,
	struct reader *reader, struct dt_error *err);

/* The kinds of dice that the game is played with (borrowed), and the reader's sets: which of them a
 * die is of is told by the faces that its set has (dt_kind_with). One kind, or without this call:
 * all sets are of it. */
void live_eye_know_dice(struct live_eye *e, const struct dt_dice_kind *kinds, size_t n,
	const struct dt_dice_set *sets, size_t sets_n);

/* The number on the sticker of the game's first kind of card, and how many kinds there are: those
 * are in looks from now on, if the reader knows cards. */
void live_eye_know_cards(struct live_eye *e, int32_t first, size_t n);

/* Does a camera work? */
bool live_eye_open(const struct live_eye *e);
/* What it sees; lives as long as the eye. */
const struct watch *live_eye_watch(const struct live_eye *e);

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
