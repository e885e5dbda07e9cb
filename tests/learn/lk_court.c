/* SPDX-License-Identifier: MIT */
/*
 * lk_court.c - jack, queen and king as on classic poker dice: see lk_face.h.
 *
 * Two half figures, one the other turned by half a turn, drawn with outlines and few colours that
 * cover about half of the face.
 */
#include "lk_face.h"

static const double round_turn = 6.283185307179586;
static const struct v3 outline = { 0.04f, 0.03f, 0.05f };

static void source(cairo_t *cr, struct v3 c)
{
	cairo_set_source_rgb(cr, (double)c.x, (double)c.y, (double)c.z);
}

static void fill(cairo_t *cr, struct v3 inside, struct v3 line)
{
	source(cr, inside);
	cairo_fill_preserve(cr);
	source(cr, line);
	cairo_stroke(cr);
}

/* Shoulders and chest down to the middle, with stripes. */
static void robe(cairo_t *cr, struct lk_rand *r, struct v3 a, struct v3 b, struct v3 line)
{
	double wide = 0.62 + 0.15 * (double)lk_unit(r);
	cairo_move_to(cr, -wide, 0.02);
	cairo_curve_to(cr, -wide, -0.22, -0.3, -0.26, -0.12, -0.3);
	cairo_line_to(cr, 0.12, -0.3);
	cairo_curve_to(cr, 0.3, -0.26, wide, -0.22, wide, 0.02);
	cairo_close_path(cr);
	fill(cr, a, line);
	int stripes = 2 + lk_below(r, 3);
	for (int i = 0; i < stripes; i++) {
		double x = -0.45 + 0.9 * (i + 0.5) / stripes;
		cairo_move_to(cr, x * 0.4, -0.27);
		cairo_line_to(cr, x - 0.06, 0.02);
		cairo_line_to(cr, x + 0.06, 0.02);
		cairo_close_path(cr);
		fill(cr, b, line);
	}
	cairo_rectangle(cr, -0.13, -0.3, 0.26, 0.32);
	fill(cr, stripes % 2 ? b : a, line);
	for (int i = 0; i < 2; i++) {
		cairo_arc(cr, 0, -0.2 + 0.13 * i, 0.035, 0, round_turn);
		fill(cr, b, line);
	}
}

static void hair(cairo_t *cr, int face, struct v3 c, struct v3 line)
{
	double low = face == 3 ? -0.27 : -0.4;
	for (int side = -1; side <= 1; side += 2) {
		cairo_move_to(cr, side * 0.1, -0.72);
		cairo_curve_to(cr, side * 0.34, -0.7, side * 0.3, -0.5, side * 0.33, low);
		cairo_line_to(cr, side * 0.12, low);
		cairo_close_path(cr);
		fill(cr, c, line);
	}
}

static void head(cairo_t *cr, int face, struct v3 skin, struct v3 c, struct v3 line)
{
	cairo_save(cr);
	cairo_translate(cr, 0, -0.5);
	cairo_scale(cr, 0.17, 0.23);
	cairo_arc(cr, 0, 0, 1, 0, round_turn);
	cairo_restore(cr);
	fill(cr, skin, line);
	source(cr, line);
	for (int side = -1; side <= 1; side += 2) {
		cairo_arc(cr, side * 0.07, -0.54, 0.022, 0, round_turn);
		cairo_fill(cr);
	}
	cairo_move_to(cr, 0, -0.54);
	cairo_line_to(cr, 0.025, -0.46);
	cairo_move_to(cr, -0.05, -0.4);
	cairo_line_to(cr, 0.05, -0.4);
	cairo_stroke(cr);
	if (face == 4) {
		cairo_move_to(cr, -0.16, -0.46);
		cairo_curve_to(cr, -0.14, -0.2, 0.14, -0.2, 0.16, -0.46);
		cairo_curve_to(cr, 0.06, -0.38, -0.06, -0.38, -0.16, -0.46);
		cairo_close_path(cr);
		fill(cr, c, line);
	}
}

