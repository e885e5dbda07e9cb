/* SPDX-License-Identifier: MIT */
/*
 * glyphs.h - the labels of poker dice as printed fonts draw them.
 *
 * Used for one question only: which way up is a taught drawing? They never decide which face it is.
 */
#ifndef CAL_GLYPHS_H
#define CAL_GLYPHS_H

#include <stdint.h>

#define GLYPH_LABELS 6 /* 9 10 J Q K A */
#define GLYPH_FONTS 15
#define GLYPH_ROWS 24
#define GLYPH_COLUMNS 32

struct glyph {
	int32_t width;		   /* columns used, in the middle */
	uint32_t rows[GLYPH_ROWS]; /* bit 31 is the leftmost column */
};

extern const struct glyph glyphs[GLYPH_LABELS][GLYPH_FONTS];

#endif
