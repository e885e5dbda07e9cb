/* SPDX-License-Identifier: MIT */
/*
 * find.c - a Hough transform for squares of one size.
 *
 * An edge pixel says which way a side runs (turned by less than 90 degrees: a square looks the same
 * after that) and that the middle lies half an edge beside it, somewhere along the side. It adds
 * one vote to each of those cells, in one of four accumulators for each angle: one for each side.
 * A cell's score counts no side for more than its full length, so that a hard shadow, a card's
 * border or a row of letters cannot outvote three sides that are missing.
 */
#include "find_in.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	ANGLES = 12,	      /* of 7.5 degrees each */
	NORMALS = 2 * ANGLES, /* directions of an edge, without its sign */
	CELL_PX = 2,	      /* a cell of the accumulators is 2 x 2 pixels */
	TANGENT_MAX = 64,     /* cells along a side */
	TILE = 16,	      /* cells a side; tiles without votes are not looked at */
	PLANES = ANGLES * 4,
	LINE = 64,	 /* bytes of the cache that go together; TILE * PLANES are whole ones */
	PEAK_RADIUS = 2, /* cells */
};

/* A side counts as whole when this share of its length has voted. */
static const float whole_side = 0.6f;

/* Where an edge of some direction votes: cells from its own, for each side and place along it; and
 * how far these are at most. */
struct ballot {
	ptrdiff_t offset[2][TANGENT_MAX];
	int32_t reach_x, reach_y;
};

struct finder *finder_create(struct dt_error *err)
{
	struct finder *f = calloc(1, sizeof(*f));

	if (!f)
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	return f;
}

static void free_memory(struct finder *f)
{
	free(f->slope);
	free(f->square);
	free(f->steep);
	free(f->normal);
	free(f->slopes.x);
	free(f->slopes.gx);
	free(f->slopes.gy);
	free(f->slopes.normal);
	free(f->crest);
	free(f->votes);
	free(f->best);
	free(f->arg);
	free(f->used);
	free(f->reach);
	free(f->tiles.flags);
	f->tiles.flags = NULL;
	f->slope = NULL;
	f->square = NULL;
	f->steep = NULL;
	f->normal = NULL;
	f->slopes = (struct find_slopes){ NULL, NULL, NULL, NULL };
	f->crest = NULL;
	f->votes = f->best = f->arg = NULL;
	f->used = NULL;
	f->reach = NULL;
	f->had_width = f->had_height = 0;
}

void finder_destroy(struct finder *f)
{
	if (!f)
		return;
	free_memory(f);
	free(f);
}

enum dt_status finder_fit(struct finder *f, int32_t width, int32_t height, struct dt_error *err)
{
	size_t pixels = (size_t)width * (size_t)height;

	f->width = width;
	f->height = height;
	f->tiles_x = (width / CELL_PX + TILE - 1) / TILE;
	f->tiles_y = (height / CELL_PX + TILE - 1) / TILE;
	f->cols = f->tiles_x * TILE;
	f->rows = f->tiles_y * TILE;
	f->cells = (size_t)f->cols * (size_t)f->rows;
	/* An odd number of cache lines, so that rows do not push each other out of the cache. */
	f->stride = ((size_t)f->cols * PLANES / LINE | 1) * LINE;
	if (width == f->had_width && height == f->had_height)
		return DT_OK;
	free_memory(f);
	f->slope = malloc((size_t)width * 3 * FIND_SLOPE_ROWS * sizeof(*f->slope));
	f->square = malloc((size_t)width * 3 * sizeof(*f->square));
	f->steep = calloc(pixels, sizeof(*f->steep));
	f->normal = calloc(pixels, sizeof(*f->normal));
	f->slopes.x = malloc((size_t)(width + 1) * sizeof(*f->slopes.x));
	f->slopes.gx = malloc((size_t)(width + 1) * sizeof(*f->slopes.gx));
	f->slopes.gy = malloc((size_t)(width + 1) * sizeof(*f->slopes.gy));
	f->slopes.normal = malloc((size_t)(width + 1) * sizeof(*f->slopes.normal));
	f->crest = malloc((pixels + 1) * sizeof(*f->crest));
	f->votes = calloc((size_t)f->rows, f->stride);
	f->best = calloc(f->cells, 1);
	f->arg = calloc(f->cells, 1);
	f->used = calloc((size_t)f->tiles_x * (size_t)f->tiles_y, sizeof(*f->used));
	f->reach = calloc((size_t)f->tiles_x, sizeof(*f->reach));
	f->tiles.cols = tiles_along(width);
	f->tiles.rows = tiles_along(height);
	f->tiles.flags = calloc((size_t)f->tiles.cols * (size_t)f->tiles.rows, 1);
	if (!f->slope || !f->square || !f->steep || !f->normal || !f->slopes.x || !f->slopes.gx ||
		!f->slopes.gy || !f->slopes.normal || !f->crest || !f->votes || !f->best ||
		!f->arg || !f->used || !f->reach || !f->tiles.flags) {
		free_memory(f);
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	}
	f->had_width = width;
	f->had_height = height;
	return DT_OK;
}

