/* SPDX-License-Identifier: MIT */
/*
 * test_town_doc.c - Doc Badluck: who visits, in which order, and the seven elixirs.
 */
#include "run.h"
#include "table.h"

#include <string.h>

/* Four players, of whom 3 and 4 must visit; seat 1 is Sheriff. Stops at the offers. */
static void two_visitors(void)
{
	table_position(4);
	HANDS("999TT", "QQQKK", "9TQKA", "9TQKA");
}

START_TEST(losers_must_visit) /* DT-DOC-1, DT-DOC-2, D-DOCORDER, DT-BRIBE-1, DT-TIE-3 */
{
	two_visitors();
	until(ASK_RULE, 0);
	ck_assert_int_eq(town->place, PLACE_DOC);
	ASKED(ASK_RULE, 2); /* the Sheriff of this moment: seat 2 has just got the badge */
	ck_assert_uint_eq(choices(2), 2);
	REFUSED("DT-DOC-2", 2, ACT_RULE, 3); /* the complete order */
	REFUSED("DT-DOC-2", 2, ACT_RULE, 1, 3);
	REFUSED("DT-DOC-2", 2, ACT_RULE, 3, 3);
	REFUSED("DT-DOC-2", 2, ACT_PASS, 0);
	struct game_action a;
	ck_assert(game_fallback(game, 2, NULL, &a)); /* clockwise from the Sheriff */
	ck_assert(a.arg[0] == 3 && a.arg[1] == 4);
	DO(2, ACT_RULE, 4, 3);
	ASKED(ASK_TAKE, 4);
	finish_round();
	ck_assert_uint_eq(told(EV_VISITORS, 0, 0)->arg[0], 4);
	ck_assert_uint_eq(told(EV_ELIXIR, 0, 0)->seat, 4);
	ck_assert_uint_eq(told(EV_ELIXIR, 0, 1)->seat, 3);
	ck_assert_int_eq(told_n(EV_ELIXIR), 2); /* DT-DOC-7: once each */
}
END_TEST

START_TEST(the_order_can_be_bought) /* DT-BRIBE-1: before the order at the Doc as well */
{
	two_visitors();
	until(ASK_OFFER, 0);
	ck_assert_int_eq(town->place, PLACE_DOC);
	ASKED(ASK_OFFER, 1, 3, 4);
	pass(1);
	DO(3, ACT_OFFER, 3, 4);
	DO(3, ACT_ADD, GOOD_DOLLAR);
	DO(3, ACT_DONE, 0);
	REFUSED("DT-BRIBE-2", 4, ACT_OFFER, 4); /* not a whole order */
	pass(4);
	REFUSED("DT-BRIBE-2", 2, ACT_RULE, 4, 3, 0, 0, 0, 0, 1 << 2); /* made for 3, 4 */
	unsigned had = town->player[1].bills;
	DO(2, ACT_RULE, 3, 4, 0, 0, 0, 0, 1 << 2);
	ck_assert_uint_eq(town->player[1].bills, had + 1);
	ASKED(ASK_TAKE, 3);
}
END_TEST

START_TEST(a_sheriff_among_the_visitors) /* D-DOCORDER: clockwise from him, he comes last */
{
	table_position(4);
	town->badge = 3;
	HANDS("999TT", "QQQJJ", "9TQJA", "9TQJA"); /* no kings: he stays Sheriff */
	until(ASK_RULE, 0);
	ASKED(ASK_RULE, 3);
	struct game_action a;
	ck_assert(game_fallback(game, 3, NULL, &a));
	ck_assert(a.arg[0] == 4 && a.arg[1] == 3);
}
END_TEST

START_TEST(nobody_visits_when_all_have_won) /* DT-DOC-1, DT-FAQ-4 */
{
	table_position(2);
	HANDS("999TT", "QQJKK");
	finish_round();
	ck_assert_int_eq(told_n(EV_VISITORS), 0);
	ck_assert_int_eq(told_n(EV_ELIXIR), 0);
	ck_assert_int_eq(told_n(EV_TIE), 0);
}
END_TEST

