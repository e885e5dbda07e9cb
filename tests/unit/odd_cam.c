/* SPDX-License-Identifier: MIT */
/*
 * odd_cam.c - see odd_cam.h.
 */
#define _GNU_SOURCE /* memfd_create */
#include "odd_cam.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define SECOND INT64_C(1000000000)

int64_t odd_now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * SECOND + t.tv_nsec;
}

int odd_children(int *pid)
{
	int n = 0, one;
	char path[64];
	snprintf(path, sizeof(path), "/proc/self/task/%d/children", (int)getpid());
	FILE *f = fopen(path, "r");
	if (!f)
		return -1;
	while (fscanf(f, "%d", &one) == 1) {
		n++;
		if (pid)
			*pid = one;
	}
	fclose(f);
	return n;
}

enum { SIDE = 300, GAP = 11, BUFFERS = 3, BEFORE = 100, LENT_BYTES = BEFORE + 64 * (3 * 64 + GAP) };

struct odd_cam {
	struct cam cam;
	char word[32];
	uint64_t seq;
	int64_t due_ns;
	struct cam_look look;
	uint8_t pixels[SIDE * (3 * SIDE + GAP)];
	/* Of a camera whose pictures others can map, as those of drivers are. */
	int timer, file[BUFFERS];
	uint8_t *at[BUFFERS];
};

static void sleep_for_ever(void)
{
	for (;;)
		pause();
}

static enum dt_status odd_start(struct cam *cam, struct dt_error *e)
{
	struct odd_cam *c = (struct odd_cam *)cam;
	if (!strcmp(c->word, "start-fails"))
		return dt_fail(e, DT_ERR_DEVICE, EBUSY, "the camera odd does not start");
	if (!strcmp(c->word, "start-aborts"))
		abort();
	/* Whatever is there already stays. */
	static const struct rlimit none = { 0, 0 };
	if (!strcmp(c->word, "no-memory") || !strcmp(c->word, "lends-no-memory"))
		setrlimit(RLIMIT_AS, &none);
	if (!strcmp(c->word, "no-files"))
		setrlimit(RLIMIT_NOFILE, &none);
	return DT_OK;
}

/* Frame n of the camera "sizes": from small to large and back. */
static int32_t side_of(const struct odd_cam *c)
{
	static const int32_t sides[] = { 20, 300, 7, 150 };
	return strcmp(c->word, "sizes") == 0 ? sides[c->seq % 4] : 64;
}

/* Shapes that no picture has. */
static void deform(const char *word, struct cam_frame *f)
{
	if (strstr(word, "no-width"))
		f->width = 0;
	if (strstr(word, "negative-height"))
		f->height = -f->height;
	if (strstr(word, "endless-width"))
		f->width = INT32_MAX;
	if (strstr(word, "small-stride"))
		f->stride = 3 * f->width - 1;
	if (strstr(word, "endless-stride"))
		f->stride = INT32_MAX;
}

static enum dt_status odd_acquire(struct cam *cam, struct cam_frame *out, struct dt_error *e)
{
	struct odd_cam *c = (struct odd_cam *)cam;
	if (odd_now_ns() < c->due_ns)
		return DT_ERR_AGAIN;
	c->due_ns = odd_now_ns() + SECOND / 50;
	if (c->seq >= ODD_GIVEN && !strcmp(c->word, "lends-and-aborts"))
		abort();
	if (c->seq == ODD_GIVEN && !strcmp(c->word, "aborts"))
		abort();
	if (c->seq == ODD_GIVEN && !strcmp(c->word, "exits"))
		exit(7);
	if (c->seq == ODD_GIVEN && !strcmp(c->word, "hangs"))
		sleep_for_ever();
	if (c->seq >= ODD_GIVEN && !strcmp(c->word, "rests"))
		return DT_ERR_AGAIN;
	if (c->seq == ODD_GIVEN && !strncmp(c->word, "fails", 5))
		return dt_fail(e, DT_ERR_DEVICE, ENODEV, "the camera odd was unplugged");
	int32_t side = side_of(c);
	memset(c->pixels, 255, sizeof(c->pixels));
	for (int32_t y = 0; y < side; y++)
		memset(c->pixels + y * (3 * side + GAP), (int)(c->seq % 100), (size_t)side * 3);
	*out = (struct cam_frame){ .data = c->pixels,
		.width = side,
		.height = side,
		.stride = 3 * side + GAP,
		.format = CAM_BGR,
		.seq = c->seq++,
		.t_ns = odd_now_ns() };
	if (c->seq > ODD_GIVEN)
		deform(c->word, out);
	return DT_OK;
}

static void odd_release(struct cam *cam, struct cam_frame *frame)
{
	(void)cam;
	*frame = (struct cam_frame){ 0 };
}

static void odd_set_look(struct cam *cam, const struct cam_look *look)
{
	((struct odd_cam *)cam)->look = *look;
}

