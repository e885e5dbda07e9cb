/* SPDX-License-Identifier: MIT */
/*
 * test_town_setup.c - components, setting up, the order of a round, and the invariants.
 */
#include "flow.h"
#include "run.h"
#include "table.h"

#include <string.h>

/* DT-COMP-2, DT-COMP-3, DT-COMP-4: all cards, wherever they lie */
static const struct {
	int card, count;
} components[] = {
	{ GS_EQUIP_1, 1 },
	{ GS_EQUIP_2, 1 },
	{ GS_EQUIP_3, 1 },
	{ GS_EQUIP_4, 1 },
	{ GS_EQUIP_5, 1 },
	{ GS_EQUIP_8, 1 },
	{ GS_DYNAMITE, 1 },
	{ GS_GIRLS, 1 },
	{ GS_BRUTE, 2 },
	{ GS_CHEATER, 2 },
	{ GS_CORRUPTION, 1 },
	{ GS_UNLIMITED_CREDITS, 1 },
	{ GS_NERVOUS_JOE, 1 },
	{ GS_MARSHALL, 1 },
	{ GS_EVEN_SPLIT, 1 },
	{ GS_WANTED, 1 },
	{ GS_ELIXIR, 1 },
	{ DEED_1, 4 },
	{ DEED_2, 4 },
	{ DEED_3, 4 },
	{ DEED_4, 4 },
	{ DEED_5, 4 },
	{ EL_WEALTH, 1 },
	{ EL_CHARM, 1 },
	{ EL_FORTUNE, 1 },
	{ EL_POWER, 1 },
	{ EL_PROTECTION, 1 },
	{ EL_FRIENDSHIP, 1 },
	{ EL_DOMINATION, 1 },
};

START_TEST(cards_of_the_box) /* DT-COMP-2, DT-COMP-3, DT-COMP-4, R-50, DT-SETUP-9 */
{
	for (int seats = 2; seats <= 5; seats++) {
		int sum = 0;
		table_new(seats);
		for (int i = 0; i < RUN_LEN(components); i++) {
			ck_assert_msg(count_everywhere(components[i].card) == components[i].count,
				"card %d", components[i].card);
			sum += components[i].count;
		}
		ck_assert_int_eq(sum, 19 + 20 + 7);
		ck_assert_int_eq(count_everywhere(GS_UNKNOWN) + count_everywhere(DEED_UNKNOWN) +
					 count_everywhere(EL_UNKNOWN),
			0);
	}
}
END_TEST

/* what of the numbers that no rule book says nobody has entered */
START_TEST(made_up_until_it_is_entered)
{
	static const struct {
		uint8_t edition, expansion, indians, entered; /* bits: as in told */
		uint8_t told[4];
	} cases[] = { { 0, 0, 0, 0, { 1, 0, 0, 0 } }, { 0, 0, 0, 1, { 0, 0, 0, 0 } },
		{ 1, 0, 0, 1, { 1, 0, 0, 0 } }, { 0, 1, 0, 0, { 1, 1, 1, 0 } },
		{ 0, 1, 1, 0, { 1, 1, 1, 1 } }, { 0, 1, 1, 2, { 1, 0, 1, 1 } },
		{ 0, 1, 1, 4, { 1, 1, 0, 1 } }, { 0, 1, 1, 8, { 1, 1, 1, 0 } },
		{ 0, 1, 1, 15, { 0, 0, 0, 0 } } };
	for (int i = 0; i < RUN_LEN(cases); i++) {
		uint8_t out[4];
		table_option("edition", cases[i].edition);
		table_option("expansion", cases[i].expansion);
		table_option("indians", cases[i].indians);
		table_new(3);
		struct town_rules r = town->rules;
		r.deeds[0] = (uint8_t)(r.deeds[0] + (cases[i].entered & 1));
		r.river[0] = (uint8_t)(r.river[0] + (cases[i].entered >> 1 & 1));
		r.bandit_rewards[11] = (uint8_t)(3 + (cases[i].entered >> 2 & 1));
		r.spirits[0] = (uint8_t)(r.spirits[0] + (cases[i].entered >> 3 & 1));
		bool any = town_made_up(&r, out);
		ck_assert_msg(memcmp(out, cases[i].told, 4) == 0, "case %d", i);
		ck_assert_int_eq(any, out[0] || out[1] || out[2] || out[3]);
		ck_assert_int_eq(told_n(EV_MADE_UP), 1); /* and the table says it */
	}
}
END_TEST

