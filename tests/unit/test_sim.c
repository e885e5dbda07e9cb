/* SPDX-License-Identifier: MIT */
/*
 * test_sim.c - the simulated table: its dice, what hands do, and that its camera sees by the book.
 */
#include "cam_sim.h"

#include "cv_bridge.h"
#include "run.h"
#include "sim_shape.h"
#include "tags.h"

#include <math.h>
#include <string.h>

#define FRAME_NS INT64_C(33333333)

static struct dt_error err;

static struct sim_world *table(uint64_t seed, uint32_t mischief)
{
	struct sim_options o = { .seed = seed, .mischief = mischief };
	struct sim_world *w = sim_create(&o, &err);
	ck_assert_msg(w != NULL, "%s", err.msg);
	return w;
}

/* Lets all hands finish; fails when they need more than a minute. */
static void finish(struct sim_world *w)
{
	int64_t end = sim_time(w) + 60 * INT64_C(1000000000);
	while (!sim_idle(w)) {
		sim_set_time(w, sim_time(w) + FRAME_NS);
		ck_assert_msg(sim_time(w) < end, "the hands never come to an end");
	}
}

static size_t dice_in(const struct sim_world *w, int32_t zone, struct sim_truth_die *out)
{
	struct sim_truth t;
	size_t n = 0;
	sim_truth(w, &t);
	for (size_t i = 0; i < t.dice_n; i++)
		if (t.dice[i].zone == zone)
			out[n++] = t.dice[i];
	return n;
}

static enum dt_zone_state state_of(const struct sim_world *w, int32_t zone)
{
	struct sim_truth t;
	sim_truth(w, &t);
	for (size_t i = 0; i < t.zones_n; i++)
		if (t.zones[i].number == zone)
			return t.zones[i].state;
	ck_abort_msg("no zone %d", (int)zone);
	return DT_ZONE_EMPTY;
}

START_TEST(opposite_faces_sum_to_seven)
{
	for (int face = 1; face <= 6; face++) {
		float turn[9], u, v;
		sim_die_turn(face, 0.7f, turn);
		ck_assert_int_eq(sim_die_up(turn), face);
		/* The places straight up and straight down, in the die's own axes. */
		float top[3] = { -turn[6], -turn[7], -turn[8] };
		float foot[3] = { turn[6], turn[7], turn[8] };
		ck_assert_int_eq(sim_die_drawing(top, &u, &v), face);
		ck_assert_int_eq(sim_die_drawing(foot, &u, &v), 7 - face);
	}
}
END_TEST

START_TEST(a_drawing_is_upright_and_not_mirrored)
{
	for (int face = 1; face <= 6; face++) {
		float turn[9], u, v;
		/* A quarter clockwise: what was to the right is now towards us (y grows). */
		sim_die_turn(face, (float)M_PI / 2, turn);
		const float to_us[3] = { 0, 0.5f, -1 };
		float local[3];
		for (int i = 0; i < 3; i++)
			local[i] = turn[i] * to_us[0] + turn[3 + i] * to_us[1] +
				   turn[6 + i] * to_us[2];
		ck_assert_int_eq(sim_die_drawing(local, &u, &v), face);
		ck_assert_float_eq_tol(u, 0.5f, 1e-4f);
		ck_assert_float_eq_tol(v, 0, 1e-4f);
	}
}
END_TEST

START_TEST(pips_are_as_many_as_the_face_says)
{
	struct sim_set *set = sim_set_create("pips", NULL, DT_COLOUR_UNSURE, &err);
	ck_assert_ptr_nonnull(set);
	double ink[7] = { 0 };
	for (int face = 1; face <= 6; face++)
		for (int y = 0; y < SIM_FACE_PX; y++)
			for (int x = 0; x < SIM_FACE_PX; x++)
				ink[face] += set->face[face - 1][y][x];
	for (int face = 2; face <= 6; face++)
		ck_assert_double_eq_tol(ink[face] / ink[1], face, 0.05);
	sim_set_destroy(set);
}
END_TEST

