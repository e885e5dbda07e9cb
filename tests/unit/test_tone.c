/* SPDX-License-Identifier: MIT */
/*
 * test_tone.c - what light does to colours: a veil over a die or over the picture, another tone
 * of it.
 */
#include "cells.h"
#include "run.h"
#include "tint.h"
#include "zone.h"

#include <math.h>

static struct dt_error err;

START_TEST(a_veil_may_explain_a_colour)
{
	static const float body[3] = { 4, 4, 4 }, off[3] = { 5, 4, 4 }, dark[3] = { 3, 2, 2 };
	static const struct {
		float light[3], gap;
	} veils[] = {
		{ { 0, 0, 0 }, 1 }, { { 0.5f, 0.5f, 0.5f }, 1 }, /* no colour of its own */
		{ { -2, 0, 0 }, 0 },				 /* half of it */
		{ { -0.5f, 0, 0 }, 0.5f },			 /* not more than all of it */
		{ { 2, 0, 0 }, 1 },				 /* the other way */
		{ { 0, 0, -2 }, 1 },				 /* another colour */
	};

	for (size_t i = 0; i < RUN_LEN(veils); i++) {
		ck_assert_float_eq_tol(
			tint_gap_least(off, veils[i].light, body), veils[i].gap, 1e-5f);
		ck_assert_float_eq_tol(
			tint_gap_least(dark, veils[i].light, body), veils[i].gap, 1e-5f);
	}
	ck_assert_float_eq_tol(tint_gap(off, body), 1, 1e-5f);
}
END_TEST

/* The camera shows no more than 255: what is as bright may have been brighter, by half a stop. */
START_TEST(a_full_channel_may_explain_a_colour)
{
	static const float body[3] = { 4, 4, 4 };
	static const struct {
		float a[3];
		bool full[3];
		float gap;
	} cases[] = {
		{ { 4, 4, 3.8f }, { false, false, false }, 0.2f },
		{ { 4, 4, 3.8f }, { false, false, true }, 0 },
		{ { 4, 4, 3 }, { false, false, true }, 0.65f },	  /* not so much brighter */
		{ { 4, 4, 4.2f }, { false, false, true }, 0.2f }, /* too bright already */
		{ { 3.8f, 4, 4 }, { false, false, true }, 0.2f }, /* another channel */
		{ { 4.2f, 4, 4.2f }, { false, true, false }, 0 }, /* green was brighter */
		{ { 3.9f, 4, 4.2f }, { true, true, true }, 0 },
	};

	for (size_t i = 0; i < RUN_LEN(cases); i++)
		ck_assert_float_eq_tol(
			tint_gap_full(cases[i].a, cases[i].full, body), cases[i].gap, 0.03f);
}
END_TEST

enum { COLS = 24, ROWS = 20 };

/* Felt of two shades, in blue, green and red. */
static const double shades[2][3] = { { 36, 90, 22 }, { 44, 110, 27 } };

/* The grey level that a picture of a tone shows for one of the empty table. */
static double seen_in(const struct tone *t, int c, double level)
{
	double power = t->to == TONE_VEIL_LIGHT ? 2.2 : 1;

	return 255 *
	       pow(pow(level / 255, (double)t->power * power) + (double)t->added[c], 1 / power);
}

