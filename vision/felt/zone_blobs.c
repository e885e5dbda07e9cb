/* SPDX-License-Identifier: MIT */
/*
 * zone_blobs.c - the things in a zone: what the cells that are no felt hang together to.
 */
#include "zone_in.h"

#include "cv_bridge.h"
#include "tint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	CELL_BLOBS_MAX = 64,
	SHAPE_LEAST = 12, /* of fewer cells no shape can be told: smaller than any coin */
};

/* What the cells of a blob are, and the largest circle that fits in. */
static void take_cells(const struct zone_look *z, struct zone_blob *b)
{
	const float cell = ZONE_CELL_PX;

	for (int32_t y = b->row; y < b->row + b->rows; y++)
		for (int32_t x = b->col; x < b->col + b->cols; x++) {
			size_t i = (size_t)y * (size_t)z->felt->cols + (size_t)x;
			float inner = img_row_f32(&z->inner, y + 1)[x + 1] * cell;

			if (img_row_s32(&z->labels, y)[x] != b->label)
				continue;
			b->unexplained += z->explained[i] ? 0 : cell * cell;
			b->shown += z->felt->kind[i] == FELT_THING || z->worth[i] == ZONE_DRAWN
					    ? cell * cell
					    : 0;
			for (size_t c = 0; c < 3; c++)
				b->colour[c] += z->felt->now[c * z->felt->cells + i] +
						z->felt->empty[c * z->felt->cells + i] -
						z->felt->light[c * z->felt->cells + i];
			if (inner <= b->inner)
				continue;
			b->inner = inner;
			b->inner_x = ((float)x + 0.5f) * cell;
			b->inner_y = ((float)y + 0.5f) * cell;
		}
	for (size_t c = 0; c < 3; c++)
		b->colour[c] *= cell * cell / b->area;
}

/* A picture of a blob, a cell wider all round. */
static enum dt_status take_picture(const struct zone_look *z, const struct zone_blob *b,
	struct img *part, struct dt_error *err)
{
	enum dt_status rc = img_ensure(part, b->cols + 2, b->rows + 2, 1, IMG_U8, err);

	for (int32_t y = 0; rc == DT_OK && y < b->rows; y++)
		for (int32_t x = 0; x < b->cols; x++)
			if (img_row_s32(&z->labels, b->row + y)[b->col + x] == b->label)
				img_row(part, y + 1)[x + 1] = 255;
	return rc;
}

/* Outlines run through the middles of cells: half a cell is missing all round. */
static double whole_area(const struct cvb_point *outline, size_t n)
{
	return cvb_area(outline, n) + cvb_perimeter(outline, n) / 2 + 1;
}

static enum dt_status measure_outline(
	const struct img *part, struct zone_shape *out, struct dt_error *err)
{
	struct cvb_contours outline = { 0 };
	struct cvb_point *hull = NULL;
	enum dt_status rc = cvb_find_contours(part, &outline, err);
	size_t n = rc == DT_OK && outline.n > 0 ? outline.start[1] : 0, m = 0;

	if (n > 2) {
		hull = calloc(n, sizeof(*hull));
		rc = hull ? cvb_hull(outline.pts, n, hull, &m, err)
			  : dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		if (rc == DT_OK) {
			out->solidity = (float)(whole_area(outline.pts, n) / whole_area(hull, m));
		}
	}
	free(hull);
	cvb_contours_finish(&outline);
	return rc;
}

static enum dt_status measure_shape(const struct zone_look *z, const struct zone_blob *b,
	struct zone_shape *out, struct dt_error *err)
{
	struct img part = { 0 };
	enum dt_status rc = take_picture(z, b, &part, err);

	if (rc == DT_OK)
		rc = measure_outline(&part, out, err);
	img_finish(&part);
	return rc;
}

struct zone_shape zone_look_shape(struct zone_look *z, const struct zone_blob *b)
{
	struct zone_shape shape = { 0 };

	if (b->area >= SHAPE_LEAST * ZONE_CELL_PX * ZONE_CELL_PX && z->failed.code == DT_OK)
		measure_shape(z, b, &shape, &z->failed);
	return shape;
}

enum dt_status zone_look_failed(struct zone_look *z, struct dt_error *err)
{
	struct dt_error why = z->failed;

	z->failed.code = DT_OK;
	return why.code == DT_OK ? DT_OK : dt_fail(err, why.code, why.sys, "%s", why.msg);
}

static int by_unexplained(const void *a, const void *b)
{
	const struct zone_blob *l = a, *r = b;

	return (l->unexplained < r->unexplained) - (l->unexplained > r->unexplained);
}

static bool is_part(const struct zone_look *z, enum zone_part part, size_t i)
{
	if (z->felt->kind[i] < FELT_THING)
		return false;
	return part == ZONE_ALL || !z->explained[i];
}

