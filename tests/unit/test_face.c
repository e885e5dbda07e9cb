/* SPDX-License-Identifier: MIT */
/*
 * test_face.c - drawings placed and turned, dice sets kept: on drawn pictures.
 */
#include "cv_bridge.h"
#include "drawn_top.h"
#include "run.h"
#include "teach_record.h"

#include <math.h>
#include <string.h>

static struct dt_error err;

/* The first drawings as a set, learnt from one upright die each. */
static void teach(struct face_set *set, int n)
{
	memset(set, 0, sizeof(*set));
	strcpy(set->name, "drawn");
	set->n = n;
	for (int i = 0; i < n; i++) {
		struct top_views v = { { 0 }, { 0 }, { 0 } };

		top_ground(&v.colour);
		top_draw(&v.colour, (struct face_pose){ 60, 50, 0 }, i);
		struct face_view view = top_view(&v);
		patch_sample(&view, patch_grid_at((struct face_pose){ 60, 50, 0 }, TOP_EDGE),
			&set->face[i].mean);
		set->face[i].label[0] = "FLJ"[i];
		set->face[i].samples = 9;
		set->face[i].typical = 0.99f;
		set->face[i].low = 0.95f;
		set->face[i].apart = 0.2f;
		top_views_finish(&v);
	}
}

START_TEST(a_drawing_is_placed_and_turned)
{
	static struct face_set set;
	int face = _i % 2;
	struct face_pose truth = top_poses[_i], square = truth;
	struct top_views v = { { 0 }, { 0 }, { 0 } };
	struct face_match m;
	struct face_matcher *matcher;

	teach(&set, 2);
	matcher = face_matcher_create(&set, &err);
	top_ground(&v.colour);
	top_draw(&v.colour, truth, face);
	struct face_view view = top_view(&v);
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
	top_views_finish(&v);
}
END_TEST

/* A lamp lies over the flat of the top, more on one side: it adds light, so much that the ink comes
 * out lighter than the body, which is dull where it is printed. */
static void mirror_lamp(struct img *im, struct face_pose pose, float strength)
{
	float a = pose.angle * (float)M_PI / 180;

	for (int32_t y = 0; y < im->height; y++)
		for (int32_t x = 0; x < im->width; x++) {
			float dx = (float)x - pose.x, dy = (float)y - pose.y;
			float u = (dx * cosf(a) + dy * sinf(a)) / TOP_EDGE;
			float v = (dy * cosf(a) - dx * sinf(a)) / TOP_EDGE;
			uint8_t *p = img_row(im, y) + 3 * x;
			float lamp = strength * (1 + 0.5f * u);

			for (int c = 0; fabsf(u) < 0.4f && fabsf(v) < 0.4f && c < 3; c++)
				p[c] = (uint8_t)fminf(
					fmaxf((float)p[c] * (1 - 1.6f * strength) + 120 * lamp, 0),
					255);
		}
}

START_TEST(a_mirrored_lamp_hides_no_face)
{
	static struct face_set set;
	int face = _i % 2;
	struct face_pose truth = top_poses[_i], square = truth;
	struct top_views v = { { 0 }, { 0 }, { 0 } };
	struct face_matcher *matcher;
	struct face_match usual, shine[FACES_MAX];

	teach(&set, 2);
	matcher = face_matcher_create(&set, &err);
	top_ground(&v.colour);
	top_draw(&v.colour, truth, face);
	mirror_lamp(&v.colour, truth, 0.8f);
	struct face_view view = top_view(&v);
	square.x += 1.2f;
	square.y -= 0.8f;
	square.angle = fmodf(truth.angle + 3, 90);
	face_match(matcher, &view, square, true, &usual);
	ck_assert_float_lt(usual.score, 0.6f);
	face_shine(matcher, &view, square, false, shine);
	ck_assert_float_gt(shine[face].score, 0.65f);
	ck_assert_float_gt(shine[face].score, shine[!face].score + 0.1f);
	ck_assert_float_lt(
		hypotf(shine[face].pose.x - truth.x, shine[face].pose.y - truth.y), 1.0f);
	face_matcher_destroy(matcher);
	top_views_finish(&v);
}
END_TEST

/* sigma: how blurred the picture is, pixels; light: how much brighter than drawn. */
static void see_f(float sigma, float light, float *sharp, float *soft, bool full[3])
{
	static struct face_set set;
	struct face_pose pose = top_poses[1];
	struct top_views v = { { 0 }, { 0 }, { 0 } };
	struct img drawn = { 0 };
	struct face_matcher *matcher;
	float body[3];

	teach(&set, 2);
	matcher = face_matcher_create(&set, &err);
	top_ground(&drawn);
	top_draw(&drawn, pose, TOP_F);
	for (int32_t i = 0; i < drawn.height; i++)
		for (int32_t k = 0; k < 3 * drawn.width; k++)
			img_row(&drawn, i)[k] = (uint8_t)fminf(255, light * img_row(&drawn, i)[k]);
	ck_assert_int_eq(cvb_blur_gauss(&drawn, 9, (double)sigma, &v.colour, &err), DT_OK);
	struct face_view view = top_view(&v);
	*sharp = face_refine(matcher, TOP_F, &view, &pose);
	*soft = face_soft(matcher, TOP_F, &view, pose);
	face_body_colour(matcher, TOP_F, &v.colour, TOP_EDGE, pose, body, full);
	face_matcher_destroy(matcher);
	img_finish(&drawn);
	top_views_finish(&v);
}

