/* SPDX-License-Identifier: MIT */
/*
 * cam_steady.c - compares exposure, gains and focus of frames one after the other, and doubts the
 * time that a camera gives a frame.
 */
#include "cam_steady.h"

#include <math.h>

/* Less than what a reader could see: the automatics themselves dither by about one part in 100. */
#define SHARE 0.02
#define FOCUS 0.1

/* A frame is on its way for a few frames' time; never for seconds. */
#define OLDEST INT64_C(3000000000)

static bool near(double a, double b)
{
	return fabs(a - b) <= SHARE * fmax(fabs(a), fabs(b));
}

static bool same(const struct cam_look *a, const struct cam_look *b)
{
	return near(a->exposure_us, b->exposure_us) && near(a->gain, b->gain) &&
	       near(a->red, b->red) && near(a->blue, b->blue) &&
	       fabs((double)a->focus - (double)b->focus) <= FOCUS;
}

bool cam_steady_add(struct cam_steady *s, const struct cam_look *now, int64_t now_ns)
{
	if (!s->begun)
		s->begun_ns = now_ns;
	if (!s->begun || !same(&s->look, now)) {
		s->look = *now;
		s->calm_ns = now_ns;
	}
	s->begun = true;
	return (now_ns - s->begun_ns >= CAM_STEADY_LEAST &&
		       now_ns - s->calm_ns >= CAM_STEADY_CALM) ||
	       now_ns - s->begun_ns >= CAM_STEADY_LONGEST;
}

int64_t cam_steady_time(int64_t told_ns, int64_t now_ns, bool *believed)
{
	bool can_be = told_ns > now_ns - OLDEST && told_ns <= now_ns;
	if (believed)
		*believed = can_be;
	return can_be ? told_ns : now_ns;
}
