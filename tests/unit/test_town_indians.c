/* SPDX-License-Identifier: MIT */
/*
 * test_town_indians.c - the Indian die: got at the Town Hall, rolled before the Gold Mine, gone at
 * the end of a round; its four effects, and Smoke Signals.
 */
#include "dicetown.h"
#include "run.h"
#include "table.h"

#include <string.h>

static void indians(int seats)
{
	table_option("expansion", 1);
	table_option("indians", 1);
	table_position(seats);
}

START_TEST(the_die_in_its_village) /* INDIAN-1, INDIAN-2, INDIAN-9, X-COMP-8, X-SETUP-1, R-90 */
{
	static const uint8_t sides[] = { 2, 2, 1, 1 };
	indians(3);
	ck_assert_uint_eq(town->indian, 0);
	ck_assert_uint_eq(town->deck[DECK_STORE - 1][GS_SMOKE_SIGNALS], 1);
	ck_assert_uint_eq(deck_size(DECK_STORE), 30);
	ck_assert_mem_eq(town->rules.spirits, sides, 4);
}
END_TEST

/* ---- A card for the die ---- */

#define FIRST "KKKKQ", "QQQJA", "99TJQ" /* at the Town Hall 1, then 2; no ace of 1 */

static void at_the_hall(void)
{
	indians(3);
	HANDS(FIRST);
	until_action(PLACE_HALL);
	uint8_t old = town->row[0]; /* a deed, not a ranch */
	if (old == RANCH) {
		town->deck[DECK_DEEDS - 1][RANCH]++;
		town->deck[DECK_DEEDS - 1][DEED_1]--;
		town->row[0] = DEED_1;
	}
}

START_TEST(first_place_gives) /* INDIAN-3, INDIAN-4, R-91, D-GIVE, INV-4 */
{
	struct game_action a;
	at_the_hall();
	int card = town->row[0];
	DO(1, ACT_ACTION, SIDE_BASE);
	until(ASK_GIVEN, 0);
	ASKED(ASK_GIVEN, 1);
	ck_assert(game_fallback(game, 1, NULL, &a) && a.kind == ACT_PASS);
	ck_assert_uint_eq(choices(1), 2); /* that one, or none */
	REFUSED("INDIAN-3", 1, ACT_GIVE, card == DEED_5 ? DEED_4 : DEED_5);
	unsigned had = hand_of(1, BACKS_DEEDS);
	DO(1, ACT_GIVE, (uint8_t)card);
	ck_assert_uint_eq(hand_of(1, BACKS_DEEDS), had - 1);
	ck_assert_uint_eq(discard_size(DECK_DEEDS), 1); /* into the box */
	ck_assert_uint_eq(town->indian, 1);
	ck_assert_uint_eq(told(EV_GIVEN, 1, 0)->known, 1); /* which one, only he knows */
	ck_assert_int_ne(town->ask.what, ASK_GIVEN);	   /* one card in all */
}
END_TEST

START_TEST(only_what_was_gained_now) /* INDIAN-4, R-91 */
{
	at_the_hall();
	int card = town->row[0], other = card == DEED_5 ? DEED_4 : DEED_5;
	give_card(1, other);
	DO(1, ACT_ACTION, SIDE_BASE);
	until(ASK_GIVEN, 0);
	REFUSED("INDIAN-3", 1, ACT_GIVE, (uint8_t)other);
}
END_TEST

START_TEST(nothing_of_an_earlier_round) /* INDIAN-4, R-91 */
{
	at_the_hall();
	int card = town->row[0];
	DO(1, ACT_ACTION, SIDE_BASE);
	until(ASK_GIVEN, 0);
	pass(1); /* he could have given it */
	finish_round();
	HANDS(FIRST);
	until_action(PLACE_HALL);
	uint8_t now = town->row[0];
	if (now == card) { /* another kind */
		int other = card == DEED_5 ? DEED_4 : DEED_5;
		town->deck[DECK_DEEDS - 1][now]++;
		town->deck[DECK_DEEDS - 1][other]--;
		town->row[0] = now = (uint8_t)other;
	}
	DO(1, ACT_ACTION, SIDE_BASE);
	until(ASK_GIVEN, 0);
	ASKED(ASK_GIVEN, 1);
	ck_assert_uint_eq(choices(1), 2); /* what lay there, or none */
	REFUSED("INDIAN-3", 1, ACT_GIVE, (uint8_t)card);
	ck_assert(LEGAL(1, ACT_GIVE, now));
}
END_TEST

