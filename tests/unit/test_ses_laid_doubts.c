/* SPDX-License-Identifier: MIT */
/*
 * test_ses_laid_doubts.c - dice on cards that the table is not sure of: what need not be asked,
 * what is asked, and how long an answer holds.
 */
#include "laid_table.h"

/* Of his four dice three are known, so the fourth is too; a shadow is none of them. */
START_TEST(what_a_die_can_only_be_is_not_asked)
{
	lay_on_15("1266", "12", "66");
	msg.look.area[4].die[1].face = 0;
	done(1);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].dice[5], 2);
	ck_assert_int_eq(now()->turn, 2);
	lay_on_15("1266", "12", "66");
	msg.look.area[4].die[2] = (struct dt_die){ .x_mm = 100 };
	msg.look.area[4].n = 3;
	done(1);
	ck_assert_int_eq(now()->turn, 2);
}
END_TEST

START_TEST(what_a_die_could_be_besides_is_asked)
{
	struct screen s;
	lay_on_15("1266", "1", "66"); /* a 2 or a 6 has not been seen */
	msg.look.area[4].die[1].face = 0;
	done(1);
	ck_assert_int_eq(now()->turn, 1);
	ses_show(ses, &s);
	ck_assert_ptr_nonnull(strstr(s.seat[0].trouble, "field 15"));
	lay_on_15("1266", "12", "66");
	msg.look.area[4].die[1].face = 0; /* and whose it is */
	msg.look.area[4].die[1].colour = DT_COLOUR_UNSURE;
	done(1);
	ck_assert_int_eq(now()->turn, 1);
}
END_TEST

/* The two dice of field 15 lie elsewhere, and their colours are not clear. */
static void move_unclear(void)
{
	for (int k = 0; k < 2; k++) {
		msg.look.area[4].die[k].colour = DT_COLOUR_UNSURE;
		msg.look.area[4].die[k].y_mm += 40;
	}
}

/* The card is his, and all that he may lay lies in his zone. */
START_TEST(dice_that_rest_belong_to_who_holds_the_card)
{
	lay_on_15("1266", "12", "66");
	done(1);
	ck_assert_int_eq(now()->turn, 2);
	zone("");
	move_unclear();
	roll_blue("6666");
	ck_assert_int_eq(now()->rolls, 1);
	msg.look.zone[1].n = 1; /* three sixes are in his hand, and might be there */
	done(2);
	ck_assert_int_eq(now()->turn, 2);
	dice_in(msg.look.zone[1].die, &msg.look.zone[1].n, "6666", DT_COLOUR_BLUE);
	done(2);
	ck_assert_int_eq(now()->turn, 1);
}
END_TEST

/* Two sixes that nobody else can have. */
START_TEST(dice_that_nobody_else_has_belong_to_who_holds_the_card)
{
	lay_on_15("1266", "12", "66");
	done(1);
	zone("");
	move_unclear();
	roll_blue("1234");
	msg.look.zone[1].n = 2;
	done(2);
	ck_assert_int_eq(now()->turn, 1);
	ck_assert_int_eq(now()->player[0].turns, 2);
}
END_TEST

/* Red holds the super-roll with 6 6; blue has rolled 6 6 6 6, and three are not seen. */
static void two_sixes_of_somebody(void)
{
	lay_on_15("1266", "12", "66");
	done(1);
	zone("");
	roll_blue("6666");
	msg.look.zone[1].n = 1;
	move_unclear();
	done(2);
	ck_assert_int_eq(now()->turn, 2);
}

START_TEST(whose_a_die_is_can_be_said_with_the_button)
{
	two_sixes_of_somebody();
	const struct screen_prompt *q = asked();
	ck_assert_int_eq(q->seat, 2);
	ck_assert_int_eq(q->area, 15);
	ck_assert_int_eq(q->die, 1);
	ck_assert(q->whose);
	ck_assert_str_eq(q->question, "Boris: whose 6 is it that lies on field 15 (left)?");
	ck_assert_uint_eq(q->n, 3);
	ck_assert_str_eq(q->option[0], "Anna, who has red dice");
	ck_assert_str_eq(q->option[1], "Boris, who has blue dice");
	ck_assert_str_eq(q->option[2], "no die lies there");
	ck_assert_int_eq(q->selected, 0); /* she must have two there */
	hold(2);
	/* Hers lie there still, so the other one is known as well. */
	ck_assert_int_eq(now()->turn, 1);
	ck_assert_int_eq(now()->player[0].turns, 2);
}
END_TEST

