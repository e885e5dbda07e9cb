/* SPDX-License-Identifier: MIT */
/*
 * cal_record.h - a calibration as text and bytes, for keeping. Where they are kept is not decided
 * here.
 */
#ifndef CAL_RECORD_H
#define CAL_RECORD_H

#include "calibrate.h"

/* Lens, pose, the camera's look and report as JSON; to be freed with free(). NULL without memory.
 */
char *cal_record_write(
	const struct vis_scene *scene, const struct cal_report *report, struct dt_error *err);

/*
 * The way back: fills lens, pose and look of *scene and *report, leaves the rest of *scene alone.
 * DT_ERR_FORMAT when the text is anything that cal_record_write would not have written: then both
 * are as they were.
 */
enum dt_status cal_record_read(
	const char *text, struct vis_scene *scene, struct cal_report *report, struct dt_error *err);

#endif
