/* SPDX-License-Identifier: MIT */
/*
 * test_town_bandits.c - bandits: hired, used before a roll, wanted, chased and caught; the river;
 * and the General Store cards of the expansion.
 */
#include "run.h"
#include "dicetown.h"
#include "table.h"

#include <string.h>

/* The placeholder of R-62: two bandits of each face, in order. */
enum { BANDIT_NINE = BANDIT_1, BANDIT_J = BANDIT_1 + 4, BANDIT_K = BANDIT_1 + 8 };

static void expansion(int seats)
{
	table_option("expansion", 1);
	table_position(seats);
}

static void all_bandits(int where)
{
	memset(town->bandit, where, sizeof(town->bandit));
}

/* ---- The cards ---- */

START_TEST(bandits_of_the_box) /* X-COMP-5, X-BANDIT-1, X-BANDIT-12, X-SETUP-6, R-62, R-63, INV-6 */
{
	unsigned faces[TOWN_FACES + 1] = { 0 };
	expansion(4);
	for (int card = BANDIT_1; card <= BANDIT_12; card++) {
		faces[town_bandit_face(town, card)]++;
		ck_assert_int_eq(town_bandit_reward(town, card), 3);
	}
	for (int face = FACE_9; face <= FACE_A; face++)
		ck_assert_uint_eq(faces[face], 2);
	ck_assert_uint_eq(town_bandits(town, BANDIT_WANTED), 2);
	ck_assert_uint_eq(town_bandits(town, BANDIT_TOP), 1); /* which everybody sees */
	ck_assert_uint_eq(town_bandits(town, BANDIT_DECK), 9);
	ck_assert_int_eq(told_n(EV_WANTED), 2);
	ck_assert_int_eq(told_n(EV_TOP), 1);
	struct dt_error err;
	town->bandit[0] = 7;
	ck_assert_int_ne(game_audit(game, &err), DT_OK);
	ck_assert_str_eq(err.rule, "INV-6");
}
END_TEST

START_TEST(other_bandits_from_the_setup) /* data, checked */
{
	struct game_setup setup;
	struct dt_error err;
	game_setup_default(&town_ops, 3, &setup);
	struct town_rules *r = (struct town_rules *)setup.value;
	r->expansion = 1;
	memset(r->bandit_faces, FACE_A, TOWN_BANDITS);
	memset(r->bandit_rewards, 2, TOWN_BANDITS);
	r->river[0] = 12;
	struct game *g = game_create(&town_ops, &setup, NULL, &err);
	ck_assert_ptr_nonnull(g);
	ck_assert_int_eq(town_bandit_face(town_of(g), BANDIT_1), FACE_A);
	ck_assert_int_eq(town_bandit_reward(town_of(g), BANDIT_12), 2);
	ck_assert_uint_eq(town_of(g)->deck[DECK_RIVER - 1][RV_GOLD_2], 12);
	game_destroy(g);
	static const struct {
		size_t at;
		const char *rule;
	} wrong[] = { { offsetof(struct town_rules, river), "R-61" },
		{ offsetof(struct town_rules, bandit_faces), "R-62" },
		{ offsetof(struct town_rules, spirits), "R-90" } };
	for (int i = 0; i < RUN_LEN(wrong); i++) {
		struct game_setup bad = setup;
		bad.value[wrong[i].at] = 7;
		ck_assert_ptr_null(game_create(&town_ops, &bad, NULL, &err));
		ck_assert_str_eq(err.rule, wrong[i].rule);
	}
}
END_TEST

/* ---- Hiring ---- */

START_TEST(the_top_one_is_hired) /* X-SALOON-2, X-BANDIT-2, X-BANDIT-13 */
{
	expansion(3);
	int top = town_bandit_next(town, 0, BANDIT_TOP);
	HANDS("QQQ9T", "99TTJ", "KKKKA");
	act(PLACE_SALOON, SIDE_MORE);
	ck_assert_int_eq(town_bandit_at(town, top), BANDIT_HIRED + 1);
	ck_assert_uint_eq(town_bandits(town, BANDIT_TOP), 1); /* the next one is turned up */
	ck_assert_uint_eq(town_bandits(town, BANDIT_DECK), 8);
	finish_round();
	ck_assert_int_eq(town_bandit_at(town, top), BANDIT_HIRED + 1); /* it stays with him */
}
END_TEST

