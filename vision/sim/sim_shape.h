/* SPDX-License-Identifier: MIT */
/*
 * sim_shape.h - the few solids that the simulated table is made of, and rays that meet them.
 *
 * Everything is in the table frame (lens.h), millimetres: up is negative z. A rounded box is a die,
 * a card, the palm of a hand; a capsule is a finger or an arm; a cone with its ends cut is a cup or
 * a coin.
 */
#ifndef VIS_SIM_SHAPE_H
#define VIS_SIM_SHAPE_H

#include "sim_dice.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

enum { SIM_PICTURES = 4 };
enum sim_kind { SIM_NOTHING, SIM_BOX, SIM_CAPSULE, SIM_CONE };
/* How a surface is coloured. */
enum sim_paint { SIM_PLAIN, SIM_DIE, SIM_SKIN, SIM_CLOTH, SIM_CUP, SIM_COIN, SIM_CARD, SIM_CHESS };

struct sim_shape {
	enum sim_kind kind;
	enum sim_paint paint;
	float at[3];   /* box: middle; capsule: one end; cone: middle of the lower end */
	float to[3];   /* capsule: other end; cone: middle of the upper end */
	float turn[9]; /* box: its axes, as columns */
	float half[3]; /* box: half of its sides */
	float round; /* box: radius of its edges; capsule: radius; cone: radius at the lower end */
	float round_to;		   /* cone: radius at the upper end */
	float colour[3];	   /* blue green red, 0 to 1, linear */
	float gloss;		   /* 0 to 1 */
	const struct sim_set *set; /* of a die; else NULL */
	uint64_t sticker;	   /* on a card: the light squares of its tag; 0: none */
	/* And pictures of dice: of each the dice and the side, and half their edge. */
	const struct sim_set *picture_set[SIM_PICTURES];
	uint8_t picture_side[SIM_PICTURES], pictures;
	float picture_half;
};

/* Where a card's sticker is: to the right and up of its middle. */
#define SIM_STICKER_HALF_MM 7.5f
#define SIM_STICKER_AT_MM 16.0f
#define SIM_STICKER_UP_MM 28.0f

/* Further than anything. */
#define SIM_FAR 1e30f

struct sim_hit {
	float t;	 /* along the ray */
	float normal[3]; /* length 1, outwards */
	float local[3];	 /* box: the place in its own axes, divided by half */
	int32_t side;	 /* changes where a surface has an edge: what pictures smooth over */
};

/* A shape as many rays from one point need it. */
struct sim_aim {
	const struct sim_shape *shape;
	float o[3];
	float rel[3];	 /* from the shape's middle or first end to o; box: in its own axes */
	float axis[3];	 /* capsule: as it is; cone: length 1 */
	float aa, ar, c; /* capsule */
	float height, k, ra, w, rr; /* cone */
	float end[2];		    /* cone: along its axis from o to its ends */
};

/* What is the same for all rays that begin at o. */
void sim_aim_at(const struct sim_shape *s, const float o[3], struct sim_aim *out);
/* Does the ray along d (length 1) meet the shape before t_max? */
bool sim_cast_aimed(const struct sim_aim *aim, const float d[3], float t_max, struct sim_hit *hit);
/* The same for a single ray, from o. */
bool sim_cast(const struct sim_shape *s, const float o[3], const float d[3], float t_max,
	struct sim_hit *hit);
/* The same for shadows: rounded edges count as sharp ones. */
bool sim_blocks(const struct sim_shape *s, const float o[3], const float d[3]);
/* A ball round it. */
void sim_bounds(const struct sim_shape *s, float middle[3], float *radius);

static inline float sim_dot(const float a[3], const float b[3])
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void sim_along(const float o[3], const float d[3], float t, float out[3])
{
	for (int i = 0; i < 3; i++)
		out[i] = o[i] + t * d[i];
}

static inline void sim_unit(float v[3])
{
	float n = sim_dot(v, v);
	n = n > 0 ? 1 / sqrtf(n) : 0;
	for (int i = 0; i < 3; i++)
		v[i] *= n;
}

/* Squared distance between the line through o along dir (length 1) and the one from a to b. */
static inline float sim_gap2(
	const float o[3], const float dir[3], const float a[3], const float b[3])
{
	float u[3], w[3], off[3];
	for (int i = 0; i < 3; i++) {
		u[i] = b[i] - a[i];
		w[i] = a[i] - o[i];
	}
	/* Across the line only: then it is the distance of a point from a line of the plane. */
	float ud = sim_dot(u, dir), wd = sim_dot(w, dir);
	for (int i = 0; i < 3; i++) {
		u[i] -= ud * dir[i];
		w[i] -= wd * dir[i];
	}
	float uu = sim_dot(u, u);
	float t = uu > 1e-6f ? fminf(1, fmaxf(0, -sim_dot(w, u) / uu)) : 0;
	sim_along(w, u, t, off);
	return sim_dot(off, off);
}

#endif
