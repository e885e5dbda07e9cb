/* SPDX-License-Identifier: MIT */
/*
 * judge_in.h - the dice of a zone while they are judged: what judge.c decides and judge_ask.c asks
 * about go to the same list, and neither asks twice about a place.
 */
#ifndef VIS_JUDGE_IN_H
#define VIS_JUDGE_IN_H

#include "judge.h"

/* False where there is no room for another die. */
bool judge_add(struct judge_zone *out, const struct candidate *s, bool sure);
/* How far the next die of those judged lies from a spot, in edges. */
float judge_nearest(
	const struct candidate_view *v, const struct judge_zone *z, const struct candidate *s);
/* A die with its top there explains what is seen of it, and so many pixels round it. */
void judge_explain(const struct candidate_view *v, struct face_pose pose, float grow);
/* The last try before somebody is asked: adds the die round the place, if one is sure. */
bool judge_found(const struct candidate_view *v, float x, float y, struct judge_zone *out);

/* Asks about those of the squares that may be dice; blobs: what lies in the zone. */
void judge_ask_squares(const struct candidate_view *v, struct candidate *spots, size_t n,
	const struct zone_blob *blobs, size_t count, struct judge_zone *out);
/* Asks about all that is left, piece by piece. On failure, as in cv_bridge.h, what was asked by
 * then is in out. */
enum dt_status judge_ask_rest(
	const struct candidate_view *v, struct judge_zone *out, struct dt_error *err);

#endif
