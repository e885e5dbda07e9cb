/* SPDX-License-Identifier: MIT */
/*
 * panel.c - picks a layout that fits a panel, turns it, and tells which rows have changed.
 */
#include "panel.h"

#include <string.h>

enum { SMALL_W = 128, SMALL_H = 64, LARGE_W = 320, LARGE_H = 200 };

enum dt_status panel_init(struct panel *p, int w, int h, int degrees, struct dt_error *err)
{
	bool on_side = degrees == 90 || degrees == 270;
	int across = on_side ? h : w, down = on_side ? w : h;
	*p = (struct panel){ .w = w, .h = h, .degrees = degrees, .scale = 1 };
	if (across < SMALL_W || down < SMALL_H)
		return dt_fail(err, DT_ERR_DEVICE, 0,
			"the panel has only %d x %d pixels, %d x %d are needed", across, down,
			SMALL_W, SMALL_H);
	if (across >= LARGE_W && down >= LARGE_H) {
		/* A high panel gets a picture that is not: the rest stays black. */
		int high = down < across * 4 / 5 ? down : across * 4 / 5;
		p->picture = disp_picture_create(across, high, 0, false, err);
	} else {
		int x = across / SMALL_W, y = down / SMALL_H;
		p->scale = x < y ? x : y;
		p->pages = true;
		p->picture = disp_picture_create(SMALL_W, SMALL_H, 0, true, err);
	}
	return p->picture ? DT_OK : DT_ERR_NOMEM;
}

void panel_finish(struct panel *p)
{
	disp_picture_destroy(p->picture);
	*p = (struct panel){ 0 };
}

struct source {
	const uint8_t *data;
	int w, h, stride, scale;
	int left, top; /* of the picture among the panel's upright pixels */
};

/* The colour at a place of the upright panel; black round the picture. */
static uint32_t colour_at(const struct source *s, int x, int y)
{
	uint32_t word;
	x -= s->left;
	y -= s->top;
	if (x < 0 || y < 0 || x >= s->w * s->scale || y >= s->h * s->scale)
		return 0;
	memcpy(&word, s->data + y / s->scale * s->stride + x / s->scale * 4, 4);
	return word & 0xffffff;
}

static bool is_shown(const struct panel *p, const struct disp_view *view)
{
	return p->any && !p->pages && disp_picture_turn(p->picture, view->t_ns) == p->turn &&
	       memcmp(&p->shown, view->screen, sizeof(p->shown)) == 0 &&
	       p->photo == (view->die != NULL) &&
	       (!view->die || memcmp(&p->die, view->die, sizeof(p->die)) == 0);
}

static void keep(struct panel *p, const struct disp_view *view)
{
	memcpy(&p->shown, view->screen, sizeof(p->shown));
	p->photo = view->die != NULL;
	if (view->die)
		p->die = *view->die;
	p->turn = disp_picture_turn(p->picture, view->t_ns);
	p->any = true;
}

enum dt_status panel_draw(struct panel *p, const struct disp_view *view, uint8_t *pixels,
	size_t stride, int *first, int *end, struct dt_error *err)
{
	struct source s = { .scale = p->scale };
	bool on_side = p->degrees == 90 || p->degrees == 270;
	int across = on_side ? p->h : p->w, down = on_side ? p->w : p->h;
	*first = *end = 0;
	if (is_shown(p, view))
		return DT_OK;
	struct disp_view open = *view; /* everybody sees a panel */
	open.own = NULL;
	enum dt_status st = disp_picture_draw(p->picture, &open, NULL, err);
	if (st != DT_OK)
		return st;
	keep(p, view);
	s.data = disp_picture_pixels(p->picture, &s.w, &s.h, &s.stride);
	s.left = (across - s.w * s.scale) / 2;
	s.top = (down - s.h * s.scale) / 2;
	for (int y = 0; y < p->h; y++) {
		uint8_t *row = pixels + (size_t)y * stride;
		bool changed = false;
		for (int x = 0; x < p->w; x++) {
			uint32_t c = p->degrees == 0	 ? colour_at(&s, x, y)
				     : p->degrees == 90	 ? colour_at(&s, y, p->w - 1 - x)
				     : p->degrees == 180 ? colour_at(&s, p->w - 1 - x, p->h - 1 - y)
							 : colour_at(&s, p->h - 1 - y, x);
			if (memcmp(row + 4 * x, &c, 4) == 0)
				continue;
			memcpy(row + 4 * x, &c, 4);
			changed = true;
		}
		if (changed && *end == 0)
			*first = y;
		if (changed)
			*end = y + 1;
	}
	return DT_OK;
}

int panel_choose(const struct panel_size *sizes, int n)
{
	int best = -1;
	for (int i = 0; i < n; i++) {
		const struct panel_size *s = &sizes[i];
		int shorter = s->w < s->h ? s->w : s->h, longer = s->w < s->h ? s->h : s->w;
		if (shorter < SMALL_H || longer < SMALL_W)
			continue;
		if (best < 0 || (int64_t)s->w * s->h < (int64_t)sizes[best].w * sizes[best].h)
			best = i;
	}
	return best;
}
