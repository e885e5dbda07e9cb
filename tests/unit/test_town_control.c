/* SPDX-License-Identifier: MIT */
/*
 * test_town_control.c - who controls a place, ties, the Sheriff's rulings and bribes.
 */
#include "run.h"
#include "table.h"

#include <string.h>

static const int six_places[] = { PLACE_MINE, PLACE_BANK, PLACE_STORE, PLACE_SALOON, PLACE_SHERIFF,
	PLACE_HALL };

/* Three hands and who controls the six places; 0: nobody. Nobody ties. */
static const struct {
	const char *what, *hands[3];
	int controls[6];
} towns[] = {
	{ "most dice of the face", { "999JK", "TTTKK", "9JJQQ" }, { 1, 2, 3, 3, 2, 2 } },
	{ "one die is enough", { "9AAAA", "TJJQQ", "KKKQA" }, { 1, 2, 2, 2, 3, 1 } },
	{ "nobody has the face", { "AAAAJ", "AAATT", "KKKAA" }, { 0, 2, 1, 0, 3, 1 } },
};

START_TEST(most_dice_control) /* DT-CTRL-1, DT-CTRL-2, DT-ROUND-3 */
{
	table_position(3);
	const char *const *h = towns[_i].hands;
	HANDS(h[0], h[1], h[2]);
	finish_round();
	ck_assert_int_eq(told_n(EV_TIE), 0);
	for (int n = 0; told(EV_CONTROL, 0, n); n++) { /* told with the number of dice */
		const struct game_event *e = told(EV_CONTROL, 0, n);
		uint8_t dice[TOWN_FACES];
		int face = town_place_face(e->arg[0]);
		fill_dice(dice, h[e->seat - 1]);
		ck_assert_int_eq(e->arg[1], face ? dice[face - 1] : 0);
	}
	for (int i = 0; i < 6; i++)
		ck_assert_msg(controller(six_places[i]) == towns[_i].controls[i], "%s: place %d",
			towns[_i].what, six_places[i]);
}
END_TEST

START_TEST(stagecoach_and_doc_are_not_controlled) /* DT-CTRL-3 */
{
	table_position(3);
	HANDS("99TTJ", "QQKKA", "TJKAA"); /* seat 3 ties for ten? no: one against two */
	finish_round();
	ck_assert_int_eq(controller(PLACE_COACH), -1);
	ck_assert_int_eq(controller(PLACE_DOC), -1);
	ck_assert_int_ge(controller(PLACE_HALL), 1);
}
END_TEST

START_TEST(we_8_an_empty_bank_is_controlled) /* WE-8, DT-FAQ-1, DT-CTRL-4 */
{
	table_position(3);
	set_bank(0, 0);
	HANDS("TTT9J", "QQQKA", "99JJK");
	unsigned bills = town->player[0].bills;
	finish_round();
	ck_assert_int_eq(controller(PLACE_BANK), 1);
	ck_assert_uint_eq(town->player[0].bills, bills);
	ck_assert_int_eq(told_n(EV_ELIXIR), 0);
	ck_assert_int_eq(controller(PLACE_MINE), 3);
	/* the bank was all that seat 1 controlled */
	for (int i = 0; i < 6; i++)
		ck_assert(six_places[i] == PLACE_BANK || controller(six_places[i]) != 1);
}
END_TEST

START_TEST(an_empty_mine_and_an_empty_saloon_are_controlled) /* DT-CTRL-4, R-35 */
{
	table_position(3);
	leave_in_mine(0);
	HANDS("999TA", "QQQTK", "KKTTT"); /* nobody has a card to steal */
	finish_round();
	ck_assert_int_eq(controller(PLACE_MINE), 1);
	ck_assert_int_eq(controller(PLACE_SALOON), 2);
	ck_assert_int_eq(told_n(EV_ELIXIR), 0);
	ck_assert_int_eq(told_n(EV_SEEN), 0);
}
END_TEST

