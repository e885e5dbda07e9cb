/* SPDX-License-Identifier: MIT */
/*
 * test_town_reveal.c - phase I: rolling, keeping, paying, the final roll, Brute and Cheater.
 */
#include "run.h"
#include "table.h"

#include <string.h>

static unsigned dice_aside(int seat)
{
	return town_dice(town->player[seat - 1].aside);
}

START_TEST(everybody_starts_with_five_free_dice) /* DT-HAND-1, DT-HAND-2 */
{
	table_new(4);
	ASKED(ASK_KEEP, 1, 2, 3, 4);
	for (int seat = 1; seat <= 4; seat++) {
		ck_assert_uint_eq(town->player[seat - 1].free, 5);
		ck_assert_uint_eq(dice_aside(seat), 0);
		keep(seat, "");
	}
	/* all dice are rolled again: a player who kept one rolls the other four */
	keep(1, "A");
	keep(2, "99");
	keep(3, "");
	keep(4, "TTT");
	static const int left[] = { 4, 3, 5, 2 };
	for (int seat = 1; seat <= 4; seat++)
		ck_assert_uint_eq(town->player[seat - 1].free, left[seat - 1]);
	ASKED(ASK_KEEP, 1, 2, 3, 4);
}
END_TEST

START_TEST(any_subset_may_be_kept_in_secret) /* DT-HAND-3, DT-HAND-4 */
{
	table_new(2);
	/* 1 + 6 + 21 + 56 + 126 + 252 multisets of 0 to 5 dice */
	ck_assert_uint_eq(choices(1), 462);
	forget_told();
	keep(1, "9K");
	ck_assert_int_eq(told_n(EV_LIFT), 0);
	ck_assert_uint_eq(town_dice(town->player[0].kept), 0);
	ASKED(ASK_KEEP, 2);
	struct game *view = game_observe(game, 2);
	ck_assert_uint_eq(town_of(view)->answer[0].kind, 0);
	game_destroy(view);
	keep(2, "AAA");
	/* all cups are lifted together */
	ck_assert_int_eq(told_n(EV_LIFT), 2);
	ck_assert_uint_eq(told(EV_LIFT, 1, 0)->arg[FACE_9 - 1], 1);
	ck_assert_uint_eq(told(EV_LIFT, 1, 0)->arg[FACE_K - 1], 1);
	ck_assert_uint_eq(told(EV_LIFT, 2, 0)->arg[FACE_A - 1], 3);
	keep_refused("DT-HAND-3", 1, "99999"); /* only three dice are left */
	keep_refused("DT-HAND-3", 1, "9999");
	REFUSED("DT-HAND-3", 1, ACT_PASS, 0);
	REFUSED("DT-HAND-3", 1, ACT_KEEP, 1, 0, 0, 0, 0, 0, 1);
}
END_TEST

START_TEST(kept_dice_stay_as_they_are) /* DT-HAND-5, DT-HAND-6, INV-8, INV-10 */
{
	uint8_t want[TOWN_FACES];
	table_new(2);
	keep(1, "9K");
	keep(2, "A");
	keep(1, "9");
	keep(2, "A");
	fill_dice(want, "99K");
	ck_assert_mem_eq(town->player[0].aside, want, TOWN_FACES);
	fill_dice(want, "AA");
	ck_assert_mem_eq(town->player[1].aside, want, TOWN_FACES);
	keep(1, "TT"); /* five are set aside: finished */
	keep(2, "");
	ck_assert_uint_eq(town->player[0].free, 0);
	ASKED(ASK_KEEP, 2);
	keep(2, "9TJ");
	fill_dice(want, "9TJAA");
	ck_assert_mem_eq(told(EV_HAND, 2, 0)->arg, want, TOWN_FACES);
	fill_dice(want, "99TTK");
	ck_assert_mem_eq(told(EV_HAND, 1, 0)->arg, want, TOWN_FACES);
}
END_TEST

/* DT-PAY-1 */
static const struct {
	const char *dice;
	int price;
} prices[] = { { "", 1 }, { "A", 0 }, { "AA", 1 }, { "99T", 2 }, { "9TJQ", 3 }, { "KKKKK", 4 } };

