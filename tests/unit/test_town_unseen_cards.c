/* SPDX-License-Identifier: MIT */
/*
 * test_town_unseen_cards.c - the players' own cards with the expansion and the Indians: new General
 * Store cards, what is told at the end, gifts to the Indians, stickers, and what the menu offers
 * first (GEN-5, GEN-7).
 */
#include "unseen.h"

/* ---- New General Store cards ---- */

static void draw_one(void)
{
	HANDS("JJ99A", "TTTTA", "QQQQA");
	act(PLACE_STORE, SIDE_BASE);
	ASKED(ASK_HANDS, 1);
	DO(1, ACT_DONE, 0);
	ASKED(ASK_WINDOW, 1);
	ck_assert_int_eq(town->ask.a, W_GAIN);
}

START_TEST(who_gains_the_crook_is_paid_at_once) /* GS_CROOK, W-GAIN, DT-CARD-6 */
{
	lay_out(3);
	draw_one();
	/* nothing; Joe or the Gift at either opponent; the Crook */
	ck_assert_uint_eq(choices(1), 1 + 2 + 2 + 1);
	unsigned was = town->player[0].bills;
	ck_assert_uint_ge(town->player[1].bills, 2);
	ck_assert_uint_ge(town->player[2].bills, 2);
	DO(1, ACT_PLAY, GS_CROOK);
	ck_assert_uint_eq(town->player[0].bills, was + 4);
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 0);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_CROOK], 1);
}
END_TEST

START_TEST(a_gift_goes_unseen) /* GS_GIFT, R-84 */
{
	lay_out(3);
	own(2, GS_UNKNOWN, 2);
	draw_one();
	DO(1, ACT_PLAY, GS_GIFT, 2); /* only who has one can give one */
	ASKED(ASK_WINDOW, 2);	     /* Wanted */
	pass(2);
	ASKED(ASK_HANDS, 2);
	ck_assert_int_eq(town->ask.a, TASK_GIVE);
	asks(2, "Boris: give Anna one of your General Store cards.");
	REFUSED("GS_GIFT", 2, ACT_GIVE, GS_UNKNOWN);
	DO(2, ACT_DONE, 0);
	ck_assert_uint_eq(hand(1)[GS_UNKNOWN], 1);
	ck_assert_uint_eq(hand(2)[GS_UNKNOWN], 1);
	ASKED(ASK_WINDOW, 1); /* that may be the Crook */
	ck_assert_int_eq(town->ask.a, W_GAIN);
}
END_TEST

START_TEST(the_desperado_chooses_and_the_next_one_is_told) /* GS_DESPERADO, X-SALOON-2 */
{
	lay_out(3);
	own(1, GS_UNKNOWN, 1);
	HANDS("QQQ99", "TTTKA", "TKKAA");
	act(PLACE_SALOON, SIDE_MORE);
	ASKED(ASK_WINDOW, 1);
	ck_assert_int_eq(town->ask.a, W_HIRE);
	DO(1, ACT_PLAY, GS_DESPERADO, 0, 0, 0, BANDIT_5);
	ck_assert_int_eq(town_bandit_at(town, BANDIT_5), BANDIT_HIRED + 1);
	ck_assert_int_eq(town_bandit_at(town, BANDIT_11), BANDIT_DECK);
	ASKED(ASK_TELL, 1);
	ck_assert_int_eq(town->ask.a, DECK_BANDITS);
	DO(1, ACT_TELL, BANDIT_3);
	ck_assert_int_eq(town_bandit_at(town, BANDIT_3), BANDIT_TOP);
}
END_TEST

START_TEST(of_a_hidden_deck_the_hired_one_is_told) /* R-63, X-BANDIT-2 */
{
	table_option("x.bandit_top_public", 1);
	lay_out(3);
	ck_assert_uint_eq(town_bandits(town, BANDIT_TOP), 0);
	HANDS("QQQ99", "TTTKA", "TKKAA");
	act(PLACE_SALOON, SIDE_MORE);
	ASKED(ASK_TELL, 1);
	asks(1, "Anna: take the top bandit of the deck. Which one is it?");
	DO(1, ACT_TELL, BANDIT_5);
	ck_assert_int_eq(town_bandit_at(town, BANDIT_5), BANDIT_HIRED + 1);
}
END_TEST

