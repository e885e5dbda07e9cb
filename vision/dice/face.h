/* SPDX-License-Identifier: MIT */
/*
 * face.h - what is drawn on a die's top: compares it with the faces of a taught dice set.
 *
 * A set holds the mean of the taught samples of each face. The comparison is a correlation: 1 is
 * the same drawing, 0 has nothing in common.
 */
#ifndef VIS_FACE_H
#define VIS_FACE_H

#include "dice.h"
#include "patch.h"
#include "tint.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FACES_MAX DT_SET_FACES_MAX
#define FACE_LABEL_MAX DT_LABEL_MAX
#define FACE_NAME_MAX 48

struct face_model {
	char label[FACE_LABEL_MAX]; /* "9", "10", "J", ... or "1" to "6" */
	int32_t samples;	    /* that it was learnt from */
	struct face_patch mean;	    /* upright */
	float typical;		    /* median correlation of a sample with the mean of the others */
	float low;		    /* of the worst of those that are seen well */
	float apart;		    /* by how much these were then ahead of the best other face */
};

struct face_set {
	char name[FACE_NAME_MAX];
	int32_t n;
	struct face_model face[FACES_MAX];
	/* Colour of the body in the light in which the empty table was seen: logarithms of (grey
	 * level + TINT_LIFT), blue green red; and how far the taught dice lie from it
	 * (tint_gap). */
	float body[3];
	float body_spread;
	enum img_shade shade; /* in which they are seen best */
	bool either;	      /* its drawings may as well be light on dark as dark on light */
};

/* The labels of its faces; they live as long as the set. */
static inline struct dt_alphabet face_set_alphabet(const struct face_set *set)
{
	struct dt_alphabet a = { .n = (uint8_t)set->n };
	for (int32_t i = 0; i < set->n; i++)
		a.label[i] = set->face[i].label;
	return a;
}

/* A set made ready for comparing. */
struct face_matcher;

struct face_match {
	int32_t face;  /* index in the set, or -1 */
	float score;   /* correlation with it */
	int32_t rival; /* the best other face, or -1 */
	float rival_score;
	struct face_pose pose; /* angle is the drawing's, 0 to before 360 */
	bool any_turn;	       /* it fits nearly as well in another turn: the angle says nothing */
};

/* Copies what it needs. NULL without memory or without a face. Free with face_matcher_destroy. */
struct face_matcher *face_matcher_create(const struct face_set *set, struct dt_error *err);
void face_matcher_destroy(struct face_matcher *m);
/* Its copy of the set; borrowed. */
const struct face_set *face_matcher_set(const struct face_matcher *m);

/* The best face at a pose of a square, in any of its four turns and not quite in place; its
 * correlation is one of blurred drawings. Cheap. out->rival is not set. */
void face_glance(const struct face_matcher *m, const struct face_view *view, struct face_pose pose,
	struct face_match *out);
/* Moves and turns pose to where the face fits best (by at most some millimetres and degrees);
 * returns the correlation there. */
float face_refine(const struct face_matcher *m, int32_t face, const struct face_view *view,
	struct face_pose *pose);
/* Best face and best rival, each where it fits best. pose: of a square, any quarter; thorough: look
 * all round it when nothing fits there. */
void face_match(const struct face_matcher *m, const struct face_view *view, struct face_pose pose,
	bool thorough, struct face_match *out);
/* face_match in two steps after face_glance, for who comes back to a square. The first moves out to
 * where a face fits best; false when no face ever will, unless thorough. */
bool face_begin(const struct face_matcher *m, const struct face_view *view, bool thorough,
	struct face_match *out);
/* And the second looks all round the square, and for the rival. pose: the square's. */
void face_finish(const struct face_matcher *m, const struct face_view *view, struct face_pose pose,
	bool thorough, struct face_match *out);

/* The same from a place that is only roughly known (within an eighth of the edge), in any turn. */
void face_search(const struct face_matcher *m, const struct face_view *view, struct face_pose pose,
	struct face_match *out);

/* How well each face of the set fits round a square where a lamp may be mirrored in the top, and
 * where: light or dark, whatever light alone can do left aside (face_shine.h). placed: the pose is
 * one where a face fits already; cheap. Rivals are not set. */
void face_shine(const struct face_matcher *m, const struct face_view *view, struct face_pose pose,
	bool placed, struct face_match out[FACES_MAX]);

/* How much the drawing at a refined pose is squeezed: smallest / largest stretch of the affine map
 * that fits best, 1 for a top that lies flat. Directions that the drawing says nothing about count
 * as not squeezed. */
float face_squeeze(const struct face_matcher *m, int32_t face, const struct face_view *view,
	struct face_pose pose);
/* What counts as much as other measurements' units of how squeezed a top seems: little where the
 * drawing tells it well, as four pips do, more where it does not, as two do. */
float face_squeeze_unit(const struct face_matcher *m, int32_t face);
/* How well a face fits at its pose when its drawing is blurred by about a cell, as it is in a
 * picture that is less sharp than those it was taught from. */
float face_soft(const struct face_matcher *m, int32_t face, const struct face_view *view,
	struct face_pose pose);
/* The colour of the body round the drawing, blue green red: logarithms of (grey level + TINT_LIFT).
 * colour: the 3 channels that the view was made of. full: which of them are so bright that the
 * camera can show no more; NULL for who does not ask. */
void face_body_colour(const struct face_matcher *m, int32_t face, const struct img *colour,
	float edge_px, struct face_pose pose, float out[3], bool full[3]);

#ifdef __cplusplus
}
#endif

#endif
