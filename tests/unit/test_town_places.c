/* SPDX-License-Identifier: MIT */
/*
 * test_town_places.c - Gold Mine, Bank, Stagecoach, Sheriff and Town Hall with their cards.
 */
#include "run.h"
#include "table.h"

#include <string.h>

/* ---- Gold Mine ---- */

/* Nines of the controller, nuggets in the mine, Dynamite, what he gets. */
static const struct {
	const char *dice;
	unsigned mine, dynamite, gets;
} mines[] = {
	{ "9TTAA", 30, 0, 1 },	/* DT-MINE-1 */
	{ "999AA", 30, 0, 3 },	/* DT-MINE-1 */
	{ "99999", 30, 0, 5 },	/* DT-MINE-1 */
	{ "999AA", 2, 0, 2 },	/* DT-MINE-2, GEN-3 */
	{ "999AA", 0, 0, 0 },	/* DT-MINE-2 */
	{ "999AA", 30, 1, 6 },	/* DT-MINE-3, GS_DYNAMITE */
	{ "99999", 30, 1, 10 }, /* DT-MINE-3 */
	{ "999AA", 2, 1, 2 },	/* WE-10, DT-MINE-2 */
	{ "999AA", 5, 1, 5 },	/* DT-MINE-2 */
};

START_TEST(the_mine_gives_a_nugget_for_each_nine) /* DT-MINE-1..3, GS_DYNAMITE, INV-9 */
{
	table_position(2);
	town->player[1].nuggets = (uint8_t)(30 - mines[_i].mine);
	town->mine = (uint8_t)mines[_i].mine;
	if (mines[_i].dynamite)
		give_card(1, GS_DYNAMITE);
	HANDS(mines[_i].dice, "JQKAA");
	if (mines[_i].dynamite) {
		ASKED(ASK_WINDOW, 1); /* before nuggets are taken */
		ck_assert_int_eq(town->ask.a, W_MINE);
		ck_assert_int_eq(town->player[0].nuggets, 0);
		DO(1, ACT_PLAY, GS_DYNAMITE);
		ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_DYNAMITE], 1);
	}
	ck_assert_uint_eq(town->player[0].nuggets, mines[_i].gets);
	ck_assert_uint_eq(town->mine, mines[_i].mine - mines[_i].gets);
	ck_assert_int_eq(controller(PLACE_MINE), 1);
}
END_TEST

START_TEST(only_the_controller_has_dynamite) /* GS_DYNAMITE, D-DYNAMITE */
{
	table_position(3);
	give_card(1, GS_DYNAMITE);
	give_card(2, GS_BRUTE);
	HANDS("9TTAA", "99AAA", "JQKAA");
	ASKED(ASK_WINDOW, 2); /* whoever controls the mine is asked, whatever he holds */
	REFUSED("DT-CARD-3", 2, ACT_PLAY, GS_BRUTE);
	REFUSED("DT-CARD-3", 2, ACT_PLAY, GS_DYNAMITE);
	struct game_action a;
	ck_assert(game_fallback(game, 2, NULL, &a));
	ck_assert_int_eq(a.kind, ACT_PASS);
	pass(2);
	ck_assert_uint_eq(town->player[1].nuggets, 2);
}
END_TEST

/* ---- Bank and Stagecoach ---- */

START_TEST(the_bank_is_robbed_of_all) /* DT-BANK-1 */
{
	table_position(2);
	set_bank(6, 2);
	unsigned before = town->player[1].bills;
	HANDS("9JQKA", "TTAAA");
	finish_round();
	ck_assert_uint_eq(town->player[1].bills, before + 6);
	ck_assert_uint_eq(town->bank, 2);
	ck_assert_uint_eq(town->coach, 0);
}
END_TEST

START_TEST(the_stagecoach_moves_whether_or_not) /* DT-COACH-1, DT-COACH-2 */
{
	table_position(2);
	set_bank(4, 3);
	HANDS("99JQK", "JJQAA"); /* nobody has a ten */
	finish_round();
	ck_assert_int_eq(controller(PLACE_BANK), 0);
	ck_assert_uint_eq(town->bank, 7);
	ck_assert_uint_eq(town->coach, 0);
	const struct game_event *e = told(EV_DOLLARS, 0, 0);
	ck_assert(e->arg[0] == PURSE_COACH && e->arg[1] == PURSE_BANK && e->arg[2] == 3);
	/* and can be robbed from the next round on */
	HANDS("TTJQK", "JJQAA");
	ck_assert_uint_eq(town->bank, 0);
	ck_assert_uint_eq(told(EV_DOLLARS, 1, 0)->arg[2], 7);
}
END_TEST

