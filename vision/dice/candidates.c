/* SPDX-License-Identifier: MIT */
/*
 * candidates.c - from squares and things to measured spots.
 *
 * Squares are cheap and many; only those that lie on something, or look like a face at the first
 * glance, are compared in full.
 */
#include "candidates.h"

#include <math.h>
#include <stdlib.h>

enum { LOOKS_MAX = 32 }; /* places in a view that are looked at all round */

/* Squares with less of their sides than this are not looked at. */
static const float square_min = 0.8f;
/* Nor all round with less than this. */
static const float square_round = 1;
/* A first correlation that is worth a second look even where no thing was seen. */
static const float glance_clear = 0.5f;
/* Below this correlation no face is sure anyway: it is not asked whether the top lies flat. */
static const float score_clear = 0.6f;
/* A match as good as this settles its neighbourhood. */
static const float match_clear = 0.85f;
/* When so many sides are seen where it lies; and what is a whole square. */
static const float support_clear = 2.6f, support_whole = 3.5f;
/* Share of a top that is not felt, for it to be looked at twice. */
static const float thing_some = 0.6f;
/* There a square is looked at when it is as good as this, whatever it lies on. */
static const float square_dazzled = 2;
/* What is looked at where a square may be a die's foot: so many steps to each side of the place of
 * its top, how long they are, in edges, and the glance that is worth more. */
enum { BEYOND_REACH = 1 };
static const float beyond_step = 0.16f, beyond_glance = 0.7f;
/* Two tops cannot lie nearer to each other (edges); in practice they are 1 apart. */
static const float apart_min = 0.75f;

float candidates_apart(
	const struct candidate_view *v, const struct candidate *a, const struct candidate *b)
{
	return hypotf(a->match.pose.x - b->match.pose.x, a->match.pose.y - b->match.pose.y) /
	       v->faces.edge_px;
}

float candidates_thing(const struct zone_look *look, float edge_px, struct face_pose pose)
{
	float a = pose.angle * (float)M_PI / 180;
	float c = cosf(a) * edge_px / 3, s = sinf(a) * edge_px / 3;
	int n = 0;

	for (int j = -1; j <= 1; j++)
		for (int i = -1; i <= 1; i++)
			n += zone_look_covers(look, pose.x + (float)i * c - (float)j * s,
				pose.y + (float)i * s + (float)j * c);
	return (float)n / 9;
}

static float thing_share(const struct candidate_view *v, struct face_pose pose)
{
	return candidates_thing(v->look, v->faces.edge_px, pose);
}

/* How well the set fits at the square, at a glance. */
static void glance(const struct candidate_view *v, struct candidate *s)
{
	s->begun.score = -2;
	if (v->set)
		face_glance(v->set, &v->faces, s->start, &s->begun);
	s->glance = s->begun.score;
}

static float support_at(const struct candidate_view *v, struct face_pose pose)
{
	float sides[4];

	return finder_support(v->finder, pose.x, pose.y, pose.angle, sides);
}

void candidates_back(const struct candidate_view *v, struct candidate *s)
{
	float before = support_at(v, s->start);

	if (before < s->support)
		return;
	s->support = before;
	s->match.pose = s->start;
	s->thing = thing_share(v, s->start);
}

enum effort { STRAIGHT, ROUND, SEARCH };

/* face_match that goes on from the glance, or from where it got to before. */
static void match_square(
	const struct candidate_view *v, struct candidate *s, bool thorough, struct face_match *out)
{
	if (!s->refined)
		s->refined = face_begin(v->set, &v->faces, thorough, &s->begun);
	*out = s->begun;
	if (s->refined)
		face_finish(v->set, &v->faces, s->start, thorough, out);
}

/* The face that fits best after refining, and how well it lies on something square. */
static void measure(const struct candidate_view *v, struct candidate *s, enum effort effort)
{
	struct face_match best = { .face = -1, .score = -2, .pose = s->start };

	if (v->set && effort == SEARCH)
		face_search(v->set, &v->faces, s->start, &best);
	else if (v->set)
		match_square(v, s, effort == ROUND, &best);
	s->match = best;
	s->fitted = best.pose;
	s->thing = thing_share(v, best.pose);
	s->support = support_at(v, best.pose);
	if (best.score < score_clear)
		candidates_back(v, s);
}

