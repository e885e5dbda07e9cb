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
	KNOWN_REACH = 2,  /* cells beside a blob that say what shape it is */
	SHAPE_LEAST = 12, /* of fewer cells no shape can be told: smaller than any coin */
};

/* Least number of cells that must be known to be no felt, as a share of the blob's, for them to say
 * what shape it is. */
static const float known_least = 0.65f;

static bool in_frame(const struct zone_look *z, int32_t cx, int32_t cy)
{
	float x = ((float)cx + 0.5f) * ZONE_CELL_PX, y = ((float)cy + 0.5f) * ZONE_CELL_PX;

	return x > z->frame[0] && y > z->frame[1] && x < z->frame[2] && y < z->frame[3];
}

/* What the cells of a blob are, and the largest circle that fits in. */
static void take_cells(const struct zone_look *z, struct zone_blob *b)
{
	const float cell = ZONE_CELL_PX;
	int32_t right = z->felt->cols - 1, low = z->felt->rows - 1;

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
			b->inside += !z->explained[i] && in_frame(z, x, y) ? cell * cell : 0;
			for (size_t c = 0; c < 3; c++)
				b->colour[c] += z->felt->now[c * z->felt->cells + i] +
						z->felt->empty[c * z->felt->cells + i] -
						z->felt->light[c * z->felt->cells + i];
			b->rim += x == 0 || y == 0 || x == right || y == low ? cell : 0;
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

static float share_of_box(double area, const struct cvb_box *box)
{
	return (float)(area / ((double)(box->width + 1) * (double)(box->height + 1)));
}

static enum dt_status measure_outline(
	const struct img *part, struct zone_shape *out, struct dt_error *err)
{
	struct cvb_contours outline = { 0 };
	struct cvb_point *hull = NULL;
	struct cvb_box box;
	enum dt_status rc = cvb_find_contours(part, &outline, err);
	size_t n = rc == DT_OK && outline.n > 0 ? outline.start[1] : 0, m = 0;

	if (n > 2) {
		hull = calloc(n, sizeof(*hull));
		rc = hull ? cvb_hull(outline.pts, n, hull, &m, err)
			  : dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		if (rc == DT_OK)
			rc = cvb_min_rect(outline.pts, n, &box, err);
		if (rc == DT_OK) {
			out->solidity = (float)(whole_area(outline.pts, n) / whole_area(hull, m));
			out->boxiness = share_of_box(whole_area(outline.pts, n), &box);
		}
	}
	free(hull);
	cvb_contours_finish(&outline);
	return rc;
}

/* Marks what is known to be no felt where the blob is and next to it; returns how many cells. */
static uint32_t take_known(const struct zone_look *z, const struct zone_blob *b, struct img *known)
{
	uint32_t n = 0;

	for (int32_t y = 0; y < known->height; y++)
		for (int32_t x = 0; x < known->width; x++) {
			int32_t cx = b->col - KNOWN_REACH + x, cy = b->row - KNOWN_REACH + y;
			size_t i = (size_t)cy * (size_t)z->felt->cols + (size_t)cx;
			bool there = cx >= 0 && cy >= 0 && cx < z->felt->cols &&
				     cy < z->felt->rows && z->felt->kind[i] == FELT_THING &&
				     !z->explained[i];

			img_row(known, y)[x] = there ? 255 : 0;
			n += there;
		}
	return n;
}

/* A thing that is known by the hidden pattern of the felt has round corners, and some of the felt
 * beside it is with it: what else is known of it can be the better rectangle. */
static enum dt_status measure_known(const struct zone_look *z, const struct zone_blob *b,
	struct zone_shape *out, struct dt_error *err)
{
	struct cvb_contours outline = { 0 };
	struct img known = { 0 };
	struct cvb_box box;
	uint32_t cells = 0;
	size_t n;
	enum dt_status rc = img_ensure(
		&known, b->cols + 2 * KNOWN_REACH, b->rows + 2 * KNOWN_REACH, 1, IMG_U8, err);

	if (rc == DT_OK) {
		cells = take_known(z, b, &known);
		rc = cvb_find_contours(&known, &outline, err);
	}
	n = rc == DT_OK && outline.n > 0 ? outline.start[outline.n] : 0;
	if (n > 2 && (float)cells > known_least * b->area / (ZONE_CELL_PX * ZONE_CELL_PX)) {
		rc = cvb_min_rect(outline.pts, n, &box, err);
		if (rc == DT_OK)
			out->boxiness = fmaxf(out->boxiness, share_of_box(cells, &box));
	}
	cvb_contours_finish(&outline);
	img_finish(&known);
	return rc;
}

static enum dt_status measure_shape(const struct zone_look *z, const struct zone_blob *b,
	struct zone_shape *out, struct dt_error *err)
{
	struct img part = { 0 };
	enum dt_status rc = take_picture(z, b, &part, err);

	if (rc == DT_OK)
		rc = measure_outline(&part, out, err);
	if (rc == DT_OK && z->felt->neutral)
		rc = measure_known(z, b, out, err);
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
	if (part == ZONE_BROAD)
		return z->broad[i];
	if (part == ZONE_CLOSED && z->worth[i] == ZONE_DRAWN)
		return !z->explained[i];
	if (z->felt->kind[i] < FELT_THING)
		return false;
	return part == ZONE_ALL || !z->explained[i];
}

static bool at_border(const struct cvb_component *c, const struct img *mask)
{
	return c->x == 0 || c->y == 0 || c->x + c->width == mask->width ||
	       c->y + c->height == mask->height;
}

/* Closes gaps of a cell or two in the mask, and fills what it encloses. */
static enum dt_status close_mask(struct zone_look *z, struct dt_error *err)
{
	struct cvb_component found[CELL_BLOBS_MAX];
	struct img closed = { 0 };
	size_t n = 0;
	enum dt_status rc = cvb_close_gaps(&z->mask, 3, &closed, err);

	for (int32_t y = 0; rc == DT_OK && y < closed.height; y++)
		for (int32_t x = 0; x < closed.width; x++)
			img_row(&z->mask, y)[x] = img_row(&closed, y)[x] ? 0 : 255;
	if (rc == DT_OK)
		rc = cvb_components(&z->mask, &z->labels, found, CELL_BLOBS_MAX, &n, err);
	for (size_t i = 0; rc == DT_OK && i < n && i < CELL_BLOBS_MAX; i++)
		for (int32_t y = found[i].y; y < found[i].y + found[i].height; y++)
			for (int32_t x = found[i].x; x < found[i].x + found[i].width; x++)
				if (!at_border(&found[i], &closed) &&
					img_row_s32(&z->labels, y)[x] == found[i].label)
					img_row(&closed, y)[x] = 255;
	for (int32_t y = 0; rc == DT_OK && y < closed.height; y++)
		memcpy(img_row(&z->mask, y), img_row(&closed, y), (size_t)closed.width);
	img_finish(&closed);
	return rc;
}

enum dt_status zone_look_blobs(struct zone_look *z, enum zone_part part, struct zone_blob *out,
	size_t cap, size_t *n, struct dt_error *err)
{
	struct cvb_component found[CELL_BLOBS_MAX];
	int32_t cols = z->felt->cols, rows = z->felt->rows;
	enum dt_status rc = img_ensure(&z->rimmed, cols + 2, rows + 2, 1, IMG_U8, err);
	size_t count = 0;

	*n = 0;
	if (rc != DT_OK || (part == ZONE_BROAD && !zone_look_knows_broad(z)))
		return rc;
	if (part == ZONE_BROAD)
		felt_broad(z->felt, z->explained, z->broad);
	z->mask = img_part(&z->rimmed, 1, 1, cols, rows);
	for (int32_t y = 0; y < rows; y++)
		for (int32_t x = 0; x < cols; x++) {
			size_t i = (size_t)y * (size_t)cols + (size_t)x;

			img_row(&z->mask, y)[x] = is_part(z, part, i) ? 255 : 0;
		}
	if (part == ZONE_CLOSED)
		rc = close_mask(z, err);
	if (rc == DT_OK)
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

/* From the line between a and b. */
static float away_from(const float a[2], const float b[2], float x, float y)
{
	float dx = b[0] - a[0], dy = b[1] - a[1], length = dx * dx + dy * dy;
	float t = length > 0 ? ((x - a[0]) * dx + (y - a[1]) * dy) / length : 0;

	t = fminf(1, fmaxf(0, t));
	return hypotf(x - a[0] - t * dx, y - a[1] - t * dy);
}

float zone_look_along(const struct zone_look *z, const struct zone_blob *blob, const float a[2],
	const float b[2], float radius, float *rim)
{
	int32_t cols = z->felt->cols, rows = z->felt->rows;
	uint32_t all = 0, near = 0;

	*rim = 0;
	for (int32_t cy = 0; cy < rows; cy++)
		for (int32_t cx = 0; cx < cols; cx++) {
			size_t i = (size_t)cy * (size_t)cols + (size_t)cx;
			bool is_near;

			if (img_row_s32(&z->labels, cy)[cx] != blob->label || z->explained[i])
				continue;
			is_near = away_from(a, b, ((float)cx + 0.5f) * ZONE_CELL_PX,
					  ((float)cy + 0.5f) * ZONE_CELL_PX) <= radius;
			if (!is_near && z->felt->neutral && felt_may_be_shadow(z->felt, i))
				continue;
			all++;
			near += is_near;
			if (cx == 0 || cy == 0 || cx == cols - 1 || cy == rows - 1)
				*rim += ZONE_CELL_PX;
		}
	return all ? (float)near / (float)all : 0;
}

int32_t zone_look_label(const struct zone_look *z, float x, float y)
{
	size_t i = zone_cell_at(z, x, y);

	if (z->labels.width != z->felt->cols || z->labels.height != z->felt->rows)
		return 0;
	return img_row_s32(
		&z->labels, (int32_t)(i / (size_t)z->felt->cols))[i % (size_t)z->felt->cols];
}
