/* SPDX-License-Identifier: MIT */
/*
 * lk_shape.h - bodies on the table and where a ray meets them.
 *
 * Three kinds do for all: a rounded box (dice, cards, boards), a blunt cone (cups, coins) and limbs
 * that grow into one another (hands, arms, lumps). A flat side of a box is met exactly, all that
 * is round by walking as far as the distance to the body allows.
 */
#ifndef LK_SHAPE_H
#define LK_SHAPE_H

#include "lk_vec.h"

#include <stdbool.h>
#include <stdint.h>

enum lk_kind { LK_BOX, LK_CONE, LK_LIMBS };

/* What a body is coloured with. */
enum lk_paint {
	LK_PLAIN,
	LK_DIE,
	LK_CARD,
	LK_STICKER,
	LK_CHESS,
	LK_CUP,
	LK_COIN,
	LK_SKIN,
	LK_SLEEVE
};

enum { LK_LIMBS_MAX = 20 };

struct lk_limb {
	struct v3 a, b;
	float ra, rb;
};

struct lk_matter {
	struct v3 colour; /* share of the light that is given back */
	float rough;	  /* 0 mirrors, 1 is dull */
	float mirror;	  /* share mirrored straight on; metals: of the colour */
	bool metal;
	float clear;  /* share of the light that goes through */
	float wrap;   /* light that seeps round edges, 0 to 1 */
	float marble; /* strength of swirls of the second colour */
	struct v3 second;
};

struct lk_shape {
	enum lk_kind kind;
	enum lk_paint paint;
	struct v3 at; /* its middle */
	struct m3 axes;
	struct v3 half; /* of a box; of others what holds them, in their own frame */
	float round,
		ball; /* mm; ball: radius of the ball that a box's corners are cut by, 0: none */
	float r0, r1; /* of a cone at its -z and +z end */
	struct lk_limb limb[LK_LIMBS_MAX];
	int limbs;
	struct lk_matter matter;
	int drawing;  /* of a card: which; of a sticker: its id */
	bool other;   /* a die of the second set */
	int group;    /* zone 1 to 6, 0: elsewhere */
	bool is_hand; /* counts as hiding a zone */
	float reach;  /* radius of the ball round at that holds it: lk_shape_close */
};

struct lk_hit {
	float t;
	struct v3 local, normal; /* normal: in the table frame */
	int shape;		 /* index; -1: the table */
};

/* Fills reach and, for limbs, half. To be called when all else is set. */
void lk_shape_close(struct lk_shape *s);
/* Less than 0 inside; a lower bound of the distance elsewhere. */
float lk_shape_distance(const struct lk_shape *s, struct v3 local);
/* Nearest meeting before t_max; fills t, local and, when it is wanted, normal. */
bool lk_shape_meet(const struct lk_shape *s, struct v3 o, struct v3 d, float t_max, bool normal,
	struct lk_hit *hit);
/* How far above the table the middle of a rounded box lies when it just touches it. */
float lk_box_rest(const struct lk_shape *s);

#endif
