/* SPDX-License-Identifier: MIT */
/*
 * tiled_view.c - rectifies those tiles of a view that somebody wants, and remembers which have been
 * made.
 */
#include "tiled_view.h"

#include "cv_bridge.h"
#include "wide_loops.h"

#include <stdlib.h>
#include <string.h>

enum { BLANK = 128 };

static void free_tiles(struct tiled_view *p)
{
	free(p->strip);
	free(p->shaded);
	free(p->tiles.flags);
	free(p->more.flags);
	free(p->made);
	free(p->sums);
}

void tiled_view_finish(struct tiled_view *p)
{
	img_finish(&p->colour);
	img_finish(&p->grey);
	img_finish(&p->soft);
	free_tiles(p);
	memset(p, 0, sizeof(*p));
}

static void blank(struct img *im, int32_t x, int32_t y, int32_t width, int32_t height)
{
	struct img part = img_part(im, x, y, width, height);

	for (int32_t row = 0; row < part.height; row++)
		memset(img_row(&part, row), BLANK, (size_t)part.width * (size_t)part.channels);
}

static enum dt_status make_room(
	struct tiled_view *p, int32_t width, int32_t height, struct dt_error *err)
{
	int32_t cols = tiles_along(width), rows = tiles_along(height);
	size_t n = (size_t)cols * (size_t)rows;
	enum dt_status rc = img_ensure(&p->colour, width, height, 3, IMG_U8, err);

	if (rc == DT_OK)
		rc = img_ensure(&p->grey, width, height, 1, IMG_U8, err);
	if (rc == DT_OK)
		rc = img_ensure(&p->soft, width, height, 1, IMG_U8, err);
	free_tiles(p);
	p->strip = calloc(n, (size_t)TILE_PX * TILE_PX * 3);
	p->shaded = calloc(n, (size_t)TILE_PX * TILE_PX);
	p->tiles.flags = calloc(n, 1);
	p->more.flags = calloc(n, 1);
	p->made = calloc(n, 1);
	p->sums = calloc((size_t)width, sizeof(*p->sums));
	p->tiles.cols = p->tiles.rows = 0;
	if (rc != DT_OK)
		return rc;
	if (!p->strip || !p->shaded || !p->tiles.flags || !p->more.flags || !p->made || !p->sums)
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	p->tiles.cols = p->more.cols = cols;
	p->tiles.rows = p->more.rows = rows;
	blank(&p->colour, 0, 0, width, height);
	blank(&p->grey, 0, 0, width, height);
	blank(&p->soft, 0, 0, width, height);
	return DT_OK;
}

/* Forgets the tiles of a row that were made, run by run. */
static void blank_made(struct tiled_view *p, int32_t row)
{
	uint8_t *made = p->made + (ptrdiff_t)row * p->tiles.cols;

	for (int32_t x = 0, end; x < p->tiles.cols; x = end + 1) {
		for (end = x; end < p->tiles.cols && made[end]; end++)
			made[end] = 0;
		if (end == x)
			continue;

		int32_t left = x * TILE_PX, width = (end - x) * TILE_PX;

		blank(&p->colour, left, row * TILE_PX, width, TILE_PX);
		blank(&p->grey, left, row * TILE_PX, width, TILE_PX);
		blank(&p->soft, left, row * TILE_PX, width, TILE_PX);
	}
}

enum dt_status tiled_view_begin(
	struct tiled_view *p, const struct vis_view *view, struct dt_error *err)
{
	int32_t width = vis_view_width(view), height = vis_view_height(view);

	if (p->tiles.cols == 0 || p->colour.width != width || p->colour.height != height)
		return make_room(p, width, height, err);
	for (int32_t y = 0; y < p->tiles.rows; y++)
		blank_made(p, y);
	memset(p->tiles.flags, 0, (size_t)p->tiles.cols * (size_t)p->tiles.rows);
	return DT_OK;
}

void tiled_view_want_all(struct tiled_view *p)
{
	memset(p->tiles.flags, TILE_WANTED | TILE_PLAIN,
		(size_t)p->tiles.cols * (size_t)p->tiles.rows);
}

static int32_t within(int32_t v, int32_t n)
{
	return v < 0 ? 0 : v >= n ? n - 1 : v;
}

/* Sums of 2 h + 1 pixels, one above the other, from column x0 to before x1. */
static VIS_INNER void add_rows(const struct img *grey, int32_t h, int32_t y, int32_t x0, int32_t x1,
	uint16_t *restrict sums)
{
	memset(sums + x0, 0, (size_t)(x1 - x0) * sizeof(*sums));
	for (int32_t j = y - h; j <= y + h; j++) {
		const uint8_t *restrict row = img_row(grey, within(j, grey->height));

		for (int32_t x = x0; x < x1; x++)
			sums[x] = (uint16_t)(sums[x] + row[x]);
	}
}

