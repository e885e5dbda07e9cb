/* SPDX-License-Identifier: MIT */
/*
 * test_town_site_places.c - the expansion: what the two actions of each location do, and who sees
 * the Doc.
 */
#include "expansion.h"

/* X-BANK-1, X-BANK-2, X-BANK-3, X-LOC-5; WE-12 */
START_TEST(bank_and_stagecoach)
{
	static const struct {
		int side;
		unsigned one, two, bank;
	} cases[] = { { SIDE_BASE, 4, 1, 1 }, { SIDE_MORE, 2, 4, 0 } };
	expansion(3);
	set_bank(4, 2);
	HANDS("TTJQK", "T99JQ", "KKQAJ");
	until_action(PLACE_BANK);
	unsigned one = town->player[0].bills, two = town->player[1].bills;
	DO(1, ACT_ACTION, (uint8_t)cases[_i].side);
	ck_assert_uint_eq(town->player[0].bills, one + cases[_i].one);
	ck_assert_uint_eq(town->player[1].bills, two + cases[_i].two);
	ck_assert_uint_eq(town->bank, cases[_i].bank);
	ck_assert_uint_eq(town->coach, 0);
}
END_TEST

START_TEST(the_stagecoach_gives_what_it_has) /* X-BANK-2, GEN-3, X-LOC-8 */
{
	expansion(3);
	set_bank(4, 1);
	HANDS("TTTJQ", "99KJQ", "KKQAJ");
	until_action(PLACE_BANK);
	unsigned one = town->player[0].bills;
	DO(1, ACT_ACTION, SIDE_MORE);
	ck_assert_uint_eq(town->player[0].bills, one + 1);
	ck_assert_uint_eq(town->bank, 4); /* the other action is not done */
}
END_TEST

/* X-STORE-1, X-STORE-2, X-STORE-3, X-STORE-4, R-76, R-78; WE-12: round 1, first place visits */
START_TEST(the_store_and_the_doc)
{
	table_option("expansion", 1);
	table_new(3);
	ck_assert_int_eq(town->round, 1);
	set_shelf(SHELF_A, EL_FORTUNE);
	set_bank(town->bank, town->coach);
	HANDS("JJJ9T", "JJ9TQ", "KKKKA");
	act(PLACE_STORE, SIDE_MORE);
	ASKED(ASK_TAKE, 1);
	DO(1, ACT_TAKE, SHELF_A);
	ck_assert_ptr_nonnull(told(EV_ELIXIR, 1, 0));
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 1);
	ck_assert(town->shelf[0]); /* refilled */
	until(ASK_PICK, 0);
	ASKED(ASK_PICK, 2);
	ck_assert_uint_eq(town->n_looked, 2); /* his own two J's */
	struct game_action a;
	ck_assert(game_fallback(game, 2, NULL, &a));
	table_do(&a);
	ASKED(ASK_PICK, 2); /* and once more in round 1 */
	ck_assert(game_fallback(game, 2, NULL, &a));
	table_do(&a);
	ck_assert_uint_ge(hand_of(2, BACKS_STORE), 1);
	finish_round();
	ck_assert_ptr_null(told(EV_ELIXIR, 1, 1)); /* no second visit at the end */
}
END_TEST

START_TEST(who_saw_the_doc_at_the_store_has_acted) /* X-STORE-4, X-DOC-1, R-78 */
{
	expansion(3);
	set_shelf(SHELF_A, EL_FORTUNE);
	HANDS("JJJ9A", "999TT", "99KKK"); /* 1 has nothing but the store */
	act(PLACE_STORE, SIDE_MORE);
	DO(1, ACT_TAKE, SHELF_A);
	finish_round();
	ck_assert_ptr_null(told(EV_CONTROL, 1, 1));
	ck_assert_ptr_null(told(EV_SECOND, 1, 0));
	ck_assert_ptr_null(told(EV_ELIXIR, 1, 1)); /* once is enough */
}
END_TEST

START_TEST(what_the_first_one_gained_the_second_action_may_use) /* R-43, X-LOC-5, X-STORE-4 */
{
	expansion(3);
	HANDS("JJJ9T", "JJ9TQ", "KKKKA");
	until_action(PLACE_STORE);
	wish(GS_ELIXIR);
	DO(1, ACT_ACTION, SIDE_BASE);
	ASKED(ASK_PICK, 1);
	DO(1, ACT_PICK, GS_ELIXIR);
	until(ASK_WINDOW, W_DOC); /* the second one is about to see the Doc: another action */
	ASKED(ASK_WINDOW, 1);
	ck_assert(LEGAL(1, ACT_PLAY, GS_ELIXIR));
}
END_TEST

