/* SPDX-License-Identifier: MIT */
/*
 * test_town_site_end.c - the expansion: ranches, the end of the game, and what counts then.
 */
#include "expansion.h"

/* ---- Ranches ---- */

START_TEST(a_ranch_in_the_row) /* X-RANCH-1, X-RANCH-2, X-RANCH-4, R-73; WE-12 */
{
	expansion(3);
	HANDS("KKKKQ", "QQQJA", "99TJQ");
	until_action(PLACE_HALL);
	uint8_t old = town->row[0];
	town->deck[DECK_DEEDS - 1][old]++;
	town->deck[DECK_DEEDS - 1][RANCH]--;
	town->row[0] = RANCH;
	DO(1, ACT_ACTION, SIDE_BASE);
	ck_assert_uint_eq(town->player[0].ranches, 1);
	ck_assert_uint_eq(hand_of(1, BACKS_DEEDS), 0); /* not in the hand: nothing to steal */
	ck_assert_ptr_nonnull(told(EV_RANCH, 1, 0));
	struct game *view = game_observe(game, 2);
	ck_assert_uint_eq(town_of(view)->player[0].ranches, 1);
	game_destroy(view);
}
END_TEST

START_TEST(ranches_are_no_hand_cards) /* X-RANCH-2, X-RANCH-4: no theft, Domination, bribe */
{
	expansion(3);
	give_ranch(2);
	HANDS("QQQ9T", "99TTK", "KKKKA");
	act(PLACE_SALOON, SIDE_BASE);
	ck_assert_int_eq(told_n(EV_SEEN), 0); /* nobody has a card to steal */
	ck_assert_uint_eq(town->player[1].ranches, 1);
}
END_TEST

static int line_of(int seat, const char *name, int *count)
{
	struct game_line l[GAME_SHEET_MAX];
	size_t n = game_score(game, l, GAME_SHEET_MAX);
	for (size_t i = 0; i < n; i++)
		if (l[i].seat == seat && strcmp(l[i].name, name) == 0) {
			*count = l[i].count;
			return l[i].points;
		}
	ck_abort_msg("no line %s", name);
}

START_TEST(points_of_ranches) /* X-RANCH-3, WE-6: 1, 3, 6, 10 */
{
	static const int points[] = { 0, 1, 3, 6, 10 };
	int n;
	expansion(3);
	for (int ranches = 0; ranches <= 4; ranches++) {
		ck_assert_int_eq(line_of(1, "ranches", &n), points[ranches]);
		ck_assert_int_eq(n, ranches);
		give_ranch(1);
	}
}
END_TEST

/* ---- The end ---- */

START_TEST(the_end_counts_ranches) /* X-END-1, X-RANCH-4: a ranch left in the row goes on */
{
	expansion(3);
	HANDS("KKKKQ", "QQQJA", "99TJQ");
	until_action(PLACE_HALL);
	discard_deck(DECK_DEEDS);
	discard_row();
	town->discard[DECK_DEEDS - 1][RANCH] -= 2;
	town->row[0] = town->row[1] = RANCH;
	DO(1, ACT_ACTION, SIDE_MORE - 1);
	finish_round();
	ck_assert_int_eq(told_n(EV_OVER), 0); /* one ranch still lies there */
	HANDS("KKKKA", "QQQJA", "99TJQ");
	finish_round();
	ck_assert_int_eq(told_n(EV_OVER), 1);
	ck_assert_uint_eq(told(EV_OVER, 0, 0)->arg[0], 2);
}
END_TEST

/* X-END-2, WE-10: $3 and rewards 2 + 2 are 3 VP; WE-12: $5 and 3 + 3 are 5. Of an odd sum on either
 * side nothing is lost: $3 and a reward of 3 are 3. */
START_TEST(dollars_and_rewards_are_divided_once)
{
	static const struct {
		unsigned bills;
		uint8_t rewards;
		int caught, points;
	} cases[] = { { 3, 2, 2, 3 }, { 5, 3, 2, 5 }, { 4, 3, 2, 5 }, { 3, 3, 1, 3 } };
	int n;
	for (int i = 0; i < RUN_LEN(cases); i++) {
		expansion(3);
		memset(town->rules.bandit_rewards, cases[i].rewards, TOWN_BANDITS);
		set_bandit(BANDIT_1, BANDIT_CAUGHT + 1);
		if (cases[i].caught > 1)
			set_bandit(BANDIT_12, BANDIT_CAUGHT + 1);
		set_bills(1, cases[i].bills);
		ck_assert_int_eq(line_of(1, "dollars", &n), cases[i].points);
		ck_assert_int_eq(n, (int)cases[i].bills + cases[i].caught * cases[i].rewards);
	}
}
END_TEST

START_TEST(ranches_break_a_tie) /* X-RANCH-4, DT-WIN-2 */
{
	expansion(3);
	town->badge = 3;
	set_shelf(SHELF_A, EL_PROTECTION); /* which brings him nothing */
	HANDS("999TT", "KKKQQ", "JJTQA");
	for (int seat = 1; seat <= 3; seat++) {
		struct town_player *p = &town->player[seat - 1];
		for (int card = 1; card <= HAND_LAST; card++) {
			uint8_t *pile = town->discard[town_is_store(card) ? DECK_STORE - 1
									  : DECK_DEEDS - 1];
			pile[card] = (uint8_t)(pile[card] + p->hand[card]);
			p->hand[card] = 0;
		}
		set_bills(seat, 8);
		set_nuggets(seat, seat == 2 ? 6 : 5);
	}
	town->badge = 3;
	set_nuggets(3, 0);
	for (int seat = 1; seat <= 3; seat++)
		while (town->player[seat - 1].ranches) {
			town->player[seat - 1].ranches--;
			town->discard[DECK_DEEDS - 1][RANCH]++;
		}
	give_ranch(1); /* 5 and 1 against 6 */
	discard_deck(DECK_DEEDS);
	discard_row();
	/* All that is left of the round is a visit of 3 to the Doc. */
	town->place = PLACE_DOC;
	town->ask = (struct town_question){ .what = ASK_TAKE, .asked = 1 << 2, .pending = 1 << 2 };
	town->frame[1] = (struct town_frame){ .at = AT_DOC, .step = 3 };
	memset(&town->frame[2], 0, sizeof(town->frame[0]) * (TOWN_DEPTH - 2));
	town->frame[1].v[0] = 1 << 2;
	town->frame[1].v[1] = 1;
	town->order[0] = 3;
	town->depth = 3;
	town->frame[2] = (struct town_frame){ .at = AT_VISIT, .step = 2, .seat = 3 };
	DO(3, ACT_TAKE, SHELF_A);
	struct game_result result;
	game_result(game, &result);
	ck_assert(result.over);
	ck_assert_int_eq(result.points[0], result.points[1]);
	ck_assert_uint_eq(result.winners, 1);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_ranch_in_the_row);
	tcase_add_test(tc, ranches_are_no_hand_cards);
	tcase_add_test(tc, points_of_ranches);
	tcase_add_test(tc, the_end_counts_ranches);
	tcase_add_test(tc, dollars_and_rewards_are_divided_once);
	tcase_add_test(tc, ranches_break_a_tie);
}

int main(void)
{
	return run_tests("town_site_end", add);
}
