/* SPDX-License-Identifier: MIT */
/*
 * zone_tone.c - what the felt of a zone says of the picture's tone: how far neighbouring cells lie
 * apart, on the empty table and now.
 */
#include "zone_in.h"

#include "cells.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 255 * CELLS_LEVEL + 1 };

/* How well the felt's pattern must be seen again to tell the picture's tone by it, and what of it
 * (logarithm) is not worth a closer look. */
static const float tone_alike_least = 0.6f, tone_same = 0.15f;
/* What is left of it in one channel where there may be a veil. */
static const float tone_veiled = 0.7f;

/* Rows of cells are so long for vector code; what is beside them does not count. */
static int32_t padded(int32_t cols)
{
	return (cols / TONE_STRIDE + 2) * TONE_STRIDE;
}

struct zone_tone {
	float scale[LEVELS][TONE_PLANES]; /* of each grey level that a cell can have */
	int32_t room;			  /* floats in each of the following */
	float *counts;
	float *then[TONE_PLANES], *now[TONE_PLANES]; /* scratch: a row in one channel */
};

struct zone_tone *zone_tone_create(int32_t cols, struct dt_error *err)
{
	struct zone_tone *t = calloc(1, sizeof(*t));
	int32_t room = padded(cols);
	float *all = calloc((size_t)room * (1 + 2 * TONE_PLANES), sizeof(*all));

	if (!t || !all) {
		free(t);
		free(all);
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	t->room = room;
	t->counts = all;
	for (int k = 0; k < TONE_PLANES; k++) {
		t->then[k] = all + (1 + k) * room;
		t->now[k] = all + (1 + TONE_PLANES + k) * room;
		/* What does not count must still be a grey level. */
		for (int32_t i = 0; i < room; i++)
			t->then[k][i] = t->now[k][i] = 1;
	}
	for (int v = 0; v < LEVELS; v++)
		tone_level(v < CELLS_LEVEL ? 1 : (float)v / CELLS_LEVEL, t->scale[v]);
	return t;
}

void zone_tone_destroy(struct zone_tone *t)
{
	if (!t)
		return;
	free(t->counts);
	free(t);
}

/* Are both cells felt, side by side? */
static bool is_step(const struct felt *f, size_t i)
{
	return f->kind[i] == FELT_PLAIN && f->kind[i + 1] == FELT_PLAIN &&
	       (i + 1) % (size_t)f->cols != 0;
}

/* How far apart neighbouring cells of felt are now, relative to the empty table. Noise adds steps
 * of its own, which have nothing to do with those of the empty table: only the share of those that
 * is seen again counts. *alike: how well these steps are the same ones; *least: how far apart in
 * the channel that shows least of them. */
static float contrast_of(const struct zone_look *z, float *alike, float *least)
{
	const struct felt *f = z->felt;
	double then[3] = { 0 }, now[3] = { 0 }, both[3] = { 0 }, all;

	for (size_t i = 0; i + 1 < f->cells; i++) {
		if (!is_step(f, i))
			continue;
		for (size_t c = 0; c < 3; c++) {
			const float *e = f->empty + c * f->cells + i;
			const float *n = f->now + c * f->cells + i;
			float was = e[1] - e[0], is = was + n[1] - n[0];

			then[c] += (double)(was * was);
			now[c] += (double)(is * is);
			both[c] += (double)(was * is);
		}
	}
	*least = 1;
	for (size_t c = 0; c < 3; c++)
		if (then[c] > 0)
			*least = fminf(*least, (float)(both[c] / then[c]));
	all = both[0] + both[1] + both[2];
	then[0] += then[1] + then[2];
	now[0] += now[1] + now[2];
	*alike = then[0] > 0 && now[0] > 0 ? (float)(all / sqrt(then[0] * now[0])) : 0;
	return *alike > 0 ? (float)(all / then[0]) : 1;
}

static bool is_same_tone(float tone)
{
	return fabsf(logf(tone)) < tone_same;
}

bool zone_look_odd_tone(const struct zone_look *z)
{
	float alike, least, tone = contrast_of(z, &alike, &least);

	/* Noise makes the steps larger than their share that is seen again. */
	return alike >= tone_alike_least &&
	       (!is_same_tone(tone) || !is_same_tone(tone / alike) || least < tone_veiled);
}

/* A row of cells in one channel, in all that grey levels are compared in. */
static void take_levels(
	const struct zone_tone *t, const struct img *cells, int32_t y, int c, float *const out[])
{
	const int16_t *p = img_row_s16(cells, y) + c;

	for (int32_t x = 0; x < cells->width; x++)
		for (int k = 0; k < TONE_PLANES; k++)
			out[k][x] = t->scale[p[3 * x]][k];
}

void zone_look_steps(const struct zone_look *z, struct tone_steps *out)
{
	const struct felt *f = z->felt;
	const struct zone_tone *t = z->levels;
	struct tone_row row = { .counts = t->counts, .n = t->room - TONE_STRIDE };

	for (int k = 0; k < TONE_PLANES; k++) {
		row.then[k] = t->then[k];
		row.now[k] = t->now[k];
	}
	*out = (struct tone_steps){ 0 };
	/* Every other row tells as much. */
	for (int32_t y = 0; y < f->rows; y += 2) {
		for (int32_t x = 0; x + 1 < f->cols; x++)
			t->counts[x] = is_step(f, (size_t)y * (size_t)f->cols + (size_t)x) ? 1 : 0;
		for (int c = 0; c < 3; c++) {
			take_levels(t, &z->then, y, c, t->then);
			take_levels(t, &z->now, y, c, t->now);
			tone_add_row(out, c, &row);
		}
	}
	if (tone_alike(out) < tone_alike_least)
		*out = (struct tone_steps){ 0 };
}
