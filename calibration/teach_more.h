/* SPDX-License-Identifier: MIT */
/*
 * teach_more.h - what players said about dice that the table was not sure of, added to a taught
 * set.
 *
 * One wrong tap must not spoil a set. So a sample counts only when its drawing fits the face that
 * was named, and leads over every other face by as much as a sure face must; when another sample
 * says the same; and all of a face together count half as much as what was taught. How well a face
 * has to fit stays as it was taught: a sample never makes the table less strict.
 */
#ifndef CAL_TEACH_MORE_H
#define CAL_TEACH_MORE_H

#include "face.h"

#define TEACH_MORE_MAX 8 /* of a face */

struct teach_more {
	int32_t n[FACES_MAX]; /* in the order of the set's faces */
	struct face_patch patch[FACES_MAX][TEACH_MORE_MAX];
};

/* Returns how many of them counted; 0: the set is as it was. The same set and samples give the same
 * set. */
int32_t teach_more(struct face_set *set, const struct teach_more *more);

#endif