START_TEST(the_elixir_card_at_the_store) /* X-STORE-4: it is a visit, so W-DOC opens */
{
	expansion(3);
	give_card(2, GS_ELIXIR);
	HANDS("JJJ9T", "99TTQ", "KKKKA");
	act(PLACE_STORE, SIDE_MORE);
	ck_assert_int_eq(town->ask.what, ASK_WINDOW);
	ck_assert_int_eq(town->ask.a, W_DOC);
	PLAY(2, GS_ELIXIR);
	until(ASK_TAKE, 0);
	ASKED(ASK_TAKE, 2); /* before the announced visitor */
}
END_TEST

START_TEST(remedies_at_the_store) /* X-STORE-2, R-77: with the first edition by own dice */
{
	table_option("edition", 1);
	expansion(3);
	HANDS("JJJ9T", "99TTQ", "KKKKA");
	act(PLACE_STORE, SIDE_MORE);
	ASKED(ASK_REMEDY, 1);
	REFUSED("E1-4", 1, ACT_REMEDY, REMEDY_GRAND);
	DO(1, ACT_REMEDY, REMEDY_CARD);
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 1);
}
END_TEST

START_TEST(stealing_stays) /* X-SALOON-1 */
{
	expansion(3);
	give_card(3, DEED_4);
	HANDS("QQQ9T", "99TTA", "KKKKA");
	act(PLACE_SALOON, SIDE_BASE);
	ck_assert_uint_eq(hand_of(1, BACKS_DEEDS), 1);
}
END_TEST

/* X-SHERIFF-1, X-SHERIFF-2, DT-SHERIFF-2; WE-12 */
START_TEST(badge_and_chase)
{
	expansion(3);
	town->badge = 3;
	HANDS("KKK9T", "K99TJ", "JJJQA");
	act(PLACE_SHERIFF, SIDE_MORE);
	ASKED(ASK_CHASE, 1);
	keep(1, "9TJ");
	until_action(PLACE_HALL);
	ck_assert_int_eq(town->badge, 2); /* who comes second must take it */
	expansion(3);
	town->badge = 3;
	HANDS("KKK9T", "Q99TJ", "JJJQA");
	act(PLACE_SHERIFF, SIDE_MORE);
	keep(1, "9TJ");
	finish_round();
	ck_assert_int_eq(town->badge, 3); /* only he has kings: the badge stays */
}
END_TEST

/* X-HALL-1, X-HALL-2, X-HALL-3, R-74, R-75, DT-HALL-4; WE-12 */
START_TEST(mayor_and_wife)
{
	expansion(3);
	HANDS("KKKKA", "QQQ9A", "99TKQ"); /* the second has one ace */
	wish(DEED_5);
	act(PLACE_HALL, SIDE_MORE);
	ck_assert_int_eq(second(PLACE_HALL), 2);
	const struct game_event *e = told(EV_CARD, 1, 0);
	ck_assert_uint_eq(e->arg[1], DEED_5); /* the top of the deck, which only he sees */
	ck_assert_uint_eq(e->known, 1);
	ck_assert_int_eq(told_n(EV_DEED), 2); /* 1 + his own ace */
	ck_assert_uint_eq(told(EV_DEED, 0, 0)->seat, 2);
	ck_assert(town->row[0] && town->row[1] && town->row[2]);
}
END_TEST

START_TEST(the_row_is_full_before_the_wife) /* X-HALL-3, R-75 */
{
	expansion(3);
	HANDS("KKKKA", "QQQJA", "99TJQ");
	until_action(PLACE_HALL);
	forget_told();
	DO(1, ACT_ACTION, SIDE_BASE);
	const struct game_event *row = told(EV_ROW, 0, 1), *wife = told(EV_ACTION, 2, 0);
	ck_assert(row && wife && row < wife);
}
END_TEST

START_TEST(no_wife_without_a_deck) /* X-LOC-8, R-64; a forced second place gets nothing */
{
	expansion(3);
	HANDS("KKKKA", "QQQJA", "99TJQ");
	until_action(PLACE_SHERIFF);
	discard_deck(DECK_DEEDS);
	set_shelf(SHELF_A, EL_WEALTH); /* so that no deed moves at the Doc */
	forget_told();
	DO(1, ACT_ACTION, SIDE_BASE);
	while (town->ask.what != ASK_KEEP && game_acting(game)) {
		ck_assert(town->ask.what != ASK_ACTION || town->place != PLACE_HALL);
		answer_as_usual();
	}
	finish_round();
	const struct game_event *first = told(EV_ACTION, 1, 1); /* after the Sheriff */
	ck_assert_ptr_nonnull(first);
	ck_assert_int_eq(first->arg[0], PLACE_HALL); /* without being asked */
	ck_assert_int_eq(first->arg[1], SIDE_BASE);
	ck_assert_uint_eq(hand_of(2, BACKS_DEEDS), 0);
	ck_assert_int_eq(second(PLACE_HALL), 2); /* and yet has acted */
}
END_TEST