START_TEST(the_sheriff_names_one_of_the_tied) /* DT-TIE-2, D-TIE */
{
	table_position(4);
	town->badge = 4;
	HANDS("999TJ", "999JQ", "QQKKT", "KAAAA");
	ASKED(ASK_OFFER, 1, 2, 3);
	for (int seat = 1; seat <= 3; seat++)
		pass(seat);
	ASKED(ASK_RULE, 4);
	ck_assert_uint_eq(choices(4), 2);
	REFUSED("DT-TIE-2", 4, ACT_RULE, 0); /* nobody: not possible */
	REFUSED("DT-TIE-2", 4, ACT_RULE, 3);
	REFUSED("DT-TIE-2", 4, ACT_RULE, 4); /* himself: not tied */
	REFUSED("DT-TIE-2", 4, ACT_RULE, 1, 2);
	REFUSED("DT-TIE-2", 4, ACT_PASS, 0);
	struct game_action a;
	ck_assert(game_fallback(game, 4, NULL, &a));
	ck_assert_uint_eq(a.arg[0], 1); /* the first tied clockwise from him */
	DO(4, ACT_RULE, 2);
	ck_assert_int_eq(controller(PLACE_MINE), 2);
	ck_assert_int_eq(town->player[1].nuggets, 3);
	ck_assert_int_eq(town->player[0].nuggets, 0);
}
END_TEST

START_TEST(the_sheriff_may_name_himself) /* DT-TIE-4, D-TIE */
{
	table_position(3);
	town->badge = 2;
	HANDS("999TJ", "999TQ", "QQKKT");
	pass(1);
	pass(3);
	struct game_action a;
	ck_assert(game_fallback(game, 2, NULL, &a));
	ck_assert_uint_eq(a.arg[0], 2);
	DO(2, ACT_RULE, 2);
	ck_assert_int_eq(town->player[1].nuggets, 3);
}
END_TEST

START_TEST(we_11_a_tie_for_the_badge) /* WE-11, DT-TIE-3 */
{
	table_position(3);
	town->badge = 3;
	HANDS("KK99T", "99KKT", "QQJJA");
	while (town->place < PLACE_SHERIFF) {
		until(ASK_RULE, 0);
		if (town->place < PLACE_SHERIFF)
			DO(3, ACT_RULE, 1); /* mine and bank */
	}
	ASKED(ASK_RULE, 3); /* the old Sheriff decides */
	DO(3, ACT_RULE, 2);
	ck_assert_int_eq(controller(PLACE_SHERIFF), 2);
	until(ASK_RULE, 0);
	ck_assert_int_eq(town->badge, 2);
	ck_assert_int_eq(town->place, PLACE_HALL);
	ASKED(ASK_RULE, 2); /* and the new one the perfect tie at the Town Hall */
	ck_assert_uint_eq(town->player[0].won & (1u << (PLACE_SHERIFF - 1)), 0);
	DO(2, ACT_RULE, 2);
	ck_assert_int_eq(controller(PLACE_HALL), 2);
	ck_assert_uint_eq(hand_of(2, BACKS_DEEDS), 1);
}
END_TEST

START_TEST(we_11_bribe) /* WE-11, DT-BRIBE-1, DT-BRIBE-2, D-ACCEPT */
{
	table_position(4);
	town->badge = 3;
	set_nuggets(2, 1);
	unsigned bank = town->bank;
	HANDS("TTTJJ", "TTTJQ", "KKAQQ", "9AAKQ");
	ASKED(ASK_OFFER, 1, 2, 4);			/* tied or not */
	REFUSED("DT-BRIBE-2", 1, ACT_OFFER, 4);		/* an outcome that cannot be */
	REFUSED("DT-BRIBE-2", 1, ACT_ADD, GOOD_DOLLAR); /* for which outcome? */
	DO(1, ACT_OFFER, 1);
	REFUSED("DT-BRIBE-2", 1, ACT_OFFER, 2);
	REFUSED("DT-BRIBE-2", 1, ACT_DONE, 0); /* an offer of nothing */
	DO(1, ACT_ADD, GOOD_DOLLAR);
	REFUSED("DT-BRIBE-3", 1, ACT_ADD, GOOD_NUGGET); /* he has none */
	DO(1, ACT_DONE, 0);
	DO(2, ACT_OFFER, 2);
	DO(2, ACT_ADD, GOOD_NUGGET);
	DO(2, ACT_DONE, 0);
	forget_told();
	pass(4);
	/* the offers are open now */
	ck_assert_uint_eq(told(EV_OFFER, 1, 0)->arg[6], 1);
	ck_assert_uint_eq(told(EV_OFFER, 2, 0)->arg[7], 1);
	ck_assert_int_eq(told_n(EV_OFFER), 2);
	ASKED(ASK_RULE, 3);
	REFUSED("DT-BRIBE-2", 3, ACT_RULE, 2, 0, 0, 0, 0, 0, 1 << 0); /* P1's offer was for P1 */
	REFUSED("DT-BRIBE-2", 3, ACT_RULE, 2, 0, 0, 0, 0, 0, 3);
	REFUSED("DT-TIE-2", 3, ACT_RULE, 4, 0, 0, 0, 0, 0, 1 << 0); /* P4 does not tie */
	ck_assert_uint_eq(choices(3), 4); /* each outcome, with its offer or without */
	ck_assert(LEGAL(3, ACT_RULE, 1)); /* he may refuse all */
	struct game_action a;
	ck_assert(game_fallback(game, 3, NULL, &a));
	ck_assert_uint_eq(a.arg[6], 0);
	DO(3, ACT_RULE, 2, 0, 0, 0, 0, 0, 1 << 1);
	ck_assert_int_eq(town->player[2].nuggets, 1);
	ck_assert_int_eq(town->player[1].nuggets, 0);
	ck_assert_int_eq(town->player[0].bills, 8);
	ck_assert_int_eq(town->player[2].bills, 8);
	ck_assert_uint_eq(town->player[1].bills, 8 + bank);
}
END_TEST