START_TEST(face_down) /* R-63, x.bandit_top_public=off */
{
	table_option("x.bandit_top_public", 1);
	expansion(3);
	ck_assert_uint_eq(town_bandits(town, BANDIT_TOP), 0);
	HANDS("QQQ9T", "99TTJ", "KKKKA");
	until_action(PLACE_SALOON);
	wish(town_bandit_next(town, 0, BANDIT_DECK));
	DO(1, ACT_ACTION, SIDE_MORE);
	ck_assert_uint_eq(town_bandits(town, BANDIT_HIRED + 1), 1);
	ck_assert_uint_eq(town_bandits(town, BANDIT_DECK), 9);
}
END_TEST

/* ---- Before a roll ---- */

static void free_dice(int seat, const char *aside)
{
	struct town_player *p = &town->player[seat - 1];
	fill_dice(p->aside, aside);
	p->free = (uint8_t)(TOWN_DICE - town_dice(p->aside));
}

/* Before the roll that is asked anew: a round in which seat 1 has a J-bandit. */
static void with_bandit(int seats, int card, const char *aside)
{
	expansion(seats);
	set_bandit(card, BANDIT_HIRED + 1);
	free_dice(1, aside);
	town->ask = (struct town_question){ 0 };
	town->depth = 2;
	town->frame[1] = (struct town_frame){ .at = AT_HANDS };
	memset(&town->frame[2], 0, sizeof(town->frame[0]) * (TOWN_DEPTH - 2));
	town->depth = 3;
	town->frame[1].v[1] = 1;
	town->frame[2] = (struct town_frame){ .at = AT_BANDITS, .step = 1 };
	town->frame[2].v[0] = (uint8_t)((1 + town->seats - town->badge) % town->seats);
	town->ask.what = ASK_BANDIT;
	town->ask.asked = town->ask.pending = 1;
}

/* WE-4, X-BANDIT-3, X-BANDIT-5, D-BANDIT */
START_TEST(we_4_using_a_bandit)
{
	struct game_action a;
	with_bandit(3, BANDIT_J, "AA");
	ASKED(ASK_BANDIT, 1);
	ck_assert(game_fallback(game, 1, NULL, &a) && a.kind == ACT_PASS);
	ck_assert_uint_eq(choices(1), 3);
	REFUSED("X-BANDIT-3", 1, ACT_SET, BANDIT_J, 3);
	REFUSED("X-BANDIT-3", 1, ACT_SET, BANDIT_K, 1);
	DO(1, ACT_SET, BANDIT_J, 2);
	ck_assert_uint_eq(town->player[0].aside[FACE_J - 1], 2);
	ck_assert_uint_eq(town->player[0].free, 1); /* and rolls the third */
	ck_assert_int_eq(town_bandit_at(town, BANDIT_J), BANDIT_WANTED);
	ASKED(ASK_KEEP, 1, 2, 3);
	keep(1, "9");
	keep(2, "9");
	keep(3, "9");
	ck_assert_uint_eq(town->coach, 2); /* nobody has paid: X-BANDIT-4, R-68 */
}
END_TEST

START_TEST(set_dice_cost_nothing) /* X-BANDIT-4; WE-12: four free, two set, two kept: $1 */
{
	with_bandit(3, BANDIT_J, "9");
	DO(1, ACT_SET, BANDIT_J, 2);
	keep(1, "QQ");
	keep(2, "9");
	keep(3, "9");
	ck_assert_uint_eq(told(EV_PAY, 1, 0)->arg[0], 1);
	ck_assert_uint_eq(town_dice(town->player[0].aside), 1 + 4);
}
END_TEST

