/* SPDX-License-Identifier: MIT */
/*
 * sim_caster.h - a tile of the simulated camera's picture while it is drawn.
 *
 * Inside sim_tile.c and sim_choose.c only.
 */
#ifndef VIS_SIM_CASTER_H
#define VIS_SIM_CASTER_H

#include "sim_tile.h"

enum {
	SIM_WIDE = SIM_TILE + 2,
	/* Shadows on the table are worked out at every second pixel: lamps are not points. */
	SIM_SHADE_STEP = 2,
	SIM_SHADES = SIM_TILE / SIM_SHADE_STEP + 2,
	/* Which shapes a ray may meet is asked for squares of so many pixels. */
	SIM_BLOCK = 8,
	SIM_BLOCKS = SIM_TILE / SIM_BLOCK
};

/* The table, where no shape is hit. */
#define SIM_GROUND 0

/* Share of the lamp and of the sky that a point of the table sees; lamp below 0: not known yet. */
struct sim_shade {
	float lamp, sky;
};

/* Some of the shapes of a tile. */
struct sim_some {
	uint16_t n;
	uint8_t i[SIM_SHAPES_MAX];
};

struct sim_falls {
	float lamp[3], sky[3], lens;
};

struct sim_caster {
	const struct sim_view *v;
	const struct sim_tile *t;
	const struct sim_node *node;	 /* upper left corner */
	const uint16_t *ground;		 /* of the pixel */
	const struct sim_solid *blocker; /* that was in the way of the lamp last; NULL */
	struct sim_falls falls[2][SIM_TILE];
	struct sim_shade shades[SIM_SHADES][SIM_SHADES];
	struct sim_some blocks[SIM_BLOCKS][SIM_BLOCKS]; /* of those seen */
	/* of those casting shadows: onto the ground, beside things, onto what is seen here */
	struct sim_some all, dark, beside, darks[SIM_BLOCKS][SIM_BLOCKS],
		above[SIM_BLOCKS][SIM_BLOCKS];
};

struct sim_seen {
	int32_t id; /* shape and side; SIM_GROUND */
	const struct sim_shape *shape;
	struct sim_hit hit;
	float ray[3];
};

static inline float sim_blend(float nw, float ne, float sw, float se, float a, float b)
{
	return (nw * (1 - a) + ne * a) * (1 - b) + (sw * (1 - a) + se * a) * b;
}

#define SIM_AT(node, next, field, a, b)                                                            \
	sim_blend((node)->field, (node)[1].field, (node)[next].field, (node)[(next) + 1].field, a, \
		b)

/* a, b: place in the tile, 0 to 1. */
static inline void sim_ray_at(const struct sim_caster *k, float a, float b, float out[3])
{
	int32_t next = k->v->cols + 1;
	float x = SIM_AT(k->node, next, ray[0], a, b), y = SIM_AT(k->node, next, ray[1], a, b);
	const float *m = k->v->turn;
	for (int i = 0; i < 3; i++)
		out[i] = m[i] * x + m[3 + i] * y + m[6 + i];
	sim_unit(out);
}

/* Which of the tile's shapes may throw shadows on its ground and take light of the sky there: all,
 * dark and beside. */
void sim_choose_casting(struct sim_caster *k);
/* The same for the parts: darks. */
void sim_choose_darks(struct sim_caster *k);
/* Which may be seen in each part: blocks. */
void sim_choose_seen(struct sim_caster *k);
/* Which throw shadows onto the shapes that were seen: above. w, h: size of the tile, pixels. */
void sim_choose_above(
	struct sim_caster *k, const struct sim_seen (*seen)[SIM_WIDE], int32_t w, int32_t h);

#endif
