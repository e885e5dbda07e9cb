/* SPDX-License-Identifier: MIT */
/*
 * patch.h - the drawing on a die's top, cut out and made comparable.
 *
 * A top is looked at as a small disc of grey levels with mean 0 and length 1, so brightness and
 * contrast of the lamp fall out and the colour of the die never decides a face.
 */
#ifndef VIS_PATCH_H
#define VIS_PATCH_H

#include "image.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FACE_GRID 24
#define FACE_CELLS (FACE_GRID * FACE_GRID)
/* Side of the square that is looked at, as a share of the die's edge: the rounded rim is left out.
 */
#define FACE_WINDOW 0.875f

/* Where a top lies in a view: middle in pixels, turn of the drawing clockwise in degrees. */
struct face_pose {
	float x, y, angle;
};

/* The same as a grid: its middle, and the step of one cell along each of its two sides. */
struct patch_grid {
	float x, y, ux, uy, vx, vy;
};

struct face_patch {
	float v[FACE_CELLS]; /* row by row, mean 0, length 1 (all 0 where there was no contrast);
			      * 0 outside of the circle that fits into the grid */
};

/* What tops are cut out of; borrowed. */
struct face_view {
	const struct img *grey; /* one channel of 8 bits */
	const struct img *soft; /* the same, blurred by patch_soft_px(edge_px) */
	float edge_px;		/* side of a die's top */
};

/* The odd size of the box that blurs face_view.soft. */
int32_t patch_soft_px(float edge_px);

/* The cells of a patch in the view, as the pose turns and sizes it. */
struct patch_grid patch_grid_at(struct face_pose pose, float edge_px);
/* What is seen in these cells. */
void patch_sample(const struct face_view *view, struct patch_grid grid, struct face_patch *out);

/* Makes mean 0 and length 1 of any values. */
void patch_normalise(struct face_patch *p);
float patch_correlate(const struct face_patch *a, const struct face_patch *b);
/* The same drawing, turned clockwise by quarter turns. */
void patch_turn(const struct face_patch *in, int quarters, struct face_patch *out);
/* Degrees from 0 to before 360. */
float patch_turn_of(float degrees);

#ifdef __cplusplus
}
#endif

#endif
