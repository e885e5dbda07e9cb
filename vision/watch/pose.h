/* SPDX-License-Identifier: MIT */
/*
 * pose.h - follows the camera when it has been moved a little: a new pose from places whose pixels
 * are known, starting at the old one. A first pose comes from a calibration.
 */
#ifndef VIS_POSE_H
#define VIS_POSE_H

#include "lens.h"
#include "status.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * At least 3 places that do not lie on one line. Writes the error left, root mean square over all
 * coordinates, to *rms_px. DT_ERR_FORMAT when there are too few, or no pose is found near the old.
 */
enum dt_status vis_pose_refine(const struct vis_lens *lens, const struct vis_point3 *at,
	const struct vis_point *px, size_t n, struct vis_pose *pose, double *rms_px,
	struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
