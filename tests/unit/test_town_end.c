/* SPDX-License-Identifier: MIT */
/*
 * test_town_end.c - the end of the game, the score sheet, and who wins.
 */
#include "run.h"
#include "table.h"

#include <string.h>

static bool over(void)
{
	struct game_result r;
	game_result(game, &r);
	ck_assert_int_eq(r.over, game_acting(game) == 0);
	ck_assert_int_eq(r.over, r.winners != 0);
	return r.over;
}

/* All deeds but the row are with seat 1, protected; so is the row from slot n + 1 on. */
static void last_deeds(unsigned n)
{
	leave_in_deck(DECK_DEEDS, 0);
	for (unsigned i = n; i < TOWN_ROW; i++) {
		town->player[0].safe[town->row[i]]++;
		town->row[i] = CARD_NONE;
	}
}

/* Nuggets in the mine, deeds left, the hand of seat 2; does the game end, and why. */
static const struct {
	unsigned mine, deeds;
	const char *dice;
	int over;
} ends[] = {
	{ 3, 3, "KKKKJ", 0 },			    /* two nines are not enough */
	{ 2, 3, "KKKKJ", 1 },			    /* DT-END-1 a */
	{ 0, 3, "KKKKJ", 1 }, { 9, 1, "KKKKJ", 2 }, /* DT-END-1 b */
	{ 9, 2, "KKKKJ", 0 },			    /* one deed is left in the row */
	{ 9, 2, "KKKKA", 2 }, { 2, 1, "KKKKJ", 3 }, /* WE-11: both ends at once, DT-END-2 */
};

START_TEST(the_game_ends_after_the_round) /* DT-END-1, DT-END-2, WE-11, R-55 */
{
	table_position(3);
	last_deeds(ends[_i].deeds);
	leave_in_mine(ends[_i].mine);
	HANDS("99TTA", ends[_i].dice, "9TAQA"); /* seat 3 has the saloon; nobody steals much */
	/* not inside the round: all places and the Doc come first */
	finish_round();
	ck_assert_int_eq(told_n(EV_PLACE), 8);
	ck_assert_int_eq(over(), ends[_i].over != 0);
	ck_assert_int_eq(told_n(EV_OVER), ends[_i].over != 0); /* once */
	if (ends[_i].over)
		ck_assert_int_eq(told(EV_OVER, 0, 0)->arg[0], ends[_i].over);
	ck_assert_int_eq(told_n(EV_WINNER), ends[_i].over != 0);
	ck_assert_int_eq(told_n(EV_POINTS), ends[_i].over ? 3 : 0);
}
END_TEST

START_TEST(the_last_nugget_does_not_stop_the_round) /* DT-END-1: the Doc is still visited */
{
	table_position(3);
	leave_in_mine(1);
	HANDS("999TT", "JJKKK", "9TJAA");
	until(ASK_TAKE, 0);
	ck_assert_int_eq(town->mine, 0);
	ASKED(ASK_TAKE, 3);
	finish_round();
	ck_assert(over());
	struct dt_error err;
	struct game_action a = { .seat = 1, .kind = ACT_PASS };
	ck_assert_int_eq(game_apply(game, &a, NULL, &err), DT_ERR_RULES);
	ck_assert_str_eq(err.rule, "DT-END-1");
}
END_TEST

/* Line by line DT-SCORE-1 nuggets, DT-SCORE-2 bills, -3 badge, -4 equipment, -5 deeds and -6 the
 * other cards, and the points of them all together. */
static const struct game_line *line_of(int seat, const char *name)
{
	static struct game_line lines[64];
	size_t n = game_score(game, lines, 64);
	for (size_t i = 0; i < n; i++)
		if (lines[i].seat == seat && strcmp(lines[i].name, name) == 0)
			return &lines[i];
	ck_abort_msg("no line %s", name);
	return NULL;
}

