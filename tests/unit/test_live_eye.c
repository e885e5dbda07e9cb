/* SPDX-License-Identifier: MIT */
/*
 * test_live_eye.c - the eye of the live table: a camera that is not there, comes, and falls silent;
 * light that goes out; and what of all that reaches the session.
 */
#include "live_eye_cam.h"

#include "cam_child.h"
#include "cam_sim.h"
#include "cv_bridge.h"
#include "image_file.h"
#include "die_photo.h"
#include "odd_cam.h"
#include "run.h"
#include "scratch.h"
#include "sim_eye.h"

#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MS INT64_C(1000000)
#define FRAME_NS INT64_C(33333334)
#define SECOND INT64_C(1000000000)

static struct dt_error err;
static struct sim_world *table;
static struct vis_scene scene;
static struct reader *reader;
static int64_t now_ns;

static void open_table(uint64_t seed)
{
	struct sim_options o = { .seed = seed, .dice = "pips" };
	table = sim_create(&o, &err);
	ck_assert_msg(table != NULL, "%s", err.msg);
	sim_eye_scene(table, &scene);
	reader = reader_create(&scene, &err);
	ck_assert_msg(reader && reader_add_pips(reader, &err) == DT_OK, "%s", err.msg);
	now_ns = FRAME_NS;
}

static void close_table(struct live_eye *e)
{
	live_eye_destroy(e);
	reader_destroy(reader);
	img_finish(&scene.empty);
	sim_destroy(table);
}

static unsigned after(struct live_eye *e, int64_t ms)
{
	now_ns += ms * MS;
	return live_eye_step(e, now_ns);
}

