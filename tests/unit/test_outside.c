/* SPDX-License-Identifier: MIT */
/*
 * test_outside.c - dice outside of every zone are noticed, and nothing else is taken for one. And
 * the hands of the simulated table that lay and take single dice.
 */
#include "outside.h"

#include "cv_bridge.h"
#include "rectify.h"
#include "run.h"
#include "sim_eye.h"

#include <math.h>
#include <string.h>

#define FRAME_NS INT64_C(33333333)

static struct dt_error err;
static struct sim_world *table;
static struct vis_scene scene;
static struct watch *eye;
static struct outside *outside;
static uint64_t frames;

/* The truth, but for the field, the last area: cards lie there that reach over its border. */
static enum dt_status read_with_hidden_field(void *user, const struct img *frame, uint32_t zones,
	struct watch_zone *out, struct dt_error *why)
{
	struct watch_reader oracle = sim_eye_oracle(user);
	enum dt_status st = oracle.read(user, frame, zones, out, why);
	size_t last = scene.table.areas_n - 1;
	if (zones >> last & 1)
		out[last].state = DT_ZONE_BUSY;
	return st;
}

static void open_table_with(uint64_t seed, const struct dt_table *with, bool hidden_field)
{
	struct sim_options o = { .seed = seed, .table = with };
	table = sim_create(&o, &err);
	ck_assert_msg(table != NULL, "%s", err.msg);
	sim_eye_scene(table, &scene);
	struct watch_reader oracle = sim_eye_oracle(table);
	if (hidden_field)
		oracle.read = read_with_hidden_field;
	eye = watch_create(&scene, &oracle, NULL, &err);
	outside = outside_create(&scene, &err);
	ck_assert_msg(eye && outside, "%s", err.msg);
	frames = 1;
}

static void open_table(uint64_t seed)
{
	open_table_with(seed, NULL, false);
}

static void close_table(void)
{
	outside_destroy(outside);
	watch_destroy(eye);
	sim_destroy(table);
	img_finish(&scene.empty);
}

static void must(enum dt_status st)
{
	ck_assert_msg(st == DT_OK, "%s", err.msg);
}

/* Dice outside, once all hands are done and all has settled. */
static int32_t look(void)
{
	const struct img *picture;
	for (int i = 0; i < 900; i++) {
		sim_set_time(table, (int64_t)++frames * FRAME_NS);
		if (!sim_idle(table))
			continue;
		must(sim_picture(table, frames, &picture, &err));
		must(watch_frame(eye, picture, sim_time(table), &err));
		if (watch_at_rest(eye))
			return outside_look(outside, picture, eye, sim_time(table));
	}
	ck_abort_msg("the table never settled");
	return -1;
}

static void cups_down(void)
{
	for (int32_t z = 1; z <= 6; z++)
		must(sim_roll(table, z, NULL, &err));
	ck_assert_int_eq(look(), 0);
}

static void cups_up(void)
{
	for (int32_t z = 1; z <= 6; z++)
		must(sim_lift(table, z, &err));
}

/* In truth, with the middle in no zone. */
static int32_t truly_outside(void)
{
	struct sim_truth t;
	int32_t n = 0;
	sim_truth(table, &t);
	for (size_t i = 0; i < t.dice_n; i++)
		n += t.dice[i].zone == 0;
	return n;
}

START_TEST(a_die_that_a_cup_drags_out_is_noticed)
{
	open_table(60 + (uint64_t)_i);
	ck_assert_int_eq(look(), 0);
	for (int32_t z = 1; z <= 3; z++) {
		cups_down();
		must(sim_mischief(table, SIM_OUTSIDE, z, &err));
		must(sim_mischief(table, SIM_OUTSIDE, z + 3, &err));
		cups_up();
		ck_assert_int_eq(look(), 2);
		ck_assert_int_eq(truly_outside(), 2);
		for (int32_t k = 1; k <= 6; k++)
			must(sim_mend(table, k, &err));
		ck_assert_int_eq(look(), 0);
		ck_assert_int_eq(truly_outside(), 0);
		for (int32_t k = 1; k <= 6; k++)
			must(sim_clear(table, k, &err));
	}
	close_table();
}
END_TEST

