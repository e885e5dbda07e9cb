/* SPDX-License-Identifier: MIT */
/*
 * print_sheet.c - drawing zones, tags, outlines of dice and cups, and the chessboard with cairo.
 */
#include "print_sheet.h"

#include "palette.h"
#include "words.h"

#include <apriltag/tag36h11.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define PI 3.14159265358979323846

enum {
	TAGS_ACROSS_MM = 190 /* the tag sheet is as wide as A4 within its margins, or one tag */
};

static const double line_mm = 0.3, band_mm = 1.0, gap_mm = 5, label_width_mm = 60, label_mm = 2.5;
static const double tab_width_mm = 15, tab_height_mm = 12, tab_letter_mm = 8;

struct box {
	double x, y, w, h;
};

static bool meet(struct box a, struct box b)
{
	return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

static struct box box_of_zone(const struct dt_area *z)
{
	return (struct box){ z->x_mm, z->y_mm, z->width_mm, z->height_mm };
}

/* With the white round it. */
static struct box box_of_tag(const struct dt_tag *t)
{
	double edge = t->size_mm * (1 + 2 * PRINT_TAG_BORDER);
	return (struct box){ t->x_mm - edge / 2, t->y_mm - edge / 2, edge, edge };
}

void print_text_size(cairo_t *cr, double height_mm)
{
	cairo_select_font_face(
		cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
	cairo_set_font_size(cr, height_mm / 0.729); /* a capital of DejaVu, for each unit of size */
}

void print_text(cairo_t *cr, const char *words, double x, double y, double height_mm,
	enum print_align align)
{
	cairo_text_extents_t e;
	print_text_size(cr, height_mm);
	cairo_text_extents(cr, words, &e);
	cairo_move_to(cr, align == PRINT_MIDDLE ? x - e.x_advance / 2 : x, y);
	cairo_show_text(cr, words);
}

static void grey(cairo_t *cr, double level)
{
	cairo_set_source_rgb(cr, level, level, level);
}

static void outline(cairo_t *cr, struct box b, bool dashed)
{
	static const double dashes[] = { 2, 1.5 };
	cairo_set_line_width(cr, line_mm);
	cairo_set_dash(cr, dashes, dashed ? 2 : 0, 0);
	cairo_rectangle(cr, b.x, b.y, b.w, b.h);
	cairo_stroke(cr);
	cairo_set_dash(cr, NULL, 0, 0);
}

/* Its black square with the top-left corner at x, y. */
enum dt_status print_tag(
	cairo_t *cr, const struct dt_tag *t, double x, double y, struct dt_error *err)
{
	apriltag_family_t *family = tag36h11_create();
	bool known = family && t->id < (int32_t)family->ncodes;
	if (known) {
		double cell = t->size_mm / family->width_at_border;
		grey(cr, 0);
		cairo_rectangle(cr, x, y, t->size_mm, t->size_mm);
		cairo_fill(cr);
		/* One path, so that no hair lines show between cells that touch. */
		for (uint32_t i = 0; i < family->nbits; i++)
			if (family->codes[t->id] >> (family->nbits - 1 - i) & 1)
				cairo_rectangle(cr, x + cell * (double)family->bit_x[i],
					y + cell * (double)family->bit_y[i], cell, cell);
		grey(cr, 1);
		cairo_fill(cr);
	}
	if (family)
		tag36h11_destroy(family);
	return known ? DT_OK : dt_fail(err, DT_ERR_DEVICE, 0, "tag %d cannot be drawn", (int)t->id);
}

static void seat_colour(cairo_t *cr, int32_t seat, bool *dark)
{
	static const uint8_t none[3] = { 150, 150, 150 };
	const uint8_t *c = seat >= 1 && seat <= DT_SEATS_MAX ? dt_seat_rgb[seat - 1] : none;
	*dark = 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] < 128;
	cairo_set_source_rgb(cr, c[0] / 255.0, c[1] / 255.0, c[2] / 255.0);
}

/* Where the seat's number stands: outside of the zone where that is free, else in its corner. */
static struct box place_tab(const struct dt_table *t, const struct dt_area *z, bool far_side)
{
	double above = z->y_mm - tab_height_mm - band_mm;
	double below = z->y_mm + z->height_mm + band_mm;
	const double tries[] = { far_side ? above : below, far_side ? below : above };
	for (size_t k = 0; k < 2; k++) {
		struct box b = { z->x_mm + z->width_mm / 2 - tab_width_mm / 2, tries[k],
			tab_width_mm, tab_height_mm };
		bool is_free = b.y >= 0 && b.y + b.h <= t->height_mm;
		for (size_t i = 0; i < t->areas_n; i++)
			is_free = is_free && !meet(b, box_of_zone(&t->areas[i]));
		for (size_t i = 0; i < t->tags_n; i++)
			is_free = is_free && !meet(b, box_of_tag(&t->tags[i]));
		if (is_free)
			return b;
	}
	return (struct box){ z->x_mm + band_mm,
		far_side ? z->y_mm + band_mm : z->y_mm + z->height_mm - band_mm - tab_height_mm,
		tab_width_mm, tab_height_mm };
}

/* The number reads upright for who sits at the nearer long side. */
static void draw_zone(cairo_t *cr, const struct dt_table *t, const struct dt_area *z)
{
	bool dark, far_side = z->y_mm + z->height_mm / 2 < t->height_mm / 2;
	char number[12];
	seat_colour(cr, z->number, &dark);
	cairo_set_line_width(cr, band_mm);
	cairo_rectangle(cr, z->x_mm, z->y_mm, z->width_mm, z->height_mm);
	cairo_stroke(cr);
	struct box tab = place_tab(t, z, far_side);
	cairo_rectangle(cr, tab.x, tab.y, tab.w, tab.h);
	cairo_fill(cr);
	cairo_save(cr);
	cairo_translate(cr, tab.x + tab.w / 2, tab.y + tab.h / 2);
	if (far_side)
		cairo_rotate(cr, PI);
	grey(cr, dark ? 1 : 0);
	snprintf(number, sizeof(number), "%d", (int)z->number);
	print_text(cr, number, 0, tab_letter_mm / 2, tab_letter_mm, PRINT_MIDDLE);
	if (z->number == 6 || z->number == 9) {
		/* As on dice: from the other side one is the other. */
		cairo_rectangle(cr, -2.5, tab_letter_mm / 2 + 0.7, 5, 0.6);
		cairo_fill(cr);
	}
	cairo_restore(cr);
}

/* The field of a card, or one in the middle: a line round it, and how it is called outside of where
 * dice lie. */
static void draw_field(cairo_t *cr, const struct dt_area *a)
{
	char number[12];
	grey(cr, 0.4);
	cairo_set_line_width(cr, band_mm / 2);
	cairo_rectangle(cr, a->x_mm, a->y_mm, a->width_mm, a->height_mm);
	cairo_stroke(cr);
	snprintf(number, sizeof(number), "%d", (int)a->number);
	print_text(cr, number, a->x_mm + a->width_mm / 2,
		a->y_mm + a->height_mm + band_mm + tab_letter_mm, tab_letter_mm, PRINT_MIDDLE);
}

static void draw_area(cairo_t *cr, const struct dt_table *t, const struct dt_area *a)
{
	if (a->kind == DT_AREA_ZONE)
		draw_zone(cr, t, a);
	else
		draw_field(cr, a);
}

static void draw_surface(const struct print_sheet *s, cairo_t *cr)
{
	grey(cr, 0.4);
	outline(cr,
		(struct box){
			line_mm / 2, line_mm / 2, s->width_mm - line_mm, s->height_mm - line_mm },
		false);
	for (size_t i = 0; i < s->table->areas_n; i++)
		draw_area(cr, s->table, &s->table->areas[i]);
}

/* Where each cut-out of the tag sheet is glued. */
static enum dt_status draw_zones(const struct print_sheet *s, cairo_t *cr, struct dt_error *err)
{
	(void)err;
	draw_surface(s, cr);
	for (size_t i = 0; i < s->table->tags_n; i++) {
		const struct dt_tag *t = &s->table->tags[i];
		char words[96];
		grey(cr, 0.4);
		outline(cr, box_of_tag(t), true);
		snprintf(words, sizeof(words), _("tag %d here"), (int)t->id);
		print_text(cr, words, t->x_mm, t->y_mm + label_mm / 2, label_mm, PRINT_MIDDLE);
	}
	return DT_OK;
}

static enum dt_status draw_board(const struct print_sheet *s, cairo_t *cr, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	draw_surface(s, cr);
	for (size_t i = 0; i < s->table->tags_n && st == DT_OK; i++) {
		const struct dt_tag *t = &s->table->tags[i];
		st = print_tag(cr, t, t->x_mm - t->size_mm / 2, t->y_mm - t->size_mm / 2, err);
	}
	return st;
}

/* All fields, and what stands below them. */
static struct box box_of_fields(const struct dt_table *t)
{
	double left = 1e9, top = 1e9, right = 0, bottom = 0;
	for (size_t i = 0; i < t->areas_n; i++) {
		const struct dt_area *a = &t->areas[i];
		if (a->kind == DT_AREA_ZONE)
			continue;
		left = fmin(left, a->x_mm);
		top = fmin(top, a->y_mm);
		right = fmax(right, a->x_mm + a->width_mm);
		bottom = fmax(bottom, a->y_mm + a->height_mm);
	}
	if (right <= left)
		return (struct box){ 0, 0, 0, 0 };
	return (struct box){ left - band_mm, top - band_mm, right - left + 2 * band_mm,
		bottom - top + 3 * band_mm + tab_letter_mm };
}

/* On a sheet of their own, to lie between the zones. */
static enum dt_status draw_fields(const struct print_sheet *s, cairo_t *cr, struct dt_error *err)
{
	struct box all = box_of_fields(s->table);
	char words[80];
	(void)err;
	cairo_save(cr);
	cairo_translate(cr, -all.x, -all.y);
	for (size_t i = 0; i < s->table->areas_n; i++)
		if (s->table->areas[i].kind != DT_AREA_ZONE)
			draw_field(cr, &s->table->areas[i]);
	cairo_restore(cr);
	grey(cr, 0.4);
	snprintf(words, sizeof(words), _("this corner at %g, %g mm"), all.x, all.y);
	print_text(cr, words, line_mm, all.h - line_mm, label_mm, PRINT_LEFT);
	return DT_OK;
}

static enum dt_status draw_chessboard(
	const struct print_sheet *s, cairo_t *cr, struct dt_error *err)
{
	double square = s->table->chessboard.square_mm;
	(void)err;
	grey(cr, 0);
	for (int32_t row = 0; row <= s->table->chessboard.rows; row++)
		for (int32_t col = row % 2; col <= s->table->chessboard.columns; col += 2)
			cairo_rectangle(cr, col * square, row * square, square, square);
	cairo_fill(cr);
	return DT_OK;
}

/* Goes through the tag sheet: a cut-out and the label below it, row by row, then the outlines. */
struct layout {
	double x, y, row_height, width;
};

/* A place of this size; what stands in one row has one top. */
static struct box take_place(struct layout *l, double width_mm, double w, double h)
{
	if (l->x > 0 && l->x + w > width_mm) {
		l->x = 0;
		l->y += l->row_height + gap_mm;
		l->row_height = 0;
	}
	struct box b = { l->x, l->y, w, h };
	l->x += w + gap_mm;
	l->width = fmax(l->width, b.x + w);
	l->row_height = fmax(l->row_height, h);
	return b;
}

static struct box take_tag(struct layout *l, const struct dt_tag *t)
{
	double edge = t->size_mm * (1 + 2 * PRINT_TAG_BORDER);
	return take_place(l, TAGS_ACROSS_MM, fmax(edge, label_width_mm), edge + 2 * label_mm);
}

static struct box take_cup(struct layout *l, double cup_mm)
{
	return take_place(l, TAGS_ACROSS_MM, fmax(cup_mm, label_width_mm), cup_mm + 2 * label_mm);
}

static struct box take_die(struct layout *l, double die_mm)
{
	return take_place(l, TAGS_ACROSS_MM, fmax(die_mm, label_width_mm), die_mm + 2 * label_mm);
}

static void draw_outlines(const struct print_sheet *s, cairo_t *cr, struct layout *l)
{
	char words[160];
	struct box b = take_cup(l, s->cup_mm);
	double r = s->cup_mm / 2;
	grey(cr, 0.4);
	cairo_set_line_width(cr, line_mm);
	cairo_new_path(cr);
	cairo_arc(cr, b.x + r, b.y + r, r - line_mm / 2, 0, 2 * PI);
	cairo_stroke(cr);
	snprintf(words, sizeof(words), _("a cup of %g mm stands in it"), s->cup_mm);
	print_text(cr, words, b.x, b.y + b.h, label_mm, PRINT_LEFT);
	b = take_die(l, s->table->die_mm);
	outline(cr, (struct box){ b.x, b.y, s->table->die_mm, s->table->die_mm }, false);
	snprintf(words, sizeof(words), _("a die of %g mm fills it"), s->table->die_mm);
	print_text(cr, words, b.x, b.y + b.h, label_mm, PRINT_LEFT);
}

static enum dt_status draw_tags(const struct print_sheet *s, cairo_t *cr, struct dt_error *err)
{
	struct layout l = { 0 };
	enum dt_status st = DT_OK;
	for (size_t i = 0; i < s->table->tags_n && st == DT_OK; i++) {
		const struct dt_tag *t = &s->table->tags[i];
		struct box b = take_tag(&l, t);
		double white = t->size_mm * PRINT_TAG_BORDER, edge = t->size_mm + 2 * white;
		char words[192];
		grey(cr, 0.7);
		outline(cr,
			(struct box){ b.x + line_mm / 2, b.y + line_mm / 2, edge - line_mm,
				edge - line_mm },
			true);
		st = print_tag(cr, t, b.x + white, b.y + white, err);
		snprintf(words, sizeof(words), _("tag %d: middle at %g, %g"), (int)t->id, t->x_mm,
			t->y_mm);
		grey(cr, 0.4);
		print_text(cr, words, b.x, b.y + b.h, label_mm, PRINT_LEFT);
	}
	draw_outlines(s, cr, &l);
	return st;
}

static void size_of_tags(struct print_sheet *s)
{
	struct layout l = { 0 };
	for (size_t i = 0; i < s->table->tags_n; i++)
		take_tag(&l, &s->table->tags[i]);
	take_cup(&l, s->cup_mm);
	take_die(&l, s->table->die_mm);
	s->width_mm = l.width;
	s->height_mm = l.y + l.row_height + label_mm;
}

enum dt_status print_sheet_init(struct print_sheet *out, const char *what,
	const struct dt_table *table, double cup_mm, struct dt_error *err)
{
	double w = table->width_mm, h = table->height_mm, square = table->chessboard.square_mm;
	int32_t across = table->chessboard.columns + 1, down = table->chessboard.rows + 1;
	*out = (struct print_sheet){ .table = table, .cup_mm = cup_mm };
	if (strcmp(what, "zones") == 0 || strcmp(what, "board") == 0) {
		bool tags = *what == 'b';
		out->draw = tags ? draw_board : draw_zones;
		out->width_mm = w;
		out->height_mm = h;
		snprintf(out->caption, sizeof(out->caption), "%s %g x %g mm", what, w, h);
	} else if (strcmp(what, "chessboard") == 0) {
		out->draw = draw_chessboard;
		out->width_mm = square * across;
		out->height_mm = square * down;
		snprintf(out->caption, sizeof(out->caption), "chessboard, %d x %d squares of %g mm",
			(int)across, (int)down, square);
	} else if (strcmp(what, "fields") == 0) {
		struct box all = box_of_fields(table);
		if (all.w <= 0)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"this table has no fields: name a game that has with --game, or "
				"give it areas in table.conf");
		out->draw = draw_fields;
		out->width_mm = all.w;
		out->height_mm = all.h;
		snprintf(out->caption, sizeof(out->caption), "fields %g x %g mm", all.w, all.h);
	} else if (strcmp(what, "tags") == 0) {
		out->draw = draw_tags;
		size_of_tags(out);
		snprintf(out->caption, sizeof(out->caption), "tags");
	} else {
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"\"%s\" cannot be printed: say zones, tags, board, fields, chessboard, "
			"stickers or cards",
			what);
	}
	return DT_OK;
}
