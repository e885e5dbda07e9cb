/* SPDX-License-Identifier: MIT */
/*
 * sim_tile.c - shoots the rays of one square of the picture, and gives what they meet its light.
 *
 * A tile in which nothing stands is the table in its light. In the others one ray a pixel finds
 * what is seen, and pixels on an edge are drawn again with some more rays.
 */
#include "sim_tile.h"

#include "sim_caster.h"
#include "sim_table.h"

#include <math.h>
#include <string.h>

enum { LAMP_RAYS = 6, EDGE_RAYS = 5 };

static inline bool may_meet(const struct sim_solid *s, const float o[3], const float d[3])
{
	float rel[3] = { s->middle[0] - o[0], s->middle[1] - o[1], s->middle[2] - o[2] };
	float along = sim_dot(rel, d);
	return sim_dot(rel, rel) - along * along < s->radius2;
}

static int block_of(int32_t i)
{
	return i < 0 ? 0 : i >= SIM_TILE ? SIM_BLOCKS - 1 : i / SIM_BLOCK;
}

/* What the ray at a, b meets first of some shapes. */
static void look(const struct sim_caster *k, const struct sim_some *some, float a, float b,
	struct sim_seen *out)
{
	float nearest = SIM_FAR;
	out->id = SIM_GROUND;
	out->shape = NULL;
	/* On the ground the ray matters for the mirrored window alone. */
	if (!some->n && k->v->light.glare <= 0)
		return;
	sim_ray_at(k, a, b, out->ray);
	for (size_t m = 0; m < some->n; m++) {
		const struct sim_solid *s = &k->t->seen[some->i[m]];
		struct sim_hit hit = { 0 };
		if (!may_meet(s, k->v->camera, out->ray) ||
			!sim_cast_aimed(&k->t->aims[some->i[m]], out->ray, nearest, &hit))
			continue;
		nearest = hit.t;
		out->hit = hit;
		out->shape = s->shape;
		out->id = (some->i[m] + 1) * 8 + hit.side;
	}
}

/* i, j: place in the tile with one pixel round it. */
static void look_at(const struct sim_caster *k, int32_t i, int32_t j, struct sim_seen *out)
{
	look(k, &k->blocks[block_of(j - 1)][block_of(i - 1)], (float)(i - 1) / SIM_TILE,
		(float)(j - 1) / SIM_TILE, out);
}

/* One ray for the pixel, or what lies between two that saw the same side of the same shape: nothing
 * on the table is so thin that it would show between them alone. */
static void look_between(const struct sim_caster *k, int32_t i, int32_t j, const struct sim_seen *a,
	const struct sim_seen *b, struct sim_seen *out)
{
	if (a->id != b->id) {
		look_at(k, i, j, out);
		return;
	}
	out->id = a->id;
	out->shape = a->shape;
	if (a->id == SIM_GROUND && k->v->light.glare <= 0)
		return;
	for (int c = 0; c < 3; c++)
		out->ray[c] = (a->ray[c] + b->ray[c]) / 2;
	if (a->id == SIM_GROUND)
		return;
	for (int c = 0; c < 3; c++) {
		out->hit.normal[c] = a->hit.normal[c] + b->hit.normal[c];
		out->hit.local[c] = (a->hit.local[c] + b->hit.local[c]) / 2;
	}
	sim_unit(out->hit.normal);
	out->hit.t = (a->hit.t + b->hit.t) / 2;
	out->hit.side = a->hit.side;
}

/* The tile and one pixel round it: rays for every second pixel of every second row, then what lies
 * between them. */
static void look_around(
	struct sim_caster *k, int32_t w, int32_t h, struct sim_seen (*seen)[SIM_WIDE])
{
	sim_choose_seen(k);
	for (int32_t j = 0; j < h; j += j + 2 < h ? 2 : 1) {
		for (int32_t i = 0; i < w; i += i + 2 < w ? 2 : 1)
			look_at(k, i, j, &seen[j][i]);
		for (int32_t i = 1; i + 1 < w; i += 2)
			look_between(k, i, j, &seen[j][i - 1], &seen[j][i + 1], &seen[j][i]);
	}
	for (int32_t j = 1; j + 1 < h; j += 2)
		for (int32_t i = 0; i < w; i++)
			look_between(k, i, j, &seen[j - 1][i], &seen[j + 1][i], &seen[j][i]);
}

