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

#include "wide.h"

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
	LINE = 64, /* bytes of the cache that go together; TILE * PLANES are whole ones */
	PEAKS_MAX = 1024,
	SOBEL_MIN = 24,	 /* weaker edges are noise of an 8 bit picture */
	PEAK_RADIUS = 2, /* cells */
	SAMPLE_STEP = 4, /* pixels between those looked at for the noise */
	SAMPLES_MIN = 64,
	SLOPE_ROWS = 3,
};

/* An edge counts when it is this much stronger than the usual pixel of the view (felt, mostly). */
static const float noise_factor = 3;
/* Where the dice are dark their sides are faint, and many weak edges in a row are still one: then
 * it need not be stronger than this share of their grey level, only as strong as the usual pixel.
 */
static const float faint_share = 0.5f, noise_least = 1;
/* A side counts as whole when this share of its length has voted. */
static const float whole_side = 0.6f;

/* An edge: the crest of a slope in the picture. */
struct crest {
	uint16_t x, y;
	uint8_t normal; /* direction of the gradient in steps of pi / 256, without its sign */
};

/* Rows of a tile, from its first one on: edges may have voted in them. */
struct span {
	uint8_t first, end;
};

/* Where an edge of some direction votes: cells from its own, for each side and place along it; and
 * how far these are at most. */
struct ballot {
	ptrdiff_t offset[2][TANGENT_MAX];
	int32_t reach_x, reach_y;
};

/* Edges in one row of cells of a tile: the cells that they vote in. */
struct reach {
	int32_t left, right, y;
};

struct finder {
	struct img view;       /* borrowed */
	struct tiles tiles;    /* our own copy: what is wanted */
	int32_t width, height; /* of the view */
	int32_t cols, rows;    /* of the accumulators, whole tiles */
	int32_t tiles_x, tiles_y;
	float half_px;
	int threshold;
	int16_t *slope;	  /* scratch for one row, all channels: SLOPE_ROWS of them */
	uint16_t *steep;  /* per pixel: length of the gradient */
	uint8_t *normal;  /* and its direction as in struct crest, where it is an edge */
	int32_t rim;	  /* not known so near to the border */
	uint16_t *slopes; /* scratch: where in a row the gradient is above the threshold */
	struct crest *crest;
	size_t crests;
	size_t stride;	/* bytes from a row of cells to the next in votes */
	uint8_t *votes; /* [rows][PLANES][cols], some bytes unused in each row */
	struct find_square peak[PEAKS_MAX];
	/* [rows][cols]: the best angle's score, 0 where it is too low, and that angle */
	uint8_t *best, *arg;
	struct span *used;   /* [tiles_y][tiles_x] */
	struct reach *reach; /* [tiles_x]: scratch for one row of cells */
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
	free(f->slope);
	free(f->steep);
	free(f->normal);
	free(f->slopes);
	free(f->crest);
	free(f->votes);
	free(f->best);
	free(f->arg);
	free(f->used);
	free(f->reach);
	free(f->tiles.flags);
	f->tiles.flags = NULL;
	f->slope = NULL;
	f->steep = NULL;
	f->normal = NULL;
	f->slopes = NULL;
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
	/* An odd number of cache lines, so that rows do not push each other out of the cache. */
	f->stride = ((size_t)f->cols * PLANES / LINE | 1) * LINE;
	if (width == f->had_width && height == f->had_height)
		return DT_OK;
	free_memory(f);
	f->slope = malloc((size_t)width * 3 * SLOPE_ROWS * sizeof(*f->slope));
	f->steep = calloc(pixels, sizeof(*f->steep));
	f->normal = calloc(pixels, sizeof(*f->normal));
	f->slopes = malloc((size_t)(width + 1) * sizeof(*f->slopes));
	f->crest = malloc((pixels + 1) * sizeof(*f->crest));
	f->votes = calloc((size_t)f->rows, f->stride);
	f->best = calloc(f->cells, 1);
	f->arg = calloc(f->cells, 1);
	f->used = calloc((size_t)f->tiles_x * (size_t)f->tiles_y, sizeof(*f->used));
	f->reach = calloc((size_t)f->tiles_x, sizeof(*f->reach));
	f->tiles.cols = tiles_along(width);
	f->tiles.rows = tiles_along(height);
	f->tiles.flags = calloc((size_t)f->tiles.cols * (size_t)f->tiles.rows, 1);
	if (!f->slope || !f->steep || !f->normal || !f->slopes || !f->crest || !f->votes ||
		!f->best || !f->arg || !f->used || !f->reach || !f->tiles.flags) {
		free_memory(f);
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	}
	f->had_width = width;
	f->had_height = height;
	return DT_OK;
}

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

