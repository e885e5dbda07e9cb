/* SPDX-License-Identifier: MIT */
/*
 * zone.c - felt or not felt, whatever the light.
 *
 * For each cell the logarithm of (now / empty) in the three channels is looked at. Light that is
 * stronger or weaker moves all three alike; coloured light moves their differences, but smoothly
 * over the table. So what is felt is grown: it starts where the zone is most like itself, its light
 * is smoothed over the neighbourhood, and a cell joins when the differences of its channels go
 * along with the light round it. A shadow is darker with nearly the same differences: it is felt,
 * but says nothing about the light. What never joins is a thing.
 */
#include "zone.h"

#include "cells.h"
#include "cv_bridge.h"
#include "face.h"
#include "mottle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	LEVELS = 255 * CELLS_LEVEL + 1,
	ROUNDS = 7,
	REACH = 3,
	BINS = 200,
	CELL_BLOBS_MAX = 64,
	WORTH_REACH = 2,  /* cells round a thing that are looked at with it */
	WORTH_CELLS = 3,  /* so many of nine must be there */
	HIDDEN_REACH = 2, /* cells round a thing in which the pattern is hidden by it */
	WITNESSES = 64,	  /* one tile in so many is looked at whatever lies in it */
};
enum kind { FELT, SHADOW, THING };

/* Keeps the noise of dark pixels small. */
static const float lift = 6; /* FACE_LIFT */
/* Difference between channels (logarithm) that light alone does not make within some cells. */
static const float colour_step = 0.28f;
/* A brighter cell is a thing, a darker one a shadow, from this much on. */
static const float brighter = 0.6f, darker = -0.25f;
/* On felt without a colour of its own (channels nearer to each other than this) a dark thing looks
 * like a shadow. What is darker than soft shadows are is taken for a thing there. */
static const float neutral_felt = 0.4f, too_dark = -0.6f, too_bright = 0.4f;

/* Correlation of what is seen with the felt's own pattern: of felt in most places; where it is
 * surely felt; and where it is none. */
static const float pattern_usual = 0.75f, pattern_seen = 0.85f, pattern_hidden = 0.3f,
		   pattern_die = 0.45f;

/* A cell has a drawing on it when its grey levels lie further apart than this. */
static const float range_factor = 1.5f, range_more = 12;

struct zone_look {
	int32_t cols, rows;
	size_t cells;
	struct img mask, labels, distance;
	float *empty, *now;    /* [3][cells]: logarithms; now is relative to empty */
	float *light, *weight; /* [3][cells], [cells]: smoothed */
	float *tmp, *column;
	uint8_t *kind, *explained;
	uint8_t *worth; /* a close look, see zone_look_tiles */
	uint8_t *drawn; /* how far grey levels lie apart on the empty table, here or beside */
	struct mottle *mottle;
	float *like;	/* how well the felt's pattern is seen, see mottle.h */
	float *logs;	/* of a cell's level */
	bool mottled;	/* the pattern is clear enough now */
	bool neutral;	/* felt without a colour of its own */
	float frame[4]; /* left, top, right, bottom; pixels */
};

struct zone_look *zone_look_create(struct dt_error *err)
{
	struct zone_look *z = calloc(1, sizeof(*z));

	if (z)
		z->logs = calloc(LEVELS, sizeof(*z->logs));
	if (!z || !z->logs) {
		free(z);
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	for (int v = 0; v < LEVELS; v++)
		z->logs[v] = logf((float)v / CELLS_LEVEL + lift);
	return z;
}

void zone_look_destroy(struct zone_look *z)
{
	if (!z)
		return;
	img_finish(&z->mask);
	img_finish(&z->labels);
	img_finish(&z->distance);
	free(z->empty);
	free(z->now);
	free(z->light);
	free(z->weight);
	free(z->tmp);
	free(z->column);
	free(z->kind);
	free(z->explained);
	free(z->worth);
	free(z->drawn);
	free(z->like);
	mottle_destroy(z->mottle);
	free(z->logs);
	free(z);
}

static enum dt_status fit_memory(struct zone_look *z, const struct img *seen, struct dt_error *err)
{
	int32_t cols = seen->width, rows = seen->height;

