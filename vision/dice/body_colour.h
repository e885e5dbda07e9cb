/* SPDX-License-Identifier: MIT */
/*
 * body_colour.h - what one would call the colour of a die's body.
 */
#ifndef VIS_BODY_COLOUR_H
#define VIS_BODY_COLOUR_H

#include "dice.h"

/* body: as in struct candidate, logarithms of (grey level + TINT_LIFT), blue green red, in the
 * light of the empty table. DT_COLOUR_UNSURE for what is between two of them, or none. */
enum dt_colour body_colour(const float body[3]);

#endif
