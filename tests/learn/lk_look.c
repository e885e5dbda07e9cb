/* SPDX-License-Identifier: MIT */
/*
 * lk_look.c - draws every number of a look from the seed, again where nobody could read the dice.
 *
 * Ranges are wide on purpose: a look that nobody would sell costs nothing, one that was never shown
 * costs dice that are not read. Only what a person could not read either is drawn again.
 */
#include "lk_look.h"

#include "dice.h"
#include "lk_camera.h"
#include "lk_font.h"

#include <stdio.h>
#include <string.h>

static float curve(float v)
{
	v = fmaxf(v, 0);
	return v <= 0.04045f ? v / 12.92f : powf((v + 0.055f) / 1.055f, 2.4f);
}

static float uncurve(float v)
{
	v = fmaxf(v, 0);
	return v <= 0.0031308f ? v * 12.92f : 1.055f * powf(v, 1 / 2.4f) - 0.055f;
}

struct v3 lk_linear(struct v3 c)
{
	return v3(curve(c.x), curve(c.y), curve(c.z));
}

struct v3 lk_screen(struct v3 c)
{
	return v3(uncurve(c.x), uncurve(c.y), uncurve(c.z));
}

struct v3 lk_hsv(float hue, float saturation, float value)
{
	float h = fmodf(hue / 60 + 600, 6), c[3];
	const float at[3] = { 5, 3, 1 };
	for (int i = 0; i < 3; i++) {
		float k = fmodf(at[i] + h, 6);
		c[i] = value - value * saturation * fmaxf(0, fminf(fminf(k, 4 - k), 1));
	}
	return v3(c[0], c[1], c[2]);
}

/* How light a colour seems, 0 to 100. */
static float lightness(struct v3 screen)
{
	float y = v_grey(lk_linear(screen));
	return y > 0.008856f ? 116 * cbrtf(y) - 16 : 903.3f * y;
}

/* How far apart two colours seem, roughly. */
static float apart(struct v3 a, struct v3 b)
{
	struct v3 d = v_sub(a, b);
	return fabsf(lightness(a) - lightness(b)) + 12 * v_len(d);
}

static void draw_body(struct lk_look *l, struct lk_rand *r)
{
	static const struct {
		const char *name;
		float share, s0, s1, v0, v1;
	} families[] = {
		{ "light", 0.14f, 0, 0.3f, 0.78f, 0.97f },
		{ "dark", 0.26f, 0, 1, 0.05f, 0.28f },
		{ "saturated", 0.36f, 0.65f, 1, 0.3f, 0.95f },
		{ "middle", 0.12f, 0.05f, 0.6f, 0.3f, 0.8f },
		{ "clear", 0.12f, 0.4f, 1, 0.2f, 0.9f },
	};
	float pick = lk_unit(r);
	size_t i = 0;
	while (i < 4 && pick > families[i].share)
		pick -= families[i++].share;
	struct v3 c = lk_hsv(lk_between(r, 0, 360), lk_between(r, families[i].s0, families[i].s1),
		lk_between(r, families[i].v0, families[i].v1));
	struct v3 second = lk_hsv(lk_between(r, 0, 360), lk_unit(r), lk_between(r, 0.1f, 0.9f));
	l->family = families[i].name;
	l->body = (struct lk_matter){
		.colour = lk_linear(c),
		.rough = lk_chance(r, 0.7f) ? lk_scaled(r, 0.02f, 0.14f)
					    : lk_between(r, 0.15f, 0.7f),
		.mirror = lk_between(r, 0.035f, 0.06f),
		.clear = i == 4 ? lk_between(r, 0.25f, 0.75f) : 0,
		.wrap = lk_chance(r, 0.4f) ? lk_between(r, 0.05f, 0.5f) : 0,
		.marble = lk_chance(r, 0.15f) ? lk_between(r, 0.1f, 0.5f) : 0,
		.second = v_mix(lk_linear(c), lk_linear(second), 0.4f),
	};
	if (lk_chance(r, 0.04f)) {
		l->family = "metal";
		l->body.metal = true;
		l->body.rough = lk_between(r, 0.15f, 0.45f);
		l->body.clear = l->body.marble = 0;
		l->body.colour =
			lk_linear(lk_hsv(lk_between(r, 25, 50), lk_between(r, 0, 0.5f), 0.8f));
	}
	l->edge_mm = 16;
	l->round_mm = lk_chance(r, 0.25f) ? lk_between(r, 0.25f, 0.7f) : lk_between(r, 0.7f, 3.2f);
	l->ball_mm = lk_chance(r, 0.35f) ? 8 * lk_between(r, 1.34f, 1.62f) : 0;
}

