/* SPDX-License-Identifier: MIT */
/*
 * lk_vec.h - three numbers: places in the table frame (mm, z into the table: up is -z), and colours
 * as amounts of red, green and blue light.
 */
#ifndef LK_VEC_H
#define LK_VEC_H

#include <math.h>

struct v3 {
	float x, y, z;
};

static inline struct v3 v3(float x, float y, float z)
{
	return (struct v3){ x, y, z };
}

static inline struct v3 v_add(struct v3 a, struct v3 b)
{
	return v3(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline struct v3 v_sub(struct v3 a, struct v3 b)
{
	return v3(a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline struct v3 v_mul(struct v3 a, float k)
{
	return v3(a.x * k, a.y * k, a.z * k);
}

/* Each by each: colours. */
static inline struct v3 v_by(struct v3 a, struct v3 b)
{
	return v3(a.x * b.x, a.y * b.y, a.z * b.z);
}

static inline struct v3 v_along(struct v3 o, struct v3 d, float t)
{
	return v_add(o, v_mul(d, t));
}

static inline float v_dot(struct v3 a, struct v3 b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline struct v3 v_cross(struct v3 a, struct v3 b)
{
	return v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline float v_len(struct v3 a)
{
	return sqrtf(v_dot(a, a));
}

static inline struct v3 v_unit(struct v3 a)
{
	return v_mul(a, 1 / fmaxf(v_len(a), 1e-12f));
}

static inline struct v3 v_mix(struct v3 a, struct v3 b, float share)
{
	return v_add(v_mul(a, 1 - share), v_mul(b, share));
}

static inline float v_grey(struct v3 c)
{
	return 0.2126f * c.x + 0.7152f * c.y + 0.0722f * c.z;
}

/* A frame of a body: where its own x, y and z point. */
struct m3 {
	struct v3 x, y, z;
};

static inline struct v3 m_out(const struct m3 *m, struct v3 a)
{
	return v_add(v_add(v_mul(m->x, a.x), v_mul(m->y, a.y)), v_mul(m->z, a.z));
}

static inline struct v3 m_in(const struct m3 *m, struct v3 a)
{
	return v3(v_dot(m->x, a), v_dot(m->y, a), v_dot(m->z, a));
}

/* Turned about a unit vector. */
static inline struct v3 v_turned(struct v3 a, struct v3 about, float angle)
{
	float c = cosf(angle), s = sinf(angle);
	return v_add(v_add(v_mul(a, c), v_mul(v_cross(about, a), s)),
		v_mul(about, v_dot(about, a) * (1 - c)));
}

static inline struct m3 m_turned(struct m3 m, struct v3 about, float angle)
{
	return (struct m3){ v_turned(m.x, about, angle), v_turned(m.y, about, angle),
		v_turned(m.z, about, angle) };
}

/* Any two directions square to n. */
static inline struct m3 m_round(struct v3 n)
{
	struct v3 a = fabsf(n.x) > 0.7f ? v3(0, 1, 0) : v3(1, 0, 0);
	struct v3 x = v_unit(v_cross(a, n));
	return (struct m3){ x, v_cross(n, x), n };
}

#endif
