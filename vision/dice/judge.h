/* SPDX-License-Identifier: MIT */
/*
 * judge.h - what is sure, and what is a doubt.
 *
 * The limits that decide between a face, "not sure" and nothing are in judge.c and judge_ask.c;
 * what hides a zone is said by hides.h, what a whole frame says in judge_set.c.
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
};

struct judge_zone {
	enum dt_zone_state state;
	size_t n;
	struct judge_die die[JUDGE_DICE_MAX];
};

/* How sure the face of a judged spot is, 0 to 1; one half at the limit. */
float judge_sureness(const struct candidate *s);

/* Judges a zone by its spots (best first, as from candidates_find). */
enum dt_status judge_zone(const struct candidate_view *v, struct candidate *spots, size_t n,
	struct judge_zone *out, struct dt_error *err);

/* What the dice of a frame that lie flat and square say of whose they are: how far the median of
 * them is off in colour, and how much worse it fits than what was taught; 1 is as much as is usual.
 * Also what was not sure says so. */
struct judge_whose {
	float tint, deficit;
	size_t dice;
};
struct judge_whose judge_whose(
	const struct face_set *set, const struct judge_zone *zones, size_t n);
/* Judges all zones of a frame together: dice that as a whole do not fit the set are hardly of it,
 * and each of them is the less likely. */
void judge_set(const struct face_set *set, struct judge_zone *zones, size_t n);

#endif
