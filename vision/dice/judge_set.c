/* SPDX-License-Identifier: MIT */
/*
 * judge_set.c - do the dice of a frame, taken together, belong to the set that they are read as?
 */
#include "judge.h"

#include "odds.h"

#include <math.h>
#include <stdlib.h>

enum { DICE_MAX = 256, DICE_MANY = 4 };

/* Which frames are of the set: so far off in colour where all fits as taught, so much worse where
 * the colour is the taught one, and half way both. Coloured lamps reach 1.7 of the one and 0.6 of
 * the other; with the teaching of another set the worse fit alone is 2 and more. */
static const float tint_most = 1.9f, deficit_most = 0.7f;
/* Log-odds that each die of another frame loses: at once, for each time that it is as far off, and
 * at most. */
static const float whose_some = 1, whose_more = 3, whose_most = 4;

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
/* How well dice fit without what light does, at least, in the median of a frame: 0.90 to 0.99;
 * those of a set with nearly the same drawings 0.71 to 0.87. */
static const float shine_usual = 0.93f;

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
	return s->match.face >= 0 && s->support >= 3 && s->match.score >= 0.5f && s->flat > 0;
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

/* A lamp at a side lays a slope of light over all tops, and the less there is to a drawing the
 * worse it fits then, but not without what light does. Drawings that only resemble the taught ones
 * fit badly either way. */
static float deficit_shine(const struct face_set *set, const struct candidate *s)
{
	(void)set;
	return (shine_usual - s->shine) / deficit_usual;
}

static float softness_of(const struct face_set *set, const struct candidate *s)
{
	(void)set;
	return s->soft - s->match.score;
}

struct judge_whose judge_whose(const struct face_set *set, const struct judge_zone *zones, size_t n)
{
	size_t m;
	/* In a picture that is less sharp than the taught ones all fit worse than they did, and
	 * better when the drawing is blurred. */
	bool soft = usual_of(set, zones, n, softness_of, &m) > 0;
	float usual = fmaxf(tint_usual, tint_usual_spreads * set->body_spread);
	float deficit = usual_of(set, zones, n, soft ? deficit_soft : deficit_sharp, &m);

	/* A few dice of another set can fit that well by chance. */
	if (m >= DICE_MANY)
		deficit = fminf(deficit, usual_of(set, zones, n, deficit_shine, &m));

	/* In coloured light their colour is less well known: it is theirs, too, when a veil
	 * explains most of what it is off. */
	float tint = fminf(usual_of(set, zones, n, tint_of, &m),
		tint_veiled * usual_of(set, zones, n, tint_least_of, &m));

	return (struct judge_whose){ .tint = tint / usual, .deficit = deficit, .dice = m };
}

void judge_set(const struct face_set *set, struct judge_zone *zones, size_t n)
{
	struct judge_whose w = judge_whose(set, zones, n);
	float room = w.dice < DICE_MANY ? 1.2f : 1; /* few dice say less */

	float off = hypotf(w.tint / tint_most, fmaxf(w.deficit, 0) / deficit_most) / room;
	float less = fminf(whose_some + whose_more * (off - 1), whose_most);

	if (off <= 1)
		return;
	for (size_t z = 0; z < n; z++)
		for (size_t i = 0; i < zones[z].n; i++) {
			zones[z].die[i].spot.odds -= less;
			zones[z].die[i].sure &= zones[z].die[i].spot.odds > ODDS_SURE;
		}
}
