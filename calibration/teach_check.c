/* SPDX-License-Identifier: MIT */
/*
 * teach_check.c - how far a taught set can be trusted: cross-validation, and doubts in words.
 */
#include "teach_in.h"
#include "words.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A top counts as a die that shows something else only with a square as good as this. */
static const float clear_square = 2.8f;
/* A sample that is no further ahead of another face would not be read. */
static const float lead_few = 0.05f;
/* Faces that are no further apart than this look alike. */
static const float apart_few = 0.08f;
/* What fits so much worse than half of its face's samples is badly seen (a lamp is mirrored in it,
 * say): how well a die fits that can be read it does not tell. */
static const float seen_badly = 0.08f;
/* From this share of wrong or doubtful samples on something is wrong with the pictures. */
static const float missed_many = 0.01f;

void teach_doubt(struct teach_report *r, const char *fmt, ...)
{
	va_list ap;

	if (r->doubts == TEACH_DOUBTS_MAX)
		return;
	va_start(ap, fmt);
	vsnprintf(r->doubt[r->doubts++], TEACH_DOUBT_LEN, fmt, ap);
	va_end(ap);
}

/* A left-out sample that was taken for its own face. */
struct fit {
	float own, ahead; /* its score, and by how much it is ahead of the best other face's */
};

static int by_own(const void *a, const void *b)
{
	float l = ((const struct fit *)a)->own, r = ((const struct fit *)b)->own;

	return (l > r) - (l < r);
}

static int by_ahead(const void *a, const void *b)
{
	float l = ((const struct fit *)a)->ahead, r = ((const struct fit *)b)->ahead;

	return (l > r) - (l < r);
}

struct check {
	struct fit *fit; /* of one face */
	size_t n;	 /* of them */
	size_t all, wrong, unsure;
	int32_t nearest[FACES_MAX]; /* the other face that came nearest to one's samples */
	float near[FACES_MAX];	    /* its correlation then */
	/* samples of one face that might as well show another one */
	int32_t mixed[FACES_MAX][FACES_MAX];
};

static bool other_pictures(
	const struct teacher *t, const size_t *members, size_t n, const char *picture)
{
	for (size_t i = 0; i < n; i++)
		if (t->tops[members[i]].used && strcmp(t->tops[members[i]].picture, picture) != 0)
			return true;
	return false;
}

static void mix(struct check *c, int32_t face, const struct face_match *match)
{
	bool close = match->score - match->rival_score < lead_few;
	int32_t other = match->face != face ? match->face : close ? match->rival : -1;

	if (other >= 0)
		c->mixed[face][other]++;
}

/* Reads the tops of one picture with a mean of their face made without it. */
static enum dt_status check_picture(struct teacher *t, const struct face_set *set, int32_t face,
	const size_t *members, size_t n, const char *picture, struct check *c, struct dt_error *err)
{
	struct face_set without = *set;
	struct face_matcher *m;

	if (other_pictures(t, members, n, picture))
		teach_mean(t, members, n, picture, &without.face[face].mean);
	m = face_matcher_create(&without, err);
	if (!m)
		return DT_ERR_NOMEM;
	for (size_t i = 0; i < n; i++) {
		struct taught_top *top = &t->tops[members[i]];
		struct face_match match;
		struct face_view view;

		if (!top->used || strcmp(top->picture, picture) != 0)
			continue;
		view = top_view(t, top);
		teach_fit(m, &view, top->square_pose, &match);
		c->all++;
		mix(c, face, &match);
		if (match.score < TEACH_BELONGS || match.score - match.rival_score < lead_few)
			c->unsure++;
		else if (match.face != face)
			c->wrong++;
		if (match.face == face) {
			c->fit[c->n++] =
				(struct fit){ match.score, match.score - match.rival_score };
			if (match.rival_score > c->near[face]) {
				c->near[face] = match.rival_score;
				c->nearest[face] = match.rival;
			}
		}
	}
	face_matcher_destroy(m);
	return DT_OK;
}

/* What the left-out samples tell of how its dice fit. */
static void take_fits(struct check *c, struct face_model *out)
{
	if (c->n == 0)
		return;
	qsort(c->fit, c->n, sizeof(*c->fit), by_own);
	out->typical = c->fit[c->n / 2].own;

	size_t bad = 0;

	while (c->fit[bad].own < out->typical - seen_badly)
		bad++;

	struct fit *good = c->fit + bad;
	size_t at = (c->n - bad) / 20;

	out->low = good[at].own;
	qsort(good, c->n - bad, sizeof(*good), by_ahead);
	out->apart = good[at].ahead;
}

static enum dt_status check_face(struct teacher *t, struct face_set *set, int32_t face,
	const size_t *members, size_t n, struct check *c, struct dt_error *err)
{
	const char *last = NULL;

	c->n = 0;
	for (size_t i = 0; i < n; i++) {
		const char *picture = t->tops[members[i]].picture;
		enum dt_status rc;

		/* Tops come picture by picture. */
		if (last && strcmp(last, picture) == 0)
			continue;
		last = picture;
		rc = check_picture(t, set, face, members, n, picture, c, err);
		if (rc != DT_OK)
			return rc;
	}
	take_fits(c, &set->face[face]);
	return DT_OK;
}

