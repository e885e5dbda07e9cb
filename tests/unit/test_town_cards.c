/* SPDX-License-Identifier: MIT */
/*
 * test_town_cards.c - every General Store card in its window, and Wanted against each of them.
 */
#include "run.h"
#include "table.h"

#include <string.h>

/* ---- What a card may have changed ---- */

static int nuggets(void)
{
	return town->player[0].nuggets;
}

static int dollars_from_others(void)
{
	int n = 0;
	for (int i = 0; told(EV_DOLLARS, 1, i); i++)
		if (told(EV_DOLLARS, 1, i)->arg[0] <= GAME_SEATS_MAX)
			n += told(EV_DOLLARS, 1, i)->arg[2];
	return n;
}

static int cards_drawn(void)
{
	return told_n(EV_DRAW);
}

static int steals(void)
{
	return told_n(EV_SEEN);
}

static int sheriff(void)
{
	return town->badge;
}

static int deeds(void)
{
	return (int)hand_of(1, BACKS_DEEDS);
}

static int elixirs(void)
{
	return told_n(EV_ELIXIR);
}

static int price_paid(void)
{
	return told(EV_PAY, 1, 0)->arg[0];
}

static int dice_turned(void)
{
	return told_n(EV_TURN);
}

/* Seat 1 holds the card, seat 2 Wanted, seat 3 something that is never played; the bank has $7.
 * with, without: what the card changes in the end when it works and when it is cancelled. */
static const struct {
	const char *name;
	int window;
	const char *hands[3];
	int (*changed)(void);
	int with, without;
	struct game_action play;
} scenes[] = {
	/* DT-CARD-8, one line for each card */
	{ "normal nuggets", W_MINE, { "99JTT", "TTTAA", "QKKAA" }, nuggets, 4, 2,
		{ .arg = { GS_DYNAMITE } } },
	{ "no half of the loot", W_BANK, { "9JJKK", "TTAAA", "QKAAA" }, dollars_from_others, 3, 0,
		{ .arg = { GS_EVEN_SPLIT } } },
	{ "no extra visit to the store", W_STORE, { "JJ999", "TTAAA", "TKKAA" }, cards_drawn, 4, 2,
		{ .arg = { GS_UNLIMITED_CREDITS } } },
	{ "no second steal", W_SALOON, { "QQQQQ", "TTAAA", "TKKAA" }, steals, 2, 1,
		{ .arg = { GS_GIRLS } } },
	{ "the badge moves", W_SHERIFF, { "99TTT", "TKKAA", "JJAAA" }, sheriff, 1, 2,
		{ .arg = { GS_MARSHALL } } },
	{ "no extra deed", W_HALL, { "99999", "TTAAA", "JKKAA" }, deeds, 2, 1,
		{ .arg = { GS_CORRUPTION } } },
	{ "no extra visit to the Doc", W_DOC, { "999TT", "JJJAA", "9TJAA" }, elixirs, 2, 1,
		{ .arg = { GS_ELIXIR } } },
	{ "no money for Joe", 0, { "J9999", "TTAAA", "TKKAA" }, dollars_from_others, 4, 0,
		{ .arg = { GS_NERVOUS_JOE, 3 } } },
	{ "the price is due", W_REVEAL, { "AAA", "9", "9" }, price_paid, 0, 2,
		{ .arg = { GS_BRUTE } } },
	{ "the die stays", W_REVEAL, { "AAA", "9", "9" }, dice_turned, 1, 0,
		{ .arg = { GS_CHEATER, 0, FACE_A, FACE_9 } } },
};

static void lift(const char *const *dice)
{
	for (int seat = 1; seat <= 3; seat++)
		keep(seat, dice[seat - 1]);
}

/* Plays up to the moment of the card and checks that it is asked there. */
static void enter(int i)
{
	const char *const *h = scenes[i].hands;
	table_position(3);
	set_bills(3, 4); /* the bank has 7 */
	give_card(2, GS_WANTED);
	give_card(3, GS_EQUIP_1);
	give_card(3, DEED_1);
	if (scenes[i].window)
		give_card(1, scenes[i].play.arg[0]);
	else
		wish(scenes[i].play.arg[0]);
	if (scenes[i].window == W_REVEAL)
		lift(h);
	else
		HANDS(h[0], h[1], h[2]);
	if (scenes[i].window)
		until(ASK_WINDOW, scenes[i].window);
	else
		until(ASK_GAINED, 0);
	forget_told();
}

static void play(int i)
{
	struct game_action a = scenes[i].play;
	a.seat = 1;
	a.kind = ACT_PLAY;
	if (scenes[i].window)
		table_play(&a);
	else
		table_do(&a);
}

