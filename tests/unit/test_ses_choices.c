/* SPDX-License-Identifier: MIT */
/*
 * test_ses_choices.c - all at a table that is not dice: choices, waiting, taking back, seats that
 * leave.
 */
#include "ses_table.h"

/* Anna and Boris tie for the Mine: the Sheriff is Anna. */
static void tie_for_the_mine(void)
{
	begin_with(3, "bribes");
	cups_down(3);
	lay(1, "99JKA");
	lay(2, "99QKA");
	lay(3, "TTTTT");
	see();
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
}

START_TEST(a_choice_is_made_with_one_button)
{
	tie_for_the_mine();
	const struct screen *s = shown();
	ck_assert_int_eq(s->prompt.seat, 1);
	ck_assert_int_eq(s->prompt.n, 2);
	ck_assert_str_eq(s->prompt.option[0], "Anna");
	ck_assert_str_eq(s->prompt.option[1], "Boris");
	ck_assert_int_eq(s->place[0].state, SCREEN_TIE);
	ck_assert_int_eq(s->place[0].seats, 3);
	press(1, false);
	ck_assert_int_eq(shown()->prompt.selected, 1);
	press(1, true);
	ck_assert_int_eq(player(2)->nuggets, 2);
	ck_assert_int_eq(shown()->place[0].state, SCREEN_WON);
	ck_assert_int_eq(shown()->place[0].winner[0], 2);
	finish();
}
END_TEST

/* What is not on the screen's part of the menu comes to it with the button. Returns how many
 * different options came by until the first was there again. */
static unsigned press_through(int seat)
{
	static char seen[200][64];
	unsigned n = 0;
	for (;; n++) {
		const struct screen_prompt *p = &shown()->prompt;
		ck_assert_int_eq(p->seat, seat);
		ck_assert_uint_le(p->n, SCREEN_OPTIONS);
		ck_assert_uint_lt(p->selected, p->n);
		const char *option = p->option[p->selected];
		if (n && strcmp(option, seen[0]) == 0)
			break;
		ck_assert_uint_lt(n, RUN_LEN(seen));
		ck_assert_uint_eq(p->before + p->selected, n);
		for (unsigned i = 0; i < n; i++)
			ck_assert_str_ne(seen[i], option);
		strcpy(seen[n], option);
		press(seat, false);
	}
	return n;
}

/* Four visitors: 4 x 3 x 2 orders. The first three places of the 17th: twelve orders begin with
 * Anna or Boris, four more with Cleo and then Anna or Boris. */
START_TEST(every_order_of_visitors_can_be_chosen_with_one_button)
{
	four_visitors("bribes");
	ck_assert_uint_eq(screen_options(&shown()->prompt), 24);
	ck_assert_uint_eq(press_through(1), 24);
	for (int i = 0; i < 16; i++)
		press(1, false);
	const struct screen_prompt *p = &shown()->prompt;
	ck_assert_str_eq(p->option[p->selected], "Cleo, Dan, Anna, Boris");
	ck_assert_int_eq(press(1, true), DT_OK);
	ck_assert_int_eq(town()->order[0], 3);
	ck_assert_int_eq(town()->order[1], 4);
	ck_assert_int_eq(town()->order[2], 1);
	ck_assert_int_eq(town()->order[3], 2);
	finish();
}
END_TEST

/* Four such names in a row are longer than an option. */
START_TEST(orders_of_long_names_read_differently)
{
	static const char *const who[] = { "Anna-Alexandra von Hohenberg-Mark",
		"Boris-Alexander von Hohenberg-Mark", "Cleo-Alexandra von Hohenberg-Mark",
		"Dan-Alexander von Hohenberg-Mark", "Eve" };
	players = who;
	four_visitors("bribes");
	players = names;
	ck_assert_uint_eq(press_through(1), 24);
	finish();
}
END_TEST

/* All others offer $1 for the order Dan, Cleo, Boris, Anna: that one stands there with each choice
 * of four offers, 24 - 1 + 16 options. */
START_TEST(every_choice_of_offers_can_be_made_with_one_button)
{
	four_visitors(NULL);
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	for (int seat = 2; seat <= 5; seat++) {
		struct game_action a = { (uint8_t)seat, ACT_OFFER, { 4, 3, 2, 1 } };
		struct game_action add = { (uint8_t)seat, ACT_ADD, { GOOD_DOLLAR } };
		struct game_action done = { .seat = (uint8_t)seat, .kind = ACT_DONE };
		take((struct ses_message){ .kind = SES_ANSWER, .action = a });
		take((struct ses_message){ .kind = SES_ANSWER, .action = add });
		take((struct ses_message){ .kind = SES_ANSWER, .action = done });
	}
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	while (shown()->prompt.seat == 0)
		wait_ms(1000);
	ck_assert_uint_eq(press_through(1), 39);
	for (int i = 0; i < 38; i++)
		press(1, false);
	const struct screen_prompt *p = &shown()->prompt;
	ck_assert_str_eq(
		p->option[p->selected], "Dan, Cleo, Boris, Anna: $4 (Boris, Cleo, Dan, Eve)");
	unsigned bills = player(1)->bills;
	ck_assert_int_eq(press(1, true), DT_OK);
	ck_assert_int_eq(player(1)->bills, bills + 4);
	finish();
}
END_TEST

