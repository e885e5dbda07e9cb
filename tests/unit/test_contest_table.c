/* SPDX-License-Identifier: MIT */
/*
 * test_contest_table.c - Diceto at the table: what dice in the zone and on cards mean, and what is
 * said of those that are wrong. Whose a die is that is not clear is test_contest_deduce.c.
 */
#include "contest_laid.h"

START_TEST(four_dice_of_his_colour_are_a_roll)
{
	begin("");
	put(&zone, "r4 r4 ?2 r1"); /* a colour that is not clear is his: it is his zone */
	READ(1, true, "roll 1244");
	zone.n = 3;
	WRONG(1, true, "DICETO-TURN-2", "3 dice");
	put(&zone, "b1");
	WRONG(1, true, "DICETO-SETUP-1", "blue die in your zone");
	zone.n = 3;
	put(&zone, "w1"); /* of nobody */
	WRONG(1, true, "DICETO-SETUP-1", "white die in your zone");
}
END_TEST

START_TEST(a_cup_over_them_is_another_roll)
{
	begin("4412");
	put(&zone, "r4 r4 r6 r3");
	READ(1, true, "again 44", "roll 36");
	clear_table(); /* the same dice: one at least was rolled */
	put(&zone, "r4 r4 r1 r2");
	ck_assert_int_eq(look(1, true), DT_OK);
	ck_assert_uint_eq(dto_count(turn_read.list[0].arg), 3);
	put(&fields[0], "r4");
	WRONG(1, true, "DICETO-TURN-3", "take them up");
}
END_TEST

START_TEST(after_three_rolls_a_cup_is_no_roll)
{
	begin("4412");
	again(1, "44", "12");
	again(1, "44", "12");
	put(&zone, "r4 r4 r6 r3");
	WRONG(1, true, "DICETO-TURN-2", "no roll left");
}
END_TEST

START_TEST(dice_that_were_left_must_not_change)
{
	begin("4412");
	DO(1, DTO_ACT_AGAIN, 0, 0, 0, 2);
	put(&zone, "r4 r4 r6 r3");
	READ(1, true, "roll 36");
	zone.die[0].face = 5;
	WRONG(1, true, "DICETO-TURN-2", "You left 4 4 lying");
}
END_TEST

START_TEST(dice_on_cards_are_placed_when_he_is_done)
{
	begin("4412");
	put(&zone, "r1 r2");
	put(&fields[0], "r4 r4");
	READ(1, false, "stop", "place 44 1", "done");
	zone.n = 0; /* the others are in his hand */
	READ(1, false, "stop", "place 44 1", "done");
	fields[0].n = 0;
	READ(1, false, "stop", "done"); /* */
	put(&fields[2], "r4");
	put(&fields[3], "r1 r2");
	READ(1, false, "stop", "place 4 3", "place 12 4", "done");
}
END_TEST

START_TEST(what_does_not_form_the_card_is_said)
{
	begin("4412");
	put(&fields[0], "r4 r1");
	WRONG(1, false, "DICETO-TURN-3", "On field 11 (Pair) there must be two equal dice");
	ck_assert_ptr_nonnull(strstr(err.msg, "1 4"));
	clear_table();
	put(&fields[0], "r5 r5"); /* turned behind his back */
	WRONG(1, false, "DICETO-TURN-2", "Your dice show 1 2 4 4");
	clear_table();
	put(&fields[0], "w5 w5");
	ASKS(1, false, "DICETO-SETUP-1", "white die on field 11, and nobody", 11, 0);
	fields[0].die[0].sure = fields[0].die[1].sure = 1; /* it is so */
	WRONG(1, false, "DICETO-SETUP-1", "white die on field 11, and nobody");
	clear_table();
	put(&fields[0], "r4 b4");
	ASKS(1, false, "DICETO-TURN-4", "does not belong there", 11, 1);
	fields[0].die[1].sure = 1;
	WRONG(1, false, "DICETO-TURN-4", "does not belong there");
}
END_TEST

START_TEST(dice_of_others_stay_as_they_are) /* INV-12 */
{
	begin("1256");
	lay(2, "4 4", 3);
	put(&zone, "r1 r2 r5 r6");
	put(&fields[2], "b4 b4");
	READ(1, false, "stop", "done");
	READ(1, true, "again 256", "roll 1");
	fields[2].die[0].face = 3;
	WRONG(1, false, "INV-12", "On field 13 there must be 4 4 (blue dice)");
	WRONG(1, true, "INV-12", "field 13");
	fields[2].n = 0;
	WRONG(1, false, "INV-12", "field 13");
	clear_table();
	put(&fields[2], "?4 b4"); /* what is not clear is what must be there */
	READ(1, false, "stop", "done");
}
END_TEST

