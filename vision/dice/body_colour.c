/* SPDX-License-Identifier: MIT */
/*
 * body_colour.c - bounds between the colours that have a name, in the brightest, middle and darkest
 * channel. Between the colours are gaps: what lies there is not called anything. Which player a
 * colour is of is not known here.
 */
#include "body_colour.h"

#include "tint.h"

#include <math.h>

/* Grey levels of 255: the brightest channel of black at most, of white at least. */
static const float black_most = 62, white_least = 115;
/* How far the channels of what has no colour, and of what has one, lie apart, as a share of the
 * brightest. */
static const float plain_most = 0.19f, coloured_least = 0.36f;
/* Where the middle channel lies between the others: red up to, yellow from; and green and blue up
 * to. */
static const float red_most = 0.4f, yellow_least = 0.55f, green_most = 0.55f, blue_most = 0.72f;

enum dt_colour body_colour(const float body[3])
{
	float level[3], most = 0, least = 1e9f;

	for (int c = 0; c < 3; c++) {
		level[c] = fmaxf(expf(body[c]) - TINT_LIFT, 1);
		most = fmaxf(most, level[c]);
		least = fminf(least, level[c]);
	}
	float blue = level[0], green = level[1], red = level[2];
	float middle = (blue + green + red - most - least - least) / fmaxf(most - least, 1);

	if (most < black_most)
		return DT_COLOUR_BLACK;
	if (most - least < plain_most * most)
		return most > white_least ? DT_COLOUR_WHITE : DT_COLOUR_UNSURE;
	if (most - least < coloured_least * most)
		return DT_COLOUR_UNSURE;
	if (blue == most)
		return middle < blue_most && green >= red ? DT_COLOUR_BLUE : DT_COLOUR_UNSURE;
	if (blue == least && middle >= yellow_least)
		return red == most || middle > 0.8f ? DT_COLOUR_YELLOW : DT_COLOUR_UNSURE;
	if (red == most)
		return middle < red_most ? DT_COLOUR_RED : DT_COLOUR_UNSURE;
	return middle < green_most ? DT_COLOUR_GREEN : DT_COLOUR_UNSURE;
}
