/* SPDX-License-Identifier: MIT */
/*
 * test_views.c - the table seen straight from above, tags, and the bridge to OpenCV.
 */
#include "run.h"

#include "cv_bridge.h"
#include "drawn.h"
#include "rectify.h"
#include "tags.h"

#include <math.h>
#include <string.h>

static struct dt_error err;
static const struct drawn_fault none;

static const struct img *table_picture(void)
{
	static struct img im;
	if (!im.data)
		drawn_empty(&none, &im);
	return &im;
}

static struct vis_point seen_at(double x, double y, double z)
{
	struct vis_point3 mm = { x, y, z };
	struct vis_point px;
	ck_assert_int_eq(cvb_project(&drawn_lens, &drawn_pose, &mm, 1, &px, &err), DT_OK);
	return px;
}

/* A round target painted into the picture where the camera would see it on a plane comes out at
 * its millimetres in the view of that plane. */
START_TEST(views_are_in_millimetres)
{
	static const double heights[] = { 0, -16, -40 };
	static const struct vis_point at[] = { { 80, 430 }, { 170, 500 }, { 262, 575 } };
	double z = heights[_i];
	struct img frame = { 0 }, view = { 0 };
	ck_assert_int_eq(img_init(&frame, 1152, 648, 1, IMG_U8, &err), DT_OK);
	for (int i = 0; i < 3; i++) {
		struct cvb_ink white = { 255, 255, 255, -1 };
		ck_assert_int_eq(
			cvb_draw_circle(&frame, seen_at(at[i].x, at[i].y, z), 2.5, white, &err),
			DT_OK);
	}
	struct vis_view *v = vis_view_create(
		&drawn_lens, &drawn_pose, (struct vis_rect){ 70, 420, 200, 160 }, z, 3, &err);
	ck_assert_msg(v != NULL, "%s", err.msg);
	ck_assert_int_eq(vis_view_width(v), 600);
	ck_assert_int_eq(vis_view_height(v), 480);
	ck_assert_double_eq(vis_view_share(v), 1);
	ck_assert_int_eq(vis_view_apply(v, &frame, &view, &err), DT_OK);
	for (int i = 0; i < 3; i++) {
		/* Centre of brightness near the place. */
		struct vis_point where = vis_view_from_mm(v, at[i]);
		double sum = 0, sx = 0, sy = 0;
		for (int32_t y = (int32_t)where.y - 12; y <= (int32_t)where.y + 12; y++)
			for (int32_t x = (int32_t)where.x - 12; x <= (int32_t)where.x + 12; x++) {
				if (x < 0 || y < 0 || x >= view.width || y >= view.height)
					continue;
				double b = img_row(&view, y)[x];
				sum += b;
				sx += b * x;
				sy += b * y;
			}
		ck_assert_double_gt(sum, 1000);
		struct vis_point mm = vis_view_to_mm(v, (struct vis_point){ sx / sum, sy / sum });
		ck_assert_double_eq_tol(mm.x, at[i].x, 0.15);
		ck_assert_double_eq_tol(mm.y, at[i].y, 0.15);
	}
	vis_view_destroy(v);
	img_finish(&frame);
	img_finish(&view);
}
END_TEST

START_TEST(pixels_and_millimetres_go_both_ways)
{
	static const double heights[] = { 0, -16, 30 };
	for (int k = 0; k < 25; k++) {
		double x = 50 + 200 * (k % 5), y = 40 + 130 * (double)(k / 5);
		struct vis_point px = seen_at(x, y, heights[_i]), mm;
		ck_assert_int_eq(
			vis_to_table(&drawn_lens, &drawn_pose, heights[_i], &px, 1, &mm, &err),
			DT_OK);
		ck_assert_double_eq_tol(mm.x, x, 1e-3);
		ck_assert_double_eq_tol(mm.y, y, 1e-3);
	}
}
END_TEST

START_TEST(the_camera_stands_where_it_stands)
{
	struct vis_point3 eye;
	struct vis_pose straight = { { 0, 0, 0 }, { -450, -300, 900 } };
	ck_assert_int_eq(vis_camera_place(&straight, &eye, &err), DT_OK);
	ck_assert_double_eq_tol(eye.x, 450, 1e-9);
	ck_assert_double_eq_tol(eye.y, 300, 1e-9);
	ck_assert_double_eq_tol(eye.z, -900, 1e-9);
	/* A plane behind the camera is seen by no pixel. */
	struct vis_point px = { 500, 300 }, mm;
	ck_assert_int_eq(
		vis_to_table(&drawn_lens, &straight, -1000, &px, 1, &mm, &err), DT_ERR_FORMAT);
}
END_TEST

static const struct {
	struct vis_rect rect;
	double scale;
} bad_views[] = {
	{ { 0, 0, 200, 160 }, 0 },
	{ { 0, 0, 200, 160 }, -1 },
	{ { 0, 0, 200, 160 }, NAN },
	{ { 0, 0, 200, 160 }, 100 },
	{ { 0, 0, 0, 160 }, 2 },
	{ { 5000, 0, 200, 160 }, 2 },
};

