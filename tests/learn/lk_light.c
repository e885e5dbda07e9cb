/* SPDX-License-Identifier: MIT */
/*
 * lk_light.c - what room and lamps send in a direction, soft or mirrored.
 */
#include "lk_light.h"

static const float pi = 3.14159265f;

struct v3 lk_light_room(const struct lk_light *l, struct v3 d)
{
	float up = -d.z;
	return up > 0 ? v_mix(l->wall, l->ceiling, up * up * (3 - 2 * up)) : l->floor;
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

/* Share of a bell of this width round x that lies within half on both sides. */
static float share_within(float x, float half, float width)
{
	return 0.5f * (erff((half - x) / width) + erff((half + x) / width));
}

/* Where the ray passes the lamp: right and down of its middle, and its half sides there. */
static bool pass(
	const struct lk_lamp *lamp, struct v3 o, struct v3 d, float *t, float off[2], float half[2])
{
	struct v3 from = v_sub(lamp->at, o), right, down;
	if (lamp->kind == LK_PANEL) {
		struct v3 n = v_cross(lamp->right, lamp->down);
		float a = v_dot(d, n);
		*t = fabsf(a) < 1e-6f ? -1 : v_dot(from, n) / a;
		right = lamp->right;
		down = lamp->down;
		half[0] = v_len(right);
		half[1] = v_len(down);
	} else {
		*t = v_dot(from, d);
		/* A disc as a square of its size; a strip as long as it looks from there. */
		struct m3 m = m_round(d);
		right = m.x;
		down = m.y;
		half[0] = half[1] = 0.886f * lamp->radius;
		if (lamp->kind == LK_STRIP) {
			right = v_along(lamp->right, d, -v_dot(lamp->right, d));
			half[0] = v_len(right);
			half[1] = lamp->radius;
			down = v_cross(d, right);
		}
	}
	struct v3 p = v_sub(v_mul(d, *t), from);
	off[0] = v_dot(p, v_unit(right));
	off[1] = v_dot(p, v_unit(down));
	return *t > 0;
}

struct v3 lk_light_mirror(const struct lk_light *l, struct v3 o, struct v3 d, float blur)
{
	struct v3 sum = v3(0, 0, 0);
	for (int i = 0; i < l->lamps; i++) {
		const struct lk_lamp *lamp = &l->lamp[i];
		float t, off[2], half[2];
		if (!pass(lamp, o, d, &t, off, half))
			continue;
		float width = fmaxf(blur * t, 0.5f);
		float share =
			share_within(off[0], half[0], width) * share_within(off[1], half[1], width);
		float along = fminf(fmaxf(off[0] / fmaxf(half[0], 1e-3f) * 0.5f + 0.5f, 0), 1);
		struct v3 c = lamp->kind == LK_STRIP
				      ? v_mix(lamp->radiance, lamp->radiance_end, along)
				      : lamp->radiance;
		sum = v_along(sum, c, share);
	}
	return sum;
}
