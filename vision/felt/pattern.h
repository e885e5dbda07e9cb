/* SPDX-License-Identifier: MIT */
/*
 * pattern.h - is the table's own pattern still to be seen at a place?
 *
 * Cloth is a little lighter here and darker there. Light and soft shadows leave that as it is,
 * whatever their colour; anything that lies on the cloth hides it. Works on cells of some
 * millimetres and says nothing about cloth that is too even or a picture that is too noisy.
 */
#ifndef VIS_PATTERN_H
#define VIS_PATTERN_H

#include "status.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Cells on each side of one that are looked at for it. */
enum { PATTERN_REACH = 2 };

struct pattern;

/* NULL without memory. Free with pattern_destroy. */
struct pattern *pattern_create(int32_t cols, int32_t rows, struct dt_error *err);
void pattern_destroy(struct pattern *m);

/* Logarithms of the three channels of the empty table, [3][rows][cols]. */
void pattern_learn(struct pattern *m, const float *logs);
/* For each cell the correlation of what is seen now with the empty table over the 5 x 5 cells round
 * it, -1 to 1. relative: logarithms of now / empty, likewise. */
void pattern_look(struct pattern *m, const float *relative, float *out);

#ifdef __cplusplus
}
#endif

#endif
