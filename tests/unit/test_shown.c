/* SPDX-License-Identifier: MIT */
/*
 * test_shown.c - which cards are in an area, from stickers that single frames show.
 *
 * Frames come 30 times a second; the expected moments are counted by hand from what shown.h says.
 */
#include "shown.h"

#include "run.h"

#define FRAME_NS INT64_C(33333333)

static struct shown area;
static double height_mm;
static int64_t now_ns;
static int looks;

static void begin(void)
{
	shown_init(&area);
	height_mm = 0;
	now_ns = 0;
	looks = 0;
}

/* So many frames; each look at them shows the tags (0: none). True when what is there changed. */
static bool frames(int count, bool moved, int32_t a, int32_t b)
{
	const struct dt_card cards[] = { { .tag = a, .height_mm = height_mm },
		{ .tag = b, .height_mm = height_mm } };
	bool differs = false;
	for (int i = 0; i < count; i++) {
		now_ns += FRAME_NS;
		shown_moved(&area, now_ns, moved);
		if (!shown_wants(&area, now_ns))
			continue;
		looks++;
		differs |= shown_look(&area, now_ns, cards, (size_t)(a > 0) + (b > 0));
	}
	return differs;
}

static size_t there(int32_t tag)
{
	size_t n = 0;
	for (size_t i = 0; i < area.n; i++)
		n += area.card[i].there && area.card[i].tag == tag;
	return n;
}

START_TEST(a_card_in_a_moving_hand_counts_within_a_third_of_a_second)
{
	begin();
	frames(3, true, 0, 0);
	ck_assert(frames(10, true, 117, 0));
	ck_assert_uint_eq(there(117), 1);
}
END_TEST

/* Dice are read five frames after the last hand has gone. */
START_TEST(a_card_that_lies_there_counts_before_dice_are_read)
{
	begin();
	frames(9, true, 0, 0);
	ck_assert(frames(4, false, 117, 0));
	ck_assert_uint_eq(there(117), 1);
}
END_TEST

START_TEST(a_tag_in_one_look_alone_is_no_card)
{
	begin();
	frames(10, true, 0, 0);
	now_ns += FRAME_NS * 5;
	const struct dt_card card = { .tag = 117 };
	ck_assert(!shown_look(&area, now_ns, &card, 1));
	ck_assert(!frames(30, true, 0, 0));
	ck_assert_uint_eq(there(117), 0);
}
END_TEST

START_TEST(a_sleeve_over_a_card_does_not_take_it_away)
{
	begin();
	frames(20, false, 117, 0);
	ck_assert_uint_eq(there(117), 1);
	ck_assert(!frames(30, true, 0, 0)); /* one second */
	ck_assert(!frames(30, false, 117, 0));
	ck_assert_uint_eq(there(117), 1);
}
END_TEST

START_TEST(a_card_that_was_taken_away_is_gone_when_the_hand_is)
{
	begin();
	frames(20, false, 117, 0);
	frames(10, true, 0, 0);
	ck_assert(frames(30, false, 0, 0));
	ck_assert_uint_eq(there(117), 0);
	/* It counts again when it comes back. */
	frames(3, true, 0, 0);
	ck_assert(frames(30, false, 117, 0));
}
END_TEST

/* Somebody shows two deeds of one worth, one after the other, and his hand never rests: 0.6 s lie
 * between them. One that lies there and is hidden so long stays. */
START_TEST(the_second_of_a_kind_that_is_held_up_is_another_one)
{
	begin();
	height_mm = _i ? 60 : 0;
	ck_assert(frames(15, true, 117, 0));
	ck_assert_int_eq(frames(18, true, 0, 0), _i);
	ck_assert_uint_eq(there(117), !_i);
	ck_assert_int_eq(frames(15, true, 117, 0), _i);
	ck_assert_uint_eq(there(117), 1);
}
END_TEST

/* Two or three looks in which a hand is blurred. */
START_TEST(a_held_card_that_is_blurred_for_a_moment_is_the_same)
{
	begin();
	height_mm = 60;
	frames(15, true, 117, 0);
	ck_assert(!frames(10, true, 0, 0));
	ck_assert(!frames(15, true, 117, 0));
	ck_assert_uint_eq(there(117), 1);
}
END_TEST

START_TEST(a_card_that_nobody_can_see_for_long_is_gone)
{
	begin();
	frames(20, false, 117, 0);
	ck_assert(!frames(100, true, 0, 0)); /* 3.3 seconds */
	ck_assert(frames(40, true, 0, 0));
	ck_assert_uint_eq(there(117), 0);
}
END_TEST

START_TEST(nothing_is_looked_for_while_nothing_moves)
{
	begin();
	frames(60, false, 117, 118);
	ck_assert_uint_eq(there(117) + there(118), 2);
	looks = 0;
	frames(300, false, 117, 118);
	ck_assert_int_eq(looks, 0);
	frames(1, true, 117, 118);
	frames(3, false, 117, 118);
	ck_assert_int_gt(looks, 0);
}
END_TEST

START_TEST(the_first_calm_frame_is_looked_at_before_dice_are_read)
{
	begin();
	frames(30, true, 0, 0);
	looks = 0;
	frames(2, false, 0, 0); /* 67 ms; dice are read after 60 */
	ck_assert_int_ge(looks, 1);
	ck_assert_int_gt(area.looked_ns, area.moved_ns);
}
END_TEST

START_TEST(two_of_one_kind_are_two_and_more_than_fit_are_left_out)
{
	struct dt_card tags[DT_CARDS_MAX + 3] = { { .tag = 117 }, { .tag = 117 } };
	begin();
	for (int i = 2; i < DT_CARDS_MAX + 3; i++)
		tags[i].tag = 200 + i;
	shown_moved(&area, 1, true);
	shown_look(&area, 1, tags, DT_CARDS_MAX + 3);
	shown_look(&area, 200 * 1000000, tags, DT_CARDS_MAX + 3);
	ck_assert_uint_eq(area.n, DT_CARDS_MAX);
	ck_assert_uint_eq(there(117), 2);
	/* One of them is taken away. */
	frames(3, true, 117, 0);
	frames(30, false, 117, 0);
	ck_assert_uint_eq(there(117), 1);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_card_in_a_moving_hand_counts_within_a_third_of_a_second);
	tcase_add_test(tc, a_card_that_lies_there_counts_before_dice_are_read);
	tcase_add_test(tc, a_tag_in_one_look_alone_is_no_card);
	tcase_add_test(tc, a_sleeve_over_a_card_does_not_take_it_away);
	tcase_add_test(tc, a_card_that_was_taken_away_is_gone_when_the_hand_is);
	tcase_add_loop_test(tc, the_second_of_a_kind_that_is_held_up_is_another_one, 0, 2);
	tcase_add_test(tc, a_held_card_that_is_blurred_for_a_moment_is_the_same);
	tcase_add_test(tc, a_card_that_nobody_can_see_for_long_is_gone);
	tcase_add_test(tc, nothing_is_looked_for_while_nothing_moves);
	tcase_add_test(tc, the_first_calm_frame_is_looked_at_before_dice_are_read);
	tcase_add_test(tc, two_of_one_kind_are_two_and_more_than_fit_are_left_out);
}

int main(void)
{
	return run_tests("shown", add);
}