	if (cols == z->cols && rows == z->rows)
		return DT_OK;
	if (cols < 4 || rows < 4)
		return dt_fail(err, DT_ERR_FORMAT, 0, "the zone is too small");
	z->cols = cols;
	z->rows = rows;
	z->cells = (size_t)cols * (size_t)rows;
	free(z->empty);
	free(z->now);
	free(z->light);
	free(z->weight);
	free(z->tmp);
	free(z->column);
	free(z->kind);
	free(z->explained);
	free(z->worth);
	free(z->drawn);
	free(z->like);
	mottle_destroy(z->mottle);
	z->empty = calloc(z->cells, 3 * sizeof(float));
	z->now = calloc(z->cells, 3 * sizeof(float));
	z->light = calloc(z->cells, 3 * sizeof(float));
	z->weight = calloc(z->cells, sizeof(float));
	z->tmp = calloc(z->cells, sizeof(float));
	z->column = calloc((size_t)cols + 2 * REACH + 1, sizeof(float));
	z->kind = calloc(z->cells, 1);
	z->explained = calloc(z->cells, 1);
	z->worth = calloc(z->cells, 1);
	z->drawn = calloc(z->cells, 1);
	z->like = calloc(z->cells, sizeof(float));
	z->mottle = mottle_create(cols, rows, err);
	if (!z->empty || !z->now || !z->light || !z->weight || !z->tmp || !z->column || !z->kind ||
		!z->explained || !z->worth || !z->drawn || !z->like || !z->mottle) {
		z->cols = z->rows = 0;
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	}
	return DT_OK;
}

static enum dt_status take_logs(
	struct zone_look *z, const struct img *seen, float *out, struct dt_error *err)
{
	if (seen->width != z->cols || seen->height != z->rows || seen->type != IMG_S16)
		return dt_fail(err, DT_ERR_FORMAT, 0, "a zone of another size than when empty");
	for (int32_t y = 0; y < z->rows; y++) {
		const int16_t *p = img_row_s16(seen, y);

		for (int32_t x = 0; x < z->cols; x++)
			for (size_t c = 0; c < 3; c++)
				out[c * z->cells + (size_t)y * (size_t)z->cols + (size_t)x] =
					z->logs[*p++];
	}
	return DT_OK;
}

static float mean_log(const struct zone_look *z, int channel)
{
	const float *v = z->empty + (size_t)channel * z->cells;
	float sum = 0;

	for (size_t i = 0; i < z->cells; i++)
		sum += v[i];
	return sum / (float)z->cells;
}

/* The most of each cell and those round it. */
static void take_drawn(struct zone_look *z, const struct img *range)
{
	for (int32_t y = 0; y < z->rows; y++)
		for (int32_t x = 0; x < z->cols; x++) {
			uint8_t most = 0;

			for (int32_t k = 0; k < 9; k++) {
				int32_t nx = x + k % 3 - 1, ny = y + k / 3 - 1;

				if (nx >= 0 && ny >= 0 && nx < z->cols && ny < z->rows &&
					img_row(range, ny)[nx] > most)
					most = img_row(range, ny)[nx];
			}
			z->drawn[(size_t)y * (size_t)z->cols + (size_t)x] = most;
		}
}

enum dt_status zone_look_empty(
	struct zone_look *z, const struct img *cells, const struct img *range, struct dt_error *err)
{
	enum dt_status rc = fit_memory(z, cells, err);

