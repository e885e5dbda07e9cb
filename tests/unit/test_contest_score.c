/* SPDX-License-Identifier: MIT */
/*
 * test_contest_score.c - Diceto: combinations, the deck, the end, points and bonuses.
 */
#include "contests.h"
#include "run.h"

#include <string.h>

/* ---- Combinations ---- */

static const struct {
	const char *rule;
	int kind;
	const char *forms, *does_not; /* dice, with a comma between */
} combos[] = {
	{ "DICETO-COMBO-1", DTO_DIE_1, "1,11,111,1111", ",2,12,1112" }, /* */
	{ "DICETO-COMBO-2", DTO_DIE_2, "2,22,222,2222", ",1,12,2223" },
	{ "DICETO-COMBO-3", DTO_DIE_3, "3,33,333,3333", ",4,34,3332" },
	{ "DICETO-COMBO-4", DTO_DIE_4, "4,44,444,4444", ",3,45,4443" },
	{ "DICETO-COMBO-5", DTO_DIE_5, "5,55,555,5555", ",6,56,5554" },
	{ "DICETO-COMBO-6", DTO_DIE_6, "6,66,666,6666", ",5,61,6665" },
	{ "DICETO-COMBO-7", DTO_PAIR, "11,44,66", ",1,12,111,112,1122" },
	{ "DICETO-COMBO-8", DTO_TWO_PAIRS, "1122,4466,5555", ",11,112,1112,1123" }, /* WE-10 */
	{ "DICETO-COMBO-9", DTO_THREE, "111,666", ",11,1111,112,1112" },
	{ "DICETO-COMBO-10", DTO_FOUR, "1111,6666", ",111,1112,1122" },
	{ "DICETO-COMBO-11", DTO_SMALL, "123,234,345,456",
		",12,1234,124,135,112,1233" }, /* WE-10 */
	{ "DICETO-COMBO-12", DTO_LARGE, "1234,2345,3456", ",123,1235,1334,4566" },
	{ "DICETO-COMBO-13", DTO_CHANCE, "11,16,123,1256,6666", ",1,6" },
	{ "DICETO-COMBO-14", DTO_SUPER_ROLL, "11,16,123,1256,6666", ",1,6" },
};

static void each(const char *list, int kind, bool forms, const char *rule)
{
	uint8_t dice[DTO_PIPS];
	while (list) {
		char one[8] = "";
		const char *end = strchr(list, ',');
		size_t n = end ? (size_t)(end - list) : strlen(list);
		memcpy(one, list, n);
		fill(dice, one);
		ck_assert_msg(dto_forms(kind, dice, 2) == forms, "%s: %s", rule, one);
		list = end ? end + 1 : NULL;
	}
}

START_TEST(a_card_wants_just_its_combination)
{
	each(combos[_i].forms, combos[_i].kind, true, combos[_i].rule);
	each(combos[_i].does_not, combos[_i].kind, false, combos[_i].rule);
}
END_TEST

START_TEST(dice_that_do_not_belong_are_refused_by_the_card) /* DICETO-COMBO-1 to -14 */
{
	contest_new(2, DTO_PAIR, DTO_THREE, DTO_DIE_4, DTO_SMALL);
	int kind = combos[_i].kind;
	dto->on[kind == DTO_SUPER_ROLL ? 4 : 0].card = (uint8_t)kind;
	dto->rules.chance_min = 2;
	roll(1, kind == DTO_DIE_1 ? "2 3 5 6" : "1 2 4 6");
	DO(1, DTO_ACT_STOP, 0);
	place_refused(combos[_i].rule, 1, kind == DTO_DIE_1 ? "2" : "1",
		kind == DTO_SUPER_ROLL ? DTO_SUPER : 1);
}
END_TEST

START_TEST(chance_takes_one_die_where_that_was_agreed) /* */
{
	OPTION("chance_min", 1);
	contest_new(2, DTO_CHANCE, DTO_THREE, DTO_DIE_4, DTO_SMALL);
	roll(1, "1 2 3 6");
	DO(1, DTO_ACT_STOP, 0);
	place(1, "6", 1);
	place(1, "1", DTO_SUPER);
	ck_assert(lies(1, 1, "6"));
}
END_TEST

/* ---- The deck ---- */

