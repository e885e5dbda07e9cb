/* SPDX-License-Identifier: MIT */
/*
 * rectify.c - makes the map from a view's pixels to those of the camera, once, and applies it to
 * frames.
 */
#include "rectify.h"

#include "cv_bridge.h"

#include <math.h>
#include <stdlib.h>

#define SIDE_MAX 4096

struct vis_view {
	struct vis_rect rect;
	double px_per_mm, share;
	int32_t width, height;		   /* of the view */
	int32_t frame_width, frame_height; /* of the camera's picture */
	struct cvb_map *map;
	struct cvb_part *parts; /* scratch: runs of tiles */
};

/* Writes the place in the picture of each pixel of the view; one row of scratch at a time. */
static enum dt_status fill_places(struct vis_view *v, const struct vis_lens *lens,
	const struct vis_pose *pose, double z_mm, struct vis_point *places, struct dt_error *err)
{
	struct vis_point3 *row = calloc((size_t)v->width, sizeof(*row));
	if (!row)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory to rectify a zone");
	enum dt_status st = DT_OK;
	size_t inside = 0;
	for (int32_t j = 0; j < v->height && st == DT_OK; j++) {
		struct vis_point *out = places + (size_t)j * (size_t)v->width;
		for (int32_t i = 0; i < v->width; i++) {
			struct vis_point mm = vis_view_to_mm(v, (struct vis_point){ i, j });
			row[i] = (struct vis_point3){ mm.x, mm.y, z_mm };
		}
		st = cvb_project(lens, pose, row, (size_t)v->width, out, err);
		for (int32_t i = 0; i < v->width && st == DT_OK; i++)
			inside += out[i].x >= 0 && out[i].y >= 0 && out[i].x <= lens->width - 1 &&
				  out[i].y <= lens->height - 1;
	}
	free(row);
	v->share = (double)inside / ((double)v->width * v->height);
	return st;
}

struct vis_view *vis_view_create(const struct vis_lens *lens, const struct vis_pose *pose,
	struct vis_rect rect, double z_mm, double px_per_mm, struct dt_error *err)
{
	double w = round(rect.width * px_per_mm), h = round(rect.height * px_per_mm);
	if (!(w >= 1 && h >= 1 && w <= SIDE_MAX && h <= SIDE_MAX)) {
		dt_fail(err, DT_ERR_FORMAT, 0,
			"a zone of %g x %g mm at %g pixels per mm cannot be rectified", rect.width,
			rect.height, px_per_mm);
		return NULL;
	}
	struct vis_point *places = NULL;
	struct vis_view *v = calloc(1, sizeof(*v));
	if (!v)
		goto nomem;
	*v = (struct vis_view){ .rect = rect,
		.px_per_mm = px_per_mm,
		.width = (int32_t)w,
		.height = (int32_t)h,
		.frame_width = lens->width,
		.frame_height = lens->height };
	places = calloc((size_t)v->width * (size_t)v->height, sizeof(*places));
	if (!places)
		goto nomem;
	if (fill_places(v, lens, pose, z_mm, places, err) != DT_OK)
		goto fail;
	if (v->share == 0) {
		dt_fail(err, DT_ERR_FORMAT, 0,
			"the camera sees nothing of the zone at x %g, y %g mm: is it the table "
			"that was "
			"calibrated?",
			rect.x, rect.y);
		goto fail;
	}
	v->map = cvb_map_create(places, v->width, v->height, err);
	if (!v->map)
		goto fail;
	v->parts = calloc(
		(size_t)tiles_along(v->width) * (size_t)tiles_along(v->height), sizeof(*v->parts));
	if (!v->parts)
		goto nomem;
	free(places);
	return v;
nomem:
	dt_fail(err, DT_ERR_NOMEM, 0, "no memory to rectify a zone");
fail:
	free(places);
	vis_view_destroy(v);
	return NULL;
}

void vis_view_destroy(struct vis_view *v)
{
	if (!v)
		return;
	cvb_map_destroy(v->map);
	free(v->parts);
	free(v);
}

