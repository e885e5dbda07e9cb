/* SPDX-License-Identifier: MIT */
/*
 * test_settle.c - when a zone has settled, and what it is then believed to show.
 *
 * Frames come 30 times a second; the expected moments are counted from settle_usual_times.
 */
#include "settle.h"

#include "run.h"

#include <string.h>

#define FRAME_NS INT64_C(33333333)

static struct settle zone;
static int64_t now_ns;

static void begin(void)
{
	settle_init(&zone, 3, &settle_usual_times);
	now_ns = 0;
}

/* Faces of dice 30 mm apart; 0: the reader was not sure. */
static struct watch_zone open_zone(int n, const uint8_t *faces)
{
	struct watch_zone z = { .state = DT_ZONE_OPEN, .n = (uint8_t)n };
	for (int i = 0; i < n; i++)
		z.die[i] = (struct dt_die){ .face = faces[i],
			.x_mm = 100 + 30 * i,
			.y_mm = 500,
			.angle_deg = 40,
			.sure = faces[i] ? 0.99f : 0.3f };
	return z;
}

/* One frame; returns whether the zone was read. */
static bool frame(bool moved, const struct watch_zone *seen)
{
	now_ns += FRAME_NS;
	settle_moved(&zone, now_ns, moved);
	if (!settle_wants(&zone, now_ns))
		return false;
	settle_read(&zone, now_ns, seen);
	return true;
}

/* Frames without movement until the zone is stable; returns how many, or -1 after 3 seconds. */
static int until_stable(const struct watch_zone *seen)
{
	for (int i = 1; i <= 90; i++) {
		frame(false, seen);
		if (zone.now.stable)
			return i;
	}
	return -1;
}

START_TEST(a_still_zone_is_believed_within_a_quarter_second)
{
	const uint8_t faces[3] = { 6, 1, 4 };
	struct watch_zone seen = open_zone(3, faces);
	begin();
	for (int i = 0; i < 10; i++)
		frame(true, &seen);
	int frames = until_stable(&seen);
	ck_assert_int_gt(frames, 3);
	ck_assert_int_le(frames, 7);
	ck_assert_int_eq(zone.now.number, 3);
	ck_assert_int_eq(zone.now.state, DT_ZONE_OPEN);
	ck_assert_int_eq(zone.now.n, 3);
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(zone.now.die[i].face, faces[i]);
		/* Several frames are surer than one, and none is certain. */
		ck_assert_float_gt(zone.now.die[i].sure, 0.99f);
		ck_assert_float_lt(zone.now.die[i].sure, 1.0f);
	}
	/* Then it is left alone. */
	for (int i = 0; i < 30; i++)
		ck_assert(!frame(false, &seen));
}
END_TEST

START_TEST(what_moves_is_not_read_and_soon_called_busy)
{
	struct watch_zone seen = { .state = DT_ZONE_EMPTY };
	begin();
	ck_assert_int_gt(until_stable(&seen), 0);
	ck_assert_int_eq(zone.now.state, DT_ZONE_EMPTY);
	/* Something that passes in one frame takes only its stability. */
	frame(true, &seen);
	ck_assert(!zone.now.stable);
	ck_assert_int_eq(zone.now.state, DT_ZONE_EMPTY);
	ck_assert_int_gt(until_stable(&seen), 0);
	for (int i = 0; i < 8; i++)
		ck_assert(!frame(true, &seen));
	ck_assert_int_eq(zone.now.state, DT_ZONE_BUSY);
	ck_assert_int_eq(zone.now.n, 0);
}
END_TEST

START_TEST(a_hand_that_rests_is_looked_at_now_and_then)
{
	struct watch_zone busy = { .state = DT_ZONE_BUSY };
	int reads = 0;
	begin();
	frame(true, &busy);
	for (int i = 0; i < 60; i++)
		reads += frame(false, &busy);
	ck_assert(!zone.now.stable);
	ck_assert_int_eq(zone.now.state, DT_ZONE_BUSY);
	/* Two seconds: about eight looks, not sixty. */
	ck_assert_int_ge(reads, 6);
	ck_assert_int_le(reads, 10);
	struct watch_zone cup = { .state = DT_ZONE_COVERED };
	frame(true, &cup);
	ck_assert_int_gt(until_stable(&cup), 0);
	ck_assert_int_eq(zone.now.state, DT_ZONE_COVERED);
}
END_TEST

START_TEST(a_face_that_two_frames_see_differently_is_not_sure)
{
	const uint8_t king[2] = { 5, 2 }, queen[2] = { 4, 2 };
	struct watch_zone a = open_zone(2, king), b = open_zone(2, queen);
	begin();
	frame(true, &a);
	for (int i = 0; i < 40 && !zone.now.stable; i++)
		frame(false, i % 5 == 3 ? &b : &a);
	ck_assert(zone.now.stable);
	ck_assert_int_eq(zone.now.die[0].face, 0);
	ck_assert_float_lt(zone.now.die[0].sure, 0.5f);
	ck_assert_int_eq(zone.now.die[1].face, 2);
}
END_TEST

