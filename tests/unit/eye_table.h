/* SPDX-License-Identifier: MIT */
/*
 * eye_table.h - the eye of the live table over a simulated one: its scene and reader, the time that
 * it is stepped with, and pictures of the table in files.
 */
#ifndef DT_TESTS_EYE_TABLE_H
#define DT_TESTS_EYE_TABLE_H

#include "image_file.h"
#include "live_eye_cam.h"
#include "run.h"
#include "sim_eye.h"

#define MS INT64_C(1000000)
#define FRAME_NS INT64_C(33333334)
#define SECOND INT64_C(1000000000)

static struct dt_error err;
static struct sim_world *table;
static struct vis_scene scene;
static struct reader *reader;
static int64_t now_ns;

static inline void open_table(uint64_t seed)
{
	struct sim_options o = { .seed = seed, .dice = "pips" };
	table = sim_create(&o, &err);
	ck_assert_msg(table != NULL, "%s", err.msg);
	sim_eye_scene(table, &scene);
	reader = reader_create(&scene, &err);
	ck_assert_msg(reader && reader_add_pips(reader, &err) == DT_OK, "%s", err.msg);
	now_ns = FRAME_NS;
}

/* The eye of this camera, or of what spec says; for close_table(). */
static inline struct live_eye *open_eye(struct cam *cam, const char *spec)
{
	struct live_eye *e = live_eye_create(cam, spec, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	return e;
}

static inline void close_table(struct live_eye *e)
{
	live_eye_destroy(e);
	reader_destroy(reader);
	img_finish(&scene.empty);
	sim_destroy(table);
}

static inline unsigned after(struct live_eye *e, int64_t ms)
{
	now_ns += ms * MS;
	return live_eye_step(e, now_ns);
}

static inline void until_settled(struct live_eye *e)
{
	for (int i = 0; i < 600; i++) {
		now_ns += FRAME_NS;
		live_eye_step(e, now_ns);
		if (sim_idle(table) && live_eye_settled(e))
			return;
	}
	ck_abort_msg("the table never settled");
}

/* The table as it is now, in another file than before: else that one is whole already. */
static inline unsigned next_file(struct live_eye *e, const char *path)
{
	const struct img *picture;
	static uint64_t grain;
	ck_assert_int_eq(sim_picture(table, ++grain, &picture, &err), DT_OK);
	ck_assert_msg(img_write_file(path, picture, &err) == DT_OK, "%s", err.msg);
	return after(e, 40);
}

#endif
