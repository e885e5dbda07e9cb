/* SPDX-License-Identifier: MIT */
/*
 * upright.c - turns a taught drawing against printed glyphs of several fonts and sizes.
 */
#include "upright.h"

#include "glyphs.h"

#include <math.h>
#include <string.h>

static const float heights[] = { 0.42f, 0.5f, 0.58f, 0.66f, 0.74f, 0.82f }; /* of the window */
#define HEIGHTS (sizeof(heights) / sizeof(heights[0]))

/* Ink at a place of the glyph, both from 0 to 1 over its box; 0 outside. */
static float ink_at(const struct glyph *g, float u, float v)
{
	int row = (int)floorf(v * GLYPH_ROWS);
	int column = (int)floorf((u - 0.5f) * (float)g->width + GLYPH_COLUMNS / 2.0f);

	if (row < 0 || row >= GLYPH_ROWS || column < 0 || column >= GLYPH_COLUMNS)
		return 0;
	return (g->rows[row] >> (GLYPH_COLUMNS - 1 - column)) & 1u ? 1 : 0;
}

/* A maker's glyph need not lie in the middle of the face: so far from it, of the window, to each
 * side and up and down. */
static const float shifts[] = { 0, -0.06f, 0.06f };
#define SHIFTS (sizeof(shifts) / sizeof(shifts[0]))

static void draw(
	const struct glyph *g, float height, float right, float down, struct face_patch *out)
{
	enum { FINE = 3 };
	float width = height * (float)g->width / GLYPH_ROWS;

	memset(out, 0, sizeof(*out));
	for (int j = 0; j < FACE_GRID * FINE; j++)
		for (int i = 0; i < FACE_GRID * FINE; i++) {
			float x = ((float)i + 0.5f) / (FACE_GRID * FINE) - 0.5f;
			float y = ((float)j + 0.5f) / (FACE_GRID * FINE) - 0.5f;

			out->v[j / FINE * FACE_GRID + i / FINE] +=
				ink_at(g, (x - right) / width + 0.5f, (y - down) / height + 0.5f);
		}
	patch_normalise(out);
}

/* How well a drawing fits the glyph in each of four turns; *best is only made better. */
static void fit(const struct face_patch turned[4], const struct glyph *g, float height, float right,
	float down, float best[4])
{
	struct face_patch glyph;

	draw(g, height, right, down, &glyph);
	/* Dark on light or light on dark. */
	for (int q = 0; q < 4; q++)
		best[q] = fmaxf(best[q], fabsf(patch_correlate(&turned[q], &glyph)));
}

int upright_quarters(const struct face_patch *drawing, int32_t label, float *sure)
{
	float middle[4] = { 0 }, anywhere[4] = { 0 }, best[4];
	struct face_patch turned[4];
	int first = 0;

	for (int q = 0; q < 4; q++)
		patch_turn(drawing, q, &turned[q]);
	for (int f = 0; f < GLYPH_FONTS; f++)
		for (size_t h = 0; h < HEIGHTS; h++) {
			const struct glyph *g = &glyphs[label][f];

			fit(turned, g, heights[h], 0, 0, middle);
			for (size_t k = 0; k < SHIFTS * SHIFTS; k++)
				fit(turned, g, heights[h], shifts[k % SHIFTS], shifts[k / SHIFTS],
					anywhere);
		}
	/* Moved about, a J fits upside down as well where it has large serifs; kept in the middle,
	 * where it is not. So both are asked. */
	for (int q = 0; q < 4; q++)
		best[q] = (middle[q] + anywhere[q]) / 2;
	for (int q = 1; q < 4; q++)
		if (best[q] > best[first])
			first = q;
	*sure = 2;
	for (int q = 0; q < 4; q++)
		if (q != first && best[first] - best[q] < *sure)
			*sure = best[first] - best[q];
	return first;
}
