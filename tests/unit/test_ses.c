/* SPDX-License-Identifier: MIT */
/*
 * test_ses.c - dice at a table: what counts, what is charged when, and what is said. Dice that
 * cannot be read for sure are test_ses_doubt.c.
 */
#include "ses_table.h"

START_TEST(dice_count_when_all_cups_are_up)
{
	begin(2);
	cups_down(2);
	lay(1, "KKA");
	see();
	ck_assert_int_eq(player(1)->bills, 8); /* Boris still has his cup down */
	ck_assert_int_eq(shown()->seat[0].price, 2);
	ck_assert(shown()->seat[1].waited_for && !shown()->seat[0].waited_for);
	lay(2, "9");
	see();
	ck_assert_int_eq(player(1)->bills, 6); /* DT-PAY-1: three dice cost $2 */
	ck_assert_int_eq(player(2)->bills, 8);
	ck_assert_int_eq(player(1)->aside[FACE_K - 1], 2);
	ck_assert_int_eq(town()->coach, 2);
	ck_assert_uint_eq(table.entries_n, 1); /* one step, with both answers */
	ck_assert_uint_eq(table.entries[0].n, 2);
	finish();
}
END_TEST

START_TEST(dice_without_a_cup_before_do_not_count)
{
	begin(2);
	lay(1, "K");
	lay(2, "9");
	see();
	ck_assert_uint_eq(table.entries_n, 0);
	both_lift("K", "");
	ck_assert_int_eq(player(1)->free, 4);
	ck_assert_int_eq(player(2)->free, 5);
	ck_assert_int_eq(player(2)->bills, 7); /* keeping none costs $1 */
	/* The dice that still lie there are no second reveal. */
	see();
	ck_assert_uint_eq(table.entries_n, 1);
	finish();
}
END_TEST

static const struct {
	const char *name, *first, *then, *words;
} wrong[] = {
	{ "a set-aside die is gone", "KK", "A", "missing" },
	{ "a set-aside die has changed", "KK", "KQA", "changed" },
	{ "too many dice", "KK", "KKAAAA", "take 1 away" },
	{ "three dice over", "KK", "KK9AAAJJ", "take 3 away" },
};

START_TEST(wrong_dice_are_said_and_nothing_is_charged)
{
	begin(2);
	both_lift(wrong[_i].first, "9");
	int bills = player(1)->bills;
	both_lift(wrong[_i].then, "99");
	ck_assert_uint_eq(table.entries_n, 1);
	ck_assert_int_eq(player(1)->bills, bills);
	ck_assert_msg(
		strstr(trouble(1), wrong[_i].words) != NULL, "%s: %s", wrong[_i].name, trouble(1));
	ck_assert_str_eq(trouble(2), "");
	/* When it is put right, the game goes on by itself. */
	lay(1, "KKA");
	see();
	ck_assert_uint_eq(table.entries_n, 2);
	ck_assert_str_eq(trouble(1), "");
	finish();
}
END_TEST

START_TEST(dice_that_cannot_be_paid_are_said)
{
	begin(2);
	/* Five kept cost $4; after two rounds of it Anna has none left; she needs another way. */
	struct town *t = (struct town *)(uintptr_t)town();
	t->player[0].bills = 1;
	t->bank = (uint8_t)(t->bank + 7);
	both_lift("KKKK", "9");
	ck_assert_uint_eq(table.entries_n, 0);
	ck_assert_ptr_nonnull(strstr(trouble(1), "$3"));
	lay(1, "KK");
	see();
	ck_assert_uint_eq(table.entries_n, 1);
	ck_assert_int_eq(player(1)->bills, 0);
	finish();
}
END_TEST

