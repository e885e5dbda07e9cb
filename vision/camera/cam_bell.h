/* SPDX-License-Identifier: MIT */
/*
 * cam_bell.h - one descriptor to wait on: readable when a frame was said to be there, and when none
 * has come for too long. Said by any thread.
 */
#ifndef VIS_CAM_BELL_H
#define VIS_CAM_BELL_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

struct cam_bell {
	int fd; /* to wait on */
	int frame_fd, stall_fd;
};

/* On failure it must be finished all the same. */
enum dt_status cam_bell_init(struct cam_bell *b, struct dt_error *err);
/* For one that was given to cam_bell_init. */
void cam_bell_finish(struct cam_bell *b);

/* A frame is there, or something else to see to. */
void cam_bell_ring(const struct cam_bell *b);
/* It is seen to. */
void cam_bell_hush(const struct cam_bell *b);
/* From now on so many seconds are too long. */
void cam_bell_wind(const struct cam_bell *b, double seconds);

#ifdef __cplusplus
}
#endif

#endif
