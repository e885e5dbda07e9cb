/* SPDX-License-Identifier: MIT */
/*
 * cam_wish.c - reads what the user asked of a camera, and picks camera, form and mode from those
 * that there are.
 */
#include "cam_wish.h"

#include "camera.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* libcamera's names are those of a number: RGB888 has blue first in memory, as we do. Bare pictures
 * over USB are slow, so a JPEG comes before them. */
const struct cam_form cam_forms[] = {
	{ "RGB888", CAM_FORM_IN_PLACE, CVB_RAW_RGB, false },
	{ "BGR888", CAM_FORM_TURN, CVB_RAW_RGB, false },
	{ "XRGB8888", CAM_FORM_TURN, CVB_RAW_BGRX, false },
	{ "XBGR8888", CAM_FORM_TURN, CVB_RAW_RGBX, false },
	{ "NV12", CAM_FORM_TURN, CVB_RAW_NV12, true },
	{ "MJPEG", CAM_FORM_JPEG, CVB_RAW_RGB, false },
	{ "YUYV", CAM_FORM_TURN, CVB_RAW_YUYV, true },
	{ "UYVY", CAM_FORM_TURN, CVB_RAW_UYVY, true },
	{ "R8", CAM_FORM_GREY, CVB_RAW_RGB, false },
	{ NULL, CAM_FORM_IN_PLACE, CVB_RAW_RGB, false },
};

static size_t pixel_bytes(const struct cam_form *f)
{
	if (f->how == CAM_FORM_GREY || f->raw == CVB_RAW_NV12)
		return 1;
	if (f->raw == CVB_RAW_RGB)
		return 3;
	return f->raw == CVB_RAW_BGRX || f->raw == CVB_RAW_RGBX ? 4 : 2;
}

void cam_form_bytes(
	const struct cam_form *f, size_t width, size_t height, size_t stride, size_t bytes[2])
{
	bytes[0] = bytes[1] = 0;
	if (f->how == CAM_FORM_JPEG) {
		bytes[0] = 1;
		return;
	}
	bytes[0] = stride * (height - 1) + width * pixel_bytes(f);
	if (f->how == CAM_FORM_TURN && f->raw == CVB_RAW_NV12)
		bytes[1] = bytes[0] - stride * (height - height / 2);
}

/* ---- Options ---- */

static enum dt_status number(const char *options, const char *key, double min, double max,
	double *out, struct dt_error *err)
{
	char text[32], *end;
	if (!cam_option(options, key, text, sizeof(text)))
		return DT_OK;
	*out = strtod(text, &end);
	if (end == text || *end || !(*out >= min && *out <= max))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"camera libcamera: %s=%s: a number from %g to %g", key, text, min, max);
	return DT_OK;
}

static enum dt_status check_format(const char *name, struct dt_error *err)
{
	char all[128] = "";
	for (const struct cam_form *f = cam_forms; f->name; f++) {
		size_t n = strlen(all);
		if (strcmp(f->name, name) == 0)
			return DT_OK;
		snprintf(all + n, sizeof(all) - n, " %s", f->name);
	}
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"camera libcamera: format=%s is not known; there are%s", name, all);
}

enum dt_status cam_wish_parse(const char *options, struct cam_wish *out, struct dt_error *err)
{
	static const char *const keys[] = { "width", "height", "fps", "format", "stall", NULL };
	char word[64];
	size_t n = strcspn(options, ",");
	double width = 2304, height = 1296;
	*out = (struct cam_wish){ .stall_s = 3 };
	/* "libcamera:width=640": the first word may be an option already. */
	if (!memchr(options, '=', n)) {
		if (n >= sizeof(out->which))
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"camera libcamera: the name is too long; a part of it is enough");
		memcpy(out->which, options, n);
		options += n + (options[n] == ',');
	}
	if (cam_unknown_option(options, keys, word, sizeof(word)))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"camera libcamera: \"%s\" is not known; there are width=, height=, fps=, "
			"format= and stall=",
			word);
	enum dt_status st = number(options, "width", 16, IMG_SIDE_MAX, &width, err);
	if (st == DT_OK)
		st = number(options, "height", 16, IMG_SIDE_MAX, &height, err);
	if (st == DT_OK)
		st = number(options, "fps", 0.1, 1000, &out->fps, err);
	if (st == DT_OK)
		st = number(options, "stall", 0.1, 3600, &out->stall_s, err);
	out->width = (int32_t)width;
	out->height = (int32_t)height;
	if (st == DT_OK && cam_option(options, "format", out->format, sizeof(out->format)))
		st = check_format(out->format, err);
	return st;
}

