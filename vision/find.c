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
#include "find.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	ANGLES = 12,	      /* of 7.5 degrees each */
	NORMALS = 2 * ANGLES, /* directions of an edge, without its sign */
	CELL_PX = 2,	      /* a cell of the accumulators is 2 x 2 pixels */
	TANGENT_MAX = 64,     /* cells along a side */
	TILE = 16,	      /* cells a side; tiles without votes are not looked at */
	TILE_CELLS = TILE * TILE,
	TILE_VOTES = TILE_CELLS * ANGLES * 4,
	PEAKS_MAX = 1024,
	SOBEL_MIN = 24,	 /* weaker edges are noise of an 8 bit picture */
	PEAK_RADIUS = 2, /* cells */
	SAMPLE_STEP = 4, /* pixels between those looked at for the noise */
	SAMPLES_MIN = 64,
};

/* An edge counts when it is this much stronger than the usual pixel of the view (felt, mostly). */
static const float noise_factor = 3;
/* A side counts as whole when this share of its length has voted. */
static const float whole_side = 0.6f;

struct edge {
	uint16_t x, y;
	float normal; /* radians, 0 to before pi */
};

struct cell {
	int16_t x, y;
};

struct finder {
	struct img view;       /* borrowed */
	struct tiles tiles;    /* our own copy: what is wanted */
	int32_t width, height; /* of the view */
	int32_t cols, rows;    /* of the accumulators, whole tiles */
	int32_t tiles_x, tiles_y;
	float half_px;
	int threshold;
	int32_t least;	  /* square of threshold */
	int16_t *gx, *gy; /* of one row, all channels */
	int32_t *row;	  /* the square of that */
	int32_t *square;  /* per pixel: square of the gradient */
	uint32_t *edge;	  /* the pixels above the threshold, row by row */
	size_t edges;
	uint8_t *normal;     /* of those pixels: direction of the edge in steps of pi / 256 */
	uint8_t *votes;	     /* [tiles_y][tiles_x][ANGLES][4][TILE][TILE] */
	size_t *at_x, *at_y; /* where a cell is in votes, by its column and row */
	struct find_square peak[PEAKS_MAX];
	uint8_t *best, *arg; /* [rows][cols]: the best angle's score, and that angle */
	uint8_t *used;	     /* [tiles_y][tiles_x]: some edge may have voted there */
	size_t cells;
	int32_t had_width, had_height; /* that the memory is made for */
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
	free(f->gx);
	free(f->gy);
	free(f->row);
	free(f->square);
	free(f->edge);
	free(f->normal);
	free(f->votes);
	free(f->at_x);
	free(f->at_y);
	free(f->best);
	free(f->arg);
	free(f->used);
	free(f->tiles.flags);
	f->tiles.flags = NULL;
	f->gx = f->gy = NULL;
	f->row = f->square = NULL;
	f->edge = NULL;
	f->at_x = f->at_y = NULL;
	f->normal = f->votes = f->best = f->arg = f->used = NULL;
	f->had_width = f->had_height = 0;
}

void finder_destroy(struct finder *f)
{
	if (!f)
		return;
	free_memory(f);
	free(f);
}

static enum dt_status fit_memory(
	struct finder *f, int32_t width, int32_t height, struct dt_error *err)
{
	size_t pixels = (size_t)width * (size_t)height;