START_TEST(only_set_dice) /* X-BANDIT-4, X-BANDIT-7; WE-12: the phase goes on, the next is final */
{
	with_bandit(3, BANDIT_J, "9TK");
	DO(1, ACT_SET, BANDIT_J, 2);
	ck_assert_uint_eq(town->player[0].free, 0);
	ASKED(ASK_KEEP, 2, 3);
	ck_assert(!town->final);
	keep(2, "QQ");
	keep(3, "9");
	ck_assert_ptr_null(told(EV_PAY, 1, 0));		  /* nothing rolled, nothing paid */
	ck_assert_uint_eq(told(EV_PAY, 2, 0)->arg[0], 1); /* the others as usual */
	ASKED(ASK_KEEP, 2, 3);
	ck_assert(town->final);
}
END_TEST

START_TEST(several_before_one_roll) /* X-BANDIT-6, R-69: owners in turn, the Sheriff first */
{
	expansion(3);
	town->badge = 2;
	set_bandit(BANDIT_NINE, BANDIT_HIRED + 1);
	set_bandit(BANDIT_K, BANDIT_HIRED + 2);
	set_bandit(BANDIT_J, BANDIT_HIRED + 2);
	HANDS("99TTJ", "9TJQK", "JJKKA"); /* 2 stays Sheriff: a tie */
	until(ASK_RULE, 0);
	until(ASK_BANDIT, 0);
	ck_assert_int_ne(town->badge, 1);
	town->frame[town->depth - 1].v[0] = 0;
	town->badge = 2;
	town->ask.asked = town->ask.pending = 2;
	ASKED(ASK_BANDIT, 2);
	DO(2, ACT_SET, BANDIT_K, 1);
	ASKED(ASK_BANDIT, 2); /* he has another one */
	DO(2, ACT_SET, BANDIT_J, 2);
	ASKED(ASK_BANDIT, 1);
	pass(1);
	ASKED(ASK_KEEP, 1, 2, 3);
	ck_assert_uint_eq(town->player[1].free, 2);
}
END_TEST

START_TEST(before_the_final_roll) /* X-BANDIT-6 */
{
	expansion(2);
	set_bandit(BANDIT_J, BANDIT_HIRED + 1);
	set_bills(2, 8);
	keep(1, "A");
	keep(2, "AAAAA");
	ASKED(ASK_BANDIT, 1);
	ck_assert_uint_eq(town->roll, 1); /* the roll has not begun */
	DO(1, ACT_SET, BANDIT_J, 2);
	ck_assert(town->final);
	keep(1, "99");
	ck_assert_uint_eq(town->player[0].aside[FACE_J - 1], 2);
}
END_TEST

START_TEST(all_finished_by_bandits) /* X-BANDIT-7: nobody is left to roll */
{
	expansion(2);
	set_bandit(BANDIT_J, BANDIT_HIRED + 1);
	set_bills(2, 8);
	keep(1, "AAA");
	keep(2, "AAAAA");
	DO(1, ACT_SET, BANDIT_J, 2);
	ck_assert_int_ne(town->place, PLACE_HANDS);
	ck_assert_int_eq(told_n(EV_HAND), 2);
}
END_TEST

START_TEST(unused_bandits_are_worth_nothing) /* X-BANDIT-11, X-BANDIT-2 */
{
	expansion(3);
	int before = town_points(town, 1);
	set_bandit(BANDIT_J, BANDIT_HIRED + 1);
	ck_assert_int_eq(town_points(town, 1), before);
}
END_TEST

/* ---- The chase ---- */

/* These bandits and no others are wanted, and seat 1 goes after them with three kings. */
#define CHASE(...) chase((const int[]){ __VA_ARGS__, 0 })
static void chase(const int *wanted)
{
	all_bandits(BANDIT_DECK);
	for (; *wanted; wanted++)
		set_bandit(*wanted, BANDIT_WANTED);
	HANDS("KKK9T", "99TTJ", "JJJTA");
	act(PLACE_SHERIFF, SIDE_MORE);
	ASKED(ASK_CHASE, 1);
}

