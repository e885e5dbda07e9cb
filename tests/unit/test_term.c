/* SPDX-License-Identifier: MIT */
/*
 * test_term.c - lines at a terminal: words that are understood, and where lines break.
 */
#include "run.h"
#include "term.h"
#include "term_out.h"

#include <string.h>

static const struct {
	const char *line;
	int width;
	const char *text;
} wrapped[] = {
	{ "", 20, "\n" },
	{ "one two three", 20, "one two three\n" },
	{ "one two three four five", 13, "one two three\nfour five\n" },
	{ "one two three four five", 12, "one two\nthree four\nfive\n" },
	{ "  one two three four", 11, "  one two\n    three\n    four\n" },
	{ "* one two three four", 11, "* one two\n  three\n  four\n" },
	{ "   2  Teal, for $6 from Teal", 20, "   2  Teal, for $6\n      from Teal\n" },
	{ "? 2 Who wins the Saloon?", 14, "? 2 Who wins\n  the Saloon?\n" },
	{ "  town    the town once more", 22, "  town    the town\n          once more\n" },
	{ "  друзі  the town once more", 22, "  друзі  the town once\n         more\n" },
	{ "          and the town once", 24, "          and the town\n          once\n" },
	{ "abcdefghijklmnopqrstuvwxyz", 10, "abcdefghijklmnopqrstuvwxyz\n" },
	{ "one abcdefghijklmnopqrstuvwxyz", 10, "one\nabcdefghijklmnopqrstuvwxyz\n" },
	{ "Жовтень листопад грудень", 16, "Жовтень листопад\nгрудень\n" },
};

START_TEST(lines_break_between_words)
{
	char text[200] = "";
	FILE *out = fmemopen(text, sizeof(text), "w");
	term_out_wrap(out, wrapped[_i].line, wrapped[_i].width);
	fclose(out);
	ck_assert_str_eq(text, wrapped[_i].text);
}
END_TEST

static const struct {
	const char *line;
	enum term_word word;
	const char *rest;
} read_as[] = {
	{ "?", TERM_HELP, "" },
	{ "Help", TERM_HELP, "" },
	{ "? joe", TERM_EXPLAIN, "joe" },
	{ "?joe", TERM_EXPLAIN, "joe" },
	{ "help  even split", TERM_EXPLAIN, "even split" },
	{ "TOWN", TERM_SHOW, "" },
	{ "table", TERM_SHOW, "" },
	{ "town hall", TERM_TEXT, "hall" },
	{ "cards", TERM_CARDS, "" },
	{ "commit", TERM_COMMIT, "" },
	{ "KK", TERM_TEXT, "" },
	{ "", TERM_TEXT, "" },
};

START_TEST(words)
{
	static const struct game_terminal has = { .state = { .word = "town" },
		.cards = { .word = "cards" } };
	const char *rest;
	ck_assert_int_eq(term_word(&has, read_as[_i].line, &rest), read_as[_i].word);
	ck_assert_str_eq(rest, read_as[_i].rest);
}
END_TEST

/* A game without cards has no such word. */
START_TEST(words_of_another_game)
{
	const char *rest;
	ck_assert_int_eq(term_word(NULL, "town", &rest), TERM_TEXT);
	ck_assert_int_eq(term_word(NULL, "cards", &rest), TERM_TEXT);
	ck_assert_int_eq(term_word(NULL, "table", &rest), TERM_SHOW);
}
END_TEST

/* Where nobody sees what he types it stands behind its prompt; what is told meanwhile does not. */
START_TEST(a_prompt_stays_below_what_is_told)
{
	char *text = NULL;
	size_t size;
	struct dt_error err;
	FILE *to = tmpfile();
	struct term_out *t = term_out_create(to, false, &err);
	ck_assert_ptr_nonnull(t);
	fprintf(term_out_file(t), "You roll: K\n");
	term_out_prompt(t, term_keep_prompt);
	term_out_prompt(t, term_keep_prompt);
	fprintf(term_out_file(t), "Anna keeps 9.\n");
	term_out_prompt(t, term_keep_prompt);
	term_out_typed(t, "K");
	term_out_prompt(t, NULL);
	term_out_typed(t, "pause");
	term_out_prompt(t, term_prompt);
	term_out_destroy(t);
	rewind(to);
	ck_assert_int_gt(getdelim(&text, &size, EOF, to), 0);
	ck_assert_str_eq(text, "You roll: K\nkeep> \nAnna keeps 9.\nkeep> K\n> pause\n> \n");
	free(text);
	fclose(to);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, lines_break_between_words, 0, RUN_LEN(wrapped));
	tcase_add_loop_test(tc, words, 0, RUN_LEN(read_as));
	tcase_add_test(tc, words_of_another_game);
	tcase_add_test(tc, a_prompt_stays_below_what_is_told);
}

int main(void)
{
	return run_tests("term", add);
}
