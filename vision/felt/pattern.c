/* SPDX-License-Identifier: MIT */
/*
 * pattern.c - learns the cloth's light and dark cells from the empty table: each against the mean
 * round it.
 */
#include "pattern.h"

#include "wide_loops.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct pattern {
	int32_t cols, rows;
	size_t cells;
	float *empty;	/* what is lighter and darker than round it */
	float *power;	/* sum of its squares over 5 x 5 cells */
	float *share;	/* 1 / cells of the 5 x 5 that there are */
	float *seen;	/* the same as empty, now */
	float *product; /* sums with it */
	float *square;
	float *tmp;
};

struct pattern *pattern_create(int32_t cols, int32_t rows, struct dt_error *err)
{
	struct pattern *m = calloc(1, sizeof(*m));
	size_t cells = (size_t)cols * (size_t)rows;
	float *all = calloc(cells, 7 * sizeof(*all));

	if (!m || !all) {
		free(m);
		free(all);
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	*m = (struct pattern){ .cols = cols, .rows = rows, .cells = cells, .empty = all };
	m->power = all + cells;
	m->share = all + 2 * cells;
	m->seen = all + 3 * cells;
	m->product = all + 4 * cells;
	m->square = all + 5 * cells;
	m->tmp = all + 6 * cells;
	return m;
}

void pattern_destroy(struct pattern *m)
{
	if (!m)
		return;
	free(m->empty);
	free(m);
}

/* Sums over 5 x 5 cells, as far as there are so many. Plain loops for vector code. */
VIS_WIDE static void add_up(const struct pattern *m, float *restrict v)
{
	int32_t cols = m->cols, rows = m->rows;
	float *restrict t = m->tmp;

	for (int32_t y = 0; y < rows; y++) {
		const float *p = v + (ptrdiff_t)y * cols;
		float *q = t + (ptrdiff_t)y * cols;

		for (int32_t x = 0; x < cols; x++) {
			float sum = 0;

			if (x >= PATTERN_REACH && x < cols - PATTERN_REACH)
				continue;
			for (int32_t k = x - PATTERN_REACH; k <= x + PATTERN_REACH; k++)
				sum += k >= 0 && k < cols ? p[k] : 0;
			q[x] = sum;
		}
		for (int32_t x = PATTERN_REACH; x < cols - PATTERN_REACH; x++)
			q[x] = p[x - 2] + p[x - 1] + p[x] + p[x + 1] + p[x + 2];
	}
	memset(v, 0, m->cells * sizeof(*v));
	for (int32_t y = 0; y < rows; y++)
		for (int32_t k = y - PATTERN_REACH; k <= y + PATTERN_REACH; k++) {
			float *p = v + (ptrdiff_t)y * cols;
			const float *q = t + (ptrdiff_t)k * cols;

			for (int32_t x = 0; k >= 0 && k < rows && x < cols; x++)
				p[x] += q[x];
		}
}

/* What is lighter and darker than the mean round it; v is overwritten with the means. */
static void take_detail(const struct pattern *m, float *restrict v, float *restrict out)
{
	memcpy(out, v, m->cells * sizeof(*v));
	add_up(m, v);
	for (size_t i = 0; i < m->cells; i++)
		out[i] -= v[i] * m->share[i];
}

void pattern_learn(struct pattern *m, const float *logs)
{
	for (size_t i = 0; i < m->cells; i++)
		m->share[i] = 1;
	add_up(m, m->share);
	for (size_t i = 0; i < m->cells; i++) {
		m->share[i] = 1 / m->share[i];
		m->product[i] = logs[i] + logs[m->cells + i] + logs[2 * m->cells + i];
	}
	take_detail(m, m->product, m->empty);
	for (size_t i = 0; i < m->cells; i++)
		m->power[i] = m->empty[i] * m->empty[i];
	add_up(m, m->power);
}

VIS_WIDE void pattern_look(struct pattern *m, const float *relative, float *out)
{
	const float least = 1e-9f;

	for (size_t i = 0; i < m->cells; i++)
		m->product[i] = relative[i] + relative[m->cells + i] + relative[2 * m->cells + i];
	take_detail(m, m->product, m->seen);
	for (size_t i = 0; i < m->cells; i++) {
		float seen = m->seen[i] + m->empty[i];

		m->product[i] = seen * m->empty[i];
		m->square[i] = seen * seen;
	}
	add_up(m, m->product);
	add_up(m, m->square);
	for (size_t i = 0; i < m->cells; i++)
		out[i] = m->product[i] / sqrtf(m->power[i] * m->square[i] + least);
}
