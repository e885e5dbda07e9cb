/* SPDX-License-Identifier: MIT */
/*
 * test_town_bandits.c - bandits: what is in the box, hired, and used before a roll. The chase after
 * those who are wanted is test_town_chase.c.
 */
#include "expansion.h"
#include "dicetown.h"

#include <string.h>

/* ---- The cards ---- */

START_TEST(bandits_of_the_box) /* X-COMP-5, X-BANDIT-1, X-BANDIT-12, X-SETUP-6, R-62, R-63, INV-6 */
{
	unsigned faces[TOWN_FACES + 1] = { 0 };
	expansion(4);
	for (int card = BANDIT_1; card <= BANDIT_12; card++) {
		faces[town_bandit_face(town, card)]++;
		ck_assert_int_eq(town_bandit_reward(town, card), 3);
	}
	for (int face = FACE_9; face <= FACE_A; face++)
		ck_assert_uint_eq(faces[face], 2);
	ck_assert_uint_eq(town_bandits(town, BANDIT_WANTED), 2);
	ck_assert_uint_eq(town_bandits(town, BANDIT_TOP), 1); /* which everybody sees */
	ck_assert_uint_eq(town_bandits(town, BANDIT_DECK), 9);
	ck_assert_int_eq(told_n(EV_WANTED), 2);
	ck_assert_int_eq(told_n(EV_TOP), 1);
	struct dt_error err;
	town->bandit[0] = 7;
	ck_assert_int_ne(game_audit(game, &err), DT_OK);
	ck_assert_str_eq(err.rule, "INV-6");
}
END_TEST

START_TEST(other_bandits_from_the_setup) /* data, checked */
{
	struct game_setup setup;
	struct dt_error err;
	game_setup_default(&town_ops, 3, &setup);
	struct town_rules *r = (struct town_rules *)setup.value;
	r->expansion = 1;
	memset(r->bandit_faces, FACE_A, TOWN_BANDITS);
	memset(r->bandit_rewards, 2, TOWN_BANDITS);
	r->river[0] = 12;
	struct game *g = game_create(&town_ops, &setup, NULL, &err);
	ck_assert_ptr_nonnull(g);
	ck_assert_int_eq(town_bandit_face(town_of(g), BANDIT_1), FACE_A);
	ck_assert_int_eq(town_bandit_reward(town_of(g), BANDIT_12), 2);
	ck_assert_uint_eq(town_of(g)->deck[DECK_RIVER - 1][RV_GOLD_2], 12);
	game_destroy(g);
	static const struct {
		size_t at;
		const char *rule;
	} wrong[] = { { offsetof(struct town_rules, river), "R-61" },
		{ offsetof(struct town_rules, bandit_faces), "R-62" },
		{ offsetof(struct town_rules, spirits), "R-90" } };
	for (int i = 0; i < RUN_LEN(wrong); i++) {
		struct game_setup bad = setup;
		bad.value[wrong[i].at] = 7;
		ck_assert_ptr_null(game_create(&town_ops, &bad, NULL, &err));
		ck_assert_str_eq(err.rule, wrong[i].rule);
	}
}
END_TEST

/* ---- Hiring ---- */

START_TEST(the_top_one_is_hired) /* X-SALOON-2, X-BANDIT-2, X-BANDIT-13 */
{
	expansion(3);
	int top = town_bandit_next(town, 0, BANDIT_TOP);
	HANDS("QQQ9T", "99TTJ", "KKKKA");
	act(PLACE_SALOON, SIDE_MORE);
	ck_assert_int_eq(town_bandit_at(town, top), BANDIT_HIRED + 1);
	ck_assert_uint_eq(town_bandits(town, BANDIT_TOP), 1); /* the next one is turned up */
	ck_assert_uint_eq(town_bandits(town, BANDIT_DECK), 8);
	finish_round();
	ck_assert_int_eq(town_bandit_at(town, top), BANDIT_HIRED + 1); /* it stays with him */
}
END_TEST

START_TEST(face_down) /* R-63, x.bandit_top_public=off */
{
	table_option("x.bandit_top_public", 1);
	expansion(3);
	ck_assert_uint_eq(town_bandits(town, BANDIT_TOP), 0);
	HANDS("QQQ9T", "99TTJ", "KKKKA");
	until_action(PLACE_SALOON);
	wish(town_bandit_next(town, 0, BANDIT_DECK));
	DO(1, ACT_ACTION, SIDE_MORE);
	ck_assert_uint_eq(town_bandits(town, BANDIT_HIRED + 1), 1);
	ck_assert_uint_eq(town_bandits(town, BANDIT_DECK), 9);
}
END_TEST