static enum dt_status check_frame(
	const struct vis_view *v, const struct img *frame, struct dt_error *err)
{
	if (frame->width == v->frame_width && frame->height == v->frame_height)
		return DT_OK;
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"the picture has %d x %d pixels, the calibration was made with %d x %d: use "
		"pictures of that size or calibrate again",
		(int)frame->width, (int)frame->height, (int)v->frame_width, (int)v->frame_height);
}

enum dt_status vis_view_apply(
	const struct vis_view *v, const struct img *frame, struct img *out, struct dt_error *err)
{
	enum dt_status st = check_frame(v, frame, err);
	return st == DT_OK ? cvb_remap(v->map, frame, out, err) : st;
}

enum dt_status vis_view_apply_tiles(struct vis_view *v, const struct img *frame,
	const struct tiles *tiles, struct img *out, struct dt_error *err)
{
	enum dt_status st = check_frame(v, frame, err);
	size_t n = 0;

	for (int32_t row = 0; row < tiles->rows; row++)
		for (int32_t x = 0, end; tiles_next_run(tiles, row, &x, &end); x = end)
			v->parts[n++] = (struct cvb_part){ x * TILE_PX, row * TILE_PX,
				tiles_run_px(x, end, v->width) };
	return st == DT_OK && n > 0 ? cvb_remap_parts(v->map, frame, v->parts, n, out, err) : st;
}

int32_t vis_view_width(const struct vis_view *v)
{
	return v->width;
}

int32_t vis_view_height(const struct vis_view *v)
{
	return v->height;
}

double vis_view_share(const struct vis_view *v)
{
	return v->share;
}

struct vis_point vis_view_to_mm(const struct vis_view *v, struct vis_point px)
{
	return (struct vis_point){ v->rect.x + (px.x + 0.5) / v->px_per_mm,
		v->rect.y + (px.y + 0.5) / v->px_per_mm };
}

struct vis_point vis_view_from_mm(const struct vis_view *v, struct vis_point mm)
{
	return (struct vis_point){ (mm.x - v->rect.x) * v->px_per_mm - 0.5,
		(mm.y - v->rect.y) * v->px_per_mm - 0.5 };
}

enum dt_status vis_camera_place(
	const struct vis_pose *pose, struct vis_point3 *out, struct dt_error *err)
{
	double r[9];
	const double *t = pose->tvec;
	enum dt_status st = cvb_rodrigues(pose->rvec, r, err);
	if (st == DT_OK)
		*out = (struct vis_point3){ -(r[0] * t[0] + r[3] * t[1] + r[6] * t[2]),
			-(r[1] * t[0] + r[4] * t[1] + r[7] * t[2]),
			-(r[2] * t[0] + r[5] * t[1] + r[8] * t[2]) };
	return st;
}

enum dt_status vis_to_table(const struct vis_lens *lens, const struct vis_pose *pose, double z_mm,
	const struct vis_point *px, size_t n, struct vis_point *out, struct dt_error *err)
{
	double r[9];
	struct vis_point3 eye = { 0, 0, 0 };
	enum dt_status st = cvb_rodrigues(pose->rvec, r, err);
	if (st == DT_OK)
		st = vis_camera_place(pose, &eye, err);
	if (st == DT_OK)
		st = cvb_undistort(lens, px, n, out, err);
	for (size_t i = 0; i < n && st == DT_OK; i++) {
		/* The ray's direction in the table frame: the turn taken back. */
		double x = out[i].x, y = out[i].y;
		double dx = r[0] * x + r[3] * y + r[6];
		double dy = r[1] * x + r[4] * y + r[7];
		double dz = r[2] * x + r[5] * y + r[8];
		double s = (z_mm - eye.z) / dz;
		if (!isfinite(s) || s <= 0)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"pixel (%.1f, %.1f) does not look at the table", px[i].x, px[i].y);
		out[i] = (struct vis_point){ eye.x + s * dx, eye.y + s * dy };
	}
	return st;
}
