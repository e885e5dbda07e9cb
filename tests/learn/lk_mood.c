/* SPDX-License-Identifier: MIT */
/*
 * lk_mood.c - draws lamps, window and room, and how far the exposure is off.
 *
 * Lamps are as bright as the light that they give in the table's middle, so that a small one shines
 * and a large one glows; then the camera is exposed for the whole table, and missed a little.
 */
#include "lk_mood.h"

static const float pi = 3.14159265f;

/* What a glowing body looks like between 2 000 and 8 000 K, of green 1. */
static struct v3 kelvin(float t)
{
	float x = logf(t / 5500);
	return v3(expf(-0.55f * x), 1, expf(1.25f * x - 0.25f * x * x));
}

static struct v3 white(struct lk_rand *r)
{
	return kelvin(lk_scaled(r, 2300, 7500));
}

static struct v3 coloured(struct lk_rand *r)
{
	struct v3 c = lk_linear(lk_hsv(lk_between(r, 0, 360), lk_between(r, 0.5f, 1), 1));
	return v_mul(v_add(c, v3(0.02f, 0.02f, 0.02f)), 1 / v_grey(v_add(c, v3(0.1f, 0.1f, 0.1f))));
}

/* Makes the last lamp give so much light in the middle of the table. */
static void shine(struct lk_light *l, struct v3 colour, float light)
{
	struct lk_lamp *lamp = &l->lamp[l->lamps - 1];
	struct v3 way, table = v3(450, 300, 0);
	float dist;
	lamp->radiance = lamp->radiance_end = v3(1, 1, 1);
	float e = lk_lamp_sample(lamp, table, 0.5f, 0.5f, &way, &dist).y * fmaxf(-way.z, 0.1f);
	lamp->radiance = lamp->radiance_end = v_mul(colour, light * pi / e);
}

static struct lk_lamp *add(struct lk_light *l, enum lk_lamp_kind kind, struct v3 at)
{
	struct lk_lamp *lamp = &l->lamp[l->lamps++];
	*lamp = (struct lk_lamp){ .kind = kind, .at = at };
	return lamp;
}

static void panel(struct lk_light *l, struct lk_rand *r, struct v3 at, float least, float most)
{
	struct lk_lamp *lamp = add(l, LK_PANEL, at);
	float a = lk_between(r, 0, pi);
	lamp->right = v_mul(v3(cosf(a), sinf(a), 0), lk_between(r, least, most));
	lamp->down = v_mul(v3(-sinf(a), cosf(a), 0), lk_between(r, least, most));
}

static void soft(struct lk_light *l, struct lk_rand *r, float light)
{
	panel(l, r,
		v3(lk_between(r, -200, 1100), lk_between(r, -400, 1000),
			lk_between(r, -2200, -1100)),
		150, 700);
	shine(l, white(r), light);
}

static void lamp(struct lk_light *l, struct lk_rand *r, struct v3 colour, float light)
{
	float a = lk_between(r, 0, 2 * pi), far = lk_between(r, 520, 1100);
	struct v3 at =
		v3(450 + far * cosf(a), 300 + far * 0.8f * sinf(a), lk_between(r, -900, -350));
	add(l, LK_BULB, at)->radius = lk_scaled(r, 12, 90);
	shine(l, colour, light);
}

static void strip(struct lk_light *l, struct lk_rand *r, float light)
{
	int side = lk_below(r, 4);
	float z = lk_between(r, -260, -40), off = lk_between(r, 30, 160);
	struct v3 at = side == 0   ? v3(450, -off, z)
		       : side == 1 ? v3(450, 600 + off, z)
		       : side == 2 ? v3(-off, 300, z)
				   : v3(900 + off, 300, z);
	struct lk_lamp *s = add(l, LK_STRIP, at);
	s->radius = lk_between(r, 3, 9);
	s->right = side < 2 ? v3(lk_between(r, 250, 450), 0, 0) : v3(0, lk_between(r, 180, 300), 0);
	struct v3 colour = coloured(r), other = lk_chance(r, 0.5f) ? coloured(r) : colour;
	shine(l, colour, light);
	s->radiance_end =
		v_by(s->radiance, v3(other.x / colour.x, other.y / colour.y, other.z / colour.z));
}