START_TEST(no_bribe) /* what the Sheriff took for his ruling was not gained there */
{
	indians(3);
	town->badge = 1;
	give_card(2, DEED_5);
	HANDS("AAAA9", "AAAA9", "999TT");
	while (town->place != PLACE_HALL)
		answer_as_usual();
	until(ASK_OFFER, 0);
	DO(2, ACT_OFFER, 2, 1);
	DO(2, ACT_ADD, GOOD_CARD, DEED_5);
	DO(2, ACT_DONE, 0);
	pass(3);
	DO(1, ACT_RULE, 2, 1, 0, 0, 0, 0, 1 << 1);
	DO(2, ACT_ACTION, SIDE_BASE);
	until(ASK_GIVEN, 0);
	pass(2);
	ASKED(ASK_GIVEN, 1); /* what he has drawn */
	ck_assert_uint_eq(choices(1), 2);
}
END_TEST

START_TEST(then_second_place) /* INDIAN-3: if the first one does not */
{
	at_the_hall();
	wish(DEED_3);
	DO(1, ACT_ACTION, SIDE_BASE);
	until(ASK_GIVEN, 0);
	pass(1);
	ASKED(ASK_GIVEN, 2);
	struct game_action list[4];
	ck_assert_uint_ge(game_legal_actions(game, 2, list, 4), 2);
	table_do(&list[1]);
	ck_assert_uint_eq(town->indian, 2);
}
END_TEST

START_TEST(a_ranch_for_the_die) /* INDIAN-4: a card of the deed deck */
{
	at_the_hall();
	town->deck[DECK_DEEDS - 1][town->row[0]]++;
	town->deck[DECK_DEEDS - 1][RANCH]--;
	town->row[0] = RANCH;
	DO(1, ACT_ACTION, SIDE_BASE);
	until(ASK_GIVEN, 0);
	DO(1, ACT_GIVE, RANCH);
	ck_assert_uint_eq(town->player[0].ranches, 0);
	ck_assert_uint_eq(town->indian, 1);
}
END_TEST

static void holds(int seat)
{
	indians(4);
	town->indian = (uint8_t)seat;
	HANDS("999QA", "99JQQ", "TTTTK", "9TJQK");
	ASKED(ASK_SPIRIT, seat);
}

static void rolls(int seat, int spirit)
{
	struct game_action a = { .seat = (uint8_t)seat, .kind = ACT_KEEP };
	a.arg[TOWN_FACES + spirit - 1] = 1;
	table_do(&a);
}

START_TEST(the_die_goes_after_the_doc) /* INDIAN-6, INDIAN-7, R-95 */
{
	indians(5);
	town->indian = 1;
	HANDS("999TT", "99TTT", "JJJKK", "JJKKK", "9TJKA"); /* 5 wins nothing */
	rolls(1, SPIRIT_BODYGUARD);
	finish_round(); /* nobody gives a card */
	const struct game_event *visit = told(EV_ELIXIR, 5, 0), *gone = told(EV_INDIAN, 0, 0);
	ck_assert(visit && gone && visit < gone);
	ck_assert_uint_eq(gone->seat, 0);
}
END_TEST

/* INDIAN-5, INDIAN-6; WE-12: round 4 given, round 5 rolled, nobody gives: to the village */
START_TEST(we_12_the_die)
{
	indians(3);
	HANDS(FIRST);
	until(ASK_GIVEN, 0);
	pass(1);
	if (town->ask.what == ASK_GIVEN) {
		struct game_action list[4];
		size_t n = game_legal_actions(game, 2, list, 4);
		ck_assert_uint_ge(n, 2);
		table_do(&list[1]);
	}
	ck_assert_uint_eq(town->indian, 2);
	finish_round();
	ck_assert_uint_eq(town->indian, 2); /* he gave: he keeps it */
	HANDS(FIRST);
	ASKED(ASK_SPIRIT, 2); /* after the hands, before the Gold Mine */
	ck_assert_int_eq(town->place, PLACE_HANDS);
	REFUSED("INDIAN-5", 2, ACT_PASS, 0);
	rolls(2, SPIRIT_BODYGUARD);
	ck_assert_int_ne(town->place, PLACE_HANDS);
	finish_round();
	ck_assert_uint_eq(town->indian, 0); /* nobody has given */
	ck_assert_int_eq(told(EV_INDIAN, 0, told_n(EV_INDIAN) - 1)->seat, 0);
}
END_TEST

