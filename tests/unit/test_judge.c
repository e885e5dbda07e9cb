/* SPDX-License-Identifier: MIT */
/*
 * test_judge.c - do the dice of a frame, taken together, belong to the set that they are read as?
 */
#include "run.h"

#include "judge.h"

static struct face_set set;
static struct judge_zone zones[2];

static void setup(void)
{
	set = (struct face_set){ .n = 1, .body_spread = 0.02f };
	set.face[0] = (struct face_model){ .typical = 0.96f, .low = 0.92f, .apart = 0.3f };
}

/* Ten sure dice in two zones, so far from the set's colour and so much worse than usual. */
static void lay(float tint, float worse)
{
	struct judge_die die = { .sure = true,
		.spot = { .support = 4,
			.flat = 3,
			.odds = 5,
			.tint = tint,
			.tint_least = tint,
			.match = { .score = 0.96f - worse } } };
	for (size_t z = 0; z < 2; z++) {
		zones[z].n = 5;
		for (size_t i = 0; i < 5; i++)
			zones[z].die[i] = die;
	}
}

static int sure(void)
{
	int n = 0;
	judge_set(&set, zones, 2);
	for (size_t z = 0; z < 2; z++)
		for (size_t i = 0; i < zones[z].n; i++)
			n += zones[z].die[i].sure;
	return n;
}

START_TEST(dice_of_the_sets_colour_stay_sure)
{
	lay(0.2f, 0);
	ck_assert_int_eq(sure(), 10);
}
END_TEST

/* As measured on rendered sets: coloured lamps move all dice of a frame by up to 1.7 times what is
 * usual, and they still fit as they were taught. */
START_TEST(coloured_light_is_no_reason_to_doubt_what_fits)
{
	lay(0.35f, 0);
	ck_assert_int_eq(sure(), 10);
	set.body_spread = 0.354f;
	lay(0.57f, 0);
	ck_assert_int_eq(sure(), 10);
}
END_TEST

/* Read with another set's teaching, drawings fit by twice the usual share worse at least, whatever
 * their colour; and what has the same drawings has another colour by far. */
START_TEST(drawings_that_all_fit_badly_are_of_another_set)
{
	lay(0, 0.11f);
	ck_assert_int_eq(sure(), 0);
	lay(1, 0);
	ck_assert_int_eq(sure(), 0);
}
END_TEST

/* All fit worse where the picture is less sharp, and then the blurred drawing fits. */
START_TEST(a_blurred_picture_may_be_of_the_set)
{
	for (int blurred = 0; blurred <= 1; blurred++) {
		lay(0, 0.11f);
		for (size_t z = 0; z < 2; z++)
			for (size_t i = 0; i < 5; i++)
				zones[z].die[i].spot.soft = blurred ? 0.94f : 0.8f;
		ck_assert_int_eq(sure(), blurred ? 10 : 0);
	}
}
END_TEST

/* A lamp at a side lays a slope of light over all tops: they fit worse, but not without what light
 * does. Of a few dice those of another set may. */
START_TEST(slopes_of_light_are_no_reason_to_doubt_what_fits_without)
{
	static const struct {
		float shine;
		size_t dice;
		int sure;
	} cases[] = { { 0.95f, 5, 10 }, { 0.75f, 5, 0 }, { 0.95f, 1, 0 } };

	for (size_t k = 0; k < sizeof(cases) / sizeof(*cases); k++) {
		lay(0, 0.11f);
		for (size_t z = 0; z < 2; z++) {
			zones[z].n = cases[k].dice;
			for (size_t i = 0; i < 5; i++)
				zones[z].die[i].spot.shine = cases[k].shine;
		}
		ck_assert_int_eq(sure(), cases[k].sure);
	}
}
END_TEST

START_TEST(a_veil_may_be_why_all_are_off_in_colour)
{
	for (int veiled = 0; veiled <= 1; veiled++) {
		lay(1, 0);
		for (size_t z = 0; z < 2; z++)
			for (size_t i = 0; i < 5; i++)
				zones[z].die[i].spot.tint_least = veiled ? 0.1f : 0.9f;
		ck_assert_int_eq(sure(), veiled ? 10 : 0);
	}
}
END_TEST

/* One die that was tinted by a coloured lamp says nothing about the others. */
START_TEST(a_single_die_does_not_decide)
{
	lay(0, 0);
	zones[1].die[4].spot.tint = 1;
	ck_assert_int_eq(sure(), 10);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, setup, NULL);
	tcase_add_test(tc, dice_of_the_sets_colour_stay_sure);
	tcase_add_test(tc, coloured_light_is_no_reason_to_doubt_what_fits);
	tcase_add_test(tc, drawings_that_all_fit_badly_are_of_another_set);
	tcase_add_test(tc, a_blurred_picture_may_be_of_the_set);
	tcase_add_test(tc, slopes_of_light_are_no_reason_to_doubt_what_fits_without);
	tcase_add_test(tc, a_veil_may_be_why_all_are_off_in_colour);
	tcase_add_test(tc, a_single_die_does_not_decide);
}

int main(void)
{
	return run_tests("judge", add);
}