/* WE-10: what was stolen, what Even Split takes */
static const unsigned splits[][2] = { { 7, 3 }, { 1, 0 }, { 0, 0 }, { 6, 3 }, { 10, 5 } };

START_TEST(even_split) /* DT-BANK-2, GS_EVEN_SPLIT, WE-10, DT-CARD-10 */
{
	table_position(3);
	set_bank(splits[_i][0], 0);
	give_card(3, GS_EVEN_SPLIT);
	give_card(1, GS_DYNAMITE);
	unsigned robber = town->player[0].bills, other = town->player[2].bills;
	HANDS("TTAAA", "JQKAA", "JJQKA");
	ASKED(ASK_WINDOW, 3); /* opponents of the robber, right after the robbery */
	ck_assert_int_eq(town->ask.a, W_BANK);
	ck_assert_uint_eq(town->player[0].bills, robber + splits[_i][0]);
	struct game_action a;
	ck_assert(game_fallback(game, 3, NULL, &a)); /* D-SPLIT */
	ck_assert_int_eq(a.kind, ACT_PASS);
	DO(3, ACT_PLAY, GS_EVEN_SPLIT);
	until(ASK_WINDOW, 0);
	until(ASK_RULE, 0);
	ck_assert_uint_eq(town->player[2].bills, other + splits[_i][1]);
	ck_assert_uint_eq(town->player[0].bills, robber + splits[_i][0] - splits[_i][1]);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_EVEN_SPLIT], 1);
}
END_TEST

START_TEST(the_robber_does_not_split_with_himself) /* GS_EVEN_SPLIT */
{
	table_position(3);
	give_card(1, GS_EVEN_SPLIT);
	HANDS("TTAAA", "JQKAA", "JJQKA");
	ck_assert(town->ask.what != ASK_WINDOW);
}
END_TEST

/* ---- Sheriff ---- */

START_TEST(most_kings_take_the_badge) /* DT-SHERIFF-1, DT-TIE-3 */
{
	table_position(3);
	HANDS("9TJQA", "KKAA9", "99TTJ");
	until(ASK_KEEP, 0);
	ck_assert_int_eq(town->badge, 2);
	ck_assert_int_eq(told_n(EV_BADGE), 1);
}
END_TEST

START_TEST(the_badge_stays) /* DT-SHERIFF-2 */
{
	table_position(2);
	give_card(2, GS_MARSHALL);
	if (_i)
		HANDS("KKAA9", "99TTJ"); /* the Sheriff has most kings: nothing changes */
	else
		HANDS("9TJQA", "99TTJ"); /* nobody has a king */
	forget_told();
	while (town->ask.what != ASK_KEEP) {
		ck_assert(town->ask.what != ASK_WINDOW || town->ask.a != W_SHERIFF);
		until(town->ask.what, 0);
		struct game_action a;
		int seat = game_acting(game) & 1 ? 1 : 2;
		ck_assert(game_fallback(game, seat, NULL, &a));
		table_do(&a);
	}
	ck_assert_int_eq(town->badge, 1);
	ck_assert_int_eq(controller(PLACE_SHERIFF), _i);
	ck_assert_int_eq(told_n(EV_BADGE), 0);
}
END_TEST

START_TEST(we_11_marshall) /* WE-11, GS_MARSHALL, DT-SHERIFF-3, R-35, R-44, D-MARSHALL */
{
	table_position(4);
	town->badge = 3;
	give_card(4, GS_MARSHALL);
	give_card(2, GS_BRUTE);
	HANDS("KKK9T", "99TTJ", "JJJAA", "9TJKA"); /* no queens: nobody is robbed */
	until(ASK_WINDOW, W_SHERIFF);
	ASKED(ASK_WINDOW, 2, 3, 4); /* any player with a card; seat 3 took one at the store */
	ck_assert_int_eq(town->badge, 3);
	struct game_action a;
	ck_assert(game_fallback(game, 4, NULL, &a));
	ck_assert_int_eq(a.kind, ACT_PASS);
	PLAY(4, GS_MARSHALL);
	forget_told();
	finish_round();
	ck_assert_int_eq(town->badge, 3);
	ck_assert_int_eq(told_n(EV_BADGE), 0);
	/* P1 controlled a place: only P4 visits the Doc */
	ck_assert_int_eq(told_n(EV_ELIXIR), 1);
	ck_assert_uint_eq(told(EV_ELIXIR, 0, 0)->seat, 4);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_MARSHALL], 1);
	/* and P3 decides in the next round up to its step 6 */
	HANDS("99KKK", "99TTT", "JJJAA", "QQQAA");
	ASKED(ASK_OFFER, 1, 2, 4);
	until(ASK_RULE, 0);
	ASKED(ASK_RULE, 3);
	finish_round();
	ck_assert_int_eq(town->badge, 1); /* only this one change was stopped */
}
END_TEST