START_TEST(prices_go_to_the_stagecoach) /* DT-PAY-1, DT-PAY-3 */
{
	table_new(2);
	keep(1, prices[_i].dice);
	keep(2, "A");
	ck_assert_int_eq(town_price((unsigned)strlen(prices[_i].dice)), prices[_i].price);
	ck_assert_int_eq(town->player[0].bills, 8 - prices[_i].price);
	ck_assert_int_eq(town->player[1].bills, 8);
	ck_assert_int_eq(town->coach, prices[_i].price);
	ck_assert_int_eq(town->bank, 3);
}
END_TEST

START_TEST(only_this_reveal_counts_for_the_price) /* DT-PAY-2 */
{
	table_new(2);
	keep(1, "AAA");
	keep(2, "A");
	ck_assert_int_eq(town->coach, 2);
	keep(1, "9");
	keep(2, "AA");
	ck_assert_int_eq(town->coach, 3);
	ck_assert_int_eq(town->player[0].bills, 6);
	ck_assert_int_eq(town->player[1].bills, 7);
}
END_TEST

START_TEST(we_7_four_queens_cost_three_dollars) /* WE-7 */
{
	table_new(2);
	keep(1, "QQQQ");
	keep(2, "9");
	ck_assert_int_eq(town->player[0].bills, 5);
	ck_assert_int_eq(town->coach, 3);
	ck_assert_uint_eq(town->player[0].free, 1);
}
END_TEST

START_TEST(we_10_final_roll) /* WE-10, DT-HAND-8, DT-PAY-4, DT-HAND-7 */
{
	table_new(3);
	keep(1, "9TJQK");
	keep(2, "A");
	keep(3, "");
	ck_assert_int_eq(town->coach, 5);
	ASKED(ASK_KEEP, 2, 3);
	ck_assert_uint_eq(town->final, 1);
	ck_assert_uint_eq(told(EV_ROLL, 0, 1)->arg[1], 1);
	keep_refused("DT-HAND-8", 2, "999");
	keep_refused("DT-HAND-8", 2, "");
	keep_refused("DT-HAND-8", 3, "9999");
	keep(2, "9999");
	keep(3, "AAAAA");
	ck_assert_int_eq(told_n(EV_ROLL), 2);
	ck_assert_int_eq(told_n(EV_HAND), 3);
	ck_assert_int_eq(town->player[1].bills, 8);
	/* seat 2 has most nines, seat 3 the best hand: the stagecoach has reached the bank */
	ck_assert_int_eq(told(EV_DOLLARS, 0, 2)->arg[0], PURSE_BANK);
	ck_assert_int_eq(told(EV_DOLLARS, 0, 3)->arg[2], 5);
}
END_TEST

START_TEST(we_10_one_die_each_time) /* WE-10, DT-HAND-10 */
{
	table_new(3);
	for (int roll = 1; roll <= 5; roll++) {
		ck_assert_int_eq(town->roll, roll);
		ck_assert_int_eq(town->final, 0);
		for (int seat = 1; seat <= 3; seat++)
			keep(seat, "A");
	}
	ck_assert_int_eq(told_n(EV_ROLL), 5);
	ck_assert_int_eq(told_n(EV_HAND), 3);
	ck_assert_int_eq(town->player[0].bills + town->player[1].bills + town->player[2].bills, 24);
}
END_TEST

START_TEST(finishing_first_for_any_reason_makes_the_final_roll) /* DT-HAND-9 */
{
	table_new(2);
	keep(1, ""); /* pays to keep none: the other is ahead by one die without having paid */
	keep(2, "9");
	for (int roll = 2; roll <= 5; roll++) {
		ck_assert_int_eq(town->final, 0);
		keep(1, "9");
		keep(2, "9");
	}
	ck_assert_int_eq(town->player[1].bills, 8);
	ASKED(ASK_KEEP, 1);
	ck_assert_int_eq(town->final, 1);
	keep(1, "A");
	ck_assert_int_eq(
		town->coach + town->bank + town->player[0].bills + town->player[1].bills, 19);
	ck_assert_int_eq(told_n(EV_HAND), 2);
}
END_TEST

