/* SPDX-License-Identifier: MIT */
/*
 * test_candidates.c - where a spot is said to be that no drawing fits: on a drawn top, light on
 * dark.
 */
#include "run.h"

#include "cells.h"
#include "candidates.h"

enum { SIDE = 200, EDGE = 32, CELLS = SIDE / ZONE_CELL_PX, LEFT = 84 };

static struct dt_error err;
static struct finder *finder;
static struct zone_look *look;
static struct img view, cells, range;
static struct candidate_view v;

static bool on_top(int x, int y)
{
	return x >= LEFT && x < LEFT + EDGE && y >= LEFT && y < LEFT + EDGE;
}

static void fill_cells(bool top)
{
	for (int y = 0; y < CELLS; y++)
		for (int x = 0; x < CELLS; x++)
			for (int c = 0; c < 3; c++) {
				bool light = top && on_top(x * ZONE_CELL_PX + ZONE_CELL_PX / 2,
							    y * ZONE_CELL_PX + ZONE_CELL_PX / 2);
				int16_t felt = c == 1 ? 90 : 40;
				img_row_s16(&cells, y)[3 * x + c] =
					(int16_t)((light ? 230 : felt) * CELLS_LEVEL);
			}
}

/* A top from 84 to 115 in both directions: its middle is 99.5, 99.5. */
static void setup(void)
{
	finder = finder_create(&err);
	look = zone_look_create(&err);
	ck_assert(finder && look);
	ck_assert_int_eq(img_init(&view, SIDE, SIDE, 3, IMG_U8, &err), DT_OK);
	ck_assert_int_eq(img_init(&cells, CELLS, CELLS, 3, IMG_S16, &err), DT_OK);
	ck_assert_int_eq(img_init(&range, CELLS, CELLS, 1, IMG_U8, &err), DT_OK);
	for (int y = 0; y < SIDE; y++)
		for (int x = 0; x < SIDE; x++)
			for (int c = 0; c < 3; c++)
				img_row(&view, y)[3 * x + c] = on_top(x, y) ? 230
							       : c == 1	    ? 90
									    : 40;
	fill_cells(false);
	ck_assert_int_eq(zone_look_empty(look, &cells, &range, &err), DT_OK);
	zone_look_frame(look, 0, 0, SIDE, SIDE);
	fill_cells(true);
	ck_assert_int_eq(zone_look_load(look, &cells, &range, &TONE_PLAIN, &err), DT_OK);
	ck_assert_int_eq(finder_load(finder, &view, NULL, EDGE, 255, &err), DT_OK);
	v = (struct candidate_view){ .faces = { .edge_px = EDGE }, .finder = finder, .look = look };
}

static void teardown(void)
{
	finder_destroy(finder);
	zone_look_destroy(look);
	img_finish(&view);
	img_finish(&cells);
	img_finish(&range);
}

static float support_at(float x, float y, float angle)
{
	float sides[4];
	return finder_support(finder, x, y, angle, sides);
}

/* Two millimetres and ten degrees off, where a drawing of another set fits best. */
START_TEST(a_drawing_that_is_not_there_leads_away_from_the_square)
{
	struct candidate s = { .start = { 99.5f, 99.5f, 0 }, .match.pose = { 104, 96, 10 } };
	s.support = support_at(104, 96, 10);
	ck_assert_float_lt(s.support, 2.4f);
	candidates_back(&v, &s);
	ck_assert_float_gt(s.support, 3.5f);
	ck_assert_float_eq(s.match.pose.x, 99.5f);
	ck_assert_float_eq(s.match.pose.y, 99.5f);
	ck_assert_float_gt(s.thing, 0.99f);
}
END_TEST

START_TEST(what_lies_better_on_edges_than_its_square_stays)
{
	struct candidate s = { .start = { 104, 96, 10 }, .match.pose = { 99.5f, 99.5f, 0 } };
	s.support = support_at(99.5f, 99.5f, 0);
	candidates_back(&v, &s);
	ck_assert_float_gt(s.support, 3.5f);
	ck_assert_float_eq(s.match.pose.x, 99.5f);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, a_drawing_that_is_not_there_leads_away_from_the_square);
	tcase_add_test(tc, what_lies_better_on_edges_than_its_square_stays);
}

int main(void)
{
	return run_tests("spots", add);
}
