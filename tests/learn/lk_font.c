/* SPDX-License-Identifier: MIT */
/*
 * lk_font.c - picks a font of this computer that has the letters, and outlines them.
 *
 * Which fonts there are decides what a seed draws: pictures are the same again only on a computer
 * with the same fonts, and truth.json names the one that was taken.
 */
#include "lk_font.h"

#include "lk_look.h"

#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_name(const void *a, const void *b)
{
	const char *const *x = a, *const *y = b;
	return strcmp(*x, *y);
}

/* Symbols and the like have no letters. */
static bool has_letters(PangoFontFamily *family)
{
	static const char *const odd[] = { "Math", "Symbol", "Emoji", "Icon", "Dingbats", "Braille",
		"Fallback", "Music" };
	const char *name = pango_font_family_get_name(family);
	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++)
		if (strstr(name, odd[i]))
			return false;
	return strlen(name) < LK_FONT_MAX;
}

void lk_font_pick(struct lk_rand *r, char *family)
{
	PangoFontFamily **all = NULL;
	int n = 0, kept = 0;
	pango_font_map_list_families(pango_cairo_font_map_get_default(), &all, &n);
	const char **names = calloc((size_t)n + 1, sizeof(*names));
	snprintf(family, LK_FONT_MAX, "Sans");
	for (int i = 0; names && i < n; i++)
		if (has_letters(all[i]))
			names[kept++] = pango_font_family_get_name(all[i]);
	if (kept > 0) {
		qsort(names, (size_t)kept, sizeof(*names), by_name);
		snprintf(family, LK_FONT_MAX, "%s", names[lk_below(r, kept)]);
	}
	free(names);
	g_free(all);
}

/* The outline of words in a layout of this size, and its box. */
static PangoRectangle outline(
	cairo_t *cr, const char *words, const struct lk_letters *letters, double size)
{
	PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
	PangoLayout *layout = pango_layout_new(context);
	PangoFontDescription *font = pango_font_description_new();
	PangoRectangle box;
	pango_font_description_set_family(font, letters->family);
	pango_font_description_set_weight(font, (PangoWeight)letters->weight);
	pango_font_description_set_style(
		font, letters->italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
	pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
	pango_layout_set_font_description(layout, font);
	pango_layout_set_text(layout, words, -1);
	pango_layout_get_extents(layout, &box, NULL);
	cairo_new_path(cr);
	pango_cairo_layout_path(cr, layout);
	pango_font_description_free(font);
	g_object_unref(layout);
	g_object_unref(context);
	return box;
}

void lk_font_draw(
	cairo_t *cr, const char *words, const struct lk_letters *letters, float height, float width)
{
	const double size = 100; /* of the layout: cairo scales it to what is wanted */
	PangoRectangle box;
	cairo_matrix_t as_is;
	cairo_path_t *path;
	cairo_save(cr);
	cairo_get_matrix(cr, &as_is);
	cairo_identity_matrix(cr);
	box = outline(cr, words, letters, size);
	path = cairo_copy_path(cr); /* in the layout's own frame */
	cairo_set_matrix(cr, &as_is);
	double w = (double)box.width / PANGO_SCALE, h = (double)box.height / PANGO_SCALE;
	if (w > 0 && h > 0) {
		double sy = (double)height / h, sx = sy * (double)letters->broad;
		if (w * sx > (double)width)
			sx = (double)width / w;
		cairo_matrix_t lean = { 1, 0, -(double)letters->slant, 1, 0, 0 };
		cairo_scale(cr, sx, sy);
		cairo_transform(cr, &lean);
		cairo_translate(cr, -((double)box.x / PANGO_SCALE + w / 2),
			-((double)box.y / PANGO_SCALE + h / 2));
		cairo_new_path(cr);
		cairo_append_path(cr, path);
		if (letters->fat >= 0)
			cairo_fill_preserve(cr);
		cairo_set_line_width(cr, fabs((double)letters->fat) * h);
		if (letters->fat != 0)
			cairo_stroke_preserve(cr);
	}
	cairo_new_path(cr);
	cairo_path_destroy(path);
	cairo_restore(cr);
}

void lk_font_plain(
	cairo_t *cr, const char *words, const char *family, int weight, float height, float width)
{
	struct lk_letters letters = { .family = family, .weight = weight, .broad = 1 };
	lk_font_draw(cr, words, &letters, height, width);
}
