/* SPDX-License-Identifier: MIT */
/*
 * test_town_site.c - the expansion: what is in the box, setting up, and who acts: two actions a
 * location, what two players do otherwise. What the actions do is test_town_site_places.c, ranches
 * and the end are test_town_site_end.c.
 */
#include "expansion.h"

static unsigned with_row(void)
{
	unsigned n = deck_size(DECK_DEEDS);
	for (int i = 0; i < TOWN_ROW; i++)
		n += town->row[i] != CARD_NONE;
	return n;
}

/* X-COMP-1, X-COMP-2, X-COMP-3, X-COMP-4, X-COMP-5, X-COMP-9, X-SETUP-1, X-SETUP-2, X-SETUP-4,
 * X-SETUP-7, X-SETUP-9, X-CARD-2, R-60 */
START_TEST(what_is_in_the_box)
{
	expansion(6);
	unsigned dice = 0;
	for (int seat = 1; seat <= 6; seat++) {
		dice += town->player[seat - 1].free;
		ck_assert_ptr_nonnull(game_moment(game, seat));	  /* a cup */
		ck_assert_uint_eq(town->player[seat - 1].won, 0); /* an open cart */
	}
	ck_assert_uint_eq(dice, 30);
	for (int card = GS_WHISKEY; card <= GS_CATTLE; card++)
		ck_assert_int_eq(count_everywhere(card), 1);
	ck_assert_int_eq(count_everywhere(GS_SMOKE_SIGNALS), 0);
	ck_assert_uint_eq(deck_size(DECK_STORE), 29);
	ck_assert_int_eq(count_everywhere(RANCH), 10);
	ck_assert_uint_eq(with_row(), 30);
	ck_assert_uint_eq(deck_size(DECK_RIVER), 12);
	ck_assert(town->shelf[0] && town->shelf[1]);
	ck_assert_uint_eq(deck_size(DECK_ELIXIRS), 5);
}
END_TEST

START_TEST(with_the_first_edition) /* X-SETUP-2, X-SETUP-8, X-SETUP-9: 35 cards, 25 for two */
{
	for (int seats = 2; seats <= 3; seats++) {
		table_option("edition", 1);
		expansion(seats);
		ck_assert_uint_eq(with_row(), seats == 2 ? 25 : 35);
		ck_assert_uint_eq(deck_size(DECK_ELIXIRS), 0);
		ck_assert_int_eq(told_n(EV_SHELF), 0);
	}
}
END_TEST

START_TEST(nuggets_and_bills) /* X-COMP-6, X-COMP-7, X-SETUP-3, X-SETUP-5, WE-10: 53 for six */
{
	for (int seats = 2; seats <= 6; seats++) {
		expansion(seats);
		int bills = town->bank + town->coach;
		for (int seat = 1; seat <= seats; seat++)
			bills += town->player[seat - 1].bills;
		ck_assert_int_eq(town->bank, 3);
		ck_assert_int_eq(town->coach, 2);
		ck_assert_int_eq(bills, 8 * seats + 5);
		ck_assert_int_eq(town->mine, seats == 2 ? 30 : 40);
	}
}
END_TEST

START_TEST(ten_cards_leave_the_game_of_two) /* X-SETUP-8, R-79: before the row is laid, unseen */
{
	expansion(2);
	ck_assert_uint_eq(with_row(), 20);
	ck_assert_uint_eq(discard_size(DECK_DEEDS), 10);
	ck_assert_int_eq(told_n(EV_BOXED), 1);
	ck_assert_uint_eq(told(EV_BOXED, 0, 0)->arg[0], 10);
	struct game *view = game_observe(game, 1);
	ck_assert_uint_eq(town_of(view)->discard[DECK_DEEDS - 1][DEED_UNKNOWN], 10);
	game_destroy(view);
	expansion(3);
	ck_assert_uint_eq(with_row(), 30);
	ck_assert_int_eq(told_n(EV_BOXED), 0);
}
END_TEST