/* What was in the way of one ray is mostly in the way of the next one. */
static bool in_shadow(struct sim_caster *k, const struct sim_some *some,
	const struct sim_shape *self, const float p[3], const float to[3])
{
	const struct sim_solid *last = k->blocker;
	if (last && last->shape != self && may_meet(last, p, to) && sim_blocks(last->shape, p, to))
		return true;
	for (size_t m = 0; m < some->n; m++) {
		const struct sim_solid *s = &k->t->casting[some->i[m]];
		if (s->shape == self || s == last || !may_meet(s, p, to) ||
			!sim_blocks(s->shape, p, to))
			continue;
		k->blocker = s;
		return true;
	}
	return false;
}

/* How much of the lamp a point of the ground sees, 0 to 1. */
static float lamp_share(struct sim_caster *k, const struct sim_some *dark, const float p[3])
{
	static const float far_off[LAMP_RAYS] = { 0.29f, 0.5f, 0.65f, 0.76f, 0.87f, 0.96f };
	const struct sim_light *l = &k->v->light;
	int open = 0;
	for (int r = 0; r < LAMP_RAYS; r++) {
		const float *dir = k->v->lamp_dir[r * 6 % 16];
		float off = l->radius * far_off[r];
		float to[3] = { l->lamp[0] + off * dir[0] - p[0], l->lamp[1] + off * dir[1] - p[1],
			l->lamp[2] - p[2] };
		sim_unit(to);
		open += !in_shadow(k, dark, NULL, p, to);
	}
	return (float)open / LAMP_RAYS;
}

/* How much of the sky the ground sees beside the things that stand on it. */
static float sky_share(const struct sim_caster *k, const float p[3])
{
	float share = 1;
	for (size_t m = 0; m < k->beside.n; m++) {
		const struct sim_shape *s = k->t->casting[k->beside.i[m]].shape;
		float reach = s->kind == SIM_BOX ? fminf(s->half[0], s->half[1]) : s->round;
		float gap = s->kind == SIM_BOX ? -s->at[2] - s->half[2] : -s->at[2];
		float tall = s->kind == SIM_BOX ? 2 * s->half[2] : s->at[2] - s->to[2];
		float dx = p[0] - s->at[0], dy = p[1] - s->at[1], width = 0.3f * tall + 0.5f;
		float off = fmaxf(sqrtf(dx * dx + dy * dy) - reach, 0) + fmaxf(gap, 0);
		if (off < 4 * width)
			share *= 1 - 0.5f * expf(-off / width);
	}
	return share;
}

/* What of the mirrored window a glossy point sends to the camera. */
static float mirrored(
	const struct sim_view *v, const float at[3], const float normal[3], const float ray[3])
{
	const struct sim_light *l = &v->light;
	float r[3], along = 2 * sim_dot(ray, normal);
	if (l->glare <= 0)
		return 0;
	for (int i = 0; i < 3; i++)
		r[i] = ray[i] - along * normal[i];
	if (r[2] > -0.05f)
		return 0;
	float s = (v->glare_to[2] - at[2]) / r[2];
	float dx = at[0] + s * r[0] - v->glare_to[0], dy = at[1] + s * r[1] - v->glare_to[1];
	float off = sqrtf(dx * dx + dy * dy);
	float radius = l->glare_mm * (1 - v->glare_to[2] / fmaxf(-v->camera[2], 1));
	float x = fminf(1, fmaxf(0, 1.5f - off / radius));
	return l->glare * x * x * (3 - 2 * x);
}

