/* SPDX-License-Identifier: MIT */
/*
 * sim_draw.h - the camera above the simulated table: shapes and light in, pictures out.
 *
 * A small ray caster with the camera's own lens and pose: perspective, distortion, shadows of a
 * lamp that is not a point, light that falls off, darker corners, glare, noise. The table itself is
 * drawn once through the lens; a frame draws only the tiles (32 pixels) in which something has
 * changed since the frame before, and new noise. One picture is made at a time; nothing is shared.
 */
#ifndef VIS_SIM_DRAW_H
#define VIS_SIM_DRAW_H

#include "image.h"
#include "lens.h"
#include "sim_shape.h"
#include "dt_table.h"

struct sim_light {
	float lamp[3];			    /* where it is, mm */
	float radius;			    /* of the lamp: how soft shadows are, mm */
	float colour[3];		    /* blue green red; 1 each is white */
	float ambient[3];		    /* from everywhere */
	float strip[3];			    /* a coloured strip along the far edge of the table */
	float glare_at[2], glare_mm, glare; /* a window mirrored at this place, in glossy things */
	float gain;  /* of the whole picture; 1 shows white paper under the lamp as 210 or so */
	float noise; /* grey levels, standard deviation */
};

struct sim_draw;

/* table_picture: of sim_table.h, used only here. NULL on failure. Free with sim_draw_destroy. */
struct sim_draw *sim_draw_create(const struct vis_lens *lens, const struct dt_table *table,
	const struct img *table_picture, const struct vis_pose *pose, struct dt_error *err);
void sim_draw_destroy(struct sim_draw *d);

/* Moves the camera: the whole table is drawn through the lens again. */
enum dt_status sim_draw_move(struct sim_draw *d, const struct vis_pose *pose,
	const struct img *table_picture, struct dt_error *err);

/*
 * The picture of these shapes in this light; shape i of one call is compared with shape i of the
 * call before. grain: another number gives other noise. The result is borrowed until the next call.
 */
enum dt_status sim_draw_frame(struct sim_draw *d, const struct sim_light *light,
	const struct sim_shape *shapes, size_t n, uint64_t grain, const struct img **out,
	struct dt_error *err);

/* Tiles that the last frame had to draw, and all there are. */
size_t sim_draw_tiles(const struct sim_draw *d, size_t *all);

#endif