/* Far away, so bright that it gives so much light in the table's middle; turned to the table. */
static void window(struct lk_light *l, struct lk_rand *r, float light)
{
	float a = lk_between(r, 0, 2 * pi), up = lk_between(r, 0.25f, 1.1f);
	float far = lk_between(r, 1800, 4000);
	struct v3 towards = v_unit(v3(cosf(a), sinf(a), -up));
	struct lk_lamp *lamp = add(l, LK_PANEL, v_along(v3(450, 300, 0), towards, far));
	lamp->right = v_mul(v3(-sinf(a), cosf(a), 0), far * lk_between(r, 0.1f, 0.45f));
	lamp->down = v_mul(v_cross(towards, v_unit(lamp->right)), far * lk_between(r, 0.12f, 0.4f));
	shine(l, kelvin(lk_between(r, 4800, 8500)), light);
}

/* A lamp where the top of a die at that place mirrors it into the camera. */
static void glare(struct lk_mood *m, struct v3 centre, struct lk_rand *r)
{
	const struct v3 top = { lk_between(r, 80, 820),
		lk_chance(r, 0.5f) ? lk_between(r, 30, 180) : lk_between(r, 420, 570), -16 };
	struct v3 d = v_unit(v_sub(top, centre));
	float far = lk_between(r, 900, 1700);
	m->glare_x = top.x;
	m->glare_y = top.y;
	struct v3 at = v_along(top, v3(d.x, d.y, -d.z), far);
	if (lk_chance(r, 0.5f)) {
		add(&m->light, LK_BULB, at)->radius = lk_between(r, 40, 150);
	} else {
		panel(&m->light, r, at, 60, 300);
	}
	shine(&m->light, white(r), lk_between(r, 0.3f, 0.9f));
}

static void room(struct lk_light *l, struct lk_rand *r, float light)
{
	struct v3 c = v_mul(white(r), light);
	l->ceiling = v_mul(c, lk_between(r, 0.5f, 1.2f));
	l->wall = v_by(v_mul(c, lk_between(r, 0.3f, 0.9f)),
		lk_hsv(lk_between(r, 0, 360), lk_unit(r) * 0.4f, 1));
	l->floor = v_mul(c, 0.1f);
}

static void draw_lamps(struct lk_mood *m, struct v3 centre, struct lk_rand *r)
{
	struct lk_light *l = &m->light;
	switch (m->kind) {
	case LK_SOFT:
		room(l, r, lk_between(r, 0.15f, 0.6f));
		soft(l, r, 1);
		break;
	case LK_LAMP:
		room(l, r, lk_between(r, 0.04f, 0.3f));
		lamp(l, r, kelvin(lk_scaled(r, 2200, 5000)), 1);
		break;
	case LK_LED:
		room(l, r, lk_between(r, 0.05f, 0.35f));
		soft(l, r, lk_between(r, 0.1f, 0.5f));
		for (int i = 1 + lk_below(r, 3); i > 0; i--)
			strip(l, r, lk_between(r, 0.15f, 0.7f));
		break;
	case LK_GLARE:
		room(l, r, lk_between(r, 0.1f, 0.5f));
		soft(l, r, lk_between(r, 0.3f, 0.8f));
		glare(m, centre, r);
		break;
	case LK_DAY:
		room(l, r, lk_between(r, 0.2f, 0.7f));
		for (int i = 1 + lk_below(r, 3); i > 0; i--)
			window(l, r, lk_between(r, 0.2f, 0.9f));
		break;
	case LK_TWO:
		room(l, r, lk_between(r, 0.04f, 0.3f));
		lamp(l, r, white(r), 0.6f);
		lamp(l, r, lk_chance(r, 0.4f) ? coloured(r) : white(r), lk_between(r, 0.2f, 0.7f));
		break;
	case LK_LAMPS_ALL:
		break;
	}
	if (m->kind != LK_DAY && lk_chance(r, 0.35f))
		window(l, r, lk_between(r, 0.05f, 0.35f));
	lk_light_close(l);
}

