/* SPDX-License-Identifier: MIT */
/*
 * die_top.c - cuts the picture for the reader network and understands its maps.
 */
#include "die_top.h"

#include "cv_bridge.h"
#include "net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	SIDE = 64, /* of what the network sees */
	EDGE = 32, /* of a die in it */
	MAP = 32,  /* side of its maps */
	CELLS = 16,
	OUTPUTS = DIE_TOP_FACES + 8 * CELLS * CELLS,
};

struct die_top {
	struct cvb_net *net;
	struct img small[2], cut;
	float in[DIE_TOP_VIEWS_MAX * 3 * SIDE * SIDE];
	float out[DIE_TOP_VIEWS_MAX * OUTPUTS];
};

/* From pixels of a look to pixels of the picture: x = x0 + xx u + xy v, y = y0 + yx u + yy v. */
struct frame {
	double x0, y0, xx, xy, yx, yy;
};

struct die_top *die_top_create(struct dt_error *err)
{
	struct die_top *t = calloc(1, sizeof(*t));

	if (!t) {
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	t->net = cvb_net_create(net_reader_data, net_reader_size, err);
	if (!t->net) {
		die_top_destroy(t);
		return NULL;
	}
	return t;
}

void die_top_destroy(struct die_top *t)
{
	if (!t)
		return;
	cvb_net_destroy(t->net);
	img_finish(&t->small[0]);
	img_finish(&t->small[1]);
	img_finish(&t->cut);
	free(t);
}

/* How the picture stretches an upper face: the root of its second moments, with determinant 1. */
static void stretch_of(const struct die_top_place *at, double *xx, double *xy, double *yy)
{
	double mxx = (double)at->xx, mxy = (double)at->xy, myy = (double)at->yy;
	double s = sqrt(mxx * myy - mxy * mxy);

	*xx = *yy = 1;
	*xy = 0;
	if (!(s > 0))
		return;

	double unit = sqrt(s) * sqrt(mxx + myy + 2 * s);

	*xx = (mxx + s) / unit;
	*xy = mxy / unit;
	*yy = (myy + s) / unit;
}

static struct frame frame_of(const struct die_top_place *at)
{
	double k = (double)at->edge / EDGE, mid = (SIDE - 1) / 2.0;
	double c = cos((double)at->turn) * k, s = sin((double)at->turn) * k, xx, xy, yy;
	struct frame f = { .x0 = (double)at->x, .y0 = (double)at->y };

