/* SPDX-License-Identifier: MIT */
/*
 * test_town_examples.c - WE-1: a whole round of five players, before and after.
 */
#include "run.h"
#include "table.h"

#include <string.h>

static const char *const hands[] = { "999JK", "TTTKK", "JJJJA", "QQQAA", "9QQJJ" };

/* The concrete baseline: round 2, Sheriff P1, $7 each, Bank $3, Stagecoach $5, mine 30; deeds: row
 * 3, deck 12, P1 3, P5 2; elixir A is Protection. */
static void baseline(void)
{
	table_position(5);
	town->badge = 1;
	for (int seat = 1; seat <= 5; seat++)
		town->player[seat - 1].bills = 7;
	town->bank = 3;
	town->coach = 5;
	set_shelf(SHELF_A, EL_PROTECTION);
	give_card(1, DEED_1);
	give_card(1, DEED_2);
	give_card(1, DEED_3);
	give_card(5, DEED_4);
	give_card(5, DEED_5);
	ck_assert_uint_eq(town->mine, 30);
	ck_assert_uint_eq(deck_size(DECK_STORE), 19);
	ck_assert_uint_eq(deck_size(DECK_DEEDS), 12);
	ck_assert_uint_eq(deck_size(DECK_ELIXIRS), 5);
}

START_TEST(we_1_round_with_five_players) /* WE-1 */
{
	baseline();
	HANDS(hands[0], hands[1], hands[2], hands[3], hands[4]);
	/* mine and bank are done; P3 has four J's */
	ASKED(ASK_PICK, 3);
	ck_assert_int_eq(town->n_looked, 4);
	DO(3, ACT_PICK, GS_EQUIP_1);
	ASKED(ASK_VICTIM, 4); /* P1, P3 and P5 have cards */
	ck_assert_uint_eq(choices(4), 3);
	DO(4, ACT_TARGET, 1);
	ASKED(ASK_PICK, 4);
	ck_assert_int_eq(town->n_looked, 3);
	DO(4, ACT_PICK, DEED_2);
	ASKED(ASK_WINDOW, 3); /* the badge is about to move; only P3 has a General Store card */
	pass(3);
	ASKED(ASK_WINDOW, 3); /* the Town Hall is his */
	pass(3);
	ASKED(ASK_WINDOW, 3); /* P5 is about to visit the Doc */
	pass(3);
	ASKED(ASK_TAKE, 5);
	DO(5, ACT_TAKE, SHELF_A);

	ASKED(ASK_KEEP, 1, 2, 3, 4, 5); /* the end of the game is not reached */
	ck_assert_int_eq(town->round, 3);
	static const int controllers[][2] = { { PLACE_MINE, 1 }, { PLACE_BANK, 2 },
		{ PLACE_STORE, 3 }, { PLACE_SALOON, 4 }, { PLACE_SHERIFF, 2 }, { PLACE_HALL, 3 } };
	for (int i = 0; i < RUN_LEN(controllers); i++)
		ck_assert_int_eq(controller(controllers[i][0]), controllers[i][1]);
	ck_assert_int_eq(told_n(EV_ELIXIR), 1);
	ck_assert_uint_eq(told(EV_ELIXIR, 5, 0)->arg[0], EL_PROTECTION);

	ck_assert_int_eq(town->mine, 27);
	ck_assert_int_eq(town->player[0].nuggets, 3);
	static const int bills[] = { 7, 10, 7, 7, 7 };
	for (int i = 0; i < 5; i++)
		ck_assert_int_eq(town->player[i].bills, bills[i]);
	ck_assert_int_eq(town->bank, 5);
	ck_assert_int_eq(town->coach, 0);
	ck_assert_uint_eq(deck_size(DECK_STORE), 15);
	ck_assert_uint_eq(discard_size(DECK_STORE), 3);
	ck_assert_uint_eq(hand_of(3, BACKS_STORE), 1);
	ck_assert_uint_eq(hand_of(1, BACKS_ANY), 2);
	ck_assert_uint_eq(hand_of(4, BACKS_ANY), 1);
	ck_assert_int_eq(town->badge, 2);
	ck_assert_uint_eq(hand_of(3, BACKS_DEEDS), 2);
	for (int i = 0; i < TOWN_ROW; i++)
		ck_assert_uint_ne(town->row[i], CARD_NONE);
	ck_assert_uint_eq(deck_size(DECK_DEEDS), 10);
	ck_assert_uint_eq(hand_of(5, BACKS_DEEDS), 0);
	ck_assert_uint_eq(town_count(town->player[4].safe, BACKS_DEEDS), 2);
	ck_assert_uint_ne(town->shelf[0], CARD_NONE);
	ck_assert_uint_eq(deck_size(DECK_ELIXIRS), 4);
	ck_assert_uint_eq(discard_size(DECK_ELIXIRS), 1);
}
END_TEST

START_TEST(we_1_ranking_of_the_five_hands) /* WE-1: P3, P4, P2, P1, P5 */
{
	static const int order[] = { 3, 4, 2, 1, 5 };
	struct town_rules rules = { .kickers = 1 };
	for (int i = 0; i + 1 < 5; i++) {
		uint8_t better[TOWN_FACES], worse[TOWN_FACES];
		fill_dice(better, hands[order[i] - 1]);
		fill_dice(worse, hands[order[i + 1] - 1]);
		ck_assert_uint_gt(town_hand_key(better, &rules), town_hand_key(worse, &rules));
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, we_1_round_with_five_players);
	tcase_add_test(tc, we_1_ranking_of_the_five_hands);
}

int main(void)
{
	return run_tests("town_examples", add);
}
