/* SPDX-License-Identifier: MIT */
/*
 * test_contest_turn.c - Diceto: setting up, a turn, placing, battles, the super-roll.
 */
#include "contests.h"
#include "run.h"

#include <string.h>

#define PLAIN DTO_PAIR, DTO_THREE, DTO_DIE_4, DTO_SMALL

START_TEST(four_cards_lie_open_and_the_super_roll) /* DICETO-SETUP-1, -SETUP-2, DICETO-SETUP-3 */
{
	contest_new(4, PLAIN);
	ck_assert_int_eq(dto->on[0].card, DTO_PAIR);
	ck_assert_int_eq(dto->on[3].card, DTO_SMALL);
	ck_assert_int_eq(dto->on[DTO_SUPER - 1].card, DTO_SUPER_ROLL); /* DICETO-SETUP-2: one */
	unsigned deck = 0;
	for (int card = 1; card < DTO_CARDS; card++)
		deck += dto->deck[card];
	ck_assert_uint_eq(deck, 42); /* 46 dice cards but those four */
	ck_assert_int_eq(dto->deck[DTO_SUPER_ROLL], 0);
	ck_assert_int_eq(told_n(DTO_EV_CARD), 4);
	ck_assert_int_eq(told_n(DTO_EV_BONUS_CARD), 0);
	ck_assert_int_eq(dto->rolling, 4); /* DICETO-SETUP-1: four dice each */
	ck_assert_int_eq(dto_ops.seats_max, 4);
	ck_assert_int_eq(dto_ops.seats_min, 2);
}
END_TEST

START_TEST(bonus_cards_are_agreed_on_before) /* DICETO-SETUP-4 */
{
	OPTION("bonus", 1);
	contest_new(2, PLAIN);
	ck_assert_int_eq(told_n(DTO_EV_BONUS_CARD), 4);
	unsigned left = 0;
	for (int i = 0; i < DTO_BONUSES; i++)
		left += dto->bonus_deck >> i & 1u;
	ck_assert_uint_eq(left, 4); /* in the box */
	for (int i = 0; i < 4; i++)
		for (int k = 0; k < i; k++)
			ck_assert_int_ne(dto->bonus[i], dto->bonus[k]);
}
END_TEST

START_TEST(the_oldest_starts_and_turns_go_clockwise) /* DICETO-SETUP-5, DICETO-TURN-5 */
{
	OPTION("first", 3);
	contest_new(4, PLAIN);
	static const int order[] = { 3, 4, 1, 2, 3 };
	for (int i = 0; i < 5; i++) {
		ck_assert_uint_eq(game_acting(game), game_bit(order[i]));
		REFUSED("DICETO-SETUP-5", order[i] % 4 + 1, DTO_ACT_ROLL, 4);
		turn(order[i], "1 1 2 5", "", 0);
	}
	ck_assert_int_eq(told_n(DTO_EV_ROUND), 2);
	ck_assert_int_eq(dto->round, 2);
}
END_TEST

START_TEST(up_to_three_rolls_of_any_dice) /* DICETO-TURN-2, D-REROLL */
{
	struct game_action legal[64], usual;
	contest_new(2, PLAIN);
	REFUSED("DICETO-TURN-2", 1, DTO_ACT_ROLL, 3); /* all four */
	REFUSED("DICETO-TURN-2", 1, DTO_ACT_ROLL, 3, 2);
	REFUSED("DICETO-TURN-2", 1, DTO_ACT_STOP, 0);
	REFUSED("DICETO-TURN-2", 1, DTO_ACT_ROLL, 3, 0, 0, 0, 0, 0, 1);
	ck_assert_uint_eq(game_legal_actions(game, 1, NULL, 0), 126);
	roll(1, "1 2 3 6");
	/* stop, or leave any 0 to 3 of four different dice: 15 parts */
	ck_assert_uint_eq(game_legal_actions(game, 1, legal, 64), 16);
	ck_assert(game_fallback(game, 1, NULL, &usual));
	ck_assert_int_eq(usual.kind, DTO_ACT_STOP);
	REFUSED("DICETO-TURN-2", 1, DTO_ACT_AGAIN, 1, 1, 1, 0, 0, 1); /* none would be rolled */
	REFUSED("DICETO-TURN-2", 1, DTO_ACT_AGAIN, 2); /* only one of them is there */
	DO(1, DTO_ACT_AGAIN, 1, 1, 1);
	ck_assert_int_eq(dto->rolling, 1);
	REFUSED("DICETO-TURN-2", 1, DTO_ACT_ROLL, 2);
	roll(1, "1");
	again(1, "1 1", "5 5");
	uint8_t all[DTO_PIPS];
	fill(all, "1 1 5 5");
	ck_assert_mem_eq(dto->free, all, DTO_PIPS);
	ck_assert_int_eq(dto->rolls, 3);
	ck_assert_int_eq(dto->ask, DTO_ASK_PLACE); /* three were all */
	REFUSED("DICETO-TURN-3", 1, DTO_ACT_AGAIN, 1);
	ck_assert_int_eq(told(DTO_EV_ROLL, 1, 2)->arg[DTO_PIPS], 3);
}
END_TEST

