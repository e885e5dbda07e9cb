/* SPDX-License-Identifier: MIT */
/*
 * disp_canvas.c - rectangles, colours and panels, and a note of each thing that is drawn. Texts are
 * set in disp_fit.c, dice in disp_dice.c; where things go is decided by the layouts.
 */
#include "disp_canvas_in.h"

#include "palette.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

struct disp_rect cut_top(struct disp_rect *r, int n)
{
	n = smaller(n > 0 ? n : 0, r->h);
	struct disp_rect out = { r->x, r->y, r->w, n };
	r->y += n;
	r->h -= n;
	return out;
}

struct disp_rect cut_bottom(struct disp_rect *r, int n)
{
	n = smaller(n > 0 ? n : 0, r->h);
	r->h -= n;
	return (struct disp_rect){ r->x, r->y + r->h, r->w, n };
}

struct disp_rect cut_left(struct disp_rect *r, int n)
{
	n = smaller(n > 0 ? n : 0, r->w);
	struct disp_rect out = { r->x, r->y, n, r->h };
	r->x += n;
	r->w -= n;
	return out;
}

struct disp_rect cut_right(struct disp_rect *r, int n)
{
	n = smaller(n > 0 ? n : 0, r->w);
	r->w -= n;
	return (struct disp_rect){ r->x + r->w, r->y, n, r->h };
}

struct disp_rect inset(struct disp_rect r, int x, int y)
{
	cut_left(&r, x);
	cut_right(&r, x);
	cut_top(&r, y);
	cut_bottom(&r, y);
	return r;
}

struct disp_rect middle(struct disp_rect r, int w, int h)
{
	w = smaller(w, r.w);
	h = smaller(h, r.h);
	return (struct disp_rect){ r.x + (r.w - w) / 2, r.y + (r.h - h) / 2, w, h };
}

static uint32_t colour(const struct canvas *c, enum ink ink)
{
	static const uint32_t inks[] = {
		[INK_BACK] = 0x000000,
		[INK_PANEL] = 0x1d2026,
		[INK_LIFTED] = 0x3a404c,
		[INK_FAINT] = 0x626a78,
		[INK_TEXT] = 0xffffff,
		[INK_DIM] = 0xaab0bc,
		[INK_ALERT] = 0xfff3a8,
		[INK_GOLD] = 0xffd633,
	};
	if (c->one_bit)
		return ink <= INK_LIFTED ? 0x000000 : 0xffffff;
	if (ink < INK_SEAT)
		return inks[ink];
	const uint8_t *s = dt_seat_rgb[(ink - INK_SEAT) % DT_SEATS_MAX];
	return (uint32_t)s[0] << 16 | (uint32_t)s[1] << 8 | s[2];
}

void canvas_colour(struct canvas *c, uint32_t v)
{
	cairo_set_source_rgb(
		c->cr, (v >> 16 & 255) / 255.0, (v >> 8 & 255) / 255.0, (v & 255) / 255.0);
}

void canvas_ink(struct canvas *c, enum ink ink)
{
	canvas_colour(c, colour(c, ink));
}

struct disp_mark *canvas_note(struct canvas *c, enum disp_kind kind, struct disp_rect r)
{
	struct disp_trace *t = c->trace;
	if (!t || t->n++ >= sizeof(t->mark) / sizeof(t->mark[0]))
		return NULL;
	struct disp_mark *m = &t->mark[t->n - 1];
	*m = (struct disp_mark){ .kind = kind, .at = r };
	return m;
}

PangoFontDescription *canvas_font(void)
{
	return pango_font_description_from_string("DejaVu Sans Condensed, DejaVu Sans, Sans");
}

void canvas_clear(struct canvas *c)
{
	canvas_ink(c, INK_BACK);
	cairo_paint(c->cr);
}

void canvas_outline(struct canvas *c, double x, double y, double w, double h, double radius)
{
	double r = fmin(radius, fmin(w, h) / 2);
	cairo_new_sub_path(c->cr);
	cairo_arc(c->cr, x + w - r, y + r, r, -pi / 2, 0);
	cairo_arc(c->cr, x + w - r, y + h - r, r, 0, pi / 2);
	cairo_arc(c->cr, x + r, y + h - r, r, pi / 2, pi);
	cairo_arc(c->cr, x + r, y + r, r, pi, 3 * pi / 2);
	cairo_close_path(c->cr);
}

/* A filled box with soft corners; in one bit only the corner pixels go, which looks round. */
void canvas_box(struct canvas *c, struct disp_rect r, double radius)
{
	if (!c->one_bit) {
		canvas_outline(c, r.x, r.y, r.w, r.h, radius);
		cairo_fill(c->cr);
		return;
	}
	cairo_rectangle(c->cr, r.x + 1, r.y, r.w - 2, r.h);
	cairo_rectangle(c->cr, r.x, r.y + 1, r.w, r.h - 2);
	cairo_fill(c->cr);
}

void draw_panel(struct canvas *c, struct disp_rect r, enum ink fill, enum ink edge, int edge_px)
{
	if (r.w < 4 || r.h < 4)
		return;
	canvas_note(c, DISP_PANEL, r);
	double radius = c->one_bit ? 1 : fmin(8, r.h / 5.0);
	if (edge_px > 0) {
		canvas_ink(c, edge);
		canvas_box(c, r, radius);
	}
	canvas_ink(c, fill);
	canvas_box(c, inset(r, edge_px, edge_px), fmax(radius - edge_px, 0));
}
