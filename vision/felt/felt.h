/* SPDX-License-Identifier: MIT */
/*
 * felt.h - which cells of a zone show felt, whatever the light, and which show something else.
 *
 * Lamps change colour and strength from place to place, and dice and cups throw shadows; felt under
 * any of them stays felt here. Knows cells only (cells.h): what things are made of them is said by
 * zone.h.
 */
#ifndef VIS_FELT_H
#define VIS_FELT_H

#include "image.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Of like: below it the pattern may be hidden. */
#define FELT_LIKE_LEAST 0.45f

/* FELT_HIDDEN: a thing only because the felt's pattern is not seen. */
enum felt_kind { FELT_PLAIN, FELT_SHADOW, FELT_THING, FELT_HIDDEN };

struct pattern;

/* To be read by others: the cells row by row, three channels (blue, green, red) one after another.
 */
struct felt {
	int32_t cols, rows;
	size_t cells;
	float *empty;	/* [3][cells]: logarithms of the empty table */
	float *now;	/* [3][cells]: logarithms, relative to empty */
	float *light;	/* [3][cells]: the light, likewise */
	float *like;	/* [cells]: how well the felt's pattern is seen, see pattern.h */
	float *odd;	/* [cells]: see pattern_cell.h; only on mottled felt without a colour */
	uint8_t *kind;	/* [cells]: enum felt_kind */
	float usual[3]; /* the zone's usual light */
	bool neutral;	/* felt without a colour of its own */
	bool paper;	/* and bright: a black thing is darker by far than a shadow */
	bool mottled;	/* its pattern is clear enough now for like to mean something */

	/* Its own. */
	float *logs, *weight, *tmp, *column, *scratch;
	uint8_t *marks, *tmp_marks;
	struct pattern *mottle;
};

/* NULL without memory. Free with felt_destroy. */
struct felt *felt_create(struct dt_error *err);
void felt_destroy(struct felt *f);
/* What the empty table looks like: a pixel for each cell, as in cells.h. */
enum dt_status felt_empty(struct felt *f, const struct img *cells, struct dt_error *err);
/* The same of the picture at hand: says of each cell what kind it is. */
enum dt_status felt_load(struct felt *f, const struct img *cells, struct dt_error *err);
/* How much lighter a cell is than the felt in its light, as a logarithm; INFINITY where it has
 * another hue. */
float felt_shade(const struct felt *f, size_t cell);
/* Keeps of the marked cells those that lie in the middle of 2 reach + 1 x 2 reach + 1 of them
 * (grow: adds all that are so near to one). */
void felt_shape(const struct felt *f, uint8_t *marks, int reach, bool grow);

#ifdef __cplusplus
}
#endif

#endif
