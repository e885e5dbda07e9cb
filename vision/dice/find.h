/* SPDX-License-Identifier: MIT */
/*
 * find.h - squares of a die's size in a view that is rectified at the height of the dice's tops.
 *
 * In that view the top of a die lying flat is a square of known size wherever it lies, whatever
 * its colour, so the search needs no model of the dice: every edge votes for the middles of the
 * squares of which it could be a side. What is drawn on the top, and whether it is a die at all,
 * is not decided here.
 */
#ifndef VIS_FIND_H
#define VIS_FIND_H

#include "image.h"
#include "tiles.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FIND_SQUARES_MAX 512

struct find_square {
	float x, y;  /* middle, pixels of the view */
	float angle; /* of an edge, degrees clockwise, 0 to before 90 */
	float score; /* how much of the four sides is there, 0 to 4 */
};

/* Edges of the view and working memory, kept from view to view so that nothing is allocated after
 * the first. */
struct finder;

/* NULL without memory. Free with finder_destroy. */
struct finder *finder_create(struct dt_error *err);
void finder_destroy(struct finder *f);

/* Takes the edges of a view (3 channels of 8 bits), which must stay as it is while the other
 * functions speak about it; edge_px: side of a die's top; level: the grey level of the dice there:
 * the borders of dark ones are faint, and weaker edges count; 0 for the weakest, 255 where they are
 * not known. tiles: only what is wanted is looked at; NULL for everything. */
enum dt_status finder_load(struct finder *f, const struct img *view, const struct tiles *tiles,
	float edge_px, float level, struct dt_error *err);

/* Squares that at least min_score speaks for, best first; at most cap. Returns their number. */
size_t finder_squares(struct finder *f, float min_score, struct find_square *out, size_t cap);

/* All squares of the last finder_squares, best first, also those that there was no room for. */
const struct find_square *finder_found(const struct finder *f, size_t *n);

/* How much of each side of the given square lies on an edge, 0 to 1 each; order: the side towards
 * angle, then on clockwise. Returns the sum. */
float finder_support(const struct finder *f, float x, float y, float angle, float sides[4]);

/* The strength, 0 to 65535, that an edge needs in this view to count. */
int finder_threshold(const struct finder *f);

#ifdef __cplusplus
}
#endif

#endif