/* ---- Town Hall ---- */

/* Aces of the best hand, deeds in the row and in the deck, deeds taken, deeds in the row then. */
static const struct {
	const char *dice;
	unsigned row, deck, taken, row_after;
} halls[] = {
	{ "KKKKJ", 3, 12, 1, 3 }, /* DT-HALL-1, DT-HALL-4 */
	{ "KKKKA", 3, 12, 2, 3 }, /* DT-HALL-1 */
	{ "KKKAA", 3, 12, 3, 3 }, /* DT-HALL-1 */
	{ "KKAAA", 3, 12, 3, 3 }, /* WE-10: 3 A's, 3 deeds */
	{ "AAAAA", 3, 12, 3, 3 }, /* DT-HALL-1 */
	{ "KKKAA", 1, 0, 1, 0 },  /* WE-10: row of 1, empty deck, 2 A's */
	{ "KKKKA", 3, 1, 2, 2 },  /* DT-HALL-4: the row stays shorter */
	{ "KKKKJ", 2, 0, 1, 1 },  /* DT-HALL-4 */
};

static void shorten_row(unsigned n)
{
	for (unsigned i = n; i < TOWN_ROW; i++) {
		town->player[0].safe[town->row[i]]++;
		town->row[i] = CARD_NONE;
	}
}

START_TEST(the_town_hall_gives_deeds) /* DT-HALL-1, DT-HALL-2, DT-HALL-4, WE-10, INV-11 */
{
	table_position(2);
	leave_in_deck(DECK_DEEDS, halls[_i].deck);
	shorten_row(halls[_i].row);
	uint8_t row[TOWN_ROW];
	memcpy(row, town->row, sizeof(row));
	HANDS("99TTJ", halls[_i].dice);
	finish_round();
	ck_assert_int_eq(controller(PLACE_HALL), 2);
	ck_assert_uint_eq(hand_of(2, BACKS_DEEDS), halls[_i].taken);
	for (unsigned i = 0; i < halls[_i].taken; i++) /* from slot 1 upward */
		ck_assert_uint_eq(told(EV_DEED, 2, (int)i)->arg[0], row[i]);
	for (int i = 0; told(EV_CARD, 2, i); i++) /* everybody has seen what he took */
		ck_assert_uint_eq(told(EV_CARD, 2, i)->known, 3);
	unsigned left = 0;
	for (int i = 0; i < TOWN_ROW; i++)
		left += town->row[i] != CARD_NONE;
	ck_assert_uint_eq(left, halls[_i].row_after);
	/* those left slide down, from slot 1 on there is no gap */
	for (unsigned i = 0; i < halls[_i].row - halls[_i].taken; i++)
		ck_assert_uint_eq(town->row[i], row[halls[_i].taken + i]);
	for (unsigned i = 0; i < left; i++)
		ck_assert_uint_ne(town->row[i], CARD_NONE);
	ck_assert_int_eq(game_acting(game) == 0, halls[_i].row_after == 0); /* DT-END-1 */
}
END_TEST

START_TEST(the_row_is_refilled_lowest_slot_first) /* DT-HALL-4, R-28 */
{
	wish(DEED_1);
	wish(DEED_2);
	wish(DEED_3);
	table_position(2);
	wish(DEED_5);
	wish(DEED_4);
	HANDS("99TTJ", "KKKKA"); /* takes slots 1 and 2 */
	finish_round();
	ck_assert_uint_eq(town->row[0], DEED_3);
	ck_assert_uint_eq(town->row[1], DEED_5);
	ck_assert_uint_eq(town->row[2], DEED_4);
	/* as it is told: slots 1, 2, 3 at the start, then 2 and 3 */
	static const int slots[] = { 1, 2, 3, 2, 3 };
	ck_assert_int_eq(told_n(EV_ROW), 5);
	for (int i = 0; i < 5; i++)
		ck_assert_int_eq(told(EV_ROW, 0, i)->arg[0], slots[i]);
	ck_assert_uint_eq(told(EV_ROW, 0, 3)->arg[1], DEED_5);
}
END_TEST