START_TEST(an_outsider_may_pay_for_another) /* DT-BRIBE-1: tied or not; several offers at once */
{
	table_position(4);
	town->badge = 3;
	HANDS("TTTJJ", "TTTJQ", "KKAQQ", "9AAKQ");
	for (int seat = 1; seat <= 4; seat += 3) {
		DO(seat, ACT_OFFER, 1);
		for (int n = 0; n < 8; n++)
			DO(seat, ACT_ADD, GOOD_DOLLAR);
		REFUSED("DT-BRIBE-3", seat, ACT_ADD, GOOD_DOLLAR); /* that was all he had */
		DO(seat, ACT_DONE, 0);
	}
	DO(2, ACT_OFFER, 1);
	DO(2, ACT_ADD, GOOD_DOLLAR);
	pass(2); /* thought better of it */
	ck_assert_uint_eq(choices(3), 1 + 4);
	DO(3, ACT_RULE, 1, 0, 0, 0, 0, 0, 1 << 0 | 1 << 3);
	ck_assert_int_eq(town->player[2].bills, 24);
	ck_assert_int_eq(town->player[3].bills, 0);
	ck_assert_int_eq(town->player[1].bills, 8);
	ck_assert_int_eq(town->player[0].bills, 3); /* and the bank on top */
}
END_TEST

START_TEST(cards_as_bribes) /* DT-BRIBE-3 */
{
	table_position(3);
	town->badge = 3;
	give_card(1, DEED_5);
	give_safe(1, DEED_4);
	give_card(1, GS_EQUIP_8);
	HANDS("TTTJJ", "TTTJQ", "KKAQQ");
	DO(1, ACT_OFFER, 1);
	REFUSED("DT-BRIBE-3", 1, ACT_ADD, GOOD_CARD, DEED_4); /* protected */
	REFUSED("DT-BRIBE-3", 1, ACT_ADD, GOOD_CARD, GS_WANTED);
	DO(1, ACT_ADD, GOOD_CARD, DEED_5);
	REFUSED("DT-BRIBE-3", 1, ACT_ADD, GOOD_CARD, DEED_5); /* once */
	DO(1, ACT_ADD, GOOD_CARD, GS_EQUIP_8);
	DO(1, ACT_DONE, 0);
	pass(2);
	/* kinds are public, identities between giver and Sheriff */
	ck_assert_uint_eq(told(EV_OFFER, 1, 0)->arg[8], 1);
	ck_assert_uint_eq(told(EV_OFFER, 1, 0)->arg[9], 1);
	ck_assert_int_eq(told_n(EV_OFFER_CARD), 2);
	ck_assert_uint_eq(told(EV_OFFER_CARD, 1, 0)->known, game_bit(1) | game_bit(3));
	forget_told();
	DO(3, ACT_RULE, 1, 0, 0, 0, 0, 0, 1);
	ck_assert_uint_eq(town->player[2].hand[DEED_5], 1);
	ck_assert_uint_eq(town->player[2].hand[GS_EQUIP_8], 1);
	ck_assert_uint_eq(hand_of(1, BACKS_ANY), 0);
	ck_assert_uint_eq(town->player[0].safe[DEED_4], 1);
	ck_assert_uint_eq(told(EV_CARD, 3, 0)->known, game_bit(1) | game_bit(3));
}
END_TEST

