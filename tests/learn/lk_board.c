/* SPDX-License-Identifier: MIT */
/*
 * lk_board.c - draws the board, the words at the zones and the fronts of cards with cairo.
 */
#include "lk_board.h"

#include "lk_face.h"
#include "lk_font.h"

#include <stdio.h>
#include <stdlib.h>

static const double whole_turn = 6.283185307179586;

static void source(cairo_t *cr, struct v3 c)
{
	cairo_set_source_rgb(cr, (double)c.x, (double)c.y, (double)c.z);
}

static struct v3 any_colour(struct lk_rand *r)
{
	return lk_hsv(lk_between(r, 0, 360), 0.85f * lk_unit(r), lk_between(r, 0.2f, 0.95f));
}

/* The top of a die as a picture, its corners round, the set's own colour or white. */
static void die_picture(
	cairo_t *cr, const struct lk_look *look, struct lk_rand *r, double x, double y, double edge)
{
	double h = edge / 2, k = h * (double)lk_between(r, 0.05f, 0.35f);
	struct v3 body = lk_chance(r, 0.7f) ? lk_screen(look->body.colour) : v3(0.95f, 0.94f, 0.9f);
	cairo_save(cr);
	cairo_translate(cr, x, y);
	cairo_rotate(cr, lk_chance(r, 0.5f) ? 0 : (double)lk_between(r, -0.5f, 0.5f));
	cairo_new_path(cr);
	cairo_arc(cr, h - k, h - k, k, 0, whole_turn / 4);
	cairo_arc(cr, k - h, h - k, k, whole_turn / 4, whole_turn / 2);
	cairo_arc(cr, k - h, k - h, k, whole_turn / 2, whole_turn * 0.75);
	cairo_arc(cr, h - k, k - h, k, whole_turn * 0.75, whole_turn);
	cairo_close_path(cr);
	source(cr, body);
	cairo_fill_preserve(cr);
	if (lk_chance(r, 0.6f)) {
		cairo_set_source_rgb(cr, 0.1, 0.08, 0.08);
		cairo_set_line_width(cr, edge * 0.04);
		cairo_stroke_preserve(cr);
	}
	cairo_clip(cr);
	cairo_scale(cr, h, h);
	lk_face_paint(cr, look, lk_below(r, LK_FACES));
	cairo_restore(cr);
}

static void scenery(cairo_t *cr, struct lk_rand *r, double x, double y, double w, double h)
{
	cairo_save(cr);
	cairo_rectangle(cr, x, y, w, h);
	cairo_clip(cr);
	source(cr, any_colour(r));
	cairo_paint(cr);
	for (int i = 0; i < 14; i++) {
		double a = (double)lk_unit(r), b = (double)lk_unit(r), c = (double)lk_unit(r);
		source(cr, any_colour(r));
		cairo_new_path(cr);
		if (lk_chance(r, 0.6f))
			cairo_rectangle(cr, x + a * w, y + h * (0.3 + 0.7 * b), 6 + 14 * c, h);
		else
			cairo_arc(cr, x + a * w, y + b * h, 2 + 6 * c, 0, whole_turn);
		cairo_fill(cr);
	}
	cairo_restore(cr);
}

static void text_lines(cairo_t *cr, struct lk_rand *r, double x, double y, double w, int lines)
{
	for (int i = 0; i < lines; i++) {
		char words[24];
		int n = 10 + lk_below(r, 12);
		for (int k = 0; k < n; k++)
			words[k] = lk_below(r, 6) ? (char)('a' + lk_below(r, 26)) : ' ';
		words[n] = '\0';
		cairo_save(cr);
		cairo_translate(cr, x + w / 2, y + 7.5 * i);
		lk_font_plain(cr, words, "DejaVu Serif", 400, 3.4f, (float)w);
		cairo_restore(cr);
	}
}

static void coins(cairo_t *cr, struct lk_rand *r, double x, double y)
{
	for (int i = 0; i < 3; i++) {
		char words[12];
		snprintf(words, sizeof(words), "$%d", i + 1);
		cairo_new_path(cr);
		cairo_arc(cr, x + 20 * i, y, 7.5, 0, whole_turn);
		source(cr, lk_hsv(lk_between(r, 35, 50), 0.8f, 0.85f));
		cairo_fill_preserve(cr);
		cairo_set_source_rgb(cr, 0.3, 0.2, 0.05);
		cairo_set_line_width(cr, 0.8);
		cairo_stroke(cr);
		cairo_save(cr);
		cairo_translate(cr, x + 20 * i, y);
		lk_font_plain(cr, words, "DejaVu Sans", 700, 5, 10);
		cairo_restore(cr);
	}
}

