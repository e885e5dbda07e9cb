/* SPDX-License-Identifier: MIT */
/*
 * disp_bits.h - letters for panels of 128x64 pixels with one bit: drawn for that size, so that no
 * digit is taken for another. Capitals are 7 pixels high, and twice that where there is room.
 *
 * It has what the table says in plain English, and a few signs; bits_can() tells of the rest, which
 * is drawn with an ordinary font.
 */
#ifndef DT_UI_DISP_BITS_H
#define DT_UI_DISP_BITS_H

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>

enum { BITS_CAPITAL = 7, BITS_HEIGHT = 9, BITS_LINE = 10, BITS_LINES = 12 };

/* Is every character of the valid UTF-8 text one of ours? */
bool bits_can(const char *text);
/* How wide n bytes of such a text are, each pixel of the letters scale pixels wide. */
int bits_width(const char *text, size_t n, int scale);

/* A text in lines of at most width pixels, broken between words. */
struct bits_lines {
	int n;	     /* may exceed BITS_LINES: what is too much is not kept */
	bool broken; /* a word is wider than a line, and was broken */
	size_t at[BITS_LINES], length[BITS_LINES];
};
/* Where its lines begin and how long they are. */
void bits_wrap(const char *text, int width, int scale, struct bits_lines *out);

/* One line, from its upper left corner, in the colour that is set. */
void bits_draw(cairo_t *cr, int x, int y, const char *text, size_t n, int scale);

#endif
