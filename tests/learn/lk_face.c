/* SPDX-License-Identifier: MIT */
/*
 * lk_face.c - paints letters, pips and suits with cairo. Court figures: lk_court.c.
 */
#include "lk_face.h"

#include "lk_font.h"

#include <stdlib.h>

static const double turn = 6.283185307179586;

static void colour(cairo_t *cr, struct v3 c)
{
	cairo_set_source_rgb(cr, (double)c.x, (double)c.y, (double)c.z);
}

static void heart(cairo_t *cr, double s)
{
	cairo_move_to(cr, 0, s * 0.9);
	cairo_curve_to(cr, -s * 0.3, s * 0.45, -s, s * 0.1, -s, -s * 0.4);
	cairo_curve_to(cr, -s, -s, -s * 0.15, -s * 1.05, 0, -s * 0.4);
	cairo_curve_to(cr, s * 0.15, -s * 1.05, s, -s, s, -s * 0.4);
	cairo_curve_to(cr, s, s * 0.1, s * 0.3, s * 0.45, 0, s * 0.9);
	cairo_close_path(cr);
}

static void stem(cairo_t *cr, double s)
{
	cairo_move_to(cr, 0, s * 0.2);
	cairo_curve_to(cr, s * 0.05, s * 0.7, s * 0.2, s * 0.85, s * 0.4, s * 0.95);
	cairo_line_to(cr, -s * 0.4, s * 0.95);
	cairo_curve_to(cr, -s * 0.2, s * 0.85, -s * 0.05, s * 0.7, 0, s * 0.2);
	cairo_close_path(cr);
}

void lk_suit_path(cairo_t *cr, int suit, double s)
{
	cairo_new_path(cr);
	if (suit == 1) {
		heart(cr, s);
	} else if (suit == 2) {
		cairo_move_to(cr, 0, -s);
		cairo_line_to(cr, s * 0.75, 0);
		cairo_line_to(cr, 0, s);
		cairo_line_to(cr, -s * 0.75, 0);
		cairo_close_path(cr);
	} else if (suit == 0) {
		cairo_save(cr);
		cairo_scale(cr, 1, -0.85);
		heart(cr, s);
		cairo_restore(cr);
		stem(cr, s);
	} else {
		const double at[3][2] = { { 0, -0.48 }, { -0.48, 0.15 }, { 0.48, 0.15 } };
		for (int i = 0; i < 3; i++) {
			cairo_new_sub_path(cr);
			cairo_arc(cr, at[i][0] * s, at[i][1] * s, s * 0.43, 0, turn);
		}
		stem(cr, s);
	}
}

static void suit_at(cairo_t *cr, int suit, double x, double y, double s, bool upside_down)
{
	cairo_save(cr);
	cairo_translate(cr, x, y);
	if (upside_down)
		cairo_rotate(cr, turn / 2);
	lk_suit_path(cr, suit, s);
	cairo_fill(cr);
	cairo_restore(cr);
}

/* Nine and ten as on playing cards. */
static void suits(cairo_t *cr, int suit, int count)
{
	const double s = 0.17, x = 0.42, rows[4] = { -0.66, -0.22, 0.22, 0.66 };
	for (int i = 0; i < 4; i++) {
		suit_at(cr, suit, -x, rows[i], s, i > 1);
		suit_at(cr, suit, x, rows[i], s, i > 1);
	}
	if (count == 9)
		suit_at(cr, suit, 0, 0, s, false);
	if (count == 10) {
		suit_at(cr, suit, 0, -0.44, s, false);
		suit_at(cr, suit, 0, 0.44, s, true);
	}
}

