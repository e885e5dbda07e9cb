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
	SOBEL_MIN = 24,	      /* weaker edges are noise of an 8 bit picture */
	PEAK_RADIUS = 2,      /* cells */
	SAMPLE_STEP = 4,      /* pixels between those looked at for the noise */
};

/* An edge counts when it is this much stronger than the usual pixel of the view (felt, mostly). */
static const float noise_factor = 2.5f;
/* A side counts as whole when this share of its length has voted. */
static const float whole_side = 0.6f;

struct edge {
	uint16_t x, y;
	float normal; /* radians, 0 to before pi */
};

struct finder {
	struct img gx, gy;
	int32_t width, height; /* of the view */
	int32_t cols, rows;    /* of the accumulators */
	float half_px;
	int threshold;
	uint16_t *strength;  /* per pixel, 0 where there is no edge */
	uint8_t *normal;     /* per pixel: direction of the edge in steps of pi / 256 */
	uint8_t *votes;	     /* [ANGLES][4][rows][cols] */
	uint8_t *best, *arg; /* [rows][cols]: the best angle's score, and that angle */
	size_t pixels, cells;
};

struct finder *finder_create(struct dt_error *err)
{
	struct finder *f = calloc(1, sizeof(*f));

	if (!f)
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	return f;
}

void finder_destroy(struct finder *f)
{
	if (!f)
		return;
	img_finish(&f->gx);
	img_finish(&f->gy);
	free(f->strength);
	free(f->normal);
	free(f->votes);
	free(f->best);
	free(f->arg);
	free(f);
}

static enum dt_status fit_memory(
	struct finder *f, int32_t width, int32_t height, struct dt_error *err)
{
	size_t pixels = (size_t)width * (size_t)height;

	f->width = width;
	f->height = height;
	f->cols = width / CELL_PX;
	f->rows = height / CELL_PX;
	f->cells = (size_t)f->cols * (size_t)f->rows;
	if (pixels <= f->pixels)
		return DT_OK;
	free(f->strength);
	free(f->normal);
	free(f->votes);
	free(f->best);
	free(f->arg);
	f->pixels = 0;
	f->strength = malloc(pixels * sizeof(*f->strength));
	f->normal = malloc(pixels);
	f->votes = malloc(pixels / (CELL_PX * CELL_PX) * ANGLES * 4 + 1);
	f->best = malloc(pixels / (CELL_PX * CELL_PX) + 1);
	f->arg = malloc(pixels / (CELL_PX * CELL_PX) + 1);
	if (!f->strength || !f->normal || !f->votes || !f->best || !f->arg)
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	f->pixels = pixels;
	return DT_OK;
}

static int strongest(const int16_t *gx, const int16_t *gy, int *dx, int *dy)
{
	int most = -1;

	for (int c = 0; c < 3; c++) {
		int m = gx[c] * gx[c] + gy[c] * gy[c];

		if (m > most) {
			most = m;
			*dx = gx[c];
			*dy = gy[c];
		}
	}
	return most;
}

/* Median of the gradient over a grid of pixels: most of a zone is felt. */
static int usual_gradient(const struct finder *f)
{
	uint32_t hist[512] = { 0 }, n = 0, sum = 0;
	int dx, dy, level = 0;

	for (int32_t y = 0; y < f->height; y += SAMPLE_STEP)
		for (int32_t x = 0; x < f->width; x += SAMPLE_STEP) {
			int m = strongest(img_row_s16(&f->gx, y) + (ptrdiff_t)3 * x,
				img_row_s16(&f->gy, y) + (ptrdiff_t)3 * x, &dx, &dy);
			int v = (int)sqrtf((float)m);

			hist[v < 511 ? v : 511]++;
			n++;
		}
	while (level < 511 && (sum += hist[level]) * 2 < n)
		level++;
	return level;
}

static void take_row(struct finder *f, int32_t y)
{
	const int16_t *gx = img_row_s16(&f->gx, y), *gy = img_row_s16(&f->gy, y);
	uint16_t *strength = f->strength + (size_t)y * (size_t)f->width;
	uint8_t *normal = f->normal + (size_t)y * (size_t)f->width;
	int least = f->threshold * f->threshold, dx, dy;

	for (int32_t x = 0; x < f->width; x++) {
		int m = strongest(gx + (ptrdiff_t)3 * x, gy + (ptrdiff_t)3 * x, &dx, &dy);

		strength[x] = 0;
		if (m <= least)
			continue;
		strength[x] = (uint16_t)sqrtf((float)m);
		normal[x] = (uint8_t)lrintf(atan2f((float)dy, (float)dx) * (256 / (float)M_PI));
	}
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
	f->threshold = (int)(noise_factor * (float)usual_gradient(f));
	if (f->threshold < SOBEL_MIN)
		f->threshold = SOBEL_MIN;
	for (int32_t y = 0; y < f->height; y++)
		take_row(f, y);
	return DT_OK;
}

