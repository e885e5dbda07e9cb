/* SPDX-License-Identifier: MIT */
/*
 * zone_planes.c - a zone's cells as the network of hides.h wants them.
 */
#include "zone_in.h"

#include <math.h>

/* Of logarithms: 1 is a factor of 2.7. */
static const float most = 3;
static const float full_range = 64; /* grey levels */
/* Of the cells, in which the pattern need not be seen: a hand over so few hides nothing. */
static const float bare_share = 0.01f;

void zone_look_size(const struct zone_look *z, int32_t *cols, int32_t *rows)
{
	*cols = z->felt->cols;
	*rows = z->felt->rows;
}

bool zone_look_is_bare(const struct zone_look *z)
{
	size_t hidden = 0;

	for (size_t i = 0; i < z->felt->cells; i++)
		hidden += z->felt->like[i] < FELT_LIKE_LEAST;
	return (float)hidden < bare_share * (float)z->felt->cells;
}

static float bound(float v)
{
	return fminf(fmaxf(v, -most), most);
}

void zone_look_planes(const struct zone_look *z, float *out)
{
	const struct felt *f = z->felt;
	size_t n = f->cells;

	for (size_t c = 0; c < 3; c++)
		for (size_t i = 0; i < n; i++)
			out[c * n + i] = bound(f->now[c * n + i] - f->usual[c]);
	for (int32_t y = 0; y < f->rows; y++)
		for (int32_t x = 0; x < f->cols; x++) {
			size_t i = (size_t)y * (size_t)f->cols + (size_t)x;
			float px = ((float)x + 0.5f) * ZONE_CELL_PX,
			      py = ((float)y + 0.5f) * ZONE_CELL_PX;
			bool inside = px > z->frame[0] && py > z->frame[1] && px < z->frame[2] &&
				      py < z->frame[3];

			out[3 * n + i] = (float)img_row(&z->range, y)[x] / full_range;
			out[4 * n + i] = inside ? 1 : 0;
			out[5 * n + i] = f->like[i];
		}
}
