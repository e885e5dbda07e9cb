/* SPDX-License-Identifier: MIT */
/*
 * test_contest_table.c - Diceto at the table: what dice in the zone and on cards mean, and what is
 * said of those that are wrong.
 */
#include "contests.h"
#include "diceto.h"
#include "run.h"

#include <stddef.h>
#include <string.h>

/* Seat 1 has red dice, seat 2 blue, seat 3 green ones. */
static struct game_area zone, fields[DTO_FIELDS];
static struct game_turn turn_read;
static struct dt_error err;

static void clear_table(void)
{
	zone = (struct game_area){ .number = 1, .kind = DT_AREA_ZONE, .state = DT_ZONE_OPEN };
	for (int i = 0; i < DTO_FIELDS; i++)
		fields[i] = (struct game_area){
			.number = (uint8_t)(11 + i), .kind = DT_AREA_CARD, .state = DT_ZONE_OPEN
		};
}

/* "r4 b6 ?2": colour and pips; ? is a colour that is not clear. */
static void put(struct game_area *a, const char *dice)
{
	static const char letters[] = "?rbgywk";
	for (; *dice; dice++) {
		if (*dice == ' ')
			continue;
		const char *colour = strchr(letters, *dice++);
		a->die[a->n++] = (struct dt_die){ .face = (uint8_t)(*dice - '0'),
			.colour = (uint8_t)(colour - letters) };
	}
}

static enum dt_status look(int seat, bool rolled)
{
	memset(&err, 0, sizeof(err));
	return dto_table.laid(game, seat, rolled, &zone, fields, DTO_FIELDS, &turn_read, &err);
}

/* These answers and no others, one letter each, dice after those that have any: "again 44; roll
 * 12".
 */
static void expect(const char *const *words, size_t n)
{
	ck_assert_uint_eq(turn_read.n, n);
	for (size_t i = 0; i < n; i++) {
		const struct game_action *a = &turn_read.list[i];
		char text[64], dice[8] = "";
		size_t at = 0;
		for (int f = 0; f < DTO_PIPS; f++)
			for (int k = 0; k < a->arg[f]; k++)
				dice[at++] = (char)('1' + f);
		snprintf(text, sizeof(text), "%s%s%s", dto_ops.actions[a->kind].name,
			*dice ? " " : "", dice);
		if (a->kind == DTO_ACT_PLACE)
			snprintf(text + strlen(text), 8, " %d", a->arg[DTO_PIPS]);
		ck_assert_str_eq(text, words[i]);
	}
}
#define READ(who, rolled, ...)                                                                     \
	do {                                                                                       \
		const char *const list[] = { __VA_ARGS__ };                                        \
		ck_assert_msg(look(who, rolled) == DT_OK, "%s", err.msg);                          \
		expect(list, sizeof(list) / sizeof(list[0]));                                      \
	} while (0)
#define WRONG(who, rolled, rule_id, words)                                                         \
	do {                                                                                       \
		ck_assert_int_eq(look(who, rolled), DT_ERR_RULES);                                 \
		ck_assert_str_eq(err.rule, rule_id);                                               \
		ck_assert_msg(strstr(err.msg, words) != NULL, "%s", err.msg);                      \
	} while (0)

/* People are asked whose this die of this field is. */
#define ASKS(who, rolled, rule_id, words, field, number)                                           \
	do {                                                                                       \
		ck_assert_int_eq(look(who, rolled), DT_ERR_AGAIN);                                 \
		ck_assert_str_eq(err.rule, rule_id);                                               \
		ck_assert_msg(strstr(err.msg, words) != NULL, "%s", err.msg);                      \
		ck_assert_uint_eq(turn_read.area, (field)-11);                                     \
		ck_assert_uint_eq(turn_read.die, number);                                          \
	} while (0)

static void begin(const char *dice)
{
	contest_new(3, DTO_PAIR, DTO_THREE, DTO_DIE_4, DTO_CHANCE);
	if (*dice)
		roll(1, dice);
	clear_table();
}

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

