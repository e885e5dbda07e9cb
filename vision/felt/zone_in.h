/* SPDX-License-Identifier: MIT */
/*
 * zone_in.h - the inside of zone.h, for zone*.c only.
 */
#ifndef VIS_ZONE_IN_H
#define VIS_ZONE_IN_H

#include "felt.h"
#include "zone.h"

enum { ZONE_DRAWN = 2 }; /* of worth: something is drawn there */

struct zone_look {
	struct felt *felt;
	struct img rimmed, mask;  /* the cells of blobs; mask is rimmed without its rim, borrowed */
	struct img labels, inner; /* which blob, and how deep in it, a cell wider like rimmed */
	struct img distance;
	size_t cells;
	uint8_t *explained;
	uint8_t *worth;	      /* a close look, see zone_look_tiles */
	uint8_t *worthy;      /* the same without what is alone */
	uint8_t *column;      /* scratch */
	uint8_t *drawn;	      /* how far grey levels lie apart on the empty table, here or beside */
	struct img then, now; /* copies of the cells: of the empty table, and at hand */
	struct img range;     /* a copy of the range at hand */
	struct zone_tone *levels;
	struct tone tone;	/* of the picture that the cells were seen in */
	struct dt_error failed; /* in zone_look_shape; code is DT_OK for nothing */
	float frame[4];		/* left, top, right, bottom; pixels */
};

/* Scratch for zone_look_steps of zones with so many cells in a row, and what it knows of grey
 * levels. NULL without memory. Free with zone_tone_destroy. */
struct zone_tone *zone_tone_create(int32_t cols, struct dt_error *err);
void zone_tone_destroy(struct zone_tone *t);

/* The cell at a pixel of the view, the nearest one where it lies outside. */
size_t zone_cell_at(const struct zone_look *z, float x, float y);

#endif