/* Sums and steps of the bytes of a row, from the pixel before x0 to that at x1. */
VIS_WIDE static void sum_row(struct finder *f, int32_t y, int32_t x0, int32_t x1)
{
	add_rows(img_row(&f->view, y - 1) + (ptrdiff_t)3 * (x0 - 1),
		img_row(&f->view, y) + (ptrdiff_t)3 * (x0 - 1),
		img_row(&f->view, y + 1) + (ptrdiff_t)3 * (x0 - 1), 3 * (x1 - x0 + 2), f->slope,
		f->slope + 3 * f->width);
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
static inline uint8_t direction_of(int gx, int gy)
{
	static const float octant[2] = { 0, 128 }, half[2] = { 0, 256 }, mirror[2] = { 1, -1 };
	int ax = abs(gx), ay = abs(gy);
	float r = (float)(ax < ay ? ax : ay) / (float)(ax < ay ? ay : ax);
	/* atan(r) * 256 / pi for 0 <= r <= 1 */
	float a = r * (64 + (1 - r) * (19.9f + 5.4f * r));

	/* Taken from 128 and from 256, or not: without a branch, as nobody can guess either. */
	a = octant[ay > ax] + mirror[ay > ax] * a;
	a = half[(gx < 0) != (gy < 0)] + mirror[(gx < 0) != (gy < 0)] * a;
	return (uint8_t)(int)(a + 0.5f);
}

/* The gradient of the channel that has the strongest (the first of equal ones): it says where an
 * edge runs. sum, step: of the pixel and those beside it, see add_rows. */
static inline void gradient_of(const int16_t *sum, const int16_t *step, int *gx, int *gy)
{
	int h[3], v[3], square[3];

	for (int c = 0; c < 3; c++) {
		h[c] = sum[c + 3] - sum[c - 3];
		v[c] = step[c - 3] + 2 * step[c] + step[c + 3];
		square[c] = h[c] * h[c] + v[c] * v[c];
	}

	bool second = square[1] > square[0];
	int most = second ? square[1] : square[0];
	bool third = square[2] > most;

	*gx = third ? h[2] : second ? h[1] : h[0];
	*gy = third ? v[2] : second ? v[1] : v[0];
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
static bool is_crest(const uint16_t *steep, ptrdiff_t width, int gx, int gy)
{
	int ax = abs(gx), ay = abs(gy);
	ptrdiff_t step = (gx < 0) == (gy < 0) ? width + 1 : width - 1;

	/* Less than an eighth of a turn off: along a row or a column. */
	if (128 * ay < 53 * ax)
		step = 1;
	else if (128 * ax < 53 * ay)
		step = width;
	return steep[0] >= steep[step] && steep[0] > steep[-step];
}

/* Lists the crests of a row. */
static void list_row(struct finder *f, int32_t y, int32_t x0, int32_t x1)
{
	const uint16_t *steep = f->steep + (size_t)y * (size_t)f->width;
	const uint16_t least = (uint16_t)f->threshold;
	const int16_t *sum = f->slope + 3, *step = sum + 3 * f->width;
	uint16_t *slopes = f->slopes;
	uint8_t *normal = f->normal + (size_t)y * (size_t)f->width;
	size_t n = 0;

	/* Without a branch: which pixels are edges cannot be guessed. */
	for (int32_t x = x0; x < x1; x++) {
		slopes[n] = (uint16_t)x;
		n += steep[x] > least;
	}
	if (n > 0)
		sum_row(f, y, slopes[0], slopes[n - 1] + 1);
	for (size_t k = 0; k < n; k++) {
		int32_t x = slopes[k];
		int gx = 0, gy = 0;

		gradient_of(sum + (ptrdiff_t)3 * (x - slopes[0]),
			step + (ptrdiff_t)3 * (x - slopes[0]), &gx, &gy);
		normal[x] = direction_of(gx, gy);
		f->crest[f->crests] = (struct crest){ (uint16_t)x, (uint16_t)y, normal[x] };
		f->crests += is_crest(steep + x, f->width, gx, gy);
	}
}

static void list_crests(struct finder *f)
{
	/* No square near the border can be voted for. */
	int32_t rim = (int32_t)(f->half_px * 1.3f) + 3;

	f->rim = rim;
	f->crests = 0;
	for (int32_t y = rim; y < f->height - rim; y++)
		for (int32_t x = 0, end; tiles_next_run(&f->tiles, y / TILE_PX, &x, &end);
			x = end) {
			int32_t left = x * TILE_PX, right = end * TILE_PX;

			list_row(f, y, left > rim ? left : rim,
				right < f->width - rim ? right : f->width - rim);
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
	enum dt_status rc = fit_memory(f, view->width, view->height, err);

	if (rc != DT_OK)
		return rc;
	f->view = *view;
	f->view.owned = false;
	f->half_px = edge_px / 2;
	take_wishes(f, tiles);
	take_tiles(f);
	f->threshold = threshold_for(usual_gradient(f), level);
	list_crests(f);
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
		for (int32_t x = PEAK_RADIUS; x < f->cols - PEAK_RADIUS && n < PEAKS_MAX; x++) {
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

/* The direction of an edge at a pixel. */
static uint8_t normal_at(const struct finder *f, int32_t x, int32_t y)
{
	ptrdiff_t at = (ptrdiff_t)3 * (x - 1);
	int16_t sum[9], step[9];
	int gx, gy;

	if (x >= f->rim && y >= f->rim && x < f->width - f->rim && y < f->height - f->rim)
		return f->normal[(size_t)y * (size_t)f->width + (size_t)x];
	add_rows(img_row(&f->view, y - 1) + at, img_row(&f->view, y) + at,
		img_row(&f->view, y + 1) + at, 9, sum, step);
	gradient_of(sum + 3, step + 3, &gx, &gy);
	return direction_of(gx, gy);
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
