/* SPDX-License-Identifier: MIT */
/*
 * cells.c - sums up squares of 8 x 8 pixels, many columns at once, for vector registers.
 */
#include "cells.h"

#include "wide_loops.h"

#include <math.h>
#include <stdlib.h>

/* Every second row tells enough. */
enum { SIDE = 8, ROW_STEP = 2, SAMPLES = SIDE * SIDE / ROW_STEP, WIDE = 32 };

struct cells {
	int32_t cols, rows;
	int32_t width, height; /* of the camera's picture */
	struct corner {
		int32_t x, y; /* of the pixels that are looked at; x is -1 for none */
	} corner[];
};

struct cells *cells_create(const struct vis_lens *lens, const struct vis_point *at, int32_t cols,
	int32_t rows, struct dt_error *err)
{
	size_t n = (size_t)cols * (size_t)rows;
	struct cells *c = calloc(1, sizeof(*c) + n * sizeof(c->corner[0]));

	if (!c) {
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	c->cols = cols;
	c->rows = rows;
	c->width = lens->width;
	c->height = lens->height;
	for (size_t i = 0; i < n; i++) {
		double x = at[i].x - (SIDE - 1) / 2.0, y = at[i].y - (SIDE - 1) / 2.0;
		bool seen = x >= 0 && y >= 0 && x < c->width - SIDE && y < c->height - SIDE;

		c->corner[i].x = seen ? (int32_t)lrint(x) : -1;
		c->corner[i].y = seen ? (int32_t)lrint(y) : -1;
	}
	return c;
}

void cells_destroy(struct cells *c)
{
	free(c);
}

/* What is known of each of a cell's columns, byte by byte, and of some beside them: as many as fill
 * vector registers. A cell never reaches the last row, so that there is something to read there. */
struct columns {
	int16_t sum[WIDE];
	uint8_t least[WIDE], most[WIDE];
};

/* Which of them belong to a channel. */
#define OF(c, v)                                                                                   \
	{                                                                                          \
		[c] = v, [c + 3] = v, [c + 6] = v, [c + 9] = v, [c + 12] = v, [c + 15] = v,        \
		[c + 18] = v, [c + 21] = v                                                         \
	}
static const int16_t counts[3][WIDE] = { OF(0, 1), OF(1, 1), OF(2, 1) };
static const uint8_t mine[3][WIDE] = { OF(0, 255), OF(1, 255), OF(2, 255) };

static VIS_INNER void take_columns(
	const uint8_t *restrict p, size_t stride, struct columns *restrict out)
{
	for (int i = 0; i < WIDE; i++) {
		const uint8_t a = p[i], b = p[ROW_STEP * stride + (size_t)i];
		const uint8_t c = p[2 * ROW_STEP * stride + (size_t)i];
		const uint8_t d = p[3 * ROW_STEP * stride + (size_t)i];
		const uint8_t low_ab = a < b ? a : b, low_cd = c < d ? c : d;
		const uint8_t high_ab = a > b ? a : b, high_cd = c > d ? c : d;

		out->sum[i] = (int16_t)(a + b + c + d);
		out->least[i] = low_ab < low_cd ? low_ab : low_cd;
		out->most[i] = high_ab > high_cd ? high_ab : high_cd;
	}
}

static VIS_INNER int sum_of(const struct columns *c, int channel)
{
	int sum = 0;

	for (int i = 0; i < WIDE; i++)
		sum += c->sum[i] * counts[channel][i];
	return sum;
}

static VIS_INNER uint8_t range_of(const struct columns *c, int channel)
{
	uint8_t least = 255, most = 0;

	for (int i = 0; i < WIDE; i++) {
		uint8_t v = c->least[i] | (uint8_t)~mine[channel][i];

		least = v < least ? v : least;
	}
	for (int i = 0; i < WIDE; i++) {
		uint8_t v = c->most[i] & mine[channel][i];

		most = v > most ? v : most;
	}
	return (uint8_t)(most - least);
}

/* A row of cells. */
VIS_WIDE static void look_along(const struct corner *at, int32_t n, const struct img *frame,
	int16_t *restrict mean, uint8_t *restrict range)
{
	for (int32_t x = 0; x < n; x++, mean += 3) {
		struct columns c;

		mean[0] = mean[1] = mean[2] = 0;
		range[x] = 0;
		if (at[x].x < 0)
			continue;
		take_columns(
			frame->data + (size_t)at[x].y * frame->stride + (size_t)3 * (size_t)at[x].x,
			frame->stride, &c);
		for (int k = 0; k < 3; k++) {
			uint8_t r = range_of(&c, k);

			mean[k] = (int16_t)(sum_of(&c, k) * (CELLS_LEVEL / SAMPLES));
			range[x] = r > range[x] ? r : range[x];
		}
	}
}

enum dt_status cells_look(const struct cells *c, const struct img *frame, struct img *mean,
	struct img *range, struct dt_error *err)
{
	enum dt_status rc = img_ensure(mean, c->cols, c->rows, 3, IMG_S16, err);

	if (rc == DT_OK)
		rc = img_ensure(range, c->cols, c->rows, 1, IMG_U8, err);
	if (rc != DT_OK)
		return rc;
	if (frame->width != c->width || frame->height != c->height || frame->channels != 3)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"the picture is not of the size that was calibrated");
	for (int32_t y = 0; y < c->rows; y++)
		look_along(c->corner + (ptrdiff_t)y * c->cols, c->cols, frame, img_row_s16(mean, y),
			img_row(range, y));
	return DT_OK;
}
