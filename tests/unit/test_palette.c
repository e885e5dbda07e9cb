/* SPDX-License-Identifier: MIT */
/*
 * test_palette.c - the colours of the seats can be told apart by everybody, by computation.
 */
#include "palette.h"

#include "cie.h"
#include "run.h"

#include <math.h>

/* Pairs of Sharma, Wu and Dalal (2005), table 1: they cover every branch of the formula. */
static const struct {
	struct cie_lab a, b;
	double difference;
} pairs[] = {
	{ { 50.0000, 2.6772, -79.7751 }, { 50.0000, 0.0000, -82.7485 }, 2.0425 },
	{ { 50.0000, -1.3802, -84.2814 }, { 50.0000, 0.0000, -82.7485 }, 1.0000 },
	{ { 50.0000, 0.0000, 0.0000 }, { 50.0000, -1.0000, 2.0000 }, 2.3669 },
	{ { 50.0000, 2.4900, -0.0010 }, { 50.0000, -2.4900, 0.0009 }, 7.1792 },
	{ { 50.0000, 2.4900, -0.0010 }, { 50.0000, -2.4900, 0.0011 }, 7.2195 },
	{ { 50.0000, 2.5000, 0.0000 }, { 61.0000, -5.0000, 29.0000 }, 22.8977 },
	{ { 50.0000, 2.5000, 0.0000 }, { 56.0000, -27.0000, -3.0000 }, 31.9030 },
	{ { 60.2574, -34.0099, 36.2677 }, { 60.4626, -34.1751, 39.4387 }, 1.2644 },
	{ { 35.0831, -44.1164, 3.7933 }, { 35.0232, -40.0716, 1.5901 }, 1.8645 },
	{ { 2.0776, 0.0795, -1.1350 }, { 0.9033, -0.0636, -0.5514 }, 0.9082 },
};

START_TEST(differences_are_those_of_the_published_table)
{
	ck_assert_double_eq_tol(
		cie_difference(pairs[_i].a, pairs[_i].b), pairs[_i].difference, 0.0001);
	ck_assert_double_eq_tol(
		cie_difference(pairs[_i].b, pairs[_i].a), pairs[_i].difference, 0.0001);
}
END_TEST

START_TEST(every_eye_tells_the_seats_apart)
{
	static const double least[CIE_EYES] = { 32.0, 19.8, 19.8, 19.8 };
	double smallest = 1000;
	for (int i = 0; i < DT_SEATS_MAX; i++) {
		for (int j = 0; j < i; j++) {
			smallest = fmin(
				smallest, cie_difference(cie_seen(dt_seat_rgb[i], (enum cie_eye)_i),
						  cie_seen(dt_seat_rgb[j], (enum cie_eye)_i)));
		}
	}
	printf("# %s: the smallest difference of two seats is %.1f\n", cie_eye_names[_i], smallest);
	ck_assert_double_ge(smallest, least[_i]);
}
END_TEST

/* Neither white dice nor the black of the numbers and the background are taken for a seat. */
START_TEST(seats_stand_out)
{
	static const uint8_t white[3] = { 240, 240, 240 }, black[3] = { 0, 0, 0 };
	double contrast = 21, from_white = 1000;
	for (int i = 0; i < DT_SEATS_MAX; i++) {
		contrast = fmin(contrast, cie_contrast(dt_seat_rgb[i], black));
		for (enum cie_eye e = CIE_NORMAL; e < CIE_EYES; e++) {
			from_white = fmin(from_white,
				cie_difference(cie_seen(dt_seat_rgb[i], e), cie_seen(white, e)));
		}
	}
	printf("# contrast on black at least %.1f, difference from white %.1f\n", contrast,
		from_white);
	ck_assert_double_ge(contrast, 4.5);
	ck_assert_double_ge(from_white, 14.0);
}
END_TEST

/* A known case: pure red and the green of the same lightness are one colour to a deuteranope. */
START_TEST(the_eyes_are_simulated)
{
	static const uint8_t red[3] = { 190, 80, 0 }, green[3] = { 120, 120, 0 };
	double all = cie_difference(cie_seen(red, CIE_NORMAL), cie_seen(green, CIE_NORMAL));
	double deutan = cie_difference(cie_seen(red, CIE_DEUTAN), cie_seen(green, CIE_DEUTAN));
	ck_assert_double_gt(all, 30.0);
	ck_assert_double_lt(deutan, 12.0);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, differences_are_those_of_the_published_table, 0, RUN_LEN(pairs));
	tcase_add_loop_test(tc, every_eye_tells_the_seats_apart, 0, CIE_EYES);
	tcase_add_test(tc, seats_stand_out);
	tcase_add_test(tc, the_eyes_are_simulated);
}

int main(void)
{
	return run_tests("palette", add);
}
