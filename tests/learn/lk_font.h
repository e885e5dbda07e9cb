/* SPDX-License-Identifier: MIT */
/*
 * lk_font.h - letters in the fonts that this computer has.
 */
#ifndef LK_FONT_H
#define LK_FONT_H

#include "lk_rand.h"

#include <cairo.h>

/* The name of a family with Latin letters, at most LK_FONT_MAX bytes with its end. */
void lk_font_pick(struct lk_rand *r, char *family);
/* How letters are made from a family: what few fonts there are look like many. */
struct lk_letters {
	const char *family;
	int weight; /* Pango's */
	bool italic;
	float slant, broad; /* shear to the right, width times */
	float fat;	    /* a stroke round them, share of their height; less than 0: only that */
};

/* Words in the current colour round the origin; height: of a capital letter. Narrowed where they
 * would be wider than width. */
void lk_font_draw(cairo_t *cr, const char *words, const struct lk_letters *letters, float height,
	float width);
/* The same in a plain weight. */
void lk_font_plain(
	cairo_t *cr, const char *words, const char *family, int weight, float height, float width);

#endif