/* And of so many of these side by side, as a share of all. h is a constant wherever this is
 * called, so that the compiler makes vector code of it. */
static inline __attribute__((always_inline)) void add_columns(const uint16_t *restrict sums,
	int32_t h, int32_t x0, int32_t x1, uint16_t share, uint8_t *restrict out)
{
	for (int32_t x = x0; x < x1; x++) {
		uint16_t sum = 0;

		for (int32_t i = -h; i <= h; i++)
			sum = (uint16_t)(sum + sums[x + i]);
		out[x] = (uint8_t)((uint32_t)sum * share >> 16);
	}
}

/* The mean of (2 h + 1) x (2 h + 1) pixels, at most 15 x 15, of a row from x0 to before x1. */
VIS_WIDE static void soften(const struct img *grey, int32_t h, int32_t y, int32_t x0, int32_t x1,
	uint16_t *sums, uint8_t *out)
{
	int32_t left = x0 > h ? x0 : h, n = (2 * h + 1) * (2 * h + 1);
	int32_t right = x1 < grey->width - h ? x1 : grey->width - h;
	uint16_t share = (uint16_t)((65536 + n / 2) / n);

	add_rows(
		grey, h, y, within(x0 - h, grey->width), within(x1 + h - 1, grey->width) + 1, sums);
	if (h == 1)
		add_columns(sums, 1, left, right, share, out);
	else if (h == 2)
		add_columns(sums, 2, left, right, share, out);
	else
		add_columns(sums, h, left, right, share, out);
	for (int32_t x = x0; x < x1; x++) {
		uint32_t sum = 0;

		if (x == left && left < right)
			x = right;
		for (int32_t i = x - h; i <= x + h && x < x1; i++)
			sum += sums[within(i, grey->width)];
		if (x < x1)
			out[x] = (uint8_t)(sum * share >> 16);
	}
}

/* Makes tiles of the colours; *strip: where they are side by side, of no width for none. */
static enum dt_status make_tiles(struct tiled_view *p, struct vis_view *view,
	const struct img *frame, const struct tiles *tiles, struct img *strip, struct dt_error *err)
{
	int32_t width = tiles_strip_px(tiles, p->colour.width);
	enum dt_status rc;

	*strip = img_borrow(p->strip, width, TILE_PX, 3, (size_t)width * 3);
	for (int32_t i = 0; i < tiles->cols * tiles->rows; i++)
		p->made[i] |= tiles->flags[i] & TILE_WANTED;
	if (width == 0)
		return DT_OK;
	rc = vis_view_apply_tiles(view, frame, tiles, strip, err);
	if (rc == DT_OK)
		tiles_lay(tiles, strip, &p->colour);
	return rc;
}

enum dt_status tiled_view_make(struct tiled_view *p, struct vis_view *view, const struct img *frame,
	enum img_shade shade, int32_t soft_px, struct dt_error *err)
{
	struct img strip, grey;
	enum dt_status rc = make_tiles(p, view, frame, &p->tiles, &strip, err);

	if (rc != DT_OK || strip.width == 0)
		return rc;
	grey = img_borrow(p->shaded, strip.width, TILE_PX, 1, (size_t)strip.width);
	rc = cvb_shade(shade, &strip, &grey, err);
	if (rc == DT_OK)
		tiles_lay(&p->tiles, &grey, &p->grey);
	for (int32_t row = 0; rc == DT_OK && row < p->tiles.rows; row++)
		for (int32_t x = 0, end; tiles_next_run(&p->tiles, row, &x, &end); x = end) {
			int32_t left = x * TILE_PX, low = (row + 1) * TILE_PX;
			int32_t right = left + tiles_run_px(x, end, p->soft.width);

			low = low < p->soft.height ? low : p->soft.height;
			for (int32_t y = row * TILE_PX; y < low; y++)
				soften(&p->grey, soft_px / 2, y, left, right, p->sums,
					img_row(&p->soft, y));
		}
	return rc;
}

enum dt_status tiled_view_more(struct tiled_view *p, struct vis_view *view, const struct img *frame,
	float x, float y, float reach, struct dt_error *err)
{
	int32_t left = (int32_t)((x - reach) / TILE_PX), right = (int32_t)((x + reach) / TILE_PX);
	int32_t up = (int32_t)((y - reach) / TILE_PX), low = (int32_t)((y + reach) / TILE_PX);
	struct img strip;

	memset(p->more.flags, 0, (size_t)p->more.cols * (size_t)p->more.rows);
	for (int32_t ty = up < 0 ? 0 : up; ty <= low && ty < p->more.rows; ty++)
		for (int32_t tx = left < 0 ? 0 : left; tx <= right && tx < p->more.cols; tx++) {
			size_t i = (size_t)ty * (size_t)p->more.cols + (size_t)tx;

			p->more.flags[i] = p->made[i] ? 0 : TILE_WANTED;
		}
	return make_tiles(p, view, frame, &p->more, &strip, err);
}
