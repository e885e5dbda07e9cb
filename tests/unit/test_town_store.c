/* SPDX-License-Identifier: MIT */
/*
 * test_town_store.c - General Store and Saloon with their cards.
 */
#include "run.h"
#include "table.h"

#include <string.h>

/* ---- General Store ---- */

START_TEST(draw_as_many_keep_one) /* DT-STORE-1 */
{
	table_position(3);
	wish(GS_EQUIP_8);
	wish(GS_WANTED);
	wish(GS_BRUTE);
	HANDS("JJJ99", "TTQKA", "TQKKA");
	until(ASK_PICK, 0);
	ASKED(ASK_PICK, 1);
	ck_assert_int_eq(town->n_looked, 3);
	ck_assert_uint_eq(deck_size(DECK_STORE), 16);
	ck_assert_uint_eq(choices(1), 3);
	REFUSED("DT-STORE-1", 1, ACT_PICK, GS_DYNAMITE);
	REFUSED("DT-STORE-1", 1, ACT_PICK, 0);
	REFUSED("DT-STORE-1", 1, ACT_PASS, 0);
	struct game_action a;
	ck_assert(game_fallback(game, 1, NULL, &a)); /* D-STOREPICK: first drawn */
	ck_assert_uint_eq(a.arg[0], GS_EQUIP_8);
	/* only he sees what he drew, and what he discards */
	for (int n = 0; n < 3; n++)
		ck_assert_uint_eq(told(EV_DRAW, 1, n)->known, game_bit(1));
	DO(1, ACT_PICK, GS_WANTED);
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 1);
	ck_assert_uint_eq(town->player[0].hand[GS_WANTED], 1);
	ck_assert_uint_eq(discard_size(DECK_STORE), 2);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_EQUIP_8], 1);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_BRUTE], 1);
	ck_assert_uint_eq(told(EV_DISCARD, 1, 0)->known, game_bit(1));
	ck_assert_uint_eq(told(EV_DISCARD, 1, 0)->arg[0], 2);
	ck_assert_uint_eq(told(EV_CARD, 1, 0)->known, game_bit(1));
	ck_assert_int_eq(town->n_looked, 0);
}
END_TEST

START_TEST(we_9_twice_in_the_first_round) /* WE-9, DT-STORE-2 */
{
	table_new(2);
	HANDS("JJ999", "TTKKA");
	until(ASK_PICK, 0);
	DO(1, ACT_PICK, town->looked[0]);
	ASKED(ASK_PICK, 1); /* draw, keep, discard; then again */
	ck_assert_uint_eq(deck_size(DECK_STORE), 15);
	finish_round();
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 2);
	ck_assert_uint_eq(deck_size(DECK_STORE), 15);
	ck_assert_uint_eq(discard_size(DECK_STORE), 2);
	ck_assert_int_eq(town->round, 2);
	ck_assert_int_eq(told_n(EV_DISCARD), 2);
	ck_assert_uint_eq(told(EV_DISCARD, 1, 1)->arg[0], 1);
	HANDS("JJ999", "TTKKA"); /* in the second round once */
	finish_round();
	ck_assert_uint_eq(deck_size(DECK_STORE), 13);
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 3);
}
END_TEST

START_TEST(unlimited_credits) /* GS_UNLIMITED_CREDITS, DT-STORE-3, D-CREDITS */
{
	table_position(2);
	give_card(1, GS_UNLIMITED_CREDITS);
	HANDS("JJ999", "TTKKA");
	until(ASK_WINDOW, W_STORE);
	ASKED(ASK_WINDOW, 1); /* before his first draw */
	ck_assert_uint_eq(deck_size(DECK_STORE), 18);
	struct game_action a;
	ck_assert(game_fallback(game, 1, NULL, &a));
	ck_assert_int_eq(a.kind, ACT_PASS);
	if (_i) { /* after his last keep */
		pass(1);
		DO(1, ACT_PICK, town->looked[0]);
		ck_assert_uint_eq(deck_size(DECK_STORE), 16);
		ASKED(ASK_WINDOW, 1);
	}
	DO(1, ACT_PLAY, GS_UNLIMITED_CREDITS);
	finish_round();
	ck_assert_uint_eq(deck_size(DECK_STORE), 14);
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 2);
	ck_assert_uint_eq(discard_size(DECK_STORE), 3);
}
END_TEST

