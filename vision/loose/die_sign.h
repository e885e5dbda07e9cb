/* SPDX-License-Identifier: MIT */
/*
 * die_sign.h - the sign on a die's upper face, compared with taught samples, in any turn and slant.
 *
 * Used for dice in photos with no table round them (the table knows scale and slant, and compares
 * with face.h instead). Ink is what differs in colour from the body, which is the commonest colour
 * of the face; the sign is the ink that lies together with body all round. It is moved, scaled and
 * squeezed until its own second moments are those of a circle: so slant and size fall out, and
 * neither the colour of the body nor that of the ink decides, only where the ink is.
 */
#ifndef VIS_DIE_SIGN_H
#define VIS_DIE_SIGN_H

#include "dice.h"
#include "loose.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DIE_SIGN_SIDE 28 /* of what is compared */
#define DIE_SIGN_WIDE 40 /* of what is kept, so that it can be moved and turned */
#define DIE_SIGN_LABEL_MAX 4
#define DIE_SIGN_SAMPLES_MAX 1000

/* The ink on one upper face as it lay in the picture. */
struct die_sign_sample {
	int32_t face;	/* index, where it is known */
	float contrast; /* of the ink, grey levels */
	float stray;	/* 0 to 1: how little the sign lies alone on its face */
	float x, y;	/* middle of the sign, pixels of the picture */
	float size;	/* standard deviation of the ink, pixels */
	float ink[3];	/* how its colour differs from the body's: CIE L, a, b */
	uint8_t map[DIE_SIGN_WIDE *
		    DIE_SIGN_WIDE]; /* row by row, 255: as far as it gets from the body */
};

/* A taught set of dice. */
struct die_sign_set {
	int32_t faces;
	char label[DT_SET_FACES_MAX][DIE_SIGN_LABEL_MAX];
	struct die_sign_sample *sample;
	size_t n;
};

struct die_sign_match {
	int32_t face;  /* index of the best; -1 when there is nothing to compare */
	float score;   /* correlation with its best sample */
	int32_t other; /* the second best face, or -1 */
	float other_score;
	float each[DT_SET_FACES_MAX]; /* the best correlation with each face */
	float angle; /* of the sign, degrees clockwise, relative to the taught sample's */
	bool sure;
	float certainty; /* 0 to 1 */
};

struct die_sign_matcher;

/* The ink of a die's upper face; out->face is left alone. Where no ink is found all else is 0, and
 * stray 1. On failure, as in cv_bridge.h, the same, or what was found before. */
enum dt_status die_sign_look(const struct img *picture, const struct loose_die *die,
	struct die_sign_sample *out, struct dt_error *err);

/* Copies the set. NULL without memory. Free with die_sign_matcher_destroy. One thread at a time. */
struct die_sign_matcher *die_sign_matcher_create(
	const struct die_sign_set *set, struct dt_error *err);
void die_sign_matcher_destroy(struct die_sign_matcher *m);

#define DIE_SIGN_ALL ((size_t)-1)
/* Best face of a sample; without: a sample of the set to leave out, or DIE_SIGN_ALL to use all. */
void die_sign_match(struct die_sign_matcher *m, const struct die_sign_sample *s, size_t without,
	struct die_sign_match *out);

/* Correlation of a sample with each one of the set, in the best turn; out: as many as the set has.
 */
void die_sign_compare(struct die_sign_matcher *m, const struct die_sign_sample *s, float *out);

#ifdef __cplusplus
}
#endif

#endif
