/* SPDX-License-Identifier: MIT */
/*
 * patch.c - sampling, and sums over patches. Sums are kept in eight parts side by side, so that the
 * compiler may use vector registers.
 */
#include "patch.h"

#include "wide.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 8 };

/* The cells of each row that lie outside of the circle, on either side: rounded dice have no
 * corners there, and how they shine says nothing about the drawing. */
static const uint8_t patch_skip[FACE_GRID] = { 9, 6, 5, 4, 3, 2, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1,
	2, 3, 4, 5, 6, 9 };
static const uint8_t thumb_skip[THUMB_GRID] = { 4, 2, 1, 1, 0, 0, 0, 0, 1, 1, 2, 4 };

int32_t patch_soft_px(float edge_px)
{
	/* Five cells. */
	return (int32_t)(edge_px * FACE_WINDOW / FACE_GRID * 5 / 2) * 2 + 1;
}

static VIS_INNER float sum_of(const float part[LANES])
{
	return ((part[0] + part[1]) + (part[2] + part[3])) +
	       ((part[4] + part[5]) + (part[6] + part[7]));
}

static VIS_INNER float dot(const float *a, const float *b, int n)
{
	float part[LANES] = { 0 };

	for (int i = 0; i < n; i += LANES)
		for (int k = 0; k < LANES; k++)
			part[k] += a[i + k] * b[i + k];
	return sum_of(part);
}

static VIS_INNER void clear_outside(float *v, int side, const uint8_t *skip)
{
	for (int j = 0; j < side; j++)
		for (int i = 0; i < skip[j]; i++)
			v[j * side + i] = v[(j + 1) * side - 1 - i] = 0;
}

/* Mean 0 and length 1 of the cells inside the circle, 0 outside. */
static VIS_INNER void normalise(float *restrict v, int side, const uint8_t *skip)
{
	float part[LANES] = { 0 }, square, scale, mean;
	int n = 0, cells = side * side;

	clear_outside(v, side, skip);
	for (int i = 0; i < cells; i += LANES)
		for (int k = 0; k < LANES; k++)
			part[k] += v[i + k];
	for (int j = 0; j < side; j++)
		n += side - 2 * skip[j];
	mean = sum_of(part) / (float)n;
	for (int i = 0; i < cells; i++)
		v[i] -= mean;
	clear_outside(v, side, skip);
	square = dot(v, v, cells);
	scale = square > 1e-6f ? 1 / sqrtf(square) : 0;
	for (int i = 0; i < cells; i++)
		v[i] *= scale;
}

VIS_WIDE void patch_normalise(struct face_patch *p)
{
	normalise(p->v, FACE_GRID, patch_skip);
}

VIS_WIDE static void normalise_thumb(struct face_thumb *t)
{
	normalise(t->v, THUMB_GRID, thumb_skip);
}

VIS_WIDE float patch_correlate(const struct face_patch *a, const struct face_patch *b)
{
	return dot(a->v, b->v, FACE_CELLS);
}

VIS_WIDE float thumb_correlate(const struct face_thumb *a, const struct face_thumb *b)
{
	return dot(a->v, b->v, THUMB_CELLS);
}

float patch_turn_of(float degrees)
{
	float a = fmodf(degrees, 360);

	if (a < 0)
		a += 360;
	return a >= 360 ? 0 : a;
}

struct patch_grid patch_grid_at(struct face_pose pose, float edge_px)
{
	float a = pose.angle * (float)M_PI / 180, step = edge_px * FACE_WINDOW / FACE_GRID;
	float c = cosf(a) * step, s = sinf(a) * step;

	return (struct patch_grid){ pose.x, pose.y, c, s, -s, c };
}

/* Does the grid, one cell wider all round, lie inside? */
static bool inside(const struct img *im, struct patch_grid g, int side)
{
	float half = (float)side / 2 + 1;
	float w = half * (fabsf(g.ux) + fabsf(g.vx)), h = half * (fabsf(g.uy) + fabsf(g.vy));

	return g.x - w >= 0 && g.y - h >= 0 && g.x + w < (float)(im->width - 1) &&
	       g.y + h < (float)(im->height - 1);
}

static float clamped(float v, int32_t size)
{
	return v < 0 ? 0 : v > (float)size - 1.01f ? (float)size - 1.01f : v;
}

/* A pixel and the one beside it; the compiler loads both at once. */
static uint16_t pair_at(const uint8_t *p)
{
	return (uint16_t)(p[0] | p[1] << 8);
}

/* Places in a picture, with 16 bits behind the point. */
struct places {
	int32_t x[FACE_CELLS], y[FACE_CELLS];
	int n;
};

static void add_row(struct places *at, float x0, float y0, float ux, float uy, int n)
{
	int32_t x = (int32_t)(x0 * 65536), y = (int32_t)(y0 * 65536);
	int32_t dx = (int32_t)lrintf(ux * 65536), dy = (int32_t)lrintf(uy * 65536);
	int32_t *restrict xs = at->x + at->n, *restrict ys = at->y + at->n;

	for (int i = 0; i < n; i++) {
		xs[i] = x + i * dx;
		ys[i] = y + i * dy;
	}
	at->n += n;
}

/* The same where the grid reaches beyond the border. */
static void add_row_clamped(
	struct places *at, const struct img *im, float x0, float y0, float ux, float uy, int n)
{
	for (int i = 0; i < n; i++, at->n++) {
		at->x[at->n] = (int32_t)(clamped(x0 + (float)i * ux, im->width) * 65536);
		at->y[at->n] = (int32_t)(clamped(y0 + (float)i * uy, im->height) * 65536);
	}
}

