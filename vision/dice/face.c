/* SPDX-License-Identifier: MIT */
/*
 * face.c - correlation of a die's top with taught faces, and its refinement in place.
 *
 * The refinement is the inverse compositional form of Lucas and Kanade: the derivatives are those
 * of the taught face, so everything but the sampling is computed once for each set.
 */
#include "face.h"

#include "face_ready.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 6, ROUND_FACES = 3 };

/* Below this correlation a match may have been started from the wrong place. */
static const float clear_match = 0.85f;
/* Then these places and turns round the square are looked at: so many along each side, the step as
 * a share of the edge, so many turns, and the degrees between them. */
struct round_look {
	int places;
	float step;
	int turns;
	float turn;
};
static const struct round_look near_look = { 3, 0.075f, 3, 5 }, wide_look = { 5, 0.11f, 7, 13 };
/* Below this the drawing is another one, and nothing more is asked about it. */
static const float hopeless = 0.45f;
/* The same at a glance, where all that fits in the end has 0.35 at least. */
static const float hopeless_glance = 0.3f;

/* Another face is tried in its other turns when it fits about as well as it fits itself then. */
static const float turned_near = 0.1f;
/* From this on no die tells the turns apart: round pips, say. */
static const float turned_same = 0.97f;
/* Of the lead that the right turn has in the drawing itself, the share that a die must show. */
static const float turned_lead = 0.25f;
/* So many cells are tried to each side when a drawing is laid on itself. */
enum { TURNED_SHIFT = 4 };

/* The unit of squeezing, in deviations by noise as of a picture in which nothing but noise is seen:
 * flat tops reach 0.9 units, rarely, those that lean by 30 degrees have 1.2 and more. */
static const float squeeze_noises = 0.33f;
/* What holds the fit where the drawing does not. */
static const float squeeze_free = 0.3f;
/* The pips that are drawn need not be as far apart as a maker's, in either direction: a die leaning
 * by 33 degrees. */
static const float squeeze_drawn = 0.16f;

/* The rim of what is seen of a face, cells from its middle; and what the sum of it counts against
 * that of the third powers of all cells: pips that reach the rim are told by these. */
static const float rim_from = 10, rim_weight = 0.009f;

/* And from this on it is the same drawing. */
static const float same_thumb = 0.99999f;

/* Inverse of a symmetric positive matrix of n x n (Gauss and Jordan); zero when it has none. */
static void invert(const float *in, float *out, int n)
{
	double a[FACE_AFFINE][2 * FACE_AFFINE] = { { 0 } };

	for (int r = 0; r < n; r++) {
		for (int c = 0; c < n; c++)
			a[r][c] = (double)in[r * n + c];
		a[r][n + r] = 1;
	}
	memset(out, 0, (size_t)n * (size_t)n * sizeof(*out));
	for (int k = 0; k < n; k++) {
		if (!(a[k][k] > 1e-9))
			return;
		for (int c = 2 * n - 1; c >= k; c--)
			a[k][c] /= a[k][k];
		for (int r = 0; r < n; r++)
			for (int c = 2 * n - 1; r != k && c >= k; c--)
				a[r][c] -= a[r][k] * a[k][c];
	}
	for (int r = 0; r < n; r++)
		for (int c = 0; c < n; c++)
			out[r * n + c] = (float)a[r][n + c];
}

static int clamp_index(int i)
{
	return i < 0 ? 0 : i >= FACE_GRID ? FACE_GRID - 1 : i;
}

/* How the drawing changes at each cell with each parameter. */
struct slopes {
	struct face_patch by[FACE_AFFINE], turn;
};

static void take_slopes(const struct face_patch *drawing, struct slopes *out)
{
	const float *t = drawing->v;

	for (int j = 0; j < FACE_GRID; j++)
		for (int i = 0; i < FACE_GRID; i++) {
			int at = j * FACE_GRID + i;
			float u = ((float)i + 0.5f) / FACE_GRID - 0.5f;
			float v = ((float)j + 0.5f) / FACE_GRID - 0.5f;
			float tu = (t[j * FACE_GRID + clamp_index(i + 1)] -
					   t[j * FACE_GRID + clamp_index(i - 1)]) *
				   (FACE_GRID / 2.0f);
			float tv = (t[clamp_index(j + 1) * FACE_GRID + i] -
					   t[clamp_index(j - 1) * FACE_GRID + i]) *
				   (FACE_GRID / 2.0f);

			out->by[0].v[at] = tu;
			out->by[1].v[at] = tv;
			out->by[2].v[at] = tu * u;
			out->by[3].v[at] = tu * v;
			out->by[4].v[at] = tv * u;
			out->by[5].v[at] = tv * v;
			out->turn.v[at] = u * tv - v * tu;
		}
}

