/* SPDX-License-Identifier: MIT */
/*
 * test_looks.c - made pictures: truth against arithmetic, bodies against brute force, and nothing
 * that runs through anything else.
 */
#include "cv_bridge.h"
#include "lk_place.h"
#include "lk_render.h"
#include "lk_truth.h"
#include "run.h"

#include <string.h>

static struct dt_error err;

enum { LOOKS = 12, LAYOUTS = 60 };

START_TEST(camera_sees_as_opencv_does)
{
	struct lk_look look;
	lk_look_draw(&look, 100 + (uint64_t)_i, "x", LK_ANY);
	struct lk_camera c = lk_camera_of(&look.lens, &look.pose);
	struct lk_rand r = lk_rand_of(1, 2, (uint64_t)_i);
	for (int i = 0; i < 50; i++) {
		struct v3 p =
			v3(lk_between(&r, 0, 900), lk_between(&r, 0, 600), lk_between(&r, -90, 0));
		struct vis_point3 at = { (double)p.x, (double)p.y, (double)p.z };
		struct vis_point wanted, got = lk_camera_px(&c, p);
		ck_assert_int_eq(cvb_project(&look.lens, &look.pose, &at, 1, &wanted, &err), DT_OK);
		ck_assert_double_eq_tol(got.x, wanted.x, 0.01);
		ck_assert_double_eq_tol(got.y, wanted.y, 0.01);
		/* And back to the same height. */
		struct v3 back = lk_camera_plane(&c, wanted.x, wanted.y, p.z);
		ck_assert_float_eq_tol(v_len(v_sub(back, p)), 0, 0.02f);
	}
}
END_TEST

/* Written on its own: no further from the inner box than its rounding, and inside of the ball. */
static bool is_inside(const struct lk_shape *s, struct v3 world)
{
	struct v3 p = m_in(&s->axes, v_sub(world, s->at));
	float core = s->half.x - s->round;
	struct v3 q = v3(fmaxf(fabsf(p.x) - core, 0), fmaxf(fabsf(p.y) - core, 0),
		fmaxf(fabsf(p.z) - core, 0));
	return v_dot(q, q) <= s->round * s->round && (s->ball <= 0 || v_len(p) <= s->ball);
}

static struct v3 any_way(struct lk_rand *r)
{
	return v_unit(v3(lk_gauss(r), lk_gauss(r), lk_gauss(r)));
}

START_TEST(rays_meet_a_die_where_small_steps_do)
{
	struct lk_rand r = lk_rand_of(7, 7, (uint64_t)_i);
	struct lk_shape s = { .kind = LK_BOX,
		.at = v3(100, 50, -8),
		.half = v3(8, 8, 8),
		.round = lk_between(&r, 0.3f, 3),
		.ball = _i % 2 ? lk_between(&r, 10.8f, 13) : 0 };
	s.axes = m_turned(m_round(any_way(&r)), any_way(&r), 1);
	lk_shape_close(&s);
	int met = 0;
	for (int i = 0; i < 150; i++) {
		struct v3 o = v_along(s.at, any_way(&r), 40);
		struct v3 d = v_unit(v_sub(v_along(s.at, any_way(&r), 9), o));
		struct lk_hit hit;
		float wanted = -1;
		for (float t = 20; t < 62 && wanted < 0; t += 0.01f)
			if (is_inside(&s, v_along(o, d, t)))
				wanted = t;
		bool got = lk_shape_meet(&s, o, d, 1e9f, true, &hit);
		if (wanted < 0) { /* but for rays that only brush it */
			ck_assert(!got || !is_inside(&s, v_along(o, d, hit.t + 0.3f)));
			continue;
		}
		ck_assert_msg(got, "ray %d passes", i);
		float slant = -v_dot(hit.normal, d); /* what brushes past is met a little earlier */
		ck_assert_float_eq_tol(hit.t, wanted, 0.02f + 0.01f / fmaxf(slant, 0.05f));
		ck_assert_float_le(v_dot(hit.normal, d), 0.02f);
		met++;
	}
	ck_assert_int_gt(met, 40);
}
END_TEST

