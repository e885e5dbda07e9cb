/* SPDX-License-Identifier: MIT */
/*
 * die_search.c - the finder network on a picture in several sizes.
 */
#include "die_search.h"

#include "cv_bridge.h"
#include "net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	STRIDE = 4,	 /* picture pixels to a cell of the network's map */
	BORDER = 16,	 /* repeated pixels, so that dice at the border are seen whole */
	SIDE_MAX = 1024, /* of the largest size searched */
	SIDE_MIN = 18,
	PLACES_MAX = 1024,
};

static const float edge_unit = 16; /* the network says log2 of the edge in this */

struct die_search {
	struct cvb_net *net;
	struct img level[2];
	float *in, *out;
	size_t in_cap, out_cap;
	struct die_guess place[PLACES_MAX];
	size_t n;
};

/* One size of the picture: how many of its pixels to one of the picture, across and down. */
struct level {
	const struct img *im;
	double across, down;
	int32_t cols, rows; /* of the network's map */
};

struct die_search *die_search_create(struct dt_error *err)
{
	struct die_search *s = calloc(1, sizeof(*s));

	if (!s) {
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	s->net = cvb_net_create(net_finder_data, net_finder_size, err);
	if (!s->net) {
		die_search_destroy(s);
		return NULL;
	}
	return s;
}

void die_search_destroy(struct die_search *s)
{
	if (!s)
		return;
	cvb_net_destroy(s->net);
	img_finish(&s->level[0]);
	img_finish(&s->level[1]);
	free(s->in);
	free(s->out);
	free(s);
}

static enum dt_status reserve(float **p, size_t *cap, size_t n, struct dt_error *err)
{
	if (n <= *cap)
		return DT_OK;
	free(*p);
	*cap = 0;
	*p = malloc(n * sizeof(**p));
	if (!*p)
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	*cap = n;
	return DT_OK;
}

static int32_t clamp(int32_t v, int32_t high)
{
	return v < 0 ? 0 : v > high ? high : v;
}

/* The picture with its border, as the network wants it. */
static enum dt_status fill_input(struct die_search *s, const struct level *l, struct dt_error *err)
{
	const struct img *im = l->im;
	int32_t w = l->cols * STRIDE, h = l->rows * STRIDE;
	size_t plane = (size_t)w * (size_t)h;
	enum dt_status st = reserve(&s->in, &s->in_cap, 3 * plane, err);

	if (st != DT_OK)
		return st;
	for (int32_t y = 0; y < h; y++) {
		const uint8_t *row = img_row(im, clamp(y - BORDER, im->height - 1));
		float *to = s->in + (size_t)y * (size_t)w;

		for (int32_t x = 0; x < w; x++) {
			const uint8_t *p = row + 3 * clamp(x - BORDER, im->width - 1);

			for (size_t c = 0; c < 3; c++)
				to[c * plane + (size_t)x] = (float)p[c] / 255;
		}
	}
	return reserve(&s->out, &s->out_cap, plane * 2 / (STRIDE * STRIDE), err);
}

static float sigmoid(float v)
{
	return 1 / (1 + expf(-v));
}

static void add_place(struct die_search *s, struct die_guess g)
{
	size_t weakest = 0;

	if (s->n < PLACES_MAX) {
		s->place[s->n++] = g;
		return;
	}
	for (size_t i = 1; i < s->n; i++)
		if (s->place[i].found < s->place[weakest].found)
			weakest = i;
	if (s->place[weakest].found < g.found)
		s->place[weakest] = g;
}

/* Where in the cell it is that is highest of all round it: the mean of them; false: it is not. */
static bool is_peak(const float *map, const struct level *l, int32_t x, int32_t y, double at[2])
{
	float p = map[y * l->cols + x], w = 0, wx = 0, wy = 0;

	for (int32_t j = -1; j <= 1; j++)
		for (int32_t i = -1; i <= 1; i++) {
			if (y + j < 0 || y + j >= l->rows || x + i < 0 || x + i >= l->cols)
				continue;

			float q = map[(y + j) * l->cols + x + i], v = sigmoid(q);

			/* Of two equal ones the first counts. */
			if (q > p || (q >= p && (j < 0 || (j == 0 && i < 0))))
				return false;
			w += v;
			wx += v * (float)i;
			wy += v * (float)j;
		}
	at[0] = x + (double)(wx / w) + 0.5;
	at[1] = y + (double)(wy / w) + 0.5;
	return true;
}

static void collect(struct die_search *s, const struct level *l)
{
	const float *map = s->out, *size = map + (size_t)l->cols * (size_t)l->rows;
	const float least = logf(DIE_SEARCH_LEAST / (1 - DIE_SEARCH_LEAST));
	double at[2];

	for (int32_t y = 0; y < l->rows; y++)
		for (int32_t x = 0; x < l->cols; x++) {
			float p = map[y * l->cols + x];

			if (p <= least || !is_peak(map, l, x, y, at))
				continue;

			float log_edge = fminf(fmaxf(size[y * l->cols + x], -2), 2);

			add_place(s,
				(struct die_guess){
					.found = sigmoid(p),
					.x = (float)((at[0] * STRIDE - BORDER) / l->across - 0.5),
					.y = (float)((at[1] * STRIDE - BORDER) / l->down - 0.5),
					.edge = edge_unit * exp2f(log_edge) /
						sqrtf((float)(l->across * l->down)),
				});
		}
}

static enum dt_status search_level(struct die_search *s, struct level *l, struct dt_error *err)
{
	l->cols = (l->im->width + 2 * BORDER + STRIDE - 1) / STRIDE;
	l->rows = (l->im->height + 2 * BORDER + STRIDE - 1) / STRIDE;