/* What else is asked about a spot that is kept. */
static void measure_body(const struct candidate_view *v, struct candidate *s)
{
	const struct face_match *m = &s->match;
	struct zone_light light;
	float *body = s->body;
	bool full[3];

	if (m->face < 0)
		return;
	s->squeeze_unit = face_squeeze_unit(v->set, m->face);
	if (m->score > score_clear) {
		s->squeeze = face_squeeze(v->set, m->face, &v->faces, s->fitted);
		s->soft = face_soft(v->set, m->face, &v->faces, s->fitted);
	}
	face_body_colour(v->set, m->face, v->colour, v->faces.edge_px, s->fitted, body, full);
	zone_look_lit(v->look, s->fitted.x, s->fitted.y, &light);
	zone_light_undo(&light, body);
	s->tint = tint_gap(body, face_matcher_set(v->set)->body);
	s->tint_least = fminf(tint_gap_least(body, light.light, face_matcher_set(v->set)->body),
		tint_gap_full(body, full, face_matcher_set(v->set)->body));
}

/* How well a face fits without what light does, and how much better than any other one. */
static void take_shine(const struct face_match *shine, int32_t n, struct candidate *s)
{
	float rival = 0;

	for (int32_t i = 0; i < n; i++)
		if (i != s->match.face)
			rival = fmaxf(rival, shine[i].score);
	s->shine = fmaxf(shine[s->match.face].score, 0);
	s->shine_lead = s->shine - rival;
}

bool candidates_shine(const struct candidate_view *v, struct candidate *s, struct candidate *other)
{
	struct face_match shine[FACES_MAX], *best = shine, *m = &other->match;
	int32_t n = face_matcher_set(v->set)->n;

	face_shine(v->set, &v->faces, s->match.score > score_clear ? s->match.pose : s->start,
		s->match.score > match_clear, shine);
	for (int32_t i = 1; i < n; i++)
		if (shine[i].score > best->score)
			best = &shine[i];
	if (s->match.face >= 0)
		take_shine(shine, n, s);
	if ((best->face == s->match.face && s->match.score > score_clear) || best->score <= 0)
		return false;
	*other = *s;
	m->rival = s->match.face;
	m->rival_score = s->match.score;
	m->face = best->face;
	m->pose = best->pose;
	m->score = face_refine(v->set, m->face, &v->faces, &m->pose);
	/* Where light has turned the drawing round it fits nowhere, and nothing tells its turn. */
	m->any_turn = m->score < score_clear;
	if (m->any_turn)
		m->pose = best->pose;
	other->fitted = m->pose;
	other->squeeze = other->soft = 0;
	other->thing = thing_share(v, m->pose);
	other->support = support_at(v, m->pose);
	measure_body(v, other);
	take_shine(shine, n, other);
	return true;
}

static int by_glance(const void *a, const void *b)
{
	const struct candidate *l = a, *r = b;

	if (l->glance != r->glance)
		return l->glance < r->glance ? 1 : -1;
	if (l->match.pose.y != r->match.pose.y)
		return l->match.pose.y > r->match.pose.y ? 1 : -1;
	return (l->match.pose.x > r->match.pose.x) - (l->match.pose.x < r->match.pose.x);
}

/* What says more about a place. A face that fits well where few sides are seen may be a part of
 * what is drawn on the die beside it: in every face with pips there is a one. */
enum rank { WEAK, ASIDE, WHOLE, CLEAR };

static enum rank rank_of(const struct candidate *s)
{
	if (s->match.score > match_clear)
		return s->support >= support_clear ? CLEAR : ASIDE;
	return s->match.score > score_clear && s->support >= support_whole ? WHOLE : WEAK;
}

static int by_match(const void *a, const void *b)
{
	const struct candidate *l = a, *r = b;

	if (l->gone != r->gone)
		return l->gone ? 1 : -1;
	if (rank_of(l) != rank_of(r))
		return rank_of(l) < rank_of(r) ? 1 : -1;
	/* Where no face fits, the better square is the likelier die. */
	if (l->match.score > match_clear && r->match.score > match_clear &&
		l->match.score != r->match.score)
		return l->match.score < r->match.score ? 1 : -1;
	if (l->support != r->support)
		return l->support < r->support ? 1 : -1;
	return by_glance(a, b);
}

