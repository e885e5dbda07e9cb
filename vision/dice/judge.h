/* SPDX-License-Identifier: MIT */
/*
 * judge.h - what is sure, what is a doubt, and what hides a zone.
 *
 * All limits that decide between a face, "not sure" and nothing are in judge.c; what hides is in
 * judge_hides.c, what a whole frame says in judge_set.c.
 */
#ifndef VIS_JUDGE_H
#define VIS_JUDGE_H

#include "dt_table.h"
#include "leaning.h"
#include "candidates.h"

#define JUDGE_DICE_MAX 32

struct judge_die {
	struct candidate spot;
	bool sure;
	enum leaning leaning; /* where it would be sure otherwise */
	bool mirrors;	      /* it would be sure, if a lamp is mirrored in it */
};

struct judge_zone {
	enum dt_zone_state state;
	size_t n;
	struct judge_die die[JUDGE_DICE_MAX];
};

/* From a pixel of a view to the foot of what stands there: how far the foot of a die's top at (x,
 * y) lies from it, pixels, and the direction away from the camera (length 1). */
typedef void (*judge_lean_fn)(const void *user, float x, float y, float foot[2], float away[2]);

/* Is the face of the spot sure, looked at alone? */
bool judge_face(const struct face_set *set, const struct candidate *s);
/* Would it be, if its colour is another one because a lamp is mirrored in it? Then makes its colour
 * that which it has without the lamp. */
bool judge_mirrors(const struct face_set *set, struct candidate *s);
/* How sure, 0 to 1. */
float judge_sureness(const struct face_set *set, const struct candidate *s);

/* Judges a zone by its spots (best first, as from candidates_find). */
enum dt_status judge_zone(const struct candidate_view *v, struct candidate *spots, size_t n,
	judge_lean_fn lean, const void *user, struct judge_zone *out, struct dt_error *err);

/* Judges all zones of a frame together: dice that as a whole do not fit the set are not of it, and
 * none of them is sure. Among dice that are, those in which a lamp is mirrored are believed. */
void judge_set(const struct face_set *set, struct judge_zone *zones, size_t n);

#endif
