/* SPDX-License-Identifier: MIT */
/*
 * print_pages.c - cutting a sheet into pages, marks and ruler, PDF and SVG files.
 */
#include "print_pages.h"

#include "file.h"
#include "words.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#define PT_PER_MM (72 / 25.4)

enum { RULER_MM = 100, WHOLE_MIN_MM = 190 };

static const double mark_from_mm = 1, mark_to_mm = 5, mark_line_mm = 0.2, letter_mm = 2;

static const struct {
	const char *name;
	double width, height;
} papers[] = {
	{ "a4", 210, 297 },
	{ "a3", 297, 420 },
	{ "a2", 420, 594 },
	{ "a1", 594, 841 },
	{ "a0", 841, 1189 },
	{ "letter", 215.9, 279.4 },
	{ "tabloid", 279.4, 431.8 },
};

/* How much of the sheet is on one page. */
static double window_width(const struct print_pages *p)
{
	return p->width_mm - 2 * PRINT_MARGIN_MM;
}

static double window_height(const struct print_pages *p)
{
	return p->height_mm - 2 * PRINT_MARGIN_MM - PRINT_FOOT_MM;
}

/* Pages along one side; what is a hair too long for the paper is not worth another page. */
static int pages_along(double length, double window)
{
	const double hair = 0.01;
	if (length <= window + hair)
		return 1;
	return (int)ceil((length - PRINT_OVERLAP_MM - hair) / (window - PRINT_OVERLAP_MM));
}

static void count(struct print_pages *p, const struct print_sheet *s)
{
	p->columns = pages_along(s->width_mm, window_width(p));
	p->rows = pages_along(s->height_mm, window_height(p));
}

enum dt_status print_pages_init(struct print_pages *out, const char *paper,
	const struct print_sheet *sheet, struct dt_error *err)
{
	*out = (struct print_pages){ .paper = paper };
	if (strcasecmp(paper, "whole") == 0) {
		out->width_mm = fmax(sheet->width_mm, WHOLE_MIN_MM) + 2 * PRINT_MARGIN_MM;
		out->height_mm = sheet->height_mm + 2 * PRINT_MARGIN_MM + PRINT_FOOT_MM;
		out->columns = out->rows = 1;
		return DT_OK;
	}
	for (size_t i = 0; i < sizeof(papers) / sizeof(*papers); i++) {
		if (strcasecmp(paper, papers[i].name) != 0)
			continue;
		struct print_pages lying = *out;
		lying.width_mm = out->height_mm = papers[i].height;
		lying.height_mm = out->width_mm = papers[i].width;
		count(out, sheet);
		count(&lying, sheet);
		if (lying.columns * lying.rows < out->columns * out->rows)
			*out = lying;
		return DT_OK;
	}
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"there is no paper \"%s\": say a4, a3, a2, a1, a0, letter, tabloid or whole",
		paper);
}

/* The part of the sheet on one page, and where on the page it lies. */
struct window {
	double sheet_x, sheet_y, x, y, w, h;
};

static struct window window_of(
	const struct print_pages *p, const struct print_sheet *s, int row, int column)
{
	struct window v = { .sheet_x = column * (window_width(p) - PRINT_OVERLAP_MM),
		.sheet_y = row * (window_height(p) - PRINT_OVERLAP_MM) };
	v.w = fmin(window_width(p), s->width_mm - v.sheet_x);
	v.h = fmin(window_height(p), s->height_mm - v.sheet_y);
	v.x = p->columns == 1 ? (p->width_mm - v.w) / 2 : PRINT_MARGIN_MM;
	v.y = PRINT_MARGIN_MM;
	return v;
}

static void line(cairo_t *cr, double x0, double y0, double x1, double y1)
{
	cairo_move_to(cr, x0, y0);
	cairo_line_to(cr, x1, y1);
}

