/* SPDX-License-Identifier: MIT */
/*
 * idle.c - compares every pixel of a small frame with the remembered one, and the light of each
 * part, too.
 */
#include "idle.h"

#include <math.h>
#include <string.h>

/* Grey levels of one pixel, light aside, and of the light. Noise and JPEG make about one. */
#define LEVEL 4
#define LIGHT_LEVEL 3.0

static int32_t eighth(int32_t px)
{
	return (px + IDLE_SHRINK - 1) / IDLE_SHRINK;
}

enum dt_status idle_add(struct idle *s, int32_t frame_width, int32_t frame_height,
	const struct changed *whole, struct dt_error *err)
{
	/* With all that touches it, so that nothing is cut away at its border. */
	double x0 = whole->x / IDLE_SHRINK - 1, y0 = whole->y / IDLE_SHRINK - 1;
	double x1 = eighth(whole->x + whole->cols * whole->block) + 1;
	double y1 = eighth(whole->y + whole->rows * whole->block) + 1;
	if (s->n == IDLE_PARTS)
		return dt_fail(err, DT_ERR_NOMEM, 0, "too many zones and tags to watch");
	enum dt_status st = changed_init(&s->part[s->n], eighth(frame_width), eighth(frame_height),
		x0, y0, x1, y1, 1, 1, err);
	s->n += st == DT_OK;
	return st;
}

void idle_finish(struct idle *s)
{
	for (size_t i = 0; i < s->n; i++)
		changed_finish(&s->part[i]);
	memset(s, 0, sizeof(*s));
}

bool idle_look(struct idle *s, const struct img *small)
{
	bool same = true;
	for (size_t i = 0; i < s->n; i++) {
		struct changed *g = &s->part[i];
		bool known = g->remembered;
		int32_t changed = changed_look(g, small, LEVEL);
		same = same && known && changed == 0 && fabs(g->mean - s->mean[i]) <= LIGHT_LEVEL;
	}
	/* What is as remembered need not be remembered again. */
	s->looked = !same;
	return same;
}

void idle_remember(struct idle *s)
{
	for (size_t i = 0; i < s->n && s->looked; i++) {
		changed_remember(&s->part[i]);
		s->mean[i] = s->part[i].mean;
	}
	s->looked = false;
}

void idle_forget(struct idle *s)
{
	for (size_t i = 0; i < s->n; i++)
		changed_forget(&s->part[i]);
	s->looked = false;
}
