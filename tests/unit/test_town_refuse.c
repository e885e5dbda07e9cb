/* SPDX-License-Identifier: MIT */
/*
 * test_town_refuse.c - who is not asked is told by which rule somebody else is, or nobody; and
 * what is wrong with an answer, where no other test names it.
 */
#include "run.h"
#include "table.h"

START_TEST(there_is_no_such_seat) /* GEN-1 */
{
	table_new(3);
	REFUSED("GEN-1", 0, ACT_KEEP, 0);
	REFUSED("GEN-1", 4, ACT_KEEP, 0);
	REFUSED("GEN-1", 200, ACT_KEEP, 0);
}
END_TEST

START_TEST(who_has_chosen_his_dice) /* DT-HAND-3, DT-HAND-6 */
{
	table_new(3);
	keep(1, "AAAAA");
	keep_refused("DT-HAND-3", 1, "A"); /* he has chosen */
	keep(2, "A");
	keep(3, "A");
	ASKED(ASK_KEEP, 2, 3);
	keep_refused("DT-HAND-6", 1, ""); /* he is finished */
	keep(2, "9999");
	keep_refused("DT-HAND-3", 2, "9999");
}
END_TEST

START_TEST(whose_window_it_is) /* DT-CARD-3, GEN-7 */
{
	table_position(3);
	give_card(1, GS_DYNAMITE);
	give_card(2, GS_DYNAMITE + 1);
	HANDS("999TT", "JJTQQ", "QKKAA");
	ASKED(ASK_WINDOW, 1);
	REFUSED("DT-CARD-3", 2, ACT_PASS, 0);
	REFUSED("DT-CARD-3", 1, ACT_KEEP, 1);		     /* no die is kept now */
	REFUSED("GEN-7", 1, ACT_PLAY, GS_UNKNOWN);	     /* a back only */
	REFUSED("GS_DYNAMITE", 1, ACT_PLAY, GS_DYNAMITE, 2); /* against nobody */
}
END_TEST

START_TEST(the_sheriff_waits_for_offers) /* DT-BRIBE-1, DT-TIE-2, DT-BRIBE-3 */
{
	table_position(3);
	town->badge = 3;
	HANDS("TTTJJ", "TTTJQ", "KKAQQ");
	ASKED(ASK_OFFER, 1, 2);
	REFUSED("DT-BRIBE-1", 3, ACT_RULE, 1);
	REFUSED("DT-BRIBE-1", 1, ACT_RULE, 1);
	pass(1);
	REFUSED("DT-BRIBE-1", 1, ACT_OFFER, 1); /* he has passed */
	DO(2, ACT_OFFER, 2);
	REFUSED("DT-BRIBE-3", 2, ACT_ADD, GOOD_CARD, GS_BRUTE);
	pass(2);
	REFUSED("DT-TIE-2", 1, ACT_RULE, 1); /* he is not the Sheriff */
	REFUSED("DT-TIE-2", 3, ACT_RULE, 200);
}
END_TEST

START_TEST(one_after_the_other_in_the_town) /* DT-STORE-1, DT-SALOON-1, DT-SALOON-3 */
{
	table_position(3);
	give_card(2, DEED_1);
	give_card(2, DEED_2);
	give_card(3, DEED_3);
	HANDS("JJQQ9", "9TTKA", "99TKA");
	until(ASK_PICK, 0);
	ck_assert_int_eq(town->place, PLACE_STORE);
	REFUSED("DT-STORE-1", 2, ACT_PICK, town->looked[0]);
	DO(1, ACT_PICK, town->looked[0]);
	until(ASK_VICTIM, 0);
	REFUSED("DT-SALOON-1", 2, ACT_TARGET, 3);
	REFUSED("DT-SALOON-1", 1, ACT_PASS, 0);
	REFUSED("DT-SALOON-3", 1, ACT_TARGET, 1);
	DO(1, ACT_TARGET, 2);
	ASKED(ASK_PICK, 1);
	ck_assert_int_eq(town->place, PLACE_SALOON);
	REFUSED("DT-SALOON-1", 2, ACT_PICK, DEED_1); /* his own cards, but not his choice */
	REFUSED("DT-SALOON-1", 1, ACT_PICK, DEED_3);
	REFUSED("DT-SALOON-1", 1, ACT_PASS, 0);
}
END_TEST

START_TEST(at_the_doc) /* DT-DOC-2, DT-DOC-3, EL_PROTECTION */
{
	table_position(4);
	set_shelf(SHELF_A, EL_PROTECTION);
	HANDS("999TT", "QQQKK", "9TQKA", "9TQKA");
	until(ASK_RULE, 0);
	ck_assert_int_eq(town->place, PLACE_DOC);
	for (int card = DEED_1; card <= DEED_3; card++)
		give_card(4, card);
	REFUSED("DT-DOC-2", 3, ACT_RULE, 3, 4);
	REFUSED("DT-DOC-2", 2, ACT_RULE, 3, 4, 1);
	DO(2, ACT_RULE, 4, 3);
	until(ASK_TAKE, 0);
	REFUSED("DT-DOC-3", 3, ACT_TAKE, SHELF_A);
	DO(4, ACT_TAKE, SHELF_A);
	ASKED(ASK_PROTECT, 4);
	REFUSED("EL_PROTECTION", 3, ACT_PROTECT, DEED_1, DEED_2);
	REFUSED("EL_PROTECTION", 4, ACT_PROTECT, DEED_1, DEED_1);
}
END_TEST

START_TEST(the_table_deals) /* GEN-6 */
{
	table_position(2);
	hold_draws(true);
	HANDS("JJ999", "TTKKA");
	while (town->ask.what != ASK_DEAL)
		until(ASK_DEAL, 0);
	REFUSED("GEN-6", 1, ACT_PICK, GS_BRUTE);
	REFUSED("GEN-6", GAME_SEAT_TABLE, ACT_DEAL, DECK_STORE, DEED_1);
}
END_TEST

START_TEST(nobody_is_asked_any_more) /* DT-END-1 */
{
	table_position(2);
	leave_in_mine(1);
	HANDS("99TTJ", "QQKKA");
	until(ASK_NOTHING, 0);
	ck_assert_uint_eq(game_acting(game), 0);
	REFUSED("DT-END-1", 1, ACT_KEEP, 1);
	REFUSED("GEN-1", 3, ACT_KEEP, 1);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, there_is_no_such_seat);
	tcase_add_test(tc, who_has_chosen_his_dice);
	tcase_add_test(tc, whose_window_it_is);
	tcase_add_test(tc, the_sheriff_waits_for_offers);
	tcase_add_test(tc, one_after_the_other_in_the_town);
	tcase_add_test(tc, at_the_doc);
	tcase_add_test(tc, the_table_deals);
	tcase_add_test(tc, nobody_is_asked_any_more);
}

int main(void)
{
	return run_tests("town_refuse", add);
}
