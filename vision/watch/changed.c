/* SPDX-License-Identifier: MIT */
/*
 * changed.c - compares the means of blocks with those remembered, less what the light did to all of
 * them.
 */
#include "changed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double cut(double v, double high)
{
	return fmin(high, fmax(0, v));
}

enum dt_status changed_init(struct changed *g, int32_t frame_width, int32_t frame_height, double x0,
	double y0, double x1, double y1, int32_t block, int32_t skip, struct dt_error *err)
{
	memset(g, 0, sizeof(*g));
	g->x = (int32_t)cut(x0, frame_width);
	g->y = (int32_t)cut(y0, frame_height);
	g->block = block;
	g->skip = skip;
	g->cols = ((int32_t)cut(x1, frame_width) - g->x) / block;
	g->rows = ((int32_t)cut(y1, frame_height) - g->y) / block;
	if (g->cols < 2 || g->rows < 2)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"a part of the table lies outside of the camera's picture; calibrate "
			"again");
	g->now = calloc((size_t)g->cols * (size_t)g->rows, 1);
	g->before = calloc((size_t)g->cols * (size_t)g->rows, 1);
	if (!g->now || !g->before) {
		changed_finish(g);
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory to watch the table");
	}
	return DT_OK;
}

void changed_finish(struct changed *g)
{
	free(g->now);
	free(g->before);
	memset(g, 0, sizeof(*g));
}

static void take_blocks(struct changed *g, const struct img *frame)
{
	int32_t ch = frame->channels, per = (g->block + g->skip - 1) / g->skip;
	uint64_t all = 0;
	for (int32_t r = 0; r < g->rows; r++)
		for (int32_t c = 0; c < g->cols; c++) {
			uint32_t sum = 0;
			for (int32_t j = 0; j < g->block; j += g->skip) {
				/* Green of three: it is where most of the light is. */
				const uint8_t *p = img_row(frame, g->y + r * g->block + j) +
						   ch * (g->x + c * g->block) + (ch == 3);
				for (int32_t i = 0; i < g->block; i += g->skip)
					sum += p[ch * i];
			}
			sum = (sum + (uint32_t)(per * per) / 2) / (uint32_t)(per * per);
			g->now[r * g->cols + c] = (uint8_t)sum;
			all += sum;
		}
	g->mean = (double)all / (g->cols * g->rows);
}

/* The change that half of the blocks exceed: what the light did. */
static int32_t common_change(const struct changed *g)
{
	int32_t n = g->cols * g->rows, count[511] = { 0 }, sum = 0, v = 0;
	for (int32_t i = 0; i < n; i++)
		count[g->now[i] - g->before[i] + 255]++;
	while ((sum += count[v]) * 2 < n)
		v++;
	return v - 255;
}

int32_t changed_look(struct changed *g, const struct img *frame, int32_t level)
{
	int32_t n = g->cols * g->rows, changed = 0;
	take_blocks(g, frame);
	if (!g->remembered)
		return n;
	int32_t light = common_change(g);
	for (int32_t i = 0; i < n; i++) {
		int32_t d = g->now[i] - g->before[i];
		/* Light adds little to what is dark: what did not change with it has not changed.
		 */
		int32_t least = abs(d) < abs(d - light) ? abs(d) : abs(d - light);
		changed += least > level;
	}
	return changed;
}

void changed_remember(struct changed *g)
{
	memcpy(g->before, g->now, (size_t)g->cols * (size_t)g->rows);
	g->remembered = true;
}

void changed_forget(struct changed *g)
{
	g->remembered = false;
}
