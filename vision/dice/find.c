/* SPDX-License-Identifier: MIT */
/*
 * find.c - a Hough transform for squares of one size.
 *
 * An edge pixel says which way a side runs (turned by less than 90 degrees: a square looks the same
 * after that) and that the middle lies half an edge beside it, somewhere along the side. It adds
 * one vote to each of those cells, in one of four accumulators for each angle: one for each side.
 * A cell's score counts no side for more than its full length, so that a hard shadow, a card's
 * border or a row of letters cannot outvote three sides that are missing.
 *
 * Edges come row by row and vote near by only. So the accumulators of a row can be read, and used
 * for another one, as soon as it is out of reach: they are a ring of few rows, which stays in the
 * processor's cache.
 */
#include "find_in.h"

#include "wide_loops.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	ANGLES = FIND_NORMALS / 2, /* of 7.5 degrees each */
	CELL_PX = 2,		   /* a cell of the accumulators is 2 x 2 pixels */
	TILE = 16,		   /* cells a side; tiles without votes are not looked at */
	PLANES = ANGLES * 4,
	LINE = 64,	 /* bytes of the cache that go together; TILE * PLANES are whole ones */
	PEAK_RADIUS = 2, /* cells */
};

/* A side counts as whole when this share of its length has voted. */
static const float whole_side = 0.6f;

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
	free(f->runs);
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
	f->runs = NULL;
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

/* Places along a side to each direction that are voted for. */
static int places_along(const struct finder *f)
{
	int reach = (int)(f->half_px * 0.75f / CELL_PX);

	return reach < (FIND_ALONG_MAX - 1) / 2 ? reach : (FIND_ALONG_MAX - 1) / 2;
}

static int32_t farther(long a, int32_t b)
{
	int32_t far = (int32_t)labs(a);

	return far > b ? far : b;
}

/* Fills the ballots of all directions. */
static void make_ballots(struct finder *f)
{
	struct find_ballot *out = f->ballot;
	int reach = places_along(f);
	float far = f->half_px / CELL_PX;

	for (int b = 0; b < FIND_NORMALS; b++) {
		int32_t plane = (b % ANGLES * 4 + b / ANGLES * 2) * f->cols;
		float nx = cosf((float)M_PI * (float)b / FIND_NORMALS) * far;
		float ny = sinf((float)M_PI * (float)b / FIND_NORMALS) * far;

		out[b].reach_x = out[b].reach_y = 0;
		out[b].most = 0;
		for (int k = -reach; k <= reach; k++) {
			float tx = -ny / far * (float)k, ty = nx / far * (float)k;
			long x[2] = { lrintf(nx + tx), lrintf(tx - nx) };
			long y[2] = { lrintf(ny + ty), lrintf(ty - ny) };

			for (int side = 0; side < 2; side++) {
				out[b].offset[side][k + reach] =
					(uint32_t)((y[side] + f->reach_y) * (long)f->stride +
						   x[side] + plane + side * f->cols);
				if (out[b].offset[side][k + reach] > out[b].most)
					out[b].most = out[b].offset[side][k + reach];
				out[b].reach_x = farther(x[side], out[b].reach_x);
				out[b].reach_y = farther(y[side], out[b].reach_y);
			}
		}
	}
	f->places = 2 * reach + 1;
}