	f->width = width;
	f->height = height;
	f->tiles_x = (width / CELL_PX + TILE - 1) / TILE;
	f->tiles_y = (height / CELL_PX + TILE - 1) / TILE;
	f->cols = f->tiles_x * TILE;
	f->rows = f->tiles_y * TILE;
	f->cells = (size_t)f->cols * (size_t)f->rows;
	if (width == f->had_width && height == f->had_height)
		return DT_OK;
	free_memory(f);
	f->row = malloc((size_t)width * 3 * sizeof(*f->row));
	f->gx = malloc((size_t)width * 3 * sizeof(*f->gx));
	f->gy = malloc((size_t)width * 3 * sizeof(*f->gy));
	f->square = calloc(pixels, sizeof(*f->square));
	f->edge = malloc((pixels + 1) * sizeof(*f->edge));
	f->normal = calloc(pixels, 1);
	f->votes = calloc(f->cells, ANGLES * 4);
	f->at_x = calloc((size_t)f->cols, sizeof(*f->at_x));
	f->at_y = calloc((size_t)f->rows, sizeof(*f->at_y));
	f->best = calloc(f->cells, 1);
	f->arg = calloc(f->cells, 1);
	f->used = calloc((size_t)f->tiles_x * (size_t)f->tiles_y, 1);
	f->tiles.cols = tiles_along(width);
	f->tiles.rows = tiles_along(height);
	f->tiles.flags = calloc((size_t)f->tiles.cols * (size_t)f->tiles.rows, 1);
	if (!f->gx || !f->gy || !f->tiles.flags || !f->row || !f->square || !f->edge ||
		!f->normal || !f->votes || !f->at_x || !f->at_y || !f->best || !f->arg ||
		!f->used) {
		free_memory(f);
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	}
	for (int32_t x = 0; x < f->cols; x++)
		f->at_x[x] = (size_t)(x / TILE) * TILE_VOTES + (size_t)(x % TILE);
	for (int32_t y = 0; y < f->rows; y++)
		f->at_y[y] = (size_t)(y / TILE) * (size_t)f->tiles_x * TILE_VOTES +
			     (size_t)(y % TILE) * TILE;
	f->had_width = width;
	f->had_height = height;
	return DT_OK;
}

/* Derivatives of a row, byte by byte: n bytes from the rows above, here and below, each of which
 * has a pixel before and after. Plain loops over one row each: the compiler makes vector code of
 * them. */
static void take_slopes(const uint8_t *restrict up, const uint8_t *restrict here,
	const uint8_t *restrict low, int n, int16_t *restrict gx, int16_t *restrict gy)
{
	for (int i = 0; i < n; i++) {
		int16_t left = (int16_t)(up[i - 3] + 2 * here[i - 3] + low[i - 3]);
		int16_t right = (int16_t)(up[i + 3] + 2 * here[i + 3] + low[i + 3]);

		gx[i] = (int16_t)(right - left);
	}
	for (int i = 0; i < n; i++) {
		int16_t above = (int16_t)(up[i - 3] + 2 * up[i] + up[i + 3]);
		int16_t below = (int16_t)(low[i - 3] + 2 * low[i] + low[i + 3]);

		gy[i] = (int16_t)(below - above);
	}
}

/* The square of the gradient of the channel that has the strongest, from x0 to before x1. */
static void take_row(struct finder *f, int32_t y, int32_t x0, int32_t x1)
{
	int32_t *restrict all = f->row, n = x1 - x0;
	int32_t *restrict most = f->square + (size_t)y * (size_t)f->width + x0;
	const int16_t *restrict gx = f->gx, *restrict gy = f->gy;

	take_slopes(img_row(&f->view, y - 1) + (ptrdiff_t)3 * x0,
		img_row(&f->view, y) + (ptrdiff_t)3 * x0,
		img_row(&f->view, y + 1) + (ptrdiff_t)3 * x0, 3 * n, f->gx, f->gy);
	for (int32_t i = 0; i < 3 * n; i++)
		all[i] = gx[i] * gx[i] + gy[i] * gy[i];
	for (int32_t x = 0; x < n; x++) {
		int32_t a = all[3 * x], b = all[3 * x + 1], c = all[3 * x + 2];

		a = a > b ? a : b;
		most[x] = a > c ? a : c;
	}
}

