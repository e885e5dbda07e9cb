/* SPDX-License-Identifier: MIT */
/*
 * test_town_expansion_cards.c - the General Store cards of the expansion: at the Saloon, when they
 * are gained, and at the end.
 */
#include "expansion.h"

/* ---- At the Saloon ---- */

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

/* ---- When gained, and at the end ---- */

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

static void add(TCase *tc)
{
	tcase_add_test(tc, whiskey);
	tcase_add_test(tc, whiskey_cancelled);
	tcase_add_test(tc, insurance);
	tcase_add_test(tc, insurance_for_a_ranch);
	tcase_add_test(tc, desperado);
	tcase_add_test(tc, crook);
	tcase_add_test(tc, gift);
	tcase_add_test(tc, cards_for_the_end);
}

int main(void)
{
	return run_tests("town_expansion_cards", add);
}
