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

static const struct {
	const char *in, *out, *why;
} texts[] = {
	{ "plain", "plain", "ASCII" },
	{ "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8e\xb2", "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8e\xb2",
		"two, three and four bytes" },
	{ "\xf4\x8f\xbf\xbf\xed\x9f\xbf", "\xf4\x8f\xbf\xbf\xed\x9f\xbf", "the last ones allowed" },
	{ "x\xc3", "x?", "half a character at the end" },
	{ "\xe2\x82 x", "?? x", "two thirds of one" },
	{ "\x80\xff", "??", "bytes that start nothing" },
	{ "\xc0\xaf\xe0\x9f\xbf", "?????", "longer than needed" },
	{ "\xed\xa0\x80", "???", "half of a pair" },
	{ "\xf4\x90\x80\x80\xf5\x80\x80\x80", "????????", "beyond the last" },
};

START_TEST(messages_are_valid_text)
{
	struct dt_error err;
	dt_fail(&err, DT_ERR_FORMAT, 0, "%s", texts[_i].in);
	ck_assert_msg(strcmp(err.msg, texts[_i].out) == 0, "%s: %s", texts[_i].why, err.msg);
}
END_TEST

static const struct {
	const char *text;
	size_t max, n;
} cuts[] = {
	{ "plain", 9, 5 },
	{ "plain", 3, 3 },
	{ "a\xc3\xa9", 3, 3 },
	{ "a\xc3\xa9", 2, 1 },
	{ "\xf0\x9f\x8e\xb2", 3, 0 },
	{ "ab\xc3", 9, 2 },
	{ "", 9, 0 },
};

START_TEST(texts_are_cut_between_characters)
{
	ck_assert_uint_eq(dt_text_cut(cuts[_i].text, cuts[_i].max), cuts[_i].n);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, fail_fills_and_returns_the_code);
	tcase_add_test(tc, refuse_names_the_rule);
	tcase_add_test(tc, long_texts_are_cut);
	tcase_add_loop_test(tc, texts_are_cut_between_characters, 0, RUN_LEN(cuts));
	tcase_add_loop_test(tc, messages_are_valid_text, 0, RUN_LEN(texts));
}

int main(void)
{
	return run_tests("status", add);
}
