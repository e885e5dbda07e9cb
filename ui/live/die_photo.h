/* SPDX-License-Identifier: MIT */
/*
 * die_photo.h - a die cut out of a frame for people to look at. It decides nothing.
 */
#ifndef DT_UI_DIE_PHOTO_H
#define DT_UI_DIE_PHOTO_H

#include "disp_draw.h"
#include "image.h"
#include "lens.h"

/* The top of a die of that edge whose body stands at this place of the table, and a little round
 * it. The frame has three channels. DT_ERR_FORMAT where the camera does not see the place. */
enum dt_status die_photo_take(const struct img *frame, const struct vis_lens *lens,
	const struct vis_pose *pose, struct vis_point at_mm, double die_mm, struct disp_photo *out,
	struct dt_error *err);

#endif