/* WE-3, X-BANDIT-8, X-BANDIT-9, X-BANDIT-10, R-70 */
START_TEST(we_3_catching_bandits)
{
	expansion(3);
	CHASE(BANDIT_NINE, BANDIT_NINE + 1, BANDIT_K);
	keep_refused("X-BANDIT-8", 1, "9Q");
	keep_refused("X-BANDIT-8", 1, "9QQQ");
	keep(1, "9QQ");
	ck_assert_uint_eq(town_bandits(town, BANDIT_CAUGHT + 1), 1);
	ck_assert_uint_eq(town_bandits(town, BANDIT_WANTED), 2);
	ck_assert_int_eq(town_bandit_at(town, BANDIT_K), BANDIT_WANTED);
	ck_assert_uint_eq(town->player[0].aside[FACE_K - 1], 3); /* his hand is unchanged */
	ck_assert_uint_eq(town_rewards(town, 1), 3);
}
END_TEST

START_TEST(the_catcher_chooses) /* X-BANDIT-8, R-70, D-CATCH */
{
	struct game_action a;
	expansion(3);
	town->rules.bandit_rewards[1] = 5;
	CHASE(BANDIT_NINE, BANDIT_NINE + 1);
	keep(1, "9QQ");
	ASKED(ASK_CATCH, 1);
	ck_assert(game_fallback(game, 1, NULL, &a) && a.arg[0] == BANDIT_NINE + 1);
	REFUSED("X-BANDIT-8", 1, ACT_CATCH, BANDIT_K);
	DO(1, ACT_CATCH, BANDIT_NINE);
	ck_assert_int_eq(town_bandit_at(town, BANDIT_NINE), BANDIT_CAUGHT + 1);
	ck_assert_int_eq(town_bandit_at(town, BANDIT_NINE + 1), BANDIT_WANTED);
}
END_TEST

/* GS_TWO_BARRELS, D-BARRELS; WE-12: 9 Q Q, both Q's again: 9 and K: all three are caught */
START_TEST(two_barrels)
{
	expansion(3);
	give_card(1, GS_TWO_BARRELS);
	CHASE(BANDIT_NINE, BANDIT_NINE + 1, BANDIT_K);
	keep(1, "9QQ");
	ASKED(ASK_WINDOW, 1);
	ck_assert_uint_eq(choices(1), 1 + 5); /* 9, Q, QQ, 9Q, 9QQ */
	REFUSED("GS_TWO_BARRELS", 1, ACT_PLAY, GS_TWO_BARRELS);
	DO(1, ACT_PLAY, GS_TWO_BARRELS, 0, 0, 0, 0, FACE_Q, FACE_Q);
	until(ASK_CHASE, 0);
	ck_assert_uint_eq(town->ask.a, 2);
	keep(1, "9K");
	ck_assert_uint_eq(town_bandits(town, BANDIT_CAUGHT + 1), 3);
}
END_TEST

START_TEST(only_the_last_faces_catch) /* GS_TWO_BARRELS */
{
	expansion(3);
	give_card(1, GS_TWO_BARRELS);
	CHASE(BANDIT_NINE);
	keep(1, "9QQ");
	DO(1, ACT_PLAY, GS_TWO_BARRELS, 0, 0, 0, 0, FACE_9);
	until(ASK_CHASE, 0);
	keep(1, "A");
	until_action(PLACE_HALL);
	ck_assert_uint_eq(town_bandits(town, BANDIT_CAUGHT + 1), 0); /* the 9 lies there no more */
}
END_TEST

/* X-BANDIT-3: they lie openly there before the others are rolled */
START_TEST(set_dice_at_the_table)
{
	struct dt_error err;
	uint8_t lying[GAME_FACES_MAX] = { 0 };
	with_bandit(3, BANDIT_J, "9");
	fill_dice(lying, "9");
	ck_assert_int_eq(town_table.before(game, 1, lying, &err), DT_OK);
	DO(1, ACT_SET, BANDIT_J, 2);
	ck_assert_int_eq(town_table.need(game, 1), NEED_CUP);
	ck_assert_int_eq(town_table.before(game, 1, lying, &err), DT_ERR_RULES);
	ck_assert_str_eq(err.rule, "X-BANDIT-3");
	ck_assert_ptr_nonnull(strstr(err.msg, "J J 9 must lie there"));
	fill_dice(lying, "9J");
	ck_assert_int_eq(town_table.before(game, 1, lying, &err), DT_ERR_RULES);
	fill_dice(lying, "9JJ");
	ck_assert_int_eq(town_table.before(game, 1, lying, &err), DT_OK);
	memset(lying, 0, sizeof(lying)); /* nobody else is told */
	ck_assert_int_eq(town_table.before(game, 2, lying, &err), DT_OK);
}
END_TEST

