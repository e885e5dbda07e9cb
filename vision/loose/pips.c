/* SPDX-License-Identifier: MIT */
/*
 * pips.c - decides from several looks at a die which pip face it shows, and whether that is sure.
 * The bounds below were chosen on labelled photographs (README.md).
 */
#include "pips.h"

#include <math.h>
#include <string.h>

static const float clear = 0.5f;       /* strength of a pip that counts */
static const float sure_seen = 0.9f;   /* probability of a face that its pips confirm */
static const float sure_alone = 0.97f; /* of one that they do not */
static const float found_least = 0.3f, found_alone = 0.5f; /* of the search */

struct candidate {
	float x, y;
};

/* Matrix that makes the upper face a unit square round its middle. */
static void squaring(const struct loose_die *d, float m[4])
{
	float xx = 12 * d->xx, xy = 12 * d->xy, yy = 12 * d->yy;
	float det = fmaxf(xx * yy - xy * xy, 1), s = sqrtf(det), t = sqrtf(xx + yy + 2 * s);
	/* Inverse of the square root of the moments. */
	float a = (xx + s) / t, b = xy / t, c = (yy + s) / t, e = a * c - b * b;

	m[0] = c / e;
	m[1] = m[2] = -b / e;
	m[3] = a / e;
}

static int32_t spots_of(const struct loose_die *d, const struct die_top_view *v, const float m[4],
	struct candidate *out)
{
	int32_t n = 0;

	for (int32_t i = 0; i < v->pips; i++) {
		float x = v->pip[i].x - d->x, y = v->pip[i].y - d->y;
		struct candidate s = { m[0] * x + m[1] * y, m[2] * x + m[3] * y };

		if (v->pip[i].strength > clear && fabsf(s.x) < 0.75f && fabsf(s.y) < 0.75f)
			out[n++] = s;
	}
	return n;
}

/* As many spots as the face has pips, round the middle, each with one opposite: so it is on every
 * face of a die. */
static bool spots_agree(const struct candidate *s, int32_t n, int32_t face)
{
	float cx = 0, cy = 0;

	if (n != face)
		return false;
	for (int32_t i = 0; i < n; i++) {
		cx += s[i].x / (float)n;
		cy += s[i].y / (float)n;
	}
	if (hypotf(cx, cy) > 0.2f)
		return false;
	for (int32_t i = 0; i < n; i++) {
		float nearest = 9;

		for (int32_t k = 0; k < n; k++)
			nearest = fminf(nearest,
				hypotf(2 * cx - s[i].x - s[k].x, 2 * cy - s[i].y - s[k].y));
		if (nearest > 0.17f)
			return false;
	}
	return true;
}

/* Turn of the pips round their middle, in all looks that marked as many as the face has: of their
 * longest direction (fold 2), or of the corners of the square they lie in (fold 4). Radians, or
 * otherwise when no look did. */
static float turn_of_spots(
	const struct loose_die *d, const float m[4], int32_t face, int fold, float otherwise)
{
	double re = 0, im = 0;

	for (size_t i = 0; i < LOOSE_VIEWS; i++) {
		struct candidate p[DIE_TOP_PIPS_MAX];
		int32_t n = spots_of(d, &d->view[i], m, p);
		double cx = 0, cy = 0;

		for (int32_t k = 0; k < n; k++) {
			cx += (double)p[k].x / n;
			cy += (double)p[k].y / n;
		}
		for (int32_t k = 0; k < n && n == face; k++) {
			double x = (double)p[k].x - cx, y = (double)p[k].y - cy;
			double ux = x * x - y * y, uy = 2 * x * y;

			re += fold == 2 ? ux : ux * ux - uy * uy;
			im += fold == 2 ? uy : 2 * ux * uy;
		}
	}
	return hypot(re, im) > 1e-9 ? (float)(atan2(im, re) / fold) : otherwise;
}

