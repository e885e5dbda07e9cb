/* SPDX-License-Identifier: MIT */
/*
 * loose.c - searches through the sizes of a picture, and settles each die's place.
 */
#include "loose.h"

#include "cv_bridge.h"
#include "net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	STRIDE = 4,	   /* picture pixels to a cell of the finder's map */
	BORDER = 16,	   /* repeated pixels, so that dice at the border are seen whole */
	SIDE_MAX = 1024,   /* of the largest size searched */
	CUT_OUT_MAX = 160, /* pictures below this are cut-outs */
	SIDE_MIN = 18,
	GUESSES_MAX = 1024,
	WHOLES = 2,
	LOOKS_MAX = 80, /* guesses that are looked at closely */
};

static const float edge_unit = 16; /* the finder says log2 of the edge in this */
static const float found_min = 0.45f;
/* Probability of no face of a pip die from which on it is not looked for further. */
static const float none_clear = 0.9f;
/* Share of edge * edge that an upper face must have to be one. */
static const float area_least = 0.45f, area_most = 1.25f;

struct loose {
	struct cvb_net *net;
	struct die_top *top;
	struct img level[2];
	float *in, *out;
	size_t in_cap, out_cap;
};

struct guess {
	float found, x, y, edge;
};

struct guesses {
	struct guess g[GUESSES_MAX];
	size_t n;
};

struct loose *loose_create(struct dt_error *err)
{
	struct loose *l = calloc(1, sizeof(*l));