/* Forgets a part of the squares of gradients. */
static void forget(struct finder *f, int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
	x1 = x1 < f->width ? x1 : f->width;
	for (int32_t y = y0; y < y1 && y < f->height && x0 < x1; y++)
		memset(f->square + (size_t)y * (size_t)f->width + x0, 0,
			(size_t)(x1 - x0) * sizeof(*f->square));
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
		forget(f, left, top, left + 1, top + TILE_PX);
	if (!tile_has(&f->tiles, x + 1, y, TILE_WANTED))
		forget(f, left + TILE_PX - 1, top, left + TILE_PX, top + TILE_PX);
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

/* Median of the gradient over a grid of pixels of felt (of all, where too few are known to be). */
static int usual_gradient(const struct finder *f)
{
	uint32_t hist[2][512] = { { 0 } }, n[2] = { 0 }, sum = 0;
	int level = 0;

	for (int32_t y = SAMPLE_STEP; y < f->height - 1; y += SAMPLE_STEP)
		for (int32_t x = SAMPLE_STEP; x < f->width - 1; x += SAMPLE_STEP) {
			int32_t tx = x / TILE_PX, ty = y / TILE_PX;
			int v, plain = tile_has(&f->tiles, tx, ty, TILE_PLAIN);

			if (!tile_has(&f->tiles, tx, ty, TILE_WANTED))
				continue;
			v = (int)sqrtf((float)f->square[(size_t)y * (size_t)f->width + (size_t)x]);
			hist[plain][v < 511 ? v : 511]++;
			n[plain]++;
		}
	if (n[1] < SAMPLES_MIN) {
		n[1] += n[0];
		for (int v = 0; v < 512; v++)
			hist[1][v] += hist[0][v];
	}
	while (level < 511 && (sum += hist[1][level]) * 2 < n[1])
		level++;
	return level;
}

/* The direction of a gradient in steps of pi / 256, without its sign; right to a third of a step.
 */
static uint8_t direction_of(int gx, int gy)
{
	int ax = abs(gx), ay = abs(gy);
	float r = (float)(ax < ay ? ax : ay) / (float)(ax < ay ? ay : ax);
	/* atan(r) * 256 / pi for 0 <= r <= 1 */
	float a = r * (64 + (1 - r) * (19.9f + 5.4f * r));

	if (ay > ax)
		a = 128 - a;
	if ((gx < 0) != (gy < 0))
		a = 256 - a;
	return (uint8_t)(int)(a + 0.5f);
}

/* The channel that is strongest says where an edge runs. */
static uint8_t take_direction(const struct finder *f, int32_t x, int32_t y)
{
	const uint8_t *here = img_row(&f->view, y) + (ptrdiff_t)3 * x;
	ptrdiff_t down = (ptrdiff_t)f->view.stride;
	int most = -1, best_x = 0, best_y = 0;

	for (int c = 0; c < 3; c++, here++) {
		const uint8_t *up = here - down, *low = here + down;
		int gx = up[3] - up[-3] + 2 * (here[3] - here[-3]) + low[3] - low[-3];
		int gy = low[-3] - up[-3] + 2 * (low[0] - up[0]) + low[3] - up[3];

		if (gx * gx + gy * gy <= most)
			continue;
		most = gx * gx + gy * gy;
		best_x = gx;
		best_y = gy;
	}
	return direction_of(best_x, best_y);
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

/* Lists the pixels of a row above the threshold. */
static void list_row(struct finder *f, int32_t y, int32_t x0, int32_t x1)
{
	size_t at = (size_t)y * (size_t)f->width, n = f->edges;
	const int32_t *square = f->square + at, least = f->least;
	uint32_t *edge = f->edge;

	/* Without a branch: which pixels are edges cannot be guessed. */
	for (int32_t x = x0; x < x1; x++) {
		edge[n] = (uint32_t)(at + (size_t)x);
		n += square[x] > least;
	}
	for (size_t k = f->edges; k < n; k++)
		f->normal[edge[k]] = take_direction(f, (int32_t)(edge[k] - at), y);
	f->edges = n;
}

static void list_edges(struct finder *f)
{
	f->edges = 0;
	for (int32_t y = 0; y < f->height; y++)
		for (int32_t x = 0, end; tiles_next_run(&f->tiles, y / TILE_PX, &x, &end); x = end)
			list_row(f, y, x * TILE_PX,
				end * TILE_PX < f->width ? end * TILE_PX : f->width);
}

enum dt_status finder_load(struct finder *f, const struct img *view, const struct tiles *tiles,
	float edge_px, struct dt_error *err)
{
	enum dt_status rc = fit_memory(f, view->width, view->height, err);

	if (rc != DT_OK)
		return rc;
	f->view = *view;
	f->view.owned = false;
	f->half_px = edge_px / 2;
	take_wishes(f, tiles);
	take_tiles(f);
	f->threshold = (int)(noise_factor * (float)usual_gradient(f));
	if (f->threshold < SOBEL_MIN)
		f->threshold = SOBEL_MIN;
	f->least = f->threshold * f->threshold;
	list_edges(f);
	return DT_OK;
}

/* Cells from an edge to the middles it votes for, for each direction, side, and place along it. */
static int vote_offsets(const struct finder *f, struct cell out[NORMALS][2][TANGENT_MAX])
{
	int reach = (int)(f->half_px * 0.75f / CELL_PX);
	float far = f->half_px / CELL_PX;

	if (reach > (TANGENT_MAX - 1) / 2)
		reach = (TANGENT_MAX - 1) / 2;
	for (int b = 0; b < NORMALS; b++)
		for (int k = -reach; k <= reach; k++) {
			float nx = cosf((float)M_PI * (float)b / NORMALS) * far;
			float ny = sinf((float)M_PI * (float)b / NORMALS) * far;
			float tx = -ny / far * (float)k, ty = nx / far * (float)k;

			out[b][0][k + reach] =
				(struct cell){ (int16_t)lrintf(nx + tx), (int16_t)lrintf(ny + ty) };
			out[b][1][k + reach] =
				(struct cell){ (int16_t)lrintf(tx - nx), (int16_t)lrintf(ty - ny) };
		}
	return 2 * reach + 1;
}

/* Is the pixel on the crest of its edge? */
static bool is_crest(const struct finder *f, size_t i)
{
	/* Steps across an edge by its direction in eighths of a turn. */
	static const int8_t dx[8] = { 1, 1, 0, -1, -1, -1, 0, 1 };
	static const int8_t dy[8] = { 0, 1, 1, 1, 0, -1, -1, -1 };
	int k = ((f->normal[i] + 32) >> 6) & 3;
	ptrdiff_t step = (ptrdiff_t)dy[k] * f->width + dx[k];

	return f->square[i] >= f->square[(ptrdiff_t)i + step] &&
	       f->square[i] > f->square[(ptrdiff_t)i - step];
}

static void vote(struct finder *f, int direction, int32_t cx, int32_t cy,
	struct cell (*offsets)[2][TANGENT_MAX], int n)
{
	int b = direction % NORMALS;
	uint8_t *plane =
		f->votes + ((size_t)(b % ANGLES) * 4 + (size_t)(b / ANGLES) * 2) * TILE_CELLS;

	/* No cell is in reach of 255 pixels. */
	for (int side = 0; side < 2; side++, plane += TILE_CELLS)
		for (int k = 0; k < n; k++)
			plane[f->at_x[cx + offsets[b][side][k].x] +
				f->at_y[cy + offsets[b][side][k].y]]++;
}

/* The tiles that an edge at the cell may vote in. */
static void mark_tiles(struct finder *f, int32_t cx, int32_t cy)
{
	int32_t reach = (int32_t)(f->half_px * 1.25f / CELL_PX) + 2;

	for (int32_t ty = (cy - reach) / TILE; ty <= (cy + reach) / TILE && ty < f->tiles_y; ty++)
		for (int32_t tx = (cx - reach) / TILE; tx <= (cx + reach) / TILE && tx < f->tiles_x;
			tx++)
			f->used[ty * f->tiles_x + tx] = 1;
}

static void count_votes(struct finder *f)
{
	struct cell offsets[NORMALS][2][TANGENT_MAX];
	int n = vote_offsets(f, offsets);
	int32_t rim = (int32_t)(f->half_px * 1.3f) + 3;

	for (size_t k = 0; k < f->edges; k++) {
		size_t i = f->edge[k];
		int32_t x = (int32_t)(i % (size_t)f->width), y = (int32_t)(i / (size_t)f->width);

		if (x < rim || y < rim || x >= f->width - rim || y >= f->height - rim ||
			!is_crest(f, i))
			continue;

		/* Near the border of two directions it counts for both. */
		int32_t cx = x / CELL_PX, cy = y / CELL_PX;
		float b = (float)f->normal[i] * NORMALS / 256.0f;
		int low = (int)b;
		float part = b - (float)low;

		mark_tiles(f, cx, cy);
		if (part < 0.7f)
			vote(f, low, cx, cy, offsets, n);
		if (part > 0.3f)
			vote(f, low + 1, cx, cy, offsets, n);
	}
}

static uint8_t at_most(uint8_t v, uint8_t most)
{
	return v < most ? v : most;
}

/* The score of a tile's cells at one angle. */
static void score_tile(const uint8_t *restrict votes, uint8_t most, uint8_t *restrict out)
{
	for (int i = 0; i < TILE_CELLS; i++)
		out[i] = (uint8_t)(at_most(votes[i], most) + at_most(votes[i + TILE_CELLS], most) +
				   at_most(votes[i + 2 * TILE_CELLS], most) +
				   at_most(votes[i + 3 * TILE_CELLS], most));
}

static void keep_better(
	const uint8_t *restrict score, uint8_t angle, uint8_t *restrict best, uint8_t *restrict arg)
{
	for (int i = 0; i < TILE_CELLS; i++) {
		arg[i] = score[i] > best[i] ? angle : arg[i];
		best[i] = score[i] > best[i] ? score[i] : best[i];
	}
}

/* Best angles of a tile's cells; takes their votes back. */
static void best_of_tile(struct finder *f, int32_t tx, int32_t ty, uint8_t most)
{
	uint8_t score[TILE_CELLS], best[TILE_CELLS] = { 0 }, arg[TILE_CELLS] = { 0 };
	uint8_t *votes = f->votes + ((size_t)ty * (size_t)f->tiles_x + (size_t)tx) * TILE_VOTES;

	for (int t = 0; t < ANGLES; t++) {
		score_tile(votes + (size_t)t * 4 * TILE_CELLS, most, score);
		keep_better(score, (uint8_t)t, best, arg);
	}
	memset(votes, 0, TILE_VOTES);
	for (int y = 0; y < TILE; y++) {
		size_t to = ((size_t)ty * TILE + (size_t)y) * (size_t)f->cols + (size_t)tx * TILE;

		memcpy(f->best + to, best + (ptrdiff_t)y * TILE, TILE);
		memcpy(f->arg + to, arg + (ptrdiff_t)y * TILE, TILE);
	}
}

/* Best angle of each cell; returns the votes of a whole side. */
static int best_angles(struct finder *f)
{
	uint8_t most = at_most((uint8_t)(f->half_px * 2 * whole_side), 63);

	memset(f->best, 0, f->cells);
	for (int32_t ty = 0; ty < f->tiles_y; ty++)
		for (int32_t tx = 0; tx < f->tiles_x; tx++) {
			if (f->used[ty * f->tiles_x + tx])
				best_of_tile(f, tx, ty, most);
			f->used[ty * f->tiles_x + tx] = 0;
		}
	return most;
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

/* Peaks of the score; returns their number. */
static size_t find_peaks(struct finder *f, int least, int most)
{
	size_t n = 0;

	for (int32_t y = PEAK_RADIUS; y < f->rows - PEAK_RADIUS; y++)
		for (int32_t x = PEAK_RADIUS; x < f->cols - PEAK_RADIUS && n < PEAKS_MAX; x++) {
			size_t i = (size_t)y * (size_t)f->cols + (size_t)x;

			if (f->best[i] < least || !is_peak(f, x, y))
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
	int most, least;
	size_t n;

	count_votes(f);
	most = best_angles(f);
	least = (int)(min_score * (float)most);
	n = find_peaks(f, least > 1 ? least : 1, most);
	qsort(f->peak, n, sizeof(*f->peak), by_score);
	n = n < cap ? n : cap;
	memcpy(out, f->peak, n * sizeof(*out));
	return n;
}

/* Is there an edge that runs along the side, within a pixel and a half of (x, y)? */
static bool edge_near(const struct finder *f, float x, float y, float nx, float ny, uint8_t normal)
{
	for (int k = -3; k <= 3; k++) {
		int32_t px = (int32_t)lrintf(x + nx * (float)k * 0.75f);
		int32_t py = (int32_t)lrintf(y + ny * (float)k * 0.75f);

		if (px < 0 || py < 0 || px >= f->width || py >= f->height)
			continue;

		size_t i = (size_t)py * (size_t)f->width + (size_t)px;
		uint8_t off = (uint8_t)(f->normal[i] - normal);

		/* 22 degrees, either way round. */
		if (f->square[i] > f->least && (off < 32 || off > 224))
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
