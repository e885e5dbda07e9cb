/* SPDX-License-Identifier: MIT */
/*
 * test_ses_wish.c - the table's own menu: what a seat that is asked nothing says with its button.
 */
#include "ses_table.h"

enum { OPEN_MS = 10000 };

/* Anna and Boris roll; nobody has decided anything yet. */
static void roll(void)
{
	begin(2);
	cups_down(2);
}

/* Both have kept a die: there is a step to take back. */
static void roll_again(void)
{
	roll();
	lay(1, "K");
	lay(2, "9");
	see();
	ck_assert_int_eq(player(1)->free, 4);
	cups_down(2);
}

static void options_are(int seat, const char *const *options, unsigned n)
{
	const struct screen_prompt *p = &shown()->prompt;
	ck_assert_int_eq(p->seat, seat);
	ck_assert_uint_eq(p->selected, 0);
	ck_assert_uint_ge(p->n, n);
	for (unsigned i = 0; i < n; i++)
		ck_assert_str_eq(p->option[i], options[i]);
	for (unsigned i = n; i < p->n; i++)
		ck_assert_int_eq(strncmp(p->option[i], "What is ", 8), 0);
}

/* What is behind the option with these words; fails when there is none. */
static const char *note_of(const char *option)
{
	const struct screen_prompt *p = &shown()->prompt;
	for (unsigned i = 0; i < p->n; i++)
		if (strcmp(p->option[i], option) == 0)
			return p->note[i];
	ck_abort_msg("%s is not offered", option);
}

/* Opens the menu, goes to the option by its words, and takes it. */
static void wish(int seat, const char *option)
{
	ck_assert_int_eq(press(seat, true), DT_OK);
	choose(seat, option);
	ck_assert_int_eq(shown()->prompt.seat, 0);
}

static bool is_kept(int kind, int seat)
{
	for (size_t i = 0; i < table.entries_n; i++)
		if (table.entries[i].kind == kind && table.entries[i].seat == seat)
			return true;
	return false;
}

START_TEST(a_held_button_opens_the_menu_and_time_closes_it)
{
	static const char *const before[] = { "Go on", "Say which dice lie here", "Pause",
		"Leave the table" };
	static const char *const after[] = { "Go on", "Say which dice lie here", "Pause",
		"Take back the last step", "Leave the table" };
	roll();
	ck_assert_int_eq(press(2, false), DT_ERR_AGAIN);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_int_eq(press(2, true), DT_OK);
	options_are(2, before, RUN_LEN(before));
	ck_assert_int_eq(shown()->prompt.seconds, 10);
	ck_assert_uint_eq(ses_due_ms(table.ses), table.now_ms + OPEN_MS);
	wait_ms(OPEN_MS - 1);
	ck_assert_int_eq(shown()->prompt.seat, 2);
	press(2, false); /* time to read the next one */
	wait_ms(OPEN_MS - 1);
	ck_assert_int_eq(shown()->prompt.selected, 1);
	wait_ms(1);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_int_ne(shown()->phase, SCREEN_PAUSED);
	finish();
	roll_again();
	press(1, true);
	options_are(1, after, RUN_LEN(after));
	press(1, true); /* goes on */
	ck_assert_int_eq(shown()->prompt.seat, 0);
	finish();
}
END_TEST

/* The menu was over when the button came: it opens again, and nothing is taken. */
START_TEST(a_press_that_comes_too_late_takes_nothing)
{
	roll();
	press(2, true);
	press(2, false);
	table.now_ms += OPEN_MS;
	ck_assert_int_eq(press(2, true), DT_OK);
	ck_assert_int_eq(shown()->prompt.seat, 2);
	ck_assert_int_eq(shown()->prompt.selected, 0);
	ck_assert_int_ne(shown()->phase, SCREEN_PAUSED);
	finish();
}
END_TEST

START_TEST(a_pause_begins_with_a_button_and_ends_with_any)
{
	roll();
	wish(2, "Pause");
	ck_assert_int_eq(shown()->phase, SCREEN_PAUSED);
	wait_ms(3600000);
	ck_assert_int_eq(press(1, true), DT_OK);
	ck_assert_int_ne(shown()->phase, SCREEN_PAUSED);
	ck_assert_int_eq(shown()->prompt.seat, 0); /* that press did nothing else */
	finish();
}
END_TEST

/* As with a key: the others hold their buttons to agree. */
START_TEST(a_step_is_taken_back_with_buttons_alone)
{
	roll_again();
	wish(1, "Take back the last step");
	ck_assert_ptr_nonnull(strstr(shown()->headline, "Anna wants to take back"));
	ck_assert_int_eq(player(1)->free, 4);
	ck_assert_int_eq(press(2, true), DT_OK);
	ck_assert_int_eq(player(1)->free, 5);
	ck_assert_int_eq(table.entries[table.entries_n - 1].kind, SES_DID_UNDO);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	finish();
}
END_TEST

START_TEST(who_leaves_with_the_button_comes_back_with_it)
{
	static const char *const away[] = { "Go on", "Come back" };
	roll();
	wish(2, "Leave the table");
	ck_assert(!shown()->seat[1].playing);
	ck_assert(is_kept(SES_DID_LEAVE, 2));
	ck_assert_int_eq(press(2, true), DT_OK);
	options_are(2, away, RUN_LEN(away));
	press(2, true);
	ck_assert(!shown()->seat[1].playing);
	wish(1, "Leave the table");
	ck_assert_ptr_nonnull(strstr(shown()->headline, "Everybody has left"));
	press(2, true);
	ck_assert_uint_eq(ses_due_ms(table.ses), table.now_ms + OPEN_MS);
	wait_ms(OPEN_MS);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	wish(2, "Come back");
	ck_assert(shown()->seat[1].playing);
	ck_assert(!shown()->seat[0].playing);
	ck_assert(is_kept(SES_DID_RETURN, 2));
	finish();
}
END_TEST

