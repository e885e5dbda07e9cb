/* SPDX-License-Identifier: MIT */
/*
 * patch.c - where the cells of a drawing lie in a turned top. What is sampled there is said in
 * face_disc.c.
 */
#include "patch.h"

#include "wide_loops.h"

#include <math.h>

int32_t patch_soft_px(float edge_px)
{
	/* Five cells. */
	return (int32_t)(edge_px * FACE_WINDOW / FACE_GRID * 5 / 2) * 2 + 1;
}

VIS_WIDE float patch_correlate(const struct face_patch *a, const struct face_patch *b)
{
	float out;

	vis_lanes_multiply(a->v, b->v, FACE_CELLS, 1, &out);
	return out;
}

float patch_turn_of(float degrees)
{
	float a = fmodf(degrees, 360);

	if (a < 0)
		a += 360;
	return a >= 360 ? 0 : a;
}

struct patch_grid patch_grid_at(struct face_pose pose, float edge_px)
{
	float a = pose.angle * (float)M_PI / 180, step = edge_px * FACE_WINDOW / FACE_GRID;
	float c = cosf(a) * step, s = sinf(a) * step;

	return (struct patch_grid){ pose.x, pose.y, c, s, -s, c };
}

void patch_turn(const struct face_patch *in, int quarters, struct face_patch *out)
{
	enum { N = FACE_GRID };

	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++) {
			int from = j * N + i;

			if ((quarters & 3) == 1)
				from = (N - 1 - i) * N + j;
			else if ((quarters & 3) == 2)
				from = (N - 1 - j) * N + (N - 1 - i);
			else if ((quarters & 3) == 3)
				from = i * N + (N - 1 - j);
			out->v[j * N + i] = in->v[from];
		}
}
