/* SPDX-License-Identifier: MIT */
/*
 * lk_shape.c - meets rays with boxes by arithmetic, and with what is round by walking.
 */
#include "lk_shape.h"

static const float near_mm = 0.004f; /* so near is met */
enum { STEPS = 72 };

static float box_distance(const struct lk_shape *s, struct v3 p)
{
	float r = s->round;
	struct v3 q = v3(
		fabsf(p.x) - s->half.x + r, fabsf(p.y) - s->half.y + r, fabsf(p.z) - s->half.z + r);
	struct v3 out = v3(fmaxf(q.x, 0), fmaxf(q.y, 0), fmaxf(q.z, 0));
	float d = v_len(out) + fminf(fmaxf(q.x, fmaxf(q.y, q.z)), 0) - r;
	if (s->ball > 0)
		d = fmaxf(d, v_len(p) - s->ball);
	return d;
}

/* A blunt cone round z with rounded rims. */
static float cone_distance(const struct lk_shape *s, struct v3 p)
{
	float r = s->round, h = s->half.z - r, r0 = s->r0 - r, r1 = s->r1 - r;
	float x = sqrtf(p.x * p.x + p.y * p.y), y = p.z;
	float cap_x = x - fminf(x, y < 0 ? r0 : r1), cap_y = fabsf(y) - h;
	float kx = r1 - r0, ky = 2 * h;
	float along = ((r1 - x) * kx + (h - y) * ky) / (kx * kx + ky * ky);
	along = fminf(fmaxf(along, 0), 1);
	float side_x = x - r1 + kx * along, side_y = y - h + ky * along;
	float sign = side_x < 0 && cap_y < 0 ? -1.0f : 1.0f;
	float nearest = fminf(cap_x * cap_x + cap_y * cap_y, side_x * side_x + side_y * side_y);
	return sign * sqrtf(nearest) - r;
}

static float limb_distance(const struct lk_limb *l, struct v3 p)
{
	struct v3 along = v_sub(l->b, l->a), from = v_sub(p, l->a);
	float len = v_dot(along, along);
	float t = len > 0 ? fminf(fmaxf(v_dot(from, along) / len, 0), 1) : 0;
	return v_len(v_sub(from, v_mul(along, t))) - (l->ra + (l->rb - l->ra) * t);
}

/* Limbs that are nearer to each other than this run together. */
static float limbs_distance(const struct lk_shape *s, struct v3 p)
{
	float d = 1e9f;
	for (int i = 0; i < s->limbs; i++) {
		float e = limb_distance(&s->limb[i], p);
		float h = fmaxf(s->round - fabsf(d - e), 0);
		d = fminf(d, e) - (s->round > 0 ? h * h / (4 * s->round) : 0);
	}
	return d * 0.9f; /* cones are a little nearer than measured square to their middle */
}

float lk_shape_distance(const struct lk_shape *s, struct v3 p)
{
	switch (s->kind) {
	case LK_BOX:
		return box_distance(s, p);
	case LK_CONE:
		return cone_distance(s, p);
	case LK_LIMBS:
		break;
	}
	return limbs_distance(s, p);
}

void lk_shape_close(struct lk_shape *s)
{
	if (s->kind == LK_CONE)
		s->half.x = s->half.y = fmaxf(s->r0, s->r1);
	if (s->kind == LK_LIMBS) {
		struct v3 h = v3(0, 0, 0);
		for (int i = 0; i < s->limbs; i++) {
			const struct lk_limb *l = &s->limb[i];
			h.x = fmaxf(h.x, fmaxf(fabsf(l->a.x) + l->ra, fabsf(l->b.x) + l->rb));
			h.y = fmaxf(h.y, fmaxf(fabsf(l->a.y) + l->ra, fabsf(l->b.y) + l->rb));
			h.z = fmaxf(h.z, fmaxf(fabsf(l->a.z) + l->ra, fabsf(l->b.z) + l->rb));
		}
		s->half = v_add(h, v3(s->round, s->round, s->round));
	}
	s->reach = v_len(s->half);
	if (s->ball > 0)
		s->reach = fminf(s->reach, s->ball);
}

