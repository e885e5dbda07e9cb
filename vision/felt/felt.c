/* SPDX-License-Identifier: MIT */
/*
 * felt.c - felt or not felt, whatever the light.
 *
 * For each cell the logarithm of (now / empty) in the three channels is looked at. Light that is
 * stronger or weaker moves all three alike; coloured light moves their differences, but smoothly
 * over the table. So what is felt is grown: it starts where the zone is most like itself, its light
 * is smoothed over the neighbourhood, and a cell joins when the differences of its channels go
 * along with the light round it. A shadow is darker with nearly the same differences: it is felt,
 * but says nothing about the light. What never joins is a thing.
 */
#include "felt.h"

#include "cells.h"
#include "pattern_cell.h"
#include "pattern.h"
#include "tint.h"
#include "wide_loops.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	LEVELS = 255 * CELLS_LEVEL + 1,
	ROUNDS = 7,
	REACH = 3,
	BINS = 200,
};

/* Difference between channels (logarithm) that light alone does not make within some cells. */
static const float colour_step = 0.28f;
/* A brighter cell is a thing, a darker one a shadow, from this much on. */
static const float brighter = 0.6f, darker = -0.25f;
/* On felt without a colour of its own (channels nearer to each other than this) a dark thing looks
 * like a shadow. What is darker than soft shadows are is taken for a thing there. */
static const float neutral_felt = 0.4f, too_dark = -0.6f, too_bright = 0.4f;
/* Each channel of paper is brighter. */
static const float paper_level = 4.2f;

/* Correlation of what is seen with the felt's own pattern: of felt in most places, and where it is
 * surely felt. */
static const float pattern_usual = 0.75f, pattern_seen = 0.85f;
/* The same where a shadow leaves more noise than light. */
static const float pattern_shadow = 0.6f;
/* From here on (pattern_cell.h) something else is seen than the felt. */
static const float pattern_odd = -0.2f;
/* The lamp that is missing in a shadow need not have the colour of the light that is left. */
static const float shadow_colour = 0.35f;

struct felt *felt_create(struct dt_error *err)
{
	struct felt *f = calloc(1, sizeof(*f));

	if (f)
		f->logs = calloc(LEVELS, sizeof(*f->logs));
	if (!f || !f->logs) {
		free(f);
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	for (int v = 0; v < LEVELS; v++)
		f->logs[v] = logf((float)v / CELLS_LEVEL + TINT_LIFT);
	return f;
}

static void free_cells(struct felt *f)
{
	free(f->empty);
	free(f->now);
	free(f->light);
	free(f->like);
	free(f->odd);
	free(f->scratch);
	free(f->kind);
	free(f->weight);
	free(f->tmp);
	free(f->column);
	free(f->marks);
	free(f->tmp_marks);
	pattern_destroy(f->mottle);
}

void felt_destroy(struct felt *f)
{
	if (!f)
		return;
	free_cells(f);
	free(f->logs);
	free(f);
}

static enum dt_status fit_memory(struct felt *f, const struct img *seen, struct dt_error *err)
{
	int32_t cols = seen->width, rows = seen->height;

	if (cols == f->cols && rows == f->rows)
		return DT_OK;
	if (cols < 4 || rows < 4)
		return dt_fail(err, DT_ERR_FORMAT, 0, "the zone is too small");
	free_cells(f);
	f->cols = cols;
	f->rows = rows;
	f->cells = (size_t)cols * (size_t)rows;
	f->empty = calloc(f->cells, 3 * sizeof(float));
	f->now = calloc(f->cells, 3 * sizeof(float));
	f->light = calloc(f->cells, 3 * sizeof(float));
	f->like = calloc(f->cells, sizeof(float));
	f->odd = calloc(f->cells, sizeof(float));
	f->scratch = calloc(f->cells, PATTERN_CELL_SCRATCH * sizeof(float));
	f->kind = calloc(f->cells, 1);
	f->weight = calloc(f->cells, sizeof(float));
	f->tmp = calloc(f->cells, sizeof(float));
	f->column = calloc((size_t)cols + 2 * REACH + 1, sizeof(float));
	f->marks = calloc(f->cells, 1);
	f->tmp_marks = calloc(f->cells, 1);
	f->mottle = pattern_create(cols, rows, err);
	if (!f->empty || !f->now || !f->light || !f->like || !f->odd || !f->scratch || !f->kind ||
		!f->weight || !f->tmp || !f->column || !f->marks || !f->tmp_marks || !f->mottle) {
		f->cols = f->rows = 0;
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	}
	return DT_OK;
}

static enum dt_status take_logs(
	struct felt *f, const struct img *seen, float *out, struct dt_error *err)
{
	if (seen->width != f->cols || seen->height != f->rows || seen->type != IMG_S16)
		return dt_fail(err, DT_ERR_FORMAT, 0, "a zone of another size than when empty");
	for (int32_t y = 0; y < f->rows; y++) {
		const int16_t *p = img_row_s16(seen, y);

		for (int32_t x = 0; x < f->cols; x++)
			for (size_t c = 0; c < 3; c++)
				out[c * f->cells + (size_t)y * (size_t)f->cols + (size_t)x] =
					f->logs[*p++];
	}
	return DT_OK;
}

static float mean_log(const struct felt *f, int channel)
{
	const float *v = f->empty + (size_t)channel * f->cells;
	float sum = 0;

	for (size_t i = 0; i < f->cells; i++)
		sum += v[i];
	return sum / (float)f->cells;
}

enum dt_status felt_empty(struct felt *f, const struct img *cells, struct dt_error *err)
{
	enum dt_status rc = fit_memory(f, cells, err);
	float c[3], high, low;

