/* SPDX-License-Identifier: MIT */
/*
 * lk_light.c - see lk_light.h.
 */
#include "lk_light.h"

static const float pi = 3.14159265f;

struct v3 lk_light_room(const struct lk_light *l, struct v3 d)
{
	float up = -d.z;
	struct v3 c = up > 0 ? v_mix(l->wall, l->ceiling, up * up * (3 - 2 * up)) : l->floor;
	for (int i = 0; i < l->windows; i++) {
		const struct lk_window *w = &l->window[i];
		float a = v_dot(d, w->towards);
		if (a > 0.05f && fabsf(v_dot(d, w->right)) < w->half_width * a &&
			fabsf(v_dot(d, w->up)) < w->half_height * a)
			c = w->radiance;
	}
	return c;
}

static void harmonics(struct v3 d, float y[LK_SH])
{
	y[0] = 0.282095f;
	y[1] = 0.488603f * d.y;
	y[2] = 0.488603f * d.z;
	y[3] = 0.488603f * d.x;
	y[4] = 1.092548f * d.x * d.y;
	y[5] = 1.092548f * d.y * d.z;
	y[6] = 0.315392f * (3 * d.z * d.z - 1);
	y[7] = 1.092548f * d.x * d.z;
	y[8] = 0.546274f * (d.x * d.x - d.y * d.y);
}

void lk_light_close(struct lk_light *l)
{
	enum { N = 48 };
	for (int i = 0; i < LK_SH; i++)
		l->soft[i] = v3(0, 0, 0);
	for (int i = 0; i < N; i++)
		for (int k = 0; k < 2 * N; k++) {
			float z = 2 * ((float)i + 0.5f) / N - 1, r = sqrtf(1 - z * z);
			float a = pi * ((float)k + 0.5f) / N, y[LK_SH];
			struct v3 d = v3(r * cosf(a), r * sinf(a), z);
			struct v3 c = v_mul(lk_light_room(l, d), 4 * pi / (2 * N * N));
			harmonics(d, y);
			for (int j = 0; j < LK_SH; j++)
				l->soft[j] = v_along(l->soft[j], c, y[j]);
		}
}

static struct v3 bands(const struct lk_light *l, struct v3 d, float first, float second)
{
	float y[LK_SH];
	struct v3 c = v3(0, 0, 0);
	harmonics(d, y);
	for (int j = 0; j < LK_SH; j++)
		c = v_along(c, l->soft[j], y[j] * (j == 0 ? 1 : j < 4 ? first : second));
	return v3(fmaxf(c.x, 0), fmaxf(c.y, 0), fmaxf(c.z, 0));
}

struct v3 lk_light_soft(const struct lk_light *l, struct v3 d)
{
	return bands(l, d, 1, 1);
}

/* A half-space weighted by its slant keeps so much of each band. */
struct v3 lk_light_flat(const struct lk_light *l, struct v3 n)
{
	return bands(l, n, 2.0f / 3, 0.25f);
}

static struct v3 bulb_place(const struct lk_lamp *lamp, struct v3 p, float u, float v)
{
	struct m3 m = m_round(v_unit(v_sub(p, lamp->at)));
	float r = lamp->radius * sqrtf(u), a = 2 * pi * v;
	return v_add(lamp->at, v_add(v_mul(m.x, r * cosf(a)), v_mul(m.y, r * sinf(a))));
}

struct v3 lk_lamp_sample(
	const struct lk_lamp *lamp, struct v3 p, float u, float v, struct v3 *towards, float *dist)
{
	struct v3 place = lamp->at, c = lamp->radiance;
	float area = 0, slant = 1;
	if (lamp->kind == LK_PANEL) {
		place = v_along(v_along(place, lamp->right, 2 * u - 1), lamp->down, 2 * v - 1);
		area = 4 * v_len(lamp->right) * v_len(lamp->down);
	} else if (lamp->kind == LK_BULB) {
		place = bulb_place(lamp, p, u, v);
		area = pi * lamp->radius * lamp->radius;
	} else {
		place = v_along(place, lamp->right, 2 * u - 1);
		c = v_mix(lamp->radiance, lamp->radiance_end, u);
		area = 4 * v_len(lamp->right) * lamp->radius;
	}
	struct v3 way = v_sub(place, p);
	*dist = v_len(way);
	*towards = v_mul(way, 1 / *dist);
	if (lamp->kind == LK_PANEL)
		slant = fabsf(v_dot(*towards, v_unit(v_cross(lamp->right, lamp->down))));
	if (lamp->kind == LK_STRIP) {
		float along = v_dot(*towards, v_unit(lamp->right));
		slant = sqrtf(fmaxf(1 - along * along, 0));
	}
	return v_mul(c, area * slant / (*dist * *dist));
}

static bool meet_panel(const struct lk_lamp *lamp, struct v3 o, struct v3 d, float *t)
{
	struct v3 n = v_cross(lamp->right, lamp->down);
	float a = v_dot(d, n);
	if (fabsf(a) < 1e-6f)
		return false;
	*t = v_dot(v_sub(lamp->at, o), n) / a;
	struct v3 p = v_sub(v_along(o, d, *t), lamp->at);
	return *t > 0 && fabsf(v_dot(p, lamp->right)) <= v_dot(lamp->right, lamp->right) &&
	       fabsf(v_dot(p, lamp->down)) <= v_dot(lamp->down, lamp->down);
}

/* Nearest approach to a stick from -right to right; share: where on it, 0 to 1. */
static bool meet_stick(const struct lk_lamp *lamp, struct v3 o, struct v3 d, float *t, float *share)
{
	struct v3 from = v_sub(o, lamp->at), along = lamp->right;
	float dd = v_dot(along, along), dl = v_dot(d, along);
	float det = dd - dl * dl, s = 0;
	if (lamp->kind == LK_STRIP && det > 1e-6f)
		s = (v_dot(from, along) - v_dot(from, d) * dl) / det;
	s = fminf(fmaxf(s, -1), 1);
	struct v3 place = v_mul(along, lamp->kind == LK_STRIP ? s : 0);
	*share = (s + 1) / 2;
	*t = v_dot(v_sub(place, from), d);
	return *t > 0 && v_len(v_sub(v_along(from, d, *t), place)) < lamp->radius;
}

bool lk_light_meet(
	const struct lk_light *l, struct v3 o, struct v3 d, float t_max, struct v3 *radiance)
{
	bool met = false;
	for (int i = 0; i < l->lamps; i++) {
		const struct lk_lamp *lamp = &l->lamp[i];
		float t, share = 0;
		bool meets = lamp->kind == LK_PANEL ? meet_panel(lamp, o, d, &t)
						    : meet_stick(lamp, o, d, &t, &share);
		if (!meets || t >= t_max)
			continue;
		met = true;
		t_max = t;
		*radiance = lamp->kind == LK_STRIP
				    ? v_mix(lamp->radiance, lamp->radiance_end, share)
				    : lamp->radiance;
	}
	return met;
}
