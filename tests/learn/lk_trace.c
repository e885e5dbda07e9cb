/* SPDX-License-Identifier: MIT */
/*
 * lk_trace.c - light along a ray: see lk_scene.h.
 *
 * Lamps are sampled with shadow rays; what the room gives is taken from spherical harmonics where a
 * ray gets out, and from what it meets where it does not; glossy tops mirror lamps, windows and
 * each other; a clear body is looked through to what lies behind it. Light goes on once after the
 * first meeting and then ends: enough for colours to run from cloth to dice and from die to die.
 */
#include "lk_scene.h"

static const float pi = 3.14159265f, lift = 0.01f;
/* Rougher things show lamps as a sheen, smoother ones as a picture. */
static const float sheen_from = 0.15f;
/* Share of the light from which on no shadow is seen on cloth. */
static const float lit_whole = 0.985f;

static struct v3 hemisphere(struct v3 n, float u, float v)
{
	struct m3 m = m_round(n);
	float r = sqrtf(u), a = 2 * pi * v;
	return m_out(&m, v3(r * cosf(a), r * sinf(a), sqrtf(fmaxf(1 - u, 0))));
}

/* How much of a lamp's light a rough surface sends towards the eye by its sheen. */
static float sheen(const struct lk_point *p, struct v3 eye, struct v3 lamp)
{
	struct v3 h = v_unit(v_add(eye, lamp));
	float a = p->rough * p->rough, a2 = a * a, nh = fmaxf(v_dot(p->normal, h), 0);
	float nl = fmaxf(v_dot(p->normal, lamp), 1e-3f), nv = fmaxf(v_dot(p->normal, eye), 1e-3f);
	float k = nh * nh * (a2 - 1) + 1, g = a / 2;
	float shadow = 1 / ((nl * (1 - g) + g) * (nv * (1 - g) + g) * 4);
	return a2 / (pi * k * k) * shadow * nl;
}

/* A shape without hollows cannot shade what leaves it. */
static int leaves(const struct lk_scene *s, const struct lk_point *p)
{
	return p->shape >= 0 && s->shape[p->shape].kind != LK_LIMBS ? p->shape : -1;
}

static float spread(float u, int i)
{
	float x = u + 0.618034f * (float)i;
	return x - floorf(x);
}

/* One sample of one lamp. */
static struct v3 from_lamp(const struct lk_scene *s, const struct lk_lamp *lamp,
	const struct lk_point *p, struct v3 eye, float u, float v, bool shadows, float *lit)
{
	struct v3 way, none = v3(0, 0, 0), from = v_along(p->at, p->normal, lift);
	float dist;
	struct v3 e = lk_lamp_sample(lamp, p->at, u, v, &way, &dist);
	float facing = v_dot(p->normal, way), soft = (facing + p->wrap) / (1 + p->wrap);
	if (soft <= 0 || way.z > 0)
		return none;
	if (shadows && lk_scene_blocked(s, from, way, dist, leaves(s, p)))
		return none;
	*lit += v_grey(e) * soft / pi;
	struct v3 c = v_mul(v_by(p->colour, e), (1 - p->clear) * soft / pi);
	if (facing > 0 && p->rough >= sheen_from && p->mirror.y > 0)
		c = v_add(c, v_mul(v_by(p->mirror, e), sheen(p, eye, way)));
	return c;
}

/* What is long and near is sampled in parts. */
static struct v3 from_lamps(const struct lk_scene *s, const struct lk_point *p, struct v3 eye,
	float u, float v, bool shadows, float *lit)
{
	struct v3 sum = v3(0, 0, 0);
	for (int i = 0; i < s->light.lamps; i++) {
		const struct lk_lamp *lamp = &s->light.lamp[i];
		int parts = lamp->kind == LK_STRIP ? shadows ? 4 : 12 : 1;
		float a = spread(u, i), b = spread(v, 2 * i), seen = 0;
		for (int k = 0; k < parts; k++) {
			struct v3 c = from_lamp(
				s, lamp, p, eye, ((float)k + a) / (float)parts, b, shadows, &seen);
			sum = v_along(sum, c, 1 / (float)parts);
		}
		*lit += seen / (float)parts;
	}
	return sum;
}

/* The light of a place that is itself only seen by its neighbours. */
static struct v3 second_hand(const struct lk_scene *s, struct v3 o, struct v3 d,
	const struct lk_hit *hit, float u, float v)
{
	float lit = 0;
	struct lk_point p = lk_surface(s, o, d, hit);
	p.clear = 0;
	p.rough = fmaxf(p.rough, 0.5f); /* no sparks from lamps mirrored twice */
	struct v3 c = from_lamps(s, &p, v_mul(d, -1), u, v, true, &lit);
	struct v3 room = v_mul(lk_light_flat(&s->light, p.normal), 0.8f);
	return v_add(c, v_by(p.colour, room));
}

static struct v3 from_room(
	const struct lk_scene *s, const struct lk_point *p, float u, float v, float *lit)
{
	struct lk_hit hit;
	struct v3 way = hemisphere(p->normal, u, v);
	struct v3 from = v_along(p->at, p->normal, lift);
	struct v3 in;
	if (lk_scene_meet(s, from, way, 400, leaves(s, p), &hit))
		in = second_hand(s, from, way, &hit, v, u);
	else if (p->normal.z < -0.95f) /* all ways out lead up: their mean has no noise */
		in = lk_light_flat(&s->light, p->normal);
	else
		in = lk_light_soft(&s->light, way);
	*lit += v_grey(in);
	return v_mul(v_by(p->colour, in), 1 - p->clear);
}