	if (rc == DT_OK)
		rc = take_logs(f, cells, f->empty, err);
	if (rc != DT_OK)
		return rc;
	pattern_learn(f->mottle, f->empty);
	for (int k = 0; k < 3; k++)
		c[k] = mean_log(f, k);
	high = fmaxf(c[0], fmaxf(c[1], c[2]));
	low = fminf(c[0], fminf(c[1], c[2]));
	f->neutral = high - low < neutral_felt;
	f->paper = f->neutral && low > paper_level;
	return DT_OK;
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
VIS_WIDE static void blur(const struct felt *f, float *restrict v)
{
	int32_t cols = f->cols, rows = f->rows;
	float *restrict sum = f->column;

	memset(sum, 0, (size_t)(cols + 2 * REACH + 1) * sizeof(*sum));
	memcpy(f->tmp, v, f->cells * sizeof(*v));
	for (int32_t y = -REACH; y < rows; y++) {
		float *p = v + (ptrdiff_t)y * cols, all = 0;
		const float *in = f->tmp + (ptrdiff_t)(y + REACH) * cols;
		const float *out = f->tmp + (ptrdiff_t)(y - REACH - 1) * cols;

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

VIS_WIDE static void smooth_light(struct felt *f, const float usual[3])
{
	const float faith = 0.02f; /* of the zone's usual light, where no felt is near */

	for (size_t i = 0; i < f->cells; i++)
		f->weight[i] = f->kind[i] == FELT_PLAIN;
	for (size_t c = 0; c < 3; c++) {
		float *light = f->light + c * f->cells;
		const float *now = f->now + c * f->cells;

		for (size_t i = 0; i < f->cells; i++)
			light[i] = f->kind[i] == FELT_PLAIN ? now[i] : 0;
		blur(f, light);
	}
	blur(f, f->weight);
	for (size_t c = 0; c < 3; c++)
		for (size_t i = 0; i < f->cells; i++) {
			float *light = f->light + c * f->cells;

			light[i] = (light[i] + faith * usual[c]) / (f->weight[i] + faith);
		}
}

/* Sorts the cells by the light as it is known now; returns whether any of them changed. A plain
 * loop without branches, for vector code. */
VIS_WIDE static bool sort_cells(struct felt *f)
{
	const float *restrict now = f->now, *restrict light = f->light;
	const float bright = f->neutral ? too_bright : brighter, dark = f->neutral ? too_dark : -99;
	uint8_t *restrict kind = f->kind;
	size_t n = f->cells;
	int changed = 0;

	for (size_t i = 0; i < n; i++) {
		float b = now[i] - light[i], g = now[n + i] - light[n + i];
		float r = now[2 * n + i] - light[2 * n + i];
		float high = b > g ? b : g, low = b < g ? b : g, mean = (b + g + r) / 3;
		float depth = darker - mean, allowed = colour_step;
		int is;

		high = high > r ? high : r;
		low = low < r ? low : r;
		depth = depth < 0 ? 0 : depth;
		allowed += shadow_colour * (depth > 1 ? 1 : depth);
		is = mean < darker ? FELT_SHADOW : FELT_PLAIN;
		is = ((high - low > allowed) | (mean > bright) | (mean < dark)) ? FELT_THING : is;
		changed |= is ^ kind[i];
		kind[i] = (uint8_t)is;
	}
	return changed != 0;
}

/* Is the felt's pattern clear enough here, in this light? Then it is seen either well or not at
 * all; in a noisy picture there is much between. */
static bool is_mottled(const struct felt *f)
{
	size_t some = 0, well = 0;

	for (size_t i = 0; i < f->cells; i++)
		if (f->kind[i] == FELT_PLAIN) {
			some += f->like[i] > FELT_LIKE_LEAST;
			well += f->like[i] > pattern_usual;
		}
	return some * 4 > f->cells && well * 4 > some * 3;
}

/* One pass of felt_shape along rows or along columns: plain loops for vector code. */
static void shape_pass(const struct felt *f, uint8_t *restrict marks, const uint8_t *restrict from,
	ptrdiff_t step, int reach, bool grow)
{
	ptrdiff_t cols = f->cols, rows = f->rows;

	for (ptrdiff_t y = 0; y < rows; y++)
		for (int k = -reach; k <= reach; k++) {
			ptrdiff_t first = 0, last = cols;

			if (step == 1) {
				first = k < 0 ? -k : 0;
				last = k > 0 ? cols - k : cols;
			} else if (y + k < 0 || y + k >= rows) {
				continue;
			}
			for (ptrdiff_t x = y * cols + first; x < y * cols + last; x++)
				marks[x] = grow ? marks[x] | from[x + k * step]
						: marks[x] & from[x + k * step];
		}
}

void felt_shape(const struct felt *f, uint8_t *marks, int reach, bool grow)
{
	memcpy(f->tmp_marks, marks, f->cells);
	shape_pass(f, marks, f->tmp_marks, 1, reach, grow);
	memcpy(f->tmp_marks, marks, f->cells);
	shape_pass(f, marks, f->tmp_marks, f->cols, reach, grow);
}

/* How much lighter than the felt in its light. */
static float lightness(const struct felt *f, size_t i)
{
	size_t n = f->cells;

	return (f->now[i] - f->light[i] + f->now[n + i] - f->light[n + i] + f->now[2 * n + i] -
		       f->light[2 * n + i]) /
	       3;
}

/* Is it of the felt's hue, as a shadow would be? */
static bool is_hueless(const struct felt *f, size_t i)
{
	size_t n = f->cells;
	float b = f->now[i] - f->light[i], g = f->now[n + i] - f->light[n + i];
	float r = f->now[2 * n + i] - f->light[2 * n + i];

	return fmaxf(b, fmaxf(g, r)) - fminf(b, fminf(g, r)) < colour_step + shadow_colour;
}

/* The same with all that is near in a row or a column of one of them, which rounds corners. */
static void shape_cross(const struct felt *f, uint8_t *marks, bool grow)
{
	memcpy(f->tmp_marks, marks, f->cells);
	shape_pass(f, marks, f->tmp_marks, 1, 1, grow);
	shape_pass(f, marks, f->tmp_marks, f->cols, 1, grow);
}

/* Closes holes, keeps of the marks what is broader than the edge of a shadow, and takes off what
 * the pattern's smoothing put round it. */
static void keep_broad(const struct felt *f, uint8_t *marks)
{
	shape_cross(f, marks, true);
	felt_shape(f, marks, 2, false);
	shape_cross(f, marks, false);
	shape_cross(f, marks, true);
}

float felt_shade(const struct felt *f, size_t cell)
{
	return is_hueless(f, cell) ? lightness(f, cell) : INFINITY;
}

static bool may_be_shadow(const struct felt *f, size_t cell)
{
	return lightness(f, cell) < darker && is_hueless(f, cell);
}

/* Is something else seen than the felt? A strong slope of the light, and the noise in a shadow,
 * hide single steps of the pattern, not what they are together. */
static bool is_odd(const struct felt *f, size_t i)
{
	return f->odd[i] > pattern_odd &&
	       f->like[i] < (may_be_shadow(f, i) ? pattern_shadow : pattern_usual);
}

/* Where the pattern is hidden by something that is not known yet, over some breadth. Felt with a
 * colour of its own needs no such help for small things. */
static void find_hidden(struct felt *f)
{
	uint8_t *hidden = f->marks;

	pattern_cell_look(f->cols, f->rows, f->empty, f->now, f->scratch, f->odd);
	for (size_t i = 0; i < f->cells; i++)
		hidden[i] = is_odd(f, i);
	keep_broad(f, hidden);
	for (size_t i = 0; i < f->cells; i++)
		if (hidden[i] && f->kind[i] != FELT_THING)
			f->kind[i] = FELT_HIDDEN;
}

/* Where the felt's pattern is seen, felt is what is seen, in whatever light. */
static void use_mottle(struct felt *f)
{
	pattern_look(f->mottle, f->now, f->like);
	f->mottled = is_mottled(f);
	if (!f->mottled)
		return;
	for (size_t i = 0; i < f->cells; i++)
		if (f->like[i] > pattern_seen && f->kind[i] == FELT_THING)
			f->kind[i] = FELT_PLAIN;
	if (f->neutral)
		find_hidden(f);
}

enum dt_status felt_load(struct felt *f, const struct img *cells, struct dt_error *err)
{
	enum dt_status rc = take_logs(f, cells, f->now, err);

	if (rc != DT_OK)
		return rc;
	for (size_t i = 0; i < 3 * f->cells; i++)
		f->now[i] -= f->empty[i];
	for (size_t c = 0; c < 3; c++)
		f->usual[c] = median_of(f->now + c * f->cells, NULL, f->cells);
	for (size_t i = 0; i < f->cells; i++)
		for (size_t c = 0; c < 3; c++)
			f->light[c * f->cells + i] = f->usual[c];
	sort_cells(f);
	for (int round = 0; round < ROUNDS; round++) {
		smooth_light(f, f->usual);
		if (!sort_cells(f))
			break;
	}
	use_mottle(f);
	return DT_OK;
}
