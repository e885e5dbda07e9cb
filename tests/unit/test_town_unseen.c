/* SPDX-License-Identifier: MIT */
/*
 * test_town_unseen.c - the players' own cards with the expansion: decks, ranches and the river, of
 * which the table knows what all have seen (GEN-5, GEN-7).
 */
#include "unseen.h"

/* ---- Decks ---- */

START_TEST(all_begin_unknown) /* R-06, X-SETUP-1, X-SETUP-2, X-SETUP-4, X-SETUP-6 */
{
	table_option("cards", 1);
	table_option("expansion", 1);
	table_new(3);
	ASKED(ASK_TELL, 1);
	ck_assert_uint_eq(choices(1), 7); /* five kinds, a ranch, or a deed that is not said */
	no_default(1);			  /* a ranch counts at once */
	offers(ACT_TELL, DEED_UNKNOWN, "a deed, not said which");
	REFUSED("GEN-7", 1, ACT_TELL, BANDIT_1);
	lay_out(3);
	ASKED(ASK_KEEP, 1, 2, 3);
	ck_assert_uint_eq(town->deck[DECK_STORE - 1][GS_UNKNOWN], 29);
	ck_assert_uint_eq(town->deck[DECK_DEEDS - 1][DEED_UNKNOWN], 27);
	ck_assert_uint_eq(town->deck[DECK_RIVER - 1][RV_UNKNOWN], 12);
	ck_assert_uint_eq(town->row[1], RANCH);
	ck_assert_uint_eq(town_bandits(town, BANDIT_WANTED), 2);
	ck_assert_int_eq(town_bandit_at(town, BANDIT_11), BANDIT_TOP);
	ck_assert_uint_eq(town_bandits(town, BANDIT_DECK), 9);
}
END_TEST

START_TEST(bandits_are_told_by_what_is_on_them) /* X-BANDIT-1, X-BANDIT-12, INV-6 */
{
	table_option("cards", 1);
	table_option("expansion", 1);
	table_new(4);
	for (int i = 0; i < TOWN_ROW; i++)
		DO(1, ACT_TELL, DEED_1);
	DO(1, ACT_TELL, EL_CHARM);
	DO(1, ACT_TELL, EL_POWER);
	must_tell(1, 6, /* two of each face are alike */
		"Anna: lay a bandit at the Sheriff's office, wanted side up. Which one is it?");
	offers(ACT_TELL, BANDIT_9, "K bandit, $3");
	REFUSED("INV-6", 1, ACT_TELL, BANDIT_2);
	REFUSED("GEN-7", 1, ACT_TELL, RANCH);
	DO(1, ACT_TELL, BANDIT_1);
	ck_assert_uint_eq(choices(1), 6);
	DO(1, ACT_TELL, BANDIT_2);
	asks(1, "Anna: which bandit lies on top of the deck now?");
	ck_assert_uint_eq(choices(1), 5); /* no nine is left */
	REFUSED("INV-6", 1, ACT_TELL, BANDIT_1);
	DO(1, ACT_TELL, BANDIT_3);
	ASKED(ASK_KEEP, 1, 2, 3, 4);
}
END_TEST

START_TEST(two_players_leave_ten_out_unseen) /* X-SETUP-8 */
{
	char said[SCREEN_TEXT];
	table_option("cards", 1);
	table_option("expansion", 1);
	table_new(2);
	asks(1, "Anna: put 10 deeds of the deck into the box, unseen, then turn up one for the "
		"row. "
		"Which one is it?");
	DO(1, ACT_TELL, DEED_3);
	asks(1, "Anna: turn up deed 2 of the row. Which one is it?");
	lay_out(2);
	ck_assert_uint_eq(town->discard[DECK_DEEDS - 1][DEED_UNKNOWN], 10);
	ck_assert_uint_eq(deck_size(DECK_DEEDS), 17);
	ck_assert_uint_eq(told(EV_BOXED, 0, 0)->arg[0], 10);
	town_tell_hands(game, told(EV_BOXED, 0, 0), names, said, sizeof(said));
	ck_assert_str_eq(said, "Put 10 cards of the deed deck into the box, unseen.");
}
END_TEST

/* ---- Ranches ---- */

START_TEST(a_ranch_of_the_row_lies_open) /* X-RANCH-1, X-RANCH-4, X-HALL-1 */
{
	lay_out(3);
	go_to_the_hall(SIDE_BASE);
	ck_assert_uint_eq(town->player[0].ranches, 1);
	ck_assert_uint_eq(hand(1)[DEED_3], 1);
	ck_assert_uint_eq(hand(1)[DEED_UNKNOWN], 1);
	ck_assert_uint_eq(hand(1)[RANCH], 0);
	ck_assert_ptr_nonnull(told(EV_RANCH, 1, 0));
}
END_TEST