/* What is compared has mean 0, so that what the slopes are multiplied with needs no mean of 0. */
static void take_discs(const struct slopes *s, struct ready_face *out)
{
	disc_of(&out->drawing, &out->by[FACE_BY_DRAWING]);
	disc_take(&s->turn, &out->by[FACE_BY_TURN]);
	for (int k = 0; k < FACE_AFFINE; k++)
		disc_take(&s->by[k], &out->by[FACE_BY_SLOPE + k]);
	for (int k = 0; k < FACE_BY_ALL; k++) {
		disc_centre(&out->by[k]);
		out->own[k] = disc_product(&out->by[k], &out->by[FACE_BY_DRAWING]);
	}
}

/* Ink covers the smaller part of most faces, so that few cells lie far from the middle grey, on its
 * side, and many near, on the body's. Court figures cover half and more; then the rim tells, where
 * ink is seldom. Single cells never decide.
 */
static bool is_dark(const struct face_patch *drawing)
{
	float rim = 0, skew = 0;

	for (int i = 0; i < FACE_CELLS; i++) {
		float u = (float)(i % FACE_GRID) - (FACE_GRID - 1) / 2.0f;
		float v = (float)(i / FACE_GRID) - (FACE_GRID - 1) / 2.0f;
		float d = drawing->v[i];

		if (u * u + v * v > rim_from * rim_from)
			rim += d;
		skew += d * d * d;
	}
	return rim_weight * rim > skew;
}

/* Drawn pips look the same after a quarter or half a turn; what was taught never does quite. */
static int turns_of(const struct thumb thumb[THUMB_TURNS])
{
	if (thumb_product(&thumb[0], &thumb[2]) < same_thumb)
		return 4;
	return thumb_product(&thumb[0], &thumb[1]) < same_thumb ? 2 : 1;
}

/* Correlation of what lies inside of both discs when b is moved by x and y cells. */
static float correlate_moved(const struct face_patch *a, const struct face_patch *b, int x, int y)
{
	float n = 0, sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0, var;

	for (int j = y > 0 ? y : 0; j < FACE_GRID && j - y < FACE_GRID; j++)
		for (int i = x > 0 ? x : 0; i < FACE_GRID && i - x < FACE_GRID; i++) {
			float p = a->v[j * FACE_GRID + i], q = b->v[(j - y) * FACE_GRID + i - x];
			float in = p != 0 && q != 0 ? 1 : 0;

			n += in;
			sa += in * p;
			sb += in * q;
			saa += in * p * p;
			sbb += in * q * q;
			sab += in * p * q;
		}
	var = (n * saa - sa * sa) * (n * sbb - sb * sb);
	return var > 0 ? (n * sab - sa * sb) / sqrtf(var) : 0;
}

static float fit_turned(const struct face_patch *drawing, int quarters)
{
	struct face_patch turned;
	float best = -1;

	patch_turn(drawing, quarters, &turned);
	for (int y = -TURNED_SHIFT; y <= TURNED_SHIFT; y++)
		for (int x = -TURNED_SHIFT; x <= TURNED_SHIFT; x++)
			best = fmaxf(best, correlate_moved(drawing, &turned, x, y));
	return best;
}

/* How badly a drawing tells squeezing from noise: the standard deviation of what a free affine fit
 * makes of noise, the way in which that is largest. normal: the fit's equations. Squeezing is the
 * part of the map that stretches along one direction and shrinks across: (d00 - d11) / 2 and
 * (d01 + d10) / 2. */
static float squeeze_noise(float normal[FACE_AFFINE][FACE_AFFINE])
{
	float free[FACE_AFFINE][FACE_AFFINE], c[FACE_AFFINE][FACE_AFFINE], a, b, ab;

	memcpy(free, normal, sizeof(free));
	for (int k = 0; k < FACE_AFFINE; k++)
		free[k][k] += squeeze_free;
	invert(&free[0][0], &c[0][0], FACE_AFFINE);
	a = (c[2][2] + c[5][5] - 2 * c[2][5]) / 4;
	b = (c[3][3] + c[4][4] + 2 * c[3][4]) / 4;
	ab = (c[2][3] + c[2][4] - c[5][3] - c[5][4]) / 4;
	return sqrtf((a + b) / 2 + hypotf((a - b) / 2, ab));
}