	int32_t shape[4] = { 1, 3, l->rows * STRIDE, l->cols * STRIDE };
	size_t got, want = (size_t)l->cols * (size_t)l->rows * 2;
	enum dt_status st = fill_input(s, l, err);

	if (st == DT_OK)
		st = cvb_net_run(s->net, s->in, shape, s->out, s->out_cap, &got, err);
	if (st != DT_OK)
		return st;
	if (got != want)
		return dt_fail(
			err, DT_ERR_DEVICE, 0, "the finder network answered %zu numbers", got);
	collect(s, l);
	return DT_OK;
}

/* The picture at 1024 pixels or what it has, then halves of that. */
static enum dt_status search_all(
	struct die_search *s, const struct img *picture, struct dt_error *err)
{
	int32_t side = picture->width > picture->height ? picture->width : picture->height;
	double scale = fmin(SIDE_MAX / (double)side, 1);
	struct img now = *picture;
	int at = 0;

	now.owned = false;
	for (; side * scale >= SIDE_MIN; scale /= 2) {
		int32_t w = (int32_t)lround(picture->width * scale);
		int32_t h = (int32_t)lround(picture->height * scale);

		w = w < 1 ? 1 : w;
		h = h < 1 ? 1 : h;
		if (w != now.width || h != now.height) {
			enum dt_status st = cvb_resize(&now, w, h, CVB_AREA, &s->level[at], err);

			if (st != DT_OK)
				return st;
			now = s->level[at];
			now.owned = false;
			at = !at;
		}

		struct level l = { .im = &now,
			.across = w / (double)picture->width,
			.down = h / (double)picture->height };
		enum dt_status st = search_level(s, &l, err);

		if (st != DT_OK)
			return st;
	}
	return DT_OK;
}

static int by_found(const void *a, const void *b)
{
	float d = ((const struct die_guess *)b)->found - ((const struct die_guess *)a)->found;

	return (d > 0) - (d < 0);
}

bool die_search_near(float ax, float ay, float ae, float bx, float by, float be, float share)
{
	float far = share * fmaxf(ae, be);

	return (ax - bx) * (ax - bx) + (ay - by) * (ay - by) < far * far;
}

/* Of guesses of about the same size in one place only the surest stays. */
static size_t keep_best(struct die_search *s, struct die_guess out[DIE_SEARCH_MAX])
{
	size_t kept = 0;

	qsort(s->place, s->n, sizeof(s->place[0]), by_found);
	for (size_t i = 0; i < s->n && kept < DIE_SEARCH_MAX; i++) {
		struct die_guess g = s->place[i];
		bool free_place = true;

		for (size_t k = 0; free_place && k < kept; k++) {
			const struct die_guess *o = &out[k];

			free_place = g.edge > 1.6f * o->edge || o->edge > 1.6f * g.edge ||
				     !die_search_near(g.x, g.y, g.edge, o->x, o->y, o->edge, 0.5f);
		}
		if (free_place)
			out[kept++] = g;
	}
	return kept;
}

enum dt_status die_search_picture(struct die_search *s, const struct img *picture,
	struct die_guess out[DIE_SEARCH_MAX], size_t *n, struct dt_error *err)
{
	*n = 0;
	s->n = 0;

	enum dt_status st = search_all(s, picture, err);

	if (st == DT_OK)
		*n = keep_best(s, out);
	return st;
}
