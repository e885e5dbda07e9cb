/* SPDX-License-Identifier: MIT */
/*
 * idle.h - is nothing at all different? For frames that are unpacked at an eighth of their size,
 * because unpacking them whole is most of what an idle table costs.
 *
 * A pixel of such a picture is the mean of 64, so that noise nearly vanishes in it, and what is
 * called different is far less than what watch.c calls a movement. It only says that a frame is not
 * worth a look; what has moved is for the whole frame to tell.
 */
#ifndef VIS_IDLE_H
#define VIS_IDLE_H

#include "changed.h"
#include "scene.h"

#ifdef __cplusplus
extern "C" {
#endif

#define IDLE_SHRINK 8
#define IDLE_PARTS (DT_AREAS_MAX + DT_TAGS_MAX)

/* Zeroed to begin with. */
struct idle {
	struct changed part[IDLE_PARTS];
	double mean[IDLE_PARTS]; /* as remembered */
	size_t n;
	bool looked;
};

/* Adds what is looked at in whole frames of that size. Full: DT_ERR_NOMEM. */
enum dt_status idle_add(struct idle *s, int32_t frame_width, int32_t frame_height,
	const struct changed *whole, struct dt_error *err);
/* Zeroes it. */
void idle_finish(struct idle *s);

/* small: a frame's eighth, sides rounded up. True: as remembered. */
bool idle_look(struct idle *s, const struct img *small);
/* Remembers what was looked at last, if it was different. */
void idle_remember(struct idle *s);
void idle_forget(struct idle *s);

#ifdef __cplusplus
}
#endif

#endif