/* Bilinear. Only fetching the pixels is done one by one: the rest is vector code, and exact, as
 * every number has at most 24 bits. */
VIS_WIDE static void fetch(const struct img *im, const struct places *at, float *restrict out)
{
	uint16_t up[FACE_CELLS], low[FACE_CELLS];
	int32_t offset[FACE_CELLS];
	const int32_t *restrict x = at->x, *restrict y = at->y;
	const uint8_t *first = im->data, *second = first + im->stride;
	int32_t stride = (int32_t)im->stride;
	int n = at->n;

	for (int i = 0; i < n; i++)
		offset[i] = (y[i] >> 16) * stride + (x[i] >> 16);
	for (int i = 0; i < n; i++) {
		up[i] = pair_at(first + offset[i]);
		low[i] = pair_at(second + offset[i]);
	}
	for (int i = 0; i < n; i++) {
		uint16_t fx = (uint16_t)((x[i] >> 8) & 255), rest = (uint16_t)(256 - fx);
		uint16_t a = (uint16_t)((up[i] & 255) * rest + (up[i] >> 8) * fx);
		uint16_t b = (uint16_t)((low[i] & 255) * rest + (low[i] >> 8) * fx);
		float fy = (float)((y[i] >> 8) & 255);

		out[i] = (float)a * 256 + fy * ((float)b - (float)a);
	}
}

/* Samples of the cells of side x side that lie inside the circle. */
static void sample(
	const struct img *im, struct patch_grid g, int side, const uint8_t *skip, float *out)
{
	const float first = (float)(1 - side) / 2;
	bool whole = inside(im, g, side);
	struct places at;
	float row[FACE_CELLS], *from = row;

	at.n = 0;
	for (int j = 0; j < side; j++) {
		float u = first + (float)skip[j], v = first + (float)j;
		float x0 = g.x + u * g.ux + v * g.vx, y0 = g.y + u * g.uy + v * g.vy;

		if (whole)
			add_row(&at, x0, y0, g.ux, g.uy, side - 2 * skip[j]);
		else
			add_row_clamped(&at, im, x0, y0, g.ux, g.uy, side - 2 * skip[j]);
	}
	fetch(im, &at, row);
	for (int j = 0; j < side; from += side - 2 * skip[j], j++)
		memcpy(out + (ptrdiff_t)j * side + skip[j], from,
			(size_t)(side - 2 * skip[j]) * sizeof(*out));
}

void patch_sample(const struct face_view *view, struct patch_grid grid, struct face_patch *out)
{
	sample(view->grey, grid, FACE_GRID, patch_skip, out->v);
	patch_normalise(out);
}

void thumb_sample(const struct face_view *view, struct face_pose pose, struct face_thumb *out)
{
	struct patch_grid g = patch_grid_at(pose, view->edge_px);

	g.ux *= 2;
	g.uy *= 2;
	g.vx *= 2;
	g.vy *= 2;
	sample(view->soft, g, THUMB_GRID, thumb_skip, out->v);
	normalise_thumb(out);
}

void thumb_of(const struct face_patch *in, struct face_thumb *out)
{
	enum { REACH = 2 };

	/* The mean of the 5 x 5 cells round the middle of each 2 x 2, which lies between cells. */
	for (int j = 0; j < THUMB_GRID; j++)
		for (int i = 0; i < THUMB_GRID; i++) {
			float sum = 0, weight = 0;

			for (int y = 2 * j - REACH; y <= 2 * j + 1 + REACH; y++)
				for (int x = 2 * i - REACH; x <= 2 * i + 1 + REACH; x++) {
					bool edge_y = y == 2 * j - REACH || y == 2 * j + 1 + REACH;
					bool edge_x = x == 2 * i - REACH || x == 2 * i + 1 + REACH;
					float w = (edge_y ? 0.5f : 1) * (edge_x ? 0.5f : 1);

					if (x < 0 || y < 0 || x >= FACE_GRID || y >= FACE_GRID)
						continue;
					sum += w * in->v[y * FACE_GRID + x];
					weight += w;
				}
			out->v[j * THUMB_GRID + i] = sum / weight;
		}
	normalise_thumb(out);
}

void patch_turn(const struct face_patch *in, int quarters, struct face_patch *out)
{
	enum { N = FACE_GRID };

	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++) {
			int from = j * N + i;

			if ((quarters & 3) == 1)
				from = (N - 1 - i) * N + j;
			else if ((quarters & 3) == 2)
				from = (N - 1 - j) * N + (N - 1 - i);
			else if ((quarters & 3) == 3)
				from = i * N + (N - 1 - j);
			out->v[j * N + i] = in->v[from];
		}
}

/* Weights 1 2 1 both ways, of the cells inside the circle. */
static void soften_once(const float *in, float *out)
{
	for (int j = 0; j < FACE_GRID; j++)
		for (int i = patch_skip[j]; i < FACE_GRID - patch_skip[j]; i++) {
			float sum = 0, weight = 0;

			for (int k = 0; k < 9; k++) {
				int x = i + k % 3 - 1, y = j + k / 3 - 1;
				float w = (float)((2 - abs(x - i)) * (2 - abs(y - j)));

				if (y < 0 || y >= FACE_GRID || x < patch_skip[y] ||
					x >= FACE_GRID - patch_skip[y])
					continue;
				sum += w * in[y * FACE_GRID + x];
				weight += w;
			}
			out[j * FACE_GRID + i] = sum / weight;
		}
}

void patch_soften(const struct face_patch *in, struct face_patch *out)
{
	struct face_patch half = { { 0 } };

	soften_once(in->v, half.v);
	soften_once(half.v, out->v);
	patch_normalise(out);
}