START_TEST(a_blurred_die_fits_the_blurred_drawing)
{
	float sharp, soft;
	bool full[3];

	see_f(0.3f, 1, &sharp, &soft, full);
	ck_assert_float_gt(sharp, 0.97f);
	ck_assert_float_lt(soft, sharp - 0.01f);
	see_f(1.8f, 1, &sharp, &soft, full);
	ck_assert_float_gt(soft, 0.97f);
	ck_assert_float_gt(soft, sharp + 0.01f);
}
END_TEST

START_TEST(a_body_may_be_brighter_than_can_be_seen)
{
	float sharp, soft;
	bool full[3];

	see_f(0.3f, 1, &sharp, &soft, full);
	ck_assert(!full[0] && !full[1] && !full[2]);
	see_f(0.3f, 1.4f, &sharp, &soft, full);
	ck_assert(full[0] && full[1] && full[2]);
}
END_TEST

/* A J drawn at the pose, or only its bar, read from a square that lies off by so much along the
 * drawing's own u. Samples as bad as the turned drawing were among those that it was taught with.
 */
static void read_j(struct face_pose truth, int drawn, float off, struct face_match *out)
{
	static struct face_set set;
	struct face_pose square = truth;
	struct top_views v = { { 0 }, { 0 }, { 0 } };
	struct face_matcher *matcher;

	teach(&set, 3);
	set.face[TOP_J].low = 0.7f;
	matcher = face_matcher_create(&set, &err);
	top_ground(&v.colour);
	top_draw(&v.colour, truth, drawn);
	struct face_view view = top_view(&v);
	square.x += off * cosf(truth.angle * (float)M_PI / 180);
	square.y += off * sinf(truth.angle * (float)M_PI / 180);
	square.angle = fmodf(truth.angle + 3, 90);
	face_match(matcher, &view, square, true, out);
	face_matcher_destroy(matcher);
	top_views_finish(&v);
}

/* Where the square was found beside the die, the J turned upside down lies nearer at a glance. */
START_TEST(a_j_is_not_read_upside_down)
{
	for (float off = -3; off <= 3; off += 0.5f) {
		struct face_match m;

		read_j(top_poses[_i], TOP_J, off, &m);
		ck_assert_int_eq(m.face, TOP_J);
		ck_assert(!m.any_turn);
		ck_assert_float_lt(
			fabsf(remainderf(m.pose.angle - top_poses[_i].angle, 360)), 1.0f);
	}
}
END_TEST

/* Without its hook it is still no F and no L, but may lie either way up. */
START_TEST(what_a_bar_leaves_open_is_told)
{
	struct face_match m;

	read_j(top_poses[_i], TOP_BAR, 0, &m);
	ck_assert_int_eq(m.face, TOP_J);
	ck_assert(m.any_turn);
}
END_TEST

START_TEST(a_leaning_top_is_squeezed)
{
	static struct face_set set;
	struct top_views flat = { { 0 }, { 0 }, { 0 } }, v = { { 0 }, { 0 }, { 0 } };
	/* As if leaning by 37 degrees: 0.8 of its width. */
	const double squeeze[6] = { 1 / 0.8, 0, 60 - 60 / 0.8, 0, 1, 0 };
	struct face_match m;
	struct face_matcher *matcher;

	teach(&set, 2);
	matcher = face_matcher_create(&set, &err);
	top_ground(&flat.colour);
	top_draw(&flat.colour, (struct face_pose){ 60, 50, 0 }, 0);
	ck_assert_int_eq(
		cvb_warp_affine(&flat.colour, squeeze, 120, 100, CVB_LINEAR, &v.colour, &err),
		DT_OK);
	struct face_view view = top_view(&v);
	face_match(matcher, &view, (struct face_pose){ 60, 50, 0 }, true, &m);
	ck_assert_int_eq(m.face, 0);
	float seen = face_squeeze(matcher, 0, &view, m.pose);
	ck_assert_float_lt(seen, 0.86f);
	ck_assert_float_gt(seen, 0.74f);
	face_matcher_destroy(matcher);
	top_views_finish(&flat);
	top_views_finish(&v);
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
	tcase_add_loop_test(tc, a_drawing_is_placed_and_turned, 0, TOP_POSES);
	tcase_add_loop_test(tc, a_j_is_not_read_upside_down, 0, TOP_POSES);
	tcase_add_loop_test(tc, what_a_bar_leaves_open_is_told, 0, TOP_POSES);
	tcase_add_test(tc, a_blurred_die_fits_the_blurred_drawing);
	tcase_add_test(tc, a_body_may_be_brighter_than_can_be_seen);
	tcase_add_loop_test(tc, a_mirrored_lamp_hides_no_face, 0, TOP_POSES);
	tcase_add_test(tc, a_leaning_top_is_squeezed);
	tcase_add_test(tc, four_quarters_make_a_turn);
	tcase_add_test(tc, a_set_comes_back_as_it_was_kept);
}

int main(void)
{
	return run_tests("face", add);
}
