/* SPDX-License-Identifier: MIT */
/*
 * guide.c - ticks off views of the board, by place, size and tilt, and names the next one.
 */
#include "guide.h"
#include "words.h"

#include <math.h>
#include <string.h>

/* Shares of the picture. A hand trembles; how sharp the picture is, is asked elsewhere. */
#define STILL 0.003
#define ELSEWHERE 0.08
/* Logarithms of the ratio of opposite sides; 0.05 is a board of 225 mm at 800 mm, tilted by 10
 * degrees. */
#define OTHERWISE 0.06
#define LEANS 0.05

static const char *const goals[GUIDE_GOALS] = {
	N_("hold the chessboard in the middle of the picture"),
	N_("hold it at the top left"),
	N_("hold it at the top right"),
	N_("hold it at the bottom left"),
	N_("hold it at the bottom right"),
	N_("tilt it: its left side nearer to the camera"),
	N_("tilt it: its right side nearer to the camera"),
	N_("tilt it: its upper side nearer to the camera"),
	N_("tilt it: its lower side nearer to the camera"),
};

void guide_init(struct guide *g, int32_t width, int32_t height, int32_t columns, int32_t rows)
{
	memset(g, 0, sizeof(*g));
	g->width = width;
	g->height = height;
	g->columns = columns;
	g->rows = rows;
}

static double side(const struct vis_point *a, const struct vis_point *b)
{
	return hypot(a->x - b->x, a->y - b->y);
}

/* Of the four sides, opposite ones are i and i + 2; which is to the right and below is seen. */
static struct guide_view look(const struct guide *g, const struct vis_point outer[4])
{
	struct guide_view v = { 0 };
	for (int i = 0; i < 4; i++) {
		v.x += outer[i].x / 4 / g->width;
		v.y += outer[i].y / 4 / g->height;
	}
	for (int i = 0; i < 2; i++) {
		const struct vis_point *a = &outer[i], *b = &outer[i + 1], *c = &outer[i + 2],
				       *d = &outer[(i + 3) % 4];
		double dx = (c->x + d->x - a->x - b->x) / 2, dy = (c->y + d->y - a->y - b->y) / 2;
		double nearer = log(fmax(side(c, d), 1) / fmax(side(a, b), 1));
		if (fabs(dx) > fabs(dy))
			v.lean_x = dx > 0 ? nearer : -nearer;
		else
			v.lean_y = dy > 0 ? nearer : -nearer;
	}
	return v;
}

static bool known(const struct guide *g, const struct guide_view *v)
{
	for (size_t i = 0; i < g->taken; i++) {
		const struct guide_view *w = &g->view[i];
		if (hypot(v->x - w->x, v->y - w->y) < ELSEWHERE &&
			hypot(v->lean_x - w->lean_x, v->lean_y - w->lean_y) < OTHERWISE)
			return true;
	}
	return false;
}

static unsigned goals_of(const struct guide_view *v)
{
	bool left = v->x<0.42, right = v->x> 0.58, top = v->y<0.45, bottom = v->y> 0.55;
	unsigned met = fabs(v->x - 0.5) < 0.12 && fabs(v->y - 0.5) < 0.25;
	met |= (unsigned)(left && top) << 1 | (unsigned)(right && top) << 2;
	met |= (unsigned)(left && bottom) << 3 | (unsigned)(right && bottom) << 4;
	met |= (unsigned)(v->lean_x < -LEANS) << 5 | (unsigned)(v->lean_x > LEANS) << 6;
	met |= (unsigned)(v->lean_y < -LEANS) << 7 | (unsigned)(v->lean_y > LEANS) << 8;
	return met;
}

enum guide_answer guide_board(struct guide *g, const struct vis_point *px)
{
	size_t c = (size_t)g->columns, n = c * (size_t)g->rows;
	const struct vis_point outer[4] = { px[0], px[c - 1], px[n - 1], px[n - c] };
	double moved = 0;
	for (int i = 0; i < 4; i++)
		moved = fmax(moved, side(&outer[i], &g->outer[i]));
	bool still = g->held && moved <= STILL * g->width;
	memcpy(g->outer, outer, sizeof(outer));
	g->held = true;
	if (!still)
		return GUIDE_HOLD;
	struct guide_view v = look(g, outer);
	if (g->taken == GUIDE_BOARDS_MAX || known(g, &v))
		return GUIDE_KNOWN;
	g->view[g->taken++] = v;
	g->reached |= goals_of(&v);
	return GUIDE_TAKE;
}

void guide_no_board(struct guide *g)
{
	g->held = false;
}

unsigned guide_reached(const struct guide *g)
{
	unsigned n = 0;
	for (unsigned i = 0; i < GUIDE_GOALS; i++)
		n += g->reached >> i & 1;
	return n;
}

bool guide_enough(const struct guide *g)
{
	return guide_reached(g) == GUIDE_GOALS || g->taken == GUIDE_BOARDS_MAX;
}

const char *guide_next(const struct guide *g)
{
	for (unsigned i = 0; i < GUIDE_GOALS; i++)
		if (!(g->reached >> i & 1))
			return _(goals[i]);
	return _("it is enough");
}