START_TEST(rays_meet_solids_where_arithmetic_says)
{
	const float from[3] = { 0, 0, -100 }, down[3] = { 0, 0, 1 };
	struct sim_hit hit;
	struct sim_shape box = { .kind = SIM_BOX,
		.at = { 0, 0, -8 },
		.half = { 8, 8, 8 },
		.round = 2,
		.turn = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
	ck_assert(sim_cast(&box, from, down, 1e6f, &hit));
	ck_assert_float_eq_tol(hit.t, 84, 0.05f);
	ck_assert_float_eq_tol(hit.normal[2], -1, 1e-3f);
	struct sim_shape ball = {
		.kind = SIM_CAPSULE, .at = { 0, 0, -30 }, .to = { 40, 0, -30 }, .round = 10
	};
	ck_assert(sim_cast(&ball, from, down, 1e6f, &hit));
	ck_assert_float_eq_tol(hit.t, 60, 0.01f);
	struct sim_shape cup = {
		.kind = SIM_CONE, .to = { 0, 0, -90 }, .round = 40, .round_to = 30
	};
	ck_assert(sim_cast(&cup, from, down, 1e6f, &hit));
	ck_assert_float_eq_tol(hit.t, 10, 0.01f);
	/* Beside the lid the wall: at 35 mm from the axis it is 45 mm high. */
	const float beside[3] = { 35, 0, -100 };
	ck_assert(sim_cast(&cup, beside, down, 1e6f, &hit));
	ck_assert_float_eq_tol(hit.t, 55, 0.01f);
	const float past[3] = { 41, 0, -100 };
	ck_assert(!sim_cast(&cup, past, down, 1e6f, &hit));
	ck_assert(!sim_cast(&cup, from, down, 5, &hit));
}
END_TEST

START_TEST(kept_dice_lie_open_after_the_lift)
{
	const uint8_t faces[5] = { 1, 6, 6, 3, 2 };
	uint8_t rolled[SIM_DICE_MAX];
	struct sim_truth_die dice[SIM_DICE_MAX];
	struct sim_world *w = table(3, 0);
	ck_assert_int_eq(state_of(w, 2), DT_ZONE_EMPTY);
	ck_assert_int_eq(sim_roll(w, 2, faces, &err), DT_OK);
	ck_assert_uint_eq(sim_rolled(w, 2, rolled), 5);
	ck_assert_mem_eq(rolled, faces, 5);
	finish(w);
	ck_assert_int_eq(state_of(w, 2), DT_ZONE_COVERED);
	/* Keeps both sixes and the two. */
	ck_assert_int_eq(sim_keep(w, 2, 1u << 1 | 1u << 2 | 1u << 4, &err), DT_OK);
	ck_assert_uint_eq(sim_rolled(w, 2, rolled), 3);
	finish(w);
	ck_assert_int_eq(state_of(w, 2), DT_ZONE_COVERED);
	ck_assert_int_eq(sim_lift(w, 2, &err), DT_OK);
	sim_set_time(w, sim_time(w) + 400 * INT64_C(1000000));
	ck_assert_int_eq(state_of(w, 2), DT_ZONE_BUSY);
	finish(w);
	ck_assert_int_eq(state_of(w, 2), DT_ZONE_OPEN);
	ck_assert_uint_eq(dice_in(w, 2, dice), 3);
	ck_assert_int_eq(dice[0].die.face, 6);
	ck_assert_int_eq(dice[1].die.face, 6);
	ck_assert_int_eq(dice[2].die.face, 2);
	/* The second roll leaves them where they are or lines them up; all five are there then. */
	const uint8_t again[2] = { 4, 4 };
	ck_assert_int_eq(sim_roll(w, 2, again, &err), DT_OK);
	ck_assert_int_eq(sim_lift(w, 2, &err), DT_OK);
	finish(w);
	ck_assert_uint_eq(dice_in(w, 2, dice), 5);
	unsigned sum = 0;
	for (int i = 0; i < 5; i++)
		sum += dice[i].die.face;
	ck_assert_uint_eq(sum, 6 + 6 + 2 + 4 + 4);
	ck_assert_int_eq(sim_clear(w, 2, &err), DT_OK);
	finish(w);
	ck_assert_int_eq(state_of(w, 2), DT_ZONE_EMPTY);
	sim_destroy(w);
}
END_TEST

START_TEST(no_die_lies_in_another)
{
	struct sim_world *w = table((uint64_t)_i, 0);
	for (int round = 0; round < 4; round++) {
		for (int32_t zone = 1; zone <= 6; zone++) {
			struct sim_truth_die dice[16];
			enum dt_status st = round % 2 ? sim_throw(w, zone, NULL, &err)
						      : sim_roll(w, zone, NULL, &err);
			ck_assert_int_eq(st, DT_OK);
			if (round % 2 == 0) {
				ck_assert_int_eq(sim_keep(w, zone, 7, &err), DT_OK);
				ck_assert_int_eq(sim_lift(w, zone, &err), DT_OK);
			}
			finish(w);
			size_t n = dice_in(w, zone, dice);
			ck_assert_uint_eq(n, round % 2 ? 5 : 3);
			for (size_t i = 0; i < n; i++)
				for (size_t k = 0; k < i; k++)
					ck_assert_double_gt(
						hypot(dice[i].die.x_mm - dice[k].die.x_mm,
							dice[i].die.y_mm - dice[k].die.y_mm),
						16);
			if (round % 2)
				ck_assert_int_eq(sim_clear(w, zone, &err), DT_OK);
		}
		finish(w);
	}
	sim_destroy(w);
}
END_TEST

START_TEST(one_seed_is_one_table)
{
	struct sim_world *a = table(9, 0), *b = table(9, 0), *c = table(10, 0);
	struct sim_world *all[3] = { a, b, c };
	const struct img *p[3];
	struct sim_truth truth[3];
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(sim_throw(all[i], 1, NULL, &err), DT_OK);
		/* Not at the same moments: only where time has come to counts. */
		for (int k = 1; k <= 4 && i == 1; k++)
			sim_set_time(b, k * FRAME_NS * 9);
		sim_set_time(all[i], FRAME_NS * 90);
		sim_truth(all[i], &truth[i]);
		ck_assert_int_eq(sim_picture(all[i], 4, &p[i], &err), DT_OK);
	}
	ck_assert_mem_eq(&truth[0], &truth[1], sizeof(truth[0]));
	ck_assert_mem_eq(p[0]->data, p[1]->data, p[0]->stride * (size_t)p[0]->height);
	ck_assert_mem_ne(p[0]->data, p[2]->data, p[0]->stride * (size_t)p[0]->height);
	for (int i = 0; i < 3; i++)
		sim_destroy(all[i]);
}
END_TEST

