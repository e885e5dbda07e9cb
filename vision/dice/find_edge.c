/* SPDX-License-Identifier: MIT */
/*
 * find_edge.c - gradients of a view, the crests of its edges, and what of a square lies on them.
 */
#include "find_in.h"

#include "wide_loops.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	SOBEL_MIN = 24,	 /* weaker edges are noise of an 8 bit picture */
	SAMPLE_STEP = 4, /* pixels between those looked at for the noise */
	SAMPLES_MIN = 64,
};

/* An edge counts when it is this much stronger than the usual pixel of the view (felt, mostly). */
static const float noise_factor = 3;
/* Where the dice are dark their sides are faint, and many weak edges in a row are still one: then
 * it need not be stronger than this share of their grey level, only as strong as the usual pixel.
 */
static const float faint_share = 0.5f, noise_least = 1;
/* The loops below go over one row each, byte by byte and in 16 bits: the compiler makes vector code
 * of them. n bytes, each of which has a pixel before and after. */
static VIS_INNER void add_rows(const uint8_t *restrict up, const uint8_t *restrict here,
	const uint8_t *restrict low, int n, int16_t *restrict sum, int16_t *restrict step)
{
	for (int i = 0; i < n; i++) {
		sum[i] = (int16_t)(up[i] + 2 * here[i] + low[i]);
		step[i] = (int16_t)(low[i] - up[i]);
	}
}

/* Lengths of the gradients, right to 3 %. */
static VIS_INNER void take_lengths(
	const int16_t *restrict sum, const int16_t *restrict step, int n, int16_t *restrict out)
{
	for (int i = 0; i < n; i++) {
		int16_t gx = (int16_t)(sum[i + 3] - sum[i - 3]);
		int16_t gy = (int16_t)(step[i - 3] + 2 * step[i] + step[i + 3]);
		int16_t ax = (int16_t)(gx < 0 ? -gx : gx), ay = (int16_t)(gy < 0 ? -gy : gy);
		int16_t more = ax > ay ? ax : ay, less = ax > ay ? ay : ax;
		int16_t sloping = (int16_t)(more - (more >> 3) + (less >> 1));

		out[i] = more > sloping ? more : sloping;
	}
}

/* The most of each value and the two after it. */
static VIS_INNER void keep_most(const int16_t *restrict in, int n, int16_t *restrict out)
{
	for (int i = 0; i < n; i++) {
		int16_t most = in[i] > in[i + 1] ? in[i] : in[i + 1];

		out[i] = most > in[i + 2] ? most : in[i + 2];
	}
}

/* Gradients, and the squares of their lengths. */
static VIS_INNER void take_gradients(const int16_t *restrict sum, const int16_t *restrict step,
	int n, int16_t *restrict gx, int16_t *restrict gy, int32_t *restrict square)
{
	for (int i = 0; i < n; i++) {
		gx[i] = (int16_t)(sum[i + 3] - sum[i - 3]);
		gy[i] = (int16_t)(step[i - 3] + 2 * step[i] + step[i + 3]);
	}
	for (int i = 0; i < n; i++)
		square[i] = gx[i] * gx[i] + gy[i] * gy[i];
}

/* The gradients of the bytes of a row, from the pixel at x0 to before x1. */
VIS_WIDE static void gradients_of_row(struct finder *f, int32_t y, int32_t x0, int32_t x1)
{
	int32_t n = 3 * (x1 - x0);
	int16_t *sum = f->slope, *step = sum + 3 * f->width, *gx = step + 3 * f->width;

	add_rows(img_row(&f->view, y - 1) + (ptrdiff_t)3 * (x0 - 1),
		img_row(&f->view, y) + (ptrdiff_t)3 * (x0 - 1),
		img_row(&f->view, y + 1) + (ptrdiff_t)3 * (x0 - 1), n + 6, sum, step);
	take_gradients(sum + 3, step + 3, n, gx, gx + 3 * f->width, f->square);
}

/* The length of the gradient of the channel that has the strongest, from x0 to before x1. */
VIS_WIDE static void take_row(struct finder *f, int32_t y, int32_t x0, int32_t x1)
{
	int32_t n = x1 - x0, width = 3 * f->width;
	int16_t *sum = f->slope, *step = sum + width, *length = step + width;
	uint16_t *restrict out = f->steep + (size_t)y * (size_t)f->width + x0;

	add_rows(img_row(&f->view, y - 1) + (ptrdiff_t)3 * (x0 - 1),
		img_row(&f->view, y) + (ptrdiff_t)3 * (x0 - 1),
		img_row(&f->view, y + 1) + (ptrdiff_t)3 * (x0 - 1), 3 * (n + 2), sum, step);
	take_lengths(sum + 3, step + 3, 3 * n, length);
	keep_most(length, 3 * n - 2, sum);
	for (int32_t x = 0; x < n; x++)
		out[x] = (uint16_t)sum[3 * x];
}

