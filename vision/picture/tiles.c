/* SPDX-License-Identifier: MIT */
/*
 * tiles.c - lays what was made as one strip where it belongs in the view, run by run.
 */
#include "tiles.h"

#include <string.h>

int32_t tiles_strip_px(const struct tiles *t, int32_t width)
{
	int32_t n = 0;

	for (int32_t row = 0; row < t->rows; row++)
		for (int32_t x = 0, end; tiles_next_run(t, row, &x, &end); x = end)
			n += tiles_run_px(x, end, width);
	return n;
}

void tiles_lay(const struct tiles *t, const struct img *strip, struct img *out)
{
	const size_t pixel = (size_t)out->channels;
	const uint8_t *from = strip->data;

	for (int32_t row = 0; row < t->rows; row++)
		for (int32_t x = 0, end; tiles_next_run(t, row, &x, &end); x = end) {
			size_t bytes = (size_t)tiles_run_px(x, end, out->width) * pixel;
			int32_t y = row * TILE_PX;

			for (int32_t j = 0; j < TILE_PX && y + j < out->height; j++)
				memcpy(img_row(out, y + j) + (size_t)x * TILE_PX * pixel,
					from + (size_t)j * strip->stride, bytes);
			from += bytes;
		}
}
