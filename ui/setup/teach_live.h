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

/*
 * Gives the teacher two pictures of each face. draw: a PNG file for the live picture, or NULL.
 * DT_ERR_DEVICE when the camera fails, DT_ERR_AGAIN when somebody gave up.
 */
enum dt_status teach_live(struct teacher *t, struct reader *reader, const struct vis_scene *scene,
	const struct dt_alphabet *alphabet, const char *spec, const char *draw,
	struct dt_error *err);

#endif
