/* SPDX-License-Identifier: MIT */
/*
 * watch_camera.h - a camera for commands that have nothing else to wait for: the next frame, or why
 * there is none.
 */
#ifndef DT_UI_WATCH_CAMERA_H
#define DT_UI_WATCH_CAMERA_H

#include "camera.h"

struct watch_camera {
	struct cam *cam;
};

/* look may be NULL. On failure nothing is left open; watch_camera_close is legal all the same. */
enum dt_status watch_camera_open(struct watch_camera *w, const char *spec,
	const struct cam_look *look, struct dt_error *err);
void watch_camera_close(struct watch_camera *w);

/* Waits for the next frame: release it. DT_ERR_DEVICE when none comes within so long, or ever. */
enum dt_status watch_camera_next(
	struct watch_camera *w, int64_t longest_ns, struct cam_frame *out, struct dt_error *err);

/* The same within ten seconds, and *frame looks at it. DT_ERR_FORMAT for one without colours. On
 * failure there is nothing to release. */
enum dt_status watch_camera_see(
	struct watch_camera *w, struct cam_frame *out, struct img *frame, struct dt_error *err);

#endif