START_TEST(other_deeds_from_the_setup) /* DT-COMP-3, R-50: data, the sum is checked */
{
	static const uint8_t eights[] = { 8, 6, 3, 2, 1 };
	struct game_setup setup;
	struct dt_error err;
	size_t i = 0;
	game_setup_default(&town_ops, 2, &setup);
	while (strcmp(town_ops.options[i].name, "deeds"))
		i++;
	memcpy(&setup.value[town_ops.options[i].at], eights, 5);
	struct game *g = game_create(&town_ops, &setup, NULL, &err);
	ck_assert_ptr_nonnull(g);
	ck_assert_mem_eq(&town_of(g)->deck[DECK_DEEDS - 1][DEED_1], eights, 5);
	game_destroy(g);
	setup.value[town_ops.options[i].at]++;
	ck_assert_ptr_null(game_create(&town_ops, &setup, NULL, &err));
	ck_assert_str_eq(err.rule, "R-50");
}
END_TEST

START_TEST(board_cups_dice_and_badge) /* DT-COMP-1, DT-COMP-5, DT-COMP-6, DT-COMP-9, INV-7 */
{
	for (int seats = 2; seats <= 5; seats++) {
		unsigned cups = 0, dice = 0, badges = 0;
		table_new(seats);
		for (int seat = 1; seat <= GAME_SEATS_MAX; seat++) {
			cups += game_moment(game, seat) != NULL;
			dice += town->player[seat - 1].free;
			badges += town->badge == seat;
		}
		ck_assert_uint_eq(cups, seats);
		ck_assert_uint_eq(dice, 5 * seats);
		ck_assert_uint_eq(badges, 1);
	}
	/* the board: the town has its eight places and no more */
	HANDS("9TJQK", "99TJQ", "99TTJ", "AAAKK", "QQQJJ");
	finish_round();
	ck_assert_int_eq(told_n(EV_PLACE), 8);
}
END_TEST

START_TEST(bills_and_nuggets) /* DT-COMP-7, DT-COMP-8, DT-SETUP-1, DT-SETUP-4..6, INV-1, INV-2 */
{
	for (int seats = 2; seats <= 5; seats++) {
		table_new(seats);
		int bills = town->bank + town->coach;
		ck_assert_int_eq(town->mine, 30); /* DT-SETUP-5, whatever the number of players */
		ck_assert_int_eq(town->bank, 3);  /* DT-SETUP-6 */
		ck_assert_int_eq(town->coach, 0);
		for (int seat = 1; seat <= GAME_SEATS_MAX; seat++) {
			bool plays = seat <= seats; /* DT-SETUP-1: nothing for absent players */
			const struct town_player *p = &town->player[seat - 1];
			ck_assert_int_eq(p->bills, plays ? 8 : 0);
			ck_assert_int_eq(p->free, plays ? 5 : 0);
			ck_assert_int_eq(p->nuggets, 0);
			ck_assert_uint_eq(hand_of(seat, BACKS_ANY), 0);
			ck_assert_uint_eq(town_count(p->safe, BACKS_ANY), 0);
			bills += p->bills;
		}
		ck_assert_int_eq(bills, 8 * seats + 3);
	}
}
END_TEST