START_TEST(all_finish_at_once_and_the_phase_ends) /* DT-HAND-7 */
{
	table_new(2);
	keep(1, "99999");
	keep(2, "AAAAA");
	ck_assert_int_eq(told_n(EV_HAND), 2);
	ck_assert_int_eq(told_n(EV_PLACE), 8);
	ck_assert_uint_eq(told(EV_ROLL, 0, 1)->arg[0], 1); /* of the next round */
}
END_TEST

/* DT-PAY-5, WE-10: with so many dollars, may so many dice be kept? */
static const struct {
	unsigned bills;
	const char *may[6], *may_not[6];
} purses[] = {
	{ 0, { "9", NULL }, { "", "99", "999", "9999", "99999", NULL } },
	{ 1, { "", "9", "99", NULL }, { "999", "9999", "99999", NULL } },
	{ 3, { "", "9", "99", "999", "9999", NULL }, { "99999", NULL } },
	{ 4, { "", "9", "99", "9999", "99999", NULL }, { NULL } },
};

START_TEST(nobody_keeps_what_he_cannot_pay) /* DT-PAY-5, WE-10 */
{
	for (int i = 0; purses[_i].may_not[i]; i++) {
		table_new(2);
		set_bills(1, purses[_i].bills);
		keep_refused("DT-PAY-5", 1, purses[_i].may_not[i]);
	}
	for (int i = 0; purses[_i].may[i]; i++) {
		table_new(2);
		set_bills(1, purses[_i].bills);
		keep(1, purses[_i].may[i]);
	}
	/* exactly the price is enough: nothing is put back */
	table_new(2);
	set_bills(1, purses[_i].bills);
	keep(1, &"99999"[4 - purses[_i].bills]); /* one more die than dollars */
	keep(2, "A");
	ck_assert_int_eq(town->player[0].bills, 0);
	ck_assert_uint_eq(town->coach, purses[_i].bills);
	/* a Brute can pay instead, but not for keeping none */
	table_new(2);
	set_bills(1, purses[_i].bills);
	give_card(1, GS_BRUTE);
	if (!purses[_i].bills)
		keep_refused("DT-PAY-5", 1, "");
	struct game *again = game_clone(game);
	keep(1, "99999");
	game_copy(game, again);
	keep(1, "99");
	game_destroy(again);
}
END_TEST

START_TEST(brute_pays_the_price) /* GS_BRUTE, DT-HAND-11 */
{
	table_new(3);
	give_card(2, GS_BRUTE);
	give_card(2, GS_BRUTE);
	keep(1, "AA");
	keep(2, "AAAA");
	keep(3, "9");
	/* lifted, but not yet paid nor set aside */
	ASKED(ASK_WINDOW, 2);
	ck_assert_int_eq(town->ask.a, W_REVEAL);
	ck_assert_int_eq(town->coach, 0);
	ck_assert_uint_eq(dice_aside(2), 0);
	DO(2, ACT_PLAY, GS_BRUTE);
	REFUSED("GS_BRUTE", 2, ACT_PLAY, GS_BRUTE); /* once is enough */
	pass(2);
	ck_assert_int_eq(town->player[1].bills, 8);
	ck_assert_int_eq(town->player[0].bills, 7);
	ck_assert_int_eq(town->coach, 1);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_BRUTE], 1);
	/* in this reveal only: the next is the usual price */
	keep(1, "9");
	keep(2, "");
	keep(3, "9");
	REFUSED("GS_BRUTE", 2, ACT_PLAY, GS_BRUTE); /* not for keeping none */
	pass(2);
	ck_assert_int_eq(town->player[1].bills, 7);
}
END_TEST

START_TEST(brute_is_of_no_use_for_one_die_or_in_the_final_roll) /* GS_BRUTE, R-14 */
{
	table_new(2);
	give_card(2, GS_BRUTE);
	keep(1, "AAAAA");
	keep(2, "9");
	REFUSED("GS_BRUTE", 2, ACT_PLAY, GS_BRUTE);
	pass(2);
	keep(2, "9999");
	ASKED(ASK_WINDOW, 2);
	REFUSED("GS_BRUTE", 2, ACT_PLAY, GS_BRUTE);
}
END_TEST