static int32_t farther(long a, int32_t b)
{
	int32_t far = (int32_t)labs(a);

	return far > b ? far : b;
}

/* Fills the ballots of all directions; returns the number of places along a side. */
static int make_ballots(const struct finder *f, struct ballot out[NORMALS])
{
	int reach = (int)(f->half_px * 0.75f / CELL_PX);
	float far = f->half_px / CELL_PX;

	if (reach > (TANGENT_MAX - 1) / 2)
		reach = (TANGENT_MAX - 1) / 2;
	for (int b = 0; b < NORMALS; b++) {
		ptrdiff_t plane = (b % ANGLES * 4 + b / ANGLES * 2) * (ptrdiff_t)f->cols;
		float nx = cosf((float)M_PI * (float)b / NORMALS) * far;
		float ny = sinf((float)M_PI * (float)b / NORMALS) * far;

		out[b].reach_x = out[b].reach_y = 0;
		for (int k = -reach; k <= reach; k++) {
			float tx = -ny / far * (float)k, ty = nx / far * (float)k;
			long x[2] = { lrintf(nx + tx), lrintf(tx - nx) };
			long y[2] = { lrintf(ny + ty), lrintf(ty - ny) };

			for (int side = 0; side < 2; side++) {
				out[b].offset[side][k + reach] = y[side] * (ptrdiff_t)f->stride +
								 x[side] + plane + side * f->cols;
				out[b].reach_x = farther(x[side], out[b].reach_x);
				out[b].reach_y = farther(y[side], out[b].reach_y);
			}
		}
	}
	return 2 * reach + 1;
}

static const struct reach nowhere = { INT32_MAX, -1, -1 };

static void extend(struct reach *r, int32_t cx, const struct ballot *b)
{
	r->left = cx - b->reach_x < r->left ? cx - b->reach_x : r->left;
	r->right = cx + b->reach_x > r->right ? cx + b->reach_x : r->right;
	r->y = b->reach_y > r->y ? b->reach_y : r->y;
}

/* Marks the rows of tiles that edges in the row of cells vote in, and forgets these edges. */
static void mark_tiles(struct finder *f, int32_t cy, struct reach *r)
{
	int32_t top = cy - r->y, low = cy + r->y + 1;

	for (int32_t ty = top / TILE; r->y >= 0 && ty * TILE < low; ty++) {
		int32_t first = top > ty * TILE ? top - ty * TILE : 0;
		int32_t end = low < (ty + 1) * TILE ? low - ty * TILE : TILE;

		for (int32_t tx = r->left / TILE; tx <= r->right / TILE; tx++) {
			struct span *s = &f->used[ty * f->tiles_x + tx];

			s->first = first < s->first ? (uint8_t)first : s->first;
			s->end = end > s->end ? (uint8_t)end : s->end;
		}
	}
	*r = nowhere;
}

static void mark_row(struct finder *f, int32_t cy)
{
	for (int32_t tx = 0; tx < f->tiles_x; tx++)
		mark_tiles(f, cy, &f->reach[tx]);
}

/* No cell is in reach of 255 pixels. */
static void vote(uint8_t *at, const struct ballot *b, int n)
{
	for (int k = 0; k < n; k++)
		at[b->offset[0][k]]++;
	for (int k = 0; k < n; k++)
		at[b->offset[1][k]]++;
}

static void count_votes(struct finder *f)
{
	struct ballot ballots[NORMALS];
	int n = make_ballots(f, ballots);
	int32_t row = 0;

	for (int32_t i = 0; i < f->tiles_x * f->tiles_y; i++)
		f->used[i] = (struct span){ TILE, 0 };
	for (int32_t tx = 0; tx < f->tiles_x; tx++)
		f->reach[tx] = nowhere;
	for (size_t i = 0; i < f->crests; i++) {
		int32_t cx = f->crest[i].x / CELL_PX, cy = f->crest[i].y / CELL_PX;
		uint8_t *at = f->votes + (size_t)cy * f->stride + cx;
		float b = (float)f->crest[i].normal * NORMALS / 256.0f;
		int low = (int)b;
		float part = b - (float)low;
		const struct ballot *one = &ballots[low], *other = &ballots[(low + 1) % NORMALS];

		/* They come row by row. */
		if (cy != row)
			mark_row(f, row);
		row = cy;
		/* Near the border of two directions it counts for both. */
		if (part < 0.7f) {
			extend(&f->reach[cx / TILE], cx, one);
			vote(at, one, n);
		}
		if (part > 0.3f) {
			extend(&f->reach[cx / TILE], cx, other);
			vote(at, other, n);
		}
	}
	mark_row(f, row);
}

