/* SPDX-License-Identifier: MIT */
/*
 * test_ses_offers.c - what only one may see: offers to the Sheriff, and cards that are picked. How
 * long they are waited for, with a page and without. Dice are typed in.
 */
#include "ses_table.h"
#include "town_table.h"

enum { SHOW = 1500, CHOICE = 60000 };

START_TEST(a_sealed_question_can_be_answered_with_the_button)
{
	begin(3);
	dice(1, "99KAA");
	dice(2, "99KAA");
	dice(3, "TQAAA");
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	ck_assert_ptr_nonnull(strstr(shown()->headline, "Hold your button"));
	const struct screen before = *shown();
	ck_assert_int_eq(press(2, true), DT_OK);
	ck_assert(memcmp(&before, shown(), sizeof(before)) == 0); /* who has answered: secret */
	ck_assert_int_eq(press(3, true), DT_OK);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	finish();
}
END_TEST

static void tie_with_offers(unsigned pages)
{
	begin(3);
	tell(SES_PAGES, 0, (int)pages);
	dice(1, "99KAA");
	dice(2, "99KAA");
	dice(3, "TQAAA");
}

/* Without a page offers can be made with the button. */
START_TEST(offers_are_waited_for_as_long_as_they_can_be_made)
{
	tie_with_offers(0);
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	wait_ms(CHOICE / 6 - 1);
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	wait_ms(1);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	finish();
	tie_with_offers(4);
	wait_ms(CHOICE / 3 - 1);
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	wait_ms(1);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	finish();
}
END_TEST

/* Boris and Cleo keep nothing, for $1 each time, until they have nothing to offer. */
START_TEST(offers_that_nobody_can_make_are_not_waited_for)
{
	static const char *const anna[] = { "9", "99", "99K", "99K", "99K", "99K", "99K", "99K" };
	begin(3);
	tell(SES_PAGES, 0, 0);
	for (size_t roll = 0; roll < sizeof(anna) / sizeof(anna[0]); roll++) {
		dice(1, anna[roll]);
		dice(2, "");
		dice(3, "");
	}
	ck_assert_int_eq(town_seat(town(), 2)->bills + town_seat(town(), 3)->bills, 0);
	dice(1, "99KAA");
	dice(2, "9");
	dice(3, "T");
	dice(2, "99KAA"); /* the last roll */
	dice(3, "TQAAA");
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	finish();
}
END_TEST

/* Boris opens the menu, names himself, adds two dollars and is done; then Cleo offers nothing. */
START_TEST(an_offer_is_made_with_the_button)
{
	tie_with_offers(0);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_int_eq(press(2, false), DT_OK);
	ck_assert_int_eq(shown()->prompt.seat, 2);
	ck_assert_str_eq(
		shown()->prompt.question, "Boris: for naming whom do you offer something?");
	ck_assert_int_eq(shown()->prompt.n, 3);
	ck_assert_str_eq(shown()->prompt.option[0], "Anna");
	ck_assert_str_eq(shown()->prompt.option[1], "Boris");
	ck_assert_str_eq(shown()->prompt.option[2], "offer nothing");
	ck_assert_int_eq(press(3, false), DT_ERR_AGAIN); /* one after the other */
	press(2, false);
	press(2, true);
	ck_assert_str_eq(shown()->prompt.question, "Boris: what do you offer for naming Boris?");
	ck_assert_str_eq(shown()->prompt.option[0], "$1 more");
	press(2, true);
	ck_assert_int_eq(shown()->prompt.selected, 0); /* held again: another one */
	press(2, true);
	ck_assert_str_eq(shown()->prompt.question, "Boris offers $2 for naming Boris.");
	ck_assert_str_eq(shown()->prompt.option[1], "offer that");
	press(2, false);
	press(2, true);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	press(3, true);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ck_assert_int_eq(town_seat(town(), 2)->offer.bills, 2);
	ck_assert_int_eq(town_seat(town(), 3)->offer.bills, 0);
	finish();
}
END_TEST

/* Boris offers $2 for himself, Cleo $1 for Boris. */
START_TEST(the_sheriff_reads_what_each_answer_brings)
{
	static const char *const options[] = { "Anna", "Boris", "Boris: $2", "Boris: $1 of Cleo",
		"Boris: $2 of Boris, $1 of Cleo" };
	static const struct game_action answers[] = { { 2, ACT_OFFER, { 2 } },
		{ 2, ACT_ADD, { GOOD_DOLLAR } }, { 2, ACT_ADD, { GOOD_DOLLAR } },
		{ 2, ACT_DONE, { 0 } }, { 3, ACT_OFFER, { 2 } }, { 3, ACT_ADD, { GOOD_DOLLAR } },
		{ 3, ACT_DONE, { 0 } } };
	tie_with_offers(7);
	for (size_t i = 0; i < RUN_LEN(answers); i++)
		ck_assert_int_eq(take((struct ses_message){ .kind = SES_ANSWER,
					 .seat = answers[i].seat,
					 .action = answers[i] }),
			DT_OK);
	while (!shown()->prompt.seat)
		wait_ms(SHOW);
	ck_assert_uint_eq(shown()->prompt.n, RUN_LEN(options));
	for (size_t i = 0; i < RUN_LEN(options); i++)
		ck_assert_str_eq(shown()->prompt.option[i], options[i]);
	finish();
}
END_TEST

