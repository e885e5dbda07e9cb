/* SPDX-License-Identifier: MIT */
/*
 * test_face.c - squares found, drawings placed and turned, dice sets kept: on drawn pictures.
 */
#include "run.h"

#include "cv_bridge.h"
#include "face.h"
#include "find.h"
#include "pip_set.h"
#include "cells.h"
#include "teach_record.h"
#include "zone.h"

#include <math.h>
#include <string.h>

static struct dt_error err;
static const float edge = 32;

enum { F, L, J, BAR };

/* Drawings in the frame of the top, -0.5 to 0.5: two without any symmetry, a J that is nearly the
 * same upside down, and what is left of it without its hook. */
static bool is_ink(float u, float v, int face)
{
	if (face == J || face == BAR)
		return (u > -0.03f && u < 0.1f && fabsf(v) < 0.3f) ||
		       (face == J && v > 0.2f && v < 0.3f && u > -0.13f && u < 0);
	if (face == F)
		return (u > -0.25f && u < -0.12f && fabsf(v) < 0.3f) ||
		       (v > -0.3f && v < -0.18f && u > -0.25f && u < 0.25f) ||
		       (v > -0.05f && v < 0.06f && u > -0.25f && u < 0.12f);
	return (v > 0.18f && v < 0.3f && u > -0.25f && u < 0.25f) ||
	       (u > -0.25f && u < -0.12f && fabsf(v) < 0.3f);
}

/* A light die with dark ink on a dark ground, its top at the pose. */
static void draw(struct img *im, struct face_pose pose, int face)
{
	float a = pose.angle * (float)M_PI / 180;

	for (int32_t y = 0; y < im->height; y++)
		for (int32_t x = 0; x < im->width; x++) {
			int sum = 0;

			for (int k = 0; k < 16; k++) {
				float dx = (float)x + (float)(k % 4) / 4 - 0.375f - pose.x;
				float dy = (float)y + (float)(k / 4) / 4 - 0.375f - pose.y;
				float u = (dx * cosf(a) + dy * sinf(a)) / edge;
				float v = (dy * cosf(a) - dx * sinf(a)) / edge;

				if (fabsf(u) < 0.5f && fabsf(v) < 0.5f)
					sum += is_ink(u, v, face) ? 40 : 200;
				else
					sum += img_row(im, y)[3 * x];
			}
			memset(img_row(im, y) + (ptrdiff_t)3 * x, sum / 16, 3);
		}
}