START_TEST(an_action_may_be_for_nothing) /* X-LOC-8, X-RIVER-11, X-BANDIT-13 */
{
	expansion(3);
	all_bandits(BANDIT_CAUGHT + 3);
	discard_deck(DECK_RIVER);
	HANDS("99KQQ", "TTTJJ", "TJJJA");
	act(PLACE_MINE, SIDE_MORE);
	act(PLACE_SALOON, SIDE_MORE);
	act(PLACE_SHERIFF, SIDE_MORE);
	finish_round();
	ck_assert_int_eq(told_n(EV_RIVER) + told_n(EV_HIRE) + told_n(EV_CHASE), 0);
	ck_assert_uint_eq(town->player[0].nuggets, 0);
}
END_TEST

START_TEST(cards_go_with_the_base_action) /* X-LOC-10, R-67: no Dynamite at the river */
{
	expansion(3);
	give_card(1, GS_DYNAMITE);
	HANDS("999QA", "JJJQQ", "TTTTK");
	act(PLACE_MINE, SIDE_MORE);
	until_action(PLACE_BANK);
	ck_assert_uint_eq(town->player[0].hand[GS_DYNAMITE], 1);
	expansion(3);
	give_card(1, GS_DYNAMITE);
	HANDS("999QA", "JJJQQ", "TTTTK");
	act(PLACE_MINE, SIDE_BASE);
	ASKED(ASK_WINDOW, 1);
	DO(1, ACT_PLAY, GS_DYNAMITE);
	ck_assert_uint_eq(town->player[0].nuggets, 6);
}
END_TEST

START_TEST(the_second_ones_cards_are_his_own) /* X-LOC-10: Dynamite of who comes second */
{
	expansion(3);
	give_card(2, GS_DYNAMITE);
	HANDS("999QA", "99JJQ", "TTTTK");
	act(PLACE_MINE, SIDE_MORE);
	until(ASK_WINDOW, W_MINE);
	ASKED(ASK_WINDOW, 2);
	DO(2, ACT_PLAY, GS_DYNAMITE);
	ck_assert_uint_eq(town->player[1].nuggets, 4);
}
END_TEST

/* ---- The Doc ---- */

START_TEST(whoever_acted_sees_no_doc) /* X-DOC-1, X-DOC-2, X-DOC-3, R-31 */
{
	expansion(4);
	HANDS("99999", "TTTTT", "9999T", "9999T"); /* 3 and 4 tie for second, twice */
	finish_round();
	ck_assert_int_eq(second(PLACE_MINE), 3);
	ck_assert_int_eq(second(PLACE_BANK), 3);
	ck_assert_int_eq(told_n(EV_VISITORS), 1);
	ck_assert_int_eq(told(EV_VISITORS, 0, 0)->arg[0], 4); /* only he never acted */
	ck_assert_int_eq(told(EV_VISITORS, 0, 0)->arg[1], 0);
	expansion(3);
	HANDS("999TT", "KKKJJ", "9TKJQ");
	finish_round();
	ck_assert_int_eq(told_n(EV_VISITORS), 0); /* 3 came second everywhere */
}
END_TEST

START_TEST(may_or_must_hangs_on_the_edition) /* X-DOC-3 */
{
	struct game_setup setup;
	for (int edition = 0; edition < 2; edition++) {
		game_setup_default(&town_ops, 3, &setup);
		struct town_rules *r = (struct town_rules *)setup.value;
		r->edition = (uint8_t)edition;
		r->expansion = 1;
		game_setup_rest(&town_ops, 0, &setup);
		ck_assert_uint_eq(r->doc_mandatory, !edition);
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, bank_and_stagecoach, 0, 2);
	tcase_add_test(tc, the_stagecoach_gives_what_it_has);
	tcase_add_test(tc, the_store_and_the_doc);
	tcase_add_test(tc, who_saw_the_doc_at_the_store_has_acted);
	tcase_add_test(tc, what_the_first_one_gained_the_second_action_may_use);
	tcase_add_test(tc, the_elixir_card_at_the_store);
	tcase_add_test(tc, remedies_at_the_store);
	tcase_add_test(tc, stealing_stays);
	tcase_add_test(tc, badge_and_chase);
	tcase_add_test(tc, mayor_and_wife);
	tcase_add_test(tc, the_row_is_full_before_the_wife);
	tcase_add_test(tc, no_wife_without_a_deck);
	tcase_add_test(tc, an_action_may_be_for_nothing);
	tcase_add_test(tc, cards_go_with_the_base_action);
	tcase_add_test(tc, the_second_ones_cards_are_his_own);
	tcase_add_test(tc, whoever_acted_sees_no_doc);
	tcase_add_test(tc, may_or_must_hangs_on_the_edition);
}

int main(void)
{
	return run_tests("town_site_places", add);
}
