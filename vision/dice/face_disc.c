/* SPDX-License-Identifier: MIT */
/*
 * face_disc.c - samples discs from a view and multiplies them with drawings: where most of the time
 * goes. Sums are kept in VIS_LANES parts side by side, for vector registers.
 */
#include "face_disc.h"

#include "tint.h"
#include "wide_loops.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The rows of the disc: cells in each, and how far it lies from the middle. Rounded dice have no
 * corners, and how they shine there says nothing about the drawing. */
/* clang-format off */
#define DISC_ROWS(R) \
	R(6, -11.5f) R(12, -10.5f) R(14, -9.5f) R(16, -8.5f) R(18, -7.5f) R(20, -6.5f) \
	R(22, -5.5f) R(22, -4.5f) R(22, -3.5f) R(24, -2.5f) R(24, -1.5f) R(24, -0.5f) \
	R(24, 0.5f) R(24, 1.5f) R(24, 2.5f) R(22, 3.5f) R(22, 4.5f) R(22, 5.5f) \
	R(20, 6.5f) R(18, 7.5f) R(16, 8.5f) R(14, 9.5f) R(12, 10.5f) R(6, 11.5f)
#define THUMB_ROWS(R) \
	R(4, -5.5f) R(8, -4.5f) R(10, -3.5f) R(10, -2.5f) R(12, -1.5f) R(12, -0.5f) \
	R(12, 0.5f) R(12, 1.5f) R(10, 2.5f) R(10, 3.5f) R(8, 4.5f) R(4, 5.5f)
/* clang-format on */

/* Cells side by side, and the row that they share. */
#define RUN2(x) (x), (x) + 1
#define RUN4(x) RUN2(x), RUN2((x) + 2)
#define RUN6(x) RUN4(x), RUN2((x) + 4)
#define RUN8(x) RUN4(x), RUN4((x) + 4)
#define RUN10(x) RUN8(x), RUN2((x) + 8)
#define RUN12(x) RUN8(x), RUN4((x) + 8)
#define RUN14(x) RUN12(x), RUN2((x) + 12)
#define RUN16(x) RUN12(x), RUN4((x) + 12)
#define RUN18(x) RUN16(x), RUN2((x) + 16)
#define RUN20(x) RUN16(x), RUN4((x) + 16)
#define RUN22(x) RUN20(x), RUN2((x) + 20)
#define RUN24(x) RUN20(x), RUN4((x) + 20)
#define SAME2(y) (y), (y)
#define SAME4(y) SAME2(y), SAME2(y)
#define SAME6(y) SAME4(y), SAME2(y)
#define SAME8(y) SAME4(y), SAME4(y)
#define SAME10(y) SAME8(y), SAME2(y)
#define SAME12(y) SAME8(y), SAME4(y)
#define SAME14(y) SAME12(y), SAME2(y)
#define SAME16(y) SAME12(y), SAME4(y)
#define SAME18(y) SAME16(y), SAME2(y)
#define SAME20(y) SAME16(y), SAME4(y)
#define SAME22(y) SAME20(y), SAME2(y)
#define SAME24(y) SAME20(y), SAME4(y)

#define ROW_U(n, v) RUN##n(0.5f - n / 2),
#define ROW_V(n, v) SAME##n(v),

/* Where the cells lie, from the middle. */
static const float disc_u[] = { DISC_ROWS(ROW_U) }, disc_v[] = { DISC_ROWS(ROW_V) };
static const float thumb_u[] = { THUMB_ROWS(ROW_U) }, thumb_v[] = { THUMB_ROWS(ROW_V) };
_Static_assert(sizeof(disc_u) == DISC_CELLS * sizeof(float), "the disc's rows are its cells");
_Static_assert(sizeof(thumb_u) == THUMB_CELLS * sizeof(float), "the thumb's rows are its cells");

/* The cell of a square of side x side that a cell of the disc is. */
static int in_square(const float *u, const float *v, int k, int side)
{
	return (int)(v[k] + (float)side / 2) * side + (int)(u[k] + (float)side / 2);
}