START_TEST(we_11_brute_cancelled) /* WE-11, DT-PAY-6, DT-CARD-8 (Brute), GS_BRUTE, D-PUTBACK */
{
	table_new(2);
	set_bills(1, 1);
	give_card(1, GS_BRUTE);
	give_card(2, GS_WANTED);
	unsigned bank = town->bank;
	keep(1, "9QQK");
	keep(2, "A");
	ASKED(ASK_WINDOW, 1, 2);
	PLAY(1, GS_BRUTE);
	ASKED(ASK_WINDOW, 2);
	ck_assert_int_eq(town->ask.a, W_PLAY);
	DO(2, ACT_PLAY, GS_WANTED);
	ck_assert_uint_eq(told(EV_CANCELLED, 1, 0)->arg[0], GS_BRUTE);
	ASKED(ASK_PUTBACK, 1);
	/* two of the four, of his choice, and only of those */
	ck_assert_uint_eq(choices(1), 4); /* 9Q 9K QQ QK */
	REFUSED("DT-PAY-6", 1, ACT_PUTBACK, 1);
	REFUSED("DT-PAY-6", 1, ACT_PUTBACK, 1, 0, 0, 1, 1);
	REFUSED("DT-PAY-6", 1, ACT_PUTBACK, 2);
	struct game_action a;
	ck_assert(game_fallback(game, 1, NULL, &a));
	ck_assert(a.kind == ACT_PUTBACK && a.arg[FACE_9 - 1] == 1 && a.arg[FACE_Q - 1] == 1);
	DO(1, ACT_PUTBACK, 1, 0, 0, 0, 1); /* 9 and K */
	uint8_t want[TOWN_FACES];
	fill_dice(want, "QQ");
	ck_assert_mem_eq(town->player[0].aside, want, TOWN_FACES);
	ck_assert_uint_eq(town->player[0].free, 3);
	ck_assert_int_eq(town->player[0].bills, 0);
	ck_assert_int_eq(town->coach, 1);
	ck_assert_int_eq(town->bank, bank);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_BRUTE], 1);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_WANTED], 1);
	ASKED(ASK_KEEP, 1, 2);
}
END_TEST

START_TEST(a_brute_that_is_not_played_does_not_pay) /* DT-PAY-6: down to one, which is free */
{
	table_new(2);
	set_bills(1, 0);
	give_card(1, GS_BRUTE);
	keep(1, "99TTA");
	keep(2, "A");
	pass(1);
	ASKED(ASK_PUTBACK, 1);
	until(ASK_KEEP, 0);
	uint8_t want[TOWN_FACES];
	fill_dice(want, "A"); /* D-PUTBACK: lowest faces first */
	ck_assert_mem_eq(town->player[0].aside, want, TOWN_FACES);
	ck_assert_int_eq(town->coach, 0);
}
END_TEST

START_TEST(mistakes_at_the_table_are_mended) /* DT-PAY-6, option table.mistakes */
{
	table_option("table.mistakes", 1);
	table_new(3);
	set_bills(1, 0);
	set_bills(2, 1);
	keep(1, "");
	keep(2, "9TJ");
	keep(3, "A");
	ASKED(ASK_REROLL, 1); /* the Sheriff pays first: he rolls again and keeps exactly one */
	ck_assert_uint_eq(choices(1), 6);
	keep_refused("DT-PAY-6", 1, "");
	keep_refused("DT-PAY-6", 1, "99");
	struct game_action a;
	uint8_t roll[TOWN_FACES];
	fill_dice(roll, "9TJQQ");
	ck_assert(game_fallback(game, 1, roll, &a));
	ck_assert(a.kind == ACT_KEEP && a.arg[FACE_Q - 1] == 1 && town_dice(a.arg) == 1);
	keep(1, "T");
	ASKED(ASK_PUTBACK, 2);
	DO(2, ACT_PUTBACK, 0, 1);
	ASKED(ASK_KEEP, 1, 2, 3);
	ck_assert_uint_eq(town->player[0].aside[FACE_10 - 1], 1);
	ck_assert_uint_eq(town->player[0].free, 4);
	ck_assert_uint_eq(town->player[1].free, 3);
	ck_assert_int_eq(town->coach, 1);
}
END_TEST

