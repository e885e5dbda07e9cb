/* SPDX-License-Identifier: MIT */
/*
 * lk_print.h - what is printed: the table with cloth, tags, zones and board, and cards.
 *
 * Board and cards carry pictures of dice, the set's own faces on squares of its own colour, which a
 * reader must never take for dice.
 */
#ifndef LK_PRINT_H
#define LK_PRINT_H

#include "lk_look.h"
#include "status.h"

enum {
	LK_CARDS = 8,
	LK_TAGS = 587,
	LK_TABLE_W = 900,
	LK_TABLE_H = 600,
	LK_ROUND_MM = 170,
	LK_RIM_MM = 13
};

struct lk_paper {
	int width, height;
	uint8_t *bgra; /* as cairo has it; of the table the last byte says how glossy: 0 dull */
};

struct lk_print {
	struct lk_paper table; /* with LK_ROUND_MM on all sides */
	struct lk_paper card[LK_CARDS];
	uint64_t tag_light[LK_TAGS]; /* of each tag the white squares, row by row: lk_sticker.h */
};

struct lk_zone {
	float x, y, width, height;
};

/* Seats 1 to 6 at 0 to 5. */
extern const struct lk_zone lk_zones[6];
extern const float lk_tags[4][2]; /* middles */

/* DT_ERR_NOMEM, or DT_ERR_DEVICE without the tags. Free with lk_print_finish, legal on zeroed. */
enum dt_status lk_print_draw(
	const struct lk_look *look, struct lk_print *out, struct dt_error *err);
void lk_print_finish(struct lk_print *p);
/* Amounts of light; x and y from 0 to 1 over the paper. gloss may be NULL. */
struct v3 lk_paper_at(const struct lk_paper *p, float x, float y, float *gloss);
/* Smooth noise, -1 to 1. */
float lk_noise(uint64_t seed, float x, float y);

#endif
