/* SPDX-License-Identifier: MIT */
/*
 * test_calibrate.c - calibration against drawn pictures whose camera is known, and every reason to
 * refuse one.
 */
#include "run.h"

#include "cal_sharp.h"
#include "calibrate.h"
#include "cv_bridge.h"
#include "drawn.h"
#include "rectify.h"

#include <math.h>
#include <string.h>

static const struct drawn_fault none;
static struct dt_error err;
static struct cal *cal;
static struct vis_scene scene;
static struct cal_report report;

static void set_up(void)
{
	cal = cal_create(&drawn_table, &err);
	ck_assert_ptr_nonnull(cal);
	memset(&scene, 0, sizeof(scene));
}

static void tear_down(void)
{
	cal_destroy(cal);
	img_finish(&scene.empty);
}

/* Drawing takes half a second: pictures without a fault are drawn once. */
static const struct img *good_picture(int board)
{
	static struct img drawn[DRAWN_POSES_N + 1];
	struct img *im = &drawn[board + 1];
	if (!im->data)
		drawn_board(board < 0 ? NULL : &drawn_board_poses[board], &none, im);
	return im;
}

static enum dt_status set_empty(const struct drawn_fault *fault)
{
	if (fault == &none)
		return cal_set_empty(cal, "empty.png", good_picture(-1), &err);
	struct img im = { 0 };
	drawn_empty(fault, &im);
	enum dt_status st = cal_set_empty(cal, "empty.png", &im, &err);
	img_finish(&im);
	return st;
}

static void add_good_boards(int n)
{
	for (int i = 0; i < n; i++) {
		enum cal_board what;
		ck_assert_int_eq(
			cal_add_board(cal, "chess-01.png", good_picture(i), &what, &err), DT_OK);
		ck_assert_int_eq(what, CAL_BOARD_GOOD);
	}
}

static enum cal_board add_board(const struct vis_pose *pose, const struct drawn_fault *fault)
{
	struct img im = { 0 };
	enum cal_board what;
	drawn_board(pose, fault, &im);
	enum dt_status st = cal_add_board(cal, "chess-01.png", &im, &what, &err);
	img_finish(&im);
	ck_assert_msg(st == DT_OK, "%s", err.msg);
	return what;
}

/* The greatest error in the zones at a height: there by the true camera, back by the found one. */
static double worst_mm(double z)
{
	double worst = 0;
	for (size_t i = 0; i < drawn_table.areas_n; i++)
		for (int k = 0; k < 9 * 9; k++) {
			const struct dt_area *zone = &drawn_table.areas[i];
			struct vis_point3 mm = { zone->x_mm + zone->width_mm * (k % 9) / 8,
				zone->y_mm + zone->height_mm * (double)(k / 9) / 8, z };
			struct vis_point px, back;
			ck_assert_int_eq(
				cvb_project(&drawn_lens, &drawn_pose, &mm, 1, &px, &err), DT_OK);
			ck_assert_int_eq(
				vis_to_table(&scene.lens, &scene.pose, z, &px, 1, &back, &err),
				DT_OK);
			worst = fmax(worst, hypot(back.x - mm.x, back.y - mm.y));
		}
	return worst;
}

