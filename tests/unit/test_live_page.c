/* SPDX-License-Identifier: MIT */
/*
 * test_live_page.c - what the terminal of a live table answers to lines that it cannot take; and
 * games of hands that no camera sees.
 */
#include "ses_table.h"

#include "live.h"
#include "live_hands_dealt.h"
#include "live_page.h"

#include <stdio.h>
#include <unistd.h>

/* What is said to a line while a screen is seen. */
static const char *answer(const struct screen *seen, const char *line)
{
	static char said[1400];
	struct ses_message m;
	memset(said, 0, sizeof(said));
	FILE *out = fmemopen(said, sizeof(said) - 1, "w");
	struct live_page *p = live_page_create(out, NULL, table.ses, NULL, 0, &err);
	ck_assert_msg(p != NULL, "%s", err.msg);
	struct live_person *person = live_page_person(p);
	person->look(person->user, seen);
	ck_assert(!person->typed(person->user, line, &m));
	live_page_destroy(p);
	fclose(out);
	return said;
}

/* Each line is answered with what it did, or with the word that was meant. */
START_TEST(words_are_answered)
{
	static const struct screen nothing;
	static const struct {
		const char *line, *said;
	} words[] = {
		{ "? joe", "  Nervous Joe: When you get it" },
		{ "? 10 bandit", "  a bandit: A bandit sets one or two dice" },
		{ "? dt-tie-2", "  Ties (DT-TIE): The Sheriff names one" },
		{ "? bribe", "  Bribes (DT-BRIBE): Before" },
		{ "? indian", "  Indian die (INDIAN): Whoever gives" },
		{ "? DT-TIES", "No card or elixir is called so." },
		{ "cards", "At Doc Badluck:\n" },
		{ "commit", "Commitment to all cards: " },
		{ "undoo", "did you mean \"undo\"?" },
		{ "presss 2", "did you mean \"press\"?" },
		{ "puase", "did you mean \"pause\"?" },
		{ "leave Anna", "Write \"leave 2\": a seat from 1 to 2.\n" },
		{ "leave", "Write \"leave 2\": a seat from 1 to 2.\n" },
		{ "press 3", "Write \"press 2\": a seat from 1 to 2.\n" },
		{ "HOLD", "Write \"hold 2\": a seat from 1 to 2.\n" },
		{ "fix", "Write \"fix 2 3 A\" or \"fix 2 3 none\": a seat from 1 to 2, which" },
		{ "fix 1 2 Z", "Write \"fix 2 3 A\"" },
		{ "dice 1 KKKKKK", "Write \"dice 2 A A 9\": a seat from 1 to 2, and at most 5" },
		{ "town", "Gold Mine 30 nuggets" },
	};
	begin(2);
	for (size_t i = 0; i < RUN_LEN(words); i++)
		ck_assert_msg(strstr(answer(&nothing, words[i].line), words[i].said) != NULL,
			"%s: %s", words[i].line, answer(&nothing, words[i].line));
	finish();
}
END_TEST

/* One of each chapter of the rule book's sections 1 to 4. */
START_TEST(a_rule_is_explained_by_its_id)
{
	static const struct screen nothing;
	static const char *const ids[] = { "DT-SETUP-7", "DT-ROUND-1", "DT-HAND-8", "DT-PAY-6",
		"DT-RANK-3", "DT-CTRL-4", "DT-TIE-3", "DT-BRIBE-2", "DT-MINE-1", "DT-BANK-1",
		"DT-COACH-1", "DT-STORE-2", "DT-SALOON-5", "DT-SHERIFF-1", "DT-HALL-4", "DT-DOC-1",
		"DT-CARD-5", "DT-END-1", "DT-SCORE-2", "DT-WIN-2", "E1-4", "E1_GRAND_THEFT",
		"X-SETUP-8", "X-LOC-9", "X-MINE-2", "X-BANK-2", "X-STORE-2", "X-SALOON-2",
		"X-SHERIFF-2", "X-HALL-2", "X-RIVER-5", "X-RANCH-3", "X-BANDIT-8", "X-DOC-1",
		"X-CARD-1", "X-END-2", "INDIAN-3", "IN_BLESSING", "IN_TRAP", "IN_BODYGUARD",
		"IN_WARPATH" };
	char line[40];
	begin(2);
	for (size_t i = 0; i < RUN_LEN(ids); i++) {
		snprintf(line, sizeof(line), "? %s", ids[i]);
		const char *said = answer(&nothing, line), *end = strchr(said, '\n');
		ck_assert_msg(strncmp(said, "  ", 2) == 0, "%s: %s", ids[i], said);
		ck_assert(end && !end[1]); /* it alone */
	}
	finish();
}
END_TEST

