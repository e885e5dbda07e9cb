/* SPDX-License-Identifier: MIT */
/*
 * face_disc.h - the disc on a die's top as it is matched: its cells one after another, nothing
 * between.
 *
 * What is taught and kept is a square with nothing in its corners (patch.h). Where the time goes,
 * thousands of places in each picture, only the cells inside of the disc are sampled and compared.
 * What was seen keeps its grey levels: with a drawing of mean 0 their own mean falls out, and their
 * length is one factor for all comparisons.
 */
#ifndef VIS_FACE_DISC_H
#define VIS_FACE_DISC_H

#include "patch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whole vector registers. */
#define DISC_CELLS 448
#define THUMB_CELLS 112
/* Turns of a thumb, compared at once. */
#define THUMB_TURNS 4

/* Something to compare with, of mean 0. A drawing has length 1. */
struct disc {
	float v[DISC_CELLS];
};

/* The same at a first glance, blurred, in whole numbers: a drawing has length THUMB_LENGTH. What is
 * seen is in sixteenths of a grey level. */
#define THUMB_LENGTH 8192
struct thumb {
	int16_t v[THUMB_CELLS];
};

/* In all of its turns. */
struct thumb_turns {
	struct thumb turn[THUMB_TURNS];
};

/* What lies at a place; scale is 1 / the length of v less its mean, 0 where there is no contrast.
 */
struct disc_seen {
	struct disc raw;
	float scale;
};

struct thumb_seen {
	struct thumb raw;
	float scale;
};

/* The cells of a patch. */
void disc_take(const struct face_patch *in, struct disc *out);
/* The same as a drawing. */
void disc_of(const struct face_patch *in, struct disc *out);
/* The same, blurred by a bell of one cell. */
void disc_soften(const struct face_patch *in, struct disc *out);
/* The thumb of a patch. */
void thumb_of(const struct face_patch *in, struct thumb *out);
/* Takes the mean of any values off. */
void disc_centre(struct disc *d);

/* The levels of its cells as they are seen, and by what they are divided to be of length 1. */
void disc_sample(const struct face_view *view, struct patch_grid grid, struct disc_seen *out);
/* grid: of the disc; a thumb's cells are twice as large. */
void thumb_sample(const struct face_view *view, struct patch_grid grid, struct thumb_seen *out);
/* The logarithms of the grey levels, in which light multiplies what is drawn by adding to it. */
void disc_sample_log(const struct face_view *view, struct patch_grid grid, struct disc *out);

/* Sums of what is seen times each of n discs side by side, 1 to DISC_MOST; with a drawing that is
 * the correlation. */
#define DISC_MOST 7
void disc_compare(
	const struct disc_seen *seen, const struct disc *with, int n, float out[DISC_MOST]);
/* Their sum of products. */
float disc_product(const struct disc *a, const struct disc *b);
/* The products of one with each of n side by side. */
void disc_products(const struct disc *a, const struct disc *with, int n, float *out);
/* Where cell k lies from the middle, in widths of the disc. */
void disc_place(int k, float at[2]);
/* The same of each of n thumbs in all turns. */
void thumb_compare(const struct thumb_seen *seen, const struct thumb_turns *with, int n,
	float (*out)[THUMB_TURNS]);
float thumb_product(const struct thumb *a, const struct thumb *b);

#ifdef __cplusplus
}
#endif

#endif