/* X-BANDIT-8, X-BANDIT-9: at the table just the kings are rolled, and turned back afterwards */
START_TEST(a_chase_at_the_table)
{
	static const struct {
		const char *lying;
		bool right;
	} cases[] = { { "9QQ9T", true }, { "9QQ", true }, { "9QQ9J", false }, { "9QQ9", false },
		{ "9Q9T", false }, { "", false } };
	struct game_action a;
	struct dt_error err;
	uint8_t lying[GAME_FACES_MAX] = { 0 };
	expansion(3);
	CHASE(BANDIT_K);
	ck_assert_int_eq(town_table.need(game, 1), NEED_CUP);
	for (int i = 0; i < RUN_LEN(cases); i++) {
		fill_dice(lying, cases[i].lying);
		ck_assert_msg(
			(town_table.dice(game, 1, lying, &a, &err) == DT_OK) == cases[i].right,
			"%s", cases[i].lying);
	}
	fill_dice(lying, "9QQ9T");
	ck_assert_int_eq(town_table.dice(game, 1, lying, &a, &err), DT_OK);
	table_do(&a);
	ck_assert_uint_eq(told(EV_CHASE, 1, 0)->arg[FACE_Q - 1], 2);
	ck_assert_int_ne(town_table.resting(game, 1, lying, &err), DT_OK);
	fill_dice(lying, "KKK9T");
	ck_assert_int_eq(town_table.resting(game, 1, lying, &err), DT_OK);
}
END_TEST

START_TEST(two_barrels_cancelled) /* DT-CARD-8: only the first roll counts */
{
	expansion(3);
	give_card(1, GS_TWO_BARRELS);
	give_card(2, GS_WANTED);
	CHASE(BANDIT_NINE);
	keep(1, "9QQ");
	DO(1, ACT_PLAY, GS_TWO_BARRELS, 0, 0, 0, 0, FACE_9);
	PLAY(2, GS_WANTED);
	until_action(PLACE_HALL);
	ck_assert_int_eq(told_n(EV_CHASE), 1);
	ck_assert_uint_eq(town_bandits(town, BANDIT_CAUGHT + 1), 1);
}
END_TEST

/* ---- Cards of the Saloon ---- */

START_TEST(whiskey) /* GS_WHISKEY, X-RANCH-2, R-82, D-WHISKEY */
{
	expansion(3);
	give_card(1, GS_WHISKEY);
	give_card(2, DEED_4);
	give_ranch(3);
	HANDS("QQQ9T", "99TTA", "KKKKA");
	act(PLACE_SALOON, SIDE_BASE);
	ASKED(ASK_WINDOW, 1);
	REFUSED("GS_WHISKEY", 1, ACT_PLAY, GS_WHISKEY, 2); /* who has no ranch */
	DO(1, ACT_PLAY, GS_WHISKEY, 3);
	until_action(PLACE_SHERIFF);
	ck_assert_uint_eq(town->player[0].ranches, 1);
	ck_assert_uint_eq(town->player[2].ranches, 0);
	ck_assert_int_eq(told_n(EV_SEEN), 0); /* instead of a card */
}
END_TEST

START_TEST(whiskey_cancelled) /* DT-CARD-8: the theft goes on as usual */
{
	expansion(3);
	give_card(1, GS_WHISKEY);
	give_card(2, GS_WANTED);
	give_ranch(3);
	give_card(3, DEED_4);
	HANDS("QQQ9T", "99TTA", "KKKKA");
	act(PLACE_SALOON, SIDE_BASE);
	DO(1, ACT_PLAY, GS_WHISKEY, 3);
	PLAY(2, GS_WANTED);
	until_action(PLACE_SHERIFF);
	ck_assert_uint_eq(town->player[2].ranches, 1);
	ck_assert_int_eq(told_n(EV_SEEN), 1);
}
END_TEST

