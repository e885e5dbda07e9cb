/* SPDX-License-Identifier: MIT */
/*
 * face.h - what is drawn on a die's top: compares it with the faces of a taught dice set.
 *
 * A top is looked at as a small square of grey levels with mean 0 and length 1, so brightness and
 * contrast of the lamp fall out and the colour of the die never decides a face. A set holds the
 * mean of the taught samples of each face. The comparison is a correlation: 1 is the same drawing,
 * 0 has nothing in common.
 */
#ifndef VIS_FACE_H
#define VIS_FACE_H

#include "image.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FACE_GRID 24
#define FACE_CELLS (FACE_GRID * FACE_GRID)
#define FACES_MAX 6
#define FACE_LABEL_MAX 4
#define FACE_NAME_MAX 48
/* Side of the square that is looked at, as a share of the die's edge: the rounded rim is left out.
 */
#define FACE_WINDOW 0.875f

/* Added to grey levels before their logarithm is taken, so that noise in the dark stays small. */
#define FACE_LIFT 6.0f

/* Where a top lies in a view: middle in pixels, turn of the drawing clockwise in degrees. */
struct face_pose {
	float x, y, angle;
};

struct face_patch {
	float v[FACE_CELLS]; /* row by row, mean 0, length 1 (all 0 where there was no contrast) */
	float contrast;	     /* standard deviation of the grey levels before that */
};

struct face_model {
	char label[FACE_LABEL_MAX]; /* "9", "10", "J", ... or "1" to "6" */
	int32_t samples;	    /* that it was learnt from */
	struct face_patch mean;	    /* upright */
	float typical;		    /* median correlation of a sample with the mean of the others */
	float low;		    /* of the worst of them, outliers left out */
	float apart;		    /* by how much they were then ahead of the best other face */
};

struct face_set {
	char name[FACE_NAME_MAX];
	int32_t n;
	struct face_model face[FACES_MAX];
	/* Colour of the body in the light in which the empty table was seen: logarithms of (grey
	 * level
	 * + FACE_LIFT), blue green red; and how far the taught dice lie from it (face_tint_gap). */
	float body[3];
	float body_spread;
};

/* A set made ready for comparing. */
struct face_matcher;

struct face_match {
	int32_t face;  /* index in the set */
	float score;   /* correlation with it */
	int32_t rival; /* the second best face, or -1 */
	float rival_score;
	struct face_pose pose; /* refined: angle is the drawing's, 0 to before 360 */
};

/* Looks at the top at pose; grey: one channel of 8 bits; edge_px: side of a die's top. */
void face_sample(
	const struct img *grey, struct face_pose pose, float edge_px, struct face_patch *out);
float face_correlate(const struct face_patch *a, const struct face_patch *b);
/* The same drawing, turned clockwise by quarter turns. */
void face_turn(const struct face_patch *in, int quarters, struct face_patch *out);
/* Makes mean 0 and length 1 of any values. */
void face_normalise(struct face_patch *p);

/* Copies what it needs. NULL without memory or without a face. Free with face_matcher_destroy. */
struct face_matcher *face_matcher_create(const struct face_set *set, struct dt_error *err);
void face_matcher_destroy(struct face_matcher *m);
const struct face_set *face_matcher_set(const struct face_matcher *m);

/* The best face in any of the four turns of the square at pose, without moving it. Cheap. */
void face_glance(const struct face_matcher *m, const struct face_patch *top, float angle,
	struct face_match *out);
/* Moves and turns pose to where the face fits best (by at most some millimetres and degrees);
 * returns the correlation there. */
float face_refine(const struct face_matcher *m, int32_t face, const struct img *grey, float edge_px,
	struct face_pose *pose);
/* How much the drawing at a refined pose is squeezed: smallest / largest stretch of the affine map
 * that fits best, 1 for a top that lies flat. Directions that the drawing says nothing about count
 * as not squeezed. */
float face_squeeze(const struct face_matcher *m, int32_t face, const struct img *grey,
	float edge_px, struct face_pose pose);
/* Colours of a top, blue green red: body is what most of it has, ink what the drawing of the face
 * has; both as logarithms of grey levels. view: the 3 channels that grey was made of. */
void face_colours(const struct face_matcher *m, int32_t face, const struct img *view, float edge_px,
	struct face_pose pose, float body[3], float ink[3]);
/* How much two colours (logarithms) differ, their brightness left aside. */
float face_tint_gap(const float a[3], const float b[3]);
/* Both: best face and best rival, each where it fits best. pose: of a square, any quarter. */
void face_match(const struct face_matcher *m, const struct img *grey, float edge_px,
	struct face_pose pose, struct face_match *out);

#ifdef __cplusplus
}
#endif

#endif