START_TEST(mistakes_are_put_back_in_the_open)
{
	begin_with(2, "table.mistakes");
	struct town *t = (struct town *)(uintptr_t)town();
	t->player[0].bills = 1;
	t->bank = (uint8_t)(t->bank + 7);
	both_lift("KKQ9", "9");
	ck_assert_int_eq(town()->ask.what, ASK_PUTBACK);
	ck_assert_ptr_nonnull(strstr(trouble(1), "take 2 of the new ones back"));
	lay(1, "KK"); /* WE-11: puts back two, pays $1 */
	see();
	ck_assert_int_eq(player(1)->bills, 0);
	ck_assert_int_eq(player(1)->free, 3);
	ck_assert_int_eq(town()->coach, 1);
	finish();
}
END_TEST

START_TEST(the_final_roll_wants_all_dice)
{
	begin(2);
	both_lift("KKKKK", "9");
	ck_assert(shown()->final_roll);
	cup(2);
	see();
	lay(2, "9AA");
	see();
	ck_assert_ptr_nonnull(strstr(trouble(2), "lay down 2 more"));
	lay(1, "KKKKQ"); /* and the finished hand must stay as it is */
	lay(2, "9AAJJ");
	see();
	ck_assert_ptr_nonnull(strstr(trouble(1), "changed"));
	ck_assert_uint_eq(table.entries_n, 1);
	lay(1, "KKKKK");
	see();
	ck_assert_int_ge(town()->place, PLACE_MINE);
	ck_assert_int_eq(player(2)->bills, 8); /* DT-PAY-4 */
	finish();
}
END_TEST

START_TEST(a_die_outside_is_said)
{
	begin(2);
	cups_down(2);
	lay(1, "K");
	lay(2, "9");
	table.look.outside = 1;
	see();
	ck_assert_uint_eq(table.entries_n, 0);
	ck_assert_ptr_nonnull(strstr(shown()->warning, "outside"));
	/* A sentence of its own: the text has told the warning before. */
	ck_assert_str_eq(
		shown()->headline, "A die lies outside of every zone: put it where it belongs.");
	table.look.outside = 0;
	see();
	ck_assert_uint_eq(table.entries_n, 1);
	finish();
}
END_TEST

START_TEST(a_hand_over_the_dice_is_pointed_out)
{
	begin(3);
	cups_down(3);
	lay(1, "K");
	lay(2, "9");
	lay(3, "Q");
	table.look.zone[2].state = DT_ZONE_BUSY;
	see();
	ck_assert_str_eq(trouble(3), "");
	ck_assert_uint_eq(ses_due_ms(table.ses), table.now_ms + ses_usual_times.cup_ms / 4);
	wait_ms(ses_usual_times.cup_ms / 4 - 1);
	ck_assert_str_eq(trouble(3), "");
	wait_ms(1);
	ck_assert_ptr_nonnull(strstr(trouble(3), "Take your hand away"));
	ck_assert_uint_eq(table.entries_n, 0);
	table.look.zone[2].state = DT_ZONE_OPEN;
	see();
	ck_assert_str_eq(trouble(3), "");
	ck_assert_uint_eq(table.entries_n, 1);
	finish();
}
END_TEST

START_TEST(who_has_not_lifted_is_reminded)
{
	begin(3);
	cups_down(3);
	lay(1, "K");
	lay(2, "9");
	see();
	ck_assert_str_eq(trouble(3), "");
	ck_assert_uint_eq(ses_due_ms(table.ses), table.now_ms + ses_usual_times.cup_ms);
	wait_ms(ses_usual_times.cup_ms);
	ck_assert_ptr_nonnull(strstr(trouble(3), "Lift your cup"));
	lay(3, "Q");
	see();
	ck_assert_str_eq(trouble(3), "");
	ck_assert_uint_eq(table.entries_n, 1);
	finish();
}
END_TEST