START_TEST(insurance) /* GS_INSURANCE, R-81, D-INSURANCE: the deck of what was stolen */
{
	expansion(3);
	give_card(2, GS_INSURANCE);
	HANDS("QQQ9T", "99TTA", "KKKKA");
	give_card(2, DEED_4);
	until_action(PLACE_SALOON);
	wish(DEED_4);
	wish(GS_INSURANCE);
	hold_draws(true);
	DO(1, ACT_ACTION, SIDE_BASE);
	hold_draws(false);
	until(ASK_PICK, 0);
	DO(1, ACT_PICK, DEED_4);
	ASKED(ASK_WINDOW, 2);
	ck_assert_int_eq(town->ask.a, W_STOLEN);
	wish(DEED_5);
	unsigned deeds = hand_of(2, BACKS_DEEDS) + town->player[1].ranches;
	DO(2, ACT_PLAY, GS_INSURANCE);
	until_action(PLACE_SHERIFF);
	ck_assert_uint_eq(hand_of(2, BACKS_DEEDS) + town->player[1].ranches, deeds + 1);
}
END_TEST

START_TEST(insurance_for_a_ranch) /* a stolen ranch is a deed */
{
	expansion(3);
	give_card(1, GS_WHISKEY);
	give_card(3, GS_INSURANCE);
	give_ranch(3);
	HANDS("QQQ9T", "99TTA", "KKKKA");
	act(PLACE_SALOON, SIDE_BASE);
	DO(1, ACT_PLAY, GS_WHISKEY, 3);
	until(ASK_WINDOW, W_STOLEN);
	ASKED(ASK_WINDOW, 3);
	unsigned deck = deck_size(DECK_DEEDS);
	DO(3, ACT_PLAY, GS_INSURANCE);
	until_action(PLACE_SHERIFF);
	ck_assert_uint_eq(deck_size(DECK_DEEDS), deck - 1);
}
END_TEST

START_TEST(desperado) /* GS_DESPERADO, D-DESPERADO: any one of the deck, which is shuffled */
{
	expansion(3);
	give_card(1, GS_DESPERADO);
	all_bandits(BANDIT_DECK);
	set_bandit(BANDIT_NINE, BANDIT_TOP);
	HANDS("QQQ9T", "99TTA", "KKKKA");
	act(PLACE_SALOON, SIDE_MORE);
	ASKED(ASK_WINDOW, 1);
	DO(1, ACT_PLAY, GS_DESPERADO, 0, 0, 0, BANDIT_K);
	until_action(PLACE_SHERIFF);
	ck_assert_int_eq(town_bandit_at(town, BANDIT_K), BANDIT_HIRED + 1);
	ck_assert_uint_eq(town_bandits(town, BANDIT_TOP), 1);
	ck_assert_uint_eq(town_bandits(town, BANDIT_DECK), 10);
	ck_assert_uint_eq(town->shuffles[DECK_BANDITS - 1], 1);
}
END_TEST

/* ---- Cards played when gained, and at the end ---- */

static void keep_drawn(int card)
{
	HANDS("JJ9TK", "99TTA", "KKKKA");
	until_action(PLACE_STORE);
	wish(card);
	wish(GS_EQUIP_1);
	DO(1, ACT_ACTION, SIDE_BASE);
	until(ASK_PICK, 0);
	DO(1, ACT_PICK, (uint8_t)card);
}

START_TEST(crook) /* GS_CROOK, DT-CARD-6, R-42 */
{
	expansion(3);
	set_bills(3, 1);
	HANDS("JJ9TK", "99TTA", "KKKKA");
	until_action(PLACE_STORE);
	set_bills(3, 1);
	unsigned one = town->player[0].bills, two = town->player[1].bills;
	wish(GS_CROOK);
	wish(GS_EQUIP_1);
	DO(1, ACT_ACTION, SIDE_BASE);
	DO(1, ACT_PICK, GS_CROOK);
	ck_assert_uint_eq(town->player[0].bills, one + 2 + 1);
	ck_assert_uint_eq(town->player[1].bills, two - 2);
	ck_assert_uint_eq(town->discard[DECK_STORE - 1][GS_CROOK], 1);
}
END_TEST