/* ---- Before a roll ---- */

static void free_dice(int seat, const char *aside)
{
	struct town_player *p = &town->player[seat - 1];
	fill_dice(p->aside, aside);
	p->free = (uint8_t)(TOWN_DICE - town_dice(p->aside));
}

/* Before the roll that is asked anew: a round in which seat 1 has a J-bandit. */
static void with_bandit(int seats, int card, const char *aside)
{
	expansion(seats);
	set_bandit(card, BANDIT_HIRED + 1);
	free_dice(1, aside);
	town->ask = (struct town_question){ 0 };
	town->depth = 2;
	town->frame[1] = (struct town_frame){ .at = AT_HANDS };
	memset(&town->frame[2], 0, sizeof(town->frame[0]) * (TOWN_DEPTH - 2));
	town->depth = 3;
	town->frame[1].v[1] = 1;
	town->frame[2] = (struct town_frame){ .at = AT_BANDITS, .step = 1 };
	town->frame[2].v[0] = (uint8_t)((1 + town->seats - town->badge) % town->seats);
	town->ask.what = ASK_BANDIT;
	town->ask.asked = town->ask.pending = 1;
}

/* WE-4, X-BANDIT-3, X-BANDIT-5, D-BANDIT */
START_TEST(we_4_using_a_bandit)
{
	struct game_action a;
	with_bandit(3, BANDIT_J, "AA");
	ASKED(ASK_BANDIT, 1);
	ck_assert(game_fallback(game, 1, NULL, &a) && a.kind == ACT_PASS);
	ck_assert_uint_eq(choices(1), 3);
	REFUSED("X-BANDIT-3", 1, ACT_SET, BANDIT_J, 3);
	REFUSED("X-BANDIT-3", 1, ACT_SET, BANDIT_K, 1);
	DO(1, ACT_SET, BANDIT_J, 2);
	ck_assert_uint_eq(town->player[0].aside[FACE_J - 1], 2);
	ck_assert_uint_eq(town->player[0].free, 1); /* and rolls the third */
	ck_assert_int_eq(town_bandit_at(town, BANDIT_J), BANDIT_WANTED);
	ASKED(ASK_KEEP, 1, 2, 3);
	keep(1, "9");
	keep(2, "9");
	keep(3, "9");
	ck_assert_uint_eq(town->coach, 2); /* nobody has paid: X-BANDIT-4, R-68 */
}
END_TEST

START_TEST(set_dice_cost_nothing) /* X-BANDIT-4; WE-12: four free, two set, two kept: $1 */
{
	with_bandit(3, BANDIT_J, "9");
	DO(1, ACT_SET, BANDIT_J, 2);
	keep(1, "QQ");
	keep(2, "9");
	keep(3, "9");
	ck_assert_uint_eq(told(EV_PAY, 1, 0)->arg[0], 1);
	ck_assert_uint_eq(town_dice(town->player[0].aside), 1 + 4);
}
END_TEST

START_TEST(only_set_dice) /* X-BANDIT-4, X-BANDIT-7; WE-12: the phase goes on, the next is final */
{
	with_bandit(3, BANDIT_J, "9TK");
	DO(1, ACT_SET, BANDIT_J, 2);
	ck_assert_uint_eq(town->player[0].free, 0);
	ASKED(ASK_KEEP, 2, 3);
	ck_assert(!town->final);
	keep(2, "QQ");
	keep(3, "9");
	ck_assert_ptr_null(told(EV_PAY, 1, 0));		  /* nothing rolled, nothing paid */
	ck_assert_uint_eq(told(EV_PAY, 2, 0)->arg[0], 1); /* the others as usual */
	ASKED(ASK_KEEP, 2, 3);
	ck_assert(town->final);
}
END_TEST