START_TEST(dice_of_two_seats_lie_on_a_card_in_a_contest) /* DICETO-TURN-4 */
{
	begin("4444");
	lay(2, "4 4", 3);
	put(&fields[2], "b4 r4 r4 b4 r4");
	READ(1, false, "stop", "place 444 3", "done");
	fields[2].n = 0; /* or he has taken the others off already */
	put(&fields[2], "r4 r4 r4");
	READ(1, false, "stop", "place 444 3", "done");
	fields[2].n = 0;
	put(&fields[2], "b4 b4 r4");
	WRONG(1, false, "DICETO-TURN-4", "8 pips and yours only 4");
	fields[2].n = 0;
	put(&fields[2], "b4 b4 r4 r4"); /* WE-10: a battle, so he is not done */
	READ(1, false, "stop", "place 44 3");
	put(&fields[0], "r4 r4"); /* what needs no battle comes first */
	READ(1, false, "stop", "place 44 1", "place 44 3");
}
END_TEST

START_TEST(more_dice_than_he_has_are_asked_about)
{
	begin("4412");
	put(&zone, "r1 r2");
	put(&fields[0], "r4 r4");
	put(&fields[3], "r4"); /* printed, and never seen before */
	ASKS(1, false, "DICETO-TURN-2", "Your dice show 1 2 4 4", 11, 0);
	fields[0].die[0].sure = fields[0].die[1].sure = 1;
	ASKS(1, false, "DICETO-TURN-2", "Your dice show 1 2 4 4", 14, 0);
	fields[3].n = 0;
	READ(1, false, "stop", "place 44 1", "done");
}
END_TEST

START_TEST(a_battle_is_one_die_each)
{
	begin("4412");
	lay(2, "4 4", 3);
	DO(1, DTO_ACT_STOP, 0);
	place(1, "44", 3);
	put(&fields[2], "b4 r4 r4"); /* one die was taken to roll it */
	put(&zone, "r6");
	READ(1, true, "roll 6");
	put(&zone, "r1");
	WRONG(1, true, "DICETO-BATTLE-1", "just one die");
	clear_table();
	put(&zone, "b3");
	READ(2, true, "roll 3");
}
END_TEST

START_TEST(lost_dice_are_taken_off) /* DICETO-BATTLE-3 */
{
	begin("4411");
	lay(2, "4 4", 1);
	DO(1, DTO_ACT_STOP, 0);
	place(1, "44", 1);
	roll(1, "1");
	roll(2, "2");
	put(&fields[0], "b4 b4 r4 r4");
	WRONG(1, false, "DICETO-BATTLE-3", "You have lost 4 4");
	clear_table();
	put(&fields[0], "b4 b4");
	put(&fields[3], "r1 r1");
	READ(1, false, "place 11 4", "done");
}
END_TEST

START_TEST(the_super_roll_card_lies_there_again_to_be_won) /* DICETO-SUPER-1 */
{
	begin("");
	turn(1, "6655", "6655", DTO_SUPER);
	turn(2, "1235", "", 0);
	turn(3, "1235", "", 0);
	roll(1, "1122");
	clear_table();
	put(&fields[4], "r1 r1 r2 r2");
	READ(1, false, "stop", "place 1122 5", "done");
}
END_TEST

START_TEST(what_it_reads_can_be_done) /* each answer is legal after the one before */
{
	begin("4412");
	put(&fields[0], "r4 r4");
	put(&fields[3], "r1 r2");
	ck_assert_int_eq(look(1, false), DT_OK);
	for (size_t i = 0; i < turn_read.n; i++)
		contest_do(&turn_read.list[i]);
	ck_assert_uint_eq(game_acting(game), game_bit(2));
	ck_assert(lies(1, 1, "44") && lies(4, 1, "12"));
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, four_dice_of_his_colour_are_a_roll);
	tcase_add_test(tc, a_cup_over_them_is_another_roll);
	tcase_add_test(tc, after_three_rolls_a_cup_is_no_roll);
	tcase_add_test(tc, dice_that_were_left_must_not_change);
	tcase_add_test(tc, dice_on_cards_are_placed_when_he_is_done);
	tcase_add_test(tc, what_does_not_form_the_card_is_said);
	tcase_add_test(tc, dice_of_others_stay_as_they_are);
	tcase_add_test(tc, dice_of_two_seats_lie_on_a_card_in_a_contest);
	tcase_add_test(tc, more_dice_than_he_has_are_asked_about);
	tcase_add_test(tc, a_battle_is_one_die_each);
	tcase_add_test(tc, lost_dice_are_taken_off);
	tcase_add_test(tc, the_super_roll_card_lies_there_again_to_be_won);
	tcase_add_test(tc, what_it_reads_can_be_done);
}

int main(void)
{
	int status = run_tests("contest_table", add);
	game_destroy(game);
	return status;
}
