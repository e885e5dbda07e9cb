/* SPDX-License-Identifier: MIT */
/*
 * test_status.c - errors carry code, rule and a message that is cut, never overrun.
 */
#include "status.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

START_TEST(fail_fills_and_returns_the_code)
{
	struct dt_error err = { .rule = "old" };
	ck_assert_int_eq(dt_fail(&err, DT_ERR_IO, 2, "no %s", "file"), DT_ERR_IO);
	ck_assert_int_eq(err.code, DT_ERR_IO);
	ck_assert_int_eq(err.sys, 2);
	ck_assert_str_eq(err.msg, "no file");
	ck_assert_str_eq(err.rule, "");
	ck_assert_int_eq(dt_fail(NULL, DT_ERR_AGAIN, 0, "x"), DT_ERR_AGAIN);
}
END_TEST

START_TEST(refuse_names_the_rule)
{
	struct dt_error err;
	ck_assert_int_eq(dt_refuse(&err, "DT-TEST-1", "too dear"), DT_ERR_RULES);
	ck_assert_str_eq(err.rule, "DT-TEST-1");
	ck_assert_str_eq(err.msg, "too dear");
}
END_TEST

START_TEST(long_texts_are_cut)
{
	char text[1000];
	memset(text, 'a', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	struct dt_error err;
	dt_refuse(&err, text, "%s", text);
	ck_assert_uint_eq(strlen(err.msg), sizeof(err.msg) - 1);
	ck_assert_uint_eq(strlen(err.rule), sizeof(err.rule) - 1);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, fail_fills_and_returns_the_code);
	tcase_add_test(tc, refuse_names_the_rule);
	tcase_add_test(tc, long_texts_are_cut);
}

int main(void)
{
	return run_tests("status", add);
}
