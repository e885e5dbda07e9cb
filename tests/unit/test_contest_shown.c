/* SPDX-License-Identifier: MIT */
/*
 * test_contest_shown.c - what the table shows and tells of a game of Diceto, and which card a
 * sticker stands for.
 */
#include "contest_laid.h"

#include <stddef.h>
#include <string.h>

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
	tcase_add_test(tc, the_screen_says_which_card_lies_where);
	tcase_add_test(tc, a_sticker_says_which_card_lies_in_the_field_asked_about);
	tcase_add_test(tc, stickers_say_which_bonus_was_turned_up);
	tcase_add_test(tc, there_is_a_sticker_for_each_card_of_the_box);
	tcase_add_test(tc, all_that_happens_is_told);
}

int main(void)
{
	int status = run_tests("contest_shown", add);
	game_destroy(game);
	return status;
}