	if (rc == DT_OK)
		rc = take_logs(z, cells, z->empty, err);
	if (rc == DT_OK) {
		mottle_learn(z->mottle, z->empty);
		take_drawn(z, range);
		float c[3], high, low;

		for (int k = 0; k < 3; k++)
			c[k] = mean_log(z, k);
		high = fmaxf(c[0], fmaxf(c[1], c[2]));
		low = fminf(c[0], fminf(c[1], c[2]));
		z->neutral = high - low < neutral_felt;
	}
	return rc;
}

/* Median of cells' values between -2 and 2. */
static float median_of(const float *a, const float *minus, size_t n)
{
	uint32_t hist[BINS] = { 0 }, sum = 0;
	int bin = 0;

	for (size_t i = 0; i < n; i++) {
		int b = (int)((a[i] - (minus ? minus[i] : 0) + 2) * (BINS / 4.0f));

		hist[b < 0 ? 0 : b >= BINS ? BINS - 1 : b]++;
	}
	while (bin < BINS - 1 && (sum += hist[bin]) * 2 < n)
		bin++;
	return ((float)bin + 0.5f) * (4.0f / BINS) - 2;
}

/* Sums over 2 REACH + 1 cells along columns, then along rows. */
static void blur(const struct zone_look *z, float *restrict v)
{
	int32_t cols = z->cols, rows = z->rows;
	float *restrict sum = z->column;

	memset(sum, 0, (size_t)(cols + 2 * REACH + 1) * sizeof(*sum));
	memcpy(z->tmp, v, z->cells * sizeof(*v));
	for (int32_t y = -REACH; y < rows; y++) {
		float *p = v + (ptrdiff_t)y * cols, all = 0;
		const float *in = z->tmp + (ptrdiff_t)(y + REACH) * cols;
		const float *out = z->tmp + (ptrdiff_t)(y - REACH - 1) * cols;

		for (int32_t x = 0; y + REACH < rows && x < cols; x++)
			sum[x + REACH + 1] += in[x];
		for (int32_t x = 0; y - REACH - 1 >= 0 && x < cols; x++)
			sum[x + REACH + 1] -= out[x];
		if (y < 0)
			continue;
		for (int32_t x = 1; x <= 2 * REACH; x++)
			all += sum[x];
		for (int32_t x = 0; x < cols; x++) {
			all += sum[x + 2 * REACH + 1] - sum[x];
			p[x] = all;
		}
	}
}

static void smooth_light(struct zone_look *z, const float usual[3])
{
	const float faith = 0.02f; /* of the zone's usual light, where no felt is near */

	for (size_t i = 0; i < z->cells; i++)
		z->weight[i] = z->kind[i] == FELT;
	for (size_t c = 0; c < 3; c++) {
		float *light = z->light + c * z->cells;
		const float *now = z->now + c * z->cells;

		for (size_t i = 0; i < z->cells; i++)
			light[i] = z->kind[i] == FELT ? now[i] : 0;
		blur(z, light);
	}
	blur(z, z->weight);
	for (size_t c = 0; c < 3; c++)
		for (size_t i = 0; i < z->cells; i++) {
			float *light = z->light + c * z->cells;

			light[i] = (light[i] + faith * usual[c]) / (z->weight[i] + faith);
		}
}

void zone_look_frame(struct zone_look *z, float left, float top, float right, float bottom)
{
	z->frame[0] = left;
	z->frame[1] = top;
	z->frame[2] = right;
	z->frame[3] = bottom;
}

/* Sorts the cells by the light as it is known now; returns whether any of them changed. A plain
 * loop without branches, for vector code. */
static bool sort_cells(struct zone_look *z)
{
	const float *restrict now = z->now, *restrict light = z->light;
	const float bright = z->neutral ? too_bright : brighter, dark = z->neutral ? too_dark : -99;
	uint8_t *restrict kind = z->kind;
	size_t n = z->cells;
	int changed = 0;

	for (size_t i = 0; i < n; i++) {
		float b = now[i] - light[i], g = now[n + i] - light[n + i];
		float r = now[2 * n + i] - light[2 * n + i];
		float high = b > g ? b : g, low = b < g ? b : g, mean = (b + g + r) / 3;
		float depth = darker - mean, allowed = colour_step;
		int is;

		high = high > r ? high : r;
		low = low < r ? low : r;
		/* The lamp that is missing in a shadow need not have the colour of the light that
		 * is left. */
		depth = depth < 0 ? 0 : depth;
		allowed += 0.35f * (depth > 1 ? 1 : depth);
		is = mean < darker ? SHADOW : FELT;
		is = ((high - low > allowed) | (mean > bright) | (mean < dark)) ? THING : is;
		changed |= is ^ kind[i];
		kind[i] = (uint8_t)is;
	}
	return changed != 0;
}

/* Things, and what has much more of a drawing than felt or the empty table here: a die of the
 * felt's colour. */
static void find_worth(struct zone_look *z, const struct img *range, const float usual_light[3])
{
	uint32_t hist[256] = { 0 }, sum = 0;
	int usual = 0;
	float gain = expf((usual_light[0] + usual_light[1] + usual_light[2]) / 3);

	for (int32_t y = 0; y < z->rows; y++)
		for (int32_t x = 0; x < z->cols; x++)
			hist[img_row(range, y)[x]]++;
	while (usual < 255 && (sum += hist[usual]) * 2 < z->cells)
		usual++;
	for (int32_t y = 0; y < z->rows; y++)
		for (int32_t x = 0; x < z->cols; x++) {
			size_t i = (size_t)y * (size_t)z->cols + (size_t)x;
			float drawn = gain * (float)z->drawn[i];
			float much = drawn > (float)usual ? drawn : (float)usual;

			z->worth[i] =
				z->kind[i] == THING ||
				(float)img_row(range, y)[x] > range_factor * much + range_more;
		}
}

/* Is the felt's pattern clear enough here, in this light? Then it is seen either well or not at
 * all; in a noisy picture there is much between. */
static bool is_mottled(const struct zone_look *z)
{
	size_t some = 0, well = 0;

	for (size_t i = 0; i < z->cells; i++)
		if (z->kind[i] == FELT) {
			some += z->like[i] > pattern_die;
			well += z->like[i] > pattern_usual;
		}
	return some * 4 > z->cells && well * 4 > some * 3;
}

/* Keeps of the marked cells those that lie in the middle of 2 reach + 1 x 2 reach + 1 of them
 * (grow: adds all that are so near to one). */
static void shape_marks(
	const struct zone_look *z, uint8_t *marks, uint8_t *tmp, int reach, bool grow)
{
	for (int pass = 0; pass < 2; pass++) {
		ptrdiff_t step = pass ? z->cols : 1;

		memcpy(tmp, marks, z->cells);
		for (int32_t y = 0; y < z->rows; y++)
			for (int32_t x = 0; x < z->cols; x++) {
				int32_t at = pass ? y : x, end = pass ? z->rows : z->cols;
				const uint8_t *from = tmp + (ptrdiff_t)y * z->cols + x;
				uint8_t is = !grow;

				for (int k = -reach; k <= reach; k++)
					if (at + k >= 0 && at + k < end)
						is = grow ? is | from[k * step]
							  : is & from[k * step];
				marks[(ptrdiff_t)y * z->cols + x] = is;
			}
	}
}

static float mean_like(const struct zone_look *z, int32_t x, int32_t y)
{
	float sum = 0, n = 0;

	for (int32_t k = 0; k < 9; k++) {
		int32_t nx = x + k % 3 - 1, ny = y + k / 3 - 1;

		if (nx < 0 || ny < 0 || nx >= z->cols || ny >= z->rows)
			continue;
		sum += z->like[(ptrdiff_t)ny * z->cols + nx];
		n++;
	}
	return sum / n;
}

/* Where the pattern is hidden by something that is not known yet, over some breadth: the edge of a
 * shadow hides it in a narrow band, a thing all round itself. Felt with a colour of its own needs
 * no such help. */
static void find_hidden(struct zone_look *z)
{
	uint8_t *hidden = z->worth, *tmp = z->explained;

	for (size_t i = 0; i < z->cells; i++)
		hidden[i] = z->kind[i] == THING;
	shape_marks(z, hidden, tmp, HIDDEN_REACH, true);
	for (int32_t y = 0; y < z->rows; y++)
		for (int32_t x = 0; x < z->cols; x++) {
			uint8_t *is = &hidden[(ptrdiff_t)y * z->cols + x];

			*is = !*is && mean_like(z, x, y) < pattern_hidden;
		}
	shape_marks(z, hidden, tmp, 1, false);
	shape_marks(z, hidden, tmp, HIDDEN_REACH + 1, true);
	for (size_t i = 0; i < z->cells; i++)
		if (hidden[i] && z->like[i] < pattern_usual)
			z->kind[i] = THING;
	memset(z->explained, 0, z->cells);
}

/* Where the felt's pattern is seen, felt is what is seen, in whatever light. */
static void use_mottle(struct zone_look *z)
{
	mottle_look(z->mottle, z->now, z->like);
	z->mottled = is_mottled(z);
	if (!z->mottled)
		return;
	for (size_t i = 0; i < z->cells; i++)
		if (z->like[i] > pattern_seen && z->kind[i] == THING)
			z->kind[i] = FELT;
	if (z->neutral)
		find_hidden(z);
}

enum dt_status zone_look_load(
	struct zone_look *z, const struct img *cells, const struct img *range, struct dt_error *err)
{
	enum dt_status rc = take_logs(z, cells, z->now, err);
	float usual[3];