/* Light on a white sheet, averaged over the table. */
static struct v3 measured(const struct lk_light *l)
{
	struct v3 sum = v3(0, 0, 0);
	for (int i = 0; i < 9; i++) {
		struct v3 p = v3(150 + 300.0f * (float)(i % 3), 100 + 200.0f * (float)(i / 3), 0);
		for (int k = 0; k < l->lamps; k++)
			for (int j = 0; j < 4; j++) {
				struct v3 way;
				float dist, u = 0.125f + 0.25f * (float)j;
				struct v3 e = lk_lamp_sample(&l->lamp[k], p, u, 0.5f, &way, &dist);
				sum = v_add(sum, v_mul(e, fmaxf(-way.z, 0) / (4 * pi)));
			}
		sum = v_add(sum, lk_light_flat(l, v3(0, 0, -1)));
	}
	return v_mul(sum, 1 / 9.0f);
}

void lk_mood_draw(struct lk_mood *m, const struct lk_look *look, struct v3 centre,
	enum lk_lamps kind, struct lk_rand *r)
{
	const struct lk_sensor *s = &look->sensor;
	*m = (struct lk_mood){ .kind = kind };
	if (kind == LK_LAMPS_ALL)
		m->kind = (enum lk_lamps)lk_below(r, LK_LAMPS_ALL);
	draw_lamps(m, centre, r);
	/* Automatic exposure misses by a stop and more when the table is not what it expects. */
	m->exposure_ev = fminf(fmaxf(0.65f * lk_gauss(r) - 0.2f, -1.8f), 1.2f);
	m->blur_px = lk_between(r, 0.45f, 1.15f);
	struct v3 e = measured(&m->light);
	float grey = v_grey(e), bright = 0.75f * powf(2, m->exposure_ev) / grey;
	/* A camera that wholly adapts makes a white sheet white in any light. */
	m->wb = v3(powf(grey / e.x, s->adapts) * expf(s->cast[0] + 0.06f * lk_gauss(r)), 1,
		powf(grey / e.z, s->adapts) * expf(s->cast[1] + 0.06f * lk_gauss(r)));
	m->gain = v_mul(m->wb, bright);
	m->gain.y *= powf(grey / e.y, s->adapts);
}

static json_t *place_json(struct v3 p)
{
	return json_pack("[f,f,f]", (double)p.x, (double)p.y, (double)p.z);
}

static json_t *lamp_json(const struct lk_lamp *l)
{
	static const char *const kinds[] = { "panel", "bulb", "strip" };
	return json_pack("{s:s,s:o,s:f,s:o,s:o}", "kind", kinds[l->kind], "at_mm",
		place_json(l->at), "size_mm",
		(double)(l->kind == LK_BULB ? l->radius : v_len(l->right)), "radiance",
		place_json(l->radiance), "radiance_end", place_json(l->radiance_end));
}

json_t *lk_mood_json(const struct lk_mood *m)
{
	static const char *const kinds[] = { "soft", "lamp", "led", "glare", "day", "two" };
	json_t *lamps = json_array();
	for (int i = 0; i < m->light.lamps; i++)
		json_array_append_new(lamps, lamp_json(&m->light.lamp[i]));
	json_t *o = json_pack("{s:s,s:f,s:o,s:f,s:o,s:o}", "kind", kinds[m->kind], "exposure_ev",
		(double)m->exposure_ev, "wb", place_json(m->wb), "blur_px", (double)m->blur_px,
		"ceiling", place_json(m->light.ceiling), "lamps", lamps);
	if (m->kind == LK_GLARE)
		json_object_set_new(o, "glare_point_mm",
			json_pack("[f,f]", (double)m->glare_x, (double)m->glare_y));
	return o;
}
