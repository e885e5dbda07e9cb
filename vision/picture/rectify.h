/* SPDX-License-Identifier: MIT */
/*
 * rectify.h - a rectangle of the table seen straight from above, from a camera picture.
 *
 * One precomputed map does lens, pose and scale in one step. The plane is parallel to the table at
 * a height z (see lens.h): at z = 0 the felt is sharp and true, at z = -16 the tops of dice 16 mm
 * high are, so that a top's place in that view is the place of the die's body on the table.
 * Pixel (i, j) shows the square of 1 / px_per_mm millimetres whose middle is at
 * x = rect.x + (i + 0.5) / px_per_mm, y = rect.y + (j + 0.5) / px_per_mm.
 */
#ifndef VIS_RECTIFY_H
#define VIS_RECTIFY_H

#include "image.h"
#include "lens.h"
#include "tiles.h"

#ifdef __cplusplus
extern "C" {
#endif

struct vis_view;

/* rect: millimetres. NULL on failure: more than 4096 pixels a side, or nothing of the rectangle
 * can be seen. Free with vis_view_destroy. */
struct vis_view *vis_view_create(const struct vis_lens *lens, const struct vis_pose *pose,
	struct vis_rect rect, double z_mm, double px_per_mm, struct dt_error *err);
void vis_view_destroy(struct vis_view *view);

/* frame: width and height of the lens (else DT_ERR_FORMAT), any channels of 8 bits. Black where the
 * camera sees nothing. out is the caller's, reused from call to call. */
enum dt_status vis_view_apply(const struct vis_view *view, const struct img *frame, struct img *out,
	struct dt_error *err);

/* The same for the wanted tiles only, in a strip as in tiles.h, which out has the size of. tiles:
 * of the view's size. Not to be called from two threads at once with one view. Fails likewise. */
enum dt_status vis_view_apply_tiles(struct vis_view *view, const struct img *frame,
	const struct tiles *tiles, struct img *out, struct dt_error *err);

/* Of the view, in pixels. */
int32_t vis_view_width(const struct vis_view *view);
int32_t vis_view_height(const struct vis_view *view);
/* Share of the view that lies inside the camera's picture, 0 to 1. */
double vis_view_share(const struct vis_view *view);

/* Between pixels of the view and millimetres. */
struct vis_point vis_view_to_mm(const struct vis_view *view, struct vis_point px);
struct vis_point vis_view_from_mm(const struct vis_view *view, struct vis_point mm);

/* Pixels of the camera's picture to millimetres on the plane at z_mm. DT_ERR_FORMAT for a pixel
 * that does not look at the plane. */
enum dt_status vis_to_table(const struct vis_lens *lens, const struct vis_pose *pose, double z_mm,
	const struct vis_point *px, size_t n, struct vis_point *out, struct dt_error *err);

/* Where the camera is, in the table frame. On failure, as in cv_bridge.h, *out is as it was. */
enum dt_status vis_camera_place(
	const struct vis_pose *pose, struct vis_point3 *out, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
