/* SPDX-License-Identifier: MIT */
/*
 * test_contest_deduce.c - whose a die is, or whether it is one, where the camera does not say:
 * deduced of what the seats have and of what must lie there, or asked about.
 */
#include "contest_laid.h"

START_TEST(whose_dice_are_asked_about_where_both_may_be)
{
	begin("4444");
	lay(2, "4 4", 3);
	/* either both lie there still and two are his; or all four are his */
	put(&fields[2], "r4 ?4 ?4 ?4");
	ASKS(1, false, "DICETO-TURN-4", "cannot be told: turn them", 13, 1);
	fields[2].n = 0;
	put(&fields[2], "b4 ?4 r4 ?4"); /* one of these is the blue one: a battle */
	READ(1, false, "stop", "place 44 3");
}
END_TEST

/* Is all that lies there known for certain then? */
static bool deduce(int seat)
{
	return dto_table.deduce(game, seat, &zone, fields, DTO_FIELDS);
}

/* How many dice of a colour lie on field 13. */
static unsigned of_colour(int colour)
{
	unsigned n = 0;
	for (int k = 0; k < fields[2].n; k++)
		n += fields[2].die[k].colour == colour;
	return n;
}

/* Seat 1 has rolled 5 4 4 1, seat 2 holds the Die 5 card with a 5. */
static void contested_five(void)
{
	contest_new(3, DTO_PAIR, DTO_THREE, DTO_DIE_5, DTO_CHANCE);
	roll(1, "5441");
	clear_table();
	lay(2, "5", 3);
}

START_TEST(who_has_none_left_has_laid_none)
{
	contested_five();
	put(&zone, "r4 r4 r1");
	put(&fields[2], "r5 ?5"); /* his one five is seen, so the other is the blue one */
	deduce(1);
	ck_assert_uint_eq(of_colour(DT_COLOUR_BLUE), 1);
	READ(1, false, "stop", "place 5 3");
	clear_table();
	put(&zone, "r4 r4 r1");
	put(&fields[2], "b5 ?5"); /* the blue one is seen */
	deduce(1);
	ck_assert_uint_eq(of_colour(DT_COLOUR_RED), 1);
	READ(1, false, "stop", "place 5 3");
	clear_table();
	put(&zone, "r4 r4 r1");
	put(&fields[2], "?5 ?5"); /* one of either: he has but one */
	deduce(1);
	ck_assert_uint_eq(of_colour(DT_COLOUR_RED), 1);
	ck_assert_uint_eq(of_colour(DT_COLOUR_BLUE), 1);
	READ(1, false, "stop", "place 5 3");
}
END_TEST

START_TEST(what_may_be_either_stays_unclear)
{
	contested_five();
	put(&zone, "r4 r4 r1"); /* his five lies there, or is in his hand */
	put(&fields[2], "?5");
	deduce(1);
	ck_assert_uint_eq(of_colour(DT_COLOUR_UNSURE), 1);
	ASKS(1, false, "DICETO-TURN-4", "cannot be told: turn them", 13, 0);
	clear_table();
	put(&zone, "r4 r4 r1");
	put(&fields[2], "?5 ?5 ?5"); /* one too many: none is guessed at */
	deduce(1);
	ck_assert_uint_eq(of_colour(DT_COLOUR_UNSURE), 3);
}
END_TEST

/* What he has placed already is not laid a second time, and is no die that he is short of. */
START_TEST(dice_of_a_card_that_is_his_count_for_it_only)
{
	contest_new(3, DTO_PAIR, DTO_THREE, DTO_DIE_5, DTO_CHANCE);
	roll(1, "5566");
	clear_table();
	lay(2, "5", 3);
	DO(1, DTO_ACT_STOP, 0);
	place(1, "56", 4);
	put(&zone, "r6");
	put(&fields[3], "r5 r6");
	put(&fields[2], "?5"); /* a five of his is not seen */
	deduce(1);
	ck_assert_uint_eq(of_colour(DT_COLOUR_UNSURE), 1);
}
END_TEST

/* Red has all four dice in the zone; blue holds field 13. The rest is printed, in any colour. */
START_TEST(what_is_seen_on_cards_beside_all_dice_is_printed)
{
	contested_five();
	put(&zone, "r5 r4 r4 r1");
	put(&fields[0], "r5 g3 b2 ?6");
	fields[0].die[2].face = 0;
	put(&fields[2], "b5 r5 b5 ?5");
	ck_assert(deduce(1));
	ck_assert_uint_eq(fields[0].n, 0);
	ck_assert_uint_eq(fields[2].n, 1);
	ck_assert_uint_eq(of_colour(DT_COLOUR_BLUE), 1);
	READ(1, false, "stop", "done");
	clear_table(); /* the die that must lie there is not seen: nothing is known for certain */
	put(&zone, "r5 r4 r4 r1");
	put(&fields[2], "r5 g5");
	deduce(1);
	ck_assert_uint_eq(fields[2].n, 2);
	clear_table(); /* one may lie on a card */
	put(&zone, "r4 r4 r1");
	put(&fields[0], "r5 g3");
	put(&fields[2], "b5");
	ck_assert(!deduce(1));
	ck_assert_uint_eq(fields[0].n, 2);
}
END_TEST

START_TEST(what_looks_printed_is_a_die_only_where_one_may_be)
{
	contested_five();
	put(&zone, "r5 r4 r1"); /* a four is not seen: no five can have been laid */
	put(&fields[0], "r5");
	fields[0].print = 1;
	put(&fields[2], "b5");
	deduce(1);
	ck_assert_uint_eq(fields[0].n, 0);
	clear_table();
	put(&zone, "r5 r4 r1");
	put(&fields[0], "r4 r4"); /* the first one is printed, or the die lies just on it */
	fields[0].print = 1;
	put(&fields[2], "b5");
	deduce(1);
	ck_assert_uint_eq(fields[0].n, 1); /* his four is seen */
	clear_table();
	put(&zone, "r5 r4 r1");
	put(&fields[0], "r4");
	fields[0].print = 1;
	put(&fields[2], "b5");
	deduce(1);
	ck_assert_uint_eq(fields[0].n, 1);
	ck_assert_int_eq(fields[0].die[0].face, 0); /* people are asked */
	ck_assert_int_eq(fields[0].die[0].likely, 4);
	clear_table();
	put(&zone, "r5 r4 r1");
	put(&fields[2], "b5"); /* hers lies on its picture */
	fields[2].print = 1;
	deduce(1);
	ck_assert_uint_eq(of_colour(DT_COLOUR_BLUE), 1);
	ck_assert_int_eq(fields[2].die[0].face, 5);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, whose_dice_are_asked_about_where_both_may_be);
	tcase_add_test(tc, who_has_none_left_has_laid_none);
	tcase_add_test(tc, what_may_be_either_stays_unclear);
	tcase_add_test(tc, dice_of_a_card_that_is_his_count_for_it_only);
	tcase_add_test(tc, what_is_seen_on_cards_beside_all_dice_is_printed);
	tcase_add_test(tc, what_looks_printed_is_a_die_only_where_one_may_be);
}

int main(void)
{
	int status = run_tests("contest_deduce", add);
	game_destroy(game);
	return status;
}
