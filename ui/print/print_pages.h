/* SPDX-License-Identifier: MIT */
/*
 * print_pages.h - a sheet on paper at true scale: cut into pages that overlap, with marks for the
 * scissors, and a ruler on each page that shows whether the printer kept the scale.
 *
 * On a page, PRINT_MARGIN_MM stay free on all sides and PRINT_FOOT_MM above the lower margin belong
 * to the ruler. The sheet's top-left corner lies where the margins meet; a sheet that is narrower
 * than the page lies in the middle of it. Each page begins where the one before has
 * PRINT_OVERLAP_MM left.
 */
#ifndef DT_UI_PRINT_PAGES_H
#define DT_UI_PRINT_PAGES_H

#include "print_sheet.h"

#define PRINT_MARGIN_MM 10
#define PRINT_FOOT_MM 15
#define PRINT_OVERLAP_MM 10

struct print_pages {
	const char *paper;
	double width_mm, height_mm; /* of the paper, the way up that needs fewer pages */
	int columns, rows;	    /* of pages */
};

/* paper: "a4" ... "a0", "letter", "tabloid", or "whole": one page as large as it takes.
 * DT_ERR_FORMAT for all others. */
enum dt_status print_pages_init(struct print_pages *out, const char *paper,
	const struct print_sheet *sheet, struct dt_error *err);

/*
 * Writes all pages to a file whose name ends in .pdf or .svg; an SVG holds one page only.
 * DT_ERR_FORMAT when the name or the number of pages is wrong, DT_ERR_IO when it cannot be written:
 * a file that was there stays as it was then.
 */
enum dt_status print_pages_write(const struct print_pages *pages, const struct print_sheet *sheet,
	const char *path, struct dt_error *err);

#endif