static int discarded(int card)
{
	return town->discard[DECK_STORE - 1][card];
}

START_TEST(the_card_works) /* DT-CARD-1, DT-CARD-2, DT-CARD-4, D-WANTED, and each GS_ card */
{
	int card = scenes[_i].play.arg[0];
	struct game_action a;
	enter(_i);
	int before = discarded(card);
	if (scenes[_i].window)
		ck_assert(LEGAL(1, ACT_PASS, 0)); /* voluntary */
	ck_assert(game_fallback(game, 1, NULL, &a));
	ck_assert_int_eq(a.kind, scenes[_i].window ? ACT_PASS : ACT_PLAY);
	play(_i);
	ck_assert_int_eq(told(EV_PLAY, 1, 0)->arg[0], card); /* shown */
	ck_assert_uint_eq(told(EV_PLAY, 1, 0)->known, 0);
	/* first everybody else may cancel it; whoever holds a General Store card is asked */
	ASKED(ASK_WINDOW, 2, 3);
	ck_assert_int_eq(town->ask.a, W_PLAY);
	ck_assert_uint_eq(choices(3), 1);
	ck_assert(game_fallback(game, 2, NULL, &a));
	ck_assert_int_eq(a.kind, ACT_PASS);
	pass(2);
	pass(3);
	finish_round();
	ck_assert_int_eq(scenes[_i].changed(), scenes[_i].with);
	ck_assert_int_eq(discarded(card), before + 1);
	ck_assert_int_eq(told_n(EV_CANCELLED), 0);
}
END_TEST

START_TEST(wanted_cancels_it) /* GS_WANTED, DT-CARD-8, DT-CARD-9, R-41 */
{
	int card = scenes[_i].play.arg[0];
	enter(_i);
	int before = discarded(card);
	play(_i);
	ASKED(ASK_WINDOW, 2, 3);
	PLAY(2, GS_WANTED);
	/* nobody answers Wanted: the game goes on, both cards are discarded */
	ck_assert(town->ask.what != ASK_WINDOW || town->ask.a != W_PLAY);
	ck_assert_uint_eq(told(EV_CANCELLED, 1, 0)->arg[0], card);
	ck_assert_int_eq(discarded(card), before + 1);
	ck_assert_int_eq(discarded(GS_WANTED), 1);
	finish_round();
	ck_assert_msg(scenes[_i].changed() == scenes[_i].without, "%s", scenes[_i].name);
	ck_assert_int_eq(told_n(EV_CANCELLED), 1);
}
END_TEST

START_TEST(each_card_only_in_its_window) /* DT-CARD-3, DT-SCORE-4: equipment is never played */
{
	if (!scenes[_i].window)
		return;
	enter(_i);
	for (int card = GS_EQUIP_1; card < GS_UNKNOWN; card++)
		if (town->deck[DECK_STORE - 1][card])
			give_card(1, card);
	int window = scenes[_i].window;
	for (int card = GS_EQUIP_1; card < GS_UNKNOWN; card++) {
		struct game_action a = { .seat = 1, .kind = ACT_PLAY };
		bool here = false;
		for (int i = 0; i < RUN_LEN(scenes); i++) {
			if (scenes[i].play.arg[0] != card)
				continue;
			a = scenes[i].play;
			a.seat = 1;
			a.kind = ACT_PLAY;
			here = scenes[i].window == window;
		}
		a.arg[0] = (uint8_t)card;
		if (here)
			ck_assert_msg(legal(&a), "card %d", card);
		else
			table_refused(card <= GS_EQUIP_8 ? "DT-SCORE-4" : "DT-CARD-3", &a);
	}
	REFUSED("DT-CARD-1", 1, ACT_PLAY, DEED_1);
	REFUSED("DT-CARD-1", 1, ACT_PLAY, EL_POWER);
	REFUSED("DT-CARD-1", 1, ACT_PLAY, 0);
	REFUSED("DT-CARD-1", 1, ACT_PLAY, 200);
}
END_TEST

START_TEST(a_played_card_comes_back) /* DT-CARD-1, DT-STORE-5 */
{
	table_position(2);
	give_card(1, GS_DYNAMITE);
	leave_in_deck(DECK_STORE, 0);
	wish(GS_DYNAMITE);
	HANDS("99JTT", "TTTAA");
	PLAY(1, GS_DYNAMITE);
	finish_round();
	ck_assert_uint_eq(town->player[0].hand[GS_DYNAMITE], 1);
}
END_TEST

