/* SPDX-License-Identifier: MIT */
/*
 * wide.h - loops over pixels that a processor with wider vector registers runs faster.
 *
 * A function marked VIS_WIDE is compiled twice where the processor is only known when the program
 * starts (x86-64), as OpenCV's are, and gives the same numbers both times: only plain C is in it,
 * and nothing is fused or added up in another order. Elsewhere it is compiled once.
 */
#ifndef VIS_WIDE_H
#define VIS_WIDE_H

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

#endif