static uint8_t at_most(uint8_t v, uint8_t most)
{
	return v < most ? v : most;
}

/* Best angles of TILE cells side by side; takes their votes back. No branches, for vector code. */
static void best_of_cells(uint8_t *restrict votes, size_t cols, uint8_t least, uint8_t most,
	uint8_t *restrict best, uint8_t *restrict arg)
{
	uint8_t high[TILE] = { 0 }, at[TILE] = { 0 };

	for (uint8_t t = 0; t < ANGLES; t++, votes += 4 * cols)
		for (int i = 0; i < TILE; i++) {
			uint8_t score =
				(uint8_t)(at_most(votes[i], most) + at_most(votes[i + cols], most) +
					  at_most(votes[i + 2 * cols], most) +
					  at_most(votes[i + 3 * cols], most));

			votes[i] = votes[i + cols] = 0;
			votes[i + 2 * cols] = votes[i + 3 * cols] = 0;
			at[i] = score > high[i] ? t : at[i];
			high[i] = score > high[i] ? score : high[i];
		}
	for (int i = 0; i < TILE; i++)
		high[i] = high[i] >= least ? high[i] : 0;
	memcpy(best, high, TILE);
	memcpy(arg, at, TILE);
}

/* Did some edge vote in this row of the tile at tx? */
static bool has_votes(const struct finder *f, int32_t tx, int32_t y)
{
	struct span s = f->used[y / TILE * f->tiles_x + tx];

	return y % TILE >= s.first && y % TILE < s.end;
}

/* Best angle of each cell that has at least so many votes; most: those of a whole side. */
static void best_angles(struct finder *f, uint8_t least, uint8_t most)
{
	memset(f->best, 0, f->cells);
	for (int32_t y = 0; y < f->rows; y++)
		for (int32_t tx = 0; tx < f->tiles_x; tx++) {
			size_t at = (size_t)y * (size_t)f->cols + (size_t)tx * TILE;

			if (has_votes(f, tx, y))
				best_of_cells(f->votes + (size_t)y * f->stride + (size_t)tx * TILE,
					(size_t)f->cols, least, most, f->best + at, f->arg + at);
		}
}

static bool is_peak(const struct finder *f, int32_t x, int32_t y)
{
	uint8_t here = f->best[(size_t)y * (size_t)f->cols + (size_t)x];

	for (int dy = -PEAK_RADIUS; dy <= PEAK_RADIUS; dy++)
		for (int dx = -PEAK_RADIUS; dx <= PEAK_RADIUS; dx++) {
			uint8_t v = f->best[(size_t)(y + dy) * (size_t)f->cols + (size_t)(x + dx)];

			if (v > here || (v == here && (dy < 0 || (dy == 0 && dx < 0))))
				return false;
		}
	return true;
}

static int by_score(const void *a, const void *b)
{
	const struct find_square *l = a, *r = b;

	if (l->score != r->score)
		return l->score < r->score ? 1 : -1;
	if (l->y != r->y)
		return l->y > r->y ? 1 : -1;
	return (l->x > r->x) - (l->x < r->x);
}

/* Are all TILE cells from there on too low? */
static bool none_of_cells(const uint8_t *best)
{
	static const uint8_t none[TILE];

	return memcmp(best, none, TILE) == 0;
}

/* Peaks of the score; returns their number. */
static size_t find_peaks(struct finder *f, int most)
{
	size_t n = 0;

	for (int32_t y = PEAK_RADIUS; y < f->rows - PEAK_RADIUS; y++)
		for (int32_t x = PEAK_RADIUS; x < f->cols - PEAK_RADIUS && n < FIND_PEAKS_MAX;
			x++) {
			size_t i = (size_t)y * (size_t)f->cols + (size_t)x;

			if (x % TILE == 0 && none_of_cells(f->best + i)) {
				x += TILE - 1;
				continue;
			}
			if (f->best[i] == 0 || !is_peak(f, x, y))
				continue;
			f->peak[n++] = (struct find_square){
				.x = (float)(x * CELL_PX) + (CELL_PX - 1) / 2.0f,
				.y = (float)(y * CELL_PX) + (CELL_PX - 1) / 2.0f,
				.angle = (float)f->arg[i] * (90.0f / ANGLES),
				.score = (float)f->best[i] / (float)most,
			};
		}
	return n;
}

size_t finder_squares(struct finder *f, float min_score, struct find_square *out, size_t cap)
{
	uint8_t most = at_most((uint8_t)(f->half_px * 2 * whole_side), 63);
	int least = (int)(min_score * (float)most);
	size_t n;

	count_votes(f);
	best_angles(f, least < 1 ? 1 : least > 255 ? 255 : (uint8_t)least, most);
	n = find_peaks(f, most);
	qsort(f->peak, n, sizeof(*f->peak), by_score);
	n = n < cap ? n : cap;
	memcpy(out, f->peak, n * sizeof(*out));
	return n;
}