START_TEST(a_face_that_some_frames_miss_is_read_from_the_others)
{
	const uint8_t clear[2] = { 3, 6 }, dim[2] = { 0, 6 };
	struct watch_zone a = open_zone(2, clear), b = open_zone(2, dim);
	begin();
	frame(true, &a);
	for (int i = 0; i < 40 && !zone.now.stable; i++)
		frame(false, i % 3 == 0 ? &b : &a);
	ck_assert(zone.now.stable);
	ck_assert_int_eq(zone.now.die[0].face, 3);
	ck_assert_int_eq(zone.now.die[1].face, 6);
}
END_TEST

START_TEST(a_face_that_few_frames_see_is_asked_for)
{
	const uint8_t clear[1] = { 3 }, dim[1] = { 0 };
	struct watch_zone a = open_zone(1, clear), b = open_zone(1, dim);
	begin();
	frame(true, &a);
	for (int i = 0; i < 40 && !zone.now.stable; i++)
		frame(false, i % 4 == 0 ? &a : &b);
	ck_assert(zone.now.stable);
	ck_assert_int_eq(zone.now.n, 1);
	ck_assert_int_eq(zone.now.die[0].face, 0);
}
END_TEST

START_TEST(another_number_of_dice_starts_anew)
{
	const uint8_t faces[3] = { 6, 1, 4 };
	struct watch_zone two = open_zone(2, faces), three = open_zone(3, faces);
	begin();
	frame(true, &two);
	/* Three reads of two dice, then the third is seen. */
	for (int i = 0, reads = 0; reads < 3 && i < 20; i++)
		reads += frame(false, &two);
	ck_assert(!zone.now.stable);
	int frames = until_stable(&three);
	ck_assert_int_ge(frames, settle_usual_times.votes);
	ck_assert_int_eq(zone.now.n, 3);
}
END_TEST

START_TEST(the_order_in_which_dice_are_listed_means_nothing)
{
	const uint8_t faces[3] = { 6, 1, 4 };
	struct watch_zone a = open_zone(3, faces), b = a;
	b.die[0] = a.die[2];
	b.die[2] = a.die[0];
	begin();
	frame(true, &a);
	for (int i = 0; i < 20 && !zone.now.stable; i++)
		frame(false, i % 2 ? &a : &b);
	ck_assert(zone.now.stable);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(zone.now.die[i].face, zone.now.die[i].x_mm > 145   ? 4
						       : zone.now.die[i].x_mm > 115 ? 1
										    : 6);
	struct watch_zone turned = zone.now;
	turned.die[0] = zone.now.die[2];
	turned.die[2] = zone.now.die[0];
	ck_assert(watch_zone_same(&turned, &zone.now));
	turned.die[1].face = 2;
	ck_assert(!watch_zone_same(&turned, &zone.now));
}
END_TEST

START_TEST(a_zone_that_never_looks_alike_ends_in_a_question)
{
	const uint8_t faces[3] = { 6, 1, 4 };
	struct watch_zone two = open_zone(2, faces), three = open_zone(3, faces);
	begin();
	frame(true, &two);
	int frames = 0;
	while (frames < 90 && !zone.now.stable)
		frame(false, frames++ % 2 ? &two : &three);
	ck_assert(zone.now.stable);
	ck_assert_int_ge(frames, 40);
	for (int i = 0; i < zone.now.n; i++)
		ck_assert_int_eq(zone.now.die[i].face, 0);
}
END_TEST

START_TEST(after_an_upset_it_is_read_again)
{
	const uint8_t faces[1] = { 5 };
	struct watch_zone seen = open_zone(1, faces);
	begin();
	ck_assert_int_gt(until_stable(&seen), 0);
	settle_upset(&zone, now_ns);
	ck_assert(!zone.now.stable);
	/* What was believed stands until something else is seen. */
	ck_assert_int_eq(zone.now.die[0].face, 5);
	ck_assert_int_ge(until_stable(&seen), settle_usual_times.votes);
}
END_TEST

START_TEST(more_dice_than_can_be_kept_do_no_harm)
{
	struct watch_zone seen = { .state = DT_ZONE_OPEN, .n = 40 };
	for (int i = 0; i < WATCH_DICE_MAX; i++)
		seen.die[i] = (struct dt_die){ .face = 1, .x_mm = 20 * (float)i, .sure = 0.9f };
	begin();
	ck_assert_int_gt(until_stable(&seen), 0);
	ck_assert_int_eq(zone.now.n, 40);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_still_zone_is_believed_within_a_quarter_second);
	tcase_add_test(tc, what_moves_is_not_read_and_soon_called_busy);
	tcase_add_test(tc, a_hand_that_rests_is_looked_at_now_and_then);
	tcase_add_test(tc, a_face_that_two_frames_see_differently_is_not_sure);
	tcase_add_test(tc, a_face_that_some_frames_miss_is_read_from_the_others);
	tcase_add_test(tc, a_face_that_few_frames_see_is_asked_for);
	tcase_add_test(tc, another_number_of_dice_starts_anew);
	tcase_add_test(tc, the_order_in_which_dice_are_listed_means_nothing);
	tcase_add_test(tc, a_zone_that_never_looks_alike_ends_in_a_question);
	tcase_add_test(tc, after_an_upset_it_is_read_again);
	tcase_add_test(tc, more_dice_than_can_be_kept_do_no_harm);
}

int main(void)
{
	return run_tests("settle", add);
}
