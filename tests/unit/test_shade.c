/* SPDX-License-Identifier: MIT */
/*
 * test_shade.c - what is dark beside a die: its shadow on a card, or another die on bright cloth.
 */
#include "run.h"

#include "cloth.h"
#include "judge_shade.h"

enum { EDGE = 32 };

static const float white[3] = { 180, 180, 180 };
static struct candidate_view v;
static struct judge_zone zone;
static struct candidate beside;

/* A die that is sure, and to its right a square half as bright as the cloth, without colour. */
static void setup(void)
{
	cloth_setup();
	lay_cloth(white, 0.02f, 0.01f);
	for (int y = 18; y < 22; y++)
		for (int x = 24; x < 28; x++)
			put(&now, x, y, white, 0.5f);
	load();
	v = (struct candidate_view){ .look = look, .faces = { NULL, NULL, EDGE } };
	zone = (struct judge_zone){ .n = 1 };
	zone.die[0].sure = true;
	zone.die[0].spot.match.pose = (struct face_pose){ 22 * CELL, 20 * CELL, 0 };
	beside = (struct candidate){ .match = {
					     .score = 0.4f, .pose = { 26 * CELL, 20 * CELL, 0 } } };
}

START_TEST(on_a_card_a_dark_square_at_a_die_is_its_shadow)
{
	v.on_card = true;
	ck_assert(judge_is_shade(&v, &zone, &beside));
}
END_TEST

/* A dark grey die, on which nobody could read anything: it is to be asked about. */
START_TEST(on_bright_cloth_it_may_be_a_die)
{
	struct zone_blob rest = {
		.inner_x = 26 * CELL, .inner_y = 20 * CELL, .inner = EDGE / 2.0f
	};

	ck_assert(!judge_is_shade(&v, &zone, &beside));
	ck_assert(!judge_is_shade_rest(&v, &zone, &rest));
}
END_TEST

START_TEST(far_from_dice_there_is_no_shadow)
{
	v.on_card = true;
	zone.die[0].spot.match.pose.x = 10 * CELL;
	ck_assert(!judge_is_shade(&v, &zone, &beside));
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, setup, cloth_teardown);
	tcase_add_test(tc, on_a_card_a_dark_square_at_a_die_is_its_shadow);
	tcase_add_test(tc, on_bright_cloth_it_may_be_a_die);
	tcase_add_test(tc, far_from_dice_there_is_no_shadow);
}

int main(void)
{
	return run_tests("shade", add);
}
