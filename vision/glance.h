/* SPDX-License-Identifier: MIT */
/*
 * glance.h - has a part of the picture changed since it was last remembered? Cheap enough for every
 * frame: means of small blocks, taken from some of their pixels.
 *
 * Light that gets stronger or weaker over the whole part is no change.
 */
#ifndef VIS_GLANCE_H
#define VIS_GLANCE_H

#include "image.h"

#ifdef __cplusplus
extern "C" {
#endif

struct glance {
	int32_t x, y, cols, rows; /* pixels; blocks */
	int32_t block, skip;	  /* side of a block; every how many pixels one is taken */
	uint8_t *now, *before;
	bool remembered;
	double mean; /* of the part, as it was looked at last */
};

/* The part of a frame of that size from x0, y0 to x1, y1 (cut to the frame). Finish with
 * glance_finish, legal on a zeroed one. */
enum dt_status glance_init(struct glance *g, int32_t frame_width, int32_t frame_height, double x0,
	double y0, double x1, double y1, int32_t block, int32_t skip, struct dt_error *err);
void glance_finish(struct glance *g);

/* frame: 3 channels of 8 bits or 1. Returns how many blocks differ by more than level from what is
 * remembered, light aside; all of them when nothing is. */
int32_t glance_look(struct glance *g, const struct img *frame, int32_t level);
/* Remembers what was looked at last. */
void glance_remember(struct glance *g);
void glance_forget(struct glance *g);

#ifdef __cplusplus
}
#endif

#endif