/* Strokes in the margins, in line with the edges of the window. */
static void draw_cut_marks(cairo_t *cr, const struct window *v)
{
	const double xs[] = { v->x, v->x + v->w }, ys[] = { v->y, v->y + v->h };
	for (int i = 0; i < 2; i++) {
		line(cr, xs[i], v->y - mark_to_mm, xs[i], v->y - mark_from_mm);
		line(cr, xs[i], v->y + v->h + mark_from_mm, xs[i], v->y + v->h + mark_to_mm);
		line(cr, v->x - mark_to_mm, ys[i], v->x - mark_from_mm, ys[i]);
		line(cr, v->x + v->w + mark_from_mm, ys[i], v->x + v->w + mark_to_mm, ys[i]);
	}
	cairo_stroke(cr);
}

static void wedge(cairo_t *cr, double x, double y, double dx, double dy)
{
	cairo_move_to(cr, x, y);
	cairo_line_to(cr, x + 3 * dx + 1.2 * dy, y + 3 * dy + 1.2 * dx);
	cairo_line_to(cr, x + 3 * dx - 1.2 * dy, y + 3 * dy - 1.2 * dx);
	cairo_close_path(cr);
}

/* Wedges that point at the line where the next page's edge comes to lie. */
static void draw_edge_marks(
	cairo_t *cr, const struct print_pages *p, const struct window *v, int row, int column)
{
	double x = v->x + v->w - PRINT_OVERLAP_MM, y = v->y + v->h - PRINT_OVERLAP_MM;
	if (column + 1 < p->columns) {
		wedge(cr, x, v->y - mark_from_mm, 0, -1);
		wedge(cr, x, v->y + v->h + mark_from_mm, 0, 1);
	}
	if (row + 1 < p->rows) {
		wedge(cr, v->x - mark_from_mm, y, -1, 0);
		wedge(cr, v->x + v->w + mark_from_mm, y, 1, 0);
	}
	cairo_fill(cr);
}

static void draw_ruler(cairo_t *cr, double x, double y)
{
	line(cr, x, y, x + RULER_MM, y);
	for (int mm = 0; mm <= RULER_MM; mm++)
		line(cr, x + mm, y, x + mm, y - (mm % 10 == 0 ? 4 : mm % 5 == 0 ? 3 : 2));
	cairo_stroke(cr);
	for (int mm = 0; mm <= RULER_MM; mm += 50) {
		char words[12];
		snprintf(words, sizeof(words), "%d", mm);
		print_text(cr, words, x + mm, y + letter_mm + 1, letter_mm, PRINT_MIDDLE);
	}
}

static void draw_foot(
	cairo_t *cr, const struct print_pages *p, const struct print_sheet *s, int row, int column)
{
	double x = PRINT_MARGIN_MM, y = p->height_mm - PRINT_MARGIN_MM - letter_mm - 1;
	double words_x = x + RULER_MM + 5;
	char words[400];
	draw_ruler(cr, x + 1, y);
	snprintf(words, sizeof(words), "dicetable print: %s", s->caption);
	print_text(cr, words, words_x, y - 5, letter_mm, PRINT_LEFT);
	/* xgettext:no-c-format */
	print_text(cr, _("Print at 100 %. The ruler must be 100 mm long."), words_x, y - 1,
		letter_mm, PRINT_LEFT);
	if (p->rows * p->columns == 1)
		return;
	snprintf(words, sizeof(words),
		row && column
			? _("Row %d of %d, page %d of %d. Cut left and top, lay over the wedges.")
		: row	 ? _("Row %d of %d, page %d of %d. Cut top, lay over the wedges.")
		: column ? _("Row %d of %d, page %d of %d. Cut left, lay over the wedges.")
			 : _("Row %d of %d, page %d of %d. Cut nothing."),
		row + 1, p->rows, column + 1, p->columns);
	print_text(cr, words, words_x, y + 3, letter_mm, PRINT_LEFT);
}

