/* SPDX-License-Identifier: MIT */
/*
 * test_tiled_view.c - a view made tile by tile, against the same view made whole.
 *
 * The camera looks straight down on a picture that is different everywhere.
 */
#include "run.h"

#include "tiled_view.h"

#include <math.h>
#include <stdlib.h>

enum { WIDTH = 640, HEIGHT = 480, BLANK = 128 };

static const struct vis_lens lens = { WIDTH, HEIGHT, 1000, 1000, 320, 240, { 0 } };
static const struct vis_pose pose = { { 0 }, { -60, -50, 1000 } };
/* 2 pixels a millimetre: 16 x 13 tiles, the last row and column cut off. */
static const struct vis_rect rect = { 0, 0, 62, 50 };

static struct dt_error err;
static struct img frame, whole;
static struct vis_view *view;
static struct tiled_view work;

static void setup(void)
{
	ck_assert_int_eq(img_init(&frame, WIDTH, HEIGHT, 3, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < HEIGHT; y++)
		for (int32_t x = 0; x < WIDTH; x++) {
			uint8_t *p = img_row(&frame, y) + (ptrdiff_t)3 * x;

			p[0] = (uint8_t)(x * 7 + y * 3);
			p[1] = (uint8_t)(x * 2 + y * 5);
			p[2] = (uint8_t)(x ^ y);
		}
	view = vis_view_create(&lens, &pose, rect, 0, 2, &err);
	ck_assert_ptr_nonnull(view);
	ck_assert_int_eq(vis_view_apply(view, &frame, &whole, &err), DT_OK);
	work = (struct tiled_view){ 0 };
	ck_assert_int_eq(tiled_view_begin(&work, view, &err), DT_OK);
}

static void teardown(void)
{
	tiled_view_finish(&work);
	vis_view_destroy(view);
	img_finish(&frame);
	img_finish(&whole);
}

static uint8_t *flags(int32_t x, int32_t y)
{
	return &work.tiles.flags[y * work.tiles.cols + x];
}

static void must_be_whole(int32_t x, int32_t y)
{
	for (int c = 0; c < 3; c++)
		ck_assert_int_eq(
			img_row(&work.colour, y)[3 * x + c], img_row(&whole, y)[3 * x + c]);
}

static void must_be_blank(int32_t x, int32_t y)
{
	for (int c = 0; c < 3; c++)
		ck_assert_int_eq(img_row(&work.colour, y)[3 * x + c], BLANK);
}

START_TEST(wanted_tiles_are_made_and_no_others)
{
	*flags(2, 1) = TILE_WANTED;
	*flags(3, 1) = TILE_WANTED;
	*flags(work.tiles.cols - 1, work.tiles.rows - 1) = TILE_WANTED;
	ck_assert_int_eq(tiled_view_make(&work, view, &frame, IMG_SHADE_EYE, 3, &err), DT_OK);
	ck_assert_int_eq(work.colour.width, whole.width);
	ck_assert_int_eq(work.colour.height, whole.height);
	for (int32_t y = 0; y < whole.height; y++)
		for (int32_t x = 0; x < whole.width; x++) {
			if (*flags(x / TILE_PX, y / TILE_PX)) {
				must_be_whole(x, y);
				continue;
			}
			must_be_blank(x, y);
			ck_assert_int_eq(img_row(&work.grey, y)[x], BLANK);
			ck_assert_int_eq(img_row(&work.soft, y)[x], BLANK);
		}
}
END_TEST

START_TEST(a_new_beginning_is_blank)
{
	tiled_view_want_all(&work);
	ck_assert_int_eq(tiled_view_make(&work, view, &frame, IMG_SHADE_EYE, 3, &err), DT_OK);
	must_be_whole(whole.width - 1, whole.height - 1);
	ck_assert_int_eq(tiled_view_begin(&work, view, &err), DT_OK);
	ck_assert_int_eq(*flags(0, 0), 0);
	for (int32_t y = 0; y < whole.height; y++)
		for (int32_t x = 0; x < whole.width; x++) {
			must_be_blank(x, y);
			ck_assert_int_eq(img_row(&work.grey, y)[x], BLANK);
			ck_assert_int_eq(img_row(&work.soft, y)[x], BLANK);
		}
}
END_TEST

static int within(int v, int n)
{
	return v < 0 ? 0 : v >= n ? n - 1 : v;
}

static const int soft_px[] = { 3, 5, 7, 9 };

/* The border is continued outwards. */
START_TEST(soft_is_the_mean_of_the_grey_round_a_pixel)
{
	int h = soft_px[_i] / 2, n = soft_px[_i] * soft_px[_i];

	tiled_view_want_all(&work);
	ck_assert_int_eq(
		tiled_view_make(&work, view, &frame, IMG_SHADE_EYE, soft_px[_i], &err), DT_OK);
	for (int y = 0; y < whole.height; y++)
		for (int x = 0; x < whole.width; x++) {
			int sum = 0;

			for (int j = y - h; j <= y + h; j++)
				for (int i = x - h; i <= x + h; i++)
					sum += img_row(&work.grey,
						within(j, whole.height))[within(i, whole.width)];
			ck_assert_int_le(abs(img_row(&work.soft, y)[x] - sum / n), 1);
		}
}
END_TEST

START_TEST(more_is_made_round_a_place)
{
	*flags(0, 0) = TILE_WANTED;
	ck_assert_int_eq(tiled_view_make(&work, view, &frame, IMG_SHADE_EYE, 3, &err), DT_OK);
	ck_assert_int_eq(tiled_view_more(&work, view, &frame, 20, 20, 10, &err), DT_OK);
	/* Pixels 10 to 30 lie in tiles 1 to 3. */
	for (int32_t y = 0; y < 4 * TILE_PX; y++)
		for (int32_t x = 0; x < 4 * TILE_PX; x++) {
			bool made = (x < TILE_PX && y < TILE_PX) || (x >= TILE_PX && y >= TILE_PX);

			if (made)
				must_be_whole(x, y);
			else
				must_be_blank(x, y);
		}
	must_be_blank(4 * TILE_PX, TILE_PX);
	must_be_blank(TILE_PX, 4 * TILE_PX);
	/* Also partly outside of the view. */
	ck_assert_int_eq(tiled_view_more(&work, view, &frame, (float)whole.width - 2,
				 (float)whole.height - 2, 10, &err),
		DT_OK);
	must_be_whole(whole.width - 1, whole.height - 1);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, wanted_tiles_are_made_and_no_others);
	tcase_add_test(tc, a_new_beginning_is_blank);
	tcase_add_loop_test(tc, soft_is_the_mean_of_the_grey_round_a_pixel, 0, RUN_LEN(soft_px));
	tcase_add_test(tc, more_is_made_round_a_place);
}

int main(void)
{
	return run_tests("patchwork", add);
}