	if (rc != DT_OK)
		return rc;
	for (size_t i = 0; i < 3 * z->cells; i++)
		z->now[i] -= z->empty[i];
	for (size_t c = 0; c < 3; c++)
		usual[c] = median_of(z->now + c * z->cells, NULL, z->cells);
	memset(z->explained, 0, z->cells);
	for (size_t i = 0; i < z->cells; i++)
		for (size_t c = 0; c < 3; c++)
			z->light[c * z->cells + i] = usual[c];
	sort_cells(z);
	for (int round = 0; round < ROUNDS; round++) {
		smooth_light(z, usual);
		if (!sort_cells(z))
			break;
	}
	use_mottle(z);
	find_worth(z, range, usual);
	return DT_OK;
}

/* Is a cell worth it, and not alone? A single one is noise. */
static bool is_worth(const struct zone_look *z, int32_t x, int32_t y)
{
	int n = 0;

	if (!z->worth[(size_t)y * (size_t)z->cols + (size_t)x])
		return false;
	for (int32_t k = 0; k < 9; k++) {
		int32_t nx = x + k % 3 - 1, ny = y + k / 3 - 1;

		n += nx >= 0 && ny >= 0 && nx < z->cols && ny < z->rows &&
		     z->worth[(size_t)ny * (size_t)z->cols + (size_t)nx];
	}
	return n >= WORTH_CELLS;
}

/* Marks the tiles that cells x0 to x1 and y0 to y1 lie in. */
static void mark_tiles(
	struct tiles *t, int32_t x0, int32_t y0, int32_t x1, int32_t y1, uint8_t set, uint8_t clear)
{
	const int32_t n = TILE_PX / ZONE_CELL_PX;