START_TEST(who_draws_a_deed_says_whether_it_is_a_ranch) /* X-HALL-2, X-RANCH-1, R-74 */
{
	lay_out(3);
	go_to_the_hall(SIDE_MORE);
	ASKED(ASK_TELL, 1);
	ck_assert_int_eq(town->ask.b, TELL_RANCH);
	must_tell(1, 2,
		"Anna: take the top deed of the deck. If it is a ranch lay it before you. Is it "
		"one?");
	offers(ACT_TELL, DEED_UNKNOWN, "no, a deed");
	offers(ACT_TELL, RANCH, "a ranch");
	REFUSED("X-RANCH-1", 1, ACT_TELL, DEED_3); /* which deed it is is nobody's business */
	REFUSED("X-RANCH-1", 1, ACT_PASS, 0);
	struct game *other = game_clone(game);
	struct game_action deed = { .seat = 1, .kind = ACT_TELL, .arg = { DEED_UNKNOWN } };
	ck_assert_int_eq(game_apply(other, &deed, NULL, NULL), DT_OK);
	ck_assert_uint_eq(town_seat(town_of(other), 1)->hand[DEED_UNKNOWN], 1);
	ck_assert_uint_eq(town_seat(town_of(other), 1)->ranches, 0);
	game_destroy(other);
	DO(1, ACT_TELL, RANCH);
	ck_assert_uint_eq(town->player[0].ranches, 1);
	ck_assert_uint_eq(hand_of(1, BACKS_DEEDS), 0);
	ASKED(ASK_TELL, 3); /* who comes second takes a deed, and turns up the next one */
	ck_assert_int_eq(town->ask.b, TELL_OPEN);
}
END_TEST

START_TEST(with_all_ranches_open_nobody_is_asked) /* X-COMP-3, INV-4 */
{
	lay_out(3);
	town->player[1].ranches = 9; /* the tenth lies in the row */
	town->deck[DECK_DEEDS - 1][DEED_UNKNOWN] -= 9;
	go_to_the_hall(SIDE_MORE);
	ck_assert_uint_eq(hand(1)[DEED_UNKNOWN], 1);
	ASKED(ASK_TELL, 3);
	ck_assert_uint_eq(choices(3), 6);
	REFUSED("INV-4", 3, ACT_TELL, RANCH);
	struct game_action a;
	ck_assert(game_fallback(game, 3, NULL, &a)); /* which deed need not be said */
	ck_assert_int_eq(a.arg[0], DEED_UNKNOWN);
}
END_TEST

START_TEST(with_all_deeds_known_it_is_a_ranch) /* X-COMP-3, INV-4, GEN-7 */
{
	static const uint8_t left[] = { 4, 4, 3, 4, 3 }; /* one 3 and one unnamed are in the row */
	lay_out(3);
	for (int i = 0; i < 5; i++)
		town->player[1].safe[DEED_1 + i] = left[i];
	town->deck[DECK_DEEDS - 1][DEED_UNKNOWN] -= 18;
	go_to_the_hall(SIDE_MORE);
	ck_assert_uint_eq(town->player[0].ranches, 1);
	ck_assert_uint_eq(hand_of(1, BACKS_DEEDS), 0);
	ck_assert_int_eq(town->row[2], RANCH); /* and so is the next one of the row */
}
END_TEST

START_TEST(the_insured_draws_of_the_same_deck) /* GS_INSURANCE, R-81, W-STOLEN */
{
	lay_out(3);
	own(2, DEED_UNKNOWN, 1);
	own(2, GS_UNKNOWN, 1);
	HANDS("QQQ99", "TTTKA", "TKKAA");
	act(PLACE_SALOON, SIDE_BASE);
	ASKED(ASK_PICK, 1);
	DO(1, ACT_PICK, DEED_UNKNOWN);
	ASKED(ASK_WINDOW, 2);
	ck_assert_int_eq(town->ask.a, W_STOLEN);
	ck_assert_uint_eq(choices(2), 2); /* nothing, or the Insurance */
	DO(2, ACT_PLAY, GS_INSURANCE);
	ASKED(ASK_TELL, 2);
	ck_assert_int_eq(town->ask.b, TELL_RANCH);
	DO(2, ACT_TELL, RANCH);
	ck_assert_uint_eq(town->player[1].ranches, 1);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_INSURANCE], 1);
}
END_TEST

/* ---- The river ---- */

