/* SPDX-License-Identifier: MIT */
/*
 * wide_loops.h - loops over pixels that a processor with wider vector registers runs faster.
 *
 * A function marked VIS_WIDE is compiled twice where the processor is only known when the program
 * starts (x86-64), as OpenCV's are, and gives the same numbers both times: only plain C is in it,
 * and nothing is fused or added up in another order. Elsewhere it is compiled once.
 */
#ifndef VIS_WIDE_LOOPS_H
#define VIS_WIDE_LOOPS_H

#include <stdlib.h> /* says which C library it is */

/* Sanitizers are not ready yet when the choice is made. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) &&       \
	!defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define VIS_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define VIS_WIDE
#endif

/* For what a VIS_WIDE function calls in its loops. */
#define VIS_INNER inline __attribute__((always_inline))

/* So many numbers side by side, for sums that are kept in parts: in one register or two. */
#define VIS_LANES 8
typedef float vis_lanes __attribute__((vector_size(4 * VIS_LANES), aligned(4), may_alias));

/* Numbers in memory, at any place: no copy, valid as long as they are. */
static inline const vis_lanes *vis_lanes_at(const float *p)
{
	return (const vis_lanes *)p;
}

/* Added up in pairs: always in the same order. */
static VIS_INNER float vis_lanes_sum(const vis_lanes *part)
{
	const vis_lanes p = *part;

	return ((p[0] + p[1]) + (p[2] + p[3])) + ((p[4] + p[5]) + (p[6] + p[7]));
}

/* Sums of a times each of the rows of b, n values each: a multiple of VIS_LANES. The number of rows
 * is a constant, 8 at most, wherever this is called, so that all sums stay in registers. */
static VIS_INNER void vis_lanes_multiply(
	const float *a, const float *b, int n, int rows, float *out)
{
	vis_lanes part[8] = { { 0 } };

	for (int i = 0; i < n; i += VIS_LANES)
		for (int r = 0; r < rows; r++)
			part[r] += *vis_lanes_at(a + i) * *vis_lanes_at(b + r * n + i);
	for (int r = 0; r < rows; r++)
		out[r] = vis_lanes_sum(&part[r]);
}

#endif