START_TEST(a_new_sheriff_does_not_change_the_order) /* DT-DOC-7, R-30, EL_POWER */
{
	two_visitors();
	set_shelf(SHELF_A, EL_POWER);
	until(ASK_RULE, 0);
	DO(2, ACT_RULE, 3, 4);
	DO(3, ACT_TAKE, SHELF_A);
	ck_assert_int_eq(town->badge, 3);
	ASKED(ASK_TAKE, 4); /* no second ruling */
}
END_TEST

START_TEST(each_visit_is_an_action_of_its_own) /* DT-CARD-5, R-43 */
{
	two_visitors();
	set_shelf(SHELF_A, EL_FORTUNE);
	set_shelf(SHELF_B, EL_POWER);
	until(ASK_RULE, 0);
	DO(2, ACT_RULE, 3, 4);
	wish(GS_MARSHALL);
	DO(3, ACT_TAKE, SHELF_A);
	until(ASK_TAKE, 0);
	DO(4, ACT_TAKE, SHELF_B);
	ASKED(ASK_WINDOW, 3); /* the card he got in his visit is good in the next one */
	DO(3, ACT_PLAY, GS_MARSHALL);
	ck_assert_int_eq(town->badge, 2);
}
END_TEST

START_TEST(visiting_by_choice) /* option doc.mandatory off, D-DOCGO */
{
	table_option("doc.mandatory", 0);
	two_visitors();
	until(ASK_GO, 0);
	ASKED(ASK_GO, 3, 4);
	struct game_action a;
	ck_assert(game_fallback(game, 3, NULL, &a));
	ck_assert_int_eq(a.kind, ACT_VISIT);
	ck_assert_uint_eq(choices(3), 2);
	REFUSED("DT-DOC-1", 3, ACT_PASS, 0);
	DO(3, ACT_STAY, 0);
	DO(4, _i ? ACT_VISIT : ACT_STAY, 0);
	finish_round();
	ck_assert_int_eq(told_n(EV_ELIXIR), _i);
	if (_i)
		ck_assert_uint_eq(told(EV_ELIXIR, 0, 0)->seat, 4);
}
END_TEST

/* ---- Taking an elixir; seat 3 of three is the one visitor ---- */

static void visitor(int elixir)
{
	table_position(3);
	set_shelf(SHELF_A, elixir);
	set_shelf(SHELF_B, elixir == EL_WEALTH ? EL_CHARM : EL_WEALTH);
}

/* Plays to the visitor's choice and past it. */
static void drink(int shelf)
{
	HANDS("99TTA", "JJKKK", "9TJKA");
	until(ASK_TAKE, 0);
	ASKED(ASK_TAKE, 3);
	ck_assert_uint_eq(choices(3), 3);
	forget_told();
	DO(3, ACT_TAKE, shelf);
}

START_TEST(a_face_up_elixir_is_replaced) /* DT-DOC-3, DT-DOC-4, DT-DOC-5, D-ELIXIR */
{
	int shelf = _i ? SHELF_B : SHELF_A;
	visitor(EL_WEALTH);
	uint8_t taken = town->shelf[shelf - 1], other = town->shelf[2 - shelf];
	HANDS("99TTA", "JJKKK", "9TJKA");
	until(ASK_TAKE, 0);
	struct game_action a;
	ck_assert(game_fallback(game, 3, NULL, &a));
	ck_assert_uint_eq(a.arg[0], SHELF_A);
	REFUSED("DT-DOC-3", 3, ACT_TAKE, 0);
	REFUSED("DT-DOC-3", 3, ACT_TAKE, 4);
	REFUSED("DT-DOC-3", 3, ACT_PASS, 0);
	forget_told();
	wish(EL_DOMINATION);
	DO(3, ACT_TAKE, shelf);
	ck_assert_uint_eq(told(EV_ELIXIR, 3, 0)->arg[0], taken);
	ck_assert_uint_eq(told(EV_ELIXIR, 3, 0)->known, 0); /* public */
	ck_assert_uint_eq(town->discard[DECK_ELIXIRS - 1][taken], 1);
	ck_assert_uint_eq(discard_size(DECK_ELIXIRS), 1);
	ck_assert_uint_eq(town->shelf[shelf - 1], EL_DOMINATION);
	ck_assert_uint_eq(town->shelf[2 - shelf], other);
	ck_assert_uint_eq(deck_size(DECK_ELIXIRS), 4);
}
END_TEST