/* The lamp itself in things that shine, blurred by their roughness. */
static float shine(const float to_lamp[3], const float normal[3], const float ray[3])
{
	float along = 2 * sim_dot(ray, normal), dot = 0;
	for (int i = 0; i < 3; i++)
		dot += (ray[i] - along * normal[i]) * to_lamp[i];
	if (dot <= 0)
		return 0;
	dot *= dot;
	dot *= dot;
	dot *= dot;
	return dot * dot * dot;
}

static const struct sim_shade *shade_at(struct sim_caster *k, int i, int j);

/* Between places that all see the whole lamp, or all nothing of it, so does this one: no shadow is
 * as thin as that. */
static bool shade_alike(struct sim_caster *k, int i, int j, struct sim_shade *out)
{
	int i0 = i & ~1, i1 = i + (i & 1), j0 = j & ~1, j1 = j + (j & 1);
	if (((i | j) & 1) == 0 || i1 >= SIM_SHADES || j1 >= SIM_SHADES)
		return false;
	const struct sim_shade *at[4] = { shade_at(k, i0, j0), shade_at(k, i1, j0),
		shade_at(k, i0, j1), shade_at(k, i1, j1) };
	float lamp = at[0]->lamp, sky = 0;
	for (int q = 0; q < 4; q++) {
		if (at[q]->lamp != lamp || (lamp > 0 && lamp < 1))
			return false;
		sky += at[q]->sky / 4;
	}
	*out = (struct sim_shade){ lamp, sky };
	return true;
}

static const struct sim_shade *shade_at(struct sim_caster *k, int i, int j)
{
	struct sim_shade *s = &k->shades[j][i];
	if (s->lamp < 0 && !shade_alike(k, i, j, s)) {
		float a = (float)(i * SIM_SHADE_STEP) / SIM_TILE,
		      b = (float)(j * SIM_SHADE_STEP) / SIM_TILE;
		int32_t next = k->v->cols + 1;
		float p[3] = { SIM_AT(k->node, next, at[0], a, b),
			SIM_AT(k->node, next, at[1], a, b), -0.05f };
		s->lamp = lamp_share(k,
			&k->darks[block_of(j * SIM_SHADE_STEP)][block_of(i * SIM_SHADE_STEP)], p);
		s->sky = sky_share(k, p);
	}
	return s;
}

static struct sim_shade shade_between(struct sim_caster *k, float a, float b)
{
	float x = fmaxf(a, 0) * (SIM_TILE / SIM_SHADE_STEP),
	      y = fmaxf(b, 0) * (SIM_TILE / SIM_SHADE_STEP);
	int i = (int)x, j = (int)y;
	float u = x - (float)i, v = y - (float)j;
	if (k->dark.n == 0 && k->beside.n == 0)
		return (struct sim_shade){ 1, 1 };
	const struct sim_shade *nw = shade_at(k, i, j), *ne = shade_at(k, i + 1, j);
	const struct sim_shade *sw = shade_at(k, i, j + 1), *se = shade_at(k, i + 1, j + 1);
	return (struct sim_shade){ sim_blend(nw->lamp, ne->lamp, sw->lamp, se->lamp, u, v),
		sim_blend(nw->sky, ne->sky, sw->sky, se->sky, u, v) };
}

/* What falls on the ground at one place, and what the lens lets through. */
static struct sim_falls falls_at(const struct sim_caster *k, float a, float b)
{
	int32_t next = k->v->cols + 1;
	struct sim_falls f = { .lens = SIM_AT(k->node, next, lens, a, b) };
	for (int c = 0; c < 3; c++) {
		f.lamp[c] = SIM_AT(k->node, next, lamp[c], a, b);
		f.sky[c] = SIM_AT(k->node, next, sky[c], a, b);
	}
	return f;
}

