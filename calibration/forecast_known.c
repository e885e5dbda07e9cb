/* SPDX-License-Identifier: MIT */
/*
 * forecast_known.c - where the dice that taught lie in their pictures, and on what.
 */
#include "forecast_in.h"

#include "cv_bridge.h"

#include <math.h>
#include <string.h>

/* Felt that differs by less from the bodies, in logarithms of grey levels, is near to them. */
static const float felt_near = 0.45f;
/* Where the top lies on the table. */
static struct vis_point place_of(const struct vis_scene *s, const struct taught_top *top)
{
	const struct dt_area *z = &s->table.areas[top->zone];
	double x = floor((double)top->x) - TEACH_CROP_PX / 2 + (double)top->pose.x;
	double y = floor((double)top->y) - TEACH_CROP_PX / 2 + (double)top->pose.y;

	return (struct vis_point){ z->x_mm - READ_MARGIN_MM + (x + 0.5) / READ_PX_PER_MM,
		z->y_mm - READ_MARGIN_MM + (y + 0.5) / READ_PX_PER_MM };
}

/* Its corners in the picture. */
static enum dt_status corners_of(const struct vis_scene *s, struct vis_point at, double angle_deg,
	struct relight_die *out, struct dt_error *err)
{
	double half = s->table.die_mm / 2, a = angle_deg * M_PI / 180;
	struct vis_point3 mm[8];
	struct vis_point px[8];

	for (int k = 0; k < 8; k++) {
		double u = k % 4 == 0 || k % 4 == 3 ? -half : half, v = k % 4 < 2 ? -half : half;

		mm[k] = (struct vis_point3){ at.x + u * cos(a) - v * sin(a),
			at.y + u * sin(a) + v * cos(a), k < 4 ? -s->table.die_mm : 0 };
	}
	enum dt_status rc = cvb_project(&s->lens, &s->pose, mm, 8, px, err);

	if (rc != DT_OK)
		return rc;
	memcpy(out->top, px, sizeof(out->top));
	memcpy(out->foot, px + 4, sizeof(out->foot));
	out->edge_mm = (float)s->table.die_mm;
	return rc;
}

/* The colour of the empty table there. */
static void add_felt(
	const struct img *empty, const struct relight_die *die, struct forecast_felt *felt)
{
	int32_t x = (int32_t)((die->foot[0].x + die->foot[2].x) / 2);
	int32_t y = (int32_t)((die->foot[0].y + die->foot[2].y) / 2);
	struct img part = img_part(empty, x - 4, y - 4, 9, 9);

	for (int32_t r = 0; r < part.height; r++)
		for (int32_t i = 0; i < part.width; i++, felt->n++)
			for (int c = 0; c < 3; c++)
				felt->sum[c] +=
					log((double)img_row(&part, r)[3 * i + c] + TINT_LIFT);
}

enum dt_status forecast_find(const struct teacher *t, const struct vis_scene *scene,
	const char *picture, struct forecast_known *out, struct forecast_felt *felt,
	struct dt_error *err)
{
	enum dt_status rc = DT_OK;

	out->n = 0;
	for (size_t i = 0; rc == DT_OK && i < t->n && out->n < FORECAST_DICE_MAX; i++) {
		const struct taught_top *top = &t->tops[i];
		const struct dt_area *z = &scene->table.areas[top->zone];

		if (!top->used || strcmp(top->picture, picture) != 0)
			continue;

		struct vis_point at = place_of(scene, top);

		if (at.x < z->x_mm || at.y < z->y_mm || at.x > z->x_mm + z->width_mm ||
			at.y > z->y_mm + z->height_mm)
			continue;
		rc = corners_of(scene, at, (double)top->pose.angle, &out->die[out->n], err);
		if (rc == DT_OK)
			add_felt(&scene->empty, &out->die[out->n], felt);
		out->at_mm[out->n] = at;
		out->area[out->n++] = (size_t)top->zone;
	}
	return rc;
}

bool forecast_felt_near(const struct forecast_felt *felt, const struct face_set *set)
{
	float sum = 0;

	for (int c = 0; c < 3 && felt->n; c++) {
		float gap = (float)(felt->sum[c] / (double)felt->n) - set->body[c];

		sum += gap * gap;
	}
	return felt->n && sqrtf(sum) < felt_near;
}
