/* SPDX-License-Identifier: MIT */
/*
 * saved_scene.c - writes a calibration and its empty picture into the data file, and reads the
 * newest one. The picture is kept as a JPEG of high quality: pictures of the camera are JPEGs too,
 * and a PNG would be five times as large.
 */
#include "saved_scene.h"

#include "cal_record.h"
#include "cv_bridge.h"
#include "image_file.h"

#include <stdlib.h>
#include <string.h>

#define KIND "calibration"
#define NAME "table"
#define EMPTY "empty.jpg"

enum dt_status saved_scene_save(struct store *s, const struct vis_scene *scene,
	const struct cal_report *report, int64_t *version, struct dt_error *err)
{
	struct store_part part = { .name = EMPTY };
	struct store_item item = { .kind = KIND, .name = NAME, .made_at = report->made_at };
	item.parts = &part;
	item.parts_n = 1;
	item.head = cal_record_write(scene, report, err);
	enum dt_status st = item.head ? DT_OK : DT_ERR_NOMEM;
	if (st == DT_OK)
		st = cvb_encode(".jpg", &scene->empty, &part.bytes, &part.n, err);
	return store_save_made(s, &item, st, version, err);
}

static enum dt_status take_empty(
	const struct store_item *item, struct vis_scene *scene, struct dt_error *err)
{
	const struct store_part *part = store_item_part(item, EMPTY);
	if (!part)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"the calibration has no picture of the empty table; calibrate again");
	enum dt_status st = img_decode("its empty table", part->bytes, part->n, &scene->empty, err);
	if (st == DT_OK && (scene->empty.width != scene->lens.width ||
				   scene->empty.height != scene->lens.height))
		st = dt_fail(err, DT_ERR_FORMAT, 0,
			"the calibration is damaged: its picture is of another size; calibrate "
			"again");
	return st;
}

enum dt_status saved_scene_load(struct store *s, const char *path, const struct dt_table *table,
	struct vis_scene *scene, struct cal_report *report, struct dt_error *err)
{
	struct store_item item;
	struct cal_report own;
	struct dt_error why;
	memset(scene, 0, sizeof(*scene));
	scene->table = *table;
	enum dt_status st = store_load(s, KIND, NAME, 0, &item, &why);
	if (st == DT_ERR_AGAIN)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: the table is not calibrated yet: run \"dicetable calibrate\" first",
			path);
	if (st != DT_OK)
		return dt_fail(err, st, why.sys, "%s", why.msg);
	st = cal_record_read(item.head, scene, report ? report : &own, &why);
	if (st == DT_OK)
		st = take_empty(&item, scene, &why);
	store_item_finish(&item);
	if (st == DT_OK)
		return DT_OK;
	img_finish(&scene->empty);
	return dt_fail(err, st, why.sys, "%s: %s", path, why.msg);
}