START_TEST(several_before_one_roll) /* X-BANDIT-6, R-69: owners in turn, the Sheriff first */
{
	expansion(3);
	town->badge = 2;
	set_bandit(BANDIT_NINE, BANDIT_HIRED + 1);
	set_bandit(BANDIT_K, BANDIT_HIRED + 2);
	set_bandit(BANDIT_J, BANDIT_HIRED + 2);
	HANDS("99TTJ", "9TJQK", "JJKKA"); /* 2 stays Sheriff: a tie */
	until(ASK_RULE, 0);
	until(ASK_BANDIT, 0);
	ck_assert_int_ne(town->badge, 1);
	town->frame[town->depth - 1].v[0] = 0;
	town->badge = 2;
	town->ask.asked = town->ask.pending = 2;
	ASKED(ASK_BANDIT, 2);
	DO(2, ACT_SET, BANDIT_K, 1);
	ASKED(ASK_BANDIT, 2); /* he has another one */
	DO(2, ACT_SET, BANDIT_J, 2);
	ASKED(ASK_BANDIT, 1);
	pass(1);
	ASKED(ASK_KEEP, 1, 2, 3);
	ck_assert_uint_eq(town->player[1].free, 2);
}
END_TEST

START_TEST(before_the_final_roll) /* X-BANDIT-6 */
{
	expansion(2);
	set_bandit(BANDIT_J, BANDIT_HIRED + 1);
	set_bills(2, 8);
	keep(1, "A");
	keep(2, "AAAAA");
	ASKED(ASK_BANDIT, 1);
	ck_assert_uint_eq(town->roll, 1); /* the roll has not begun */
	DO(1, ACT_SET, BANDIT_J, 2);
	ck_assert(town->final);
	keep(1, "99");
	ck_assert_uint_eq(town->player[0].aside[FACE_J - 1], 2);
}
END_TEST

START_TEST(all_finished_by_bandits) /* X-BANDIT-7: nobody is left to roll */
{
	expansion(2);
	set_bandit(BANDIT_J, BANDIT_HIRED + 1);
	set_bills(2, 8);
	keep(1, "AAA");
	keep(2, "AAAAA");
	DO(1, ACT_SET, BANDIT_J, 2);
	ck_assert_int_ne(town->place, PLACE_HANDS);
	ck_assert_int_eq(told_n(EV_HAND), 2);
}
END_TEST

/* X-BANDIT-3: they lie openly there before the others are rolled */
START_TEST(set_dice_at_the_table)
{
	struct dt_error err;
	uint8_t lying[GAME_FACES_MAX] = { 0 };
	with_bandit(3, BANDIT_J, "9");
	fill_dice(lying, "9");
	ck_assert_int_eq(town_table.before(game, 1, lying, &err), DT_OK);
	DO(1, ACT_SET, BANDIT_J, 2);
	ck_assert_int_eq(town_table.need(game, 1), NEED_CUP);
	ck_assert_int_eq(town_table.before(game, 1, lying, &err), DT_ERR_RULES);
	ck_assert_str_eq(err.rule, "X-BANDIT-3");
	ck_assert_ptr_nonnull(strstr(err.msg, "J J 9 must lie there"));
	fill_dice(lying, "9J");
	ck_assert_int_eq(town_table.before(game, 1, lying, &err), DT_ERR_RULES);
	fill_dice(lying, "9JJ");
	ck_assert_int_eq(town_table.before(game, 1, lying, &err), DT_OK);
	memset(lying, 0, sizeof(lying)); /* nobody else is told */
	ck_assert_int_eq(town_table.before(game, 2, lying, &err), DT_OK);
}
END_TEST

START_TEST(unused_bandits_are_worth_nothing) /* X-BANDIT-11, X-BANDIT-2 */
{
	expansion(3);
	int before = town_points(town, 1);
	set_bandit(BANDIT_J, BANDIT_HIRED + 1);
	ck_assert_int_eq(town_points(town, 1), before);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, bandits_of_the_box);
	tcase_add_test(tc, other_bandits_from_the_setup);
	tcase_add_test(tc, the_top_one_is_hired);
	tcase_add_test(tc, face_down);
	tcase_add_test(tc, we_4_using_a_bandit);
	tcase_add_test(tc, set_dice_cost_nothing);
	tcase_add_test(tc, only_set_dice);
	tcase_add_test(tc, several_before_one_roll);
	tcase_add_test(tc, before_the_final_roll);
	tcase_add_test(tc, all_finished_by_bandits);
	tcase_add_test(tc, set_dice_at_the_table);
	tcase_add_test(tc, unused_bandits_are_worth_nothing);
}

int main(void)
{
	return run_tests("town_bandits", add);
}
