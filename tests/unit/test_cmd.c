/* SPDX-License-Identifier: MIT */
/*
 * test_cmd.c - command lines are taken apart as the common rules say, and wrong ones are refused.
 */
#include "cmd.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct cmd_option options[] = {
	{ "images", "DIR", "where the pictures are" },
	{ "games", "K", "how many" },
	{ "loose", NULL, "without a table" },
	{ "o", "FILE", "where to" },
	{ "camera", "[SPEC]", "which camera" },
	{ NULL, NULL, NULL },
};

static const struct cmd teach = {
	.name = "teach",
	.usage = "NAME --images DIR",
	.options = options,
	.words_min = 1,
	.words_max = 2,
};

/* Splits the line at blanks, parses it; words of args point into a static buffer. */
static bool parse(const char *line, struct cmd_args *args, int *status)
{
	static char text[200];
	static char *argv[20];
	int argc = 0;
	snprintf(text, sizeof(text), "%s", line);
	for (char *w = strtok(text, " "); w; w = strtok(NULL, " "))
		argv[argc++] = w;
	return cmd_parse(&teach, argc, argv, args, status);
}

START_TEST(options_stand_anywhere)
{
	static const char *const lines[] = {
		"ivory --images a/b --loose --db x.db --json",
		"--images=a/b --db=x.db ivory --loose --json",
		"--json --loose --images old --images a/b --db x.db -- ivory",
	};
	struct cmd_args a;
	int status;
	ck_assert(parse(lines[_i], &a, &status));
	ck_assert_uint_eq(a.words_n, 1);
	ck_assert_str_eq(a.words[0], "ivory");
	ck_assert_str_eq(cmd_value(&a, "images"), "a/b");
	ck_assert_str_eq(cmd_value(&a, "loose"), "");
	ck_assert_ptr_null(cmd_value(&a, "games"));
	ck_assert_str_eq(a.db, "x.db");
	ck_assert_ptr_null(a.config);
	ck_assert(a.json);
}
END_TEST

static const struct {
	const char *line, *value, *word;
} optional[] = {
	{ "ivory --camera", "", "ivory" },
	{ "--camera ivory", "", "ivory" },
	{ "--camera sim: ivory", "sim:", "ivory" },
	{ "ivory --camera dir:/a,fps=3", "dir:/a,fps=3", "ivory" },
	{ "--camera=0 ivory", "0", "ivory" },
	{ "--camera --loose ivory", "", "ivory" },
	{ "--camera -- a:b", "", "a:b" },
};

START_TEST(a_value_may_be_left_out)
{
	struct cmd_args a;
	int status;
	ck_assert(parse(optional[_i].line, &a, &status));
	ck_assert_str_eq(cmd_value(&a, "camera"), optional[_i].value);
	ck_assert_str_eq(a.words[0], optional[_i].word);
}
END_TEST

START_TEST(one_letter_has_one_dash)
{
	static const char *const lines[] = { "-o out.pdf ivory", "ivory -o=out.pdf",
		"ivory -o x -o out.pdf" };
	struct cmd_args a;
	int status;
	ck_assert(parse(lines[_i], &a, &status));
	ck_assert_uint_eq(a.words_n, 1);
	ck_assert_str_eq(cmd_value(&a, "o"), "out.pdf");
}
END_TEST

START_TEST(words_keep_their_order)
{
	struct cmd_args a;
	int status;
	ck_assert(parse("- -- --loose", &a, &status));
	ck_assert_uint_eq(a.words_n, 2);
	ck_assert_str_eq(a.words[0], "-");
	ck_assert_str_eq(a.words[1], "--loose");
	ck_assert_ptr_null(cmd_value(&a, "loose"));
	ck_assert(!a.json);
}
END_TEST

static const struct {
	const char *line, *why;
} wrong[] = {
	{ "ivory --shiny", "an unknown option" },
	{ "ivory --image a", "an option cut short" },
	{ "ivory -x", "an option of one letter" },
	{ "ivory --o x", "one letter with two dashes" },
	{ "ivory -images x", "a word with one dash" },
	{ "ivory -o", "one letter whose value is missing" },
	{ "ivory --images", "a value that is missing" },
	{ "ivory --loose=1", "a value for a flag" },
	{ "ivory --json=1", "a value for a common flag" },
	{ "ivory --db=", "a common option whose value is empty" },
	{ "--loose", "too few words" },
	{ "a b c", "too many words" },
};

START_TEST(wrong_lines_are_refused)
{
	struct cmd_args a;
	int status = -1;
	ck_assert_msg(!parse(wrong[_i].line, &a, &status), "%s", wrong[_i].why);
	ck_assert_int_eq(status, CMD_USAGE);
}
END_TEST

START_TEST(numbers_have_bounds)
{
	static const char *const bad[] = { "--games 0", "--games 11", "--games 2x", "--games x",
		"--games=", "--games 99999999999999999999", "--games 1.5" };
	struct cmd_args a;
	int status;
	long n = 7;
	char line[60];
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		snprintf(line, sizeof(line), "ivory %s", bad[i]);
		ck_assert(parse(line, &a, &status));
		ck_assert_msg(!cmd_number(&a, "games", 1, 10, &n), "%s", line);
		ck_assert_int_eq(n, 7);
	}
	ck_assert(parse("ivory", &a, &status) && cmd_number(&a, "games", 1, 10, &n));
	ck_assert_int_eq(n, 7);
	ck_assert(parse("ivory --games 10", &a, &status) && cmd_number(&a, "games", 1, 10, &n));
	ck_assert_int_eq(n, 10);
}
END_TEST

