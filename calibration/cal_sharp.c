/* SPDX-License-Identifier: MIT */
/*
 * cal_sharp.c - samples across an edge, and measures how far it takes from dark to light.
 */
#include "cal_sharp.h"

#include <math.h>

#define STEPS 64 /* across the edge, each side and the middle together */
#define ALONG 24

/* Brightness between pixels; the border goes on for ever. */
static double at(const struct img *im, double x, double y)
{
	x = fmin(fmax(x, 0), im->width - 1);
	y = fmin(fmax(y, 0), im->height - 1);
	int32_t x0 = (int32_t)x, y0 = (int32_t)y;
	int32_t x1 = x0 + 1 < im->width ? x0 + 1 : x0, y1 = y0 + 1 < im->height ? y0 + 1 : y0;
	const uint8_t *r0 = img_row(im, y0), *r1 = img_row(im, y1);
	double fx = x - x0, fy = y - y0;
	return (r0[x0] * (1 - fx) + r0[x1] * fx) * (1 - fy) +
	       (r1[x0] * (1 - fx) + r1[x1] * fx) * fy;
}

/* The first place, in steps, where the profile has passed a level; profile runs from dark up. */
static double passes(const double profile[STEPS + 1], double level)
{
	for (int i = 0; i < STEPS; i++)
		if (profile[i] <= level && profile[i + 1] > level)
			return i + (level - profile[i]) / (profile[i + 1] - profile[i]);
	return profile[0] > level ? 0 : STEPS;
}

double cal_edge_width(
	const struct img *grey, struct vis_point a, struct vis_point b, double reach_px)
{
	double dx = b.x - a.x, dy = b.y - a.y, length = hypot(dx, dy);
	if (!(length > 1) || !(reach_px > 0))
		return 0;
	double nx = -dy / length, ny = dx / length;
	double profile[STEPS + 1];
	for (int i = 0; i <= STEPS; i++) {
		double off = reach_px * (2.0 * i / STEPS - 1), sum = 0;
		for (int k = 0; k < ALONG; k++) {
			double t = 0.25 + 0.5 * k / (ALONG - 1);
			sum += at(grey, a.x + t * dx + off * nx, a.y + t * dy + off * ny);
		}
		profile[i] = sum / ALONG;
	}
	if (profile[0] > profile[STEPS])
		for (int i = 0, j = STEPS; i < j; i++, j--) {
			double swap = profile[i];
			profile[i] = profile[j];
			profile[j] = swap;
		}
	/* The ends are the levels: where the reach goes past the next edge, they are not flat, and
	 * the width comes out too small rather than as nonsense. */
	double low = profile[0], high = profile[STEPS], range = high - low;
	if (range < 16)
		return 0;
	double width = passes(profile, low + 0.9 * range) - passes(profile, low + 0.1 * range);
	return width * 2 * reach_px / STEPS;
}
