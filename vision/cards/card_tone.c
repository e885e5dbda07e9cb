/* SPDX-License-Identifier: MIT */
/*
 * card_tone.c - the black of a sticker is widened by a pixel all round, since blur has eaten of it
 * what either tone makes white; then the tone itself, a curve.
 */
#include "card_tone.h"

#include "cv_bridge.h"

#include <math.h>

/* So much steeper is a curve that takes nearly white from white. */
#define BRIGHT_POWER 3.0
/* Above this a ratio of light, and so a shadow, is a difference of so much. */
#define SHADED_FROM 30.0

enum { LEVELS = 256 };

static double curve(enum card_tone tone, double v)
{
	if (tone == CARD_BRIGHT)
		return pow(v, BRIGHT_POWER);
	return log1p(v * (LEVELS - 1) / SHADED_FROM) / log1p((LEVELS - 1) / SHADED_FROM);
}

double card_tone_widens_px(enum card_tone tone)
{
	return tone == CARD_BRIGHT ? 1.05 : tone == CARD_SHADED ? 0.7 : 0;
}

enum dt_status card_tone_apply(
	enum card_tone tone, const struct img *grey, struct img *out, struct dt_error *err)
{
	uint8_t made[LEVELS];
	enum dt_status st = cvb_darkest(grey, 3, out, err);

	for (int i = 0; i < LEVELS; i++)
		made[i] = (uint8_t)lrint((LEVELS - 1) * curve(tone, (double)i / (LEVELS - 1)));
	for (int32_t y = 0; st == DT_OK && y < out->height; y++)
		for (int32_t x = 0; x < out->width; x++)
			img_row(out, y)[x] = made[img_row(out, y)[x]];
	return st;
}
