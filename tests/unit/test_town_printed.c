/* SPDX-License-Identifier: MIT */
/*
 * test_town_printed.c - the players' own cards: the table knows their backs, and a face when it is
 * turned up, played, laid out or told (GEN-5, GEN-7, R-06).
 */
#include "unseen.h"

#include <string.h>

/* Everything that was turned up is said: deeds from slot 1, then elixirs A and B. */
static void begin(int seats)
{
	table_option("cards", 1);
	table_new(seats);
	ASKED(ASK_TELL, 1);
	DO(1, ACT_TELL, DEED_3);
	DO(1, ACT_TELL, DEED_3);
	DO(1, ACT_TELL, DEED_UNKNOWN);
	DO(1, ACT_TELL, EL_PROTECTION);
	DO(1, ACT_TELL, EL_UNKNOWN);
	town->round = 2; /* nothing special to the first */
}

START_TEST(all_begin_unknown) /* R-06, GEN-7, DT-SETUP-3, DT-SETUP-7 */
{
	begin(3);
	ck_assert_uint_eq(town->deck[DECK_STORE - 1][GS_UNKNOWN], 19);
	ck_assert_uint_eq(town->deck[DECK_DEEDS - 1][DEED_UNKNOWN], 17);
	ck_assert_uint_eq(town->deck[DECK_ELIXIRS - 1][EL_UNKNOWN], 5);
	ck_assert_uint_eq(town->row[0], DEED_3);
	ck_assert_uint_eq(town->row[2], DEED_UNKNOWN);
	ck_assert_uint_eq(town->shelf[0], EL_PROTECTION);
	ck_assert_uint_eq(town->shelf[1], EL_UNKNOWN);
}
END_TEST

START_TEST(no_kind_is_told_too_often) /* INV-4, INV-5, R-32, R-50 */
{
	static const uint8_t deeds[5] = { 1, 1, 16, 1, 1 };
	table_deeds(deeds);
	table_option("cards", 1);
	table_new(2);
	ck_assert_uint_eq(choices(1), 6); /* five kinds, or not said */
	DO(1, ACT_TELL, DEED_1);
	ck_assert_uint_eq(choices(1), 5);
	REFUSED("INV-4", 1, ACT_TELL, DEED_1); /* there is only one */
	REFUSED("GEN-7", 1, ACT_TELL, EL_CHARM);
	REFUSED("GEN-7", 1, ACT_PASS, 0);
	DO(1, ACT_TELL, DEED_3);
	DO(1, ACT_TELL, DEED_3);
	DO(1, ACT_TELL, EL_CHARM);
	REFUSED("INV-5", 1, ACT_TELL, EL_CHARM); /* told twice */
	DO(1, ACT_TELL, EL_POWER);
	ASKED(ASK_KEEP, 1, 2);
}
END_TEST

START_TEST(drawn_cards_are_only_counted) /* DT-STORE-1, GEN-5, DT-CARD-6 */
{
	begin(2);
	HANDS("JJJ99", "TTTKA");
	until(ASK_HANDS, 0);
	ASKED(ASK_HANDS, 1);
	ck_assert_int_eq(town->ask.a, TASK_KEEP);
	ck_assert_int_eq(town->ask.b, 3);
	REFUSED("DT-STORE-1", 1, ACT_PICK, GS_UNKNOWN);
	DO(1, ACT_DONE, 0);
	/* it may be Joe, and only he knows */
	ASKED(ASK_WINDOW, 1);
	ck_assert_int_eq(town->ask.a, W_GAIN);
	ck_assert_uint_eq(choices(1), 2);
	ck_assert_uint_eq(town->player[0].hand[GS_UNKNOWN], 1);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_UNKNOWN], 2);
	DO(1, ACT_PLAY, GS_NERVOUS_JOE, 2);
	ck_assert_uint_eq(town->player[0].hand[GS_UNKNOWN], 0);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_NERVOUS_JOE], 1);
	ck_assert_uint_eq(told(EV_DOLLARS, 1, 0)->arg[2], 4);
}
END_TEST

