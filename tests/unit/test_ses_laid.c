/* SPDX-License-Identifier: MIT */
/*
 * test_ses_laid.c - dice that are moved about at a table: a cup over them is another roll, a held
 * button says that they lie as they shall, one look may be several answers, taken back as one.
 */
#include "contest.h"
#include "diceto.h"
#include "run.h"
#include "ses.h"

#include <stddef.h>
#include <string.h>

static struct ses *ses;
static struct ses_message msg;
static struct dt_error err;

static const struct dto *now(void)
{
	return dto_of(match_game(ses_match(ses)));
}

/* cards: they turn up their own. */
static void begin_with(bool cards)
{
	static const char *const names[] = { "Anna", "Boris" };
	struct game_setup setup;
	game_setup_default(&dto_ops, 2, &setup);
	setup.value[offsetof(struct dto_rules, physical)] = cards;
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

static void begin(void)
{
	begin_with(false);
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

/* The button: pressed, and held. */
static void press(int seat)
{
	ck_assert_int_eq(say(SES_PRESS, seat, 0), DT_OK);
}

static void hold(int seat)
{
	ck_assert_int_eq(say(SES_PRESS, seat, 1), DT_OK);
}

/* His dice lie as they shall. */
static void done(int seat)
{
	look();
	hold(seat);
}

/* Seat 2, the blue one, lifts her cup. */
static void roll_blue(const char *faces)
{
	struct ses_zone *z = &msg.look.zone[1];
	*z = (struct ses_zone){ .state = DT_ZONE_COVERED };
	look();
	z->state = DT_ZONE_OPEN;
	dice_in(z->die, &z->n, faces, DT_COLOUR_BLUE);
	look();
}

/* A new game, in which red has rolled; some dice are left in his zone, others lie on the
 * super-roll, a card that two dice can always go to. */
static void lay_on_15(const char *rolled, const char *left, const char *laid)
{
	begin();
	roll(rolled);
	zone(left);
	field(15, laid);
}

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

static const struct screen_prompt *asked(void)
{
	static struct screen s;
	ses_show(ses, &s);
	return &s.prompt;
}

/* Seat 1 goes on to this answer. */
static void turn_to(int option)
{
	while (asked()->selected != option)
		press(1);
}

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

/* The stickers that are seen: of these cards, in these fields; an open end is 0. */
static void stickers(const int (*cards)[2])
{
	for (msg.look.cards_n = 0; *cards[0]; cards++)
		msg.look.card[msg.look.cards_n++] =
			(struct game_card_seen){ .card = (uint8_t)((*cards)[1] - 1),
				.number = (uint8_t)(*cards)[0],
				.kind = DT_AREA_CARD };
}
#define STICKERS(...) stickers((const int[][2]){ __VA_ARGS__, { 0, 0 } })

START_TEST(a_card_with_a_sticker_is_known_where_it_lies)
{
	begin_with(true);
	ck_assert_int_eq(now()->ask, DTO_ASK_CARD);
	STICKERS({ 12, DTO_THREE }); /* that field is not asked about yet */
	look();
	ck_assert_int_eq(now()->field, 1);
	STICKERS({ 11, DTO_PAIR }, { 12, DTO_THREE });
	look();
	ck_assert_int_eq(now()->on[0].card, DTO_PAIR);
	ck_assert_int_eq(now()->on[1].card, DTO_THREE);
	STICKERS({ 11, DTO_PAIR }, { 12, DTO_THREE }, { 13, DTO_DIE_4 }, { 14, DTO_CHANCE });
	look();
	ck_assert_int_eq(now()->on[3].card, DTO_CHANCE);
	ck_assert_int_eq(now()->ask, DTO_ASK_ROLL);
}
END_TEST

/* The card that is won lies there until it is taken away, and its sticker comes to light when the
 * dice are taken off it. */
START_TEST(a_card_that_was_hidden_by_dice_is_no_new_one)
{
	begin_with(true);
	STICKERS({ 11, DTO_PAIR }, { 12, DTO_THREE }, { 13, DTO_DIE_4 }, { 14, DTO_CHANCE });
	look();
	roll("1166");
	zone("66");
	field(11, "11");
	STICKERS({ 12, DTO_THREE }, { 13, DTO_DIE_4 }, { 14, DTO_CHANCE });
	done(1);
	ck_assert_int_eq(now()->turn, 2);
	zone("");
	roll_blue("2345");
	hold(2);
	ck_assert_int_eq(now()->ask, DTO_ASK_CARD); /* she has won the pair */
	ck_assert_int_eq(now()->turn, 1);
	STICKERS({ 11, DTO_PAIR }, { 12, DTO_THREE }, { 13, DTO_DIE_4 }, { 14, DTO_CHANCE });
	field(11, "");
	look();
	ck_assert_int_eq(now()->on[0].card, 0);
	STICKERS({ 12, DTO_THREE }, { 13, DTO_DIE_4 }, { 14, DTO_CHANCE });
	look();
	STICKERS({ 11, DTO_PAIR }, { 12, DTO_THREE }, { 13, DTO_DIE_4 }, { 14, DTO_CHANCE });
	look(); /* the field was bare: this is another one */
	ck_assert_int_eq(now()->on[0].card, DTO_PAIR);
	ck_assert_int_eq(now()->ask, DTO_ASK_ROLL);
}
END_TEST

/* Whose sticker is not seen is told with the button. */
START_TEST(a_card_without_a_sticker_is_told)
{
	begin_with(true);
	ck_assert_int_eq(asked()->seat, 1);
	ck_assert_int_eq(asked()->area, 0);
	ck_assert_str_eq(asked()->question, "Anna: which card lies in field 11 now?");
	press(1);
	ck_assert_str_eq(asked()->option[asked()->selected], "Die 2");
	hold(1);
	ck_assert_int_eq(now()->on[0].card, DTO_DIE_2);
}
END_TEST

/* Two red sixes printed on the card of field 15, and a blue three on that of field 11. */
static void printed(void)
{
	field(15, "66");
	field(11, "3");
	msg.look.area[0].die[0].colour = DT_COLOUR_BLUE;
}

START_TEST(a_printed_die_is_no_die)
{
	begin();
	printed();
	roll("1166");
	ck_assert_int_eq(now()->rolls, 1);
	zone("116"); /* a six is in the hand, and may lie on the picture of one */
	done(1);
	ck_assert_int_eq(asked()->area, 15);
	ck_assert(!asked()->whose);
	turn_to(6);
	hold(1);
	turn_to(6);
	hold(1);
	ck_assert_int_eq(now()->turn, 2);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].seat, 0);
	/* Who has laid none of his need not be asked. */
	begin();
	printed();
	roll("1166");
	hold(1);
	ck_assert_int_eq(now()->turn, 2);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].seat, 0);
}
END_TEST