/* Are the pips of a six further from its middle, one as the other, along this turn than across? */
static bool rows_across(const struct loose_die *d, const float m[4], float turn)
{
	float near[2] = { 0 }, square[2] = { 1e-6f, 1e-6f }, n = 0;
	float c = cosf(turn), s = sinf(turn);

	for (size_t i = 0; i < LOOSE_VIEWS; i++) {
		struct candidate p[DIE_TOP_PIPS_MAX];
		int32_t marked = spots_of(d, &d->view[i], m, p);

		for (int32_t k = 0; k < marked && marked == 6; k++) {
			float u = c * p[k].x + s * p[k].y, v = c * p[k].y - s * p[k].x;

			near[0] += fabsf(u);
			near[1] += fabsf(v);
			square[0] += u * u;
			square[1] += v * v;
			n += 1;
		}
	}
	/* Mean distance as a share of the root of the mean square: 1 where all are as far. */
	return near[0] / sqrtf(n * square[0] + 1e-6f) > near[1] / sqrtf(n * square[1] + 1e-6f);
}

static float turn_of(const struct loose_die *d, const float m[4], int32_t face)
{
	const float quarter = (float)M_PI / 2;
	float turn = d->square;

	if (face == 2 || face == 3)
		turn = turn_of_spots(d, m, face, 2, turn + quarter / 2) - quarter / 2;
	else if (face != 1)
		turn = turn_of_spots(d, m, face, 4, turn + quarter / 2) - quarter / 2;
	if (face == 6 && !rows_across(d, m, turn))
		turn += quarter;

	float period = face == 2 || face == 3 || face == 6 ? 180 : 90;

	return fmodf(turn * 180 / (float)M_PI + 720, period);
}

/* Probabilities of the faces in n looks together. */
static void mean_of(const struct die_top_view *v, size_t n, float mean[DIE_TOP_FACES])
{
	float sum = 0;

	for (size_t f = 0; f < DIE_TOP_FACES; f++) {
		mean[f] = 0;
		for (size_t i = 0; i < n; i++)
			mean[f] += logf(v[i].face[f] + 1e-5f) / (float)n;
		mean[f] = expf(mean[f]);
		sum += mean[f];
	}
	for (size_t f = 0; f < DIE_TOP_FACES; f++)
		mean[f] /= sum;
}

void pips_decide(const struct loose_die *d, struct pips_reading *out)
{
	float mean[DIE_TOP_FACES], m[4];
	int32_t votes = 0, agree = 0;

	memset(out, 0, sizeof(*out));
	mean_of(d->view, LOOSE_VIEWS, mean);
	out->guess = 1;
	for (int32_t f = 2; f < DIE_TOP_FACES; f++)
		if (mean[f] > mean[out->guess])
			out->guess = f;
	out->none = mean[0];
	squaring(d, m);
	for (size_t i = 0; i < LOOSE_VIEWS; i++) {
		const struct die_top_view *v = &d->view[i];
		struct candidate s[DIE_TOP_PIPS_MAX];
		bool most = true;

		for (int32_t f = 0; f < DIE_TOP_FACES; f++)
			most = most && v->face[f] <= v->face[out->guess];
		votes += most;
		agree += spots_agree(s, spots_of(d, v, m, s), out->guess);
	}
	out->sure = mean[out->guess];
	out->angle = turn_of(d, m, out->guess);
	if ((out->sure > sure_seen && votes >= LOOSE_VIEWS - 1 && agree >= LOOSE_VIEWS / 2) ||
		(out->sure > sure_alone && votes == LOOSE_VIEWS))
		out->face = out->guess;
	if (d->found < found_least || d->doubted)
		out->face = 0;
	out->shown =
		out->face || d->found > found_alone || (d->found > found_least && out->none < 0.9f);
}

enum dt_status pips_read(struct loose *l, const struct img *picture, const struct die_top_place *at,
	struct pips_reading *out, struct loose_die *die, struct dt_error *err)
{
	struct loose_die d = { .found = 1, .x = at->x, .y = at->y, .edge = at->edge };
	enum dt_status st = loose_look(l, picture, &d, err);

	if (st == DT_OK)
		pips_decide(&d, out);
	if (st == DT_OK && die)
		*die = d;
	return st;
}

enum dt_status pips_check(struct loose *l, const struct img *picture,
	const struct die_top_place *at, const struct die_top_view *glanced, int32_t face,
	float *likely, struct dt_error *err)
{
	struct die_top_view view[3] = { *glanced };
	float mean[DIE_TOP_FACES];
	enum dt_status st = loose_look_round(l, picture, at, view + 1, err);

	if (st != DT_OK)
		return st;
	mean_of(view, 3, mean);
	*likely = mean[face];
	for (int32_t f = 0; f < DIE_TOP_FACES; f++)
		if (mean[f] > mean[face])
			*likely = 0;
	return DT_OK;
}
