/* SPDX-License-Identifier: MIT */
/*
 * pip_set.c - see pip_set.h.
 */
#include "pip_set.h"

#include <math.h>
#include <string.h>

/* In edges of the die. */
static const float apart = 0.25f, radius = 0.095f, softness = 0.03f;

/* Which of the nine places of a 3 x 3 grid have a pip. */
static const char *const places[FACES_MAX] = { "....x....", "x.......x", "x...x...x", "x.x...x.x",
	"x.x.x.x.x", "x.xx.xx.x" };

static void draw(const char *grid, struct face_patch *out)
{
	for (int i = 0; i < FACE_CELLS; i++) {
		float u = ((float)(i % FACE_GRID) + 0.5f) / FACE_GRID - 0.5f;
		float v = ((float)(i / FACE_GRID) + 0.5f) / FACE_GRID - 0.5f;
		float ink = 0;

		for (int k = 0; k < 9; k++) {
			float x = u * FACE_WINDOW - (float)(k % 3 - 1) * apart;
			float y = v * FACE_WINDOW - (float)(k / 3 - 1) * apart;

			if (grid[k] == 'x')
				ink += 1 / (1 + expf((hypotf(x, y) - radius) / softness));
		}
		out->v[i] = -ink;
	}
	patch_normalise(out);
}

void pip_set_draw(struct face_set *out)
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
		draw(places[k], &f->mean);
	}
}
