/* SPDX-License-Identifier: MIT */
/*
 * live_sim.c - see live_sim.h.
 */
#include "live_sim.h"

#include "read.h"
#include "teach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum dt_status live_sim_calibrate(struct sim_world *w, struct vis_scene *scene,
	struct cal_report *report, struct dt_error *err)
{
	const struct img *picture;
	struct cal *cal = cal_create(sim_table(w), err);
	enum dt_status st = cal ? DT_OK : DT_ERR_NOMEM;
	/* The empty table comes last: to find a board takes most memory, and it is kept. */
	for (int32_t i = 0; i < SIM_CHESS_PICTURES && st == DT_OK; i++) {
		enum cal_board what;
		st = sim_chess_picture(w, i, &picture, err);
		if (st == DT_OK)
			st = cal_add_board(cal, "a simulated chessboard", picture, &what, err);
	}
	if (st == DT_OK)
		st = sim_empty_picture(w, &picture, err);
	if (st == DT_OK)
		st = cal_set_empty(cal, "the empty simulated table", picture, err);
	if (st == DT_OK)
		st = cal_solve(cal, scene, report, err);
	cal_destroy(cal);
	return st;
}

struct pupil {
	struct teacher *teacher;
	unsigned face;
	int32_t zone;
	char name[32];
};

static enum dt_status take_square(void *user, const struct img *view, struct face_pose pose,
	float square, const struct zone_light *light, struct dt_error *err)
{
	struct pupil *p = user;
	return teacher_add(p->teacher, p->face, p->name, p->zone, view, pose, square, light, err);
}

static enum dt_status learn_picture(
	struct sim_world *w, int k, struct reader *r, struct pupil *p, struct dt_error *err)
{
	const struct img *picture;
	unsigned face = 1 + (unsigned)k / SIM_TEACH_PICTURES;
	enum dt_status st = sim_teach_picture(w, (int)face, k % SIM_TEACH_PICTURES, &picture, err);
	p->face = face;
	for (p->zone = 0; p->zone < (int32_t)reader_zones(r) && st == DT_OK; p->zone++)
		st = reader_squares(r, picture, (size_t)p->zone, take_square, p, err);
	return st;
}

enum dt_status live_sim_teach(struct sim_world *w, const struct vis_scene *scene,
	struct face_set *set, struct dt_error *err)
{
	/* The pictures' names are borrowed until the teacher goes. */
	struct pupil p[DT_SET_FACES_MAX * SIM_TEACH_PICTURES];
	int pictures = sim_dice(w)->alphabet.n * SIM_TEACH_PICTURES;
	struct teach_report *report = malloc(sizeof(*report));
	struct reader *r = reader_create(scene, err);
	struct teacher *t =
		r ? teacher_create(&sim_dice(w)->alphabet, reader_edge_px(r), err) : NULL;
	enum dt_status st = t ? DT_OK : DT_ERR_NOMEM;
	if (!report)
		st = dt_fail(err, DT_ERR_NOMEM, 0, "no memory to learn dice");
	for (int k = 0; k < pictures && st == DT_OK; k++) {
		p[k] = (struct pupil){ .teacher = t };
		snprintf(p[k].name, sizeof(p[k].name), "picture %d", k + 1);
		st = learn_picture(w, k, r, &p[k], err);
	}
	if (st == DT_OK)
		st = teacher_learn(t, sim_dice(w)->name, set, report, err);
	teacher_destroy(t);
	reader_destroy(r);
	free(report);
	return st;
}
