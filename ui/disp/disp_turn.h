/* SPDX-License-Identifier: MIT */
/*
 * disp_turn.h - a turn of one seat, or of two against each other (struct screen_place, rolls).
 */
#ifndef DT_UI_DISP_TURN_H
#define DT_UI_DISP_TURN_H

#include "disp_layout.h"

/* Large: badges of a set of seats, beside each the dice that it has rolled. */
void draw_turn_dice(struct canvas *c, struct disp_rect r, const struct screen *s, uint8_t seats);
/* Large: the n places with what they are worth and the dice that lie there, so high. */
void draw_turn_places(struct canvas *c, struct disp_rect r, const struct screen *s,
	const unsigned *places, unsigned n);
int turn_places_height(const struct canvas *c);

/* Small: the whole picture. What is to be done and the n places take turns. */
void small_turn(struct canvas *c, struct disp_rect all, const struct screen *s,
	const struct screen_place *p, const unsigned *places, unsigned n);

#endif
