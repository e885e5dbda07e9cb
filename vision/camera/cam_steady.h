/* SPDX-License-Identifier: MIT */
/*
 * cam_steady.h - what to believe of a camera: when its automatics have settled, and when a frame
 * was taken. Plain decisions without a camera.
 */
#ifndef VIS_CAM_STEADY_H
#define VIS_CAM_STEADY_H

#include "camera.h"

#ifdef __cplusplus
extern "C" {
#endif

/* From the first frame on, in nanoseconds. */
#define CAM_STEADY_LEAST INT64_C(2000000000)   /* nothing is settled before */
#define CAM_STEADY_CALM INT64_C(500000000)     /* so long all values must stay as they are */
#define CAM_STEADY_LONGEST INT64_C(8000000000) /* a lamp that flickers: then what there is */

/* Zeroed to begin with. */
struct cam_steady {
	bool begun;
	int64_t begun_ns, calm_ns;
	struct cam_look look; /* as it was at calm_ns */
};

/* What the camera tells with a frame. True when it has settled. */
bool cam_steady_add(struct cam_steady *s, const struct cam_look *now, int64_t now_ns);

/*
 * When a frame was taken, that came at now_ns and says told_ns. Not every driver tells the truth:
 * a time that cannot be is replaced by now_ns. *believed (may be NULL) says which it was.
 */
int64_t cam_steady_time(int64_t told_ns, int64_t now_ns, bool *believed);

#ifdef __cplusplus
}
#endif

#endif