	stretch_of(at, &xx, &xy, &yy);
	f.xx = xx * c - xy * s;
	f.xy = xx * s + xy * c;
	f.yx = xy * c - yy * s;
	f.yy = xy * s + yy * c;
	f.x0 -= (f.xx + f.xy) * mid;
	f.y0 -= (f.yx + f.yy) * mid;
	return f;
}

/* The look at a place, 64 x 64, in t->cut. */
static enum dt_status cut_out(struct die_top *t, const struct img *picture,
	const struct die_top_place *at, const struct frame *f, struct dt_error *err)
{
	/* The corners of the look. */
	double wide = fmax(fabs(f->xx + f->xy), fabs(f->xx - f->xy));
	double high = fmax(fabs(f->yx + f->yy), fabs(f->yx - f->yy));
	int32_t reach = (int32_t)(fmax(wide, high) * SIDE * 0.53) + 3;
	int32_t left = (int32_t)at->x - reach, up = (int32_t)at->y - reach;
	struct img part = img_part(picture, left, up, 2 * reach + 1, 2 * reach + 1);
	double x0 = f->x0 - (left > 0 ? left : 0), y0 = f->y0 - (up > 0 ? up : 0);
	double scale = 1, k = sqrt(f->xx * f->yy - f->xy * f->yx);
	struct img *to = &t->small[0];

	if (part.width < 1 || part.height < 1)
		return dt_fail(err, DT_ERR_FORMAT, 0, "a die outside of the picture");
	/* Halved until little is lost in the last step, as in training. */
	while (k * scale > 1 / 0.7 && part.width > 3 && part.height > 3) {
		double fx = (part.width / 2) / (double)part.width;
		enum dt_status st =
			cvb_resize(&part, part.width / 2, part.height / 2, CVB_AREA, to, err);

		if (st != DT_OK)
			return st;
		part = *to;
		part.owned = false;
		to = to == &t->small[0] ? &t->small[1] : &t->small[0];
		x0 = (x0 + 0.5) * fx - 0.5;
		y0 = (y0 + 0.5) * fx - 0.5;
		scale *= fx;
	}

	const double m[6] = { f->xx * scale, f->xy * scale, x0, f->yx * scale, f->yy * scale, y0 };

	return cvb_warp_affine(&part, m, SIDE, SIDE, CVB_LINEAR, &t->cut, err);
}

static void fill_input(const struct img *cut, float *in)
{
	for (int32_t y = 0; y < SIDE; y++) {
		const uint8_t *row = img_row(cut, y);

		for (int32_t x = 0; x < SIDE; x++)
			for (int32_t c = 0; c < 3; c++)
				in[(c * SIDE + y) * SIDE + x] = (float)row[3 * x + c] / 255;
	}
}

static float sigmoid(float v)
{
	return 1 / (1 + expf(-v));
}

/* Map 0 or 1, 2 x 2 pixels of which lie one after the other in four channels of the output. */
static void unfold(const float *out, int map, float m[MAP][MAP])
{
	for (int y = 0; y < MAP; y++)
		for (int x = 0; x < MAP; x++) {
			int channel = map * 4 + (y & 1) * 2 + (x & 1);

			m[y][x] = sigmoid(
				out[DIE_TOP_FACES + (channel * CELLS + y / 2) * CELLS + x / 2]);
		}
}

static void probabilities(const float *out, float face[DIE_TOP_FACES])
{
	float most = out[0], sum = 0;

	for (int i = 1; i < DIE_TOP_FACES; i++)
		most = out[i] > most ? out[i] : most;
	for (int i = 0; i < DIE_TOP_FACES; i++)
		sum += face[i] = expf(out[i] - most);
	for (int i = 0; i < DIE_TOP_FACES; i++)
		face[i] /= sum;
}

/* A place in a map, in pixels of the picture. */
static void to_picture(const struct frame *f, double mx, double my, float *x, float *y)
{
	double lx = (mx + 0.5) * SIDE / MAP - 0.5, ly = (my + 0.5) * SIDE / MAP - 0.5;

	*x = (float)(f->x0 + f->xx * lx + f->xy * ly);
	*y = (float)(f->y0 + f->yx * lx + f->yy * ly);
}

/* Middle, moments and sides of the upper face. */
static void measure(float m[MAP][MAP], const struct frame *f, struct die_top_view *v)
{
	double w = 0, sx = 0, sy = 0, xx = 0, xy = 0, yy = 0, rim = 0;

	for (int y = 0; y < MAP; y++)
		for (int x = 0; x < MAP; x++) {
			double p = m[y][x] > 0.3f ? (double)m[y][x] : 0;

			w += p;
			sx += p * x;
			sy += p * y;
			xx += p * x * x;
			xy += p * x * y;
			yy += p * y * y;
			if (x == 0 || y == 0 || x == MAP - 1 || y == MAP - 1)
				rim += p;
		}
	if (w < 8)
		return;
	sx /= w;
	sy /= w;
	xx = xx / w - sx * sx;
	xy = xy / w - sx * sy;
	yy = yy / w - sy * sy;
	v->area = (float)(w * (SIDE / MAP) * (SIDE / MAP) / (EDGE * EDGE));
	v->outside = (float)(rim / w);
	to_picture(f, sx, sy, &v->x, &v->y);

	/* As the frame turns, scales and stretches. */
	double a = f->xx * SIDE / MAP, b = f->xy * SIDE / MAP;
	double c = f->yx * SIDE / MAP, d = f->yy * SIDE / MAP;

	v->xx = (float)(a * a * xx + 2 * a * b * xy + b * b * yy);
	v->yy = (float)(c * c * xx + 2 * c * d * xy + d * d * yy);
	v->xy = (float)(a * c * xx + (a * d + b * c) * xy + b * d * yy);

	/* The fourth moment of a square points to its corners. */
	double re = 0, im = 0;

	for (int y = 0; y < MAP; y++)
		for (int x = 0; x < MAP; x++) {
			double p = m[y][x] > 0.3f ? (double)m[y][x] : 0;
			double px = a * (x - sx) + b * (y - sy), py = c * (x - sx) + d * (y - sy);
			double ux = px * px - py * py, uy = 2 * px * py;

			re += p * (ux * ux - uy * uy);
			im += p * 2 * ux * uy;
		}

	double turn = (atan2(im, re) + M_PI) / 4;

	v->square = (float)fmod(turn + 2 * M_PI, M_PI / 2);
}

/* Places in the pip map that are higher than all round them. */
static void find_pips(
	float m[MAP][MAP], float top[MAP][MAP], const struct frame *f, struct die_top_view *v)
{
	const float least = 0.3f;

	for (int y = 1; y < MAP - 1; y++)
		for (int x = 1; x < MAP - 1; x++) {
			float p = m[y][x], w = 0, wx = 0, wy = 0;
			bool peak = p > least && top[y][x] > 0.2f;

			for (int j = -1; j <= 1; j++)
				for (int i = -1; i <= 1; i++) {
					float q = m[y + j][x + i];

					/* Of two equal ones the first counts. */
					if (q > p || (q >= p && (j < 0 || (j == 0 && i < 0))))
						peak = false;
					w += q;
					wx += q * (float)i;
					wy += q * (float)j;
				}
			if (!peak || v->pips == DIE_TOP_PIPS_MAX)
				continue;

			struct die_top_pip *pip = &v->pip[v->pips++];

			to_picture(f, x + (double)(wx / w), y + (double)(wy / w), &pip->x, &pip->y);
			pip->strength = p;
		}
}

enum dt_status die_top_look(struct die_top *t, const struct img *picture,
	const struct die_top_place *at, size_t n, struct die_top_view *out, struct dt_error *err)
{
	struct frame frames[DIE_TOP_VIEWS_MAX];
	int32_t shape[4] = { (int32_t)n, 3, SIDE, SIDE };
	size_t got;

	if (n > DIE_TOP_VIEWS_MAX)
		n = DIE_TOP_VIEWS_MAX;
	for (size_t i = 0; i < n; i++) {
		frames[i] = frame_of(&at[i]);

		enum dt_status st = cut_out(t, picture, &at[i], &frames[i], err);

		if (st != DT_OK)
			return st;
		fill_input(&t->cut, t->in + i * 3 * SIDE * SIDE);
	}

	enum dt_status st = cvb_net_run(t->net, t->in, shape, t->out, n * OUTPUTS, &got, err);

	if (st != DT_OK)
		return st;
	if (got != n * OUTPUTS)
		return dt_fail(
			err, DT_ERR_DEVICE, 0, "the reader network answered %zu numbers", got);
	for (size_t i = 0; i < n; i++) {
		float top[MAP][MAP], pips[MAP][MAP];
		const float *o = t->out + i * OUTPUTS;

		memset(&out[i], 0, sizeof(out[i]));
		probabilities(o, out[i].face);
		unfold(o, 0, top);
		unfold(o, 1, pips);
		measure(top, &frames[i], &out[i]);
		find_pips(pips, top, &frames[i], &out[i]);
	}
	return DT_OK;
}
