/* SPDX-License-Identifier: MIT */
/*
 * test_town_river.c - the river: what is found there, the star, the coupon and the discovery.
 */
#include "expansion.h"

static const struct {
	int card;
	int nuggets, dollars;
} finds[] = {
	{ RV_GOLD_2, 2, 0 },  /* X-RIVER-1 */
	{ RV_GOLD_3, 3, 0 },  /* X-RIVER-2 */
	{ RV_GOLD_4, 4, 0 },  /* X-RIVER-3 */
	{ RV_GOLD_5, 5, 0 },  /* X-RIVER-4 */
	{ RV_EMPTY, 0, 0 },   /* X-RIVER-6 */
	{ RV_PURSE_2, 0, 2 }, /* X-RIVER-8 */
	{ RV_PURSE_3, 0, 3 }, /* X-RIVER-9 */
};

static void at_the_river(int card)
{
	expansion(3);
	set_bank(5, 2);
	HANDS("999JQ", "TTTKQ", "JJKKA");
	until_action(PLACE_MINE);
	if (card)
		wish(card);
}

START_TEST(finds_in_the_river) /* X-MINE-2, X-RIVER-1..4, X-RIVER-6, X-RIVER-8, X-RIVER-9 */
{
	at_the_river(finds[_i].card);
	int nuggets = town->player[0].nuggets, dollars = town->player[0].bills;
	DO(1, ACT_ACTION, SIDE_MORE);
	ck_assert_int_eq(town->player[0].nuggets, nuggets + finds[_i].nuggets);
	ck_assert_int_eq(town->player[0].bills, dollars + finds[_i].dollars);
	ck_assert_uint_eq(town->deck[DECK_RIVER - 1][finds[_i].card] +
				  town->discard[DECK_RIVER - 1][finds[_i].card],
		finds[_i].card == RV_GOLD_2 || finds[_i].card == RV_EMPTY ? 2 : 1);
	ck_assert_uint_eq(town->discard[DECK_RIVER - 1][finds[_i].card], 1); /* removed */
	ck_assert_uint_eq(deck_size(DECK_RIVER), 11);
}
END_TEST

START_TEST(the_river_gives_what_is_there) /* X-RIVER-11, GEN-3 */
{
	at_the_river(RV_GOLD_5);
	town->player[2].nuggets = (uint8_t)(town->mine - 3);
	town->mine = 3;
	DO(1, ACT_ACTION, SIDE_MORE);
	ck_assert_uint_eq(town->player[0].nuggets, 3);
}
END_TEST

START_TEST(the_star_badge) /* X-RIVER-10, X-RIVER-12, R-44 */
{
	at_the_river(RV_STAR);
	town->badge = 3;
	give_card(2, GS_MARSHALL);
	DO(1, ACT_ACTION, SIDE_MORE);
	ASKED(ASK_WINDOW, 2);
	ck_assert_int_eq(town->ask.a, W_SHERIFF);
	pass(2);
	ck_assert_int_eq(town->badge, 1);
}
END_TEST

START_TEST(coupon) /* X-RIVER-7, X-RIVER-12, D-COUPON */
{
	struct game_action a;
	at_the_river(RV_COUPON);
	town->discard[DECK_STORE - 1][GS_CROOK] = 1;
	town->deck[DECK_STORE - 1][GS_CROOK] = 0;
	town->discard[DECK_STORE - 1][GS_MULE] = 1;
	town->deck[DECK_STORE - 1][GS_MULE] = 0;
	town->last_discard = GS_MULE;
	DO(1, ACT_ACTION, SIDE_MORE);
	ASKED(ASK_COUPON, 1);
	ck_assert_uint_eq(choices(1), 2);
	ck_assert(game_fallback(game, 1, NULL, &a) && a.arg[0] == GS_MULE);
	REFUSED("X-RIVER-7", 1, ACT_PICK, GS_DOG);
	struct game *view = game_observe(game, 2);
	ck_assert_uint_eq(town_of(view)->discard[DECK_STORE - 1][GS_UNKNOWN], 2);
	game_observe_into(game, 1, view);
	ck_assert_uint_eq(town_of(view)->discard[DECK_STORE - 1][GS_MULE], 1);
	game_destroy(view);
	unsigned dollars = town->player[0].bills;
	DO(1, ACT_PICK, GS_CROOK); /* which is played at once */
	ck_assert_uint_eq(town->player[0].bills, dollars + 4);
}
END_TEST