static void crown(cairo_t *cr, int face, struct v3 a, struct v3 b, struct v3 line)
{
	if (face == 2) {
		cairo_move_to(cr, -0.27, -0.68);
		cairo_line_to(cr, -0.22, -0.86);
		cairo_line_to(cr, 0.26, -0.84);
		cairo_line_to(cr, 0.24, -0.66);
		cairo_close_path(cr);
		fill(cr, a, line);
		cairo_move_to(cr, 0.2, -0.84);
		cairo_curve_to(cr, 0.5, -0.95, 0.55, -0.7, 0.45, -0.55);
		cairo_curve_to(cr, 0.45, -0.7, 0.35, -0.78, 0.2, -0.74);
		cairo_close_path(cr);
		fill(cr, b, line);
		return;
	}
	int points = face == 4 ? 3 : 5;
	cairo_move_to(cr, -0.24, -0.66);
	for (int i = 0; i < points; i++) {
		double x = -0.27 + 0.54 * i / (points - 1);
		cairo_line_to(cr, x, face == 4 ? -0.96 : -0.86);
		cairo_line_to(cr, x + (i < points - 1 ? 0.27 / (points - 1) : 0), -0.75);
	}
	cairo_line_to(cr, 0.24, -0.66);
	cairo_close_path(cr);
	fill(cr, a, line);
	for (int i = 0; i < points; i++) {
		cairo_arc(cr, -0.27 + 0.54 * i / (points - 1), face == 4 ? -0.95 : -0.86, 0.04, 0,
			round_turn);
		fill(cr, b, line);
	}
}

/* A sword, a flower or an axe beside the head. */
static void held(cairo_t *cr, int face, struct v3 a, struct v3 b, struct v3 line)
{
	cairo_rectangle(cr, -0.52, -0.85, face == 3 ? 0.03 : 0.06, 0.7);
	fill(cr, a, line);
	if (face == 3) {
		for (int i = 0; i < 5; i++) {
			double t = round_turn * i / 5;
			cairo_arc(cr, -0.5 + 0.08 * cos(t), -0.8 + 0.08 * sin(t), 0.06, 0,
				round_turn);
			fill(cr, b, line);
		}
	} else if (face == 4) {
		cairo_rectangle(cr, -0.6, -0.3, 0.22, 0.06);
		fill(cr, b, line);
	} else {
		cairo_arc(cr, -0.5, -0.7, 0.16, round_turn * 0.25, round_turn * 0.75);
		cairo_close_path(cr);
		fill(cr, b, line);
	}
}

/* What a figure is coloured with: robe, what is on it, what is held, hair. */
struct colours {
	struct v3 robe, trim, held, hair, skin, line;
};

static struct colours colours_of(const struct lk_look *look, int face)
{
	const struct lk_drawn *d = &look->drawn;
	struct lk_rand r = lk_rand_of(look->seed, 8, (uint64_t)face);
	struct v3 ink = d->ink[face], body = lk_screen(look->body.colour);
	struct v3 light = v3(0.95f, 0.85f, 0.75f);
	switch (look->seed % 4) {
	case 0: /* one ink, the body shows between the lines */
		return (struct colours){ ink, body, ink, ink, body, ink };
	case 1: /* inks of the set */
		return (struct colours){ ink, d->accent[face], d->accent[face],
			d->ink[(face + 2) % LK_FACES], light, outline };
	default: /* five colours, as on cards */
		return (struct colours){ lk_hsv(lk_chance(&r, 0.5f) ? lk_between(&r, -15, 12)
								    : lk_between(&r, 205, 240),
						 0.85f, lk_between(&r, 0.5f, 0.9f)),
			lk_hsv(lk_between(&r, 42, 55), 0.85f, 0.95f),
			lk_hsv(lk_between(&r, 190, 240), 0.8f, lk_between(&r, 0.4f, 0.8f)),
			lk_hsv(lk_between(&r, 20, 50), 0.7f, lk_between(&r, 0.1f, 0.9f)), light,
			outline };
	}
}

static void half(cairo_t *cr, const struct lk_look *look, int face, struct lk_rand r)
{
	struct colours c = colours_of(look, face);
	cairo_set_line_width(cr, 0.025 + 0.03 * (double)lk_unit(&r));
	held(cr, face, c.held, c.trim, c.line);
	robe(cr, &r, c.robe, c.trim, c.line);
	hair(cr, face, c.hair, c.line);
	head(cr, face, c.skin, c.hair, c.line);
	crown(cr, face, c.trim, c.robe, c.line);
	if (look->seed / 7 % 2) {
		cairo_save(cr);
		cairo_translate(cr, 0.62, -0.62);
		lk_suit_path(cr, (int)((look->seed / 11 + (uint64_t)face) % 4), 0.15);
		source(cr, look->drawn.ink[face]);
		cairo_fill(cr);
		cairo_restore(cr);
	}
}

void lk_court_paint(cairo_t *cr, const struct lk_look *look, int face)
{
	struct lk_rand r = lk_rand_of(look->seed, 7, (uint64_t)face);
	double size = 0.86 + 0.1 * (double)lk_unit(&r);
	for (int i = 0; i < 2; i++) {
		cairo_save(cr);
		cairo_scale(cr, size, size);
		cairo_rotate(cr, i * round_turn / 2);
		cairo_rectangle(cr, -1, -1, 2, 1.01);
		cairo_clip(cr);
		half(cr, look, face, r);
		cairo_restore(cr);
	}
}