START_TEST(who_gives_again_keeps_it) /* INDIAN-6 */
{
	at_the_hall();
	town->indian = 1;
	int card = town->row[0];
	DO(1, ACT_ACTION, SIDE_BASE);
	until(ASK_GIVEN, 0);
	DO(1, ACT_GIVE, (uint8_t)card);
	finish_round();
	ck_assert_uint_eq(town->indian, 1);
}
END_TEST

/* ---- The faces ---- */

START_TEST(faces_of_the_die) /* INDIAN-8, R-90: those that are on no side cannot fall */
{
	indians(3);
	town->indian = 1;
	town->rules.spirits[SPIRIT_TRAP - 1] = 0;
	HANDS(FIRST);
	ck_assert_uint_eq(choices(1), 3);
	struct game_action a = { .seat = 1, .kind = ACT_KEEP };
	a.arg[TOWN_FACES + SPIRIT_TRAP - 1] = 1;
	table_refused("INDIAN-5", &a);
}
END_TEST

START_TEST(blessing) /* IN_BLESSING, D-BLESS */
{
	struct game_action a;
	holds(1);
	rolls(1, SPIRIT_BLESSING);
	ASKED(ASK_BLESS, 1);
	ck_assert(game_fallback(game, 1, NULL, &a) && a.kind == ACT_PASS);
	REFUSED("IN_BLESSING", 1, ACT_TURN, FACE_K, FACE_9); /* he has no king */
	REFUSED("IN_BLESSING", 1, ACT_TURN, FACE_9, FACE_9);
	DO(1, ACT_TURN, FACE_Q, FACE_9);
	ck_assert_uint_eq(town->player[0].aside[FACE_9 - 1], 4);
	ck_assert_uint_eq(town->player[0].aside[FACE_Q - 1], 0);
	ck_assert_uint_eq(town->turned, 1); /* the table looks whether he has turned it */
}
END_TEST

START_TEST(no_blessing) /* D-BLESS: none changed */
{
	holds(1);
	rolls(1, SPIRIT_BLESSING);
	ck_assert(LEGAL(1, ACT_PASS, 0));
	pass(1);
	ck_assert_uint_eq(town->player[0].aside[FACE_9 - 1], 3);
	ck_assert_uint_eq(town->player[0].aside[FACE_Q - 1], 1);
	ck_assert_uint_eq(town->turned, 0);
}
END_TEST

START_TEST(trap) /* IN_TRAP, D-TRAP, R-92 */
{
	struct game_action a;
	holds(1);
	rolls(1, SPIRIT_TRAP);
	ASKED(ASK_TRAP, 1);
	ck_assert(game_fallback(game, 1, NULL, &a));
	ck_assert(a.arg[0] == 2 && a.arg[1] == FACE_Q); /* the first clockwise, his highest */
	REFUSED("IN_TRAP", 1, ACT_TRAP, 1, FACE_9);
	REFUSED("IN_TRAP", 1, ACT_TRAP, 3, FACE_9);
	DO(1, ACT_TRAP, 3, FACE_10);
	ASKED(ASK_TRAPPED, 3); /* he says to which */
	ck_assert_uint_eq(choices(3), 5);
	REFUSED("IN_TRAP", 3, ACT_TURN, FACE_10, FACE_10);
	REFUSED("IN_TRAP", 3, ACT_TURN, FACE_K, FACE_9);
	ck_assert(game_fallback(game, 3, NULL, &a) && a.arg[1] == FACE_9); /* the next lower */
	DO(3, ACT_TURN, FACE_10, FACE_K);
	ck_assert_uint_eq(town->player[2].aside[FACE_10 - 1], 3);
	ck_assert_uint_eq(town->player[2].aside[FACE_K - 1], 2);
	ck_assert_uint_eq(town->turned, 1 << 2);
}
END_TEST

