/* SPDX-License-Identifier: MIT */
/*
 * together.h - of places that look like dice, those that can be dice together: no pip of a die is a
 * die, nor is one of its sides.
 */
#ifndef VIS_TOGETHER_H
#define VIS_TOGETHER_H

#include "loose.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How surely a face of a pip die is read in the look that doubts it most, 0 to 1; *face (may be
 * NULL): which, 1 to 6. */
float together_read(const struct loose_die *d, int *face);

/* Sorts dice and keeps, from the first on, those that can be; returns how many. */
size_t together_keep(struct loose_die *dice, size_t n);

#ifdef __cplusplus
}
#endif

#endif
