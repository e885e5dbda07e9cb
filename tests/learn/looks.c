/* SPDX-License-Identifier: MIT */
/*
 * looks.c - makes the folders of a set, its pictures and its truth.json, one after the other.
 */
#include "looks.h"

#include "cv_bridge.h"
#include "lk_mood.h"
#include "lk_place.h"
#include "lk_render.h"
#include "lk_sensor.h"
#include "lk_truth.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

enum { PATH_MAX_BYTES = 600 };

/* Streams of random numbers: what changes from picture to picture. */
enum purpose { FOR_LOOK = 100, FOR_PLAY, FOR_TEACH, FOR_CHESS, FOR_EMPTY };

struct maker {
	const struct looks_wish *wish;
	struct lk_look look;
	struct lk_face faces[LK_FACES], other_faces[LK_FACES];
	struct lk_print print;
	struct lk_scene scene;
	struct lk_layout layout;
	struct lk_mood mood;
	struct img picture;
	float *ground; /* of lk_ground, where it is wanted */
	char folder[PATH_MAX_BYTES];
	json_t *truth;
	int dice;
};

static enum dt_status make_folder(const char *path, struct dt_error *err)
{
	if (mkdir(path, 0777) == 0 || errno == EEXIST)
		return DT_OK;
	return dt_fail(err, DT_ERR_IO, errno, "%.100s: cannot make this folder", path);
}

static enum dt_status make_folders(struct maker *m, struct dt_error *err)
{
	static const char *const parts[] = { "", "/calib", "/teach", "/frames" };
	enum dt_status st = make_folder(m->wish->out, err);
	for (int i = 0; i < 4 && st == DT_OK; i++) {
		char path[PATH_MAX_BYTES + 16];
		snprintf(path, sizeof(path), "%s%s", m->folder, parts[i]);
		st = make_folder(path, err);
	}
	return st;
}

/* An empty table with lamps, for the next picture. */
static struct lk_rand begin(struct maker *m, enum purpose purpose, int number, enum lk_lamps lamps)
{
	struct lk_rand r = lk_rand_of(m->look.seed, (uint64_t)purpose, (uint64_t)number);
	m->scene = (struct lk_scene){ .look = &m->look,
		.faces = m->faces,
		.other_faces = m->look.colour[1] ? m->other_faces : NULL,
		.print = &m->print,
		.camera = lk_camera_of(&m->look.lens, &m->look.pose) };
	lk_mood_draw(&m->mood, &m->look, m->scene.camera.centre, lamps, &r);
	m->scene.light = m->mood.light;
	m->layout = (struct lk_layout){ .scene = &m->scene,
		.rand = lk_rand_of(m->look.seed, (uint64_t)purpose + 50, (uint64_t)number) };
	return r;
}

static enum dt_status write_jpeg(
	const char *path, const struct img *im, int quality, struct dt_error *err)
{
	uint8_t *bytes = NULL;
	size_t n = 0;
	enum dt_status st = cvb_encode_jpeg(im, quality, &bytes, &n, err);
	FILE *f = st == DT_OK ? fopen(path, "wb") : NULL;
	if (st == DT_OK && (!f || fwrite(bytes, 1, n, f) != n))
		st = dt_fail(err, DT_ERR_IO, errno, "%.100s: cannot be written", path);
	if (f && fclose(f) != 0 && st == DT_OK)
		st = dt_fail(err, DT_ERR_IO, errno, "%.100s: cannot be written", path);
	free(bytes);
	return st;
}

/* Renders, develops and writes what lies there. */
static enum dt_status take(struct maker *m, const char *file, uint64_t seed, struct dt_error *err)
{
	struct lk_frame light = { 0, 0, NULL };
	struct lk_effort effort = { .threads = m->wish->threads,
		.few = m->wish->few,
		.many = m->wish->many,
		.ground = m->ground,
		.seed = seed };
	char path[PATH_MAX_BYTES + 64];
	enum dt_status st = lk_render(&m->scene, &effort, &light, err);
	if (st == DT_OK)
		st = lk_sensor_take(&m->look, &m->mood, &light, seed, &m->picture, err);
	lk_frame_finish(&light);
	snprintf(path, sizeof(path), "%s/%s", m->folder, file);
	if (st == DT_OK)
		st = write_jpeg(path, &m->picture, m->look.sensor.quality, err);
	m->dice += m->layout.dice;
	if (st == DT_OK && !m->wish->quiet)
		fprintf(stderr, "%s: %d dice\n", path, m->layout.dice);
	return st;
}