/* Is there a used top of the same picture so near that this one cannot be another die? */
static bool part_of_another(const struct teacher *t, const struct taught_top *top)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct taught_top *o = &t->tops[i];

		if (o->used && o->zone == top->zone && strcmp(o->picture, top->picture) == 0 &&
			hypotf(o->x - top->x, o->y - top->y) < 0.9f * t->edge_px)
			return true;
	}
	return false;
}

/* Names the pictures in which some dice seem to show another face than the name says. */
static enum dt_status find_strangers(const struct teacher *t, const struct face_set *set,
	struct teach_report *report, struct dt_error *err)
{
	struct face_matcher *m = face_matcher_create(set, err);

	if (!m)
		return DT_ERR_NOMEM;
	for (size_t i = 0; i < t->n;) {
		const char *picture = t->tops[i].picture;
		const char *seen = NULL, *taught = set->face[t->tops[i].face].label;
		int used = 0, strange = 0;

		for (; i < t->n && strcmp(t->tops[i].picture, picture) == 0; i++) {
			const struct taught_top *top = &t->tops[i];
			struct face_match match;
			struct face_view view;

			used += top->used;
			if (top->used || top->square < clear_square || part_of_another(t, top))
				continue;
			strange++;
			view = top_view(t, top);
			face_match(m, &view, top->square_pose, true, &match);
			if (match.score > TEACH_BELONGS && match.face != top->face)
				seen = set->face[match.face].label;
		}
		if (strange && seen)
			teach_doubt(report, "%s: %d of %d dice do not seem to show %s (rather %s)",
				picture, strange, strange + used, taught, seen);
		else if (!used)
			teach_doubt(report, "%s: no die that shows %s was found in it", picture,
				taught);
	}
	face_matcher_destroy(m);
	return DT_OK;
}

/* Faces that look alike, and those with few samples. */
static void weigh(const struct face_set *set, const struct check *c, struct teach_report *report)
{
	for (int32_t i = 0; i < set->n; i++) {
		if (report->samples[i] < TEACH_SAMPLES_FEW)
			teach_doubt(report, "%s: only %d samples; take more pictures of it",
				set->face[i].label, (int)report->samples[i]);
		if (set->face[i].apart < apart_few)
			teach_doubt(report, "%s and %s look alike: they are only %.2f apart",
				set->face[i].label, set->face[c->nearest[i]].label,
				(double)set->face[i].apart);
	}
	if ((float)(c->wrong + c->unsure) > missed_many * (float)c->all)
		teach_doubt(report,
			"%zu of %zu samples are not known again by the others: if a lamp is "
			"mirrored in the dice or the pictures are blurred, take them again",
			c->wrong + c->unsure, c->all);
}

/* The faces of which most samples might as well show others, and those others: not one that only a
 * few of them resemble. */
static void find_alike(
	const struct check *c, const struct teach_report *report, bool alike[FACES_MAX])
{
	for (int32_t a = 0; a < FACES_MAX; a++) {
		int32_t mixed = 0;

		for (int32_t b = 0; b < FACES_MAX; b++)
			mixed += c->mixed[a][b];
		if (2 * mixed <= report->samples[a])
			continue;
		alike[a] = true;
		for (int32_t b = 0; b < FACES_MAX; b++)
			alike[b] |= c->mixed[a][b] * FACES_MAX >= report->samples[a];
	}
}

/* A set that could never be read is no set. */
static enum dt_status refuse_alike(const struct face_set *set, const struct check *c,
	const struct teach_report *report, struct dt_error *err)
{
	bool alike[FACES_MAX] = { false };
	char names[64] = "";
	int32_t n = 0, left = 0;

	find_alike(c, report, alike);
	for (int32_t f = 0; f < FACES_MAX; f++)
		left += alike[f];
	for (int32_t f = 0; f < FACES_MAX; f++) {
		if (alike[f])
			words_add(names, sizeof(names), set->face[f].label, (unsigned)(left - ++n));
	}
	if (n == 0)
		return DT_OK;
	return dt_fail(err, DT_ERR_FORMAT, 0,
		n == set->n ? _("%s look the same in the pictures, and could never be told apart: "
				"take those of all faces again, each with its own face up")
			    : _("%s look the same in the pictures, and could never be told apart: "
				"take those of these faces again, each with its own face up"),
		names);
}

enum dt_status teach_check(struct teacher *t, size_t *members, struct face_set *set,
	struct teach_report *report, struct dt_error *err)
{
	struct check c = { .fit = calloc(t->n + 1, sizeof(*c.fit)) };
	enum dt_status rc = DT_OK;

	if (!c.fit)
		rc = dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	for (int32_t f = 0; rc == DT_OK && f < set->n; f++)
		rc = check_face(t, set, f, members, teach_members(t, f, members), &c, err);
	if (rc == DT_OK)
		rc = refuse_alike(set, &c, report, err);
	if (rc == DT_OK) {
		weigh(set, &c, report);
		rc = find_strangers(t, set, report, err);
	}
	free(c.fit);
	return rc;
}
