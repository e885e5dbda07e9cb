/* SPDX-License-Identifier: MIT */
/*
 * face_shine.c - compares a top with the faces after what a lamp can add was taken out of both.
 *
 * In the logarithm of grey the drawing is compared with what is left of a top after light is
 * projected out: an even veil, one that grows to a side, and those that end where the top begins to
 * be round. What is projected out of the drawings once need not be projected out of each top: only
 * its length has to be known without it.
 */
#include "face_shine.h"

#include <math.h>
#include <string.h>

enum { PARAMS = 3, STEPS = 5, PLACES = 3, TURNS = 3, EDGES = 2 };

/* Half the width of what is flat on a die, as a share of the disc's width; dice are sold with
 * anything from sharp to very round edges. And how softly it ends. */
static const float flat_half[EDGES] = { 0.36f, 0.44f }, flat_soft = 0.03f;
/* Round a square: the step as a share of the edge, and degrees. */
static const float step = 0.06f, turn = 5;
/* Less than this at a glance never fits. */
static const float hopeless = 0.2f;
/* What a turn of a drawing that looks the same turned must not do: see make_ready in face.c. */
static const float turn_free = 0.02f;

_Static_assert(SHINE_LIGHTS == 3 + EDGES, "lights are veils and edges");

static float soft_edge(float far, float half)
{
	return 1 / (1 + expf((fabsf(far) - half) / flat_soft));
}

static void take_away(const struct disc *what, struct disc *from)
{
	float part = disc_product(what, from);

	for (int i = 0; i < DISC_CELLS; i++)
		from->v[i] -= part * what->v[i];
}

static float length_of(const struct disc *d)
{
	return sqrtf(disc_product(d, d));
}

static void scale(struct disc *d, float by)
{
	for (int i = 0; i < DISC_CELLS; i++)
		d->v[i] *= by;
}

static void make_lights(struct disc *by)
{
	for (int i = 0; i < DISC_CELLS; i++) {
		float at[2];

		disc_place(i, at);
		by[0].v[i] = 1;
		by[1].v[i] = at[0];
		by[2].v[i] = at[1];
		for (int k = 0; k < EDGES; k++)
			by[3 + k].v[i] =
				soft_edge(at[0], flat_half[k]) * soft_edge(at[1], flat_half[k]);
	}
	for (int k = 0; k < SHINE_LIGHTS; k++) {
		for (int j = 0; j < k; j++)
			take_away(&by[j], &by[k]);
		scale(&by[k], 1 / length_of(&by[k]));
	}
}

static void without_light(const struct disc *light, struct disc *d)
{
	for (int k = 0; k < SHINE_LIGHTS; k++)
		take_away(&light[k], d);
}

/* How a drawing changes with a shift by x, one by y (widths of the disc), and a turn (radians). */
static void change(const struct face_patch *drawing, struct face_patch out[PARAMS])
{
	for (int j = 0; j < FACE_GRID; j++)
		for (int i = 0; i < FACE_GRID; i++) {
			int at = j * FACE_GRID + i, left = i > 0 ? at - 1 : at,
			    right = i < FACE_GRID - 1 ? at + 1 : at,
			    up = j > 0 ? at - FACE_GRID : at,
			    down = j < FACE_GRID - 1 ? at + FACE_GRID : at;
			float u = ((float)i + 0.5f) / FACE_GRID - 0.5f;
			float v = ((float)j + 0.5f) / FACE_GRID - 0.5f;

			out[0].v[at] = (drawing->v[right] - drawing->v[left]) * (FACE_GRID / 2.0f);
			out[1].v[at] = (drawing->v[down] - drawing->v[up]) * (FACE_GRID / 2.0f);
			out[2].v[at] = u * out[1].v[at] - v * out[0].v[at];
		}
}

/* Of a symmetric positive matrix, by its cofactors. */
static void invert(float m[PARAMS][PARAMS], float out[PARAMS][PARAMS])
{
	float det = 0;

	for (int r = 0; r < PARAMS; r++)
		for (int c = 0; c < PARAMS; c++) {
			int r1 = (r + 1) % 3, r2 = (r + 2) % 3, c1 = (c + 1) % 3, c2 = (c + 2) % 3;

			out[c][r] = m[r1][c1] * m[r2][c2] - m[r1][c2] * m[r2][c1];
		}
	for (int c = 0; c < PARAMS; c++)
		det += m[0][c] * out[c][0];
	for (int r = 0; r < PARAMS; r++)
		for (int c = 0; c < PARAMS; c++)
			out[r][c] = det > 0 ? out[r][c] / det : 0;
}

static void make_face(
	const struct disc *light, const struct face_patch *drawing, struct shine_face *out)
{
	struct face_patch by[PARAMS];
	float normal[PARAMS][PARAMS];

	change(drawing, by);
	disc_of(drawing, &out->by[0]);
	without_light(light, &out->by[0]);
	out->left = length_of(&out->by[0]);
	for (int k = 0; k < PARAMS; k++) {
		disc_take(&by[k], &out->by[1 + k]);
		without_light(light, &out->by[1 + k]);
	}
	for (int k = 0; k <= PARAMS && out->left > 0; k++)
		scale(&out->by[k], 1 / out->left);
	for (int k = 0; k <= PARAMS; k++)
		out->own[k] = disc_product(&out->by[k], &out->by[0]);
	for (int r = 0; r < PARAMS; r++)
		for (int c = 0; c < PARAMS; c++)
			normal[r][c] = disc_product(&out->by[1 + r], &out->by[1 + c]);
	normal[2][2] += turn_free;
	invert(normal, out->inverse);
}

