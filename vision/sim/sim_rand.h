/* SPDX-License-Identifier: MIT */
/*
 * sim_rand.h - the simulated table's chance: splitmix64, the same on every machine.
 *
 * Separate streams (one for each seat, one for the picture's noise) keep one thing from shifting
 * the luck of another.
 */
#ifndef VIS_SIM_RAND_H
#define VIS_SIM_RAND_H

#include <stdint.h>

struct sim_rand {
	uint64_t state;
};

static inline uint64_t sim_hash(uint64_t x)
{
	x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
	return x ^ (x >> 31);
}

static inline uint64_t sim_rand_next(struct sim_rand *r)
{
	r->state += UINT64_C(0x9e3779b97f4a7c15);
	return sim_hash(r->state);
}

/* 0 to before 1. */
static inline float sim_rand_unit(struct sim_rand *r)
{
	return (float)(sim_rand_next(r) >> 40) / 16777216.0f;
}

static inline float sim_rand_between(struct sim_rand *r, float low, float high)
{
	return low + (high - low) * sim_rand_unit(r);
}

/* 0 to before n; n is small. */
static inline unsigned sim_rand_below(struct sim_rand *r, unsigned n)
{
	return (unsigned)(((sim_rand_next(r) >> 32) * n) >> 32);
}

#endif
