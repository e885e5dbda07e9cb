/* SPDX-License-Identifier: MIT */
/*
 * lk_board.h - the printed board in the table's middle, the words at the zones, and cards.
 */
#ifndef LK_BOARD_H
#define LK_BOARD_H

#include "lk_print.h"

#include <cairo.h>

/* In millimetres of the table. */
void lk_board_draw(cairo_t *cr, const struct lk_look *look);
void lk_board_words(cairo_t *cr, const struct lk_look *look, int seat, double x, double y);
/* Cards 0 to 3 show dice, the others suits, figures, and a bank note. DT_ERR_NOMEM. */
enum dt_status lk_card_draw(
	const struct lk_look *look, int card, struct lk_paper *out, struct dt_error *err);

#endif