START_TEST(the_data_file_is_found)
{
	char dir[] = "/tmp/dicetable-test-XXXXXX", want[200], got[200], tiny[8];
	struct cmd_args a;
	struct dt_error err;
	struct stat st;
	int status;
	ck_assert_ptr_nonnull(mkdtemp(dir));

	setenv("DICETABLE_DB", "/some/where.db", 1);
	ck_assert(parse("ivory --db mine.db", &a, &status));
	ck_assert_int_eq(cmd_db_path(&a, got, sizeof(got), &err), DT_OK);
	ck_assert_str_eq(got, "mine.db");
	ck_assert(parse("ivory", &a, &status));
	ck_assert_int_eq(cmd_db_path(&a, got, sizeof(got), &err), DT_OK);
	ck_assert_str_eq(got, "/some/where.db");
	ck_assert_int_eq(cmd_db_path(&a, tiny, sizeof(tiny), &err), DT_ERR_FORMAT);

	unsetenv("DICETABLE_DB");
	snprintf(want, sizeof(want), "%s/data", dir);
	setenv("XDG_DATA_HOME", want, 1);
	ck_assert_int_eq(cmd_db_path(&a, got, sizeof(got), &err), DT_OK);
	snprintf(want, sizeof(want), "%s/data/dicetable/table.db", dir);
	ck_assert_str_eq(got, want);
	*strrchr(got, '/') = '\0';
	ck_assert_int_eq(stat(got, &st), 0);
	ck_assert(S_ISDIR(st.st_mode));

	unsetenv("XDG_DATA_HOME");
	setenv("HOME", dir, 1);
	ck_assert_int_eq(cmd_db_path(&a, got, sizeof(got), &err), DT_OK);
	snprintf(want, sizeof(want), "%s/.local/share/dicetable/table.db", dir);
	ck_assert_str_eq(got, want);
	setenv("HOME", "/dev/null", 1);
	ck_assert_int_eq(cmd_db_path(&a, got, sizeof(got), &err), DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(err.msg, "/dev/null/.local"));

	snprintf(want, sizeof(want), "rm -r %s", dir);
	ck_assert_int_eq(system(want), 0);
}
END_TEST

START_TEST(the_description_is_found)
{
	char dir[] = "/tmp/dicetable-test-XXXXXX", want[200], got[400], command[220];
	struct cmd_args a;
	struct dt_error err;
	int status;
	ck_assert_ptr_nonnull(mkdtemp(dir));
	setenv("XDG_CONFIG_HOME", dir, 1);

	ck_assert(parse("ivory --config mine.conf", &a, &status));
	ck_assert_int_eq(cmd_config_path(&a, got, sizeof(got), &err), DT_OK);
	ck_assert_str_eq(got, "mine.conf");

	/* Nothing ships beside this test program. */
	ck_assert(parse("ivory", &a, &status));
	ck_assert_int_eq(cmd_config_path(&a, got, sizeof(got), &err), DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(err.msg, "share/dicetable/table.conf"));
	ck_assert_ptr_nonnull(strstr(err.msg, "--config"));

	snprintf(want, sizeof(want), "%s/dicetable/table.conf", dir);
	snprintf(command, sizeof(command), "mkdir %s/dicetable && touch %s/dicetable/table.conf",
		dir, dir);
	ck_assert_int_eq(system(command), 0);
	ck_assert_int_eq(cmd_config_path(&a, got, sizeof(got), &err), DT_OK);
	ck_assert_str_eq(got, want);
	ck_assert_int_eq(cmd_config_path(&a, got, 10, &err), DT_ERR_FORMAT);

	snprintf(command, sizeof(command), "rm -r %s", dir);
	ck_assert_int_eq(system(command), 0);
}
END_TEST

START_TEST(the_program_is_found_without_proc)
{
	char linked[1024], started[1024], small[8];
	struct dt_error err;
	ck_assert_int_eq(cmd_own_path("/proc/self/exe", linked, sizeof(linked), &err), DT_OK);
	ck_assert_int_eq(cmd_own_path("/nowhere/exe", started, sizeof(started), &err), DT_OK);
	ck_assert_str_eq(started, linked);
	ck_assert_str_eq(strrchr(started, '/'), "/test-cmd");
	ck_assert_int_eq(cmd_own_path("/nowhere/exe", small, sizeof(small), &err), DT_ERR_FORMAT);
	ck_assert_int_eq(cmd_own_path("/proc/self/exe", small, sizeof(small), &err), DT_ERR_FORMAT);
}
END_TEST

START_TEST(errors_choose_the_exit_status)
{
	struct cmd_args a;
	int status;
	ck_assert(parse("ivory", &a, &status));
	ck_assert_int_eq(cmd_error(&a, &(struct dt_error){ .code = DT_ERR_FORMAT }), CMD_INPUT);
	ck_assert_int_eq(cmd_error(&a, &(struct dt_error){ .code = DT_ERR_IO }), CMD_FAILED);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, options_stand_anywhere, 0, 3);
	tcase_add_test(tc, words_keep_their_order);
	tcase_add_loop_test(tc, a_value_may_be_left_out, 0, RUN_LEN(optional));
	tcase_add_loop_test(tc, one_letter_has_one_dash, 0, 3);
	tcase_add_loop_test(tc, wrong_lines_are_refused, 0, RUN_LEN(wrong));
	tcase_add_test(tc, numbers_have_bounds);
	tcase_add_test(tc, the_data_file_is_found);
	tcase_add_test(tc, the_description_is_found);
	tcase_add_test(tc, the_program_is_found_without_proc);
	tcase_add_test(tc, errors_choose_the_exit_status);
}

int main(void)
{
	return run_tests("cmd", add);
}