	if (!l) {
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	l->net = cvb_net_create(net_finder_data, net_finder_size, err);
	if (l->net)
		l->top = die_top_create(err);
	if (!l->top) {
		loose_destroy(l);
		return NULL;
	}
	return l;
}

void loose_destroy(struct loose *l)
{
	if (!l)
		return;
	cvb_net_destroy(l->net);
	die_top_destroy(l->top);
	img_finish(&l->level[0]);
	img_finish(&l->level[1]);
	free(l->in);
	free(l->out);
	free(l);
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

/* The picture with its border, as the network wants it; cols and rows: of its map. */
static enum dt_status fill_input(
	struct loose *l, const struct img *im, int32_t cols, int32_t rows, struct dt_error *err)
{
	int32_t w = cols * STRIDE, h = rows * STRIDE;
	size_t plane = (size_t)w * (size_t)h;
	enum dt_status st = reserve(&l->in, &l->in_cap, 3 * plane, err);

	if (st != DT_OK)
		return st;
	for (int32_t y = 0; y < h; y++) {
		const uint8_t *row = img_row(im, clamp(y - BORDER, im->height - 1));
		float *to = l->in + (size_t)y * (size_t)w;

		for (int32_t x = 0; x < w; x++) {
			const uint8_t *p = row + 3 * clamp(x - BORDER, im->width - 1);

			for (size_t c = 0; c < 3; c++)
				to[c * plane + (size_t)x] = (float)p[c] / 255;
		}
	}
	return reserve(&l->out, &l->out_cap, plane * 2 / (STRIDE * STRIDE), err);
}

static float sigmoid(float v)
{
	return 1 / (1 + expf(-v));
}

static void add_guess(struct guesses *gs, struct guess g)
{
	if (gs->n < GUESSES_MAX) {
		gs->g[gs->n++] = g;
		return;
	}

	/* Full: the weakest one goes. */
	size_t weakest = 0;

	for (size_t i = 1; i < gs->n; i++)
		if (gs->g[i].found < gs->g[weakest].found)
			weakest = i;
	if (gs->g[weakest].found < g.found)
		gs->g[weakest] = g;
}

/* Cells of the map that are higher than all round them. sx, sy: sizes of the level to the
 * picture's. */
static void collect(
	const float *map, int32_t cols, int32_t rows, double sx, double sy, struct guesses *gs)
{
	const float *size = map + (size_t)cols * (size_t)rows;
	const float least = logf(found_min / (1 - found_min));

	for (int32_t y = 0; y < rows; y++)
		for (int32_t x = 0; x < cols; x++) {
			float p = map[y * cols + x], w = 0, wx = 0, wy = 0;
			bool peak = p > least;

			for (int32_t j = -1; peak && j <= 1; j++)
				for (int32_t i = -1; i <= 1; i++) {
					if (y + j < 0 || y + j >= rows || x + i < 0 ||
						x + i >= cols)
						continue;

					float q = map[(y + j) * cols + x + i], s = sigmoid(q);

					if (q > p || (q >= p && (j < 0 || (j == 0 && i < 0))))
						peak = false;
					w += s;
					wx += s * (float)i;
					wy += s * (float)j;
				}
			if (!peak)
				continue;

			double mx = x + (double)(wx / w) + 0.5, my = y + (double)(wy / w) + 0.5;
			float log_edge = fminf(fmaxf(size[y * cols + x], -2), 2);
			struct guess g = { sigmoid(p), (float)((mx * STRIDE - BORDER) / sx - 0.5),
				(float)((my * STRIDE - BORDER) / sy - 0.5),
				(float)((double)(edge_unit * exp2f(log_edge)) / sqrt(sx * sy)) };

			add_guess(gs, g);
		}
}

static enum dt_status search_level(struct loose *l, const struct img *level,
	const struct img *picture, struct guesses *gs, struct dt_error *err)
{
	int32_t cols = (level->width + 2 * BORDER + STRIDE - 1) / STRIDE;
	int32_t rows = (level->height + 2 * BORDER + STRIDE - 1) / STRIDE;
	int32_t shape[4] = { 1, 3, rows * STRIDE, cols * STRIDE };
	size_t got, want = (size_t)cols * (size_t)rows * 2;
	enum dt_status st = fill_input(l, level, cols, rows, err);

	if (st != DT_OK)
		return st;
	st = cvb_net_run(l->net, l->in, shape, l->out, l->out_cap, &got, err);
	if (st != DT_OK)
		return st;
	if (got != want)
		return dt_fail(
			err, DT_ERR_DEVICE, 0, "the finder network answered %zu numbers", got);
	collect(l->out, cols, rows, level->width / (double)picture->width,
		level->height / (double)picture->height, gs);
	return DT_OK;
}

/* The picture at 1280 pixels or what it has, then at halves of that. */
static enum dt_status search(
	struct loose *l, const struct img *picture, struct guesses *gs, struct dt_error *err)
{
	int32_t side = picture->width > picture->height ? picture->width : picture->height;
	double scale = side > SIDE_MAX ? SIDE_MAX / (double)side : 1;
	struct img now = *picture;
	int at = 0;

	now.owned = false;
	while (side * scale >= SIDE_MIN) {
		int32_t w = (int32_t)lround(picture->width * scale);
		int32_t h = (int32_t)lround(picture->height * scale);
		enum dt_status st = DT_OK;

		w = w < 1 ? 1 : w;
		h = h < 1 ? 1 : h;
		if (w != now.width || h != now.height) {
			st = cvb_resize(
				&now, w, h, scale > 1 ? CVB_LINEAR : CVB_AREA, &l->level[at], err);
			now = l->level[at];
			now.owned = false;
			at = !at;
		}
		if (st == DT_OK)
			st = search_level(l, &now, picture, gs, err);
		if (st != DT_OK)
			return st;
		scale /= 2;
	}
	return DT_OK;
}

static int by_found(const void *a, const void *b)
{
	float d = ((const struct guess *)b)->found - ((const struct guess *)a)->found;

	return (d > 0) - (d < 0);
}

/* Two that cannot both be upper faces of dice. */
static bool clash(float ax, float ay, float ae, float bx, float by, float be, float share)
{
	float far = share * fmaxf(ae, be);

	return (ax - bx) * (ax - bx) + (ay - by) * (ay - by) < far * far;
}

/* Of guesses of about the same size in one place only the surest stays. */
static void keep_best(struct guesses *gs)
{
	size_t kept = 0;

	qsort(gs->g, gs->n, sizeof(gs->g[0]), by_found);
	for (size_t i = 0; i < gs->n && kept < LOOKS_MAX; i++) {
		struct guess g = gs->g[i];
		bool free_place = true;

		for (size_t k = 0; free_place && k < kept; k++) {
			const struct guess *o = &gs->g[k];

			free_place = g.edge > 1.6f * o->edge || o->edge > 1.6f * g.edge ||
				     !clash(g.x, g.y, g.edge, o->x, o->y, o->edge, 0.5f);
		}
		if (free_place)
			gs->g[kept++] = g;
	}
	gs->n = kept;
}

static void mean_of_views(struct loose_die *d, size_t n)
{
	float w = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0, area = 0, outside = 0, c = 0, s = 0;

	for (size_t i = 0; i < n; i++) {
		const struct die_top_view *v = &d->view[i];

		if (v->area <= 0)
			continue;
		w += 1;
		x += v->x;
		y += v->y;
		xx += v->xx;
		xy += v->xy;
		yy += v->yy;
		area += sqrtf(sqrtf(fmaxf(v->xx * v->yy - v->xy * v->xy, 0)) * 12);
		outside += v->outside;
		c += cosf(4 * v->square);
		s += sinf(4 * v->square);
	}
	d->area = 0;
	if (w <= 0)
		return;
	d->x = x / w;
	d->y = y / w;
	d->xx = xx / w;
	d->xy = xy / w;
	d->yy = yy / w;
	d->outside = outside / w;
	d->area = (area / w) * (area / w) / (d->edge * d->edge);
	d->square = fmodf(atan2f(s, c) / 4 + (float)M_PI * 2, (float)M_PI / 2);
}

enum dt_status loose_glance(struct loose *l, const struct img *picture,
	const struct die_top_place *at, struct die_top_view *out, struct dt_error *err)
{
	return die_top_look(l->top, picture, at, 1, out, err);
}

static const struct {
	float turn, size;
} looks[LOOSE_VIEWS] = { { 0, 1 }, { 0.39f, 1.06f }, { 0.79f, 0.95f }, { 1.18f, 1 } };

enum dt_status loose_look_round(struct loose *l, const struct img *picture,
	const struct die_top_place *at, struct die_top_view out[2], struct dt_error *err)
{
	struct die_top_place place[2] = { *at, *at };

	for (int i = 0; i < 2; i++) {
		place[i].edge *= looks[i + 1].size;
		place[i].turn = looks[i + 1].turn;
	}
	return die_top_look(l->top, picture, place, 2, out, err);
}

enum dt_status loose_look(
	struct loose *l, const struct img *picture, struct loose_die *d, struct dt_error *err)
{
	/* The upper face's second moments are those of a square a little smaller than the edge. */
	const float rounding = 0.9f;

	enum { SETTLE, CHECK, ALL, PASSES };
	bool sign = false;

	/* First its place; then two looks, which are enough for what is no pip die; then all. */
	for (int pass = SETTLE; pass < PASSES; pass++) {
		size_t n = pass == SETTLE ? 1 : pass == CHECK ? 2 : LOOSE_VIEWS;
		size_t from = pass == ALL ? 2 : 0;
		struct die_top_place at[LOOSE_VIEWS];

		for (size_t i = from; i < n; i++)
			at[i] = (struct die_top_place){ d->x, d->y, d->edge * looks[i].size,
				looks[i].turn };
		if (sign)
			memcpy(d->view + from, d->view, from * sizeof(d->view[0]));
		else {
			enum dt_status st = die_top_look(
				l->top, picture, at + from, n - from, d->view + from, err);

			if (st != DT_OK)
				return st;
		}
		if (pass == CHECK) {
			sign = d->view[0].face[0] > none_clear && d->view[1].face[0] > none_clear;
			continue; /* the last two looks are to be about the same place */
		}
		mean_of_views(d, n);
		if (d->area <= 0)
			return DT_OK;
		if (pass == SETTLE) {
			float was = d->edge, now = sqrtf(d->area) * was / rounding;

			d->edge = fminf(fmaxf(now, was * 0.7f), was * 1.4f);
			if (d->x < 0 || d->y < 0 || d->x > (float)(picture->width - 1) ||
				d->y > (float)(picture->height - 1)) {
				d->area = 0;
				return DT_OK;
			}
		}
	}
	return DT_OK;
}

/* What speaks for a die where two cannot both be. The pips of a die, and its sides, look like
 * small dice themselves now and then: so a face that is read in all looks counts most. */
static float read_by_all(const struct loose_die *d)
{
	float best = 0;

	for (int f = 1; f < DIE_TOP_FACES; f++) {
		float least = 1;

		for (size_t i = 0; i < LOOSE_VIEWS; i++)
			least = fminf(least, d->view[i].face[f]);
		best = fmaxf(best, least);
	}
	return best;
}

static float value_of(const struct loose_die *d)
{
	return read_by_all(d) + d->found - d->outside;
}

static float short_side(const struct img *picture)
{
	return (float)(picture->width < picture->height ? picture->width : picture->height);
}

/* Looks where a guess says; false when no upper face is there. */
static enum dt_status look_at(struct loose *l, const struct img *picture, struct guess g,
	struct loose_die *d, bool *seen, struct dt_error *err)
{
	enum dt_status st;

	*seen = false;
	memset(d, 0, sizeof(*d));
	if (!(g.x > -0.5f && g.y > -0.5f && g.x < (float)picture->width - 0.5f &&
		    g.y < (float)picture->height - 0.5f))
		return DT_OK;
	d->found = g.found;
	d->x = g.x;
	d->y = g.y;
	d->edge = g.edge;
	st = loose_look(l, picture, d, err);
	*seen = st == DT_OK && d->area > area_least && d->area < area_most;
	return st;
}

/* Has the search seen an upper face there, of about this size? The close look takes a table round a
 * small die for one; the search does not. */
static bool was_found(const struct guesses *gs, const struct loose_die *d)
{
	for (size_t i = 0; i < gs->n; i++) {
		const struct guess *g = &gs->g[i];

		if (g->edge < 1.6f * d->edge && d->edge < 1.6f * g->edge &&
			clash(g->x, g->y, g->edge, d->x, d->y, d->edge, 0.5f))
			return true;
	}
	return false;
}

/* Is the picture the cut-out of one die, which fills it? A small one always is; *n: dice seen so.
 */
static enum dt_status look_at_whole(struct loose *l, const struct img *picture,
	const struct guesses *gs, struct loose_die dice[WHOLES], size_t *n, bool *cut_out,
	struct dt_error *err)
{
	static const float shares[WHOLES] = { 0.58f, 0.48f };
	float side = short_side(picture), x = (float)picture->width / 2;
	float y = (float)picture->height / 2;
	bool small = picture->width < CUT_OUT_MAX && picture->height < CUT_OUT_MAX;

	*cut_out = small;
	for (size_t i = 0; i < WHOLES; i++) {
		struct loose_die *d = &dice[*n];
		bool seen;
		enum dt_status st = look_at(l, picture,
			(struct guess){ found_min, x, y, shares[i] * side }, d, &seen, err);

		if (st != DT_OK)
			return st;

		bool clear = d->area > 0.6f && d->area < 1.1f && d->outside < 0.02f &&
			     d->edge > 0.35f * side && d->edge < 0.85f * side && was_found(gs, d);

		*n += seen && (small || clear);
		*cut_out = *cut_out || (seen && clear);
	}
	return DT_OK;
}

/* Keeps what may be a die of its own: in a cut-out, what is not much smaller than it or is read; in
 * any other photo, all but the looks at the whole. */
static size_t sort_out(
	const struct img *picture, struct loose_die *dice, size_t wholes, size_t n, bool cut_out)
{
	float least = 0.3f * short_side(picture);
	bool small = picture->width < CUT_OUT_MAX && picture->height < CUT_OUT_MAX;
	size_t kept = 0;

	/* Where smaller dice are read, it is a photo of several. */
	for (size_t i = wholes; i < n && !small; i++)
		cut_out = cut_out && !(dice[i].edge <= least && read_by_all(&dice[i]) > 0.5f);
	for (size_t i = cut_out ? 0 : wholes; i < n; i++)
		if (!cut_out || dice[i].edge > least || read_by_all(&dice[i]) > 0.5f)
			dice[kept++] = dice[i];
	return kept;
}

/* Looks at all guesses; *n of them have an upper face. */
static enum dt_status look_at_all(struct loose *l, const struct img *picture,
	const struct guesses *gs, struct loose_die *dice, size_t *n, struct dt_error *err)
{
	bool cut_out, seen;
	enum dt_status st = look_at_whole(l, picture, gs, dice, n, &cut_out, err);
	size_t wholes = *n;

	for (size_t i = 0; st == DT_OK && i < gs->n; i++) {
		st = look_at(l, picture, gs->g[i], &dice[*n], &seen, err);
		*n += st == DT_OK && seen;
	}
	*n = sort_out(picture, dice, wholes, *n, cut_out);
	return st;
}

static int by_value(const void *a, const void *b)
{
	float d = value_of(b) - value_of(a);

	return (d > 0) - (d < 0);
}

enum dt_status loose_find(struct loose *l, const struct img *picture, struct loose_die *out,
	size_t cap, size_t *n, struct dt_error *err)
{
	struct guesses *gs = calloc(1, sizeof(*gs));
	struct loose_die *dice = calloc(LOOKS_MAX + WHOLES, sizeof(*dice));
	size_t looked = 0;
	enum dt_status st = DT_OK;

	*n = 0;
	if (!gs || !dice)
		st = dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	if (st == DT_OK)
		st = search(l, picture, gs, err);
	if (st == DT_OK) {
		keep_best(gs);
		st = look_at_all(l, picture, gs, dice, &looked, err);
	}
	if (st == DT_OK)
		qsort(dice, looked, sizeof(*dice), by_value);
	for (size_t i = 0; st == DT_OK && i < looked && *n < cap; i++) {
		const struct loose_die *d = &dice[i];
		bool free_place = true;

		/* A side of a die with signs has its middle nearer to the upper face's than another
		 * die can; that of a pip die is told by its pips. */
		for (size_t k = 0; free_place && k < *n; k++) {
			bool read = read_by_all(d) > 0.5f || read_by_all(&out[k]) > 0.5f;

			free_place = !clash(d->x, d->y, d->edge, out[k].x, out[k].y, out[k].edge,
				read ? 0.5f : 0.7f);
		}
		if (free_place)
			out[(*n)++] = *d;
	}
	free(gs);
	free(dice);
	return st;
}
