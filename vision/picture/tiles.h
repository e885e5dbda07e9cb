/* SPDX-License-Identifier: MIT */
/*
 * tiles.h - which parts of a zone's view are worth making and looking at.
 *
 * Most of a zone is felt, and felt needs no rectifying, no edges and no faces. Borrowed by all who
 * look at a view; whoever fills one owns its memory.
 */
#ifndef VIS_TILES_H
#define VIS_TILES_H

#include "image.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TILE_PX 8

/* TILE_PLAIN: nothing but felt is in it, so that it says how much the picture's pixels differ by
 * themselves. */
enum { TILE_WANTED = 1, TILE_PLAIN = 2 };

struct tiles {
	int32_t cols, rows; /* the last of each may be cut off by the view's border */
	uint8_t *flags;	    /* [rows][cols] */
};

/* How many tiles so many pixels take. */
static inline int32_t tiles_along(int32_t px)
{
	return (px + TILE_PX - 1) / TILE_PX;
}

/* Has the tile the flag? False outside. */
static inline bool tile_has(const struct tiles *t, int32_t x, int32_t y, int flag)
{
	return x >= 0 && y >= 0 && x < t->cols && y < t->rows &&
	       (t->flags[(size_t)y * (size_t)t->cols + (size_t)x] & flag) != 0;
}

/* The next run of wanted tiles in a row, from *x on: its first in *x, the first after it in *end.
 * False when there is none. */
static inline bool tiles_next_run(const struct tiles *t, int32_t row, int32_t *x, int32_t *end)
{
	while (*x < t->cols && !tile_has(t, *x, row, TILE_WANTED))
		++*x;
	*end = *x;
	while (*end < t->cols && tile_has(t, *end, row, TILE_WANTED))
		++*end;
	return *end > *x;
}

/* How wide a run is in a picture of this width, which may cut the last tile off. */
static inline int32_t tiles_run_px(int32_t x, int32_t end, int32_t width)
{
	return (end * TILE_PX < width ? end * TILE_PX : width) - x * TILE_PX;
}

/* A strip holds the wanted tiles of a picture side by side, row after row, TILE_PX high: of the
 * last row only what is there counts. Its width for a picture of this one: */
int32_t tiles_strip_px(const struct tiles *t, int32_t width);
/* Lays the tiles of a strip to their places in the picture. */
void tiles_lay(const struct tiles *t, const struct img *strip, struct img *out);

#endif