	for (int32_t y = y0 < 0 ? 0 : y0 / n; y <= y1 / n && y < t->rows; y++)
		for (int32_t x = x0 < 0 ? 0 : x0 / n; x <= x1 / n && x < t->cols; x++) {
			uint8_t *flags = &t->flags[(size_t)y * (size_t)t->cols + (size_t)x];

			*flags = (uint8_t)((*flags | set) & ~clear);
		}
}

void zone_look_tiles(const struct zone_look *z, struct tiles *out)
{
	for (int32_t y = 0; y < out->rows; y++)
		for (int32_t x = 0; x < out->cols; x++)
			out->flags[(size_t)y * (size_t)out->cols + (size_t)x] =
				(uint8_t)(TILE_PLAIN |
					  ((3 * x + 29 * y) % WITNESSES == 0 ? TILE_WANTED : 0));
	for (int32_t y = 0; y < z->rows; y++)
		for (int32_t x = 0; x < z->cols; x++) {
			if (!is_worth(z, x, y))
				continue;
			mark_tiles(out, x - WORTH_REACH, y - WORTH_REACH, x + WORTH_REACH,
				y + WORTH_REACH, TILE_WANTED, 0);
			mark_tiles(out, x, y, x, y, TILE_WANTED, TILE_PLAIN);
		}
}

static size_t cell_at(const struct zone_look *z, float x, float y)
{
	int32_t cx = (int32_t)(x / ZONE_CELL_PX), cy = (int32_t)(y / ZONE_CELL_PX);

	cx = cx < 0 ? 0 : cx >= z->cols ? z->cols - 1 : cx;
	cy = cy < 0 ? 0 : cy >= z->rows ? z->rows - 1 : cy;
	return (size_t)cy * (size_t)z->cols + (size_t)cx;
}

/* A die of the felt's colour hides at least the felt's pattern. */
static bool is_hidden(const struct zone_look *z, size_t i)
{
	return z->kind[i] == THING || (z->mottled && z->neutral && z->like[i] < pattern_die);
}

bool zone_look_covers(const struct zone_look *z, float x, float y)
{
	return is_hidden(z, cell_at(z, x, y));
}

bool zone_look_rest(const struct zone_look *z, float x, float y)
{
	size_t i = cell_at(z, x, y);

	return is_hidden(z, i) && !z->explained[i];
}

void zone_look_light(const struct zone_look *z, float x, float y, float light[3])
{
	size_t i = cell_at(z, x, y);

	for (size_t c = 0; c < 3; c++)
		light[c] = z->light[c * z->cells + i];
}

static bool inside(float (*outline)[2], size_t n, float x, float y)
{
	for (size_t i = 0; i < n; i++) {
		const float *a = outline[i], *b = outline[(i + 1) % n];

		if ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) < 0)
			return false;
	}
	return true;
}

