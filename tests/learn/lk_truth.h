/* SPDX-License-Identifier: MIT */
/*
 * lk_truth.h - what is true of a picture, as truth.json has it.
 */
#ifndef LK_TRUTH_H
#define LK_TRUTH_H

#include "image.h"
#include "lk_mood.h"
#include "lk_place.h"

#include <jansson.h>

/* One picture: zones, dice outside, hand, lighting. picture: as developed. */
json_t *lk_truth_frame(const char *file, const struct lk_layout *l, const struct lk_mood *mood,
	const struct img *picture);
/* Table, camera, dice and look of a set, with empty lists of frames. */
json_t *lk_truth_set(const struct lk_look *look);
/* Centre and corners of each tag. */
json_t *lk_truth_tags(const struct lk_camera *camera);
json_t *lk_truth_px(const struct lk_camera *camera, struct v3 p);

#endif
