/* SPDX-License-Identifier: MIT */
/*
 * test_town_first.c - the first edition: what differs from the second.
 */
#include "run.h"
#include "table.h"

#include <string.h>

static void first_edition(int seats)
{
	table_option("edition", 1);
	table_option("doc.mandatory", 0);
	table_position(seats);
}

static unsigned all_of(int deck)
{
	unsigned n = deck_size(deck) + discard_size(deck);
	for (int i = 0; i < TOWN_ROW && deck == DECK_DEEDS; i++)
		n += town->row[i] != CARD_NONE;
	return n;
}

START_TEST(the_box_of_the_first_edition) /* E1-1, E1-2, E1-8, R-50 */
{
	for (int seats = 2; seats <= 5; seats++) {
		first_edition(seats);
		ck_assert_uint_eq(all_of(DECK_DEEDS), 25);
		for (int card = DEED_1; card <= DEED_5; card++) {
			unsigned n = town->deck[DECK_DEEDS - 1][card];
			for (int i = 0; i < TOWN_ROW; i++)
				n += town->row[i] == card;
			ck_assert_uint_eq(n, 5);
		}
		ck_assert_uint_eq(all_of(DECK_STORE), 19);
		ck_assert_uint_eq(all_of(DECK_ELIXIRS), 0);
		ck_assert(!town->shelf[0] && !town->shelf[1]);
		ck_assert_uint_eq(town->mine, 30);
		ck_assert_uint_eq(town->bank, 3);
		ck_assert_int_eq(told_n(EV_SHELF), 0);
		ck_assert_int_eq(told_n(EV_ROW), TOWN_ROW);
	}
}
END_TEST

static const struct game_option *option(const char *name)
{
	for (size_t i = 0; i < town_ops.n_options; i++)
		if (strcmp(town_ops.options[i].name, name) == 0)
			return &town_ops.options[i];
	ck_abort_msg("no option %s", name);
}

START_TEST(other_claims_from_the_setup) /* E1-1, R-50: data, the sum is checked */
{
	static const uint8_t counts[] = { 9, 7, 5, 3, 1 };
	struct game_setup setup;
	struct dt_error err;
	game_setup_default(&town_ops, 2, &setup);
	setup.value[option("edition")->at] = 1;
	memcpy(&setup.value[option("claims")->at], counts, 5);
	struct game *g = game_create(&town_ops, &setup, NULL, &err);
	ck_assert_ptr_nonnull(g);
	ck_assert_mem_eq(&town_of(g)->deck[DECK_DEEDS - 1][DEED_1], counts, 5);
	game_destroy(g);
	setup.value[option("claims")->at]--;
	ck_assert_ptr_null(game_create(&town_ops, &setup, NULL, &err));
	ck_assert_str_eq(err.rule, "R-50");
}
END_TEST

START_TEST(who_may_stay_away_hangs_on_the_edition) /* E1-3, R-31 */
{
	size_t mandatory = (size_t)(option("doc.mandatory") - town_ops.options);
	struct game_setup setup;
	game_setup_default(&town_ops, 3, &setup);
	game_setup_rest(&town_ops, 0, &setup);
	ck_assert_uint_eq(setup.value[option("doc.mandatory")->at], 1);
	setup.value[option("edition")->at] = 1;
	game_setup_rest(&town_ops, (uint64_t)1 << mandatory, &setup); /* it was said */
	ck_assert_uint_eq(setup.value[option("doc.mandatory")->at], 1);
	game_setup_rest(&town_ops, 0, &setup);
	ck_assert_uint_eq(setup.value[option("doc.mandatory")->at], 0);
}
END_TEST

START_TEST(losers_may_visit) /* E1-3, D-DOCGO: not who has won something */
{
	first_edition(4);
	HANDS("999TT", "QQQKK", "9TQKA", "9TQKA");
	until(ASK_GO, 0);
	ASKED(ASK_GO, 3, 4);
	struct game_action a;
	ck_assert(game_fallback(game, 3, NULL, &a) && a.kind == ACT_VISIT);
	DO(3, ACT_STAY, 0);
	DO(4, ACT_VISIT, 0);
	ASKED(ASK_REMEDY, 4);
	DO(4, ACT_REMEDY, REMEDY_PETTY);
	ck_assert_int_eq(told_n(EV_REMEDY), 1);
	ck_assert_int_eq(town->round, 3);
}
END_TEST

START_TEST(nobody_goes) /* E1-3: all stay away */
{
	first_edition(3);
	HANDS("99TTK", "JJJQQ", "9TJQA");
	until(ASK_GO, 0);
	ASKED(ASK_GO, 3);
	DO(3, ACT_STAY, 0);
	ck_assert_int_eq(told_n(EV_VISITORS), 0);
	ck_assert_int_eq(town->round, 3);
}
END_TEST