/* Settles with its second frame, unless it was told. */
static bool odd_get_look(const struct cam *cam, struct cam_look *look)
{
	const struct odd_cam *c = (const struct odd_cam *)cam;
	*look = c->look;
	if (c->look.exposure_us == 0)
		look->exposure_us = 1234;
	return c->look.exposure_us || c->seq >= 2;
}

static void odd_destroy(struct cam *cam)
{
	struct odd_cam *c = (struct odd_cam *)cam;
	if (!strcmp(c->word, "stop-aborts") || !strcmp(c->word, "fails-and-stop-aborts"))
		abort();
	if (!strcmp(c->word, "stop-hangs"))
		sleep_for_ever();
	if (!strcmp(c->word, "end-hangs"))
		atexit(sleep_for_ever);
	free(c);
}

/* ---- One that lends ---- */

static bool odd_lends(const struct odd_cam *c)
{
	return strncmp(c->word, "lends", 5) == 0;
}

static void odd_make_files(struct odd_cam *c)
{
	struct itimerspec t = { { 0, SECOND / 50 }, { 0, SECOND / 50 } };
	c->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
	timerfd_settime(c->timer, 0, &t, NULL);
	for (int i = 0; i < BUFFERS; i++) {
		c->file[i] = memfd_create("odd", MFD_CLOEXEC);
		if (ftruncate(c->file[i], LENT_BYTES) < 0)
			abort();
		c->at[i] = mmap(NULL, LENT_BYTES, PROT_WRITE, MAP_SHARED, c->file[i], 0);
	}
}

static int odd_fd(const struct cam *cam)
{
	const struct odd_cam *c = (const struct odd_cam *)cam;
	return odd_lends(c) ? c->timer : -1;
}

static enum dt_status lent_acquire(struct cam *cam, struct cam_frame *out, struct dt_error *e)
{
	struct odd_cam *c = (struct odd_cam *)cam;
	uint64_t ticks;
	if (read(c->timer, &ticks, sizeof(ticks)) < 0)
		return DT_ERR_AGAIN;
	c->due_ns = 0;
	c->seq += ticks - 1;
	enum dt_status st = odd_acquire(cam, out, e);
	if (st != DT_OK)
		return st;
	int i = (int)(out->seq % BUFFERS);
	memcpy(c->at[i] + BEFORE, out->data, LENT_BYTES - BEFORE);
	out->data = c->at[i] + BEFORE;
	return DT_OK;
}

/* What has been released is written to. */
static void lent_release(struct cam *cam, struct cam_frame *frame)
{
	struct odd_cam *c = (struct odd_cam *)cam;
	memset(c->at[frame->seq % BUFFERS], 222, LENT_BYTES);
	odd_release(cam, frame);
}

static bool lent_file(const struct cam *cam, const struct cam_frame *frame, struct cam_file *out)
{
	const struct odd_cam *c = (const struct odd_cam *)cam;
	*out = (struct cam_file){ c->file[frame->seq % BUFFERS], BEFORE,
		strcmp(c->word, "lends-more-than-it-has") ? LENT_BYTES : LENT_BYTES + 1 };
	if (!strcmp(c->word, "lends-past-the-end"))
		out->offset = BEFORE + GAP + 1; /* after the last row there is a gap, too */
	if (!strcmp(c->word, "lends-from-afar"))
		out->offset = SIZE_MAX;
	return true;
}

struct cam *odd_cam_create(const char *options, struct dt_error *e)
{
	static const struct cam_ops ops = { .name = "odd",
		.start = odd_start,
		.acquire = odd_acquire,
		.release = odd_release,
		.set_look = odd_set_look,
		.get_look = odd_get_look,
		.destroy = odd_destroy };
	static const struct cam_ops lending = { .name = "odd",
		.start = odd_start,
		.fd = odd_fd,
		.acquire = lent_acquire,
		.release = lent_release,
		.file = lent_file,
		.set_look = odd_set_look,
		.get_look = odd_get_look,
		.destroy = odd_destroy };
	struct odd_cam *c = calloc(1, sizeof(*c));
	if (!strcmp(options, "missing") || !c) {
		dt_fail(e, DT_ERR_FORMAT, 5, "no camera was found, and that is said in words");
		free(c);
		return NULL;
	}
	if (!strcmp(options, "make-aborts"))
		abort();
	if (!strcmp(options, "make-hangs"))
		sleep_for_ever();
	if (!strcmp(options, "slow"))
		nanosleep(&(struct timespec){ .tv_sec = 1 }, NULL);
	prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY); /* who tests may hold it fast */
	snprintf(c->word, sizeof(c->word), "%s", options);
	c->cam.ops = odd_lends(c) ? &lending : &ops;
	if (odd_lends(c))
		odd_make_files(c);
	return &c->cam;
}
