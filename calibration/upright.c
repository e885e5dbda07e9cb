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

static void draw(const struct glyph *g, float height, struct face_patch *out)
{
	enum { FINE = 3 };
	float width = height * (float)g->width / GLYPH_ROWS;

	memset(out, 0, sizeof(*out));
	for (int j = 0; j < FACE_GRID * FINE; j++)
		for (int i = 0; i < FACE_GRID * FINE; i++) {
			float x = ((float)i + 0.5f) / (FACE_GRID * FINE) - 0.5f;
			float y = ((float)j + 0.5f) / (FACE_GRID * FINE) - 0.5f;

			out->v[j / FINE * FACE_GRID + i / FINE] +=
				ink_at(g, x / width + 0.5f, y / height + 0.5f);
		}
	patch_normalise(out);
}

int upright_quarters(const struct face_patch *drawing, int32_t label, float *sure)
{
	float best[4] = { -1, -1, -1, -1 };
	int first = 0;

	for (int f = 0; f < GLYPH_FONTS; f++)
		for (size_t h = 0; h < HEIGHTS; h++) {
			struct face_patch glyph, turned;

			draw(&glyphs[label][f], heights[h], &glyph);
			for (int q = 0; q < 4; q++) {
				patch_turn(drawing, q, &turned);

				/* Dark on light or light on dark. */
				float s = fabsf(patch_correlate(&turned, &glyph));

				if (s > best[q])
					best[q] = s;
			}
		}
	for (int q = 1; q < 4; q++)
		if (best[q] > best[first])
			first = q;
	*sure = 2;
	for (int q = 0; q < 4; q++)
		if (q != first && best[first] - best[q] < *sure)
			*sure = best[first] - best[q];
	return first;
}
