/* SPDX-License-Identifier: MIT */
/*
 * tint.c - the gaps between two colours under each variant of what light may have done.
 */
#include "tint.h"

#include <math.h>

enum { FULL_STEPS = 8 };

/* How much more light (logarithm, half a stop) a level that is too bright may stand for. */
static const float more_full = 0.35f;

float tint_gap(const float a[3], const float b[3])
{
	float blue = (a[0] - a[1]) - (b[0] - b[1]), red = (a[2] - a[1]) - (b[2] - b[1]);

	return hypotf(blue, red);
}

/* What is left of a difference that may grow by so much. */
static float raised(float v, float by)
{
	return v < 0 ? fminf(0, v + by) : v;
}

float tint_gap_full(const float a[3], const bool full[3], const float b[3])
{
	float blue = (a[0] - a[1]) - (b[0] - b[1]), red = (a[2] - a[1]) - (b[2] - b[1]);
	float least = hypotf(blue, red);

	/* Green first: what it is brighter, both others are less. */
	for (int k = 0; k <= (full[1] ? FULL_STEPS : 0); k++) {
		float green = more_full * (float)k / FULL_STEPS;

		least = fminf(least, hypotf(raised(blue - green, full[0] ? more_full : 0),
					     raised(red - green, full[2] ? more_full : 0)));
	}
	return least;
}

float tint_gap_least(const float a[3], const float light[3], const float b[3])
{
	float blue = (a[0] - a[1]) - (b[0] - b[1]), red = (a[2] - a[1]) - (b[2] - b[1]);
	float by_blue = light[0] - light[1], by_red = light[2] - light[1];
	float square = by_blue * by_blue + by_red * by_red;
	float part = square > 0 ? -(blue * by_blue + red * by_red) / square : 0;

	part = fminf(fmaxf(part, 0), 1);
	return hypotf(blue + part * by_blue, red + part * by_red);
}
