/* SPDX-License-Identifier: MIT */
/*
 * odd_cam.h - a camera that does whatever goes wrong: aborts, hangs, fails, gives frames of another
 * size, lends what nobody can map. For the process of cam_child.h.
 */
#ifndef DT_TESTS_ODD_CAM_H
#define DT_TESTS_ODD_CAM_H

#include "camera.h"

#define ODD_GIVEN 3 /* frames before something happens */

/* options say what it does, see odd_cam.c; NULL for "missing". Free with cam_destroy. */
struct cam *odd_cam_create(const char *options, struct dt_error *err);

int64_t odd_now_ns(void);
/* This program's children, as the kernel lists them: how many, -1 when it does not tell. The last
 * one's number goes to *pid, which may be NULL. */
int odd_children(int *pid);

#endif