/* Where cards lie nobody ever sees the bare field: it must not be waited for. */
START_TEST(a_die_is_noticed_though_a_field_is_hidden_by_cards)
{
	struct dt_table with;
	open_table(65);
	with = *sim_table(table);
	close_table();
	with.areas[with.areas_n++] = (struct dt_area){ 11, 270, 240, 72, 96, DT_AREA_CARD, 0 };
	open_table_with(65, &with, true);
	ck_assert_int_eq(look(), 0);
	cups_down();
	must(sim_mischief(table, SIM_OUTSIDE, 2, &err));
	cups_up();
	ck_assert_int_eq(look(), 1);
	ck_assert_int_eq(watch_zone_at(eye, 6)->state, DT_ZONE_BUSY);
	ck_assert(!watch_zone_at(eye, 6)->stable);
	close_table();
}
END_TEST

START_TEST(dice_in_their_zones_are_none)
{
	open_table(70 + (uint64_t)_i);
	for (int round = 0; round < 4; round++) {
		cups_down();
		if (round % 2)
			must(sim_mischief(table, SIM_COCKED, 1 + round, &err));
		cups_up();
		ck_assert_int_eq(look(), 0);
		for (int32_t z = 1; z <= 6; z++)
			must(sim_clear(table, z, &err));
		ck_assert_int_eq(look(), 0);
	}
	close_table();
}
END_TEST

START_TEST(a_camera_that_was_knocked_changes_nothing)
{
	open_table(80 + (uint64_t)_i);
	cups_down();
	must(sim_mischief(table, SIM_BUMP, 1, &err));
	if (_i % 2)
		must(sim_mischief(table, SIM_OUTSIDE, 2, &err));
	cups_up();
	ck_assert_int_eq(look(), _i % 2);
	ck_assert_int_eq(truly_outside(), _i % 2);
	close_table();
}
END_TEST

/* A thing with these sides, turned, painted white where it lies on the table. */
struct thing {
	double x_mm, y_mm, wide_mm, high_mm, turn;
};

static void paint(struct img *picture, const struct thing *t)
{
	enum { AROUND = 120 };
	const struct vis_point3 middle = { t->x_mm, t->y_mm, 0 };
	struct vis_point px;
	must(cvb_project(&scene.lens, &scene.pose, &middle, 1, &px, &err));
	for (int32_t y = (int32_t)px.y - AROUND; y < (int32_t)px.y + AROUND; y++)
		for (int32_t x = (int32_t)px.x - AROUND; x < (int32_t)px.x + AROUND; x++) {
			struct vis_point at = { x, y };
			must(vis_to_table(&scene.lens, &scene.pose, 0, &at, 1, &at, &err));
			double dx = at.x - t->x_mm, dy = at.y - t->y_mm;
			if (fabs(dx * cos(t->turn) + dy * sin(t->turn)) < t->wide_mm / 2 &&
				fabs(dy * cos(t->turn) - dx * sin(t->turn)) < t->high_mm / 2)
				memset(img_row(picture, y) + 3 * (size_t)x, 230, 3);
		}
}