/* Cells from an edge to the middles it votes for: out[direction][side][place along the side]. */
static int vote_offsets(const struct finder *f, int32_t out[NORMALS][2][TANGENT_MAX])
{
	int reach = (int)(f->half_px * 0.75f / CELL_PX);

	if (reach > (TANGENT_MAX - 1) / 2)
		reach = (TANGENT_MAX - 1) / 2;
	for (int b = 0; b < NORMALS; b++) {
		float nx = cosf((float)M_PI * (float)b / NORMALS);
		float ny = sinf((float)M_PI * (float)b / NORMALS);
		float far = f->half_px / CELL_PX;

		for (int k = -reach; k <= reach; k++) {
			float tx = -ny * (float)k, ty = nx * (float)k;

			out[b][0][k + reach] = (int32_t)lrintf(far * ny + ty) * f->cols +
					       (int32_t)lrintf(far * nx + tx);
			out[b][1][k + reach] = (int32_t)lrintf(ty - far * ny) * f->cols +
					       (int32_t)lrintf(tx - far * nx);
		}
	}
	return 2 * reach + 1;
}

/* Is the pixel on the crest of its edge? */
static bool is_crest(const struct finder *f, size_t i)
{
	float a = (float)f->normal[i] * ((float)M_PI / 256);
	int dx = (int)lrintf(cosf(a)), dy = (int)lrintf(sinf(a));
	ptrdiff_t step = (ptrdiff_t)dy * f->width + dx;

	return f->strength[i] >= f->strength[(ptrdiff_t)i + step] &&
	       f->strength[i] > f->strength[(ptrdiff_t)i - step];
}

static void vote(
	struct finder *f, int direction, size_t cell, int32_t (*offsets)[2][TANGENT_MAX], int n)
{
	int b = direction % NORMALS;
	size_t first = ((size_t)(b % ANGLES) * 4 + (size_t)(b / ANGLES) * 2) * f->cells;

	for (int side = 0; side < 2; side++) {
		uint8_t *acc = f->votes + first + (size_t)side * f->cells + cell;

		for (int k = 0; k < n; k++) {
			uint8_t *v = acc + offsets[b][side][k];

			if (*v < 255)
				(*v)++;
		}
	}
}

static void count_votes(struct finder *f)
{
	int32_t offsets[NORMALS][2][TANGENT_MAX];
	int n = vote_offsets(f, offsets);
	int32_t rim = (int32_t)(f->half_px * 1.3f) + 3;

	memset(f->votes, 0, f->cells * ANGLES * 4);
	for (int32_t y = rim; y < f->height - rim; y++)
		for (int32_t x = rim; x < f->width - rim; x++) {
			size_t i = (size_t)y * (size_t)f->width + (size_t)x;
			size_t cell =
				(size_t)(y / CELL_PX) * (size_t)f->cols + (size_t)(x / CELL_PX);

			if (!f->strength[i] || !is_crest(f, i))
				continue;

			/* Near the border of two directions it counts for both. */
			float b = (float)f->normal[i] * NORMALS / 256.0f;
			int low = (int)b;
			float part = b - (float)low;

			if (part < 0.7f)
				vote(f, low, cell, offsets, n);
			if (part > 0.3f)
				vote(f, low + 1, cell, offsets, n);
		}
}

static uint8_t at_most(uint8_t v, uint8_t most)
{
	return v < most ? v : most;
}

/* Best angle of each cell; returns the votes of a whole side. */
static int best_angles(struct finder *f)
{
	uint8_t most = (uint8_t)at_most((uint8_t)(f->half_px * 2 * whole_side), 63);

	memset(f->best, 0, f->cells);
	memset(f->arg, 0, f->cells);
	for (int t = 0; t < ANGLES; t++) {
		const uint8_t *a = f->votes + (size_t)t * 4 * f->cells, *b = a + f->cells;
		const uint8_t *c = b + f->cells, *d = c + f->cells;

		for (size_t i = 0; i < f->cells; i++) {
			uint8_t s = (uint8_t)(at_most(a[i], most) + at_most(b[i], most) +
					      at_most(c[i], most) + at_most(d[i], most));
			uint8_t better = s > f->best[i];

			f->arg[i] = better ? (uint8_t)t : f->arg[i];
			f->best[i] = better ? s : f->best[i];
		}
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

size_t finder_squares(struct finder *f, float min_score, struct find_square *out, size_t cap)
{
	size_t n = 0;

	count_votes(f);

	int most = best_angles(f);
	int least = (int)(min_score * (float)most);

	for (int32_t y = PEAK_RADIUS; y < f->rows - PEAK_RADIUS; y++)
		for (int32_t x = PEAK_RADIUS; x < f->cols - PEAK_RADIUS && n < cap; x++) {
			size_t i = (size_t)y * (size_t)f->cols + (size_t)x;

			if (f->best[i] < least || f->best[i] == 0 || !is_peak(f, x, y))
				continue;
			out[n++] = (struct find_square){
				.x = (float)(x * CELL_PX) + (CELL_PX - 1) / 2.0f,
				.y = (float)(y * CELL_PX) + (CELL_PX - 1) / 2.0f,
				.angle = (float)f->arg[i] * (90.0f / ANGLES),
				.score = (float)f->best[i] / (float)most,
			};
		}
	qsort(out, n, sizeof(*out), by_score);
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
		if (f->strength[i] && (off < 32 || off > 224))
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