/* The camera is gone, and the last it saw of a zone is older than what was typed in for it. */
START_TEST(what_was_typed_in_is_not_measured_by_what_is_not_seen)
{
	begin(2);
	both_lift("K", "9");
	ck_assert_int_eq(player(1)->free, 4);
	memset(&table.look, 0, sizeof(table.look));
	see();
	struct ses_message all = {
		.kind = SES_TYPE, .seat = 1, .value = 5, .faces = { 5, 5, 5, 5, 5 }
	};
	struct ses_message more = { .kind = SES_TYPE, .seat = 2, .value = 2, .faces = { 1, 1 } };
	ck_assert_int_eq(take(all), DT_OK);
	ck_assert_int_eq(take(more), DT_OK);
	ck_assert_int_eq(player(1)->free, 0);
	more.value = 5;
	memset(more.faces, 1, 5);
	ck_assert_int_eq(take(more), DT_OK);
	ck_assert_str_eq(trouble(1), "");
	ck_assert(town()->place != PLACE_HANDS || town()->round == 2);
	finish();
}
END_TEST

/* One of five that are set aside is hidden, and all know what it is: they may say so. */
START_TEST(what_rests_can_be_typed_in_where_it_is_not_seen)
{
	struct ses_message five = {
		.kind = SES_TYPE, .seat = 1, .value = 5, .faces = { 5, 5, 5, 5, 5 }
	};
	begin(2);
	both_lift("KKKKK", "9");
	cup(2);
	lay(1, "KKKK");
	see();
	lay(2, "99999");
	see();
	ck_assert_ptr_nonnull(strstr(trouble(1), "missing"));
	size_t entries = table.entries_n;
	ck_assert_int_eq(take(five), DT_OK);
	ck_assert_str_eq(trouble(1), "");
	ck_assert_uint_gt(table.entries_n, entries);
	finish();
}
END_TEST

/* What was wrong, and whom all waited for, is over when the cups stand there again. */
START_TEST(a_cup_that_is_put_back_ends_complaints)
{
	begin(2);
	cups_down(2);
	lay(1, "K?");
	see();
	ck_assert_ptr_nonnull(strstr(trouble(1), "cannot be read"));
	wait_ms(ses_usual_times.cup_ms);
	ck_assert_ptr_nonnull(strstr(trouble(2), "Lift your cup"));
	cup(1);
	see();
	ck_assert_str_eq(trouble(1), "");
	ck_assert_str_eq(trouble(2), "");
	finish();
}
END_TEST

START_TEST(dice_can_be_typed_in)
{
	begin(2);
	struct ses_message m = {
		.kind = SES_TYPE, .seat = 1, .value = 2, .faces = { FACE_K, FACE_K }
	};
	ck_assert_int_eq(take(m), DT_OK);
	m.seat = 2;
	m.value = 0;
	ck_assert_int_eq(take(m), DT_OK); /* without any camera */
	ck_assert_int_eq(player(1)->aside[FACE_K - 1], 2);
	ck_assert_int_eq(player(2)->bills, 7);
	m.faces[0] = 7;
	m.value = 1;
	ck_assert_int_eq(take(m), DT_ERR_RULES);
	m.seat = 3;
	ck_assert_int_eq(take(m), DT_ERR_FORMAT);
	finish();
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, dice_count_when_all_cups_are_up);
	tcase_add_test(tc, dice_without_a_cup_before_do_not_count);
	tcase_add_loop_test(tc, wrong_dice_are_said_and_nothing_is_charged, 0, RUN_LEN(wrong));
	tcase_add_test(tc, dice_that_cannot_be_paid_are_said);
	tcase_add_test(tc, mistakes_are_put_back_in_the_open);
	tcase_add_test(tc, the_final_roll_wants_all_dice);
	tcase_add_test(tc, a_die_outside_is_said);
	tcase_add_test(tc, a_hand_over_the_dice_is_pointed_out);
	tcase_add_test(tc, who_has_not_lifted_is_reminded);
	tcase_add_test(tc, dice_can_be_typed_in);
	tcase_add_test(tc, what_rests_can_be_typed_in_where_it_is_not_seen);
	tcase_add_test(tc, a_cup_that_is_put_back_ends_complaints);
	tcase_add_test(tc, what_was_typed_in_is_not_measured_by_what_is_not_seen);
}

int main(void)
{
	return run_tests("ses", add);
}
