/* SPDX-License-Identifier: MIT */
/*
 * disp_canvas.c - text set by pango into boxes that it must fit, shapes by cairo, and a note of
 * each. Where things go is decided by the layouts.
 */
#include "disp_canvas.h"

#include "disp_bits.h"
#include "disp_words.h"
#include "palette.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

static int least(int a, int b)
{
	return a < b ? a : b;
}

struct disp_rect cut_top(struct disp_rect *r, int n)
{
	n = least(n > 0 ? n : 0, r->h);
	struct disp_rect out = { r->x, r->y, r->w, n };
	r->y += n;
	r->h -= n;
	return out;
}

struct disp_rect cut_bottom(struct disp_rect *r, int n)
{
	n = least(n > 0 ? n : 0, r->h);
	r->h -= n;
	return (struct disp_rect){ r->x, r->y + r->h, r->w, n };
}

struct disp_rect cut_left(struct disp_rect *r, int n)
{
	n = least(n > 0 ? n : 0, r->w);
	struct disp_rect out = { r->x, r->y, n, r->h };
	r->x += n;
	r->w -= n;
	return out;
}

struct disp_rect cut_right(struct disp_rect *r, int n)
{
	n = least(n > 0 ? n : 0, r->w);
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
	w = least(w, r.w);
	h = least(h, r.h);
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

static void set_colour(struct canvas *c, uint32_t v)
{
	cairo_set_source_rgb(
		c->cr, (v >> 16 & 255) / 255.0, (v >> 8 & 255) / 255.0, (v & 255) / 255.0);
}

static void set_ink(struct canvas *c, enum ink ink)
{
	set_colour(c, colour(c, ink));
}

static struct disp_mark *note(struct canvas *c, enum disp_kind kind, struct disp_rect r)
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
	set_ink(c, INK_BACK);
	cairo_paint(c->cr);
}

