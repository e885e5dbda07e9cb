/* SPDX-License-Identifier: MIT */
/*
 * teach_draw.c - lays the drawings of a set side by side, with their names.
 */
#include "teach_draw.h"

#include "cv_bridge.h"

#include <math.h>
#include <stdio.h>

enum { CELL = 6, GAP = 8, FOOT = 28, SIDE = FACE_GRID * CELL };

static void draw_face(const struct face_patch *p, struct img *out, int32_t left)
{
	float most = 1e-6f;

	for (int i = 0; i < FACE_CELLS; i++)
		most = fmaxf(most, fabsf(p->v[i]));
	for (int32_t y = 0; y < SIDE; y++)
		for (int32_t x = 0; x < SIDE; x++) {
			float v = p->v[y / CELL * FACE_GRID + x / CELL] / most;
			uint8_t *px = img_row(out, y + GAP) + (ptrdiff_t)3 * (left + x);

			px[0] = px[1] = px[2] = (uint8_t)lrintf(127 + 127 * v);
		}
}

enum dt_status teach_draw(const struct face_set *set, struct img *out, struct dt_error *err)
{
	const struct cvb_ink ink = { 255, 255, 255, 1 };
	enum dt_status rc =
		img_ensure(out, set->n * (SIDE + GAP) + GAP, SIDE + GAP + FOOT, 3, IMG_U8, err);

	for (int32_t i = 0; rc == DT_OK && i < set->n; i++) {
		int32_t left = GAP + i * (SIDE + GAP);
		char text[48];

		draw_face(&set->face[i].mean, out, left);
		snprintf(text, sizeof(text), "%s  %d", set->face[i].label,
			(int)set->face[i].samples);
		rc = cvb_draw_text(
			out, text, (struct vis_point){ left, SIDE + GAP + 20 }, 0.6, ink, err);
	}
	return rc;
}