START_TEST(who_does_not_choose_gets_the_default)
{
	tie_for_the_mine();
	wait_ms(ses_usual_times.choice_ms - 1);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ck_assert_int_eq(shown()->prompt.seconds, 1);
	wait_ms(1);
	ck_assert_int_eq(player(1)->nuggets, 2); /* D-TIE: himself */
	finish();
}
END_TEST

/* Of two players one draws Nervous Joe, twice in the first round: there is only one whom he can
 * rob, who has $7, then $3. Nobody is asked, and nobody waited for. */
START_TEST(who_has_no_choice_is_not_asked)
{
	begin(2);
	struct town *t =
		game_state_edit((struct game *)(uintptr_t)match_game(ses_match(table.ses)));
	memset(t->deck[DECK_STORE - 1], 0, TOWN_CARDS);
	t->deck[DECK_STORE - 1][GS_NERVOUS_JOE] = 1;
	dice(1, "JKKAA");
	dice(2, "99TTA");
	ck_assert_uint_eq(player(1)->bills, 4);
	ck_assert_int_eq(town()->place, PLACE_STORE);
	for (int i = 0; i < 40 && town()->place == PLACE_STORE; i++) {
		ck_assert_int_eq(shown()->prompt.seat, 0);
		wait_ms(500);
	}
	ck_assert_uint_eq(player(1)->bills, 4 + 4 + 3);
	finish();
}
END_TEST

START_TEST(a_pause_stops_the_clock)
{
	tie_for_the_mine();
	wait_ms(ses_usual_times.choice_ms - 1000);
	take((struct ses_message){ .kind = SES_PAUSE });
	wait_ms(3600000);
	ck_assert_int_eq(shown()->phase, SCREEN_PAUSED);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ck_assert_int_eq(press(1, true), DT_OK); /* any button goes on, and does nothing else */
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	wait_ms(999);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	wait_ms(1);
	ck_assert_int_eq(player(1)->nuggets, 2);
	finish();
}
END_TEST

/* What a button would do has to be read on the display: a question hid that it goes on after a
 * pause, and that it agrees to take a step back. */
START_TEST(a_question_waits_unseen_while_buttons_mean_something_else)
{
	tie_for_the_mine();
	ck_assert_int_eq(shown()->prompt.seat, 1);
	take((struct ses_message){ .kind = SES_PAUSE });
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_str_eq(shown()->headline, "Press any button to go on.");
	ck_assert_int_eq(press(1, false), DT_OK);
	ck_assert_int_eq(shown()->prompt.seat, 1);
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_UNDO, .seat = 2 }), DT_OK);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_ptr_nonnull(strstr(shown()->headline, "back"));
	ck_assert_int_eq(press(1, false), DT_OK); /* refuses */
	ck_assert_int_eq(shown()->prompt.seat, 1);
	ck_assert_int_eq(shown()->prompt.selected, 0);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	finish();
}
END_TEST

/* Boris has come to an option; that Cleo offers nothing must not bring him back to the first. */
START_TEST(the_button_stays_where_it_is_while_others_answer)
{
	begin(3);
	cups_down(3);
	lay(1, "99JKA");
	lay(2, "99QKA");
	lay(3, "TTTTT");
	see();
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	ck_assert(town()->ask.asked & game_bit(2) && town()->ask.asked & game_bit(3));
	while (shown()->prompt.seat == 0)
		press(2, false);
	ck_assert_int_eq(shown()->prompt.seat, 2);
	ck_assert_int_ge(shown()->prompt.n, 2);
	press(2, false);
	ck_assert_int_eq(shown()->prompt.selected, 1);
	ck_assert_int_eq(press(3, true), DT_OK);
	ck_assert_int_eq(shown()->prompt.seat, 2);
	ck_assert_int_eq(shown()->prompt.selected, 1);
	finish();
}
END_TEST

/* While the Sheriff thinks Boris plays with his cup: that is no roll of the next round. */
START_TEST(a_cup_lifted_before_the_roll_is_none)
{
	tie_for_the_mine();
	cup(2);
	see();
	lay(2, "99QKA");
	see();
	for (int i = 0; i < 50 && town()->ask.what != ASK_KEEP; i++) {
		uint64_t due = ses_due_ms(table.ses);
		wait_ms(due > table.now_ms ? due - table.now_ms : 1);
	}
	ck_assert_int_eq(town()->round, 2);
	ck_assert_int_eq(town()->ask.what, ASK_KEEP);
	size_t entries = table.entries_n;
	lay(2, ""); /* he shakes them */
	cup(1);
	cup(3);
	see();
	lay(1, "K");
	lay(3, "9");
	see();
	ck_assert_uint_eq(table.entries_n, entries);
	cup(2);
	see();
	lay(2, "K");
	see();
	ck_assert_uint_gt(table.entries_n, entries);
	finish();
}
END_TEST

