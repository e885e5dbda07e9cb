/* SPDX-License-Identifier: MIT */
/*
 * pip_set.c - draws the six pip faces as a set, and tells how clearly a top shows the pips of one.
 */
#include "pip_set.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In edges of the die. Of pips 0.2 to 0.31 apart, of a radius of 0.05 to 0.12, one of these
 * drawings correlates with each face by 0.9 at least. */
static const struct {
	float apart, radius;
} pip[PIP_SETS] = { { 0.25f, 0.095f }, { 0.295f, 0.075f }, { 0.21f, 0.07f } };
static const float softness = 0.03f;
/* Where a place is looked at: well inside of a pip, and of the body between two. */
static const float inside = 0.05f, between = 0.03f;

/* Which of the nine places of a 3 x 3 grid have a pip. */
static const char *const places[FACES_MAX] = { "....x....", "x.......x", "x...x...x", "x.x...x.x",
	"x.x.x.x.x", "x.xx.xx.x" };

static void draw(int which, const char *grid, struct face_patch *out)
{
	for (int i = 0; i < FACE_CELLS; i++) {
		float u = ((float)(i % FACE_GRID) + 0.5f) / FACE_GRID - 0.5f;
		float v = ((float)(i / FACE_GRID) + 0.5f) / FACE_GRID - 0.5f;
		float ink = 0;

		for (int k = 0; k < 9; k++) {
			float x = u * FACE_WINDOW - (float)(k % 3 - 1) * pip[which].apart;
			float y = v * FACE_WINDOW - (float)(k / 3 - 1) * pip[which].apart;

			if (grid[k] == 'x')
				ink += 1 /
				       (1 + expf((hypotf(x, y) - pip[which].radius) / softness));
		}
		out->v[i] = -ink;
	}
	patch_normalise(out);
}

void pip_set_draw(int which, struct face_set *out)
{
	memset(out, 0, sizeof(*out));
	strcpy(out->name, "pips");
	out->n = FACES_MAX;
	out->either = true;
	out->body_spread = 10; /* any colour */
	for (int k = 0; k < FACES_MAX; k++) {
		struct face_model *f = &out->face[k];

		f->label[0] = (char)('1' + k);
		f->samples = 1;
		f->typical = 0.9f;
		f->low = 0.75f;
		f->apart = 0.15f;
		draw(which, places[k], &f->mean);
	}
}

static float cell_at(const struct face_patch *p, float x, float y)
{
	int i = (int)x, j = (int)y;
	const float *c = p->v + j * FACE_GRID + i;
	float fx = x - (float)i, fy = y - (float)j;

	return (1 - fy) * ((1 - fx) * c[0] + fx * c[1]) +
	       fy * ((1 - fx) * c[FACE_GRID] + fx * c[FACE_GRID + 1]);
}

/* Mean of a cross round a place; all in edges from the middle of the top. */
static float mean_at(const struct face_patch *p, float u, float v, float reach)
{
	static const float round[5][2] = { { 0, 0 }, { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
	const float cells = FACE_GRID / FACE_WINDOW, middle = (FACE_GRID - 1) / 2.0f;
	float sum = 0;

	for (int k = 0; k < 5; k++)
		sum += cell_at(p, middle + (u + round[k][0] * reach) * cells,
			middle + (v + round[k][1] * reach) * cells);
	return sum / 5;
}

static int by_value(const void *a, const void *b)
{
	float l = *(const float *)a, r = *(const float *)b;

	return (l > r) - (l < r);
}

/* All places of the grid, those half way between two in a row or a column, and in the middle of
 * four: 5 x 5 of them. Writes how light they are, first those with a pip; returns how many have. */
static int look_at_places(float apart, const char *grid, const struct face_patch *p, float out[25])
{
	int pips = 0, bare = 25;

	for (int k = 0; k < 25; k++) {
		int x = k % 5, y = k / 5;
		float u = (float)(x - 2) / 2 * apart, v = (float)(y - 2) / 2 * apart;
		bool place = x % 2 == 0 && y % 2 == 0,
		     has = place && grid[y / 2 * 3 + x / 2] == 'x';

		out[has ? pips : bare - 1] = mean_at(p, u, v, place ? inside : between);
		pips += has;
		bare -= !has;
	}
	return pips;
}

float pip_set_clear(int which, int32_t face, const struct face_view *view, struct face_pose pose)
{
	struct face_patch seen;
	float at[25], ink = 0, least, most, body;
	int pips, bare;

	patch_sample(view, patch_grid_at(pose, view->edge_px), &seen);
	pips = look_at_places(pip[which].apart, places[face], &seen, at);
	bare = 25 - pips;
	qsort(at, (size_t)pips, sizeof(*at), by_value);
	qsort(at + pips, (size_t)bare, sizeof(*at), by_value);
	for (int i = 0; i < pips; i++)
		ink += at[i] / (float)pips;
	body = at[pips + bare / 2];
	/* Of light pips the darkest one is the least, and the lightest place beside them the most.
	 */
	least = ink < body ? body - at[pips - 1] : at[0] - body;
	most = ink < body ? body - at[pips] : at[24] - body;
	return ink == body ? 0 : (least - most) / fabsf(ink - body);
}