START_TEST(decks_are_laid_out) /* DT-SETUP-2, DT-SETUP-3, DT-SETUP-7 */
{
	wish(DEED_4);
	wish(DEED_1);
	wish(DEED_5);
	wish(EL_POWER);
	wish(EL_CHARM);
	table_new(3);
	ck_assert_uint_eq(town->row[0], DEED_4); /* slot 1, the bottommost, is filled first */
	ck_assert_uint_eq(town->row[1], DEED_1);
	ck_assert_uint_eq(town->row[2], DEED_5);
	ck_assert_uint_eq(town->shelf[0], EL_POWER);
	ck_assert_uint_eq(town->shelf[1], EL_CHARM);
	ck_assert_uint_eq(deck_size(DECK_STORE), 19);
	ck_assert_uint_eq(deck_size(DECK_DEEDS), 17);
	ck_assert_uint_eq(deck_size(DECK_ELIXIRS), 5);
	for (int deck = 1; deck <= TOWN_DECKS; deck++)
		ck_assert_uint_eq(discard_size(deck), 0);
	ck_assert_int_eq(told_n(EV_ROW), 3);
	ck_assert_int_eq(told_n(EV_SHELF), 2);
	ck_assert_int_eq(told(EV_SHELF, 0, 0)->arg[0], SHELF_A);
	ck_assert_int_eq(told(EV_SHELF, 0, 1)->arg[0], SHELF_B);
}
END_TEST

START_TEST(draws_are_uniform_over_the_deck) /* DT-SETUP-2, GEN-6 */
{
	struct game_setup setup;
	struct game_chance c;
	game_setup_default(&town_ops, 2, &setup);
	struct game *g = game_create(&town_ops, &setup, NULL, NULL);
	game_chance(g, &c);
	ck_assert_str_eq(game_moment(g, GAME_SEAT_TABLE), "deal");
	unsigned weight = 0;
	ck_assert_uint_eq(c.n, 5);
	for (size_t i = 0; i < c.n; i++)
		weight += c.weight[i];
	ck_assert_uint_eq(weight, 20);
	ck_assert_uint_eq(c.index, 0);
	ck_assert_int_eq(game_apply(g, &c.action[0], NULL, NULL), DT_OK);
	game_chance(g, &c);
	ck_assert_uint_eq(c.weight[0], 3);
	ck_assert_uint_eq(c.index, 1);
	game_destroy(g);
}
END_TEST

START_TEST(the_youngest_is_sheriff) /* DT-SETUP-8 */
{
	for (int seat = 1; seat <= 4; seat++) {
		table_option("sheriff", (uint8_t)seat);
		table_new(4);
		ck_assert_int_eq(town->badge, seat);
	}
	struct game_setup setup;
	struct dt_error err;
	game_setup_default(&town_ops, 2, &setup);
	setup.value[0] = 3;
	ck_assert_ptr_null(game_create(&town_ops, &setup, NULL, &err));
	ck_assert_str_eq(err.rule, "DT-SETUP-8");
}
END_TEST

START_TEST(two_to_five_players) /* DT-SETUP-1, GEN-1 */
{
	struct game_setup setup;
	struct dt_error err;
	for (int seats = 0; seats <= 7; seats++) {
		game_setup_default(&town_ops, seats, &setup);
		struct game *g = game_create(&town_ops, &setup, NULL, &err);
		ck_assert_int_eq(g != NULL, seats >= 2 && seats <= 5);
		game_destroy(g);
	}
}
END_TEST

START_TEST(with_two_players_nothing_is_special) /* DT-SETUP-10 */
{
	table_position(2);
	give_card(1, GS_GIRLS);
	give_card(2, DEED_1);
	give_card(2, DEED_2);
	HANDS("QQ99T", "99TTA");
	/* the Sheriff decides the tie of the nines */
	ASKED(ASK_OFFER, 2);
	pass(2);
	ASKED(ASK_RULE, 1);
	until(ASK_WINDOW, W_SALOON);
	PLAY(1, GS_GIRLS);
	until(ASK_PICK, 0); /* nobody is asked whom to rob: there is one opponent */
	finish_round();
	/* twice two cards were drawn from him, one kept each time: the second time there was one */
	ck_assert_int_eq(told_n(EV_SEEN), 2);
	ck_assert_uint_eq(told(EV_SEEN, 1, 0)->arg[1], 2);
	ck_assert_uint_eq(told(EV_SEEN, 1, 1)->arg[1], 1);
	ck_assert_uint_eq(told(EV_SEEN, 1, 1)->arg[0], 2);
	ck_assert_uint_ge(hand_of(1, BACKS_DEEDS), 2);
}
END_TEST