void zone_look_explain(struct zone_look *z, float (*outline)[2], size_t n)
{
	float least[2] = { outline[0][0], outline[0][1] }, most[2] = { least[0], least[1] };

	for (size_t i = 1; i < n; i++)
		for (int k = 0; k < 2; k++) {
			least[k] = fminf(least[k], outline[i][k]);
			most[k] = fmaxf(most[k], outline[i][k]);
		}
	for (int32_t cy = 0; cy < z->rows; cy++) {
		float y = ((float)cy + 0.5f) * ZONE_CELL_PX;

		for (int32_t cx = 0; y >= least[1] && y <= most[1] && cx < z->cols; cx++) {
			float x = ((float)cx + 0.5f) * ZONE_CELL_PX;

			if (x >= least[0] && x <= most[0] && inside(outline, n, x, y))
				z->explained[(size_t)cy * (size_t)z->cols + (size_t)cx] = 1;
		}
	}
}

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
			size_t i = (size_t)y * (size_t)z->cols + (size_t)x;

			if (img_row_s32(&z->labels, y)[x] != label)
				continue;
			img_row(&part, y - found->y + 1)[x - found->x + 1] = 255;
			b->unexplained += z->explained[i] ? 0 : cell * cell;
			b->inside += !z->explained[i] && in_frame(z, x, y) ? cell * cell : 0;
			for (size_t c = 0; c < 3; c++)
				b->colour[c] += z->now[c * z->cells + i] +
						z->empty[c * z->cells + i] -
						z->light[c * z->cells + i];
			b->rim +=
				x == 0 || y == 0 || x == z->cols - 1 || y == z->rows - 1 ? cell : 0;
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

enum dt_status zone_look_blobs(struct zone_look *z, bool rest, struct zone_blob *out, size_t cap,
	size_t *n, struct dt_error *err)
{
	struct cvb_component found[CELL_BLOBS_MAX];
	enum dt_status rc = img_ensure(&z->mask, z->cols, z->rows, 1, IMG_U8, err);
	size_t count = 0;

	*n = 0;
	if (rc != DT_OK)
		return rc;
	for (int32_t y = 0; y < z->rows; y++)
		for (int32_t x = 0; x < z->cols; x++) {
			size_t i = (size_t)y * (size_t)z->cols + (size_t)x;

			img_row(&z->mask, y)[x] =
				z->kind[i] == THING && !(rest && z->explained[i]) ? 255 : 0;
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

float zone_look_tinted(const struct zone_look *z, int32_t label, const float body[3], float within,
	float *x, float *y)
{
	double sum_x = 0, sum_y = 0, n = 0;

	for (int32_t cy = 0; cy < z->rows; cy++)
		for (int32_t cx = 0; cx < z->cols; cx++) {
			size_t i = (size_t)cy * (size_t)z->cols + (size_t)cx;
			float colour[3];

			if (img_row_s32(&z->labels, cy)[cx] != label || z->explained[i])
				continue;
			for (size_t c = 0; c < 3; c++)
				colour[c] = z->now[c * z->cells + i] + z->empty[c * z->cells + i] -
					    z->light[c * z->cells + i];
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

	for (int32_t cy = 0; cy < z->rows; cy++)
		for (int32_t cx = 0; cx < z->cols; cx++) {
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
	size_t i = cell_at(z, x, y);

	if (z->labels.width != z->cols || z->labels.height != z->rows)
		return 0;
	return img_row_s32(&z->labels, (int32_t)(i / (size_t)z->cols))[i % (size_t)z->cols];
}
