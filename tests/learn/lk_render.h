/* SPDX-License-Identifier: MIT */
/*
 * lk_render.h - a picture of a scene as amounts of light, by several threads.
 *
 * The same numbers whatever the number of threads: each pixel has a random stream of its own.
 */
#ifndef LK_RENDER_H
#define LK_RENDER_H

#include "lk_scene.h"
#include "status.h"

enum { LK_TILE = 16 };

/* Red, green, blue. */
struct lk_frame {
	int width, height;
	float *rgb;
};

struct lk_effort {
	int threads;
	int few, many; /* samples of a pixel, squares of 2 to 8: of even ones and of all others */
	const float *ground; /* of lk_ground, borrowed: where nothing lies and no lamp is hidden,
			      * it is lit without rays; NULL: all is traced */
	uint64_t seed;
};

/* What the bare table is coloured with, for each pixel: red, green, blue, share mirrored.
 * DT_ERR_NOMEM. Free it. */
enum dt_status lk_ground(const struct lk_scene *s, float **out, struct dt_error *err);
/* DT_ERR_NOMEM. Free with lk_frame_finish, legal on zeroed ones. */
enum dt_status lk_render(const struct lk_scene *s, const struct lk_effort *effort,
	struct lk_frame *out, struct dt_error *err);
void lk_frame_finish(struct lk_frame *f);

#endif
