/* SPDX-License-Identifier: MIT */
/*
 * calibrate_live.h - the pictures of a calibration, taken by a camera while somebody is told what
 * to hold where.
 */
#ifndef DT_UI_CALIBRATE_LIVE_H
#define DT_UI_CALIBRATE_LIVE_H

#include "calibrate.h"

/*
 * Fills cal from the camera of this spec; *look is what its automatics settled on. draw: a PNG file
 * for the live picture, or NULL. DT_ERR_DEVICE when the camera fails, DT_ERR_AGAIN when somebody
 * gave up.
 */
enum dt_status calibrate_live(struct cal *cal, const struct dt_table *table, const char *spec,
	const char *draw, struct cam_look *look, struct dt_error *err);

#endif
