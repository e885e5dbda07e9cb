/* SPDX-License-Identifier: MIT */
/*
 * teach_live.h - the pictures of a lesson, taken by a camera while somebody is told which face all
 * dice have to show.
 */
#ifndef DT_UI_TEACH_LIVE_H
#define DT_UI_TEACH_LIVE_H

#include "read.h"
#include "teach.h"

#define TEACH_LIVE_PICTURES 2 /* of each face */

/* The pictures that were taken. A zeroed one is ready for use. */
struct teach_album {
	size_t n;
	struct {
		const char *name;
		struct img frame;
	} page[DT_SET_FACES_MAX * TEACH_LIVE_PICTURES];
};

/* A forecast_picture_fn: user is an album. DT_ERR_NOMEM. */
enum dt_status teach_album_show(
	void *user, const char *name, struct img *frame, struct dt_error *err);
/* Frees the pictures; legal on a zeroed one. */
void teach_album_finish(struct teach_album *album);

/*
 * Gives the teacher two pictures of each face, and keeps them in the album, also on failure: the
 * caller's, to be finished. draw: a PNG file for the live picture, or NULL. DT_ERR_DEVICE when the
 * camera fails, DT_ERR_AGAIN when somebody gave up.
 */
enum dt_status teach_live(struct teacher *t, struct reader *reader, const struct vis_scene *scene,
	const struct dt_alphabet *alphabet, const char *spec, const char *draw,
	struct teach_album *album, struct dt_error *err);

#endif
