/* SPDX-License-Identifier: MIT */
/*
 * die_search.h - where in a picture upper faces of dice may be, of any size: what a small network
 * (net/README.md) says. Each guess is to be looked at closely before it counts (die_top.h).
 */
#ifndef VIS_DIE_SEARCH_H
#define VIS_DIE_SEARCH_H

#include "image.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DIE_SEARCH_MAX 80
/* How sure the search is at least of a place that it names. */
#define DIE_SEARCH_LEAST 0.45f

struct die_guess {
	float found;	  /* 0 to 1: how sure */
	float x, y, edge; /* pixels of the picture; edge: of a square as large as the face */
};

struct die_search;

/* NULL on failure. Free with die_search_destroy. Not for two threads at a time. */
struct die_search *die_search_create(struct dt_error *err);
void die_search_destroy(struct die_search *s);

/*
 * Looks through a picture of 3 channels of 8 bits: *n guesses, surest first; of those of about one
 * size in one place only the surest. On failure, as in cv_bridge.h, *n is 0.
 */
enum dt_status die_search_picture(struct die_search *s, const struct img *picture,
	struct die_guess out[DIE_SEARCH_MAX], size_t *n, struct dt_error *err);

/* Are two places nearer to each other than this share of the larger edge? */
bool die_search_near(float ax, float ay, float ae, float bx, float by, float be, float share);

#ifdef __cplusplus
}
#endif

#endif
