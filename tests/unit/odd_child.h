/* SPDX-License-Identifier: MIT */
/*
 * odd_child.h - a camera in a process of its own that does whatever goes wrong (odd_cam.h): made,
 * waited for, and looked for among this program's children.
 */
#ifndef DT_TESTS_ODD_CHILD_H
#define DT_TESTS_ODD_CHILD_H

#include "cam_child.h"
#include "odd_cam.h"
#include "run.h"

#include <poll.h>
#include <stdio.h>
#include <sys/types.h>

#define SECOND INT64_C(1000000000)

static struct dt_error err;

static inline struct cam *make_odd(const char *word)
{
	char spec[64];
	snprintf(spec, sizeof(spec), "libcamera:%s", word);
	struct cam *cam = cam_create(spec, &err);
	ck_assert_msg(cam != NULL, "%s", err.msg);
	return cam;
}

static inline struct cam *open_odd(const char *word)
{
	struct cam *cam = make_odd(word);
	ck_assert_msg(cam_start(cam, &err) == DT_OK, "%s", err.msg);
	return cam;
}

/* Does nothing run any more? What took long to end after it was killed, as on a busy computer, is
 * taken note of when the next camera is made. */
static inline bool all_ended(void)
{
	for (int i = 0; i < 20 && odd_children(NULL) != 0; i++)
		cam_destroy(make_odd("good"));
	return odd_children(NULL) == 0;
}

/* The next frame, or what is wrong; waits on the descriptor alone. */
static inline enum dt_status next(struct cam *cam, struct cam_frame *f, int64_t longest_ns)
{
	int64_t begun = odd_now_ns();
	for (;;) {
		enum dt_status st = cam_acquire(cam, f, &err);
		if (st != DT_ERR_AGAIN)
			return st;
		struct pollfd p = { cam_fd(cam), POLLIN, 0 };
		ck_assert_msg(odd_now_ns() - begun < longest_ns, "nothing came");
		poll(&p, 1, (int)(longest_ns / 1000000));
	}
}

static inline pid_t only_child(void)
{
	int pid = 0;
	ck_assert_int_eq(odd_children(&pid), 1);
	return pid;
}

static inline void check_frame(const struct cam_frame *f, int32_t side)
{
	ck_assert_int_eq(f->width, side);
	ck_assert_int_eq(f->height, side);
	ck_assert_int_ge(f->stride, 3 * side);
	ck_assert_int_eq(f->format, CAM_BGR);
	ck_assert(f->t_ns <= odd_now_ns() && f->t_ns > odd_now_ns() - SECOND);
	int wrong = 0;
	for (int32_t y = 0; y < side; y++)
		for (int32_t x = 0; x < 3 * side; x++)
			wrong += f->data[y * f->stride + x] != f->seq % 100;
	ck_assert_int_eq(wrong, 0);
}

#endif