START_TEST(we_2_score) /* WE-2, DT-SCORE-1..6, DT-MINE-4, DT-BANK-3, DT-SHERIFF-4, R-49 */
{
	static const int cards[] = { GS_EQUIP_3, GS_EQUIP_5, GS_EQUIP_2, DEED_2, DEED_1, DEED_5 };
	table_position(2);
	town->badge = 2;
	set_nuggets(2, 6);
	set_bills(2, 7);
	for (int i = 0; i < RUN_LEN(cards); i++)
		give_card(2, cards[i]);
	give_safe(2, DEED_4);
	give_card(2, GS_WANTED); /* DT-SCORE-6: worth nothing */
	ck_assert_int_eq(line_of(2, "nuggets")->points, 6);
	ck_assert_int_eq(line_of(2, "dollars")->points, 3);
	ck_assert_int_eq(line_of(2, "badge")->points, 5);
	ck_assert_int_eq(line_of(2, "equipment")->points, 10);
	ck_assert_int_eq(line_of(2, "equipment")->count, 3);
	ck_assert_int_eq(line_of(2, "deeds")->points + line_of(2, "protected deeds")->points, 12);
	ck_assert_int_eq(town_points(town, 2), 36);
	struct game_result r;
	game_result(game, &r);
	ck_assert_int_eq(r.points[1], 36);
	ck_assert(r.complete);
	ck_assert_int_eq(line_of(1, "badge")->points, 0);
	struct game_line few[3] = { { .points = -7 }, { .points = -7 }, { .points = -7 } };
	ck_assert_uint_eq(game_score(game, few, 2), game_score(game, NULL, 0));
	ck_assert_int_eq(few[2].points, -7); /* no more lines than there is room for */
}
END_TEST

START_TEST(every_equipment_and_deed_has_its_value) /* DT-SCORE-4, DT-SCORE-5, R-49 */
{
	static const int values[][2] = { { GS_EQUIP_1, 1 }, { GS_EQUIP_2, 2 }, { GS_EQUIP_3, 3 },
		{ GS_EQUIP_4, 4 }, { GS_EQUIP_5, 5 }, { GS_EQUIP_8, 8 }, { DEED_1, 1 },
		{ DEED_2, 2 }, { DEED_3, 3 }, { DEED_4, 4 }, { DEED_5, 5 }, { GS_WINCHESTER, 6 },
		{ GS_CATTLE, 7 } };
	for (int card = 1; card < TOWN_CARDS; card++) {
		int value = card == GS_UNKNOWN || card == DEED_UNKNOWN ? -1 : 0;
		for (int i = 0; i < RUN_LEN(values); i++)
			value = values[i][0] == card ? values[i][1] : value;
		ck_assert_int_eq(town_card_points(card), value);
	}
}
END_TEST

START_TEST(the_sheet_hides_what_is_hidden) /* GEN-5: counts are public, values are not */
{
	table_position(2);
	give_card(1, DEED_5);
	give_safe(1, DEED_4);
	struct game *view = game_observe(game, 2), *whole = game;
	struct game_result r;
	game = view;
	ck_assert_int_eq(line_of(1, "deeds")->count, -1);
	ck_assert_int_eq(line_of(1, "deeds")->points, 0);
	ck_assert_int_eq(line_of(1, "protected deeds")->points, 4);
	game_result(view, &r);
	ck_assert(!r.complete);
	game = whole;
	game_destroy(view);
	view = game_observe(game, 1);
	game_result(view, &r);
	ck_assert(r.complete);
	game_destroy(view);
}
END_TEST

/* ---- Who wins; seat 3 is far behind, all of it is set on the last round's Doc ---- */

/* Points and deeds of seats 1 and 2 at the end, the Sheriff, who wins (0: he decides). */
static const struct {
	const char *what;
	unsigned nuggets[2], deeds[2];
	int badge, winner;
} finals[] = {
	/* deeds are worth 1 each here, the badge 5 */
	{ "most points", { 12, 11 }, { 3, 3 }, 3, 1 },			     /* DT-WIN-1 */
	{ "more deeds, fewer points", { 12, 9 }, { 3, 5 }, 3, 1 },	     /* DT-WIN-1 */
	{ "the badge counts", { 12, 8 }, { 3, 3 }, 2, 2 },		     /* DT-SCORE-3 */
	{ "a tie: most deeds", { 11, 12 }, { 4, 3 }, 3, 1 },		     /* DT-WIN-2 */
	{ "WE-11: the Sheriff has fewer deeds", { 11, 7 }, { 4, 3 }, 2, 1 }, /* WE-11 */
	{ "WE-11: the Sheriff decides", { 11, 6 }, { 4, 4 }, 2, 0 },	     /* WE-11, DT-WIN-3 */
	{ "the Sheriff is another", { 11, 11 }, { 4, 4 }, 3, 0 },	     /* DT-WIN-3 */
};

