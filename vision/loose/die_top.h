/* SPDX-License-Identifier: MIT */
/*
 * die_top.h - a close look at one die: where exactly its upper face is, and its pips.
 *
 * A small network sees the die in the middle of a picture of 64 x 64 pixels and says which face of
 * a pip die it shows, if any, which pixels belong to the upper face, and where pips are. It was
 * trained on dice of all looks and slants (net/README.md), so the outline of the upper face is as
 * good for dice with other signs. What the answers are worth is decided elsewhere (pips.c,
 * die_sign.c).
 */
#ifndef VIS_DIE_TOP_H
#define VIS_DIE_TOP_H

#include "image.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DIE_TOP_FACES 7 /* none, 1 to 6 */
#define DIE_TOP_PIPS_MAX 16
#define DIE_TOP_VIEWS_MAX 8

/* A die in a picture: middle of its upper face and edge, in pixels; turn of the look at it. */
struct die_top_place {
	float x, y, edge;
	float turn; /* radians */
	/* Second moments of the upper face in the picture, in any unit: the look undoes what a
	 * slanting camera or pixels that are not square made of a square. All 0: it is one. */
	float xx, xy, yy;
};

struct die_top_pip {
	float x, y;	/* pixels of the picture */
	float strength; /* 0 to 1 */
};

struct die_top_view {
	float face[DIE_TOP_FACES]; /* probabilities; 0: no face of a pip die */
	float area;		   /* of the upper face, in edge * edge; 0 when none is seen */
	float x, y;		   /* its middle, pixels of the picture */
	float xx, xy, yy;	   /* its second moments about that, square pixels */
	float outside;		   /* share of it that touches the border of the look */
	float square;		   /* turn of its sides, radians, 0 to before pi / 2 */
	struct die_top_pip pip[DIE_TOP_PIPS_MAX];
	int32_t pips;
};

struct die_top;

/* NULL on failure. Free with die_top_destroy. Not for two threads at a time. */
struct die_top *die_top_create(struct dt_error *err);
void die_top_destroy(struct die_top *t);

/* Looks at n places (at most DIE_TOP_VIEWS_MAX) of a picture of 3 channels of 8 bits, all at once.
 */
enum dt_status die_top_look(struct die_top *t, const struct img *picture,
	const struct die_top_place *at, size_t n, struct die_top_view *out, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
