/* SPDX-License-Identifier: MIT */
/*
 * test_guide.c - what a guided calibration asks for: boards drawn by a pinhole camera, held as a
 * person would hold them.
 */
#include "guide.h"

#include "run.h"

#include <math.h>
#include <string.h>

enum { W = 2304, H = 1296, COLUMNS = 9, ROWS = 6 };

static struct guide g;
static struct vis_point px[COLUMNS * ROWS];

/*
 * A board of 9 x 6 corners of 25 mm, its middle at (x, y) as shares of the picture, 700 mm away;
 * right and lower: degrees by which those sides come nearer; half: turned by half a turn.
 */
static void hold(double x, double y, double right, double lower, bool half)
{
	double f = 1800, z0 = 700, a = right * M_PI / 180, b = lower * M_PI / 180;
	for (int i = 0; i < COLUMNS * ROWS; i++) {
		double u = (i % COLUMNS - 4) * 25, v = (i / COLUMNS - 2.5) * 25;
		double z = z0 - u * sin(a) - v * sin(b);
		double mx = (x - 0.5) * W * z0 / f, my = (y - 0.5) * H * z0 / f;
		px[half ? COLUMNS * ROWS - 1 - i : i] =
			(struct vis_point){ W / 2 + f * (mx + u * cos(a)) / z,
				H / 2 + f * (my + v * cos(b)) / z };
	}
}

static void set_up(void)
{
	guide_init(&g, W, H, COLUMNS, ROWS);
}

/* Held still: the second picture counts. */
static enum guide_answer present(double x, double y, double right, double lower, bool half)
{
	hold(x, y, right, lower, half);
	guide_board(&g, px);
	return guide_board(&g, px);
}

START_TEST(only_what_is_held_still_is_taken)
{
	hold(0.5, 0.5, 0, 0, false);
	ck_assert_int_eq(guide_board(&g, px), GUIDE_HOLD);
	for (int i = 0; i < COLUMNS * ROWS; i++)
		px[i].x += 0.004 * W;
	ck_assert_int_eq(guide_board(&g, px), GUIDE_HOLD);
	for (int i = 0; i < COLUMNS * ROWS; i++)
		px[i].x += 0.002 * W;
	ck_assert_int_eq(guide_board(&g, px), GUIDE_TAKE);
	guide_no_board(&g);
	hold(0.2, 0.2, 0, 0, false);
	ck_assert_int_eq(guide_board(&g, px), GUIDE_HOLD);
	guide_no_board(&g);
	ck_assert_int_eq(guide_board(&g, px), GUIDE_HOLD);
	ck_assert_int_eq(guide_board(&g, px), GUIDE_TAKE);
	ck_assert_uint_eq(g.taken, 2);
}
END_TEST

START_TEST(a_known_view_is_not_taken_twice)
{
	ck_assert_int_eq(present(0.5, 0.5, 0, 0, false), GUIDE_TAKE);
	ck_assert_int_eq(present(0.5, 0.5, 0, 0, false), GUIDE_KNOWN);
	ck_assert_int_eq(present(0.53, 0.48, 2, 0, false), GUIDE_KNOWN);
	ck_assert_int_eq(present(0.5, 0.5, 0, 0, true), GUIDE_KNOWN);
	ck_assert_int_eq(present(0.5, 0.5, 25, 0, false), GUIDE_TAKE);
	ck_assert_int_eq(present(0.6, 0.5, 0, 0, false), GUIDE_TAKE);
}
END_TEST

/* In the order in which they are asked for. */
static const struct {
	double x, y, right, lower;
	const char *asked;
} views[] = {
	{ 0.5, 0.5, 0, 0, "middle" },
	{ 0.25, 0.25, 0, 0, "top left" },
	{ 0.75, 0.25, 0, 0, "top right" },
	{ 0.25, 0.75, 0, 0, "bottom left" },
	{ 0.75, 0.75, 0, 0, "bottom right" },
	{ 0.5, 0.5, -20, 0, "left side nearer" },
	{ 0.5, 0.5, 20, 0, "right side nearer" },
	{ 0.5, 0.5, 0, -25, "upper side nearer" },
	{ 0.5, 0.5, 0, 25, "lower side nearer" },
};

/* Done as it says, each goal is reached by one view, whichever way round the board is held. */
START_TEST(who_does_what_it_says_is_done)
{
	for (unsigned i = 0; i < GUIDE_GOALS; i++) {
		ck_assert(!guide_enough(&g));
		ck_assert_uint_eq(guide_reached(&g), i);
		ck_assert_msg(strstr(guide_next(&g), views[i].asked) != NULL, "%u: %s", i,
			guide_next(&g));
		ck_assert_int_eq(
			present(views[i].x, views[i].y, views[i].right, views[i].lower, _i == 1),
			GUIDE_TAKE);
	}
	ck_assert(guide_enough(&g));
	ck_assert_uint_eq(g.taken, GUIDE_GOALS);
}
END_TEST

/* Somebody who never tilts it is not kept for ever. */
START_TEST(it_ends_in_any_case)
{
	for (int i = 0; i < 100 && !guide_enough(&g); i++)
		present(0.1 + 0.09 * (i % 10), 0.1 + 0.2 * (i / 10 % 5), 0, 0, false);
	ck_assert(guide_enough(&g));
	ck_assert_uint_eq(g.taken, GUIDE_BOARDS_MAX);
	ck_assert_uint_lt(guide_reached(&g), GUIDE_GOALS);
	ck_assert_int_eq(present(0.5, 0.5, 30, 0, false), GUIDE_KNOWN);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, set_up, NULL);
	tcase_add_test(tc, only_what_is_held_still_is_taken);
	tcase_add_test(tc, a_known_view_is_not_taken_twice);
	tcase_add_loop_test(tc, who_does_what_it_says_is_done, 0, 2);
	tcase_add_test(tc, it_ends_in_any_case);
}

int main(void)
{
	return run_tests("guide", add);
}