START_TEST(credits_after_the_visit_lead_straight_to_the_next) /* GS_UNLIMITED_CREDITS */
{
	table_position(2);
	give_card(1, GS_UNLIMITED_CREDITS);
	give_card(1, GS_EQUIP_1); /* so that he is asked again */
	HANDS("JJ999", "TTKKA");
	until(ASK_PICK, 0);
	DO(1, ACT_PICK, town->looked[0]);
	DO(1, ACT_PLAY, GS_UNLIMITED_CREDITS);
	ASKED(ASK_WINDOW, 1); /* any other card? */
	pass(1);
	ASKED(ASK_PICK, 1);
}
END_TEST

START_TEST(credits_gained_in_this_visit_are_of_no_use_in_it) /* DT-CARD-5, R-43, R-48 */
{
	table_new(2);
	wish(GS_UNLIMITED_CREDITS);
	HANDS("J9999", "TTKKA");
	finish_round(); /* round 1: drawn and kept by the first of two visits */
	ck_assert_uint_eq(deck_size(DECK_STORE), 17);
	ck_assert_uint_eq(town->player[0].hand[GS_UNLIMITED_CREDITS], 1);
	for (int n = 0; told(EV_PLAY, 0, n); n++)
		ck_abort_msg("nothing was played");
	/* with an old card he is asked, but the new one is refused by name */
	table_position(2);
	give_card(1, GS_EQUIP_1);
	wish(GS_UNLIMITED_CREDITS);
	HANDS("J9999", "TTKKA");
	until(ASK_WINDOW, W_STORE);
	pass(1);
	ASKED(ASK_WINDOW, 1);
	REFUSED("DT-CARD-5", 1, ACT_PLAY, GS_UNLIMITED_CREDITS);
}
END_TEST

START_TEST(equipment_and_actions_are_hand_cards) /* DT-STORE-4: both can be stolen; DT-CARD-7 */
{
	table_position(2);
	for (int card = GS_EQUIP_1; card <= GS_DYNAMITE; card++)
		give_card(2, card);
	HANDS("QQQQQ", "99TTK");
	wish(GS_EQUIP_8);
	wish(GS_DYNAMITE);
	until(ASK_PICK, 0);
	ck_assert_int_eq(town->n_looked, 5);
	ck_assert(LEGAL(1, ACT_PICK, GS_EQUIP_8));
	DO(1, ACT_PICK, GS_DYNAMITE);
	ck_assert_uint_eq(town->player[0].hand[GS_DYNAMITE], 1);
	ck_assert_uint_eq(hand_of(2, BACKS_STORE), 6);
}
END_TEST

/* Cards in the deck and the discard pile, cards drawn for four J's, shuffles. */
static const struct {
	unsigned deck, discard, drawn;
	int shuffles;
} decks[] = {
	{ 4, 2, 4, 0 }, { 2, 9, 4, 1 }, /* draw what is left, shuffle the discards, go on */
	{ 0, 9, 4, 1 }, { 1, 1, 2, 1 }, /* even that is too few: draw what there is */
	{ 0, 1, 1, 1 }, { 0, 0, 0, 0 }, /* drawing none is possible */
};

/* Gives seat 2 all General Store cards but so many. */
static void leave_store_cards(unsigned deck, unsigned discard)
{
	give_card(2, GS_NERVOUS_JOE); /* or he would be played */
	for (int card = GS_EQUIP_1; card < GS_UNKNOWN; card++)
		while (deck_size(DECK_STORE) > deck + discard && town->deck[DECK_STORE - 1][card])
			give_card(2, card);
	leave_in_deck(DECK_STORE, deck);
	ck_assert_uint_eq(discard_size(DECK_STORE), discard);
}

START_TEST(a_short_store_deck) /* DT-STORE-5, R-26 */
{
	table_position(2);
	leave_store_cards(decks[_i].deck, decks[_i].discard);
	HANDS("JJJJ9", "TTKKA");
	until(ASK_WINDOW, W_SHERIFF);
	ck_assert_int_eq(told_n(EV_DRAW), (int)decks[_i].drawn);
	ck_assert_int_eq(told_n(EV_SHUFFLE), decks[_i].shuffles);
	unsigned left = decks[_i].deck + decks[_i].discard;
	/* what was drawn first was not shuffled in: nothing came twice (audit), and all but one
	 * lie on the new discard pile */
	ck_assert_uint_eq(
		deck_size(DECK_STORE) + discard_size(DECK_STORE), left - (decks[_i].drawn ? 1 : 0));
	if (decks[_i].shuffles)
		ck_assert_uint_eq(
			discard_size(DECK_STORE), decks[_i].drawn ? decks[_i].drawn - 1 : 0);
}
END_TEST

/* ---- Saloon ---- */

