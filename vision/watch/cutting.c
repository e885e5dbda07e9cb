/* SPDX-License-Identifier: MIT */
/*
 * cutting.c - packs a zone's part of a frame as a JPEG, and pastes it into a frame again.
 */
#include "cutting.h"

#include "cv_bridge.h"
#include "image_file.h"
#include "read.h"

#include <math.h>
#include <string.h>

/* So many points along each side: lenses bend them. */
#define STEPS 16
/* Pixels next to those that are looked at count, too, when one looks between them. */
#define RIM_PX 2
/* Some 20 KB a zone. Of 180 zones of rendered pictures 13 read otherwise than in the frame at 80,
 * 15 at 60 and 70: dice more or fewer that are not sure; no face became another. */
#define QUALITY 75

enum dt_status cutting_place(const struct vis_scene *scene, const struct vis_pose *pose,
	const struct dt_area *zone, struct cutting *out, struct dt_error *err)
{
	const struct vis_lens *lens = &scene->lens;
	double x = zone->x_mm - READ_MARGIN_MM, y = zone->y_mm - READ_MARGIN_MM;
	double w = zone->width_mm + 2 * READ_MARGIN_MM, h = zone->height_mm + 2 * READ_MARGIN_MM;
	struct vis_point3 mm[4 * STEPS];
	struct vis_point px[4 * STEPS];
	double left = lens->width, top = lens->height, right = -1, low = -1;
	for (int i = 0; i < STEPS; i++) {
		double s = (double)i / STEPS, z = -scene->table.die_mm;
		mm[4 * i] = (struct vis_point3){ x + s * w, y, z };
		mm[4 * i + 1] = (struct vis_point3){ x + w, y + s * h, z };
		mm[4 * i + 2] = (struct vis_point3){ x + w - s * w, y + h, z };
		mm[4 * i + 3] = (struct vis_point3){ x, y + h - s * h, z };
	}
	enum dt_status st = cvb_project(lens, pose, mm, (size_t)4 * STEPS, px, err);
	if (st != DT_OK)
		return st;
	for (int i = 0; i < 4 * STEPS; i++) {
		left = fmin(left, px[i].x);
		top = fmin(top, px[i].y);
		right = fmax(right, px[i].x);
		low = fmax(low, px[i].y);
	}
	left = fmax(floor(left) - RIM_PX, 0);
	top = fmax(floor(top) - RIM_PX, 0);
	right = fmin(ceil(right) + RIM_PX + 1, lens->width);
	low = fmin(ceil(low) + RIM_PX + 1, lens->height);
	if (!(right > left && low > top))
		return dt_fail(err, DT_ERR_FORMAT, 0, "the camera sees nothing of zone %d",
			(int)zone->number);
	*out = (struct cutting){ (int32_t)left, (int32_t)top, (int32_t)(right - left),
		(int32_t)(low - top) };
	return DT_OK;
}

enum dt_status cutting_pack(const struct img *frame, const struct cutting *c, uint8_t **bytes,
	size_t *n, struct dt_error *err)
{
	struct img part = img_part(frame, c->x, c->y, c->width, c->height);
	if (part.width != c->width || part.height != c->height)
		return dt_fail(err, DT_ERR_FORMAT, 0, "a zone does not lie in the picture");
	return cvb_encode_jpeg(&part, QUALITY, bytes, n, err);
}

enum dt_status cutting_paste(const uint8_t *bytes, size_t n, int32_t x, int32_t y,
	struct img *frame, struct img *scratch, struct dt_error *err)
{
	struct img_info info;
	enum dt_status st = img_check_file(bytes, n, &info, err);
	/* Before it is unpacked: a small file can be a huge picture. */
	if (st == DT_OK && (x < 0 || y < 0 || info.width > frame->width - x ||
				   info.height > frame->height - y))
		st = dt_fail(err, DT_ERR_FORMAT, 0, "a cutting does not fit into the picture");
	if (st == DT_OK)
		st = img_decode("a cutting", bytes, n, scratch, err);
	if (st != DT_OK)
		return st;
	if (scratch->width != info.width || scratch->height != info.height)
		return dt_fail(err, DT_ERR_FORMAT, 0, "a cutting is a picture of another kind");
	for (int32_t row = 0; row < scratch->height; row++)
		memcpy(img_row(frame, y + row) + 3 * (size_t)x, img_row(scratch, row),
			3 * (size_t)scratch->width);
	return DT_OK;
}
