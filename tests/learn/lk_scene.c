/* SPDX-License-Identifier: MIT */
/*
 * lk_scene.c - what a ray meets first of all that lies there, by groups. Light: lk_trace.c.
 */
#include "lk_scene.h"

#include <string.h>

/* Opposite faces are 0 and 5, 1 and 4, 2 and 3: 9 and A, 10 and K, J and Q; and of pips 1 and 6. */
void lk_die_face(
	const struct lk_look *look, int face, struct v3 *out, struct v3 *right, struct v3 *down)
{
	static const struct v3 outs[LK_FACES] = { { 0, 0, -1 }, { 1, 0, 0 }, { 0, 1, 0 },
		{ 0, -1, 0 }, { -1, 0, 0 }, { 0, 0, 1 } };
	static const struct v3 rights[LK_FACES] = { { 1, 0, 0 }, { 0, 1, 0 }, { 1, 0, 0 },
		{ 1, 0, 0 }, { 0, 1, 0 }, { 1, 0, 0 } };
	struct v3 u = rights[face];
	*out = outs[face];
	for (int i = 0; i < look->drawn.turn[face]; i++)
		u = v_cross(u, *out);
	*right = u;
	*down = v_cross(u, *out);
}

struct m3 lk_die_axes(const struct lk_look *look, int face, float angle)
{
	struct v3 n, u, v;
	lk_die_face(look, face, &n, &u, &v);
	struct v3 x = v3(cosf(angle), sinf(angle), 0), y = v3(-sinf(angle), cosf(angle), 0);
	struct v3 up = v3(0, 0, -1);
	/* The turn that takes u to x, v to y, n to up, column by column. */
	return (struct m3){
		v_add(v_add(v_mul(x, u.x), v_mul(y, v.x)), v_mul(up, n.x)),
		v_add(v_add(v_mul(x, u.y), v_mul(y, v.y)), v_mul(up, n.y)),
		v_add(v_add(v_mul(x, u.z), v_mul(y, v.z)), v_mul(up, n.z)),
	};
}

int lk_die_top(const struct lk_shape *die, float *up)
{
	static const int plus[3] = { 1, 2, 5 }, minus[3] = { 4, 3, 0 };
	const float z[3] = { die->axes.x.z, die->axes.y.z, die->axes.z.z };
	int best = 0;
	for (int i = 1; i < 3; i++)
		if (fabsf(z[i]) > fabsf(z[best]))
			best = i;
	*up = fabsf(z[best]);
	return z[best] < 0 ? plus[best] : minus[best];
}

static int by_group(const void *a, const void *b)
{
	const struct lk_shape *x = a, *y = b;
	return (x->group > y->group) - (x->group < y->group);
}

void lk_scene_close(struct lk_scene *s)
{
	for (int i = 0; i < s->shapes; i++)
		lk_shape_close(&s->shape[i]);
	/* Insertion keeps the order within a group, as qsort does not promise to. */
	for (int i = 1; i < s->shapes; i++)
		for (int k = i; k > 0 && by_group(&s->shape[k - 1], &s->shape[k]) > 0; k--) {
			struct lk_shape other = s->shape[k];
			s->shape[k] = s->shape[k - 1];
			s->shape[k - 1] = other;
		}
	memset(s->group, 0, sizeof(s->group));
	for (int i = 0; i < s->shapes; i++) {
		struct lk_group *g = &s->group[s->shape[i].group];
		if (g->n++ == 0)
			g->first = i;
		g->at = v_add(g->at, s->shape[i].at);
	}
	for (int i = 0; i < LK_GROUPS; i++) {
		struct lk_group *g = &s->group[i];
		g->at = v_mul(g->at, 1 / fmaxf((float)g->n, 1));
		for (int k = g->first; k < g->first + g->n; k++)
			g->reach = fmaxf(
				g->reach, v_len(v_sub(s->shape[k].at, g->at)) + s->shape[k].reach);
	}
}

static bool near_group(const struct lk_group *g, struct v3 o, struct v3 d)
{
	struct v3 away = v_sub(g->at, o);
	float along = v_dot(away, d), far = v_dot(away, away);
	return g->n > 0 && far - along * along < g->reach * g->reach &&
	       (along > 0 || far < g->reach * g->reach);
}

bool lk_scene_meet(const struct lk_scene *s, struct v3 o, struct v3 d, float t_max, int skip,
	struct lk_hit *hit)
{
	bool met = false;
	if (d.z > 0 && o.z < -1e-4f) {
		float t = -o.z / d.z;
		if (t < t_max) {
			hit->t = t_max = t;
			hit->local = v_along(o, d, t);
			hit->normal = v3(0, 0, -1);
			hit->shape = -1;
			met = true;
		}
	}
	for (int i = 0; i < LK_GROUPS; i++) {
		const struct lk_group *g = &s->group[i];
		if (!near_group(g, o, d))
			continue;
		for (int k = g->first; k < g->first + g->n; k++)
			if (k != skip && lk_shape_meet(&s->shape[k], o, d, t_max, true, hit)) {
				t_max = hit->t;
				hit->shape = k;
				met = true;
			}
	}
	return met;
}

bool lk_scene_blocked(const struct lk_scene *s, struct v3 o, struct v3 d, float t_max, int skip)
{
	struct lk_hit hit;
	for (int i = 0; i < LK_GROUPS; i++) {
		const struct lk_group *g = &s->group[i];
		if (!near_group(g, o, d))
			continue;
		for (int k = g->first; k < g->first + g->n; k++)
			if (k != skip && lk_shape_meet(&s->shape[k], o, d, t_max, false, &hit))
				return true;
	}
	return false;
}
