/* SPDX-License-Identifier: MIT */
/*
 * sim_shape.c - see sim_shape.h.
 */
#include "sim_shape.h"

#include <math.h>

enum { MARCH = 14 };
static const float close_enough = 0.02f; /* mm */

/* Into the box' own axes: out = turn^T v. */
static void inward(const struct sim_shape *s, const float v[3], float out[3])
{
	for (int i = 0; i < 3; i++)
		out[i] = s->turn[i] * v[0] + s->turn[3 + i] * v[1] + s->turn[6 + i] * v[2];
}

static bool slabs(const float o[3], const float d[3], const float half[3], float *in, float *out)
{
	*in = 0;
	*out = SIM_FAR;
	for (int i = 0; i < 3; i++) {
		if (fabsf(d[i]) < 1e-7f) {
			if (fabsf(o[i]) > half[i])
				return false;
			continue;
		}
		float a = (-half[i] - o[i]) / d[i], b = (half[i] - o[i]) / d[i];
		*in = fmaxf(*in, fminf(a, b));
		*out = fminf(*out, fmaxf(a, b));
	}
	return *in <= *out;
}

/* Distance to the rounded box; q: how far p is beyond the box inside it. */
static float outside(const struct sim_shape *s, const float p[3], float q[3])
{
	float far2 = 0, most = -SIM_FAR;
	for (int i = 0; i < 3; i++) {
		float beyond = fabsf(p[i]) - (s->half[i] - s->round);
		q[i] = beyond > 0 ? copysignf(beyond, p[i]) : 0;
		far2 += q[i] * q[i];
		most = fmaxf(most, beyond);
	}
	return (far2 > 0 ? sqrtf(far2) : most) - s->round;
}

static int32_t main_side(const float v[3])
{
	int k = fabsf(v[0]) > fabsf(v[1]) ? 0 : 1;
	if (fabsf(v[2]) > fabsf(v[k]))
		k = 2;
	return 2 * k + (v[k] > 0);
}

static bool cast_box(const struct sim_shape *s, const float o[3], const float d[3], float t_max,
	struct sim_hit *hit)
{
	float rel[3] = { o[0] - s->at[0], o[1] - s->at[1], o[2] - s->at[2] };
	float from[3], dir[3], p[3], q[3], t, end;
	inward(s, rel, from);
	inward(s, d, dir);
	if (!slabs(from, dir, s->half, &t, &end) || t > t_max)
		return false;
	float gap = SIM_FAR;
	for (int i = 0; i < MARCH && t <= end && gap > close_enough; i++) {
		sim_along(from, dir, t, p);
		gap = outside(s, p, q);
		t += gap;
	}
	if (gap > 4 * close_enough || t > t_max)
		return false;
	sim_along(from, dir, t, p);
	outside(s, p, q);
	sim_unit(q);
	for (int i = 0; i < 3; i++) {
		hit->normal[i] = s->turn[3 * i] * q[0] + s->turn[3 * i + 1] * q[1] +
				 s->turn[3 * i + 2] * q[2];
		hit->local[i] = p[i] / s->half[i];
	}
	hit->t = t;
	hit->side = main_side(q);
	return true;
}

static bool blocks_box(const struct sim_shape *s, const float o[3], const float d[3])
{
	float rel[3] = { o[0] - s->at[0], o[1] - s->at[1], o[2] - s->at[2] };
	float from[3], dir[3], half[3], in, out;
	inward(s, rel, from);
	inward(s, d, dir);
	for (int i = 0; i < 3; i++)
		half[i] = s->half[i] - 0.2f * s->round;
	return slabs(from, dir, half, &in, &out);
}

static bool cast_ball(
	const float c[3], float r, const float o[3], const float d[3], struct sim_hit *hit)
{
	float rel[3] = { o[0] - c[0], o[1] - c[1], o[2] - c[2] };
	float b = sim_dot(rel, d), disc = b * b - sim_dot(rel, rel) + r * r;
	if (disc < 0)
		return false;
	hit->t = -b - sqrtf(disc);
	for (int i = 0; i < 3; i++)
		hit->normal[i] = (rel[i] + hit->t * d[i]) / r;
	return hit->t > 0;
}

static bool cast_capsule(
	const struct sim_shape *s, const float o[3], const float d[3], struct sim_hit *hit)
{
	float axis[3] = { s->to[0] - s->at[0], s->to[1] - s->at[1], s->to[2] - s->at[2] };
	float rel[3] = { o[0] - s->at[0], o[1] - s->at[1], o[2] - s->at[2] };
	float aa = sim_dot(axis, axis), ad = sim_dot(axis, d), ar = sim_dot(axis, rel);
	float a = aa - ad * ad, b = aa * sim_dot(rel, d) - ar * ad;
	float c = aa * sim_dot(rel, rel) - ar * ar - s->round * s->round * aa;
	float disc = b * b - a * c;
	hit->side = 0;
	if (disc < 0)
		return false;
	if (a > 1e-6f) {
		float t = (-b - sqrtf(disc)) / a, y = ar + t * ad;
		if (y > 0 && y < aa) {
			hit->t = t;
			for (int i = 0; i < 3; i++)
				hit->normal[i] = (rel[i] + t * d[i] - axis[i] * y / aa) / s->round;
			return t > 0;
		}
		return cast_ball(y <= 0 ? s->at : s->to, s->round, o, d, hit);
	}
	return cast_ball(ad > 0 ? s->at : s->to, s->round, o, d, hit);
}

