/* SPDX-License-Identifier: MIT */
/*
 * test_real_camera.c - libcamera with real frames, where there is a camera for it: the virtual one
 * of Debian 13 (tests/hw/debian13) or the kernel's vimc (the virtual machine).
 *
 * CAMERA   what to open, "libcamera:..."
 * PICTURE  what stands before the virtual camera: frames must show it. Without it the camera shows
 *          the kernel's colour bars.
 * APART    where it is set, the camera is in a process of its own, as the program has it
 * DRIVER   where it is set, the folder of the camera's driver: it is unplugged in the middle. Only
 *          with APART: some versions of libcamera end the process then.
 */
#define _GNU_SOURCE /* syscall */
#include "cam_child.h"

#include "image_file.h"
#include "run.h"

#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SECOND INT64_C(1000000000)

static struct dt_error err;

static int64_t now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * SECOND + t.tv_nsec;
}

static struct cam *open_camera(const char *options)
{
	char spec[256];
	snprintf(spec, sizeof(spec), "%s%s", getenv("CAMERA"), options);
	struct cam *cam = cam_create(spec, &err);
	ck_assert_msg(cam != NULL, "%s", err.msg);
	ck_assert_msg(cam_start(cam, &err) == DT_OK, "%s", err.msg);
	return cam;
}

static struct cam_frame next(struct cam *cam)
{
	struct cam_frame f;
	for (;;) {
		struct pollfd p = { cam_fd(cam), POLLIN, 0 };
		ck_assert_int_eq(poll(&p, 1, 20000), 1);
		enum dt_status st = cam_acquire(cam, &f, &err);
		if (st == DT_OK)
			return f;
		ck_assert_msg(st == DT_ERR_AGAIN, "%s", err.msg);
	}
}

/* The mean of a channel over a square of 16 pixels. */
static double block(const struct img *im, int32_t x, int32_t y, int channel)
{
	unsigned sum = 0;
	for (int32_t i = 0; i < 256; i++)
		sum += img_row(im, y + i / 16)[(x + i % 16) * im->channels + channel];
	return sum / 256.0;
}

static double cut(double v)
{
	return v < 0 ? 0 : v > 255 ? 255 : v;
}

/*
 * The virtual camera hands on the full range of a JPEG (0 to 255) as if it were that of video (16
 * to 235): what must come out follows from BT.601 by arithmetic.
 */
static void expected(const double bgr[3], double out[3])
{
	double y = 0.114 * bgr[0] + 0.587 * bgr[1] + 0.299 * bgr[2];
	double cb = (bgr[0] - y) * 0.564, cr = (bgr[2] - y) * 0.713, l = 1.164 * (y - 16);
	out[0] = cut(l + 2.018 * cb);
	out[1] = cut(l - 0.391 * cb - 0.813 * cr);
	out[2] = cut(l + 1.596 * cr);
}

static void compare(const struct img *seen, const struct img *shown)
{
	double worst = 0, sum = 0;
	int n = 0;
	ck_assert_int_eq(seen->width, shown->width);
	ck_assert_int_eq(seen->height, shown->height);
	for (int32_t y = 0; y + 16 <= seen->height; y += 16)
		for (int32_t x = 0; x + 16 <= seen->width; x += 16) {
			double in[3], out[3];
			for (int c = 0; c < 3; c++)
				in[c] = block(shown, x, y, c);
			expected(in, out);
			for (int c = 0; c < 3; c++) {
				double d = block(seen, x, y, c) - out[c];
				d = d < 0 ? -d : d;
				worst = d > worst ? d : worst;
				sum += d;
				n++;
			}
		}
	printf("# blocks differ by %.2f in the mean, %.1f at most\n", sum / n, worst);
	/* Squares that are half black are cut at 0 pixel by pixel: more than their mean says. */
	ck_assert_msg(sum / n < 1.5, "%.2f", sum / n);
	ck_assert_msg(worst < 30, "%.1f", worst);
}

/* The kernel's test picture: eight bars from white to black, each without some of the colours.
 * Words of its own stand in the upper half. */