START_TEST(what_was_said_of_a_die_holds_while_it_lies_there)
{
	two_sixes_of_somebody();
	msg.look.outside = 1; /* nothing is decided yet */
	look();
	press(2); /* to Boris, and then both are his */
	hold(2);
	ck_assert_int_eq(asked()->seat, 0);
	look();
	ck_assert_int_eq(asked()->seat, 0);
	msg.look.area[4].die[0].y_mm += 10; /* it may be another one */
	look();
	ck_assert_int_eq(asked()->die, 1);
	ck_assert_int_eq(asked()->selected, 0);
	press(2);
	hold(2);
	msg.look.outside = 0;
	look();
	/* Two sixes against two: a battle. */
	ck_assert_int_eq(now()->ask, DTO_ASK_BATTLE);
}
END_TEST

START_TEST(what_a_die_on_a_field_shows_can_be_said)
{
	lay_on_15("1266", "1", "66"); /* a 2 or a 6 has not been seen */
	msg.look.area[4].die[1].face = 0;
	done(1);
	ck_assert_str_eq(asked()->question, "Anna: what does the die on field 15 show (right)?");
	ck_assert_uint_eq(asked()->n, 7);
	turn_to(5);
	hold(1);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].dice[5], 2);
	ck_assert_int_eq(now()->turn, 2);
}
END_TEST

START_TEST(that_no_die_lies_on_a_field_can_be_said)
{
	lay_on_15("1266", "", "666"); /* 1 and 2 are in his hand */
	msg.look.area[4].die[1].face = 0;
	done(1);
	turn_to(6);
	ck_assert_str_eq(asked()->option[6], "no die lies there");
	hold(1);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].dice[5], 2);
	ck_assert_int_eq(now()->turn, 2);
}
END_TEST

/* In other light, and after a hand was there: what has not moved is what it was. */
START_TEST(a_die_that_lies_still_keeps_its_colour)
{
	two_sixes_of_somebody();
	for (int k = 0; k < 2; k++) {
		msg.look.area[4].die[k].colour = DT_COLOUR_RED;
		msg.look.area[4].die[k].x_mm += 1;
	}
	msg.look.area[0].state = DT_ZONE_BUSY; /* it is looked at, and nothing decided */
	look();
	for (int k = 0; k < 2; k++)
		msg.look.area[4].die[k].colour = DT_COLOUR_UNSURE;
	msg.look.area[4].state = DT_ZONE_BUSY;
	look();
	msg.look.area[4].state = DT_ZONE_OPEN;
	msg.look.area[0].state = DT_ZONE_EMPTY;
	look();
	ck_assert_int_eq(now()->turn, 1);
	ck_assert_int_eq(now()->player[0].turns, 2);
}
END_TEST

/* What people said of it no hand's work outlasts. */
START_TEST(a_die_that_may_have_been_turned_is_asked_about_again)
{
	lay_on_15("1266", "1", "66");
	msg.look.area[4].die[1].face = 0;
	msg.look.area[0].state = DT_ZONE_BUSY;
	look();
	msg.look.area[0].state = DT_ZONE_EMPTY;
	done(1);
	turn_to(1);	      /* a 2, and that is no pair of sixes */
	msg.look.outside = 1; /* nothing is decided yet */
	done(1);
	ck_assert_int_eq(asked()->seat, 0);
	msg.look.area[4].state = DT_ZONE_BUSY;
	look();
	msg.look.area[4].state = DT_ZONE_OPEN;
	look();
	ck_assert_int_eq(asked()->seat, 1);
	ck_assert_int_eq(asked()->area, 15);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, what_a_die_can_only_be_is_not_asked);
	tcase_add_test(tc, what_a_die_could_be_besides_is_asked);
	tcase_add_test(tc, dice_that_rest_belong_to_who_holds_the_card);
	tcase_add_test(tc, dice_that_nobody_else_has_belong_to_who_holds_the_card);
	tcase_add_test(tc, whose_a_die_is_can_be_said_with_the_button);
	tcase_add_test(tc, what_was_said_of_a_die_holds_while_it_lies_there);
	tcase_add_test(tc, what_a_die_on_a_field_shows_can_be_said);
	tcase_add_test(tc, that_no_die_lies_on_a_field_can_be_said);
	tcase_add_test(tc, a_die_that_lies_still_keeps_its_colour);
	tcase_add_test(tc, a_die_that_may_have_been_turned_is_asked_about_again);
}

int main(void)
{
	return run_laid("ses_laid_doubts", add);
}