static enum dt_status draw_page(cairo_t *cr, const struct print_pages *p,
	const struct print_sheet *s, int row, int column, struct dt_error *err)
{
	struct window v = window_of(p, s, row, column);
	cairo_save(cr);
	cairo_scale(cr, PT_PER_MM, PT_PER_MM);
	cairo_set_source_rgb(cr, 1, 1, 1);
	cairo_paint(cr);
	cairo_save(cr);
	cairo_rectangle(cr, v.x, v.y, v.w, v.h);
	cairo_clip(cr);
	cairo_translate(cr, v.x - v.sheet_x, v.y - v.sheet_y);
	enum dt_status st = s->draw(s, cr, err);
	cairo_restore(cr);
	cairo_set_source_rgb(cr, 0, 0, 0);
	cairo_set_line_width(cr, mark_line_mm);
	if (p->rows * p->columns > 1) {
		draw_cut_marks(cr, &v);
		draw_edge_marks(cr, p, &v, row, column);
	}
	draw_foot(cr, p, s, row, column);
	cairo_restore(cr);
	cairo_show_page(cr);
	return st;
}

static cairo_status_t put(void *file, const unsigned char *data, unsigned int n)
{
	return fwrite(data, 1, n, file) == n ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static enum dt_status draw_all(const struct print_pages *p, const struct print_sheet *s, bool pdf,
	FILE *file, struct dt_error *err)
{
	double w = p->width_mm * PT_PER_MM, h = p->height_mm * PT_PER_MM;
	cairo_surface_t *surface = pdf ? cairo_pdf_surface_create_for_stream(put, file, w, h)
				       : cairo_svg_surface_create_for_stream(put, file, w, h);
	enum dt_status st = DT_OK;
	if (pdf) {
		cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, s->caption);
		cairo_pdf_surface_set_metadata(
			surface, CAIRO_PDF_METADATA_CREATOR, "dicetable " DICETABLE_VERSION);
	} else {
		/* Without a unit, as newer cairos write it, it is printed at three quarters. */
		cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PT);
	}
	cairo_t *cr = cairo_create(surface);
	for (int row = 0; row < p->rows && st == DT_OK; row++)
		for (int column = 0; column < p->columns && st == DT_OK; column++)
			st = draw_page(cr, p, s, row, column, err);
	cairo_status_t drawn = cairo_status(cr);
	cairo_destroy(cr);
	cairo_surface_finish(surface);
	if (drawn == CAIRO_STATUS_SUCCESS)
		drawn = cairo_surface_status(surface);
	cairo_surface_destroy(surface);
	if (st == DT_OK && drawn != CAIRO_STATUS_SUCCESS && drawn != CAIRO_STATUS_WRITE_ERROR)
		st = dt_fail(err, DT_ERR_DEVICE, 0, "the sheet cannot be drawn: %s",
			cairo_status_to_string(drawn));
	return st;
}

static bool ends_in(const char *path, const char *ending)
{
	size_t n = strlen(path), m = strlen(ending);
	return n > m && strcasecmp(path + n - m, ending) == 0;
}

enum dt_status print_pages_write(const struct print_pages *pages, const struct print_sheet *sheet,
	const char *path, struct dt_error *err)
{
	bool pdf = ends_in(path, ".pdf");
	char part[4096];
	if (!pdf && !ends_in(path, ".svg"))
		return dt_fail(
			err, DT_ERR_FORMAT, 0, "%s: the name must end in .pdf or .svg", path);
	if (!pdf && pages->rows * pages->columns > 1)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: an SVG holds one page, this takes %d of %s: write a .pdf, or take "
			"--paper whole",
			path, pages->rows * pages->columns, pages->paper);
	if ((size_t)snprintf(part, sizeof(part), "%s.part", path) >= sizeof(part))
		return dt_fail(err, DT_ERR_FORMAT, ENAMETOOLONG, "the path is too long");
	struct dt_error why;
	FILE *file = dt_file_write(part, &why);
	if (!file)
		return why.sys ? dt_fail(err, DT_ERR_IO, why.sys, "%s cannot be written: %s", path,
					 strerror(why.sys))
			       : dt_fail(err, why.code, 0, "%s", why.msg);
	enum dt_status st = draw_all(pages, sheet, pdf, file, err);
	bool bad = ferror(file) != 0;
	bad = fclose(file) != 0 || bad;
	if (st == DT_OK && (bad || rename(part, path) != 0))
		st = dt_fail(
			err, DT_ERR_IO, errno, "%s cannot be written: %s", path, strerror(errno));
	if (st != DT_OK)
		unlink(part);
	return st;
}