START_TEST(the_made_up_deck_has_its_46_cards) /* DICETO-DECK-1, R-110 */
{
	static const struct {
		int first, last;
		unsigned cards, points;
	} table[] = { { DTO_DIE_1, DTO_DIE_6, 2, 1 }, { DTO_PAIR, DTO_PAIR, 5, 1 },
		{ DTO_TWO_PAIRS, DTO_TWO_PAIRS, 5, 2 }, { DTO_THREE, DTO_THREE, 5, 2 },
		{ DTO_FOUR, DTO_FOUR, 4, 4 }, { DTO_SMALL, DTO_SMALL, 5, 2 },
		{ DTO_LARGE, DTO_LARGE, 4, 3 }, { DTO_CHANCE, DTO_CHANCE, 6, 1 } };
	unsigned sum = 0, words = 0;
	contest_new(2, DTO_PAIR, DTO_THREE, DTO_DIE_4, DTO_SMALL);
	for (int f = 0; f < DTO_OPEN; f++) /* back into the deck */
		dto->deck[dto->on[f].card]++;
	for (int i = 0; i < RUN_LEN(table); i++)
		for (int kind = table[i].first; kind <= table[i].last; kind++) {
			unsigned n = dto->deck[kind] + dto->deck[kind + DTO_KINDS];
			ck_assert_uint_eq(n, table[i].cards);
			ck_assert_int_eq(dto_points_of(dto, kind), (int)table[i].points);
			ck_assert_int_eq(
				dto_points_of(dto, kind + DTO_KINDS), (int)table[i].points);
			ck_assert_int_eq(dto->deck[kind + DTO_KINDS], 1); /* "Dicetto" on one */
			ck_assert(dto_has_word(kind + DTO_KINDS) && !dto_has_word(kind));
			sum += n;
			words += dto->deck[kind + DTO_KINDS];
		}
	ck_assert_uint_eq(sum, 46);
	ck_assert_uint_eq(words, 13);
	ck_assert_int_eq(told_n(DTO_EV_MADE_UP), 1); /* said at the start */
}
END_TEST

static const uint8_t deck_of_2[DTO_KINDS] = { 2, 2, 2, 2, 2, 2, 5, 5, 5, 4, 5, 4, 6 };

START_TEST(a_deck_that_was_entered_is_not_made_up) /* */
{
	static const uint8_t points[DTO_KINDS] = { 1, 1, 1, 1, 1, 1, 2, 3, 3, 5, 3, 4, 1 };
	contest_option("deck.points", points);
	contest_new(2, DTO_PAIR, DTO_THREE, DTO_DIE_4, DTO_SMALL);
	ck_assert_int_eq(told_n(DTO_EV_MADE_UP), 0);
	ck_assert_int_eq(dto_points_of(dto, DTO_FOUR), 5);
}
END_TEST

/* A deck of 45 or 47 cards, more words than cards: not begun with. */
START_TEST(a_deck_is_checked) /* */
{
	struct game_setup setup;
	struct dt_error err;
	uint8_t *cards = setup.value + offsetof(struct dto_rules, cards);
	uint8_t *words = setup.value + offsetof(struct dto_rules, words);
	game_setup_default(&dto_ops, 2, &setup);
	ck_assert_mem_eq(cards, deck_of_2, DTO_KINDS);
	for (int change = -1; change <= 1; change += 2) {
		cards[0] = (uint8_t)(2 + change);
		ck_assert_ptr_null(game_create(&dto_ops, &setup, NULL, &err));
		ck_assert_str_eq(err.rule, "R-110");
		ck_assert_ptr_nonnull(strstr(err.msg, "not 46"));
	}
	cards[0] = 2;
	words[0] = 3;
	ck_assert_ptr_null(game_create(&dto_ops, &setup, NULL, &err));
	ck_assert_str_eq(err.rule, "R-110");
	ck_assert_ptr_nonnull(strstr(err.msg, "DIE_1"));
}
END_TEST

/* ---- The end ---- */

/* Seat 1 has won n cards and has one more under its dice; it is seat 2's turn. */
static void nearly(int seats, int n)
{
	contest_new(seats, DTO_PAIR, DTO_THREE, DTO_DIE_4, DTO_SMALL);
	turn(1, "4 4 1 2", "4 4", 1);
	give(1, DTO_CHANCE, n < 5 ? n : 5);
	give(1, DTO_TWO_PAIRS, n < 5 ? 0 : n - 5);
}

