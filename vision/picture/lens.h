/* SPDX-License-Identifier: MIT */
/*
 * lens.h - where the camera is and how it sees: plain data shared by vision and calibration.
 *
 * Table frame: millimetres, origin at the top-left corner of the play surface as the camera sees
 * it, x right, y down, z away from the camera, so that what stands on the table has a negative z.
 * Picture: pixels, the middle of the first pixel is (0, 0), as in OpenCV.
 */
#ifndef VIS_LENS_H
#define VIS_LENS_H

#include <stdint.h>

struct vis_lens {
	int32_t width, height; /* of the pictures that it holds for */
	double fx, fy, cx, cy; /* pixels */
	double dist[5];	       /* k1 k2 p1 p2 k3 of OpenCV's model */
};

/* From the table frame to the camera frame: a turn (Rodrigues vector, radians), then a shift. */
struct vis_pose {
	double rvec[3];
	double tvec[3]; /* mm */
};

struct vis_point {
	double x, y;
};

struct vis_point3 {
	double x, y, z; /* mm */
};

struct vis_rect {
	double x, y, width, height;
};

#endif