/* In the gap between the zones of the first two seats, once all cups are up. */
START_TEST(dice_that_touch_are_noticed_and_larger_things_are_none)
{
	static const struct {
		struct thing thing[3];
		int32_t dice;
	} cases[] = {
		{ { { 0, 0, 16, 16, 0.3 } }, 1 },
		{ { { -8, 0, 16, 16, 0 }, { 8, 0, 16, 16, 0 } }, 2 },
		{ { { -9, -7, 16, 16, 0.4 }, { 7, 7, 16, 16, 1.1 } }, 2 },
		{ { { -9, -11, 16, 16, 0.2 }, { 7, -11, 16, 16, 0 }, { 0, 6, 16, 16, 0.1 } }, 2 },
		{ { { 0, 0, 63, 88, 0 } }, 0 },	  /* a card */
		{ { { 0, 0, 90, 50, 1.3 } }, 0 }, /* a bill */
		{ { { 0, 0, 6, 80, 0 } }, 0 },	  /* a pencil */
	};
	const struct img *picture;
	struct img seen;
	open_table(95);
	const struct dt_area *z = scene.table.areas;
	double x = (z[0].x_mm + z[0].width_mm + z[1].x_mm) / 2, y = z[0].y_mm + z[0].height_mm / 2;
	cups_down();
	cups_up();
	ck_assert_int_eq(look(), 0);
	must(sim_picture(table, frames, &picture, &err));
	seen = *picture;
	for (int i = 0; i < 3; i++) {
		struct thing t = cases[_i].thing[i];
		t.x_mm += x;
		t.y_mm += y;
		paint(&seen, &t);
	}
	int32_t found = outside_look(outside, &seen, eye, sim_time(table));
	/* How many lie together is not told for sure: the players are asked until none is left. */
	if (cases[_i].dice < 2)
		ck_assert_int_eq(found, cases[_i].dice);
	else
		ck_assert_int_ge(found, 1);
	close_table();
}
END_TEST

/* ---- Hands ---- */

/* One frame on. */
static const struct img *step(void)
{
	const struct img *picture;
	sim_set_time(table, (int64_t)++frames * FRAME_NS);
	must(sim_picture(table, frames, &picture, &err));
	must(watch_frame(eye, picture, sim_time(table), &err));
	return picture;
}

static void hand_in(int32_t zone)
{
	must(sim_hover(table, zone, 3000, &err));
	for (int i = 0; i < 60; i++)
		step();
	ck_assert(!watch_settled(eye) && !sim_hand_idle(table, zone));
}

/* It comes, rests and goes: whenever another zone settles meanwhile, nothing lies outside. */
START_TEST(a_hand_on_its_way_is_no_die)
{
	open_table(96);
	cups_down();
	cups_up();
	ck_assert_int_eq(look(), 0);
	must(sim_hover(table, _i, 600, &err));
	for (int i = 0; i < 60; i++) {
		const struct img *picture = step();
		int32_t found = outside_look(outside, picture, eye, sim_time(table));
		ck_assert_msg(found == 0, "%d in frame %d", found, i);
	}
	ck_assert(sim_hand_idle(table, _i));
	close_table();
}
END_TEST

/* The picture of now, with a white square of a die's size beside the first zone. */
static int32_t look_with_square(double dx, int64_t t_ns)
{
	const struct dt_area *z = scene.table.areas;
	struct thing t = { z->x_mm + z->width_mm + dx, z->y_mm + z->height_mm / 2, 16, 16, 0.3 };
	const struct img *picture;
	must(sim_picture(table, frames, &picture, &err));
	struct img seen = *picture;
	paint(&seen, &t);
	return outside_look(outside, &seen, eye, t_ns);
}

/* Three looks in 0.6 s while somebody's hand rests elsewhere: at one place, and further on each
 * time, as the tip of a finger would be that is seen alone. */
START_TEST(while_hands_move_what_is_new_must_stay)
{
	open_table(97);
	cups_down();
	cups_up();
	ck_assert_int_eq(look(), 0);
	hand_in(5);
	int64_t t_ns = sim_time(table);
	ck_assert_int_eq(look_with_square(25, t_ns), 0);
	ck_assert(outside_unsure(outside));
	ck_assert_int_eq(look_with_square(25, t_ns + 3 * FRAME_NS), 0);
	ck_assert(outside_unsure(outside));
	for (int i = 1; i < 3; i++)
		ck_assert_int_eq(look_with_square(_i ? 25 + 12 * i : 25, t_ns + 9 * i * FRAME_NS),
			i == 2 && !_i);
	ck_assert_int_eq(outside_unsure(outside), _i);
	/* What is told stays told. */
	if (!_i)
		ck_assert_int_eq(look_with_square(25, t_ns + 19 * FRAME_NS), 1);
	close_table();
}
END_TEST

static size_t count(int32_t zone, uint8_t face)
{
	uint8_t faces[SIM_DICE_MAX];
	size_t n = sim_lying(table, zone, faces), found = 0;
	for (size_t i = 0; i < n; i++)
		found += faces[i] == face;
	return found;
}