START_TEST(cheater_turns_a_die) /* GS_CHEATER, DT-HAND-11 */
{
	table_new(2);
	give_card(1, GS_CHEATER);
	give_card(1, GS_CHEATER);
	keep(1, "9T");
	keep(2, "A");
	ASKED(ASK_WINDOW, 1);
	/* no, or a nine or a ten to one of five other faces */
	ck_assert_uint_eq(choices(1), 1 + 2 * 5);
	REFUSED("GS_CHEATER", 1, ACT_PLAY, GS_CHEATER, 0, FACE_A, FACE_9);
	REFUSED("GS_CHEATER", 1, ACT_PLAY, GS_CHEATER, 0, FACE_9, FACE_9);
	REFUSED("GS_CHEATER", 1, ACT_PLAY, GS_CHEATER);
	DO(1, ACT_PLAY, GS_CHEATER, 0, FACE_9, FACE_K);
	DO(1, ACT_PLAY, GS_CHEATER, 0, FACE_K, FACE_A); /* the second one (DT-CARD-3) */
	ck_assert_uint_eq(told(EV_TURN, 1, 1)->arg[1], FACE_A);
	uint8_t want[TOWN_FACES];
	fill_dice(want, "TA");
	ck_assert_mem_eq(town->player[0].aside, want, TOWN_FACES);
	ck_assert_int_eq(town->player[0].bills, 7);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_CHEATER], 2);
}
END_TEST

START_TEST(cheater_reaches_dice_set_aside_earlier) /* GS_CHEATER, R-15, card.cheater_scope */
{
	if (_i)
		table_option("card.cheater_scope", 1);
	table_new(2);
	keep(1, "9");
	keep(2, "A");
	give_card(1, GS_CHEATER);
	keep(1, "T");
	keep(2, "A");
	ck_assert_uint_eq(choices(1), _i ? 6 : 11);
	pass(1);
	/* a reveal in which he keeps none: an earlier die is on the table all the same */
	keep(1, "");
	keep(2, "A");
	if (_i) {
		ASKED(ASK_KEEP, 1, 2);
		return;
	}
	ASKED(ASK_WINDOW, 1);
	DO(1, ACT_PLAY, GS_CHEATER, 0, FACE_9, FACE_Q);
	uint8_t want[TOWN_FACES];
	fill_dice(want, "TQ");
	ck_assert_mem_eq(town->player[0].aside, want, TOWN_FACES);
}
END_TEST

START_TEST(cheater_in_the_final_roll) /* GS_CHEATER: also there, but only who lifts a cup */
{
	table_new(3);
	give_card(1, GS_CHEATER);
	give_card(2, GS_CHEATER);
	give_card(3, GS_DYNAMITE);
	set_bills(3, 9);
	keep(1, "AAAAA");
	keep(2, "");
	keep(3, "9");
	/* seat 2 has no die on the table; seat 3 is asked as his card is not known to others */
	ASKED(ASK_WINDOW, 1, 3);
	pass(1);
	pass(3);
	keep(2, "9TJQK");
	keep(3, "TTTT");
	ASKED(ASK_WINDOW, 2, 3); /* seat 1 lifts no cup any more */
	pass(3);
	DO(2, ACT_PLAY, GS_CHEATER, 0, FACE_9, FACE_A);
	until(ASK_KEEP, 0);
	ck_assert_uint_eq(told(EV_HAND, 2, 0)->arg[FACE_A - 1], 1);
	ck_assert_uint_eq(told(EV_HAND, 2, 0)->arg[FACE_9 - 1], 0);
}
END_TEST