/* ---- Which camera ---- */

static enum dt_status not_one(const struct cam_wish *w, const char *const *names, size_t n,
	size_t fit, struct dt_error *err)
{
	char all[160] = "";
	for (size_t i = 0; i < n; i++) {
		size_t at = strlen(all);
		snprintf(all + at, sizeof(all) - at, "%s%s", i ? ", " : "", names[i]);
	}
	return dt_fail(err, DT_ERR_DEVICE, 0,
		fit ? _("more than one camera has a name with \"%.40s\"; there is: %s")
		    : _("there is no camera \"%.40s\"; there is: %s"),
		w->which, all);
}

enum dt_status cam_wish_choose(const struct cam_wish *w, const char *const *names, size_t n,
	size_t *i, struct dt_error *err)
{
	bool is_number = strspn(w->which, "0123456789") == strlen(w->which);
	size_t fit = 0, number = is_number ? strtoul(w->which, NULL, 10) : n;
	if (n == 0)
		return dt_fail(err, DT_ERR_DEVICE, 0,
			_("no camera was found; check its cable at both ends, that no other "
			  "program "
			  "uses it, and that this user is in the group video"));
	*i = number;
	if (number < n)
		return DT_OK;
	for (size_t k = 0; k < n; k++) {
		if (strcmp(names[k], w->which) == 0) {
			*i = k;
			return DT_OK;
		}
		if (!is_number && strstr(names[k], w->which)) {
			*i = k;
			fit++;
		}
	}
	return fit == 1 ? DT_OK : not_one(w, names, n, fit, err);
}

/* ---- Which mode of the sensor ---- */

/* Modes that show the same are reckoned as such although their edges differ by a few pixels. */
#define ALIKE 0.98
#define FPS_LEAST 15

/* How much of the sensor's width a picture of this shape shows. */
static double shows(const struct cam_wish *w, const struct cam_mode *m)
{
	double fits = (double)m->crop_h * w->width / w->height;
	return fits < m->crop_w ? fits : m->crop_w;
}

/* Pixels from left to right of such a picture, before it is scaled. */
static double across(const struct cam_wish *w, const struct cam_mode *m)
{
	return m->width * shows(w, m) / m->crop_w;
}

static bool is_quick(const struct cam_wish *w, const struct cam_mode *m)
{
	return m->fps >= (w->fps > 0 ? w->fps : FPS_LEAST);
}

/* Both show the table. */
static bool is_better(const struct cam_wish *w, const struct cam_mode *a, const struct cam_mode *b)
{
	int64_t pixels_a = (int64_t)a->width * a->height, pixels_b = (int64_t)b->width * b->height;
	double enough = w->width * ALIKE;
	bool enough_a = across(w, a) >= enough, enough_b = across(w, b) >= enough;
	if (is_quick(w, a) != is_quick(w, b))
		return is_quick(w, a);
	if (enough_a != enough_b)
		return enough_a;
	if (pixels_a != pixels_b)
		return enough_a ? pixels_a < pixels_b : pixels_a > pixels_b;
	return a->depth > b->depth;
}

bool cam_wish_mode(
	const struct cam_wish *w, const struct cam_mode *modes, size_t n, struct cam_mode *out)
{
	const struct cam_mode *best = NULL;
	double most = 0;
	for (size_t i = 0; i < n; i++)
		most = shows(w, &modes[i]) > most ? shows(w, &modes[i]) : most;
	for (size_t i = 0; i < n; i++) {
		if (shows(w, &modes[i]) >= most * ALIKE && modes[i].crop_w > 0 &&
			(!best || is_better(w, &modes[i], best)))
			best = &modes[i];
	}
	if (best)
		*out = *best;
	return best != NULL;
}