/* ---- The end ---- */

/* Seat 1 has caught two bandits, and holds three cards and a deed that nobody else knows. */
static void lay_out_the_end(void)
{
	lay_out(3);
	own(1, GS_UNKNOWN, 3);
	own(1, DEED_UNKNOWN, 1);
	set_bandit(BANDIT_3, BANDIT_CAUGHT + 1);
	set_bandit(BANDIT_4, BANDIT_CAUGHT + 1);
}

START_TEST(cards_for_the_end_are_told) /* X-CARD-1, GS_MULE, GS_DOG, GS_WINCHESTER, R-83 */
{
	lay_out_the_end();
	ck_assert_int_eq(line_points(1, "cards for the end"), -1); /* not known yet */
	leave_in_mine(0);
	HANDS("TT9A9", "TTTKA", "TKKAA");
	finish_round();
	ck_assert_int_eq(town->place, PLACE_END);
	ck_assert_uint_eq(game_acting(game), 0); /* the default: nobody says anything */
	ck_assert_int_eq(line_points(1, "cards for the end"), 0);
	lay_out_the_end();
	leave_in_mine(0);
	HANDS("TT9A9", "TTTKA", "TKKAA");
	while (town->place != PLACE_END)
		answer_as_usual();
	ASKED(ASK_TELL, 1);
	ck_assert_int_eq(town->ask.a, DECK_DEEDS);
	REFUSED("X-RANCH-1", 1, ACT_TELL, RANCH);
	DO(1, ACT_TELL, DEED_2);
	while (town->ask.a == DECK_DEEDS)
		DO(1, ACT_DONE, 0);
	asks(1, "Anna: which cards do you have that are worth something?");
	/* that is all; six of equipment, Winchester, Cattle, Mule, Dog: told or shown */
	ck_assert_uint_eq(choices(1), 1 + 2 * 10);
	REFUSED("DT-SCORE-6", 1, ACT_TELL, GS_WHISKEY);
	DO(1, ACT_TELL, GS_MULE);
	DO(1, ACT_SHOW, GS_DOG);
	DO(1, ACT_TELL, GS_WINCHESTER);
	unsigned store = hand_of(1, BACKS_STORE);
	ck_assert_int_eq(line_points(1, "cards for the end told"), (int)store + 6);
	while (game_acting(game))
		answer_as_usual();
	ck_assert_int_eq(line_points(1, "cards for the end"), 2 * 2); /* the Dog is proven */
	ck_assert_int_eq(line_points(1, "deeds told"), 2);
}
END_TEST

/* ---- The Indians ---- */

START_TEST(a_deed_for_the_indians_goes_unseen) /* INDIAN-3, INDIAN-4, D-GIVE */
{
	table_option("indians", 1);
	lay_out(3);
	go_to_the_hall(SIDE_BASE);
	until(ASK_GIVEN, 0);
	ASKED(ASK_GIVEN, 1);
	ck_assert_uint_eq(choices(1), 3); /* nothing, a deed, the ranch */
	REFUSED("INDIAN-3", 1, ACT_GIVE, DEED_3);
	DO(1, ACT_GIVE, DEED_UNKNOWN);
	ck_assert_uint_eq(hand(1)[DEED_3], 0); /* it may be that one */
	ck_assert_uint_eq(hand(1)[DEED_UNKNOWN], 1);
	ck_assert_uint_eq(town->discard[DECK_DEEDS - 1][DEED_UNKNOWN], 1);
	ck_assert_uint_eq(town->indian, 1);
	table_option("indians", 1);
	lay_out(3);
	town->row[1] = DEED_3;
	town->row[2] = DEED_3;
	go_to_the_hall(SIDE_BASE);
	until(ASK_GIVEN, 0);
	ck_assert_uint_eq(choices(1), 2);
	DO(1, ACT_GIVE, DEED_UNKNOWN);
	ck_assert_uint_eq(town->discard[DECK_DEEDS - 1][DEED_3], 1); /* they are all alike */
	ck_assert_uint_eq(hand(1)[DEED_3], 2);
}
END_TEST