START_TEST(we_11_saloon) /* WE-11, DT-SALOON-1, DT-SALOON-2, DT-SALOON-4, DT-SALOON-6, R-34 */
{
	table_position(3);
	give_card(2, GS_EQUIP_8);
	give_card(2, DEED_3);
	give_safe(2, DEED_5);
	give_safe(2, DEED_4);
	HANDS("QQQ99", "TTTKA", "99TKA");
	until(ASK_PICK, 0);
	ASKED(ASK_PICK, 1);
	ck_assert_int_eq(told_n(EV_SEEN), 1);
	const struct game_event *e = told(EV_SEEN, 1, 0);
	ck_assert(e->arg[0] == 2 && e->arg[1] == 2); /* the number is public */
	ck_assert_uint_eq(e->known, game_bit(1) | game_bit(2));
	ck_assert_int_eq(town->n_looked, 2);
	ck_assert_mem_eq(e->arg + 2, town->looked, 2);
	ck_assert_uint_eq(hand_of(2, BACKS_ANY), 0);
	REFUSED("DT-SALOON-1", 1, ACT_PICK, DEED_5);
	struct game_action a;
	ck_assert(game_fallback(game, 1, NULL, &a)); /* D-STEALPICK: first drawn */
	ck_assert_uint_eq(a.arg[0], town->looked[0]);
	DO(1, ACT_PICK, DEED_3);
	ck_assert_uint_eq(town->player[0].hand[DEED_3], 1);
	ck_assert_uint_eq(town->player[1].hand[GS_EQUIP_8], 1); /* returned */
	ck_assert_uint_eq(hand_of(2, BACKS_ANY), 1);
	ck_assert_uint_eq(town_count(town->player[1].safe, BACKS_DEEDS), 2);
	ck_assert_uint_eq(told(EV_CARD, 1, 0)->known, game_bit(1) | game_bit(2));
}
END_TEST

START_TEST(only_opponents_with_cards_may_be_robbed) /* DT-SALOON-3, R-27, D-VICTIM */
{
	table_position(5);
	give_card(1, DEED_1);
	give_card(2, DEED_1);
	give_safe(3, DEED_5); /* a protected deed is no card in hand */
	give_card(5, GS_EQUIP_1);
	give_card(5, DEED_2);
	HANDS("QQQ99", "TTTKA", "99TKA", "9TKAA", "9KAAA");
	until(ASK_VICTIM, 0);
	ASKED(ASK_VICTIM, 1);
	ck_assert_uint_eq(choices(1), 2);
	REFUSED("DT-SALOON-3", 1, ACT_TARGET, 1);
	REFUSED("DT-SALOON-3", 1, ACT_TARGET, 3);
	REFUSED("DT-SALOON-3", 1, ACT_TARGET, 4);
	struct game_action a;
	ck_assert(game_fallback(game, 1, NULL, &a)); /* most hand cards */
	ck_assert_uint_eq(a.arg[0], 5);
	town->player[1].hand[DEED_3]++;
	town->deck[DECK_DEEDS - 1][DEED_3]--;
	ck_assert(game_fallback(game, 1, NULL, &a)); /* then clockwise from the thief */
	ck_assert_uint_eq(a.arg[0], 2);
	DO(1, ACT_TARGET, 2);
	ASKED(ASK_PICK, 1);
}
END_TEST

START_TEST(blind_draws_are_uniform_over_the_hand) /* DT-SALOON-5, R-05 */
{
	static const int cards[] = { GS_BRUTE, DEED_1, DEED_5 }, counts[] = { 2, 1, 3 };
	struct game_chance c;
	table_position(2);
	for (int i = 0; i < 3; i++)
		for (int n = 0; n < counts[i]; n++)
			give_card(2, cards[i]);
	hold_draws(true);
	HANDS("QQ999", "TTTKA");
	ck_assert_uint_eq(game_acting(game), game_bit(GAME_SEAT_TABLE));
	game_chance(game, &c);
	ck_assert_uint_eq(c.n, 3); /* deeds and General Store cards mixed */
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(c.action[i].arg[1], cards[i]);
		ck_assert_int_eq(c.weight[i], counts[i]);
	}
	ck_assert_str_eq(c.label, "hand");
	ck_assert_str_eq(game_moment(game, GAME_SEAT_TABLE), "draw");
	REFUSED("DT-SALOON-5", GAME_SEAT_TABLE, ACT_DRAW, 2, DEED_4);
	REFUSED("DT-SALOON-5", GAME_SEAT_TABLE, ACT_DRAW, 1, DEED_5);
	DO(GAME_SEAT_TABLE, ACT_DRAW, 2, DEED_5);
	game_chance(game, &c);
	ck_assert_int_eq(c.weight[2], 2); /* without putting it back */
	hold_draws(false);
	ASKED(ASK_PICK, 1);
}
END_TEST

