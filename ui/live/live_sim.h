/* SPDX-License-Identifier: MIT */
/*
 * live_sim.h - makes a simulated table ready to be read: calibrated and taught from pictures that
 * its own camera takes, as a real one is, but in memory: no data file comes into it.
 */
#ifndef DT_UI_LIVE_SIM_H
#define DT_UI_LIVE_SIM_H

#include "calibrate.h"
#include "face.h"
#include "sim_world.h"

/* On success finish scene->empty with img_finish. */
enum dt_status live_sim_calibrate(struct sim_world *w, struct vis_scene *scene,
	struct cal_report *report, struct dt_error *err);

/* Learns the dice that lie on it. */
enum dt_status live_sim_teach(struct sim_world *w, const struct vis_scene *scene,
	struct face_set *set, struct dt_error *err);

#endif
