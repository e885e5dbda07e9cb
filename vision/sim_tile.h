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

struct sim_view {
	struct vis_lens lens;
	struct dt_table table;
	float turn[9], shift[3]; /* from the table frame to the camera's */
	float camera[3], axis[3];
	int32_t cols, rows;	/* tiles */
	struct sim_node *nodes; /* (cols + 1) * (rows + 1) */
	uint16_t *ground; /* the table as it is lit by white light, through the lens; linear */
	struct sim_light light;
	float lamp_dir[16][2]; /* evenly round a circle */
	float glare_to[3];     /* where the mirrored window is */
};

/* A shape, and a ball round it that says cheaply where it is not. */
struct sim_solid {
	const struct sim_shape *shape;
	float middle[3], radius2;
};

struct sim_tile {
	int32_t x, y; /* of the tile */
	struct sim_solid seen[SIM_SHAPES_MAX], casting[SIM_SHAPES_MAX];
	size_t seen_n, casting_n;
};

enum dt_status sim_view_init(struct sim_view *v, const struct vis_lens *lens,
	const struct dt_table *table, struct dt_error *err);
void sim_view_finish(struct sim_view *v);
enum dt_status sim_view_move(struct sim_view *v, const struct vis_pose *pose,
	const struct img *table_picture, struct dt_error *err);
void sim_view_light(struct sim_view *v, const struct sim_light *light);
struct vis_point sim_view_project(const struct sim_view *v, const float at[3]);

/* The direction of the ray through a tile's middle. */
void sim_view_ray(const struct sim_view *v, int32_t x, int32_t y, float out[3]);

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