static void keep(struct maker *m, const char *list, const char *file)
{
	json_array_append_new(json_object_get(m->truth, list),
		lk_truth_frame(file, &m->layout, &m->mood, &m->picture));
}

static enum dt_status make_play(struct maker *m, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	for (int i = 1; i <= m->wish->frames && st == DT_OK; i++) {
		char file[40];
		snprintf(file, sizeof(file), "frames/frame-%04d.jpg", i);
		begin(m, FOR_PLAY, i, LK_LAMPS_ALL);
		m->layout.mischief = m->wish->mischief;
		m->layout.cards = m->wish->cards;
		m->layout.hides = m->wish->hides;
		lk_place_play(&m->layout);
		st = take(m, file, lk_hash(m->look.seed + (uint64_t)i), err);
		if (st == DT_OK)
			keep(m, "frames", file);
	}
	return st;
}

/* All faces first under one lamp, then under another, as somebody would do it. */
static enum dt_status make_teach(struct maker *m, struct dt_error *err)
{
	static const enum lk_lamps lamps[] = { LK_SOFT, LK_LAMP, LK_GLARE, LK_LED };
	enum dt_status st = DT_OK;
	for (int i = 0; i < m->wish->teach * LK_FACES && st == DT_OK; i++) {
		int face = i % LK_FACES, round = i / LK_FACES;
		char file[40];
		snprintf(file, sizeof(file), "teach/face-%s-%02d.jpg",
			lk_face_name(m->look.pips, face), round + 1);
		begin(m, FOR_TEACH, round, lamps[m->look.seed / 5 % 2 ? 0 : round % 4]);
		m->layout.rand = lk_rand_of(m->look.seed, FOR_TEACH + 60, (uint64_t)i);
		m->mood.exposure_ev *= 0.3f; /* who teaches looks at the picture */
		lk_place_teach(&m->layout, face, m->wish->teach_dice);
		st = take(m, file, lk_hash(m->look.seed + 1000 + (uint64_t)i), err);
		if (st == DT_OK)
			keep(m, "teach", file);
	}
	return st;
}

/* Held anywhere over the table; false when it is not all in the picture. */
static bool hold_chess(struct maker *m, struct lk_rand *r)
{
	struct lk_shape *s = &m->scene.shape[0];
	m->scene.shapes = 1;
	*s = (struct lk_shape){ .kind = LK_BOX,
		.paint = LK_CHESS,
		.group = LK_HAND_GROUP,
		.half = v3(137.5f, 100, 1.2f),
		.round = 0.5f,
		.axes = { v3(1, 0, 0), v3(0, 1, 0), v3(0, 0, 1) },
		.matter = { .colour = v3(0.85f, 0.85f, 0.85f), .rough = 1 } };
	s->axes = m_turned(s->axes, v3(0, 0, 1), lk_between(r, -0.5f, 0.5f));
	float side = lk_between(r, 0, 6.28f);
	s->axes = m_turned(s->axes, v3(cosf(side), sinf(side), 0), lk_between(r, 0.05f, 0.5f));
	s->at = v3(lk_between(r, 60, 840), lk_between(r, 60, 540), -lk_between(r, 75, 230));
	for (int i = 0; i < 4; i++) {
		struct v3 c = v3(i % 2 ? 137.5f : -137.5f, i / 2 ? 100.0f : -100.0f, -1.2f);
		struct vis_point p =
			lk_camera_px(&m->scene.camera, v_add(s->at, m_out(&s->axes, c)));
		if (p.x < 8 || p.y < 8 || p.x > 2295 || p.y > 1287)
			return false;
	}
	lk_scene_close(&m->scene);
	return true;
}

static enum dt_status make_chess(struct maker *m, json_t *list, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	for (int i = 1; i <= m->wish->chess && st == DT_OK; i++) {
		char file[40];
		snprintf(file, sizeof(file), "calib/chess-%02d.jpg", i);
		struct lk_rand r = begin(m, FOR_CHESS, i, LK_SOFT);
		while (!hold_chess(m, &r))
			;
		st = take(m, file, lk_hash(m->look.seed + 3000 + (uint64_t)i), err);
		const struct lk_shape *s = &m->scene.shape[0];
		json_t *corners = json_array();
		for (int k = 0; k < 54; k++) {
			struct v3 c =
				v3(25.0f * (float)(k % 9 - 4), 25 * ((float)(k / 9) - 2.5f), -1.2f);
			json_array_append_new(corners,
				lk_truth_px(&m->scene.camera, v_add(s->at, m_out(&s->axes, c))));
		}
		json_array_append_new(
			list, json_pack("{s:s,s:o,s:o}", "file", file, "lighting",
				      lk_mood_json(&m->mood), "inner_corners_px", corners));
	}
	return st;
}

