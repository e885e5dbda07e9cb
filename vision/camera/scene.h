/* SPDX-License-Identifier: MIT */
/*
 * scene.h - all that must be known of a table to read pictures of it: plain data.
 */
#ifndef VIS_SCENE_H
#define VIS_SCENE_H

#include "camera.h"
#include "lens.h"
#include "dt_table.h"

struct vis_scene {
	struct dt_table table; /* from table.conf */
	struct vis_lens lens;
	struct vis_pose pose;
	struct img empty; /* the whole picture of the empty table, as the camera took it: a view of
			   * any zone, plane and scale can be made from it (rectify.h). Owned. */
	struct cam_look look; /* exposure and so on of that picture; zeros: not known */
};

#endif
