/* SPDX-License-Identifier: MIT */
/*
 * sim_tile.c - see sim_tile.h.
 *
 * A tile in which nothing stands is the table in its light. In the others one ray a pixel finds
 * what is seen, and pixels on an edge are drawn again with some more rays.
 */
#include "sim_tile.h"

#include "sim_table.h"

#include <math.h>
#include <string.h>

enum {
	WIDE = SIM_TILE + 2,
	LAMP_RAYS = 6,
	EDGE_RAYS = 5,
	/* Shadows on the table are worked out at every second pixel: lamps are not points. */
	SHADE_STEP = 2,
	SHADES = SIM_TILE / SHADE_STEP + 2
};

/* The table, where no shape is hit. */
#define GROUND 0

/* Share of the lamp and of the sky that a point of the table sees; lamp below 0: not known yet. */
struct shade {
	float lamp, sky;
};

struct caster {
	const struct sim_view *v;
	const struct sim_tile *t;
	const struct sim_node *node; /* upper left corner */
	const uint16_t *ground;	     /* of the pixel */
	struct shade shades[SHADES][SHADES];
};

struct seen {
	int32_t id; /* shape and side; GROUND */
	const struct sim_shape *shape;
	struct sim_hit hit;
	float ray[3];
};

static float blend(float nw, float ne, float sw, float se, float a, float b)
{
	return (nw * (1 - a) + ne * a) * (1 - b) + (sw * (1 - a) + se * a) * b;
}

#define AT(node, next, field, a, b)                                                                \
	blend((node)->field, (node)[1].field, (node)[next].field, (node)[(next) + 1].field, a, b)

/* a, b: place in the tile, 0 to 1. */
static void ray_at(const struct caster *k, float a, float b, float out[3])
{
	int32_t next = k->v->cols + 1;
	float x = AT(k->node, next, ray[0], a, b), y = AT(k->node, next, ray[1], a, b);
	const float *m = k->v->turn;
	for (int i = 0; i < 3; i++)
		out[i] = m[i] * x + m[3 + i] * y + m[6 + i];
	sim_unit(out);
}

static inline bool may_meet(const struct sim_solid *s, const float o[3], const float d[3])
{
	float rel[3] = { s->middle[0] - o[0], s->middle[1] - o[1], s->middle[2] - o[2] };
	float along = sim_dot(rel, d);
	return sim_dot(rel, rel) - along * along < s->radius2;
}

static void look(const struct caster *k, float a, float b, struct seen *out)
{
	float nearest = SIM_FAR;
	out->id = GROUND;
	out->shape = NULL;
	ray_at(k, a, b, out->ray);
	for (size_t i = 0; i < k->t->seen_n; i++) {
		const struct sim_solid *s = &k->t->seen[i];
		struct sim_hit hit;
		if (!may_meet(s, k->v->camera, out->ray) ||
			!sim_cast(s->shape, k->v->camera, out->ray, nearest, &hit))
			continue;
		nearest = hit.t;
		out->hit = hit;
		out->shape = s->shape;
		out->id = (int32_t)(i + 1) * 8 + hit.side;
	}
}

static bool in_shadow(
	const struct caster *k, const struct sim_shape *self, const float p[3], const float to[3])
{
	for (size_t i = 0; i < k->t->casting_n; i++) {
		const struct sim_solid *s = &k->t->casting[i];
		if (s->shape != self && may_meet(s, p, to) && sim_blocks(s->shape, p, to))
			return true;
	}
	return false;
}

/* How much of the lamp a point of the ground sees, 0 to 1. */
static float lamp_share(const struct caster *k, const float p[3])
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
		open += !in_shadow(k, NULL, p, to);
	}
	return (float)open / LAMP_RAYS;
}