START_TEST(the_girls_steal_twice) /* GS_GIRLS, R-47, D-GIRLS */
{
	table_position(3);
	give_card(1, GS_GIRLS);
	give_card(2, DEED_1);
	give_card(2, DEED_2);
	give_card(3, DEED_3);
	give_card(3, DEED_4);
	HANDS("QQ999", "TTTKA", "9TKAA");
	until(ASK_WINDOW, W_SALOON);
	ASKED(ASK_WINDOW, 1);
	struct game_action a;
	ck_assert(game_fallback(game, 1, NULL, &a));
	ck_assert_int_eq(a.kind, ACT_PASS);
	if (_i) { /* right after his normal steal */
		pass(1);
		DO(1, ACT_TARGET, 2);
		DO(1, ACT_PICK, DEED_2);
		ASKED(ASK_WINDOW, 1);
		DO(1, ACT_PLAY, GS_GIRLS);
	} else { /* before it */
		DO(1, ACT_PLAY, GS_GIRLS);
		DO(1, ACT_TARGET, 2);
		DO(1, ACT_PICK, DEED_2);
	}
	/* a second complete steal, from the same or another */
	ASKED(ASK_VICTIM, 1);
	ck_assert_uint_eq(choices(1), 2);
	DO(1, ACT_TARGET, 3);
	DO(1, ACT_PICK, DEED_4);
	ck_assert_uint_eq(hand_of(1, BACKS_DEEDS), 2);
	ck_assert_int_eq(told_n(EV_SEEN), 2);
	finish_round();
	ck_assert_int_eq(told_n(EV_SEEN), 2);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_GIRLS], 1);
}
END_TEST

START_TEST(drawing_by_kind) /* option saloon.by_kind, DT-SALOON-5 */
{
	table_option("saloon.by_kind", 1);
	table_position(3);
	give_card(2, DEED_1);
	give_card(2, DEED_2);
	give_card(2, GS_EQUIP_8);
	give_card(2, GS_EQUIP_5);
	give_card(3, DEED_3);
	HANDS("QQQ99", "TTTKA", "9TKAA");
	until(ASK_VICTIM, 0);
	DO(1, ACT_TARGET, 2);
	ASKED(ASK_BLIND, 1);
	ck_assert_uint_eq(choices(1), 2); /* 1 + 2 or 2 + 1 */
	REFUSED("DT-SALOON-5", 1, ACT_BLIND, 3, 0);
	REFUSED("DT-SALOON-5", 1, ACT_BLIND, 1, 1);
	struct game_action a;
	ck_assert(game_fallback(game, 1, NULL, &a));
	ck_assert(legal(&a));
	DO(1, ACT_BLIND, 1, 2);
	int deeds = 0;
	for (int i = 0; i < 3; i++)
		deeds += town_is_deed(town->looked[i]);
	ck_assert_int_eq(town->n_looked, 3);
	ck_assert_int_eq(deeds, 1);
	ck_assert_uint_eq(hand_of(2, BACKS_DEEDS), 1);
	ck_assert_uint_eq(hand_of(2, BACKS_STORE), 0);
}
END_TEST

START_TEST(nothing_to_choose_by_kind) /* option saloon.by_kind: one kind, or all are drawn */
{
	table_option("saloon.by_kind", 1);
	table_position(2);
	give_card(2, DEED_1);
	give_card(2, GS_EQUIP_5);
	HANDS("QQQ99", "TTTKA");
	until(ASK_PICK, 0);
	ck_assert_int_eq(town->n_looked, 2);
	/* and without the option the thief is never asked */
	table_position(2);
	give_card(2, DEED_1);
	give_card(2, DEED_2);
	give_card(2, GS_EQUIP_5);
	HANDS("QQ999", "TTTKA");
	until(ASK_PICK, 0);
	ck_assert_int_eq(town->n_looked, 2);
}
END_TEST

