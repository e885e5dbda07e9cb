/* SPDX-License-Identifier: MIT */
/*
 * sim_choose.c - which shapes matter where in a tile of the simulated camera's picture: never one
 * too few, so that leaving out the others shows nowhere.
 */
#include "sim_caster.h"

#include <math.h>

static void take(struct sim_some *list, size_t i)
{
	list->i[list->n++] = (uint8_t)i;
}

static float top_of(const struct sim_solid *s)
{
	return s->reach - fminf(s->ends[0][2], s->ends[1][2]);
}

/* Can it throw a shadow into a ball, from a lamp that is a ball too? */
static bool may_darken(const struct sim_view *v, const struct sim_solid *s, const float at[3],
	float radius, float lamp)
{
	const float *l = v->light.lamp;
	float to[3] = { l[0] - at[0], l[1] - at[1], l[2] - at[2] };
	float share = fminf(1, fmaxf(0, top_of(s) / fmaxf(-l[2], 1)));
	float gap = s->reach + radius + 1.05f * lamp * share + 0.1f;
	sim_unit(to);
	return sim_gap2(at, to, s->ends[0], s->ends[1]) < gap * gap;
}

/* Can it take light of the sky from the ground in a circle? See sky_share(). */
static bool may_stand_beside(const struct sim_shape *s, const float at[3], float radius)
{
	if (s->kind == SIM_CAPSULE)
		return false;
	float reach = s->kind == SIM_BOX ? fminf(s->half[0], s->half[1]) : s->round;
	float gap = s->kind == SIM_BOX ? -s->at[2] - s->half[2] : -s->at[2];
	float tall = s->kind == SIM_BOX ? 2 * s->half[2] : s->at[2] - s->to[2];
	float dx = at[0] - s->at[0], dy = at[1] - s->at[1];
	float off = sqrtf(dx * dx + dy * dy) - reach - radius;
	return fmaxf(off, 0) + fmaxf(gap, 0) < 4 * (0.3f * tall + 0.5f) + 0.1f;
}

/* The middle of a part of the tile on the ground, and how far it reaches; side 1 would be all. */
static float on_ground(const struct sim_caster *k, float a, float b, float side, float at[3])
{
	const struct sim_node *n = k->node;
	int32_t next = k->v->cols + 1;
	float radius = 0;
	at[0] = SIM_AT(n, next, at[0], a, b);
	at[1] = SIM_AT(n, next, at[1], a, b);
	at[2] = 0;
	for (int q = 0; q < 4; q++) {
		float u = a + (q & 1 ? side : -side) / 2, v = b + (q & 2 ? side : -side) / 2;
		float dx = SIM_AT(n, next, at[0], u, v) - at[0],
		      dy = SIM_AT(n, next, at[1], u, v) - at[1];
		radius = fmaxf(radius, sqrtf(dx * dx + dy * dy));
	}
	return radius;
}

void sim_choose_casting(struct sim_caster *k)
{
	const struct sim_patch *p = &k->v->patches[k->t->y * k->v->cols + k->t->x];
	k->all.n = k->dark.n = k->beside.n = 0;
	for (size_t i = 0; i < k->t->casting_n; i++) {
		take(&k->all, i);
		if (may_darken(k->v, &k->t->casting[i], p->at, p->radius, k->v->light.radius))
			take(&k->dark, i);
		if (may_stand_beside(k->t->casting[i].shape, p->at, p->radius))
			take(&k->beside, i);
	}
}

void sim_choose_darks(struct sim_caster *k)
{
	for (int q = 0; q < SIM_BLOCKS * SIM_BLOCKS; q++) {
		struct sim_some *list = &k->darks[q / SIM_BLOCKS][q % SIM_BLOCKS];
		float a = ((float)(q % SIM_BLOCKS) + 0.5f) / SIM_BLOCKS, at[3];
		float b = ((float)(q / SIM_BLOCKS) + 0.5f) / SIM_BLOCKS;
		/* Shades lie up to half a part outside of it. */
		float radius = on_ground(k, a, b, 1.7f / SIM_BLOCKS, at) + 0.2f;
		list->n = 0;
		for (size_t m = 0; m < k->dark.n; m++)
			if (may_darken(k->v, &k->t->casting[k->dark.i[m]], at, radius,
				    k->v->light.radius))
				take(list, k->dark.i[m]);
	}
}