/* Who has rolled early only lifts. */
START_TEST(a_cup_may_be_down_before_the_roll)
{
	tie_for_the_mine();
	cups_down(3);
	for (int i = 0; i < 50 && town()->ask.what != ASK_KEEP; i++) {
		uint64_t due = ses_due_ms(table.ses);
		wait_ms(due > table.now_ms ? due - table.now_ms : 1);
	}
	ck_assert_int_eq(town()->round, 2);
	ck_assert_int_eq(town()->ask.what, ASK_KEEP);
	size_t entries = table.entries_n;
	lay(1, "K");
	lay(2, "K");
	lay(3, "9");
	see();
	ck_assert_uint_gt(table.entries_n, entries);
	finish();
}
END_TEST

START_TEST(undo_needs_everybody)
{
	tie_for_the_mine();
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_UNDO, .seat = 1 }), DT_OK);
	ck_assert_ptr_nonnull(strstr(shown()->headline, "take back the last step"));
	ck_assert_int_eq(press(2, true), DT_OK);
	ck_assert_int_eq(town()->place, PLACE_MINE);
	ck_assert_int_eq(press(3, true), DT_OK);
	ck_assert_int_eq(town()->place, PLACE_HANDS); /* the whole reveal is taken back */
	ck_assert_int_eq(player(1)->bills, 8);
	ck_assert_int_eq(table.entries[table.entries_n - 1].kind, SES_DID_UNDO);
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_UNDO, .seat = 1 }), DT_ERR_AGAIN);
	finish();
}
END_TEST

START_TEST(who_has_left_takes_nothing_back)
{
	tie_for_the_mine();
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_LEAVE, .seat = 3 }), DT_OK);
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_UNDO, .seat = 3 }), DT_ERR_AGAIN);
	ck_assert_ptr_null(strstr(shown()->headline, "take back"));
	finish();
}
END_TEST

/* Where a name is too long it is not cut within a character. */
START_TEST(long_names_are_cut_between_letters)
{
	static const char *const who[] = { "Катерина-Анна-Мария Иванова", "Boris" };
	struct game_setup setup;
	memset(&table, 0, sizeof(table));
	table.now_ms = 1000;
	game_setup_default(&town_ops, 2, &setup);
	struct match *m = match_create(&town_ops, &setup, who, "table", &err);
	table.ses = ses_create(m, NULL, &journal, &err);
	ck_assert_msg(table.ses != NULL, "%s", err.msg);
	cups_down(2);
	lay(2, "9");
	see();
	ck_assert_str_eq(shown()->headline, "Waiting for Катерина-А.");
	both_lift("9", "9");
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_UNDO, .seat = 1 }), DT_OK);
	ck_assert_uint_eq(dt_text_cut(shown()->headline, SCREEN_TEXT), strlen(shown()->headline));
	finish();
}
END_TEST

START_TEST(undo_lapses)
{
	tie_for_the_mine();
	take((struct ses_message){ .kind = SES_UNDO, .seat = 2 });
	wait_ms(30000);
	ck_assert_ptr_null(strstr(shown()->headline, "take back"));
	ck_assert_int_eq(town()->place, PLACE_MINE);
	finish();
}
END_TEST

START_TEST(a_seat_that_leaves_is_played_for)
{
	begin(2);
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_LEAVE, .seat = 2 }), DT_OK);
	cup(1);
	see();
	lay(1, "KKKKK");
	see();
	ck_assert(!shown()->seat[1].playing);
	/* His final roll was made for him, and nobody waits for his cards. */
	ck_assert(town()->place > PLACE_MINE || town()->round == 2);
	for (int i = 0; i < SCREEN_PLACES && shown()->place[5].state == SCREEN_LATER; i++)
		wait_ms(ses_usual_times.show_ms);
	ck_assert_int_eq(shown()->place[5].state, SCREEN_WON);
	ck_assert_int_eq(shown()->place[5].winner[0], 1);
	finish();
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, a_choice_is_made_with_one_button);
	tcase_add_test(tc, every_order_of_visitors_can_be_chosen_with_one_button);
	tcase_add_test(tc, orders_of_long_names_read_differently);
	tcase_add_test(tc, every_choice_of_offers_can_be_made_with_one_button);
	tcase_add_test(tc, who_does_not_choose_gets_the_default);
	tcase_add_test(tc, who_has_no_choice_is_not_asked);
	tcase_add_test(tc, a_pause_stops_the_clock);
	tcase_add_test(tc, a_question_waits_unseen_while_buttons_mean_something_else);
	tcase_add_test(tc, the_button_stays_where_it_is_while_others_answer);
	tcase_add_test(tc, a_cup_lifted_before_the_roll_is_none);
	tcase_add_test(tc, a_cup_may_be_down_before_the_roll);
	tcase_add_test(tc, undo_needs_everybody);
	tcase_add_test(tc, who_has_left_takes_nothing_back);
	tcase_add_test(tc, long_names_are_cut_between_letters);
	tcase_add_test(tc, undo_lapses);
	tcase_add_test(tc, a_seat_that_leaves_is_played_for);
}

int main(void)
{
	return run_tests("ses_choices", add);
}
