/* SPDX-License-Identifier: MIT */
/*
 * zone_in.h - the inside of zone.h, for zone.c and zone_blobs.c.
 */
#ifndef VIS_ZONE_IN_H
#define VIS_ZONE_IN_H

#include "felt.h"
#include "zone.h"

enum { ZONE_DRAWN = 2 }; /* of worth: something is drawn there */

struct zone_look {
	struct felt *felt;
	struct img mask, labels, distance;
	size_t cells;
	uint8_t *explained;
	uint8_t *worth;	  /* a close look, see zone_look_tiles */
	uint8_t *broad;	  /* see ZONE_BROAD */
	uint8_t *drawn;	  /* how far grey levels lie apart on the empty table, here or beside */
	struct tone tone; /* of the picture that the cells were seen in */
	float frame[4];	  /* left, top, right, bottom; pixels */
};

/* The cell at a pixel of the view, the nearest one where it lies outside. */
size_t zone_cell_at(const struct zone_look *z, float x, float y);

#endif