static void compare_bars(const struct img *seen)
{
	static const char *const bars[8] = { "BGR", "-GR", "BG-", "-G-", "B-R", "--R", "B--",
		"---" };
	for (int i = 0; i < 8; i++)
		for (int c = 0; c < 3; c++) {
			int32_t x = (2 * i + 1) * seen->width / 16 - 8;
			double v = block(seen, x, seen->height * 3 / 4, c);
			bool lit = bars[i][c] != '-';
			ck_assert_msg(lit ? v > 128 : v < 100, "bar %d, channel %d: %.0f", i, c, v);
		}
}

/* Where these pixels lie, in the kernel's words. */
static void mapping_of(const void *at, char *name, size_t cap)
{
	char line[512];
	FILE *f = fopen("/proc/self/maps", "r");
	ck_assert_ptr_nonnull(f);
	snprintf(name, cap, "nowhere");
	while (fgets(line, sizeof(line), f)) {
		unsigned long long from, to;
		if (sscanf(line, "%llx-%llx", &from, &to) == 2 && (uintptr_t)at >= from &&
			(uintptr_t)at < to)
			snprintf(name, cap, "%s", line);
	}
	fclose(f);
}

/* $LENT: from a process of its own. The driver's memory is lent where a look at the first frame
 * says that it is cached, which a busy machine may hide; else frames are copied into ours. */
static void check_lent(const struct cam_frame *f)
{
	char name[512];
	mapping_of(f->data, name, sizeof(name));
	printf("# memory: %s", name);
	ck_assert_msg(!getenv("LENT") || strstr(name, "dmabuf") || strstr(name, "memfd:camera"),
		"%s", name);
}

START_TEST(frames_show_what_is_before_the_camera)
{
	struct cam *cam = open_camera("");
	struct cam_frame f = next(cam);
	struct img shown = { 0 }, seen = cam_frame_img(&f);
	ck_assert_int_eq(f.format, CAM_BGR);
	ck_assert_int_ge(f.stride, 3 * f.width);
	check_lent(&f);
	printf("# %d x %d, stride %d\n", (int)f.width, (int)f.height, (int)f.stride);
	if (getenv("PICTURE")) {
		ck_assert_int_eq(img_read_file(getenv("PICTURE"), &shown, &err), DT_OK);
		compare(&seen, &shown);
	} else {
		compare_bars(&seen);
	}
	img_finish(&shown);
	cam_release(cam, &f);
	cam_destroy(cam);
}
END_TEST

START_TEST(frames_keep_coming_with_a_number_and_a_time)
{
	struct cam *cam = open_camera("");
	uint64_t seq = 0;
	int64_t t = 0, begun = now_ns();
	for (int i = 0; i < 20; i++) {
		struct cam_frame f = next(cam);
		ck_assert_msg(i == 0 || f.seq > seq, "%d", i);
		ck_assert_msg(f.t_ns >= t && f.t_ns >= begun - 3 * SECOND && f.t_ns <= now_ns(),
			"%d: %lld", i, (long long)(f.t_ns - begun));
		seq = f.seq;
		t = f.t_ns;
		cam_release(cam, &f);
	}
	cam_destroy(cam);
}
END_TEST

/* Who comes late gets the newest, not what has waited longest. */
START_TEST(a_late_frame_is_a_fresh_one)
{
	struct cam *cam = open_camera("");
	struct cam_frame f = next(cam);
	cam_release(cam, &f);
	nanosleep(&(struct timespec){ .tv_sec = 2 }, NULL);
	f = next(cam);
	ck_assert_msg(now_ns() - f.t_ns < SECOND, "%lld", (long long)(now_ns() - f.t_ns));
	ck_assert_msg(f.seq > 3, "%llu", (unsigned long long)f.seq);
	cam_release(cam, &f);
	cam_destroy(cam);
}
END_TEST

static int descriptors(void)
{
	int n = 0;
	DIR *dir = opendir("/proc/self/fd");
	while (readdir(dir))
		n++;
	closedir(dir);
	return n;
}