/* A colour that stands off the body. */
static struct v3 draw_ink(const struct lk_look *l, struct lk_rand *r)
{
	struct v3 body = lk_screen(l->body.colour), best = v3(0, 0, 0);
	float most = -1;
	float least = lk_between(r, 26, 70);
	for (int i = 0; i < 24; i++) {
		struct v3 c;
		switch (lk_below(r, 4)) {
		case 0:
			c = lk_hsv(0, 0, lk_between(r, 0, 0.12f));
			break;
		case 1:
			c = lk_hsv(lk_between(r, 20, 60), lk_between(r, 0, 0.15f),
				lk_between(r, 0.85f, 1));
			break;
		case 2:
			c = lk_hsv(lk_between(r, 38, 50), lk_between(r, 0.4f, 0.7f),
				lk_between(r, 0.7f, 0.95f));
			break;
		default:
			c = lk_hsv(lk_between(r, 0, 360), lk_between(r, 0.5f, 1),
				lk_between(r, 0.25f, 1));
			break;
		}
		float off = apart(c, body);
		if (off >= least)
			return c;
		if (off > most) {
			most = off;
			best = c;
		}
	}
	return best;
}

static void draw_inks(struct lk_look *l, struct lk_rand *r)
{
	struct lk_drawn *d = &l->drawn;
	bool one = d->style == LK_DOTS || lk_chance(r, 0.45f);
	struct v3 first = draw_ink(l, r);
	for (int i = 0; i < LK_FACES; i++) {
		d->ink[i] = one ? first : draw_ink(l, r);
		d->accent[i] = draw_ink(l, r);
	}
	if (l->pips && lk_chance(r, 0.15f)) /* as in Asia: one, and four, in another colour */
		d->ink[0] = d->ink[3] = draw_ink(l, r);
	d->metal = lk_chance(r, 0.12f);
	d->rough = lk_chance(r, 0.5f) ? fminf(l->body.rough * 1.5f + 0.05f, 0.8f)
				      : lk_between(r, 0.1f, 0.9f);
	d->depth = lk_chance(r, 0.5f) ? lk_between(r, 0.15f, 0.9f) : 0;
}

static void draw_drawing(struct lk_look *l, struct lk_rand *r)
{
	struct lk_drawn *d = &l->drawn;
	float pick = lk_unit(r);
	d->style = l->pips	  ? LK_DOTS
		   : pick < 0.4f  ? LK_LETTERS
		   : pick < 0.75f ? LK_COURT
				  : LK_MIXED;
	lk_font_pick(r, d->font);
	d->weight = lk_chance(r, 0.5f) ? 700 : lk_chance(r, 0.5f) ? 400 : 900;
	d->italic = lk_chance(r, 0.12f);
	d->slant = lk_chance(r, 0.25f) ? lk_between(r, -0.15f, 0.3f) : 0;
	d->broad = lk_between(r, 0.7f, 1.35f);
	d->fat = lk_chance(r, 0.3f) ? lk_between(r, 0.01f, 0.07f) : 0;
	if (lk_chance(r, 0.08f)) /* only outlines */
		d->fat = -lk_between(r, 0.05f, 0.08f);
	d->frame = lk_chance(r, 0.12f);
	d->size = lk_between(r, 0.45f, 0.8f);
	d->gap = lk_between(r, 0.4f, 0.62f);
	d->pip = lk_between(r, 0.1f, fminf(0.24f, d->gap * 0.46f));
	d->one = lk_chance(r, 0.25f) ? lk_between(r, 1.2f, 2) : 1;
	d->pip_shape = lk_chance(r, 0.88f) ? 0 : 1 + lk_below(r, 2);
	for (int i = 0; i < LK_FACES; i++)
		d->turn[i] = lk_below(r, 4);
	draw_inks(l, r);
}