START_TEST(six_need_the_expansion) /* X-COMP-1, DT-COMP-5, R-96 */
{
	static const struct {
		int seats;
		uint8_t expansion, indians;
		const char *rule;
	} cases[] = { { 6, 0, 0, "DT-COMP-5" }, { 4, 0, 1, "R-96" }, { 6, 1, 0, NULL },
		{ 6, 1, 1, NULL } };
	for (int i = 0; i < RUN_LEN(cases); i++) {
		struct game_setup setup;
		struct dt_error err;
		game_setup_default(&town_ops, cases[i].seats, &setup);
		for (size_t o = 0; o < town_ops.n_options; o++) {
			if (strcmp(town_ops.options[o].name, "expansion") == 0)
				setup.value[town_ops.options[o].at] = cases[i].expansion;
			if (strcmp(town_ops.options[o].name, "indians") == 0)
				setup.value[town_ops.options[o].at] = cases[i].indians;
		}
		struct game *g = game_create(&town_ops, &setup, NULL, &err);
		ck_assert_int_eq(g != NULL, cases[i].rule == NULL);
		if (!g)
			ck_assert_str_eq(err.rule, cases[i].rule);
		game_destroy(g);
	}
}
END_TEST

/* ---- Who acts ---- */

/* Mine: 1 three 9s, 2 two; bank: 3 four tens; hall: 3, then 1. */
#define PLAIN "999QA", "99JQQ", "TTTTK"

/* X-LOC-1, X-LOC-2, X-LOC-3, X-LOC-4, X-LOC-5, X-LOC-7, X-MINE-1, X-MINE-2 */
START_TEST(first_chooses_second_does_the_rest)
{
	expansion(3);
	HANDS(PLAIN);
	until_action(PLACE_MINE);
	ASKED(ASK_ACTION, 1);
	struct game_action a;
	ck_assert(game_fallback(game, 1, NULL, &a) && a.arg[0] == SIDE_BASE); /* D-ACTION */
	REFUSED("X-LOC-2", 1, ACT_ACTION, 3);
	wish(RV_GOLD_5);
	DO(1, ACT_ACTION, SIDE_MORE);
	ck_assert_int_eq(controller(PLACE_MINE), 1);
	ck_assert_int_eq(second(PLACE_MINE), 2);
	ck_assert_uint_eq(town->player[0].nuggets, 5); /* the river */
	ck_assert_uint_eq(town->player[1].nuggets, 2); /* a nugget for each of his own 9s */
	ck_assert_uint_eq(town->mine, 33);
	/* the first one was done before the second one began */
	ck_assert_ptr_nonnull(told(EV_RIVER, 1, 0));
	ck_assert(told(EV_RIVER, 1, 0) < told(EV_NUGGETS, 2, 0));
	until_action(PLACE_BANK);
	ASKED(ASK_ACTION, 3);
	DO(3, ACT_ACTION, SIDE_BASE);
	ck_assert_int_eq(second(PLACE_BANK), 0); /* nobody else has a 10: it is not done */
	ck_assert_int_eq(town->coach, 0);	 /* only moved to the Bank */
	ck_assert_int_eq(town->bank, 2);
}
END_TEST

START_TEST(two_players_do_one_thing) /* X-LOC-9, X-DOC-2: the other one's cart stays open */
{
	expansion(2);
	HANDS("999TT", "99TQK"); /* all but the Saloon, the badge and a face of his own are 1's */
	act(PLACE_MINE, SIDE_BASE);
	ck_assert_int_eq(second(PLACE_MINE), 0);
	ck_assert_uint_eq(town->player[1].nuggets, 0);
	ck_assert_uint_eq(town->player[1].won, 0);
	finish_round();
	ck_assert_int_eq(told_n(EV_SECOND), 0);
}
END_TEST

START_TEST(nothing_at_a_place_that_nobody_has) /* X-LOC-4 */
{
	expansion(3);
	HANDS("TTTJQ", "TTJJQ", "TJQKA");
	until_action(PLACE_BANK);
	ck_assert_int_eq(controller(PLACE_MINE), 0);
	ck_assert_int_eq(second(PLACE_MINE), 0);
}
END_TEST

/* X-LOC-6, D-PLACES, X-DOC-2, R-65; WE-12: three J's, three, two: the third gets nothing */
START_TEST(a_tie_for_first_names_both)
{
	expansion(3);
	town->badge = 3;
	HANDS("JJJ9T", "JJJ9Q", "JJKQA");
	until_action(PLACE_MINE); /* a tie there first: 1 and 2 have a 9 */
	until_action(PLACE_BANK);
	until(ASK_RULE, 0);
	ck_assert_int_eq(town->place, PLACE_STORE);
	ASKED(ASK_RULE, 3);
	ck_assert_uint_eq(town->ask.b, 2);
	ck_assert_uint_eq(choices(3), 2);
	REFUSED("X-LOC-6", 3, ACT_RULE, 1);
	REFUSED("X-LOC-6", 3, ACT_RULE, 1, 3);
	DO(3, ACT_RULE, 2, 1);
	ASKED(ASK_ACTION, 2); /* both are settled before the first one chooses */
	ck_assert_int_eq(second(PLACE_STORE), 1);
	DO(2, ACT_ACTION, SIDE_BASE);
	until_action(PLACE_SALOON);
	ck_assert(!(town->player[2].won & 1 << (PLACE_STORE - 1)));
}
END_TEST