/* --- sums --- */

static VIS_INNER float mean_of(const float *v, int n)
{
	vis_lanes part = { 0 };

	for (int i = 0; i < n; i += VIS_LANES)
		part += *vis_lanes_at(v + i);
	return vis_lanes_sum(&part) / (float)n;
}

/* 1 / the length of what is left without the mean. */
static VIS_INNER float scale_of(const float *v, int n)
{
	float mean = mean_of(v, n), square;
	vis_lanes part = { 0 };

	for (int i = 0; i < n; i += VIS_LANES) {
		const vis_lanes off = *vis_lanes_at(v + i) - mean;

		part += off * off;
	}
	square = vis_lanes_sum(&part);
	return square > 1e-6f ? 1 / sqrtf(square) : 0;
}

static VIS_INNER void normalise(float *v, int n)
{
	float mean = mean_of(v, n), scale = scale_of(v, n);

	for (int i = 0; i < n; i++)
		v[i] = (v[i] - mean) * scale;
}

void disc_centre(struct disc *d)
{
	float mean = mean_of(d->v, DISC_CELLS);

	for (int i = 0; i < DISC_CELLS; i++)
		d->v[i] -= mean;
}

VIS_WIDE static void compare_one(const struct disc_seen *seen, const struct disc *with, float *out)
{
	vis_lanes_multiply(seen->raw.v, with->v, DISC_CELLS, 1, out);
}

VIS_WIDE static void compare_four(const struct disc_seen *seen, const struct disc *with, float *out)
{
	vis_lanes_multiply(seen->raw.v, with->v, DISC_CELLS, 4, out);
}

VIS_WIDE static void compare_most(const struct disc_seen *seen, const struct disc *with, float *out)
{
	vis_lanes_multiply(seen->raw.v, with->v, DISC_CELLS, DISC_MOST, out);
}

VIS_WIDE void disc_products(const struct disc *a, const struct disc *with, int n, float *out)
{
	int i = 0;

	for (; i + 4 <= n; i += 4)
		vis_lanes_multiply(a->v, with[i].v, DISC_CELLS, 4, out + i);
	for (; i < n; i++)
		vis_lanes_multiply(a->v, with[i].v, DISC_CELLS, 1, out + i);
}

void disc_compare(
	const struct disc_seen *seen, const struct disc *with, int n, float out[DISC_MOST])
{
	if (n == 4)
		compare_four(seen, with, out);
	else if (n == DISC_MOST)
		compare_most(seen, with, out);
	else
		for (int i = 0; i < n; i++)
			compare_one(seen, with + i, out + i);
	for (int i = 0; i < n; i++)
		out[i] *= seen->scale;
}

float disc_product(const struct disc *a, const struct disc *b)
{
	float out;

	vis_lanes_multiply(a->v, b->v, DISC_CELLS, 1, &out);
	return out;
}

static VIS_INNER int32_t product(const int16_t *restrict a, const int16_t *restrict b)
{
	int32_t sum = 0;

	for (int i = 0; i < THUMB_CELLS; i++)
		sum += a[i] * b[i];
	return sum;
}

VIS_WIDE void thumb_compare(const struct thumb_seen *seen, const struct thumb_turns *with, int n,
	float (*out)[THUMB_TURNS])
{
	for (int i = 0; i < n; i++)
		for (int q = 0; q < THUMB_TURNS; q++)
			out[i][q] = seen->scale * (float)product(seen->raw.v, with[i].turn[q].v);
}

float thumb_product(const struct thumb *a, const struct thumb *b)
{
	return (float)product(a->v, b->v) / ((float)THUMB_LENGTH * THUMB_LENGTH);
}

/* --- sampling --- */

/* Of a grey level, as fetch() gives them. */
#define SIXTEENTH 4096.0f

/* A pixel and the one beside it; the compiler loads both at once. */
static VIS_INNER uint16_t pair_at(const uint8_t *p)
{
	return (uint16_t)(p[0] | p[1] << 8);
}