START_TEST(the_holder_says_to_which) /* R-92, indian.trap_face=holder */
{
	table_option("indian.trap_face", 1);
	holds(1);
	rolls(1, SPIRIT_TRAP);
	REFUSED("IN_TRAP", 1, ACT_TRAP, 3, FACE_10);
	REFUSED("IN_TRAP", 1, ACT_TRAP, 3, FACE_10, FACE_10); /* another face */
	DO(1, ACT_TRAP, 3, FACE_10, FACE_A);
	ck_assert_uint_eq(town->player[2].aside[FACE_A - 1], 1);
}
END_TEST

START_TEST(bodyguard) /* IN_BODYGUARD, R-93: nothing is taken, nobody aims at him, for a round */
{
	holds(2);
	rolls(2, SPIRIT_BODYGUARD);
	give_card(2, DEED_4);
	give_card(3, DEED_1);
	ck_assert_uint_eq(town->guard, 2);
	until_action(PLACE_SALOON);
	ck_assert_int_eq(controller(PLACE_SALOON), 2);
	finish_round();
	ck_assert_uint_eq(town->guard, 0);
}
END_TEST

/* Seat 3 robs: only 2 and 4 have cards, and 2 has the Bodyguard. */
static void rob_guarded(void)
{
	indians(4);
	town->indian = 2;
	HANDS("99TTA", "99JJK", "QQQKA", "TTKKA");
	rolls(2, SPIRIT_BODYGUARD);
	until_action(PLACE_SALOON);
}

START_TEST(no_thief) /* IN_BODYGUARD */
{
	rob_guarded();
	unsigned cards = hand_of(2, BACKS_ANY);
	give_card(2, DEED_4);
	DO(3, ACT_ACTION, SIDE_BASE);
	until_action(PLACE_SHERIFF);
	ck_assert_uint_eq(hand_of(2, BACKS_ANY), cards + 1);
}
END_TEST

START_TEST(no_whiskey) /* IN_BODYGUARD, X-RANCH-2: nor a ranch of his */
{
	rob_guarded();
	give_card(3, GS_WHISKEY);
	give_ranch(2);
	give_ranch(4);
	DO(3, ACT_ACTION, SIDE_BASE);
	ASKED(ASK_WINDOW, 3);
	ck_assert(LEGAL(3, ACT_PLAY, GS_WHISKEY, 4));
	REFUSED("GS_WHISKEY", 3, ACT_PLAY, GS_WHISKEY, 2);
}
END_TEST

START_TEST(no_even_split) /* IN_BODYGUARD, R-93: what he robs is his */
{
	indians(3);
	town->indian = 2;
	give_card(1, GS_EVEN_SPLIT);
	HANDS("JJ9QK", "99TTA", "KKKKA");
	rolls(2, SPIRIT_BODYGUARD);
	until_action(PLACE_BANK);
	set_bank(6, 0);
	unsigned had = town->player[1].bills;
	DO(2, ACT_ACTION, SIDE_BASE);
	until(ASK_WINDOW, W_BANK);
	PLAY(1, GS_EVEN_SPLIT);
	ck_assert_uint_eq(town->player[1].bills, had + 6);
}
END_TEST

START_TEST(no_joe) /* IN_BODYGUARD: nobody aims at him */
{
	indians(3);
	town->indian = 2;
	HANDS("JJ9TK", "99TTA", "KKKKA");
	rolls(2, SPIRIT_BODYGUARD);
	until_action(PLACE_STORE);
	wish(GS_NERVOUS_JOE);
	wish(GS_EQUIP_2);
	DO(1, ACT_ACTION, SIDE_BASE);
	until(ASK_PICK, 0);
	DO(1, ACT_PICK, GS_NERVOUS_JOE);
	ASKED(ASK_GAINED, 1);
	REFUSED("DT-CARD-10", 1, ACT_PLAY, GS_NERVOUS_JOE, 2);
	ck_assert(LEGAL(1, ACT_PLAY, GS_NERVOUS_JOE, 3));
}
END_TEST