/* The face-up deeds left lie where they lay until the window for Corruption is over. */
START_TEST(the_row_has_gaps_while_more_may_be_taken) /* DT-HALL-3, DT-HALL-4, INV-4, GEN-5 */
{
	wish(DEED_1);
	wish(DEED_2);
	wish(DEED_3);
	table_position(2);
	give_card(2, GS_EQUIP_1);
	HANDS("99TTJ", _i == 2 ? "KKKAA" : _i ? "KKKKA" : "KKKKQ"); /* takes _i + 1 */
	until(ASK_WINDOW, W_HALL);
	static const uint8_t left[][TOWN_ROW] = { { CARD_NONE, DEED_2, DEED_3 },
		{ CARD_NONE, CARD_NONE, DEED_3 }, { CARD_NONE, CARD_NONE, CARD_NONE } };
	for (int seat = 0; seat <= 2; seat++) {
		struct game *view = game_observe(game, seat);
		ck_assert_mem_eq(town_of(view)->row, left[_i], TOWN_ROW);
		game_destroy(view);
	}
	pass(2);
	for (int i = 0; i < 2 - _i; i++) /* slides down */
		ck_assert_uint_eq(town->row[i], DEED_2 + _i + i);
	for (int i = 0; i < TOWN_ROW; i++)
		ck_assert_uint_ne(town->row[i], CARD_NONE);
}
END_TEST

START_TEST(aces_of_the_others_are_worth_nothing) /* DT-HALL-5 */
{
	table_position(2);
	HANDS("99999", "AAAAQ");
	finish_round();
	ck_assert_uint_eq(hand_of(1, BACKS_DEEDS), 1);
	ck_assert_uint_eq(hand_of(2, BACKS_DEEDS), 0);
}
END_TEST

START_TEST(corruption) /* GS_CORRUPTION, DT-HALL-3, D-CORRUPTION, R-29 */
{
	wish(DEED_1);
	wish(DEED_1);
	wish(DEED_1);
	table_position(2);
	leave_in_deck(DECK_DEEDS, _i ? 6 : 0);
	give_card(2, GS_CORRUPTION);
	give_card(1, GS_CHEATER);
	wish(DEED_5);
	HANDS("99TTT", "KKKKJ");
	until(ASK_WINDOW, W_HALL);
	ASKED(ASK_WINDOW, 2); /* after taking the deeds, only he */
	ck_assert_uint_eq(hand_of(2, BACKS_DEEDS), 1);
	struct game_action a;
	ck_assert(game_fallback(game, 2, NULL, &a));
	ck_assert_int_eq(a.kind, ACT_PASS);
	forget_told();
	DO(2, ACT_PLAY, GS_CORRUPTION);
	finish_round();
	ck_assert_uint_eq(hand_of(2, BACKS_DEEDS), _i ? 2 : 1); /* empty deck: nothing, used up */
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_CORRUPTION], 1);
	if (!_i)
		return;
	ck_assert_uint_eq(told(EV_CARD, 2, 0)->known, game_bit(2)); /* unseen by others */
	/* drawn before the refill */
	ck_assert_uint_eq(deck_size(DECK_DEEDS), 4);
	ck_assert_uint_eq(town->row[2] != CARD_NONE, 1);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, the_mine_gives_a_nugget_for_each_nine, 0, RUN_LEN(mines));
	tcase_add_test(tc, only_the_controller_has_dynamite);
	tcase_add_test(tc, the_bank_is_robbed_of_all);
	tcase_add_test(tc, the_stagecoach_moves_whether_or_not);
	tcase_add_loop_test(tc, even_split, 0, RUN_LEN(splits));
	tcase_add_test(tc, the_robber_does_not_split_with_himself);
	tcase_add_test(tc, most_kings_take_the_badge);
	tcase_add_loop_test(tc, the_badge_stays, 0, 2);
	tcase_add_test(tc, we_11_marshall);
	tcase_add_loop_test(tc, the_town_hall_gives_deeds, 0, RUN_LEN(halls));
	tcase_add_test(tc, the_row_is_refilled_lowest_slot_first);
	tcase_add_loop_test(tc, the_row_has_gaps_while_more_may_be_taken, 0, TOWN_ROW);
	tcase_add_test(tc, aces_of_the_others_are_worth_nothing);
	tcase_add_loop_test(tc, corruption, 0, 2);
}

int main(void)
{
	return run_tests("town_places", add);
}
