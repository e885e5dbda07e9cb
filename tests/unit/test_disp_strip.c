/* SPDX-License-Identifier: MIT */
/*
 * test_disp_strip.c - what the strip of lamps says of a screen: who won a place, who is waited for,
 * what is wrong; of any screen at all it makes a scene.
 */
#include "disp_strip.h"
#include "run.h"
#include "screens.h"

START_TEST(the_strip_follows_the_screen)
{
	struct screen s = screen_sample("town-tie");
	struct led_scene scene;
	disp_strip_scene(&s, &scene);
	ck_assert_uint_eq(scene.places, 6);
	ck_assert_uint_eq(scene.state[0], SCREEN_WON);
	ck_assert_uint_eq(scene.seats[0], 2);
	ck_assert_uint_eq(scene.state[1], SCREEN_NOBODY);
	ck_assert_uint_eq(scene.state[4], SCREEN_TIE);
	ck_assert_uint_eq(scene.seats[4], 1 | 8 | 16);
	ck_assert_uint_eq(scene.state[5], SCREEN_LATER);
	ck_assert_uint_eq(scene.waiting, 0);
	s = screen_sample("town-question");
	disp_strip_scene(&s, &scene);
	ck_assert_uint_eq(scene.waiting, 2); /* who is asked */
	s = screen_sample("hands-trouble");
	disp_strip_scene(&s, &scene);
	ck_assert_uint_eq(scene.waiting, 1 | 16);
	ck_assert_uint_eq(scene.trouble, 2 | 4);
	ck_assert(!scene.fault);
	s = screen_sample("lost-camera");
	disp_strip_scene(&s, &scene);
	ck_assert(scene.fault);
	s = screen_sample("other-places");
	disp_strip_scene(&s, &scene);
	ck_assert_uint_eq(scene.seats[1], 4);
	ck_assert_uint_eq(scene.second[1], 2);
	s = screen_sample("scores");
	disp_strip_scene(&s, &scene);
	for (int i = 0; i < 6; i++)
		ck_assert(scene.state[i] == SCREEN_TIE && scene.seats[i] == (2 | 4));
}
END_TEST

START_TEST(any_screen_is_a_scene)
{
	static struct screen s;
	struct led_scene scene;
	struct led_strip strip;
	for (uint32_t seed = 0; seed < 2000; seed++) {
		screen_wild(seed, &s);
		disp_strip_scene(&s, &scene);
		ck_assert_uint_le(scene.places, SCREEN_PLACES);
		led_scene_draw(&scene, 12, seed * 77000000LL, &strip);
		ck_assert_uint_eq(strip.n, scene.places * 12);
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, the_strip_follows_the_screen);
	tcase_add_test(tc, any_screen_is_a_scene);
}

int main(void)
{
	return run_tests("disp_strip", add);
}
