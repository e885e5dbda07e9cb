/* SPDX-License-Identifier: MIT */
/*
 * loose.c - looks closely at what the search guesses.
 */
#include "loose.h"

#include "die_search.h"
#include "together.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	CUT_OUT_MAX = 160, /* pictures below this are cut-outs */
	WHOLES = 2,
};

/* Probability of no face of a pip die from which on it is not looked for further. */
static const float none_clear = 0.9f;
/* Share of edge * edge that an upper face must have to be one. */
static const float area_least = 0.45f, area_most = 1.25f;
/* An upper face is made square before it is looked at where its least second moment is less than
 * this share of its greatest; below the other one it is none. */
static const float squeezed = 0.8f, flattest = 0.08f;
/* Read as well as this, it needs no second try; that one counts where it is read as this. */
static const float read_well = 0.8f, read_better = 0.5f;

struct loose {
	struct die_search *search;
	struct die_top *top;
};

struct guesses {
	struct die_guess g[DIE_SEARCH_MAX];
	size_t n;
};

struct loose *loose_create(struct dt_error *err)
{
	struct loose *l = calloc(1, sizeof(*l));

	if (!l) {
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	l->search = die_search_create(err);
	if (l->search)
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
	die_search_destroy(l->search);
	die_top_destroy(l->top);
	free(l);
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

static struct die_top_place place_of(const struct loose_die *d, int look)
{
	return (struct die_top_place){ .x = d->x,
		.y = d->y,
		.edge = d->edge * looks[look].size,
		.turn = looks[look].turn,
		.xx = d->shape[0],
		.xy = d->shape[1],
		.yy = d->shape[2] };
}

static bool is_inside(const struct img *picture, float x, float y)
{
	return x >= 0 && y >= 0 && x <= (float)(picture->width - 1) &&
	       y <= (float)(picture->height - 1);
}

/* One look, which says better where the upper face is, and how large. */
static enum dt_status settle(
	struct loose *l, const struct img *picture, struct loose_die *d, struct dt_error *err)
{
	/* The upper face's second moments are those of a square a little smaller than the edge. */
	const float rounding = 0.9f;
	struct die_top_place at = place_of(d, 0);
	enum dt_status st = die_top_look(l->top, picture, &at, 1, d->view, err);

	if (st != DT_OK)
		return st;
	mean_of_views(d, 1);
	if (d->area <= 0)
		return DT_OK;

	float was = d->edge, now = sqrtf(d->area) * was / rounding;

	d->edge = fminf(fmaxf(now, was * 0.7f), was * 1.4f);
	if (!is_inside(picture, d->x, d->y))
		d->area = 0;
	return DT_OK;
}

/* Takes the shape of the upper face for the next looks; false where it is as good as square. */
static bool take_shape(struct loose_die *d)
{
	float half = (d->xx + d->yy) / 2, root = hypotf((d->xx - d->yy) / 2, d->xy);
	bool was = d->shape[0] > 0;

	if (half - root < flattest * (half + root) ||
		(!was && half - root > squeezed * (half + root)))
		return false;
	d->shape[0] = d->xx;
	d->shape[1] = d->xy;
	d->shape[2] = d->yy;
	return true;
}

/* All looks, about one place; two are enough for what is no pip die. */
static enum dt_status look_all(
	struct loose *l, const struct img *picture, struct loose_die *d, struct dt_error *err)
{
	struct die_top_place at[LOOSE_VIEWS];

	for (int i = 0; i < LOOSE_VIEWS; i++)
		at[i] = place_of(d, i);

	enum dt_status st = die_top_look(l->top, picture, at, 2, d->view, err);

	if (st != DT_OK)
		return st;
	if (d->view[0].face[0] > none_clear && d->view[1].face[0] > none_clear)
		memcpy(d->view + 2, d->view, 2 * sizeof(d->view[0]));
	else
		st = die_top_look(l->top, picture, at + 2, 2, d->view + 2, err);
	if (st == DT_OK)
		mean_of_views(d, LOOSE_VIEWS);
	return st;
}

enum dt_status loose_look(
	struct loose *l, const struct img *picture, struct loose_die *d, struct dt_error *err)
{
	enum dt_status st = settle(l, picture, d, err);

	if (st == DT_OK && d->area > 0)
		st = look_all(l, picture, d, err);
	return st;
}

/* The same where the camera may be aslant or pixels are not square: what is not read as it is gets
 * a second try, made square. */
static enum dt_status look_aslant(
	struct loose *l, const struct img *picture, struct loose_die *d, struct dt_error *err)
{
	enum dt_status st = loose_look(l, picture, d, err);
	struct loose_die square = *d;

	if (st != DT_OK || d->area <= 0 || together_read(d, NULL) > read_well ||
		!take_shape(&square))
		return st;
	st = settle(l, picture, &square, err);
	if (st != DT_OK || square.area <= 0)
		return st;
	take_shape(&square);
	st = look_all(l, picture, &square, err);
	if (st == DT_OK && square.area > 0 &&
		together_read(&square, NULL) > fmaxf(read_better, together_read(d, NULL)))
		*d = square;
	return st;
}

static float short_side(const struct img *picture)
{
	return (float)(picture->width < picture->height ? picture->width : picture->height);
}

/* Looks where a guess says; false when no upper face is there. */
static enum dt_status look_at(struct loose *l, const struct img *picture, struct die_guess g,
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
	st = look_aslant(l, picture, d, err);
	*seen = st == DT_OK && d->area > area_least && d->area < area_most;
	return st;
}

/* Has the search seen an upper face there, of about this size? The close look takes a table round a
 * small die for one; the search does not. */
static bool was_found(const struct guesses *gs, const struct loose_die *d)
{
	for (size_t i = 0; i < gs->n; i++) {
		const struct die_guess *g = &gs->g[i];

		if (g->edge < 1.6f * d->edge && d->edge < 1.6f * g->edge &&
			die_search_near(g->x, g->y, g->edge, d->x, d->y, d->edge, 0.5f))
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
			(struct die_guess){ .found = DIE_SEARCH_LEAST,
				.x = x,
				.y = y,
				.edge = shares[i] * side },
			d, &seen, err);

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
		cut_out =
			cut_out && !(dice[i].edge <= least && together_read(&dice[i], NULL) > 0.5f);
	for (size_t i = cut_out ? 0 : wholes; i < n; i++)
		if (!cut_out || dice[i].edge > least || together_read(&dice[i], NULL) > 0.5f)
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

enum dt_status loose_find(struct loose *l, const struct img *picture, struct loose_die *out,
	size_t cap, size_t *n, struct dt_error *err)
{
	struct guesses *gs = calloc(1, sizeof(*gs));
	struct loose_die *dice = calloc(DIE_SEARCH_MAX + WHOLES, sizeof(*dice));
	size_t looked = 0;
	enum dt_status st = DT_OK;

	*n = 0;
	if (!gs || !dice)
		st = dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	if (st == DT_OK)
		st = die_search_picture(l->search, picture, gs->g, &gs->n, err);
	if (st == DT_OK)
		st = look_at_all(l, picture, gs, dice, &looked, err);
	if (st == DT_OK) {
		size_t kept = together_keep(dice, looked);

		*n = kept < cap ? kept : cap;
		memcpy(out, dice, *n * sizeof(*out));
	}
	free(gs);
	free(dice);
	return st;
}