/* Upright and turned by a right angle: which way the drawing's right and down then lie. */
START_TEST(a_die_shows_the_face_that_it_was_laid_with)
{
	struct lk_look look;
	lk_look_draw(&look, 5, "x", LK_POKER);
	for (int face = 0; face < LK_FACES; face++)
		for (int quarter = 0; quarter < 4; quarter++) {
			struct lk_shape s = { .axes = lk_die_axes(
						      &look, face, 1.5707963f * (float)quarter) };
			static const struct v3 right[4] = { { 1, 0, 0 }, { 0, 1, 0 }, { -1, 0, 0 },
				{ 0, -1, 0 } };
			struct v3 out, u, v;
			float up;
			ck_assert_int_eq(lk_die_top(&s, &up), face);
			ck_assert_float_eq_tol(up, 1, 1e-5f);
			lk_die_face(&look, face, &out, &u, &v);
			ck_assert_float_eq_tol(v_dot(m_out(&s.axes, u), right[quarter]), 1, 1e-5f);
			ck_assert_float_eq_tol(
				v_dot(m_out(&s.axes, v), right[(quarter + 1) % 4]), 1, 1e-5f);
			/* The opposite face lies below. */
			struct v3 below;
			lk_die_face(&look, 5 - face, &below, &u, &v);
			ck_assert_float_eq_tol(v_dot(below, out), -1, 1e-6f);
		}
}
END_TEST

/* The table of one picture; without the ball that cuts corners, so that edges are where they rest.
 */
static struct lk_scene scene;
static struct lk_layout layout;
static struct lk_look look_of_scene;

static void lay_what(int i, bool hides)
{
	lk_look_draw(&look_of_scene, 900 + (uint64_t)i, "x", i % 2 ? LK_PIPS : LK_POKER);
	look_of_scene.ball_mm = 0;
	scene = (struct lk_scene){ .look = &look_of_scene };
	scene.camera = lk_camera_of(&look_of_scene.lens, &look_of_scene.pose);
	layout = (struct lk_layout){
		.scene = &scene, .rand = lk_rand_of(3, 4, (uint64_t)i), .hides = hides
	};
	lk_place_play(&layout);
}

static void lay(int i)
{
	lay_what(i, false);
}

/* How deep b reaches into a, less than 0: how far it is off; points all over b's surface. */
static float reaches(const struct lk_shape *a, const struct lk_shape *b, int n)
{
	float deep = -1e9f;
	for (int i = 0; i < 6 * n * n; i++) {
		float u = (float)(i % n) / (float)(n - 1) * 2 - 1;
		float v = (float)(i / n % n) / (float)(n - 1) * 2 - 1;
		float w = i / (n * n) % 2 ? 1.0f : -1.0f;
		int side = i / (2 * n * n);
		struct v3 p = side == 0 ? v3(w, u, v) : side == 1 ? v3(u, w, v) : v3(u, v, w);
		struct v3 q = v_mul(p, b->half.x), out = v_unit(p);
		/* Onto the surface, from outside. */
		for (int k = 0; k < 8; k++)
			q = v_along(q, out, -lk_shape_distance(b, q));
		struct v3 world = v_add(b->at, m_out(&b->axes, q));
		deep = fmaxf(deep, -lk_shape_distance(a, m_in(&a->axes, v_sub(world, a->at))));
	}
	return deep;
}

START_TEST(no_die_runs_through_another)
{
	lay(_i);
	ck_assert_int_gt(layout.dice, 0);
	for (int i = 0; i < layout.dice; i++) {
		const struct lk_shape *a = lk_layout_die(&layout, i);
		ck_assert_float_ge(-a->at.z, lk_box_rest(a) - 0.01f);
		for (int k = 0; k < layout.dice; k++) {
			const struct lk_shape *b = lk_layout_die(&layout, k);
			if (i != k && v_len(v_sub(a->at, b->at)) < 28)
				ck_assert_float_le(reaches(a, b, 13), 0.05f);
		}
	}
}
END_TEST

