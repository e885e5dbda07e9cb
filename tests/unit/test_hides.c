/* SPDX-License-Identifier: MIT */
/*
 * test_hides.c - cups, hands and cards on felt without a colour, where shadows join with them.
 */
#include "run.h"

#include "cloth.h"
#include "judge.h"

enum { EDGE = 4 }; /* of a die, in cells */

static const float white[3] = { 230, 230, 230 };

static void lean_right(const void *user, float x, float y, float foot[2], float away[2])
{
	(void)user;
	(void)x;
	(void)y;
	foot[0] = foot[1] = 0;
	away[0] = 1;
	away[1] = 0;
}

static enum dt_zone_state state(void)
{
	struct candidate_view view = {
		.look = look, .faces = { .edge_px = EDGE * CELL }, .lean = lean_right
	};
	static struct judge_zone out;

	load();
	ck_assert_int_eq(judge_zone(&view, NULL, 0, &out, &err), DT_OK);
	return out.state;
}

/* Half its width and height, in cells; turned a little. */
static void put_card(int cx, int cy, float half_width, float half_height)
{
	for (int y = 0; y < ROWS; y++)
		for (int x = 0; x < COLS; x++) {
			float u = (float)(x - cx) + 0.15f * (float)(y - cy);
			float v = (float)(y - cy) - 0.15f * (float)(x - cx);

			if (fabsf(u) <= half_width && fabsf(v) <= half_height)
				put(&now, x, y, white, 1);
		}
}

/* In a shadow so deep nothing but noise is left of the pattern. */
static void cast(int left, int top, int right, int bottom)
{
	shade(left, top, right, bottom, 0.2f, 0.5f);
}

START_TEST(a_cup_whose_shadow_leaves_the_zone_is_a_cup)
{
	lay_cloth(grey, 0.15f, 0);
	cast(24, 13, COLS, 30);
	put_disc(22, 21, 9, brown, 1);
	ck_assert_int_eq(state(), DT_ZONE_COVERED);
}
END_TEST

/* Its sleeve may be as dark as a shadow, but a hand is wider than a cup. */
START_TEST(a_hand_in_a_dark_sleeve_is_a_hand)
{
	lay_cloth(grey, 0.15f, 0);
	cast(24, 13, COLS, 30);
	put_disc(22, 21, 13, brown, 1);
	ck_assert_int_eq(state(), DT_ZONE_BUSY);
}
END_TEST

/* By the pattern that it hides its corners are round. */
START_TEST(a_card_is_no_cup)
{
	lay_cloth(grey, 0.15f, 0);
	put_card(22, 21, 8, 10);
	ck_assert_int_ne(state(), DT_ZONE_COVERED);
	ck_assert_int_ne(state(), DT_ZONE_BUSY);
}
END_TEST

/* The side of a smooth dark cup happened to be light and dark where the cloth is. */
START_TEST(a_whole_cup_need_not_hide_the_pattern)
{
	lay_cloth(grey, 0.15f, 0);
	put_disc(26, 21, 10, grey, 0.4f);
	for (int y = 12; y < 19; y++)
		for (int x = 22; x < 29; x++) {
			float by = 0.4f * (1 + 0.12f * chance());

			for (int c = 0; c < 3; c++)
				img_row_s16(&now, y)[3 * x + c] =
					(int16_t)(by * img_row_s16(&empty, y)[3 * x + c]);
		}
	ck_assert_int_eq(state(), DT_ZONE_COVERED);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, cloth_setup, cloth_teardown);
	tcase_add_test(tc, a_cup_whose_shadow_leaves_the_zone_is_a_cup);
	tcase_add_test(tc, a_hand_in_a_dark_sleeve_is_a_hand);
	tcase_add_test(tc, a_card_is_no_cup);
	tcase_add_test(tc, a_whole_cup_need_not_hide_the_pattern);
}

int main(void)
{
	return run_tests("hides", add);
}