START_TEST(boards_and_tags_give_the_camera)
{
	ck_assert_msg(set_empty(&none) == DT_OK, "%s", err.msg);
	add_good_boards(DRAWN_POSES_N);
	ck_assert_msg(cal_solve(cal, &scene, &report, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(report.boards_used, DRAWN_POSES_N);
	ck_assert_double_lt(report.lens_px, 0.2);
	ck_assert_double_lt(worst_mm(0), 0.35);
	ck_assert_double_lt(worst_mm(-16), 0.35);
	ck_assert_double_eq_tol(scene.lens.fx, drawn_lens.fx, 5);
	ck_assert_double_eq_tol(report.tag_size, 0.985, 0.02);
	ck_assert_int_eq(scene.empty.width, drawn_lens.width);
}
END_TEST

START_TEST(tags_alone_do_as_well)
{
	ck_assert_int_eq(set_empty(&none), DT_OK);
	ck_assert_msg(cal_solve(cal, &scene, &report, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(report.boards_used, 0);
	ck_assert_double_lt(worst_mm(0), 0.7);
	ck_assert_double_lt(worst_mm(-16), 0.7);
}
END_TEST

static const struct {
	const char *words;
	struct drawn_fault fault;
} bad_empties[] = {
	{ "tag 2 (at 870, 570 mm) cannot be seen", { .hide = 3 } },
	{ "tag 0 is seen twice", { .repeat = 1 } },
	{ "blurred", { .blur_px = 2.2 } },
	{ "no colour", { .grey = true } },
};

START_TEST(bad_pictures_of_the_table_are_refused)
{
	ck_assert_int_eq(set_empty(&bad_empties[_i].fault), DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, bad_empties[_i].words) != NULL, "%s", err.msg);
	ck_assert_ptr_eq(strstr(err.msg, "empty.png: "), err.msg);
	ck_assert_int_eq(cal_solve(cal, &scene, &report, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "no picture of the empty table"));
}
END_TEST

START_TEST(no_tag_at_all)
{
	struct img im = { 0 };
	ck_assert_int_eq(img_init(&im, 640, 480, 3, IMG_U8, &err), DT_OK);
	img_row(&im, 0)[0] = 1; /* not quite without colour */
	ck_assert_int_eq(cal_set_empty(cal, "e.png", &im, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "none of the table's 4 tags"));
	img_finish(&im);
}
END_TEST

START_TEST(a_tag_out_of_place_is_named)
{
	ck_assert_int_eq(set_empty(&(struct drawn_fault){ .shift = 4 }), DT_OK);
	ck_assert_int_eq(cal_solve(cal, &scene, &report, &err), DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, "do not fit together") != NULL, "%s", err.msg);
}
END_TEST

START_TEST(tags_of_another_size)
{
	ck_assert_int_eq(set_empty(&(struct drawn_fault){ .tag_size = 0.8 }), DT_OK);
	ck_assert_int_eq(cal_solve(cal, &scene, &report, &err), DT_ERR_FORMAT);
	ck_assert_ptr_null(scene.empty.data);
}
END_TEST

START_TEST(pictures_of_two_sizes)
{
	struct img im = { 0 };
	enum cal_board what;
	ck_assert_int_eq(set_empty(&none), DT_OK);
	ck_assert_int_eq(img_init(&im, 1152, 864, 3, IMG_U8, &err), DT_OK);
	ck_assert_int_eq(cal_add_board(cal, "chess-07.png", &im, &what, &err), DT_ERR_FORMAT);
	ck_assert_ptr_eq(strstr(err.msg, "chess-07.png: the picture has 1152 x 864"), err.msg);
	img_finish(&im);
}
END_TEST

START_TEST(small_pictures)
{
	uint8_t bytes[3] = { 1, 2, 3 };
	struct img im = img_borrow(bytes, 1, 1, 3, 3);
	ck_assert_int_eq(cal_set_empty(cal, "e.png", &im, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "only 1 x 1 pixels"));
}
END_TEST

START_TEST(a_board_in_one_place)
{
	ck_assert_int_eq(set_empty(&none), DT_OK);
	for (int i = 0; i < 5; i++) {
		struct vis_pose pose = drawn_board_poses[4];
		pose.rvec[i % 2] += 0.05 * i;
		pose.tvec[0] += 4 * i;
		ck_assert_int_eq(add_board(&pose, &none), CAL_BOARD_GOOD);
	}
	ck_assert_int_eq(cal_solve(cal, &scene, &report, &err), DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, "in one place only") != NULL, "%s", err.msg);
}
END_TEST

START_TEST(a_board_always_held_flat)
{
	static const double at[5][2] = { { -380, -230 }, { 180, -230 }, { -380, 100 }, { 180, 100 },
		{ -90, -60 } };
	ck_assert_int_eq(set_empty(&none), DT_OK);
	for (int i = 0; i < 5; i++) {
		struct vis_pose pose = { { 0.02 * i, 0.03, 0 }, { at[i][0], at[i][1], 850 } };
		ck_assert_int_eq(add_board(&pose, &none), CAL_BOARD_GOOD);
	}
	ck_assert_int_eq(cal_solve(cal, &scene, &report, &err), DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, "the same way") != NULL ||
			      strstr(err.msg, "reprojection error") != NULL,
		"%s", err.msg);
}
END_TEST

START_TEST(too_few_boards)
{
	ck_assert_int_eq(set_empty(&none), DT_OK);
	add_good_boards(CAL_BOARDS_MIN - 1);
	ck_assert_int_eq(cal_solve(cal, &scene, &report, &err), DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, "in 3 good pictures") != NULL, "%s", err.msg);
}
END_TEST

START_TEST(boards_that_are_of_no_use_are_told)
{
	struct drawn_fault blur = { .blur_px = 2.6 };
	ck_assert_int_eq(set_empty(&none), DT_OK);
	ck_assert_int_eq(add_board(NULL, &none), CAL_BOARD_NOT_SEEN);
	ck_assert_int_eq(add_board(&drawn_board_poses[5], &blur), CAL_BOARD_BLURRED);
	ck_assert_int_eq(cal_solve(cal, &scene, &report, &err), DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, "1 of 2 pictures of the chessboard are blurred") != NULL,
		"%s", err.msg);
}
END_TEST

