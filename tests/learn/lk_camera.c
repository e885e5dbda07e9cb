/* SPDX-License-Identifier: MIT */
/*
 * lk_camera.c - projects points and makes rays by the formulas of lens.h.
 */
#include "lk_camera.h"

struct lk_camera lk_camera_of(const struct vis_lens *lens, const struct vis_pose *pose)
{
	struct lk_camera c = { .lens = *lens };
	struct v3 about = v3((float)pose->rvec[0], (float)pose->rvec[1], (float)pose->rvec[2]);
	float angle = v_len(about);
	about = v_unit(about);
	c.turn = m_turned((struct m3){ v3(1, 0, 0), v3(0, 1, 0), v3(0, 0, 1) }, about, angle);
	c.shift = v3((float)pose->tvec[0], (float)pose->tvec[1], (float)pose->tvec[2]);
	c.centre = v_mul(m_in(&c.turn, c.shift), -1);
	return c;
}

/* The lens' distortion on the plane one unit in front of the camera. */
static void distort(const double k[5], double x, double y, double *out_x, double *out_y)
{
	double r2 = x * x + y * y;
	double radial = 1 + r2 * (k[0] + r2 * (k[1] + r2 * k[4]));
	*out_x = x * radial + 2 * k[2] * x * y + k[3] * (r2 + 2 * x * x);
	*out_y = y * radial + k[2] * (r2 + 2 * y * y) + 2 * k[3] * x * y;
}

struct vis_point lk_camera_px(const struct lk_camera *c, struct v3 p)
{
	struct v3 q = v_add(m_out(&c->turn, p), c->shift);
	double x, y;
	distort(c->lens.dist, (double)(q.x / q.z), (double)(q.y / q.z), &x, &y);
	return (struct vis_point){ x * c->lens.fx + c->lens.cx, y * c->lens.fy + c->lens.cy };
}

struct v3 lk_camera_wide_ray(const struct lk_camera *c, double px, double py)
{
	double wx = (px - c->lens.cx) / c->lens.fx, wy = (py - c->lens.cy) / c->lens.fy;
	double x = wx, y = wy;
	for (int i = 0; i < 8; i++) {
		double dx, dy;
		distort(c->lens.dist, x, y, &dx, &dy);
		x += wx - dx;
		y += wy - dy;
	}
	return m_in(&c->turn, v3((float)x, (float)y, 1));
}

static struct v3 ray_of(const struct lk_camera *c, double px, double py)
{
	return v_unit(lk_camera_wide_ray(c, px, py));
}

struct v3 lk_camera_plane(const struct lk_camera *c, double x, double y, float z)
{
	struct v3 d = ray_of(c, x, y);
	return v_along(c->centre, d, (z - c->centre.z) / d.z);
}