START_TEST(no_crook) /* IN_BODYGUARD */
{
	indians(3);
	town->indian = 2;
	give_card(1, GS_EQUIP_1);
	HANDS("JJ9TK", "99TTA", "KKKKA");
	rolls(2, SPIRIT_BODYGUARD);
	until_action(PLACE_STORE);
	unsigned two = town->player[1].bills, three = town->player[2].bills;
	wish(GS_CROOK);
	wish(GS_EQUIP_2);
	DO(1, ACT_ACTION, SIDE_BASE);
	until(ASK_PICK, 0);
	DO(1, ACT_PICK, GS_CROOK);
	ck_assert_uint_eq(town->player[1].bills, two);
	ck_assert_uint_eq(town->player[2].bills, three - 2);
}
END_TEST

START_TEST(thieves_only) /* R-93, indian.bodyguard=saloon: the Crook still takes from him */
{
	table_option("indian.bodyguard", 1);
	indians(3);
	town->indian = 2;
	HANDS("JJ9TK", "99TTA", "KKKKA");
	rolls(2, SPIRIT_BODYGUARD);
	until_action(PLACE_STORE);
	unsigned two = town->player[1].bills;
	wish(GS_CROOK);
	wish(GS_EQUIP_2);
	DO(1, ACT_ACTION, SIDE_BASE);
	DO(1, ACT_PICK, GS_CROOK);
	ck_assert_uint_eq(town->player[1].bills, two - 2);
}
END_TEST

START_TEST(warpath) /* IN_WARPATH, D-WAR, R-94 */
{
	struct game_action a;
	holds(4);
	rolls(4, SPIRIT_WARPATH);
	ASKED(ASK_WAR, 4);
	ck_assert_uint_eq(choices(4), 6);
	ck_assert(game_fallback(game, 4, NULL, &a) && a.arg[0] == PLACE_HALL);
	REFUSED("IN_WARPATH", 4, ACT_WARPATH, PLACE_COACH);
	REFUSED("IN_WARPATH", 4, ACT_WARPATH, PLACE_DOC);
	DO(4, ACT_WARPATH, PLACE_MINE);
	until_action(PLACE_MINE);
	ck_assert_int_eq(second(PLACE_MINE), 0); /* though others have nines */
	finish_round();
	ck_assert_int_ne(second(PLACE_BANK), 0);
	ck_assert_uint_eq(town->warpath, 0);
}
END_TEST

START_TEST(no_warpath_for_two) /* */
{
	indians(2);
	town->indian = 1;
	HANDS("999TT", "QQJKK");
	rolls(1, SPIRIT_WARPATH);
	ck_assert_int_ne(town->ask.what, ASK_WAR);
	ck_assert_uint_eq(town->warpath, 0);
}
END_TEST

/* ---- Smoke Signals ---- */

START_TEST(smoke_signals) /* GS_SMOKE_SIGNALS, INDIAN-7, D-SMOKE, R-95; WE-12: from the village */
{
	indians(3);
	town->indian = 2;
	HANDS(FIRST);
	rolls(2, SPIRIT_BODYGUARD);
	until_action(PLACE_HALL);
	give_card(3, GS_SMOKE_SIGNALS);
	until(ASK_WINDOW, W_ENDROUND);
	ck_assert_uint_eq(town->indian, 0); /* it has gone back before */
	PLAY(3, GS_SMOKE_SIGNALS);
	until(ASK_KEEP, 0);
	ck_assert_uint_eq(town->indian, 3);
	HANDS(FIRST);
	ASKED(ASK_SPIRIT, 3);
}
END_TEST

START_TEST(smoke_signals_from_a_player) /* INDIAN-7 */
{
	at_the_hall();
	give_card(3, GS_SMOKE_SIGNALS);
	int card = town->row[0];
	DO(1, ACT_ACTION, SIDE_BASE);
	until(ASK_GIVEN, 0);
	DO(1, ACT_GIVE, (uint8_t)card);
	until(ASK_WINDOW, W_ENDROUND);
	ck_assert_uint_eq(town->indian, 1);
	PLAY(3, GS_SMOKE_SIGNALS);
	until(ASK_KEEP, 0);
	ck_assert_uint_eq(town->indian, 3);
}
END_TEST

/* ---- At the table ---- */