START_TEST(a_camera_is_made_again_and_again)
{
	int before = 0;
	for (int i = 0; i < 4; i++) {
		struct cam *cam = open_camera("");
		struct cam_frame f = next(cam);
		if (i % 2)
			cam_release(cam, &f);
		cam_destroy(cam);
		if (i == 0)
			before = descriptors();
	}
	ck_assert_int_eq(descriptors(), before);
}
END_TEST

START_TEST(two_at_once_are_refused)
{
	struct cam *cam = open_camera("");
	ck_assert_ptr_null(cam_create(getenv("CAMERA"), &err));
	ck_assert_int_eq(err.code, DT_ERR_DEVICE);
	ck_assert_ptr_nonnull(strstr(err.msg, "open already"));
	struct cam_frame f = next(cam);
	cam_release(cam, &f);
	cam_destroy(cam);
}
END_TEST

START_TEST(a_name_that_is_not_there_is_answered_with_those_that_are)
{
	ck_assert_ptr_null(cam_create("libcamera:nobody", &err));
	ck_assert_int_eq(err.code, DT_ERR_DEVICE);
	ck_assert_ptr_nonnull(strstr(err.msg, "no camera \"nobody\"; there is: "));
	ck_assert_ptr_null(cam_create("libcamera:7", &err));
	ck_assert_ptr_nonnull(strstr(err.msg, "no camera \"7\""));
}
END_TEST

/* Neither vimc nor the virtual camera makes JPEGs. It is given back: the next one can be had. */
START_TEST(a_format_that_it_has_not_is_refused)
{
	char spec[200];
	snprintf(spec, sizeof(spec), "%s,format=MJPEG", getenv("CAMERA"));
	struct cam *cam = cam_create(spec, &err);
	if (cam)
		ck_assert_int_ne(cam_start(cam, &err), DT_OK);
	cam_destroy(cam);
	ck_assert_int_eq(err.code, DT_ERR_DEVICE);
	ck_assert_msg(strstr(err.msg, "of a kind that can be read: format=MJPEG"), "%s", err.msg);
	cam = open_camera("");
	struct cam_frame f = next(cam);
	cam_release(cam, &f);
	cam_destroy(cam);
}
END_TEST

/* What a camera without automatics settles on is nothing, and soon. */
START_TEST(settling_ends)
{
	struct cam *cam = open_camera("");
	struct cam_look look = { .exposure_us = 5 };
	int64_t begun = now_ns();
	ck_assert(!cam_get_look(cam, &look));
	ck_assert_int_eq(look.exposure_us, 0);
	while (!cam_get_look(cam, &look)) {
		struct cam_frame f = next(cam);
		cam_release(cam, &f);
		ck_assert(now_ns() - begun < 30 * SECOND);
	}
	ck_assert(now_ns() - begun > SECOND);
	cam_destroy(cam);
	cam = cam_create(getenv("CAMERA"), &err);
	look = (struct cam_look){ .exposure_us = 10000, .gain = 2, .red = 1.5F, .blue = 1.7F };
	cam_set_look(cam, &look);
	look = (struct cam_look){ 0 };
	ck_assert_int_eq(cam_start(cam, &err), DT_OK);
	ck_assert(cam_get_look(cam, &look));
	ck_assert_int_eq(look.exposure_us, 10000);
	struct cam_frame f = next(cam);
	cam_release(cam, &f);
	cam_destroy(cam);
}
END_TEST

static volatile sig_atomic_t held, let_go;

static void hold(int sig)
{
	(void)sig;
	held++;
	for (int i = 0; i < 100 && !let_go; i++)
		nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
}

/* The library's threads stand still, as they do when the driver never answers. */
static int hold_others(void)
{
	struct sigaction act = { .sa_handler = hold };
	int n = 0;
	sigaction(SIGUSR1, &act, NULL);
	DIR *dir = opendir("/proc/self/task");
	for (struct dirent *e; (e = readdir(dir));) {
		int tid = atoi(e->d_name);
		if (tid > 0 && tid != getpid())
			n += syscall(SYS_tgkill, getpid(), tid, SIGUSR1) == 0;
	}
	closedir(dir);
	return n;
}