/* The same along the upper and lower side of the tile, for every pixel of a row. */
static void prepare_falls(struct sim_caster *k)
{
	const struct sim_node *n = k->node;
	int32_t next = k->v->cols + 1;
	for (int side = 0; side < 2; side++, n += next)
		for (int i = 0; i < SIM_TILE; i++) {
			struct sim_falls *f = &k->falls[side][i];
			float a = (float)i / SIM_TILE;
			for (int c = 0; c < 3; c++) {
				f->lamp[c] = n[0].lamp[c] * (1 - a) + n[1].lamp[c] * a;
				f->sky[c] = n[0].sky[c] * (1 - a) + n[1].sky[c] * a;
			}
			f->lens = n[0].lens * (1 - a) + n[1].lens * a;
		}
}

static struct sim_falls falls_on(const struct sim_caster *k, int32_t i, float b)
{
	const struct sim_falls *up = &k->falls[0][i], *low = &k->falls[1][i];
	struct sim_falls f = { .lens = up->lens * (1 - b) + low->lens * b };
	for (int c = 0; c < 3; c++) {
		f.lamp[c] = up->lamp[c] * (1 - b) + low->lamp[c] * b;
		f.sky[c] = up->sky[c] * (1 - b) + low->sky[c] * b;
	}
	return f;
}

static void shade_ground(struct sim_caster *k, const struct sim_falls *f, float a, float b,
	const float ray[3], float out[3])
{
	const struct sim_view *v = k->v;
	int32_t next = v->cols + 1;
	struct sim_shade share = shade_between(k, a, b);
	float extra = 0;
	if (v->light.glare > 0) {
		float up[3] = { 0, 0, -1 };
		float p[3] = { SIM_AT(k->node, next, at[0], a, b),
			SIM_AT(k->node, next, at[1], a, b), 0 };
		extra = mirrored(v, p, up, ray) *
			(sim_table_shines(&v->table, p[0], p[1]) ? 0.5f : 0.05f);
	}
	for (int c = 0; c < 3; c++)
		out[c] = ((f->lamp[c] * share.lamp + f->sky[c] * share.sky) * (float)k->ground[c] /
					 65535 +
				 extra) *
			 f->lens;
}

static void shade_shape(struct sim_caster *k, const struct sim_some *casting,
	const struct sim_seen *s, float lens, float out[3])
{
	/* What the felt throws back at things from below. */
	static const float bounce[3] = { 0.05f, 0.09f, 0.03f };
	const struct sim_light *l = &k->v->light;
	struct sim_point p;
	float to[3], lamp = 0;
	sim_surface(s->shape, k->v->camera, s->ray, &s->hit, &p);
	for (int i = 0; i < 3; i++)
		to[i] = l->lamp[i] - p.at[i];
	float far2 = sim_dot(to, to);
	sim_unit(to);
	float slant = sim_dot(to, p.normal);
	if (slant > 0)
		lamp = in_shadow(k, casting, s->shape, p.at, to) ? 0
								 : l->lamp[2] * l->lamp[2] / far2;
	float gleam = p.gloss * (0.25f * lamp * shine(to, p.normal, s->ray) +
					mirrored(k->v, p.at, p.normal, s->ray));
	float up = 0.5f - 0.5f * p.normal[2];
	float strip = expf(-fmaxf(0, p.at[1] + 20) / 110);
	for (int c = 0; c < 3; c++) {
		float sky = (l->ambient[c] + l->strip[c] * strip) * (0.25f + 0.75f * up) +
			    bounce[c] * l->colour[c] * (1 - up);
		float light = l->colour[c] * lamp * fmaxf(slant, 0) + sky;
		out[c] = (p.colour[c] * light + gleam) * lens;
	}
}

static void put(const float light[3], const uint8_t *tone, uint8_t *out)
{
	for (int c = 0; c < 3; c++) {
		int i = (int)(light[c] * SIM_TONE_ONE + 0.5f);
		out[c] = tone[i < SIM_TONE_LENGTH ? i : SIM_TONE_LENGTH - 1];
	}
}

