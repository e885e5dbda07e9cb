/* SPDX-License-Identifier: MIT */
/*
 * test_face_disc.c - what is compared cell by cell in the disc, against the patch that it is cut
 * out of.
 */
#include "face_disc.h"
#include "drawn_top.h"
#include "run.h"

#include <math.h>

static struct top_views v;
static struct face_view view;
static struct face_patch drawing;

static void setup(void)
{
	top_ground(&v.colour);
	top_draw(&v.colour, (struct face_pose){ 60, 50, 0 }, TOP_F);
	view = top_view(&v);
	patch_sample(&view, patch_grid_at((struct face_pose){ 60, 50, 0 }, TOP_EDGE), &drawing);
}

static void teardown(void)
{
	top_views_finish(&v);
}

/* In place, beside it, turned, and beyond the border. */
static const struct face_pose poses[] = { { 60, 50, 0 }, { 63, 49, 12 }, { 57, 52, 200 },
	{ 3, 50, 30 }, { 118, 98, 75 }, { -40, -40, 0 } };

START_TEST(a_comparison_is_the_correlation_of_patches)
{
	struct patch_grid grid = patch_grid_at(poses[_i], TOP_EDGE);
	struct face_patch patch;
	struct disc_seen seen;
	struct disc with[DISC_MOST];
	float out[DISC_MOST], expected;

	patch_sample(&view, grid, &patch);
	expected = patch_correlate(&patch, &drawing);
	disc_sample(&view, grid, &seen);
	for (int k = 0; k < DISC_MOST; k++)
		disc_of(&drawing, &with[k]);
	for (int n = 1; n <= DISC_MOST; n++) {
		disc_compare(&seen, with, n, out);
		for (int k = 0; k < n; k++)
			ck_assert_float_eq_tol(out[k], expected, 1e-4f);
	}
	if (_i == 0)
		ck_assert_float_gt(expected, 0.9999f);
}
END_TEST

/* Whole numbers are as good: to a thousandth. Each turn of the drawing has its own. */
START_TEST(a_thumb_tells_the_turns_apart)
{
	struct thumb_turns turns;
	struct thumb_seen seen;
	float out[1][THUMB_TURNS];

	for (int q = 0; q < THUMB_TURNS; q++) {
		struct face_patch turned;

		patch_turn(&drawing, q, &turned);
		thumb_of(&turned, &turns.turn[q]);
		ck_assert_float_eq_tol(thumb_product(&turns.turn[q], &turns.turn[q]), 1, 1e-3f);
	}
	thumb_sample(&view, patch_grid_at(poses[0], TOP_EDGE), &seen);
	thumb_compare(&seen, &turns, 1, out);
	ck_assert_float_gt(out[0][0], 0.97f);
	for (int q = 1; q < THUMB_TURNS; q++) {
		ck_assert_float_lt(out[0][q], 0.8f);
		ck_assert_float_eq_tol(
			out[0][q], thumb_product(&turns.turn[0], &turns.turn[q]), 0.1f);
	}
}
END_TEST

START_TEST(where_there_is_no_contrast_nothing_fits)
{
	struct patch_grid grid = patch_grid_at(poses[0], TOP_EDGE);
	struct disc_seen seen;
	struct thumb_seen thumb;
	struct disc with;
	float out[DISC_MOST];

	for (int32_t y = 0; y < v.grey.height; y++)
		for (int32_t x = 0; x < v.grey.width; x++)
			img_row(&v.grey, y)[x] = img_row(&v.soft, y)[x] = 77;
	disc_sample(&view, grid, &seen);
	disc_of(&drawing, &with);
	disc_compare(&seen, &with, 1, out);
	ck_assert_float_eq_tol(out[0], 0, 1e-6f);
	thumb_sample(&view, grid, &thumb);
	ck_assert_float_eq_tol(thumb.scale, 0, 1e-9f);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, a_comparison_is_the_correlation_of_patches, 0, RUN_LEN(poses));
	tcase_add_test(tc, a_thumb_tells_the_turns_apart);
	tcase_add_test(tc, where_there_is_no_contrast_nothing_fits);
}

int main(void)
{
	return run_tests("disc", add);
}