START_TEST(real_dice_lie_beside_printed_ones)
{
	begin();
	printed();
	roll("1126");
	zone("26");
	field(15, "6611"); /* behind the printed ones */
	done(1);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].seat, 1);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].dice[0], 2);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].dice[5], 0);
	ck_assert_int_eq(now()->turn, 2);
}
END_TEST

/* A blue three is printed on the card of field 15, and red lays 6 6 beside it. */
START_TEST(a_field_is_bare_only_where_its_dice_are_seen)
{
	begin();
	field(15, "3");
	msg.look.area[4].die[0].colour = DT_COLOUR_BLUE;
	msg.look.area[4].die[0].x_mm = 90;
	struct dt_die printed = msg.look.area[4].die[0];
	roll("1266");
	ck_assert_uint_eq(ses_bare(ses), 1 << 4);
	zone("12");
	field(15, "663");
	msg.look.area[4].die[2] = printed;
	done(1);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].seat, 1);
	zone("");
	roll_blue("1245");
	ck_assert_int_eq(now()->rolls, 1);
	ck_assert_uint_eq(ses_bare(ses), 0);
	field(15, "3"); /* a lamp dazzles the camera: the sixes are not seen */
	msg.look.area[4].die[0] = printed;
	roll_blue("1245");
	ck_assert_uint_eq(ses_bare(ses), 0);
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
	tcase_add_test(tc, a_card_with_a_sticker_is_known_where_it_lies);
	tcase_add_test(tc, a_card_that_was_hidden_by_dice_is_no_new_one);
	tcase_add_test(tc, a_card_without_a_sticker_is_told);
	tcase_add_test(tc, a_printed_die_is_no_die);
	tcase_add_test(tc, real_dice_lie_beside_printed_ones);
	tcase_add_test(tc, a_field_is_bare_only_where_its_dice_are_seen);
	tcase_add_test(tc, what_one_look_led_to_is_taken_back_as_one);
	tcase_add_test(tc, without_a_camera_it_is_a_choice);
	tcase_add_test(tc, a_roll_is_taken_back_with_the_choice_before_it);
}

int main(void)
{
	int status = run_tests("ses_laid", add);
	ses_destroy(ses);
	return status;
}
