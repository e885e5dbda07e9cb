/* SPDX-License-Identifier: MIT */
/*
 * drawn_top.h - small drawn pictures of one die's top, and how face.h wants to see them.
 */
#ifndef DT_TESTS_DRAWN_TOP_H
#define DT_TESTS_DRAWN_TOP_H

#include "face.h"

/* Side of the top, pixels. */
#define TOP_EDGE 32.0f

/* Drawings in the frame of the top: two without any symmetry, a J that is nearly the same upside
 * down, and what is left of it without its hook. */
enum { TOP_F, TOP_L, TOP_J, TOP_BAR };

/* Poses within the picture, at all kinds of angles. */
#define TOP_POSES 8
extern const struct face_pose top_poses[TOP_POSES];

/* A dark ground without anything on it; finish it with img_finish. */
void top_ground(struct img *im);
/* A light die with dark ink on it, its top at the pose. */
void top_draw(struct img *im, struct face_pose pose, int drawing);

struct top_views {
	struct img colour, grey, soft;
};

/* The colour picture as matchers want it. Finish with top_views_finish. */
struct face_view top_view(struct top_views *v);
void top_views_finish(struct top_views *v);

#endif