static enum dt_status make_calib(struct maker *m, struct dt_error *err)
{
	const char *file = "calib/empty.jpg";
	begin(m, FOR_EMPTY, 0, LK_SOFT);
	lk_scene_close(&m->scene);
	enum dt_status st = take(m, file, lk_hash(m->look.seed + 2000), err);
	if (st != DT_OK)
		return st;
	json_t *empty = lk_truth_frame(file, &m->layout, &m->mood, &m->picture);
	json_object_set_new(empty, "tags_px", lk_truth_tags(&m->scene.camera));
	json_t *boards = json_array();
	st = make_chess(m, boards, err);
	json_object_set_new(m->truth, "calib",
		json_pack("{s:o,s:{s:[i,i],s:i,s:o}}", "empty", empty, "chessboard",
			"inner_corners", 9, 6, "square_mm", 25, "frames", boards));
	return st;
}

static enum dt_status write_truth(const struct maker *m, struct dt_error *err)
{
	char path[PATH_MAX_BYTES + 16];
	snprintf(path, sizeof(path), "%s/truth.json", m->folder);
	if (json_dump_file(m->truth, path, JSON_COMPACT | JSON_REAL_PRECISION(15)) == 0)
		return DT_OK;
	return dt_fail(err, DT_ERR_IO, errno, "%.100s: cannot be written", path);
}

static enum dt_status draw_faces(struct maker *m, struct dt_error *err)
{
	enum dt_status st = lk_faces_draw(&m->look, m->faces, err);
	struct lk_look other = m->look;
	for (int i = 0; i < LK_FACES; i++)
		other.drawn.ink[i] = m->look.other_ink;
	if (st == DT_OK && m->look.colour[1])
		st = lk_faces_draw(&other, m->other_faces, err);
	return st;
}

static enum dt_status make_all(struct maker *m, struct dt_error *err)
{
	enum dt_status st = make_folders(m, err);
	if (st == DT_OK)
		st = draw_faces(m, err);
	if (st == DT_OK)
		st = lk_print_draw(&m->look, &m->print, err);
	if (st == DT_OK && m->wish->zones_only) {
		begin(m, FOR_EMPTY, 0, LK_SOFT);
		st = lk_ground(&m->scene, &m->ground, err);
	}
	m->truth = lk_truth_set(&m->look);
	if (st == DT_OK && !m->truth)
		st = dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the truth of a set");
	if (st == DT_OK)
		st = make_calib(m, err);
	if (st == DT_OK)
		st = make_teach(m, err);
	if (st == DT_OK)
		st = make_play(m, err);
	if (st == DT_OK)
		st = write_truth(m, err);
	return st;
}

enum dt_status looks_make(const struct looks_wish *wish, struct dt_error *err)
{
	struct maker *m = calloc(1, sizeof(*m));
	struct timespec from, to;
	char name[40];
	if (!m)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a set of pictures");
	m->wish = wish;
	snprintf(name, sizeof(name), "look-%llu-%d", (unsigned long long)wish->seed, wish->set);
	snprintf(m->folder, sizeof(m->folder), "%.500s/%s", wish->out, name);
	/* Small enough for every reader of JSON. */
	uint64_t seed = lk_rand_of(wish->seed, FOR_LOOK, (uint64_t)wish->set).state >> 12;
	if (wish->colour[1])
		lk_look_draw_two(&m->look, seed, name, wish->colour);
	else
		lk_look_draw(&m->look, seed, name, wish->want);
	clock_gettime(CLOCK_MONOTONIC, &from);
	enum dt_status st = make_all(m, err);
	clock_gettime(CLOCK_MONOTONIC, &to);
	double s = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
	if (st == DT_OK && !wish->quiet)
		fprintf(stderr, "%s: %d dice in %.0f s, %.0f an hour\n", m->folder, m->dice, s,
			m->dice * 3600 / s);
	lk_faces_finish(m->faces);
	lk_faces_finish(m->other_faces);
	lk_print_finish(&m->print);
	img_finish(&m->picture);
	free(m->ground);
	json_decref(m->truth);
	free(m);
	return st;
}