START_TEST(a_card_played_cannot_be_played_again) /* INV-3, DT-CARD-3 */
{
	begin(2);
	own(1, GS_UNKNOWN, 2);
	own(2, GS_UNKNOWN, 1);
	HANDS("999JA", "TTTKA");
	until(ASK_WINDOW, W_MINE);
	ASKED(ASK_WINDOW, 1);
	DO(1, ACT_PLAY, GS_DYNAMITE);
	ASKED(ASK_WINDOW, 2); /* Wanted could be in any hand */
	pass(2);
	ck_assert_uint_eq(told(EV_NUGGETS, 1, 0)->arg[2], 6);
	ck_assert_uint_eq(town->player[0].hand[GS_UNKNOWN], 1);
	finish_round();
	town->row[0] = town->row[0] ? town->row[0] : DEED_3;
	HANDS("999JA", "TTTKA");
	until(ASK_WINDOW, W_BANK); /* all know where it is: nobody is asked for it */
	ck_assert_int_eq(told_n(EV_PLAY), 1);
	struct game_action again = { .seat = 1, .kind = ACT_PLAY, .arg = { GS_DYNAMITE } };
	struct dt_error err;
	town->ask.what = ASK_WINDOW;
	town->ask.a = W_MINE;
	town->ask.asked = town->ask.pending = 1;
	ck_assert_int_eq(game_check(game, &again, &err), DT_ERR_RULES);
	ck_assert_str_eq(err.rule, "INV-3");
	ck_assert_ptr_nonnull(strstr(err.msg, "GS_DYNAMITE"));
}
END_TEST

START_TEST(deeds_are_known_until_one_goes_unseen) /* DT-SALOON-1, DT-SALOON-6 */
{
	begin(2);
	HANDS("JJJ99", "TTAAA"); /* the Town Hall is seat 2's: it takes the row */
	finish_round();
	ck_assert_uint_eq(town->player[1].hand[DEED_3], 2);
	ck_assert_uint_eq(town->player[1].hand[DEED_UNKNOWN], 1);
	HANDS("QQQ99", "TTTKA");
	until(ASK_HANDS, 0);
	ASKED(ASK_HANDS, 1); /* only deeds can be drawn: nothing is asked but whether it is done */
	ck_assert_int_eq(town->ask.a, TASK_STEAL);
	DO(1, ACT_DONE, 0);
	/* which one it was nobody else knows, nor which are left */
	ck_assert_uint_eq(town->player[0].hand[DEED_UNKNOWN], 1);
	ck_assert_uint_eq(town->player[1].hand[DEED_UNKNOWN], 2);
	ck_assert_uint_eq(town->player[1].hand[DEED_3], 0);
	ck_assert_uint_eq(hand_of(1, BACKS_DEEDS), 1);
}
END_TEST

START_TEST(of_alike_cards_the_one_that_goes_is_known) /* DT-SALOON-1 */
{
	begin(2);
	HANDS("JJJ99", "TTTTA");
	finish_round(); /* two deeds, both worth 3 */
	ck_assert_uint_eq(town->player[1].hand[DEED_3], 2);
	own(2, GS_UNKNOWN, 1);
	HANDS("QQQ99", "TTTKA");
	until(ASK_PICK, 0);
	ASKED(ASK_PICK, 1); /* the backs differ, and everybody sees which one he keeps */
	ck_assert_uint_eq(choices(1), 2);
	DO(1, ACT_PICK, DEED_UNKNOWN);
	ck_assert_uint_eq(town->player[0].hand[DEED_3], 1);
	ck_assert_uint_eq(town->player[1].hand[DEED_3], 1);
	ck_assert_uint_eq(town->player[1].hand[GS_UNKNOWN], 1);
}
END_TEST