START_TEST(gift) /* GS_GIFT, R-84, D-FRIEND: the giver chooses */
{
	expansion(3);
	give_card(2, GS_EQUIP_8);
	give_card(2, GS_MULE);
	keep_drawn(GS_GIFT);
	ASKED(ASK_GAINED, 1);
	ck_assert_uint_eq(choices(1), 1); /* 3 has no such card */
	DO(1, ACT_PLAY, GS_GIFT, 2);
	until(ASK_GIVE, 0);
	ASKED(ASK_GIVE, 2);
	REFUSED("GS_GIFT", 2, ACT_GIVE, GS_DOG);
	DO(2, ACT_GIVE, GS_MULE);
	ck_assert_uint_eq(town->player[0].hand[GS_MULE], 1);
	ck_assert_uint_eq(town->player[1].hand[GS_EQUIP_8], 1);
}
END_TEST

START_TEST(cards_for_the_end) /* GS_WINCHESTER, GS_CATTLE, GS_MULE, GS_DOG, X-CARD-1, R-83; WE-12 */
{
	expansion(3);
	int none = town_points(town, 1);
	give_card(1, GS_WINCHESTER);
	ck_assert_int_eq(town_points(town, 1), none + 6);
	give_card(1, GS_CATTLE);
	ck_assert_int_eq(town_points(town, 1), none + 6 + 7);
	give_card(1, GS_DYNAMITE);
	give_card(1, GS_EQUIP_1);
	give_card(1, GS_MULE); /* five cards, itself included */
	ck_assert_int_eq(town_points(town, 1), none + 6 + 7 + 1 + 5);
	give_card(1, GS_DOG);
	int caught = town_points(town, 1);
	ck_assert_int_eq(caught, none + 6 + 7 + 1 + 6); /* the Mule counts the Dog too */
	set_bandit(BANDIT_NINE, BANDIT_CAUGHT + 1);
	set_bandit(BANDIT_K, BANDIT_CAUGHT + 1);
	ck_assert_int_eq(town_points(town, 1), caught + 4 + 3); /* Dog 4, rewards $6 */
	ck_assert_uint_eq(hand_of(1, BACKS_STORE), 6);
	struct game_result r;
	struct game *view = game_observe(game, 2);
	game_result(view, &r);
	ck_assert(!r.complete);
	game_destroy(view);
}
END_TEST

/* ---- The river ---- */

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
		for (int card = RV_GOLD_2; card < RV_UNKNOWN; card++) {
			gone[card] = deck[card];
			deck[card] = 0;
		}
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
	tcase_add_test(tc, bandits_of_the_box);
	tcase_add_test(tc, other_bandits_from_the_setup);
	tcase_add_test(tc, the_top_one_is_hired);
	tcase_add_test(tc, face_down);
	tcase_add_test(tc, we_4_using_a_bandit);
	tcase_add_test(tc, set_dice_cost_nothing);
	tcase_add_test(tc, only_set_dice);
	tcase_add_test(tc, several_before_one_roll);
	tcase_add_test(tc, before_the_final_roll);
	tcase_add_test(tc, all_finished_by_bandits);
	tcase_add_test(tc, unused_bandits_are_worth_nothing);
	tcase_add_test(tc, we_3_catching_bandits);
	tcase_add_test(tc, the_catcher_chooses);
	tcase_add_test(tc, two_barrels);
	tcase_add_test(tc, only_the_last_faces_catch);
	tcase_add_test(tc, a_chase_at_the_table);
	tcase_add_test(tc, set_dice_at_the_table);
	tcase_add_test(tc, two_barrels_cancelled);
	tcase_add_test(tc, whiskey);
	tcase_add_test(tc, whiskey_cancelled);
	tcase_add_test(tc, insurance);
	tcase_add_test(tc, insurance_for_a_ranch);
	tcase_add_test(tc, desperado);
	tcase_add_test(tc, crook);
	tcase_add_test(tc, gift);
	tcase_add_test(tc, cards_for_the_end);
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
	return run_tests("town_bandits", add);
}
