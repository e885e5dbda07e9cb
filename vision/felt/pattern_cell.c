/* SPDX-License-Identifier: MIT */
/*
 * pattern_cell.c - weighs each step between neighbouring cells: one of the empty table with noise,
 * or any other?
 */
#include "pattern_cell.h"

#include <math.h>
#include <string.h>

enum { STEPS = 256, TAPS = 4 };

/* Largest step that is told from larger ones when the usual one is looked for. */
static const float step_most = 0.25f;
/* A step counts no more than this, for the cloth or against it: the border of a shadow is one large
 * step and must not outweigh the cells beside it. */
static const float say_most = 1;
/* Less noise than this is luck. */
static const float noise_least = 0.008f;
/* How much noisier or cleaner a cell can be than the usual one, for being darker or lighter. */
static const float noise_less = 0.7f, noise_more = 4;
/* Weights of a cell's neighbours in a row: a bell of 1.2 cells. */
static const float bell[TAPS] = { 0.3326f, 0.2350f, 0.0829f, 0.0146f };

struct steps {
	int32_t cols, rows;
	const float *empty, *relative; /* means of the channels */
	float usual;		       /* logarithm of the usual grey level */
	float noise, pattern;	       /* of a step: usual, and of the cloth */
};

/* A channel counts as much as it is bright: what is dark in felt with a colour is mostly noise. */
static void weigh_channels(const float *empty, size_t n, float weight[3])
{
	float all = 0;

	for (size_t c = 0; c < 3; c++) {
		float sum = 0;

		for (size_t i = 0; i < n; i++)
			sum += empty[c * n + i];
		weight[c] = expf(sum / (float)n);
		all += weight[c];
	}
	for (size_t c = 0; c < 3; c++)
		weight[c] /= all;
}

static void mean_of_channels(const float *v, size_t n, const float weight[3], float *out)
{
	for (size_t i = 0; i < n; i++)
		out[i] = weight[0] * v[i] + weight[1] * v[n + i] + weight[2] * v[2 * n + i];
}

static float middle_of(const uint32_t *hist, size_t n, float most)
{
	size_t bin = 0, sum = 0;

	while (bin < STEPS - 1 && (sum += hist[bin]) * 2 < n)
		bin++;
	return ((float)bin + 0.5f) * most / STEPS;
}

static void count(uint32_t *hist, float v, float most)
{
	int bin = (int)(v * STEPS / most);

	hist[bin < 0 ? 0 : bin >= STEPS ? STEPS - 1 : bin]++;
}

/* What is usual in the zone: most of it is cloth. */
static void know_usual(struct steps *s)
{
	const float level_most = 6; /* logarithm of more than 255 */
	uint32_t steps[STEPS] = { 0 }, levels[STEPS] = { 0 };
	size_t n = 0, cells = (size_t)s->cols * (size_t)s->rows;
	float sum = 0;

	for (size_t i = 0; i < cells; i++) {
		count(levels, s->empty[i] + s->relative[i], level_most);
		if ((i + 1) % (size_t)s->cols == 0)
			continue;

		float was = s->empty[i + 1] - s->empty[i];

		count(steps, fabsf(s->relative[i + 1] - s->relative[i]), step_most);
		sum += fminf(was * was, step_most * step_most / 4);
		n++;
	}
	s->usual = middle_of(levels, cells, level_most);
	/* Half of what is normally distributed lies within 0.67 of its deviation. */
	s->noise = fmaxf(noise_least, 1.48f * middle_of(steps, n, step_most));
	s->pattern = sqrtf(sum / (float)(n ? n : 1));
}

/* What the step from cell i to cell k says. */
static float say(const struct steps *s, size_t i, size_t k)
{
	float was = s->empty[k] - s->empty[i], differs = s->relative[k] - s->relative[i];
	float is = was + differs;
	float level = fminf(s->empty[i] + s->relative[i], s->empty[k] + s->relative[k]);
	float grow = expf(s->usual - level), noise, any, odds;

	noise = s->noise * fminf(noise_more, fmaxf(noise_less, grow));
	any = s->pattern * s->pattern + noise * noise;
	odds = (differs * differs / (noise * noise) - is * is / any + logf(noise * noise / any)) /
	       2;
	return fmaxf(-say_most, fminf(say_most, odds));
}

/* Each step counts for both of its cells; out is their mean. */
static void weigh(const struct steps *s, float *out)
{
	size_t cols = (size_t)s->cols, rows = (size_t)s->rows;

	memset(out, 0, cols * rows * sizeof(*out));
	for (size_t y = 0; y < rows; y++)
		for (size_t x = 0; x < cols; x++) {
			size_t i = y * cols + x;

			if (x + 1 < cols) {
				float v = say(s, i, i + 1);

				out[i] += v;
				out[i + 1] += v;
			}
			if (y + 1 < rows) {
				float v = say(s, i, i + cols);

				out[i] += v;
				out[i + cols] += v;
			}
		}
	for (size_t y = 0; y < rows; y++)
		for (size_t x = 0; x < cols; x++)
			out[y * cols + x] /=
				(float)((x > 0) + (x + 1 < cols) + (y > 0) + (y + 1 < rows));
}

/* The bell along rows (step 1) or columns; beyond the border the last cell goes on. */
static void smooth(int32_t n, int32_t step, const float *in, float *out)
{
	for (int32_t i = 0; i < n; i++) {
		float sum = bell[0] * in[(ptrdiff_t)i * step];

		for (int32_t k = 1; k < TAPS; k++) {
			int32_t before = i > k ? i - k : 0, after = i + k < n ? i + k : n - 1;

			sum += bell[k] *
			       (in[(ptrdiff_t)before * step] + in[(ptrdiff_t)after * step]);
		}
		out[(ptrdiff_t)i * step] = sum;
	}
}

void pattern_cell_look(int32_t cols, int32_t rows, const float *empty, const float *relative,
	float *scratch, float *out)
{
	size_t cells = (size_t)cols * (size_t)rows;
	float weight[3];
	struct steps s = {
		.cols = cols, .rows = rows, .empty = scratch, .relative = scratch + cells
	};

	weigh_channels(empty, cells, weight);
	mean_of_channels(empty, cells, weight, scratch);
	mean_of_channels(relative, cells, weight, scratch + cells);
	know_usual(&s);
	weigh(&s, out);
	for (int32_t y = 0; y < rows; y++)
		smooth(cols, 1, out + (ptrdiff_t)y * cols,
			scratch + 2 * cells + (ptrdiff_t)y * cols);
	for (int32_t x = 0; x < cols; x++)
		smooth(rows, cols, scratch + 2 * cells + x, out + x);
}