/* How far the tags that are found lie from where the true camera must see them, pixels. */
static double tags_off(struct sim_world *w, const struct img *picture)
{
	struct sim_truth truth;
	struct vis_tag tags[8];
	struct img grey = { 0 };
	size_t n;
	double worst = 0;
	struct vis_tag_finder *f = vis_tag_finder_create(&err);
	sim_truth(w, &truth);
	ck_assert_int_eq(cvb_convert(CVB_BGR_GREY, picture, &grey, &err), DT_OK);
	ck_assert_int_eq(vis_tags_find(f, &grey, tags, 8, &n, &err), DT_OK);
	ck_assert_uint_eq(n, 4);
	for (size_t i = 0; i < 4; i++) {
		const struct dt_tag *t = &sim_table(w)->tags[i];
		struct vis_point3 at = { t->x_mm, t->y_mm, 0 };
		struct vis_point px;
		ck_assert_int_eq(tags[i].id, t->id);
		ck_assert_int_eq(cvb_project(sim_lens(w), &truth.pose, &at, 1, &px, &err), DT_OK);
		worst = fmax(worst, hypot(tags[i].centre.x - px.x, tags[i].centre.y - px.y));
	}
	vis_tag_finder_destroy(f);
	img_finish(&grey);
	return worst;
}

