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
/* Words in the current colour round the origin; height: of a capital letter. Narrowed where they
 * would be wider than width. */
void lk_font_draw(cairo_t *cr, const char *words, const char *family, int weight, bool italic,
	float height, float width);

#endif