START_TEST(a_camera_that_stands_still_is_noticed)
{
	struct cam *cam = open_camera(",stall=1");
	struct cam_frame f = next(cam);
	cam_release(cam, &f);
	int n = hold_others();
	ck_assert_int_gt(n, 0);
	enum dt_status st = DT_OK;
	int64_t begun = now_ns();
	while (st == DT_OK || st == DT_ERR_AGAIN) {
		struct pollfd p = { cam_fd(cam), POLLIN, 0 };
		ck_assert_msg(poll(&p, 1, 5000) == 1, "nothing to be read: nobody would notice");
		st = cam_acquire(cam, &f, &err);
		if (st == DT_OK)
			cam_release(cam, &f);
		ck_assert(now_ns() - begun < 8 * SECOND);
	}
	ck_assert_int_eq(st, DT_ERR_DEVICE);
	ck_assert_msg(strstr(err.msg, "has sent no picture for 1 s"), "%s", err.msg);
	let_go = 1;
	cam_destroy(cam);
	/* And the next one works. */
	cam = open_camera("");
	f = next(cam);
	cam_release(cam, &f);
	cam_destroy(cam);
}
END_TEST

/* The driver's folder has files to unbind a device and to bind it again. */
static void driver(const char *file)
{
	char path[256];
	snprintf(path, sizeof(path), "%s/%s", getenv("DRIVER"), file);
	FILE *f = fopen(path, "w");
	ck_assert_msg(f != NULL, "%s", path);
	fputs("vimc.0", f);
	ck_assert_int_eq(fclose(f), 0);
}

START_TEST(unplugged_while_it_runs)
{
	struct cam *cam = open_camera("");
	struct cam_frame f = next(cam);
	enum dt_status st = DT_OK;
	cam_release(cam, &f);
	f = next(cam);
	cam_release(cam, &f);
	int64_t begun = now_ns();
	driver("unbind");
	while (st == DT_OK || st == DT_ERR_AGAIN) {
		struct pollfd p = { cam_fd(cam), POLLIN, 0 };
		ck_assert_msg(poll(&p, 1, 20000) == 1, "nobody would notice");
		st = cam_acquire(cam, &f, &err);
		if (st == DT_OK)
			cam_release(cam, &f);
	}
	printf("# noticed after %.1f s: %s\n", (double)(now_ns() - begun) / 1e9, err.msg);
	ck_assert_int_eq(st, DT_ERR_DEVICE);
	cam_destroy(cam);
	ck_assert_ptr_null(cam_create(getenv("CAMERA"), &err));
	ck_assert_msg(strstr(err.msg, "no camera was found"), "%s", err.msg);
	driver("bind");
	begun = now_ns();
	while (!(cam = cam_create(getenv("CAMERA"), &err))) {
		ck_assert_msg(now_ns() - begun < 60 * SECOND, "%s", err.msg);
		nanosleep(&(struct timespec){ .tv_sec = 1 }, NULL);
	}
	ck_assert_msg(cam_start(cam, &err) == DT_OK, "%s", err.msg);
	f = next(cam);
	cam_release(cam, &f);
	cam_destroy(cam);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, frames_show_what_is_before_the_camera);
	tcase_add_test(tc, two_at_once_are_refused);
	/* A start takes the virtual machine long: what is the same is not tried again. */
	if (cam_child_ready()) {
		if (getenv("DRIVER"))
			tcase_add_test(tc, unplugged_while_it_runs);
		return;
	}
	tcase_add_test(tc, frames_keep_coming_with_a_number_and_a_time);
	tcase_add_test(tc, a_late_frame_is_a_fresh_one);
	tcase_add_test(tc, a_camera_is_made_again_and_again);
	tcase_add_test(tc, a_name_that_is_not_there_is_answered_with_those_that_are);
	tcase_add_test(tc, a_format_that_it_has_not_is_refused);
	tcase_add_test(tc, settling_ends);
	tcase_add_test(tc, a_camera_that_stands_still_is_noticed);
}

int main(int argc, char **argv)
{
	int status = getenv("APART") ? cam_child_main(argc, argv, cam_libcamera_create) : -1;
	if (status >= 0)
		return status;
	if (getenv("CAMERA"))
		return run_tests("real camera", add);
	puts("1..0 # SKIP no camera is given in $CAMERA");
	return 77;
}
