/* SPDX-License-Identifier: MIT */
/*
 * test_town_unseen.c - the players' own cards with the expansion and the Indians: ranches, river,
 * bandits, new General Store cards, of which the table knows what all have seen (GEN-5, GEN-7).
 */
#include "dicetown.h"
#include "run.h"
#include "table.h"
#include "tell.h"
#include "town_table.h"

#include <string.h>

static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan", "Eve", "Finn" };

/* The row has a 3, a ranch and a deed that nobody named; two nines are wanted, an ace is on top. */
static void lay_out(int seats)
{
	table_option("cards", 1);
	table_option("expansion", 1);
	table_new(seats);
	DO(1, ACT_TELL, DEED_3);
	DO(1, ACT_TELL, RANCH);
	DO(1, ACT_TELL, DEED_UNKNOWN);
	DO(1, ACT_TELL, EL_PROTECTION);
	DO(1, ACT_TELL, EL_UNKNOWN);
	DO(1, ACT_TELL, BANDIT_1);
	DO(1, ACT_TELL, BANDIT_2);
	if (town->ask.what == ASK_TELL)
		DO(1, ACT_TELL, BANDIT_11);
	town->round = 2; /* nothing special to the first */
}

static void own(int seat, int back, unsigned n)
{
	uint8_t *deck = town->deck[(back == GS_UNKNOWN ? DECK_STORE : DECK_DEEDS) - 1];
	deck[back] = (uint8_t)(deck[back] - n);
	town->player[seat - 1].hand[back] = (uint8_t)(town->player[seat - 1].hand[back] + n);
}

static const uint8_t *hand(int seat)
{
	return town->player[seat - 1].hand;
}

static void no_default(int seat)
{
	struct game_action a;
	ck_assert(!game_fallback(game, seat, NULL, &a)); /* like dice: it has to be seen */
}

static void asks(int seat, const char *text)
{
	char said[SCREEN_TEXT];
	town_ask_hands(game, seat, names, said, sizeof(said));
	ck_assert_str_eq(said, text);
}

static void offers(int kind, int card, const char *text)
{
	char said[SCREEN_OPTION];
	struct game_action a = { .kind = (uint8_t)kind, .arg = { (uint8_t)card } };
	town_hands_option(game, &a, said, sizeof(said));
	ck_assert_str_eq(said, text);
}

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
	ck_assert_uint_eq(choices(1), 6); /* two of each face are alike */
	no_default(1);
	asks(1, "Anna: lay a bandit at the Sheriff's office, wanted side up. Which one is it?");
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

/* Seat 1 has the best hand, seat 3 the next. */
static void go_to_the_hall(int side)
{
	HANDS("AAAA9", "99JQK", "TTTTK");
	act(PLACE_HALL, side);
}

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
	ck_assert_uint_eq(choices(1), 2);
	no_default(1);
	asks(1, "Anna: take the top deed of the deck. If it is a ranch lay it before you. Is it "
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

static void go_to_the_river(void)
{
	HANDS("999KA", "TTTTA", "QQQQA");
	act(PLACE_MINE, SIDE_MORE);
	ASKED(ASK_TELL, 1);
	ck_assert_int_eq(town->ask.a, DECK_RIVER);
}

START_TEST(a_card_of_the_river_is_told) /* X-MINE-2, X-RIVER-4, INV-6 */
{
	lay_out(3);
	go_to_the_river();
	ck_assert_uint_eq(choices(1), 10);
	no_default(1);
	asks(1, "Anna: turn up a card of the river. Which one is it?");
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
	asks(1, "Anna: look at 3 cards of the river, use one, put the rest back on top. Which one "
		"do you use?");
	no_default(1);
	ck_assert_uint_eq(choices(1), 9);
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

static int line_points(int seat, const char *name)
{
	struct game_line l[GAME_SHEET_MAX];
	size_t n = game_score(game, l, GAME_SHEET_MAX);
	for (size_t i = 0; i < n; i++)
		if (l[i].seat == seat && strcmp(l[i].name, name) == 0)
			return l[i].count < 0 ? -1 : l[i].points;
	return -2;
}

START_TEST(cards_for_the_end_are_told) /* X-CARD-1, GS_MULE, GS_DOG, GS_WINCHESTER, R-83 */
{
	lay_out(3);
	own(1, GS_UNKNOWN, 3);
	own(1, DEED_UNKNOWN, 1);
	set_bandit(BANDIT_3, BANDIT_CAUGHT + 1);
	set_bandit(BANDIT_4, BANDIT_CAUGHT + 1);
	ck_assert_int_eq(line_points(1, "cards for the end"), -1); /* not known yet */
	leave_in_mine(0);
	HANDS("TT9A9", "TTTKA", "TKKAA");
	finish_round();
	ck_assert_int_eq(town->place, PLACE_END);
	ck_assert_uint_eq(game_acting(game), 0); /* the default: nobody says anything */
	ck_assert_int_eq(line_points(1, "cards for the end"), 0);
	lay_out(3);
	own(1, GS_UNKNOWN, 3);
	own(1, DEED_UNKNOWN, 1);
	set_bandit(BANDIT_3, BANDIT_CAUGHT + 1);
	set_bandit(BANDIT_4, BANDIT_CAUGHT + 1);
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
	return run_tests("town_unseen", add);
}