START_TEST(of_two_known_deeds_none_is_known_any_more) /* INDIAN-4, D-GIVE */
{
	table_option("indians", 1);
	lay_out(3);
	town->row[2] = DEED_5;
	go_to_the_hall(SIDE_BASE);
	until(ASK_GIVEN, 0);
	ck_assert_uint_eq(hand(1)[DEED_3] + hand(1)[DEED_5], 2);
	DO(1, ACT_GIVE, DEED_UNKNOWN);
	ck_assert_uint_eq(hand(1)[DEED_3] + hand(1)[DEED_5], 0);
	ck_assert_uint_eq(hand(1)[DEED_UNKNOWN], 1);
	ck_assert_uint_eq(town->discard[DECK_DEEDS - 1][DEED_UNKNOWN], 1);
}
END_TEST

START_TEST(with_the_indians_the_first_seat_tells_its_cards_too) /* DT-SCORE-5, INDIAN-7 */
{
	table_option("indians", 1);
	lay_out(3);
	own(1, DEED_UNKNOWN, 1);
	leave_in_mine(0);
	HANDS("TT9A9", "TTTKA", "TKKAA");
	while (town->place != PLACE_END)
		answer_as_usual();
	ASKED(ASK_TELL, 1);
	ck_assert_int_eq(town->ask.a, DECK_DEEDS);
}
END_TEST

START_TEST(a_ranch_for_the_indians_is_seen) /* INDIAN-4, R-73 */
{
	table_option("indians", 1);
	lay_out(3);
	go_to_the_hall(SIDE_BASE);
	until(ASK_GIVEN, 0);
	DO(1, ACT_GIVE, RANCH);
	ck_assert_uint_eq(town->player[0].ranches, 0);
	ck_assert_uint_eq(town->discard[DECK_DEEDS - 1][RANCH], 1);
	ck_assert_uint_eq(hand(1)[DEED_3], 1);
}
END_TEST

/* ---- Stickers ---- */

static enum dt_status shown(int card, int seat, struct game_action *out)
{
	unsigned k = 0;
	while (k < TOWN_STICKERS && town_sticker_card(k) != card)
		k++;
	ck_assert_uint_lt(k, TOWN_STICKERS);
	struct game_card_seen seen = { .card = (uint8_t)k,
		.number = (uint8_t)seat,
		.kind = DT_AREA_ZONE,
		.owner = (uint8_t)seat };
	return town_card_seen(game, &seen, out, NULL);
}

START_TEST(a_sticker_says_what_the_press_would) /* GEN-7 */
{
	struct game_action a;
	table_option("cards", 1);
	table_option("expansion", 1);
	table_new(3);
	ck_assert_int_eq(shown(RANCH, 1, &a), DT_OK);
	ck_assert_int_eq(a.arg[0], RANCH);
	ck_assert_int_eq(shown(BANDIT_4, 1, &a), DT_ERR_AGAIN);
	lay_out(3);
	go_to_the_river();
	ck_assert_int_eq(shown(RV_STAR, 1, &a), DT_OK);
	ck_assert_int_eq(game_check(game, &a, NULL), DT_OK);
	lay_out(3);
	go_to_the_hall(SIDE_MORE);
	ck_assert_int_eq(shown(DEED_3, 1, &a), DT_ERR_AGAIN); /* nobody need see that */
	ck_assert_int_eq(shown(RANCH, 1, &a), DT_OK);
	ck_assert_int_eq(game_check(game, &a, NULL), DT_OK);
	table_option("x.bandit_top_public", 1);
	lay_out(3);
	HANDS("QQQ99", "TTTKA", "TKKAA");
	act(PLACE_SALOON, SIDE_MORE);
	ck_assert_int_eq(shown(BANDIT_6, 1, &a), DT_OK); /* which is like the fifth */
	ck_assert_int_eq(a.arg[0], BANDIT_5);
	ck_assert_int_eq(shown(BANDIT_2, 1, &a), DT_ERR_AGAIN); /* lies at the office */
}
END_TEST