START_TEST(the_screen_says_which_card_lies_where)
{
	struct screen s;
	memset(&s, 0, sizeof(s));
	begin("4412");
	lay(2, "5 5", 1);
	dto_table.show(game, &s);
	ck_assert_str_eq(s.place[0].name, "11 Pair");
	ck_assert(s.place[0].die[0].face == 5 && s.place[0].die[1].face == 5);
	ck_assert_int_eq(s.place[0].die[1].colour, dto_of(game)->rules.colours[1]);
	ck_assert_int_eq(s.place[0].die[2].face, 0);
	ck_assert_int_eq(s.place[0].points, dto_of(game)->rules.points[DTO_PAIR - 1]);
	ck_assert_int_eq(s.place[4].points, 0); /* the super-roll is never won */
	ck_assert_str_eq(s.figure[s.points_in].one, "point");
	ck_assert_int_eq(s.place[0].state, SCREEN_WON);
	ck_assert_int_eq(s.place[0].winner[0], 2);
	ck_assert_str_eq(s.place[1].name, "12 Three of a kind");
	ck_assert_int_eq(s.place[1].state, SCREEN_LATER);
	ck_assert_str_eq(s.place[4].name, "15 Super-roll");
	ck_assert_int_eq(s.place[5].state, SCREEN_NOW); /* what is to be done is in focus */
	ck_assert_uint_eq(s.place[5].seats, 1);
	ck_assert(s.place[5].rolls && !s.place[0].rolls);
	again(1, "12", "55");
	DO(1, DTO_ACT_STOP, 0);
	place(1, "55", 1);
	memset(&s, 0, sizeof(s));
	dto_table.show(game, &s);
	ck_assert_int_eq(s.place[0].state, SCREEN_TIE);
	ck_assert_uint_eq(s.place[0].seats, 3);
	ck_assert_int_eq(s.place[5].state, SCREEN_NOW);
	ck_assert_uint_eq(s.place[5].seats, 3);
	ck_assert_str_eq(s.place[1].brief, "12 3 alike");
	ck_assert_str_eq(s.place[0].brief, "11 Pair");
	for (int i = 0; i < 4; i++) { /* two of each lie there and fight for it */
		ck_assert_int_eq(s.place[0].die[i].face, 5);
		ck_assert_int_eq(
			s.place[0].die[i].colour, dto_of(game)->rules.colours[i < 2 ? 1 : 0]);
	}
}
END_TEST

static struct game_action shown;

/* What a card means that is seen there. */
static enum dt_status card(int sticker, int area, int kind, int owner)
{
	struct game_card_seen seen = { .card = (uint8_t)sticker,
		.number = (uint8_t)area,
		.kind = (uint8_t)kind,
		.owner = (uint8_t)owner };
	return dto_table.card(game, &seen, &shown, &err);
}

static int of_card(int which)
{
	return which - 1; /* the cards in their order */
}

static int of_bonus(int which)
{
	return DTO_SUPER_ROLL + which - 1; /* behind them */
}

START_TEST(a_sticker_says_which_card_lies_in_the_field_asked_about)
{
	contest_option("cards", (const uint8_t[]){ 1 });
	contest_new(3, 0, 0, 0, 0);
	ck_assert_int_eq(dto->ask, DTO_ASK_CARD);
	ck_assert_int_eq(card(of_card(DTO_PAIR), 12, DT_AREA_CARD, 0), DT_ERR_AGAIN);
	ck_assert_int_eq(card(of_card(DTO_PAIR), 2, DT_AREA_ZONE, 2), DT_ERR_AGAIN);
	ck_assert_int_eq(card(of_card(DTO_SUPER_ROLL), 11, DT_AREA_CARD, 0), DT_ERR_AGAIN);
	ck_assert_int_eq(card(of_bonus(1), 11, DT_AREA_CARD, 0), DT_ERR_AGAIN);
	ck_assert_int_eq(card(of_card(DTO_PAIR), 11, DT_AREA_CARD, 0), DT_OK);
	contest_do(&shown);
	ck_assert_int_eq(dto->on[0].card, DTO_PAIR);
	/* Over the zone of who turns it up, too; the word says nothing without bonuses. */
	ck_assert_int_eq(card(of_card(DTO_KINDS + DTO_FOUR), 1, DT_AREA_ZONE, 1), DT_OK);
	contest_do(&shown);
	ck_assert_int_eq(dto->on[1].card, DTO_FOUR);
}
END_TEST

