/* SPDX-License-Identifier: MIT */
/*
 * test_live_eye_fails.c - a camera of the live table that is not there, does not start, falls
 * silent, dies or loses its files: said in words, tried again, and nothing is seen meanwhile.
 */
#include "eye_table.h"

#include "cam_child.h"
#include "odd_cam.h"
#include "scratch.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

START_TEST(a_camera_that_is_missing_is_tried_again)
{
	char spec[128], path[128];
	scratch_set_up();
	open_table(5);
	snprintf(spec, sizeof(spec), "dir:%s/frames,loop", scratch_dir);
	struct live_eye *e = open_eye(NULL, spec);
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
	struct live_eye *e = open_eye(NULL, spec);
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
		struct live_eye *e = open_eye(NULL, spec);
		after(e, 0);
		const char *text = live_eye_trouble(e);
		ck_assert_msg(strstr(text, "or hold your button."), "%s", text);
		ck_assert_uint_eq(dt_text_cut(text, SCREEN_TEXT), strlen(text));
		live_eye_destroy(e);
	}
	close_table(NULL);
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

START_TEST(a_camera_that_falls_silent_is_given_up)
{
	char spec[128], path[128];
	scratch_set_up();
	open_table(6);
	snprintf(path, sizeof(path), "%s/1.png", scratch_dir);
	ck_assert_int_eq(img_write_file(path, &scene.empty, &err), DT_OK);
	snprintf(spec, sizeof(spec), "dir:%s", scratch_dir); /* one picture, and then none */
	struct live_eye *e = open_eye(NULL, spec);
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
	struct live_eye *e = open_eye(cam, spec);
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
	struct live_eye *e = open_eye(NULL, spec);
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
	struct live_eye *e = open_eye(NULL, spec);
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
	struct live_eye *e = open_eye(NULL, spec);
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
	struct live_eye *e = open_eye(NULL, spec);
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
	tcase_add_test(tc, a_failure_keeps_its_remedy);
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
	return status >= 0 ? status : run_tests("live_eye_fails", add);
}