START_TEST(the_unseen_top_of_the_deck) /* DT-DOC-3, DT-DOC-4 */
{
	visitor(EL_POWER);
	wish(EL_CHARM);
	set_nuggets(1, 2);
	drink(SHELF_DECK);
	ck_assert_uint_eq(told(EV_ELIXIR, 3, 0)->arg[0], EL_CHARM);
	ck_assert_uint_eq(town->player[2].nuggets, 1);
	ck_assert_uint_eq(town->discard[DECK_ELIXIRS - 1][EL_CHARM], 1);
	ck_assert_uint_eq(town->shelf[0], EL_POWER);
	ck_assert_uint_eq(town->shelf[1], EL_WEALTH);
	ck_assert_uint_eq(deck_size(DECK_ELIXIRS), 4);
	ck_assert_int_eq(told_n(EV_SHELF), 0);
}
END_TEST

START_TEST(an_empty_elixir_deck_is_shuffled) /* DT-DOC-6 */
{
	visitor(EL_WEALTH);
	leave_in_deck(DECK_ELIXIRS, 0);
	drink(_i ? SHELF_DECK : SHELF_A);
	ck_assert_int_eq(told_n(EV_SHUFFLE), 1);
	/* from the deck: the five others were shuffled, one was drunk; from the row: the drunk one
	 * was put away first and shuffled with them */
	ck_assert_uint_eq(discard_size(DECK_ELIXIRS), _i ? 1 : 0);
	ck_assert_uint_eq(deck_size(DECK_ELIXIRS), _i ? 4 : 5);
	ck_assert_uint_ne(town->shelf[0], CARD_NONE);
}
END_TEST

START_TEST(wealth) /* EL_WEALTH, WE-10: opponents with $5, $1, $0 */
{
	table_position(4);
	set_shelf(SHELF_A, EL_WEALTH);
	set_bank(0, 0);
	HANDS("999TT", "QQJJK", "9TQJA", "9TQJA"); /* seat 3, too, wins nothing */
	until(ASK_RULE, 0);
	DO(2, ACT_RULE, 4, 3);
	until(ASK_TAKE, 0);
	set_bills(1, 5);
	set_bills(2, 1);
	set_bills(3, 0);
	unsigned had = town->player[3].bills;
	DO(4, ACT_TAKE, SHELF_A);
	ck_assert_uint_eq(town->player[3].bills, had + 3);
	ck_assert_uint_eq(town->player[0].bills, 3);
	ck_assert_uint_eq(town->player[1].bills, 0);
	ck_assert_uint_eq(town->player[2].bills, 0);
}
END_TEST

START_TEST(charm) /* EL_CHARM, GEN-3 */
{
	visitor(EL_CHARM);
	set_nuggets(1, 3);
	set_nuggets(2, 0);
	set_nuggets(3, 1);
	drink(SHELF_A);
	ck_assert_uint_eq(town->player[0].nuggets, 4); /* 3, two from the mine, one given */
	ck_assert_uint_eq(town->player[1].nuggets, 0);
	ck_assert_uint_eq(town->player[2].nuggets, 2);
}
END_TEST

START_TEST(fortune) /* EL_FORTUNE */
{
	visitor(EL_FORTUNE);
	unsigned cards = 0;
	HANDS("99TTA", "JJKKK", "9TJKA");
	until(ASK_TAKE, 0);
	cards = deck_size(DECK_STORE) + discard_size(DECK_STORE);
	if (_i) /* DT-STORE-5 holds here, too */
		leave_in_deck(DECK_STORE, 0);
	forget_told();
	wish(GS_EQUIP_8);
	DO(3, ACT_TAKE, SHELF_A);
	ck_assert_uint_eq(town->player[2].hand[GS_EQUIP_8], 1);
	ck_assert_uint_eq(told(EV_CARD, 3, 0)->known, game_bit(3));
	ck_assert_uint_eq(deck_size(DECK_STORE) + discard_size(DECK_STORE), cards - 1);
	ck_assert_int_eq(told_n(EV_SHUFFLE), _i);
}
END_TEST