/* The shapes that the pixel and those round it show. */
static void near_shapes(
	const struct sim_seen (*seen)[SIM_WIDE], int32_t i, int32_t j, struct sim_some *out)
{
	int32_t last = SIM_GROUND;
	out->n = 0;
	for (int q = 0; q < 9; q++) {
		int32_t id = seen[j + q / 3][i + q % 3].id / 8;
		if (id == last || id == SIM_GROUND || memchr(out->i, id - 1, out->n))
			continue;
		out->i[out->n++] = (uint8_t)(id - 1);
		last = id;
	}
}

/* Around i, j, in a turned square a little larger than the pixel: the lens is not that sharp. */
static void smooth_edge(struct sim_caster *k, const struct sim_seen (*seen)[SIM_WIDE], int32_t i,
	int32_t j, float out[3])
{
	static const float off[EDGE_RAYS][2] = { { 0, 0 }, { 0.2f, 0.55f }, { 0.55f, -0.2f },
		{ -0.2f, -0.55f }, { -0.55f, 0.2f } };
	const struct sim_seen *middle = &seen[j + 1][i + 1];
	struct sim_some near;
	near_shapes(seen, i, j, &near);
	memset(out, 0, 3 * sizeof(*out));
	for (int r = 0; r < EDGE_RAYS; r++) {
		float a = ((float)i + off[r][0]) / SIM_TILE, b = ((float)j + off[r][1]) / SIM_TILE;
		struct sim_seen s = *middle;
		float one[3];
		if (r > 0)
			look(k, &near, a, b, &s);
		struct sim_falls f = falls_at(k, a, b);
		if (s.id == SIM_GROUND)
			shade_ground(k, &f, a, b, s.ray, one);
		else
			shade_shape(k,
				s.shape == middle->shape ? &k->above[j / SIM_BLOCK][i / SIM_BLOCK]
							 : &k->all,
				&s, f.lens, one);
		for (int c = 0; c < 3; c++)
			out[c] += one[c] / EDGE_RAYS;
	}
}

static bool on_edge(const struct sim_seen (*seen)[SIM_WIDE], int32_t i, int32_t j)
{
	int32_t id = seen[j + 1][i + 1].id;
	return id != seen[j][i + 1].id || id != seen[j + 2][i + 1].id || id != seen[j + 1][i].id ||
	       id != seen[j + 1][i + 2].id;
}

static void shade_pixel(struct sim_caster *k, const struct sim_seen (*seen)[SIM_WIDE], int32_t i,
	int32_t j, float out[3])
{
	const struct sim_seen *s = &seen[j + 1][i + 1];
	float a = (float)i / SIM_TILE, b = (float)j / SIM_TILE;
	if (on_edge(seen, i, j)) {
		smooth_edge(k, seen, i, j, out);
	} else if (s->id == SIM_GROUND) {
		struct sim_falls f = falls_on(k, i, b);
		shade_ground(k, &f, a, b, s->ray, out);
	} else {
		shade_shape(k, &k->above[j / SIM_BLOCK][i / SIM_BLOCK], s,
			k->falls[0][i].lens * (1 - b) + k->falls[1][i].lens * b, out);
	}
}

/* Has the ground under a pixel of the tile looked at; returns where it is drawn. */
static uint8_t *stand_on(struct sim_caster *k, int32_t i, int32_t j, struct img *out)
{
	int32_t x = k->t->x * SIM_TILE + i, y = k->t->y * SIM_TILE + j;
	k->ground = &k->v->ground[3 * ((size_t)y * (size_t)k->v->lens.width + (size_t)x)];
	return &img_row(out, y)[3 * x];
}

static void draw_things(
	struct sim_caster *k, int32_t w, int32_t h, const uint8_t *tone, struct img *out)
{
	struct sim_seen array[SIM_WIDE][SIM_WIDE];
	const struct sim_seen(*seen)[SIM_WIDE] = (const struct sim_seen(*)[SIM_WIDE])array;
	look_around(k, w + 2, h + 2, array);
	sim_choose_above(k, seen, w, h);
	for (int32_t j = 0; j < h; j++)
		for (int32_t i = 0; i < w; i++) {
			float light[3];
			uint8_t *pixel = stand_on(k, i, j, out);
			shade_pixel(k, seen, i, j, light);
			put(light, tone, pixel);
		}
}

