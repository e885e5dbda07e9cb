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

#include "cv_bridge.h"

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
	struct img gx, gy;
	int32_t width, height; /* of the view */
	int32_t cols, rows;    /* of the accumulators, whole tiles */
	int32_t tiles_x, tiles_y;
	float half_px;
	int threshold;
	int32_t least;	 /* square of threshold */
	int32_t *row;	 /* of one row, all channels */
	int32_t *square; /* per pixel: square of the gradient */
	uint32_t *edge;	 /* the pixels above the threshold, row by row */
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
	img_finish(&f->gx);
	img_finish(&f->gy);
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
	f->square = malloc(pixels * sizeof(*f->square));
	f->edge = malloc(pixels * sizeof(*f->edge));
	f->normal = calloc(pixels, 1);
	f->votes = calloc(f->cells, ANGLES * 4);
	f->at_x = calloc((size_t)f->cols, sizeof(*f->at_x));
	f->at_y = calloc((size_t)f->rows, sizeof(*f->at_y));
	f->best = calloc(f->cells, 1);
	f->arg = calloc(f->cells, 1);
	f->used = calloc((size_t)f->tiles_x * (size_t)f->tiles_y, 1);
	if (!f->row || !f->square || !f->edge || !f->normal || !f->votes || !f->at_x || !f->at_y ||
		!f->best || !f->arg || !f->used) {
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

/* The gradient of the channel that has the strongest, and its square. Plain loops over one row
 * each: the compiler makes vector code of them. */
static void take_row(struct finder *f, int32_t y)
{
	const int16_t *restrict gx = img_row_s16(&f->gx, y), *restrict gy = img_row_s16(&f->gy, y);
	int32_t *restrict all = f->row, *restrict most = f->square + (size_t)y * (size_t)f->width;
	int32_t n = f->width;

	for (int32_t i = 0; i < 3 * n; i++)
		all[i] = gx[i] * gx[i] + gy[i] * gy[i];
	for (int32_t x = 0; x < n; x++) {
		int32_t a = all[3 * x], b = all[3 * x + 1], c = all[3 * x + 2];

		a = a > b ? a : b;
		most[x] = a > c ? a : c;
	}
}

/* Median of the gradient over a grid of pixels: most of a zone is felt. */
static int usual_gradient(const struct finder *f)
{
	uint32_t hist[512] = { 0 }, n = 0, sum = 0;
	int level = 0;

	for (int32_t y = 0; y < f->height; y += SAMPLE_STEP)
		for (int32_t x = 0; x < f->width; x += SAMPLE_STEP, n++) {
			int32_t m = f->square[(size_t)y * (size_t)f->width + (size_t)x];
			int v = (int)sqrtf((float)m);

			hist[v < 511 ? v : 511]++;
		}
	while (level < 511 && (sum += hist[level]) * 2 < n)
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
static uint8_t take_direction(const struct finder *f, int32_t x, int32_t y, int32_t square)
{
	const int16_t *gx = img_row_s16(&f->gx, y) + (ptrdiff_t)3 * x;
	const int16_t *gy = img_row_s16(&f->gy, y) + (ptrdiff_t)3 * x;
	int c = 0;

	while (c < 2 && gx[c] * gx[c] + gy[c] * gy[c] < square)
		c++;
	return direction_of(gx[c], gy[c]);
}

enum dt_status finder_load(
	struct finder *f, const struct img *view, float edge_px, struct dt_error *err)
{
	enum dt_status rc = fit_memory(f, view->width, view->height, err);

	if (rc == DT_OK)
		rc = cvb_sobel(view, 1, 0, IMG_S16, &f->gx, err);
	if (rc == DT_OK)
		rc = cvb_sobel(view, 0, 1, IMG_S16, &f->gy, err);
	if (rc != DT_OK)
		return rc;
	f->half_px = edge_px / 2;
	for (int32_t y = 0; y < f->height; y++)
		take_row(f, y);
	f->threshold = (int)(noise_factor * (float)usual_gradient(f));
	if (f->threshold < SOBEL_MIN)
		f->threshold = SOBEL_MIN;
	f->least = f->threshold * f->threshold;
	f->edges = 0;
	for (int32_t y = 0; y < f->height; y++) {
		const int32_t *square = f->square + (size_t)y * (size_t)f->width;

		for (int32_t x = 0; x < f->width; x++) {
			size_t i = (size_t)y * (size_t)f->width + (size_t)x;

			if (square[x] <= f->least)
				continue;
			f->normal[i] = take_direction(f, x, y, square[x]);
			f->edge[f->edges++] = (uint32_t)i;
		}
	}
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
