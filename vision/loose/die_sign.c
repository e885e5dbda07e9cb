/* SPDX-License-Identifier: MIT */
/*
 * die_sign.c - finds the ink of a sign, makes it round, and correlates it in all turns.
 */
#include "die_sign.h"

#include "cv_bridge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	TURNS = 60,
	WIDE = DIE_SIGN_WIDE,
	LOOK = 64,	/* side of a look at a die */
	LOOK_EDGE = 32, /* edge of the die in it */
	CELLS = DIE_SIGN_SIDE * DIE_SIGN_SIDE,
	TRIES = 6, /* places that are refined, for each face */
};

/* What is compared reaches this far from the middle, in standard deviations of the ink. */
static const float span = 2.3f;
/* How far ink may be from the middle of its sign, in the same, to belong to it. */
static const float reach_sign = 2.6f;
/* A face is sure from this correlation on, with this lead over the next face, and a sign that lies
 * alone; chosen on photographs (README.md). */
static const float score_least = 0.88f, lead_least = 0.06f, stray_most = 0.15f;
/* The upper face, for its colour: distance squared from its middle by its second moments. */
static const float inside_face = 3.0f;

struct wide_ink {
	float v[WIDE * WIDE];
};

struct vector {
	float v[CELLS]; /* mean 0, length 1 inside of the disc, 0 outside */
};

struct die_sign_matcher {
	struct die_sign_set set;
	struct vector *sample;
	float disc[CELLS];
	struct vector turned[TURNS];
};

static float disc_at(int x, int y)
{
	float mid = (DIE_SIGN_SIDE - 1) / 2.0f;
	float r = hypotf((float)x - mid, (float)y - mid);

	return fminf(fmaxf(DIE_SIGN_SIDE / 2.0f - r, 0), 1);
}

static int by_value(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return (x > y) - (x < y);
}

static float quantile(float *v, size_t n, double share)
{
	qsort(v, n, sizeof(*v), by_value);
	return v[(size_t)((double)(n - 1) * share)];
}

/* A look at a die and what is being tried on it. */
struct look {
	float lab[LOOK * LOOK][3];
	double step;	      /* pixels of the picture to one of the look */
	double sxx, sxy, syy; /* second moments of the upper face, in the look */
	float far[LOOK * LOOK], ink[LOOK * LOOK]; /* from the body's colour; 0 to 1: is it ink */
	float body[3], contrast;
	double cx, cy, xx, xy, yy; /* middle and second moments of the ink */
	float stray;		   /* share of the ring round the sign that is ink as well */
};

/* Mahalanobis distance, squared, of a pixel from a middle with second moments. */
static float distance2(double dx, double dy, double xx, double xy, double yy)
{
	double det = xx * yy - xy * xy;

	return (float)((yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / det);
}

static float from_face(const struct look *l, int i)
{
	const double mid = (LOOK - 1) / 2.0;

	return distance2(i % LOOK - mid, i / LOOK - mid, l->sxx, l->sxy, l->syy);
}

static enum dt_status cut_look(const struct img *picture, const struct loose_die *d, double grow,
	struct look *l, struct dt_error *err)
{
	struct img cut = { 0 }, lab = { 0 }, soft = { 0 };
	enum dt_status st = DT_OK;
	double k = (double)d->edge * grow / LOOK_EDGE, mid = (LOOK - 1) / 2.0;
	int32_t reach = (int32_t)(LOOK * 0.75 * k) + 4;
	int32_t left = (int32_t)d->x - reach, up = (int32_t)d->y - reach;
	struct img part = img_part(picture, left, up, 2 * reach + 1, 2 * reach + 1);
	double m[6] = { k, 0, (double)d->x - (left > 0 ? left : 0) - k * mid, 0, k,
		(double)d->y - (up > 0 ? up : 0) - k * mid };

	if (part.width < 1 || part.height < 1)
		return dt_fail(err, DT_ERR_FORMAT, 0, "a die outside of the picture");
	l->step = k;
	l->sxx = (double)d->xx * grow * grow / (k * k);
	l->sxy = (double)d->xy * grow * grow / (k * k);
	l->syy = (double)d->yy * grow * grow / (k * k);
	if (k > 1.2) {
		st = cvb_blur_gauss(&part, 2 * (int32_t)ceil(k) + 1, 0.45 * k, &soft, err);
		part = soft;
		part.owned = false;
	}
	if (st == DT_OK)
		st = cvb_warp_affine(&part, m, LOOK, LOOK, CVB_LINEAR, &cut, err);
	if (st == DT_OK)
		st = cvb_convert(CVB_BGR_LAB, &cut, &lab, err);
	for (int i = 0; st == DT_OK && i < LOOK * LOOK; i++) {
		const uint8_t *p = img_row(&lab, i / LOOK) + 3 * (i % LOOK);

		l->lab[i][0] = 0.8f * (float)p[0];
		l->lab[i][1] = (float)p[1];
		l->lab[i][2] = (float)p[2];
	}
	img_finish(&cut);
	img_finish(&lab);
	img_finish(&soft);
	return st;
}

static float apart(const float a[3], const float b[3])
{
	float x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];

	return sqrtf(x * x + y * y + z * z);
}