START_TEST(coupon_for_nothing) /* X-RIVER-11: an empty pile */
{
	at_the_river(RV_COUPON);
	DO(1, ACT_ACTION, SIDE_MORE);
	until_action(PLACE_BANK);
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 0);
}
END_TEST

START_TEST(discovery) /* X-RIVER-5, X-RIVER-11, R-71, D-DISCOVERY, INV-6 */
{
	struct game_action a;
	at_the_river(RV_DISCOVERY);
	wish(RV_EMPTY);
	wish(RV_GOLD_5);
	wish(RV_PURSE_2);
	DO(1, ACT_ACTION, SIDE_MORE);
	ASKED(ASK_RIVER, 1);
	ck_assert_uint_eq(choices(1), 3 * 2);
	ck_assert(game_fallback(game, 1, NULL, &a));
	ck_assert(a.arg[0] == RV_EMPTY && a.arg[1] == RV_GOLD_5 && a.arg[2] == RV_PURSE_2);
	REFUSED("X-RIVER-5", 1, ACT_RIVER, RV_GOLD_5, RV_EMPTY);
	DO(1, ACT_RIVER, RV_GOLD_5, RV_PURSE_2, RV_EMPTY);
	ck_assert_uint_eq(town->player[0].nuggets, 5);
	ck_assert_uint_eq(deck_size(DECK_RIVER), 12 - 4); /* and two on top of it */
	ck_assert_int_eq(town->river_top[0], RV_PURSE_2);
	struct game *view = game_observe(game, 2);
	ck_assert_int_eq(town_of(view)->river_top[0], RV_UNKNOWN);
	game_destroy(view);
	finish_round();
	HANDS("999JQ", "TTTKQ", "JJKKA");
	act(PLACE_MINE, SIDE_MORE);
	ck_assert_uint_eq(told(EV_RIVER, 0, 2)->arg[0], RV_PURSE_2);
	ck_assert_int_eq(town->river_top[0], RV_EMPTY);
}
END_TEST

START_TEST(discovery_with_few_cards) /* X-RIVER-11 */
{
	static const uint8_t left[] = { 0, 1, 2 };
	for (int i = 0; i < RUN_LEN(left); i++) {
		at_the_river(0);
		uint8_t *deck = town->deck[DECK_RIVER - 1], *gone = town->discard[DECK_RIVER - 1];
		discard_deck(DECK_RIVER);
		gone[RV_DISCOVERY]--;
		deck[RV_DISCOVERY]++;
		for (int n = 0; n < left[i]; n++) {
			gone[RV_GOLD_2]--;
			deck[RV_GOLD_2]++;
		}
		wish(RV_DISCOVERY);
		DO(1, ACT_ACTION, SIDE_MORE);
		until_action(PLACE_BANK);
		ck_assert_uint_eq(town->player[0].nuggets, left[i] ? 2 : 0);
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, finds_in_the_river, 0, RUN_LEN(finds));
	tcase_add_test(tc, the_river_gives_what_is_there);
	tcase_add_test(tc, the_star_badge);
	tcase_add_test(tc, coupon);
	tcase_add_test(tc, coupon_for_nothing);
	tcase_add_test(tc, discovery);
	tcase_add_test(tc, discovery_with_few_cards);
}

int main(void)
{
	return run_tests("town_river", add);
}
