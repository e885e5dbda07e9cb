/* SPDX-License-Identifier: MIT */
/*
 * test_town_site.c - the expansion: what is in the box, setting up, two actions a location, what
 * two players do otherwise, ranches, and the end.
 */
#include "run.h"
#include "table.h"

#include <string.h>

static void expansion(int seats)
{
	table_option("expansion", 1);
	table_position(seats);
}

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

/* ---- What the places do ---- */

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
	for (int card = 1; card < TOWN_CARDS; card++) {
		town->discard[DECK_DEEDS - 1][card] =
			(uint8_t)(town->discard[DECK_DEEDS - 1][card] +
				  town->deck[DECK_DEEDS - 1][card]);
		town->deck[DECK_DEEDS - 1][card] = 0;
	}
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
	memset(town->bandit, BANDIT_CAUGHT + 3, sizeof(town->bandit));
	for (int card = RV_GOLD_2; card < RV_UNKNOWN; card++) {
		town->discard[DECK_RIVER - 1][card] = town->deck[DECK_RIVER - 1][card];
		town->deck[DECK_RIVER - 1][card] = 0;
	}
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

/* ---- Ranches ---- */

START_TEST(a_ranch_in_the_row) /* X-RANCH-1, X-RANCH-2, X-RANCH-4, R-73; WE-12 */
{
	expansion(3);
	HANDS("KKKKQ", "QQQJA", "99TJQ");
	until_action(PLACE_HALL);
	uint8_t old = town->row[0];
	town->deck[DECK_DEEDS - 1][old]++;
	town->deck[DECK_DEEDS - 1][RANCH]--;
	town->row[0] = RANCH;
	DO(1, ACT_ACTION, SIDE_BASE);
	ck_assert_uint_eq(town->player[0].ranches, 1);
	ck_assert_uint_eq(hand_of(1, BACKS_DEEDS), 0); /* not in the hand: nothing to steal */
	ck_assert_ptr_nonnull(told(EV_RANCH, 1, 0));
	struct game *view = game_observe(game, 2);
	ck_assert_uint_eq(town_of(view)->player[0].ranches, 1);
	game_destroy(view);
}
END_TEST

START_TEST(ranches_are_no_hand_cards) /* X-RANCH-2, X-RANCH-4: no theft, Domination, bribe */
{
	expansion(3);
	give_ranch(2);
	HANDS("QQQ9T", "99TTK", "KKKKA");
	act(PLACE_SALOON, SIDE_BASE);
	ck_assert_int_eq(told_n(EV_SEEN), 0); /* nobody has a card to steal */
	ck_assert_uint_eq(town->player[1].ranches, 1);
}
END_TEST

static int line_of(int seat, const char *name, int *count)
{
	struct game_line l[GAME_SHEET_MAX];
	size_t n = game_score(game, l, GAME_SHEET_MAX);
	for (size_t i = 0; i < n; i++)
		if (l[i].seat == seat && strcmp(l[i].name, name) == 0) {
			*count = l[i].count;
			return l[i].points;
		}
	ck_abort_msg("no line %s", name);
}

START_TEST(points_of_ranches) /* X-RANCH-3, WE-6: 1, 3, 6, 10 */
{
	static const int points[] = { 0, 1, 3, 6, 10 };
	int n;
	expansion(3);
	for (int ranches = 0; ranches <= 4; ranches++) {
		ck_assert_int_eq(line_of(1, "ranches", &n), points[ranches]);
		ck_assert_int_eq(n, ranches);
		give_ranch(1);
	}
}
END_TEST

/* ---- The end ---- */

START_TEST(the_end_counts_ranches) /* X-END-1, X-RANCH-4: a ranch left in the row goes on */
{
	expansion(3);
	HANDS("KKKKQ", "QQQJA", "99TJQ");
	until_action(PLACE_HALL);
	for (int card = 1; card < TOWN_CARDS; card++) {
		town->discard[DECK_DEEDS - 1][card] =
			(uint8_t)(town->discard[DECK_DEEDS - 1][card] +
				  town->deck[DECK_DEEDS - 1][card]);
		town->deck[DECK_DEEDS - 1][card] = 0;
	}
	for (int i = 0; i < TOWN_ROW; i++) {
		town->discard[DECK_DEEDS - 1][town->row[i]]++;
		town->row[i] = CARD_NONE;
	}
	town->discard[DECK_DEEDS - 1][RANCH] -= 2;
	town->row[0] = town->row[1] = RANCH;
	DO(1, ACT_ACTION, SIDE_MORE - 1);
	finish_round();
	ck_assert_int_eq(told_n(EV_OVER), 0); /* one ranch still lies there */
	HANDS("KKKKA", "QQQJA", "99TJQ");
	finish_round();
	ck_assert_int_eq(told_n(EV_OVER), 1);
	ck_assert_uint_eq(told(EV_OVER, 0, 0)->arg[0], 2);
}
END_TEST

