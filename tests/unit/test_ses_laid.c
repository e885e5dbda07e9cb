/* SPDX-License-Identifier: MIT */
/*
 * test_ses_laid.c - dice that are moved about at a table: a cup over them is another roll, a held
 * button says that they lie as they shall, one look may be several answers, taken back as one.
 */
#include "laid_table.h"

START_TEST(a_cup_is_a_roll_and_a_button_the_end_of_the_turn)
{
	begin();
	zone("1234");
	look();
	ck_assert_int_eq(now()->rolls, 0); /* no cup was there */
	roll("1166");
	ck_assert_int_eq(now()->rolls, 1);
	look();
	ck_assert_int_eq(now()->rolls, 1); /* they lie there, and that is all */
	roll("1266");
	ck_assert_int_eq(now()->rolls, 2);
	ck_assert_int_eq(now()->free[5], 2);
	zone("12");
	field(15, "66");
	look();
	ck_assert_int_eq(now()->turn, 1); /* he may move them on */
	hold(1);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].seat, 1);
	ck_assert_int_eq(now()->turn, 2);
}
END_TEST

START_TEST(what_is_wrong_is_said_until_he_holds_his_button_again)
{
	struct screen s;
	lay_on_15("1166", "116", "6"); /* one die is no chance */
	done(1);
	ck_assert_int_eq(now()->turn, 1);
	ses_show(ses, &s);
	ck_assert_ptr_nonnull(strstr(s.seat[0].trouble, "field 15"));
	ck_assert_ptr_nonnull(strstr(s.headline, "field 15"));
	zone("11"); /* right for a moment while he moves dice is not yet what he wants */
	field(15, "66");
	look();
	ck_assert_int_eq(now()->turn, 1);
	hold(1);
	ck_assert_int_eq(now()->turn, 2);
}
END_TEST

START_TEST(hands_over_a_field_are_waited_for)
{
	lay_on_15("1166", "11", "66");
	msg.look.area[0].state = DT_ZONE_BUSY;
	done(1);
	ck_assert_int_eq(now()->turn, 1);
	msg.look.area[0].state = DT_ZONE_EMPTY;
	look();
	ck_assert_int_eq(now()->turn, 2);
}
END_TEST

START_TEST(what_one_look_led_to_is_taken_back_as_one)
{
	size_t before, after;
	begin();
	roll("1166");
	match_log(ses_match(ses), &before);
	zone("11");
	field(15, "66");
	done(1);
	match_log(ses_match(ses), &after);
	ck_assert_uint_eq(after, before + 3); /* stop, place, done */
	ck_assert_int_eq(say(SES_UNDO, 1, 0), DT_OK);
	ck_assert_int_eq(say(SES_UNDO, 2, 0), DT_OK);
	match_log(ses_match(ses), &after);
	ck_assert_uint_eq(after, before);
	ck_assert_int_eq(now()->turn, 1);
	ck_assert_int_eq(now()->ask, DTO_ASK_AGAIN);
}
END_TEST

/* Where nothing is seen it is a choice like others, from a page or with the button. */
START_TEST(without_a_camera_it_is_a_choice)
{
	struct screen s;
	begin();
	msg.faces[0] = msg.faces[1] = 1;
	msg.faces[2] = msg.faces[3] = 6;
	ck_assert_int_eq(say(SES_TYPE, 1, 4), DT_OK);
	ck_assert_int_eq(now()->ask, DTO_ASK_AGAIN);
	ses_show(ses, &s);
	ck_assert_int_eq(s.prompt.seat, 1);
	ck_assert_str_eq(s.prompt.option[0], "roll no more");
	hold(1);
	ck_assert_int_eq(now()->ask, DTO_ASK_PLACE);
}
END_TEST

static void type(const char *faces)
{
	size_t n = strlen(faces);
	for (size_t i = 0; i < n; i++)
		msg.faces[i] = (uint8_t)(faces[i] - '0');
	ck_assert_int_eq(say(SES_TYPE, 1, (int)n), DT_OK);
}

/* Typed dice would only fall again: what is taken back is what was left lying. */
START_TEST(a_roll_is_taken_back_with_the_choice_before_it)
{
	begin();
	type("1166");
	msg.action = (struct game_action){ .seat = 1, .kind = DTO_ACT_AGAIN, .arg = { [5] = 2 } };
	ck_assert_int_eq(say(SES_ANSWER, 1, 0), DT_OK);
	ck_assert_int_eq(now()->ask, DTO_ASK_ROLL);
	type("1266");
	ck_assert_int_eq(now()->rolls, 2);
	ck_assert_int_eq(say(SES_UNDO, 1, 0), DT_OK);
	ck_assert_int_eq(say(SES_UNDO, 2, 0), DT_OK);
	ck_assert_int_eq(now()->rolls, 1);
	ck_assert_int_eq(now()->ask, DTO_ASK_AGAIN);
	ck_assert_int_eq(say(SES_UNDO, 1, 0), DT_ERR_AGAIN); /* nobody has decided anything */
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_cup_is_a_roll_and_a_button_the_end_of_the_turn);
	tcase_add_test(tc, what_is_wrong_is_said_until_he_holds_his_button_again);
	tcase_add_test(tc, hands_over_a_field_are_waited_for);
	tcase_add_test(tc, what_one_look_led_to_is_taken_back_as_one);
	tcase_add_test(tc, without_a_camera_it_is_a_choice);
	tcase_add_test(tc, a_roll_is_taken_back_with_the_choice_before_it);
}

int main(void)
{
	return run_laid("ses_laid", add);
}