/* Forgets a part of the gradients. */
static void forget(struct finder *f, int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
	x1 = x1 < f->width ? x1 : f->width;
	for (int32_t y = y0; y < y1 && y < f->height && x0 < x1; y++)
		memset(f->steep + (size_t)y * (size_t)f->width + x0, 0,
			(size_t)(x1 - x0) * sizeof(*f->steep));
}

/* Forgets a column of a tile's gradients. */
static void forget_column(struct finder *f, int32_t x, int32_t y0)
{
	int32_t y1 = y0 + TILE_PX < f->height ? y0 + TILE_PX : f->height;
	uint16_t *at = f->steep + (size_t)y0 * (size_t)f->width + x;

	for (int32_t y = y0; y < y1 && x < f->width; y++, at += f->width)
		*at = 0;
}

/* Where a tile has a neighbour that nobody wanted, its last pixels are no edges. */
static void cut_rim(struct finder *f, int32_t x, int32_t y)
{
	bool up = true, low = true;
	int32_t left = x * TILE_PX, top = y * TILE_PX;

	for (int dx = -1; dx <= 1; dx++) {
		up = up && tile_has(&f->tiles, x + dx, y - 1, TILE_WANTED);
		low = low && tile_has(&f->tiles, x + dx, y + 1, TILE_WANTED);
	}
	if (!up)
		forget(f, left, top, left + TILE_PX, top + 1);
	if (!low)
		forget(f, left, top + TILE_PX - 1, left + TILE_PX, top + TILE_PX);
	if (!tile_has(&f->tiles, x - 1, y, TILE_WANTED))
		forget_column(f, left, top);
	if (!tile_has(&f->tiles, x + 1, y, TILE_WANTED))
		forget_column(f, left + TILE_PX - 1, top);
}

static void take_tiles(struct finder *f)
{
	for (int32_t row = 0; row < f->tiles.rows; row++)
		for (int32_t x = 0, end; tiles_next_run(&f->tiles, row, &x, &end); x = end) {
			int32_t left = x > 0 ? x * TILE_PX : 1, right = end * TILE_PX;
			int32_t top = row > 0 ? row * TILE_PX : 1, low = (row + 1) * TILE_PX;

			right = right < f->width - 1 ? right : f->width - 1;
			low = low < f->height - 1 ? low : f->height - 1;
			for (int32_t y = top; y < low && left < right; y++)
				take_row(f, y, left, right);
			for (int32_t k = x; k < end; k++)
				cut_rim(f, k, row);
		}
}

struct histogram {
	uint32_t bin[512], n;
};

/* Gradients on a grid of pixels of tiles x0 to before x1. */
static void sample_tiles(
	const struct finder *f, int32_t row, int32_t x0, int32_t x1, struct histogram hist[2])
{
	int32_t right = x1 * TILE_PX, low = (row + 1) * TILE_PX;

	right = right < f->width - 1 ? right : f->width - 1;
	low = low < f->height - 1 ? low : f->height - 1;
	for (int32_t y = row * TILE_PX; y < low; y += SAMPLE_STEP)
		for (int32_t x = x0 * TILE_PX; x < right; x += SAMPLE_STEP) {
			int v = f->steep[(size_t)y * (size_t)f->width + (size_t)x];
			struct histogram *h =
				&hist[tile_has(&f->tiles, x / TILE_PX, row, TILE_PLAIN)];

			if (x == 0 || y == 0)
				continue;
			h->bin[v < 511 ? v : 511]++;
			h->n++;
		}
}

/* Median of the gradient over a grid of pixels of felt (of all, where too few are known to be). */
static int usual_gradient(const struct finder *f)
{
	struct histogram hist[2] = { { { 0 }, 0 }, { { 0 }, 0 } };
	uint32_t sum = 0;
	int level = 0;

	for (int32_t row = 0; row < f->tiles.rows; row++)
		for (int32_t x = 0, end; tiles_next_run(&f->tiles, row, &x, &end); x = end)
			sample_tiles(f, row, x, end, hist);
	if (hist[1].n < SAMPLES_MIN) {
		hist[1].n += hist[0].n;
		for (int v = 0; v < 512; v++)
			hist[1].bin[v] += hist[0].bin[v];
	}
	while (level < 511 && (sum += hist[1].bin[level]) * 2 < hist[1].n)
		level++;
	return level;
}

