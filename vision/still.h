/* SPDX-License-Identifier: MIT */
/*
 * still.h - is nothing at all different? For frames that are unpacked at an eighth of their size,
 * because unpacking them whole is most of what an idle table costs.
 *
 * A pixel of such a picture is the mean of 64, so that noise nearly vanishes in it, and what is
 * called different is far less than what watch.c calls a movement. It only says that a frame is not
 * worth a look; what has moved is for the whole frame to tell.
 */
#ifndef VIS_STILL_H
#define VIS_STILL_H

#include "glance.h"
#include "scene.h"

#ifdef __cplusplus
extern "C" {
#endif

#define STILL_SHRINK 8
#define STILL_PARTS (DT_ZONES_MAX + DT_TAGS_MAX)

/* Zeroed to begin with. */
struct still {
	struct glance part[STILL_PARTS];
	double mean[STILL_PARTS]; /* as remembered */
	size_t n;
	bool looked;
};

/* Adds what is looked at in whole frames of that size. Full: DT_ERR_NOMEM. */
enum dt_status still_add(struct still *s, int32_t frame_width, int32_t frame_height,
	const struct glance *whole, struct dt_error *err);
/* Zeroes it. */
void still_finish(struct still *s);

/* small: a frame's eighth, sides rounded up. True: as remembered. */
bool still_look(struct still *s, const struct img *small);
/* Remembers what was looked at last, if it was different. */
void still_remember(struct still *s);
void still_forget(struct still *s);

#ifdef __cplusplus
}
#endif

#endif
