/* SPDX-License-Identifier: MIT */
/*
 * face.c - correlation of a die's top with taught faces, and its refinement in place.
 *
 * The refinement is the inverse compositional form of Lucas and Kanade: the derivatives are those
 * of the taught face, so everything but the sampling is computed once for each set.
 */
#include "face.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PARAMS = 3, STEPS = 6, AFFINE = 6, AFFINE_STEPS = 4 };

/* Below this correlation a match may have been started from the wrong place. */
static const float clear_match = 0.85f;
/* How far round a square is looked then, as a share of the edge: about 1.2 mm. */
static const float look_round_by = 0.075f;

struct ready_face {
	struct face_patch turned[4];
	struct face_patch
		soft[4]; /* blurred, for the first look from a place that is a little off */
	float slope[PARAMS][FACE_CELLS]; /* by x, by y (window widths), by turn (radians) */
	float inverse[PARAMS][PARAMS];	 /* of the normal equations */
};

struct face_matcher {
	struct face_set set;
	struct ready_face face[FACES_MAX];
};

void face_normalise(struct face_patch *p)
{
	float mean = 0, square = 0;

	for (int i = 0; i < FACE_CELLS; i++)
		mean += p->v[i];
	mean /= FACE_CELLS;
	for (int i = 0; i < FACE_CELLS; i++) {
		p->v[i] -= mean;
		square += p->v[i] * p->v[i];
	}
	p->contrast = sqrtf(square / FACE_CELLS);

	float scale = square > 1e-6f ? 1 / sqrtf(square) : 0;

	for (int i = 0; i < FACE_CELLS; i++)
		p->v[i] *= scale;
}

/* Where a grid lies in a picture: its middle, and one cell's step along each of its two sides. */
struct grid {
	float x, y, ux, uy, vx, vy;
};

static float grey_at(const struct img *grey, float x, float y)
{
	if (x < 0)
		x = 0;
	if (y < 0)
		y = 0;
	if (x > (float)grey->width - 1.001f)
		x = (float)grey->width - 1.001f;
	if (y > (float)grey->height - 1.001f)
		y = (float)grey->height - 1.001f;

	int32_t ix = (int32_t)x, iy = (int32_t)y;
	float fx = x - (float)ix, fy = y - (float)iy;
	const uint8_t *p = img_row(grey, iy) + ix, *q = p + grey->stride;
	float top = (float)p[0] + fx * ((float)p[1] - (float)p[0]);
	float low = (float)q[0] + fx * ((float)q[1] - (float)q[0]);

	return top + fy * (low - top);
}

static struct grid grid_at(struct face_pose pose, float edge_px)
{
	float a = pose.angle * (float)M_PI / 180, step = edge_px * FACE_WINDOW / FACE_GRID;
	float c = cosf(a) * step, s = sinf(a) * step;

	return (struct grid){ pose.x, pose.y, c, s, -s, c };
}

static void sample(const struct img *grey, struct grid g, struct face_patch *out)
{
	const float first = (1 - FACE_GRID) / 2.0f;

	for (int j = 0; j < FACE_GRID; j++) {
		float v = first + (float)j;
		float x = g.x + first * g.ux + v * g.vx, y = g.y + first * g.uy + v * g.vy;
		float *row = out->v + (size_t)j * FACE_GRID;

		for (int i = 0; i < FACE_GRID; i++, x += g.ux, y += g.uy)
			row[i] = grey_at(grey, x, y);
	}
	face_normalise(out);
}

void face_sample(
	const struct img *grey, struct face_pose pose, float edge_px, struct face_patch *out)
{
	sample(grey, grid_at(pose, edge_px), out);
}

float face_correlate(const struct face_patch *a, const struct face_patch *b)
{
	float part[8] = { 0 };

	/* Eight sums side by side, so that the compiler may use vector registers. */
	for (int i = 0; i < FACE_CELLS; i += 8)
		for (int k = 0; k < 8; k++)
			part[k] += a->v[i + k] * b->v[i + k];
	return ((part[0] + part[1]) + (part[2] + part[3])) +
	       ((part[4] + part[5]) + (part[6] + part[7]));
}