START_TEST(a_camera_that_is_missing_is_tried_again)
{
	char spec[128], path[128];
	scratch_set_up();
	open_table(5);
	snprintf(spec, sizeof(spec), "dir:%s/frames,loop", scratch_dir);
	struct live_eye *e = live_eye_create(NULL, spec, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	ck_assert_uint_eq(after(e, 0), LIVE_EYE_TROUBLE);
	ck_assert(!live_eye_open(e));
	ck_assert_ptr_nonnull(strstr(live_eye_trouble(e), "camera"));
	ck_assert_ptr_nonnull(strstr(live_eye_trouble(e), "hold your button"));
	ck_assert_uint_eq(after(e, 1001), 0); /* tried, and still missing: said once */
	snprintf(path, sizeof(path), "mkdir %s/frames", scratch_dir);
	ck_assert_int_eq(system(path), 0);
	snprintf(path, sizeof(path), "%s/frames/1.png", scratch_dir);
	ck_assert_int_eq(img_write_file(path, &scene.empty, &err), DT_OK);
	ck_assert_uint_eq(after(e, 1500), 0); /* the pause is two seconds now */
	unsigned news = after(e, 600);
	ck_assert_msg((news & LIVE_EYE_FRAME) && (news & LIVE_EYE_TROUBLE), "%u", news);
	ck_assert(live_eye_open(e));
	ck_assert_str_eq(live_eye_trouble(e), "");
	close_table(e);
	scratch_tear_down();
}
END_TEST

/* What counts of a sentence is not at its beginning. */
START_TEST(why_it_does_not_work_is_said_in_full)
{
	static const char folder[] = "/a-folder-whose-name-is-so-long-that-it-says-nothing-more";
	char spec[128];
	open_table(5);
	snprintf(spec, sizeof(spec), "dir:%s", folder);
	struct live_eye *e = live_eye_create(NULL, spec, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	ck_assert_uint_eq(after(e, 0), LIVE_EYE_TROUBLE);
	ck_assert_msg(strstr(live_eye_trouble(e), folder), "%s", live_eye_trouble(e));
	ck_assert_msg(strstr(live_eye_trouble(e), "No such file"), "%s", live_eye_trouble(e));
	ck_assert_msg(
		strstr(live_eye_trouble(e), "or hold your button."), "%s", live_eye_trouble(e));
	close_table(e);
}
END_TEST

/* Nor is a character halved: what is said is kept in recordings. */
START_TEST(why_it_does_not_work_is_text)
{
	char spec[256];
	open_table(5);
	for (int i = 0; i < 2; i++) {
		snprintf(spec, sizeof(spec),
			"dir:/%sтека-чье-имя-такое-длинное-что-его-обрежут-на-середине-слова",
			i ? "_" : "");
		struct live_eye *e = live_eye_create(NULL, spec, &scene, reader, &err);
		ck_assert_msg(e != NULL, "%s", err.msg);
		after(e, 0);
		const char *text = live_eye_trouble(e);
		ck_assert_msg(strstr(text, "or hold your button."), "%s", text);
		ck_assert_uint_eq(dt_text_cut(text, SCREEN_TEXT), strlen(text));
		live_eye_destroy(e);
	}
	close_table(NULL);
}
END_TEST

START_TEST(a_camera_that_falls_silent_is_given_up)
{
	char spec[128], path[128];
	scratch_set_up();
	open_table(6);
	snprintf(path, sizeof(path), "%s/1.png", scratch_dir);
	ck_assert_int_eq(img_write_file(path, &scene.empty, &err), DT_OK);
	snprintf(spec, sizeof(spec), "dir:%s", scratch_dir); /* one picture, and then none */
	struct live_eye *e = live_eye_create(NULL, spec, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	ck_assert_uint_eq(after(e, 0) & LIVE_EYE_FRAME, LIVE_EYE_FRAME);
	ck_assert_uint_eq(after(e, 4900), 0);
	ck_assert_uint_eq(after(e, 200), LIVE_EYE_TROUBLE);
	ck_assert_ptr_nonnull(strstr(live_eye_trouble(e), "no pictures"));
	ck_assert(!live_eye_open(e));
	close_table(e);
	scratch_tear_down();
}
END_TEST

static const struct {
	const char *word, *says;
} odd[] = {
	{ "start-fails", "the camera odd does not start" },
	{ "good", "64 x 64" }, /* not what was calibrated */
};

START_TEST(a_camera_that_does_not_start_or_is_another_one_is_said)
{
	char spec[128], path[128];
	scratch_set_up();
	open_table(6);
	snprintf(path, sizeof(path), "%s/1.png", scratch_dir);
	ck_assert_int_eq(img_write_file(path, &scene.empty, &err), DT_OK);
	snprintf(spec, sizeof(spec), "dir:%s,loop", scratch_dir); /* that comes instead */
	struct cam *cam = odd_cam_create(odd[_i].word, &err);
	struct live_eye *e = live_eye_create(cam, spec, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	ck_assert_uint_eq(after(e, 0), LIVE_EYE_TROUBLE);
	ck_assert_msg(strstr(live_eye_trouble(e), odd[_i].says), "%s", live_eye_trouble(e));
	ck_assert_ptr_nonnull(strstr(live_eye_trouble(e), "hold your button"));
	ck_assert(!live_eye_open(e));
	ck_assert_uint_eq(after(e, 900), 0);
	unsigned news = after(e, 200);
	ck_assert_msg((news & LIVE_EYE_FRAME) && (news & LIVE_EYE_TROUBLE), "%u", news);
	ck_assert_str_eq(live_eye_trouble(e), "");
	close_table(e);
	scratch_tear_down();
}
END_TEST

/* Steps until that is new; the table's time stands still, the camera's process has its own. */
static void until_news(struct live_eye *e, unsigned what)
{
	for (int i = 0; i < 1200; i++) {
		struct pollfd p = { live_eye_fd(e), POLLIN, 0 };
		if ((after(e, 0) & what) == what)
			return;
		poll(&p, p.fd >= 0, 100);
	}
	ck_abort_msg("it never came");
}

/* This program has one child at most: its camera. */
static pid_t camera_process(void)
{
	int pid = 0;
	char path[64];
	snprintf(path, sizeof(path), "/proc/self/task/%d/children", (int)getpid());
	FILE *f = fopen(path, "r");
	ck_assert_ptr_nonnull(f);
	ck_assert_int_eq(fscanf(f, "%d", &pid), 1);
	fclose(f);
	return pid;
}

/* What libcamera does to its process when a camera is pulled out: the end by a signal. */
START_TEST(a_camera_that_dies_is_said_and_comes_back)
{
	char spec[128], path[128];
	scratch_set_up();
	open_table(8);
	snprintf(path, sizeof(path), "%s/1.jpg", scratch_dir);
	ck_assert_int_eq(img_write_file(path, &scene.empty, &err), DT_OK);
	snprintf(spec, sizeof(spec), "libcamera:%s,loop", scratch_dir);
	struct live_eye *e = live_eye_create(NULL, spec, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	until_news(e, LIVE_EYE_FRAME);
	ck_assert_str_eq(live_eye_trouble(e), "");
	ck_assert_int_eq(kill(camera_process(), SIGABRT), 0);
	until_news(e, LIVE_EYE_TROUBLE);
	ck_assert_ptr_nonnull(strstr(live_eye_trouble(e), "signal 6"));
	ck_assert_ptr_nonnull(strstr(live_eye_trouble(e), "hold your button"));
	ck_assert(!live_eye_open(e));
	/* Missing when it is tried again: one pause more, twice as long. */
	ck_assert_int_eq(unlink(path), 0);
	after(e, 1001);
	ck_assert_msg(live_eye_open(e), "the pause is one second");
	for (int i = 0; live_eye_open(e); i++) {
		struct pollfd p = { live_eye_fd(e), POLLIN, 0 };
		ck_assert_int_lt(i, 600);
		poll(&p, p.fd >= 0, 100);
		after(e, 0);
	}
	ck_assert_int_eq(img_write_file(path, &scene.empty, &err), DT_OK);
	after(e, 1500);
	ck_assert_msg(!live_eye_open(e), "the pause is two seconds now");
	after(e, 600);
	until_news(e, LIVE_EYE_FRAME | LIVE_EYE_TROUBLE);
	ck_assert_str_eq(live_eye_trouble(e), "");
	close_table(e);
	scratch_tear_down();
}
END_TEST

static void until_settled(struct live_eye *e)
{
	for (int i = 0; i < 600; i++) {
		now_ns += FRAME_NS;
		live_eye_step(e, now_ns);
		if (sim_idle(table) && live_eye_settled(e))
			return;
	}
	ck_abort_msg("the table never settled");
}

START_TEST(what_lies_there_becomes_a_look)
{
	const uint8_t faces[5] = { 1, 2, 3, 4, 5 };
	uint8_t found[7] = { 0 };
	open_table(7);
	struct cam *cam = cam_sim_over(table, 30, &err);
	struct live_eye *e = live_eye_create(cam, NULL, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	until_settled(e);
	ck_assert_int_eq(live_eye_look(e)->zone[3].state, DT_ZONE_EMPTY);
	ck_assert_int_eq(sim_lay(table, 4, faces, 5, &err), DT_OK);
	ck_assert_int_eq(sim_roll(table, 2, NULL, &err), DT_OK);
	until_settled(e);
	const struct ses_zone *z = &live_eye_look(e)->zone[3];
	ck_assert_int_eq(z->state, DT_ZONE_OPEN);
	ck_assert_int_eq(z->n, 5);
	for (int i = 0; i < 5; i++)
		found[z->die[i].face]++;
	for (int face = 1; face <= 5; face++)
		ck_assert_int_eq(found[face], 1);
	ck_assert_int_eq(live_eye_look(e)->zone[1].state, DT_ZONE_COVERED);
	ck_assert_int_eq(live_eye_look(e)->outside, 0);
	/* In the dark nothing is known, and it is said. */
	ck_assert_int_eq(sim_mischief(table, SIM_DARK, 1, &err), DT_OK);
	for (int i = 0; i < 5; i++)
		after(e, 34);
	ck_assert_ptr_nonnull(strstr(live_eye_trouble(e), "dark"));
	ck_assert_int_eq(live_eye_look(e)->zone[3].state, DT_ZONE_UNKNOWN);
	until_settled(e);
	ck_assert_str_eq(live_eye_trouble(e), "");
	ck_assert_int_eq(live_eye_look(e)->zone[3].n, 5);
	close_table(e);
}
END_TEST

/* A hand that rests in the zone next to it does not keep a die outside from being told. */
START_TEST(a_die_outside_is_told_while_others_go_on)
{
	open_table(11);
	struct cam *cam = cam_sim_over(table, 30, &err);
	struct live_eye *e = live_eye_create(cam, NULL, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	ck_assert_int_eq(sim_roll(table, 2, NULL, &err), DT_OK);
	until_settled(e);
	ck_assert_int_eq(sim_mischief(table, SIM_OUTSIDE, 2, &err), DT_OK);
	ck_assert_int_eq(sim_lift(table, 2, &err), DT_OK);
	ck_assert_int_eq(sim_hover(table, 1, 6000, &err), DT_OK);
	for (int i = 0; i < 120 && live_eye_look(e)->zone[1].state != DT_ZONE_OPEN; i++)
		after(e, 34);
	ck_assert_int_eq(live_eye_look(e)->zone[1].n, 4);
	for (int i = 0; i < 18 && live_eye_look(e)->outside == 0; i++)
		after(e, 34);
	ck_assert_int_eq(live_eye_look(e)->outside, 1);
	ck_assert(!sim_hand_idle(table, 1));
	ck_assert(!live_eye_settled(e));
	close_table(e);
}
END_TEST

/* However long the cause is: the remedy is whole, and no word is cut. */
START_TEST(a_failure_keeps_its_remedy)
{
	char text[SCREEN_TEXT];
	live_eye_describe("no camera was found; check its cable", text);
	ck_assert_str_eq(text,
		"The camera does not work (no camera was found): check its cable. Dice can "
		"be typed in, or hold your button.");
	live_eye_describe("the sensor imx708 on port 0 of the unicam receiver was not found by the "
			  "kernel's driver at boot; check its cable at both ends",
		text);
	ck_assert_ptr_nonnull(
		strstr(text, "): check its cable at both ends, or hold your button."));
	ck_assert_ptr_nonnull(strstr(text, "(the sensor imx708 on port 0 of"));
	live_eye_describe(
		"no camera was found; check its cable at both ends, that no other program "
		"uses it, and that this user is in the group video",
		text);
	ck_assert_str_eq(text, "The camera does not work (no camera was found): check its cable at "
			       "both ends, that "
			       "no other program uses it, or hold your button.");
	live_eye_describe("it is gone", text);
	ck_assert_str_eq(text,
		"The camera does not work (it is gone). Dice can be typed in, or hold your "
		"button.");
}
END_TEST

/* The mean of a square piece of the photo, of three channels. */
static double light_of(const struct disp_photo *p, int x0, int y0, int side)
{
	double sum = 0;
	for (int y = y0; y < y0 + side; y++)
		for (int x = x0; x < x0 + side; x++)
			sum += (p->px[y][x] >> 16 & 255) + (p->px[y][x] >> 8 & 255) +
			       (p->px[y][x] & 255);
	return sum / 3 / side / side;
}

START_TEST(a_camera_that_was_moved_is_told_for_a_while)
{
	open_table(9);
	struct live_eye *e =
		live_eye_create(cam_sim_over(table, 30, &err), NULL, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	until_settled(e);
	ck_assert_str_eq(live_eye_trouble(e), "");
	ck_assert_int_eq(sim_mischief(table, SIM_BUMP, 1, &err), DT_OK);
	for (int i = 0; i < 90 && !*live_eye_trouble(e); i++)
		after(e, 34);
	ck_assert_ptr_nonnull(strstr(live_eye_trouble(e), "The camera was moved. The table has"));
	for (int i = 0; i < 5 * 30; i++)
		after(e, 34);
	ck_assert_str_eq(live_eye_trouble(e), "");
	close_table(e);
}
END_TEST

/* Something lies on the tag: a grey square over it and what is round it. */
static void hide_tag(struct img *im, const struct dt_tag *t)
{
	struct sim_truth truth;
	struct vis_point3 at[2] = { { t->x_mm, t->y_mm, 0 }, { t->x_mm + t->size_mm, t->y_mm, 0 } };
	struct vis_point px[2];
	sim_truth(table, &truth);
	ck_assert_int_eq(cvb_project(&scene.lens, &truth.pose, at, 2, px, &err), DT_OK);
	int half = (int)hypot(px[1].x - px[0].x, px[1].y - px[0].y);
	for (int y = (int)px[0].y - half; y <= (int)px[0].y + half; y++)
		for (int x = (int)px[0].x - half; x <= (int)px[0].x + half; x++)
			if (x >= 0 && y >= 0 && x < im->width && y < im->height)
				memset(im->data + (size_t)y * im->stride + 3 * (size_t)x, 120, 3);
}

/* A fifth of a second on, with the first tags hidden. */
static void next_with_hidden(struct live_eye *e, const char *path, size_t hidden)
{
	const struct img *picture;
	struct img im;
	static uint64_t grain;
	ck_assert_int_eq(sim_picture(table, ++grain, &picture, &err), DT_OK);
	ck_assert_int_eq(img_init(&im, picture->width, picture->height, 3, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < im.height; y++)
		memcpy(im.data + (size_t)y * im.stride, img_row(picture, y), 3 * (size_t)im.width);
	for (size_t i = 0; i < hidden; i++)
		hide_tag(&im, &scene.table.tags[i]);
	ck_assert_msg(img_write_file(path, &im, &err) == DT_OK, "%s", err.msg);
	img_finish(&im);
	after(e, 200);
}

/* Knocked, with things on two of the four tags: two others do not say where it looks now. */
START_TEST(a_camera_that_was_moved_and_does_not_find_the_table_is_told)
{
	char spec[128], path[128];
	scratch_set_up();
	open_table(9);
	snprintf(path, sizeof(path), "%s/1.jpg", scratch_dir);
	ck_assert_int_eq(img_write_file(path, &scene.empty, &err), DT_OK);
	snprintf(spec, sizeof(spec), "dir:%s,loop,fps=5", scratch_dir);
	struct live_eye *e = live_eye_create(NULL, spec, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	for (int i = 0; i < 10; i++)
		next_with_hidden(e, path, 0);
	ck_assert_str_eq(live_eye_trouble(e), "");
	ck_assert_int_eq(live_eye_look(e)->zone[0].state, DT_ZONE_EMPTY);
	ck_assert_int_eq(sim_mischief(table, SIM_BUMP, 1, &err), DT_OK);
	for (int i = 0; i < 25 && !*live_eye_trouble(e); i++)
		next_with_hidden(e, path, 2);
	ck_assert_msg(strstr(live_eye_trouble(e), "a tag in a corner is hidden"), "\"%s\"",
		live_eye_trouble(e));
	ck_assert_int_eq(live_eye_look(e)->zone[0].state, DT_ZONE_UNKNOWN);
	for (int i = 0; i < 10 && !strstr(live_eye_trouble(e), "found again"); i++)
		next_with_hidden(e, path, 0);
	ck_assert_ptr_nonnull(strstr(live_eye_trouble(e), "found again"));
	for (int i = 0; i < 25; i++)
		next_with_hidden(e, path, 0);
	ck_assert_str_eq(live_eye_trouble(e), "");
	ck_assert_int_eq(live_eye_look(e)->zone[0].state, DT_ZONE_EMPTY);
	close_table(e);
	scratch_tear_down();
}
END_TEST

START_TEST(a_die_is_photographed)
{
	const uint8_t faces[5] = { 1, 1, 1, 1, 1 };
	open_table(9);
	struct cam *cam = cam_sim_over(table, 30, &err);
	struct live_eye *e = live_eye_create(cam, NULL, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	ck_assert_int_eq(sim_lay(table, 4, faces, 5, &err), DT_OK);
	until_settled(e);
	const struct ses_zone *z = &live_eye_look(e)->zone[3];
	ck_assert_int_eq(z->n, 5);
	for (int i = 0; i < 5; i++) {
		live_eye_photograph(e, &z->die[i]);
		ck_assert_ptr_null(live_eye_photo(e)); /* not yet */
		after(e, 34);
		const struct disp_photo *p = live_eye_photo(e);
		ck_assert_ptr_nonnull(p);
		/* One dark pip in the middle of a light top. */
		double pip = light_of(p, 70, 70, 4);
		double body = (light_of(p, 70, 58, 4) + light_of(p, 70, 82, 4)) / 2;
		ck_assert_msg(body > pip + 50, "die %d: %.0f and %.0f", i, body, pip);
		live_eye_photograph(e, &z->die[i]); /* again: it is there already */
		ck_assert_ptr_eq(live_eye_photo(e), p);
	}
	live_eye_photograph(e, NULL);
	ck_assert_ptr_null(live_eye_photo(e));
	close_table(e);
}
END_TEST

/* A camera that looks straight down from 1000 mm above the origin, 1000 pixels to a unit: the top
 * of a die of 16 mm is 984 mm away. The frame is as blue as it is far from the left, as green as
 * from the top. */
START_TEST(a_photo_shows_the_place_that_was_asked_for)
{
	const struct vis_lens lens = {
		.width = 1000, .height = 1000, .fx = 1000, .fy = 1000, .cx = 500, .cy = 500
	};
	const struct vis_pose pose = { .tvec = { 0, 0, 1000 } };
	static struct disp_photo photo;
	struct img frame;
	ck_assert_int_eq(img_init(&frame, 1000, 1000, 3, IMG_U8, &err), DT_OK);
	for (int y = 0; y < 1000; y++)
		for (int x = 0; x < 1000; x++) {
			img_row(&frame, y)[3 * x] = (uint8_t)(x / 4);
			img_row(&frame, y)[3 * x + 1] = (uint8_t)(y / 4);
		}
	struct vis_point at = { 100, 50 };
	ck_assert_int_eq(die_photo_take(&frame, &lens, &pose, at, 16, &photo, &err), DT_OK);
	/* The middle: 500 + 100 / 0.984 and 500 + 50 / 0.984, by four. */
	uint32_t v = photo.px[DISP_PHOTO_PX / 2][DISP_PHOTO_PX / 2];
	ck_assert_int_le(abs((int)(v & 255) - 150), 1);
	ck_assert_int_le(abs((int)(v >> 8 & 255) - 137), 1);
	ck_assert_uint_eq(v >> 16, 0);
	/* From edge to edge twice 27.2 mm: 55.3 pixels, 13.8 steps. */
	uint32_t left = photo.px[9][0] & 255, right = photo.px[9][DISP_PHOTO_PX - 1] & 255;
	ck_assert_int_le(abs((int)(right - left) - 14), 1);
	at.x = 500;
	ck_assert_int_eq(die_photo_take(&frame, &lens, &pose, at, 16, &photo, &err), DT_ERR_FORMAT);
	img_finish(&frame);
}
END_TEST

/* How often a word is in what was written to a file. */
static int count_words(const char *path, const char *word)
{
	char line[512];
	int n = 0;
	FILE *f = fopen(path, "r");
	ck_assert_ptr_nonnull(f);
	while (fgets(line, sizeof(line), f))
		n += strstr(line, word) != NULL;
	fclose(f);
	return n;
}

/* What fails again and again in the same way is said once, and again when it was not seen for a
 * minute. */
START_TEST(a_failure_that_comes_back_is_logged_once)
{
	char spec[128], path[128], log[128];
	scratch_set_up();
	open_table(9);
	snprintf(path, sizeof(path), "mkdir %s/frames", scratch_dir);
	ck_assert_int_eq(system(path), 0);
	snprintf(path, sizeof(path), "%s/frames/1.png", scratch_dir);
	ck_assert_int_eq(img_write_file(path, &scene.empty, &err), DT_OK);
	snprintf(path, sizeof(path), "%s/frames/2.png", scratch_dir);
	FILE *f = fopen(path, "w");
	ck_assert(f && fputs("no picture", f) >= 0 && fclose(f) == 0);
	snprintf(log, sizeof(log), "%s/log", scratch_dir);
	fflush(stderr);
	int was = dup(STDERR_FILENO);
	ck_assert_ptr_nonnull(freopen(log, "w", stderr));
	snprintf(spec, sizeof(spec), "dir:%s/frames,loop", scratch_dir);
	struct live_eye *e = live_eye_create(NULL, spec, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	int failed = 0, worked = 0;
	for (int i = 0; i < 20; i++) {
		unsigned news = after(e, 1001);
		worked += (news & LIVE_EYE_FRAME) != 0;
		failed += !live_eye_open(e);
	}
	fflush(stderr);
	int once = count_words(log, "2.png: this is not a picture");
	after(e, 61000);
	for (int i = 0; i < 3; i++)
		after(e, 1001);
	fflush(stderr);
	int twice = count_words(log, "2.png: this is not a picture");
	dup2(was, STDERR_FILENO);
	close(was);
	ck_assert_int_ge(failed, 5);
	ck_assert_int_ge(worked, 5);
	ck_assert_int_eq(once, 1);
	ck_assert_int_eq(twice, 2);
	close_table(e);
	scratch_tear_down();
}
END_TEST

static int given;

static void count(void *user, const struct img *frame, const struct watch *w)
{
	(void)user;
	(void)w;
	ck_assert_int_eq(frame->width, scene.lens.width);
	given++;
}

/* The table as it is now, in another file than before: else that one is whole already. */
static unsigned next_file(struct live_eye *e, const char *path)
{
	const struct img *picture;
	static uint64_t grain;
	ck_assert_int_eq(sim_picture(table, ++grain, &picture, &err), DT_OK);
	ck_assert_msg(img_write_file(path, picture, &err) == DT_OK, "%s", err.msg);
	return after(e, 40);
}

/* Frames of files in which nothing has changed are only glanced at. */
START_TEST(what_has_not_changed_is_not_given)
{
	const uint8_t faces[5] = { 1, 2, 3, 4, 5 };
	char spec[128], path[128];
	scratch_set_up();
	open_table(8);
	snprintf(path, sizeof(path), "%s/1.jpg", scratch_dir);
	ck_assert_msg(img_write_file(path, &scene.empty, &err) == DT_OK, "%s", err.msg);
	snprintf(spec, sizeof(spec), "dir:%s,loop", scratch_dir);
	struct live_eye *e = live_eye_create(NULL, spec, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	live_eye_on_frame(e, count, NULL);
	until_settled(e);
	next_file(e, path); /* the first that is known in both sizes */
	given = 0;
	for (int i = 0; i < 5; i++)
		ck_assert_uint_eq(next_file(e, path), LIVE_EYE_FRAME);
	ck_assert_int_eq(given, 0);
	live_eye_want_frame(e);
	next_file(e, path);
	next_file(e, path);
	ck_assert_int_eq(given, 1);
	ck_assert_int_eq(sim_lay(table, 4, faces, 5, &err), DT_OK);
	next_file(e, path);
	ck_assert_int_eq(given, 2);
	ck_assert(!live_eye_settled(e));
	until_settled(e);
	ck_assert_int_eq(live_eye_look(e)->zone[3].n, 5);
	close_table(e);
	scratch_tear_down();
}
END_TEST

/* What lay there last is not what lies there when nobody sees it: dice are typed in meanwhile. */
START_TEST(without_a_camera_nothing_is_seen)
{
	static const struct ses_look nothing;
	const uint8_t faces[5] = { 1, 2, 3, 4, 5 };
	char spec[128], path[128];
	scratch_set_up();
	open_table(8);
	ck_assert_int_eq(sim_lay(table, 4, faces, 5, &err), DT_OK);
	for (; !sim_idle(table); now_ns += FRAME_NS)
		sim_set_time(table, now_ns);
	snprintf(path, sizeof(path), "%s/1.jpg", scratch_dir);
	snprintf(spec, sizeof(spec), "dir:%s,loop", scratch_dir);
	struct live_eye *e = live_eye_create(NULL, spec, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	next_file(e, path);
	until_settled(e);
	ck_assert_int_eq(live_eye_look(e)->zone[3].n, 5);
	FILE *f = fopen(path, "w");
	ck_assert(f && fputs("no picture", f) >= 0 && fclose(f) == 0);
	ck_assert_uint_eq(after(e, 40), LIVE_EYE_TROUBLE | LIVE_EYE_LOOK);
	ck_assert_int_eq(memcmp(live_eye_look(e), &nothing, sizeof(nothing)), 0);
	/* Nor when it comes back to a table from which they were taken. */
	ck_assert_msg(img_write_file(path, &scene.empty, &err) == DT_OK, "%s", err.msg);
	now_ns += SECOND;
	for (int i = 0; i < 60; i++) {
		after(e, 34);
		ck_assert_int_ne(live_eye_look(e)->zone[3].state, DT_ZONE_OPEN);
	}
	ck_assert(live_eye_open(e));
	ck_assert_int_eq(live_eye_look(e)->zone[3].state, DT_ZONE_EMPTY);
	close_table(e);
	scratch_tear_down();
}
END_TEST

/* The file that goes once it has been glanced at; NULL: none. */
static const char *vanishing;

enum dt_status __real_img_read_frame_small(
	const char *path, struct img *out, bool *small, struct dt_error *why);
enum dt_status __wrap_img_read_frame_small(
	const char *path, struct img *out, bool *small, struct dt_error *why);

enum dt_status __wrap_img_read_frame_small(
	const char *path, struct img *out, bool *small, struct dt_error *why)
{
	enum dt_status st = __real_img_read_frame_small(path, out, small, why);
	if (vanishing)
		ck_assert_int_eq(unlink(vanishing), 0);
	vanishing = NULL;
	return st;
}

/* Glanced at, what it shows has changed; and when it is to be looked at it is not there any more.
 */
START_TEST(a_file_that_vanishes_after_a_glance_is_a_camera_that_fails)
{
	const uint8_t faces[5] = { 1, 2, 3, 4, 5 };
	char spec[128], path[128], other[128];
	const struct img *picture;
	scratch_set_up();
	open_table(8);
	snprintf(path, sizeof(path), "%s/1.jpg", scratch_dir);
	snprintf(other, sizeof(other), "%s/changed.not", scratch_dir);
	snprintf(spec, sizeof(spec), "%s/changed.jpg", scratch_dir);
	ck_assert_int_eq(sim_lay(table, 4, faces, 5, &err), DT_OK);
	ck_assert_int_eq(sim_picture(table, 1, &picture, &err), DT_OK);
	ck_assert_msg(img_write_file(spec, picture, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(rename(spec, other), 0);
	ck_assert_msg(img_write_file(path, &scene.empty, &err) == DT_OK, "%s", err.msg);
	snprintf(spec, sizeof(spec), "dir:%s,loop", scratch_dir);
	struct live_eye *e = live_eye_create(NULL, spec, &scene, reader, &err);
	ck_assert_msg(e != NULL, "%s", err.msg);
	until_settled(e);
	/* Another file of the same: it is known in both sizes from here on. */
	ck_assert_msg(img_write_file(path, &scene.empty, &err) == DT_OK, "%s", err.msg);
	ck_assert_uint_eq(after(e, 40), LIVE_EYE_FRAME);
	ck_assert_int_eq(rename(other, path), 0);
	ck_assert_int_eq(link(path, other), 0);
	vanishing = path;
	ck_assert_uint_eq(after(e, 40), LIVE_EYE_TROUBLE | LIVE_EYE_LOOK);
	ck_assert_ptr_null(vanishing);
	ck_assert(!live_eye_open(e));
	ck_assert_msg(strstr(live_eye_trouble(e), "No such file"), "%s", live_eye_trouble(e));
	ck_assert_msg(strstr(live_eye_trouble(e), "hold your button"), "%s", live_eye_trouble(e));
	ck_assert_int_eq(live_eye_look(e)->zone[3].n, 0);
	ck_assert_int_eq(rename(other, path), 0);
	unsigned news = after(e, 1001);
	ck_assert_msg((news & LIVE_EYE_FRAME) && (news & LIVE_EYE_TROUBLE), "%u", news);
	ck_assert_str_eq(live_eye_trouble(e), "");
	until_settled(e);
	ck_assert_int_eq(live_eye_look(e)->zone[3].n, 5);
	close_table(e);
	scratch_tear_down();
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_camera_that_is_missing_is_tried_again);
	tcase_add_test(tc, why_it_does_not_work_is_said_in_full);
	tcase_add_test(tc, why_it_does_not_work_is_text);
	tcase_add_test(tc, a_camera_that_falls_silent_is_given_up);
	tcase_add_loop_test(
		tc, a_camera_that_does_not_start_or_is_another_one_is_said, 0, RUN_LEN(odd));
	if (cam_child_ready())
		tcase_add_test(tc, a_camera_that_dies_is_said_and_comes_back);
	tcase_add_test(tc, what_lies_there_becomes_a_look);
	tcase_add_test(tc, a_die_outside_is_told_while_others_go_on);
	tcase_add_test(tc, a_camera_that_was_moved_is_told_for_a_while);
	tcase_add_test(tc, a_camera_that_was_moved_and_does_not_find_the_table_is_told);
	tcase_add_test(tc, a_failure_keeps_its_remedy);
	tcase_add_test(tc, a_die_is_photographed);
	tcase_add_test(tc, a_photo_shows_the_place_that_was_asked_for);
	tcase_add_test(tc, what_has_not_changed_is_not_given);
	tcase_add_test(tc, without_a_camera_nothing_is_seen);
	tcase_add_test(tc, a_file_that_vanishes_after_a_glance_is_a_camera_that_fails);
	tcase_add_test(tc, a_failure_that_comes_back_is_logged_once);
	tcase_set_timeout(tc, 300);
}

/* It can be its own camera's process, which gives the pictures of a folder; not under an emulator
 * of another processor. */
int main(int argc, char **argv)
{
	int status = getenv("EMULATED") ? -1 : cam_child_main(argc, argv, cam_dir_create);
	return status >= 0 ? status : run_tests("live_eye", add);
}
