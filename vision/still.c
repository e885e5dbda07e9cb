/* SPDX-License-Identifier: MIT */
/*
 * still.c - see still.h.
 */
#include "still.h"

#include <math.h>
#include <string.h>

/* Grey levels of one pixel, light aside, and of the light. Noise and JPEG make about one. */
#define LEVEL 4
#define LIGHT_LEVEL 3.0

static int32_t eighth(int32_t px)
{
	return (px + STILL_SHRINK - 1) / STILL_SHRINK;
}

enum dt_status still_add(struct still *s, int32_t frame_width, int32_t frame_height,
	const struct glance *whole, struct dt_error *err)
{
	/* With all that touches it, so that nothing is cut away at its border. */
	double x0 = whole->x / STILL_SHRINK - 1, y0 = whole->y / STILL_SHRINK - 1;
	double x1 = eighth(whole->x + whole->cols * whole->block) + 1;
	double y1 = eighth(whole->y + whole->rows * whole->block) + 1;
	if (s->n == STILL_PARTS)
		return dt_fail(err, DT_ERR_NOMEM, 0, "too many zones and tags to watch");
	enum dt_status st = glance_init(&s->part[s->n], eighth(frame_width), eighth(frame_height),
		x0, y0, x1, y1, 1, 1, err);
	s->n += st == DT_OK;
	return st;
}

void still_finish(struct still *s)
{
	for (size_t i = 0; i < s->n; i++)
		glance_finish(&s->part[i]);
	memset(s, 0, sizeof(*s));
}

bool still_look(struct still *s, const struct img *small)
{
	bool same = true;
	for (size_t i = 0; i < s->n; i++) {
		struct glance *g = &s->part[i];
		bool known = g->remembered;
		int32_t changed = glance_look(g, small, LEVEL);
		same = same && known && changed == 0 && fabs(g->mean - s->mean[i]) <= LIGHT_LEVEL;
	}
	/* What is as remembered need not be remembered again. */
	s->looked = !same;
	return same;
}

void still_remember(struct still *s)
{
	for (size_t i = 0; i < s->n && s->looked; i++) {
		glance_remember(&s->part[i]);
		s->mean[i] = s->part[i].mean;
	}
	s->looked = false;
}

void still_forget(struct still *s)
{
	for (size_t i = 0; i < s->n; i++)
		glance_forget(&s->part[i]);
	s->looked = false;
}
