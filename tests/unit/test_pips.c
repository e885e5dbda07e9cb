/* SPDX-License-Identifier: MIT */
/*
 * test_pips.c - pips known without teaching, on drawn pictures.
 */
#include "drawn_top.h"
#include "pip_judge.h"
#include "pip_set.h"
#include "run.h"

#include <math.h>
#include <string.h>

static struct dt_error err;

/* Where the pips of a face lie, in edges from its middle, as printed on dice everywhere. */
static const struct {
	int n;
	float at[6][2];
} pips[6] = {
	{ 1, { { 0, 0 } } },
	{ 2, { { -0.25f, -0.25f }, { 0.25f, 0.25f } } },
	{ 3, { { -0.25f, -0.25f }, { 0, 0 }, { 0.25f, 0.25f } } },
	{ 4, { { -0.25f, -0.25f }, { 0.25f, 0.25f }, { 0.25f, -0.25f }, { -0.25f, 0.25f } } },
	{ 5, { { -0.25f, -0.25f }, { 0.25f, 0.25f }, { 0.25f, -0.25f }, { -0.25f, 0.25f },
		     { 0, 0 } } },
	{ 6, { { -0.25f, -0.25f }, { 0.25f, 0.25f }, { 0.25f, -0.25f }, { -0.25f, 0.25f },
		     { -0.25f, 0 }, { 0.25f, 0 } } },
};

static void draw_pips(struct img *im, struct face_pose pose, int face, int body, int ink)
{
	float a = pose.angle * (float)M_PI / 180;

	for (int32_t y = 0; y < im->height; y++)
		for (int32_t x = 0; x < im->width; x++) {
			float dx = ((float)x - pose.x) / TOP_EDGE,
			      dy = ((float)y - pose.y) / TOP_EDGE;
			float u = dx * cosf(a) + dy * sinf(a), v = dy * cosf(a) - dx * sinf(a);

			if (fabsf(u) >= 0.5f || fabsf(v) >= 0.5f)
				continue;
			memset(img_row(im, y) + (ptrdiff_t)3 * x, body, 3);
			for (int k = 0; k < pips[face].n; k++)
				if (hypotf(u - pips[face].at[k][0], v - pips[face].at[k][1]) < 0.1f)
					memset(img_row(im, y) + (ptrdiff_t)3 * x, ink, 3);
		}
}

/* Loop: six faces, dark on light and light on dark. */
START_TEST(pips_of_any_colour_are_known_without_teaching)
{
	int face = _i % 6;
	bool dark = _i >= 6;
	struct face_pose truth = { 60.3f, 49.6f, 23 }, square = { 61.2f, 48.9f, 26 };
	struct top_views v = { { 0 }, { 0 }, { 0 } };
	static struct face_set set;
	struct face_matcher *matcher;
	struct face_match m;

	pip_set_draw(0, &set);
	matcher = face_matcher_create(&set, &err);
	top_ground(&v.colour);
	draw_pips(&v.colour, truth, face, dark ? 30 : 220, dark ? 210 : 40);
	struct face_view view = top_view(&v);
	face_match(matcher, &view, square, true, &m);
	ck_assert_int_eq(m.face, face);
	ck_assert_float_gt(m.score, 0.85f);
	ck_assert_float_gt(m.score - m.rival_score, 0.1f);
	ck_assert_float_lt(hypotf(m.pose.x - truth.x, m.pose.y - truth.y), 0.5f);
	/* A die that leans by 33 degrees has 0.84. */
	ck_assert_float_gt(face_squeeze(matcher, m.face, &view, m.pose), 0.85f);
	face_matcher_destroy(matcher);
	top_views_finish(&v);
}
END_TEST

/* The side that is seen beside the top of a die away from the middle: a fifth of an edge, upwards.
 */
static void draw_side(struct img *im, struct face_pose pose, int body)
{
	float a = pose.angle * (float)M_PI / 180;

	for (int32_t y = 0; y < im->height; y++)
		for (int32_t x = 0; x < im->width; x++) {
			float dx = ((float)x - pose.x) / TOP_EDGE,
			      dy = ((float)y - pose.y) / TOP_EDGE;
			float u = dx * cosf(a) + dy * sinf(a), v = dy * cosf(a) - dx * sinf(a);

			if (fabsf(u) < 0.5f && v < -0.5f && v > -0.72f)
				memset(img_row(im, y) + (ptrdiff_t)3 * x, body, 3);
		}
}

/* How clearly each face is seen at a pose. */
static void see_clearly(struct top_views *v, struct face_pose pose, float clear[6])
{
	struct face_view view = top_view(v);

	for (int f = 0; f < 6; f++)
		clear[f] = pip_set_clear(0, f, &view, pose);
	top_views_finish(v);
}

/* Loop: six faces, dark on light and light on dark. Where a face is asked about, all its pips must
 * be there (so no other one will do with less), and nothing else. */