/* The commonest colour of the upper face that is not near the one to avoid (or NULL); false when
 * there is too little of it. */
static bool common_colour(const struct look *l, const float *avoid, float out[3])
{
	enum { MANY = 500 };
	const float near = 9, other = 22;
	int at[LOOK * LOOK], n = 0, most = 0, best = -1, allowed = 0;

	for (int i = 0; i < LOOK * LOOK; i++)
		if (from_face(l, i) < inside_face)
			at[n++] = i;

	int skip = n / MANY + 1, kept = 0;

	for (int i = 0; i < n; i += skip)
		at[kept++] = at[i];
	for (int i = 0; i < kept; i++) {
		int count = 0;

		if (avoid && apart(l->lab[at[i]], avoid) <= other)
			continue;
		allowed++;
		for (int k = 0; k < kept; k++)
			count += apart(l->lab[at[i]], l->lab[at[k]]) < near;
		if (count > most) {
			most = count;
			best = at[i];
		}
	}
	if (best < 0 || 8 * allowed < kept)
		return false;
	out[0] = out[1] = out[2] = 0;
	for (int i = 0; i < kept; i++)
		if (apart(l->lab[best], l->lab[at[i]]) < near)
			for (int c = 0; c < 3; c++)
				out[c] += l->lab[at[i]][c] / (float)most;
	return true;
}

static void tell_ink(struct look *l)
{
	float inside[LOOK * LOOK] = { 0 };
	size_t n = 0;

	for (int i = 0; i < LOOK * LOOK; i++) {
		l->far[i] = apart(l->lab[i], l->body);
		if (from_face(l, i) < inside_face)
			inside[n++] = l->far[i];
	}
	l->contrast = n ? quantile(inside, n, 0.95) : 0;

	float scale = 1 / fmaxf(l->contrast, 8);

	for (int i = 0; i < LOOK * LOOK; i++)
		l->ink[i] = fminf(fmaxf((l->far[i] * scale - 0.3f) / 0.4f, 0), 1);
}

/* Draws in round the ink that belongs together. False when nothing is there. */
static bool gather(struct look *l, double start, float reach)
{
	const double mid = (LOOK - 1) / 2.0;

	l->cx = l->cy = mid;
	l->xx = l->sxx * start;
	l->xy = l->sxy * start;
	l->yy = l->syy * start;
	for (int round = 0; round < 12; round++) {
		double w = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0;

		for (int i = 0; i < LOOK * LOOK; i++) {
			double x = i % LOOK, y = i / LOOK;

			if (l->ink[i] <= 0)
				continue;

			float face = fminf(fmaxf((6.5f - from_face(l, i)) / 2, 0), 1);
			float sign = distance2(x - l->cx, y - l->cy, l->xx, l->xy, l->yy);
			double g = (double)(l->ink[i] * face *
					    fminf(fmaxf((reach * reach - sign) / 2, 0), 1));

			w += g;
			sx += g * x;
			sy += g * y;
			sxx += g * x * x;
			sxy += g * x * y;
			syy += g * y * y;
		}
		if (w < 8)
			return false;
		sx /= w;
		sy /= w;

		double moved = hypot(sx - l->cx, sy - l->cy);

		l->cx = sx;
		l->cy = sy;
		l->xx = sxx / w - sx * sx + 0.3;
		l->xy = sxy / w - sx * sy;
		l->yy = syy / w - sy * sy + 0.3;
		if (moved < 0.05 && round > 3)
			break;
	}
	return true;
}