static void ground(struct img *im)
{
	ck_assert_int_eq(img_init(im, 120, 100, 3, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < im->height; y++)
		memset(img_row(im, y), 60, (size_t)im->width * 3);
}

static const struct face_pose poses[] = { { 60, 50, 0 }, { 60.4f, 50.7f, 17 }, { 58.2f, 47, 45 },
	{ 61, 52.5f, 101 }, { 60, 50, 180 }, { 57.3f, 49.1f, 233 }, { 60, 51, 300 },
	{ 60, 50, 345 } };

START_TEST(a_square_is_found_where_it_lies)
{
	struct finder *f = finder_create(&err);
	struct find_square s[8];
	struct img im;
	float sides[4];

	ground(&im);
	draw(&im, poses[_i], 0);
	ck_assert_int_eq(finder_load(f, &im, NULL, edge, 255, &err), DT_OK);
	ck_assert_uint_gt(finder_squares(f, 2.5f, s, 8), 0);
	ck_assert_float_lt(hypotf(s[0].x - poses[_i].x, s[0].y - poses[_i].y), 2.0f);
	ck_assert_float_lt(fabsf(remainderf(s[0].angle - poses[_i].angle, 90)), 6.0f);
	ck_assert_float_gt(
		finder_support(f, poses[_i].x, poses[_i].y, poses[_i].angle, sides), 3.6f);
	ck_assert_float_lt(finder_support(f, poses[_i].x + edge / 3, poses[_i].y + edge / 4,
				   poses[_i].angle + 30, sides),
		1.5f);
	finder_destroy(f);
	img_finish(&im);
}
END_TEST

START_TEST(no_square_on_bare_ground)
{
	struct finder *f = finder_create(&err);
	struct find_square s[8];
	struct img im;

	ground(&im);
	ck_assert_int_eq(finder_load(f, &im, NULL, edge, 255, &err), DT_OK);
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

	(faint[_i].striped ? striped_ground : ground)(&im);
	ck_assert_int_eq(finder_load(f, &im, NULL, edge, faint[_i].level, &err), DT_OK);
	ck_assert_int_eq(finder_threshold(f), faint[_i].threshold);
	finder_destroy(f);
	img_finish(&im);
}
END_TEST

START_TEST(a_veil_may_explain_a_colour)
{
	static const float body[3] = { 4, 4, 4 }, off[3] = { 5, 4, 4 }, dark[3] = { 3, 2, 2 };
	static const struct {
		float light[3], gap;
	} veils[] = {
		{ { 0, 0, 0 }, 1 }, { { 0.5f, 0.5f, 0.5f }, 1 }, /* no colour of its own */
		{ { -2, 0, 0 }, 0 },				 /* half of it */
		{ { -0.5f, 0, 0 }, 0.5f },			 /* not more than all of it */
		{ { 2, 0, 0 }, 1 },				 /* the other way */
		{ { 0, 0, -2 }, 1 },				 /* another colour */
	};

	for (size_t i = 0; i < RUN_LEN(veils); i++) {
		ck_assert_float_eq_tol(
			face_tint_gap_least(off, veils[i].light, body), veils[i].gap, 1e-5f);
		ck_assert_float_eq_tol(
			face_tint_gap_least(dark, veils[i].light, body), veils[i].gap, 1e-5f);
	}
	ck_assert_float_eq_tol(face_tint_gap(off, body), 1, 1e-5f);
}
END_TEST

/* noise: how far a cell may be off, as a share of its grey level. */
static void cells_of(struct img *im, struct img *range, double gamma, double noise)
{
	uint32_t at = 1, chance = 7;

	ck_assert_int_eq(img_init(im, 24, 20, 3, IMG_S16, &err), DT_OK);
	ck_assert_int_eq(img_init(range, 24, 20, 1, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < im->height; y++)
		for (int32_t x = 0; x < im->width; x++) {
			at = at * 1664525 + 1013904223;
			chance = chance * 22695477 + 1;
			double grey = at >> 31 ? 120 : 80;
			double off = 1 + noise * ((double)(chance >> 16) / 32768 - 1);

			for (int c = 0; c < 3; c++)
				img_row_s16(im, y)[3 * x + c] = (int16_t)lround(
					CELLS_LEVEL * 255 * pow(grey / 255, gamma) * off);
			img_row(range, y)[x] = 0;
		}
}

static const double gammas[] = { 0.65, 1, 1.7 };

START_TEST(felt_tells_the_tone_of_a_picture)
{
	struct zone_look *z = zone_look_create(&err);
	struct img empty, now, range[2];
	double gamma = gammas[_i], grey = 255 * pow(200 / 255.0, gamma);
	float tone = 0, colour[3];

	cells_of(&empty, &range[0], 1, 0);
	cells_of(&now, &range[1], gamma, 0);
	ck_assert_int_eq(zone_look_empty(z, &empty, &range[0], &err), DT_OK);
	ck_assert_int_eq(zone_look_load(z, &now, &range[1], &err), DT_OK);
	ck_assert(zone_look_tone(z, &tone));
	ck_assert_float_eq_tol(tone, (float)gamma, 0.01f);
	zone_look_set_tone(z, tone);
	/* What has a grey level of 200 in the tone of the empty table is seen so again. */
	for (int c = 0; c < 3; c++)
		colour[c] = (float)log(grey + (double)FACE_LIFT);
	zone_look_unlit(z, 90, 80, colour);
	for (int c = 0; c < 3; c++)
		ck_assert_float_eq_tol(colour[c], logf(200 + FACE_LIFT), 0.06f);
	zone_look_destroy(z);
	img_finish(&empty);
	img_finish(&now);
	img_finish(&range[0]);
	img_finish(&range[1]);
}
END_TEST

/* A step is 0.41 in the logarithm at every second pair of cells, times 0.65 that is 0.19 in the
 * mean; the noise of two cells is 0.12, and both together 1.2 times as large as the steps alone. */
START_TEST(noise_does_not_change_the_tone)
{
	struct zone_look *z = zone_look_create(&err);
	struct img empty, now, range[2];
	float tone = 0;

	cells_of(&empty, &range[0], 1, 0);
	cells_of(&now, &range[1], 0.65, 0.15);
	ck_assert_int_eq(zone_look_empty(z, &empty, &range[0], &err), DT_OK);
	ck_assert_int_eq(zone_look_load(z, &now, &range[1], &err), DT_OK);
	ck_assert(zone_look_tone(z, &tone));
	ck_assert_float_eq_tol(tone, 0.65f, 0.06f);
	zone_look_destroy(z);
	img_finish(&empty);
	img_finish(&now);
	img_finish(&range[0]);
	img_finish(&range[1]);
}
END_TEST

struct views {
	struct img colour, grey, soft;
};

static struct face_view view_of(struct views *v)
{
	ck_assert_int_eq(cvb_convert(CVB_BGR_GREY, &v->colour, &v->grey, &err), DT_OK);
	ck_assert_int_eq(cvb_blur_box(&v->grey, patch_soft_px(edge), &v->soft, &err), DT_OK);
	return (struct face_view){ &v->grey, &v->soft, edge };
}

static void views_finish(struct views *v)
{
	img_finish(&v->colour);
	img_finish(&v->grey);
	img_finish(&v->soft);
}

/* The first drawings as a set, learnt from one upright die each. */
static void teach(struct face_set *set, int n)
{
	memset(set, 0, sizeof(*set));
	strcpy(set->name, "drawn");
	set->n = n;
	for (int i = 0; i < n; i++) {
		struct views v = { { 0 }, { 0 }, { 0 } };

		ground(&v.colour);
		draw(&v.colour, (struct face_pose){ 60, 50, 0 }, i);
		struct face_view view = view_of(&v);
		patch_sample(&view, patch_grid_at((struct face_pose){ 60, 50, 0 }, edge),
			&set->face[i].mean);
		set->face[i].label[0] = "FLJ"[i];
		set->face[i].samples = 9;
		set->face[i].typical = 0.99f;
		set->face[i].low = 0.95f;
		set->face[i].apart = 0.2f;
		views_finish(&v);
	}
}

START_TEST(a_drawing_is_placed_and_turned)
{
	static struct face_set set;
	int face = _i % 2;
	struct face_pose truth = poses[_i], square = truth;
	struct views v = { { 0 }, { 0 }, { 0 } };
	struct face_match m;
	struct face_matcher *matcher;

	teach(&set, 2);
	matcher = face_matcher_create(&set, &err);
	ground(&v.colour);
	draw(&v.colour, truth, face);
	struct face_view view = view_of(&v);
	/* As the search leaves it: any quarter, a pixel and some degrees off. */
	square.x += 1.2f;
	square.y -= 0.8f;
	square.angle = fmodf(truth.angle + 3, 90);
	face_match(matcher, &view, square, true, &m);
	ck_assert_int_eq(m.face, face);
	ck_assert_float_gt(m.score, 0.97f);
	ck_assert_float_gt(m.score - m.rival_score, 0.2f);
	ck_assert_float_lt(hypotf(m.pose.x - truth.x, m.pose.y - truth.y), 0.3f);
	ck_assert_float_lt(fabsf(remainderf(m.pose.angle - truth.angle, 360)), 1.0f);
	ck_assert_float_gt(face_squeeze(matcher, m.face, &view, m.pose), 0.95f);
	face_matcher_destroy(matcher);
	views_finish(&v);
}
END_TEST

/* A J drawn at the pose, or only its bar, read from a square that lies off by so much along the
 * drawing's own u. Samples as bad as the turned drawing were among those that it was taught with.
 */
static void read_j(struct face_pose truth, int drawn, float off, struct face_match *out)
{
	static struct face_set set;
	struct face_pose square = truth;
	struct views v = { { 0 }, { 0 }, { 0 } };
	struct face_matcher *matcher;

	teach(&set, 3);
	set.face[J].low = 0.7f;
	matcher = face_matcher_create(&set, &err);
	ground(&v.colour);
	draw(&v.colour, truth, drawn);
	struct face_view view = view_of(&v);
	square.x += off * cosf(truth.angle * (float)M_PI / 180);
	square.y += off * sinf(truth.angle * (float)M_PI / 180);
	square.angle = fmodf(truth.angle + 3, 90);
	face_match(matcher, &view, square, true, out);
	face_matcher_destroy(matcher);
	views_finish(&v);
}

/* Where the square was found beside the die, the J turned upside down lies nearer at a glance. */
START_TEST(a_j_is_not_read_upside_down)
{
	for (float off = -3; off <= 3; off += 0.5f) {
		struct face_match m;

		read_j(poses[_i], J, off, &m);
		ck_assert_int_eq(m.face, J);
		ck_assert(!m.any_turn);
		ck_assert_float_lt(fabsf(remainderf(m.pose.angle - poses[_i].angle, 360)), 1.0f);
	}
}
END_TEST

/* Without its hook it is still no F and no L, but may lie either way up. */
START_TEST(what_a_bar_leaves_open_is_told)
{
	struct face_match m;

	read_j(poses[_i], BAR, 0, &m);
	ck_assert_int_eq(m.face, J);
	ck_assert(m.any_turn);
}
END_TEST

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
			float dx = ((float)x - pose.x) / edge, dy = ((float)y - pose.y) / edge;
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
	struct views v = { { 0 }, { 0 }, { 0 } };
	static struct face_set set;
	struct face_matcher *matcher;
	struct face_match m;

	pip_set_draw(&set);
	matcher = face_matcher_create(&set, &err);
	ground(&v.colour);
	draw_pips(&v.colour, truth, face, dark ? 30 : 220, dark ? 210 : 40);
	struct face_view view = view_of(&v);
	face_match(matcher, &view, square, true, &m);
	ck_assert_int_eq(m.face, face);
	ck_assert_float_gt(m.score, 0.85f);
	ck_assert_float_gt(m.score - m.rival_score, 0.1f);
	ck_assert_float_lt(hypotf(m.pose.x - truth.x, m.pose.y - truth.y), 0.5f);
	/* A die that leans by 33 degrees has 0.84. */
	ck_assert_float_gt(face_squeeze(matcher, m.face, &view, m.pose), 0.85f);
	face_matcher_destroy(matcher);
	views_finish(&v);
}
END_TEST

/* The side that is seen beside the top of a die away from the middle: a fifth of an edge, upwards.
 */
static void draw_side(struct img *im, struct face_pose pose, int body)
{
	float a = pose.angle * (float)M_PI / 180;

	for (int32_t y = 0; y < im->height; y++)
		for (int32_t x = 0; x < im->width; x++) {
			float dx = ((float)x - pose.x) / edge, dy = ((float)y - pose.y) / edge;
			float u = dx * cosf(a) + dy * sinf(a), v = dy * cosf(a) - dx * sinf(a);

			if (fabsf(u) < 0.5f && v < -0.5f && v > -0.72f)
				memset(img_row(im, y) + (ptrdiff_t)3 * x, body, 3);
		}
}

/* How clearly each face is seen at a pose. */
static void see_clearly(struct views *v, struct face_pose pose, float clear[6])
{
	struct face_view view = view_of(v);

	for (int f = 0; f < 6; f++)
		clear[f] = pip_set_clear(f, &view, pose);
	views_finish(v);
}

/* Loop: six faces, dark on light and light on dark. Where a face is asked about, all its pips must
 * be there (so no other one will do with less), and nothing else. */
START_TEST(only_the_face_with_these_pips_is_clear)
{
	int face = _i % 6;
	bool dark = _i >= 6;
	struct face_pose truth = { 60.3f, 49.6f, 23 };
	struct views v = { { 0 }, { 0 }, { 0 } };
	float clear[6];

	ground(&v.colour);
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
	struct views v = { { 0 }, { 0 }, { 0 } };
	float clear[6];

	ground(&v.colour);
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
	struct views v = { { 0 }, { 0 }, { 0 } };
	float clear[6];

	ground(&v.colour);
	if (_i == 2)
		draw_pips(&v.colour, truth, 5, 220, 40);
	else
		draw(&v.colour, truth, _i);
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
	struct views v = { { 0 }, { 0 }, { 0 } };
	static struct face_set set;
	struct face_match m;

	pip_set_draw(&set);
	struct face_matcher *matcher = face_matcher_create(&set, &err);
	ground(&v.colour);
	draw_pips(&v.colour, truth, 5, 220, 40);
	draw_side(&v.colour, upright, 180);
	struct face_view view = view_of(&v);
	square.x += 0.2f * edge * sinf(7 * (float)M_PI / 180);
	square.y -= 0.2f * edge * cosf(7 * (float)M_PI / 180);
	face_search(matcher, &view, square, &m);
	ck_assert_int_eq(m.face, 5);
	ck_assert_float_gt(m.score, 0.85f);
	ck_assert_float_lt(hypotf(m.pose.x - truth.x, m.pose.y - truth.y), 0.6f);
	face_matcher_destroy(matcher);
	views_finish(&v);
}
END_TEST

START_TEST(a_leaning_top_is_squeezed)
{
	static struct face_set set;
	struct views flat = { { 0 }, { 0 }, { 0 } }, v = { { 0 }, { 0 }, { 0 } };
	/* As if leaning by 37 degrees: 0.8 of its width. */
	const double squeeze[6] = { 1 / 0.8, 0, 60 - 60 / 0.8, 0, 1, 0 };
	struct face_match m;
	struct face_matcher *matcher;

	teach(&set, 2);
	matcher = face_matcher_create(&set, &err);
	ground(&flat.colour);
	draw(&flat.colour, (struct face_pose){ 60, 50, 0 }, 0);
	ck_assert_int_eq(
		cvb_warp_affine(&flat.colour, squeeze, 120, 100, CVB_LINEAR, &v.colour, &err),
		DT_OK);
	struct face_view view = view_of(&v);
	face_match(matcher, &view, (struct face_pose){ 60, 50, 0 }, true, &m);
	ck_assert_int_eq(m.face, 0);
	float seen = face_squeeze(matcher, 0, &view, m.pose);
	ck_assert_float_lt(seen, 0.86f);
	ck_assert_float_gt(seen, 0.74f);
	face_matcher_destroy(matcher);
	views_finish(&flat);
	views_finish(&v);
}
END_TEST

START_TEST(four_quarters_make_a_turn)
{
	static struct face_set set;
	struct face_patch a, b;

	teach(&set, 2);
	a = set.face[0].mean;
	for (int q = 0; q < 4; q++) {
		patch_turn(&a, 1, &b);
		a = b;
		if (q < 3)
			ck_assert_float_lt(patch_correlate(&a, &set.face[0].mean), 0.9f);
	}
	ck_assert_float_gt(patch_correlate(&a, &set.face[0].mean), 0.9999f);
}
END_TEST

START_TEST(a_set_comes_back_as_it_was_kept)
{
	static struct face_set set, back;
	uint8_t *bytes = NULL;
	size_t n = 0;
	char *text;

	teach(&set, 2);
	set.body[1] = 4.5f;
	set.body_spread = 0.04f;
	text = teach_record_write(&set, &err);
	ck_assert_ptr_nonnull(text);
	ck_assert_int_eq(teach_record_pack(&set, &bytes, &n, &err), DT_OK);
	ck_assert_int_eq(teach_record_read(text, bytes, n, &back, &err), DT_OK);
	ck_assert_str_eq(back.name, "drawn");
	ck_assert_int_eq(back.n, 2);
	ck_assert_str_eq(back.face[1].label, "L");
	ck_assert_float_eq_tol(back.body[1], 4.5f, 1e-5f);
	for (int i = 0; i < 2; i++)
		ck_assert_float_gt(patch_correlate(&set.face[i].mean, &back.face[i].mean), 0.9999f);
	/* Every cut and every single flipped character is refused or harmless, never worse. */
	for (size_t cut = 0; cut < strlen(text); cut++) {
		char *bad = strdup(text);

		bad[cut] = '\0';
		ck_assert_int_eq(teach_record_read(bad, bytes, n, &back, &err), DT_ERR_FORMAT);
		strcpy(bad, text);
		bad[cut] ^= 5;
		(void)teach_record_read(bad, bytes, n, &back, NULL);
		ck_assert_int_ge(back.n, 0);
		ck_assert_int_le(back.n, FACES_MAX);
		free(bad);
	}
	ck_assert_int_eq(teach_record_read(text, bytes, n - 1, &back, &err), DT_ERR_FORMAT);
	ck_assert_int_eq(teach_record_read(text, bytes, 0, &back, &err), DT_ERR_FORMAT);
	free(bytes);
	free(text);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, a_square_is_found_where_it_lies, 0, RUN_LEN(poses));
	tcase_add_test(tc, no_square_on_bare_ground);
	tcase_add_loop_test(tc, dark_dice_need_weaker_edges, 0, RUN_LEN(faint));
	tcase_add_test(tc, a_veil_may_explain_a_colour);
	tcase_add_loop_test(tc, felt_tells_the_tone_of_a_picture, 0, RUN_LEN(gammas));
	tcase_add_test(tc, noise_does_not_change_the_tone);
	tcase_add_loop_test(tc, a_drawing_is_placed_and_turned, 0, RUN_LEN(poses));
	tcase_add_loop_test(tc, a_j_is_not_read_upside_down, 0, RUN_LEN(poses));
	tcase_add_loop_test(tc, what_a_bar_leaves_open_is_told, 0, RUN_LEN(poses));
	tcase_add_loop_test(tc, pips_of_any_colour_are_known_without_teaching, 0, 12);
	tcase_add_loop_test(tc, only_the_face_with_these_pips_is_clear, 0, 12);
	tcase_add_loop_test(tc, a_hidden_pip_is_missed, 0, 4);
	tcase_add_loop_test(tc, bars_and_letters_are_no_pips, 0, 3);
	tcase_add_loop_test(tc, a_search_finds_pips_under_a_square_with_a_side, 0, 2);
	tcase_add_test(tc, a_leaning_top_is_squeezed);
	tcase_add_test(tc, four_quarters_make_a_turn);
	tcase_add_test(tc, a_set_comes_back_as_it_was_kept);
}

int main(void)
{
	return run_tests("face", add);
}