static void make_ready(const struct face_model *model, bool drawn, struct ready_face *out,
	struct thumb thumb[THUMB_TURNS])
{
	float normal[FACE_PARAMS][FACE_PARAMS] = { { 0 } };
	float affine[FACE_AFFINE][FACE_AFFINE] = { { 0 } };
	struct slopes slopes;
	const float *by[FACE_PARAMS];

	out->drawing = model->mean;
	disc_soften(&model->mean, &out->soft);
	out->dark = is_dark(&model->mean);
	for (int q = 0; q < 4; q++) {
		struct face_patch turned;

		patch_turn(&model->mean, q, &turned);
		thumb_of(&turned, &thumb[q]);
	}
	out->turns = turns_of(thumb);
	out->turned[0] = 1;
	out->turned[1] = out->turned[3] = out->turns > 1 ? fit_turned(&model->mean, 1) : 1;
	out->turned[2] = out->turns > 2 ? fit_turned(&model->mean, 2) : 1;
	take_slopes(&model->mean, &slopes);
	by[0] = slopes.by[0].v;
	by[1] = slopes.by[1].v;
	by[2] = slopes.turn.v;
	take_discs(&slopes, out);
	for (int i = 0; i < FACE_CELLS; i++) {
		for (int a = 0; a < FACE_PARAMS; a++)
			for (int b = 0; b < FACE_PARAMS; b++)
				normal[a][b] += by[a][i] * by[b][i];
		for (int a = 0; a < FACE_AFFINE; a++)
			for (int b = 0; b < FACE_AFFINE; b++)
				affine[a][b] += slopes.by[a].v[i] * slopes.by[b].v[i];
	}
	out->squeeze_unit = drawn ? squeeze_drawn : squeeze_noises * squeeze_noise(affine);
	/* A drawing that looks the same turned (a single pip) must not be turned at random, nor
	 * squeezed; both terms are small beside what other drawings say. */
	normal[2][2] += 0.02f;
	for (int a = 0; a < FACE_AFFINE; a++)
		affine[a][a] += 1;
	invert(&normal[0][0], &out->inverse[0][0], FACE_PARAMS);
	invert(&affine[0][0], &out->affine_inverse[0][0], FACE_AFFINE);
}

struct face_matcher *face_matcher_create(const struct face_set *set, struct dt_error *err)
{
	struct face_matcher *m;

	if (set->n < 1 || set->n > FACES_MAX) {
		dt_fail(err, DT_ERR_FORMAT, 0, "dice set '%s' has %d faces", set->name,
			(int)set->n);
		return NULL;
	}
	m = calloc(1, sizeof(*m));
	if (!m) {
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	m->set = *set;
	for (int32_t i = 0; i < set->n; i++)
		make_ready(&set->face[i], set->either, &m->face[i], m->thumb[i].turn);
	shine_make(set, &m->shine);
	return m;
}

void face_matcher_destroy(struct face_matcher *m)
{
	free(m);
}

const struct face_set *face_matcher_set(const struct face_matcher *m)
{
	return &m->set;
}

float face_squeeze_unit(const struct face_matcher *m, int32_t face)
{
	return m->face[face].squeeze_unit;
}

static float fit_of(const struct face_matcher *m, float correlation)
{
	return m->set.either ? fabsf(correlation) : correlation;
}

/* How well each face fits in the turn in which it fits best (the first of equal ones), and that
 * turn: at a glance. */
static void fit_all(const struct face_matcher *m, const struct face_view *view,
	struct patch_grid grid, float fit[FACES_MAX], int turn[FACES_MAX])
{
	struct thumb_seen seen;
	float fits[FACES_MAX][THUMB_TURNS];

	thumb_sample(view, grid, &seen);
	thumb_compare(&seen, m->thumb, m->set.n, fits);
	for (int32_t i = 0; i < m->set.n; i++) {
		fit[i] = -2;
		turn[i] = 0;
		for (int q = 0; q < m->face[i].turns; q++) {
			float f = fit_of(m, fits[i][q]);

			turn[i] = f > fit[i] ? q : turn[i];
			fit[i] = f > fit[i] ? f : fit[i];
		}
	}
}

/* face_glance without one face. */
static void glance_but(const struct face_matcher *m, const struct face_view *view,
	struct face_pose pose, int32_t without, struct face_match *out)
{
	float fit[FACES_MAX];
	int turn[FACES_MAX];