START_TEST(the_camera_sees_as_opencv_projects)
{
	const struct img *picture;
	struct sim_world *w = table(21, 0);
	ck_assert_int_eq(sim_picture(w, 1, &picture, &err), DT_OK);
	ck_assert_int_eq(picture->width, 2304);
	ck_assert_int_eq(picture->height, 1296);
	ck_assert_double_lt(tags_off(w, picture), 0.3);
	/* And after somebody knocked against it. */
	struct sim_truth before, after;
	sim_truth(w, &before);
	ck_assert_int_eq(sim_mischief(w, SIM_BUMP, 1, &err), DT_OK);
	sim_truth(w, &after);
	ck_assert_mem_ne(&before.pose, &after.pose, sizeof(before.pose));
	ck_assert_int_eq(sim_picture(w, 2, &picture, &err), DT_OK);
	ck_assert_double_lt(tags_off(w, picture), 0.3);
	sim_destroy(w);
}
END_TEST

START_TEST(only_what_changed_is_drawn_again)
{
	const struct img *picture;
	size_t all;
	struct sim_world *w = table(4, 0);
	ck_assert_int_eq(sim_picture(w, 1, &picture, &err), DT_OK);
	ck_assert_uint_eq(sim_tiles_drawn(w, &all), all);
	ck_assert_int_eq(sim_picture(w, 2, &picture, &err), DT_OK);
	ck_assert_uint_eq(sim_tiles_drawn(w, &all), 0);
	/* What was drawn in pieces is what is drawn at once. */
	ck_assert_int_eq(sim_throw(w, 5, NULL, &err), DT_OK);
	while (!sim_idle(w)) {
		sim_set_time(w, sim_time(w) + 4 * FRAME_NS);
		ck_assert_int_eq(sim_picture(w, 3, &picture, &err), DT_OK);
		ck_assert_uint_lt(sim_tiles_drawn(w, &all), all);
	}
	struct sim_world *fresh = table(4, 0);
	const struct img *whole;
	ck_assert_int_eq(sim_throw(fresh, 5, NULL, &err), DT_OK);
	sim_set_time(fresh, sim_time(w));
	ck_assert_int_eq(sim_picture(fresh, 3, &whole, &err), DT_OK);
	ck_assert_mem_eq(whole->data, picture->data, whole->stride * (size_t)whole->height);
	sim_destroy(fresh);
	sim_destroy(w);
}
END_TEST