void face_turn(const struct face_patch *in, int quarters, struct face_patch *out)
{
	enum { N = FACE_GRID };

	*out = *in;
	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++) {
			int from;

			switch (quarters & 3) {
			case 1:
				from = (N - 1 - i) * N + j;
				break;
			case 2:
				from = (N - 1 - j) * N + (N - 1 - i);
				break;
			case 3:
				from = i * N + (N - 1 - j);
				break;
			default:
				from = j * N + i;
				break;
			}
			out->v[j * N + i] = in->v[from];
		}
}

/* Inverse of a symmetric 3 x 3 matrix; false when it has none. */
static bool invert3(float m[3][3], float out[3][3])
{
	float a = m[1][1] * m[2][2] - m[1][2] * m[1][2];
	float b = m[0][2] * m[1][2] - m[0][1] * m[2][2];
	float c = m[0][1] * m[1][2] - m[0][2] * m[1][1];
	float det = m[0][0] * a + m[0][1] * b + m[0][2] * c;

	if (!(fabsf(det) > 1e-9f))
		return false;
	out[0][0] = a / det;
	out[0][1] = out[1][0] = b / det;
	out[0][2] = out[2][0] = c / det;
	out[1][1] = (m[0][0] * m[2][2] - m[0][2] * m[0][2]) / det;
	out[1][2] = out[2][1] = (m[0][1] * m[0][2] - m[0][0] * m[1][2]) / det;
	out[2][2] = (m[0][0] * m[1][1] - m[0][1] * m[0][1]) / det;
	return true;
}

static int clamp_index(int i)
{
	return i < 0 ? 0 : i >= FACE_GRID ? FACE_GRID - 1 : i;
}

/* Mean of 5 x 5 cells (fewer at the rim), normalised again. */
static void soften(const struct face_patch *in, struct face_patch *out)
{
	enum { R = 2 };
	struct face_patch rows;

	for (int way = 0; way < 2; way++) {
		const float *from = way ? rows.v : in->v;
		float *to = way ? out->v : rows.v;
		int step = way ? FACE_GRID : 1, line = way ? 1 : FACE_GRID;

		for (int j = 0; j < FACE_GRID; j++) {
			const float *p = from + (ptrdiff_t)j * line;
			float sum = 0;

			for (int i = 0; i < R; i++)
				sum += p[i * step];
			for (int i = 0; i < FACE_GRID; i++) {
				sum += i + R < FACE_GRID ? p[(i + R) * step] : 0;
				sum -= i - R - 1 >= 0 ? p[(i - R - 1) * step] : 0;
				to[j * line + i * step] = sum;
			}
		}
	}
	face_normalise(out);
}

static void make_ready(const struct face_model *model, struct ready_face *out)
{
	const float *t = model->mean.v;
	float normal[PARAMS][PARAMS] = { { 0 } };

	for (int q = 0; q < 4; q++) {
		face_turn(&model->mean, q, &out->turned[q]);
		soften(&out->turned[q], &out->soft[q]);
	}
	for (int j = 0; j < FACE_GRID; j++)
		for (int i = 0; i < FACE_GRID; i++) {
			int at = j * FACE_GRID + i;
			float u = ((float)i + 0.5f) / FACE_GRID - 0.5f;
			float v = ((float)j + 0.5f) / FACE_GRID - 0.5f;
			float tu = (t[j * FACE_GRID + clamp_index(i + 1)] -
					   t[j * FACE_GRID + clamp_index(i - 1)]) *
				   (FACE_GRID / 2.0f);
			float tv = (t[clamp_index(j + 1) * FACE_GRID + i] -
					   t[clamp_index(j - 1) * FACE_GRID + i]) *
				   (FACE_GRID / 2.0f);

			out->slope[0][at] = tu;
			out->slope[1][at] = tv;
			out->slope[2][at] = u * tv - v * tu;
		}
	for (int a = 0; a < PARAMS; a++)
		for (int b = 0; b < PARAMS; b++)
			for (int i = 0; i < FACE_CELLS; i++)
				normal[a][b] += out->slope[a][i] * out->slope[b][i];
	/* A drawing that looks the same turned (a single pip) must not be turned at random. */
	normal[0][0] *= 1.02f;
	normal[1][1] *= 1.02f;
	normal[2][2] = normal[2][2] * 1.02f + 0.02f;
	if (!invert3(normal, out->inverse))
		memset(out->inverse, 0, sizeof(out->inverse));
}

struct face_matcher *face_matcher_create(const struct face_set *set, struct dt_error *err)
{
	struct face_matcher *m;