/* Rows of the picture moved in waves, as no lens does. */
START_TEST(a_lens_that_does_not_fit)
{
	ck_assert_int_eq(set_empty(&none), DT_OK);
	struct img bent = { 0 };
	for (int i = 0; i < DRAWN_POSES_N; i++) {
		enum cal_board what;
		const struct img *im = good_picture(i);
		ck_assert_int_eq(img_ensure(&bent, im->width, im->height, 3, IMG_U8, &err), DT_OK);
		for (int32_t y = 0; y < im->height; y++)
			for (int32_t x = 0; x < im->width; x++) {
				int32_t from = x + (int32_t)lround(4 * sin(y / 40.0));
				from = from < 0 ? 0 : from >= im->width ? im->width - 1 : from;
				memcpy(img_row(&bent, y) + 3 * x, img_row(im, y) + 3 * from, 3);
			}
		ck_assert_int_eq(cal_add_board(cal, "bent.png", &bent, &what, &err), DT_OK);
	}
	img_finish(&bent);
	ck_assert_int_eq(cal_solve(cal, &scene, &report, &err), DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, "reprojection error") != NULL, "%s", err.msg);
}
END_TEST

START_TEST(a_zone_out_of_the_picture)
{
	struct dt_table table = drawn_table;
	table.areas[2].x_mm = 1100;
	cal_destroy(cal);
	cal = cal_create(&table, &err);
	ck_assert_int_eq(set_empty(&none), DT_OK);
	ck_assert_int_eq(cal_solve(cal, &scene, &report, &err), DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, "zone") != NULL, "%s", err.msg);
}
END_TEST

/* An edge between black and white, blurred by a known amount: 10 to 90 % is 2.563 sigma. */
START_TEST(edges_are_as_wide_as_they_are)
{
	static const double sigmas[] = { 1, 2, 3 };
	struct img im = { 0 };
	ck_assert_int_eq(img_init(&im, 100, 80, 1, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < 80; y++)
		for (int32_t x = 0; x < 100; x++)
			img_row(&im, y)[x] = (uint8_t)lround(
				20 + 200 * 0.5 * (1 + erf((x - 50.3) / (sigmas[_i] * sqrt(2)))));
	struct vis_point a = { 50.3, 70 }, b = { 50.3, 10 };
	ck_assert_double_eq_tol(cal_edge_width(&im, a, b, 12), 2.563 * sigmas[_i], 0.3);
	ck_assert_double_eq_tol(cal_edge_width(&im, b, a, 12), 2.563 * sigmas[_i], 0.3);
	ck_assert_double_eq(cal_edge_width(&im, a, a, 12), 0);
	a.x = b.x = 20; /* nothing there */
	ck_assert_double_eq(cal_edge_width(&im, a, b, 4), 0);
	img_finish(&im);
}
END_TEST

START_TEST(a_calibration_can_be_drawn)
{
	struct img copy = { 0 };
	ck_assert_int_eq(set_empty(&none), DT_OK);
	ck_assert_int_eq(cal_solve(cal, &scene, &report, &err), DT_OK);
	drawn_empty(&none, &copy); /* a copy: it is drawn on */
	ck_assert_int_eq(cal_draw(&scene, &copy, &err), DT_OK);
	/* A yellow line lies where the true camera sees the left edge of zone 1. */
	struct vis_point3 mm = { 70, 500, 0 };
	struct vis_point px;
	ck_assert_int_eq(cvb_project(&drawn_lens, &drawn_pose, &mm, 1, &px, &err), DT_OK);
	const uint8_t *p = img_row(&copy, (int32_t)lround(px.y)) + 3 * lround(px.x);
	ck_assert_int_gt(p[1], 150);
	ck_assert_int_gt(p[2], 150);
	ck_assert_int_lt(p[0], 100);
	img_finish(&copy);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 120);
	tcase_add_checked_fixture(tc, set_up, tear_down);
	tcase_add_test(tc, boards_and_tags_give_the_camera);
	tcase_add_test(tc, tags_alone_do_as_well);
	tcase_add_loop_test(tc, bad_pictures_of_the_table_are_refused, 0, RUN_LEN(bad_empties));
	tcase_add_test(tc, no_tag_at_all);
	tcase_add_test(tc, a_tag_out_of_place_is_named);
	tcase_add_test(tc, tags_of_another_size);
	tcase_add_test(tc, pictures_of_two_sizes);
	tcase_add_test(tc, small_pictures);
	tcase_add_test(tc, a_board_in_one_place);
	tcase_add_test(tc, a_board_always_held_flat);
	tcase_add_test(tc, too_few_boards);
	tcase_add_test(tc, boards_that_are_of_no_use_are_told);
	tcase_add_test(tc, a_lens_that_does_not_fit);
	tcase_add_test(tc, a_zone_out_of_the_picture);
	tcase_add_loop_test(tc, edges_are_as_wide_as_they_are, 0, 3);
	tcase_add_test(tc, a_calibration_can_be_drawn);
}

int main(void)
{
	return run_tests("calibrate", add);
}