START_TEST(who_stops_early_places_what_lies_there) /* DICETO-TURN-2, DICETO-TURN-3 */
{
	contest_new(2, PLAIN);
	roll(1, "4 4 4 6");
	DO(1, DTO_ACT_STOP, 0);
	ck_assert_int_eq(dto->ask, DTO_ASK_PLACE);
	place(1, "4 4", 1);
	place(1, "4", 3); /* on any number of cards */
	ck_assert(lies(1, 1, "4 4"));
	ck_assert(lies(3, 1, "4"));
	place_refused("DICETO-TURN-3", 1, "4", 2); /* a die lies on one card at most */
	place_refused("DICETO-TURN-3", 1, "6", 6); /* no such card */
	place_refused("DICETO-TURN-3", 1, "6", 0);
	place_refused("DICETO-COMBO-9", 1, "6", 2); /* does not belong there */
	DO(1, DTO_ACT_DONE, 0);			    /* DICETO-TURN-5: the 6 is taken back */
	ck_assert_uint_eq(game_acting(game), game_bit(2));
	ck_assert_int_eq(dto->rolling, 4);
}
END_TEST

START_TEST(own_dice_are_not_put_on_twice) /* DICETO-TURN-3 */
{
	contest_new(2, PLAIN);
	roll(1, "4 4 4 6");
	DO(1, DTO_ACT_STOP, 0);
	place(1, "4", 3);
	place_refused("DICETO-TURN-3", 1, "4 4", 3);
}
END_TEST

START_TEST(placing_is_optional) /* DICETO-TURN-3, R-101 */
{
	contest_new(2, PLAIN);
	roll(1, "4 4 4 4");
	DO(1, DTO_ACT_STOP, 0);
	DO(1, DTO_ACT_DONE, 0);
	ck_assert_uint_eq(game_acting(game), game_bit(2));
	for (int f = 1; f <= DTO_FIELDS; f++)
		ck_assert(lies(f, 0, ""));
}
END_TEST

START_TEST(cards_are_collected_at_the_next_turn) /* DICETO-TURN-1, DICETO-TURN-6 */
{
	contest_new(2, PLAIN);
	turn(1, "4 4 4 6", "4 4 4", 2);
	ck_assert_uint_eq(dto_won(dto, 1), 0); /* not yet */
	wish(DTO_CHANCE);
	turn(2, "1 2 3 5", "1 2 3", 4);
	ck_assert_int_eq(dto->player[0].won[DTO_THREE], 1);
	ck_assert_int_eq(told(DTO_EV_COLLECT, 1, 0)->arg[1], DTO_THREE);
	ck_assert(lies(2, 0, ""));		       /* the dice are back */
	ck_assert_int_eq(dto->on[1].card, DTO_CHANCE); /* and four cards lie open again */
	ck_assert_int_eq(dto->rolling, 4);	       /* DICETO-TURN-6 */
	ck_assert(lies(4, 2, "1 2 3"));		       /* those of others stay */
	ck_assert_uint_eq(dto_won(dto, 2), 0);
}
END_TEST

