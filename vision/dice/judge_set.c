/* SPDX-License-Identifier: MIT */
/*
 * judge_set.c - do the dice of a frame, taken together, belong to the set that they are read as?
 */
#include "judge.h"

#include <math.h>
#include <stdlib.h>

enum { DICE_MAX = 256 };

/* Body colour: how far the median of a frame's dice may be off. */
static const float tint_usual = 0.22f;
/* The same where the taught dice differ: as a multiple of how far they usually lie off. One lamp
 * moves all dice of a frame alike, so that more is allowed than for their own median; dice of
 * another set with the same drawings lie further off. */
static const float tint_usual_spreads = 2;
/* As much as the same counts when some of the light may be a veil, or more than is seen. */
static const float tint_veiled = 2;
/* How much worse than the median of the taught samples that of a frame's dice may fit; more where
 * the samples themselves lie further apart. */
static const float deficit_usual = 0.055f;

static int by_value(const void *a, const void *b)
{
	float l = *(const float *)a, r = *(const float *)b;

	return (l > r) - (l < r);
}

/* 1 is as much as may be usual. */
static float deficit_of(const struct face_model *f, float score)
{
	return (f->typical - score) / fmaxf(deficit_usual, f->typical - f->low);
}

/* Also what was not sure says whose dice these are, where it is flat and square. */
static bool says_whose(const struct candidate *s)
{
	return s->match.face >= 0 && s->support >= 3 && s->match.score >= 0.5f;
}

/* The median of what the dice of a frame that say whose they are have; *count: how many they are.
 */
static float usual_of(const struct face_set *set, const struct judge_zone *zones, size_t n,
	float (*what)(const struct face_set *set, const struct candidate *s), size_t *count)
{
	float v[DICE_MAX] = { 0 };
	size_t m = 0;

	for (size_t z = 0; z < n; z++)
		for (size_t i = 0; i < zones[z].n && m < DICE_MAX; i++)
			if (says_whose(&zones[z].die[i].spot))
				v[m++] = what(set, &zones[z].die[i].spot);
	qsort(v, m, sizeof(*v), by_value);
	*count = m;
	return m ? v[m / 2] : 0;
}

static float tint_of(const struct face_set *set, const struct candidate *s)
{
	(void)set;
	return s->tint;
}

static float tint_least_of(const struct face_set *set, const struct candidate *s)
{
	(void)set;
	return s->tint_least;
}

static float deficit_sharp(const struct face_set *set, const struct candidate *s)
{
	return deficit_of(&set->face[s->match.face], s->match.score);
}

static float deficit_soft(const struct face_set *set, const struct candidate *s)
{
	return deficit_of(&set->face[s->match.face], s->soft);
}

static float softness_of(const struct face_set *set, const struct candidate *s)
{
	(void)set;
	return s->soft - s->match.score;
}

/* Whose dice they are is known when most of them are sure, and so many. */
enum { KNOWN_LEAST = 4 };

static void trust_mirrors(struct judge_zone *zones, size_t n)
{
	size_t sure = 0, all = 0;

	for (size_t z = 0; z < n; z++)
		for (size_t i = 0; i < zones[z].n; i++) {
			sure += zones[z].die[i].sure;
			all += says_whose(&zones[z].die[i].spot);
		}
	for (size_t z = 0; z < n && sure >= KNOWN_LEAST && 2 * sure > all; z++)
		for (size_t i = 0; i < zones[z].n; i++)
			zones[z].die[i].sure |= zones[z].die[i].mirrors;
}

void judge_set(const struct face_set *set, struct judge_zone *zones, size_t n)
{
	size_t m;
	/* In a picture that is less sharp than the taught ones all fit worse than they did, and
	 * better when the drawing is blurred. */
	bool soft = usual_of(set, zones, n, softness_of, &m) > 0;
	/* In coloured light their colour is less well known: it is theirs, too, when a veil
	 * explains most of what it is off. */
	float tint = fminf(usual_of(set, zones, n, tint_of, &m),
		tint_veiled * usual_of(set, zones, n, tint_least_of, &m));
	float deficit = usual_of(set, zones, n, soft ? deficit_soft : deficit_sharp, &m);
	float usual = fmaxf(tint_usual, tint_usual_spreads * set->body_spread);
	float room = m < 4 ? 1.5f : 1; /* few dice say less */

	if (tint <= room * usual && deficit <= room) {
		trust_mirrors(zones, n);
		return;
	}
	for (size_t z = 0; z < n; z++)
		for (size_t i = 0; i < zones[z].n; i++)
			zones[z].die[i].sure = false;
}