/* A flat end of the cone. */
static bool cast_end(const struct sim_shape *s, bool upper, const float axis[3], const float o[3],
	const float d[3], struct sim_hit *hit)
{
	const float *c = upper ? s->to : s->at;
	float r = upper ? s->round_to : s->round, slope = sim_dot(axis, d), p[3];
	float rel[3] = { c[0] - o[0], c[1] - o[1], c[2] - o[2] };
	if (fabsf(slope) < 1e-6f)
		return false;
	hit->t = sim_dot(axis, rel) / slope;
	sim_along(o, d, hit->t, p);
	for (int i = 0; i < 3; i++) {
		p[i] -= c[i];
		hit->normal[i] = upper ? axis[i] : -axis[i];
	}
	float off = sqrtf(sim_dot(p, p)) / r;
	hit->side = upper ? (off > 0.88f ? 2 : 1) : 3;
	hit->local[0] = off;
	return hit->t > 0 && off <= 1;
}

static bool cast_mantle(const struct sim_shape *s, const float axis[3], float height,
	const float o[3], const float d[3], struct sim_hit *hit)
{
	float rel[3] = { o[0] - s->at[0], o[1] - s->at[1], o[2] - s->at[2] };
	float k = (s->round_to - s->round) / height;
	float da = sim_dot(d, axis), ra = sim_dot(rel, axis), w = s->round + k * ra;
	float a = 1 - da * da - k * k * da * da;
	float b = sim_dot(rel, d) - ra * da - k * da * w;
	float c = sim_dot(rel, rel) - ra * ra - w * w, disc = b * b - a * c;
	if (disc < 0 || fabsf(a) < 1e-6f)
		return false;
	float root = sqrtf(disc), first = (-b - root) / a, second = (-b + root) / a;
	if (first > second) {
		float swap = first;
		first = second;
		second = swap;
	}
	float y = ra + first * da;
	hit->t = y < 0 || y > height || first <= 0 ? second : first;
	y = ra + hit->t * da;
	if (hit->t <= 0 || y < 0 || y > height)
		return false;
	float radius = s->round + k * y;
	for (int i = 0; i < 3; i++)
		hit->normal[i] = (rel[i] + hit->t * d[i] - axis[i] * y) / radius - k * axis[i];
	sim_unit(hit->normal);
	hit->side = 0;
	hit->local[0] = y / height;
	return true;
}

static bool cast_cone(const struct sim_shape *s, const float o[3], const float d[3], float t_max,
	struct sim_hit *hit)
{
	float axis[3] = { s->to[0] - s->at[0], s->to[1] - s->at[1], s->to[2] - s->at[2] };
	float height = sqrtf(sim_dot(axis, axis));
	struct sim_hit try;
	bool any = false;
	sim_unit(axis);
	for (int part = 0; part < 3; part++) {
		if (part < 2 ? cast_end(s, part == 1, axis, o, d, &try)
			     : cast_mantle(s, axis, height, o, d, &try)) {
			if (try.t < t_max) {
				*hit = try;
				t_max = try.t;
				any = true;
			}
		}
	}
	return any;
}

bool sim_cast(const struct sim_shape *s, const float o[3], const float d[3], float t_max,
	struct sim_hit *hit)
{
	switch (s->kind) {
	case SIM_BOX:
		return cast_box(s, o, d, t_max, hit);
	case SIM_CAPSULE:
		return cast_capsule(s, o, d, hit) && hit->t < t_max;
	case SIM_CONE:
		return cast_cone(s, o, d, t_max, hit);
	case SIM_NOTHING:
		break;
	}
	return false;
}

bool sim_blocks(const struct sim_shape *s, const float o[3], const float d[3])
{
	struct sim_hit hit;
	if (s->kind == SIM_BOX)
		return blocks_box(s, o, d);
	return sim_cast(s, o, d, SIM_FAR, &hit);
}

void sim_bounds(const struct sim_shape *s, float middle[3], float *radius)
{
	float half[3] = { 0 }, r = s->round;
	for (int i = 0; i < 3; i++)
		middle[i] = s->at[i];
	if (s->kind == SIM_BOX) {
		*radius = sqrtf(sim_dot(s->half, s->half));
		return;
	}
	for (int i = 0; i < 3; i++) {
		middle[i] = (s->at[i] + s->to[i]) / 2;
		half[i] = (s->to[i] - s->at[i]) / 2;
	}
	if (s->kind == SIM_CONE) {
		r = fmaxf(r, s->round_to);
		*radius = sqrtf(sim_dot(half, half) + r * r);
		return;
	}
	*radius = sqrtf(sim_dot(half, half)) + r;
}