START_TEST(nothing_is_collected_in_a_first_turn) /* DICETO-TURN-1 */
{
	contest_new(3, PLAIN);
	turn(1, "4 4 1 6", "4 4", 1);
	turn(2, "6 6 1 2", "6 6", 1); /* takes it */
	ck_assert_int_eq(told_n(DTO_EV_COLLECT), 0);
	turn(3, "1 1 2 5", "", 0);
	ck_assert_int_eq(told_n(DTO_EV_COLLECT), 0); /* seat 1 has lost it */
	turn(1, "1 1 2 5", "", 0);
	ck_assert_int_eq(told_n(DTO_EV_COLLECT), 1);
	ck_assert_int_eq(told(DTO_EV_COLLECT, 0, 0)->seat, 2);
}
END_TEST

/* WE-10: on "Die 4" lie two 4's (8). DICETO-TURN-4 */
START_TEST(more_pips_take_a_card)
{
	contest_new(2, PLAIN);
	lay(2, "4 4", 3);
	roll(1, "4 4 4 1");
	DO(1, DTO_ACT_STOP, 0);
	place_refused("DICETO-TURN-4", 1, "4", 3); /* one 4 may not be placed */
	place(1, "4 4 4", 3);			   /* three (12) replace them */
	ck_assert(lies(3, 1, "4 4 4"));
	ck_assert_int_eq(told_n(DTO_EV_BATTLE), 0);
	const struct game_event *back = told(DTO_EV_BACK, 2, 0);
	ck_assert_ptr_nonnull(back);
	ck_assert_int_eq(back->arg[3], 2);
}
END_TEST

START_TEST(as_many_pips_lead_to_a_battle) /* WE-10, DICETO-TURN-4, DICETO-BATTLE-1, -2 */
{
	contest_new(3, PLAIN);
	lay(3, "4 4", 3);
	roll(1, "4 4 1 1");
	DO(1, DTO_ACT_STOP, 0);
	place(1, "4 4", 3);
	ck_assert_int_eq(dto->ask, DTO_ASK_BATTLE);
	ck_assert_uint_eq(game_acting(game), game_bit(1) | game_bit(3));
	ck_assert(lies(3, 3, "4 4"));			   /* until it is won */
	REFUSED("DICETO-BATTLE-1", 1, DTO_ACT_ROLL, 1, 1); /* one die */
	REFUSED("DICETO-BATTLE-1", 2, DTO_ACT_ROLL, 1);	   /* not his battle */
	REFUSED("DICETO-BATTLE-1", 1, DTO_ACT_DONE, 0);
	roll(3, "2");
	REFUSED("DICETO-BATTLE-1", 3, DTO_ACT_ROLL, 1); /* he has rolled */
	roll(1, "2");
	ck_assert_int_eq(told_n(DTO_EV_EQUAL), 1); /* again */
	ck_assert_uint_eq(game_acting(game), game_bit(1) | game_bit(3));
	roll(1, "3");
	ck_assert(lies(3, 3, "4 4"));
	roll(3, "1");
	ck_assert(lies(3, 1, "4 4")); /* DICETO-BATTLE-2: the higher number takes it */
	ck_assert_int_eq(told(DTO_EV_BATTLE_WON, 1, 0)->arg[0], 3);
	ck_assert_int_eq(dto->ask, DTO_ASK_PLACE);
}
END_TEST

START_TEST(lost_dice_are_out_for_this_turn) /* DICETO-BATTLE-2, DICETO-BATTLE-3, R-102 */
{
	contest_new(2, DTO_PAIR, DTO_TWO_PAIRS, DTO_DIE_4, DTO_DIE_1);
	lay(2, "4 4", 1);
	roll(1, "4 4 1 1");
	DO(1, DTO_ACT_STOP, 0);
	place(1, "4 4", 1);
	roll(1, "2");
	roll(2, "5");
	ck_assert(lies(1, 2, "4 4")); /* who held it keeps it */
	ck_assert_int_eq(told(DTO_EV_BACK, 1, 0)->arg[3], 2);
	place_refused("DICETO-BATTLE-3", 1, "4", 3);
	place_refused("DICETO-BATTLE-3", 1, "4 4 1 1", 2);
	place(1, "1 1", 4); /* his other dice may be placed */
	ck_assert(lies(4, 1, "1 1"));
	DO(1, DTO_ACT_DONE, 0);
	turn(2, "1 2 3 6", "", 0);
	ck_assert_int_eq(dto->rolling, 4); /* and in the next turn all of them */
	ck_assert_uint_eq(dto_count(dto->lost), 0);
}
END_TEST