/* DT-CARD-3: at a reveal the Sheriff first, then clockwise */
START_TEST(cards_of_a_reveal_come_in_order) /* DT-CARD-3, R-13 */
{
	table_new(3);
	town->badge = 3;
	give_card(1, GS_CHEATER);
	give_card(2, GS_CHEATER);
	give_card(3, GS_BRUTE);
	keep(1, "99");
	keep(2, "99");
	keep(3, "99");
	/* all want to play: each is heard in turn, the others are asked again */
	for (int turn = 0; turn < 3; turn++) {
		int first = turn ? turn : 3;
		for (int seat = 1; seat <= 3; seat++) {
			if (town->ask.what != ASK_WINDOW || !(town->ask.pending & game_bit(seat)))
				continue;
			if (seat == 3)
				DO(3, ACT_PLAY, GS_BRUTE);
			else
				DO(seat, ACT_PLAY, GS_CHEATER, 0, FACE_9, FACE_A);
		}
		while (town->ask.what == ASK_WINDOW && town->ask.a == W_PLAY)
			for (int seat = 1; seat <= 3; seat++)
				if (town->ask.pending & game_bit(seat))
					pass(seat);
		ck_assert_int_eq(told_n(EV_PLAY), turn + 1);
		ck_assert_uint_eq(told(EV_PLAY, 0, turn)->seat, first);
	}
	ASKED(ASK_KEEP, 1, 2, 3);
}
END_TEST

START_TEST(keeping_defaults_to_the_highest_die) /* D-KEEP, D-BRUTE, D-CHEATER */
{
	struct game_action a;
	uint8_t roll[TOWN_FACES];
	table_new(2);
	give_card(2, GS_BRUTE);
	fill_dice(roll, "9TJQQ");
	ck_assert(!game_fallback(game, 1, NULL, &a));
	ck_assert(game_fallback(game, 1, roll, &a));
	ck_assert(a.arg[FACE_Q - 1] == 1 && town_dice(a.arg) == 1);
	keep(1, "QQQQQ");
	keep(2, "99");
	ck_assert(game_fallback(game, 2, NULL, &a));
	ck_assert_int_eq(a.kind, ACT_PASS);
	pass(2);
	fill_dice(roll, "99T");
	ck_assert(game_fallback(game, 2, roll, &a)); /* final: all of them */
	ck_assert_mem_eq(a.arg, roll, TOWN_FACES);
	fill_dice(roll, "99TT"); /* four dice cannot lie under that cup */
	ck_assert(!game_fallback(game, 2, roll, &a));
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, everybody_starts_with_five_free_dice);
	tcase_add_test(tc, any_subset_may_be_kept_in_secret);
	tcase_add_test(tc, kept_dice_stay_as_they_are);
	tcase_add_loop_test(tc, prices_go_to_the_stagecoach, 0, RUN_LEN(prices));
	tcase_add_test(tc, only_this_reveal_counts_for_the_price);
	tcase_add_test(tc, we_7_four_queens_cost_three_dollars);
	tcase_add_test(tc, we_10_final_roll);
	tcase_add_test(tc, we_10_one_die_each_time);
	tcase_add_test(tc, finishing_first_for_any_reason_makes_the_final_roll);
	tcase_add_test(tc, all_finish_at_once_and_the_phase_ends);
	tcase_add_loop_test(tc, nobody_keeps_what_he_cannot_pay, 0, RUN_LEN(purses));
	tcase_add_test(tc, brute_pays_the_price);
	tcase_add_test(tc, brute_is_of_no_use_for_one_die_or_in_the_final_roll);
	tcase_add_test(tc, we_11_brute_cancelled);
	tcase_add_test(tc, a_brute_that_is_not_played_does_not_pay);
	tcase_add_test(tc, mistakes_at_the_table_are_mended);
	tcase_add_test(tc, cheater_turns_a_die);
	tcase_add_loop_test(tc, cheater_reaches_dice_set_aside_earlier, 0, 2);
	tcase_add_test(tc, cheater_in_the_final_roll);
	tcase_add_test(tc, cards_of_a_reveal_come_in_order);
	tcase_add_test(tc, keeping_defaults_to_the_highest_die);
}

int main(void)
{
	return run_tests("town_reveal", add);
}
