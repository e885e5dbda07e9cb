/* SPDX-License-Identifier: MIT */
/*
 * die_body.c - the face is made a square, and its sides are walked across.
 */
#include "die_body.h"

#include "cv_bridge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	CUT = 64,  /* side of what is looked at, */
	FACE = 32, /* and of the upper face in it */
	NEAR = 12, /* from the middle: where a side is looked for, */
	FAR = 24,
	STEP = 2,  /* and over how much its colour changes, twice */
	HALF = 10, /* half of how much of a side is averaged */
};

/* Plain tables and sheets have 2 at most, in the light of a lamp; the weakest side of 72 poker dice
 * on photographs of tables 5.8 (of one of them 2.1). */
static const float change_least = 3;

/* From pixels of the cut to the picture. */
struct squared {
	double x0, y0, xx, xy, yx, yy;
};

/* The root of the moments makes a square of the face; its sides are then turned upright. */
static bool square_up(const struct loose_die *d, struct squared *q)
{
	double mxx = 12 * (double)d->xx, mxy = 12 * (double)d->xy, myy = 12 * (double)d->yy;
	double s = sqrt(mxx * myy - mxy * mxy), t = sqrt(mxx + myy + 2 * s), unit = t * FACE;

	if (!(s > 1))
		return false;

	double a = (mxx + s) / unit, b = mxy / unit, c = (myy + s) / unit;
	/* The side's direction before the picture stretched it. */
	double sx = cos((double)d->square), sy = sin((double)d->square);
	double u = c * sx - b * sy, v = a * sy - b * sx, n = hypot(u, v);

	u /= n;
	v /= n;
	q->xx = a * u + b * v;
	q->xy = -a * v + b * u;
	q->yx = b * u + c * v;
	q->yy = -b * v + c * u;

	double mid = (CUT - 1) / 2.0;

	q->x0 = (double)d->x - (q->xx + q->xy) * mid;
	q->y0 = (double)d->y - (q->yx + q->yy) * mid;
	return true;
}

static enum dt_status cut(
	const struct img *picture, const struct squared *q, struct img *lab, struct dt_error *err)
{
	struct img soft = { 0 }, flat = { 0 };
	double k = sqrt(q->xx * q->yy - q->xy * q->yx);
	double reach = (fabs(q->xx) + fabs(q->xy) + fabs(q->yx) + fabs(q->yy)) * CUT / 2 + 4;
	double mx = q->x0 + (q->xx + q->xy) * CUT / 2, my = q->y0 + (q->yx + q->yy) * CUT / 2;
	int32_t left = (int32_t)(mx - reach), up = (int32_t)(my - reach);
	struct img part =
		img_part(picture, left, up, 2 * (int32_t)reach + 1, 2 * (int32_t)reach + 1);
	double m[6] = { q->xx, q->xy, q->x0 - (left > 0 ? left : 0), q->yx, q->yy,
		q->y0 - (up > 0 ? up : 0) };
	enum dt_status st = DT_OK;

	if (part.width < 1 || part.height < 1)
		return dt_fail(err, DT_ERR_FORMAT, 0, "a die outside of the picture");
	if (k > 1.2) {
		st = cvb_blur_gauss(&part, 2 * (int32_t)ceil(k) + 1, 0.45 * k, &soft, err);
		part = soft;
		part.owned = false;
	}
	if (st == DT_OK)
		st = cvb_warp_affine(&part, m, CUT, CUT, CVB_LINEAR, &flat, err);
	if (st == DT_OK)
		st = cvb_convert(CVB_BGR_LAB, &flat, lab, err);
	img_finish(&soft);
	img_finish(&flat);
	return st;
}

/* Mean colour of a line along a side, far from the middle. */
static void line_of(const struct img *lab, int side, int far, float mean[3])
{
	int sign = side & 1 ? -1 : 1;

	mean[0] = mean[1] = mean[2] = 0;
	for (int i = -HALF; i < HALF; i++) {
		int along = CUT / 2 + i, across = CUT / 2 + sign * far - (side & 1);
		const uint8_t *p = side & 2 ? img_row(lab, across) + 3 * along
					    : img_row(lab, along) + 3 * across;

		for (int c = 0; c < 3; c++)
			mean[c] += (float)p[c] / (2 * HALF);
	}
}

static float change_across(const struct img *lab, int side)
{
	float most = 0;

	for (int far = NEAR; far < FAR; far++) {
		float in[3], out[3];

		line_of(lab, side, far - STEP, in);
		line_of(lab, side, far + STEP, out);
		most = fmaxf(most, sqrtf((out[0] - in[0]) * (out[0] - in[0]) * 0.154f +
					   (out[1] - in[1]) * (out[1] - in[1]) +
					   (out[2] - in[2]) * (out[2] - in[2])));
	}
	return most;
}

static int by_change(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return (x > y) - (x < y);
}

/* Is the middle of a side in the picture? */
static bool is_seen(const struct img *picture, const struct squared *q, int side)
{
	double far = CUT / 2.0 + (side & 1 ? -FACE : FACE) * 0.45, mid = CUT / 2.0;
	double u = side & 2 ? mid : far, v = side & 2 ? far : mid;
	double x = q->x0 + q->xx * u + q->xy * v, y = q->y0 + q->yx * u + q->yy * v;

	return x >= 0 && y >= 0 && x < picture->width && y < picture->height;
}

enum dt_status die_body_edges(const struct img *picture, const struct loose_die *die,
	float change[4], struct dt_error *err)
{
	struct img lab = { 0 };
	struct squared q;

	memset(change, 0, 4 * sizeof(*change));
	if (!square_up(die, &q))
		return DT_OK;

	enum dt_status st = cut(picture, &q, &lab, err);

	for (int side = 0; st == DT_OK && side < 4; side++)
		change[side] = is_seen(picture, &q, side) ? change_across(&lab, side) : 0;
	img_finish(&lab);
	qsort(change, 4, sizeof(*change), by_change);
	return st;
}

enum dt_status die_body_seen(
	const struct img *picture, const struct loose_die *die, bool *seen, struct dt_error *err)
{
	/* Squares of how much larger, as in die_sign.c. */
	static const float larger[] = { 1, 1.5f * 1.5f, 2.2f * 2.2f };
	enum dt_status st = DT_OK;

	*seen = false;
	for (int i = 0; st == DT_OK && i < 3 && !*seen; i++) {
		struct loose_die d = *die;
		float change[4];

		d.xx *= larger[i];
		d.xy *= larger[i];
		d.yy *= larger[i];
		st = die_body_edges(picture, &d, change, err);
		*seen = st == DT_OK && change[0] > change_least;
	}
	return st;
}
