/* SPDX-License-Identifier: MIT */
/*
 * lk_camera.h - the table's camera as lens.h describes it: places to pixels and pixels to rays.
 *
 * Written again and not taken from the OpenCV bridge, which could not be asked once for each ray;
 * the tests hold the two together.
 */
#ifndef LK_CAMERA_H
#define LK_CAMERA_H

#include "lens.h"
#include "lk_vec.h"

struct lk_camera {
	struct vis_lens lens;
	struct m3 turn; /* columns: where the table's axes point in the camera's frame */
	struct v3 shift, centre;
};

struct lk_camera lk_camera_of(const struct vis_lens *lens, const struct vis_pose *pose);
/* The pixel of a point of the table in millimetres. */
struct vis_point lk_camera_px(const struct lk_camera *c, struct v3 p);
/* The same up to the plane one unit in front of the camera: between near pixels it changes evenly.
 */
struct v3 lk_camera_wide_ray(const struct lk_camera *c, double x, double y);
/* Where it looks at the plane at z. */
struct v3 lk_camera_plane(const struct lk_camera *c, double x, double y, float z);

#endif