static const struct {
	const char *name;
	struct game_action a;
	struct {
		uint8_t bills, nuggets, deeds, store;
	} offer[5];
	const char *text;
} brings[] = {
	{ "nothing is taken", { 1, ACT_RULE, { 2 } }, { [1] = { .bills = 2 } }, "Boris" },
	{ "all kinds", { 1, ACT_RULE, { 2, [6] = 2 } }, { [1] = { 3, 1, 2, 1 } },
		"Boris: $3 + 1 nugget + 2 deeds + 1 card" },
	{ "of another one", { 1, ACT_RULE, { 2, [6] = 4 } }, { [2] = { .nuggets = 2 } },
		"Boris: 2 nuggets of Cleo" },
	{ "an order", { 1, ACT_RULE, { 2, 3, [6] = 2 } }, { [1] = { .deeds = 1 } },
		"Boris, then Cleo: 1 deed" },
	{ "too long: added up", { 1, ACT_RULE, { 2, 3, 4, [6] = 14 } },
		{ [1] = { 2, 1, 0, 0 }, [2] = { 1, 1, 0, 0 }, [3] = { 0, 3, 1, 0 } },
		"Boris, Cleo, Dan: $3 + 5 nuggets + 1 deed (Boris, Cleo, Dan)" },
	{ "still too long: letters", { 1, ACT_RULE, { 2, 3, 4, 5, [6] = 30 } },
		{ [1] = { 8, 5, 2, 2 },
			[2] = { 8, 5, 2, 2 },
			[3] = { 8, 5, 2, 2 },
			[4] = { 8, 5, 2, 2 } },
		"Boris, Cleo, Dan, Eve: $32 20n 8d 8c (Boris, Cleo, Dan, Eve)" },
};

START_TEST(goods_fit_into_an_answer)
{
	char text[64];
	struct match *m = new_match(5, NULL);
	struct game *g = game_clone(match_game(m));
	struct town *t = game_state_edit(g);
	for (int i = 0; i < 5; i++) {
		struct town_offer *o = &t->player[i].offer;
		o->made = 1;
		o->bills = brings[_i].offer[i].bills;
		o->nuggets = brings[_i].offer[i].nuggets;
		o->cards[DEED_2] = brings[_i].offer[i].deeds;
		o->cards[GS_WANTED] = brings[_i].offer[i].store;
	}
	town_option(g, &brings[_i].a, names, text, sizeof(text));
	ck_assert_msg(strcmp(text, brings[_i].text) == 0, "%s: %s", brings[_i].name, text);
	game_destroy(g);
	match_destroy(m);
}
END_TEST

/* Who has begun has the time that who has a page has, from each press on. */
START_TEST(who_makes_an_offer_is_waited_for)
{
	tie_with_offers(0);
	wait_ms(CHOICE / 6 - 1);
	press(2, false);
	wait_ms(CHOICE / 3 - 1);
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	press(2, true); /* for naming Anna */
	wait_ms(CHOICE / 3 - 1);
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	wait_ms(1); /* and then it was nothing */
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ck_assert_int_eq(town_seat(town(), 2)->offer.made, 0);
	finish();
}
END_TEST

/* Anna wins the General Store with three J: in the first round she picks a card twice. */
static void store_of_anna(unsigned pages)
{
	begin_with(2, "bribes");
	tell(SES_PAGES, 0, (int)pages);
	dice(1, "JJJKA");
	dice(2, "TTTTA");
}

static unsigned store_cards(int seat)
{
	return town_count(town_seat(town(), seat)->hand, BACKS_STORE);
}

/* Boris wins the General Store; in the next round he offers something: which card he has only the
 * Sheriff may see, so money is all that his menu has. */
START_TEST(no_card_is_offered_on_the_display)
{
	begin(3);
	tell(SES_PAGES, 0, 0);
	dice(1, "TTTTA");
	dice(2, "JJJJA");
	dice(3, "999TA");
	wait_ms(9 * SHOW);
	ck_assert_uint_gt(store_cards(2), 0);
	ck_assert_int_eq(town()->round, 2);
	dice(1, "99KAA");
	dice(2, "9");
	dice(3, "T");
	dice(2, "99KAA"); /* the last roll costs nothing: Boris has money left */
	dice(3, "TQAAA");
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	for (int i = 0; i < 20 && !shown()->prompt.seat; i++)
		press(2, false); /* what is being told is skipped first */
	press(2, true);
	ck_assert_int_eq(shown()->prompt.seat, 2);
	ck_assert_int_eq(shown()->prompt.n, 2); /* he has no nugget */
	ck_assert_str_eq(shown()->prompt.option[0], "$1 more");
	ck_assert_str_eq(shown()->prompt.option[1], "offer nothing");
	finish();
}
END_TEST