/* X-END-2, WE-10: $3 and rewards 2 + 2 are 3 VP; WE-12: $5 and 3 + 3 are 5. Of an odd sum on either
 * side nothing is lost: $3 and a reward of 3 are 3. */
START_TEST(dollars_and_rewards_are_divided_once)
{
	static const struct {
		unsigned bills;
		uint8_t rewards;
		int caught, points;
	} cases[] = { { 3, 2, 2, 3 }, { 5, 3, 2, 5 }, { 4, 3, 2, 5 }, { 3, 3, 1, 3 } };
	int n;
	for (int i = 0; i < RUN_LEN(cases); i++) {
		expansion(3);
		memset(town->rules.bandit_rewards, cases[i].rewards, TOWN_BANDITS);
		set_bandit(BANDIT_1, BANDIT_CAUGHT + 1);
		if (cases[i].caught > 1)
			set_bandit(BANDIT_12, BANDIT_CAUGHT + 1);
		set_bills(1, cases[i].bills);
		ck_assert_int_eq(line_of(1, "dollars", &n), cases[i].points);
		ck_assert_int_eq(n, (int)cases[i].bills + cases[i].caught * cases[i].rewards);
	}
}
END_TEST

START_TEST(ranches_break_a_tie) /* X-RANCH-4, DT-WIN-2 */
{
	expansion(3);
	town->badge = 3;
	set_shelf(SHELF_A, EL_PROTECTION); /* which brings him nothing */
	HANDS("999TT", "KKKQQ", "JJTQA");
	for (int seat = 1; seat <= 3; seat++) {
		struct town_player *p = &town->player[seat - 1];
		for (int card = 1; card <= HAND_LAST; card++) {
			uint8_t *pile = town->discard[town_is_store(card) ? DECK_STORE - 1
									  : DECK_DEEDS - 1];
			pile[card] = (uint8_t)(pile[card] + p->hand[card]);
			p->hand[card] = 0;
		}
		set_bills(seat, 8);
		set_nuggets(seat, seat == 2 ? 6 : 5);
	}
	town->badge = 3;
	set_nuggets(3, 0);
	for (int seat = 1; seat <= 3; seat++)
		while (town->player[seat - 1].ranches) {
			town->player[seat - 1].ranches--;
			town->discard[DECK_DEEDS - 1][RANCH]++;
		}
	give_ranch(1); /* 5 and 1 against 6 */
	for (int card = 1; card < TOWN_CARDS; card++) {
		town->discard[DECK_DEEDS - 1][card] =
			(uint8_t)(town->discard[DECK_DEEDS - 1][card] +
				  town->deck[DECK_DEEDS - 1][card]);
		town->deck[DECK_DEEDS - 1][card] = 0;
	}
	for (int i = 0; i < TOWN_ROW; i++)
		if (town->row[i]) {
			town->discard[DECK_DEEDS - 1][town->row[i]]++;
			town->row[i] = CARD_NONE;
		}
	/* All that is left of the round is a visit of 3 to the Doc. */
	town->place = PLACE_DOC;
	town->ask = (struct town_question){ .what = ASK_TAKE, .asked = 1 << 2, .pending = 1 << 2 };
	town->frame[1] = (struct town_frame){ .at = AT_DOC, .step = 3 };
	memset(&town->frame[2], 0, sizeof(town->frame[0]) * (TOWN_DEPTH - 2));
	town->frame[1].v[0] = 1 << 2;
	town->frame[1].v[1] = 1;
	town->order[0] = 3;
	town->depth = 3;
	town->frame[2] = (struct town_frame){ .at = AT_VISIT, .step = 2, .seat = 3 };
	DO(3, ACT_TAKE, SHELF_A);
	struct game_result result;
	game_result(game, &result);
	ck_assert(result.over);
	ck_assert_int_eq(result.points[0], result.points[1]);
	ck_assert_uint_eq(result.winners, 1);
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
	tcase_add_test(tc, a_ranch_in_the_row);
	tcase_add_test(tc, ranches_are_no_hand_cards);
	tcase_add_test(tc, points_of_ranches);
	tcase_add_test(tc, the_end_counts_ranches);
	tcase_add_test(tc, dollars_and_rewards_are_divided_once);
	tcase_add_test(tc, ranches_break_a_tie);
}

int main(void)
{
	return run_tests("town_site", add);
}