START_TEST(ten_cards_end_the_game_after_collecting) /* DICETO-END-1, R-106 */
{
	struct dt_error err;
	nearly(2, 9);
	turn(2, "1 2 3 5", "", 0);
	ck_assert_uint_eq(game_acting(game), 0); /* nobody rolls any more */
	ck_assert_int_eq(told_n(DTO_EV_OVER), 1);
	ck_assert_int_eq(told(DTO_EV_OVER, 0, 0)->arg[0], 1);
	ck_assert_uint_eq(dto_won(dto, 1), 10);
	ck_assert_int_eq(dto->on[0].card, DTO_NO_CARD); /* none is turned up */
	struct game_action a = { .seat = 2, .kind = DTO_ACT_ROLL, .arg = { 4 } };
	ck_assert_int_eq(game_apply(game, &a, NULL, &err), DT_ERR_RULES);
	ck_assert_str_eq(err.rule, "DICETO-END-1");
	nearly(2, 8);
	turn(2, "1 2 3 5", "", 0);
	ck_assert_uint_eq(dto_won(dto, 1), 9);
	ck_assert_uint_eq(game_acting(game), game_bit(1)); /* nine are not enough */
}
END_TEST

START_TEST(fewer_cards_may_be_agreed_on) /* DICETO-END-1, diceto.target */
{
	OPTION("target", 1);
	nearly(2, 0);
	turn(2, "1 2 3 5", "", 0);
	ck_assert_int_eq(told_n(DTO_EV_OVER), 1);
	struct game_result r;
	game_result(game, &r);
	ck_assert(r.over && r.winners == game_bit(1));
}
END_TEST

START_TEST(dice_on_cards_win_them_at_the_end) /* DICETO-END-2 */
{
	OPTION("target", 1);
	nearly(3, 0);
	turn(2, "1 2 3 5", "1 2 3", 4);
	turn(3, "6 6 6 5", "6 6 6 5", DTO_SUPER);
	ck_assert_int_eq(told_n(DTO_EV_LAST), 1); /* DICETO-SUPER-2: that one is no card */
	ck_assert_int_eq(told(DTO_EV_LAST, 2, 0)->arg[1], DTO_SMALL);
	ck_assert_int_eq(dto->player[1].won[DTO_SMALL], 1);
	ck_assert_int_eq(dto_points(dto, 2), 2);
	ck_assert_uint_eq(dto_won(dto, 3), 0);
	struct game_result r;
	game_result(game, &r);
	ck_assert_uint_eq(r.winners, game_bit(2)); /* DICETO-END-3: points, not cards */
}
END_TEST

START_TEST(a_tie_is_shared) /* DICETO-END-3, R-107 */
{
	OPTION("target", 1);
	nearly(3, 0);
	turn(2, "1 4 4 5", "4", 3);
	turn(3, "1 2 3 5", "", 0);
	struct game_result r;
	game_result(game, &r);
	ck_assert_int_eq(r.points[0], 1);
	ck_assert_int_eq(r.points[1], 1);
	ck_assert_uint_eq(r.winners, game_bit(1) | game_bit(2));
	ck_assert_int_eq(told_n(DTO_EV_WINNER), 2);
}
END_TEST

START_TEST(each_card_gives_its_points) /* DICETO-END-3 */
{
	contest_new(2, DTO_PAIR, DTO_THREE, DTO_DIE_4, DTO_SMALL);
	give(2, DTO_FOUR, 2);
	give(2, DTO_LARGE + DTO_KINDS, 1);
	give(2, DTO_DIE_1, 1);
	ck_assert_int_eq(dto_points(dto, 2), 2 * 4 + 3 + 1);
	ck_assert_int_eq(dto_points(dto, 1), 0);
	struct game_line l[32];
	size_t n = game_score(game, l, 32);
	int sum = 0, cards = 0;
	ck_assert_uint_eq(n, 14);
	for (size_t i = 0; i < n; i++) {
		sum += l[i].seat == 2 ? l[i].points : 0;
		cards += l[i].count;
	}
	ck_assert_int_eq(sum, 12);
	ck_assert_int_eq(cards, 4);
}
END_TEST

