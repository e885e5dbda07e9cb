/* SPDX-License-Identifier: MIT */
/*
 * test_nearest.c - the word that was meant.
 */
#include "nearest.h"
#include "run.h"

#include <string.h>

static const char *const words[] = { "play", "record", "replay", "undo", "score", "town", "quit",
	"hand.kickers", "bribes" };

static const struct {
	const char *written, *meant;
} cases[] = {
	{ "plya", "play" },		   /* two neighbours swapped */
	{ "pla", "play" },		   /* one is missing */
	{ "plaay", "play" },		   /* one too many */
	{ "PLAX", "play" },		   /* another one */
	{ "reply", "replay" },		   /* not play: that is further */
	{ "unod", "undo" },		   /* */
	{ "socre", "score" },		   /* */
	{ "rec", "record" },		   /* begun */
	{ "kickers", NULL },		   /* its first five are missing: too far */
	{ "hand.kicker", "hand.kickers" }, /* */
	{ "bribe", "bribes" },		   /* */
	{ "KK", NULL },			   /* dice */
	{ "9", NULL },			   /* nothing to go by */
	{ "elephant", NULL },		   /* nothing like it */
	{ "", NULL },
};

START_TEST(the_word_that_was_meant)
{
	struct dt_nearest n;
	const char *w = cases[_i].written;
	dt_nearest_begin(&n, w, strlen(w));
	for (size_t i = 0; i < RUN_LEN(words); i++)
		dt_nearest_try(&n, words[i]);
	if (cases[_i].meant)
		ck_assert_pstr_eq(n.best, cases[_i].meant);
	else
		ck_assert_msg(n.best == NULL, "%s: %s", w, n.best);
}
END_TEST

START_TEST(words_that_are_too_long_are_none)
{
	char wide[DT_NEAREST_MAX + 2], buf[60] = "x";
	struct dt_nearest n;
	memset(wide, 'a', sizeof(wide) - 1);
	wide[sizeof(wide) - 1] = '\0';
	dt_nearest_begin(&n, wide, strlen(wide));
	dt_nearest_try(&n, wide);
	ck_assert_ptr_null(n.best);
	ck_assert_str_eq(dt_nearest_words(&n, buf, sizeof(buf)), "");
	dt_nearest_begin(&n, wide, DT_NEAREST_MAX);
	dt_nearest_try(&n, wide);
	ck_assert_ptr_null(n.best);
	dt_nearest_try(&n, wide + 1);
	ck_assert_ptr_eq(n.best, wide + 1);
}
END_TEST

START_TEST(it_is_asked_at_the_end_of_a_sentence)
{
	char buf[60];
	struct dt_nearest n;
	dt_nearest_begin(&n, "undoo now", 5);
	dt_nearest_try(&n, "undo");
	ck_assert_str_eq(dt_nearest_words(&n, buf, sizeof(buf)), "; did you mean \"undo\"?");
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, the_word_that_was_meant, 0, RUN_LEN(cases));
	tcase_add_test(tc, words_that_are_too_long_are_none);
	tcase_add_test(tc, it_is_asked_at_the_end_of_a_sentence);
}

int main(void)
{
	return run_tests("nearest", add);
}