static void place(cairo_t *cr, const struct lk_look *look, struct lk_rand *r, int i, double x)
{
	static const char *const names[] = { "MILL", "STORE", "BANK", "GARDEN", "STATION",
		"OLD HALL", "DOCTOR", "RANCH" };
	const double w = 103, top = 194, h = 212;
	source(cr, any_colour(r));
	cairo_rectangle(cr, x, top, w, h);
	cairo_fill(cr);
	scenery(cr, r, x + 5, top + 32, w - 10, 86);
	cairo_set_source_rgb(cr, 0.94, 0.9, 0.8);
	cairo_rectangle(cr, x + 4, top + 5, w - 8, 22);
	cairo_rectangle(cr, x + 4, top + 148, w - 8, 58);
	cairo_fill(cr);
	cairo_set_source_rgb(cr, 0.15, 0.1, 0.1);
	cairo_save(cr);
	cairo_translate(cr, x + w / 2, top + 16);
	lk_font_plain(cr, names[i], look->drawn.font, 700, 8, (float)w - 16);
	cairo_restore(cr);
	text_lines(cr, r, x + 8, top + 156, w - 16, 6);
	die_picture(cr, look, r, x + 16, top + 133, (double)lk_between(r, 12, 19));
	coins(cr, r, x + 40, top + 133);
	if (lk_chance(r, 0.5f))
		die_picture(cr, look, r, x + w * (double)lk_between(r, 0.2f, 0.8f), top + 80,
			(double)lk_between(r, 14, 20));
}

void lk_board_draw(cairo_t *cr, const struct lk_look *look)
{
	struct lk_rand r = lk_rand_of(look->board, 1, 0);
	source(cr, any_colour(&r));
	cairo_rectangle(cr, 20, 190, 860, 220);
	cairo_fill(cr);
	for (int i = 0; i < 8; i++)
		place(cr, look, &r, i, 24 + 107 * i);
}

void lk_board_words(cairo_t *cr, const struct lk_look *look, int seat, double x, double y)
{
	char words[24];
	snprintf(words, sizeof(words), "SEAT %d", seat + 1);
	cairo_save(cr);
	cairo_translate(cr, x, y);
	lk_font_plain(cr, words, look->drawn.font, 400, 5, 40);
	cairo_restore(cr);
}

static void card_front(cairo_t *cr, const struct lk_look *look, int card, struct lk_rand *r)
{
	/* 63 x 88 mm. */
	if (card < 4) {
		scenery(cr, r, 5, 5, 53, 40);
		for (int i = 0; i <= card; i++)
			die_picture(cr, look, r, 14 + 17.5 * (i % 3), i < 3 ? 58 : 30,
				(double)lk_between(r, 13, 17));
		cairo_set_source_rgb(cr, 0.1, 0.1, 0.1);
		text_lines(cr, r, 6, 74, 50, 2);
	} else if (card < 6) {
		cairo_set_source_rgb(cr, card == 4 ? 0.75 : 0.08, 0.05, 0.08);
		for (int i = 0; i < 9; i++) {
			cairo_save(cr);
			cairo_translate(cr, 16 + 15.5 * (i % 3), 18 + 26 * (i / 3));
			lk_suit_path(cr, card == 4 ? 1 : 3, 5.5);
			cairo_fill(cr);
			cairo_restore(cr);
		}
	} else if (card == 6) {
		cairo_translate(cr, 31.5, 44);
		cairo_scale(cr, 28, 40);
		lk_court_paint(cr, look, 2 + lk_below(r, 3));
	} else {
		source(cr, v3(0.55f, 0.68f, 0.5f));
		cairo_rectangle(cr, 3, 3, 57, 82);
		cairo_fill(cr);
		source(cr, v3(0.85f, 0.88f, 0.75f));
		cairo_rectangle(cr, 8, 8, 47, 72);
		cairo_fill(cr);
		cairo_set_source_rgb(cr, 0.2, 0.35, 0.2);
		cairo_translate(cr, 31.5, 44);
		lk_font_plain(cr, "$1", "DejaVu Serif", 700, 20, 40);
	}
}

enum dt_status lk_card_draw(
	const struct lk_look *look, int card, struct lk_paper *out, struct dt_error *err)
{
	const int px = 4;
	struct lk_rand r = lk_rand_of(look->board, 3, (uint64_t)card);
	out->width = 63 * px;
	out->height = 88 * px;
	out->bgra = calloc((size_t)out->width * (size_t)out->height, 4);
	if (!out->bgra)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a card");
	cairo_surface_t *s = cairo_image_surface_create_for_data(
		out->bgra, CAIRO_FORMAT_RGB24, out->width, out->height, out->width * 4);
	cairo_t *cr = cairo_create(s);
	cairo_scale(cr, px, px);
	cairo_set_source_rgb(cr, 0.93, 0.92, 0.88);
	cairo_paint(cr);
	card_front(cr, look, card, &r);
	bool good = cairo_status(cr) == CAIRO_STATUS_SUCCESS;
	cairo_destroy(cr);
	cairo_surface_flush(s);
	cairo_surface_destroy(s);
	return good ? DT_OK : dt_fail(err, DT_ERR_NOMEM, 0, "no memory to draw a card");
}
