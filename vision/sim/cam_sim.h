/* SPDX-License-Identifier: MIT */
/*
 * cam_sim.h - the simulated table as a camera.
 *
 * "sim:" with any of seed=N, dice=NAME, dice-n=N (of each player), lamp=soft|side|dim,
 * mischief=NAME+NAME..., fps=N (default 30). The clock is the one given with cam_set_time; a frame
 * is drawn only when one is asked for, and at most fps of them in a second of that time.
 */
#ifndef VIS_CAM_SIM_H
#define VIS_CAM_SIM_H

#include "camera.h"
#include "sim_world.h"

/* The same with what a game says of its dice and its board; what the options name comes first. of
 * is not kept but what it points to. NULL on failure. Free with cam_destroy. */
struct cam *cam_sim_create_for(
	const char *options, const struct sim_options *of, struct dt_error *err);

/* The table that a camera films, to play on it; lives as long as the camera. NULL: a real one. */
struct sim_world *cam_sim_world(struct cam *cam);

/* A camera above a table that exists already and must outlive it. NULL on failure. Free with
 * cam_destroy, which leaves the table alone. */
struct cam *cam_sim_over(struct sim_world *world, int32_t fps, struct dt_error *err);

#endif
