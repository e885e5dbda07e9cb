/* SPDX-License-Identifier: MIT */
/*
 * test_town_tell.c - events as sentences.
 */
#include "run.h"
#include "table.h"
#include "tell.h"

#include <string.h>

static const char *const names[] = { "Anna", "Boris", "Carla", "Dmytro", "Eva" };

static const struct {
	struct game_event e;
	const char *text;
} told_as[] = {
	{ { EV_ROUND, 0, { 3 }, 0 }, "Round 3." },
	{ { EV_ROLL, 0, { 1 }, 0 }, "All roll their dice." },
	{ { EV_ROLL, 0, { 2, 1 }, 0 }, "The final roll: whatever falls is kept." },
	{ { EV_LIFT, 1, { 1, 0, 0, 0, 2 }, 0 }, "Anna keeps K K 9." },
	{ { EV_LIFT, 1, { 0 }, 0 }, "Anna keeps none." },
	{ { EV_PAY, 1, { 1 }, 0 }, "Anna pays $1." },
	{ { EV_PAY, 1, { 0 }, 0 }, "" },
	{ { EV_HAND, 2, { 3, 2 }, 0 }, "Boris has 10 10 9 9 9: a full house." },
	{ { EV_PLACE, 0, { PLACE_MINE }, 0 }, "Gold Mine." },
	{ { EV_NOBODY, 0, { PLACE_SHERIFF }, 0 }, "Nobody has a K." },
	{ { EV_CONTROL, 3, { PLACE_BANK, 2 }, 0 }, "Carla wins with 2 dice showing 10." },
	{ { EV_CONTROL, 3, { PLACE_BANK, 1 }, 0 }, "Carla wins with a single 10." },
	{ { EV_CONTROL, 3, { PLACE_HALL }, 0 }, "Carla wins with the best hand." },
	{ { EV_TIE, 2, { PLACE_BANK, 1 | 4 | 8 }, 0 },
		"A tie: Sheriff Boris decides between Anna, Carla and Dmytro." },
	{ { EV_TIE, 2, { PLACE_BANK, 1 | 4, 1 }, 0 },
		"For second place Sheriff Boris decides between Anna and Carla." },
	{ { EV_TIE, 2, { PLACE_DOC, 5 }, 0 },
		"Sheriff Boris decides in which order Anna and Carla see Doc Badluck." },
	{ { EV_OFFER, 1, { 1, 0, 0, 0, 0, 0, 2, 1, 0, 1 }, 0 },
		"Anna offers $2, a nugget and a General Store card for naming Anna." },
	{ { EV_OFFER_CARD, 1, { DEED_5 }, 3 }, "Anna shows the Sheriff a deed worth 5." },
	{ { EV_OFFER_CARD, 1, { DEED_UNKNOWN }, 3 }, "" },
	{ { EV_RULING, 2, { 3, 1 }, 0 }, "Sheriff Boris names Carla and Anna." },
	{ { EV_RULING, 2, { 3, 0, 0, 0, 0, 0, 1 | 8 }, 0 },
		"Sheriff Boris names Carla and takes what Anna and Dmytro offered." },
	{ { EV_DOLLARS, 1, { PURSE_BANK, 1, 3 }, 0 }, "Anna robs the Bank of $3." },
	{ { EV_DOLLARS, 0, { 1, PURSE_COACH, 3 }, 0 }, "" }, /* told as the price */
	{ { EV_DOLLARS, 0, { PURSE_COACH, PURSE_BANK, 3 }, 0 }, "It brings $3 to the Bank." },
	{ { EV_DOLLARS, 1, { PURSE_COACH, 1, 2 }, 0 }, "Anna takes $2 from the Stagecoach." },
	{ { EV_DOLLARS, 1, { 2, 1, 3 }, 0 }, "Anna gets $3 from Boris." },
	{ { EV_NUGGETS, 1, { PURSE_MINE, 1, 3 }, 0 }, "Anna digs out 3 nuggets." },
	{ { EV_NUGGETS, 1, { PURSE_MINE, 1, 1 }, 0 }, "Anna digs out a nugget." },
	{ { EV_NUGGETS, 1, { 2, 1, 1 }, 0 }, "Anna gets a nugget from Boris." },
	{ { EV_CARD, 1, { 0, GS_DYNAMITE }, 1 }, "Anna keeps Dynamite." },
	{ { EV_CARD, 1, { 0, GS_UNKNOWN }, 1 }, "Anna keeps a General Store card." },
	{ { EV_CARD, 1, { 0, DEED_3 }, 7 }, "" }, /* out of the row */
	{ { EV_CARD, 1, { 0, DEED_3 }, 1 },
		"Anna draws a deed worth 3 from the deck, unseen by the others." },
	{ { EV_CARD, 1, { 2, DEED_UNKNOWN }, 3 }, "Anna gets a deed from Boris." },
	{ { EV_SEEN, 1, { 2, 2, DEED_1, GS_BRUTE }, 3 },
		"Anna draws from the hand of Boris: a deed worth 1 and The Brute." },
	{ { EV_SEEN, 1, { 2, 2, DEED_UNKNOWN, GS_UNKNOWN }, 3 },
		"Anna draws 2 cards from the hand of Boris." },
	{ { EV_DISCARD, 1, { 2, GS_BRUTE, GS_WANTED }, 1 }, "Anna discards The Brute and Wanted." },
	{ { EV_DISCARD, 1, { 1, GS_UNKNOWN }, 1 }, "Anna discards a General Store card." },
	{ { EV_PLAY, 1, { GS_NERVOUS_JOE, 2 }, 0 }, "Anna plays Nervous Joe against Boris." },
	{ { EV_PLAY, 1, { GS_CHEATER, 0, 1, 6 }, 0 }, "Anna plays Professional Cheater." },
	{ { EV_TURN, 1, { 1, 6 }, 0 }, "Anna turns 9 to A." },
	{ { EV_CANCELLED, 1, { GS_MARSHALL }, 0 }, "That cancels Marshall." },
	{ { EV_VISITORS, 0, { 3 }, 0 }, "Carla controls nothing and sees Doc Badluck." },
	{ { EV_VISITORS, 0, { 3, 1 }, 0 }, "Carla and Anna control nothing and see Doc Badluck." },
	{ { EV_ELIXIR, 1, { EL_WEALTH }, 0 }, "Anna drinks Wealth: every other player gives $2." },
	{ { EV_PROTECT, 1, { DEED_4, DEED_5 }, 0 },
		"Anna protects a deed worth 4 and a deed worth 5." },
	{ { EV_OVER, 0, { 3 }, 0 },
		"The mine is empty and the last deed taken: the game is over." },
	{ { EV_POINTS, 1, { 36 }, 0 }, "Anna has 36 points." },
	{ { EV_WINNER, 1, { 0 }, 0 }, "Anna wins the game." },
};

