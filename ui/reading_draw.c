/* SPDX-License-Identifier: MIT */
/*
 * reading_draw.c - see reading_draw.h.
 */
#include "reading_draw.h"

#include "cv_bridge.h"

#include <math.h>
#include <stdio.h>

static const struct cvb_ink state_ink[] = {
	[ZONE_EMPTY] = { 200, 200, 200, 2 },
	[ZONE_OPEN] = { 80, 220, 80, 2 },
	[ZONE_COVERED] = { 60, 160, 255, 2 },
	[ZONE_BUSY] = { 60, 60, 255, 2 },
};
static const struct cvb_ink sure_ink = { 255, 255, 0, 2 }, doubt_ink = { 0, 0, 255, 2 };

static enum dt_status draw_zone(const struct vis_scene *scene, const struct dt_zone *z,
	enum zone_state state, struct img *frame, struct dt_error *err)
{
	static const char *const names[] = { "empty", "open", "covered", "busy" };
	double r = z->x_mm + z->width_mm, b = z->y_mm + z->height_mm;
	struct vis_point3 corners[4] = { { z->x_mm, z->y_mm, 0 }, { r, z->y_mm, 0 }, { r, b, 0 },
		{ z->x_mm, b, 0 } };
	struct vis_point px[4];
	char text[32];
	enum dt_status st = cvb_project(&scene->lens, &scene->pose, corners, 4, px, err);

	snprintf(text, sizeof(text), "%d %s", (int)z->number, names[state]);
	if (st == DT_OK)
		st = cvb_draw_polygon(frame, px, 4, true, state_ink[state], err);
	if (st == DT_OK)
		st = cvb_draw_text(frame, text, (struct vis_point){ px[0].x + 6, px[0].y + 24 },
			0.8, state_ink[state], err);
	return st;
}

static enum dt_status draw_die(const struct vis_scene *scene, const struct read_die *d,
	struct img *frame, struct dt_error *err)
{
	double half = scene->table.die_mm / 2, a = (isnan(d->angle) ? 0 : d->angle) * M_PI / 180;
	struct cvb_ink ink = d->face >= 0 ? sure_ink : doubt_ink;
	struct vis_point3 corners[5];
	struct vis_point px[5];
	char text[32];
	enum dt_status st;

	for (int k = 0; k < 4; k++) {
		double u = k == 0 || k == 3 ? -half : half, v = k < 2 ? -half : half;

		corners[k] = (struct vis_point3){ d->x + u * cos(a) - v * sin(a),
			d->y + u * sin(a) + v * cos(a), -scene->table.die_mm };
	}
	corners[4] = (struct vis_point3){ d->x, d->y, 0 };
	snprintf(text, sizeof(text), "%s %.2f", d->face >= 0 ? d->label : "?", (double)d->sure);
	st = cvb_project(&scene->lens, &scene->pose, corners, 5, px, err);
	if (st == DT_OK)
		st = cvb_draw_polygon(frame, px, 4, true, ink, err);
	if (st == DT_OK)
		st = cvb_draw_circle(frame, px[4], 2, ink, err);
	if (st == DT_OK)
		st = cvb_draw_text(frame, text, (struct vis_point){ px[4].x - 24, px[4].y - 26 },
			0.6, ink, err);
	return st;
}

enum dt_status reading_draw(const struct vis_scene *scene, const struct reading *r,
	struct img *frame, struct dt_error *err)
{
	enum dt_status st = DT_OK;

	for (size_t i = 0; st == DT_OK && i < r->n; i++) {
		st = draw_zone(scene, &scene->table.zones[i], r->zone[i].state, frame, err);
		for (size_t k = 0; st == DT_OK && k < r->zone[i].n; k++)
			st = draw_die(scene, &r->zone[i].dice[k], frame, err);
	}
	return st;
}