/* Where the ray is inside of the box that holds the body; axis: that it comes in through. */
static bool slabs(
	const float half[3], const float o[3], const float d[3], float *from, float *to, int *axis)
{
	float in = -1e30f, out = 1e30f;
	for (int i = 0; i < 3; i++) {
		if (fabsf(d[i]) < 1e-9f) {
			if (fabsf(o[i]) > half[i])
				return false;
			continue;
		}
		float a = (-half[i] - o[i]) / d[i], b = (half[i] - o[i]) / d[i];
		if (a > b) {
			float c = a;
			a = b;
			b = c;
		}
		if (a > in) {
			in = a;
			*axis = i;
		}
		out = fminf(out, b);
	}
	*from = in;
	*to = out;
	return in <= out && out > 0;
}

static struct v3 slope(const struct lk_shape *s, struct v3 p)
{
	const float e = 0.01f;
	return v_unit(v3(lk_shape_distance(s, v3(p.x + e, p.y, p.z)) -
				 lk_shape_distance(s, v3(p.x - e, p.y, p.z)),
		lk_shape_distance(s, v3(p.x, p.y + e, p.z)) -
			lk_shape_distance(s, v3(p.x, p.y - e, p.z)),
		lk_shape_distance(s, v3(p.x, p.y, p.z + e)) -
			lk_shape_distance(s, v3(p.x, p.y, p.z - e))));
}

/* The flat part of a box's side, if that is what is met first. */
static bool meet_flat(
	const struct lk_shape *s, struct v3 p, int axis, bool normal, struct lk_hit *hit)
{
	const float q[3] = { p.x, p.y, p.z };
	const float half[3] = { s->half.x, s->half.y, s->half.z };
	for (int i = 0; i < 3; i++)
		if (i != axis && fabsf(q[i]) > half[i] - s->round)
			return false;
	if (s->ball > 0 && v_dot(p, p) > s->ball * s->ball)
		return false;
	hit->local = p;
	if (normal) {
		const struct v3 axes[3] = { s->axes.x, s->axes.y, s->axes.z };
		hit->normal = v_mul(axes[axis], q[axis] < 0 ? -1.0f : 1.0f);
	}
	return true;
}

bool lk_shape_meet(const struct lk_shape *s, struct v3 o, struct v3 d, float t_max, bool normal,
	struct lk_hit *hit)
{
	struct v3 away = v_sub(s->at, o);
	float along = v_dot(away, d);
	if (v_dot(away, away) - along * along > s->reach * s->reach)
		return false;
	struct v3 lo = m_in(&s->axes, v_mul(away, -1)), ld = m_in(&s->axes, d);
	const float ao[3] = { lo.x, lo.y, lo.z }, ad[3] = { ld.x, ld.y, ld.z };
	const float half[3] = { s->half.x, s->half.y, s->half.z };
	float t, end;
	int axis = 0;
	if (!slabs(half, ao, ad, &t, &end, &axis) || t > t_max)
		return false;
	if (s->kind == LK_BOX && t > 0 && meet_flat(s, v_along(lo, ld, t), axis, normal, hit)) {
		hit->t = t;
		return true;
	}
	t = fmaxf(t, 0);
	end = fminf(end, t_max);
	for (int i = 0; i < STEPS && t <= end; i++) {
		struct v3 p = v_along(lo, ld, t);
		float gap = lk_shape_distance(s, p);
		if (gap < near_mm) {
			hit->t = t;
			hit->local = p;
			if (normal)
				hit->normal = m_out(&s->axes, slope(s, p));
			return true;
		}
		t += gap;
	}
	return false;
}

float lk_box_rest(const struct lk_shape *s)
{
	float r = s->round;
	return fabsf(s->axes.x.z) * (s->half.x - r) + fabsf(s->axes.y.z) * (s->half.y - r) +
	       fabsf(s->axes.z.z) * (s->half.z - r) + r;
}