static void empty_deck(int seat)
{
	for (int card = 1; card < DTO_SUPER_ROLL; card++)
		give(seat, card, dto->deck[card]);
}

START_TEST(a_used_up_deck_leaves_fewer_cards) /* DICETO-END-4, R-108 */
{
	OPTION("target", 46);
	contest_new(2, DTO_PAIR, DTO_THREE, DTO_DIE_4, DTO_SMALL);
	empty_deck(2);
	turn(1, "4 4 1 2", "4 4", 1);
	turn(2, "1 2 3 5", "1 2 3", 4);
	ck_assert_int_eq(dto->on[0].card, DTO_NO_CARD);
	ck_assert_uint_eq(game_acting(game), game_bit(1)); /* played on with three */
	roll(1, "6 6 6 4");
	DO(1, DTO_ACT_STOP, 0);
	place_refused("DICETO-TURN-3", 1, "6 6", 1);
	place(1, "6 6 6", 2);
	place(1, "4", 3);
	DO(1, DTO_ACT_DONE, 0);
	turn(2, "1 1 1 1", "", 0);
	/* seat 1 has collected the last two: none is left but the super-roll */
	ck_assert_uint_eq(game_acting(game), 0);
	ck_assert_int_eq(told(DTO_EV_OVER, 0, 0)->arg[0], 2);
	struct dt_error err;
	struct game_action a = { .seat = 1, .kind = DTO_ACT_ROLL, .arg = { 4 } };
	game_check(game, &a, &err);
	ck_assert_str_eq(err.rule, "DICETO-END-4");
}
END_TEST

/* ---- Bonus cards ---- */

/* Three seats' cards; who alone gets the bonus (0: nobody), and for how many points. */
static const struct {
	const char *rule;
	int bonus, points;
	int card[3], n[3]; /* of seat 1, 2, 3 */
	int who;
} bonuses[] = {
	{ "DICETO-BONUS-1", DTO_FEWEST_WORDS, 3,
		{ DTO_FOUR + DTO_KINDS, DTO_PAIR + DTO_KINDS, DTO_FOUR }, { 1, 1, 3 }, 3 },
	{ "DICETO-BONUS-1", DTO_FEWEST_WORDS, 3, { DTO_FOUR + DTO_KINDS, DTO_PAIR, DTO_FOUR },
		{ 1, 1, 1 }, 0 }, /* none counts, and two have none */
	{ "DICETO-BONUS-2", DTO_MOST_WORDS, 3, { DTO_PAIR, DTO_PAIR + DTO_KINDS, DTO_FOUR },
		{ 3, 1, 3 }, 2 },
	{ "DICETO-BONUS-2", DTO_MOST_WORDS, 3,
		{ DTO_FOUR + DTO_KINDS, DTO_PAIR + DTO_KINDS, DTO_FOUR }, { 1, 1, 3 }, 0 },
	{ "DICETO-BONUS-3", DTO_FEWEST_CARDS, 4, { DTO_PAIR, DTO_CHANCE, DTO_FOUR }, { 2, 1, 3 },
		2 },
	{ "DICETO-BONUS-3", DTO_FEWEST_CARDS, 4, { DTO_PAIR, DTO_CHANCE, DTO_FOUR }, { 2, 0, 0 },
		0 },
	{ "DICETO-BONUS-4", DTO_MOST_CARDS, 3, { DTO_PAIR, DTO_CHANCE, DTO_FOUR }, { 2, 4, 3 }, 2 },
	{ "DICETO-BONUS-4", DTO_MOST_CARDS, 3, { DTO_PAIR, DTO_CHANCE, DTO_FOUR }, { 3, 1, 3 }, 0 },
	{ "DICETO-BONUS-5", DTO_MOST_STRAIGHTS, 3, { DTO_SMALL, DTO_LARGE, DTO_CHANCE },
		{ 1, 2, 4 }, 2 },
	{ "DICETO-BONUS-5", DTO_MOST_STRAIGHTS, 3, { DTO_SMALL, DTO_LARGE, DTO_CHANCE },
		{ 2, 2, 4 }, 0 },
	{ "DICETO-BONUS-6", DTO_MOST_CHANCES, 3, { DTO_SMALL, DTO_CHANCE, DTO_CHANCE }, { 3, 1, 2 },
		3 },
	{ "DICETO-BONUS-6", DTO_MOST_CHANCES, 3, { DTO_LARGE, DTO_CHANCE, DTO_SMALL }, { 3, 1, 2 },
		2 },
	{ "DICETO-BONUS-7", DTO_FEWEST_ONES, 5, { DTO_PAIR, DTO_FOUR, DTO_CHANCE }, { 1, 3, 2 },
		2 },
	{ "DICETO-BONUS-7", DTO_FEWEST_ONES, 5, { DTO_DIE_5, DTO_FOUR, DTO_SMALL }, { 1, 3, 2 },
		0 },
	{ "DICETO-BONUS-8", DTO_MOST_DICE, 3, { DTO_DIE_2, DTO_FOUR, DTO_DIE_6 + DTO_KINDS },
		{ 1, 3, 0 }, 1 },
	{ "DICETO-BONUS-8", DTO_MOST_DICE, 3, { DTO_DIE_2, DTO_FOUR, DTO_DIE_6 + DTO_KINDS },
		{ 1, 3, 1 }, 0 },
};

