/* SPDX-License-Identifier: MIT */
/*
 * test_refused_camera.c - libcamera with a real camera, of whose calls one fails. Run with
 * refuse.c before the library.
 *
 * CAMERA  what to open, "libcamera:..."
 * REFUSE  a file of ours: which call fails
 */
#include "camera.h"

#include "run.h"
#include "scarce.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>

#define SECOND INT64_C(1000000000)

static struct dt_error err;

static int64_t now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * SECOND + t.tv_nsec;
}

static void refuse(const char *call)
{
	FILE *f = fopen(getenv("REFUSE"), "w");
	ck_assert_ptr_nonnull(f);
	fputs(call, f);
	ck_assert_int_eq(fclose(f), 0);
}

/* NULL, and why. */
static struct cam *open_camera(void)
{
	char spec[256];
	snprintf(spec, sizeof(spec), "%s,stall=5", getenv("CAMERA"));
	struct cam *cam = cam_create(spec, &err);
	if (cam && cam_start(cam, &err) == DT_OK)
		return cam;
	cam_destroy(cam);
	return NULL;
}

/* The next frame within so long is given back: DT_OK, or DT_ERR_AGAIN without one. */
static enum dt_status look(struct cam *cam, int64_t until_ns)
{
	enum dt_status st = DT_ERR_AGAIN;
	while (st == DT_ERR_AGAIN && now_ns() < until_ns) {
		struct pollfd p = { cam_fd(cam), POLLIN, 0 };
		struct cam_frame f;
		poll(&p, 1, 200);
		st = cam_acquire(cam, &f, &err);
		if (st == DT_OK)
			cam_release(cam, &f);
	}
	return st;
}

static void check_works(void)
{
	refuse("");
	struct cam *cam = open_camera();
	ck_assert_msg(cam != NULL, "%s", err.msg);
	ck_assert_msg(look(cam, now_ns() + 20 * SECOND) == DT_OK, "%s", err.msg);
	cam_destroy(cam);
}

static const struct {
	const char *call, *says, *remedy;
	int sys;
} cases[] = {
	{ "look", "cameras cannot be looked for: ", "start the computer again", ENOMEM },
	{ "acquire", " cannot be taken: ", "end other programs that use cameras", EACCES },
	{ "generate", " gives no pictures; ", "take another one", 0 },
	{ "configure", " does not take its settings: ", "try another width= and height=", EINVAL },
	{ "allocate", " has no memory for its pictures: ", "try smaller ones: width= and height=",
		ENOMEM },
	{ "mmap", " gives no memory to look into: ", "start the computer again", ENODEV },
	{ "createRequest", " takes no requests: ", "start the computer again", ENOMEM },
	{ "addBuffer", " takes no buffer: ", "start the computer again", EEXIST },
	{ "planes", " gives less memory than its pictures need; ", "try another format=", 0 },
	{ "start", " does not start: ", "check its cable at both ends", EIO },
	{ "queueRequest", " takes no requests: ", "check its cable at both ends", EXDEV },
};

static void check_sentence(int i)
{
	printf("# %s: %s\n", cases[i].call, err.msg);
	ck_assert_int_eq(err.code, DT_ERR_DEVICE);
	ck_assert_int_eq(err.sys, cases[i].sys);
	ck_assert_ptr_nonnull(strstr(err.msg, cases[i].says));
	ck_assert_ptr_nonnull(strstr(err.msg, cases[i].remedy));
	if (cases[i].sys)
		ck_assert_ptr_nonnull(strstr(err.msg, strerror(cases[i].sys)));
	/* Which camera it is. Before they were looked for nobody knows. */
	if (strcmp(cases[i].call, "look") != 0)
		ck_assert_ptr_nonnull(strstr(err.msg, "the camera vimc.0 Sensor B "));
}

START_TEST(a_start_that_is_refused_is_said_and_the_next_one_works)
{
	refuse(cases[_i].call);
	ck_assert_ptr_null(open_camera());
	check_sentence(_i);
	int before = descriptors();
	ck_assert_ptr_null(open_camera());
	ck_assert_int_eq(descriptors(), before);
	check_works();
}
END_TEST

START_TEST(a_camera_that_takes_no_more_requests_has_stopped)
{
	refuse("");
	struct cam *cam = open_camera();
	ck_assert_msg(cam != NULL, "%s", err.msg);
	ck_assert_msg(look(cam, now_ns() + 20 * SECOND) == DT_OK, "%s", err.msg);
	refuse("queueRequest");
	int64_t end_ns = now_ns() + 20 * SECOND;
	enum dt_status st;
	while ((st = look(cam, end_ns)) == DT_OK)
		ck_assert(now_ns() < end_ns);
	ck_assert_int_eq(st, DT_ERR_DEVICE);
	ck_assert_msg(strstr(err.msg, "the camera vimc.0 Sensor B stopped; check its cable"), "%s",
		err.msg);
	cam_destroy(cam);
	check_works();
}
END_TEST

/* It may be one of many: the camera is kept. */
START_TEST(damaged_frames_are_not_given)
{
	refuse("metadata");
	struct cam *cam = open_camera();
	ck_assert_msg(cam != NULL, "%s", err.msg);
	ck_assert_msg(look(cam, now_ns() + 6 * SECOND) == DT_ERR_AGAIN, "%s", err.msg);
	refuse("");
	ck_assert_msg(look(cam, now_ns() + 20 * SECOND) == DT_OK, "%s", err.msg);
	cam_destroy(cam);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 300);
	tcase_add_loop_test(
		tc, a_start_that_is_refused_is_said_and_the_next_one_works, 0, RUN_LEN(cases));
	tcase_add_test(tc, a_camera_that_takes_no_more_requests_has_stopped);
	tcase_add_test(tc, damaged_frames_are_not_given);
}

int main(void)
{
	if (getenv("CAMERA") && getenv("REFUSE"))
		return run_tests("refused camera", add);
	puts("1..0 # SKIP no camera is given in $CAMERA, or no file in $REFUSE");
	return 77;
}