/* Seat 1 visits with Unlimited Credits, the deck is empty: the card lies on the discard pile before
 * the visit that it brings draws, and is shuffled in. */
START_TEST(
	credits_may_come_back_in_their_own_visit) /* DT-CARD-1, GS_UNLIMITED_CREDITS, DT-STORE-5 */
{
	table_position(2);
	give_card(1, GS_UNLIMITED_CREDITS);
	leave_in_deck(DECK_STORE, 1);
	HANDS("J9999", "TTKKA");
	until(ASK_WINDOW, W_STORE);
	if (_i) { /* after his last keep, which took the last card */
		pass(1);
		ASKED(ASK_WINDOW, 1);
		ck_assert_uint_eq(deck_size(DECK_STORE), 0);
	}
	wish(GS_UNLIMITED_CREDITS);
	DO(1, ACT_PLAY, GS_UNLIMITED_CREDITS);
	until(ASK_KEEP, 0);
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 2);
	ck_assert_uint_eq(town->player[0].hand[GS_UNLIMITED_CREDITS], 1);
}
END_TEST

/* All other General Store cards are in hands: nothing is there to be shuffled in but the Elixir
 * card, which lies on the table until its visit is over. */
START_TEST(the_elixir_card_lies_on_the_table_during_its_visit) /* DT-CARD-1, GS_ELIXIR, INV-3 */
{
	table_position(3);
	set_shelf(SHELF_A, EL_FORTUNE);
	give_card(1, GS_ELIXIR);
	for (int card = GS_EQUIP_1; card < GS_UNKNOWN; card++)
		while (town->deck[DECK_STORE - 1][card])
			give_card(1, card);
	HANDS("99TTA", "KKKAA", "9TKAA");
	until(ASK_WINDOW, W_DOC);
	PLAY(1, GS_ELIXIR);
	ASKED(ASK_TAKE, 1);
	ck_assert_uint_eq(discard_size(DECK_STORE), 0);
	unsigned had = hand_of(1, BACKS_STORE);
	DO(1, ACT_TAKE, SHELF_A);
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), had); /* Fortune found no card */
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_ELIXIR], 1);
}
END_TEST

START_TEST(not_against_ones_own_card) /* GS_WANTED, R-41 */
{
	table_position(2);
	give_card(1, GS_DYNAMITE);
	give_card(1, GS_WANTED);
	HANDS("99JTT", "TTTAA");
	PLAY(1, GS_DYNAMITE);
	ASKED(ASK_WINDOW, 1); /* is there another card for the mine? */
	pass(1);
	ck_assert_int_eq(town->player[0].nuggets, 4);
	ck_assert_int_eq(told_n(EV_CANCELLED), 0);
}
END_TEST

START_TEST(even_split_may_move_nothing) /* DT-CARD-10, and Corruption in test_town_places.c */
{
	table_position(2);
	set_bank(1, 0);
	give_card(1, GS_EVEN_SPLIT);
	HANDS("99JJT", "TTTAA");
	until(ASK_WINDOW, W_BANK);
	PLAY(1, GS_EVEN_SPLIT);
	ck_assert_int_eq(discarded(GS_EVEN_SPLIT), 1);
	ck_assert_int_eq(dollars_from_others(), 0);
}
END_TEST

START_TEST(the_hand_has_no_limit) /* DT-CARD-7 */
{
	table_position(2);
	for (int card = GS_EQUIP_1; card < GS_UNKNOWN; card++)
		while (card != GS_NERVOUS_JOE && town->deck[DECK_STORE - 1][card])
			give_card(1, card);
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 18);
	HANDS("9999T", "JJJAA");
	finish_round();
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 18);
}
END_TEST

/* A card that was stolen just now, in the action going on, is fresh: not to be used in it. */
START_TEST(a_stolen_card_waits) /* DT-CARD-5, R-43 */
{
	table_position(3);
	give_card(2, GS_GIRLS);
	give_card(3, DEED_1);
	give_card(1, GS_EQUIP_1); /* so that seat 1 is asked */
	HANDS("Q9999", "TTTAA", "TKKAA");
	until(ASK_VICTIM, 0);
	DO(1, ACT_TARGET, 2);
	ASKED(ASK_WINDOW, 1);
	ck_assert_int_eq(town->ask.a, W_SALOON);
	ck_assert_uint_eq(town->player[0].hand[GS_GIRLS], 1);
	REFUSED("DT-CARD-5", 1, ACT_PLAY, GS_GIRLS);
	finish_round();
	/* in the next round it can be used */
	HANDS("Q9999", "TTTAA", "TKKAA");
	until(ASK_WINDOW, W_SALOON);
	ck_assert(LEGAL(1, ACT_PLAY, GS_GIRLS));
}
END_TEST