/* noise: how far a cell may be off, as a share of its grey level. */
static void cells_of(struct img *im, struct img *range, const struct tone *tone, double noise)
{
	uint32_t at = 1, chance = 7;

	ck_assert_int_eq(img_init(im, COLS, ROWS, 3, IMG_S16, &err), DT_OK);
	ck_assert_int_eq(img_init(range, COLS, ROWS, 1, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < im->height; y++)
		for (int32_t x = 0; x < im->width; x++) {
			at = at * 1664525 + 1013904223;
			chance = chance * 22695477 + 1;
			double off = 1 + noise * ((double)(chance >> 16) / 32768 - 1);

			for (int c = 0; c < 3; c++)
				img_row_s16(im, y)[3 * x + c] = (int16_t)lround(
					CELLS_LEVEL * off * seen_in(tone, c, shades[at >> 31][c]));
			img_row(range, y)[x] = 0;
		}
}

/* What felt says of a picture of a tone; look keeps the picture as it would be in the other. */
static struct tone told_by_felt(struct zone_look *look, const struct tone *tone, double noise)
{
	struct img empty, now, range[2];
	struct tone_steps steps;

	cells_of(&empty, &range[0], &TONE_PLAIN, 0);
	cells_of(&now, &range[1], tone, noise);
	ck_assert_int_eq(zone_look_empty(look, &empty, &range[0], &err), DT_OK);
	ck_assert_int_eq(zone_look_load(look, &now, &range[1], &TONE_PLAIN, &err), DT_OK);
	ck_assert(zone_look_odd_tone(look) == !tone_is_plain(tone));
	zone_look_steps(look, &steps);
	img_finish(&empty);
	img_finish(&now);
	img_finish(&range[0]);
	img_finish(&range[1]);
	return tone_of(&steps);
}

static const struct tone tones[] = {
	{ .power = 1 },
	{ .power = 0.65f },
	{ .power = 1.7f },
	{ .power = 1, .added = { 0.03f, 0.03f, 0.03f }, .to = TONE_VEIL_LIGHT },
	{ .power = 1, .added = { 0.004f, 0.008f, 0.012f }, .to = TONE_VEIL_LIGHT },
	{ .power = 1, .added = { 0.15f, 0.15f, 0.15f }, .to = TONE_VEIL_LEVELS },
};

START_TEST(felt_tells_the_tone_of_a_picture)
{
	struct zone_look *z = zone_look_create(&err);
	const struct tone *tone = &tones[_i];
	struct tone told = told_by_felt(z, tone, 0);

	ck_assert_float_eq_tol(told.power, tone->power, 0.01f);
	for (int c = 0; c < 3; c++) {
		ck_assert_float_eq_tol(told.added[c], tone->added[c], 0.002f);
		for (int level = 5; level < 256; level += 25)
			ck_assert_float_eq_tol(tone_undo(tone, c, (float)seen_in(tone, c, level)),
				(float)level, 0.1f);
	}
	ck_assert_int_eq(told.to, tone->to);
	ck_assert(tone_is_plain(&told) == tone_is_plain(tone));
	zone_look_destroy(z);
}
END_TEST

/* Also where a veil over the empty table is put back. */
START_TEST(no_level_is_brighter_than_white)
{
	struct tone tone = { .power = 1, .added = { -0.1f, -0.1f, -0.1f } };

	for (int to = 0; to < TONE_VEILS; to++) {
		tone.to = (enum tone_veil)to;
		ck_assert_float_le(tone_undo(&tone, 0, 255), 255);
		ck_assert_float_gt(tone_undo(&tone, 0, 100), 100);
	}
}
END_TEST

/* A body of 200, 180 and 160 in light that has half of the empty table's blue. */
START_TEST(a_colour_is_told_without_light_and_tone)
{
	static const double body[3] = { 200, 180, 160 };
	struct zone_light light = { .light = { -0.5f, 0, 0 }, .tone = tones[_i] };
	float colour[3];

	for (int c = 0; c < 3; c++)
		colour[c] = (float)log(seen_in(&tones[_i], c, body[c]) + (double)TINT_LIFT);
	zone_light_undo(&light, colour);
	for (int c = 0; c < 3; c++)
		ck_assert_float_eq_tol(
			colour[c], logf((float)body[c] + TINT_LIFT) - light.light[c], 1e-3f);
}
END_TEST

/* A step is 0.2 in the logarithm at every second pair of cells, times 0.65 that is 0.092 in the
 * mean; the noise of two cells is 0.057, and both together 1.2 times as large as the steps alone.
 */
START_TEST(noise_does_not_change_the_tone)
{
	struct zone_look *z = zone_look_create(&err);
	struct tone told = told_by_felt(z, &tones[1], 0.07);

	ck_assert_float_eq_tol(told.power, 0.65f, 0.06f);
	for (int c = 0; c < 3; c++)
		ck_assert_float_eq_tol(told.added[c], 0, 1e-6f);
	zone_look_destroy(z);
}
END_TEST

/* Where felt is as bright in all channels, a veil and an exponent leave the same of its steps:
 * either may be told, and does no more than that. (1 - v / n is 0.5 for 50 added to 50.) */
START_TEST(steps_of_grey_felt_are_made_whole)
{
	static const float then[2] = { 48, 52 }, now[2] = { 98, 102 };
	float planes[2][TONE_PLANES][TONE_STRIDE + 1], counts[TONE_STRIDE];
	struct tone_row row = { .counts = counts, .n = TONE_STRIDE };
	struct tone_steps steps = { 0 };
	struct tone told;

	/* Steps up and down; none of the last two counts. */
	for (int i = 0; i <= TONE_STRIDE; i++) {
		float level[2][TONE_PLANES];

		tone_level(then[i % 2], level[0]);
		tone_level(now[i % 2], level[1]);
		for (int k = 0; k < 2 * TONE_PLANES; k++)
			planes[k / TONE_PLANES][k % TONE_PLANES][i] =
				level[k / TONE_PLANES][k % TONE_PLANES];
		if (i < TONE_STRIDE)
			counts[i] = i < TONE_STRIDE - 2 ? 1 : 0;
	}
	planes[1][TONE_VEIL_LEVELS][TONE_STRIDE] = planes[1][TONE_LOG][TONE_STRIDE] = 0.3f;
	for (int k = 0; k < TONE_PLANES; k++) {
		row.then[k] = planes[0][k];
		row.now[k] = planes[1][k];
	}
	for (int c = 0; c < 3; c++)
		tone_add_row(&steps, c, &row);
	told = tone_of(&steps);
	ck_assert(!tone_is_plain(&told));
	ck_assert_float_eq_tol(
		logf(tone_undo(&told, 1, now[1]) / tone_undo(&told, 1, now[0])), 0.08f, 0.004f);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_veil_may_explain_a_colour);
	tcase_add_test(tc, a_full_channel_may_explain_a_colour);
	tcase_add_test(tc, no_level_is_brighter_than_white);
	tcase_add_loop_test(tc, felt_tells_the_tone_of_a_picture, 0, RUN_LEN(tones));
	tcase_add_loop_test(tc, a_colour_is_told_without_light_and_tone, 0, RUN_LEN(tones));
	tcase_add_test(tc, steps_of_grey_felt_are_made_whole);
	tcase_add_test(tc, noise_does_not_change_the_tone);
}

int main(void)
{
	return run_tests("tone", add);
}