static struct v3 mirrored(
	const struct lk_scene *s, const struct lk_point *p, struct v3 d, float u, float v)
{
	struct lk_hit hit;
	struct v3 exact = v_along(d, p->normal, -2 * v_dot(d, p->normal)), c = v3(0, 0, 0);
	/* Cloth and board are hardly mirrors: the room's soft light does. */
	if (p->shape < 0)
		return lk_light_soft(&s->light, exact);
	float a = p->rough * p->rough, t = fminf(sqrtf(u / fmaxf(1 - u, 1e-3f)) * a, 2);
	struct m3 m = m_round(p->normal);
	struct v3 n = v_unit(m_out(&m, v3(t * cosf(2 * pi * v), t * sinf(2 * pi * v), 1)));
	struct v3 way = v_along(d, n, -2 * v_dot(d, n));
	struct v3 from = v_along(p->at, p->normal, lift);
	if (v_dot(way, p->normal) <= 0)
		way = exact;
	if (p->rough < sheen_from && !lk_scene_blocked(s, from, exact, 300, leaves(s, p)))
		c = lk_light_mirror(&s->light, from, exact, 2 * a);
	if (lk_scene_meet(s, from, way, 300, leaves(s, p), &hit))
		return v_add(c, second_hand(s, from, way, &hit, u, v));
	return v_add(c, lk_light_room(&s->light, way));
}

/* Through a clear die to its far side and on. */
static struct v3 through(
	const struct lk_scene *s, const struct lk_point *p, struct v3 d, float u, float v)
{
	const float bend = 1 / 1.5f;
	const struct lk_shape *die = &s->shape[p->shape];
	struct lk_hit hit;
	float c = -v_dot(d, p->normal);
	float k = sqrtf(fmaxf(1 - bend * bend * (1 - c * c), 0));
	struct v3 in = v_unit(v_along(v_mul(d, bend), p->normal, bend * c - k));
	/* Backwards from outside: where the way through ends. */
	struct v3 outside = v_along(p->at, in, 60);
	if (!lk_shape_meet(die, outside, v_mul(in, -1), 60, true, &hit))
		return v3(0, 0, 0);
	float len = 60 - hit.t;
	struct v3 body = die->matter.colour,
		  left = v3(powf(body.x, len / 14), powf(body.y, len / 14), powf(body.z, len / 14));
	hit.shape = p->shape;
	struct lk_point far = lk_surface(s, outside, v_mul(in, -1), &hit);
	struct v3 ink = v_mul(lk_light_flat(&s->light, v3(0, 0, -1)), 0.5f);
	struct v3 seen = v_by(far.colour, ink);
	if (far.clear > 0) {
		struct v3 from = v_along(far.at, in, lift);
		if (lk_scene_meet(s, from, in, 1e9f, p->shape, &hit))
			seen = second_hand(s, from, in, &hit, u, v);
		else
			seen = lk_light_soft(&s->light, in);
	}
	return v_by(left, seen);
}

struct v3 lk_trace(const struct lk_scene *s, struct v3 o, struct v3 d, struct lk_rand *r, float u,
	float v, int *shape, float *lit)
{
	struct lk_hit hit;
	*shape = -1;
	*lit = 0;
	if (!lk_scene_meet(s, o, d, 1e9f, -1, &hit))
		return lk_light_soft(&s->light, d);
	struct lk_point p = lk_surface(s, o, d, &hit);
	*shape = p.shape;
	struct v3 eye = v_mul(d, -1);
	float slant = 1 - fmaxf(v_dot(eye, p.normal), 0), five = slant * slant;
	five *= five * slant * (1 - p.rough * 0.7f);
	p.mirror = v_add(
		v_mul(p.mirror, 1 - five), p.mirror.y > 0 ? v3(five, five, five) : v3(0, 0, 0));
	float a = lk_unit(r), b = lk_unit(r);
	struct v3 c = from_lamps(s, &p, eye, u, v, true, lit);
	c = v_add(c, from_room(s, &p, a, b, lit));
	if (p.mirror.y > 0)
		c = v_add(c, v_by(p.mirror, mirrored(s, &p, d, b, u)));
	if (p.clear > 0)
		c = v_add(c, v_mul(through(s, &p, d, a, v), p.clear));
	return c;
}

struct lk_bare lk_trace_bare(const struct lk_scene *s, struct v3 o, struct v3 d)
{
	struct lk_point white = { .at = v_along(o, d, -o.z / d.z),
		.normal = v3(0, 0, -1),
		.colour = v3(1, 1, 1),
		.rough = 1,
		.shape = -1 };
	struct lk_point gloss = white;
	struct lk_bare b = { .light = lk_light_flat(&s->light, white.normal),
		.sheen = lk_light_soft(&s->light, v3(d.x, d.y, -d.z)) };
	struct v3 seen = b.light;
	float none = 0;
	gloss.colour = v3(0, 0, 0);
	gloss.mirror = v3(1, 1, 1);
	gloss.rough = 0.45f;
	for (int k = 0; k < 9; k++) {
		float u = ((float)(k % 3) + 0.5f) / 3, v = ((float)(k / 3) + 0.5f) / 3;
		struct v3 eye = v_mul(d, -1);
		b.light =
			v_along(b.light, from_lamps(s, &white, eye, u, v, false, &none), 1 / 9.0f);
		b.sheen =
			v_along(b.sheen, from_lamps(s, &gloss, eye, u, v, false, &none), 1 / 9.0f);
		seen = v_along(seen, from_lamps(s, &white, eye, u, v, true, &none), 1 / 9.0f);
	}
	/* By colour: a weak lamp of another one throws shadows that are seen. */
	b.shaded = seen.x < b.light.x * lit_whole || seen.y < b.light.y * lit_whole ||
		   seen.z < b.light.z * lit_whole;
	return b;
}
