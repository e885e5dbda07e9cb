/* SPDX-License-Identifier: MIT */
/*
 * card_tone.c - the black of a sticker is widened by a pixel all round, since blur has eaten of it
 * what either tone makes white; then the tone itself, a curve.
 */
#include "card_tone.h"

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

static uint8_t darkest(uint8_t a, uint8_t b, uint8_t c)
{
	uint8_t ab = a < b ? a : b;

	return ab < c ? ab : c;
}

/* The darkest of three in a column; beyond the border the border. */
static void darken_columns(const struct img *grey, int32_t y, uint8_t *out)
{
	const uint8_t *at = img_row(grey, y), *above = y > 0 ? img_row(grey, y - 1) : at;
	const uint8_t *below = y + 1 < grey->height ? img_row(grey, y + 1) : at;

	for (int32_t x = 0; x < grey->width; x++)
		out[x] = darkest(above[x], at[x], below[x]);
}

/* In place: the darkest of three in the row, and what the curve makes of it. */
static void darken_row(uint8_t *row, int32_t width, const uint8_t made[LEVELS])
{
	uint8_t before = row[0];

	for (int32_t x = 0; x < width; x++) {
		uint8_t at = row[x], after = x + 1 < width ? row[x + 1] : at;

		row[x] = made[darkest(before, at, after)];
		before = at;
	}
}

enum dt_status card_tone_apply(
	enum card_tone tone, const struct img *grey, struct img *out, struct dt_error *err)
{
	uint8_t made[LEVELS];
	enum dt_status st = img_ensure(out, grey->width, grey->height, 1, IMG_U8, err);

	for (int i = 0; i < LEVELS; i++)
		made[i] = (uint8_t)lrint((LEVELS - 1) * curve(tone, (double)i / (LEVELS - 1)));
	for (int32_t y = 0; st == DT_OK && y < grey->height; y++) {
		darken_columns(grey, y, img_row(out, y));
		darken_row(img_row(out, y), grey->width, made);
	}
	return st;
}