	if (set->n < 1 || set->n > FACES_MAX) {
		dt_fail(err, DT_ERR_FORMAT, 0, "dice set '%s' has %d faces", set->name,
			(int)set->n);
		return NULL;
	}
	m = calloc(1, sizeof(*m));
	if (!m) {
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	m->set = *set;
	for (int32_t i = 0; i < set->n; i++)
		make_ready(&set->face[i], &m->face[i]);
	return m;
}

void face_matcher_destroy(struct face_matcher *m)
{
	free(m);
}

const struct face_set *face_matcher_set(const struct face_matcher *m)
{
	return &m->set;
}

static float turn_of(float degrees)
{
	float a = fmodf(degrees, 360);

	if (a < 0)
		a += 360;
	return a >= 360 ? 0 : a;
}

/* face_glance without one face. */
static void face_glance_but(const struct face_matcher *m, const struct face_patch *top, float angle,
	int32_t without, struct face_match *out)
{
	struct face_patch soft;

	soften(top, &soft);
	*out = (struct face_match){ .face = -1, .score = -2, .rival = -1, .rival_score = -2 };
	for (int32_t i = 0; i < m->set.n; i++) {
		float best = -2;
		int turn = 0;

		if (i == without)
			continue;
		for (int q = 0; q < 4; q++) {
			float s = face_correlate(&soft, &m->face[i].soft[q]);

			if (s > best) {
				best = s;
				turn = q;
			}
		}
		if (best > out->score) {
			out->rival = out->face;
			out->rival_score = out->score;
			out->face = i;
			out->score = best;
			out->pose.angle = turn_of(angle + 90 * (float)turn);
		} else if (best > out->rival_score) {
			out->rival = i;
			out->rival_score = best;
		}
	}
}

void face_glance(const struct face_matcher *m, const struct face_patch *top, float angle,
	struct face_match *out)
{
	face_glance_but(m, top, angle, -1, out);
}

/* One step; moved is how far, in window widths. */
static struct face_pose improve(const struct ready_face *f, const struct face_patch *top,
	float score, float edge_px, struct face_pose pose)
{
	float right[PARAMS] = { 0 }, d[PARAMS] = { 0 };
	float window = edge_px * FACE_WINDOW, a = pose.angle * (float)M_PI / 180;

	for (int k = 0; k < PARAMS; k++) {
		const float *slope = f->slope[k];
		float sum[8] = { 0 };

		for (int i = 0; i < FACE_CELLS; i += 8)
			for (int n = 0; n < 8; n++)
				sum[n] += slope[i + n] *
					  (top->v[i + n] / score - f->turned[0].v[i + n]);
		right[k] = ((sum[0] + sum[1]) + (sum[2] + sum[3])) +
			   ((sum[4] + sum[5]) + (sum[6] + sum[7]));
	}
	for (int r = 0; r < PARAMS; r++)
		for (int c = 0; c < PARAMS; c++)
			d[r] += f->inverse[r][c] * right[c];

	/* The first order holds near by only. */
	float far = fabsf(d[0]) + fabsf(d[1]) + fabsf(d[2]);
	float cut = far > 0.12f ? 0.12f / far : 1;

	pose.angle -= d[2] * cut * 180 / (float)M_PI;
	pose.x -= window * cut * (d[0] * cosf(a) - d[1] * sinf(a));
	pose.y -= window * cut * (d[0] * sinf(a) + d[1] * cosf(a));
	return pose;
}

float face_refine(const struct face_matcher *m, int32_t face, const struct img *grey, float edge_px,
	struct face_pose *pose)
{
	const struct ready_face *f = &m->face[face];
	struct face_pose at = *pose, best = *pose;
	float best_score = -2;

	for (int k = 0; k < STEPS; k++) {
		struct face_patch top;

		face_sample(grey, at, edge_px, &top);

		float score = face_correlate(&top, &f->turned[0]);

		if (score > best_score) {
			bool settled = score < best_score + 0.001f;

			best_score = score;
			best = at;
			if (settled)
				break;
		} else {
			break;
		}
		if (score < 0.2f)
			break;
		at = improve(f, &top, score, edge_px, at);
	}
	best.angle = turn_of(best.angle);
	*pose = best;
	return best_score;
}

static const uint8_t *pixel_at(const struct img *view, float x, float y)
{
	int32_t ix = (int32_t)lrintf(x), iy = (int32_t)lrintf(y);

	ix = ix < 0 ? 0 : ix >= view->width ? view->width - 1 : ix;
	iy = iy < 0 ? 0 : iy >= view->height ? view->height - 1 : iy;
	return img_row(view, iy) + (ptrdiff_t)ix * view->channels;
}

void face_colours(const struct face_matcher *m, int32_t face, const struct img *view, float edge_px,
	struct face_pose pose, float body[3], float ink[3])
{
	const float *t = m->face[face].turned[0].v;
	struct grid g = grid_at(pose, edge_px);
	float least = 0, most = 0, sum[2][3] = { { 0 } }, n[2] = { 0 };
	bool dark;