enum dt_status zone_look_blobs(struct zone_look *z, enum zone_part part, struct zone_blob *out,
	size_t cap, size_t *n, struct dt_error *err)
{
	struct cvb_component found[CELL_BLOBS_MAX];
	int32_t cols = z->felt->cols, rows = z->felt->rows;
	enum dt_status rc = img_ensure(&z->rimmed, cols + 2, rows + 2, 1, IMG_U8, err);
	size_t count = 0;

	*n = 0;
	if (rc != DT_OK)
		return rc;
	z->mask = img_part(&z->rimmed, 1, 1, cols, rows);
	for (int32_t y = 0; y < rows; y++)
		for (int32_t x = 0; x < cols; x++) {
			size_t i = (size_t)y * (size_t)cols + (size_t)x;

			img_row(&z->mask, y)[x] = is_part(z, part, i) ? 255 : 0;
		}
	rc = cvb_components(&z->mask, &z->labels, found, CELL_BLOBS_MAX, &count, err);
	/* Blobs do not touch: how deep a cell lies in its own is how far it is from felt. */
	if (rc == DT_OK)
		rc = cvb_distance(&z->rimmed, &z->inner, err);
	for (size_t i = 0; rc == DT_OK && i < count && i < CELL_BLOBS_MAX && *n < cap; i++) {
		struct zone_blob *b = &out[*n];

		if (found[i].area < 3)
			break;
		*b = (struct zone_blob){ .x = ((float)found[i].cx + 0.5f) * ZONE_CELL_PX,
			.y = ((float)found[i].cy + 0.5f) * ZONE_CELL_PX,
			.area = (float)(found[i].area * ZONE_CELL_PX * ZONE_CELL_PX),
			.col = found[i].x,
			.row = found[i].y,
			.cols = found[i].width,
			.rows = found[i].height,
			.label = found[i].label };
		take_cells(z, b);
		(*n)++;
	}
	qsort(out, *n, sizeof(*out), by_unexplained);
	return rc;
}

/* Explains what is so near to a cell. */
static void explain_round(struct zone_look *z, int32_t label, int32_t x, int32_t y, float radius)
{
	int32_t n = (int32_t)radius;

	for (int32_t cy = y - n < 0 ? 0 : y - n; cy <= y + n && cy < z->felt->rows; cy++)
		for (int32_t cx = x - n < 0 ? 0 : x - n; cx <= x + n && cx < z->felt->cols; cx++)
			if ((float)((cx - x) * (cx - x) + (cy - y) * (cy - y)) <= radius * radius &&
				img_row_s32(&z->labels, cy)[cx] == label)
				z->explained[(size_t)cy * (size_t)z->felt->cols + (size_t)cx] = 1;
}

enum dt_status zone_look_explain_broad(
	struct zone_look *z, int32_t label, float radius, struct dt_error *err)
{
	float cells = radius / ZONE_CELL_PX;
	enum dt_status rc;

	for (int32_t y = 0; y < z->felt->rows; y++)
		for (int32_t x = 0; x < z->felt->cols; x++)
			img_row(&z->mask, y)[x] = img_row_s32(&z->labels, y)[x] == label ? 255 : 0;
	rc = cvb_distance(&z->mask, &z->distance, err);
	for (int32_t y = 0; rc == DT_OK && y < z->felt->rows; y++)
		for (int32_t x = 0; x < z->felt->cols; x++)
			if (img_row_f32(&z->distance, y)[x] >= cells)
				explain_round(z, label, x, y, cells);
	return rc;
}

float zone_look_tinted(const struct zone_look *z, int32_t label, const float body[3], float within,
	float *x, float *y)
{
	double sum_x = 0, sum_y = 0, n = 0;

	for (int32_t cy = 0; cy < z->felt->rows; cy++)
		for (int32_t cx = 0; cx < z->felt->cols; cx++) {
			size_t i = (size_t)cy * (size_t)z->felt->cols + (size_t)cx;
			float colour[3];

			if (img_row_s32(&z->labels, cy)[cx] != label || z->explained[i])
				continue;
			for (size_t c = 0; c < 3; c++)
				colour[c] = z->felt->now[c * z->felt->cells + i] +
					    z->felt->empty[c * z->felt->cells + i] -
					    z->felt->light[c * z->felt->cells + i];
			if (tint_gap(colour, body) >= within)
				continue;
			sum_x += cx + 0.5;
			sum_y += cy + 0.5;
			n++;
		}
	*x = n > 0 ? (float)(sum_x / n * ZONE_CELL_PX) : 0;
	*y = n > 0 ? (float)(sum_y / n * ZONE_CELL_PX) : 0;
	return (float)(n * ZONE_CELL_PX * ZONE_CELL_PX);
}

int32_t zone_look_label(const struct zone_look *z, float x, float y)
{
	size_t i = zone_cell_at(z, x, y);

	if (z->labels.width != z->felt->cols || z->labels.height != z->felt->rows)
		return 0;
	return img_row_s32(
		&z->labels, (int32_t)(i / (size_t)z->felt->cols))[i % (size_t)z->felt->cols];
}
