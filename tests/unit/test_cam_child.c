/* SPDX-License-Identifier: MIT */
/*
 * test_cam_child.c - the frames of a camera in a process of its own: copied or lent, fresh, whole,
 * and what the camera settles on. How such a process fails and ends is test_cam_child_ends.c.
 *
 * This program is also the process: what it does there follows from the first option.
 */
#include "odd_child.h"
#include "scarce.h"

#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* That a process has used so far. */
static double cpu_s(pid_t pid)
{
	char path[64], *text = NULL;
	size_t cap = 0;
	unsigned long user = 0, system = 0;
	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	FILE *f = fopen(path, "r");
	ck_assert_ptr_nonnull(f);
	ck_assert_int_gt(getline(&text, &cap, f), 0);
	fclose(f);
	ck_assert_int_eq(
		sscanf(strrchr(text, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
			&user, &system),
		2);
	free(text);
	return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* Both ways: copied, and lent. */
static const char *const ways[] = { "good", "lends" };

START_TEST(frames_come_as_they_are)
{
	struct cam *cam = open_odd(ways[_i]);
	struct cam_frame f;
	uint64_t seq = 0;
	int64_t begun = odd_now_ns();
	for (int i = 0; i < 20; i++) {
		ck_assert_int_eq(next(cam, &f, 5 * SECOND), DT_OK);
		check_frame(&f, 64);
		ck_assert(i == 0 || f.seq > seq);
		seq = f.seq;
		cam_release(cam, &f);
	}
	/* 0.4 s, when each is told of at once; 20 s when only the sign of life each second is. */
	ck_assert_msg(odd_now_ns() - begun < 10 * SECOND, "late");
	cam_destroy(cam);
	ck_assert(all_ended());
}
END_TEST

START_TEST(frames_may_change_their_size)
{
	static const int32_t sides[] = { 20, 300, 7, 150 };
	struct cam *cam = open_odd("sizes");
	struct cam_frame f;
	for (int i = 0; i < 30; i++) {
		ck_assert_int_eq(next(cam, &f, 5 * SECOND), DT_OK);
		check_frame(&f, sides[f.seq % 4]);
		cam_release(cam, &f);
	}
	cam_destroy(cam);
}
END_TEST

/* 50 frames a second: a second later some 50 have gone by, and the newest is taken. The one that is
 * held meanwhile stays as it is. */
START_TEST(a_late_frame_is_a_fresh_one)
{
	struct cam *cam = open_odd(ways[_i]);
	struct cam_frame f;
	ck_assert_int_eq(next(cam, &f, 5 * SECOND), DT_OK);
	uint64_t seq = f.seq;
	nanosleep(&(struct timespec){ .tv_sec = 1 }, NULL);
	check_frame(&(struct cam_frame){ .data = f.data,
			    .width = f.width,
			    .height = f.height,
			    .stride = f.stride,
			    .format = f.format,
			    .seq = seq,
			    .t_ns = odd_now_ns() },
		64);
	cam_release(cam, &f);
	ck_assert_int_eq(next(cam, &f, 5 * SECOND), DT_OK);
	ck_assert_msg(
		odd_now_ns() - f.t_ns < SECOND / 4, "%lld ms", (long long)(odd_now_ns() - f.t_ns));
	ck_assert_msg(f.seq > seq + 5, "%d", (int)(f.seq - seq));
	cam_release(cam, &f);
	cam_destroy(cam);
}
END_TEST

/* The name of what is mapped at an address. */
static void mapping_of(const void *at, char *name, size_t cap)
{
	char line[512];
	FILE *f = fopen("/proc/self/maps", "r");
	ck_assert_ptr_nonnull(f);
	name[0] = '\0';
	while (fgets(line, sizeof(line), f)) {
		unsigned long long from, to;
		if (sscanf(line, "%llx-%llx", &from, &to) == 2 && (uintptr_t)at >= from &&
			(uintptr_t)at < to)
			snprintf(name, cap, "%s", line);
	}
	fclose(f);
}

/* What the driver wrote is what is looked at, until it is released; and the other process waits for
 * that without asking again and again. */
START_TEST(what_can_be_lent_is_not_copied)
{
	struct cam *cam = open_odd("lends");
	char name[512];
	struct cam_frame f;
	for (int i = 0; i < 10; i++) {
		ck_assert_int_eq(next(cam, &f, 5 * SECOND), DT_OK);
		mapping_of(f.data, name, sizeof(name));
		ck_assert_msg(strstr(name, "memfd:odd"), "%s", name);
		check_frame(&f, 64);
		cam_release(cam, &f);
	}
	ck_assert_int_eq(next(cam, &f, 5 * SECOND), DT_OK);
	double before = cpu_s(only_child());
	nanosleep(&(struct timespec){ .tv_sec = 1 }, NULL);
	double used = cpu_s(only_child()) - before;
	ck_assert_msg(used < 0.08, "it does not rest: %.2f s", used);
	f.t_ns = odd_now_ns();
	check_frame(&f, 64);
	cam_release(cam, &f);
	cam_destroy(cam);
	ck_assert(all_ended());
}
END_TEST

START_TEST(what_was_lent_outlives_its_process)
{
	struct cam *cam = open_odd("lends-and-aborts");
	struct cam_frame f;
	int files = descriptors();
	ck_assert_int_eq(next(cam, &f, 5 * SECOND), DT_OK);
	ck_assert_int_eq(kill(only_child(), SIGKILL), 0);
	nanosleep(&(struct timespec){ .tv_nsec = 200000000 }, NULL);
	check_frame(&f, 64);
	cam_release(cam, &f);
	ck_assert_int_eq(next(cam, &f, 5 * SECOND), DT_ERR_DEVICE);
	ck_assert_int_le(descriptors(), files);
	cam_destroy(cam);
	/* And it may end by itself. */
	cam = open_odd("lends-and-aborts");
	enum dt_status st;
	while ((st = next(cam, &f, 5 * SECOND)) == DT_OK)
		cam_release(cam, &f);
	ck_assert_int_eq(st, DT_ERR_DEVICE);
	cam_destroy(cam);
}
END_TEST

START_TEST(what_cannot_be_mapped_is_said)
{
	struct cam *cam = cam_create("libcamera:lends-more-than-it-has", &err);
	struct cam_frame f;
	ck_assert_msg(cam != NULL, "%s", err.msg);
	enum dt_status st = cam_start(cam, &err); /* the word of it may come with the answer */
	if (st == DT_OK)
		st = next(cam, &f, 5 * SECOND);
	ck_assert_int_eq(st, DT_ERR_NOMEM);
	ck_assert_msg(strstr(err.msg, "cannot be looked at"), "%s", err.msg);
	cam_destroy(cam);
	ck_assert(all_ended());
}
END_TEST

START_TEST(what_it_settles_on_is_told)
{
	struct cam *cam = open_odd("good");
	struct cam_look look;
	struct cam_frame f;
	ck_assert(!cam_get_look(cam, &look));
	while (!cam_get_look(cam, &look)) {
		ck_assert_int_eq(next(cam, &f, 5 * SECOND), DT_OK);
		ck_assert_int_lt((int)f.seq, 100);
		cam_release(cam, &f);
	}
	ck_assert_int_eq(look.exposure_us, 1234);
	cam_destroy(cam);
	cam = cam_create("libcamera:good", &err);
	look = (struct cam_look){ .exposure_us = 55, .gain = 2, .focus = 1.5F };
	cam_set_look(cam, &look);
	ck_assert_int_eq(cam_start(cam, &err), DT_OK);
	memset(&look, 0, sizeof(look));
	ck_assert(cam_get_look(cam, &look));
	ck_assert_int_eq(look.exposure_us, 55);
	ck_assert(look.focus > 1.4F);
	cam_destroy(cam);
}
END_TEST

/* A camera may give nothing for long and yet be well: its own limit decides, not ours. */
START_TEST(rest_is_no_silence)
{
	struct cam *cam = open_odd("rests");
	struct cam_frame f;
	int64_t end = odd_now_ns() + 6 * SECOND;
	while (odd_now_ns() < end) {
		enum dt_status st = cam_acquire(cam, &f, &err);
		ck_assert_msg(st == DT_OK || st == DT_ERR_AGAIN, "%s", err.msg);
		if (st == DT_OK)
			cam_release(cam, &f);
		struct pollfd p = { cam_fd(cam), POLLIN, 0 };
		poll(&p, 1, 500);
	}
	cam_destroy(cam);
}
END_TEST

START_TEST(a_slow_camera_comes_all_the_same)
{
	struct cam_frame f;
	int64_t begun = odd_now_ns();
	struct cam *cam = cam_create_soon("libcamera:slow", &err);
	ck_assert_msg(cam != NULL, "%s", err.msg);
	ck_assert_int_eq(cam_start(cam, &err), DT_OK);
	ck_assert_msg(odd_now_ns() - begun < SECOND / 2, "it was waited for");
	ck_assert_int_eq(next(cam, &f, 10 * SECOND), DT_OK);
	ck_assert(odd_now_ns() - begun > SECOND && !cam_starting(cam));
	check_frame(&f, 64);
	cam_release(cam, &f);
	cam_destroy(cam);
	/* And one that is given up before it was made is not waited for. */
	cam = cam_create_soon("libcamera:slow", &err);
	begun = odd_now_ns();
	cam_destroy(cam);
	ck_assert_msg(odd_now_ns() - begun < SECOND / 2, "it was waited for");
	ck_assert(all_ended());
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 60);
	tcase_add_loop_test(tc, frames_come_as_they_are, 0, RUN_LEN(ways));
	tcase_add_test(tc, frames_may_change_their_size);
	tcase_add_loop_test(tc, a_late_frame_is_a_fresh_one, 0, RUN_LEN(ways));
	tcase_add_test(tc, what_can_be_lent_is_not_copied);
	tcase_add_test(tc, what_was_lent_outlives_its_process);
	tcase_add_test(tc, what_cannot_be_mapped_is_said);
	tcase_add_test(tc, what_it_settles_on_is_told);
	tcase_add_test(tc, rest_is_no_silence);
	tcase_add_test(tc, a_slow_camera_comes_all_the_same);
}

int main(int argc, char **argv)
{
	int status = cam_child_main(argc, argv, odd_cam_create);
	return status >= 0 ? status : run_tests("cam_child", add);
}
