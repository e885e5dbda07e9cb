/* SPDX-License-Identifier: MIT */
/*
 * loose.h - finds dice anywhere in a photo with no table round them: any size, colour and ground.
 *
 * A small network looks at the picture at several sizes for the upper faces of dice; each of them
 * is then looked at closely (die_top.h), which places it exactly and throws out most of what is no
 * die. What the dice show is decided by pips.h or die_sign.h.
 */
#ifndef VIS_LOOSE_H
#define VIS_LOOSE_H

#include "die_top.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOOSE_DICE_MAX 80
#define LOOSE_VIEWS 4

struct loose_die {
	float found;	  /* 0 to 1: how sure the search is that this is a die */
	float x, y, edge; /* middle of the upper face and edge, pixels */
	float area;	  /* of the upper face, in edge * edge */
	float outside;	  /* mean of top_view.outside */
	float xx, xy, yy; /* second moments of the upper face, square pixels */
	float shape[3];	  /* the same as the looks at it undid them, in any unit; 0: not at all */
	bool doubted;	  /* it may be a side of a die */
	float square;	  /* turn of its sides, radians, 0 to before pi / 2 */
	struct die_top_view view[LOOSE_VIEWS]; /* turned and sized a little differently */
};

struct loose;

/* NULL on failure. Free with loose_destroy. Not for two threads at a time. */
struct loose *loose_create(struct dt_error *err);
void loose_destroy(struct loose *l);

/* Dice in a picture of 3 channels of 8 bits, clearest first; *n of them, at most cap. */
enum dt_status loose_find(struct loose *l, const struct img *picture, struct loose_die *out,
	size_t cap, size_t *n, struct dt_error *err);

/* One look at a place as it is given: enough where something else speaks for a face already. */
enum dt_status loose_glance(struct loose *l, const struct img *picture,
	const struct die_top_place *at, struct die_top_view *out, struct dt_error *err);

/* Two more at the same place, turned and sized a little differently. */
enum dt_status loose_look_round(struct loose *l, const struct img *picture,
	const struct die_top_place *at, struct die_top_view out[2], struct dt_error *err);

/* A close look at a die whose place is roughly known. */
enum dt_status loose_look(
	struct loose *l, const struct img *picture, struct loose_die *die, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