	for (int i = 0; i < FACE_CELLS; i++) {
		least = fminf(least, t[i]);
		most = fmaxf(most, t[i]);
	}
	/* The body is near the mean of the drawing, the ink far from it. */
	dark = -least > most;
	for (int i = 0; i < FACE_CELLS; i++) {
		float u = (float)(i % FACE_GRID) - (FACE_GRID - 1) / 2.0f;
		float v = (float)(i / FACE_GRID) - (FACE_GRID - 1) / 2.0f;
		float part = dark ? t[i] / least : t[i] / most;
		const uint8_t *p;
		int of;

		if (fabsf(u) > FACE_GRID * 0.42f || fabsf(v) > FACE_GRID * 0.42f)
			continue;
		if (part < 0)
			of = 0;
		else if (part > 0.65f)
			of = 1;
		else
			continue;
		p = pixel_at(view, g.x + u * g.ux + v * g.vx, g.y + u * g.uy + v * g.vy);
		for (int c = 0; c < 3; c++)
			sum[of][c] += (float)p[c];
		n[of]++;
	}
	for (int c = 0; c < 3; c++) {
		body[c] = logf((n[0] > 0 ? sum[0][c] / n[0] : 0) + FACE_LIFT);
		ink[c] = logf((n[1] > 0 ? sum[1][c] / n[1] : 0) + FACE_LIFT);
	}
}

float face_tint_gap(const float a[3], const float b[3])
{
	float blue = (a[0] - a[1]) - (b[0] - b[1]), red = (a[2] - a[1]) - (b[2] - b[1]);

	return hypotf(blue, red);
}

/* Solves the symmetric positive system a x = b in place (Cholesky). */
static bool solve(float a[AFFINE][AFFINE], float b[AFFINE])
{
	for (int i = 0; i < AFFINE; i++) {
		for (int k = 0; k < i; k++)
			a[i][i] -= a[i][k] * a[i][k];
		if (!(a[i][i] > 1e-9f))
			return false;
		a[i][i] = sqrtf(a[i][i]);
		for (int j = i + 1; j < AFFINE; j++) {
			for (int k = 0; k < i; k++)
				a[j][i] -= a[j][k] * a[i][k];
			a[j][i] /= a[i][i];
		}
	}
	for (int i = 0; i < AFFINE; i++) {
		for (int k = 0; k < i; k++)
			b[i] -= a[i][k] * b[k];
		b[i] /= a[i][i];
	}
	for (int i = AFFINE - 1; i >= 0; i--) {
		for (int k = i + 1; k < AFFINE; k++)
			b[i] -= a[k][i] * b[k];
		b[i] /= a[i][i];
	}
	return true;
}

/* The step of the affine map that makes the drawing more like what is seen: shift, then the four
 * elements of the change of the matrix. */
static bool affine_step(
	const struct ready_face *f, const struct face_patch *top, float score, float step[AFFINE])
{
	/* Holds what the drawing leaves open; small beside what it does say. */
	const float hold = 1.0f;
	float normal[AFFINE][AFFINE] = { { 0 } };

	memset(step, 0, AFFINE * sizeof(*step));
	for (int i = 0; i < FACE_CELLS; i++) {
		float u = ((float)(i % FACE_GRID) + 0.5f) / FACE_GRID - 0.5f;
		float v = ((float)(i / FACE_GRID) + 0.5f) / FACE_GRID - 0.5f;
		float tu = f->slope[0][i], tv = f->slope[1][i];
		float g[AFFINE] = { tu, tv, tu * u, tu * v, tv * u, tv * v };
		float e = top->v[i] / score - f->turned[0].v[i];

		for (int r = 0; r < AFFINE; r++) {
			step[r] += g[r] * e;
			for (int c = 0; c <= r; c++)
				normal[r][c] += g[r] * g[c];
		}
	}
	for (int r = 0; r < AFFINE; r++)
		normal[r][r] += hold;
	return solve(normal, step);
}

float face_squeeze(const struct face_matcher *m, int32_t face, const struct img *grey,
	float edge_px, struct face_pose pose)
{
	struct grid g = grid_at(pose, edge_px);
	float best = -1, squeeze = 1;

	for (int k = 0; k <= AFFINE_STEPS; k++) {
		struct face_patch top;
		float d[AFFINE], score;
		struct grid o = g;

		sample(grey, g, &top);
		score = face_correlate(&top, &m->face[face].turned[0]);
		if (score > best) {
			/* Singular values of the matrix from its two invariants. */
			float square = g.ux * g.ux + g.uy * g.uy + g.vx * g.vx + g.vy * g.vy;
			float det = fabsf(g.ux * g.vy - g.uy * g.vx);
			float more = sqrtf(fmaxf(0, square * square / 4 - det * det));

			best = score;
			squeeze = sqrtf(fmaxf(0, square / 2 - more) / (square / 2 + more));
		}
		if (score < 0.2f || !affine_step(&m->face[face], &top, score, d))
			break;
		/* First order inverse of the step, put before the map. */
		g.x -= (d[0] * o.ux + d[1] * o.vx) * FACE_GRID;
		g.y -= (d[0] * o.uy + d[1] * o.vy) * FACE_GRID;
		g.ux -= d[2] * o.ux + d[4] * o.vx;
		g.uy -= d[2] * o.uy + d[4] * o.vy;
		g.vx -= d[3] * o.ux + d[5] * o.vx;
		g.vy -= d[3] * o.uy + d[5] * o.vy;
	}
	return squeeze;
}

/* The best face at a pose, moved to where it fits best. */
static float match_best(
	const struct face_matcher *m, const struct img *grey, float edge_px, struct face_match *out)
{
	struct face_patch top;
	struct face_pose at = out->pose;

	face_sample(grey, at, edge_px, &top);
	face_glance(m, &top, at.angle, out);
	out->pose.x = at.x;
	out->pose.y = at.y;
	out->score = face_refine(m, out->face, grey, edge_px, &out->pose);
	return out->score;
}

/* Tries from all round the square where the straight way did not lead to a clear match. */
static void look_round(const struct face_matcher *m, const struct img *grey, float edge_px,
	struct face_pose pose, struct face_match *out)
{
	static const float turns[] = { 0, -5, 5 };
	struct face_match best = { .score = -2 }, seen;

