/* SPDX-License-Identifier: MIT */
/*
 * anchor.h - the table's tags as what holds the camera: has it moved against them, and where to?
 *
 * The tags' corners are learnt as the calibration's picture showed them (bleeding white makes them
 * look smaller than they are, always alike), so that only a movement counts as one.
 */
#ifndef VIS_ANCHOR_H
#define VIS_ANCHOR_H

#include "changed.h"
#include "scene.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct anchor;

/* NULL on failure. Free with anchor_destroy. */
struct anchor *anchor_create(const struct vis_scene *scene, struct dt_error *err);
void anchor_destroy(struct anchor *a);

/* Each frame: how many tags look different from before, and how many there are to look at. */
int32_t anchor_glance(struct anchor *a, const struct img *frame);
int32_t anchor_tags(const struct anchor *a);
/* Where they are looked at: tag i from 0, as it is now. Valid until anchor_move. */
const struct changed *anchor_part(const struct anchor *a, int32_t i);
/* From now on they are right as they look. */
void anchor_remember(struct anchor *a);

enum anchor_result {
	ANCHOR_HELD,  /* all tags that can be seen are where they were */
	ANCHOR_MOVED, /* *pose is the new one, *moved_px how far the picture moved */
	ANCHOR_LOST   /* something moved, or no tag can be seen: too few to say */
};

/* Looks for the tags, some 10 ms. */
enum dt_status anchor_search(struct anchor *a, const struct img *frame, enum anchor_result *what,
	struct vis_pose *pose, double *moved_px, struct dt_error *err);
/* The camera is there now. */
enum dt_status anchor_move(struct anchor *a, const struct vis_pose *pose, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