START_TEST(who_collects_the_super_roll_may_roll_four_times) /* DICETO-SUPER-1, D-FOURTH */
{
	struct game_action usual;
	contest_new(2, PLAIN);
	turn(1, "6 6 5 5", "6 6 5 5", DTO_SUPER);
	turn(2, "1 2 3 5", "", 0);
	ck_assert_int_eq(told_n(DTO_EV_SUPER), 1);
	ck_assert_int_eq(dto->on[DTO_SUPER - 1].card, DTO_NO_CARD); /* he holds it */
	roll(1, "1 1 2 2");
	again(1, "1 1", "2 2");
	again(1, "1 1", "2 3");
	ck_assert_int_eq(dto->ask, DTO_ASK_AGAIN);
	ck_assert(game_fallback(game, 1, NULL, &usual));
	ck_assert_int_eq(usual.kind, DTO_ACT_STOP); /* D-FOURTH: no */
	REFUSED("DICETO-SUPER-1", 1, DTO_ACT_DONE, 0);
	again(1, "1 1", "1 4");
	ck_assert_int_eq(dto->ask, DTO_ASK_PLACE); /* once */
	ck_assert_int_eq(dto->rolls, 4);
	/* the card is back before he places, so he may win it once more */
	ck_assert_int_eq(told_n(DTO_EV_SUPER_BACK), 1);
	place(1, "1 1 1 4", DTO_SUPER);
	ck_assert(lies(DTO_SUPER, 1, "1 1 1 4"));
}
END_TEST

START_TEST(the_right_lapses_and_the_card_is_no_card) /* DICETO-SUPER-2, R-105 */
{
	contest_new(2, PLAIN);
	turn(1, "6 6 5 5", "6 6 5 5", DTO_SUPER);
	turn(2, "1 2 3 5", "", 0);
	ck_assert_uint_eq(dto_won(dto, 1), 0);
	ck_assert_int_eq(dto_points(dto, 1), 0);
	roll(1, "1 1 2 2");
	DO(1, DTO_ACT_STOP, 0); /* not used */
	ck_assert_int_eq(dto->on[DTO_SUPER - 1].card, DTO_SUPER_ROLL);
	REFUSED("DICETO-TURN-3", 1, DTO_ACT_AGAIN, 1);
	DO(1, DTO_ACT_DONE, 0);
	turn(2, "1 1 3 5", "1 1 3 5", DTO_SUPER); /* contested at once */
	roll(1, "1 1 2 2");
	again(1, "1 1", "2 2");
	again(1, "1 1", "2 3");
	ck_assert_int_eq(dto->ask, DTO_ASK_PLACE); /* three rolls as usual */
}
END_TEST

START_TEST(a_contested_super_roll_goes_by_pips) /* DICETO-COMBO-14, DICETO-TURN-4 */
{
	contest_new(2, PLAIN);
	lay(2, "6 5", DTO_SUPER);
	roll(1, "6 4 1 1");
	DO(1, DTO_ACT_STOP, 0);
	place_refused("DICETO-COMBO-14", 1, "6", DTO_SUPER);
	place_refused("DICETO-TURN-4", 1, "6 4", DTO_SUPER);
	place(1, "6 4 1 1", DTO_SUPER);
	ck_assert(lies(DTO_SUPER, 1, "6 4 1 1"));
}
END_TEST

/* D-PLACE: the most card points that need no battle. */
START_TEST(who_does_not_answer_places_for_most_points)
{
	struct game_action a;
	contest_new(2, DTO_PAIR, DTO_TWO_PAIRS, DTO_THREE, DTO_CHANCE); /* 1, 2, 2, 1 */
	lay(2, "6 6 6", 3);
	roll(1, "6 6 6 5");
	DO(1, DTO_ACT_STOP, 0);
	/* not the battle for 2 points, but a pair and chance with the other two */
	ck_assert(game_fallback(game, 1, NULL, &a));
	ck_assert_int_eq(a.kind, DTO_ACT_PLACE);
	contest_do(&a);
	ck_assert(game_fallback(game, 1, NULL, &a));
	contest_do(&a);
	ck_assert(lies(1, 1, "6 6"));
	ck_assert(lies(4, 1, "6 5"));
	ck_assert(game_fallback(game, 1, NULL, &a));
	ck_assert_int_eq(a.kind, DTO_ACT_DONE);
}
END_TEST

