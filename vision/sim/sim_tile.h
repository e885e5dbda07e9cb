/* SPDX-License-Identifier: MIT */
/*
 * sim_tile.h - what the simulated camera sees in one small square of its picture.
 *
 * Inside sim_draw only.
 */
#ifndef VIS_SIM_TILE_H
#define VIS_SIM_TILE_H

#include "sim_draw.h"

#define SIM_TILE 32
#define SIM_SHAPES_MAX 256
/* Linear light 1 is this index of the tone curve. */
#define SIM_TONE_ONE 4096
#define SIM_TONE_LENGTH (SIM_TONE_ONE + SIM_TONE_ONE / 2)

/* Light at the corners of tiles: what falls on the table there, times what the lens lets through.
 */
struct sim_node {
	float ray[2];	       /* of the plane one unit in front of the camera */
	float at[2];	       /* where it meets the table */
	float lamp[3], sky[3]; /* on flat ground */
	float lens;	       /* share that the lens lets through */
};

/* A tile as a whole. */
struct sim_patch {
	float dir[3];	     /* of the ray through its middle, length 1 */
	float at[3], radius; /* a circle round what it shows of the ground, and a little more */
};

struct sim_view {
	struct vis_lens lens;
	struct dt_table table;
	float turn[9], shift[3]; /* from the table frame to the camera's */
	float camera[3], axis[3];
	int32_t cols, rows;	/* tiles */
	struct sim_node *nodes; /* (cols + 1) * (rows + 1) */
	struct sim_patch *patches;
	uint16_t *ground; /* the table as it is lit by white light, through the lens; linear */
	struct sim_light light;
	float lamp_dir[16][2]; /* evenly round a circle */
	float glare_to[3];     /* where the mirrored window is */
};

/* A shape, a ball round it that says cheaply where it is not, and a line with a distance from it
 * that says it better. */
struct sim_solid {
	const struct sim_shape *shape;
	float middle[3], radius2;
	float ends[2][3], reach;
	float away; /* from the camera, at most */
};

struct sim_tile {
	int32_t x, y; /* of the tile */
	struct sim_solid seen[SIM_SHAPES_MAX], casting[SIM_SHAPES_MAX];
	struct sim_aim aims[SIM_SHAPES_MAX]; /* of those seen, from the camera */
	size_t seen_n, casting_n;
};

/* DT_ERR_NOMEM. Finish with sim_view_finish, legal on a zeroed one. */
enum dt_status sim_view_init(struct sim_view *v, const struct vis_lens *lens,
	const struct dt_table *table, struct dt_error *err);
void sim_view_finish(struct sim_view *v);
/* To another pose, or another picture of the table, which is drawn at once and not kept.
 * DT_ERR_NOMEM. */
enum dt_status sim_view_move(struct sim_view *v, const struct vis_pose *pose,
	const struct img *table_picture, struct dt_error *err);
/* From now on. */
void sim_view_light(struct sim_view *v, const struct sim_light *light);
/* Where a point of the table, in millimetres, is in the picture. */
struct vis_point sim_view_project(const struct sim_view *v, const float at[3]);

/* Can it be seen in a square of so many pixels? dir: through its middle, length 1. */
static inline bool sim_may_see(
	const struct sim_view *v, const struct sim_solid *s, const float dir[3], int32_t side)
{
	/* A square is at most so wide there: half its diagonal, and some more. */
	float gap = s->reach + 1.15f * s->away * (float)(side + 3) / (float)v->lens.fx * 0.7072f;
	return sim_gap2(v->camera, dir, s->ends[0], s->ends[1]) < gap * gap;
}

/* Does it make a difference to a tile in which nothing else is seen? Rather yes than no. */
bool sim_tile_touched(const struct sim_view *v, const struct sim_solid *s, int32_t x, int32_t y);

/* Writes the tile's pixels, without noise. */
void sim_tile_draw(
	const struct sim_view *v, const struct sim_tile *t, const uint8_t *tone, struct img *out);

/* Light of the sky and the lamp that leaves a point in the table frame (linear, without the lens).
 */
struct sim_point {
	float at[3], normal[3];
	float colour[3];
	float gloss;
};

/* The colour of a shape where a ray hit it. */
void sim_surface(const struct sim_shape *s, const float o[3], const float d[3],
	const struct sim_hit *hit, struct sim_point *out);

#endif
