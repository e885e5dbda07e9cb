/* SPDX-License-Identifier: MIT */
/*
 * lk_light.h - lamps, and the room round the table as glossy things mirror it.
 */
#ifndef LK_LIGHT_H
#define LK_LIGHT_H

#include "lk_rand.h"
#include "lk_vec.h"

#include <stdbool.h>

/* A window is a panel far away. */
enum lk_lamp_kind { LK_PANEL, LK_BULB, LK_STRIP };

struct lk_lamp {
	enum lk_lamp_kind kind;
	struct v3 at;	       /* middle */
	struct v3 right, down; /* of a panel: half its sides; of a strip right: half its length */
	float radius;	       /* of a bulb, of a strip */
	struct v3 radiance, radiance_end; /* a strip changes along its length */
};

enum { LK_LAMPS_MAX = 8, LK_SH = 9 };

struct lk_light {
	struct lk_lamp lamp[LK_LAMPS_MAX];
	int lamps;
	struct v3 ceiling, wall, floor;
	struct v3 soft[LK_SH]; /* the room without its edges: spherical harmonics */
};

/* Computes soft; to be called when all else is set. */
void lk_light_close(struct lk_light *l);
/* What comes from a direction far away. */
struct v3 lk_light_room(const struct lk_light *l, struct v3 d);
/* The same without edges: hardly any noise where a whole half-space is added up. */
struct v3 lk_light_soft(const struct lk_light *l, struct v3 d);
/* What a white surface facing n gives back of the room's light. */
struct v3 lk_light_flat(const struct lk_light *l, struct v3 n);
/* A place on a lamp drawn from two numbers of 0 to 1, and what it sends to p, still without what
 * stands between and without the slant of the surface. */
struct v3 lk_lamp_sample(
	const struct lk_lamp *lamp, struct v3 p, float u, float v, struct v3 *towards, float *dist);
/* Lamps in a mirrored direction, seen as blurred as the mirror is rough (radians): no samples, so
 * no sparks where a lamp is small. */
struct v3 lk_light_mirror(const struct lk_light *l, struct v3 o, struct v3 d, float blur);

#endif