START_TEST(a_card_of_the_last_visit_is_good_at_the_next_reveal) /* DT-CARD-5 */
{
	visitor(EL_FORTUNE);
	wish(GS_EQUIP_1); /* at the store */
	wish(GS_EQUIP_2);
	wish(GS_CHEATER);
	HANDS("99TTA", "JJKKK", "9TJKA");
	until(ASK_KEEP, 0);
	ck_assert_uint_eq(town->player[2].hand[GS_CHEATER], 1);
	for (int seat = 1; seat <= 3; seat++)
		keep(seat, "9");
	ASKED(ASK_WINDOW, 2, 3);
	ck_assert(LEGAL(3, ACT_PLAY, GS_CHEATER, 0, FACE_9, FACE_A));
}
END_TEST

START_TEST(fortune_may_bring_joe) /* EL_FORTUNE, DT-CARD-6: at once, out of turn */
{
	visitor(EL_FORTUNE);
	HANDS("99TTA", "JJKKK", "9TJKA");
	until(ASK_TAKE, 0);
	wish(GS_NERVOUS_JOE);
	DO(3, ACT_TAKE, SHELF_A);
	ASKED(ASK_GAINED, 3);
	unsigned had = town->player[2].bills, his = town->player[1].bills;
	DO(3, ACT_PLAY, GS_NERVOUS_JOE, 2);
	until(ASK_KEEP, 0);
	ck_assert_uint_eq(town->player[2].bills, had + (his < 4 ? his : 4));
	ck_assert_uint_eq(hand_of(3, BACKS_STORE), 0);
}
END_TEST

START_TEST(power) /* EL_POWER, R-44 */
{
	visitor(EL_POWER);
	if (_i)
		give_card(1, GS_MARSHALL);
	drink(SHELF_A);
	if (_i) {
		until(ASK_WINDOW, W_SHERIFF);
		ck_assert_int_eq(town->badge, 2);
		PLAY(1, GS_MARSHALL);
	}
	until(ASK_KEEP, 0);
	ck_assert_int_eq(town->badge, _i ? 2 : 3);
	ck_assert_int_eq(told_n(EV_BADGE), !_i);
}
END_TEST

START_TEST(power_for_the_sheriff_changes_nothing) /* EL_POWER */
{
	visitor(EL_POWER);
	town->badge = 3;
	give_card(1, GS_MARSHALL);
	HANDS("999TT", "JJJAA", "9TJAA"); /* no kings: seat 3 stays Sheriff */
	until(ASK_TAKE, 0);
	forget_told();
	DO(3, ACT_TAKE, SHELF_A);
	ASKED(ASK_KEEP, 1, 2, 3);
	ck_assert_int_eq(told_n(EV_BADGE), 0);
}
END_TEST

/* Deeds in hand, and which are protected by default. */
static const struct {
	int deeds[4];
	int safe[2];
} protections[] = {
	{ { 0 }, { 0 } },
	{ { DEED_3 }, { DEED_3 } },
	{ { DEED_3, DEED_1 }, { DEED_1, DEED_3 } },
	{ { DEED_3, DEED_1, DEED_5 }, { DEED_3, DEED_5 } }, /* D-PROTECT: highest VP */
	{ { DEED_2, DEED_2, DEED_2 }, { DEED_2, DEED_2 } },
	{ { DEED_5, DEED_4, DEED_5, DEED_1 }, { DEED_5, DEED_5 } },
};