/* A sign lies alone on its face: the ring round it is the body's. */
static void look_round(struct look *l)
{
	double sum = 0, n = 0;
	double half = (l->xx + l->yy) / 2;
	double root = hypot((l->xx - l->yy) / 2, l->xy);

	for (int i = 0; i < LOOK * LOOK; i++) {
		float d = distance2(i % LOOK - l->cx, i / LOOK - l->cy, l->xx, l->xy, l->yy);

		if (d > 2.35f * 2.35f && d < 2.9f * 2.9f) {
			sum += (double)l->ink[i];
			n += 1;
		}
	}
	l->stray = n > 0 ? (float)(sum / n) : 1;
	/* A sliver is a side of the die, and what is as large as the face is the die itself. */
	double face = sqrt(l->sxx * l->syy - l->sxy * l->sxy);

	if (half + root > 4.2 * (half - root) || half * half - root * root > 0.81 * face * face)
		l->stray += 0.5f;
}

/* The sign made round by its own moments. */
static void keep_sign(const struct look *l, const struct loose_die *d, struct die_sign_sample *out)
{
	double det = l->xx * l->yy - l->xy * l->xy, s = sqrt(det), t = sqrt(l->xx + l->yy + 2 * s);
	double q = 2 * (double)span / DIE_SIGN_SIDE, mid = (WIDE - 1) / 2.0;
	double a = (l->xx + s) / t * q, b = l->xy / t * q, c = (l->yy + s) / t * q;
	float scale = 1 / fmaxf(l->contrast, 8), sum[3] = { 0 }, w = 0;

	out->contrast = l->contrast;
	out->stray = l->stray;
	out->x = d->x + (float)((l->cx - (LOOK - 1) / 2.0) * l->step);
	out->y = d->y + (float)((l->cy - (LOOK - 1) / 2.0) * l->step);
	out->size = (float)(sqrt(s) * l->step);
	for (int i = 0; i < WIDE * WIDE; i++) {
		double u = i % WIDE - mid, v = i / WIDE - mid;
		double x = fmin(fmax(l->cx + a * u + b * v, 0), LOOK - 1.001);
		double y = fmin(fmax(l->cy + b * u + c * v, 0), LOOK - 1.001);
		int at = (int)y * LOOK + (int)x;
		float fx = (float)(x - floor(x)), fy = (float)(y - floor(y));
		const float *p = l->far + at;
		float top = p[0] + fx * (p[1] - p[0]);
		float low = p[LOOK] + fx * (p[LOOK + 1] - p[LOOK]);

		out->map[i] = (uint8_t)lroundf(255 * fminf((top + fy * (low - top)) * scale, 1));
	}
	for (int i = 0; i < LOOK * LOOK; i++) {
		float sign = distance2(i % LOOK - l->cx, i / LOOK - l->cy, l->xx, l->xy, l->yy);

		if (l->ink[i] < 1 || sign > 4)
			continue;
		w += 1;
		for (int k = 0; k < 3; k++)
			sum[k] += l->lab[i][k] - l->body[k];
	}
	for (int k = 0; k < 3; k++)
		out->ink[k] = w > 0 ? sum[k] / w : 0;
}

enum dt_status die_sign_look(const struct img *picture, const struct loose_die *d,
	struct die_sign_sample *out, struct dt_error *err)
{
	/* The upper face may be larger than it was taken for, when its sign looked like one; and
	 * its commonest colour may be the ink's. */
	static const double grows[] = { 1, 1.5, 2.2 };
	struct look *l = malloc(sizeof(*l));
	float best = 9;
	int32_t face = out->face;
	enum dt_status st = DT_OK;

	memset(out, 0, sizeof(*out));
	out->face = face;
	out->stray = 1;
	if (!l)
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	for (size_t g = 0; g < 3 && st == DT_OK && d->xx * d->yy > d->xy * d->xy; g++) {
		float first[3] = { 0 };

		st = cut_look(picture, d, grows[g], l, err);
		for (int which = 0; which < 2 && st == DT_OK; which++) {
			if (!common_colour(l, which ? first : NULL, l->body))
				break;
			memcpy(first, l->body, sizeof(first));
			tell_ink(l);
			for (int narrow = 0; narrow < 2; narrow++) {
				if (!gather(l, narrow ? 0.2 : 0.45, narrow ? 2.35f : reach_sign))
					continue;
				look_round(l);

				float doubt = l->stray + 0.25f * (g > 0) + 0.04f * (float)which;

				if (doubt < best - 0.01f) {
					best = doubt;
					keep_sign(l, d, out);
				}
			}
		}
	}
	free(l);
	return st;
}