/* What the session has taken is told, by the name of the seat. */
START_TEST(what_was_done_is_told)
{
	static const struct {
		struct ses_message m;
		const char *said;
	} cases[] = {
		{ { .kind = SES_LEAVE, .seat = 2 },
			"Boris leaves: the table decides for this seat, until \"return 2\".\n" },
		{ { .kind = SES_RETURN, .seat = 2 }, "Boris is back.\n" },
		{ { .kind = SES_FIX, .seat = 1, .value = 0, .faces = { 1 } },
			"Die 1 of Anna counts as 9 as long as it lies there.\n" },
		{ { .kind = SES_FIX, .seat = 1, .value = 2 },
			"Die 3 of Anna counts as nothing as long as it lies there.\n" },
		{ { .kind = SES_TYPE, .seat = 1, .value = 2, .faces = { 5, 2 } },
			"In the zone of Anna lies K 10, whatever the camera sees.\n" },
		{ { .kind = SES_UNDO, .seat = 1 },
			"Anna wants to take the last step back. \"hold 2\" agrees for seat 2, "
			"\"press 2\" refuses; all must agree.\n" },
	};
	begin(2);
	for (size_t i = 0; i < RUN_LEN(cases); i++) {
		char said[400] = "";
		FILE *out = fmemopen(said, sizeof(said) - 1, "w");
		struct live_page *p = live_page_create(out, NULL, table.ses, NULL, 0, &err);
		ck_assert_ptr_nonnull(p);
		struct live_person *person = live_page_person(p);
		static const struct screen nothing;
		person->look(person->user, &nothing);
		person->done(person->user, &cases[i].m);
		live_page_destroy(p);
		fclose(out);
		ck_assert_str_eq(said, cases[i].said);
	}
	finish();
}
END_TEST

START_TEST(while_it_is_paused_nothing_is_taken)
{
	static const struct screen paused = { .phase = SCREEN_PAUSED };
	begin(2);
	ck_assert_ptr_nonnull(
		strstr(answer(&paused, "K K"), "It is paused. Type \"pause\" to go on.\n"));
	finish();
}
END_TEST

START_TEST(a_wrong_number_is_told_what_would_be_right)
{
	static const struct screen nothing, asks = { .prompt = { .seat = 2, .n = 5 } };
	static const char *const wrong[] = { "9", "0", "Boris", "1 2" };
	begin(2);
	for (size_t i = 0; i < RUN_LEN(wrong); i++) {
		ck_assert_ptr_nonnull(strstr(answer(&asks, wrong[i]), "a number from 1 to 5"));
		ck_assert_ptr_nonnull(strstr(answer(&nothing, wrong[i]), "not asked anything"));
	}
	ck_assert_ptr_null(strstr(answer(&asks, ""), "Type"));
	ck_assert_str_eq(answer(&nothing, ""), "");
	finish();
}
END_TEST

/* Of 24 orders of visitors 16 are shown. The 17th is taken when it has been seen: the first that is
 * typed brings it, the second takes it. */