	*out = (struct face_match){
		.face = -1, .score = -2, .rival = -1, .rival_score = -2, .pose = pose
	};
	fit_all(m, view, patch_grid_at(pose, view->edge_px), fit, turn);
	for (int32_t i = 0; i < m->set.n; i++) {
		if (i == without || fit[i] <= out->score)
			continue;
		out->face = i;
		out->score = fit[i];
		out->pose.angle = patch_turn_of(pose.angle + 90 * (float)turn[i]);
	}
}

void face_glance(const struct face_matcher *m, const struct face_view *view, struct face_pose pose,
	struct face_match *out)
{
	glance_but(m, view, pose, -1, out);
}

/* The pose one step on. fits: the comparison with the drawing and its slopes. */
static struct face_pose improve(const struct ready_face *f, const float fits[DISC_MOST],
	float edge_px, struct face_pose pose)
{
	static const int by[FACE_PARAMS] = { FACE_BY_SLOPE, FACE_BY_SLOPE + 1, FACE_BY_TURN };
	float pull[FACE_PARAMS], d[FACE_PARAMS] = { 0 };
	float window = edge_px * FACE_WINDOW, a = pose.angle * (float)M_PI / 180;

	for (int k = 0; k < FACE_PARAMS; k++)
		pull[k] = fits[by[k]] / fits[FACE_BY_DRAWING] - f->own[by[k]];
	for (int r = 0; r < FACE_PARAMS; r++)
		for (int c = 0; c < FACE_PARAMS; c++)
			d[r] += f->inverse[r][c] * pull[c];

	/* The first order holds near by only. */
	float far = fabsf(d[0]) + fabsf(d[1]) + fabsf(d[2]);
	float cut = far > 0.12f ? 0.12f / far : 1;

	pose.angle -= d[2] * cut * 180 / (float)M_PI;
	pose.x -= window * cut * (d[0] * cosf(a) - d[1] * sinf(a));
	pose.y -= window * cut * (d[0] * sinf(a) + d[1] * cosf(a));
	return pose;
}

float face_refine(const struct face_matcher *m, int32_t face, const struct face_view *view,
	struct face_pose *pose)
{
	const struct ready_face *f = &m->face[face];
	struct face_pose at = *pose, best = *pose;
	float best_score = -2;

	for (int k = 0; k < STEPS; k++) {
		struct disc_seen seen;
		float fits[DISC_MOST], score, before = best_score;

		disc_sample(view, patch_grid_at(at, view->edge_px), &seen);
		disc_compare(&seen, f->by, FACE_BY_SLOPE + 2, fits);
		score = fit_of(m, fits[FACE_BY_DRAWING]);
		if (score <= best_score)
			break;
		best_score = score;
		best = at;
		if (score < before + 0.001f || score < 0.2f)
			break;
		at = improve(f, fits, view->edge_px, at);
	}
	best.angle = patch_turn_of(best.angle);
	*pose = best;
	return best_score;
}

/* The best face at a pose, moved to where it fits best. */
static void match_best(const struct face_matcher *m, const struct face_view *view,
	struct face_pose pose, struct face_match *out)
{
	face_glance(m, view, pose, out);
	out->score = face_refine(m, out->face, view, &out->pose);
}

/* The pose of a grid of places and turns round a pose where each face looks best. */
static void glance_round(const struct face_matcher *m, const struct face_view *view,
	struct face_pose pose, struct round_look how, struct face_match best[FACES_MAX])
{
	const float step = how.step * view->edge_px;

	for (int32_t i = 0; i < m->set.n; i++)
		best[i] = (struct face_match){ .face = i, .score = -2 };
	for (int k = 0; k < how.turns; k++) {
		struct face_pose at = pose;
		struct patch_grid grid;

		at.angle += (float)(2 * k - how.turns + 1) / 2 * how.turn;
		grid = patch_grid_at(at, view->edge_px);
		for (int place = 0; place < how.places * how.places; place++) {
			int x = place % how.places, y = place / how.places;
			float fit[FACES_MAX];
			int turn[FACES_MAX];

			grid.x = pose.x + (float)(2 * x - how.places + 1) / 2 * step;
			grid.y = pose.y + (float)(2 * y - how.places + 1) / 2 * step;
			fit_all(m, view, grid, fit, turn);
			for (int32_t i = 0; i < m->set.n; i++) {
				float angle = at.angle + 90 * (float)turn[i];

				if (fit[i] <= best[i].score)
					continue;
				best[i].score = fit[i];
				best[i].pose =
					(struct face_pose){ grid.x, grid.y, patch_turn_of(angle) };
			}
		}
	}
}

/* Looks all round a pose and refines the faces that look best; *out is only made better. */
static void look_round(const struct face_matcher *m, const struct face_view *view,
	struct face_pose pose, struct round_look how, struct face_match *out)
{
	struct face_match best[FACES_MAX];