static void widen(const struct die_sign_sample *s, struct wide_ink *w)
{
	for (int i = 0; i < WIDE * WIDE; i++)
		w->v[i] = (float)s->map[i] / 255;
}

/* turn: of the sign, clockwise; the result has it upright. */
static void sample_wide(
	const struct wide_ink *w, float turn, float size, float dx, float dy, float out[CELLS])
{
	const float mid = (DIE_SIGN_SIDE - 1) / 2.0f, middle = (WIDE - 1) / 2.0f;
	float c = cosf(turn) * size, s = sinf(turn) * size;

	for (int y = 0; y < DIE_SIGN_SIDE; y++)
		for (int x = 0; x < DIE_SIGN_SIDE; x++) {
			float u = (float)x - mid + dx, v = (float)y - mid + dy;
			float px = fminf(fmaxf(middle + c * u - s * v, 0), WIDE - 1.001f);
			float py = fminf(fmaxf(middle + s * u + c * v, 0), WIDE - 1.001f);
			int ix = (int)px, iy = (int)py;
			float fx = px - (float)ix, fy = py - (float)iy;
			const float *p = w->v + iy * WIDE + ix, *q = p + WIDE;
			float a = p[0] + fx * (p[1] - p[0]), b = q[0] + fx * (q[1] - q[0]);

			out[y * DIE_SIGN_SIDE + x] = a + fy * (b - a);
		}
}

static void normalise(const float in[CELLS], const float disc[CELLS], struct vector *out)
{
	float w = 0, mean = 0, square = 0;

	for (int i = 0; i < CELLS; i++) {
		w += disc[i];
		mean += disc[i] * in[i];
	}
	mean /= w;
	for (int i = 0; i < CELLS; i++) {
		out->v[i] = disc[i] * (in[i] - mean);
		square += out->v[i] * out->v[i];
	}

	float scale = square > 1e-6f ? 1 / sqrtf(square) : 0;

	for (int i = 0; i < CELLS; i++)
		out->v[i] *= scale;
}

static float dot(const struct vector *a, const struct vector *b)
{
	float part[16] = { 0 };
	float sum = 0;

	for (int i = 0; i < CELLS; i += 16)
		for (int k = 0; k < 16; k++)
			part[k] += a->v[i + k] * b->v[i + k];
	for (int k = 0; k < 16; k++)
		sum += part[k];
	return sum;
}