START_TEST(a_card_that_only_one_sees_is_chosen_sooner)
{
	store_of_anna(3);
	ck_assert_int_eq(town()->ask.what, ASK_PICK);
	wait_ms(3 * SHOW); /* Mine, Bank, Stagecoach */
	ck_assert_ptr_nonnull(strstr(shown()->headline, "Hold the button"));
	wait_ms(CHOICE / 3 - 1);
	ck_assert_uint_eq(store_cards(1), 0);
	wait_ms(1);
	ck_assert_uint_eq(store_cards(1), 1);
	ck_assert_int_eq(press(2, true), DT_ERR_AGAIN); /* not his */
	ck_assert_int_eq(press(1, true), DT_OK);
	ck_assert_uint_eq(store_cards(1), 2);
	ck_assert_int_eq(town()->place, PLACE_HANDS);
	finish();
}
END_TEST

START_TEST(without_a_page_the_table_picks_and_no_card_is_waited_for)
{
	for (unsigned pages = 0; pages < 2; pages++) {
		store_of_anna(pages);
		while (town()->ask.what == ASK_PICK) {
			ck_assert_uint_eq(pages, 1);
			wait_ms(ses_due_ms(table.ses) - table.now_ms);
		}
		ck_assert_uint_eq(store_cards(1), 2);
		ck_assert_int_eq(town()->place, PLACE_HANDS);
		wait_ms(9 * SHOW);
		dice(1, "K");
		dice(2, "9");
		/* Anna may hold a card of this moment: only she could say so. */
		ck_assert_int_eq(town()->ask.what, pages ? ASK_WINDOW : ASK_KEEP);
		finish();
	}
}
END_TEST

/* Nobody picked these cards: what is taken back are the dice. Also after a restart. */
START_TEST(what_the_table_picked_is_taken_back_with_the_dice)
{
	for (int restart = 0; restart < 2; restart++) {
		store_of_anna(0);
		if (restart) {
			finish();
			table.ses = restored(2, "bribes", table.entries_n);
			tell(SES_PAGES, 0, 0);
		}
		ck_assert_int_eq(town()->round, 2);
		tell(SES_UNDO, 1, 0);
		press(2, true);
		ck_assert_int_eq(town()->round, 1);
		ck_assert_int_eq(town()->place, PLACE_HANDS);
		finish();
	}
}
END_TEST

/* Boris and Cleo are programs: Anna gets her dice back, not the offers that they make again. */
START_TEST(what_programs_decided_is_taken_back_with_a_person_s_step)
{
	for (int hands = 6; hands >= 0; hands -= 6) {
		tie_with_offers(7);
		tell(SES_HANDS, 0, hands);
		for (uint8_t seat = 2; seat <= 3; seat++) {
			struct ses_message m = { .kind = SES_ANSWER,
				.action = { .seat = seat, .kind = ACT_PASS } };
			ck_assert_int_eq(take(m), DT_OK);
		}
		ck_assert_int_eq(town()->ask.what, ASK_RULE);
		tell(SES_UNDO, 1, 0);
		press(2, true);
		press(3, true);
		ck_assert_int_eq(town()->place, hands ? PLACE_HANDS : PLACE_MINE);
		finish();
	}
}
END_TEST

/* Among programs one person may think as long as he wants, and no countdown says otherwise. */
START_TEST(one_person_among_programs_is_waited_for)
{
	for (int hands = 6; hands >= 2; hands -= 4) { /* seats 2 and 3; then 2 alone */
		begin(3);
		tell(SES_HANDS, 0, hands);
		dice(1, "99KAA");
		dice(2, "99KAA");
		dice(3, "TQAAA");
		wait_ms(20 * CHOICE);
		ck_assert_int_eq(town()->ask.what, ASK_RULE);
		ck_assert_int_eq(shown()->prompt.seat, 1);
		wait_ms(20 * CHOICE);
		if (hands == 6) {
			ck_assert_int_eq(town()->ask.what, ASK_RULE);
			ck_assert_int_eq(shown()->prompt.seconds, -1);
			press(1, true);
		}
		ck_assert_int_ne(town()->place, PLACE_MINE);
		finish();
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_sealed_question_can_be_answered_with_the_button);
	tcase_add_test(tc, offers_are_waited_for_as_long_as_they_can_be_made);
	tcase_add_test(tc, offers_that_nobody_can_make_are_not_waited_for);
	tcase_add_test(tc, an_offer_is_made_with_the_button);
	tcase_add_test(tc, the_sheriff_reads_what_each_answer_brings);
	tcase_add_loop_test(tc, goods_fit_into_an_answer, 0, RUN_LEN(brings));
	tcase_add_test(tc, who_makes_an_offer_is_waited_for);
	tcase_add_test(tc, no_card_is_offered_on_the_display);
	tcase_add_test(tc, a_card_that_only_one_sees_is_chosen_sooner);
	tcase_add_test(tc, without_a_page_the_table_picks_and_no_card_is_waited_for);
	tcase_add_test(tc, what_the_table_picked_is_taken_back_with_the_dice);
	tcase_add_test(tc, one_person_among_programs_is_waited_for);
	tcase_add_test(tc, what_programs_decided_is_taken_back_with_a_person_s_step);
}

int main(void)
{
	return run_tests("ses_offers", add);
}
