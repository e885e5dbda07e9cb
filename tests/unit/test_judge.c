/* SPDX-License-Identifier: MIT */
/*
 * test_judge.c - do the dice of a frame, taken together, belong to the set that they are read as?
 */
#include "run.h"

#include "judge.h"

#include <math.h>

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

/* Nine places of a top are asked whether they are felt. Of dice that lie free and are about as
 * bright as their felt two pass for it; of the place of a one that was fitted round the outer pip
 * of a two, beside the die, three were felt. A whole square is a die wherever it lies. */
START_TEST(a_face_that_lies_on_felt_in_part_is_asked_about)
{
	struct candidate s = { .support = 3,
		.squeeze = 1,
		.squeeze_unit = 0.1f,
		.match = { .score = 0.92f, .rival_score = 0.5f } };

	s.thing = 6 / 9.0f;
	ck_assert(!judge_face(&set, &s));
	s.thing = 7 / 9.0f;
	ck_assert(judge_face(&set, &s));
	s.thing = 6 / 9.0f;
	s.support = 3.9f;
	ck_assert(judge_face(&set, &s));
}
END_TEST

START_TEST(dice_of_the_sets_colour_stay_sure)
{
	lay(0.2f, 0);
	ck_assert_int_eq(sure(), 10);
}
END_TEST

START_TEST(dice_of_another_colour_are_of_another_set)
{
	lay(0.3f, 0);
	ck_assert_int_eq(sure(), 0);
}
END_TEST

/* As measured on rendered dice under five lamps: dark red ones lie 0.35 from their own colour, all
 * of a frame up to 0.57; black ones of the same drawings 0.89 and more from the red. */
START_TEST(dark_dice_may_differ_but_black_is_not_dark_red)
{
	set.body_spread = 0.354f;
	lay(0.57f, 0);
	ck_assert_int_eq(sure(), 10);
	lay(0.89f, 0);
	ck_assert_int_eq(sure(), 0);
}
END_TEST

START_TEST(drawings_that_all_fit_badly_are_of_another_set)
{
	lay(0, 0.05f);
	ck_assert_int_eq(sure(), 10);
	lay(0, 0.06f);
	ck_assert_int_eq(sure(), 0);
}
END_TEST

/* All fit worse where the picture is less sharp, and then the blurred drawing fits. */
START_TEST(a_blurred_picture_may_be_of_the_set)
{
	static const struct {
		float soft;
		int sure;
	} cases[] = { { 0.94f, 10 }, { 0.91f, 10 }, { 0.9f, 0 }, { 0.88f, 0 } };

	for (size_t k = 0; k < RUN_LEN(cases); k++) {
		lay(0, 0.07f);
		for (size_t z = 0; z < 2; z++)
			for (size_t i = 0; i < 5; i++)
				zones[z].die[i].spot.soft = cases[k].soft;
		ck_assert_int_eq(sure(), cases[k].sure);
	}
}
END_TEST

/* In coloured light. */
START_TEST(a_veil_may_be_why_all_are_off_in_colour)
{
	for (int veiled = 0; veiled <= 1; veiled++) {
		lay(0.3f, 0);
		for (size_t z = 0; z < 2; z++)
			for (size_t i = 0; i < 5; i++)
				zones[z].die[i].spot.tint_least = veiled ? 0.1f : 0.15f;
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

/* A die in which a lamp is mirrored is of the set when the dice beside it are. */
START_TEST(a_mirrored_lamp_is_believed_among_known_dice)
{
	struct judge_die *d = &zones[1].die[4];

	lay(0, 0);
	d->sure = false;
	ck_assert_int_eq(sure(), 9);
	d->mirrors = true;
	ck_assert_int_eq(sure(), 10);
	/* Most are not known: five of ten. */
	for (size_t i = 0; i < 5; i++) {
		zones[1].die[i].sure = false;
		zones[1].die[i].mirrors = true;
	}
	ck_assert_int_eq(sure(), 5);
	/* Too few to know whose they are: three of four. */
	lay(0, 0);
	zones[0].n = 0;
	zones[1].n = 4;
	zones[1].die[0].sure = false;
	zones[1].die[0].mirrors = true;
	ck_assert_int_eq(sure(), 3);
}
END_TEST

/* What is seen is grey: navy, and about white that is added to it, 0.21 of blue and 0.27 of the
 * others. It must fit otherwise. */
START_TEST(a_mirrored_lamp_takes_nothing_but_colour_away)
{
	struct candidate s = { .support = 4,
		.squeeze = 1,
		.squeeze_unit = 0.1f,
		.thing = 1,
		.tint = 0.6f,
		.body = { logf(150), logf(150), logf(150) },
		.match = { .score = 0.9f, .rival_score = 0.5f } };

	set.body[0] = logf(90);
	set.body[1] = set.body[2] = logf(60);
	ck_assert(!judge_face(&set, &s));
	ck_assert(judge_mirrors(&set, &s));
	ck_assert_float_eq_tol(s.tint, 0.114f, 1e-3f);
	s.match.score = 0.7f;
	ck_assert(!judge_mirrors(&set, &s));
	s.match.score = 0.9f;
	s.support = 1;
	ck_assert(!judge_mirrors(&set, &s));
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, setup, NULL);
	tcase_add_test(tc, a_face_that_lies_on_felt_in_part_is_asked_about);
	tcase_add_test(tc, dice_of_the_sets_colour_stay_sure);
	tcase_add_test(tc, dice_of_another_colour_are_of_another_set);
	tcase_add_test(tc, dark_dice_may_differ_but_black_is_not_dark_red);
	tcase_add_test(tc, drawings_that_all_fit_badly_are_of_another_set);
	tcase_add_test(tc, a_blurred_picture_may_be_of_the_set);
	tcase_add_test(tc, a_veil_may_be_why_all_are_off_in_colour);
	tcase_add_test(tc, a_single_die_does_not_decide);
	tcase_add_test(tc, a_mirrored_lamp_is_believed_among_known_dice);
	tcase_add_test(tc, a_mirrored_lamp_takes_nothing_but_colour_away);
}

int main(void)
{
	return run_tests("judge", add);
}
