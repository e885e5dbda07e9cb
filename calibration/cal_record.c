/* SPDX-License-Identifier: MIT */
/*
 * cal_record.c - writes and reads the fields of a calibration.
 *
 * What comes back is checked as strictly as what a stranger wrote: the numbers go into loops over
 * pixels.
 */
#include "cal_record.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#define FORMAT 1

/* All numbers of a record, in one place for both ways. */
struct field {
	const char *name;
	double *number;
	int64_t *whole; /* one of the two */
	double min, max;
	bool newer; /* an older record may not have it: 0 */
};

#define FIELDS_MAX 40

/* What the camera's automatics settled on, as numbers of a record. */
struct look {
	int64_t exposure_us;
	double gain, red, blue, focus;
};

static size_t list_fields(struct vis_lens *lens, struct vis_pose *pose, struct cal_report *r,
	struct look *look, int64_t wholes[5], struct field out[FIELDS_MAX])
{
	struct field all[] = {
		{ "format", NULL, &wholes[0], FORMAT, FORMAT, false },
		{ "made_at", NULL, &r->made_at, 0, 1e15, false },
		{ "width", NULL, &wholes[1], 1, IMG_SIDE_MAX, false },
		{ "height", NULL, &wholes[2], 1, IMG_SIDE_MAX, false },
		{ "boards_given", NULL, &wholes[3], 0, 1e9, false },
		{ "boards_used", NULL, &wholes[4], 0, 1e9, false },
		{ "fx", &lens->fx, NULL, 1, 1e6, false },
		{ "fy", &lens->fy, NULL, 1, 1e6, false },
		{ "cx", &lens->cx, NULL, -1e6, 1e6, false },
		{ "cy", &lens->cy, NULL, -1e6, 1e6, false },
		{ "k1", &lens->dist[0], NULL, -10, 10, false },
		{ "k2", &lens->dist[1], NULL, -10, 10, false },
		{ "p1", &lens->dist[2], NULL, -10, 10, false },
		{ "p2", &lens->dist[3], NULL, -10, 10, false },
		{ "k3", &lens->dist[4], NULL, -10, 10, false },
		{ "rx", &pose->rvec[0], NULL, -10, 10, false },
		{ "ry", &pose->rvec[1], NULL, -10, 10, false },
		{ "rz", &pose->rvec[2], NULL, -10, 10, false },
		{ "tx", &pose->tvec[0], NULL, -1e5, 1e5, false },
		{ "ty", &pose->tvec[1], NULL, -1e5, 1e5, false },
		{ "tz", &pose->tvec[2], NULL, 1, 1e5, false },
		{ "lens_px", &r->lens_px, NULL, 0, 1e3, false },
		{ "tags_px", &r->tags_px, NULL, 0, 1e3, false },
		{ "plane_mm", &r->plane_mm, NULL, 0, 1e3, false },
		{ "blur_mm", &r->blur_mm, NULL, 0, 1e3, false },
		{ "tag_size", &r->tag_size, NULL, 0.1, 10, false },
		{ "exposure_us", NULL, &look->exposure_us, 0, 1e9, true },
		{ "gain", &look->gain, NULL, 0, 1e4, true },
		{ "red", &look->red, NULL, 0, 1e4, true },
		{ "blue", &look->blue, NULL, 0, 1e4, true },
		{ "focus", &look->focus, NULL, 0, 1e4, true },
	};
	memcpy(out, all, sizeof(all));
	return sizeof(all) / sizeof(*all);
}

char *cal_record_write(
	const struct vis_scene *scene, const struct cal_report *report, struct dt_error *err)
{
	struct vis_lens lens = scene->lens;
	struct vis_pose pose = scene->pose;
	struct cal_report r = *report;
	struct look look = { scene->look.exposure_us, (double)scene->look.gain,
		(double)scene->look.red, (double)scene->look.blue, (double)scene->look.focus };
	int64_t wholes[5] = { FORMAT, lens.width, lens.height, r.boards_given, r.boards_used };
	struct field fields[FIELDS_MAX];
	size_t n = list_fields(&lens, &pose, &r, &look, wholes, fields);
	json_t *o = json_object();
	int bad = o == NULL;
	for (size_t i = 0; i < n; i++)
		bad |= json_object_set_new(o, fields[i].name,
			fields[i].whole ? json_integer(*fields[i].whole)
					: json_real(*fields[i].number));
	/* Seventeen digits bring every number back as it was. */
	char *text = bad ? NULL : json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(17));
	json_decref(o);
	if (!text)
		dt_fail(err, DT_ERR_NOMEM, 0, "a calibration cannot be written: out of memory");
	return text;
}

static enum dt_status take(const json_t *o, const struct field *f, struct dt_error *err)
{
	const json_t *v = json_object_get(o, f->name);
	if (!v && f->newer)
		return DT_OK;
	double number = json_number_value(v);
	bool right = f->whole ? json_is_integer(v) : json_is_number(v);
	if (!right || !(number >= f->min && number <= f->max))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"the calibration is damaged at \"%s\"; calibrate again", f->name);
	if (f->whole)
		*f->whole = json_integer_value(v);
	else
		*f->number = number;
	return DT_OK;
}

enum dt_status cal_record_read(
	const char *text, struct vis_scene *scene, struct cal_report *report, struct dt_error *err)
{
	struct vis_lens lens = { 0 };
	struct vis_pose pose = { 0 };
	struct cal_report r = { 0 };
	struct look look = { 0 };
	int64_t wholes[5] = { 0 };
	struct field fields[FIELDS_MAX];
	size_t n = list_fields(&lens, &pose, &r, &look, wholes, fields);
	json_t *o = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	enum dt_status st = DT_OK;
	if (!json_is_object(o))
		st = dt_fail(err, DT_ERR_FORMAT, 0, "the calibration is damaged; calibrate again");
	for (size_t i = 0; i < n && st == DT_OK; i++)
		st = take(o, &fields[i], err);
	json_decref(o);
	if (st != DT_OK)
		return st;
	lens.width = (int32_t)wholes[1];
	lens.height = (int32_t)wholes[2];
	r.boards_given = (int32_t)wholes[3];
	r.boards_used = (int32_t)wholes[4];
	scene->lens = lens;
	scene->pose = pose;
	scene->look = (struct cam_look){ (int32_t)look.exposure_us, (float)look.gain,
		(float)look.red, (float)look.blue, (float)look.focus };
	*report = r;
	return DT_OK;
}