START_TEST(sentences)
{
	char buf[300];
	table_new(3);
	size_t n = town_tell(game, &told_as[_i].e, names, buf, sizeof(buf));
	ck_assert_str_eq(buf, told_as[_i].text);
	ck_assert_uint_eq(n, strlen(buf));
}
END_TEST

static const struct {
	struct game_event e;
	const char *text;
} handed_as[] = {
	{ { EV_PAY, 1, { 1 }, 0 }, "Anna: put $1 onto the Stagecoach." },
	{ { EV_PAY, 1, { 0 }, 0 }, "" },
	{ { EV_DOLLARS, 1, { PURSE_BANK, 1, 3 }, 0 }, "Anna: take $3 from the Bank." },
	{ { EV_DOLLARS, 0, { 1, PURSE_COACH, 3 }, 0 }, "" }, /* told as the price */
	{ { EV_DOLLARS, 0, { PURSE_COACH, PURSE_BANK, 3 }, 0 },
		"Move the $3 of the Stagecoach to the Bank." },
	{ { EV_DOLLARS, 1, { PURSE_COACH, 1, 2 }, 0 }, "Anna: take $2 from the Stagecoach." },
	{ { EV_DOLLARS, 1, { 2, 1, 2 }, 0 }, "Boris: give Anna $2." },
	{ { EV_NUGGETS, 1, { PURSE_MINE, 1, 3 }, 0 }, "Anna: take 3 nuggets from the Gold Mine." },
	{ { EV_NUGGETS, 1, { PURSE_MINE, 1, 1 }, 0 }, "Anna: take a nugget from the Gold Mine." },
	{ { EV_NUGGETS, 1, { 3, 1, 1 }, 0 }, "Carla: give Anna a nugget." },
	{ { EV_NUGGETS, 1, { 3, 1, 2 }, 0 }, "Carla: give Anna 2 nuggets." },
	{ { EV_CONTROL, 3, { PLACE_BANK, 1 }, 0 }, "Carla wins with a single 10." },
};