START_TEST(the_sheriff_orders_them) /* E1-3: as before */
{
	first_edition(4);
	HANDS("999TT", "QQQKK", "9TQKA", "9TQKA");
	until(ASK_GO, 0);
	DO(3, ACT_VISIT, 0);
	DO(4, ACT_VISIT, 0);
	until(ASK_RULE, 0);
	ASKED(ASK_RULE, 2);
	DO(2, ACT_RULE, 4, 3);
	ASKED(ASK_REMEDY, 4);
}
END_TEST

static const struct {
	const char *dice;
	uint8_t remedies; /* set */
} offers[] = {
	{ "9JKAA", 1 << REMEDY_WIRE | 1 << REMEDY_CARD | 1 << REMEDY_PETTY | 1 << REMEDY_GRAND },
	{ "TTTTT", 1 << REMEDY_WIRE },
	{ "99999", 1 << REMEDY_WIRE },
	{ "QQQQQ", 1 << REMEDY_CARD },
	{ "JJJJJ", 1 << REMEDY_CARD },
	{ "KKKKK", 1 << REMEDY_PETTY },
	{ "AAAAA", 1 << REMEDY_GRAND },
	{ "9TKKK", 1 << REMEDY_WIRE | 1 << REMEDY_PETTY },
};

START_TEST(remedies_need_a_die) /* E1-4: how many is irrelevant, and one is always there */
{
	first_edition(2);
	fill_dice(town->player[0].aside, offers[_i].dice);
	for (int remedy = REMEDY_WIRE; remedy < TOWN_REMEDIES; remedy++)
		ck_assert_int_eq(
			town_has_remedy(town, 1, remedy), offers[_i].remedies >> remedy & 1);
}
END_TEST

/* Four players, of whom only 4 may visit; stops at the remedy. */
static void one_visitor(const char *dice)
{
	first_edition(4);
	give_card(4, DEED_1);
	give_card(4, DEED_2);
	give_card(4, DEED_5);
	give_card(4, DEED_3); /* one of them is stolen in the Saloon */
	set_bills(1, 1);
	set_nuggets(1, 1);
	HANDS("9999T", "TTTTA", "JJQQK", dice);
	set_bills(1, 1);
	until(ASK_GO, 0);
	DO(4, ACT_VISIT, 0);
	ASKED(ASK_REMEDY, 4);
}

START_TEST(barbed_wire) /* E1_BARBED_WIRE, E1-4 */
{
	struct game_action a;
	one_visitor("9TJQK");
	REFUSED("E1-4", 4, ACT_REMEDY, REMEDY_GRAND);
	REFUSED("E1-4", 4, ACT_TAKE, SHELF_A);
	DO(4, ACT_REMEDY, REMEDY_WIRE);
	ASKED(ASK_PROTECT, 4);
	ck_assert(game_fallback(game, 4, NULL, &a));
	table_do(&a);
	ck_assert_uint_eq(town_count(town->player[3].safe, BACKS_DEEDS), 2);
	ck_assert_uint_eq(hand_of(4, BACKS_DEEDS), 1);
}
END_TEST

START_TEST(a_store_card) /* E1_STORE_CARD */
{
	one_visitor("9TJQK");
	unsigned had = hand_of(4, BACKS_STORE);
	wish(GS_EQUIP_8);
	DO(4, ACT_REMEDY, REMEDY_CARD);
	ck_assert_uint_eq(hand_of(4, BACKS_STORE), had + 1);
}
END_TEST

START_TEST(petty_theft) /* E1_PETTY_THEFT, GEN-3 */
{
	one_visitor("9TJQK");
	unsigned had = town->player[3].bills;
	DO(4, ACT_REMEDY, REMEDY_PETTY);
	ck_assert_uint_eq(town->player[3].bills, had + 1 + 2 + 2); /* seat 1 has a single dollar */
	ck_assert_uint_eq(town->player[0].bills, 0);
}
END_TEST

START_TEST(grand_theft) /* E1_GRAND_THEFT, GEN-3 */
{
	one_visitor("9TJQA");
	unsigned with = 0;
	for (int i = 0; i < 3; i++)
		with += town->player[i].nuggets > 0;
	DO(4, ACT_REMEDY, REMEDY_GRAND);
	ck_assert_uint_ge(with, 1);
	ck_assert_uint_eq(town->player[3].nuggets, with);
}
END_TEST

START_TEST(the_default_remedy) /* D-REMEDY */
{
	struct game_action a;
	one_visitor("9TQKA");
	ck_assert(game_fallback(game, 4, NULL, &a) && a.arg[0] == REMEDY_CARD);
	fill_dice(town->player[3].aside, "99KKA");
	ck_assert(game_fallback(game, 4, NULL, &a) && a.arg[0] == REMEDY_PETTY);
	fill_dice(town->player[3].aside, "99AAA");
	ck_assert(game_fallback(game, 4, NULL, &a) && a.arg[0] == REMEDY_GRAND);
	fill_dice(town->player[3].aside, "99TTT");
	ck_assert(game_fallback(game, 4, NULL, &a) && a.arg[0] == REMEDY_WIRE);
}
END_TEST