START_TEST(protection) /* EL_PROTECTION, R-33, D-PROTECT */
{
	unsigned held = 0;
	uint8_t safe[TOWN_CARDS] = { 0 };
	visitor(EL_PROTECTION);
	for (int i = 0; i < 4 && protections[_i].deeds[i]; i++, held++)
		give_card(3, protections[_i].deeds[i]);
	for (int i = 0; i < 2; i++)
		safe[protections[_i].safe[i]] += protections[_i].safe[i] != 0;
	drink(SHELF_A);
	if (held > 2) {
		ASKED(ASK_PROTECT, 3);
		REFUSED("EL_PROTECTION", 3, ACT_PROTECT, protections[_i].deeds[0]);
		REFUSED("EL_PROTECTION", 3, ACT_PROTECT, 0);
		REFUSED("EL_PROTECTION", 3, ACT_PASS, 0);
		until(ASK_KEEP, 0);
	}
	ck_assert_mem_eq(town->player[2].safe, safe, TOWN_CARDS);
	ck_assert_uint_eq(hand_of(3, BACKS_DEEDS), held > 2 ? held - 2 : 0);
	ck_assert_int_eq(told_n(EV_PROTECT), held > 0);
	if (held)
		ck_assert_uint_eq(told(EV_PROTECT, 3, 0)->known, 0); /* face up */
}
END_TEST

START_TEST(any_two_deeds_may_be_protected) /* EL_PROTECTION */
{
	visitor(EL_PROTECTION);
	give_card(3, DEED_1);
	give_card(3, DEED_2);
	give_card(3, DEED_2);
	drink(SHELF_A);
	ck_assert_uint_eq(choices(3), 2); /* 1 + 2, 2 + 2 */
	REFUSED("EL_PROTECTION", 3, ACT_PROTECT, DEED_1, DEED_1);
	REFUSED("EL_PROTECTION", 3, ACT_PROTECT, DEED_1, DEED_5);
	DO(3, ACT_PROTECT, DEED_1, DEED_2);
	ck_assert_uint_eq(town->player[2].safe[DEED_1], 1);
	ck_assert_uint_eq(town->player[2].hand[DEED_2], 1);
}
END_TEST

/* ---- Friendship and Domination: like each other but for the kind of card ---- */

static const struct {
	int elixir, cards[3], gives; /* seat 1's cards, the default gift */
	int other;		     /* a card of the other kind */
} gifts[] = {
	{ EL_FRIENDSHIP, { GS_EQUIP_5, GS_EQUIP_2, GS_EQUIP_8 }, GS_EQUIP_2, DEED_1 },
	{ EL_FRIENDSHIP, { GS_EQUIP_1, GS_MARSHALL, GS_WANTED }, GS_MARSHALL, DEED_1 },
	{ EL_DOMINATION, { DEED_4, DEED_2, DEED_5 }, DEED_2, GS_EQUIP_1 },
};

START_TEST(friendship_and_domination) /* EL_FRIENDSHIP, EL_DOMINATION, D-FRIEND, D-FRIENDGIVE,
				       * D-DOMINATE, D-DOMINATEGIVE, R-84 */
{
	visitor(gifts[_i].elixir);
	for (int i = 0; i < 3; i++)
		give_card(1, gifts[_i].cards[i]);
	give_card(1, gifts[_i].other);
	HANDS("99TTA", "JJKKK", "9TJKA"); /* nobody steals */
	until(ASK_TAKE, 0);
	/* seat 2 has one card of either kind: from the store, and now a deed */
	give_card(2, DEED_5);
	forget_told();
	DO(3, ACT_TAKE, SHELF_A);
	ASKED(ASK_TARGET, 3);
	const char *rule = gifts[_i].elixir == EL_FRIENDSHIP ? "EL_FRIENDSHIP" : "EL_DOMINATION";
	REFUSED(rule, 3, ACT_TARGET, 3);
	struct game_action a;
	ck_assert(game_fallback(game, 3, NULL, &a)); /* most such cards */
	ck_assert_uint_eq(a.arg[0], 1);
	DO(3, ACT_TARGET, 1);
	ASKED(ASK_GIVE, 1); /* that player chooses */
	REFUSED(rule, 1, ACT_GIVE, gifts[_i].other);
	REFUSED(rule, 1, ACT_GIVE, DEED_3);
	ck_assert(LEGAL(1, ACT_GIVE, gifts[_i].cards[2]));
	ck_assert(game_fallback(game, 1, NULL, &a));
	ck_assert_uint_eq(a.arg[0], gifts[_i].gives); /* lowest printed VP, then lowest id */
	DO(1, ACT_GIVE, gifts[_i].cards[0]);
	ck_assert_uint_eq(town->player[2].hand[gifts[_i].cards[0]], 1);
	ck_assert_uint_eq(told(EV_CARD, 3, 0)->known, game_bit(1) | game_bit(3));
	ASKED(ASK_KEEP, 1, 2, 3);
}
END_TEST