START_TEST(a_card_of_the_river_is_told) /* X-MINE-2, X-RIVER-4, INV-6 */
{
	lay_out(3);
	go_to_the_river();
	must_tell(1, 10, "Anna: turn up a card of the river. Which one is it?");
	offers(ACT_TELL, RV_GOLD_5, "Gold!: 5 nuggets");
	REFUSED("GEN-7", 1, ACT_TELL, RV_UNKNOWN);
	REFUSED("GEN-7", 1, ACT_TELL, GS_WHISKEY);
	DO(1, ACT_TELL, RV_GOLD_5);
	ck_assert_uint_eq(told(EV_NUGGETS, 1, 0)->arg[2], 5);
	ck_assert_uint_eq(town->deck[DECK_RIVER - 1][RV_UNKNOWN], 11);
	ck_assert_uint_eq(town->discard[DECK_RIVER - 1][RV_GOLD_5], 1);
	finish_round();
	go_to_the_river();
	ck_assert_uint_eq(choices(1), 9);
	REFUSED("INV-6", 1, ACT_TELL, RV_GOLD_5); /* there is only one */
}
END_TEST

START_TEST(discovery_says_only_what_is_used) /* X-RIVER-5, X-RIVER-11, R-71 */
{
	lay_out(3);
	go_to_the_river();
	DO(1, ACT_TELL, RV_DISCOVERY);
	ASKED(ASK_TELL, 1);
	ck_assert_int_eq(town->ask.b, TELL_FOUND);
	must_tell(1, 9,
		"Anna: look at 3 cards of the river, use one, put the rest back on top. Which one "
		"do you use?");
	DO(1, ACT_TELL, RV_PURSE_3);
	ck_assert_uint_eq(told(EV_DOLLARS, 1, 0)->arg[2], 3);
	ck_assert_uint_eq(town->deck[DECK_RIVER - 1][RV_UNKNOWN], 10); /* two are back */
	finish_round();
	town->discard[DECK_RIVER - 1][RV_UNKNOWN] = 0;
	go_to_the_river();
	ck_assert_uint_eq(choices(1), 8);
}
END_TEST

static void discards(int card, unsigned n)
{
	town->deck[DECK_STORE - 1][GS_UNKNOWN] =
		(uint8_t)(town->deck[DECK_STORE - 1][GS_UNKNOWN] - n);
	town->discard[DECK_STORE - 1][card] = (uint8_t)n;
}

START_TEST(what_a_coupon_takes_nobody_else_sees) /* X-RIVER-7, D-COUPON */
{
	lay_out(3);
	discards(GS_DYNAMITE, 1);
	discards(GS_UNKNOWN, 1);
	go_to_the_river();
	DO(1, ACT_TELL, RV_COUPON);
	ASKED(ASK_HANDS, 1);
	ck_assert_int_eq(town->ask.a, TASK_COUPON);
	asks(1, "Anna: look through the discard pile and take one General Store card.");
	REFUSED("X-RIVER-7", 1, ACT_PICK, GS_DYNAMITE);
	DO(1, ACT_DONE, 0);
	ck_assert_uint_eq(hand(1)[GS_UNKNOWN], 1); /* and what is left nobody knows any more */
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_DYNAMITE], 0);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_UNKNOWN], 1);
	ASKED(ASK_WINDOW, 1); /* X-RIVER-12: it may be one that is played at once */
	ck_assert_int_eq(town->ask.a, W_GAIN);
	lay_out(3);
	discards(GS_DYNAMITE, 1);
	go_to_the_river();
	DO(1, ACT_TELL, RV_COUPON);
	DO(1, ACT_DONE, 0);
	ck_assert_uint_eq(hand(1)[GS_DYNAMITE], 1); /* nothing else lay there */
	lay_out(3);
	go_to_the_river();
	DO(1, ACT_TELL, RV_COUPON); /* the pile is empty */
	ck_assert_int_ne(town->ask.what, ASK_HANDS);
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 0);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, all_begin_unknown);
	tcase_add_test(tc, bandits_are_told_by_what_is_on_them);
	tcase_add_test(tc, two_players_leave_ten_out_unseen);
	tcase_add_test(tc, a_ranch_of_the_row_lies_open);
	tcase_add_test(tc, who_draws_a_deed_says_whether_it_is_a_ranch);
	tcase_add_test(tc, with_all_ranches_open_nobody_is_asked);
	tcase_add_test(tc, with_all_deeds_known_it_is_a_ranch);
	tcase_add_test(tc, the_insured_draws_of_the_same_deck);
	tcase_add_test(tc, a_card_of_the_river_is_told);
	tcase_add_test(tc, discovery_says_only_what_is_used);
	tcase_add_test(tc, what_a_coupon_takes_nobody_else_sees);
}

int main(void)
{
	return run_tests("town_unseen", add);
}
