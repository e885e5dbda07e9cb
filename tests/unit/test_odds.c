/* SPDX-License-Identifier: MIT */
/*
 * test_odds.c - what speaks against a face, and how much all of it counts together.
 */
#include "run.h"

#include "odds.h"

static struct face_set set;

static void setup(void)
{
	set = (struct face_set){ .n = 1, .body_spread = 0.05f };
	set.face[0] = (struct face_model){ .typical = 0.97f, .low = 0.94f, .apart = 0.3f };
}

/* A die as it was taught, alone on felt, whole. */
static struct candidate plain(void)
{
	return (struct candidate){ .support = 3.8f,
		.squeeze = 0.99f,
		.squeeze_unit = 0.12f,
		.soft = 0.97f,
		.tint = 0.05f,
		.tint_least = 0.05f,
		.thing = 1,
		.shine = 0.96f,
		.shine_lead = 0.3f,
		.flat = 3,
		.match = { .score = 0.97f, .rival_score = 0.6f } };
}

/* The same, but. */
static float odds_but(int what)
{
	struct candidate s = plain();

	switch (what) {
	case 0: /* the drawing fits badly, and the next face nearly as well */
		s.match.score = 0.7f;
		s.match.rival_score = 0.68f;
		break;
	case 1: /* without light another face fits better */
		s.shine = 0.7f;
		s.shine_lead = -0.1f;
		break;
	case 2: /* it seems to lean by 40 degrees */
		s.squeeze = 0.77f;
		break;
	case 3: /* hardly any side of it is seen */
		s.support = 1;
		break;
	case 4: /* it has quite another colour */
		s.tint = s.tint_least = 1.5f;
		break;
	case 5: /* what lies round it is not what lies round a die */
		s.flat = -5;
		break;
	default:
		break;
	}
	return odds_of(&set, &s);
}

START_TEST(a_plain_die_is_sure)
{
	/* Ninety-five in a hundred at least. */
	ck_assert_float_gt(odds_but(-1), 3);
}
END_TEST

START_TEST(whatever_speaks_against_a_face_makes_it_less_likely)
{
	ck_assert_float_lt(odds_but(_i), odds_but(-1) - 0.5f);
}
END_TEST

/* No single measurement is a wall: a body in coloured light is believed when all else is right. */
START_TEST(one_doubt_alone_can_be_made_up_for)
{
	struct candidate s = plain();

	s.tint = s.tint_least = 0.5f;
	ck_assert_float_gt(odds_of(&set, &s), 2);
	s = plain();
	s.thing = 6 / 9.0f;
	ck_assert_float_gt(odds_of(&set, &s), 2);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, setup, NULL);
	tcase_add_test(tc, a_plain_die_is_sure);
	tcase_add_loop_test(tc, whatever_speaks_against_a_face_makes_it_less_likely, 0, 6);
	tcase_add_test(tc, one_doubt_alone_can_be_made_up_for);
}

int main(void)
{
	return run_tests("odds", add);
}
