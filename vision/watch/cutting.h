/* SPDX-License-Identifier: MIT */
/*
 * cutting.h - zones cut out of a camera's frame, kept as small files, and put back into one.
 *
 * A cutting is in pixels of the camera and has all that a reader looks at for its zone, so that a
 * frame in which it was put back is read as the frame that it comes from, but for what the
 * compression changes.
 */
#ifndef VIS_CUTTING_H
#define VIS_CUTTING_H

#include "scene.h"

#ifdef __cplusplus
extern "C" {
#endif

struct cutting {
	int32_t x, y, width, height; /* in the frame, pixels */
};

/* Where a zone of the scene's table is in the frames of a camera in this pose. DT_ERR_FORMAT where
 * nothing of it can be seen. */
enum dt_status cutting_place(const struct vis_scene *scene, const struct vis_pose *pose,
	const struct dt_area *zone, struct cutting *out, struct dt_error *err);

/* The cutting as a JPEG file; *bytes is to be freed with free(). DT_ERR_FORMAT where it does not
 * lie in the frame. On failure there is nothing to free. */
enum dt_status cutting_pack(const struct img *frame, const struct cutting *c, uint8_t **bytes,
	size_t *n, struct dt_error *err);

/* Puts a packed cutting back to x, y of a frame of 3 channels. DT_ERR_FORMAT when it is no picture
 * or does not fit. scratch is reused from call to call. */
enum dt_status cutting_paste(const uint8_t *bytes, size_t n, int32_t x, int32_t y,
	struct img *frame, struct img *scratch, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
