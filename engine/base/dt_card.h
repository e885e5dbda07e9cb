/* SPDX-License-Identifier: MIT */
/*
 * dt_card.h - a card that a camera knows by the sticker on it: an AprilTag of the family that the
 * table's own tags are of, with an id for each kind of card.
 */
#ifndef DT_BASE_DT_CARD_H
#define DT_BASE_DT_CARD_H

#include <stdint.h>

enum {
	DT_CARD_TAG_FIRST = 100, /* ids below are for tables */
	DT_CARD_TAG_LAST = 586,	 /* the family has no more */
	DT_CARDS_MAX = 12,	 /* in one area; more are not looked at */
};

#define DT_CARD_TAG_MM 12.0 /* edge of the black square */

struct dt_card {
	int32_t tag;	   /* which kind of card: what it is the game says */
	double x_mm, y_mm; /* the sticker's middle */
	double angle_deg;  /* of the sticker, clockwise */
	double height_mm;  /* over the table, about; 0: it lies */
};

#endif
