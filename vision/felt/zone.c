/* SPDX-License-Identifier: MIT */
/*
 * zone.c - what is there in a zone besides felt, and in what light. What it hangs together to is
 * said in zone_blobs.c, in what tone the picture is in zone_tone.c.
 */
#include "zone_in.h"

#include "tint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	WORTH_REACH = 2, /* cells round a thing that are looked at with it */
	WORTH_CELLS = 3, /* so many of nine must be there */
	WITNESSES = 64,	 /* one tile in so many is looked at whatever lies in it */
};

/* How far the colour of light may be from that of the empty table. */
static const float light_odd = 0.6f;
/* A cell has a drawing on it when its grey levels lie further apart than this. */
static const float range_factor = 1.5f, range_more = 12;

struct zone_look *zone_look_create(struct dt_error *err)
{
	struct zone_look *z = calloc(1, sizeof(*z));

	if (!z) {
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	z->felt = felt_create(err);
	if (!z->felt) {
		free(z);
		return NULL;
	}
	return z;
}

static void free_cells(struct zone_look *z)
{
	free(z->explained);
	free(z->worth);
	free(z->drawn);
	free(z->worthy);
	free(z->column);
	zone_tone_destroy(z->levels);
}

void zone_look_destroy(struct zone_look *z)
{
	if (!z)
		return;
	img_finish(&z->rimmed);
	img_finish(&z->labels);
	img_finish(&z->inner);
	img_finish(&z->distance);
	img_finish(&z->then);
	img_finish(&z->now);
	img_finish(&z->range);
	free_cells(z);
	felt_destroy(z->felt);
	free(z);
}

static enum dt_status fit_memory(struct zone_look *z, struct dt_error *err)
{
	if (z->cells == z->felt->cells)
		return DT_OK;
	free_cells(z);
	z->explained = calloc(z->felt->cells, 1);
	z->worth = calloc(z->felt->cells, 1);
	z->drawn = calloc(z->felt->cells, 1);
	z->worthy = calloc(z->felt->cells, 1);
	z->column = calloc(z->felt->cells, 1);
	z->cells = 0;
	z->levels = zone_tone_create(z->felt->cols, err);
	if (!z->explained || !z->worth || !z->drawn || !z->worthy || !z->column || !z->levels)
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	z->cells = z->felt->cells;
	return DT_OK;
}

/* The most of each cell and those round it. */
static void take_drawn(struct zone_look *z, const struct img *range)
{
	for (int32_t y = 0; y < z->felt->rows; y++)
		for (int32_t x = 0; x < z->felt->cols; x++) {
			uint8_t most = 0;

			for (int32_t k = 0; k < 9; k++) {
				int32_t nx = x + k % 3 - 1, ny = y + k / 3 - 1;

				if (nx >= 0 && ny >= 0 && nx < z->felt->cols &&
					ny < z->felt->rows && img_row(range, ny)[nx] > most)
					most = img_row(range, ny)[nx];
			}
			z->drawn[(size_t)y * (size_t)z->felt->cols + (size_t)x] = most;
		}
}

enum dt_status zone_look_empty(
	struct zone_look *z, const struct img *cells, const struct img *range, struct dt_error *err)
{
	enum dt_status rc = felt_empty(z->felt, cells, err);

