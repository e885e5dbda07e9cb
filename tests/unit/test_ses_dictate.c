/* SPDX-License-Identifier: MIT */
/*
 * test_ses_dictate.c - dice said with the button, at a table that has buttons only: those that the
 * camera does not see, or sees wrong.
 */
#include "ses_table.h"

enum { OPEN_MS = 30000 };

static const char say[] = "Say which dice lie here";

static const char *at(void)
{
	const struct screen_prompt *p = &shown()->prompt;
	return p->option[p->selected];
}

static void open_dictation(int seat)
{
	ck_assert_int_eq(press(seat, true), DT_OK);
	choose(seat, say);
	ck_assert_int_eq(shown()->prompt.seat, seat);
}

static bool asks(const char *words)
{
	return strstr(shown()->prompt.question, words) != NULL;
}

static bool offers(int seat, const char *option)
{
	const struct screen_prompt *p = &shown()->prompt;
	ck_assert_int_eq(p->seat, seat);
	for (unsigned i = 0; i < p->n; i++)
		if (strcmp(p->option[i], option) == 0)
			return true;
	return false;
}

/* There is no camera at all, no keyboard either. Keeping none costs $1 of the eight. */
START_TEST(dice_are_said_with_buttons_alone)
{
	begin(2);
	open_dictation(1);
	ck_assert_str_eq(shown()->prompt.question, "Anna: which dice lie in your zone?");
	ck_assert_int_eq(shown()->prompt.seconds, 30);
	choose(1, "K");
	ck_assert_str_eq(shown()->prompt.question, "Anna: your dice are K, and?");
	ck_assert_str_eq(at(), "K"); /* another one needs no press but this */
	ck_assert_int_eq(press(1, true), DT_OK);
	ck_assert_str_eq(shown()->prompt.question, "Anna: your dice are K K, and?");
	choose(1, "that is all");
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_uint_eq(table.entries_n, 0);
	open_dictation(2);
	choose(2, "none");
	ck_assert_uint_eq(table.entries_n, 1);
	ck_assert_int_eq(player(1)->aside[FACE_K - 1], 2);
	ck_assert_int_eq(player(1)->free, 3);
	ck_assert_int_eq(player(2)->free, 5);
	ck_assert_int_eq(player(2)->bills, 7);
	finish();
}
END_TEST

/* Two are read and one is not seen: it is added to them. */
START_TEST(what_is_seen_need_not_be_said)
{
	begin(2);
	cups_down(2);
	lay(1, "KQ");
	see();
	open_dictation(1);
	ck_assert_str_eq(shown()->prompt.question, "Anna: your dice are Q K, and?");
	choose(1, "A");
	choose(1, "that is all");
	lay(2, "9");
	see();
	ck_assert_int_eq(player(1)->aside[FACE_Q - 1], 1);
	ck_assert_int_eq(player(1)->aside[FACE_K - 1], 1);
	ck_assert_int_eq(player(1)->aside[FACE_A - 1], 1);
	ck_assert_int_eq(player(1)->free, 2);
	finish();
}
END_TEST

START_TEST(what_is_seen_wrong_is_overruled)
{
	begin(2);
	cups_down(2);
	lay(1, "KQ");
	see();
	open_dictation(1);
	choose(1, "begin anew");
	ck_assert(asks("which dice lie"));
	choose(1, "J");
	choose(1, "that is all");
	lay(2, "9");
	see();
	ck_assert_int_eq(player(1)->aside[FACE_J - 1], 1);
	ck_assert_int_eq(player(1)->free, 4);
	finish();
}
END_TEST

/* The camera is gone: what was set aside lies there for sure. */
START_TEST(what_was_set_aside_need_not_be_said)
{
	begin(2);
	both_lift("QQ", "9");
	cups_down(2);
	lay(1, "QQA"); /* not charged yet: Boris has not lifted */
	see();
	table.look.zone[0] = (struct ses_zone){ .state = DT_ZONE_UNKNOWN };
	see();
	open_dictation(1);
	ck_assert_str_eq(shown()->prompt.question, "Anna: your dice are Q Q, and?");
	finish();
}
END_TEST

/* Whatever lies there: not more than five can be said. */
START_TEST(five_dice_are_all)
{
	begin(2);
	cups_down(2);
	lay(1, "KKQQQJJ");
	see();
	open_dictation(1);
	ck_assert(asks(", right?"));
	ck_assert_str_eq(at(), "that is all");
	ck_assert(!offers(1, "K"));
	choose(1, "begin anew");
	for (int i = 0; i < 5; i++)
		choose(1, "10");
	ck_assert_str_eq(shown()->prompt.question, "Anna: your dice are 10 10 10 10 10, right?");
	ck_assert_str_eq(at(), "that is all");
	ck_assert_uint_eq(shown()->prompt.n, 2);
	ck_assert_int_eq(press(1, true), DT_OK);
	lay(2, "9");
	see();
	ck_assert_int_eq(player(1)->aside[FACE_10 - 1], 5);
	finish();
}
END_TEST

/* Boris says his dice, and meanwhile they are seen: they count once, and what he has said by then
 * is not his next roll. */
START_TEST(what_was_begun_ends_with_the_roll)
{
	begin(2);
	cups_down(2);
	lay(1, "K");
	see();
	open_dictation(2);
	choose(2, "9");
	lay(2, "9");
	see();
	ck_assert_uint_eq(table.entries_n, 1);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_int_eq(press(2, true), DT_OK);
	ck_assert(offers(2, "Pause"));
	finish();
}
END_TEST

START_TEST(time_and_other_questions_close_it)
{
	begin(2);
	cups_down(2);
	open_dictation(2);
	wait_ms(OPEN_MS - 1);
	ck_assert_int_eq(shown()->prompt.seat, 2);
	press(2, false);
	ck_assert_uint_eq(ses_due_ms(table.ses), table.now_ms + OPEN_MS);
	wait_ms(OPEN_MS - 1);
	ck_assert_int_eq(shown()->prompt.seat, 2);
	wait_ms(1);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	open_dictation(2);
	lay(1, "K?");
	see();
	ck_assert_int_eq(shown()->prompt.seat, 1);
	ck_assert_int_eq(shown()->prompt.die, 2);
	finish();
}
END_TEST

/* Who is finished has nothing to say, but where the table misses a die of his. */
START_TEST(it_is_offered_to_who_is_asked_or_complained_to)
{
	begin(2);
	both_lift("KKKKK", "9");
	cup(2);
	see();
	press(1, true);
	ck_assert(!offers(1, say));
	press(1, true);
	lay(1, "KKKK");
	lay(2, "99999");
	see();
	ck_assert_ptr_nonnull(strstr(trouble(1), "missing"));
	size_t entries = table.entries_n;
	open_dictation(1);
	ck_assert_str_eq(at(), "K"); /* the one that is missing */
	choose(1, "K");
	choose(1, "that is all");
	ck_assert_str_eq(trouble(1), "");
	ck_assert_uint_gt(table.entries_n, entries);
	finish();
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, dice_are_said_with_buttons_alone);
	tcase_add_test(tc, what_is_seen_need_not_be_said);
	tcase_add_test(tc, what_is_seen_wrong_is_overruled);
	tcase_add_test(tc, what_was_set_aside_need_not_be_said);
	tcase_add_test(tc, five_dice_are_all);
	tcase_add_test(tc, what_was_begun_ends_with_the_roll);
	tcase_add_test(tc, time_and_other_questions_close_it);
	tcase_add_test(tc, it_is_offered_to_who_is_asked_or_complained_to);
}

int main(void)
{
	return run_tests("ses_dictate", add);
}