enum dt_status finder_fit(
	struct finder *f, int32_t width, int32_t height, float edge_px, struct dt_error *err)
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
	if (width == f->had_width && height == f->had_height && edge_px / 2 <= f->half_px &&
		edge_px / 2 >= f->half_px)
		return DT_OK;
	free_memory(f);
	f->half_px = edge_px / 2;
	f->reach_y = (int32_t)hypotf(f->half_px / CELL_PX, (float)places_along(f)) + 1;
	/* Twice what is in reach: most often no row's votes go round its end. */
	f->ring = 2 * (2 * f->reach_y + 1);
	f->slope = malloc((size_t)width * 3 * FIND_SLOPE_ROWS * sizeof(*f->slope));
	f->square = malloc((size_t)width * 3 * sizeof(*f->square));
	f->steep = calloc(pixels, sizeof(*f->steep));
	f->normal = calloc(pixels, sizeof(*f->normal));
	f->slopes.x = malloc((size_t)(width + 1) * sizeof(*f->slopes.x));
	f->slopes.gx = malloc((size_t)(width + 1) * sizeof(*f->slopes.gx));
	f->slopes.gy = malloc((size_t)(width + 1) * sizeof(*f->slopes.gy));
	f->slopes.normal = malloc((size_t)(width + 1) * sizeof(*f->slopes.normal));
	f->crest = malloc((pixels + 1) * sizeof(*f->crest));
	f->votes = calloc((size_t)f->ring, f->stride);
	f->best = calloc(f->cells, 1);
	f->arg = calloc(f->cells, 1);
	f->used = calloc((size_t)f->tiles_x * (size_t)f->tiles_y, sizeof(*f->used));
	f->reach = calloc((size_t)f->tiles_x, sizeof(*f->reach));
	f->runs = calloc((size_t)tiles_along(width), sizeof(*f->runs));
	f->tiles.cols = tiles_along(width);
	f->tiles.rows = tiles_along(height);
	f->tiles.flags = calloc((size_t)f->tiles.cols * (size_t)f->tiles.rows, 1);
	if (!f->slope || !f->square || !f->runs || !f->steep || !f->normal || !f->slopes.x ||
		!f->slopes.gx || !f->slopes.gy || !f->slopes.normal || !f->crest || !f->votes ||
		!f->best || !f->arg || !f->used || !f->reach || !f->tiles.flags) {
		free_memory(f);
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	}
	make_ballots(f);
	f->had_width = width;
	f->had_height = height;
	return DT_OK;
}

static const struct reach nowhere = { INT32_MAX, -1, -1 };

static void extend(struct reach *r, int32_t cx, const struct find_ballot *b)
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

/* The ring of votes, as seen from a row of edges. */
struct ring {
	uint8_t *votes;
	uint32_t first, end; /* of the rows in reach, and of the ring */
};

/* No cell is in reach of 255 pixels. */
static void vote(struct ring r, const struct find_ballot *b, int n)
{
	uint8_t *at = r.votes + r.first;

	if (r.first + b->most < r.end) {
		for (int k = 0; k < n; k++)
			at[b->offset[0][k]]++;
		for (int k = 0; k < n; k++)
			at[b->offset[1][k]]++;
		return;
	}
	for (int side = 0; side < 2; side++)
		for (int k = 0; k < n; k++) {
			uint32_t i = r.first + b->offset[side][k];

			r.votes[i < r.end ? i : i - r.end]++;
		}
}

/* Where a row's votes are. */
static uint32_t in_ring(const struct finder *f, int32_t y)
{
	return (uint32_t)((size_t)((y + f->ring) % f->ring) * f->stride);
}

static void vote_for(struct finder *f, struct ring r, const struct crest *c)
{
	const struct find_ballot *ballots = f->ballot;
	int32_t cx = c->x / CELL_PX;
	float b = (float)c->normal * FIND_NORMALS / 256.0f;
	int low = (int)b;
	float part = b - (float)low;
	const struct find_ballot *one = &ballots[low], *other = &ballots[(low + 1) % FIND_NORMALS];

	r.first += (uint32_t)cx;
	/* Near the border of two directions it counts for both. */
	if (part < 0.7f) {
		extend(&f->reach[cx / TILE], cx, one);
		vote(r, one, f->places);
	}
	if (part > 0.3f) {
		extend(&f->reach[cx / TILE], cx, other);
		vote(r, other, f->places);
	}
}

static uint8_t at_most(uint8_t v, uint8_t most)
{
	return v < most ? v : most;
}

/* Scores that count: the least, and the most that a side can add. */
struct scores {
	uint8_t least, most;
};

/* Best angles of n cells side by side, at most 2 TILE; takes their votes back. No branches, and n a
 * constant wherever this is called, for vector code. */
