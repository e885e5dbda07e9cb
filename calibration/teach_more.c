/* SPDX-License-Identifier: MIT */
/*
 * teach_more.c - tests each sample against the set and the other samples, and adds those that
 * agree.
 */
#include "teach_more.h"

#include <math.h>
#include <stdbool.h>

/* Least correlation with the face that was named, and with another sample of it. */
static const float fits = 0.6f, alike = 0.7f;
/* Lead over other faces, as for a sure face (vision/dice/judge.c). */
static const float lead_share = 0.45f, lead_floor = 0.05f;
/* What a sample weighs against all that was taught. */
static const float weight = 0.5f / TEACH_MORE_MAX;

static float likeness(const struct face_patch *a, const struct face_patch *b)
{
	float best = -2;
	for (int q = 0; q < 4; q++) {
		struct face_patch turned;
		patch_turn(b, q, &turned);
		best = fmaxf(best, patch_correlate(a, &turned));
	}
	return best;
}

/* The likeness of the drawing with the face that it comes nearest to, face left aside. */
static float next_best(const struct face_set *set, int32_t face, const struct face_patch *p)
{
	float best = -2;
	for (int32_t i = 0; i < set->n; i++)
		if (i != face)
			best = fmaxf(best, likeness(&set->face[i].mean, p));
	return best;
}

static bool fits_face(const struct face_set *set, int32_t face, const struct face_patch *p)
{
	const struct face_model *f = &set->face[face];
	float score = patch_correlate(&f->mean, p);
	return score >= fits &&
	       score - next_best(set, face, p) >= fmaxf(lead_floor, lead_share * f->apart);
}

static bool has_friend(const struct face_patch *list, const bool *good, int32_t n, int32_t i)
{
	for (int32_t k = 0; k < n; k++)
		if (k != i && good[k] && patch_correlate(&list[i], &list[k]) >= alike)
			return true;
	return false;
}

static int32_t add_to_face(const struct face_set *set, int32_t face, const struct face_patch *list,
	int32_t n, struct face_patch *mean)
{
	bool good[TEACH_MORE_MAX];
	int32_t count = 0;
	*mean = set->face[face].mean;
	for (int32_t i = 0; i < n; i++)
		good[i] = fits_face(set, face, &list[i]);
	for (int32_t i = 0; i < n; i++) {
		if (!good[i] || !has_friend(list, good, n, i))
			continue;
		for (int c = 0; c < FACE_CELLS; c++)
			mean->v[c] += weight * list[i].v[c];
		count++;
	}
	patch_normalise(mean);
	/* It must stay as far from the others as the taught samples were. */
	bool apart = 1 - next_best(set, face, mean) >= set->face[face].apart;
	return apart ? count : 0;
}

int32_t teach_more(struct face_set *set, const struct teach_more *more)
{
	struct face_patch mean[FACES_MAX];
	int32_t count[FACES_MAX] = { 0 }, all = 0;
	for (int32_t f = 0; f < set->n; f++)
		if (more->n[f] > 1)
			count[f] = add_to_face(set, f, more->patch[f],
				more->n[f] < TEACH_MORE_MAX ? more->n[f] : TEACH_MORE_MAX,
				&mean[f]);
	for (int32_t f = 0; f < set->n; f++) {
		if (count[f])
			set->face[f].mean = mean[f];
		all += count[f];
	}
	return all;
}