static void draw_cloth(struct lk_look *l, struct lk_rand *r)
{
	struct lk_cloth *c = &l->cloth;
	float saturation =
		lk_chance(r, 0.3f) ? lk_between(r, 0, 0.12f) : lk_between(r, 0.3f, 0.95f);
	struct v3 body = lk_screen(l->body.colour), other = lk_screen(l->other_body.colour), screen;
	int tries = 0;
	do /* dice of exactly the cloth's colour nobody can tell from it, but nearly so happens */
		screen = lk_hsv(lk_between(r, 0, 360), saturation,
			lk_chance(r, 0.75f) ? lk_between(r, 0.1f, 0.55f)
					    : lk_between(r, 0.55f, 0.85f));
	while ((apart(screen, body) < 14 || (l->colour[1] && apart(screen, other) < 14)) &&
		++tries < 20);
	c->colour = lk_linear(screen);
	c->second = v_mul(c->colour, lk_between(r, 0.5f, 1.5f));
	for (int i = 0; i < 3; i++)
		c->grain[i] = lk_between(r, 0.02f, 0.16f);
	c->weave_mm = lk_between(r, 0.7f, 3);
	c->weave = lk_chance(r, 0.45f) ? lk_between(r, 0.05f, 0.35f) : 0;
	c->flecks = lk_chance(r, 0.2f) ? lk_between(r, 0.1f, 0.6f) : 0;
	c->rough = lk_between(r, 0.8f, 1);
	float shade = lightness(screen) > 55 ? lk_between(r, 0, 0.2f) : lk_between(r, 0.45f, 0.8f);
	l->line = v_mix(screen, lk_hsv(lk_between(r, 0, 360), 0.2f, shade), lk_between(r, 0.5f, 1));
	l->rim = lk_hsv(lk_between(r, 0, 360), lk_unit(r) * 0.6f, lk_between(r, 0.08f, 0.4f));
	l->floor = lk_chance(r, 0.6f) ? lk_hsv(lk_between(r, 15, 40), lk_between(r, 0.3f, 0.7f),
						lk_between(r, 0.2f, 0.7f))
				      : lk_hsv(lk_between(r, 0, 360), lk_unit(r) * 0.4f,
						lk_between(r, 0.1f, 0.8f));
	l->cup = lk_hsv(lk_between(r, 0, 360), lk_unit(r) * 0.8f, lk_between(r, 0.06f, 0.7f));
	l->skin =
		lk_hsv(lk_between(r, 12, 30), lk_between(r, 0.3f, 0.6f), lk_between(r, 0.3f, 0.9f));
	l->sleeve = lk_hsv(lk_between(r, 0, 360), lk_unit(r), lk_between(r, 0.05f, 0.9f));
	l->board = lk_next(r);
}

/* All that is printed has to be in the picture. */
static bool sees_table(const struct lk_look *l)
{
	struct lk_camera c = lk_camera_of(&l->lens, &l->pose);
	for (int i = 0; i < 4; i++) {
		struct vis_point p =
			lk_camera_px(&c, v3(i % 2 ? 899.0f : 1.0f, i / 2 ? 599.0f : 1.0f, 0));
		if (p.x < 3 || p.y < 3 || p.x > 2300 || p.y > 1292)
			return false;
	}
	return true;
}

static void try_camera(struct lk_look *l, struct lk_rand *r)
{
	const float degree = 0.0174533f, most = 4;
	struct vis_lens *lens = &l->lens;
	*lens = (struct vis_lens){ .width = 2304, .height = 1296 };
	lens->fx = (double)(1152 / tanf(lk_between(r, 65.2f, 66.8f) / 2 * degree));
	lens->fy = lens->fx * (double)lk_between(r, 0.9995f, 1.0005f);
	lens->cx = 1151.5 + (double)lk_between(r, -8, 8);
	lens->cy = 647.5 + (double)lk_between(r, -8, 8);
	lens->dist[0] = (double)lk_between(r, -0.045f, 0.02f);
	lens->dist[1] = (double)lk_between(r, -0.01f, 0.01f);
	/* A turn by yaw about the view's axis, then a tilt towards any side. */
	float yaw = lk_between(r, -2, 2) * degree, tilt = most * sqrtf(lk_unit(r)) * degree;
	float side = lk_between(r, 0, 360) * degree, far = lk_between(r, 870, 920);
	struct m3 m = { v3(1, 0, 0), v3(0, 1, 0), v3(0, 0, 1) };
	m = m_turned(m, v3(0, 0, 1), yaw);
	m = m_turned(m, v3(cosf(side), sinf(side), 0), tilt);
	/* The table's middle comes to lie near the picture's. */
	struct v3 seen = v3(lk_between(r, -18, 18), lk_between(r, -12, 12), far);
	struct v3 shift = v_sub(seen, m_out(&m, v3(450, 300, 0)));
	float angle = acosf(fminf((m.x.x + m.y.y + m.z.z - 1) / 2, 1));
	struct v3 about = v3(m.y.z - m.z.y, m.z.x - m.x.z, m.x.y - m.y.x);
	about = v_mul(v_unit(about), angle);
	l->pose = (struct vis_pose){ { (double)about.x, (double)about.y, (double)about.z },
		{ (double)shift.x, (double)shift.y, (double)shift.z } };
}

