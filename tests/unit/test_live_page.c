/* SPDX-License-Identifier: MIT */
/*
 * test_live_page.c - what the terminal of a live table answers to lines that it cannot take.
 */
#include "ses_table.h"

#include "live_page.h"

#include <stdio.h>

/* What is said to a line while a screen is seen. */
static const char *answer(const struct screen *seen, const char *line)
{
	static char said[400];
	struct ses_message m;
	memset(said, 0, sizeof(said));
	FILE *out = fmemopen(said, sizeof(said) - 1, "w");
	struct live_page *p = live_page_create(out, table.ses, NULL, 0, false, &err);
	ck_assert_msg(p != NULL, "%s", err.msg);
	struct live_person *person = live_page_person(p);
	person->look(person->user, seen);
	ck_assert(!person->typed(person->user, line, &m));
	live_page_destroy(p);
	fclose(out);
	return said;
}

START_TEST(a_wrong_number_is_told_what_would_be_right)
{
	static const struct screen nothing, asks = { .prompt = { .seat = 2, .n = 5 } };
	static const char *const wrong[] = { "9", "0", "Boris", "1 2" };
	begin(2);
	for (size_t i = 0; i < RUN_LEN(wrong); i++) {
		ck_assert_ptr_nonnull(strstr(answer(&asks, wrong[i]), "a number from 1 to 5"));
		ck_assert_ptr_nonnull(strstr(answer(&nothing, wrong[i]), "not asked anything"));
	}
	ck_assert_str_eq(answer(&asks, ""), "");
	finish();
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, a_wrong_number_is_told_what_would_be_right);
}

int main(void)
{
	return run_tests("live_page", add_tests);
}
