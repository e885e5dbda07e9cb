/* SPDX-License-Identifier: MIT */
/*
 * print_sheet.h - what can be printed for a table, as drawings in millimetres: the zones, the tags,
 * both in place, the chessboard. They come from the table's own description, so that paper and
 * program cannot disagree.
 *
 * Where the paper ends is none of their business: see print_pages.h.
 */
#ifndef DT_UI_PRINT_SHEET_H
#define DT_UI_PRINT_SHEET_H

#include "dt_table.h"
#include "status.h"

#include <cairo.h>

/*
 * The white that stays round a tag on each side, for each millimetre of its black square: 9 mm for
 * one of 40. The detector wants one eighth, scissors want the rest.
 */
#define PRINT_TAG_BORDER 0.225

struct print_sheet {
	double width_mm, height_mm;
	char caption[80];		/* ASCII */
	const struct dt_table *table;	/* borrowed */
	double cup_mm;			/* diameter of the cup's outline on the tag sheet */
	const struct print_card *cards; /* of a game, borrowed: print_cards.h */
	size_t cards_n;
	/* In millimetres from the sheet's top-left corner. DT_ERR_DEVICE: no such tag. */
	enum dt_status (*draw)(const struct print_sheet *sheet, cairo_t *cr, struct dt_error *err);
};

/* what: "zones", "tags", "board", "fields" or "chessboard"; for all others, and where there are no
 * fields, DT_ERR_FORMAT. */
enum dt_status print_sheet_init(struct print_sheet *out, const char *what,
	const struct dt_table *table, double cup_mm, struct dt_error *err);

enum print_align { PRINT_LEFT, PRINT_MIDDLE };

/* The font of all words, capitals so tall. */
void print_text_size(cairo_t *cr, double height_mm);
/* Words whose capitals are height_mm tall, standing on y. */
void print_text(cairo_t *cr, const char *words, double x, double y, double height_mm,
	enum print_align align);

/* A tag with the top-left corner of its black square at x, y. DT_ERR_DEVICE: no such tag. */
enum dt_status print_tag(
	cairo_t *cr, const struct dt_tag *t, double x, double y, struct dt_error *err);

#endif