/* Seat 1 collects at the end; nothing of that may count. */
START_TEST(a_bonus_goes_to_who_alone_meets_it_best) /* DICETO-BONUS-0, R-109 */
{
	OPTION("bonus", 1);
	OPTION("target", 1);
	contest_new(3, DTO_PAIR, DTO_THREE, DTO_DIE_4, DTO_SMALL);
	memset(dto->bonus, bonuses[_i].bonus, sizeof(dto->bonus)); /* just this one, four times */
	for (int i = 0; i < 3; i++)
		give(i + 1, bonuses[_i].card[i], bonuses[_i].n[i]);
	if (!dto_won(dto, 2)) { /* somebody must have won enough */
		dto->rules.target = 2;
		dto->turn = 3;
	}
	roll(dto->turn, "1 2 4 6");
	DO(dto->turn, DTO_ACT_STOP, 0);
	DO(dto->turn, DTO_ACT_DONE, 0);
	ck_assert_uint_eq(game_acting(game), 0);
	ck_assert_int_eq(told(DTO_EV_BONUS, 0, 0)->seat, bonuses[_i].who);
	for (int seat = 1; seat <= 3; seat++) {
		int i = seat - 1, got = bonuses[_i].who == seat ? bonuses[_i].points : 0;
		ck_assert_msg(
			dto_points(dto, seat) ==
				bonuses[_i].n[i] * dto_points_of(dto, bonuses[_i].card[i]) + got,
			"%s: seat %d", bonuses[_i].rule, seat);
	}
}
END_TEST

START_TEST(without_bonus_cards_none_is_given) /* DICETO-BONUS-0 */
{
	OPTION("target", 1);
	nearly(2, 0);
	turn(2, "1 2 3 5", "", 0);
	ck_assert_int_eq(told_n(DTO_EV_BONUS), 0);
	ck_assert_int_eq(dto_points(dto, 1), 1);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, a_card_wants_just_its_combination, 0, RUN_LEN(combos));
	tcase_add_loop_test(
		tc, dice_that_do_not_belong_are_refused_by_the_card, 0, RUN_LEN(combos));
	tcase_add_test(tc, chance_takes_one_die_where_that_was_agreed);
	tcase_add_test(tc, the_made_up_deck_has_its_46_cards);
	tcase_add_test(tc, a_deck_that_was_entered_is_not_made_up);
	tcase_add_test(tc, a_deck_is_checked);
	tcase_add_test(tc, ten_cards_end_the_game_after_collecting);
	tcase_add_test(tc, fewer_cards_may_be_agreed_on);
	tcase_add_test(tc, dice_on_cards_win_them_at_the_end);
	tcase_add_test(tc, a_tie_is_shared);
	tcase_add_test(tc, each_card_gives_its_points);
	tcase_add_test(tc, a_used_up_deck_leaves_fewer_cards);
	tcase_add_loop_test(tc, a_bonus_goes_to_who_alone_meets_it_best, 0, RUN_LEN(bonuses));
	tcase_add_test(tc, without_bonus_cards_none_is_given);
}

int main(void)
{
	int status = run_tests("contest_score", add);
	game_destroy(game);
	return status;
}