/* ---- The menu ---- */

/* The n answers of a window that are likeliest, as the menu has them. */
static void likeliest(int seat, struct game_action *out, int n)
{
	struct game_action list[64];
	uint8_t faces[GAME_FACES_MAX] = { 0 };
	size_t legal = game_legal_actions(game, seat, list, 64);
	ck_assert_uint_le(legal, 64);
	for (int i = 0; i < n; i++) {
		size_t best = 0;
		for (size_t k = 0; k < legal; k++)
			if (town_table.likely(game, &list[k], faces) >
				town_table.likely(game, &list[best], faces))
				best = k;
		out[i] = list[best];
		list[best] = list[0]; /* which passes */
	}
}

START_TEST(each_card_comes_once_before_any_comes_again) /* D-JOE, GS_GIFT, GS_CROOK */
{
	struct game_action a[3];
	bool joe = false, gift = false, crook = false;
	lay_out(5);
	own(4, GS_UNKNOWN, 1);
	own(5, GS_UNKNOWN, 1);
	set_bills(3, 9); /* the dollar was the bank's */
	HANDS("JJ99A", "TTTTA", "QQQQA", "KKKQ9", "KKAA9");
	act(PLACE_STORE, SIDE_BASE);
	until(ASK_HANDS, 0);
	DO(1, ACT_DONE, 0);
	ASKED(ASK_WINDOW, 1);
	likeliest(1, a, 3);
	for (int i = 0; i < 3; i++) {
		joe = joe || a[i].arg[0] == GS_NERVOUS_JOE;
		gift = gift || a[i].arg[0] == GS_GIFT;
		crook = crook || a[i].arg[0] == GS_CROOK;
	}
	ck_assert(joe && gift && crook);
}
END_TEST

START_TEST(dice_that_catch_nobody_are_rolled_again_first) /* GS_TWO_BARRELS, D-BARRELS */
{
	struct game_action a;
	lay_out(3); /* two nines are wanted */
	own(1, GS_UNKNOWN, 1);
	HANDS("KKKTA", "TTTTA", "9999A");
	act(PLACE_SHERIFF, SIDE_MORE);
	ASKED(ASK_CHASE, 1);
	DO(1, ACT_KEEP, 1, 0, 0, 2); /* a nine and two queens */
	ASKED(ASK_WINDOW, 1);
	ck_assert_int_eq(town->ask.a, W_CHASE);
	likeliest(1, &a, 1);
	ck_assert_int_eq(a.arg[0], GS_TWO_BARRELS);
	ck_assert_int_eq(a.arg[5], FACE_Q);
	ck_assert_int_eq(a.arg[6], FACE_Q);
	ck_assert_int_eq(a.arg[7], 0);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, who_gains_the_crook_is_paid_at_once);
	tcase_add_test(tc, a_gift_goes_unseen);
	tcase_add_test(tc, the_desperado_chooses_and_the_next_one_is_told);
	tcase_add_test(tc, of_a_hidden_deck_the_hired_one_is_told);
	tcase_add_test(tc, cards_for_the_end_are_told);
	tcase_add_test(tc, a_deed_for_the_indians_goes_unseen);
	tcase_add_test(tc, of_two_known_deeds_none_is_known_any_more);
	tcase_add_test(tc, with_the_indians_the_first_seat_tells_its_cards_too);
	tcase_add_test(tc, a_ranch_for_the_indians_is_seen);
	tcase_add_test(tc, a_sticker_says_what_the_press_would);
	tcase_add_test(tc, each_card_comes_once_before_any_comes_again);
	tcase_add_test(tc, dice_that_catch_nobody_are_rolled_again_first);
}

int main(void)
{
	return run_tests("town_unseen_cards", add);
}