START_TEST(dice_have_no_default_that_is_not_seen) /* */
{
	struct game_action a;
	uint8_t fell[GAME_FACES_MAX] = { 0 };
	contest_new(2, PLAIN);
	fill(fell, "1 2 3 4");
	ck_assert(!game_fallback(game, 1, NULL, &a));
	ck_assert(game_fallback(game, 1, fell, &a));
	ck_assert_int_eq(game_check(game, &a, NULL), DT_OK);
}
END_TEST

START_TEST(people_say_which_cards_they_turn_up) /* DICETO-SETUP-3, with cards of their own */
{
	struct game_setup setup;
	struct game_action a, list[64];
	game_setup_default(&dto_ops, 2, &setup);
	for (int bonus = 0; bonus < 2; bonus++) {
		setup.value[offsetof(struct dto_rules, physical)] = 1;
		setup.value[offsetof(struct dto_rules, bonus)] = (uint8_t)bonus;
		game_destroy(game);
		game = game_create(&dto_ops, &setup, NULL, NULL);
		dto = game_state_edit(game);
		ck_assert_uint_eq(game_acting(game), game_bit(1)); /* the table deals nothing */
		/* which bear the word is asked where it counts */
		ck_assert_uint_eq(game_legal_actions(game, 1, list, 64), bonus ? 26 : 13);
		REFUSED("DICETO-SETUP-3", 1, DTO_ACT_TURN_UP, DTO_SUPER_ROLL);
		ck_assert(!game_fallback(game, 1, NULL, &a)); /* like dice: it has to be seen */
		for (int i = 0; i < 4; i++) /* more than this deck has: the real one is another */
			DO(1, DTO_ACT_TURN_UP, DTO_DIE_6);
		ck_assert_int_eq(dto->on[3].card, DTO_DIE_6);
		ck_assert_int_eq(dto->ask, bonus ? DTO_ASK_BONUS : DTO_ASK_ROLL);
	}
	for (int i = 1; i <= 4; i++) {
		ck_assert_uint_eq(game_legal_actions(game, 1, list, 64), (unsigned)(9 - i));
		ck_assert(!game_fallback(game, 1, NULL, &a));
		DO(1, DTO_ACT_SHOW, (uint8_t)i);
	}
	REFUSED("DICETO-TURN-2", 1, DTO_ACT_SHOW, 5);
	ck_assert_int_eq(dto->ask, DTO_ASK_ROLL);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, four_cards_lie_open_and_the_super_roll);
	tcase_add_test(tc, bonus_cards_are_agreed_on_before);
	tcase_add_test(tc, the_oldest_starts_and_turns_go_clockwise);
	tcase_add_test(tc, up_to_three_rolls_of_any_dice);
	tcase_add_test(tc, who_stops_early_places_what_lies_there);
	tcase_add_test(tc, own_dice_are_not_put_on_twice);
	tcase_add_test(tc, placing_is_optional);
	tcase_add_test(tc, cards_are_collected_at_the_next_turn);
	tcase_add_test(tc, nothing_is_collected_in_a_first_turn);
	tcase_add_test(tc, more_pips_take_a_card);
	tcase_add_test(tc, as_many_pips_lead_to_a_battle);
	tcase_add_test(tc, lost_dice_are_out_for_this_turn);
	tcase_add_test(tc, who_collects_the_super_roll_may_roll_four_times);
	tcase_add_test(tc, the_right_lapses_and_the_card_is_no_card);
	tcase_add_test(tc, a_contested_super_roll_goes_by_pips);
	tcase_add_test(tc, who_does_not_answer_places_for_most_points);
	tcase_add_test(tc, dice_have_no_default_that_is_not_seen);
	tcase_add_test(tc, people_say_which_cards_they_turn_up);
}

int main(void)
{
	int status = run_tests("contest_turn", add);
	game_destroy(game);
	return status;
}
