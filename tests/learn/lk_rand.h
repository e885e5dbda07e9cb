/* SPDX-License-Identifier: MIT */
/*
 * lk_rand.h - random numbers of the made pictures: the same seed gives the same ones everywhere.
 *
 * A stream is one number. Streams for different purposes are begun with lk_rand_of from the same
 * seed, so that drawing one number more for a lamp does not change the dice.
 */
#ifndef LK_RAND_H
#define LK_RAND_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

struct lk_rand {
	uint64_t state;
};

static inline uint64_t lk_hash(uint64_t x)
{
	x += 0x9e3779b97f4a7c15u;
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

static inline struct lk_rand lk_rand_of(uint64_t seed, uint64_t purpose, uint64_t number)
{
	return (struct lk_rand){ lk_hash(lk_hash(lk_hash(seed) ^ purpose) ^ number) };
}

static inline uint64_t lk_next(struct lk_rand *r)
{
	uint64_t x = lk_hash(r->state);
	r->state += 0x9e3779b97f4a7c15u;
	return x;
}

/* From 0 to below 1. */
static inline float lk_unit(struct lk_rand *r)
{
	return (float)(lk_next(r) >> 40) / 16777216.0f;
}

static inline float lk_between(struct lk_rand *r, float low, float high)
{
	return low + (high - low) * lk_unit(r);
}

/* Evenly on a logarithmic scale. */
static inline float lk_scaled(struct lk_rand *r, float low, float high)
{
	return low * powf(high / low, lk_unit(r));
}

/* 0 to n - 1. */
static inline int lk_below(struct lk_rand *r, int n)
{
	return (int)(lk_next(r) >> 33) % n;
}

static inline bool lk_chance(struct lk_rand *r, float share)
{
	return lk_unit(r) < share;
}

static inline float lk_gauss(struct lk_rand *r)
{
	float u = lk_unit(r) + 1e-7f, v = lk_unit(r);
	return sqrtf(-2 * logf(u)) * cosf(6.2831853f * v);
}

#endif
