/* SPDX-License-Identifier: MIT */
/*
 * test_find.c - squares found on drawn pictures, and how strong an edge must be.
 */
#include "drawn_top.h"
#include "find.h"
#include "run.h"

#include <math.h>
#include <string.h>

static struct dt_error err;

START_TEST(a_square_is_found_where_it_lies)
{
	struct finder *f = finder_create(&err);
	struct find_square s[8];
	struct img im;
	float sides[4];

	top_ground(&im);
	top_draw(&im, top_poses[_i], 0);
	ck_assert_int_eq(finder_load(f, &im, NULL, TOP_EDGE, 255, &err), DT_OK);
	ck_assert_uint_gt(finder_squares(f, 2.5f, s, 8), 0);
	ck_assert_float_lt(hypotf(s[0].x - top_poses[_i].x, s[0].y - top_poses[_i].y), 2.0f);
	ck_assert_float_lt(fabsf(remainderf(s[0].angle - top_poses[_i].angle, 90)), 6.0f);
	ck_assert_float_gt(
		finder_support(f, top_poses[_i].x, top_poses[_i].y, top_poses[_i].angle, sides),
		3.6f);
	ck_assert_float_lt(finder_support(f, top_poses[_i].x + TOP_EDGE / 3,
				   top_poses[_i].y + TOP_EDGE / 4, top_poses[_i].angle + 30, sides),
		1.5f);
	finder_destroy(f);
	img_finish(&im);
}
END_TEST

/* A square of black on white, straight, of any size. */
static void draw_square(struct img *im, int32_t x0, int32_t y0, int32_t side)
{
	for (int32_t y = y0; y < y0 + side; y++)
		memset(img_row(im, y) + (ptrdiff_t)3 * x0, 0, (size_t)side * 3);
}

/* The accumulators are a ring of rows: in a tall view it goes round many times, and its length
 * depends on the dice. */
START_TEST(squares_are_found_all_over_a_tall_view_and_in_any_size)
{
	static const int32_t sides[] = { 32, 20, 60, 32 };
	struct finder *f = finder_create(&err);
	struct find_square s[16];
	struct img im;

	for (size_t k = 0; k < RUN_LEN(sides); k++) {
		const int32_t side = sides[k], apart = 3 * side, n = 1200 / apart;

		ck_assert_int_eq(img_init(&im, 240, 1200, 3, IMG_U8, &err), DT_OK);
		memset(im.data, 200, im.stride * (size_t)im.height);
		for (int32_t i = 0; i < n; i++)
			draw_square(&im, 90, i * apart + side, side);
		ck_assert_int_eq(finder_load(f, &im, NULL, (float)side, 255, &err), DT_OK);
		size_t found = finder_squares(f, 3.2f, s, 16);
		for (int32_t i = 0; i < n && i < 16; i++) {
			float x = 89.5f + (float)side / 2;
			float y = (float)(i * apart + side) - 0.5f + (float)side / 2;
			float least = 1e9f;

			for (size_t at = 0; at < found; at++)
				least = fminf(least, hypotf(s[at].x - x, s[at].y - y));
			ck_assert_msg(least < 2, "side %d: none at %.0f, %.0f", (int)side,
				(double)x, (double)y);
		}
		img_finish(&im);
	}
	finder_destroy(f);
}
END_TEST

START_TEST(no_square_on_bare_ground)
{
	struct finder *f = finder_create(&err);
	struct find_square s[8];
	struct img im;

	top_ground(&im);
	ck_assert_int_eq(finder_load(f, &im, NULL, TOP_EDGE, 255, &err), DT_OK);
	ck_assert_uint_eq(finder_squares(f, 0.5f, s, 8), 0);
	finder_destroy(f);
	img_finish(&im);
}
END_TEST

/* Stripes of two pixels each, 5 above and 5 below the mean: the central difference is 10
 * everywhere, and its sum over three rows with weights 1, 2, 1 is 40. */
static void striped_ground(struct img *im)
{
	ck_assert_int_eq(img_init(im, 120, 100, 3, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < im->height; y++)
		for (int32_t x = 0; x < im->width; x++)
			memset(img_row(im, y) + (ptrdiff_t)3 * x, x % 4 < 2 ? 65 : 55, 3);
}

static const struct {
	float level;
	bool striped;
	int threshold;
} faint[] = {
	{ 255, true, 120 }, /* three times the usual slope */
	{ 160, true, 80 },  /* half of the dice's grey level */
	{ 60, true, 40 },   /* not less than the usual slope */
	{ 0, true, 40 },
	{ 255, false, 24 }, /* what an 8 bit picture has by itself */
	{ 0, false, 24 },
};

START_TEST(dark_dice_need_weaker_edges)
{
	struct finder *f = finder_create(&err);
	struct img im = { 0 };

	(faint[_i].striped ? striped_ground : top_ground)(&im);
	ck_assert_int_eq(finder_load(f, &im, NULL, TOP_EDGE, faint[_i].level, &err), DT_OK);
	ck_assert_int_eq(finder_threshold(f), faint[_i].threshold);
	finder_destroy(f);
	img_finish(&im);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, a_square_is_found_where_it_lies, 0, TOP_POSES);
	tcase_add_test(tc, squares_are_found_all_over_a_tall_view_and_in_any_size);
	tcase_add_test(tc, no_square_on_bare_ground);
	tcase_add_loop_test(tc, dark_dice_need_weaker_edges, 0, RUN_LEN(faint));
}

int main(void)
{
	return run_tests("find", add);
}