/* The last question of the game is what seat 3 takes from the Doc; it changes nothing. */
static void last_visit(void)
{
	static const uint8_t ones[] = { 20, 0, 0, 0, 0 };
	table_deeds(ones);
	table_position(3);
	set_shelf(SHELF_A, EL_PROTECTION);
	wish(GS_DYNAMITE); /* worth nothing */
	wish(GS_WANTED);
	HANDS("999TT", "JJKKK", "9TJAA");
	until(ASK_TAKE, 0);
	ASKED(ASK_TAKE, 3);
	uint8_t *deck = town->deck[DECK_DEEDS - 1];
	for (int i = 0; i < 3; i++) {
		struct town_player *p = &town->player[i];
		town->bank = (uint8_t)(town->bank + p->bills);
		p->bills = 0;
		deck[DEED_1] = (uint8_t)(deck[DEED_1] + p->hand[DEED_1]);
		p->hand[DEED_1] = 0;
	}
	town->mine = 0;
}

START_TEST(who_wins) /* DT-WIN-1, DT-WIN-2, DT-WIN-3, WE-11, DT-FAQ-3, R-56, D-FINALTIE */
{
	last_visit();
	town->badge = (uint8_t)finals[_i].badge;
	for (int i = 0; i < 2; i++) {
		town->player[i].nuggets = (uint8_t)finals[_i].nuggets[i];
		/* protected deeds count as well: seat 1 has some, seat 2 none */
		town->player[i].safe[DEED_1] = i ? 0 : 2;
		town->player[i].hand[DEED_1] = (uint8_t)(finals[_i].deeds[i] - (i ? 0 : 2));
		town->deck[DECK_DEEDS - 1][DEED_1] -= (uint8_t)finals[_i].deeds[i];
	}
	town->player[2].nuggets = (uint8_t)(30 - finals[_i].nuggets[0] - finals[_i].nuggets[1]);
	DO(3, ACT_TAKE, SHELF_A);
	int winner = finals[_i].winner;
	if (!winner) {
		/* no bribes any more: the Sheriff is asked at once, and only for those who tie */
		ASKED(ASK_RULE, finals[_i].badge);
		ck_assert_uint_eq(choices(finals[_i].badge), 2);
		REFUSED("DT-WIN-3", finals[_i].badge, ACT_RULE, 3);
		REFUSED("DT-WIN-3", finals[_i].badge, ACT_RULE, 1, 0, 0, 0, 0, 0, 1);
		struct game_action a;
		ck_assert(game_fallback(game, finals[_i].badge, NULL, &a));
		ck_assert_int_eq(a.arg[0], finals[_i].badge == 2 ? 2 : 1);
		struct game *other = game_clone(game);
		DO(finals[_i].badge, ACT_RULE, 2);
		ck_assert(over());
		game_copy(game, other);
		game_destroy(other);
		DO(finals[_i].badge, ACT_RULE, 1);
		winner = 1;
	}
	struct game_result r;
	game_result(game, &r);
	ck_assert(over());
	ck_assert_msg(r.winners == game_bit(winner), "%s", finals[_i].what);
	ck_assert_uint_eq(told(EV_WINNER, 0, told_n(EV_WINNER) - 1)->seat, winner);
	for (int i = 0; i < 2; i++)
		ck_assert_int_eq(r.points[i], (int)(finals[_i].nuggets[i] + finals[_i].deeds[i]) +
						      (finals[_i].badge == i + 1 ? 5 : 0));
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, the_game_ends_after_the_round, 0, RUN_LEN(ends));
	tcase_add_test(tc, the_last_nugget_does_not_stop_the_round);
	tcase_add_test(tc, we_2_score);
	tcase_add_test(tc, every_equipment_and_deed_has_its_value);
	tcase_add_test(tc, the_sheet_hides_what_is_hidden);
	tcase_add_loop_test(tc, who_wins, 0, RUN_LEN(finals));
}

int main(void)
{
	return run_tests("town_end", add);
}
