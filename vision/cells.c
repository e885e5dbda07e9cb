/* SPDX-License-Identifier: MIT */
/*
 * cells.c - see cells.h.
 */
#include "cells.h"

#include <math.h>
#include <stdlib.h>

/* Every second row tells enough. */
enum { SIDE = 8, BYTES = SIDE * 3, ROW_STEP = 2, SAMPLES = SIDE * SIDE / ROW_STEP };

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

/* Adds up each column of the pixels, byte by byte, and keeps the least and the most of it. */
static void look_at(const uint8_t *p, size_t stride, int16_t mean[3], uint8_t *range)
{
	uint16_t sum[BYTES] = { 0 };
	uint8_t least[BYTES], most[BYTES];

	for (int i = 0; i < BYTES; i++) {
		least[i] = 255;
		most[i] = 0;
	}
	for (int y = 0; y < SIDE; y += ROW_STEP, p += ROW_STEP * stride)
		for (int i = 0; i < BYTES; i++) {
			sum[i] = (uint16_t)(sum[i] + p[i]);
			least[i] = p[i] < least[i] ? p[i] : least[i];
			most[i] = p[i] > most[i] ? p[i] : most[i];
		}
	/* 24 columns to 12, to 6, to 3. */
	for (int n = BYTES / 2; n >= 3; n /= 2)
		for (int i = 0; i < n; i++) {
			sum[i] = (uint16_t)(sum[i] + sum[i + n]);
			least[i] = least[i + n] < least[i] ? least[i + n] : least[i];
			most[i] = most[i + n] > most[i] ? most[i + n] : most[i];
		}
	*range = 0;
	for (int c = 0; c < 3; c++) {
		mean[c] = (int16_t)(sum[c] * (CELLS_LEVEL / SAMPLES));
		*range = most[c] - least[c] > *range ? (uint8_t)(most[c] - least[c]) : *range;
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
		for (int32_t x = 0; x < c->cols; x++) {
			const struct corner *at = &c->corner[y * c->cols + x];
			int16_t *m = img_row_s16(mean, y) + (ptrdiff_t)3 * x;
			uint8_t *r = img_row(range, y) + x;

			m[0] = m[1] = m[2] = 0;
			*r = 0;
			if (at->x >= 0)
				look_at(img_row(frame, at->y) + (ptrdiff_t)3 * at->x, frame->stride,
					m, r);
		}
	return DT_OK;
}
