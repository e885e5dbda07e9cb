/* SPDX-License-Identifier: MIT */
/*
 * test_town_chase.c - bandits who are wanted: the Sheriff's chase, whom it catches, and rolling a
 * second time.
 */
#include "dicetown.h"
#include "expansion.h"

#include <string.h>

/* These bandits and no others are wanted, and seat 1 goes after them with three kings. */
#define CHASE(...) chase((const int[]){ __VA_ARGS__, 0 })
static void chase(const int *wanted)
{
	all_bandits(BANDIT_DECK);
	for (; *wanted; wanted++)
		set_bandit(*wanted, BANDIT_WANTED);
	HANDS("KKK9T", "99TTJ", "JJJTA");
	act(PLACE_SHERIFF, SIDE_MORE);
	ASKED(ASK_CHASE, 1);
}

/* WE-3, X-BANDIT-8, X-BANDIT-9, X-BANDIT-10, R-70 */
START_TEST(we_3_catching_bandits)
{
	expansion(3);
	CHASE(BANDIT_NINE, BANDIT_NINE + 1, BANDIT_K);
	keep_refused("X-BANDIT-8", 1, "9Q");
	keep_refused("X-BANDIT-8", 1, "9QQQ");
	keep(1, "9QQ");
	ck_assert_uint_eq(town_bandits(town, BANDIT_CAUGHT + 1), 1);
	ck_assert_uint_eq(town_bandits(town, BANDIT_WANTED), 2);
	ck_assert_int_eq(town_bandit_at(town, BANDIT_K), BANDIT_WANTED);
	ck_assert_uint_eq(town->player[0].aside[FACE_K - 1], 3); /* his hand is unchanged */
	ck_assert_uint_eq(town_rewards(town, 1), 3);
}
END_TEST

START_TEST(the_catcher_chooses) /* X-BANDIT-8, R-70, D-CATCH */
{
	struct game_action a;
	expansion(3);
	town->rules.bandit_rewards[1] = 5;
	CHASE(BANDIT_NINE, BANDIT_NINE + 1);
	keep(1, "9QQ");
	ASKED(ASK_CATCH, 1);
	ck_assert(game_fallback(game, 1, NULL, &a) && a.arg[0] == BANDIT_NINE + 1);
	REFUSED("X-BANDIT-8", 1, ACT_CATCH, BANDIT_K);
	DO(1, ACT_CATCH, BANDIT_NINE);
	ck_assert_int_eq(town_bandit_at(town, BANDIT_NINE), BANDIT_CAUGHT + 1);
	ck_assert_int_eq(town_bandit_at(town, BANDIT_NINE + 1), BANDIT_WANTED);
}
END_TEST

/* GS_TWO_BARRELS, D-BARRELS; WE-12: 9 Q Q, both Q's again: 9 and K: all three are caught */
START_TEST(two_barrels)
{
	expansion(3);
	give_card(1, GS_TWO_BARRELS);
	CHASE(BANDIT_NINE, BANDIT_NINE + 1, BANDIT_K);
	keep(1, "9QQ");
	ASKED(ASK_WINDOW, 1);
	ck_assert_uint_eq(choices(1), 1 + 5); /* 9, Q, QQ, 9Q, 9QQ */
	REFUSED("GS_TWO_BARRELS", 1, ACT_PLAY, GS_TWO_BARRELS);
	DO(1, ACT_PLAY, GS_TWO_BARRELS, 0, 0, 0, 0, FACE_Q, FACE_Q);
	until(ASK_CHASE, 0);
	ck_assert_uint_eq(town->ask.a, 2);
	keep(1, "9K");
	ck_assert_uint_eq(town_bandits(town, BANDIT_CAUGHT + 1), 3);
}
END_TEST

START_TEST(only_the_last_faces_catch) /* GS_TWO_BARRELS */
{
	expansion(3);
	give_card(1, GS_TWO_BARRELS);
	CHASE(BANDIT_NINE);
	keep(1, "9QQ");
	DO(1, ACT_PLAY, GS_TWO_BARRELS, 0, 0, 0, 0, FACE_9);
	until(ASK_CHASE, 0);
	keep(1, "A");
	until_action(PLACE_HALL);
	ck_assert_uint_eq(town_bandits(town, BANDIT_CAUGHT + 1), 0); /* the 9 lies there no more */
}
END_TEST

/* X-BANDIT-8, X-BANDIT-9: at the table just the kings are rolled, and turned back afterwards */
START_TEST(a_chase_at_the_table)
{
	static const struct {
		const char *lying;
		bool right;
	} cases[] = { { "9QQ9T", true }, { "9QQ", true }, { "9QQ9J", false }, { "9QQ9", false },
		{ "9Q9T", false }, { "", false } };
	struct game_action a;
	struct dt_error err;
	uint8_t lying[GAME_FACES_MAX] = { 0 };
	expansion(3);
	CHASE(BANDIT_K);
	ck_assert_int_eq(town_table.need(game, 1), NEED_CUP);
	for (int i = 0; i < RUN_LEN(cases); i++) {
		fill_dice(lying, cases[i].lying);
		ck_assert_msg(
			(town_table.dice(game, 1, lying, &a, &err) == DT_OK) == cases[i].right,
			"%s", cases[i].lying);
	}
	fill_dice(lying, "9QQ9T");
	ck_assert_int_eq(town_table.dice(game, 1, lying, &a, &err), DT_OK);
	table_do(&a);
	ck_assert_uint_eq(told(EV_CHASE, 1, 0)->arg[FACE_Q - 1], 2);
	ck_assert_int_ne(town_table.resting(game, 1, lying, &err), DT_OK);
	fill_dice(lying, "KKK9T");
	ck_assert_int_eq(town_table.resting(game, 1, lying, &err), DT_OK);
}
END_TEST

START_TEST(two_barrels_cancelled) /* DT-CARD-8: only the first roll counts */
{
	expansion(3);
	give_card(1, GS_TWO_BARRELS);
	give_card(2, GS_WANTED);
	CHASE(BANDIT_NINE);
	keep(1, "9QQ");
	DO(1, ACT_PLAY, GS_TWO_BARRELS, 0, 0, 0, 0, FACE_9);
	PLAY(2, GS_WANTED);
	until_action(PLACE_HALL);
	ck_assert_int_eq(told_n(EV_CHASE), 1);
	ck_assert_uint_eq(town_bandits(town, BANDIT_CAUGHT + 1), 1);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, we_3_catching_bandits);
	tcase_add_test(tc, the_catcher_chooses);
	tcase_add_test(tc, two_barrels);
	tcase_add_test(tc, only_the_last_faces_catch);
	tcase_add_test(tc, a_chase_at_the_table);
	tcase_add_test(tc, two_barrels_cancelled);
}

int main(void)
{
	return run_tests("town_chase", add);
}
