/* SPDX-License-Identifier: MIT */
/*
 * teach_signs.h - learning a dice set from photos with no table round them.
 *
 * The signs are compared as vision/loose/die_sign.h does. What does not belong and what could be
 * mistaken is put into words, not silently dropped. Nothing is read from or written to files here.
 */
#ifndef CAL_TEACH_SIGNS_H
#define CAL_TEACH_SIGNS_H

#include "die_sign.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SIGNS_DOUBTS_MAX 16
#define SIGNS_DOUBT_LEN 200
/* Fewer samples of a face than this are too few to trust. */
#define SIGNS_FEW 5

struct signs_report {
	int32_t samples[DT_SET_FACES_MAX]; /* of each face of the set, in its order */
	int32_t photos, without;	   /* photos given; those in which no die was found */
	int32_t strangers;		   /* samples left out since they resemble no other */
	float wrong;  /* share of left-out samples surely taken for another face */
	float unsure; /* share of them that would not have been read */
	size_t doubts;
	char doubt[SIGNS_DOUBTS_MAX][SIGNS_DOUBT_LEN]; /* sentences */
};

struct signs;

/* NULL on failure. Free with signs_destroy. */
struct signs *signs_create(struct dt_error *err);
void signs_destroy(struct signs *s);

/*
 * A photo in which every die shows the face of that label (9 10 J Q K A or 1 to 6, one kind for
 * all photos of a set); name is what sentences call it. DT_ERR_FORMAT for another label, or one of
 * the other kind.
 */
enum dt_status signs_add(struct signs *s, const char *label, const char *name,
	const struct img *photo, struct dt_error *err);

/*
 * The set, which borrows from s until signs_destroy. DT_ERR_FORMAT with the reason when no set
 * comes out of it: a face without samples, or faces that look the same; then *out and *report are
 * as they were.
 */
enum dt_status signs_learn(struct signs *s, struct die_sign_set *out, struct signs_report *report,
	struct dt_error *err);

/* A picture of the samples, a row for each face, as they are compared: white is ink. On success the
 * caller finishes it with img_finish; DT_ERR_NOMEM. */
enum dt_status signs_draw(const struct die_sign_set *set, struct img *out, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