START_TEST(the_next_clockwise_among_equals) /* D-FRIEND, D-DOMINATE */
{
	bool deeds = _i;
	visitor(deeds ? EL_DOMINATION : EL_FRIENDSHIP);
	give_card(1, deeds ? DEED_1 : GS_EQUIP_1); /* and a deed from the Town Hall */
	give_card(2, DEED_2);
	give_card(2, DEED_3);
	HANDS("KKKTT", "99JJA", "9TJKA"); /* and a card from the store */
	until(ASK_TARGET, 0);
	struct game_action a;
	ck_assert(game_fallback(game, 3, NULL, &a));
	ck_assert_uint_eq(a.arg[0], 1);
}
END_TEST

START_TEST(without_a_target_nothing_happens) /* R-33, EL_FRIENDSHIP, EL_DOMINATION, R-34 */
{
	visitor(_i ? EL_DOMINATION : EL_FRIENDSHIP);
	give_safe(1, DEED_5);		  /* protected: not to be taken */
	HANDS("99TTA", "9QKKK", "9TTQA"); /* nobody shops */
	until(ASK_TAKE, 0);
	while (hand_of(1, BACKS_DEEDS) || hand_of(2, BACKS_DEEDS))
		for (int card = DEED_1; card <= DEED_5; card++)
			for (int seat = 0; seat < 2; seat++)
				if (town->player[seat].hand[card]) {
					town->player[seat].hand[card]--;
					town->player[seat].safe[card]++;
				}
	forget_told();
	DO(3, ACT_TAKE, SHELF_A);
	ASKED(ASK_KEEP, 1, 2, 3);
	ck_assert_int_eq(told_n(EV_CARD), 0);
	ck_assert_uint_eq(discard_size(DECK_ELIXIRS), 1);
}
END_TEST

START_TEST(the_only_card_needs_no_choice) /* EL_FRIENDSHIP, EL_DOMINATION */
{
	visitor(_i ? EL_DOMINATION : EL_FRIENDSHIP);
	if (!_i)
		give_card(1, GS_EQUIP_8);
	HANDS("99TTA", "9QKKK", "9TTQA");
	until(ASK_TAKE, 0);
	if (_i)
		ck_assert_uint_eq(hand_of(2, BACKS_DEEDS), 1); /* from the Town Hall */
	DO(3, ACT_TAKE, SHELF_A);
	ASKED(ASK_KEEP, 1, 2, 3);
	ck_assert_uint_eq(hand_of(3, _i ? BACKS_DEEDS : BACKS_STORE), 1);
}
END_TEST

/* ---- The Elixir card ---- */