START_TEST(deeds_laid_out_are_told) /* EL_PROTECTION, D-PROTECT */
{
	begin(2);
	own(1, DEED_UNKNOWN, 3);
	HANDS("99JJT", "TTKKA");
	until(ASK_HANDS, 0);
	town->player[0].won = 0;
	DO(1, ACT_DONE, 0);
	until(ASK_TAKE, 0);
	ASKED(ASK_TAKE, 1);
	DO(1, ACT_TAKE, SHELF_A);
	ASKED(ASK_TELL, 1);
	ck_assert_int_eq(town->ask.b, TELL_SAFE);
	ck_assert_uint_eq(choices(1), 6);
	DO(1, ACT_TELL, DEED_5);
	ASKED(ASK_TELL, 1); /* it is two, one after the other */
	DO(1, ACT_TELL, DEED_UNKNOWN);
	ck_assert_uint_eq(town->player[0].safe[DEED_5], 1);
	ck_assert_uint_eq(town->player[0].safe[DEED_UNKNOWN], 1);
	ck_assert_uint_eq(town->player[0].hand[DEED_UNKNOWN], 1);
	ck_assert_int_eq(told_n(EV_PROTECT), 2);
}
END_TEST

/* In a position of its own: seat 2 visits, and nobody knows what it takes. */
START_TEST(what_is_drunk_must_be_known) /* DT-DOC-3, DT-DOC-4, DT-DOC-5 */
{
	struct game_action a;
	begin(3);
	HANDS("999QQ", "9TJJ9", "TTKKA"); /* seat 2 has most J's; give it none of them */
	until(ASK_HANDS, 0);
	town->player[0].won = town->player[2].won = 0xff;
	town->player[1].won = 0;
	until(ASK_TAKE, 0);
	int seat = town->ask.asked == 1 ? 1 : town->ask.asked == 2 ? 2 : 3;
	DO(seat, ACT_TAKE, SHELF_B);
	ASKED(ASK_TELL, seat);
	ck_assert_int_eq(town->ask.b, TELL_MUST);
	ck_assert(!game_fallback(game, seat, NULL, &a)); /* like dice: it has to be seen */
	ck_assert_uint_eq(choices(seat), 6);		 /* not Protection, which lies beside it */
	REFUSED("INV-5", seat, ACT_TELL, EL_PROTECTION);
	REFUSED("GEN-7", seat, ACT_TELL, EL_UNKNOWN);
	DO(seat, ACT_TELL, EL_CHARM);
	ck_assert_int_eq(told(EV_ELIXIR, seat, 0)->arg[0], EL_CHARM);
	ASKED(ASK_TELL, seat); /* the one that takes its place */
	DO(seat, ACT_TELL, EL_POWER);
	ck_assert_uint_eq(town->shelf[1], EL_POWER);
}
END_TEST

START_TEST(cards_are_offered_by_their_backs) /* DT-BRIBE-3 */
{
	begin(2);
	town->player[1].hand[DEED_1] = 1;
	town->player[1].hand[DEED_2] = 1;
	town->deck[DECK_DEEDS - 1][DEED_UNKNOWN] -= 2;
	HANDS("99JJT", "99QQT");
	until(ASK_OFFER, 0);
	DO(2, ACT_OFFER, 2);
	REFUSED("DT-BRIBE-3", 2, ACT_ADD, GOOD_CARD, DEED_1);
	DO(2, ACT_ADD, GOOD_CARD, DEED_UNKNOWN);
	ck_assert(LEGAL(2, ACT_ADD, GOOD_CARD, DEED_UNKNOWN));
	DO(2, ACT_DONE, 0);
	DO(1, ACT_RULE, 2, 0, 0, 0, 0, 0, 2);
	ck_assert_uint_eq(town->player[0].hand[DEED_UNKNOWN], 1);
	ck_assert_uint_eq(town->player[1].hand[DEED_UNKNOWN], 1);
}
END_TEST

/* ---- The end ---- */

