/* SPDX-License-Identifier: MIT */
/*
 * test_cells.c - the mean and the range of 8 x 8 pixels round each place, every second row of them.
 */
#include "run.h"

#include "cells.h"

#include <string.h>

enum { WIDTH = 64, HEIGHT = 48 };

static struct dt_error err;
static struct img frame, mean, range;

static void setup(void)
{
	ck_assert_int_eq(img_init(&frame, WIDTH, HEIGHT, 3, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < HEIGHT; y++)
		for (int32_t x = 0; x < WIDTH; x++) {
			uint8_t *p = img_row(&frame, y) + (ptrdiff_t)3 * x;

			p[0] = 40;
			p[1] = (uint8_t)(2 * x);
			p[2] = (uint8_t)(3 * y);
		}
}

static void teardown(void)
{
	img_finish(&frame);
	img_finish(&mean);
	img_finish(&range);
}

static struct cells *look_at(const struct vis_point *at, int32_t cols)
{
	struct vis_lens lens = { .width = WIDTH, .height = HEIGHT };
	struct cells *c = cells_create(&lens, at, cols, 1, &err);

	ck_assert_ptr_nonnull(c);
	return c;
}

/* Round (20.5, 12.5): columns 17 to 24, rows 9, 11, 13, 15. */
START_TEST(a_cell_is_what_its_pixels_are)
{
	struct vis_point at[] = { { 20.5, 12.5 } };
	struct cells *c = look_at(at, 1);

	ck_assert_int_eq(cells_look(c, &frame, &mean, &range, &err), DT_OK);
	ck_assert_int_eq(img_row_s16(&mean, 0)[0], 40 * CELLS_LEVEL);
	ck_assert_int_eq(img_row_s16(&mean, 0)[1], 41 * CELLS_LEVEL);
	ck_assert_int_eq(img_row_s16(&mean, 0)[2], 36 * CELLS_LEVEL);
	/* The channel that differs most: 3 x 6 levels, against 2 x 7. */
	ck_assert_int_eq(img_row(&range, 0)[0], 18);
	cells_destroy(c);
}
END_TEST

START_TEST(one_bright_pixel_counts_for_its_share_and_widens_the_range)
{
	struct vis_point at[] = { { 20.5, 12.5 }, { 40.5, 12.5 } };
	struct cells *c = look_at(at, 2);

	img_row(&frame, 13)[3 * 24] = 240;
	ck_assert_int_eq(cells_look(c, &frame, &mean, &range, &err), DT_OK);
	/* 32 pixels are looked at. */
	ck_assert_int_eq(img_row_s16(&mean, 0)[0], 40 * CELLS_LEVEL + 200 * CELLS_LEVEL / 32);
	ck_assert_int_eq(img_row(&range, 0)[0], 200);
	ck_assert_int_eq(img_row_s16(&mean, 0)[3], 40 * CELLS_LEVEL);
	cells_destroy(c);
}
END_TEST

START_TEST(a_cell_outside_of_the_picture_is_black)
{
	struct vis_point at[] = { { 2, 20 }, { 20, HEIGHT - 2 }, { WIDTH - 2, 20 }, { 20, 20 } };
	struct cells *c = look_at(at, 4);

	ck_assert_int_eq(cells_look(c, &frame, &mean, &range, &err), DT_OK);
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(img_row_s16(&mean, 0)[3 * i], 0);
		ck_assert_int_eq(img_row(&range, 0)[i], 0);
	}
	ck_assert_int_eq(img_row_s16(&mean, 0)[9], 40 * CELLS_LEVEL);
	cells_destroy(c);
}
END_TEST

START_TEST(a_picture_of_another_size_is_refused)
{
	struct vis_point at[] = { { 20, 20 } };
	struct cells *c = look_at(at, 1);
	struct img other = { 0 };

	ck_assert_int_eq(img_init(&other, WIDTH, HEIGHT + 1, 3, IMG_U8, &err), DT_OK);
	ck_assert_int_eq(cells_look(c, &other, &mean, &range, &err), DT_ERR_FORMAT);
	img_finish(&other);
	cells_destroy(c);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, a_cell_is_what_its_pixels_are);
	tcase_add_test(tc, one_bright_pixel_counts_for_its_share_and_widens_the_range);
	tcase_add_test(tc, a_cell_outside_of_the_picture_is_black);
	tcase_add_test(tc, a_picture_of_another_size_is_refused);
}

int main(void)
{
	return run_tests("cells", add);
}