/* How much of the sky the ground sees beside the things that stand on it. */
static float sky_share(const struct caster *k, const float p[3])
{
	float share = 1;
	for (size_t i = 0; i < k->t->casting_n; i++) {
		const struct sim_shape *s = k->t->casting[i].shape;
		if (s->kind == SIM_CAPSULE)
			continue;
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

static const struct shade *shade_at(struct caster *k, int i, int j)
{
	struct shade *s = &k->shades[j][i];
	if (s->lamp < 0) {
		float a = (float)(i * SHADE_STEP) / SIM_TILE,
		      b = (float)(j * SHADE_STEP) / SIM_TILE;
		int32_t next = k->v->cols + 1;
		float p[3] = { AT(k->node, next, at[0], a, b), AT(k->node, next, at[1], a, b),
			-0.05f };
		s->lamp = lamp_share(k, p);
		s->sky = sky_share(k, p);
	}
	return s;
}

static struct shade shade_between(struct caster *k, float a, float b)
{
	float x = fmaxf(a, 0) * (SIM_TILE / SHADE_STEP), y = fmaxf(b, 0) * (SIM_TILE / SHADE_STEP);
	int i = (int)x, j = (int)y;
	float u = x - (float)i, v = y - (float)j;
	if (k->t->casting_n == 0)
		return (struct shade){ 1, 1 };
	const struct shade *nw = shade_at(k, i, j), *ne = shade_at(k, i + 1, j);
	const struct shade *sw = shade_at(k, i, j + 1), *se = shade_at(k, i + 1, j + 1);
	return (struct shade){ blend(nw->lamp, ne->lamp, sw->lamp, se->lamp, u, v),
		blend(nw->sky, ne->sky, sw->sky, se->sky, u, v) };
}

static void shade_ground(struct caster *k, float a, float b, const float ray[3], float out[3])
{
	const struct sim_view *v = k->v;
	int32_t next = v->cols + 1;
	struct shade share = shade_between(k, a, b);
	float lens = AT(k->node, next, lens, a, b), extra = 0;
	if (v->light.glare > 0) {
		float up[3] = { 0, 0, -1 };
		float p[3] = { AT(k->node, next, at[0], a, b), AT(k->node, next, at[1], a, b), 0 };
		extra = mirrored(v, p, up, ray) *
			(sim_table_shines(&v->table, p[0], p[1]) ? 0.5f : 0.05f);
	}
	for (int c = 0; c < 3; c++)
		out[c] = ((AT(k->node, next, lamp[c], a, b) * share.lamp +
				  AT(k->node, next, sky[c], a, b) * share.sky) *
					 (float)k->ground[c] / 65535 +
				 extra) *
			 lens;
}

static void shade_shape(const struct caster *k, const struct seen *s, float lens, float out[3])
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
		lamp = in_shadow(k, s->shape, p.at, to) ? 0 : l->lamp[2] * l->lamp[2] / far2;
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

static void shade(struct caster *k, const struct seen *s, float a, float b, float out[3])
{
	if (s->id == GROUND)
		shade_ground(k, a, b, s->ray, out);
	else
		shade_shape(k, s, AT(k->node, k->v->cols + 1, lens, a, b), out);
}

static void put(const float light[3], const uint8_t *tone, uint8_t *out)
{
	for (int c = 0; c < 3; c++) {
		int i = (int)(light[c] * SIM_TONE_ONE + 0.5f);
		out[c] = tone[i < SIM_TONE_LENGTH ? i : SIM_TONE_LENGTH - 1];
	}
}

/* Around i, j, in a turned square a little larger than the pixel: the lens is not that sharp. */
static void smooth_edge(struct caster *k, int32_t i, int32_t j, float out[3])
{
	static const float off[EDGE_RAYS][2] = { { 0, 0 }, { 0.2f, 0.55f }, { 0.55f, -0.2f },
		{ -0.2f, -0.55f }, { -0.55f, 0.2f } };
	memset(out, 0, 3 * sizeof(*out));
	for (int r = 0; r < EDGE_RAYS; r++) {
		float a = ((float)i + off[r][0]) / SIM_TILE, b = ((float)j + off[r][1]) / SIM_TILE;
		struct seen s;
		float one[3];
		look(k, a, b, &s);
		shade(k, &s, a, b, one);
		for (int c = 0; c < 3; c++)
			out[c] += one[c] / EDGE_RAYS;
	}
}

static bool on_edge(const int32_t (*ids)[WIDE], int32_t i, int32_t j)
{
	int32_t id = ids[j + 1][i + 1];
	return id != ids[j][i + 1] || id != ids[j + 2][i + 1] || id != ids[j + 1][i] ||
	       id != ids[j + 1][i + 2];
}

static void draw_things(
	struct caster *k, int32_t w, int32_t h, const uint8_t *tone, struct img *out)
{
	struct seen seen[WIDE][WIDE];
	int32_t ids[WIDE][WIDE];
	for (int j = 0; j < SHADES; j++)
		for (int i = 0; i < SHADES; i++)
			k->shades[j][i].lamp = -1;
	/* Where only shadows fall all is ground, and rays matter for the mirrored window alone. */
	bool bare = k->t->seen_n == 0 && k->v->light.glare <= 0;
	for (int32_t j = 0; j < h + 2; j++)
		for (int32_t i = 0; i < w + 2; i++) {
			if (bare)
				seen[j][i].id = GROUND;
			else
				look(k, (float)(i - 1) / SIM_TILE, (float)(j - 1) / SIM_TILE,
					&seen[j][i]);
			ids[j][i] = seen[j][i].id;
		}
	for (int32_t j = 0; j < h; j++)
		for (int32_t i = 0; i < w; i++) {
			int32_t x = k->t->x * SIM_TILE + i, y = k->t->y * SIM_TILE + j;
			float light[3];
			k->ground = &k->v->ground[3 * ((size_t)y * (size_t)k->v->lens.width +
							      (size_t)x)];
			if (on_edge((const int32_t(*)[WIDE])ids, i, j))
				smooth_edge(k, i, j, light);
			else
				shade(k, &seen[j + 1][i + 1], (float)i / SIM_TILE,
					(float)j / SIM_TILE, light);
			put(light, tone, &img_row(out, y)[3 * x]);
		}
}

static void draw_plain(
	const struct caster *k, int32_t w, int32_t h, const uint8_t *tone, struct img *out)
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
static bool near_glare(const struct caster *k)
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
	struct caster k = { .v = v, .t = t, .node = &v->nodes[t->y * (v->cols + 1) + t->x] };
	int32_t w = v->lens.width - t->x * SIM_TILE, h = v->lens.height - t->y * SIM_TILE;
	w = w < SIM_TILE ? w : SIM_TILE;
	h = h < SIM_TILE ? h : SIM_TILE;
	if (t->seen_n == 0 && t->casting_n == 0 && !near_glare(&k))
		draw_plain(&k, w, h, tone, out);
	else
		draw_things(&k, w, h, tone, out);
}
