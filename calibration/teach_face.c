/* SPDX-License-Identifier: MIT */
/*
 * teach_face.c - one face: the drawing that most of its tops show.
 *
 * The top that most others of its face resemble starts. Every top is fitted to it, the mean of
 * those that belong is made, and so on with the mean. The fits leave place and turn of the whole
 * drawing open: that comes from the squares, whose errors cancel over many dice.
 */
#include "teach_in.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	ROUNDS = 4,
	VOTERS_MAX = 120, /* tops compared with each other to find the start */
};

/* Correlation from which two tops may show the same drawing. */
static const float alike = 0.6f;

static float best_turn(const struct face_patch *a, const struct face_patch *b, int *quarters)
{
	float best = -2;

	for (int q = 0; q < 4; q++) {
		struct face_patch turned;

		patch_turn(b, q, &turned);

		float s = patch_correlate(a, &turned);

		if (s > best) {
			best = s;
			*quarters = q;
		}
	}
	return best;
}

static float likeness(const struct face_patch *a, const struct face_patch *b)
{
	int q;
	float s = best_turn(a, b, &q);

	return s > alike ? s : 0;
}

/* How much a top resembles those patches, on the whole. */
static float mean_likeness(const struct face_patch *top, const struct face_patch *patch, size_t n)
{
	size_t step = n / VOTERS_MAX + 1, count = 0;
	float sum = 0;

	for (size_t i = 0; i < n; i += step, count++)
		sum += &patch[i] == top ? 0 : likeness(top, &patch[i]);
	return count ? sum / (float)count : 0;
}

/* What tops show in their squares, face after face. */
struct gallery {
	struct face_patch *patch;
	size_t first[FACES_MAX + 1];
	int32_t faces;
};

/* How well a top is seen with half of the other faces. */
static float seen_elsewhere(const struct gallery *g, int32_t face, const struct face_patch *top)
{
	float other[FACES_MAX];
	size_t n = 0;

	for (int32_t f = 0; f < g->faces; f++)
		if (f != face)
			other[n++] = mean_likeness(
				top, g->patch + g->first[f], g->first[f + 1] - g->first[f]);
	if (n == 0)
		return 0;
	qsort(other, n, sizeof(*other), teach_by_value);
	return other[(n - 1) / 2];
}

/* The top of a face that the most others of it resemble. What is printed on the table can be that,
 * or a lamp that is mirrored in tops: own asks for the one that others of its face resemble more
 * than those of other faces do. */
static const struct face_patch *find_start(const struct gallery *g, int32_t face, bool own)
{
	const struct face_patch *patch = g->patch + g->first[face], *start = patch;
	size_t n = g->first[face + 1] - g->first[face], step = n / VOTERS_MAX + 1;
	float most = -2;

	for (size_t i = 0; i < n; i += step) {
		float here = mean_likeness(&patch[i], patch, n) -
			     (own ? seen_elsewhere(g, face, &patch[i]) : 0);

		if (here > most) {
			most = here;
			start = &patch[i];
		}
	}
	return start;
}

/* The top that a face is begun with. */
static enum dt_status take_start(
	const struct teacher *t, int32_t face, struct face_patch *out, struct dt_error *err)
{
	struct gallery g = { .patch = calloc(t->n + 1, sizeof(*g.patch)), .faces = t->alphabet.n };

	if (!g.patch)
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	for (int32_t f = 0; f < g.faces; f++) {
		g.first[f + 1] = g.first[f];
		for (size_t i = 0; i < t->n; i++) {
			struct face_view view = top_view(t, &t->tops[i]);

			if (t->tops[i].face == f && (f == face || t->own_start))
				patch_sample(&view,
					patch_grid_at(t->tops[i].square_pose, t->edge_px),
					&g.patch[g.first[f + 1]++]);
		}
	}
	*out = *find_start(&g, face, t->own_start);
	free(g.patch);
	return DT_OK;
}

void teach_mean(const struct teacher *t, const size_t *members, size_t n, const char *without,
	struct face_patch *out)
{
	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < n; i++) {
		const struct taught_top *top = &t->tops[members[i]];
		struct face_patch p;

		if (!top->used || (without && strcmp(top->picture, without) == 0))
			continue;
		struct face_view view = top_view(t, top);

		patch_sample(&view, patch_grid_at(top->pose, t->edge_px), &p);
		for (int k = 0; k < FACE_CELLS; k++)
			out->v[k] += p.v[k];
	}
	patch_normalise(out);
}

void teach_fit(const struct face_matcher *m, const struct face_view *view, struct face_pose from,
	struct face_match *out)
{
	struct face_pose fitted;

	face_match(m, view, from, true, out);
	fitted = out->pose;
	for (int k = 0; k <= 4 && out->face >= 0; k++) {
		struct face_pose at = k < 4 ? from : fitted;
		float score;

		at.angle += k < 4 ? 90 * (float)k : 180;
		score = face_refine(m, out->face, view, &at);
		if (score > out->score) {
			out->score = score;
			out->pose = at;
		}
	}
}

/* Fits every top to the mean, again from its square, and keeps those that belong. */
static enum dt_status fit_all(struct teacher *t, const size_t *members, size_t n,
	const struct face_patch *mean, struct dt_error *err)
{
	struct face_set one = { .n = 1 };
	struct face_matcher *m;

	one.face[0].mean = *mean;
	m = face_matcher_create(&one, err);
	if (!m)
		return DT_ERR_NOMEM;
	for (size_t i = 0; i < n; i++) {
		struct taught_top *top = &t->tops[members[i]];
		struct face_match match;
		struct face_view view = top_view(t, top);

		teach_fit(m, &view, top->square_pose, &match);
		top->pose = match.pose;
		top->score = match.score;
		top->used = match.score > TEACH_BELONGS;
	}
	face_matcher_destroy(m);
	return DT_OK;
}

/* Degrees from b to a, the shorter way, where quarter turns count for nothing. */
static float off_quarter(float a, float b)
{
	return remainderf(a - b, 90);
}

/* Moves all poses by the same amount in the drawing's own frame, so that on the whole they agree
 * with the squares. */
static void recentre(struct teacher *t, const size_t *members, size_t n)
{
	float dx = 0, dy = 0, da = 0;
	int used = 0;

	for (size_t i = 0; i < n; i++) {
		const struct taught_top *top = &t->tops[members[i]];
		float a = top->pose.angle * (float)M_PI / 180;
		float x = top->square_pose.x - top->pose.x, y = top->square_pose.y - top->pose.y;

		if (!top->used)
			continue;
		dx += x * cosf(a) + y * sinf(a);
		dy += y * cosf(a) - x * sinf(a);
		da += off_quarter(top->square_pose.angle, top->pose.angle);
		used++;
	}
	if (!used)
		return;
	for (size_t i = 0; i < n; i++) {
		struct face_pose *p = &t->tops[members[i]].pose;
		float a = p->angle * (float)M_PI / 180;

		p->x += (dx * cosf(a) - dy * sinf(a)) / (float)used;
		p->y += (dx * sinf(a) + dy * cosf(a)) / (float)used;
		p->angle += da / (float)used;
	}
}

enum dt_status teach_learn_face(struct teacher *t, const size_t *members, size_t n,
	struct face_patch *mean, struct dt_error *err)
{
	enum dt_status rc = take_start(t, t->tops[members[0]].face, mean, err);

	for (int k = 0; rc == DT_OK && k < ROUNDS; k++) {
		rc = fit_all(t, members, n, mean, err);
		if (rc != DT_OK)
			break;
		recentre(t, members, n);
		teach_mean(t, members, n, NULL, mean);
	}
	return rc;
}