START_TEST(an_option_that_is_not_shown_can_be_typed)
{
	struct live_setup setup = { .lamps_each = 2, .lamps_ma = 1000, .hold_ms = 600 };
	char *said = NULL;
	size_t size;
	int ends[2];
	four_visitors("bribes");
	setup.ses = table.ses;
	setup.start_ms = table.now_ms;
	ck_assert_int_eq(pipe(ends), 0);
	FILE *out = open_memstream(&said, &size);
	struct live *live = live_create(&setup, &err);
	struct disp *text = disp_text_create(out, ends[0], &err);
	ck_assert(live && text);
	live_add_display(live, text);
	for (int i = 0; i < 3; i++) {
		if (i)
			ck_assert_int_eq(write(ends[1], "17\n", 3), 3);
		ck_assert_int_eq(live_step(live, &err), LIVE_GOES_ON);
		fflush(out);
		ck_assert_ptr_nonnull(strstr(said, "\n    1 Anna, Boris, Cleo, Dan\n"));
		ck_assert_ptr_nonnull(strstr(said, "There are 24"));
		ck_assert((strstr(said, "\n    17 Cleo, Dan, Anna, Boris\n") != NULL) == (i > 0));
		ck_assert_int_eq(town()->order[0], i < 2 ? 0 : 3);
	}
	ck_assert_int_eq(town()->order[1], 4);
	live_destroy(live);
	disp_destroy(text);
	fclose(out);
	free(said);
	close(ends[0]);
	close(ends[1]);
	finish();
}
END_TEST

/* ---- Where nothing is seen hands say what they have rolled ---- */

static struct ses *new_game(bool expansion, bool indians)
{
	struct game_setup setup;
	game_setup_default(&town_ops, 3, &setup);
	for (size_t i = 0; i < town_ops.n_options; i++) {
		uint8_t *value = &setup.value[town_ops.options[i].at];
		if (strcmp(town_ops.options[i].name, "expansion") == 0)
			*value = expansion;
		else if (strcmp(town_ops.options[i].name, "indians") == 0)
			*value = indians;
	}
	return ses_create(
		match_create(&town_ops, &setup, players, "unseen", &err), NULL, NULL, &err);
}

START_TEST(games_that_nobody_sees_end) /* X-BANDIT-8, INDIAN-5: a chase and the Indian die too */
{
	bool expansion = _i > 0, indians = _i > 1;
	unsigned chases = 0, spirits = 0;
	uint64_t now_ms = 1000;
	struct ses *s = new_game(expansion, indians);
	ck_assert_msg(s != NULL, "%s", err.msg);
	struct live_hands *hands = live_hands_deal(s, 0, &err);
	ck_assert_msg(hands != NULL, "%s", err.msg);
	for (int i = 0; i < 20000 && !ses_over(s); i++) {
		static struct screen seen;
		struct ses_message m = { .kind = SES_TICK };
		int what = town_of(match_game(ses_match(s)))->ask.what;
		ses_show(s, &seen);
		if (!live_hands_step(hands, &seen, NULL, now_ms, &m))
			m.kind = SES_TICK;
		m.t_ms = now_ms += 500;
		ck_assert_msg(ses_take(s, &m, &err) == DT_OK, "%s", err.msg);
		chases += m.kind == SES_TYPE && what == ASK_CHASE;
		spirits += m.kind == SES_TYPE && what == ASK_SPIRIT;
	}
	ck_assert(ses_over(s));
	ck_assert_int_eq(chases > 0, expansion);
	ck_assert_int_eq(spirits > 0, indians);
	live_hands_destroy(hands);
	ses_destroy(s);
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_loop_test(tc, games_that_nobody_sees_end, 0, 3);
	tcase_add_test(tc, words_are_answered);
	tcase_add_test(tc, a_rule_is_explained_by_its_id);
	tcase_add_test(tc, what_was_done_is_told);
	tcase_add_test(tc, while_it_is_paused_nothing_is_taken);
	tcase_add_test(tc, a_wrong_number_is_told_what_would_be_right);
	tcase_add_test(tc, an_option_that_is_not_shown_can_be_typed);
}

int main(void)
{
	return run_tests("live_page", add_tests);
}