START_TEST(views_that_cannot_be)
{
	err.msg[0] = '\0';
	ck_assert_ptr_null(vis_view_create(
		&drawn_lens, &drawn_pose, bad_views[_i].rect, 0, bad_views[_i].scale, &err));
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	ck_assert_str_ne(err.msg, "");
	vis_view_destroy(NULL);
}
END_TEST

START_TEST(a_picture_of_another_size)
{
	struct img small = { 0 }, view = { 0 };
	struct vis_view *v = vis_view_create(
		&drawn_lens, &drawn_pose, (struct vis_rect){ 70, 420, 200, 160 }, 0, 1, &err);
	ck_assert_int_eq(img_init(&small, 640, 480, 3, IMG_U8, &err), DT_OK);
	ck_assert_int_eq(vis_view_apply(v, &small, &view, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "640 x 480"));
	vis_view_destroy(v);
	img_finish(&small);
}
END_TEST

START_TEST(half_a_view_is_black)
{
	struct img view = { 0 };
	struct vis_view *v = vis_view_create(
		&drawn_lens, &drawn_pose, (struct vis_rect){ -600, 200, 900, 100 }, 0, 1, &err);
	ck_assert_ptr_nonnull(v);
	ck_assert_double_gt(vis_view_share(v), 0.2);
	ck_assert_double_lt(vis_view_share(v), 0.8);
	ck_assert_int_eq(vis_view_apply(v, table_picture(), &view, &err), DT_OK);
	ck_assert_int_eq(img_row(&view, 50)[0], 0);
	ck_assert_int_gt(img_row(&view, 50)[3 * 850 + 1], 50);
	vis_view_destroy(v);
	img_finish(&view);
}
END_TEST

/* The tags lie where the camera sees them; their middles to a fifth of a pixel. */
START_TEST(tags_are_found)
{
	struct vis_tag tags[8];
	struct img grey = { 0 };
	size_t n;
	struct vis_tag_finder *f = vis_tag_finder_create(&err);
	ck_assert_int_eq(cvb_convert(CVB_BGR_GREY, table_picture(), &grey, &err), DT_OK);
	ck_assert_int_eq(vis_tags_find(f, &grey, tags, 8, &n, &err), DT_OK);
	ck_assert_uint_eq(n, 4);
	for (size_t i = 0; i < 4; i++) {
		const struct dt_tag *t = &drawn_table.tags[i];
		struct vis_point c = seen_at(t->x_mm, t->y_mm, 0);
		ck_assert_int_eq(tags[i].id, t->id);
		ck_assert_double_eq_tol(tags[i].centre.x, c.x, 0.2);
		ck_assert_double_eq_tol(tags[i].centre.y, c.y, 0.2);
		static const double sx[4] = { -20, 20, 20, -20 }, sy[4] = { -20, -20, 20, 20 };
		for (int k = 0; k < 4; k++) {
			struct vis_point p = seen_at(t->x_mm + sx[k], t->y_mm + sy[k], 0);
			ck_assert_double_eq_tol(tags[i].corners[k].x, p.x, 1);
			ck_assert_double_eq_tol(tags[i].corners[k].y, p.y, 1);
		}
	}
	/* A smaller cap: the number found is told all the same. */
	ck_assert_int_eq(vis_tags_find(f, &grey, tags, 1, &n, &err), DT_OK);
	ck_assert_uint_eq(n, 4);
	/* Colour is refused, a speck has none. */
	ck_assert_int_eq(vis_tags_find(f, table_picture(), tags, 8, &n, &err), DT_ERR_FORMAT);
	struct img speck = img_borrow(grey.data, 3, 3, 1, grey.stride);
	ck_assert_int_eq(vis_tags_find(f, &speck, tags, 8, &n, &err), DT_OK);
	ck_assert_uint_eq(n, 0);
	vis_tag_finder_destroy(f);
	vis_tag_finder_destroy(NULL);
	img_finish(&grey);
}
END_TEST