START_TEST(stickers_say_which_bonus_was_turned_up)
{
	contest_option("cards", (const uint8_t[]){ 1 });
	contest_option("bonus", (const uint8_t[]){ 1 });
	contest_new(2, 0, 0, 0, 0);
	for (int f = 11; f <= 14; f++) {
		ck_assert_int_eq(card(of_card(DTO_KINDS + DTO_CHANCE), f, DT_AREA_CARD, 0), DT_OK);
		contest_do(&shown);
	}
	ck_assert_int_eq(dto->on[3].card, DTO_KINDS + DTO_CHANCE);
	ck_assert_int_eq(dto->ask, DTO_ASK_BONUS);
	ck_assert_int_eq(card(of_card(DTO_CHANCE), 11, DT_AREA_CARD, 0), DT_ERR_AGAIN);
	for (int b = 5; b <= 8; b++) {
		ck_assert_int_eq(card(of_bonus(b), 3, DT_AREA_ZONE, 3), DT_OK);
		contest_do(&shown);
	}
	ck_assert_int_eq(dto->bonus[3], 8);
	ck_assert_int_eq(dto->ask, DTO_ASK_ROLL);
}
END_TEST

START_TEST(there_is_a_sticker_for_each_card_of_the_box) /* DICETO-DECK-1 */
{
	struct game_setup setup;
	unsigned cards = 0, words = 0, points = 0;
	game_setup_default(&dto_ops, 2, &setup);
	ck_assert_uint_eq(dto_table.cards_n, 35);
	for (unsigned i = 0; i < dto_table.cards_n; i++) {
		unsigned n = dto_table.card_copies(&setup, i);
		int worth = dto_table.card_points(&setup, i);
		ck_assert_uint_eq(dto_table.cards[i].copies, n);
		for (unsigned k = 0; k < i; k++)
			ck_assert_str_ne(dto_table.card_name(i), dto_table.card_name(k));
		ck_assert(*dto_table.card_deck(i) && *dto_table.card_text(i));
		cards += i < 26 ? n : 0;
		words += strstr(dto_table.cards[i].id, "_DICETTO") ? n : 0;
		points += i < 26 ? n * (unsigned)worth : 0;
	}
	ck_assert_uint_eq(cards, 46);
	ck_assert_uint_eq(words, 13);
	/* 12 + 5 + 10 + 10 + 16 + 10 + 12 + 6 */
	ck_assert_uint_eq(points, 81);
	ck_assert_int_eq(dto_table.card_points(&setup, 26), -1);
	ck_assert_int_eq(dto_table.card_points(&setup, (unsigned)of_bonus(7)), 5);
	setup.value[offsetof(struct dto_rules, cards)] = 4; /* of a box that was counted */
	ck_assert_uint_eq(dto_table.card_copies(&setup, 0), 3);
}
END_TEST

/* Every event of a game is told in a sentence that fits. */
START_TEST(all_that_happens_is_told)
{
	static const char *const names[] = { "Anna", "Boris", "Cleo" };
	char text[SCREEN_TEXT];
	begin("4412");
	for (int kind = 1; kind < DTO_EVENTS; kind++) {
		struct game_event e = {
			.kind = (uint8_t)kind, .seat = 1, .arg = { 1, 1, 1, 0, 0, 0, 1, 1 }
		};
		size_t n = dto_table.tell(game, &e, names, text, sizeof(text));
		ck_assert_msg(n > 0 && n < sizeof(text), "%s", dto_ops.events[kind].name);
	}
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
	tcase_add_test(tc, whose_dice_are_asked_about_where_both_may_be);
	tcase_add_test(tc, who_has_none_left_has_laid_none);
	tcase_add_test(tc, what_may_be_either_stays_unclear);
	tcase_add_test(tc, dice_of_a_card_that_is_his_count_for_it_only);
	tcase_add_test(tc, what_is_seen_on_cards_beside_all_dice_is_printed);
	tcase_add_test(tc, what_looks_printed_is_a_die_only_where_one_may_be);
	tcase_add_test(tc, more_dice_than_he_has_are_asked_about);
	tcase_add_test(tc, a_battle_is_one_die_each);
	tcase_add_test(tc, lost_dice_are_taken_off);
	tcase_add_test(tc, the_super_roll_card_lies_there_again_to_be_won);
	tcase_add_test(tc, what_it_reads_can_be_done);
	tcase_add_test(tc, the_screen_says_which_card_lies_where);
	tcase_add_test(tc, a_sticker_says_which_card_lies_in_the_field_asked_about);
	tcase_add_test(tc, stickers_say_which_bonus_was_turned_up);
	tcase_add_test(tc, there_is_a_sticker_for_each_card_of_the_box);
	tcase_add_test(tc, all_that_happens_is_told);
}

int main(void)
{
	int status = run_tests("contest_table", add);
	game_destroy(game);
	return status;
}
