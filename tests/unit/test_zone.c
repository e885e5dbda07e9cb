/* SPDX-License-Identifier: MIT */
/*
 * test_zone.c - felt and things, on zones that are made of numbers.
 */
#include "run.h"

#include "cloth.h"

/* In the dark noise makes things of hundreds of single cells. */
START_TEST(a_die_below_many_specks_is_found)
{
	struct zone_blob found[ZONE_BLOBS_MAX];

	lay_cloth(green, 0.1f, 0);
	for (int y = 1; y < ROWS - 10; y += 2)
		for (int x = 1; x < COLS; x += 4)
			put(&now, x, y, brown, 1);
	put_disc(30, 41, 2.3f, brown, 1);
	load();
	ck_assert_uint_eq(blobs(ZONE_REST, found), 1);
	ck_assert_float_eq_tol(found[0].x, 30.5f * CELL, CELL);
	ck_assert_float_eq_tol(found[0].y, 41.5f * CELL, CELL);
	ck_assert_int_eq(zone_look_label(look, found[0].x, found[0].y), found[0].label);
}
END_TEST

START_TEST(other_light_and_a_shadow_are_felt)
{
	struct zone_blob found[ZONE_BLOBS_MAX];

	lay_cloth(green, 0.1f, 0);
	shade(0, 0, COLS, ROWS, 0.6f, 0);
	shade(10, 10, 30, 25, 0.5f, 0);
	load();
	ck_assert_uint_eq(blobs(ZONE_ALL, found), 0);
}
END_TEST

START_TEST(a_thing_of_another_colour_is_measured)
{
	struct zone_blob found[ZONE_BLOBS_MAX];

	lay_cloth(green, 0.1f, 0);
	put_disc(30, 20, 9, brown, 1);
	load();
	ck_assert_uint_eq(blobs(ZONE_ALL, found), 1);
	ck_assert_float_eq_tol(found[0].x, 30.5f * CELL, CELL);
	ck_assert_float_eq_tol(found[0].y, 20.5f * CELL, CELL);
	ck_assert_float_eq_tol(found[0].area, (float)M_PI * 81 * CELL * CELL, 40 * CELL * CELL);
	ck_assert_float_eq_tol(found[0].inner, 9.5f * CELL, 1.5f * CELL);
}
END_TEST

/* The mean of black dice with white drawings is grey, and in poor light nothing is seen of the
 * cloth's own pattern. */
START_TEST(a_drawing_on_grey_felt_is_a_thing)
{
	struct zone_blob found[ZONE_BLOBS_MAX];

	lay_cloth(grey, 0.02f, 0.06f);
	put_square(20, 15, 4, 1, DRAWN);
	load();
	ck_assert(is_thing(21, 16));
	ck_assert(is_thing(22, 17));
	ck_assert(!is_thing(40, 30));
	ck_assert_uint_eq(blobs(ZONE_REST, found), 1);
	ck_assert_float_ge(found[0].shown, 12 * CELL * CELL);
}
END_TEST

static void draw_on(struct img *ranges, int left, int top, uint8_t drawn)
{
	for (int y = top; y < top + 4; y++)
		for (int x = left; x < left + 4; x++)
			img_row(ranges, y)[x] = drawn;
}

/* A die that is as bright there as the felt. */
START_TEST(under_a_mirrored_lamp_a_drawing_is_a_thing)
{
	lay_cloth(green, 0.1f, 0.02f);
	draw_on(&range, 20, 20, DRAWN);
	load();
	ck_assert(!is_thing(21, 21)); /* felt's colour, and seen to be felt */
	for (int y = 0; y < ROWS; y++)
		for (int x = 0; x < 3 * COLS; x++)
			img_row_s16(&now, y)[x] += 120 * CELLS_LEVEL;
	load();
	ck_assert(zone_look_dazzled(look, 21 * CELL, 21 * CELL));
	ck_assert(is_thing(21, 21));
	ck_assert(!is_thing(30, 30));
}
END_TEST

/* A print on the table that coloured light, stronger to the right, makes stand out more there than
 * the zone's usual light would. */
START_TEST(a_print_in_coloured_light_is_felt)
{
	lay_cloth(green, 0.1f, 0.02f);
	draw_on(&range, 50, 20, 40);
	ck_assert_int_eq(zone_look_empty(look, &empty, &range, &err), DT_OK);
	draw_on(&range, 50, 20, 145);
	draw_on(&range, 50, 30, 145); /* and a die */
	for (int y = 0; y < ROWS; y++)
		for (int x = 0; x < COLS; x++)
			for (int c = 0; c < 3; c++) {
				int16_t *v = &img_row_s16(&now, y)[3 * x + c];
				float more = c == 0 ? 7 : 0.8f;

				*v = (int16_t)fminf((float)*v * (1 + more * (float)x / COLS),
					255 * CELLS_LEVEL);
			}
	load();
	ck_assert(zone_look_dazzled(look, 51 * CELL, 21 * CELL));
	ck_assert(!is_thing(51, 21));
	ck_assert(is_thing(51, 31));
}
END_TEST

/* What hides the pattern may be a soft shadow or a die; a die shows more than that. */
START_TEST(what_only_hides_the_pattern_shows_nothing)
{
	struct zone_blob found[ZONE_BLOBS_MAX];

	lay_cloth(grey, 0.12f, 0);
	put_square(15, 15, 9, 1, QUIET);
	load();
	ck_assert_uint_ge(blobs(ZONE_REST, found), 1);
	ck_assert_float_gt(found[0].area, 25 * CELL * CELL);
	ck_assert_float_eq(found[0].shown, 0);
	put_square(18, 18, 3, 1, DRAWN);
	load();
	ck_assert_uint_ge(blobs(ZONE_REST, found), 1);
	ck_assert_float_ge(found[0].shown, 9 * CELL * CELL);
}
END_TEST

