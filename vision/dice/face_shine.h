/* SPDX-License-Identifier: MIT */
/*
 * face_shine.h - which face it is where a lamp is mirrored in a die's top.
 *
 * A lamp adds light to the top, more on one side than on the other and none on the rounded rim, and
 * may make the ink lighter than the body. None of that says anything about a drawing, so none of it
 * is looked at here.
 */
#ifndef VIS_FACE_SHINE_H
#define VIS_FACE_SHINE_H

#include "face_disc.h"
#include "face.h"

#define SHINE_TURNS 4
/* What light can do: an even veil, one that grows to a side, two that end with the flat of the top.
 */
#define SHINE_LIGHTS 5

/* Of a taught face: what is left of its drawing and of how that changes with a shift by x and y and
 * a turn, without anything that light alone can do. */
struct shine_face {
	struct disc by[4]; /* the drawing, of length 1, and the three changes */
	float own[4];	   /* each times the drawing */
	float inverse[3][3];
	float left; /* share of the drawing's length */
};

struct shine_set {
	int32_t n;
	struct disc light[SHINE_LIGHTS]; /* an orthonormal base */
	struct shine_face face[FACES_MAX];
	struct disc turned[FACES_MAX][SHINE_TURNS];
};

/* All that can be known of the set before a picture is seen. */
void shine_make(const struct face_set *set, struct shine_set *out);
/* How well each face fits all round a square, light or dark, and where: out has room for all of
 * the set. Costs about as much as fifty of face_glance. */
void shine_match(const struct shine_set *set, const struct face_view *view, struct face_pose pose,
	struct face_match *out);
/* The same only where the pose says, in any quarter turn: where a face was placed already. */
void shine_look(const struct shine_set *set, const struct face_view *view, struct face_pose pose,
	struct face_match *out);

#endif
