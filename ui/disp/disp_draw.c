/* SPDX-License-Identifier: MIT */
/*
 * disp_draw.c - the surface under a layout, the strip below the picture, PNG files.
 */
#include "disp_draw.h"
#include "disp_layout.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct disp_picture {
	cairo_surface_t *surface, *upper; /* all of it; the picture without the strip */
	PangoContext *context;
	struct canvas canvas;
	cairo_t *strip_cr;
	int strip_h;
};

/* Hard edges for one bit: letters on whole pixels, hinted, and nothing grey anywhere. */
static void set_edges(struct disp_picture *p)
{
	bool hard = p->canvas.one_bit;
	cairo_font_options_t *o = cairo_font_options_create();
	cairo_font_options_set_antialias(o, hard ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_GRAY);
	cairo_font_options_set_hint_style(
		o, hard ? CAIRO_HINT_STYLE_FULL : CAIRO_HINT_STYLE_SLIGHT);
	cairo_font_options_set_hint_metrics(o, CAIRO_HINT_METRICS_ON);
	pango_cairo_context_set_font_options(p->context, o);
	pango_context_set_round_glyph_positions(p->context, TRUE);
	cairo_font_options_destroy(o);
	if (hard)
		cairo_set_antialias(p->canvas.cr, CAIRO_ANTIALIAS_NONE);
}

/* Capitals of 4 mm are read from a metre away. But on a small panel eight lines must fit, and what
 * is read from afar on a large one is not lost in it. */
void disp_picture_set_scale(struct disp_picture *p, double px_per_mm)
{
	const double capital_mm = 4, capital = 0.729; /* of the size, in our font */
	int px = (int)lrint(capital_mm * px_per_mm / capital), h = p->canvas.h;
	p->canvas.read_px = px < h / 12 ? h / 12 : px > h / 8 ? h / 8 : px;
}

/* Of usual panels: 2.8 inches of 320x240, 3.5 of 480x320, 7 of 800x480; a desktop. */
static double usual_scale(int width)
{
	return width <= 320 ? 5.56 : width <= 480 ? 6.54 : width <= 800 ? 5.19 : 3.78;
}

struct disp_picture *disp_picture_create(
	int width, int height, int strip_height, bool one_bit, struct dt_error *err)
{
	if (width < 64 || height < 32 || strip_height < 0 || width > 8192 ||
		height > 8192 - strip_height) {
		dt_fail(err, DT_ERR_FORMAT, 0, "a display cannot be %d x %d", width, height);
		return NULL;
	}
	struct disp_picture *p = calloc(1, sizeof(*p));
	if (!p) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the display");
		return NULL;
	}
	p->strip_h = strip_height;
	p->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height + strip_height);
	p->upper = cairo_surface_create_for_rectangle(p->surface, 0, 0, width, height);
	p->strip_cr = cairo_create(p->surface);
	p->canvas = (struct canvas){
		.cr = cairo_create(p->upper), .w = width, .h = height, .one_bit = one_bit
	};
	p->context = pango_cairo_create_context(p->canvas.cr);
	set_edges(p);
	disp_picture_set_scale(p, usual_scale(width));
	p->canvas.layout = pango_layout_new(p->context);
	pango_layout_set_single_paragraph_mode(p->canvas.layout, TRUE);
	p->canvas.font = canvas_font();
	if (cairo_status(p->canvas.cr) != CAIRO_STATUS_SUCCESS ||
		cairo_status(p->strip_cr) != CAIRO_STATUS_SUCCESS) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a picture of %d x %d", width, height);
		disp_picture_destroy(p);
		return NULL;
	}
	return p;
}

void disp_picture_destroy(struct disp_picture *p)
{
	if (!p)
		return;
	pango_font_description_free(p->canvas.font);
	g_clear_object(&p->canvas.layout);
	g_clear_object(&p->context);
	cairo_destroy(p->canvas.cr);
	cairo_destroy(p->strip_cr);
	cairo_surface_destroy(p->upper);
	cairo_surface_destroy(p->surface);
	free(p);
}

/* Light to what a screen needs to show as much of it. */
static double shown(uint8_t light)
{
	return pow(light / 255.0, 1 / 2.2);
}