void shine_make(const struct face_set *set, struct shine_set *out)
{
	out->n = set->n;
	make_lights(out->light);
	for (int32_t i = 0; i < set->n; i++) {
		make_face(out->light, &set->face[i].mean, &out->face[i]);
		for (int q = 0; q < SHINE_TURNS; q++) {
			struct face_patch turned;

			patch_turn(&set->face[i].mean, q, &turned);
			disc_of(&turned, &out->turned[i][q]);
			without_light(out->light, &out->turned[i][q]);
			if (out->face[i].left > 0)
				scale(&out->turned[i][q], 1 / out->face[i].left);
		}
	}
}

/* A top, and 1 / its length without what light does. */
struct top {
	struct disc disc;
	float scale;
};

static void see(const struct face_view *view, struct patch_grid grid, const struct disc *light,
	struct top *out)
{
	float part[SHINE_LIGHTS], square;

	disc_sample_log(view, grid, &out->disc);
	disc_products(&out->disc, light, SHINE_LIGHTS, part);
	square = disc_product(&out->disc, &out->disc);
	for (int k = 0; k < SHINE_LIGHTS; k++)
		square -= part[k] * part[k];
	out->scale = square > 1e-4f ? 1 / sqrtf(square) : 0;
}

/* The pose one step on. */
static struct face_pose improve(
	const struct shine_face *f, const float fits[4], float edge_px, struct face_pose pose)
{
	float d[PARAMS] = { 0 }, window = edge_px * FACE_WINDOW;
	float a = pose.angle * (float)M_PI / 180, far, cut;

	for (int r = 0; r < PARAMS; r++)
		for (int c = 0; c < PARAMS; c++)
			d[r] += f->inverse[r][c] * (fits[1 + c] / fits[0] - f->own[1 + c]);
	far = fabsf(d[0]) + fabsf(d[1]) + fabsf(d[2]);
	cut = far > 0.12f ? 0.12f / far : 1;
	pose.angle -= d[2] * cut * 180 / (float)M_PI;
	pose.x -= window * cut * (d[0] * cosf(a) - d[1] * sinf(a));
	pose.y -= window * cut * (d[0] * sinf(a) + d[1] * cosf(a));
	return pose;
}

static float refine(const struct shine_face *f, const struct disc *light,
	const struct face_view *view, struct face_pose *pose)
{
	struct face_pose at = *pose;
	float best = -2;

	for (int k = 0; k < STEPS; k++) {
		struct top top;
		float fits[4], before = best;

		see(view, patch_grid_at(at, view->edge_px), light, &top);
		disc_products(&top.disc, f->by, 4, fits);
		if (fabsf(fits[0]) * top.scale <= best)
			break;
		best = fabsf(fits[0]) * top.scale;
		*pose = at;
		if (best < before + 0.001f || best < hopeless)
			break;
		at = improve(f, fits, view->edge_px, at);
	}
	pose->angle = patch_turn_of(pose->angle);
	return best;
}

/* Makes better what each face fits at a pose, in the best of its turns. */
static void look_at(const struct shine_set *set, const struct face_view *view,
	struct face_pose pose, struct face_match *best)
{
	struct top top;

	see(view, patch_grid_at(pose, view->edge_px), set->light, &top);
	for (int32_t i = 0; i < set->n; i++) {
		float fit[SHINE_TURNS];

		disc_products(&top.disc, set->turned[i], SHINE_TURNS, fit);
		for (int q = 0; q < SHINE_TURNS; q++) {
			if (fabsf(fit[q]) * top.scale <= best[i].score)
				continue;
			best[i].score = fabsf(fit[q]) * top.scale;
			best[i].pose = pose;
			best[i].pose.angle = patch_turn_of(pose.angle + 90 * (float)q);
		}
	}
}

static void begin(const struct shine_set *set, struct face_match *out)
{
	for (int32_t i = 0; i < set->n; i++)
		out[i] = (struct face_match){ .face = i, .score = -2 };
}

void shine_look(const struct shine_set *set, const struct face_view *view, struct face_pose pose,
	struct face_match *out)
{
	begin(set, out);
	look_at(set, view, pose, out);
}

void shine_match(const struct shine_set *set, const struct face_view *view, struct face_pose pose,
	struct face_match *out)
{
	begin(set, out);
	for (int k = 0; k < TURNS * PLACES * PLACES; k++) {
		int t = k / (PLACES * PLACES), x = k % PLACES, y = k / PLACES % PLACES;

		look_at(set, view,
			(struct face_pose){ pose.x + (float)(x - PLACES / 2) * step * view->edge_px,
				pose.y + (float)(y - PLACES / 2) * step * view->edge_px,
				pose.angle + (float)(t - TURNS / 2) * turn },
			out);
	}
	for (int32_t i = 0; i < set->n; i++)
		if (out[i].score > hopeless)
			out[i].score = refine(&set->face[i], set->light, view, &out[i].pose);
}
