/* SPDX-License-Identifier: MIT */
/*
 * cells.h - a coarse look at a rectangle of the table, straight from the camera's picture.
 *
 * Costs a small part of rectifying it: each cell is the mean of the 8 x 8 pixels of the camera's
 * picture round the place where the cell's middle is seen.
 */
#ifndef VIS_CELLS_H
#define VIS_CELLS_H

#include "image.h"
#include "lens.h"

#ifdef __cplusplus
extern "C" {
#endif

struct cells;

/* at: the middles of the cells in the camera's picture, row by row, cols * rows of them. NULL
 * without memory. Free with cells_destroy. */
struct cells *cells_create(const struct vis_lens *lens, const struct vis_point *at, int32_t cols,
	int32_t rows, struct dt_error *err);
void cells_destroy(struct cells *c);

/* A grey level in struct img mean. */
#define CELLS_LEVEL 32

/* mean: IMG_S16 of 3 channels, one pixel a cell; black where the camera does not see all of the
 * cell. range:
 * one channel, how far the grey levels of one channel lie apart in the cell. Both are made to fit,
 * and are the caller's. frame: 3 channels of 8 bits, of the size of the lens: else DT_ERR_FORMAT.
 */
enum dt_status cells_look(const struct cells *c, const struct img *frame, struct img *mean,
	struct img *range, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
