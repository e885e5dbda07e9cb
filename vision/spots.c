/* SPDX-License-Identifier: MIT */
/*
 * spots.c - from squares and things to measured spots.
 *
 * Squares are cheap and many; only those that lie on something, or look like a face at the first
 * glance, are compared in full.
 */
#include "spots.h"

#include <math.h>
#include <stdlib.h>

/* Squares with less of their sides than this are not looked at. */
static const float square_min = 0.8f;
/* A first correlation that is worth a second look even where no thing was seen. */
static const float glance_clear = 0.5f;
/* A match as good as this settles its neighbourhood. */
static const float match_clear = 0.85f;
/* Two tops cannot lie nearer to each other (edges); in practice they are 1 apart. */
static const float apart_min = 0.75f;

float spots_apart(const struct spot_view *v, const struct spot *a, const struct spot *b)
{
	return hypotf(a->match.pose.x - b->match.pose.x, a->match.pose.y - b->match.pose.y) /
	       v->edge_px;
}

static float thing_share(const struct spot_view *v, struct face_pose pose)
{
	float a = pose.angle * (float)M_PI / 180;
	float c = cosf(a) * v->edge_px / 3, s = sinf(a) * v->edge_px / 3;
	int n = 0;

	for (int j = -1; j <= 1; j++)
		for (int i = -1; i <= 1; i++)
			n += zone_look_covers(v->look, pose.x + (float)i * c - (float)j * s,
				pose.y + (float)i * s + (float)j * c);
	return (float)n / 9;
}

/* The set that seems to fit best at the spot's pose. */
static void glance(const struct spot_view *v, struct spot *s)
{
	struct face_pose pose = s->match.pose;
	struct face_patch top;

	face_sample(v->grey, pose, v->edge_px, &top);
	s->glance = -2;
	s->set = -1;
	for (size_t k = 0; k < v->sets; k++) {
		struct face_match m;

		face_glance(v->set[k], &top, pose.angle, &m);
		if (m.score > s->glance) {
			s->glance = m.score;
			s->set = (int32_t)k;
		}
	}
}

/* The set that fits best after refining, and all else that is asked about the spot. */
static void measure(const struct spot_view *v, struct spot *s)
{
	struct face_match best = { .face = -1, .score = -2, .pose = s->match.pose };
	float sides[4], body[3], ink[3], light[3];

	for (size_t k = 0; k < v->sets; k++) {
		struct face_match m;

		face_match(v->set[k], v->grey, v->edge_px, s->match.pose, &m);
		if (m.score > best.score) {
			best = m;
			s->set = (int32_t)k;
		}
	}
	s->match = best;
	s->thing = thing_share(v, best.pose);
	s->support = finder_support(v->finder, best.pose.x, best.pose.y, best.pose.angle, sides);
	if (best.face < 0)
		return;
	s->squeeze = face_squeeze(v->set[s->set], best.face, v->grey, v->edge_px, best.pose);
	face_colours(v->set[s->set], best.face, v->colour, v->edge_px, best.pose, body, ink);
	zone_look_light(v->look, best.pose.x, best.pose.y, light);
	for (int c = 0; c < 3; c++)
		body[c] -= light[c];
	s->tint = face_tint_gap(body, face_matcher_set(v->set[s->set])->body);
}

static int by_glance(const void *a, const void *b)
{
	const struct spot *l = a, *r = b;

	if (l->glance != r->glance)
		return l->glance < r->glance ? 1 : -1;
	if (l->match.pose.y != r->match.pose.y)
		return l->match.pose.y > r->match.pose.y ? 1 : -1;
	return (l->match.pose.x > r->match.pose.x) - (l->match.pose.x < r->match.pose.x);
}

static int by_match(const void *a, const void *b)
{
	const struct spot *l = a, *r = b;

	if (l->gone != r->gone)
		return l->gone ? 1 : -1;
	if (l->match.score != r->match.score)
		return l->match.score < r->match.score ? 1 : -1;
	if (l->support != r->support)
		return l->support < r->support ? 1 : -1;
	return by_glance(a, b);
}

static size_t keep_best(const struct spot_view *v, struct spot *s, size_t n)
{
	size_t kept = 0;

	qsort(s, n, sizeof(*s), by_match);
	for (size_t i = 0; i < n && !s[i].gone; i++) {
		bool alone = true;

		for (size_t k = 0; k < kept && alone; k++)
			alone = spots_apart(v, &s[k], &s[i]) > apart_min;
		if (alone)
			s[kept++] = s[i];
	}
	return kept;
}

size_t spots_find(const struct spot_view *v, struct spot *out, size_t cap)
{
	struct find_square squares[SPOTS_MAX];
	size_t n =
		finder_squares(v->finder, square_min, squares, cap < SPOTS_MAX ? cap : SPOTS_MAX);

	for (size_t i = 0; i < n; i++) {
		out[i] = (struct spot){ .square = squares[i].score,
			.match.face = -1,
			.match.pose = { squares[i].x, squares[i].y, squares[i].angle } };
		glance(v, &out[i]);
		out[i].thing = thing_share(v, out[i].match.pose);
		out[i].gone =
			out[i].glance < glance_clear && (out[i].thing < 0.6f || out[i].square < 1);
	}
	qsort(out, n, sizeof(*out), by_glance);
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; k < i && !out[i].gone; k++)
			out[i].gone = !out[k].gone && out[k].match.score > match_clear &&
				      spots_apart(v, &out[k], &out[i]) < apart_min;
		if (!out[i].gone)
			measure(v, &out[i]);
	}
	return keep_best(v, out, n);
}

void spots_try(const struct spot_view *v, float x, float y, struct spot *out)
{
	*out = (struct spot){ .match = { .face = -1, .score = -2, .pose = { x, y, 0 } },
		.set = -1 };
	for (int k = 0; k < 6; k++) {
		struct spot s = { .match.pose = { x, y, 15 * (float)k } };

		measure(v, &s);
		if (s.match.score > out->match.score)
			*out = s;
	}
}