	if (rc == DT_OK)
		rc = fit_memory(z, err);
	if (rc == DT_OK)
		rc = img_copy(cells, &z->then, err);
	if (rc == DT_OK)
		take_drawn(z, range);
	return rc;
}

void zone_look_frame(struct zone_look *z, float left, float top, float right, float bottom)
{
	z->frame[0] = left;
	z->frame[1] = top;
	z->frame[2] = right;
	z->frame[3] = bottom;
}

/* A mirrored lamp adds its light to that of the felt: what comes of it is no lamp's colour. */
static bool is_dazzled(const struct zone_look *z, size_t cell)
{
	const float *light = z->felt->light + cell;
	size_t n = z->felt->cells;

	float blue = light[0] - light[n], red = light[2 * n] - light[n];

	return blue * blue + red * red > light_odd * light_odd;
}

/* How much brighter it is than on the empty table. */
static float gain_at(const struct zone_look *z, size_t cell)
{
	const float *light = z->felt->light + cell;
	size_t n = z->felt->cells;

	return expf((light[0] + light[n] + light[2 * n]) / 3);
}

/* Things, and what has much more of a drawing than felt or the empty table here: a die of the
 * felt's colour. */
static void find_worth(struct zone_look *z, const struct img *range)
{
	uint32_t hist[256] = { 0 }, sum = 0;
	int usual = 0;

	for (int32_t y = 0; y < z->felt->rows; y++)
		for (int32_t x = 0; x < z->felt->cols; x++)
			hist[img_row(range, y)[x]]++;
	while (usual < 255 && (sum += hist[usual]) * 2 < z->felt->cells)
		usual++;
	for (int32_t y = 0; y < z->felt->rows; y++)
		for (int32_t x = 0; x < z->felt->cols; x++) {
			size_t i = (size_t)y * (size_t)z->felt->cols + (size_t)x;
			float here = ((float)img_row(range, y)[x] - range_more) / range_factor;

			/* Of most cells the light need not be known. */
			z->worth[i] =
				here > (float)usual && here > gain_at(z, i) * (float)z->drawn[i]
					? ZONE_DRAWN
					: z->felt->kind[i] >= FELT_THING || is_dazzled(z, i);
		}
}

/* Leaves in worthy the cells that are worth it and not alone: a single one is noise. */
static void find_worthy(struct zone_look *z)
{
	size_t cols = (size_t)z->felt->cols, rows = (size_t)z->felt->rows;

	for (size_t i = 0; i < z->cells; i++)
		z->column[i] = z->worth[i] != 0;
	for (size_t y = 0; y < rows; y++)
		for (size_t i = y * cols; i < (y + 1) * cols; i++)
			z->worthy[i] = (uint8_t)((y > 0 ? z->column[i - cols] : 0) + z->column[i] +
						 (y + 1 < rows ? z->column[i + cols] : 0));
	for (size_t y = 0; y < rows; y++) {
		const uint8_t *in = z->worthy + y * cols;
		uint8_t *out = z->column + y * cols;

		for (size_t x = 0; x < cols; x++)
			out[x] = out[x] &&
				 (x > 0 ? in[x - 1] : 0) + in[x] + (x + 1 < cols ? in[x + 1] : 0) >=
					 WORTH_CELLS;
	}
	memcpy(z->worthy, z->column, z->cells);
}

/* What has a drawing on it is a thing where nothing else tells one from felt: on felt without a
 * colour that is too dark or even for its pattern to be seen, where a black die with a white
 * drawing is as grey, and under a mirrored lamp, where a die is as bright. */
static void use_drawings(struct zone_look *z)
{
	bool plain = z->felt->neutral && !z->felt->mottled;

	for (int32_t y = 0; y < z->felt->rows; y++)
		for (int32_t x = 0; x < z->felt->cols; x++) {
			size_t i = (size_t)y * (size_t)z->felt->cols + (size_t)x;
			bool drawn = plain || (z->worth[i] == ZONE_DRAWN && is_dazzled(z, i));

			if (drawn && z->worthy[i])
				z->felt->kind[i] = FELT_THING;
		}
}

/* A logarithm without the lift. */
static float bare_level(float v)
{
	return fmaxf(expf(v) - TINT_LIFT, 1);
}

enum dt_status zone_look_load(struct zone_look *z, const struct img *cells, const struct img *range,
	const struct tone *tone, struct dt_error *err)
{
	enum dt_status rc = felt_load(z->felt, cells, err);

	if (rc == DT_OK)
		rc = img_copy(cells, &z->now, err);
	if (rc == DT_OK)
		rc = img_copy(range, &z->range, err);
	if (rc != DT_OK)
		return rc;
	z->tone = *tone;
	z->failed.code = DT_OK;
	memset(z->explained, 0, z->cells);
	find_worth(z, range);
	find_worthy(z);
	use_drawings(z);
	return DT_OK;
}

void zone_look_again(struct zone_look *z)
{
	z->failed.code = DT_OK;
	memset(z->explained, 0, z->cells);
}

/* A tile is a cell. */
_Static_assert(TILE_PX == ZONE_CELL_PX, "tiles are marked by their cells");

void zone_look_tiles(struct zone_look *z, struct tiles *out)
{
	uint8_t *near = z->column;

	memcpy(near, z->worthy, z->cells);
	felt_shape(z->felt, near, WORTH_REACH, true);
	for (int32_t y = 0; y < out->rows; y++)
		for (int32_t x = 0; x < out->cols; x++) {
			/* The view's border may cut off a part of a cell, which is no cell then. */
			int32_t cx = x < z->felt->cols ? x : z->felt->cols - 1;
			int32_t cy = y < z->felt->rows ? y : z->felt->rows - 1;
			size_t i = (size_t)cy * (size_t)z->felt->cols + (size_t)cx;
			bool witness = (3 * x + 29 * y) % WITNESSES == 0;

			out->flags[(size_t)y * (size_t)out->cols + (size_t)x] =
				(uint8_t)((near[i] || witness ? TILE_WANTED : 0) |
					  (z->worthy[i] ? 0 : TILE_PLAIN));
		}
}

size_t zone_cell_at(const struct zone_look *z, float x, float y)
{
	int32_t cx = (int32_t)(x / ZONE_CELL_PX), cy = (int32_t)(y / ZONE_CELL_PX);

	cx = cx < 0 ? 0 : cx >= z->felt->cols ? z->felt->cols - 1 : cx;
	cy = cy < 0 ? 0 : cy >= z->felt->rows ? z->felt->rows - 1 : cy;
	return (size_t)cy * (size_t)z->felt->cols + (size_t)cx;
}

/* A die of the felt's colour hides at least the felt's pattern. */
static bool is_hidden(const struct zone_look *z, size_t i)
{
	return z->felt->kind[i] >= FELT_THING ||
	       (z->felt->mottled && z->felt->neutral && z->felt->like[i] < FELT_LIKE_LEAST);
}

bool zone_look_covers(const struct zone_look *z, float x, float y)
{
	return is_hidden(z, zone_cell_at(z, x, y));
}

bool zone_look_rest(const struct zone_look *z, float x, float y)
{
	size_t i = zone_cell_at(z, x, y);

	return is_hidden(z, i) && !z->explained[i];
}

void zone_look_felt(const struct zone_look *z, float x, float y, float colour[3])
{
	size_t i = zone_cell_at(z, x, y);

	for (size_t c = 0; c < 3; c++)
		colour[c] = z->felt->empty[c * z->felt->cells + i];
}

void zone_look_light(const struct zone_look *z, float x, float y, float light[3])
{
	size_t i = zone_cell_at(z, x, y);

	for (size_t c = 0; c < 3; c++)
		light[c] = z->felt->light[c * z->felt->cells + i];
}

float zone_look_shade(const struct zone_look *z, float x, float y, bool *drawn)
{
	size_t i = zone_cell_at(z, x, y);

	*drawn = z->worth[i] == ZONE_DRAWN;
	return z->felt->paper ? felt_shade(z->felt, i) : INFINITY;
}

bool zone_look_dazzled(const struct zone_look *z, float x, float y)
{
	return is_dazzled(z, zone_cell_at(z, x, y));
}

void zone_look_lit(const struct zone_look *z, float x, float y, struct zone_light *out)
{
	zone_look_light(z, x, y, out->light);
	out->tone = z->tone;
}

void zone_light_undo(const struct zone_light *l, float colour[3])
{
	bool plain = tone_is_plain(&l->tone);

	for (int c = 0; c < 3; c++) {
		if (!plain)
			colour[c] = logf(tone_undo(&l->tone, c, bare_level(colour[c])) + TINT_LIFT);
		colour[c] -= l->light[c];
	}
}

bool zone_outline_has(float (*outline)[2], size_t n, float x, float y)
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
	size_t first = zone_cell_at(z, least[0], least[1]),
	       last = zone_cell_at(z, most[0], most[1]);
	size_t cols = (size_t)z->felt->cols;

	for (size_t cy = first / cols; cy <= last / cols; cy++)
		for (size_t cx = first % cols; cx <= last % cols; cx++)
			if (zone_outline_has(outline, n, ((float)cx + 0.5f) * ZONE_CELL_PX,
				    ((float)cy + 0.5f) * ZONE_CELL_PX))
				z->explained[cy * cols + cx] = 1;
}
