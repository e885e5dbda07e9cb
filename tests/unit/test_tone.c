/* SPDX-License-Identifier: MIT */
/*
 * test_tone.c - what light does to colours: a veil over a die, another tone of the whole picture.
 */
#include "cells.h"
#include "face.h"
#include "run.h"
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
			face_tint_gap_least(off, veils[i].light, body), veils[i].gap, 1e-5f);
		ck_assert_float_eq_tol(
			face_tint_gap_least(dark, veils[i].light, body), veils[i].gap, 1e-5f);
	}
	ck_assert_float_eq_tol(face_tint_gap(off, body), 1, 1e-5f);
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
			face_tint_gap_full(cases[i].a, cases[i].full, body), cases[i].gap, 0.03f);
}
END_TEST

/* noise: how far a cell may be off, as a share of its grey level. */
static void cells_of(struct img *im, struct img *range, double gamma, double noise)
{
	uint32_t at = 1, chance = 7;

	ck_assert_int_eq(img_init(im, 24, 20, 3, IMG_S16, &err), DT_OK);
	ck_assert_int_eq(img_init(range, 24, 20, 1, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < im->height; y++)
		for (int32_t x = 0; x < im->width; x++) {
			at = at * 1664525 + 1013904223;
			chance = chance * 22695477 + 1;
			double grey = at >> 31 ? 120 : 80;
			double off = 1 + noise * ((double)(chance >> 16) / 32768 - 1);

			for (int c = 0; c < 3; c++)
				img_row_s16(im, y)[3 * x + c] = (int16_t)lround(
					CELLS_LEVEL * 255 * pow(grey / 255, gamma) * off);
			img_row(range, y)[x] = 0;
		}
}

static const double gammas[] = { 0.65, 1, 1.7 };

START_TEST(felt_tells_the_tone_of_a_picture)
{
	struct zone_look *z = zone_look_create(&err);
	struct img empty, now, range[2];
	double gamma = gammas[_i], grey = 255 * pow(200 / 255.0, gamma);
	float tone = 0, colour[3];

	cells_of(&empty, &range[0], 1, 0);
	cells_of(&now, &range[1], gamma, 0);
	ck_assert_int_eq(zone_look_empty(z, &empty, &range[0], &err), DT_OK);
	ck_assert_int_eq(zone_look_load(z, &now, &range[1], &err), DT_OK);
	ck_assert(zone_look_tone(z, &tone));
	ck_assert_float_eq_tol(tone, (float)gamma, 0.01f);
	zone_look_set_tone(z, tone);
	/* What has a grey level of 200 in the tone of the empty table is seen so again. */
	for (int c = 0; c < 3; c++)
		colour[c] = (float)log(grey + (double)FACE_LIFT);
	zone_look_unlit(z, 90, 80, colour);
	for (int c = 0; c < 3; c++)
		ck_assert_float_eq_tol(colour[c], logf(200 + FACE_LIFT), 0.06f);
	zone_look_destroy(z);
	img_finish(&empty);
	img_finish(&now);
	img_finish(&range[0]);
	img_finish(&range[1]);
}
END_TEST

/* A step is 0.41 in the logarithm at every second pair of cells, times 0.65 that is 0.19 in the
 * mean; the noise of two cells is 0.12, and both together 1.2 times as large as the steps alone. */
START_TEST(noise_does_not_change_the_tone)
{
	struct zone_look *z = zone_look_create(&err);
	struct img empty, now, range[2];
	float tone = 0;

	cells_of(&empty, &range[0], 1, 0);
	cells_of(&now, &range[1], 0.65, 0.15);
	ck_assert_int_eq(zone_look_empty(z, &empty, &range[0], &err), DT_OK);
	ck_assert_int_eq(zone_look_load(z, &now, &range[1], &err), DT_OK);
	ck_assert(zone_look_tone(z, &tone));
	ck_assert_float_eq_tol(tone, 0.65f, 0.06f);
	zone_look_destroy(z);
	img_finish(&empty);
	img_finish(&now);
	img_finish(&range[0]);
	img_finish(&range[1]);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_veil_may_explain_a_colour);
	tcase_add_test(tc, a_full_channel_may_explain_a_colour);
	tcase_add_loop_test(tc, felt_tells_the_tone_of_a_picture, 0, RUN_LEN(gammas));
	tcase_add_test(tc, noise_does_not_change_the_tone);
}

int main(void)
{
	return run_tests("tone", add);
}