START_TEST(refused_offers_cost_nothing) /* DT-BRIBE-2, D-BRIBE */
{
	table_position(3);
	town->badge = 3;
	HANDS("TTTJJ", "TTTJQ", "KKAQQ");
	DO(1, ACT_OFFER, 1);
	DO(1, ACT_ADD, GOOD_DOLLAR);
	DO(1, ACT_DONE, 0);
	struct game_action a;
	ck_assert(game_fallback(game, 2, NULL, &a));
	ck_assert_int_eq(a.kind, ACT_PASS);
	pass(2);
	unsigned bank = town->bank;
	DO(3, ACT_RULE, 1); /* for his outcome, but the offer refused */
	ck_assert_uint_eq(town->player[0].bills, 8 + bank);
	ck_assert_int_eq(town->player[2].bills, 8);
}
END_TEST

START_TEST(the_goods_of_the_moment_count) /* DT-TIE-1, R-20 */
{
	table_position(2);
	town->badge = 2;
	HANDS("99TTJ", "9TTJQ"); /* ties for the bank and the store, not for the mine */
	ASKED(ASK_OFFER, 1);
	ck_assert_int_eq(town->place, PLACE_BANK);
	DO(1, ACT_OFFER, 1);
	for (int n = 0; n < 2; n++) /* what he found in the mine a moment ago */
		DO(1, ACT_ADD, GOOD_NUGGET);
	REFUSED("DT-BRIBE-3", 1, ACT_ADD, GOOD_NUGGET);
	DO(1, ACT_DONE, 0);
	DO(2, ACT_RULE, 1, 0, 0, 0, 0, 0, 1);
	/* accepted goods moved before the next place: he has none left for the store */
	ASKED(ASK_OFFER, 1);
	ck_assert_int_eq(town->place, PLACE_STORE);
	DO(1, ACT_OFFER, 2);
	REFUSED("DT-BRIBE-3", 1, ACT_ADD, GOOD_NUGGET);
}
END_TEST

START_TEST(a_house_without_bribes) /* option bribes */
{
	table_option("bribes", 0);
	table_position(3);
	town->badge = 3;
	HANDS("TTTJJ", "TTTJQ", "KKAQQ");
	ASKED(ASK_RULE, 3);
	ck_assert_uint_eq(choices(3), 2);
}
END_TEST

START_TEST(who_has_nothing_is_not_asked_for_a_bribe) /* DT-BRIBE-3: what all can see decides */
{
	table_position(4);
	town->badge = 3;
	set_bills(4, 0);
	HANDS("TTTJJ", "TTTJQ", "KKAQQ", "9AAKQ");
	/* seat 4 found a nugget in the mine just before */
	ASKED(ASK_OFFER, 1, 2, 4);
	table_position(4);
	town->badge = 3;
	set_bills(4, 0);
	HANDS("TTTJ9", "TTTJQ", "KKAQQ", "AAAKQ");
	ASKED(ASK_OFFER, 1, 2);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, most_dice_control, 0, RUN_LEN(towns));
	tcase_add_test(tc, stagecoach_and_doc_are_not_controlled);
	tcase_add_test(tc, we_8_an_empty_bank_is_controlled);
	tcase_add_test(tc, an_empty_mine_and_an_empty_saloon_are_controlled);
	tcase_add_test(tc, the_sheriff_names_one_of_the_tied);
	tcase_add_test(tc, the_sheriff_may_name_himself);
	tcase_add_test(tc, we_11_a_tie_for_the_badge);
	tcase_add_test(tc, we_11_bribe);
	tcase_add_test(tc, an_outsider_may_pay_for_another);
	tcase_add_test(tc, cards_as_bribes);
	tcase_add_test(tc, refused_offers_cost_nothing);
	tcase_add_test(tc, the_goods_of_the_moment_count);
	tcase_add_test(tc, a_house_without_bribes);
	tcase_add_test(tc, who_has_nothing_is_not_asked_for_a_bribe);
}

int main(void)
{
	return run_tests("town_control", add);
}