/* With the first dice there is a step to take back: it must not come under the finger. */
START_TEST(what_is_selected_stays_when_the_menu_grows)
{
	roll();
	press(2, true);
	for (int i = 0; i < 3; i++)
		press(2, false);
	lay(1, "K");
	lay(2, "9");
	see();
	ck_assert_str_eq(shown()->prompt.option[shown()->prompt.selected], "Leave the table");
	press(2, true);
	ck_assert(!shown()->seat[1].playing);
	finish();
}
END_TEST

/* DT-STORE: of two players one draws Nervous Joe and robs the other, as everybody is told. */
START_TEST(what_was_named_is_explained)
{
	begin(2);
	struct town *t =
		game_state_edit((struct game *)(uintptr_t)match_game(ses_match(table.ses)));
	memset(t->deck[DECK_STORE - 1], 0, TOWN_CARDS);
	t->deck[DECK_STORE - 1][GS_NERVOUS_JOE] = 1;
	cups_down(2);
	press(1, true);
	for (unsigned i = 0; i < shown()->prompt.n; i++)
		ck_assert_ptr_null(strstr(shown()->prompt.option[i], "Nervous"));
	press(1, true);
	dice(1, "JKKAA");
	dice(2, "99TTA");
	for (int i = 0; i < 400 && (town()->round == 1 || ses_is_telling(table.ses)); i++)
		wait_ms(500);
	ck_assert_uint_eq(town()->round, 2);
	ck_assert_int_eq(press(2, true), DT_OK);
	ck_assert_ptr_nonnull(strstr(note_of("What is \"Nervous Joe\"?"), "you take $4"));
	/* Held there it says on what it is, and does nothing. */
	while (!strstr(shown()->prompt.option[shown()->prompt.selected], "Nervous"))
		ck_assert_int_eq(press(2, false), DT_OK);
	ck_assert_int_eq(press(2, true), DT_OK);
	ck_assert_int_eq(shown()->prompt.seat, 2);
	ck_assert(shown()->seat[1].playing);
	finish();
}
END_TEST

START_TEST(a_question_of_the_game_closes_the_menu)
{
	roll();
	press(1, true);
	lay(1, "K");
	lay(2, "9?");
	see();
	ck_assert_int_eq(shown()->prompt.seat, 2);
	ck_assert_int_eq(shown()->prompt.die, 2);
	ck_assert_int_eq(press(1, true), DT_ERR_AGAIN); /* and keeps it closed */
	ck_assert_int_eq(shown()->prompt.seat, 2);
	finish();
	begin_with(3, "bribes");
	cups_down(3);
	press(2, true);
	lay(1, "99JKA");
	lay(2, "99QKA");
	lay(3, "TTTTT");
	see();
	ck_assert_int_eq(shown()->prompt.seat, 1);
	ck_assert_ptr_nonnull(strstr(shown()->prompt.question, "Sheriff Anna"));
	ck_assert_int_eq(press(2, true), DT_ERR_AGAIN);
	ck_assert_int_eq(shown()->prompt.seat, 1);
	finish();
}
END_TEST

START_TEST(a_wish_of_another_seat_closes_the_menu)
{
	roll_again();
	press(1, true);
	ck_assert_int_eq(press(2, true), DT_ERR_AGAIN); /* one after the other */
	ck_assert_int_eq(shown()->prompt.seat, 1);
	take((struct ses_message){ .kind = SES_PAUSE });
	ck_assert_int_eq(shown()->prompt.seat, 0);
	take((struct ses_message){ .kind = SES_GO_ON });
	ck_assert_int_eq(shown()->prompt.seat, 0);
	press(1, true);
	take((struct ses_message){ .kind = SES_UNDO, .seat = 2 });
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_int_eq(press(1, true), DT_OK); /* agrees */
	ck_assert_int_eq(player(1)->free, 5);
	finish();
}
END_TEST

/* Boris has said that he offers nothing, Cleo has not answered: nobody may see which of them. */
START_TEST(the_menu_does_not_tell_who_has_answered)
{
	begin(3);
	cups_down(3);
	lay(1, "99JKA");
	lay(2, "99QKA");
	lay(3, "TTTTT");
	see();
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	while (ses_due_ms(table.ses) < table.now_ms + 2000)
		wait_ms(ses_due_ms(table.ses) - table.now_ms);
	struct screen before = *shown();
	ck_assert_int_eq(press(2, true), DT_OK);
	press(2, true);
	press(1, true); /* who is not asked */
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	ck_assert(memcmp(&before, shown(), sizeof(before)) == 0);
	finish();
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_held_button_opens_the_menu_and_time_closes_it);
	tcase_add_test(tc, a_press_that_comes_too_late_takes_nothing);
	tcase_add_test(tc, a_pause_begins_with_a_button_and_ends_with_any);
	tcase_add_test(tc, a_step_is_taken_back_with_buttons_alone);
	tcase_add_test(tc, who_leaves_with_the_button_comes_back_with_it);
	tcase_add_test(tc, what_is_selected_stays_when_the_menu_grows);
	tcase_add_test(tc, what_was_named_is_explained);
	tcase_add_test(tc, a_question_of_the_game_closes_the_menu);
	tcase_add_test(tc, a_wish_of_another_seat_closes_the_menu);
	tcase_add_test(tc, the_menu_does_not_tell_who_has_answered);
}

int main(void)
{
	return run_tests("ses_wish", add);
}