/* The direction of a gradient in steps of pi / 256, without its sign; right to a third of a step.
 */
static VIS_INNER uint8_t direction_of(int gx, int gy)
{
	int ax = gx < 0 ? -gx : gx, ay = gy < 0 ? -gy : gy;
	float r = (float)(ax < ay ? ax : ay) / (float)(ax < ay ? ay : ax);
	/* atan(r) * 256 / pi for 0 <= r <= 1 */
	float a = r * (64 + (1 - r) * (19.9f + 5.4f * r));

	a = ay > ax ? 128 - a : a;
	a = (gx < 0) != (gy < 0) ? 256 - a : a;
	return (uint8_t)(int)(a + 0.5f);
}

VIS_WIDE static void take_directions(
	const int16_t *restrict gx, const int16_t *restrict gy, int n, uint8_t *restrict out)
{
	for (int k = 0; k < n; k++)
		out[k] = direction_of(gx[k], gy[k]);
}

/* Which of a pixel's channels has the strongest gradient (the first of equal ones): it says where
 * an edge runs. */
static inline int strongest(const int32_t square[3])
{
	int second = square[1] > square[0];

	return second + (square[2] > square[second]) * (2 - second);
}

/* Forgets the tiles of the last view and takes over those of this one. */
static void take_wishes(struct finder *f, const struct tiles *tiles)
{
	size_t n = (size_t)f->tiles.cols * (size_t)f->tiles.rows;

	for (int32_t y = 0; y < f->tiles.rows; y++)
		for (int32_t x = 0, end; tiles_next_run(&f->tiles, y, &x, &end); x = end)
			forget(f, x * TILE_PX, y * TILE_PX, end * TILE_PX, (y + 1) * TILE_PX);
	if (tiles)
		memcpy(f->tiles.flags, tiles->flags, n);
	else
		memset(f->tiles.flags, TILE_WANTED | TILE_PLAIN, n);
}

/* Is the pixel on the crest of its edge, that is steeper than those before and after it across? */
static inline bool is_crest(const uint16_t *steep, ptrdiff_t width, int gx, int gy)
{
	int ax = abs(gx), ay = abs(gy);
	ptrdiff_t step = (gx < 0) == (gy < 0) ? width + 1 : width - 1;

	/* Less than an eighth of a turn off: along a row or a column. */
	step = 128 * ax < 53 * ay ? width : step;
	step = 128 * ay < 53 * ax ? 1 : step;
	return (steep[0] >= steep[step]) & (steep[0] > steep[-step]);
}

/* Lists the slopes of a row that are steep enough to be edges. Which pixels are cannot be guessed:
 * no branches here and below. */
static int find_slopes(struct finder *f, int32_t y, int32_t x0, int32_t x1)
{
	const uint16_t *restrict steep = f->steep + (size_t)y * (size_t)f->width;
	const uint16_t least = (uint16_t)f->threshold;
	const int16_t *gx = f->slope + 6 * f->width, *gy = gx + 3 * f->width;
	const int32_t *square = f->square;
	const struct find_slopes s = f->slopes;
	uint16_t *restrict at = s.x;
	int n = 0;

	for (int32_t x = x0; x < x1; x++) {
		at[n] = (uint16_t)x;
		n += steep[x] > least;
	}
	if (n > 0)
		gradients_of_row(f, y, at[0], at[n - 1] + 1);
	for (int k = 0; k < n; k++) {
		int i = 3 * (at[k] - at[0]);

		i += strongest(square + i);
		s.gx[k] = gx[i];
		s.gy[k] = gy[i];
	}
	return n;
}

/* Lists the crests of a row. */
static void list_row(struct finder *f, int32_t y, int32_t x0, int32_t x1)
{
	const uint16_t *restrict steep = f->steep + (size_t)y * (size_t)f->width;
	uint8_t *restrict normal = f->normal + (size_t)y * (size_t)f->width;
	struct crest *restrict out = f->crest + f->crests;
	const struct find_slopes s = f->slopes;
	const ptrdiff_t width = f->width;
	int n = find_slopes(f, y, x0, x1);

	take_directions(s.gx, s.gy, n, s.normal);
	for (int k = 0; k < n; k++) {
		uint16_t x = s.x[k];

		normal[x] = s.normal[k];
		*out = (struct crest){ x, (uint16_t)y, s.normal[k] };
		out += is_crest(steep + x, width, s.gx[k], s.gy[k]);
	}
	f->crests = (size_t)(out - f->crest);
}