START_TEST(cards_are_told_at_the_end) /* DT-SCORE-4, DT-SCORE-5, GEN-7 */
{
	begin(2);
	town->player[0].hand[DEED_4] = 1;
	town->deck[DECK_DEEDS - 1][DEED_UNKNOWN]--;
	own(1, DEED_UNKNOWN, 2);
	own(1, GS_UNKNOWN, 2);
	own(2, GS_UNKNOWN, 1);
	ck_assert_int_eq(line_points(1, "deeds"), -1); /* not known yet */
	leave_in_mine(0);
	HANDS("99JJT", "TTKKA");
	until(ASK_TELL, 0);
	while (town->place != PLACE_END) {
		struct game_action a;
		int seat = town->ask.pending & 1 ? 1 : 2;
		ck_assert(game_fallback(game, seat, NULL, &a));
		table_do(&a);
	}
	ASKED(ASK_TELL, 1);
	ck_assert_int_eq(town->ask.a, DECK_DEEDS);
	unsigned more = town->player[0].hand[DEED_UNKNOWN];
	int before = town_points(town, 1);
	DO(1, ACT_TELL, DEED_5);
	DO(1, ACT_SHOW, DEED_2); /* the table has seen it */
	for (unsigned i = 2; i < more; i++)
		DO(1, ACT_TELL, DEED_1);
	ck_assert_int_eq(town->ask.a, DECK_STORE);
	ck_assert_int_eq(line_points(1, "deeds told"), 5 + (int)more - 2);
	DO(1, ACT_TELL, GS_EQUIP_8);
	REFUSED("INV-3", 1, ACT_TELL, GS_EQUIP_8); /* told twice */
	REFUSED("DT-SCORE-6", 1, ACT_TELL, GS_WANTED);
	DO(1, ACT_DONE, 0);
	/* and the one worth 4, which counts since all are told */
	ck_assert_int_eq(town_points(town, 1), before + 4 + 5 + 2 + (int)more - 2 + 8);
	ck_assert_int_eq(line_points(1, "equipment told"), 8);
	ck_assert_int_eq(line_points(1, "equipment"), 0); /* none of it is proven */
	ck_assert_int_ge(line_points(1, "deeds"), 4 + 2);
	while (game_acting(game)) {
		ck_assert_int_eq(town->ask.asked, 2);
		REFUSED("INV-3", 2, ACT_TELL, GS_EQUIP_8);
		DO(2, ACT_DONE, 0);
	}
	struct game_result r;
	game_result(game, &r);
	ck_assert(r.over && r.complete);
}
END_TEST

START_TEST(counting_again_mends_the_books) /* INV-1, INV-2, INV-9 */
{
	begin(2);
	REFUSED("INV-9", 1, ACT_MEND, GOOD_DOLLAR, PURSE_COACH, 1, 1);
	REFUSED("INV-1", 1, ACT_MEND, GOOD_DOLLAR, PURSE_MINE, 1, 1);
	REFUSED("INV-2", 1, ACT_MEND, GOOD_NUGGET, PURSE_BANK, 1, 1);
	REFUSED("INV-1", 1, ACT_MEND, GOOD_CARD, 1, 2, 1);
	REFUSED("INV-1", 1, ACT_MEND, GOOD_DOLLAR, 1, 3, 1);
	struct game_action a = { 2, ACT_MEND, { GOOD_DOLLAR, PURSE_BANK, 1, 2 } };
	struct dt_error err;
	struct game_events ev;
	ck_assert_int_eq(game_apply(game, &a, &ev, &err), DT_OK);
	ck_assert_uint_eq(town->player[0].bills, 10);
	ck_assert_uint_eq(town->bank, 1);
	ck_assert_uint_eq(ev.n, 1);
	ASKED(ASK_KEEP, 1, 2); /* whoever was asked still is */
	table_new(2);
	ck_assert_int_eq(game_check(game, &a, &err), DT_ERR_RULES);
	ck_assert_str_eq(err.rule, "GEN-7"); /* dealt: the table keeps all of it */
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, all_begin_unknown);
	tcase_add_test(tc, no_kind_is_told_too_often);
	tcase_add_test(tc, drawn_cards_are_only_counted);
	tcase_add_test(tc, a_card_played_cannot_be_played_again);
	tcase_add_test(tc, deeds_are_known_until_one_goes_unseen);
	tcase_add_test(tc, of_alike_cards_the_one_that_goes_is_known);
	tcase_add_test(tc, deeds_laid_out_are_told);
	tcase_add_test(tc, what_is_drunk_must_be_known);
	tcase_add_test(tc, cards_are_offered_by_their_backs);
	tcase_add_test(tc, cards_are_told_at_the_end);
	tcase_add_test(tc, counting_again_mends_the_books);
}

int main(void)
{
	return run_tests("town_printed", add);
}
