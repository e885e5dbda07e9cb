/* SPDX-License-Identifier: MIT */
/*
 * drawn_top.c - see drawn_top.h.
 */
#include "drawn_top.h"

#include "cv_bridge.h"
#include "run.h"

#include <math.h>
#include <string.h>

const struct face_pose top_poses[TOP_POSES] = { { 60, 50, 0 }, { 60.4f, 50.7f, 17 },
	{ 58.2f, 47, 45 }, { 61, 52.5f, 101 }, { 60, 50, 180 }, { 57.3f, 49.1f, 233 },
	{ 60, 51, 300 }, { 60, 50, 345 } };

/* In the frame of the top, -0.5 to 0.5. */
static bool is_ink(float u, float v, int face)
{
	if (face == TOP_J || face == TOP_BAR)
		return (u > -0.03f && u < 0.1f && fabsf(v) < 0.3f) ||
		       (face == TOP_J && v > 0.2f && v < 0.3f && u > -0.13f && u < 0);
	if (face == TOP_F)
		return (u > -0.25f && u < -0.12f && fabsf(v) < 0.3f) ||
		       (v > -0.3f && v < -0.18f && u > -0.25f && u < 0.25f) ||
		       (v > -0.05f && v < 0.06f && u > -0.25f && u < 0.12f);
	return (v > 0.18f && v < 0.3f && u > -0.25f && u < 0.25f) ||
	       (u > -0.25f && u < -0.12f && fabsf(v) < 0.3f);
}

void top_draw(struct img *im, struct face_pose pose, int drawing)
{
	float a = pose.angle * (float)M_PI / 180;

	for (int32_t y = 0; y < im->height; y++)
		for (int32_t x = 0; x < im->width; x++) {
			int sum = 0;

			for (int k = 0; k < 16; k++) {
				float dx = (float)x + (float)(k % 4) / 4 - 0.375f - pose.x;
				float dy = (float)y + (float)(k / 4) / 4 - 0.375f - pose.y;
				float u = (dx * cosf(a) + dy * sinf(a)) / TOP_EDGE;
				float v = (dy * cosf(a) - dx * sinf(a)) / TOP_EDGE;

				if (fabsf(u) < 0.5f && fabsf(v) < 0.5f)
					sum += is_ink(u, v, drawing) ? 40 : 200;
				else
					sum += img_row(im, y)[3 * x];
			}
			memset(img_row(im, y) + (ptrdiff_t)3 * x, sum / 16, 3);
		}
}

void top_ground(struct img *im)
{
	ck_assert_int_eq(img_init(im, 120, 100, 3, IMG_U8, NULL), DT_OK);
	for (int32_t y = 0; y < im->height; y++)
		memset(img_row(im, y), 60, (size_t)im->width * 3);
}

struct face_view top_view(struct top_views *v)
{
	ck_assert_int_eq(cvb_convert(CVB_BGR_GREY, &v->colour, &v->grey, NULL), DT_OK);
	ck_assert_int_eq(cvb_blur_box(&v->grey, patch_soft_px(TOP_EDGE), &v->soft, NULL), DT_OK);
	return (struct face_view){ &v->grey, &v->soft, TOP_EDGE };
}

void top_views_finish(struct top_views *v)
{
	img_finish(&v->colour);
	img_finish(&v->grey);
	img_finish(&v->soft);
}