/* Flat dice lie on the table; each other one touches something that is below it. */
START_TEST(what_leans_rests_on_something)
{
	lay(_i);
	for (int i = 0; i < layout.dice; i++) {
		const struct lk_shape *die = lk_layout_die(&layout, i);
		float gap = 1e9f;
		if (!layout.die[i].cocked) {
			ck_assert_float_eq_tol(die->at.z, -8, 1e-4f);
			continue;
		}
		for (int k = 0; k < scene.shapes; k++) {
			const struct lk_shape *s = &scene.shape[k];
			if (s != die && (s->paint == LK_DIE || s->paint == LK_COIN) &&
				v_len(v_sub(s->at, die->at)) < 28)
				gap = fminf(gap, -reaches(s, die, 65));
		}
		/* The rim of a coin is round, and points are a quarter of a millimetre apart. */
		ck_assert_msg(fabsf(gap) < 0.35f, "die %d at %g %g is %g mm off", i,
			(double)-die->at.z, (double)look_of_scene.round_mm, (double)gap);
	}
}
END_TEST

/* Of the table's zones. */
static int covered_zones(void)
{
	int n = 0;
	for (int zone = 1; zone <= 6; zone++)
		n += layout.covered[zone];
	return n;
}

/* A cup stands on the table, with its rings; in games there are about half as many. */
START_TEST(cups_stand_in_many_zones_when_they_are_wished)
{
	int usual = 0, wished = 0, rings = 0;
	for (int i = 0; i < LAYOUTS; i++) {
		lay(i);
		usual += covered_zones();
		lay_what(i, true);
		wished += covered_zones();
		int cups = 0;
		for (int k = 0; k < scene.shapes; k++) {
			const struct lk_shape *s = &scene.shape[k];
			if (s->paint != LK_CUP)
				continue;
			cups++;
			ck_assert_float_le(s->at.z + s->half.z, 1e-4f);
			ck_assert_float_gt(s->r0, 10);
		}
		ck_assert_int_ge(cups, covered_zones());
		rings += cups - covered_zones();
	}
	ck_assert_int_gt(wished, 3 * usual / 2);
	ck_assert_int_gt(rings, 0);
}
END_TEST

/* A picture of 160 x 96 round the first die. */
static void render_small(int threads, uint64_t seed, struct lk_frame *out)
{
	static struct lk_face faces[LK_FACES];
	static struct lk_print print;
	lay(3);
	if (!print.table.bgra) {
		ck_assert_int_eq(lk_faces_draw(&look_of_scene, faces, &err), DT_OK);
		ck_assert_int_eq(lk_print_draw(&look_of_scene, &print, &err), DT_OK);
	}
	struct vis_point at = lk_camera_px(&scene.camera, lk_layout_die(&layout, 0)->at);
	scene.faces = faces;
	scene.print = &print;
	scene.camera.lens.width = 160;
	scene.camera.lens.height = 96;
	scene.camera.lens.cx -= at.x - 80;
	scene.camera.lens.cy -= at.y - 48;
	struct lk_rand r = lk_rand_of(1, 1, 1);
	struct lk_mood mood;
	lk_mood_draw(&mood, &look_of_scene, scene.camera.centre, LK_SOFT, &r);
	scene.light = mood.light;
	struct lk_effort effort = { .threads = threads, .few = 1, .many = 2, .seed = seed };
	ck_assert_int_eq(lk_render(&scene, &effort, out, &err), DT_OK);
}

START_TEST(the_same_seed_gives_the_same_light)
{
	struct lk_frame a, b, c;
	render_small(1, 5, &a);
	render_small(3, 5, &b);
	render_small(1, 6, &c);
	size_t n = sizeof(float) * 3 * 160 * 96;
	ck_assert_mem_eq(a.rgb, b.rgb, n);
	ck_assert(memcmp(a.rgb, c.rgb, n) != 0);
	lk_frame_finish(&a);
	lk_frame_finish(&b);
	lk_frame_finish(&c);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 120);
	tcase_add_loop_test(tc, camera_sees_as_opencv_does, 0, LOOKS);
	tcase_add_loop_test(tc, rays_meet_a_die_where_small_steps_do, 0, LOOKS);
	tcase_add_test(tc, a_die_shows_the_face_that_it_was_laid_with);
	tcase_add_loop_test(tc, no_die_runs_through_another, 0, LAYOUTS);
	tcase_add_loop_test(tc, what_leans_rests_on_something, 0, LAYOUTS);
	tcase_add_test(tc, cups_stand_in_many_zones_when_they_are_wished);
	tcase_add_test(tc, the_same_seed_gives_the_same_light);
}

int main(void)
{
	return run_tests("looks", add);
}