START_TEST(the_town_goes_in_order) /* DT-ROUND-1, DT-ROUND-3 */
{
	static const int places[] = { PLACE_MINE, PLACE_BANK, PLACE_COACH, PLACE_STORE,
		PLACE_SALOON, PLACE_SHERIFF, PLACE_HALL, PLACE_DOC };
	table_position(3);
	HANDS("999TT", "9TJJQ", "TQQAA");
	finish_round();
	ck_assert_int_eq(told_n(EV_PLACE), 8);
	for (int i = 0; i < 8; i++)
		ck_assert_uint_eq(told(EV_PLACE, 0, i)->arg[0], places[i]);
	/* one player may hold several places; one place has nobody */
	ck_assert_int_eq(controller(PLACE_MINE), 1);
	ck_assert_int_eq(controller(PLACE_BANK), 1);
	ck_assert_int_eq(controller(PLACE_SHERIFF), 0);
}
END_TEST

START_TEST(the_next_round_begins_with_free_dice) /* DT-ROUND-2, DT-HAND-1 */
{
	table_position(2);
	HANDS("999TT", "JQKKA");
	finish_round();
	ck_assert_int_eq(town->round, 3);
	ASKED(ASK_KEEP, 1, 2);
	ck_assert_int_eq(town->roll, 1);
	ck_assert_int_eq(town->final, 0);
	for (int seat = 1; seat <= 2; seat++) {
		ck_assert_uint_eq(town->player[seat - 1].free, 5);
		ck_assert_uint_eq(town_dice(town->player[seat - 1].aside), 0);
		ck_assert_uint_eq(town->player[seat - 1].won, 0);
	}
}
END_TEST

/* One wrong number, and which invariant it breaks. */
static void more_bills(void)
{
	town->bank++;
}
static void fewer_nuggets(void)
{
	town->mine--;
}
static void lost_card(void)
{
	town->deck[DECK_STORE - 1][GS_WANTED]--;
}
static void lost_deed(void)
{
	town->row[2] = CARD_NONE;
}
static void extra_elixir(void)
{
	town->discard[DECK_ELIXIRS - 1][EL_POWER]++;
}
static void no_sheriff(void)
{
	town->badge = 0;
}
static void absent_sheriff(void)
{
	town->badge = 4;
}
static void sixth_die(void)
{
	town->player[1].aside[0]++;
}
static void lost_die(void)
{
	town->player[1].free--;
}
static void unset_die(void)
{
	town->place = PLACE_MINE;
}

static const struct {
	void (*harm)(void);
	const char *id;
} harms[] = {
	{ more_bills, "INV-1" },
	{ fewer_nuggets, "INV-2" },
	{ lost_card, "INV-3" },
	{ lost_deed, "INV-4" },
	{ extra_elixir, "INV-5" },
	{ no_sheriff, "INV-7" },
	{ absent_sheriff, "INV-7" },
	{ sixth_die, "INV-8" },
	{ lost_die, "INV-8" },
	{ unset_die, "INV-10" },
};

START_TEST(the_audit_sees_what_is_wrong) /* INV-1..5, INV-7, INV-8, INV-10 */
{
	struct dt_error err;
	table_new(3);
	harms[_i].harm();
	ck_assert_int_eq(game_audit(game, &err), DT_ERR_RULES);
	ck_assert_str_eq(err.rule, harms[_i].id);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, cards_of_the_box);
	tcase_add_test(tc, made_up_until_it_is_entered);
	tcase_add_test(tc, other_deeds_from_the_setup);
	tcase_add_test(tc, board_cups_dice_and_badge);
	tcase_add_test(tc, bills_and_nuggets);
	tcase_add_test(tc, decks_are_laid_out);
	tcase_add_test(tc, draws_are_uniform_over_the_deck);
	tcase_add_test(tc, the_youngest_is_sheriff);
	tcase_add_test(tc, two_to_five_players);
	tcase_add_test(tc, with_two_players_nothing_is_special);
	tcase_add_test(tc, the_town_goes_in_order);
	tcase_add_test(tc, the_next_round_begins_with_free_dice);
	tcase_add_loop_test(tc, the_audit_sees_what_is_wrong, 0, RUN_LEN(harms));
}

int main(void)
{
	return run_tests("town_setup", add);
}