static VIS_INNER void best_of(uint8_t *restrict votes, size_t cols, int n, struct scores s,
	uint8_t *restrict best, uint8_t *restrict arg)
{
	uint8_t high[2 * TILE] = { 0 }, at[2 * TILE] = { 0 };

	for (uint8_t t = 0; t < ANGLES; t++, votes += 4 * cols)
		for (int i = 0; i < n; i++) {
			uint8_t score = (uint8_t)(at_most(votes[i], s.most) +
						  at_most(votes[i + cols], s.most) +
						  at_most(votes[i + 2 * cols], s.most) +
						  at_most(votes[i + 3 * cols], s.most));

			votes[i] = votes[i + cols] = 0;
			votes[i + 2 * cols] = votes[i + 3 * cols] = 0;
			at[i] = score > high[i] ? t : at[i];
			high[i] = score > high[i] ? score : high[i];
		}
	for (int i = 0; i < n; i++)
		high[i] = high[i] >= s.least ? high[i] : 0;
	memcpy(best, high, (size_t)n);
	memcpy(arg, at, (size_t)n);
}

VIS_WIDE static void best_of_two(
	uint8_t *votes, size_t cols, struct scores s, uint8_t *best, uint8_t *arg)
{
	best_of(votes, cols, 2 * TILE, s, best, arg);
}

VIS_WIDE static void best_of_one(
	uint8_t *votes, size_t cols, struct scores s, uint8_t *best, uint8_t *arg)
{
	best_of(votes, cols, TILE, s, best, arg);
}

/* Did some edge vote in this row of the tile at tx? */
static bool has_votes(const struct finder *f, int32_t tx, int32_t y)
{
	struct span s = f->used[y / TILE * f->tiles_x + tx];

	return y % TILE >= s.first && y % TILE < s.end;
}

/* Best angles of the cells of a row that nobody votes for any more. */
static void read_row(struct finder *f, int32_t y, struct scores s)
{
	uint8_t *votes = f->votes + in_ring(f, y);
	size_t at = (size_t)y * (size_t)f->cols, cols = (size_t)f->cols;

	for (int32_t tx = 0; tx < f->tiles_x; tx++, votes += TILE, at += TILE) {
		if (!has_votes(f, tx, y))
			continue;
		if (tx + 1 == f->tiles_x || !has_votes(f, tx + 1, y)) {
			best_of_one(votes, cols, s, f->best + at, f->arg + at);
			continue;
		}
		best_of_two(votes, cols, s, f->best + at, f->arg + at);
		votes += TILE;
		at += TILE;
		tx++;
	}
}

/* Finds the best angle of each cell. */
static void count_votes(struct finder *f, struct scores s)
{
	int32_t row = 0, done = 0;
	struct ring ring = { f->votes, 0, (uint32_t)((size_t)f->ring * f->stride) };

	memset(f->best, 0, f->cells);
	for (int32_t i = 0; i < f->tiles_x * f->tiles_y; i++)
		f->used[i] = (struct span){ TILE, 0 };
	for (int32_t tx = 0; tx < f->tiles_x; tx++)
		f->reach[tx] = nowhere;
	for (size_t i = 0; i < f->crests; i++) {
		int32_t cy = f->crest[i].y / CELL_PX;

		if (cy != row) {
			mark_row(f, row);
			ring.first = in_ring(f, cy - f->reach_y);
		}
		row = cy;
		while (done < cy - f->reach_y)
			read_row(f, done++, s);
		vote_for(f, ring, &f->crest[i]);
	}
	mark_row(f, row);
	while (done < f->rows)
		read_row(f, done++, s);
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

	count_votes(f, (struct scores){ least < 1 ? 1 : least > 255 ? 255 : (uint8_t)least, most });
	n = find_peaks(f, most);
	qsort(f->peak, n, sizeof(*f->peak), by_score);
	f->peaks = n;
	n = n < cap ? n : cap;
	memcpy(out, f->peak, n * sizeof(*out));
	return n;
}

const struct find_square *finder_found(const struct finder *f, size_t *n)
{
	*n = f->peaks;
	return f->peak;
}