struct die_sign_matcher *die_sign_matcher_create(
	const struct die_sign_set *set, struct dt_error *err)
{
	struct die_sign_matcher *m = calloc(1, sizeof(*m));

	if (m) {
		m->set = *set;
		m->set.sample = calloc(set->n ? set->n : 1, sizeof(*m->set.sample));
		m->sample = calloc(set->n ? set->n : 1, sizeof(*m->sample));
	}
	if (!m || !m->set.sample || !m->sample) {
		die_sign_matcher_destroy(m);
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	for (int y = 0; y < DIE_SIGN_SIDE; y++)
		for (int x = 0; x < DIE_SIGN_SIDE; x++)
			m->disc[y * DIE_SIGN_SIDE + x] = disc_at(x, y);
	for (size_t i = 0; i < set->n; i++) {
		float ink[CELLS];
		struct wide_ink w;

		m->set.sample[i] = set->sample[i];
		widen(&set->sample[i], &w);
		sample_wide(&w, 0, 1, 0, 0, ink);
		normalise(ink, m->disc, &m->sample[i]);
	}
	return m;
}

void die_sign_matcher_destroy(struct die_sign_matcher *m)
{
	if (!m)
		return;
	free(m->set.sample);
	free(m->sample);
	free(m);
}

struct fit {
	float score;
	size_t sample;
	float turn, size, dx, dy;
};

/* Climbs from f to the best place near it. */
static void refine(const struct die_sign_matcher *m, const struct wide_ink *w, struct fit *f)
{
	float step[4] = { 0.06f, 0.05f, 1, 1 };

	for (int round = 0; round < 3; round++) {
		for (int axis = 0; axis < 4; axis++)
			for (int side = -1; side <= 1; side += 2)
				for (int go = 0; go < 3; go++) {
					struct fit t = *f;
					float by = step[axis] * (float)side, ink[CELLS];
					struct vector v;

					t.turn += axis == 0 ? by : 0;
					t.size += axis == 1 ? by : 0;
					t.dx += axis == 2 ? by : 0;
					t.dy += axis == 3 ? by : 0;
					if (fabsf(t.size - 1) > 0.16f || fabsf(t.dx) > 3.5f ||
						fabsf(t.dy) > 3.5f)
						break;
					sample_wide(w, t.turn, t.size, t.dx, t.dy, ink);
					normalise(ink, m->disc, &v);
					t.score = dot(&v, &m->sample[t.sample]);
					if (t.score <= f->score)
						break;
					*f = t;
				}
		for (int axis = 0; axis < 4; axis++)
			step[axis] /= 2;
	}
}

/* Keeps the TRIES best of a face, each of another sample. */
static void remember(struct fit *best, struct fit f)
{
	int at = TRIES - 1;

	for (int i = 0; i < TRIES; i++)
		if (best[i].score > -1 && best[i].sample == f.sample) {
			at = i;
			break;
		}
	if (best[at].score >= f.score)
		return;
	best[at] = f;
	for (; at > 0 && best[at].score > best[at - 1].score; at--) {
		struct fit t = best[at];

		best[at] = best[at - 1];
		best[at - 1] = t;
	}
}

static void match_wide(struct die_sign_matcher *m, const struct wide_ink *w, size_t without,
	float score[DT_SET_FACES_MAX], float turn[DT_SET_FACES_MAX])
{
	struct fit best[DT_SET_FACES_MAX][TRIES];

	for (int f = 0; f < DT_SET_FACES_MAX; f++)
		for (int i = 0; i < TRIES; i++)
			best[f][i] = (struct fit){ -1, 0, 0, 1, 0, 0 };
	for (int t = 0; t < TURNS; t++) {
		float a = (float)(2 * M_PI) * (float)t / TURNS, ink[CELLS];

		sample_wide(w, a, 1, 0, 0, ink);
		normalise(ink, m->disc, &m->turned[t]);
		for (size_t i = 0; i < m->set.n; i++)
			if (i != without)
				remember(best[m->set.sample[i].face],
					(struct fit){
						dot(&m->turned[t], &m->sample[i]), i, a, 1, 0, 0 });
	}
	for (int f = 0; f < DT_SET_FACES_MAX; f++) {
		score[f] = -1;
		turn[f] = 0;
		for (int i = 0; i < TRIES && best[f][i].score > -1; i++) {
			refine(m, w, &best[f][i]);
			if (best[f][i].score > score[f]) {
				score[f] = best[f][i].score;
				turn[f] = best[f][i].turn;
			}
		}
	}
}

void die_sign_compare(struct die_sign_matcher *m, const struct die_sign_sample *s, float *out)
{
	struct wide_ink w;

	widen(s, &w);
	for (size_t i = 0; i < m->set.n; i++)
		out[i] = -1;
	for (int t = 0; t < TURNS; t++) {
		float ink[CELLS];
		struct vector v;

		sample_wide(&w, (float)(2 * M_PI) * (float)t / TURNS, 1, 0, 0, ink);
		normalise(ink, m->disc, &v);
		for (size_t i = 0; i < m->set.n; i++)
			out[i] = fmaxf(out[i], dot(&v, &m->sample[i]));
	}
}

void die_sign_match(struct die_sign_matcher *m, const struct die_sign_sample *s, size_t without,
	struct die_sign_match *out)
{
	struct wide_ink w;
	float score[DT_SET_FACES_MAX], turn[DT_SET_FACES_MAX];

	*out = (struct die_sign_match){ .face = -1, .other = -1, .score = -1, .other_score = -1 };
	widen(s, &w);
	match_wide(m, &w, without, score, turn);
	memcpy(out->each, score, sizeof(out->each));
	for (int f = 0; f < m->set.faces; f++) {
		if (score[f] > out->score) {
			out->other = out->face;
			out->other_score = out->score;
			out->face = f;
			out->score = score[f];
			out->angle = fmodf(turn[f] * 180 / (float)M_PI + 360, 360);
		} else if (score[f] > out->other_score) {
			out->other = f;
			out->other_score = score[f];
		}
	}

	float lead = out->score - out->other_score;

	out->sure = out->score > score_least && lead > lead_least && s->stray < stray_most;
	out->certainty = fmaxf(out->score, 0) * fminf(lead / (2 * lead_least), 1);
}