START_TEST(we_11_elixir_card) /* WE-11, GS_ELIXIR, R-46, D-ELIXIRCARD, DT-DOC-5 */
{
	table_position(5);
	set_shelf(SHELF_A, EL_WEALTH);
	set_shelf(SHELF_B, EL_POWER);
	give_card(5, GS_ELIXIR);
	give_card(1, GS_EQUIP_1);
	HANDS("999TA", "9TJKA", "JJJAA", "TTTAA", "KKKAA"); /* only P2 wins nothing */
	until(ASK_WINDOW, W_DOC);
	ASKED(ASK_WINDOW, 1, 3, 5); /* any player with a card that he held before */
	struct game_action a;
	ck_assert(game_fallback(game, 5, NULL, &a));
	ck_assert_int_eq(a.kind, ACT_PASS);
	forget_told();
	wish(EL_CHARM);
	PLAY(5, GS_ELIXIR);
	ASKED(ASK_WINDOW, 1, 3);
	ck_assert_int_eq(town->ask.a, W_PLAY);
	pass(1);
	pass(3);
	ASKED(ASK_TAKE, 5); /* at once, although he controlled a place */
	DO(5, ACT_TAKE, SHELF_A);
	ck_assert_uint_eq(told(EV_ELIXIR, 5, 0)->arg[0], EL_WEALTH);
	ck_assert_uint_eq(town->shelf[0], EL_CHARM); /* A refilled */
	until(ASK_TAKE, 0);
	ASKED(ASK_TAKE, 2); /* then the announced visitor */
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_ELIXIR], 1);
	finish_round();
	ck_assert_int_eq(told_n(EV_ELIXIR), 2);
}
END_TEST

START_TEST(the_visitor_himself_may_play_it) /* GS_ELIXIR: also the visitor */
{
	visitor(EL_WEALTH);
	give_card(3, GS_ELIXIR);
	HANDS("99TTA", "JAKKK", "9TJTA");
	until(ASK_WINDOW, W_DOC);
	PLAY(3, GS_ELIXIR);
	until(ASK_KEEP, 0);
	ck_assert_int_eq(told_n(EV_ELIXIR), 2);
	ck_assert_uint_eq(told(EV_ELIXIR, 3, 1)->seat, 3);
}
END_TEST

START_TEST(no_visit_no_elixir_card) /* GS_ELIXIR: only when a visit is announced */
{
	table_position(2);
	give_card(1, GS_ELIXIR);
	HANDS("999TT", "JJAKK");
	while (town->ask.what != ASK_KEEP) {
		struct game_action a;
		int seat = game_acting(game) & 1 ? 1 : 2;
		ck_assert(town->ask.what != ASK_WINDOW || town->ask.a != W_DOC);
		ck_assert(game_fallback(game, seat, NULL, &a));
		table_do(&a);
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, losers_must_visit);
	tcase_add_test(tc, the_order_can_be_bought);
	tcase_add_test(tc, a_sheriff_among_the_visitors);
	tcase_add_test(tc, nobody_visits_when_all_have_won);
	tcase_add_test(tc, a_new_sheriff_does_not_change_the_order);
	tcase_add_test(tc, each_visit_is_an_action_of_its_own);
	tcase_add_loop_test(tc, visiting_by_choice, 0, 2);
	tcase_add_loop_test(tc, a_face_up_elixir_is_replaced, 0, 2);
	tcase_add_test(tc, the_unseen_top_of_the_deck);
	tcase_add_loop_test(tc, an_empty_elixir_deck_is_shuffled, 0, 2);
	tcase_add_test(tc, wealth);
	tcase_add_test(tc, charm);
	tcase_add_loop_test(tc, fortune, 0, 2);
	tcase_add_test(tc, a_card_of_the_last_visit_is_good_at_the_next_reveal);
	tcase_add_test(tc, fortune_may_bring_joe);
	tcase_add_loop_test(tc, power, 0, 2);
	tcase_add_test(tc, power_for_the_sheriff_changes_nothing);
	tcase_add_loop_test(tc, protection, 0, RUN_LEN(protections));
	tcase_add_test(tc, any_two_deeds_may_be_protected);
	tcase_add_loop_test(tc, friendship_and_domination, 0, RUN_LEN(gifts));
	tcase_add_loop_test(tc, the_next_clockwise_among_equals, 0, 2);
	tcase_add_loop_test(tc, without_a_target_nothing_happens, 0, 2);
	tcase_add_loop_test(tc, the_only_card_needs_no_choice, 0, 2);
	tcase_add_test(tc, we_11_elixir_card);
	tcase_add_test(tc, the_visitor_himself_may_play_it);
	tcase_add_test(tc, no_visit_no_elixir_card);
}

int main(void)
{
	return run_tests("town_doc", add);
}