START_TEST(the_elixir_card_needs_no_other_visitor) /* E1-5, GS_ELIXIR */
{
	first_edition(2);
	give_card(1, GS_ELIXIR);
	HANDS("999TT", "AAJKK"); /* both have won something */
	until(ASK_WINDOW, W_DOC);
	PLAY(1, GS_ELIXIR);
	until(ASK_REMEDY, 0);
	ASKED(ASK_REMEDY, 1);
	ck_assert_uint_eq(choices(1), 1);
	finish_round();
	ck_assert_int_eq(told(EV_VISITORS, 0, 0)->arg[0], 1);
}
END_TEST

START_TEST(who_plays_it_joins_the_visitors) /* E1-5, R-46: the Sheriff orders all of them */
{
	first_edition(4);
	give_card(1, GS_ELIXIR);
	HANDS("999TT", "JJJKK", "9TJKA", "9TJKA");
	until(ASK_WINDOW, W_DOC);
	PLAY(1, GS_ELIXIR);
	until(ASK_GO, 0);
	ASKED(ASK_GO, 3, 4); /* he is not asked: he goes */
	DO(3, ACT_VISIT, 0);
	DO(4, ACT_STAY, 0);
	until(ASK_RULE, 0);
	REFUSED("DT-DOC-2", 2, ACT_RULE, 3, 4);
	DO(2, ACT_RULE, 3, 1);
	ASKED(ASK_REMEDY, 3);
	DO(3, ACT_REMEDY, REMEDY_WIRE);
	ASKED(ASK_REMEDY, 1);
}
END_TEST

START_TEST(wanted_stops_the_elixir_card) /* E1-5, DT-CARD-8 */
{
	first_edition(2);
	give_card(1, GS_ELIXIR);
	give_card(2, GS_WANTED);
	HANDS("999TT", "AAJKK");
	until(ASK_WINDOW, W_DOC);
	PLAY(1, GS_ELIXIR);
	ASKED(ASK_WINDOW, 2);
	DO(2, ACT_PLAY, GS_WANTED);
	finish_round();
	ck_assert_int_eq(told_n(EV_REMEDY), 0);
	ck_assert_uint_eq(discard_size(DECK_STORE), 2);
}
END_TEST

START_TEST(the_stagecoach_moves_once) /* E1-6: the second time would find it empty */
{
	first_edition(3);
	set_bank(0, 5);
	HANDS("99JJQ", "99JQQ", "9JJKK");
	finish_round();
	ck_assert_uint_eq(town->coach, 0);
	ck_assert_uint_eq(town->bank, 5);
}
END_TEST

START_TEST(only_ties_are_for_the_sheriff) /* E1-7: no question without a tie, and one with it */
{
	first_edition(3);
	HANDS("9TJQK", "99TTA", "JJQQK"); /* kings: 1 and 3 */
	until(ASK_RULE, 0);
	ck_assert_int_eq(town->place, PLACE_SHERIFF);
	ck_assert_int_eq(told_n(EV_TIE), 1);
	first_edition(3);
	HANDS("9999T", "TTTTA", "JJQQK");
	finish_round();
	ck_assert_int_eq(told_n(EV_TIE), 0);
}
END_TEST

START_TEST(the_example_in_the_first_edition) /* WE-1, C-5: P5 picks barbed wire by his 9 */
{
	first_edition(5);
	give_card(5, DEED_1);
	give_card(5, DEED_4);
	give_card(1, DEED_2);
	HANDS("999JK", "TTTKK", "JJJJA", "QQQAA", "9QQJJ");
	until(ASK_VICTIM, 0);
	DO(4, ACT_TARGET, 1);
	until(ASK_GO, 0);
	ASKED(ASK_GO, 5);
	DO(5, ACT_VISIT, 0);
	DO(5, ACT_REMEDY, REMEDY_WIRE);
	ck_assert_uint_eq(town_count(town->player[4].safe, BACKS_DEEDS), 2);
	ck_assert_uint_eq(hand_of(5, BACKS_DEEDS), 0);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, the_box_of_the_first_edition);
	tcase_add_test(tc, other_claims_from_the_setup);
	tcase_add_test(tc, who_may_stay_away_hangs_on_the_edition);
	tcase_add_test(tc, losers_may_visit);
	tcase_add_test(tc, nobody_goes);
	tcase_add_test(tc, the_sheriff_orders_them);
	tcase_add_loop_test(tc, remedies_need_a_die, 0, RUN_LEN(offers));
	tcase_add_test(tc, barbed_wire);
	tcase_add_test(tc, a_store_card);
	tcase_add_test(tc, petty_theft);
	tcase_add_test(tc, grand_theft);
	tcase_add_test(tc, the_default_remedy);
	tcase_add_test(tc, the_elixir_card_needs_no_other_visitor);
	tcase_add_test(tc, who_plays_it_joins_the_visitors);
	tcase_add_test(tc, wanted_stops_the_elixir_card);
	tcase_add_test(tc, the_stagecoach_moves_once);
	tcase_add_test(tc, only_ties_are_for_the_sheriff);
	tcase_add_test(tc, the_example_in_the_first_edition);
}

int main(void)
{
	return run_tests("town_first", add);
}