	for (int k = 0; k < 27; k++) {
		struct face_pose at = pose;
		struct face_patch top;

		at.x += (float)(k % 3 - 1) * look_round_by * edge_px;
		at.y += (float)(k / 3 % 3 - 1) * look_round_by * edge_px;
		at.angle += turns[k / 9];
		face_sample(grey, at, edge_px, &top);
		face_glance(m, &top, at.angle, &seen);
		seen.pose.x = at.x;
		seen.pose.y = at.y;
		if (seen.score > best.score)
			best = seen;
	}
	seen = best;
	if (match_best(m, grey, edge_px, &seen) > out->score)
		*out = seen;
}

void face_match(const struct face_matcher *m, const struct img *grey, float edge_px,
	struct face_pose pose, struct face_match *out)
{
	struct face_match again;

	*out = (struct face_match){ .pose = pose };
	match_best(m, grey, edge_px, out);
	/* Where the square was found a little beside the die another face may have seemed nearer.
	 */
	again = *out;
	if (match_best(m, grey, edge_px, &again) > out->score || again.face == out->face)
		*out = again;
	if (out->score < clear_match)
		look_round(m, grey, edge_px, pose, out);
	if (out->rival < 0)
		return;

	struct face_patch top;
	struct face_match rivals;
	struct face_pose at = out->pose;

	face_sample(grey, at, edge_px, &top);
	face_glance_but(m, &top, at.angle, out->face, &rivals);
	at.angle = rivals.pose.angle;
	out->rival = rivals.face;
	out->rival_score = face_refine(m, rivals.face, grey, edge_px, &at);
	if (out->rival_score > out->score) {
		/* The first look was misled; the order is what counts. */
		struct face_match turned = { .face = out->rival,
			.score = out->rival_score,
			.rival = out->face,
			.rival_score = out->score,
			.pose = at };

		*out = turned;
	}
}