START_TEST(single_dice_are_laid_and_taken)
{
	const uint8_t faces[6] = { 2, 2, 5, 6, 1, 1 };
	uint8_t lying[SIM_DICE_MAX];
	open_table(90);
	must(sim_lay(table, 3, faces, 4, &err));
	ck_assert_uint_eq(sim_lying(table, 3, lying), 4);
	ck_assert_uint_eq(count(3, 2), 2);
	/* Five dice belong to a player. */
	ck_assert_int_eq(sim_lay(table, 3, faces + 4, 2, &err), DT_ERR_RULES);
	ck_assert_uint_eq(sim_lying(table, 3, lying), 5);
	uint32_t twos = 0;
	for (int i = 0; i < 5; i++)
		twos |= (uint32_t)(lying[i] == 2) << i;
	must(sim_take(table, 3, twos, &err));
	look();
	ck_assert_uint_eq(sim_lying(table, 3, lying), 3);
	ck_assert_uint_eq(count(3, 2), 0);
	struct sim_truth t;
	sim_truth(table, &t);
	ck_assert_uint_eq(t.dice_n, 3);
	ck_assert_int_eq(sim_take(table, 9, 1, &err), DT_ERR_FORMAT);
	close_table();
}
END_TEST

START_TEST(what_was_swapped_can_be_accepted)
{
	const uint8_t faces[5] = { 3, 3, 3, 3, 3 };
	open_table(91);
	must(sim_roll(table, 2, faces, &err));
	must(sim_mischief(table, SIM_SWAP, 2, &err));
	must(sim_lift(table, 2, &err));
	look();
	ck_assert_uint_eq(count(2, 3), 5); /* what the player meant */
	must(sim_accept(table, 2, &err));
	ck_assert_uint_eq(count(2, 3), 4);
	must(sim_mend(table, 2, &err));
	look();
	struct sim_truth t;
	int threes = 0;
	sim_truth(table, &t);
	for (size_t i = 0; i < t.dice_n; i++)
		threes += t.dice[i].die.face == 3;
	ck_assert_int_eq(threes, 4);
	close_table();
}
END_TEST

START_TEST(a_cup_is_pushed_with_what_is_under_it)
{
	uint8_t before[SIM_DICE_MAX], after[SIM_DICE_MAX];
	open_table(92);
	ck_assert_int_eq(sim_shift(table, 1, &err), DT_ERR_RULES);
	must(sim_roll(table, 1, NULL, &err));
	size_t n = sim_rolled(table, 1, before);
	must(sim_shift(table, 1, &err));
	look();
	ck_assert_uint_eq(sim_rolled(table, 1, after), n);
	ck_assert_mem_eq(before, after, n);
	ck_assert_int_eq(watch_zone_at(eye, 0)->state, DT_ZONE_COVERED);
	must(sim_lift(table, 1, &err));
	look();
	ck_assert_int_eq(watch_zone_at(eye, 0)->n, 5);
	close_table();
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, a_die_that_a_cup_drags_out_is_noticed, 0, 3);
	tcase_add_test(tc, a_die_is_noticed_though_a_field_is_hidden_by_cards);
	tcase_add_loop_test(tc, dice_in_their_zones_are_none, 0, 2);
	tcase_add_loop_test(tc, a_camera_that_was_knocked_changes_nothing, 0, 6);
	tcase_add_loop_test(tc, dice_that_touch_are_noticed_and_larger_things_are_none, 0, 7);
	tcase_add_loop_test(tc, a_hand_on_its_way_is_no_die, 1, 7);
	tcase_add_loop_test(tc, while_hands_move_what_is_new_must_stay, 0, 2);
	tcase_add_test(tc, single_dice_are_laid_and_taken);
	tcase_add_test(tc, what_was_swapped_can_be_accepted);
	tcase_add_test(tc, a_cup_is_pushed_with_what_is_under_it);
	tcase_set_timeout(tc, 300);
}

int main(void)
{
	return run_tests("outside", add);
}