static int by_square(const void *a, const void *b)
{
	const struct candidate *l = a, *r = b;

	if (l->gone != r->gone)
		return l->gone ? 1 : -1;
	if (l->square != r->square)
		return l->square < r->square ? 1 : -1;
	return by_glance(a, b);
}

static size_t keep_best(const struct candidate_view *v, struct candidate *s, size_t n)
{
	size_t kept = 0;

	qsort(s, n, sizeof(*s), by_match);
	for (size_t i = 0; i < n && !s[i].gone; i++) {
		bool alone = true;

		for (size_t k = 0; k < kept && alone; k++)
			alone = candidates_apart(v, &s[k], &s[i]) > apart_min;
		if (alone)
			s[kept++] = s[i];
	}
	return kept;
}

static bool near_clear(
	const struct candidate_view *v, const struct candidate *spots, size_t n, size_t i)
{
	for (size_t k = 0; k < n; k++)
		if (k != i && !spots[k].gone && rank_of(&spots[k]) == CLEAR &&
			candidates_apart(v, &spots[k], &spots[i]) < apart_min)
			return true;
	return false;
}

/* Looks all round the best squares that fit no face yet, each place once. */
static void look_again(const struct candidate_view *v, struct candidate *spots, size_t n)
{
	struct face_pose seen[LOOKS_MAX];
	size_t looks = 0;

	qsort(spots, n, sizeof(*spots), by_square);
	for (size_t i = 0; i < n && looks < LOOKS_MAX; i++) {
		struct candidate s = spots[i];
		bool again = false;

		if (s.gone || s.square < square_round || s.match.score > match_clear ||
			s.thing < thing_some || near_clear(v, spots, n, i))
			continue;
		for (size_t k = 0; k < looks && !again; k++)
			again = hypotf(seen[k].x - s.start.x, seen[k].y - s.start.y) <
				0.3f * v->faces.edge_px;
		if (again)
			continue;
		seen[looks++] = s.start;
		measure(v, &s, ROUND);
		if (s.match.score > spots[i].match.score)
			spots[i] = s;
	}
}

size_t candidates_find(const struct candidate_view *v, struct candidate *out, size_t cap)
{
	struct find_square squares[CANDIDATES_MAX];
	size_t n = finder_squares(
		v->finder, square_min, squares, cap < CANDIDATES_MAX ? cap : CANDIDATES_MAX);

	for (size_t i = 0; i < n; i++) {
		struct candidate *s = &out[i];

		*s = (struct candidate){ .square = squares[i].score,
			.match.face = -1,
			.match.score = -2,
			.start = { squares[i].x, squares[i].y, squares[i].angle } };
		s->match.pose = s->start;
		s->thing = thing_share(v, s->start);
		s->dazzled = s->square >= square_dazzled &&
			     zone_look_dazzled(v->look, squares[i].x, squares[i].y);
		glance(v, s);
		s->gone = s->thing < thing_some && s->glance < glance_clear && !s->dazzled;
	}
	qsort(out, n, sizeof(*out), by_glance);
	for (size_t i = 0; i < n; i++)
		if (!out[i].gone && !near_clear(v, out, i, i))
			measure(v, &out[i], STRAIGHT);
	look_again(v, out, n);
	n = keep_best(v, out, n);
	for (size_t i = 0; i < n; i++)
		measure_body(v, &out[i]);
	return n;
}

bool candidates_beyond(
	const struct candidate_view *v, const struct find_square *square, struct candidate *out)
{
	struct face_match best = { .score = -2 }, here;
	float foot[2], away[2], step = beyond_step * v->faces.edge_px;

	v->lean(v->lean_user, square->x, square->y, foot, away);
	for (int j = -BEYOND_REACH; j <= BEYOND_REACH; j++)
		for (int i = -BEYOND_REACH; i <= BEYOND_REACH; i++) {
			struct face_pose at = { square->x - foot[0] + (float)i * step,
				square->y - foot[1] + (float)j * step, square->angle };

			face_glance(v->set, &v->faces, at, &here);
			if (here.score > best.score)
				best = here;
		}
	if (best.score < beyond_glance)
		return false;
	candidates_try(v, best.pose.x, best.pose.y, out);
	return out->match.score > match_clear;
}

void candidates_try(const struct candidate_view *v, float x, float y, struct candidate *out)
{
	*out = (struct candidate){ .start = { x, y, 0 } };
	measure(v, out, SEARCH);
	measure_body(v, out);
}