START_TEST(joe_is_played_when_kept_or_stolen) /* GS_NERVOUS_JOE, DT-CARD-6, D-JOE */
{
	table_position(3);
	set_bills(2, 9);
	set_bills(3, 3);
	wish(GS_NERVOUS_JOE);
	wish(GS_EQUIP_1);
	HANDS("JJ999", "TTTKA", "9QKAA");
	until(ASK_PICK, 0);
	if (_i) { /* merely drawing it does nothing */
		DO(1, ACT_PICK, GS_EQUIP_1);
		ck_assert_int_eq(told_n(EV_PLAY), 0);
		ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_NERVOUS_JOE], 1);
		return;
	}
	DO(1, ACT_PICK, GS_NERVOUS_JOE);
	ASKED(ASK_GAINED, 1);
	ck_assert_uint_eq(choices(1), 2);
	REFUSED("DT-CARD-6", 1, ACT_PASS, 0);	       /* it is forced */
	REFUSED("DT-CARD-6", 1, ACT_PLAY, GS_EQUIP_1); /* not what he has gained */
	REFUSED("DT-CARD-10", 1, ACT_PLAY, GS_NERVOUS_JOE, 1);
	struct game_action a;
	ck_assert(game_fallback(game, 1, NULL, &a)); /* richest in bills */
	ck_assert_uint_eq(a.arg[1], 2);
	unsigned had = town->player[0].bills;
	DO(1, ACT_PLAY, GS_NERVOUS_JOE, 3);
	ck_assert_uint_eq(town->player[0].bills, had + 3); /* GEN-3 */
	ck_assert_uint_eq(town->player[2].bills, 0);
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 0);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_NERVOUS_JOE], 1);
}
END_TEST

START_TEST(joe_takes_four) /* GS_NERVOUS_JOE */
{
	table_position(3);
	wish(GS_NERVOUS_JOE);
	HANDS("J9999", "TQQKA", "9KKAA");
	until(ASK_GAINED, 0);
	unsigned had = town->player[0].bills;
	if (_i) { /* nobody has money: any opponent, nothing moves (DT-CARD-10) */
		set_bills(2, 0);
		set_bills(3, 0);
		ck_assert_uint_eq(choices(1), 2);
	} else {
		set_bills(3, 0); /* DT-CARD-10: someone to take from comes first */
		ck_assert_uint_eq(choices(1), 1);
	}
	DO(1, ACT_PLAY, GS_NERVOUS_JOE, 2);
	ck_assert_uint_eq(town->player[0].bills, had + (_i ? 0 : 4));
}
END_TEST

START_TEST(joe_at_any_time) /* option card.immediate = any_time, DT-CARD-6 */
{
	table_option("card.immediate", 1);
	table_position(2);
	wish(GS_NERVOUS_JOE);
	HANDS("J9999", "TTKKA");
	until(ASK_WINDOW, W_START);
	/* kept at the store; the next moments are the starts of the steps */
	ck_assert_int_eq(town->place, PLACE_SALOON);
	ck_assert_uint_eq(town->player[0].hand[GS_NERVOUS_JOE], 1);
	pass(1);
	while (!(town->ask.what == ASK_WINDOW && town->ask.a == W_START && town->roll == 1 &&
		 town->place == PLACE_HANDS)) {
		struct game_action a;
		int seat = game_acting(game) & 1 ? 1 : 2;
		ck_assert(game_fallback(game, seat, NULL, &a));
		table_do(&a);
	}
	ASKED(ASK_WINDOW, 1); /* the start of a roll, before the dice */
	unsigned had = town->player[0].bills;
	DO(1, ACT_PLAY, GS_NERVOUS_JOE, 2);
	ck_assert_uint_eq(town->player[0].bills, had + 4);
	ASKED(ASK_KEEP, 1, 2);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, draw_as_many_keep_one);
	tcase_add_test(tc, we_9_twice_in_the_first_round);
	tcase_add_loop_test(tc, unlimited_credits, 0, 2);
	tcase_add_test(tc, credits_after_the_visit_lead_straight_to_the_next);
	tcase_add_test(tc, credits_gained_in_this_visit_are_of_no_use_in_it);
	tcase_add_test(tc, equipment_and_actions_are_hand_cards);
	tcase_add_loop_test(tc, a_short_store_deck, 0, RUN_LEN(decks));
	tcase_add_test(tc, we_11_saloon);
	tcase_add_test(tc, only_opponents_with_cards_may_be_robbed);
	tcase_add_test(tc, blind_draws_are_uniform_over_the_hand);
	tcase_add_loop_test(tc, the_girls_steal_twice, 0, 2);
	tcase_add_test(tc, drawing_by_kind);
	tcase_add_test(tc, nothing_to_choose_by_kind);
	tcase_add_loop_test(tc, joe_is_played_when_kept_or_stolen, 0, 2);
	tcase_add_loop_test(tc, joe_takes_four, 0, 2);
	tcase_add_test(tc, joe_at_any_time);
}

int main(void)
{
	return run_tests("town_store", add);
}
