/* SPDX-License-Identifier: MIT */
/*
 * saved_scene.h - calibrations in the data file: each is a new version, older ones stay.
 */
#ifndef DT_UI_SAVED_SCENE_H
#define DT_UI_SAVED_SCENE_H

#include "calibrate.h"
#include "store.h"

/* Writes the number of the version to *version. On failure (as in store.h or cv_bridge.h) nothing
 * is saved. */
enum dt_status saved_scene_save(struct store *s, const struct vis_scene *scene,
	const struct cal_report *report, int64_t *version, struct dt_error *err);

/*
 * The newest calibration of the data file at path, for the table as table.conf describes it. The
 * sentence of an error starts with path; DT_ERR_FORMAT also when there is none yet. On success
 * finish scene->empty with img_finish. report may be NULL.
 */
enum dt_status saved_scene_load(struct store *s, const char *path, const struct dt_table *table,
	struct vis_scene *scene, struct cal_report *report, struct dt_error *err);

#endif