/* INDIAN-5, INDIAN-8: it is read in the zone, beside the hand or alone; INDIAN-1: there is one */
START_TEST(the_die_at_the_table)
{
	static const struct {
		const char *hand;
		uint8_t spirits[TOWN_SPIRITS];
		bool right;
	} cases[] = { { "KKKKQ", { 0, 1 }, true }, { "", { 0, 0, 0, 1 }, true },
		{ "KK", { 1 }, true }, { "KKKKQ", { 0 }, false }, { "", { 1, 0, 1 }, false } };
	struct game_table whole;
	struct game_action a;
	struct dt_error err;
	holds(1);
	ck_assert_int_eq(town_table.need(game, 1), NEED_CUP);
	for (int i = 0; i < RUN_LEN(cases); i++) {
		uint8_t lying[GAME_FACES_MAX] = { 0 };
		fill_dice(lying, cases[i].hand);
		memcpy(lying + TOWN_FACES, cases[i].spirits, TOWN_SPIRITS);
		bool taken = town_table.dice(game, 1, lying, &a, &err) == DT_OK;
		ck_assert_msg(taken == cases[i].right, "case %d", i);
		if (!taken)
			continue;
		ck_assert_int_eq(game_check(game, &a, &err), DT_OK);
		/* who says what he has rolled says it beside his hand */
		struct game_action said;
		town_table.leaves(game, &a, lying);
		ck_assert_int_eq(town_table.dice(game, 1, lying, &said, &err), DT_OK);
		ck_assert_mem_eq(&said, &a, sizeof(a));
	}
	game_table_whole(&town_table, game_setup_of(game), &whole);
	ck_assert_uint_eq(whole.kinds_n, 2);
	ck_assert_str_eq(game_face(&whole, TOWN_FACES + SPIRIT_TRAP), "trap");
	ck_assert_ptr_null(game_face(&whole, TOWN_FACES + TOWN_SPIRITS + 1));
	struct game_setup plain;
	game_setup_default(&town_ops, 3, &plain);
	game_table_whole(&town_table, &plain, &whole);
	ck_assert_uint_eq(whole.kinds_n, 1);
}
END_TEST

/* INDIAN-8: just the die that was blessed is turned, and to just that face */
START_TEST(a_blessed_die_at_the_table)
{
	static const struct {
		const char *lying;
		bool right;
	} cases[] = { { "999AA", true }, { "999QA", false }, { "999JA", false },
		{ "99QAA", false } };
	struct dt_error err;
	holds(1);
	rolls(1, SPIRIT_BLESSING);
	DO(1, ACT_TURN, FACE_Q, FACE_A);
	for (int i = 0; i < RUN_LEN(cases); i++) {
		uint8_t lying[GAME_FACES_MAX] = { 0 };
		fill_dice(lying, cases[i].lying);
		lying[TOWN_FACES + SPIRIT_BLESSING - 1] = 1; /* it still lies beside them */
		ck_assert_msg((town_table.resting(game, 1, lying, &err) == DT_OK) == cases[i].right,
			"%s", cases[i].lying);
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, the_die_in_its_village);
	tcase_add_test(tc, first_place_gives);
	tcase_add_test(tc, only_what_was_gained_now);
	tcase_add_test(tc, nothing_of_an_earlier_round);
	tcase_add_test(tc, no_bribe);
	tcase_add_test(tc, then_second_place);
	tcase_add_test(tc, a_ranch_for_the_die);
	tcase_add_test(tc, the_die_goes_after_the_doc);
	tcase_add_test(tc, we_12_the_die);
	tcase_add_test(tc, who_gives_again_keeps_it);
	tcase_add_test(tc, faces_of_the_die);
	tcase_add_test(tc, blessing);
	tcase_add_test(tc, no_blessing);
	tcase_add_test(tc, trap);
	tcase_add_test(tc, the_holder_says_to_which);
	tcase_add_test(tc, bodyguard);
	tcase_add_test(tc, no_thief);
	tcase_add_test(tc, no_whiskey);
	tcase_add_test(tc, no_even_split);
	tcase_add_test(tc, no_joe);
	tcase_add_test(tc, no_crook);
	tcase_add_test(tc, thieves_only);
	tcase_add_test(tc, warpath);
	tcase_add_test(tc, no_warpath_for_two);
	tcase_add_test(tc, smoke_signals);
	tcase_add_test(tc, smoke_signals_from_a_player);
	tcase_add_test(tc, the_die_at_the_table);
	tcase_add_test(tc, a_blessed_die_at_the_table);
}

int main(void)
{
	return run_tests("town_indians", add);
}