START_TEST(only_the_face_with_these_pips_is_clear)
{
	int face = _i % 6;
	bool dark = _i >= 6;
	struct face_pose truth = { 60.3f, 49.6f, 23 };
	struct top_views v = { { 0 }, { 0 }, { 0 } };
	float clear[6];

	top_ground(&v.colour);
	draw_pips(&v.colour, truth, face, dark ? 30 : 220, dark ? 210 : 40);
	see_clearly(&v, truth, clear);
	for (int f = 0; f < 6; f++)
		if (f == face)
			ck_assert_float_gt(clear[f], 0.65f);
		else
			ck_assert_msg(clear[f] < 0.1f, "%d pips seen as %d: %.2f", face + 1, f + 1,
				(double)clear[f]);
}
END_TEST

/* Something of another grey lies over a third of the top, two or three of its pips: dark and light.
 */
START_TEST(a_hidden_pip_is_missed)
{
	struct face_pose truth = { 60, 50, 0 };
	struct top_views v = { { 0 }, { 0 }, { 0 } };
	float clear[6];

	top_ground(&v.colour);
	draw_pips(&v.colour, truth, 4 + _i % 2, 220, 40);
	for (int32_t y = 50 - 16; y < 50 + 16; y++)
		memset(img_row(&v.colour, y) + (ptrdiff_t)3 * 44, _i < 2 ? 220 : 60, 3 * 11);
	see_clearly(&v, truth, clear);
	ck_assert_float_lt(clear[4 + _i % 2], 0.1f);
}
END_TEST

/* Two bars are where the rows of a six are, and a letter has strokes between its corners. */
START_TEST(bars_and_letters_are_no_pips)
{
	struct face_pose truth = { 60, 50, 0 };
	struct top_views v = { { 0 }, { 0 }, { 0 } };
	float clear[6];

	top_ground(&v.colour);
	if (_i == 2)
		draw_pips(&v.colour, truth, 5, 220, 40);
	else
		top_draw(&v.colour, truth, _i);
	for (int32_t y = 42; _i == 2 && y < 59; y++)
		for (int32_t x = 0; x < 2; x++)
			memset(img_row(&v.colour, y) + (ptrdiff_t)3 * (50 + 16 * x), 40, 3 * 5);
	see_clearly(&v, truth, clear);
	for (int f = 0; f < 6; f++)
		ck_assert_msg(clear[f] < 0.1f, "seen as %d: %.2f", f + 1, (double)clear[f]);
}
END_TEST

/* A square that top and side make together lies a fifth of an edge off, and the pips of a six
 * repeat within less. Loop: its two ways to lie. */
START_TEST(a_search_finds_pips_under_a_square_with_a_side)
{
	struct face_pose truth = { 60.3f, 49.6f, 7 + 90 * (float)_i }, square = truth;
	struct face_pose upright = { truth.x, truth.y, 7 };
	struct top_views v = { { 0 }, { 0 }, { 0 } };
	static struct face_set set;
	struct face_match m;

	pip_set_draw(0, &set);
	struct face_matcher *matcher = face_matcher_create(&set, &err);
	top_ground(&v.colour);
	draw_pips(&v.colour, truth, 5, 220, 40);
	draw_side(&v.colour, upright, 180);
	struct face_view view = top_view(&v);
	square.x += 0.2f * TOP_EDGE * sinf(7 * (float)M_PI / 180);
	square.y -= 0.2f * TOP_EDGE * cosf(7 * (float)M_PI / 180);
	face_search(matcher, &view, square, &m);
	ck_assert_int_eq(m.face, 5);
	ck_assert_float_gt(m.score, 0.85f);
	ck_assert_float_lt(hypotf(m.pose.x - truth.x, m.pose.y - truth.y), 0.6f);
	face_matcher_destroy(matcher);
	top_views_finish(&v);
}
END_TEST

/* A two of unusual spacing that fits as well as can be: on a top that may lie flat it is given, on
 * a card it is a picture. */
START_TEST(a_clear_drawing_is_no_die_where_nothing_lies_flat)
{
	struct pip_judge j = { .which = 1, .rc = DT_OK };
	struct candidate s = { .match = { .face = 1, .score = 0.95f, .rival_score = 0.5f },
		.support = 4,
		.squeeze = 0.9f,
		.flat = 1 };

	ck_assert(pip_judge_sure(&j, &s, true));
	s.flat = -1;
	ck_assert(!pip_judge_sure(&j, &s, true));
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_clear_drawing_is_no_die_where_nothing_lies_flat);
	tcase_add_loop_test(tc, pips_of_any_colour_are_known_without_teaching, 0, 12);
	tcase_add_loop_test(tc, only_the_face_with_these_pips_is_clear, 0, 12);
	tcase_add_loop_test(tc, a_hidden_pip_is_missed, 0, 4);
	tcase_add_loop_test(tc, bars_and_letters_are_no_pips, 0, 3);
	tcase_add_loop_test(tc, a_search_finds_pips_under_a_square_with_a_side, 0, 2);
}

int main(void)
{
	return run_tests("pips", add);
}