START_TEST(a_returned_card_does_not_wait) /* DT-CARD-5: it was not gained */
{
	table_position(3);
	give_card(1, GS_GIRLS);
	give_card(2, GS_WANTED);
	give_card(2, GS_EQUIP_1);
	HANDS("QQ999", "TTAAA", "TKKAA");
	until(ASK_WINDOW, W_SALOON);
	pass(1);
	DO(1, ACT_PICK, GS_EQUIP_1); /* seat 2 gets Wanted back */
	PLAY(1, GS_GIRLS);
	ASKED(ASK_WINDOW, 2);
	DO(2, ACT_PLAY, GS_WANTED);
	ck_assert_uint_eq(told(EV_CANCELLED, 1, 0)->arg[0], GS_GIRLS);
}
END_TEST

START_TEST(a_bribe_can_be_used_at_once) /* DT-CARD-5, DT-BRIBE-2: it came before the action */
{
	table_position(2);
	town->badge = 2;
	give_card(1, GS_DYNAMITE);
	HANDS("99TTA", "99JJA");
	DO(1, ACT_OFFER, 2);
	DO(1, ACT_ADD, GOOD_CARD, GS_DYNAMITE);
	DO(1, ACT_DONE, 0);
	DO(2, ACT_RULE, 2, 0, 0, 0, 0, 0, 1);
	ASKED(ASK_WINDOW, 2);
	DO(2, ACT_PLAY, GS_DYNAMITE);
	ck_assert_int_eq(town->player[1].nuggets, 4);
}
END_TEST

START_TEST(a_stolen_joe_is_played_at_once) /* DT-CARD-6: stolen */
{
	table_option("card.immediate", 0);
	table_position(2);
	give_card(2, GS_NERVOUS_JOE);
	HANDS("Q9999", "TTTAA");
	until(ASK_GAINED, 0);
	ASKED(ASK_GAINED, 1);
	unsigned had = town->player[0].bills;
	until(ASK_KEEP, 0);
	ck_assert_uint_eq(town->player[0].bills, had + 4);
}
END_TEST

START_TEST(a_given_joe_is_played_at_once) /* DT-CARD-6: given, out of turn; Friendship, bribes */
{
	table_position(3);
	set_shelf(SHELF_A, EL_FRIENDSHIP);
	give_card(1, GS_NERVOUS_JOE);
	HANDS("999TT", "TKKAA", "9TAAK");
	if (_i) { /* as a bribe for the order: no tie here, so let there be one */
		table_position(3);
		town->badge = 3;
		give_card(1, GS_NERVOUS_JOE);
		HANDS("999TT", "999KK", "JQAAA");
		DO(1, ACT_OFFER, 1);
		DO(1, ACT_ADD, GOOD_CARD, GS_NERVOUS_JOE);
		DO(1, ACT_DONE, 0);
		pass(2);
		DO(3, ACT_RULE, 1, 0, 0, 0, 0, 0, 1);
	} else {
		until(ASK_GAINED, 0);
	}
	ASKED(ASK_GAINED, 3);
	unsigned had = town->player[2].bills;
	DO(3, ACT_PLAY, GS_NERVOUS_JOE, 1);
	ck_assert_uint_eq(town->player[2].bills, had + 4);
	ck_assert_int_eq(discarded(GS_NERVOUS_JOE), 1);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, the_card_works, 0, RUN_LEN(scenes));
	tcase_add_loop_test(tc, wanted_cancels_it, 0, RUN_LEN(scenes));
	tcase_add_loop_test(tc, each_card_only_in_its_window, 0, RUN_LEN(scenes));
	tcase_add_test(tc, a_played_card_comes_back);
	tcase_add_loop_test(tc, credits_may_come_back_in_their_own_visit, 0, 2);
	tcase_add_test(tc, the_elixir_card_lies_on_the_table_during_its_visit);
	tcase_add_test(tc, not_against_ones_own_card);
	tcase_add_test(tc, even_split_may_move_nothing);
	tcase_add_test(tc, the_hand_has_no_limit);
	tcase_add_test(tc, a_stolen_card_waits);
	tcase_add_test(tc, a_returned_card_does_not_wait);
	tcase_add_test(tc, a_bribe_can_be_used_at_once);
	tcase_add_test(tc, a_stolen_joe_is_played_at_once);
	tcase_add_loop_test(tc, a_given_joe_is_played_at_once, 0, 2);
}

int main(void)
{
	return run_tests("town_cards", add);
}
