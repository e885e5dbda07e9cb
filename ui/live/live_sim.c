/* SPDX-License-Identifier: MIT */
/*
 * live_sim.c - films the empty simulated table and every face, and calibrates and teaches from
 * that.
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

/* first: the face of the game that the first one of this kind is. */
static enum dt_status teach(struct sim_world *w, size_t kind, unsigned first, struct reader *r,
	struct face_set *set, struct dt_error *err)
{
	/* The pictures' names are borrowed until the teacher goes. */
	char names[DT_SET_FACES_MAX * SIM_TEACH_PICTURES][32];
	const struct sim_set *dice = sim_dice(w, kind);
	struct teach_report *report = malloc(sizeof(*report));
	struct teacher *t = teacher_create(&dice->alphabet, reader_edge_px(r), err);
	enum dt_status st = t ? DT_OK : DT_ERR_NOMEM;
	if (!report)
		st = dt_fail(err, DT_ERR_NOMEM, 0, "no memory to learn dice");
	for (int k = 0; k < dice->alphabet.n * SIM_TEACH_PICTURES && st == DT_OK; k++) {
		const struct img *picture;
		int face = k / SIM_TEACH_PICTURES;
		snprintf(names[k], sizeof(names[k]), "picture %d", k + 1);
		st = sim_teach_picture(w, (int)first + face, k % SIM_TEACH_PICTURES, &picture, err);
		if (st == DT_OK)
			st = teacher_add_picture(t, r, picture, (unsigned)face + 1, names[k], err);
	}
	if (st == DT_OK)
		st = teacher_learn(t, dice->name, set, report, err);
	teacher_destroy(t);
	free(report);
	return st;
}

static enum dt_status learn_kind(struct sim_world *w, size_t kind, unsigned first,
	struct reader *lesson, struct reader *r, struct live_sim_dice *out, struct dt_error *err)
{
	struct face_set *set = malloc(sizeof(*set));
	if (!set)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for dice");
	enum dt_status st = teach(w, kind, first, lesson, set, err);
	if (st == DT_OK)
		st = reader_add_set(r, set, err);
	if (st != DT_OK) {
		free(set);
		return st;
	}
	out->dice[out->sets] = (struct dt_dice_set){ set->name, face_set_alphabet(set) };
	out->set[out->sets++] = set;
	return DT_OK;
}

enum dt_status live_sim_learn(struct sim_world *w, const struct vis_scene *scene, struct reader *r,
	struct live_sim_dice *out, struct dt_error *err)
{
	struct reader *lesson = reader_create(scene, err);
	enum dt_status st = lesson ? DT_OK : DT_ERR_NOMEM;
	unsigned first = 1;
	for (size_t k = 0; k < sim_kinds(w) && st == DT_OK; k++) {
		const struct dt_alphabet *a = &sim_dice(w, k)->alphabet;
		if (dt_alphabet_same(a, &dt_pips))
			out->pips = true;
		else
			st = learn_kind(w, k, first, lesson, r, out, err);
		first += a->n;
	}
	if (st == DT_OK && out->pips) {
		out->dice[out->sets] = (struct dt_dice_set){ "pips", dt_pips };
		st = reader_add_pips(r, err);
	}
	reader_together(r, out->sets + out->pips > 1);
	reader_destroy(lesson);
	return st;
}

void live_sim_forget(struct live_sim_dice *dice)
{
	for (size_t i = 0; i < dice->sets; i++)
		free(dice->set[i]);
	memset(dice, 0, sizeof(*dice));
}