/* Only shadows on the ground, and no mirrored window. */
static void draw_shadows(
	struct sim_caster *k, int32_t w, int32_t h, const uint8_t *tone, struct img *out)
{
	for (int32_t j = 0; j < h; j++)
		for (int32_t i = 0; i < w; i++) {
			float light[3];
			uint8_t *pixel = stand_on(k, i, j, out);
			float a = (float)i / SIM_TILE, b = (float)j / SIM_TILE;
			struct sim_falls f = falls_on(k, i, b);
			shade_ground(k, &f, a, b, NULL, light);
			put(light, tone, pixel);
		}
}

static void draw_plain(
	const struct sim_caster *k, int32_t w, int32_t h, const uint8_t *tone, struct img *out)
{
	const struct sim_view *v = k->v;
	const struct sim_node *n = k->node;
	int32_t next = v->cols + 1;
	float light[4][3];
	for (int q = 0; q < 4; q++) {
		const struct sim_node *c = n + (q & 1) + (q >> 1) * next;
		for (int i = 0; i < 3; i++)
			light[q][i] = (c->lamp[i] + c->sky[i]) * c->lens * SIM_TONE_ONE / 65535;
	}
	for (int32_t j = 0; j < h; j++) {
		int32_t x = k->t->x * SIM_TILE, y = k->t->y * SIM_TILE + j;
		float b = (float)j / SIM_TILE, at[3], step[3];
		const uint16_t *g = &v->ground[3 * ((size_t)y * (size_t)v->lens.width + (size_t)x)];
		uint8_t *to = &img_row(out, y)[3 * x];
		for (int c = 0; c < 3; c++) {
			at[c] = light[0][c] * (1 - b) + light[2][c] * b;
			step[c] = (light[1][c] * (1 - b) + light[3][c] * b - at[c]) / SIM_TILE;
		}
		for (int32_t i = 0; i < w; i++)
			for (int c = 0; c < 3; c++) {
				int index =
					(int)((float)*g++ * (at[c] + step[c] * (float)i) + 0.5f);
				*to++ = tone[index < SIM_TONE_LENGTH ? index : SIM_TONE_LENGTH - 1];
			}
	}
}

/* Can the mirrored window reach flat things in this tile? */
static bool near_glare(const struct sim_caster *k)
{
	const struct sim_light *l = &k->v->light;
	const struct sim_node *n = k->node + k->v->cols + 2;
	float dx = n->at[0] - l->glare_at[0], dy = n->at[1] - l->glare_at[1];
	float reach = 2 * l->glare_mm + 30;
	return l->glare > 0 && dx * dx + dy * dy < reach * reach;
}

void sim_tile_draw(
	const struct sim_view *v, const struct sim_tile *t, const uint8_t *tone, struct img *out)
{
	struct sim_caster
		k; /* not cleared: it is large, and all of it is filled where it is used */
	k.v = v;
	k.t = t;
	k.blocker = NULL;
	k.node = &v->nodes[t->y * (v->cols + 1) + t->x];
	int32_t w = v->lens.width - t->x * SIM_TILE, h = v->lens.height - t->y * SIM_TILE;
	w = w < SIM_TILE ? w : SIM_TILE;
	h = h < SIM_TILE ? h : SIM_TILE;
	sim_choose_casting(&k);
	bool lit = k.dark.n == 0 && k.beside.n == 0;
	if (t->seen_n == 0 && lit && !near_glare(&k)) {
		draw_plain(&k, w, h, tone, out);
		return;
	}
	for (int j = 0; j < SIM_SHADES; j++)
		for (int i = 0; i < SIM_SHADES; i++)
			k.shades[j][i].lamp = -1;
	prepare_falls(&k);
	sim_choose_darks(&k);
	if (t->seen_n == 0 && v->light.glare <= 0)
		draw_shadows(&k, w, h, tone, out);
	else
		draw_things(&k, w, h, tone, out);
}
