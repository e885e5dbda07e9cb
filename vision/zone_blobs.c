/* SPDX-License-Identifier: MIT */
/*
 * zone_blobs.c - the things in a zone: what the cells that are no felt hang together to.
 */
#include "zone_in.h"

#include "cv_bridge.h"
#include "face.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELL_BLOBS_MAX = 64 };

static bool in_frame(const struct zone_look *z, int32_t cx, int32_t cy)
{
	float x = ((float)cx + 0.5f) * ZONE_CELL_PX, y = ((float)cy + 0.5f) * ZONE_CELL_PX;

	return x > z->frame[0] && y > z->frame[1] && x < z->frame[2] && y < z->frame[3];
}

static enum dt_status measure(struct zone_look *z, const struct cvb_component *found, int32_t label,
	struct zone_blob *b, struct dt_error *err)
{
	const float cell = ZONE_CELL_PX;
	struct cvb_contours outline = { 0 };
	struct img part = { 0 };
	enum dt_status rc = img_ensure(&part, found->width + 2, found->height + 2, 1, IMG_U8, err);

	if (rc != DT_OK)
		return rc;
	for (int32_t y = found->y; y < found->y + found->height; y++)
		for (int32_t x = found->x; x < found->x + found->width; x++) {
			size_t i = (size_t)y * (size_t)z->felt->cols + (size_t)x;

			if (img_row_s32(&z->labels, y)[x] != label)
				continue;
			img_row(&part, y - found->y + 1)[x - found->x + 1] = 255;
			b->unexplained += z->explained[i] ? 0 : cell * cell;
			b->shown += z->felt->kind[i] == FELT_THING || z->worth[i] == ZONE_DRAWN
					    ? cell * cell
					    : 0;
			b->inside += !z->explained[i] && in_frame(z, x, y) ? cell * cell : 0;
			for (size_t c = 0; c < 3; c++)
				b->colour[c] += z->felt->now[c * z->felt->cells + i] +
						z->felt->empty[c * z->felt->cells + i] -
						z->felt->light[c * z->felt->cells + i];
			b->rim +=
				x == 0 || y == 0 || x == z->felt->cols - 1 || y == z->felt->rows - 1
					? cell
					: 0;
		}
	for (size_t c = 0; c < 3; c++)
		b->colour[c] *= cell * cell / b->area;
	rc = cvb_find_contours(&part, false, &outline, err);
	if (rc == DT_OK && outline.n > 0 && outline.start[1] > 2) {
		size_t n = outline.start[1], m = 0;
		struct cvb_point *hull = calloc(n, sizeof(*hull));
		struct cvb_box box;

		if (!hull)
			rc = dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		if (rc == DT_OK)
			rc = cvb_hull(outline.pts, n, hull, &m, err);
		if (rc == DT_OK)
			rc = cvb_min_rect(outline.pts, n, &box, err);
		if (rc == DT_OK) {
			/* Outlines run through the middles of cells: half a cell is missing all
			 * round. */
			double area =
				cvb_area(outline.pts, n) + cvb_perimeter(outline.pts, n) / 2 + 1;
			double round = cvb_area(hull, m) + cvb_perimeter(hull, m) / 2 + 1;

			b->solidity = (float)(area / round);
			b->boxiness = (float)(area /
					      ((double)(box.width + 1) * (double)(box.height + 1)));
		}
		free(hull);
	}
	cvb_contours_finish(&outline);
	if (rc == DT_OK)
		rc = cvb_distance(&part, &z->distance, err);
	for (int32_t y = 0; rc == DT_OK && y < z->distance.height; y++)
		for (int32_t x = 0; x < z->distance.width; x++)
			if (img_row_f32(&z->distance, y)[x] * cell > b->inner) {
				b->inner = img_row_f32(&z->distance, y)[x] * cell;
				b->inner_x = ((float)(x + found->x) - 0.5f) * cell;
				b->inner_y = ((float)(y + found->y) - 0.5f) * cell;
			}
	img_finish(&part);
	return rc;
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
	if (z->felt->kind[i] < FELT_THING)
		return false;
	return part == ZONE_ALL || !z->explained[i];
}

enum dt_status zone_look_blobs(struct zone_look *z, enum zone_part part, struct zone_blob *out,
	size_t cap, size_t *n, struct dt_error *err)
{
	struct cvb_component found[CELL_BLOBS_MAX];
	enum dt_status rc = img_ensure(&z->mask, z->felt->cols, z->felt->rows, 1, IMG_U8, err);
	size_t count = 0;

	*n = 0;
	if (rc != DT_OK || (part == ZONE_BROAD && !zone_look_knows_broad(z)))
		return rc;
	if (part == ZONE_BROAD)
		felt_broad(z->felt, z->explained, z->broad);
	for (int32_t y = 0; y < z->felt->rows; y++)
		for (int32_t x = 0; x < z->felt->cols; x++) {
			size_t i = (size_t)y * (size_t)z->felt->cols + (size_t)x;

			img_row(&z->mask, y)[x] = is_part(z, part, i) ? 255 : 0;
		}
	rc = cvb_components(&z->mask, &z->labels, found, CELL_BLOBS_MAX, &count, err);
	for (size_t i = 0; rc == DT_OK && i < count && i < CELL_BLOBS_MAX && *n < cap; i++) {
		struct zone_blob *b = &out[*n];

		if (found[i].area < 3)
			continue;
		*b = (struct zone_blob){ .x = ((float)found[i].cx + 0.5f) * ZONE_CELL_PX,
			.y = ((float)found[i].cy + 0.5f) * ZONE_CELL_PX,
			.area = (float)(found[i].area * ZONE_CELL_PX * ZONE_CELL_PX),
			.label = (int32_t)i + 1 };
		rc = measure(z, &found[i], (int32_t)i + 1, b, err);
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
			if (face_tint_gap(colour, body) >= within)
				continue;
			sum_x += cx + 0.5;
			sum_y += cy + 0.5;
			n++;
		}
	*x = n > 0 ? (float)(sum_x / n * ZONE_CELL_PX) : 0;
	*y = n > 0 ? (float)(sum_y / n * ZONE_CELL_PX) : 0;
	return (float)(n * ZONE_CELL_PX * ZONE_CELL_PX);
}

float zone_look_along(const struct zone_look *z, const struct zone_blob *blob, const float a[2],
	const float b[2], float radius)
{
	float dx = b[0] - a[0], dy = b[1] - a[1], length = dx * dx + dy * dy;
	uint32_t all = 0, near = 0;

	for (int32_t cy = 0; cy < z->felt->rows; cy++)
		for (int32_t cx = 0; cx < z->felt->cols; cx++) {
			if (img_row_s32(&z->labels, cy)[cx] != blob->label)
				continue;

			float x = ((float)cx + 0.5f) * ZONE_CELL_PX - a[0];
			float y = ((float)cy + 0.5f) * ZONE_CELL_PX - a[1];
			float t = length > 0 ? (x * dx + y * dy) / length : 0;

			t = fminf(1, fmaxf(0, t));
			all++;
			near += hypotf(x - t * dx, y - t * dy) <= radius;
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