START_TEST(mischief_happens_and_can_be_mended)
{
	struct sim_truth_die dice[16];
	const uint8_t faces[5] = { 5, 5, 5, 5, 5 };
	struct sim_world *w = table(6, 0);
	ck_assert_int_eq(sim_roll(w, 3, faces, &err), DT_OK);
	ck_assert_int_eq(sim_mischief(w, SIM_COCKED, 3, &err), DT_OK);
	ck_assert_int_eq(sim_lift(w, 3, &err), DT_OK);
	finish(w);
	ck_assert_uint_eq(dice_in(w, 3, dice), 5);
	int cocked = 0;
	for (int i = 0; i < 5; i++)
		cocked += dice[i].cocked;
	ck_assert_int_eq(cocked, 1);
	ck_assert_int_eq(sim_mend(w, 3, &err), DT_OK);
	finish(w);
	for (size_t i = dice_in(w, 3, dice); i-- > 0;)
		ck_assert(!dice[i].cocked && dice[i].die.face == 5);
	/* A die that leaves the zone, and one that becomes another. */
	ck_assert_int_eq(sim_clear(w, 3, &err), DT_OK);
	ck_assert_int_eq(sim_roll(w, 3, faces, &err), DT_OK);
	ck_assert_int_eq(sim_mischief(w, SIM_OUTSIDE, 3, &err), DT_OK);
	ck_assert_int_eq(sim_lift(w, 3, &err), DT_OK);
	finish(w);
	ck_assert_uint_eq(dice_in(w, 3, dice), 4);
	ck_assert_uint_eq(dice_in(w, 0, dice), 1);
	ck_assert_int_eq(dice[0].player, 3);
	ck_assert_int_eq(sim_mend(w, 3, &err), DT_OK);
	finish(w);
	ck_assert_uint_eq(dice_in(w, 3, dice), 5);
	ck_assert_int_eq(sim_clear(w, 3, &err), DT_OK);
	ck_assert_int_eq(sim_throw(w, 3, faces, &err), DT_OK);
	finish(w);
	ck_assert_int_eq(sim_clear(w, 3, &err), DT_OK);
	ck_assert_int_eq(sim_roll(w, 3, faces, &err), DT_OK);
	ck_assert_int_eq(sim_mischief(w, SIM_SWAP, 3, &err), DT_OK);
	ck_assert_int_eq(sim_lift(w, 3, &err), DT_OK);
	finish(w);
	int other = 0;
	for (size_t i = dice_in(w, 3, dice); i-- > 0;)
		other += dice[i].die.face != 5;
	ck_assert_int_eq(other, 1);
	ck_assert_int_eq(sim_mend(w, 3, &err), DT_OK);
	finish(w);
	for (size_t i = dice_in(w, 3, dice); i-- > 0;)
		ck_assert_int_eq(dice[i].die.face, 5);
	sim_destroy(w);
}
END_TEST

/* One die stays; a hand turns it over, and a second time before anybody minds. */
START_TEST(what_was_swapped_twice_is_as_it_was)
{
	struct sim_truth_die dice[16];
	const uint8_t faces[5] = { 5, 5, 5, 5, 5 };
	struct sim_world *w = table(6, 0);
	for (int round = 0; round < 2; round++) {
		ck_assert_int_eq(sim_roll(w, 3, faces, &err), DT_OK);
		ck_assert_int_eq(sim_keep(w, 3, round ? 0 : 1, &err), DT_OK);
		ck_assert_int_eq(sim_mischief(w, SIM_SWAP, 3, &err), DT_OK);
		ck_assert_int_eq(sim_lift(w, 3, &err), DT_OK);
		finish(w);
		ck_assert_uint_eq(dice_in(w, 3, dice), 1);
	}
	ck_assert_int_eq(sim_mend(w, 3, &err), DT_OK);
	finish(w);
	ck_assert_uint_eq(dice_in(w, 3, dice), 1);
	ck_assert_int_eq(dice[0].die.face, 5);
	sim_destroy(w);
}
END_TEST

START_TEST(the_dark_and_the_window_pass)
{
	const struct img *picture;
	double light[4], dark[4], spread[4];
	struct sim_truth truth;
	struct sim_world *w = table(7, 0);
	ck_assert_int_eq(sim_picture(w, 1, &picture, &err), DT_OK);
	ck_assert_int_eq(cvb_mean(picture, NULL, light, spread, &err), DT_OK);
	ck_assert_int_eq(sim_mischief(w, SIM_DARK, 1, &err), DT_OK);
	sim_truth(w, &truth);
	ck_assert(truth.dark);
	ck_assert_int_eq(sim_picture(w, 2, &picture, &err), DT_OK);
	ck_assert_int_eq(cvb_mean(picture, NULL, dark, spread, &err), DT_OK);
	ck_assert_double_lt(dark[1], light[1] / 8);
	finish(w);
	ck_assert_int_eq(sim_mischief(w, SIM_GLARE, 5, &err), DT_OK);
	ck_assert(!sim_idle(w));
	finish(w);
	sim_truth(w, &truth);
	ck_assert(!truth.dark && !truth.glare);
	sim_destroy(w);
}
END_TEST