START_TEST(what_a_die_explains_is_no_rest)
{
	float outline[4][2] = { { 10, 10 }, { 400, 10 }, { 400, 300 }, { 10, 300 } };
	struct zone_blob found[ZONE_BLOBS_MAX];

	lay_cloth(green, 0.1f, 0);
	put_disc(24, 20, 4, brown, 1);
	load();
	ck_assert_uint_eq(blobs(ZONE_REST, found), 1);
	zone_look_explain(look, outline, 4);
	ck_assert_uint_eq(blobs(ZONE_REST, found), 0);
	ck_assert_uint_eq(blobs(ZONE_ALL, found), 1);
	ck_assert_float_eq(found[0].unexplained, 0);
}
END_TEST

START_TEST(what_lies_at_a_broad_thing_is_left_without_it)
{
	struct zone_blob found[ZONE_BLOBS_MAX];

	lay_cloth(green, 0.1f, 0);
	put_disc(20, 20, 9, brown, 1);
	put_disc(31, 20, 2.5f, brown, 1);
	load();
	ck_assert_uint_eq(blobs(ZONE_REST, found), 1);
	ck_assert_int_eq(zone_look_explain_broad(look, found[0].label, 6 * CELL, &err), DT_OK);
	ck_assert_uint_eq(blobs(ZONE_REST, found), 1);
	ck_assert_float_eq_tol(found[0].x, 31.5f * CELL, 1.5f * CELL);
	ck_assert_float_eq_tol(found[0].area, 20 * CELL * CELL, 8 * CELL * CELL);
}
END_TEST

START_TEST(a_zone_is_bare_as_long_as_its_pattern_is_seen)
{
	lay_cloth(green, 0.1f, 0.01f);
	load();
	ck_assert(zone_look_is_bare(look));
	shade(0, 0, COLS, ROWS, 0.5f, 0);
	load();
	ck_assert(zone_look_is_bare(look));
	put_disc(24, 21, 6, green, 1); /* of the colour of the felt, which is another cloth then */
	load();
	ck_assert(!zone_look_is_bare(look));
	lay_cloth(green, 0.002f, 0.05f); /* too even to tell */
	load();
	ck_assert(!zone_look_is_bare(look));
}
END_TEST

START_TEST(cells_are_shown_as_they_are)
{
	static float plane[ZONE_PLANES][ROWS][COLS];
	int32_t cols, rows;

	lay_cloth(green, 0.1f, 0);
	zone_look_frame(look, 10 * CELL, 10 * CELL, (COLS - 10) * CELL, (ROWS - 10) * CELL);
	shade(0, 0, COLS, ROWS, 0.5f, 0);
	put_square(20, 15, 8, 1, DRAWN);
	load();
	zone_look_size(look, &cols, &rows);
	ck_assert_int_eq(cols, COLS);
	ck_assert_int_eq(rows, ROWS);
	zone_look_planes(look, plane[0][0]);
	for (int c = 0; c < 3; c++) {
		/* Twice as dark all over: felt stays felt, a grey thing is lighter than it. */
		ck_assert_float_eq_tol(plane[c][40][50], 0, 0.1);
		ck_assert_float_eq_tol(plane[c][18][23], logf(2 * grey[c] / green[c]), 0.35);
	}
	ck_assert_float_eq_tol(plane[3][18][23], DRAWN / 64.0f, 0.001f);
	ck_assert_float_eq_tol(plane[3][40][50], QUIET / 64.0f, 0.001f);
	ck_assert_float_eq(plane[4][18][23], 1);
	ck_assert_float_eq(plane[4][5][23], 0);
	ck_assert_float_gt(plane[5][40][50], 0.9f);
	ck_assert_float_lt(plane[5][18][23], 0.6f);
}
END_TEST

START_TEST(a_zone_of_another_size_is_refused)
{
	struct img small = { 0 };

	lay_cloth(green, 0.1f, 0);
	ck_assert_int_eq(img_init(&small, COLS - 1, ROWS, 3, IMG_S16, &err), DT_OK);
	ck_assert_int_eq(zone_look_load(look, &small, &range, &TONE_PLAIN, &err), DT_ERR_FORMAT);
	img_finish(&small);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, cloth_setup, cloth_teardown);
	tcase_add_test(tc, a_die_below_many_specks_is_found);
	tcase_add_test(tc, other_light_and_a_shadow_are_felt);
	tcase_add_test(tc, a_thing_of_another_colour_is_measured);
	tcase_add_test(tc, a_drawing_on_grey_felt_is_a_thing);
	tcase_add_test(tc, under_a_mirrored_lamp_a_drawing_is_a_thing);
	tcase_add_test(tc, a_print_in_coloured_light_is_felt);
	tcase_add_test(tc, what_only_hides_the_pattern_shows_nothing);
	tcase_add_test(tc, what_a_die_explains_is_no_rest);
	tcase_add_test(tc, what_lies_at_a_broad_thing_is_left_without_it);
	tcase_add_test(tc, a_zone_is_bare_as_long_as_its_pattern_is_seen);
	tcase_add_test(tc, cells_are_shown_as_they_are);
	tcase_add_test(tc, a_zone_of_another_size_is_refused);
}

int main(void)
{
	return run_tests("zone", add);
}
