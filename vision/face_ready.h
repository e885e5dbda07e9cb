/* SPDX-License-Identifier: MIT */
/*
 * face_ready.h - inside of struct face_matcher, for face*.c only.
 */
#ifndef VIS_FACE_READY_H
#define VIS_FACE_READY_H

#include "face.h"

/* Shift by x and y (in window widths) and turn (radians); or shift and the four elements of the
 * change of an affine map. */
#define FACE_PARAMS 3
#define FACE_AFFINE 6

struct ready_face {
	struct face_patch drawing;
	struct face_patch soft; /* the same, blurred */
	struct face_thumb thumb[4];
	int turns; /* how many of these differ: 1, 2 or 4 */
	/* How well the drawing fits itself when it is turned by so many quarters and moved to where
	 * it fits best: a die cannot fit much better than that in a wrong turn. */
	float turned[4];
	/* How the drawing changes with each parameter, and the inverse of the normal equations. */
	float slope[FACE_AFFINE][FACE_CELLS];
	float turn_slope[FACE_CELLS];
	float inverse[FACE_PARAMS][FACE_PARAMS];
	float affine_inverse[FACE_AFFINE][FACE_AFFINE];
	float squeeze_unit; /* see face_squeeze_unit */
	/* The drawing is darker than the body. */
	bool dark;
};

struct face_matcher {
	struct face_set set;
	struct ready_face face[FACES_MAX];
};

/* Sum over the cells of slope * (seen / score - drawing). */
float face_pull(const float slope[FACE_CELLS], const struct face_patch *seen, float score,
	const struct face_patch *drawing);

#endif
