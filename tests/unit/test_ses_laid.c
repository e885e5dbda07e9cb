/* SPDX-License-Identifier: MIT */
/*
 * test_ses_laid.c - dice that are moved about at a table: a cup over them is another roll, a held
 * button says that they lie as they shall, one look may be several answers, taken back as one.
 */
#include "contest.h"
#include "diceto.h"
#include "run.h"
#include "ses.h"

#include <string.h>

static struct ses *ses;
static struct ses_message msg;
static struct dt_error err;

static const struct dto *now(void)
{
	return dto_of(match_game(ses_match(ses)));
}

static void begin(void)
{
	static const char *const names[] = { "Anna", "Boris" };
	struct game_setup setup;
	game_setup_default(&dto_ops, 2, &setup);
	struct match *m = match_create(&dto_ops, &setup, names, "laid", &err);
	ck_assert(m != NULL);
	ses_destroy(ses);
	ses = ses_create(m, NULL, NULL, &err);
	ck_assert_msg(ses != NULL, "%s", err.msg);
	memset(&msg, 0, sizeof(msg));
	msg.look.areas_n = DTO_FIELDS;
	for (int i = 0; i < DTO_FIELDS; i++)
		msg.look.area[i] = (struct game_area){
			.number = (uint8_t)(11 + i), .kind = DT_AREA_CARD, .state = DT_ZONE_EMPTY
		};
	for (int i = 0; i < 2; i++)
		msg.look.zone[i].state = DT_ZONE_EMPTY;
}

static enum dt_status say(int kind, int seat, int value)
{
	msg.kind = (uint8_t)kind;
	msg.seat = (uint8_t)seat;
	msg.value = (uint8_t)value;
	msg.t_ms += 1000;
	return ses_take(ses, &msg, &err);
}

static void dice_in(struct dt_die *die, uint8_t *n, const char *faces, int colour)
{
	*n = 0;
	for (; *faces; faces++, (*n)++)
		die[*n] = (struct dt_die){ .face = (uint8_t)(*faces - '0'),
			.colour = (uint8_t)colour,
			.x_mm = 30.0 * (*n + 1),
			.y_mm = 20 };
}

/* What lies in the zone of seat 1, the red one. */
static void zone(const char *faces)
{
	struct ses_zone *z = &msg.look.zone[0];
	z->state = *faces ? DT_ZONE_OPEN : DT_ZONE_EMPTY;
	dice_in(z->die, &z->n, faces, DT_COLOUR_RED);
}

static void field(int number, const char *faces)
{
	struct game_area *a = &msg.look.area[number - 11];
	a->state = *faces ? DT_ZONE_OPEN : DT_ZONE_EMPTY;
	dice_in(a->die, &a->n, faces, DT_COLOUR_RED);
}

static void look(void)
{
	ck_assert_int_eq(say(SES_LOOK, 0, 0), DT_OK);
}

static void roll(const char *faces)
{
	msg.look.zone[0] = (struct ses_zone){ .state = DT_ZONE_COVERED };
	look();
	zone(faces);
	look();
}

/* A card that these two dice can always go to: the super-roll. */
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
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].seat, 1);
	ck_assert_int_eq(now()->turn, 2);
}
END_TEST

START_TEST(what_is_wrong_is_said_until_he_holds_his_button_again)
{
	struct screen s;
	begin();
	roll("1166");
	zone("116");
	field(15, "6"); /* one die is no chance */
	look();
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK);
	ck_assert_int_eq(now()->turn, 1);
	ses_show(ses, &s);
	ck_assert_ptr_nonnull(strstr(s.seat[0].trouble, "field 15"));
	ck_assert_ptr_nonnull(strstr(s.headline, "field 15"));
	zone("11"); /* right for a moment while he moves dice is not yet what he wants */
	field(15, "66");
	look();
	ck_assert_int_eq(now()->turn, 1);
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK);
	ck_assert_int_eq(now()->turn, 2);
}
END_TEST

START_TEST(hands_over_a_field_are_waited_for)
{
	begin();
	roll("1166");
	zone("11");
	field(15, "66");
	msg.look.area[0].state = DT_ZONE_BUSY;
	look();
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK);
	ck_assert_int_eq(now()->turn, 1);
	msg.look.area[0].state = DT_ZONE_EMPTY;
	look();
	ck_assert_int_eq(now()->turn, 2);
}
END_TEST

