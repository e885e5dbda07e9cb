/* SPDX-License-Identifier: MIT */
/*
 * sim_shape.c - where rays meet boxes, capsules and cones, and the balls that hold those.
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

static bool cast_box(const struct sim_aim *aim, const float d[3], float t_max, struct sim_hit *hit)
{
	const struct sim_shape *s = aim->shape;
	const float *from = aim->rel;
	float dir[3], p[3], q[3], t, end;
	inward(s, d, dir);
	if (!slabs(from, dir, s->half, &t, &end) || t > t_max)
		return false;
	float gap = SIM_FAR;
	for (int i = 0; i < MARCH && t <= end && gap > close_enough; i++) {
		t += i > 0 ? gap : 0;
		sim_along(from, dir, t, p);
		gap = outside(s, p, q);
	}
	if (gap > 4 * close_enough || t > t_max)
		return false;
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

static bool cast_capsule(const struct sim_aim *aim, const float d[3], struct sim_hit *hit)
{
	const struct sim_shape *s = aim->shape;
	const float *axis = aim->axis, *rel = aim->rel, *o = aim->o;
	float aa = aim->aa, ad = sim_dot(axis, d), ar = aim->ar;
	float a = aa - ad * ad, b = aa * sim_dot(rel, d) - ar * ad;
	float disc = b * b - a * aim->c;
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
static bool cast_end(const struct sim_aim *aim, bool upper, const float d[3], struct sim_hit *hit)
{
	const struct sim_shape *s = aim->shape;
	const float *axis = aim->axis;
	const float *c = upper ? s->to : s->at;
	float r = upper ? s->round_to : s->round, slope = sim_dot(axis, d), p[3];
	if (fabsf(slope) < 1e-6f)
		return false;
	hit->t = aim->end[upper] / slope;
	sim_along(aim->o, d, hit->t, p);
	for (int i = 0; i < 3; i++) {
		p[i] -= c[i];
		hit->normal[i] = upper ? axis[i] : -axis[i];
	}
	float off = sqrtf(sim_dot(p, p)) / r;
	hit->side = upper ? (off > 0.88f ? 2 : 1) : 3;
	hit->local[0] = off;
	return hit->t > 0 && off <= 1;
}

static bool cast_mantle(const struct sim_aim *aim, const float d[3], struct sim_hit *hit)
{
	const struct sim_shape *s = aim->shape;
	const float *axis = aim->axis, *rel = aim->rel;
	float height = aim->height, k = aim->k, ra = aim->ra, w = aim->w;
	float da = sim_dot(d, axis);
	float a = 1 - da * da - k * k * da * da;
	float b = sim_dot(rel, d) - ra * da - k * da * w;
	float c = aim->rr - ra * ra - w * w, disc = b * b - a * c;
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

static bool cast_cone(const struct sim_aim *aim, const float d[3], float t_max, struct sim_hit *hit)
{
	struct sim_hit try;
	bool any = false;
	for (int part = 0; part < 3; part++) {
		if (part < 2 ? cast_end(aim, part == 1, d, &try) : cast_mantle(aim, d, &try)) {
			if (try.t < t_max) {
				*hit = try;
				t_max = try.t;
				any = true;
			}
		}
	}
	return any;
}

static void aim_cone(struct sim_aim *aim)
{
	const struct sim_shape *s = aim->shape;
	const float *o = aim->o;
	aim->height = sqrtf(sim_dot(aim->axis, aim->axis));
	sim_unit(aim->axis);
	aim->k = (s->round_to - s->round) / aim->height;
	aim->ra = sim_dot(aim->rel, aim->axis);
	aim->w = s->round + aim->k * aim->ra;
	aim->rr = sim_dot(aim->rel, aim->rel);
	for (int upper = 0; upper < 2; upper++) {
		const float *c = upper ? s->to : s->at;
		float rel[3] = { c[0] - o[0], c[1] - o[1], c[2] - o[2] };
		aim->end[upper] = sim_dot(aim->axis, rel);
	}
}

static inline void aim_capsule(const struct sim_shape *s, const float o[3], struct sim_aim *out)
{
	for (int i = 0; i < 3; i++) {
		out->rel[i] = o[i] - s->at[i];
		out->axis[i] = s->to[i] - s->at[i];
	}
	out->aa = sim_dot(out->axis, out->axis);
	out->ar = sim_dot(out->axis, out->rel);
	out->c = out->aa * sim_dot(out->rel, out->rel) - out->ar * out->ar -
		 s->round * s->round * out->aa;
}

static inline void aim_at(const struct sim_shape *s, const float o[3], struct sim_aim *out)
{
	float rel[3];
	out->shape = s;
	for (int i = 0; i < 3; i++) {
		out->o[i] = o[i];
		out->rel[i] = rel[i] = o[i] - s->at[i];
		out->axis[i] = s->to[i] - s->at[i];
	}
	if (s->kind == SIM_BOX) {
		inward(s, rel, out->rel);
	} else if (s->kind == SIM_CAPSULE) {
		aim_capsule(s, o, out);
	} else if (s->kind == SIM_CONE) {
		aim_cone(out);
	}
}

void sim_aim_at(const struct sim_shape *s, const float o[3], struct sim_aim *out)
{
	aim_at(s, o, out);
}

bool sim_cast_aimed(const struct sim_aim *aim, const float d[3], float t_max, struct sim_hit *hit)
{
	switch (aim->shape->kind) {
	case SIM_BOX:
		return cast_box(aim, d, t_max, hit);
	case SIM_CAPSULE:
		return cast_capsule(aim, d, hit) && hit->t < t_max;
	case SIM_CONE:
		return cast_cone(aim, d, t_max, hit);
	case SIM_NOTHING:
		break;
	}
	return false;
}

bool sim_cast(const struct sim_shape *s, const float o[3], const float d[3], float t_max,
	struct sim_hit *hit)
{
	struct sim_aim aim;
	sim_aim_at(s, o, &aim);
	return sim_cast_aimed(&aim, d, t_max, hit);
}

static bool blocks_ball(const float c[3], float r, const float o[3], const float d[3])
{
	float rel[3] = { o[0] - c[0], o[1] - c[1], o[2] - c[2] };
	float b = sim_dot(rel, d), disc = b * b - sim_dot(rel, rel) + r * r;
	return disc >= 0 && -b - sqrtf(disc) > 0;
}

/* As cast_capsule(), without saying where. */
static bool blocks_capsule(const struct sim_shape *s, const float o[3], const float d[3])
{
	struct sim_aim aim;
	aim_capsule(s, o, &aim);
	float ad = sim_dot(aim.axis, d), a = aim.aa - ad * ad;
	float b = aim.aa * sim_dot(aim.rel, d) - aim.ar * ad, disc = b * b - a * aim.c;
	if (disc < 0)
		return false;
	if (a <= 1e-6f)
		return blocks_ball(ad > 0 ? s->at : s->to, s->round, o, d);
	float t = (-b - sqrtf(disc)) / a, y = aim.ar + t * ad;
	if (y > 0 && y < aim.aa)
		return t > 0;
	return blocks_ball(y <= 0 ? s->at : s->to, s->round, o, d);
}

bool sim_blocks(const struct sim_shape *s, const float o[3], const float d[3])
{
	struct sim_hit hit;
	if (s->kind == SIM_BOX)
		return blocks_box(s, o, d);
	if (s->kind == SIM_CAPSULE)
		return blocks_capsule(s, o, d);
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