static void draw_strip(struct disp_picture *p, const struct led_strip *strip)
{
	cairo_t *cr = p->strip_cr;
	double w = p->canvas.w, mid = p->canvas.h + p->strip_h / 2.0, pitch = w / (strip->n + 1);
	double radius = fmin(pitch * 0.42, p->strip_h * 0.38);
	cairo_rectangle(cr, 0, p->canvas.h, w, p->strip_h);
	cairo_set_source_rgb(cr, 0.03, 0.03, 0.04);
	cairo_fill(cr);
	for (int i = 0; i < strip->n; i++) {
		struct led_rgb l = strip->lamp[i];
		cairo_arc(cr, pitch * (i + 1), mid, radius, 0, 6.283185307179586);
		cairo_set_source_rgb(
			cr, fmax(shown(l.r), 0.09), fmax(shown(l.g), 0.09), fmax(shown(l.b), 0.10));
		cairo_fill(cr);
	}
}

enum dt_status disp_picture_draw(struct disp_picture *p, const struct disp_view *view,
	struct disp_trace *trace, struct dt_error *err)
{
	struct canvas *c = &p->canvas;
	c->trace = trace;
	c->t_ms = view->t_ns > 0 ? view->t_ns / 1000000 : 0;
	c->turns = false;
	if (trace)
		trace->n = 0;
	canvas_clear(c);
	if (c->h >= LARGE_HEIGHT)
		layout_large(c, view);
	else
		layout_small(c, view);
	cairo_surface_flush(p->upper);
	if (view->strip && p->strip_h > 0)
		draw_strip(p, view->strip);
	cairo_surface_flush(p->surface);
	cairo_status_t st = cairo_status(c->cr);
	if (st == CAIRO_STATUS_SUCCESS)
		st = cairo_status(p->strip_cr);
	if (st != CAIRO_STATUS_SUCCESS)
		return dt_fail(err, st == CAIRO_STATUS_NO_MEMORY ? DT_ERR_NOMEM : DT_ERR_DEVICE, 0,
			"the display picture cannot be drawn: %s", cairo_status_to_string(st));
	return DT_OK;
}

int64_t disp_picture_turn(const struct disp_picture *p, int64_t t_ns)
{
	return p->canvas.turns && t_ns > 0 ? t_ns / 1000000 / (TURN_MS / 8) : 0;
}

const uint8_t *disp_picture_pixels(
	const struct disp_picture *p, int *width, int *height, int *stride)
{
	*width = p->canvas.w;
	*height = p->canvas.h + p->strip_h;
	*stride = cairo_image_surface_get_stride(p->surface);
	return cairo_image_surface_get_data(p->surface);
}

unsigned disp_picture_missing_letters(const char *text, char *family, size_t cap)
{
	PangoFontMap *map = pango_cairo_font_map_new();
	PangoContext *context = pango_font_map_create_context(map);
	PangoLayout *layout = pango_layout_new(context);
	PangoFontDescription *wanted = canvas_font();
	pango_layout_set_font_description(layout, wanted);
	pango_layout_set_text(layout, text, -1);
	int missing = pango_layout_get_unknown_glyphs_count(layout);
	PangoFont *font = pango_font_map_load_font(map, context, wanted);
	PangoFontDescription *found = font ? pango_font_describe(font) : NULL;
	snprintf(family, cap, "%s", found ? pango_font_description_get_family(found) : "no font");
	if (found)
		pango_font_description_free(found);
	g_clear_object(&font);
	pango_font_description_free(wanted);
	g_object_unref(layout);
	g_object_unref(context);
	g_object_unref(map);
	return missing < 0 ? 0 : (unsigned)missing;
}

enum dt_status disp_picture_save(
	const struct disp_picture *p, const char *path, struct dt_error *err)
{
	char part[4096];
	if (snprintf(part, sizeof(part), "%s.part", path) >= (int)sizeof(part))
		return dt_fail(err, DT_ERR_FORMAT, 0, "%s: the path is too long", path);
	errno = 0;
	cairo_status_t st = cairo_surface_write_to_png(p->surface, part);
	if (st == CAIRO_STATUS_SUCCESS && rename(part, path) == 0)
		return DT_OK;
	int sys = errno;
	unlink(part);
	return dt_fail(err, DT_ERR_IO, sys, "%s: the picture cannot be written: %s", path,
		st == CAIRO_STATUS_SUCCESS ? "rename failed" : cairo_status_to_string(st));
}
