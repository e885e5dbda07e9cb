/* SPDX-License-Identifier: MIT */
/*
 * test_live_hands.c - what the hands at the simulated table do, without a camera: the screen is
 * what the session shows, and every cup is seen.
 */
#include "ses_table.h"

#include "live_hands_sim.h"

static struct sim_world *world;
static struct live_hands *hands;

static void sit_down(int seats, int me)
{
	struct sim_options o = { .dice = "bone", .seed = 7 };
	begin(seats);
	world = sim_create(&o, &err);
	ck_assert_msg(world != NULL, "%s", err.msg);
	struct live_hands_setup setup = {
		.world = world, .ses = table.ses, .me = me, .hurry = true
	};
	hands = live_hands_create(&setup, &err);
	ck_assert_msg(hands != NULL, "%s", err.msg);
}

static void get_up(void)
{
	live_hands_destroy(hands);
	sim_destroy(world);
	finish();
}

/* Lets the hands do what they do for some seconds; they have nothing to say meanwhile. */
static void go_on(int seconds)
{
	static const struct ses_look nothing;
	struct ses_message m;
	struct screen seen;
	for (int i = 0; i < seconds * 10; i++) {
		ses_show(table.ses, &seen);
		ck_assert(!live_hands_step(hands, &seen, &nothing, table.now_ms, &m));
		table.now_ms += 100;
		sim_set_time(world, sim_time(world) + 100000000);
	}
}

/* Whoever leaves is answered for, and that is all: who still thinks keeps his dice under his cup.
 */
START_TEST(who_leaves_does_not_lift_the_cups_of_others)
{
	uint8_t faces[SIM_DICE_MAX], roll[TOWN_FACES];
	sit_down(3, 1);
	go_on(10);
	ck_assert_ptr_nonnull(live_hands_roll(hands));
	memcpy(roll, live_hands_roll(hands), sizeof(roll));
	ck_assert_uint_eq(sim_rolled(world, 1, faces), 5);
	for (uint8_t seat = 2; seat <= 3; seat++) {
		ck_assert_int_eq(
			take((struct ses_message){ .kind = SES_LEAVE, .seat = seat }), DT_OK);
		ck_assert_ptr_nonnull(live_hands_roll(hands));
		go_on(10);
		ck_assert_uint_eq(sim_rolled(world, 1, faces), 5);
		ck_assert_ptr_nonnull(live_hands_roll(hands));
		ck_assert_mem_eq(roll, live_hands_roll(hands), sizeof(roll));
	}
	get_up();
}
END_TEST

/* The table may complain that his cup is down: nothing is said for who still chooses. */
START_TEST(who_chooses_is_not_answered_for)
{
	static const struct ses_look nothing;
	struct ses_message m;
	struct screen seen;
	sit_down(2, 1);
	go_on(10);
	ck_assert_ptr_nonnull(live_hands_roll(hands));
	for (int i = 0; i < 600; i++) {
		ses_show(table.ses, &seen);
		snprintf(seen.seat[0].trouble, sizeof(seen.seat[0].trouble), "Lift your cup.");
		if (live_hands_step(hands, &seen, &nothing, table.now_ms, &m))
			ck_assert_int_ne(m.seat, 1);
		table.now_ms += 100;
		sim_set_time(world, sim_time(world) + 100000000);
	}
	ck_assert_ptr_nonnull(live_hands_roll(hands));
	get_up();
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, who_leaves_does_not_lift_the_cups_of_others);
	tcase_add_test(tc, who_chooses_is_not_answered_for);
}

int main(void)
{
	return run_tests("live_hands", add_tests);
}