static void round_path(struct canvas *c, double x, double y, double w, double h, double radius)
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
static void soft_box(struct canvas *c, struct disp_rect r, double radius)
{
	if (!c->one_bit) {
		round_path(c, r.x, r.y, r.w, r.h, radius);
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
	note(c, DISP_PANEL, r);
	double radius = c->one_bit ? 1 : fmin(8, r.h / 5.0);
	if (edge_px > 0) {
		set_ink(c, edge);
		soft_box(c, r, radius);
	}
	set_ink(c, fill);
	soft_box(c, inset(r, edge_px, edge_px), fmax(radius - edge_px, 0));
}

/* Copies valid UTF-8 without control characters; a character cut by the field's end is left out. */
static char *readable(const char *text, size_t size)
{
	const char *end = memchr(text, 0, size), *bad;
	size_t n = end ? (size_t)(end - text) : size;
	if (!g_utf8_validate(text, (gssize)n, &bad) && text + n - bad < 4 &&
		g_utf8_get_char_validated(bad, text + n - bad) == (gunichar)-2)
		n = (size_t)(bad - text);
	char *s = g_utf8_make_valid(text, (gssize)n);
	for (char *p = s; *p; p++) {
		if ((unsigned char)*p < ' ')
			*p = ' ';
	}
	return s;
}

static void set_size(struct canvas *c, int px, bool thin)
{
	pango_font_description_set_absolute_size(c->font, px * PANGO_SCALE);
	pango_font_description_set_weight(c->font, thin ? PANGO_WEIGHT_NORMAL : PANGO_WEIGHT_BOLD);
	pango_layout_set_font_description(c->layout, c->font);
}

/* ---- Texts of our own letters ---- */

static int scale_of(int px)
{
	return px >= 2 * BITS_HEIGHT - 2 ? 2 : 1;
}

static bool bits_fit(const char *text, struct disp_rect r, struct style st, int scale)
{
	struct bits_lines l;
	bits_wrap(text, r.w, scale, &l);
	int most = (r.h + scale) / (BITS_LINE * scale);
	if (most < 1 && r.h >= BITS_CAPITAL * scale)
		most = 1;
	return !l.broken && l.n <= BITS_LINES && l.n <= most && (!st.lines || l.n <= st.lines);
}

static void paint_bits(
	struct canvas *c, struct disp_rect r, const char *text, struct style st, int scale)
{
	struct bits_lines l;
	bits_wrap(text, r.w, scale, &l);
	int n = l.n < BITS_LINES ? l.n : BITS_LINES;
	if (st.lines && n > st.lines)
		n = st.lines;
	/* Capitals in the middle, unless tails would not fit below them. */
	int high = scale * (BITS_LINE * (n - 1) + BITS_HEIGHT), y = (r.h - high + 2 * scale) / 2;
	if (y + high > r.h)
		y = r.h - high;
	cairo_save(c->cr);
	cairo_rectangle(c->cr, r.x, r.y, r.w, r.h);
	cairo_clip(c->cr);
	set_ink(c, st.ink);
	for (int i = 0; i < n; i++) {
		int free = r.w - bits_width(text + l.at[i], l.length[i], scale);
		int x = st.side == SIDE_LEFT ? 0 : st.side == SIDE_CENTRE ? free / 2 : free;
		bits_draw(c->cr, r.x + x, r.y + (y > 0 ? y : 0) + scale * BITS_LINE * i,
			text + l.at[i], l.length[i], scale);
	}
	cairo_restore(c->cr);
}

/* ---- Texts of the font ---- */

static bool fits(struct canvas *c, struct disp_rect r, int lines)
{
	PangoRectangle ink;
	int w, h;
	pango_layout_get_pixel_size(c->layout, &w, &h);
	pango_layout_get_pixel_extents(c->layout, &ink, NULL);
	bool high = lines == 1 ? ink.height <= r.h : h <= r.h;
	return w <= r.w && high && (!lines || pango_layout_get_line_count(c->layout) <= lines);
}

/* On one bit every line counts: letters of 10 pixels take 8 of the 13 that their font asks for, so
 * the font's air may lie outside the box. Nothing is painted there: see the clip in paint(). */
static struct disp_rect with_air(const struct canvas *c, struct disp_rect r)
{
	return c->one_bit ? (struct disp_rect){ r.x, r.y - 2, r.w, r.h + 3 } : r;
}

static void lay(struct canvas *c, struct disp_rect r, const char *text, struct style st, int px)
{
	pango_layout_set_text(c->layout, text, -1);
	pango_layout_set_width(c->layout, r.w * PANGO_SCALE);
	pango_layout_set_height(c->layout, -1);
	pango_layout_set_spacing(c->layout, c->one_bit ? -2 * PANGO_SCALE : 0);
	pango_layout_set_wrap(c->layout, PANGO_WRAP_WORD);
	pango_layout_set_ellipsize(c->layout, PANGO_ELLIPSIZE_NONE);
	set_size(c, px, st.thin);
}

static void paint(struct canvas *c, struct disp_rect clip, struct style st)
{
	struct disp_rect r = with_air(c, clip);
	static const PangoAlignment sides[] = { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER,
		PANGO_ALIGN_RIGHT };
	int h;
	pango_layout_set_alignment(c->layout, sides[st.side]);
	pango_layout_get_pixel_size(c->layout, NULL, &h);
	cairo_save(c->cr);
	cairo_rectangle(c->cr, clip.x, clip.y, clip.w, clip.h);
	cairo_clip(c->cr);
	set_ink(c, st.ink);
	cairo_move_to(c->cr, r.x, r.y + (r.h - h) / 2);
	pango_cairo_show_layout(c->cr, c->layout);
	cairo_restore(c->cr);
}

/* ---- Which words ---- */

/* The size in which a text fits its box; 0: none from px down to px_min. */
static int size_that_fits(struct canvas *c, struct disp_rect r, const char *text, struct style st)
{
	int low = st.px_min ? st.px_min : st.px, px = st.px;
	if (c->one_bit && bits_can(text)) {
		for (int scale = scale_of(px); scale >= scale_of(low); scale--)
			if (bits_fit(text, r, st, scale))
				return scale == 2 ? 2 * BITS_LINE : BITS_LINE;
		return 0;
	}
	for (;;) {
		lay(c, r, text, st, px);
		if (fits(c, with_air(c, r), st.lines))
			return px;
		if (px <= low)
			return 0;
		/* In steps of a tenth: each size is one more font to load. */
		px = px - 1 - px / 12 > low ? px - 1 - px / 12 : low;
	}
}

/* Leaves out what stands in round brackets; false when nothing does. */
static bool drop_brackets(char *s)
{
	bool any = false;
	for (char *open; (open = strchr(s, '(')) != NULL; any = true) {
		char *end = strchr(open, ')');
		if (!end)
			return any;
		while (open > s && open[-1] == ' ')
			open--;
		memmove(open, end + 1, strlen(end + 1) + 1);
	}
	return any;
}

/* Leaves the last sentence out; false when there is but one. */
static bool drop_sentence(char *s)
{
	size_t n = strlen(s);
	for (size_t i = n; i-- > 2;) {
		if (s[i] != ' ' || !strchr(".!?", s[i - 1]) || i + 1 >= n)
			continue;
		s[i] = '\0';
		return true;
	}
	return false;
}

static const char dots[] = "…";

/* Leaves the last word out, or of one alone the last letter; false when nothing is left. */
static bool drop_word(char *s)
{
	size_t n = strlen(s);
	if (n >= sizeof(dots) - 1 && strcmp(s + n - sizeof(dots) + 1, dots) == 0)
		s[n -= sizeof(dots) - 1] = '\0';
	char *blank = strrchr(s, ' ');
	char *end = blank ? blank : g_utf8_find_prev_char(s, s + n);
	if (!end || end == s)
		return false;
	while (end > s && strchr(" ,;:.", end[-1]))
		end--;
	memcpy(end, dots, sizeof(dots));
	return true;
}

/*
 * Makes s what fits the box, and returns the size of its letters: the whole text; without what
 * stands in brackets; without its last sentences; and if it must be, without its last words.
 */
static int fit(struct canvas *c, struct disp_rect r, char *s, struct style st, bool *cut)
{
	int px = size_that_fits(c, r, s, st);
	*cut = false;
	if (!px && drop_brackets(s))
		px = size_that_fits(c, r, s, st);
	while (!px && drop_sentence(s))
		px = size_that_fits(c, r, s, st);
	if (px)
		return px;
	*cut = true;
	st.px = st.px_min ? st.px_min : st.px;
	while (!px && drop_word(s))
		px = size_that_fits(c, r, s, st);
	return px ? px : st.px;
}

static void put(struct canvas *c, struct disp_rect r, const char *s, struct style st, int px)
{
	if (c->one_bit && bits_can(s)) {
		paint_bits(c, r, s, st, scale_of(px));
		return;
	}
	lay(c, r, s, st, px);
	paint(c, r, st);
}

void draw_text(
	struct canvas *c, struct disp_rect r, const char *text, size_t size, struct style style)
{
	if (r.w < 4 || r.h < 4 || size == 0 || !text[0])
		return;
	char *all = readable(text, size), *s = malloc(strlen(all) + sizeof(dots));
	bool cut = false;
	if (!s) {
		g_free(all);
		return;
	}
	strcpy(s, all);
	int px = fit(c, r, s, style, &cut);
	put(c, r, s, style, px);
	struct disp_mark *m = note(c, DISP_TEXT, r);
	if (m) {
		m->px = px;
		m->cut = cut;
		snprintf(m->text, sizeof(m->text), "%s", all);
		snprintf(m->shown, sizeof(m->shown), "%s", s);
	}
	free(s);
	g_free(all);
}

bool text_fits(
	struct canvas *c, struct disp_rect r, const char *text, size_t size, struct style style)
{
	char *s = readable(text, size);
	bool yes = size_that_fits(c, r, s, style) > 0;
	g_free(s);
	return yes;
}

void draw_either(struct canvas *c, struct disp_rect r, const char *text, size_t size,
	const char *brief, size_t brief_size, struct style style)
{
	if (!brief[0] || text_fits(c, r, text, size, style))
		draw_text(c, r, text, size, style);
	else
		draw_text(c, r, brief, brief_size, style);
}

int text_width(struct canvas *c, const char *text, size_t size, struct style style)
{
	int w;
	char *s = readable(text, size);
	if (c->one_bit && bits_can(s)) {
		w = bits_width(s, strlen(s), scale_of(style.px));
	} else {
		pango_layout_set_text(c->layout, s, -1);
		pango_layout_set_width(c->layout, -1);
		pango_layout_set_ellipsize(c->layout, PANGO_ELLIPSIZE_NONE);
		set_size(c, style.px, style.thin);
		pango_layout_get_pixel_size(c->layout, &w, NULL);
	}
	g_free(s);
	return w;
}

void draw_printf(struct canvas *c, struct disp_rect r, struct style style, const char *fmt, ...)
{
	char text[SCREEN_TEXT * 2];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	draw_text(c, r, text, sizeof(text), style);
}

/* Letters of one-bit dice, 7 rows from the top, the leftmost pixel in bit 6. */
static const struct glyph {
	const char *text;
	uint8_t width, rows[7];
} glyphs[] = {
	{ "9", 5, { 0x38, 0x6c, 0x6c, 0x3c, 0x0c, 0x18, 0x70 } },
	{ "10", 6, { 0x4c, 0x52, 0x52, 0x52, 0x52, 0x52, 0x4c } },
	{ "J", 5, { 0x0c, 0x0c, 0x0c, 0x0c, 0x6c, 0x6c, 0x38 } },
	{ "Q", 6, { 0x38, 0x6c, 0x6c, 0x6c, 0x6c, 0x3c, 0x06 } },
	{ "K", 5, { 0x6c, 0x6c, 0x78, 0x70, 0x78, 0x6c, 0x6c } },
	{ "A", 6, { 0x18, 0x3c, 0x66, 0x66, 0x7e, 0x66, 0x66 } },
	{ "?", 5, { 0x38, 0x6c, 0x0c, 0x18, 0x30, 0x00, 0x30 } },
};

static bool put_glyph(struct canvas *c, struct disp_rect r, const char *text, enum ink ink)
{
	for (size_t i = 0; i < sizeof(glyphs) / sizeof(glyphs[0]); i++) {
		const struct glyph *g = &glyphs[i];
		if (strcmp(g->text, text) != 0)
			continue;
		struct disp_rect at = middle(r, g->width, 7);
		set_ink(c, ink);
		for (int bit = 0; bit < 7 * 8; bit++) {
			if (g->rows[bit / 8] >> bit % 8 & 1)
				cairo_rectangle(c->cr, at.x + 6 - bit % 8, at.y + bit / 8, 1, 1);
		}
		cairo_fill(c->cr);
		return true;
	}
	return false;
}

/* As many of its first letters as there is room for; false where one is none of ours. */
static bool put_letters(struct canvas *c, struct disp_rect r, const char *text, enum ink ink)
{
	size_t n = strlen(text);
	if (!bits_can(text) || !n)
		return false;
	while (n > 1 && bits_width(text, n, 1) > r.w)
		n = (size_t)(g_utf8_find_prev_char(text, text + n) - text);
	if (r.h < BITS_CAPITAL || bits_width(text, n, 1) > r.w)
		return false;
	cairo_save(c->cr);
	cairo_rectangle(c->cr, r.x, r.y, r.w, r.h);
	cairo_clip(c->cr);
	set_ink(c, ink);
	bits_draw(c->cr, r.x + (r.w - bits_width(text, n, 1)) / 2, r.y + (r.h - BITS_CAPITAL) / 2,
		text, n, 1);
	cairo_restore(c->cr);
	return true;
}

/* One word as a picture: in the middle by its ink, not by its line. */
static void put_sign(struct canvas *c, struct disp_rect r, const char *text, enum ink ink, int px)
{
	PangoRectangle inked;
	if (c->one_bit && (put_glyph(c, r, text, ink) || put_letters(c, r, text, ink)))
		return;
	pango_layout_set_text(c->layout, text, -1);
	pango_layout_set_width(c->layout, -1);
	pango_layout_set_alignment(c->layout, PANGO_ALIGN_LEFT);
	int low = c->one_bit ? 6 : px / 3;
	do {
		set_size(c, px, false);
		pango_layout_get_pixel_extents(c->layout, &inked, NULL);
	} while ((inked.width > r.w || inked.height > r.h) && --px > low);
	cairo_save(c->cr);
	cairo_rectangle(c->cr, r.x, r.y, r.w, r.h);
	cairo_clip(c->cr);
	set_ink(c, ink);
	cairo_move_to(c->cr, r.x + (r.w - inked.width) / 2 - inked.x,
		r.y + (r.h - inked.height) / 2 - inked.y);
	pango_cairo_show_layout(c->cr, c->layout);
	cairo_restore(c->cr);
}

/* A ring of single pixels: no die looks like it. */
static void draw_ring(struct canvas *c, struct disp_rect b)
{
	int cut = b.w / 3;
	set_ink(c, INK_TEXT);
	cairo_rectangle(c->cr, b.x + cut, b.y, b.w - 2 * cut, 1);
	cairo_rectangle(c->cr, b.x + cut, b.y + b.h - 1, b.w - 2 * cut, 1);
	cairo_rectangle(c->cr, b.x, b.y + cut, 1, b.h - 2 * cut);
	cairo_rectangle(c->cr, b.x + b.w - 1, b.y + cut, 1, b.h - 2 * cut);
	for (int i = 1; i < cut; i++) {
		int left = b.x + cut - i, right = b.x + b.w - 1 - cut + i;
		cairo_rectangle(c->cr, left, b.y + i, 1, 1);
		cairo_rectangle(c->cr, right, b.y + i, 1, 1);
		cairo_rectangle(c->cr, left, b.y + b.h - 1 - i, 1, 1);
		cairo_rectangle(c->cr, right, b.y + b.h - 1 - i, 1, 1);
	}
	cairo_fill(c->cr);
}

/* Numbers of 3x5 pixels in a ring of 9 to 12, a bit for each pixel. */
static void draw_tiny(struct canvas *c, struct disp_rect b, unsigned number)
{
	static const uint16_t tiny[] = { 0x2c97, 0x62a7, 0x628e, 0x5bc9, 0x798e, 0x39ef };
	uint16_t bits = tiny[(number - 1) % 6];
	struct disp_rect at = middle(b, 3, 5);
	for (int i = 0; i < 15; i++)
		if (bits >> (14 - i) & 1)
			cairo_rectangle(c->cr, at.x + i % 3, at.y + i / 3, 1, 1);
	cairo_fill(c->cr);
}

void draw_badge(struct canvas *c, struct disp_rect r, unsigned seat)
{
	int side = least(r.w, r.h);
	struct disp_rect b = middle(r, side, side);
	char number[12];
	if (side < 7)
		return;
	note(c, DISP_SIGN, b);
	snprintf(number, sizeof(number), "%u", seat + 1);
	if (c->one_bit) {
		draw_ring(c, b);
		if (side < 13)
			draw_tiny(c, b, seat + 1);
		else
			bits_draw(c->cr, b.x + (b.w - bits_width(number, 1, 1)) / 2,
				b.y + (b.h - BITS_CAPITAL) / 2, number, 1, 1);
		return;
	}
	set_ink(c, INK_SEAT + seat);
	cairo_arc(c->cr, b.x + side / 2.0, b.y + side / 2.0, side / 2.0, 0, 2 * pi);
	cairo_fill(c->cr);
	put_sign(c, b, number, INK_BACK, side * 7 / 10);
}

/* Pips of an ordinary die: bit row * 3 + column. */
static void draw_pips(struct canvas *c, struct disp_rect b, unsigned face)
{
	static const uint16_t pips[] = { 0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16d };
	double step = b.w / 4.0, radius = fmax(b.w / 10.0, 0.9);
	for (int i = 0; i < 9; i++) {
		if (!(pips[face] >> i & 1))
			continue;
		double x = b.x + step * (1 + i % 3), y = b.y + b.h / 4.0 * (1 + i / 3);
		if (c->one_bit)
			cairo_rectangle(c->cr, floor(x - 0.5), floor(y - 0.5), 2, 2);
		else
			cairo_arc(c->cr, x, y, radius, 0, 2 * pi);
		cairo_fill(c->cr);
	}
}

/* 0x00RRGGBB by enum dt_colour; what nobody asked for is white. */
static uint32_t body_colour(unsigned colour)
{
	static const uint32_t bodies[DT_COLOURS] = { [DT_COLOUR_UNSURE] = 0xffffff,
		[DT_COLOUR_RED] = 0xe5484d,
		[DT_COLOUR_BLUE] = 0x5b8df5,
		[DT_COLOUR_GREEN] = 0x46b86a,
		[DT_COLOUR_YELLOW] = 0xffd633,
		[DT_COLOUR_WHITE] = 0xffffff,
		[DT_COLOUR_BLACK] = 0x2b2e35 };
	return bodies[colour < DT_COLOURS ? colour : DT_COLOUR_UNSURE];
}

static double corner(const struct screen_die *die, int side)
{
	return die->kind ? side / 2.6 : side / 5.0;
}

/* The body, and in which ink the face stands out from it. */
static enum ink draw_body(struct canvas *c, struct disp_rect b, const struct screen_die *die)
{
	if (c->one_bit || die->doubt) {
		int edge = c->one_bit ? 1 : 2;
		set_ink(c, die->doubt ? INK_ALERT : INK_TEXT);
		soft_box(c, b, corner(die, b.w));
		if (!die->doubt)
			return INK_BACK;
		set_ink(c, INK_BACK);
		soft_box(c, inset(b, edge, edge), b.w / 6.0);
		return INK_ALERT;
	}
	set_colour(c, body_colour(die->colour));
	soft_box(c, b, corner(die, b.w));
	if (die->colour != DT_COLOUR_BLACK)
		return INK_BACK;
	set_ink(c, INK_FAINT); /* it lies on dark ground */
	round_path(c, b.x + 1, b.y + 1, b.w - 2, b.h - 2, corner(die, b.w));
	cairo_set_line_width(c->cr, 2);
	cairo_stroke(c->cr);
	return INK_TEXT;
}

static void draw_slot(struct canvas *c, struct disp_rect b, const struct screen_die *die)
{
	if (c->one_bit) {
		set_ink(c, INK_DIM);
		cairo_rectangle(c->cr, b.x + b.w / 2 - 1, b.y + b.h / 2, 2, 1);
		cairo_fill(c->cr);
		return;
	}
	set_ink(c, INK_FAINT);
	round_path(c, b.x + 1, b.y + 1, b.w - 2, b.h - 2, corner(die, b.w));
	cairo_set_line_width(c->cr, 2);
	cairo_stroke(c->cr);
}

void draw_die(struct canvas *c, struct disp_rect b, const struct screen_die *die, const char *label,
	size_t size)
{
	bool doubt = die->doubt;
	if (b.w < 6 || b.h < 6)
		return;
	note(c, DISP_SIGN, b);
	if (!die->face && !doubt) {
		draw_slot(c, b, die);
		return;
	}
	enum ink ink = draw_body(c, b, die);
	char *s = readable(label, size);
	set_ink(c, ink);
	if (doubt && c->one_bit) {
		put_sign(c, b, "?", ink, 10);
	} else if (doubt) {
		char *asked = g_strconcat(s, "?", NULL);
		put_sign(c, inset(b, 3, 2), asked, ink, b.h * 6 / 10);
		g_free(asked);
	} else if (s[0] >= '1' && s[0] <= '6' && !s[1]) {
		draw_pips(c, b, (unsigned)(s[0] - '0'));
	} else {
		put_sign(
			c, c->one_bit ? b : inset(b, 2, 1), s, ink, c->one_bit ? 10 : b.h * 7 / 10);
	}
	g_free(s);
}

static unsigned luma(uint32_t v)
{
	return ((v >> 16 & 255) * 77 + (v >> 8 & 255) * 151 + (v & 255) * 28) >> 8;
}

/* In black and white at the middle between the darkest and the lightest pixel. */
static void make_hard(struct disp_photo *p)
{
	unsigned low = 255, high = 0;
	for (int i = 0; i < DISP_PHOTO_PX * DISP_PHOTO_PX; i++) {
		unsigned v = luma(p->px[i / DISP_PHOTO_PX][i % DISP_PHOTO_PX]);
		low = v < low ? v : low;
		high = v > high ? v : high;
	}
	for (int i = 0; i < DISP_PHOTO_PX * DISP_PHOTO_PX; i++) {
		uint32_t *v = &p->px[i / DISP_PHOTO_PX][i % DISP_PHOTO_PX];
		*v = 2 * luma(*v) > low + high ? 0xffffff : 0;
	}
}

/* Corners round the middle of a photo, in which the die lies that is meant. */
static void draw_frame(struct canvas *c, struct disp_rect r)
{
	int side = r.w * DISP_PHOTO_DIE / DISP_PHOTO_PX, width = r.w / 48 + 1, arm = side / 3;
	struct disp_rect f = middle(r, side, side);
	set_ink(c, INK_GOLD);
	for (int i = 0; i < 4; i++) {
		int x = i % 2 ? f.x + f.w : f.x, y = i / 2 ? f.y + f.h : f.y;
		cairo_rectangle(c->cr, i % 2 ? x - arm : x, i / 2 ? y - width : y, arm, width);
		cairo_rectangle(c->cr, i % 2 ? x - width : x, i / 2 ? y - arm : y, width, arm);
	}
	cairo_fill(c->cr);
}

void draw_photo(struct canvas *c, struct disp_rect r, const struct disp_photo *photo)
{
	/* One bit shows no more than the die itself. */
	double shown = c->one_bit ? DISP_PHOTO_DIE : DISP_PHOTO_PX,
	       edge = (DISP_PHOTO_PX - shown) / 2;
	struct disp_photo copy = *photo;
	r = middle(r, least(r.w, r.h), least(r.w, r.h));
	if (r.w < 6)
		return;
	note(c, DISP_SIGN, r);
	if (c->one_bit)
		make_hard(&copy);
	cairo_surface_t *from = cairo_image_surface_create_for_data((unsigned char *)copy.px,
		CAIRO_FORMAT_RGB24, DISP_PHOTO_PX, DISP_PHOTO_PX, (int)sizeof(copy.px[0]));
	cairo_save(c->cr);
	cairo_rectangle(c->cr, r.x, r.y, r.w, r.h);
	cairo_clip(c->cr);
	cairo_translate(c->cr, r.x, r.y);
	cairo_scale(c->cr, r.w / shown, r.h / shown);
	cairo_set_source_surface(c->cr, from, -edge, -edge);
	cairo_pattern_set_filter(
		cairo_get_source(c->cr), c->one_bit ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR);
	cairo_pattern_set_extend(cairo_get_source(c->cr), CAIRO_EXTEND_PAD);
	cairo_paint(c->cr);
	cairo_restore(c->cr);
	cairo_surface_destroy(from);
	if (!c->one_bit)
		draw_frame(c, r);
}

/* Outlines in a square of 16; each number pair a point, -1 ends a shape, -2 all. */
static const int8_t shapes[][40] = {
	[SIGN_STAR] = { 8, 0, 10, 6, 16, 6, 11, 10, 13, 16, 8, 12, 3, 16, 5, 10, 0, 6, 6, 6, -2 },
	[SIGN_CHECK] = { 1, 8, 4, 6, 7, 10, 13, 2, 16, 4, 7, 15, -2 },
	[SIGN_CUP] = { 4, 1, 12, 1, 15, 15, 1, 15, -2 },
	[SIGN_HAND] = { 1, 9, 4, 7, 4, 2, 6, 2, 6, 7, 7, 0, 9, 0, 9, 7, 10, 1, 12, 1, 12, 8, 13, 4,
		15, 4, 14, 12, 11, 16, 6, 16, -2 },
	[SIGN_ARROW] = { 3, 1, 14, 8, 3, 15, -2 },
	[SIGN_CROWN] = { 1, 3, 5, 8, 8, 1, 11, 8, 15, 3, 13, 14, 3, 14, -2 },
	[SIGN_CARD] = { 3, 1, 13, 1, 13, 15, 3, 15, -2 },
	[SIGN_PAPER] = { 3, 1, 10, 1, 14, 5, 14, 15, 3, 15, -2 },
	[SIGN_CHEST] = { 1, 5, 4, 2, 12, 2, 15, 5, 15, 7, 1, 7, -1, 1, 8, 15, 8, 15, 14, 1, 14,
		-2 },
	[SIGN_LOCK] = { 2, 8, 4, 8, 4, 4, 6, 1, 10, 1, 12, 4, 12, 8, 14, 8, 14, 16, 2, 16, 2, 8, 6,
		8, 10, 8, 10, 5, 9, 3, 7, 3, 6, 5, 6, 8, -2 },
	[SIGN_ALERT] = { 6, 1, 10, 1, 9, 10, 7, 10, -1, 7, 12, 9, 12, 9, 15, 7, 15, -2 },
};

/* The same for one bit, 9 pixels wide, the leftmost in the highest of 9 bits. NULL: the outline
 * does. */
static const uint16_t *small_sign(enum sign sign)
{
	static const uint16_t crown[] = { 0x111, 0x193, 0x1bb, 0x1ff, 0x1ff, 0x0fe, 0x000 };
	static const uint16_t star[] = { 0x010, 0x010, 0x1ff, 0x07c, 0x07c, 0x0ee, 0x082 };
	static const uint16_t check[] = { 0x003, 0x007, 0x00e, 0x19c, 0x1f8, 0x0f0, 0x060 };
	static const uint16_t alert[] = { 0x038, 0x038, 0x038, 0x010, 0x000, 0x038, 0x038 };
	return sign == SIGN_CROWN   ? crown
	       : sign == SIGN_STAR  ? star
	       : sign == SIGN_CHECK ? check
	       : sign == SIGN_ALERT ? alert
				    : NULL;
}

static void draw_small_sign(struct canvas *c, struct disp_rect b, const uint16_t rows[7])
{
	for (int i = 0; i < 9 * 7; i++)
		if (rows[i / 9] << i % 9 & 0x100)
			cairo_rectangle(c->cr, b.x + i % 9, b.y + i / 9, 1, 1);
	cairo_fill(c->cr);
}

void draw_sign(struct canvas *c, struct disp_rect r, enum sign sign, enum ink ink)
{
	const uint16_t *rows = c->one_bit && r.w >= 9 && r.h >= 7 ? small_sign(sign) : NULL;
	if (rows) {
		struct disp_rect at = middle(r, 9, 7);
		note(c, DISP_SIGN, at);
		set_ink(c, ink);
		draw_small_sign(c, at, rows);
		return;
	}
	int side = least(r.w, r.h);
	struct disp_rect b = middle(r, side, side);
	bool first = true;
	if (side < 5)
		return;
	note(c, DISP_SIGN, b);
	set_ink(c, ink);
	for (const int8_t *p = shapes[sign]; *p != -2;) {
		if (*p == -1) {
			cairo_close_path(c->cr);
			first = true;
			p++;
			continue;
		}
		double x = b.x + p[0] * side / 16.0, y = b.y + p[1] * side / 16.0;
		if (first)
			cairo_move_to(c->cr, x, y);
		else
			cairo_line_to(c->cr, x, y);
		first = false;
		p += 2;
	}
	cairo_close_path(c->cr);
	cairo_fill(c->cr);
}

void draw_icon(struct canvas *c, struct disp_rect r, unsigned icon, enum ink ink)
{
	static const enum sign signs[SCREEN_ICONS] = {
		[ICON_STAR] = SIGN_STAR,
		[ICON_CARD] = SIGN_CARD,
		[ICON_PAPER] = SIGN_PAPER,
		[ICON_CHEST] = SIGN_CHEST,
		[ICON_LOCK] = SIGN_LOCK,
	};
	const char *letter = icon == ICON_STAR ? "" : words_letter(icon);
	int side = least(r.w, r.h);
	if (icon < SCREEN_ICONS && icon != ICON_NONE && !*letter) {
		draw_sign(c, r, signs[icon], ink);
		return;
	}
	r = middle(r, side, side);
	if (side < 5)
		return;
	note(c, DISP_SIGN, r);
	put_sign(c, r, *letter ? letter : words_letter(ICON_DISC), ink, side);
}
