/* SPDX-License-Identifier: MIT */
/*
 * test_die_sign.c - signs on dice that are drawn here: the same in any turn, size, slant and
 * colour, and not taken for another.
 */
#include "run.h"

#include "cv_bridge.h"
#include "die_sign.h"

#include <math.h>
#include <string.h>

static struct dt_error err;

static void ok(enum dt_status st)
{
	ck_assert_msg(st == DT_OK, "%s", err.msg);
}

struct pose {
	double turn, size, squeeze;
	struct cvb_ink body, ink;
};

static struct vis_point place(const struct pose *p, double u, double v)
{
	double x = u * cos(p->turn) - v * sin(p->turn), y = u * sin(p->turn) + v * cos(p->turn);
	return (struct vis_point){ 80 + x * p->size, 80 + y * p->size * p->squeeze };
}

/* Drawn in units of which the face has 20: an arrow, a T with a foot, two bars with a spot. */
static const struct {
	int n[3];
	struct vis_point pts[3][7];
} signs[] = {
	{ { 7, 0, 0 },
		{ { { 0, -6 }, { 5, 0 }, { 2, 0 }, { 2, 6 }, { -2, 6 }, { -2, 0 }, { -5, 0 } } } },
	{ { 4, 4, 4 }, { { { -1.5, -5 }, { 1.5, -5 }, { 1.5, 5 }, { -1.5, 5 } },
			       { { -6, -5 }, { 6, -5 }, { 6, -2 }, { -6, -2 } },
			       { { 1, 3 }, { 5, 3 }, { 5, 5 }, { 1, 5 } } } },
	{ { 4, 4, 4 }, { { { -5, -5 }, { -3, -5 }, { -3, 5 }, { -5, 5 } },
			       { { 3, -5 }, { 5, -5 }, { 5, 5 }, { 3, 5 } },
			       { { -1, -2 }, { 1, -2 }, { 1, 2 }, { -1, 2 } } } },
};

static void draw(struct img *im, int which, const struct pose *p)
{
	static const struct vis_point corner[4] = { { -10, -10 }, { 10, -10 }, { 10, 10 },
		{ -10, 10 } };
	struct vis_point q[7];
	ok(img_ensure(im, 160, 160, 3, IMG_U8, &err));
	for (int32_t y = 0; y < 160; y++)
		for (int32_t x = 0; x < 160 * 3; x++)
			img_row(im, y)[x] = 90;
	for (int i = 0; i < 4; i++)
		q[i] = place(p, corner[i].x, corner[i].y);
	ok(cvb_draw_polygon(im, q, 4, true, p->body, &err));
	for (int s = 0; s < 3; s++) {
		for (int i = 0; i < signs[which].n[s]; i++)
			q[i] = place(p, signs[which].pts[s][i].x, signs[which].pts[s][i].y);
		if (signs[which].n[s])
			ok(cvb_draw_polygon(im, q, (size_t)signs[which].n[s], true, p->ink, &err));
	}
	ok(cvb_blur_gauss(im, 5, 1, im, &err));
}

/* What the search would say of the drawn die. */
static struct loose_die die_of(const struct pose *p)
{
	float side = (float)(20 * p->size), low = (float)p->squeeze;
	return (struct loose_die){ .found = 1,
		.x = 80,
		.y = 80,
		.edge = side,
		.xx = side * side / 12,
		.yy = side * side * low * low / 12 };
}

static struct die_sign_sample look(int which, const struct pose *p)
{
	struct img im = { 0 };
	struct die_sign_sample s = { .face = which };
	struct loose_die d = die_of(p);
	draw(&im, which, p);
	ok(die_sign_look(&im, &d, &s, &err));
	img_finish(&im);
	return s;
}

static const struct pose upright = { 0, 2.4, 1, { 220, 230, 235, -1 }, { 20, 20, 20, -1 } };

static struct die_sign_matcher *teach(void)
{
	struct die_sign_sample sample[3];
	struct die_sign_set set = {
		.faces = 3, .label = { "9", "10", "J" }, .sample = sample, .n = 3
	};
	for (int i = 0; i < 3; i++)
		sample[i] = look(i, &upright);
	struct die_sign_matcher *m = die_sign_matcher_create(&set, &err);
	ck_assert_msg(m, "%s", err.msg);
	return m;
}

