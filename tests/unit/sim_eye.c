/* SPDX-License-Identifier: MIT */
/*
 * sim_eye.c - see sim_eye.h.
 */
#include "sim_eye.h"

#include "cv_bridge.h"
#include "run.h"
#include "teach.h"

#include <math.h>
#include <string.h>

static void copy(const struct img *from, struct img *to)
{
	struct dt_error err;
	ck_assert_int_eq(img_init(to, from->width, from->height, 3, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < from->height; y++)
		memcpy(img_row(to, y), img_row(from, y), 3 * (size_t)from->width);
}

void sim_eye_scene(struct sim_world *w, struct vis_scene *out)
{
	struct dt_error err;
	struct sim_truth truth;
	const struct img *picture;
	memset(out, 0, sizeof(*out));
	sim_truth(w, &truth);
	out->table = *sim_table(w);
	out->lens = *sim_lens(w);
	out->pose = truth.pose;
	enum dt_status st = sim_empty_picture(w, &picture, &err);
	ck_assert_msg(st == DT_OK, "%s", err.msg);
	copy(picture, &out->empty);
}

void sim_eye_set(struct sim_world *w, const struct vis_scene *scene, struct face_set *set)
{
	static struct teach_report report;
	struct dt_error err;
	struct reader *r = reader_create(scene, &err);
	ck_assert_msg(r != NULL, "%s", err.msg);
	struct teacher *t = teacher_create(&sim_dice(w, 0)->alphabet, reader_edge_px(r), &err);
	ck_assert_msg(t != NULL, "%s", err.msg);
	for (int k = 0; k < sim_dice(w, 0)->alphabet.n * SIM_TEACH_PICTURES; k++) {
		const struct img *picture;
		int face = 1 + k / SIM_TEACH_PICTURES;
		enum dt_status st =
			sim_teach_picture(w, face, k % SIM_TEACH_PICTURES, &picture, &err);
		if (st == DT_OK)
			st = teacher_add_picture(t, r, picture, (unsigned)face, "a picture", &err);
		ck_assert_msg(st == DT_OK, "%s", err.msg);
	}
	enum dt_status st = teacher_learn(t, sim_dice(w, 0)->name, set, &report, &err);
	ck_assert_msg(st == DT_OK, "%s", err.msg);
	teacher_destroy(t);
	reader_destroy(r);
}

struct reader *sim_eye_reader(struct sim_world *w, const struct vis_scene *scene)
{
	static struct face_set set;
	struct dt_error err;
	struct reader *r = reader_create(scene, &err);
	ck_assert_msg(r != NULL, "%s", err.msg);
	sim_eye_set(w, scene, &set);
	enum dt_status st = reader_add_set(r, &set, &err);
	ck_assert_msg(st == DT_OK, "%s", err.msg);
	return r;
}

/* Nobody can say what a die that leans shows. */
static struct dt_die as_read(const struct sim_truth_die *d)
{
	return (struct dt_die){ .face = d->cocked ? 0 : d->die.face,
		.x_mm = d->die.x_mm,
		.y_mm = d->die.y_mm,
		.sure = d->cocked ? 0.2f : 0.99f };
}

static enum dt_status oracle_read(void *user, const struct img *frame, uint32_t zones,
	struct watch_zone *out, struct dt_error *err)
{
	struct sim_truth t;
	(void)frame;
	(void)err;
	sim_truth(user, &t);
	for (size_t i = 0; i < t.zones_n; i++) {
		struct watch_zone *z = &out[i];
		if (!(zones >> i & 1))
			continue;
		memset(z, 0, sizeof(*z));
		z->number = t.zones[i].number;
		z->state = (uint8_t)t.zones[i].state;
		for (size_t k = 0; k < t.dice_n; k++)
			if (t.dice[k].zone == z->number && !t.dice[k].under_cup)
				z->die[z->n++] = as_read(&t.dice[k]);
	}
	return DT_OK;
}

static enum dt_status oracle_move(void *user, const struct vis_pose *pose, struct dt_error *err)
{
	(void)user;
	(void)pose;
	(void)err;
	return DT_OK;
}

struct watch_reader sim_eye_oracle(struct sim_world *w)
{
	return (struct watch_reader){ .user = w, .read = oracle_read, .move = oracle_move };
}

void sim_eye_compare(
	const struct sim_world *w, const struct watch_zone *seen, struct sim_eye_score *score)
{
	struct sim_truth t;
	uint32_t taken = 0;
	sim_truth(w, &t);
	for (size_t i = 0; i < t.zones_n; i++)
		score->state += t.zones[i].number == seen->number &&
				(uint8_t)t.zones[i].state != seen->state;
	for (size_t k = 0; k < t.dice_n; k++) {
		const struct sim_truth_die *d = &t.dice[k];
		int best = -1;
		if (d->zone != seen->number || d->under_cup)
			continue;
		for (int i = 0; i < seen->n && i < WATCH_DICE_MAX; i++)
			if (!(taken >> i & 1) && hypot(seen->die[i].x_mm - d->die.x_mm,
							 seen->die[i].y_mm - d->die.y_mm) < 8)
				best = i;
		if (best < 0) {
			score->missed++;
			continue;
		}
		taken |= 1u << best;
		uint8_t face = seen->die[best].face;
		score->unsure += face == 0;
		score->right += face == d->die.face;
		score->wrong += face != 0 && face != d->die.face;
	}
	for (int i = 0; i < seen->n; i++)
		score->extra += i >= WATCH_DICE_MAX || !(taken >> i & 1);
}
