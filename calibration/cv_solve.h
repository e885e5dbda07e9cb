/* SPDX-License-Identifier: MIT */
/*
 * cv_solve.h - the solvers of OpenCV that calibration needs, as plain C.
 *
 * Only numbers come out: what is good enough is decided by the callers. Errors as in cv_bridge.h.
 */
#ifndef CAL_CV_SOLVE_H
#define CAL_CV_SOLVE_H

#include "image.h"
#include "lens.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Looks for a chessboard of columns x rows inner corners in a grey picture. Where *found, out holds
 * columns * rows places, row by row, good to about a twentieth of a pixel.
 */
enum dt_status cvs_find_board(const struct img *grey, int32_t columns, int32_t rows,
	struct vis_point *out, bool *found, struct dt_error *err);

/*
 * Lens from views of one flat board: board holds n points, px holds n places for each of the views.
 * out->width and height are given, the rest is solved: focal lengths, centre, k1 and k2; the other
 * terms of the model are below what a board can show, and stay 0. *rms_px: over all points;
 * view_rms_px and pose: of each view.
 */
enum dt_status cvs_solve_lens(const struct vis_point3 *board, size_t n, const struct vis_point *px,
	size_t views, struct vis_lens *out, double *rms_px, double *view_rms_px,
	struct vis_pose *pose, struct dt_error *err);

/*
 * Pose from points of the table plane with a known lens. With free_k1 the lens' first distortion
 * term is solved as well (the others become 0), its focal length and centre are kept.
 */
enum dt_status cvs_solve_pose(struct vis_lens *lens, bool free_k1, const struct vis_point3 *pts,
	const struct vis_point *px, size_t n, struct vis_pose *out, double *rms_px,
	struct dt_error *err);

/* Area of the smallest outline without dents round the points, in square pixels. */
enum dt_status cvs_hull_area(
	const struct vis_point *pts, size_t n, double *out, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