static const struct {
	const char *name;
	struct pose pose;
} seen[] = {
	{ "as taught", { 0, 2.4, 1, { 220, 230, 235, -1 }, { 20, 20, 20, -1 } } },
	{ "turned", { 2.1, 2.4, 1, { 220, 230, 235, -1 }, { 20, 20, 20, -1 } } },
	{ "smaller", { 0.7, 1.6, 1, { 220, 230, 235, -1 }, { 20, 20, 20, -1 } } },
	{ "larger", { 4.0, 3.6, 1, { 220, 230, 235, -1 }, { 20, 20, 20, -1 } } },
	{ "at a slant", { 1.0, 2.6, 0.8, { 220, 230, 235, -1 }, { 20, 20, 20, -1 } } },
	{ "white on red", { 5.0, 2.4, 1, { 40, 30, 190, -1 }, { 240, 240, 240, -1 } } },
	{ "green on black", { 3.0, 2.4, 1, { 20, 20, 20, -1 }, { 60, 200, 40, -1 } } },
};

START_TEST(a_sign_is_known_in_any_turn_size_slant_and_colour)
{
	struct die_sign_matcher *m = teach();
	for (int which = 0; which < 3; which++) {
		struct die_sign_sample s = look(which, &seen[_i].pose);
		struct die_sign_match got;
		die_sign_match(m, &s, DIE_SIGN_ALL, &got);
		ck_assert_msg(got.face == which && got.sure, "%s: %d as %d, %.3f and %.3f",
			seen[_i].name, which, (int)got.face, (double)got.score,
			(double)got.other_score);
		ck_assert_msg(_i == 4 || fabs(remainder((double)got.angle -
								seen[_i].pose.turn * 180 / M_PI,
						 which == 2 ? 180 : 360)) < 8,
			"%s: turned by %.1f", seen[_i].name, (double)got.angle);
	}
	die_sign_matcher_destroy(m);
}
END_TEST

START_TEST(an_untaught_sign_is_not_sure)
{
	struct die_sign_sample sample[2];
	struct die_sign_set set = { .faces = 2, .label = { "9", "10" }, .sample = sample, .n = 2 };
	for (int i = 0; i < 2; i++)
		sample[i] = look(i, &upright);
	struct die_sign_matcher *m = die_sign_matcher_create(&set, &err);
	struct die_sign_sample s = look(2, &upright);
	struct die_sign_match got;
	die_sign_match(m, &s, DIE_SIGN_ALL, &got);
	ck_assert_msg(!got.sure, "%.3f and %.3f", (double)got.score, (double)got.other_score);
	die_sign_matcher_destroy(m);
}
END_TEST

START_TEST(a_blank_face_is_not_sure)
{
	struct die_sign_matcher *m = teach();
	struct pose blank = upright;
	blank.ink = blank.body;
	struct die_sign_sample s = look(0, &blank);
	struct die_sign_match got;
	die_sign_match(m, &s, DIE_SIGN_ALL, &got);
	ck_assert(!got.sure);
	die_sign_matcher_destroy(m);
}
END_TEST

START_TEST(a_sample_left_out_does_not_count)
{
	struct die_sign_sample own = look(1, &upright);
	struct die_sign_matcher *m = teach();
	struct die_sign_match got;
	die_sign_match(m, &own, 1, &got);
	ck_assert_int_ne(got.face, 1);
	float like[3];
	die_sign_compare(m, &own, like);
	ck_assert(like[1] > 0.99f && like[0] < 0.9f && like[2] < 0.9f);
	die_sign_matcher_destroy(m);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 60);
	tcase_add_loop_test(
		tc, a_sign_is_known_in_any_turn_size_slant_and_colour, 0, RUN_LEN(seen));
	tcase_add_test(tc, an_untaught_sign_is_not_sure);
	tcase_add_test(tc, a_blank_face_is_not_sure);
	tcase_add_test(tc, a_sample_left_out_does_not_count);
}

int main(void)
{
	return run_tests("sign", add);
}
