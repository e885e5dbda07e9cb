/* SPDX-License-Identifier: MIT */
/*
 * reading_draw.c - outlines of zones, frames round dice and cards, and what was read beside them.
 */
#include "reading_draw.h"

#include "cv_bridge.h"
#include "label.h"

#include <math.h>
#include <stdio.h>

static const struct cvb_ink state_ink[] = {
	[DT_ZONE_EMPTY] = { 200, 200, 200, 3 },
	[DT_ZONE_OPEN] = { 80, 220, 80, 3 },
	[DT_ZONE_COVERED] = { 60, 160, 255, 3 },
	[DT_ZONE_BUSY] = { 60, 60, 255, 3 },
};
static const struct cvb_ink card_ink = { 255, 120, 220, 3 };
static const struct cvb_ink sure_ink = { 255, 255, 0, 3 }, doubt_ink = { 0, 0, 255, 3 };

/* Outlines first, and then the words where they leave room. */
struct pen {
	const struct vis_scene *scene;
	const struct dt_dice_set *sets;
	struct img *frame;
	struct label label[LABELS_MAX];
	size_t n;
};

static void add_label(
	struct pen *p, struct vis_point at, double radius, struct cvb_ink ink, const char *text)
{
	if (p->n == LABELS_MAX)
		return;
	struct label *l = &p->label[p->n++];
	*l = (struct label){ .at = at, .radius = radius, .ink = ink };
	snprintf(l->text, sizeof(l->text), "%s", text);
}

static enum dt_status draw_zone(
	struct pen *p, const struct dt_area *z, enum dt_zone_state state, struct dt_error *err)
{
	double r = z->x_mm + z->width_mm, b = z->y_mm + z->height_mm;
	struct vis_point3 corners[4] = { { z->x_mm, z->y_mm, 0 }, { r, z->y_mm, 0 }, { r, b, 0 },
		{ z->x_mm, b, 0 } };
	struct vis_point px[4];
	char text[32];
	enum dt_status st = cvb_project(&p->scene->lens, &p->scene->pose, corners, 4, px, err);

	snprintf(text, sizeof(text), "%d %s", (int)z->number, dt_zone_names[state]);
	if (st != DT_OK)
		return st;
	add_label(p, (struct vis_point){ (px[0].x + px[1].x) / 2, (px[0].y + px[1].y) / 2 }, 4,
		state_ink[state], text);
	return cvb_draw_polygon(p->frame, px, 4, true, state_ink[state], err);
}

static enum dt_status draw_die(struct pen *p, const struct dt_die *d, struct dt_error *err)
{
	double die_mm = p->scene->table.die_mm;
	double half = die_mm / 2, a = (isnan(d->angle_deg) ? 0 : d->angle_deg) * M_PI / 180;
	struct cvb_ink ink = d->face ? sure_ink : doubt_ink;
	struct vis_point3 corners[5];
	struct vis_point px[5];
	char text[32];
	enum dt_status st;

	for (int k = 0; k < 4; k++) {
		double u = k == 0 || k == 3 ? -half : half, v = k < 2 ? -half : half;

		corners[k] = (struct vis_point3){ d->x_mm + u * cos(a) - v * sin(a),
			d->y_mm + u * sin(a) + v * cos(a), -die_mm };
	}
	corners[4] = (struct vis_point3){ d->x_mm, d->y_mm, -die_mm };
	label_say(text, sizeof(text),
		d->set >= 0 ? dt_face_label(&p->sets[d->set].alphabet, d->face) : NULL, d->sure);
	st = cvb_project(&p->scene->lens, &p->scene->pose, corners, 5, px, err);
	if (st != DT_OK)
		return st;
	add_label(p, px[4], hypot(px[0].x - px[4].x, px[0].y - px[4].y) * 0.9, ink, text);
	return cvb_draw_polygon(p->frame, px, 4, true, ink, err);
}

static enum dt_status draw_card(struct pen *p, const struct dt_card *c, struct dt_error *err)
{
	double r = DT_CARD_TAG_MM * 0.625 * M_SQRT2, a = c->angle_deg * M_PI / 180;
	struct vis_point3 corners[5] = { { c->x_mm, c->y_mm, 0 } };
	struct vis_point px[5];
	char text[32];

	for (int k = 0; k < 4; k++) {
		double turn = a + (2 * k - 3) * M_PI / 4;

		corners[k + 1] =
			(struct vis_point3){ c->x_mm + r * cos(turn), c->y_mm + r * sin(turn), 0 };
	}

	enum dt_status st = cvb_project(&p->scene->lens, &p->scene->pose, corners, 5, px, err);

	if (st != DT_OK)
		return st;
	snprintf(text, sizeof(text), "card %d", (int)c->tag);
	add_label(p, px[0], hypot(px[1].x - px[0].x, px[1].y - px[0].y), card_ink, text);
	return cvb_draw_polygon(p->frame, px + 1, 4, true, card_ink, err);
}

enum dt_status reading_draw(const struct vis_scene *scene, const struct reading *r,
	const struct dt_dice_set *sets, struct img *frame, struct dt_error *err)
{
	struct pen p = { .scene = scene, .sets = sets, .frame = frame };
	enum dt_status st = DT_OK;

	for (size_t i = 0; st == DT_OK && i < r->n; i++)
		for (size_t k = 0; st == DT_OK && k < r->zone[i].n; k++)
			st = draw_die(&p, &r->zone[i].dice[k], err);
	for (size_t i = 0; st == DT_OK && i < r->n; i++)
		for (size_t k = 0; st == DT_OK && k < r->zone[i].cards_n; k++)
			st = draw_card(&p, &r->zone[i].card[k], err);
	for (size_t i = 0; st == DT_OK && i < r->n; i++)
		st = draw_zone(&p, &scene->table.areas[i], r->zone[i].state, err);
	return st == DT_OK ? label_draw(frame, p.label, p.n, 1.1, err) : st;
}
