/* SPDX-License-Identifier: MIT */
/*
 * sim_eye.h - what it takes to read a simulated table: its scene, a taught reader, and a comparison
 * with the truth.
 */
#ifndef DT_TESTS_SIM_EYE_H
#define DT_TESTS_SIM_EYE_H

#include "read.h"
#include "sim_world.h"
#include "watch.h"

/* The scene as a perfect calibration would give it; finish scene->empty. Fails the test on errors.
 */
void sim_eye_scene(struct sim_world *w, struct vis_scene *out);
/* A reader that has been taught the table's dice from its own teaching pictures. */
struct reader *sim_eye_reader(struct sim_world *w, const struct vis_scene *scene);
/* What that reader was taught. */
void sim_eye_set(struct sim_world *w, const struct vis_scene *scene, struct face_set *set);

/* A watch_reader that knows the truth: what a perfect reader would see. A cocked die is not sure.
 */
struct watch_reader sim_eye_oracle(struct sim_world *w);

/* Differences between what is believed of a zone and the truth. */
struct sim_eye_score {
	int right, unsure, wrong, missed, extra, state;
};
void sim_eye_compare(
	const struct sim_world *w, const struct watch_zone *seen, struct sim_eye_score *score);

#endif