	glance_round(m, view, pose, how, best);
	for (int k = 0; k < ROUND_FACES && k < m->set.n; k++) {
		int32_t first = 0;

		for (int32_t i = 1; i < m->set.n; i++)
			if (best[i].score > best[first].score)
				first = i;

		struct face_match found = best[first];

		best[first].score = -2;
		if (found.score < hopeless_glance)
			break;
		found.score = face_refine(m, first, view, &found.pose);
		if (found.score > out->score)
			*out = found;
	}
}

void face_search(const struct face_matcher *m, const struct face_view *view, struct face_pose pose,
	struct face_match *out)
{
	*out = (struct face_match){ .face = -1, .score = -2, .rival = -1, .rival_score = -2 };
	look_round(m, view, pose, wide_look, out);
	if (out->face >= 0)
		face_match(m, view, out->pose, false, out);
}

/* Could the face lie there in a turn so many quarters on? What fits both turns alike lies half way
 * between them, and fits each no better than this. */
static bool may_be_turned(const struct ready_face *f, int quarters, float score, float low)
{
	float most = f->turned[quarters];

	return most < turned_same &&
	       (score < sqrtf((1 + fmaxf(most, 0)) / 2) || (quarters == 2 && score < low));
}

/* Some drawings are nearly the same in another turn: a J without serifs upside down, a Q any way
 * up. Which it is, only comparing all of them where they fit best can tell. */
static void turn_over(
	const struct face_matcher *m, const struct face_view *view, struct face_match *out)
{
	const struct ready_face *f = &m->face[out->face];
	struct face_pose from = out->pose;
	float first = out->score, low = m->set.face[out->face].low;
	float open = 0;

	for (int q = 1; q < 4; q++) {
		struct face_pose other = from;
		float score, lead;

		if (!may_be_turned(f, q, first, low))
			continue;
		other.angle += 90 * (float)q;
		score = face_refine(m, out->face, view, &other);
		lead = turned_lead * (1 - f->turned[q]);
		if (score > out->score) {
			open = fmaxf(out->score + lead, open);
			out->score = score;
			out->pose = other;
		} else {
			open = fmaxf(score + lead, open);
		}
	}
	/* The wrong turn had led away from where the die lies, further than the steps may reach. */
	if (out->score > first)
		out->score = face_refine(m, out->face, view, &out->pose);
	out->any_turn = out->score < open;
}

/* Does it fit as the face that truly lies there would in a wrong turn? */
static bool seems_turned(const struct ready_face *f, float score)
{
	return fabsf(score - f->turned[1]) < turned_near ||
	       fabsf(score - f->turned[2]) < turned_near;
}

static void find_rival(
	const struct face_matcher *m, const struct face_view *view, struct face_match *out)
{
	struct face_match rival;

	glance_but(m, view, out->pose, out->face, &rival);
	if (rival.face < 0)
		return;
	rival.score = face_refine(m, rival.face, view, &rival.pose);
	if (seems_turned(&m->face[rival.face], rival.score))
		turn_over(m, view, &rival);
	out->rival = rival.face;
	out->rival_score = rival.score;
	if (rival.score > out->score) {
		/* The first look was misled; the order is what counts. */
		rival.rival = out->face;
		rival.rival_score = out->score;
		*out = rival;
	}
}

bool face_begin(const struct face_matcher *m, const struct face_view *view, bool thorough,
	struct face_match *out)
{
	struct face_match again;

	if (out->score < hopeless_glance && !thorough)
		return false;
	out->score = face_refine(m, out->face, view, &out->pose);
	if (out->score < clear_match) {
		/* Where the square was found a little beside the die another face may have
		 * seemed nearer. */
		match_best(m, view, out->pose, &again);
		if (again.score > out->score)
			*out = again;
	}
	return true;
}

void face_finish(const struct face_matcher *m, const struct face_view *view, struct face_pose pose,
	bool thorough, struct face_match *out)
{
	if (out->score < clear_match && thorough)
		look_round(m, view, pose, near_look, out);
	if (out->score > hopeless)
		turn_over(m, view, out);
	if (out->score > hopeless)
		find_rival(m, view, out);
}

void face_match(const struct face_matcher *m, const struct face_view *view, struct face_pose pose,
	bool thorough, struct face_match *out)
{
	face_glance(m, view, pose, out);
	if (face_begin(m, view, thorough, out))
		face_finish(m, view, pose, thorough, out);
}