static VIS_INNER float within(float v, float most)
{
	v = v < 0 ? 0 : v;
	return v > most ? most : v;
}

/* Numbers of 16 bits, two by two. */
union pairs {
	uint32_t both[DISC_CELLS];
	uint16_t each[2 * DISC_CELLS];
};

/* Bilinear, with 8 bits behind the point; beyond the border the last pixels go on. Only fetching
 * the pixels is done one by one, the upper and the lower two of each cell together: the rest is
 * vector code. The middle's grey level is taken off. */
static VIS_INNER void fetch(const struct img *im, struct patch_grid g, const float *restrict u,
	const float *restrict v, int n, float *restrict out)
{
	int32_t offset[DISC_CELLS];
	float down[DISC_CELLS];
	union pairs right, seen;
	const float last_x = (float)im->width - 1.01f, last_y = (float)im->height - 1.01f;
	const uint8_t *first = im->data, *second = first + im->stride;
	const int32_t stride = (int32_t)im->stride;
	const float middle =
		65536 *
		(float)img_row(im, (int32_t)within(g.y, last_y))[(int32_t)within(g.x, last_x)];

	for (int i = 0; i < n; i++) {
		int32_t x = (int32_t)(256 * within(g.x + u[i] * g.ux + v[i] * g.vx, last_x));
		int32_t y = (int32_t)(256 * within(g.y + u[i] * g.uy + v[i] * g.vy, last_y));

		offset[i] = (y >> 8) * stride + (x >> 8);
		right.both[i] = (uint32_t)(x & 255) * 0x10001;
		down[i] = (float)(y & 255);
	}
	for (int i = 0; i < n; i++)
		seen.both[i] = pair_at(first + offset[i]) | (uint32_t)pair_at(second + offset[i])
								    << 16;
	for (int i = 0; i < 2 * n; i++)
		seen.each[i] = (uint16_t)((seen.each[i] & 255) * (uint16_t)(256 - right.each[i]) +
					  (seen.each[i] >> 8) * right.each[i]);
	for (int i = 0; i < n; i++) {
		float a = (float)(seen.both[i] & 65535), b = (float)(seen.both[i] >> 16);

		out[i] = a * 256 + down[i] * (b - a) - middle;
	}
}

VIS_WIDE void disc_sample(
	const struct face_view *view, struct patch_grid grid, struct disc_seen *out)
{
	fetch(view->grey, grid, disc_u, disc_v, DISC_CELLS, out->raw.v);
	out->scale = scale_of(out->raw.v, DISC_CELLS);
}

/* Grey levels in steps of a quarter. */
#define LOG_STEP 0.25f
enum { LOG_STEPS = 1025 };

static const float *log_levels(void)
{
	static _Thread_local float levels[LOG_STEPS];

	if (levels[0] <= 0)
		for (int i = 0; i < LOG_STEPS; i++)
			levels[i] = logf((float)i * LOG_STEP + TINT_LIFT);
	return levels;
}

VIS_WIDE void disc_sample_log(const struct face_view *view, struct patch_grid g, struct disc *out)
{
	const struct img *im = view->grey;
	const int32_t x = (int32_t)within(g.x, (float)im->width - 1.01f);
	const int32_t y = (int32_t)within(g.y, (float)im->height - 1.01f);
	const float middle = (float)img_row(im, y)[x] / LOG_STEP + 0.5f;
	const float *levels = log_levels();

	fetch(im, g, disc_u, disc_v, DISC_CELLS, out->v);
	for (int i = 0; i < DISC_CELLS; i++)
		out->v[i] = levels[(int32_t)(out->v[i] * (1 / (65536 * LOG_STEP)) + middle)];
}