/* Issue 16: moves of bills and nuggets are shown as what to hand over. */
START_TEST(people_with_real_money_are_told_what_to_hand_over)
{
	char buf[300];
	table_new(3);
	town_tell_hands(game, &handed_as[_i].e, names, buf, sizeof(buf));
	ck_assert(strcmp(buf, handed_as[_i].text) != 0 || handed_as[_i].e.kind == EV_CONTROL ||
		  !*buf);
	((struct town *)game_state_edit(game))->rules.cards = 1;
	size_t n = town_tell_hands(game, &handed_as[_i].e, names, buf, sizeof(buf));
	ck_assert_str_eq(buf, handed_as[_i].text);
	ck_assert_uint_eq(n, strlen(buf));
}
END_TEST

START_TEST(long_sentences_are_cut)
{
	const struct game_event e = { EV_ROUND, 0, { 12 }, 0 };
	char buf[8] = "xxxxxxx";
	table_new(2);
	ck_assert_uint_eq(town_tell(game, &e, names, buf, 4), 9);
	ck_assert_str_eq(buf, "Rou");
	ck_assert_uint_eq(town_tell(game, &e, names, NULL, 0), 9);
}
END_TEST

START_TEST(every_card_and_place_has_a_name)
{
	for (int card = 1; card < TOWN_CARDS; card++)
		ck_assert_uint_gt(strlen(town_card_name(card)), 2);
	for (int place = PLACE_HANDS; place <= PLACE_END; place++)
		ck_assert_uint_gt(strlen(town_place_name(place)), 2);
	for (int class = 0; class < 8; class ++)
		ck_assert_uint_gt(strlen(town_class_name(class)), 2);
}
END_TEST

/* Wherever a card is named there is room for what it does, as one sentence. */
START_TEST(every_card_is_explained)
{
	ck_assert_str_eq(town_card_text(CARD_NONE), "");
	for (int card = 1; card < TOWN_CARDS; card++) {
		const char *text = town_card_text(card);
		size_t n = strlen(text);
		ck_assert_msg(n > 20 && n <= TOWN_CARD_TEXT, "%s: %zu bytes", text, n);
		const char *stop = strchr(text, '.'); /* one sentence, or two */
		ck_assert_msg(text[n - 1] == '.' && (stop[1] ? stop[1] == ' ' : true), "%s", text);
		const char *effect = town_card_effect(card);
		bool played = (card >= GS_DYNAMITE && card <= GS_ELIXIR) ||
			      (card >= EL_WEALTH && card <= EL_DOMINATION) ||
			      (card >= GS_WHISKEY && card <= RV_STAR && card != RANCH);
		ck_assert_msg(played == (*effect != '\0'), "%s", town_card_name(card));
		ck_assert_msg(!*effect || effect[strlen(effect) - 1] != '.', "%s", effect);
		for (int other = 1; other < card; other++)
			ck_assert_str_ne(text, town_card_text(other));
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, sentences, 0, RUN_LEN(told_as));
	tcase_add_loop_test(
		tc, people_with_real_money_are_told_what_to_hand_over, 0, RUN_LEN(handed_as));
	tcase_add_test(tc, long_sentences_are_cut);
	tcase_add_test(tc, every_card_and_place_has_a_name);
	tcase_add_test(tc, every_card_is_explained);
}

int main(void)
{
	return run_tests("town_tell", add);
}
