/* SPDX-License-Identifier: MIT */
/*
 * live_sim.h - makes a simulated table ready to be read: calibrated and taught from pictures that
 * its own camera takes, as a real one is, but in memory: no data file comes into it.
 */
#ifndef DT_UI_LIVE_SIM_H
#define DT_UI_LIVE_SIM_H

#include "calibrate.h"
#include "face.h"
#include "read.h"
#include "sim_world.h"

/* On success finish scene->empty with img_finish. Errors as in calibrate.h. */
enum dt_status live_sim_calibrate(struct sim_world *w, struct vis_scene *scene,
	struct cal_report *report, struct dt_error *err);

/* The dice that lie on it, as they were learnt: those with pips need not be. All zero before. */
struct live_sim_dice {
	struct face_set *set[DT_KINDS_MAX];
	size_t sets;
	bool pips;
	struct dt_dice_set dice[DT_KINDS_MAX + 1]; /* of the reader, the built-in ones last */
};

/* Learns them, kind by kind, and adds them to the reader. Finish with live_sim_forget, after a
 * failure too. */
enum dt_status live_sim_learn(struct sim_world *w, const struct vis_scene *scene, struct reader *r,
	struct live_sim_dice *out, struct dt_error *err);
void live_sim_forget(struct live_sim_dice *dice);

#endif