START_TEST(shapes_of_a_mask)
{
	struct img mask = { 0 }, labels = { 0 }, distance = { 0 };
	struct cvb_component parts[1];
	struct cvb_contours c;
	size_t n;
	ck_assert_int_eq(img_init(&mask, 60, 40, 1, IMG_U8, &err), DT_OK);
	for (int32_t y = 10; y < 31; y++)
		memset(img_row(&mask, y) + 5, 255, 31);
	img_row(&mask, 20)[20] = 0; /* a hole */
	img_row(&mask, 2)[50] = 255;
	ck_assert_int_eq(cvb_components(&mask, &labels, parts, 1, &n, &err), DT_OK);
	ck_assert_uint_eq(n, 2); /* the smaller one not described, though it comes first */
	ck_assert_int_eq(parts[0].label, 2);
	ck_assert_int_eq(parts[0].area, 21 * 31 - 1);
	ck_assert_int_eq(img_row_s32(&labels, 2)[50], 1);
	ck_assert_int_eq(img_row_s32(&labels, 12)[6], 2);
	ck_assert_int_eq(img_row_s32(&labels, 20)[20], 0);
	ck_assert_int_eq(cvb_distance(&mask, &distance, &err), DT_OK);
	ck_assert_float_eq_tol(img_row_f32(&distance, 20)[8], 4, 0.1);
	ck_assert_int_eq(cvb_find_contours(&mask, &c, &err), DT_OK);
	ck_assert_uint_eq(c.n, 2); /* none of the hole */
	for (size_t i = 0; i < c.n; i++) {
		const struct cvb_point *pts = c.pts + c.start[i];
		size_t m = c.start[i + 1] - c.start[i];
		if (m < 5)
			continue;
		ck_assert_double_eq(cvb_area(pts, m), 30 * 20);
		ck_assert_double_eq(cvb_perimeter(pts, m), 100);
	}
	cvb_contours_finish(&c);
	cvb_contours_finish(&c); /* legal on a zeroed struct */
	img_finish(&mask);
	img_finish(&labels);
	img_finish(&distance);
}
END_TEST

/* What OpenCV refuses comes back as an error, never as an exception. */
START_TEST(refusals_of_opencv_are_errors)
{
	struct img three = { 0 }, one = { 0 }, out = { 0 };
	size_t n;
	ck_assert_int_eq(img_init(&three, 8, 8, 3, IMG_U8, &err), DT_OK);
	ck_assert_int_eq(img_init(&one, 8, 8, 1, IMG_U8, &err), DT_OK);
	struct img nothing = { 0 };
	ck_assert_int_eq(cvb_convert(CVB_BGR_GREY, &one, &out, &err), DT_ERR_DEVICE);
	ck_assert_int_eq(cvb_blur_gauss(&one, 4, 1, &out, &err), DT_ERR_DEVICE);
	ck_assert_int_eq(cvb_difference(&one, &three, &out, &err), DT_ERR_DEVICE);
	ck_assert_int_eq(cvb_distance(&three, &out, &err), DT_ERR_DEVICE);
	ck_assert_int_eq(cvb_blur_box(&nothing, 3, &out, &err), DT_ERR_DEVICE);
	ck_assert_int_eq(cvb_resize(&one, 0, 5, CVB_AREA, &out, &err), DT_ERR_FORMAT);
	ck_assert_int_eq(cvb_components(&three, &out, NULL, 0, &n, &err), DT_ERR_DEVICE);
	ck_assert_int_eq(cvb_shade(IMG_SHADE_RED, &one, &out, &err), DT_ERR_DEVICE);
	ck_assert_ptr_null(cvb_net_create((const uint8_t *)"not a model", 11, &err));
	ck_assert_int_ne(err.code, DT_OK);
	cvb_net_destroy(NULL);
	img_finish(&three);
	img_finish(&one);
	img_finish(&out);
}
END_TEST

/* Filters give what arithmetic says on a picture with strides and borders. */
START_TEST(filters_on_a_view)
{
	uint8_t pixels[4][16] = { { 0 } };
	struct img im = img_borrow(pixels[0], 4, 4, 1, 16), out = { 0 };
	for (int i = 0; i < 16; i++)
		pixels[i / 4][i % 4] = (uint8_t)(10 * i);
	ck_assert_int_eq(cvb_blur_box(&im, 3, &out, &err), DT_OK);
	ck_assert_int_eq(img_row(&out, 1)[1], 50); /* mean of 0 10 20 40 50 60 80 90 100 */
	ck_assert_int_eq(cvb_difference(&im, &out, &out, &err), DT_OK);
	ck_assert_int_eq(img_row(&out, 1)[1], 0);
	ck_assert_int_eq(img_row(&out, 0)[0], 33); /* mirrored: 50 40 50 10 0 10 50 40 50 */
	ck_assert_int_eq(cvb_resize(&im, 2, 2, CVB_AREA, &out, &err), DT_OK);
	ck_assert_int_eq(img_row(&out, 0)[0], 25); /* mean of 0 10 40 50 */
	double mean[4], deviation[4];
	ck_assert_int_eq(cvb_mean(&im, NULL, mean, deviation, &err), DT_OK);
	ck_assert_double_eq_tol(mean[0], 75, 1e-9);
	img_finish(&out);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, views_are_in_millimetres, 0, 3);
	tcase_add_loop_test(tc, pixels_and_millimetres_go_both_ways, 0, 3);
	tcase_add_test(tc, the_camera_stands_where_it_stands);
	tcase_add_loop_test(tc, views_that_cannot_be, 0, RUN_LEN(bad_views));
	tcase_add_test(tc, a_picture_of_another_size);
	tcase_add_test(tc, half_a_view_is_black);
	tcase_add_test(tc, tags_are_found);
	tcase_add_test(tc, shapes_of_a_mask);
	tcase_add_test(tc, refusals_of_opencv_are_errors);
	tcase_add_test(tc, filters_on_a_view);
}

int main(void)
{
	return run_tests("views", add);
}