START_TEST(a_tie_for_second_names_one) /* X-LOC-6, D-PLACES: the others get nothing */
{
	expansion(4);
	town->badge = 4;
	HANDS("999JQ", "9TJJQ", "9TTJQ", "9KKQA");
	until(ASK_RULE, 0);
	ck_assert_int_eq(town->place, PLACE_MINE);
	ck_assert_int_eq(controller(PLACE_MINE), 1); /* told before anybody offers something */
	ASKED(ASK_RULE, 4);
	ck_assert_uint_eq(choices(4), 3);
	struct game_action a;
	ck_assert(game_fallback(game, 4, NULL, &a) && a.arg[0] == 4); /* himself */
	DO(4, ACT_RULE, 3);
	ASKED(ASK_ACTION, 1);
	DO(1, ACT_ACTION, SIDE_MORE);
	ck_assert_int_eq(controller(PLACE_MINE), 1);
	ck_assert_int_eq(second(PLACE_MINE), 3);
	ck_assert_uint_eq(town->player[2].nuggets, 1);
	ck_assert_uint_eq(town->player[1].nuggets + town->player[3].nuggets, 0);
	const uint8_t mine = 1 << (PLACE_MINE - 1);
	ck_assert(town->player[2].won & mine);
	ck_assert(!(town->player[1].won & mine) && !(town->player[3].won & mine));
}
END_TEST

START_TEST(the_default_of_a_double_tie) /* D-PLACES: himself if tied, then clockwise */
{
	struct game_action a;
	expansion(4);
	town->badge = 3;
	HANDS("99JQK", "99JQA", "99JTK", "TTQKA");
	until(ASK_RULE, 0);
	ASKED(ASK_RULE, 3);
	ck_assert(game_fallback(game, 3, NULL, &a));
	ck_assert(a.arg[0] == 3 && a.arg[1] == 1);
}
END_TEST

START_TEST(places_can_be_bought) /* X-LOC-6: bribes as ever, for the whole outcome */
{
	expansion(3);
	town->badge = 3;
	HANDS("99JJQ", "99QQK", "TTTKA");
	until(ASK_OFFER, 0);
	DO(2, ACT_OFFER, 2, 1);
	DO(2, ACT_ADD, GOOD_DOLLAR);
	DO(2, ACT_DONE, 0);
	pass(1);
	unsigned had = town->player[2].bills;
	DO(3, ACT_RULE, 2, 1, 0, 0, 0, 0, 1 << 1);
	ck_assert_uint_eq(town->player[2].bills, had + 1);
	ASKED(ASK_ACTION, 2);
}
END_TEST

/* WE-10: three players with two 9's each: the third's reminder card stays open */
START_TEST(we_10_expansion_tie)
{
	expansion(3);
	HANDS("99JJT", "99JQT", "99QQT");
	until(ASK_RULE, 0);
	ASKED(ASK_RULE, 1);
	DO(1, ACT_RULE, 1, 2);
	DO(1, ACT_ACTION, SIDE_BASE);
	ck_assert_int_eq(second(PLACE_MINE), 2);
	ck_assert_uint_eq(town->player[2].won, 0);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, what_is_in_the_box);
	tcase_add_test(tc, with_the_first_edition);
	tcase_add_test(tc, nuggets_and_bills);
	tcase_add_test(tc, ten_cards_leave_the_game_of_two);
	tcase_add_test(tc, six_need_the_expansion);
	tcase_add_test(tc, first_chooses_second_does_the_rest);
	tcase_add_test(tc, two_players_do_one_thing);
	tcase_add_test(tc, nothing_at_a_place_that_nobody_has);
	tcase_add_test(tc, a_tie_for_first_names_both);
	tcase_add_test(tc, a_tie_for_second_names_one);
	tcase_add_test(tc, the_default_of_a_double_tie);
	tcase_add_test(tc, places_can_be_bought);
	tcase_add_test(tc, we_10_expansion_tie);
}

int main(void)
{
	return run_tests("town_site", add);
}
