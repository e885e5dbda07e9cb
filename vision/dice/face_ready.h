/* SPDX-License-Identifier: MIT */
/*
 * face_ready.h - inside of struct face_matcher, for face*.c only.
 */
#ifndef VIS_FACE_READY_H
#define VIS_FACE_READY_H

#include "face_disc.h"
#include "face_shine.h"
#include "face.h"

/* Shift by x and y (in window widths) and turn (radians); or shift and the four elements of the
 * change of an affine map. */
#define FACE_PARAMS 3
#define FACE_AFFINE 6

/* What a top is compared with, one after another: how the drawing changes with a turn, the drawing
 * itself, and how it changes with a shift and with the elements of an affine map. */
enum { FACE_BY_TURN, FACE_BY_DRAWING, FACE_BY_SLOPE, FACE_BY_ALL = FACE_BY_SLOPE + FACE_AFFINE };

struct ready_face {
	struct face_patch drawing;
	struct disc soft; /* the same, blurred */
	int turns;	  /* how many of its thumbs differ: 1, 2 or 4 */
	/* How well the drawing fits itself when it is turned by so many quarters and moved to where
	 * it fits best: a die cannot fit much better than that in a wrong turn. */
	float turned[4];
	struct disc by[FACE_BY_ALL];
	float own[FACE_BY_ALL]; /* each times the drawing */
	/* The inverse of the normal equations. */
	float inverse[FACE_PARAMS][FACE_PARAMS];
	float affine_inverse[FACE_AFFINE][FACE_AFFINE];
	float squeeze_unit; /* see face_squeeze_unit */
	/* The drawing is darker than the body. */
	bool dark;
};

struct face_matcher {
	struct face_set set;
	struct ready_face face[FACES_MAX];
	struct thumb_turns thumb[FACES_MAX];
	struct shine_set shine;
};

#endif
