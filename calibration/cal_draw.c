/* SPDX-License-Identifier: MIT */
/*
 * cal_draw.c - a calibration as a picture for people: what the program believes to be where.
 */
#include "calibrate.h"

#include "cv_bridge.h"

#include <stdio.h>

#define SIDE_STEPS 16 /* points on each side: lens distortion bends lines */

struct pen {
	const struct vis_scene *scene;
	struct img *picture;
	struct cvb_ink ink;
};

static enum dt_status rectangle(const struct pen *pen, double x, double y, double width,
	double height, double z, struct dt_error *err)
{
	static const double sx[5] = { 0, 1, 1, 0, 0 }, sy[5] = { 0, 0, 1, 1, 0 };
	struct vis_point3 mm[4 * SIDE_STEPS];
	struct vis_point px[4 * SIDE_STEPS];
	for (int i = 0; i < 4 * SIDE_STEPS; i++) {
		int k = i / SIDE_STEPS;
		double t = (double)(i % SIDE_STEPS) / SIDE_STEPS;
		mm[i] = (struct vis_point3){ x + width * (sx[k] + t * (sx[k + 1] - sx[k])),
			y + height * (sy[k] + t * (sy[k + 1] - sy[k])), z };
	}
	enum dt_status st =
		cvb_project(&pen->scene->lens, &pen->scene->pose, mm, 4 * SIDE_STEPS, px, err);
	if (st != DT_OK)
		return st;
	return cvb_draw_polygon(pen->picture, px, 4 * SIDE_STEPS, true, pen->ink, err);
}

static enum dt_status label(
	const struct pen *pen, const char *text, double x, double y, struct dt_error *err)
{
	struct vis_point3 mm = { x, y, 0 };
	struct vis_point px;
	enum dt_status st = cvb_project(&pen->scene->lens, &pen->scene->pose, &mm, 1, &px, err);
	return st == DT_OK ? cvb_draw_text(pen->picture, text, px, 1, pen->ink, err) : st;
}

enum dt_status cal_draw(const struct vis_scene *scene, struct img *picture, struct dt_error *err)
{
	const struct dt_table *t = &scene->table;
	struct pen felt = { scene, picture, { 0, 255, 255, 2 } };
	struct pen tops = { scene, picture, { 255, 200, 0, 1 } };
	struct pen tags = { scene, picture, { 0, 0, 255, 1 } };
	char text[32];
	enum dt_status st = rectangle(&felt, 0, 0, t->width_mm, t->height_mm, 0, err);
	for (size_t i = 0; i < t->areas_n && st == DT_OK; i++) {
		const struct dt_area *z = &t->areas[i];
		snprintf(text, sizeof(text), "zone %d", (int)z->number);
		st = rectangle(&felt, z->x_mm, z->y_mm, z->width_mm, z->height_mm, 0, err);
		if (st == DT_OK)
			st = rectangle(&tops, z->x_mm, z->y_mm, z->width_mm, z->height_mm,
				-t->die_mm, err);
		if (st == DT_OK)
			st = label(&felt, text, z->x_mm + 5, z->y_mm + 20, err);
	}
	for (size_t i = 0; i < t->tags_n && st == DT_OK; i++) {
		const struct dt_tag *tag = &t->tags[i];
		snprintf(text, sizeof(text), "%d", (int)tag->id);
		st = rectangle(&tags, tag->x_mm - tag->size_mm / 2, tag->y_mm - tag->size_mm / 2,
			tag->size_mm, tag->size_mm, 0, err);
		if (st == DT_OK)
			st = label(&tags, text, tag->x_mm - 5, tag->y_mm + 5, err);
	}
	return st;
}