static void draw_camera(struct lk_look *l, struct lk_rand *r)
{
	do
		try_camera(l, r);
	while (!sees_table(l));
}

static void draw_sensor(struct lk_look *l, struct lk_rand *r)
{
	struct lk_sensor *s = &l->sensor;
	s->vignette = lk_between(r, 0.02f, 0.45f);
	for (int i = 0; i < 2; i++) {
		s->tint[i] = 0.07f * lk_gauss(r);
		s->cast[i] = 0.07f * lk_gauss(r);
	}
	s->full_well = lk_scaled(r, 900, 9000);
	s->read_noise = lk_between(r, 2, 9);
	s->saturation = lk_between(r, 0.75f, 1.35f);
	s->gamma = lk_between(r, 0.85f, 1.2f);
	s->contrast = lk_between(r, 0, 0.45f);
	s->sharpen = lk_chance(r, 0.7f) ? lk_between(r, 0.1f, 1) : 0;
	s->adapts = lk_between(r, 0.35f, 1);
	s->quality = 72 + lk_below(r, 26);
}

void lk_look_draw(struct lk_look *look, uint64_t seed, const char *name, enum lk_want want)
{
	memset(look, 0, sizeof(*look));
	snprintf(look->name, sizeof(look->name), "%s", name);
	look->seed = seed;
	struct lk_rand r = lk_rand_of(seed, 1, 0);
	look->pips = lk_chance(&r, 0.4f);
	if (want != LK_ANY)
		look->pips = want == LK_PIPS;
	look->dice_each = look->pips ? 4 : 5;
	draw_body(look, &r);
	draw_drawing(look, &r);
	r = lk_rand_of(seed, 2, 0);
	draw_cloth(look, &r);
	r = lk_rand_of(seed, 3, 0);
	draw_camera(look, &r);
	draw_sensor(look, &r);
}

/* What one would call red, blue and so on. */
static struct v3 named_colour(enum dt_colour colour, struct lk_rand *r)
{
	static const struct {
		float h0, h1, s0, s1, v0, v1;
	} named[DT_COLOURS] = {
		[DT_COLOUR_RED] = { -8, 8, 0.75f, 1, 0.5f, 0.9f },
		[DT_COLOUR_BLUE] = { 205, 240, 0.65f, 1, 0.4f, 0.9f },
		[DT_COLOUR_GREEN] = { 100, 150, 0.6f, 1, 0.35f, 0.75f },
		[DT_COLOUR_YELLOW] = { 47, 57, 0.75f, 1, 0.8f, 1 },
		[DT_COLOUR_WHITE] = { 30, 60, 0, 0.08f, 0.88f, 0.98f },
		[DT_COLOUR_BLACK] = { 0, 360, 0, 0.25f, 0.04f, 0.12f },
	};
	float h = lk_between(r, named[colour].h0, named[colour].h1);
	float s = lk_between(r, named[colour].s0, named[colour].s1);
	return lk_hsv(h, s, lk_between(r, named[colour].v0, named[colour].v1));
}

/* Light pips on dark dice and dark ones on light dice, as they are sold. */
static struct v3 usual_ink(enum dt_colour colour)
{
	bool light = colour == DT_COLOUR_WHITE || colour == DT_COLOUR_YELLOW;
	return light ? v3(0.04f, 0.04f, 0.05f) : v3(0.95f, 0.94f, 0.92f);
}

void lk_look_draw_two(
	struct lk_look *look, uint64_t seed, const char *name, const uint8_t colour[2])
{
	lk_look_draw(look, seed, name, LK_PIPS);
	struct lk_rand r = lk_rand_of(seed, 4, 0);
	struct lk_matter *body[2] = { &look->body, &look->other_body };
	look->family = "two colours";
	look->drawn.metal = false;
	look->body.metal = false;
	look->body.clear = look->body.marble = 0;
	look->other_body = look->body;
	for (int i = 0; i < 2; i++) {
		look->colour[i] = colour[i];
		body[i]->colour = lk_linear(named_colour((enum dt_colour)colour[i], &r));
	}
	for (int i = 0; i < LK_FACES; i++)
		look->drawn.ink[i] = usual_ink((enum dt_colour)colour[0]);
	look->other_ink = usual_ink((enum dt_colour)colour[1]);
	r = lk_rand_of(seed, 2, 0);
	draw_cloth(look, &r);
}

const char *lk_face_name(bool pips, int face)
{
	return dt_face_label(pips ? &dt_pips : &dt_poker, (unsigned)face + 1);
}
