/* SPDX-License-Identifier: MIT */
/*
 * test_ses_saved.c - a game whose journal cannot be written goes on, says so, and is saved later.
 */
#include "ses_table.h"

START_TEST(a_full_disk_is_said_and_the_game_goes_on)
{
	size_t left;
	begin(2);
	table.full_disk = true;
	both_lift("K", "9");
	ck_assert_int_eq(player(1)->free, 4);
	ck_assert_ptr_nonnull(strstr(shown()->warning, "cannot be saved: the disk is full"));
	ck_assert(!ses_saved(table.ses));
	ck_assert_int_eq(ses_save(table.ses, &left, &err), DT_ERR_IO);
	ck_assert_uint_eq(left, 1);
	ck_assert_str_eq(err.msg, "the disk is full");
	table.full_disk = false;
	both_lift("KK", "99");
	ck_assert(ses_saved(table.ses));
	ck_assert_str_eq(shown()->warning, "");
	finish();
}
END_TEST

/* Nothing is decided any more, so that nothing else would try. */
START_TEST(what_was_not_saved_is_tried_again_at_the_end)
{
	size_t left;
	begin(2);
	table.full_disk = true;
	both_lift("K", "9");
	both_lift("KK", "99");
	ck_assert_uint_eq(table.entries_n, 0);
	table.full_disk = false;
	ck_assert_int_eq(ses_save(table.ses, &left, &err), DT_OK);
	ck_assert_uint_eq(left, 0);
	ck_assert(ses_saved(table.ses));
	ck_assert_uint_eq(table.entries_n, 2);
	ck_assert_uint_eq(table.entries[1].n, 2);
	ck_assert_int_eq(table.entries[1].actions[0].arg[FACE_K - 1], 1);
	finish();
}
END_TEST

/* The table is left before anybody has rolled: there is not even a list of what was not saved. */
START_TEST(a_game_in_which_nothing_happened_is_saved)
{
	size_t left = 1;
	begin(2);
	ck_assert_int_eq(ses_save(table.ses, &left, &err), DT_OK);
	ck_assert_uint_eq(left, 0);
	ck_assert(ses_saved(table.ses));
	finish();
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_full_disk_is_said_and_the_game_goes_on);
	tcase_add_test(tc, what_was_not_saved_is_tried_again_at_the_end);
	tcase_add_test(tc, a_game_in_which_nothing_happened_is_saved);
}

int main(void)
{
	return run_tests("ses_saved", add);
}