static void list_crests(struct finder *f)
{
	/* No square near the border can be voted for. */
	int32_t rim = (int32_t)(f->half_px * 1.3f) + 3;

	f->rim = rim;
	f->crests = 0;
	for (int32_t row = rim / TILE_PX; row * TILE_PX < f->height - rim; row++) {
		int32_t y = row * TILE_PX > rim ? row * TILE_PX : rim, low = (row + 1) * TILE_PX;
		int32_t n = 0;

		for (int32_t x = 0, end; tiles_next_run(&f->tiles, row, &x, &end); x = end) {
			int32_t left = x * TILE_PX, right = end * TILE_PX;

			left = left > rim ? left : rim;
			right = right < f->width - rim ? right : f->width - rim;
			if (left < right)
				f->runs[n++] = (struct find_run){ left, right };
		}
		for (; y < low && y < f->height - rim; y++)
			for (int32_t k = 0; k < n; k++)
				list_row(f, y, f->runs[k].left, f->runs[k].right);
	}
}

static int threshold_for(int noise, float level)
{
	float t = fminf(noise_factor * (float)noise, faint_share * level);

	return (int)fmaxf(fmaxf(t, noise_least * (float)noise), SOBEL_MIN);
}

enum dt_status finder_load(struct finder *f, const struct img *view, const struct tiles *tiles,
	float edge_px, float level, struct dt_error *err)
{
	enum dt_status rc = finder_fit(f, view->width, view->height, edge_px, err);

	if (rc != DT_OK)
		return rc;
	f->view = *view;
	f->view.owned = false;
	take_wishes(f, tiles);
	take_tiles(f);
	f->threshold = threshold_for(usual_gradient(f), level);
	list_crests(f);
	return DT_OK;
}

/* The direction of an edge at a pixel. */
static uint8_t normal_at(const struct finder *f, int32_t x, int32_t y)
{
	ptrdiff_t at = (ptrdiff_t)3 * (x - 1);
	int16_t sum[9], step[9], gx[3], gy[3];
	int32_t square[3];

	if (x >= f->rim && y >= f->rim && x < f->width - f->rim && y < f->height - f->rim)
		return f->normal[(size_t)y * (size_t)f->width + (size_t)x];
	add_rows(img_row(&f->view, y - 1) + at, img_row(&f->view, y) + at,
		img_row(&f->view, y + 1) + at, 9, sum, step);
	take_gradients(sum + 3, step + 3, 3, gx, gy, square);
	at = strongest(square);
	return direction_of(gx[at], gy[at]);
}

/* Is there an edge that runs along the side, within a pixel and a half of (x, y)? */
static bool edge_near(const struct finder *f, float x, float y, float nx, float ny, uint8_t normal)
{
	/* Most often it is where it should be. */
	static const int8_t order[] = { 0, 1, -1, 2, -2, 3, -3 };

	for (size_t i = 0; i < sizeof(order); i++) {
		float k = (float)order[i];
		int32_t px = (int32_t)lrintf(x + nx * k * 0.75f);
		int32_t py = (int32_t)lrintf(y + ny * k * 0.75f);

		if (px < 0 || py < 0 || px >= f->width || py >= f->height)
			continue;
		if (f->steep[(size_t)py * (size_t)f->width + (size_t)px] <= f->threshold)
			continue;

		uint8_t off = (uint8_t)(normal_at(f, px, py) - normal);

		/* 22 degrees, either way round. */
		if (off < 32 || off > 224)
			return true;
	}
	return false;
}

float finder_support(const struct finder *f, float x, float y, float angle, float sides[4])
{
	float sum = 0;

	for (int s = 0; s < 4; s++) {
		float a = (angle + 90 * (float)s) * (float)M_PI / 180;
		float nx = cosf(a), ny = sinf(a);
		uint8_t normal = (uint8_t)lrintf(a * (256 / (float)M_PI));
		int found = 0, n = 0;

		for (float k = -0.75f; k <= 0.751f; k += 0.125f, n++) {
			float t = k * f->half_px;

			found += edge_near(f, x + nx * f->half_px - ny * t,
				y + ny * f->half_px + nx * t, nx, ny, normal);
		}
		sides[s] = (float)found / (float)n;
		sum += sides[s];
	}
	return sum;
}

int finder_threshold(const struct finder *f)
{
	return f->threshold;
}