static void pip_at(cairo_t *cr, const struct lk_drawn *d, double x, double y, double r)
{
	cairo_new_path(cr);
	if (d->pip_shape == 2)
		cairo_rectangle(cr, x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
	else
		cairo_arc(cr, x, y, r, 0, turn);
	if (d->pip_shape == 1) {
		cairo_new_sub_path(cr);
		cairo_arc_negative(cr, x, y, r * 0.45, turn, 0);
	}
	cairo_fill(cr);
}

static void dots(cairo_t *cr, const struct lk_drawn *d, int face)
{
	/* Three by three places, row by row. */
	static const char *const places[] = { "....#....", "#.......#", "#...#...#", "#.#...#.#",
		"#.#.#.#.#", "#.##.##.#" };
	double r = (double)(d->pip * (face == 0 ? d->one : 1));
	for (int i = 0; i < 9; i++)
		if (places[face][i] == '#')
			pip_at(cr, d, (double)d->gap * (i % 3 - 1), (double)d->gap * (i / 3 - 1),
				r);
}

static struct lk_letters letters_of(const struct lk_drawn *d)
{
	return (struct lk_letters){ d->font, d->weight, d->italic, d->slant, d->broad, d->fat };
}

static void letter(cairo_t *cr, const struct lk_look *look, int face)
{
	const struct lk_drawn *d = &look->drawn;
	struct lk_letters letters = letters_of(d);
	lk_font_draw(cr, lk_face_name(false, face), &letters, 2 * d->size, 1.45f);
	if (face == 0 && look->seed % 2) { /* that nobody takes it for a six */
		cairo_rectangle(cr, -0.4, (double)d->size + 0.06, 0.8, 0.09);
		cairo_fill(cr);
	}
}

/* Letter and suit side by side. */
static void mixed(cairo_t *cr, const struct lk_look *look, int face)
{
	const struct lk_drawn *d = &look->drawn;
	struct lk_letters letters = letters_of(d);
	cairo_save(cr);
	cairo_translate(cr, -0.3, -0.25);
	lk_font_draw(cr, lk_face_name(false, face), &letters, d->size * 1.35f, 0.9f);
	cairo_restore(cr);
	colour(cr, d->accent[face]);
	suit_at(cr, (int)((look->seed + (uint64_t)face) % 4), 0.4, 0.42, 0.34, false);
}

void lk_face_paint(cairo_t *cr, const struct lk_look *look, int face)
{
	const struct lk_drawn *d = &look->drawn;
	colour(cr, d->ink[face]);
	if (d->style == LK_DOTS)
		dots(cr, d, face);
	else if (d->style == LK_LETTERS)
		letter(cr, look, face);
	else if (d->style == LK_MIXED)
		mixed(cr, look, face);
	else if (face < 2)
		suits(cr, face == 0 ? 1 + (int)(look->seed % 2) : 3 * (int)(look->seed % 2),
			9 + face);
	else if (face == 5)
		suit_at(cr, (int)(look->seed / 4 % 4), 0, 0, 0.72, false);
	else
		lk_court_paint(cr, look, face);
	if (d->frame && d->style != LK_COURT) {
		colour(cr, d->ink[face]);
		cairo_set_line_width(cr, 0.06);
		cairo_rectangle(cr, -0.8, -0.8, 1.6, 1.6);
		cairo_stroke(cr);
	}
}

/* How deep: what is inked, with a slope at its edges. */
static void engrave(struct lk_face *f)
{
	enum { N = LK_FACE_PX, R = 5 };
	for (int y = 0; y < N; y++)
		for (int x = 0; x < N; x++) {
			float sum = 0;
			int n = 0;
			for (int i = -R; i <= R; i += 2)
				for (int k = -R; k <= R; k += 2)
					if (y + i >= 0 && y + i < N && x + k >= 0 && x + k < N) {
						sum += f->ink[(y + i) * N + x + k][3];
						n++;
					}
			f->ink[y * N + x][4] = sum / (float)n;
		}
}

static enum dt_status draw_one(
	const struct lk_look *look, int face, struct lk_face *out, struct dt_error *err)
{
	cairo_surface_t *s =
		cairo_image_surface_create(CAIRO_FORMAT_ARGB32, LK_FACE_PX, LK_FACE_PX);
	cairo_t *cr = cairo_create(s);
	out->ink = calloc((size_t)LK_FACE_PX * LK_FACE_PX, sizeof(*out->ink));
	bool good = out->ink && cairo_status(cr) == CAIRO_STATUS_SUCCESS;
	if (good) {
		cairo_translate(cr, LK_FACE_PX / 2.0, LK_FACE_PX / 2.0);
		cairo_scale(cr, LK_FACE_PX / 2.0, LK_FACE_PX / 2.0);
		lk_face_paint(cr, look, face);
		cairo_surface_flush(s);
		const uint8_t *px = cairo_image_surface_get_data(s);
		for (int i = 0; i < LK_FACE_PX * LK_FACE_PX; i++, px += 4) {
			float a = (float)px[3] / 255, k = a > 0 ? 1 / (255 * a) : 0;
			struct v3 c =
				lk_linear(v3((float)px[2] * k, (float)px[1] * k, (float)px[0] * k));
			float *to = out->ink[i];
			to[0] = c.x;
			to[1] = c.y;
			to[2] = c.z;
			to[3] = a;
		}
		engrave(out);
	}
	cairo_destroy(cr);
	cairo_surface_destroy(s);
	return good ? DT_OK : dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the faces of a die");
}

enum dt_status lk_faces_draw(
	const struct lk_look *look, struct lk_face faces[LK_FACES], struct dt_error *err)
{
	enum dt_status st = DT_OK;
	for (int i = 0; i < LK_FACES; i++)
		faces[i] = (struct lk_face){ NULL };
	for (int i = 0; i < LK_FACES && st == DT_OK; i++)
		st = draw_one(look, i, &faces[i], err);
	return st;
}

void lk_faces_finish(struct lk_face faces[LK_FACES])
{
	for (int i = 0; i < LK_FACES; i++) {
		free(faces[i].ink);
		faces[i].ink = NULL;
	}
}

void lk_face_at(const struct lk_face *face, float u, float v, float out[5])
{
	int x = (int)((u * 0.5f + 0.5f) * LK_FACE_PX), y = (int)((v * 0.5f + 0.5f) * LK_FACE_PX);
	x = x < 0 ? 0 : x >= LK_FACE_PX ? LK_FACE_PX - 1 : x;
	y = y < 0 ? 0 : y >= LK_FACE_PX ? LK_FACE_PX - 1 : y;
	for (int i = 0; i < 5; i++)
		out[i] = face->ink[y * LK_FACE_PX + x][i];
}
