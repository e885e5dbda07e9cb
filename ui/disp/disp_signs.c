/* SPDX-License-Identifier: MIT */
/*
 * disp_signs.c - signs and icons: outlines, and for one bit the same in single pixels.
 */
#include "disp_canvas_in.h"

#include "disp_words.h"

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
		canvas_note(c, DISP_SIGN, at);
		canvas_ink(c, ink);
		draw_small_sign(c, at, rows);
		return;
	}
	int side = smaller(r.w, r.h);
	struct disp_rect b = middle(r, side, side);
	bool first = true;
	if (side < 5)
		return;
	canvas_note(c, DISP_SIGN, b);
	canvas_ink(c, ink);
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
	int side = smaller(r.w, r.h);
	if (icon < SCREEN_ICONS && icon != ICON_NONE && !*letter) {
		draw_sign(c, r, signs[icon], ink);
		return;
	}
	r = middle(r, side, side);
	if (side < 5)
		return;
	canvas_note(c, DISP_SIGN, r);
	canvas_word(c, r, *letter ? letter : words_letter(ICON_DISC), ink, side);
}
