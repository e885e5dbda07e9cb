/* SPDX-License-Identifier: MIT */
/*
 * face_check.c - what else a top says once the drawing on it has been placed: does it lie flat, and
 * what colour has the die.
 */
#include "face_ready.h"

#include <math.h>

enum { STEPS = 4 };

/* A grey level from which on more light may not be seen, and the share of a body that must have it.
 */
static const uint8_t level_full = 250;
static const float share_full = 0.25f;

/* Ratio of the singular values of the grid's matrix, from its two invariants. */
static float squeeze_of(struct patch_grid g)
{
	float square = g.ux * g.ux + g.uy * g.uy + g.vx * g.vx + g.vy * g.vy;
	float det = fabsf(g.ux * g.vy - g.uy * g.vx);
	float more = sqrtf(fmaxf(0, square * square / 4 - det * det));

	return sqrtf(fmaxf(0, square / 2 - more) / (square / 2 + more));
}

float face_squeeze(const struct face_matcher *m, int32_t face, const struct face_view *view,
	struct face_pose pose)
{
	const struct ready_face *f = &m->face[face];
	struct patch_grid g = patch_grid_at(pose, view->edge_px);
	float best = -1, squeeze = 1;

	for (int k = 0; k <= STEPS; k++) {
		float pull[FACE_AFFINE], d[FACE_AFFINE] = { 0 }, score, before = best;
		float fits[DISC_MOST];
		struct patch_grid o = g;
		struct disc_seen seen;

		disc_sample(view, g, &seen);
		disc_compare(&seen, &f->by[FACE_BY_DRAWING], DISC_MOST, fits);
		/* A drawing may be lighter or darker than the body: the slopes turn with it. */
		score = m->set.either ? fabsf(fits[0]) : fits[0];
		if (score > best) {
			best = score;
			squeeze = squeeze_of(g);
		}
		if (score < 0.2f || score < before + 0.0005f)
			break;
		for (int i = 0; i < FACE_AFFINE; i++)
			pull[i] = fits[1 + i] / fits[0] - f->own[FACE_BY_SLOPE + i];
		for (int r = 0; r < FACE_AFFINE; r++)
			for (int c = 0; c < FACE_AFFINE; c++)
				d[r] += f->affine_inverse[r][c] * pull[c];
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

void face_shine(const struct face_matcher *m, const struct face_view *view, struct face_pose pose,
	bool placed, struct face_match out[FACES_MAX])
{
	if (placed)
		shine_look(&m->shine, view, pose, out);
	else
		shine_match(&m->shine, view, pose, out);
}

float face_soft(const struct face_matcher *m, int32_t face, const struct face_view *view,
	struct face_pose pose)
{
	struct disc_seen seen;
	float fits[DISC_MOST];

	disc_sample(view, patch_grid_at(pose, view->edge_px), &seen);
	disc_compare(&seen, &m->face[face].soft, 1, fits);
	return m->set.either ? fabsf(fits[0]) : fits[0];
}

static const uint8_t *pixel_at(const struct img *view, float x, float y)
{
	int32_t ix = (int32_t)lrintf(x), iy = (int32_t)lrintf(y);

	ix = ix < 0 ? 0 : ix >= view->width ? view->width - 1 : ix;
	iy = iy < 0 ? 0 : iy >= view->height ? view->height - 1 : iy;
	return img_row(view, iy) + (ptrdiff_t)ix * view->channels;
}

void face_body_colour(const struct face_matcher *m, int32_t face, const struct img *colour,
	float edge_px, struct face_pose pose, float out[3], bool full[3])
{
	const float *t = m->face[face].drawing.v, middle = (FACE_GRID - 1) / 2.0f;
	struct patch_grid g = patch_grid_at(pose, edge_px);
	float sum[3] = { 0 }, most[3] = { 0 }, n = 0;

	for (int j = 2; j < FACE_GRID - 2; j++)
		for (int i = 2; i < FACE_GRID - 2; i++) {
			float u = (float)i - middle, v = (float)j - middle;
			const uint8_t *p;

			if ((t[j * FACE_GRID + i] < 0) == m->face[face].dark)
				continue;
			p = pixel_at(colour, g.x + u * g.ux + v * g.vx, g.y + u * g.uy + v * g.vy);
			for (int c = 0; c < 3; c++) {
				sum[c] += (float)p[c];
				most[c] += p[c] >= level_full;
			}
			n++;
		}
	for (int c = 0; c < 3; c++)
		out[c] = logf((n > 0 ? sum[c] / n : 0) + TINT_LIFT);
	for (int c = 0; full && c < 3; c++)
		full[c] = most[c] > share_full * n;
}
