/* SPDX-License-Identifier: MIT */
/*
 * pattern_cell.h - is the cloth's own pattern there at a cell, or something else?
 *
 * The same question as in pattern.h, asked more finely: of each two neighbouring cells it is
 * weighed whether their step is that of the empty table with a little noise, or any other one. A
 * cup that is as grey as the cloth has no step of it; a shadow has them all, only with more noise.
 * Steps of one cell say where a thing ends, which a correlation over many cells does not.
 */
#ifndef VIS_PATTERN_CELL_H
#define VIS_PATTERN_CELL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Floats of scratch for each cell. */
enum { PATTERN_CELL_SCRATCH = 3 };

/* Writes for each cell -1 (surely the cloth) to 1 (surely something else). empty: logarithms of the
 * empty table, [3][rows][cols]; relative: logarithms of now / empty, likewise. */
void pattern_cell_look(int32_t cols, int32_t rows, const float *empty, const float *relative,
	float *scratch, float *out);

#ifdef __cplusplus
}
#endif

#endif
