/* SPDX-License-Identifier: MIT */
/*
 * die_photo.c - samples the square round a die from a frame; pixels that it does not have stay
 * dark.
 */
#include "die_photo.h"

#include "cv_bridge.h"

#include <math.h>

/* How much is shown, in edges of a die: in the middle all of a die that leans, round it which of
 * several it is. */
static const double shown = 1.7 * DISP_PHOTO_PX / DISP_PHOTO_DIE;

/* One pixel between four; the place lies inside. */
static uint32_t colour_at(const struct img *frame, double x, double y)
{
	int32_t x0 = (int32_t)x, y0 = (int32_t)y;
	double fx = x - x0, fy = y - y0;
	const uint8_t *up = img_row(frame, y0) + 3 * x0, *low = img_row(frame, y0 + 1) + 3 * x0;
	uint32_t v = 0;
	for (int c = 2; c >= 0; c--) {
		double a = up[c] * (1 - fx) + up[c + 3] * fx;
		double b = low[c] * (1 - fx) + low[c + 3] * fx;
		v = v << 8 | (uint32_t)lrint(a * (1 - fy) + b * fy);
	}
	return v;
}

static bool sees(const struct img *frame, const struct vis_point *p)
{
	return p->x >= 0 && p->y >= 0 && p->x < frame->width - 1 && p->y < frame->height - 1;
}

/* Is it in the middle, where the die is? */
static bool is_die(int at)
{
	int edge = (DISP_PHOTO_PX - DISP_PHOTO_DIE) / 2;
	return at >= edge && at < edge + DISP_PHOTO_DIE;
}

enum dt_status die_photo_take(const struct img *frame, const struct vis_lens *lens,
	const struct vis_pose *pose, struct vis_point at_mm, double die_mm, struct disp_photo *out,
	struct dt_error *err)
{
	/* So small a piece of the table is flat in the picture: three corners say where it is. */
	double half = shown * die_mm / 2;
	const struct vis_point3 corner[3] = { { at_mm.x - half, at_mm.y - half, -die_mm },
		{ at_mm.x + half, at_mm.y - half, -die_mm },
		{ at_mm.x - half, at_mm.y + half, -die_mm } };
	struct vis_point px[3];
	enum dt_status st = cvb_project(lens, pose, corner, 3, px, err);
	if (st != DT_OK)
		return st;
	for (int y = 0; y < DISP_PHOTO_PX; y++)
		for (int x = 0; x < DISP_PHOTO_PX; x++) {
			double u = (x + 0.5) / DISP_PHOTO_PX, v = (y + 0.5) / DISP_PHOTO_PX;
			struct vis_point p = { px[0].x + u * (px[1].x - px[0].x) +
						       v * (px[2].x - px[0].x),
				px[0].y + u * (px[1].y - px[0].y) + v * (px[2].y - px[0].y) };
			bool seen = sees(frame, &p);
			if (!seen && is_die(x) && is_die(y))
				return dt_fail(err, DT_ERR_FORMAT, 0,
					"a die at %.0f, %.0f mm lies outside of the picture",
					at_mm.x, at_mm.y);
			out->px[y][x] = seen ? colour_at(frame, p.x, p.y) : 0;
		}
	return DT_OK;
}
