/* SPDX-License-Identifier: MIT */
/*
 * test_scarce.c - a system that gives no more descriptors or no more processes: what needs one says
 * so and gives everything back, and what can do without goes on.
 *
 * This program is also the camera's process, see test_cam_child.c.
 */
#define _GNU_SOURCE /* setresuid */
#include "cam_bell.h"
#include "cam_child.h"
#include "line_sim.h"
#include "logged.h"
#include "odd_cam.h"
#include "pins.h"
#include "run.h"
#include "scarce.h"

#include <poll.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define SECOND INT64_C(1000000000)

enum { NOBODY = 65534, CLOCK = 11, DATA = 10 };

static struct dt_error err;

/* Whether this user may start another process. The limit is not for root, who becomes nobody. */
static void allow_processes(bool may)
{
	static struct rlimit before;
	bool root = may ? getuid() == NOBODY : getuid() == 0;
	if (!may) {
		ck_assert_int_eq(getrlimit(RLIMIT_NPROC, &before), 0);
		struct rlimit none = { .rlim_cur = 0, .rlim_max = before.rlim_max };
		ck_assert_int_eq(setrlimit(RLIMIT_NPROC, &none), 0);
	}
	if (root)
		ck_assert_int_eq(may ? setresuid(0, 0, 0) : setresuid(NOBODY, NOBODY, 0), 0);
	if (may)
		ck_assert_int_eq(setrlimit(RLIMIT_NPROC, &before), 0);
}

/* A camera of the other process up to its first frame; *cam is to be destroyed. */
static enum dt_status first_frame(struct cam **cam)
{
	struct cam_frame f;
	enum dt_status st;
	*cam = cam_create("libcamera:good", &err);
	if (!*cam)
		return err.code;
	if ((st = cam_start(*cam, &err)) != DT_OK)
		return st;
	for (int64_t end = odd_now_ns() + 10 * SECOND;
		(st = cam_acquire(*cam, &f, &err)) == DT_ERR_AGAIN;) {
		struct pollfd p = { cam_fd(*cam), POLLIN, 0 };
		ck_assert_msg(odd_now_ns() < end, "nothing came");
		poll(&p, 1, 100);
	}
	if (st == DT_OK)
		cam_release(*cam, &f);
	return st;
}

/* One descriptor more each time: it fails at every place where one is needed, in turn. */
START_TEST(a_camera_without_descriptors_is_said_and_comes_when_there_are_some)
{
	/* Two ends of a socket, a timer, what waits for both, and the memory of its pictures. */
	static const char *const says[] = { "the camera's process", "the camera's process",
		"cannot be waited for", "no memory for its pictures" };
	int before = descriptors(), n = 0;
	enum dt_status st = DT_ERR_AGAIN;
	for (; st != DT_OK && n < SCARCE_MAX; n++) {
		struct cam *cam;
		err = (struct dt_error){ .code = DT_OK };
		leave(n);
		st = first_frame(&cam);
		plenty();
		ck_assert_msg(st == DT_OK || st == DT_ERR_DEVICE || st == DT_ERR_NOMEM, "%d: %d", n,
			(int)st);
		ck_assert_msg(st == DT_OK || (n < RUN_LEN(says) && strstr(err.msg, says[n])),
			"%d: %s", n, err.msg);
		cam_destroy(cam);
		ck_assert_int_eq(odd_children(NULL), 0);
		ck_assert_int_eq(descriptors(), before);
	}
	ck_assert_int_eq(st, DT_OK);
	ck_assert_int_eq(n - 1, RUN_LEN(says));
}
END_TEST

START_TEST(a_camera_without_a_process_is_said)
{
	struct cam *cam;
	int before = descriptors();
	allow_processes(false);
	enum dt_status st = first_frame(&cam);
	allow_processes(true);
	ck_assert_int_eq(st, DT_ERR_DEVICE);
	ck_assert_ptr_null(cam);
	ck_assert_msg(strstr(err.msg, "process does not start"), "%s", err.msg);
	ck_assert_int_eq(descriptors(), before);
	ck_assert_int_eq(first_frame(&cam), DT_OK);
	cam_destroy(cam);
}
END_TEST

START_TEST(a_bell_without_descriptors_is_said)
{
	int before = descriptors();
	for (int n = 0; n <= 3; n++) {
		struct cam_bell b = { -1, -1, -1 };
		leave(n);
		enum dt_status st = cam_bell_init(&b, &err);
		plenty();
		ck_assert_int_eq(st, n < 3 ? DT_ERR_DEVICE : DT_OK);
		ck_assert(n == 3 || strstr(err.msg, "cannot be waited for"));
		cam_bell_finish(&b);
		ck_assert_int_eq(descriptors(), before);
	}
}
END_TEST

/* ---- The strip, whose guard is a process and a pipe ---- */

static const struct pins_conf strip = {
	.chip = "sim",
	.strip = { .clock = CLOCK,
		.data = DATA,
		.lamps_each = 2,
		.brightness = 31,
		.budget_ma = 1000 },
};

START_TEST(a_strip_without_its_guard_shines_all_the_same)
{
	static const char *const says[] = { "no pipe", "no process" };
	static const struct led_strip red = { .n = 2, .lamp = { { 255, 0, 0 }, { 128, 0, 0 } } };
	int before = descriptors();
	line_sim_reset();
	FILE *log = log_begin();
	if (_i == 0)
		leave(0);
	else
		allow_processes(false);
	struct pins *p = pins_create(&strip, &line_sim, SECOND, &err);
	if (_i == 0)
		plenty();
	else
		allow_processes(true);
	log_end(log);
	ck_assert_msg(p != NULL, "%s", err.msg);
	ck_assert_msg(strstr(log_text, says[_i]) && strstr(log_text, "stay lit"), "%s", log_text);
	ck_assert_str_eq(pins_trouble(p), "");
	ck_assert_int_eq(odd_children(NULL), 0);
	pins_show(p, SECOND, &red, 0);
	ck_assert_uint_gt(line_sim_sets(), 100);
	pins_destroy(p);
	ck_assert_int_eq(descriptors(), before);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, a_camera_without_descriptors_is_said_and_comes_when_there_are_some);
	tcase_add_test(tc, a_camera_without_a_process_is_said);
	tcase_add_test(tc, a_bell_without_descriptors_is_said);
	tcase_add_loop_test(tc, a_strip_without_its_guard_shines_all_the_same, 0, 2);
}

int main(int argc, char **argv)
{
	int status = cam_child_main(argc, argv, odd_cam_create);
	return status >= 0 ? status : run_tests("scarce", add);
}
