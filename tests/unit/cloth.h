/* SPDX-License-Identifier: MIT */
/*
 * cloth.h - zones that are made of numbers: cloth with a pattern of its own, and what is put on it.
 *
 * For one test program each: all is static.
 */
#ifndef DT_TESTS_CLOTH_H
#define DT_TESTS_CLOTH_H

#include "cells.h"
#include "zone.h"

#include <check.h>
#include <math.h>

enum { COLS = 57, ROWS = 47, CELL = ZONE_CELL_PX, QUIET = 6, DRAWN = 120 };

static struct dt_error err;
static struct zone_look *look;
static struct img empty, now, range;
static uint32_t seed;

static const float grey[3] = { 90, 90, 90 }, green[3] = { 35, 100, 45 }, brown[3] = { 25, 45, 80 };

/* -1 to 1. */
static inline float chance(void)
{
	seed = seed * 1664525u + 1013904223u;
	return (float)(seed >> 8) / (float)(1 << 23) - 1;
}

static inline void put(struct img *im, int x, int y, const float colour[3], float factor)
{
	for (int c = 0; c < 3; c++)
		img_row_s16(im, y)[3 * x + c] =
			(int16_t)fminf(colour[c] * factor * CELLS_LEVEL, 255 * CELLS_LEVEL);
}

/* Cloth that is lighter here and darker there by share, and what the camera adds to it by noise. */
static inline void lay_cloth(const float colour[3], float share, float noise)
{
	seed = 7;
	for (int y = 0; y < ROWS; y++)
		for (int x = 0; x < COLS; x++) {
			float own = 1 + share * chance();

			put(&empty, x, y, colour, own * (1 + noise * chance()));
			put(&now, x, y, colour, own * (1 + noise * chance()));
			img_row(&range, y)[x] = QUIET;
		}
	ck_assert_int_eq(zone_look_empty(look, &empty, &range, &err), DT_OK);
	zone_look_frame(look, 0, 0, COLS * CELL, ROWS * CELL);
}

static inline void load(void)
{
	ck_assert_int_eq(zone_look_load(look, &now, &range, &TONE_PLAIN, &err), DT_OK);
}

static inline size_t blobs(enum zone_part part, struct zone_blob *out)
{
	size_t n;

	ck_assert_int_eq(zone_look_blobs(look, part, out, ZONE_BLOBS_MAX, &n, &err), DT_OK);
	return n;
}

static inline bool is_thing(int x, int y)
{
	return zone_look_covers(look, ((float)x + 0.5f) * CELL, ((float)y + 0.5f) * CELL);
}

static inline void put_disc(int cx, int cy, float radius, const float colour[3], float factor)
{
	for (int y = 0; y < ROWS; y++)
		for (int x = 0; x < COLS; x++)
			if (hypotf((float)(x - cx), (float)(y - cy)) <= radius)
				put(&now, x, y, colour, factor * (1 + 0.12f * chance()));
}

static inline void put_square(int left, int top, int side, float factor, uint8_t drawn)
{
	for (int y = top; y < top + side; y++)
		for (int x = left; x < left + side; x++) {
			put(&now, x, y, grey, factor * (1 + 0.12f * chance()));
			img_row(&range, y)[x] = drawn;
		}
}

/* The darker, the more noise is in it. */
static inline void shade(int left, int top, int right, int bottom, float factor, float noise)
{
	for (int y = top; y < bottom; y++)
		for (int x = left; x < right; x++) {
			float by = factor * (1 + noise * chance());

			for (int c = 0; c < 3; c++) {
				int16_t *v = &img_row_s16(&now, y)[3 * x + c];

				*v = (int16_t)((float)*v * by);
			}
		}
}

static inline void cloth_setup(void)
{
	look = zone_look_create(&err);
	ck_assert_ptr_nonnull(look);
	ck_assert_int_eq(img_init(&empty, COLS, ROWS, 3, IMG_S16, &err), DT_OK);
	ck_assert_int_eq(img_init(&now, COLS, ROWS, 3, IMG_S16, &err), DT_OK);
	ck_assert_int_eq(img_init(&range, COLS, ROWS, 1, IMG_U8, &err), DT_OK);
}

static inline void cloth_teardown(void)
{
	zone_look_destroy(look);
	img_finish(&empty);
	img_finish(&now);
	img_finish(&range);
}

#endif
