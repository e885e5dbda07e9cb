/* SPDX-License-Identifier: MIT */
/*
 * changed.h - has a part of the picture changed since it was last remembered? Cheap enough for
 * every frame: means of small blocks, taken from some of their pixels.
 *
 * Light that gets stronger or weaker over the whole part is no change.
 */
#ifndef VIS_CHANGED_H
#define VIS_CHANGED_H

#include "image.h"

#ifdef __cplusplus
extern "C" {
#endif

struct changed {
	int32_t x, y, cols, rows; /* pixels; blocks */
	int32_t block, skip;	  /* side of a block; every how many pixels one is taken */
	uint8_t *now, *before;
	bool remembered;
	double mean; /* of the part, as it was looked at last */
};

/* The part of a frame of that size from x0, y0 to x1, y1 (cut to the frame). Finish with
 * changed_finish, legal on a zeroed one. */
enum dt_status changed_init(struct changed *g, int32_t frame_width, int32_t frame_height, double x0,
	double y0, double x1, double y1, int32_t block, int32_t skip, struct dt_error *err);
void changed_finish(struct changed *g);

/* frame: 3 channels of 8 bits or 1. Returns how many blocks differ by more than level from what is
 * remembered, light aside; all of them when nothing is. */
int32_t changed_look(struct changed *g, const struct img *frame, int32_t level);
/* Remembers what was looked at last. */
void changed_remember(struct changed *g);
void changed_forget(struct changed *g);

#ifdef __cplusplus
}
#endif

#endif