void sim_choose_seen(struct sim_caster *k)
{
	for (int by = 0; by < SIM_BLOCKS; by++)
		for (int bx = 0; bx < SIM_BLOCKS; bx++) {
			struct sim_some *b = &k->blocks[by][bx];
			float dir[3], half = 0.5f / SIM_BLOCKS;
			sim_ray_at(k, (float)bx / SIM_BLOCKS + half, (float)by / SIM_BLOCKS + half,
				dir);
			b->n = 0;
			for (size_t i = 0; i < k->t->seen_n; i++)
				if (sim_may_see(k->v, &k->t->seen[i], dir, SIM_BLOCK))
					take(b, i);
		}
}

/* A box round what has been seen of shapes, as a ball; false when nothing was. */
struct extent {
	float low[3], high[3];
};

static void extend(struct extent *e, const float low[3], const float high[3])
{
	for (int c = 0; c < 3; c++) {
		e->low[c] = fminf(e->low[c], low[c]);
		e->high[c] = fmaxf(e->high[c], high[c]);
	}
}

static void choose_from(struct sim_caster *k, const struct sim_some *from, const struct extent *e,
	struct sim_some *out)
{
	float at[3], half[3];
	out->n = 0;
	if (e->low[0] > e->high[0])
		return;
	for (int c = 0; c < 3; c++) {
		at[c] = (e->low[c] + e->high[c]) / 2;
		half[c] = (e->high[c] - e->low[c]) / 2;
	}
	/* What is seen a pixel farther, too: edges are smoothed. */
	float radius = sqrtf(sim_dot(half, half)) + 1, least = -e->high[2] - 1;
	for (size_t m = 0; m < from->n; m++) {
		const struct sim_solid *s = &k->t->casting[from->i[m]];
		/* The lamp hangs above: what lies lower throws no shadow here. */
		if (top_of(s) + 0.1f > least && may_darken(k->v, s, at, radius, 0))
			take(out, from->i[m]);
	}
}

/* First for the tile, then for its blocks. */
void sim_choose_above(
	struct sim_caster *k, const struct sim_seen (*seen)[SIM_WIDE], int32_t w, int32_t h)
{
	static const struct extent nothing = { { SIM_FAR, SIM_FAR, SIM_FAR },
		{ -SIM_FAR, -SIM_FAR, -SIM_FAR } };
	struct extent blocks[SIM_BLOCKS][SIM_BLOCKS], whole = nothing;
	struct sim_some tile;
	for (int q = 0; q < SIM_BLOCKS * SIM_BLOCKS; q++)
		blocks[q / SIM_BLOCKS][q % SIM_BLOCKS] = nothing;
	for (int32_t j = 0; j < h; j++)
		for (int32_t i = 0; i < w; i++) {
			const struct sim_seen *s = &seen[j + 1][i + 1];
			float at[3];
			if (s->id == SIM_GROUND)
				continue;
			sim_along(k->v->camera, s->ray, s->hit.t, at);
			extend(&blocks[j / SIM_BLOCK][i / SIM_BLOCK], at, at);
		}
	for (int q = 0; q < SIM_BLOCKS * SIM_BLOCKS; q++) {
		const struct extent *e = &blocks[q / SIM_BLOCKS][q % SIM_BLOCKS];
		extend(&whole, e->low, e->high);
	}
	choose_from(k, &k->all, &whole, &tile);
	for (int q = 0; q < SIM_BLOCKS * SIM_BLOCKS; q++)
		choose_from(k, &tile, &blocks[q / SIM_BLOCKS][q % SIM_BLOCKS],
			&k->above[q / SIM_BLOCKS][q % SIM_BLOCKS]);
}

bool sim_tile_touched(const struct sim_view *v, const struct sim_solid *s, int32_t x, int32_t y)
{
	const struct sim_patch *p = &v->patches[y * v->cols + x];
	return may_darken(v, s, p->at, p->radius, v->light.radius) ||
	       may_stand_beside(s->shape, p->at, p->radius) || sim_may_see(v, s, p->dir, SIM_TILE);
}
