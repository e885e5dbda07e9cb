/* SPDX-License-Identifier: MIT */
/*
 * pose.c - Newton's method after Gauss for a pose: few steps, as the start is near.
 */
#include "pose.h"

#include "cv_bridge.h"

#include <math.h>
#include <string.h>

enum { UNKNOWNS = 6, STEPS = 20 };
#define POINTS_MAX 64

/* How far each unknown (turn, shift) is moved to see what happens. */
static const double nudge[UNKNOWNS] = { 1e-6, 1e-6, 1e-6, 1e-3, 1e-3, 1e-3 };

static void add_to(struct vis_pose *p, const double by[UNKNOWNS])
{
	for (int i = 0; i < 3; i++) {
		p->rvec[i] += by[i];
		p->tvec[i] += by[3 + i];
	}
}

/* Solves a x = b for the small symmetric system; false: it says nothing about some direction. */
static bool solve(double a[UNKNOWNS][UNKNOWNS], double b[UNKNOWNS])
{
	for (int c = 0; c < UNKNOWNS; c++) {
		int best = c;
		for (int r = c + 1; r < UNKNOWNS; r++)
			if (fabs(a[r][c]) > fabs(a[best][c]))
				best = r;
		if (fabs(a[best][c]) < 1e-12)
			return false;
		for (int k = 0; k < UNKNOWNS; k++) {
			double swap = a[c][k];
			a[c][k] = a[best][k];
			a[best][k] = swap;
		}
		double swap = b[c];
		b[c] = b[best];
		b[best] = swap;
		for (int r = 0; r < UNKNOWNS; r++) {
			double f = r == c ? 0 : a[r][c] / a[c][c];
			for (int k = c; k < UNKNOWNS; k++)
				a[r][k] -= f * a[c][k];
			b[r] -= f * b[c];
		}
	}
	for (int c = 0; c < UNKNOWNS; c++)
		b[c] /= a[c][c];
	return true;
}

static enum dt_status step(const struct vis_lens *lens, const struct vis_point3 *at,
	const struct vis_point *px, size_t n, struct vis_pose *pose, double *rms, double *moved,
	struct dt_error *err)
{
	struct vis_point base[POINTS_MAX], side[UNKNOWNS][POINTS_MAX];
	double a[UNKNOWNS][UNKNOWNS] = { 0 }, b[UNKNOWNS] = { 0 }, sum = 0;
	enum dt_status st = cvb_project(lens, pose, at, n, base, err);
	for (int i = 0; i < UNKNOWNS && st == DT_OK; i++) {
		struct vis_pose other = *pose;
		double by[UNKNOWNS] = { 0 };
		by[i] = nudge[i];
		add_to(&other, by);
		st = cvb_project(lens, &other, at, n, side[i], err);
	}
	if (st != DT_OK)
		return st;
	for (size_t p = 0; p < n; p++) {
		double gap[2] = { px[p].x - base[p].x, px[p].y - base[p].y };
		sum += gap[0] * gap[0] + gap[1] * gap[1];
		for (int i = 0; i < UNKNOWNS; i++) {
			/* Unknowns are counted in nudges: so all have about one size. */
			double xi = side[i][p].x - base[p].x, yi = side[i][p].y - base[p].y;
			b[i] += xi * gap[0] + yi * gap[1];
			for (int k = 0; k < UNKNOWNS; k++)
				a[i][k] += xi * (side[k][p].x - base[p].x) +
					   yi * (side[k][p].y - base[p].y);
		}
	}
	*rms = sqrt(sum / (double)(2 * n));
	if (!solve(a, b))
		return dt_fail(
			err, DT_ERR_FORMAT, 0, "these places do not say where the camera is");
	*moved = 0;
	for (int i = 0; i < UNKNOWNS; i++) {
		*moved = fmax(*moved, fabs(b[i]));
		b[i] *= nudge[i];
	}
	add_to(pose, b);
	return DT_OK;
}

enum dt_status vis_pose_refine(const struct vis_lens *lens, const struct vis_point3 *at,
	const struct vis_point *px, size_t n, struct vis_pose *pose, double *rms_px,
	struct dt_error *err)
{
	struct vis_pose p = *pose;
	double rms = 0, moved = HUGE_VAL;
	if (n < 3 || n > POINTS_MAX)
		return dt_fail(
			err, DT_ERR_FORMAT, 0, "a pose from %zu places: 3 to %d", n, POINTS_MAX);
	for (int i = 0; i < STEPS && moved > 1e-3; i++) {
		enum dt_status st = step(lens, at, px, n, &p, &rms, &moved, err);
		if (st != DT_OK)
			return st;
	}
	if (!(moved <= 1) || !isfinite(rms))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"the camera is not near to where it was; calibrate again");
	*pose = p;
	*rms_px = rms;
	return DT_OK;
}