/* Of his four dice three are known, so the fourth is too; a shadow is none of them. */
START_TEST(what_a_die_can_only_be_is_not_asked)
{
	begin();
	roll("1266");
	zone("12");
	field(15, "66");
	msg.look.area[4].die[1].face = 0;
	look();
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].dice[5], 2);
	ck_assert_int_eq(now()->turn, 2);
	begin();
	roll("1266");
	zone("12");
	field(15, "66");
	msg.look.area[4].die[2] = (struct dt_die){ .x_mm = 100 };
	msg.look.area[4].n = 3;
	look();
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK);
	ck_assert_int_eq(now()->turn, 2);
}
END_TEST

START_TEST(what_a_die_could_be_besides_is_asked)
{
	struct screen s;
	begin();
	roll("1266");
	zone("1"); /* a 2 or a 6 has not been seen */
	field(15, "66");
	msg.look.area[4].die[1].face = 0;
	look();
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK);
	ck_assert_int_eq(now()->turn, 1);
	ses_show(ses, &s);
	ck_assert_ptr_nonnull(strstr(s.seat[0].trouble, "field 15"));
	begin();
	roll("1266");
	zone("12");
	field(15, "66");
	msg.look.area[4].die[1].face = 0; /* and whose it is */
	msg.look.area[4].die[1].colour = DT_COLOUR_UNSURE;
	look();
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK);
	ck_assert_int_eq(now()->turn, 1);
}
END_TEST

/* The card is his, and all that he may lay lies in his zone. */
START_TEST(dice_that_rest_belong_to_who_holds_the_card)
{
	begin();
	roll("1266");
	zone("12");
	field(15, "66");
	look();
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK);
	ck_assert_int_eq(now()->turn, 2);
	zone("");
	for (int k = 0; k < 2; k++)
		msg.look.area[4].die[k].colour = DT_COLOUR_UNSURE;
	msg.look.zone[1] = (struct ses_zone){ .state = DT_ZONE_COVERED };
	look();
	msg.look.zone[1].state = DT_ZONE_OPEN;
	dice_in(msg.look.zone[1].die, &msg.look.zone[1].n, "6666", DT_COLOUR_BLUE);
	look();
	ck_assert_int_eq(now()->rolls, 1);
	msg.look.zone[1].n = 1; /* three sixes are in his hand, and might be there */
	look();
	ck_assert_int_eq(say(SES_PRESS, 2, 1), DT_OK);
	ck_assert_int_eq(now()->turn, 2);
	dice_in(msg.look.zone[1].die, &msg.look.zone[1].n, "6666", DT_COLOUR_BLUE);
	look();
	ck_assert_int_eq(say(SES_PRESS, 2, 1), DT_OK);
	ck_assert_int_eq(now()->turn, 1);
}
END_TEST

/* Two sixes that nobody else can have. */
START_TEST(dice_that_nobody_else_has_belong_to_who_holds_the_card)
{
	begin();
	roll("1266");
	zone("12");
	field(15, "66");
	look();
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK);
	zone("");
	for (int k = 0; k < 2; k++)
		msg.look.area[4].die[k].colour = DT_COLOUR_UNSURE;
	msg.look.zone[1] = (struct ses_zone){ .state = DT_ZONE_COVERED };
	look();
	msg.look.zone[1].state = DT_ZONE_OPEN;
	dice_in(msg.look.zone[1].die, &msg.look.zone[1].n, "1234", DT_COLOUR_BLUE);
	look();
	msg.look.zone[1].n = 2;
	look();
	ck_assert_int_eq(say(SES_PRESS, 2, 1), DT_OK);
	ck_assert_int_eq(now()->turn, 1);
	ck_assert_int_eq(now()->player[0].turns, 2);
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
	look();
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK);
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
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK);
	ck_assert_int_eq(now()->ask, DTO_ASK_PLACE);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_cup_is_a_roll_and_a_button_the_end_of_the_turn);
	tcase_add_test(tc, what_is_wrong_is_said_until_he_holds_his_button_again);
	tcase_add_test(tc, hands_over_a_field_are_waited_for);
	tcase_add_test(tc, what_a_die_can_only_be_is_not_asked);
	tcase_add_test(tc, what_a_die_could_be_besides_is_asked);
	tcase_add_test(tc, dice_that_rest_belong_to_who_holds_the_card);
	tcase_add_test(tc, dice_that_nobody_else_has_belong_to_who_holds_the_card);
	tcase_add_test(tc, what_one_look_led_to_is_taken_back_as_one);
	tcase_add_test(tc, without_a_camera_it_is_a_choice);
}

int main(void)
{
	int status = run_tests("ses_laid", add);
	ses_destroy(ses);
	return status;
}
