/* SPDX-License-Identifier: MIT */
/*
 * disp_dice.c - what is round or square and has one word on it: badges, dice, and the photo of a
 * die.
 */
#include "disp_canvas_in.h"

#include "disp_bits.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

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
		canvas_ink(c, ink);
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
	canvas_ink(c, ink);
	bits_draw(c->cr, r.x + (r.w - bits_width(text, n, 1)) / 2, r.y + (r.h - BITS_CAPITAL) / 2,
		text, n, 1);
	cairo_restore(c->cr);
	return true;
}

/* One word as a picture: in the middle by its ink, not by its line. */
void canvas_word(struct canvas *c, struct disp_rect r, const char *text, enum ink ink, int px)
{
	PangoRectangle inked;
	if (c->one_bit && (put_glyph(c, r, text, ink) || put_letters(c, r, text, ink)))
		return;
	pango_layout_set_text(c->layout, text, -1);
	pango_layout_set_width(c->layout, -1);
	pango_layout_set_alignment(c->layout, PANGO_ALIGN_LEFT);
	int low = c->one_bit ? 6 : px / 3;
	do {
		canvas_letters(c, px, false);
		pango_layout_get_pixel_extents(c->layout, &inked, NULL);
	} while ((inked.width > r.w || inked.height > r.h) && --px > low);
	cairo_save(c->cr);
	cairo_rectangle(c->cr, r.x, r.y, r.w, r.h);
	cairo_clip(c->cr);
	canvas_ink(c, ink);
	cairo_move_to(c->cr, r.x + (r.w - inked.width) / 2 - inked.x,
		r.y + (r.h - inked.height) / 2 - inked.y);
	pango_cairo_show_layout(c->cr, c->layout);
	cairo_restore(c->cr);
}

/* A ring of single pixels: no die looks like it. */
static void draw_ring(struct canvas *c, struct disp_rect b)
{
	int cut = b.w / 3;
	canvas_ink(c, INK_TEXT);
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
	int side = smaller(r.w, r.h);
	struct disp_rect b = middle(r, side, side);
	char number[12];
	if (side < 7)
		return;
	canvas_note(c, DISP_SIGN, b);
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
	canvas_ink(c, INK_SEAT + seat);
	cairo_arc(c->cr, b.x + side / 2.0, b.y + side / 2.0, side / 2.0, 0, 2 * pi);
	cairo_fill(c->cr);
	canvas_word(c, b, number, INK_BACK, side * 7 / 10);
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
		canvas_ink(c, die->doubt ? INK_ALERT : INK_TEXT);
		canvas_box(c, b, corner(die, b.w));
		if (!die->doubt)
			return INK_BACK;
		canvas_ink(c, INK_BACK);
		canvas_box(c, inset(b, edge, edge), b.w / 6.0);
		return INK_ALERT;
	}
	canvas_colour(c, body_colour(die->colour));
	canvas_box(c, b, corner(die, b.w));
	if (die->colour != DT_COLOUR_BLACK)
		return INK_BACK;
	canvas_ink(c, INK_FAINT); /* it lies on dark ground */
	canvas_outline(c, b.x + 1, b.y + 1, b.w - 2, b.h - 2, corner(die, b.w));
	cairo_set_line_width(c->cr, 2);
	cairo_stroke(c->cr);
	return INK_TEXT;
}

static void draw_slot(struct canvas *c, struct disp_rect b, const struct screen_die *die)
{
	if (c->one_bit) {
		canvas_ink(c, INK_DIM);
		cairo_rectangle(c->cr, b.x + b.w / 2 - 1, b.y + b.h / 2, 2, 1);
		cairo_fill(c->cr);
		return;
	}
	canvas_ink(c, INK_FAINT);
	canvas_outline(c, b.x + 1, b.y + 1, b.w - 2, b.h - 2, corner(die, b.w));
	cairo_set_line_width(c->cr, 2);
	cairo_stroke(c->cr);
}

void draw_die(struct canvas *c, struct disp_rect b, const struct screen_die *die, const char *label,
	size_t size)
{
	bool doubt = die->doubt;
	if (b.w < 6 || b.h < 6)
		return;
	canvas_note(c, DISP_SIGN, b);
	if (!die->face && !doubt) {
		draw_slot(c, b, die);
		return;
	}
	enum ink ink = draw_body(c, b, die);
	char *s = canvas_readable(label, size);
	canvas_ink(c, ink);
	if (doubt && c->one_bit) {
		canvas_word(c, b, "?", ink, 10);
	} else if (doubt) {
		char *asked = g_strconcat(s, "?", NULL);
		canvas_word(c, inset(b, 3, 2), asked, ink, b.h * 6 / 10);
		g_free(asked);
	} else if (s[0] >= '1' && s[0] <= '6' && !s[1]) {
		draw_pips(c, b, (unsigned)(s[0] - '0'));
	} else {
		/* Words need some air beside them. */
		int air = g_utf8_strlen(s, -1) > 2 ? b.w / 10 : 2;
		canvas_word(c, c->one_bit ? b : inset(b, air, 1), s, ink,
			c->one_bit ? 10 : b.h * 7 / 10);
	}
	g_free(s);
}

static unsigned luma(uint32_t v)
{
	return ((v >> 16 & 255) * 77 + (v >> 8 & 255) * 151 + (v & 255) * 28) >> 8;
}

/* Is most of what is round a pixel clearly lighter? */
static bool thin_and_dark(const struct disp_photo *p, int x, int y)
{
	enum { FAR = 9, STEP = 3, CLEARLY = 24 };
	unsigned lighter = 0, n = 0, v = luma(p->px[y][x]);
	for (int b = y - FAR; b <= y + FAR; b += STEP)
		for (int a = x - FAR; a <= x + FAR; a += STEP)
			if (a >= 0 && b >= 0 && a < DISP_PHOTO_PX && b < DISP_PHOTO_PX) {
				lighter += luma(p->px[b][a]) >= v + CLEARLY;
				n++;
			}
	return 5 * lighter > 3 * n;
}

/* In black and white: black is what is darker than the middle between the darkest and the lightest
 * pixel, and what is thin and clearly darker than all round it: a letter of a light colour on a
 * white die. */
static void make_hard(struct disp_photo *p)
{
	const struct disp_photo from = *p;
	unsigned low = 255, high = 0;
	for (int i = 0; i < DISP_PHOTO_PX * DISP_PHOTO_PX; i++) {
		unsigned v = luma(p->px[i / DISP_PHOTO_PX][i % DISP_PHOTO_PX]);
		low = v < low ? v : low;
		high = v > high ? v : high;
	}
	for (int i = 0; i < DISP_PHOTO_PX * DISP_PHOTO_PX; i++) {
		int x = i % DISP_PHOTO_PX, y = i / DISP_PHOTO_PX;
		unsigned v = luma(from.px[y][x]);
		bool light = 2 * v > low + high && !thin_and_dark(&from, x, y);
		p->px[y][x] = light ? 0xffffff : 0;
	}
}

/* Corners round the middle of a photo, in which the die lies that is meant. */
static void draw_frame(struct canvas *c, struct disp_rect r)
{
	int side = r.w * DISP_PHOTO_DIE / DISP_PHOTO_PX, width = r.w / 48 + 1, arm = side / 3;
	struct disp_rect f = middle(r, side, side);
	canvas_ink(c, INK_GOLD);
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
	r = middle(r, smaller(r.w, r.h), smaller(r.w, r.h));
	if (r.w < 6)
		return;
	canvas_note(c, DISP_SIGN, r);
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