VIS_WIDE void thumb_sample(
	const struct face_view *view, struct patch_grid grid, struct thumb_seen *out)
{
	float raw[THUMB_CELLS], square;
	int32_t sum = 0;

	grid.ux *= 2;
	grid.uy *= 2;
	grid.vx *= 2;
	grid.vy *= 2;
	fetch(view->soft, grid, thumb_u, thumb_v, THUMB_CELLS, raw);
	for (int i = 0; i < THUMB_CELLS; i++)
		out->raw.v[i] = (int16_t)(raw[i] * (1 / SIXTEENTH));
	for (int i = 0; i < THUMB_CELLS; i++)
		sum += out->raw.v[i];
	square = (float)product(out->raw.v, out->raw.v) - (float)sum * (float)sum / THUMB_CELLS;
	out->scale = square > 0.5f ? 1 / (sqrtf(square) * THUMB_LENGTH) : 0;
}

/* --- patches --- */

void disc_take(const struct face_patch *in, struct disc *out)
{
	for (int k = 0; k < DISC_CELLS; k++)
		out->v[k] = in->v[in_square(disc_u, disc_v, k, FACE_GRID)];
}

void disc_place(int k, float at[2])
{
	at[0] = disc_u[k] / FACE_GRID;
	at[1] = disc_v[k] / FACE_GRID;
}

static void spread(const struct disc *in, struct face_patch *out)
{
	memset(out, 0, sizeof(*out));
	for (int k = 0; k < DISC_CELLS; k++)
		out->v[in_square(disc_u, disc_v, k, FACE_GRID)] = in->v[k];
}

void disc_of(const struct face_patch *in, struct disc *out)
{
	disc_take(in, out);
	normalise(out->v, DISC_CELLS);
}

void patch_normalise(struct face_patch *p)
{
	struct disc d;

	disc_of(p, &d);
	spread(&d, p);
}

void patch_sample(const struct face_view *view, struct patch_grid grid, struct face_patch *out)
{
	struct disc_seen seen = { .scale = 0 };

	disc_sample(view, grid, &seen);
	normalise(seen.raw.v, DISC_CELLS);
	spread(&seen.raw, out);
}

/* The mean of the 5 x 5 cells of a patch round the middle of a cell of its thumb, which lies
 * between four of them. */
static float blurred(const struct face_patch *in, int i, int j)
{
	enum { REACH = 2 };
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
	return sum / weight;
}

void thumb_of(const struct face_patch *in, struct thumb *out)
{
	enum { SIDE = FACE_GRID / 2 };
	float v[THUMB_CELLS];

	for (int k = 0; k < THUMB_CELLS; k++) {
		int at = in_square(thumb_u, thumb_v, k, SIDE);

		v[k] = blurred(in, at % SIDE, at / SIDE);
	}
	normalise(v, THUMB_CELLS);
	for (int k = 0; k < THUMB_CELLS; k++)
		out->v[k] = (int16_t)lrintf(THUMB_LENGTH * v[k]);
}

/* Weights 1 2 1 both ways. */
static void soften_once(const struct disc *in, struct disc *out)
{
	struct face_patch p, there;
	struct disc ones;

	for (int k = 0; k < DISC_CELLS; k++)
		ones.v[k] = 1;
	spread(in, &p);
	spread(&ones, &there);
	for (int k = 0; k < DISC_CELLS; k++) {
		int at = in_square(disc_u, disc_v, k, FACE_GRID);
		float sum = 0, weight = 0;

		for (int n = 0; n < 9; n++) {
			int dx = n % 3 - 1, dy = n / 3 - 1, x = at % FACE_GRID + dx;
			int y = at / FACE_GRID + dy;
			float w = (float)((2 - abs(dx)) * (2 - abs(dy)));

			if (x < 0 || y < 0 || x >= FACE_GRID || y >= FACE_GRID)
				continue;
			w *= there.v[y * FACE_GRID + x];
			sum += w * p.v[y * FACE_GRID + x];
			weight += w;
		}
		out->v[k] = sum / weight;
	}
}

void disc_soften(const struct face_patch *in, struct disc *out)
{
	struct disc sharp, half;

	disc_take(in, &sharp);
	soften_once(&sharp, &half);
	soften_once(&half, out);
	normalise(out->v, DISC_CELLS);
}
