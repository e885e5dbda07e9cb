/* SPDX-License-Identifier: MIT */
/*
 * candidates.h - places of a view where a die may lie, with all that was measured there.
 *
 * Measuring and deciding are apart: this file measures, judge.h decides.
 */
#ifndef VIS_CANDIDATES_H
#define VIS_CANDIDATES_H

#include "face.h"
#include "find.h"
#include "hides.h"
#include "zone.h"

#define CANDIDATES_MAX 256

struct candidate {
	struct face_match match; /* where no set fits, pose is the square's and face is -1 */
	struct face_pose start;	 /* the pose of the square that led here */
	struct face_pose fitted; /* where the face of match fits best */
	struct face_match begun; /* the face at a glance; once refined is true, see face_begin */
	float glance;		 /* the best correlation before refining */
	float square;		 /* the square that led here, 0 to 4 */
	float support;		 /* sides of the refined square that lie on edges, 0 to 4 */
	float squeeze;		 /* 1 for a top lying flat */
	float squeeze_unit;	 /* see face_squeeze_unit */
	float soft;		 /* the correlation with the blurred drawing; 0 where unclear */
	float tint;		 /* how far the body's colour is from the set's */
	float tint_least;	 /* the same, whatever of the light is a veil, and however bright
				  * what is too bright for the camera */
	float body[3];		 /* its colour, as without the light and the tone */
	float thing;		 /* share of the top that is not felt */
	float rest;		 /* share of the top that no die explains (set by judge) */
	float shine;		 /* how well the face fits whatever light does: face_shine; 0: not
				  * asked */
	float shine_lead;	 /* how much better than any other one then */
	float flat;		 /* log-odds that it lies flat: flat.h */
	float odds;		 /* and that its face is right: odds.h (by judge) */
	bool dazzled; /* a good square where nothing else can be told: zone_look_dazzled */
	bool refined;
	bool gone; /* another spot says more about the same place */
};

/* A second opinion on a spot whose measurements alone are (good) or are not enough to be sure of
 * its face: may be sure of it, or not, or of another one, which it then writes into s->match. */
struct candidate_judge {
	bool (*sure)(void *user, struct candidate *s, bool good);
	void *user;
};

/* From a pixel of a view to the foot of what stands there: how far the foot of a die's top at (x,
 * y) lies from it, pixels, and the direction away from the camera (length 1). */
typedef void (*candidate_lean_fn)(const void *user, float x, float y, float foot[2], float away[2]);

struct candidate_view;

/* Somebody who wants to see each spot of which it is asked whether its face is sure. */
struct candidate_watch {
	void (*seen)(void *user, const struct candidate_view *v, const struct candidate *s);
	void *user;
};

/* All that is looked at to measure a spot; borrowed. */
struct candidate_view {
	const struct img *colour;
	struct face_view faces;
	struct finder *finder;
	struct zone_look *look;
	enum hides_what hides;
	const struct face_matcher *set; /* or NULL: then nothing is sure */
	struct candidate_judge second;	/* or none, all zero */
	candidate_lean_fn lean;
	const void *lean_user;
	struct candidate_watch watch; /* or none, all zero */
	bool on_card;		      /* it is the field of a card: paper lies there */
	/* Middles of stickers, each on a card that is no die: pixels of the view. */
	const float (*sticker)[2];
	size_t stickers;
};

/* Fills out with spots, best correlation first, none twice; returns their number. */
size_t candidates_find(const struct candidate_view *v, struct candidate *out, size_t cap);
/* Looks for a die all round a place where something lies, in any turn. Costs as much as twenty
 * squares. */
void candidates_try(const struct candidate_view *v, float x, float y, struct candidate *out);
/* The sides of a die that look to the camera may be as bright as its top: then the square that is
 * seen is that of its foot, or lies between. Looks for the top where it would be; false when no
 * drawing is clear there. */
bool candidates_beyond(
	const struct candidate_view *v, const struct find_square *square, struct candidate *out);
/* Looks at a spot without what light does. Of the face that fits best then, where it does, other
 * becomes a spot of its own, measured in full; false when that is the spot itself. */
bool candidates_shine(const struct candidate_view *v, struct candidate *s, struct candidate *other);
/* For a spot that is not sure: back to the square that led here, where more of its sides are seen
 * than where the wrong drawing fits best. */
void candidates_back(const struct candidate_view *v, struct candidate *s);
/* Share of a top that is not felt. */
float candidates_thing(const struct zone_look *look, float edge_px, struct face_pose pose);
/* Distance of two spots in edges. */
float candidates_apart(
	const struct candidate_view *v, const struct candidate *a, const struct candidate *b);

#endif