START_TEST(hands_refuse_what_cannot_be_done)
{
	struct sim_world *w = table(8, 0);
	ck_assert_int_eq(sim_roll(w, 7, NULL, &err), DT_ERR_FORMAT);
	ck_assert_int_eq(sim_lift(w, 1, &err), DT_ERR_RULES);
	ck_assert_int_eq(sim_keep(w, 1, 1, &err), DT_ERR_RULES);
	ck_assert_int_eq(sim_roll(w, 1, NULL, &err), DT_OK);
	ck_assert_int_eq(sim_roll(w, 1, NULL, &err), DT_ERR_RULES);
	ck_assert_int_eq(sim_throw(w, 1, NULL, &err), DT_ERR_RULES);
	int queued = 0;
	while (sim_wait(w, 2, 10, &err) == DT_OK && queued < 1000)
		queued++;
	ck_assert_int_lt(queued, 1000);
	ck_assert_int_eq(err.code, DT_ERR_AGAIN);
	uint32_t set;
	ck_assert_int_eq(sim_mischief_parse("swap,lights-out", &set, &err), DT_OK);
	ck_assert_uint_eq(set, 1u << SIM_SWAP | 1u << SIM_DARK);
	ck_assert_int_eq(sim_mischief_parse("all", &set, &err), DT_OK);
	ck_assert_uint_eq(set, (1u << SIM_MISCHIEFS) - 1);
	sim_destroy(w);
}
END_TEST

START_TEST(its_camera_gives_a_frame_for_each_time)
{
	struct cam_frame frame;
	struct cam *cam = cam_create("sim:seed=2,fps=20,dice=slate,lamp=dim", &err);
	ck_assert_msg(cam != NULL, "%s", err.msg);
	ck_assert_ptr_nonnull(cam_sim_world(cam));
	ck_assert_int_eq(cam_start(cam, &err), DT_OK);
	ck_assert_int_eq(cam_acquire(cam, &frame, &err), DT_OK);
	cam_release(cam, &frame);
	ck_assert_int_eq(cam_acquire(cam, &frame, &err), DT_ERR_AGAIN);
	cam_set_time(cam, 49 * INT64_C(1000000));
	ck_assert_int_eq(cam_acquire(cam, &frame, &err), DT_ERR_AGAIN);
	cam_set_time(cam, 151 * INT64_C(1000000));
	ck_assert_int_eq(cam_acquire(cam, &frame, &err), DT_OK);
	ck_assert_int_eq((int)frame.seq, 3);
	cam_release(cam, &frame);
	cam_destroy(cam);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, opposite_faces_sum_to_seven);
	tcase_add_test(tc, a_drawing_is_upright_and_not_mirrored);
	tcase_add_test(tc, pips_are_as_many_as_the_face_says);
	tcase_add_test(tc, rays_meet_solids_where_arithmetic_says);
	tcase_add_test(tc, kept_dice_lie_open_after_the_lift);
	tcase_add_loop_test(tc, no_die_lies_in_another, 1, 6);
	tcase_add_test(tc, one_seed_is_one_table);
	tcase_add_test(tc, the_camera_sees_as_opencv_projects);
	tcase_add_test(tc, only_what_changed_is_drawn_again);
	tcase_add_test(tc, mischief_happens_and_can_be_mended);
	tcase_add_test(tc, what_was_swapped_twice_is_as_it_was);
	tcase_add_test(tc, the_dark_and_the_window_pass);
	tcase_add_test(tc, hands_refuse_what_cannot_be_done);
	tcase_add_test(tc, its_camera_gives_a_frame_for_each_time);
	tcase_set_timeout(tc, 120);
}

int main(void)
{
	return run_tests("sim", add);
}
