/* SPDX-License-Identifier: MIT */
/*
 * test_ses_printed.c - players' own cards at the table: what hands are asked to do, what is said
 * with one button, what a card says that lies there, and counting again. Nobody has a page.
 */
#include "ses_table.h"
#include "dicetown.h"
#include "town_table.h"

enum { WINDOW = 4000, CHOICE = 60000 };

/* The row has a 1, a 2 and a 3, the shelf Wealth and Charm. */
static void begin_own(int seats)
{
	begin_with(seats, "cards");
	tell(SES_PAGES, 0, 0);
	choose(1, "a deed worth 1");
	choose(1, "a deed worth 2");
	choose(1, "a deed worth 3");
	choose(1, "Wealth");
	choose(1, "Charm");
	ck_assert_int_eq(town()->ask.what, ASK_KEEP);
	while (ses_is_telling(table.ses))
		wait_ms(500);
}

/* What is told comes first; then it is asked. */
static void hear(int ask)
{
	for (int i = 0; i < 400 && (town()->ask.what != ask || town()->ask.a == W_REVEAL); i++)
		wait_ms(500);
	ck_assert_int_eq(town()->ask.what, ask);
	while (ses_is_telling(table.ses))
		wait_ms(500);
}

/* Anna has drawn at the General Store in the first round, twice, and is in the second. */
static void second_round(void)
{
	begin_own(2);
	dice(1, "JJ999");
	dice(2, "TTTKA");
	for (int i = 0; i < 2; i++) {
		hear(ASK_HANDS);
		press(1, false);
	}
	for (int i = 0; i < 400 && town()->round < 2; i++) {
		wait_ms(500);
		if (town()->ask.what == ASK_TELL && shown()->prompt.seat)
			choose(shown()->prompt.seat, "a deed worth 4");
	}
	ck_assert_int_eq(town()->round, 2);
	ck_assert_uint_eq(player(1)->hand[GS_UNKNOWN], 2);
	while (ses_is_telling(table.ses))
		wait_ms(500);
}

START_TEST(what_was_turned_up_is_said_with_the_button)
{
	begin_with(2, "cards");
	tell(SES_PAGES, 0, 0);
	const struct screen_prompt *p = &shown()->prompt;
	ck_assert_int_eq(p->seat, 1);
	ck_assert_str_eq(p->question, "Anna: turn up deed 1 of the row. Which one is it?");
	ck_assert_uint_eq(p->n, 6);
	for (int i = 0; i < 4; i++) /* four presses at most for any worth */
		press(1, false);
	press(1, true);
	ck_assert_uint_eq(town()->row[0], DEED_5);
	ck_assert_str_eq(
		shown()->prompt.question, "Anna: turn up deed 2 of the row. Which one is it?");
	ck_assert_int_eq(press(2, true), DT_ERR_AGAIN); /* one says it */
	wait_ms(CHOICE);
	ck_assert_uint_eq(town()->row[1], DEED_UNKNOWN); /* nobody did */
	finish();
}
END_TEST

static bool has_told(const char *text)
{
	bool told = false;
	for (int i = 0; i < SCREEN_LINES; i++)
		told = told || strstr(shown()->line[i], text);
	return told;
}

START_TEST(one_press_says_that_it_is_done)
{
	begin_own(2);
	dice(1, "JJJ99");
	dice(2, "TTTKA");
	hear(ASK_HANDS);
	ck_assert(has_told("Anna: take 2 nuggets from the Gold Mine."));
	ck_assert_str_eq(
		shown()->place[PLACE_BANK - PLACE_MINE].moved, "Boris: take $3 from the Bank.");
	ck_assert_str_eq(shown()->prompt.question,
		"Anna: draw 3 General Store cards, keep one, discard the rest face down.");
	ck_assert_uint_eq(shown()->prompt.n, 1);
	ck_assert(shown()->seat[0].waited_for);
	wait_ms(CHOICE - 1); /* hands are not quick */
	ck_assert_int_eq(town()->ask.what, ASK_HANDS);
	ck_assert_int_eq(press(1, false), DT_OK);
	ck_assert_uint_eq(player(1)->hand[GS_UNKNOWN], 1);
	finish();
}
END_TEST

START_TEST(a_card_is_played_with_two_presses_and_a_hold)
{
	second_round();
	dice(1, "999JA");
	dice(2, "TTTKA");
	hear(ASK_WINDOW);
	ck_assert_int_eq(town()->ask.a, W_MINE);
	ck_assert_ptr_nonnull(strstr(shown()->headline, "Anna"));
	const struct screen before = *shown();
	wait_ms(WINDOW - 1000);
	ck_assert_int_eq(town()->ask.a, W_MINE); /* everybody could have it, for all we know */
	press(1, false);
	ck_assert_str_eq(shown()->prompt.option[0], "Dynamite");
	ck_assert_str_eq(shown()->prompt.option[1], "I play nothing");
	ck_assert(memcmp(&before, shown(), sizeof(before)) != 0);
	ck_assert_int_eq(press(1, true), DT_OK);
	wait_ms(WINDOW);
	ck_assert_uint_eq(town()->discard[DECK_STORE - 1][GS_DYNAMITE], 1);
	ck_assert_uint_eq(player(1)->nuggets, 3 + 6);
	finish();
}
END_TEST

/* The menu is the same whatever is held: it is what could be. */
START_TEST(who_opens_the_menu_may_play_nothing)
{
	second_round();
	dice(1, "999JA");
	dice(2, "TTTKA");
	hear(ASK_WINDOW);
	ck_assert_int_eq(press(2, false), DT_ERR_AGAIN); /* has none of these cards */
	press(1, false);
	choose(1, "I play nothing");
	wait_ms(WINDOW);
	ck_assert_uint_eq(player(1)->nuggets, 3 + 3);
	ck_assert_uint_eq(player(1)->hand[GS_UNKNOWN], 2);
	finish();
}
END_TEST

static void show_card(int at, int card, int seat)
{
	table.look.card[at] = (struct game_card_seen){ .card = (uint8_t)card,
		.number = (uint8_t)(seat ? seat : 20),
		.kind = seat ? DT_AREA_ZONE : DT_AREA_CARD,
		.owner = (uint8_t)seat };
	if (table.look.cards_n <= at)
		table.look.cards_n = (uint8_t)(at + 1);
	see();
}

static int sticker(int card)
{
	int n = 0;
	while (n < TOWN_STICKERS && town_sticker_card((unsigned)n) != card)
		n++;
	ck_assert_int_lt(n, TOWN_STICKERS);
	return n;
}

START_TEST(a_card_that_lies_there_needs_no_press)
{
	begin_with(2, "cards");
	tell(SES_PAGES, 0, 0);
	show_card(0, sticker(GS_BRUTE), 1); /* means nothing now */
	ck_assert_int_eq(town()->ask.what, ASK_TELL);
	show_card(1, sticker(DEED_2), 0);
	ck_assert_uint_eq(town()->row[0], DEED_2);
	see(); /* it is one card, and lies there */
	ck_assert_uint_eq(town()->row[1], 0);
	show_card(2, sticker(DEED_2), 0);
	ck_assert_uint_eq(town()->row[1], DEED_2);
	show_card(3, sticker(DEED_5), 0);
	show_card(4, sticker(EL_POWER), 0);
	show_card(5, sticker(EL_CHARM), 0);
	ck_assert_int_eq(town()->ask.what, ASK_KEEP);
	ck_assert_uint_eq(town()->shelf[1], EL_CHARM);
	finish();
}
END_TEST

START_TEST(a_card_laid_into_the_own_zone_is_played)
{
	second_round();
	show_card(0, sticker(GS_DYNAMITE), 1); /* before it is asked for */
	dice(1, "999JA");
	dice(2, "TTTKA");
	hear(ASK_WINDOW);
	ck_assert_int_eq(town()->ask.a, W_MINE);
	ck_assert_str_eq(shown()->headline, "Anna plays: Dynamite.");
	wait_ms(WINDOW);
	ck_assert_uint_eq(town()->discard[DECK_STORE - 1][GS_DYNAMITE], 1);
	ck_assert_uint_eq(player(1)->nuggets, 3 + 6);
	finish();
}
END_TEST

static void hear_window(int window)
{
	for (int i = 0; i < 400 && (town()->ask.what != ASK_WINDOW || town()->ask.a != window); i++)
		wait_ms(500);
	ck_assert_int_eq(town()->ask.a, window);
	while (ses_is_telling(table.ses))
		wait_ms(500);
}

/* Anna has kept two nines in a round in which she may hold the Professional Cheater. */
static void two_nines(void)
{
	second_round();
	both_lift("99", "TT");
	hear_window(W_REVEAL);
	ck_assert_str_eq(shown()->headline, "To play a card press your button: Anna.");
	ck_assert_str_eq(shown()->brief, "A card? Press");
}

/* The Cheater turns a nine to one of five other faces: that is all that is asked. */
START_TEST(a_card_that_leaves_a_choice_asks_for_that_alone)
{
	two_nines();
	show_card(0, sticker(GS_CHEATER), 1);
	const struct screen_prompt *p = &shown()->prompt;
	ck_assert_int_eq(p->seat, 1);
	ck_assert_uint_eq(p->n, 6);
	ck_assert_str_eq(p->option[5], "I play nothing");
	for (int i = 0; i < 5; i++)
		ck_assert_ptr_nonnull(strstr(p->option[i], "Professional Cheater"));
	table.look.cards_n = 0; /* back in the hand */
	see();
	ck_assert_int_eq(shown()->prompt.seat, 1);
	press(1, false);
	ck_assert_int_eq(press(1, true), DT_OK);
	wait_ms(WINDOW);
	ck_assert_uint_eq(town()->discard[DECK_STORE - 1][GS_CHEATER], 1);
	finish();
}
END_TEST

START_TEST(a_die_that_was_turned_says_which)
{
	two_nines();
	lay(1, "9K");
	see();
	table.look.zone[0] = (struct ses_zone){ .state = DT_ZONE_BUSY }; /* a hand shows it */
	show_card(0, sticker(GS_CHEATER), 1);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_str_eq(trouble(1), "");
	wait_ms(WINDOW);
	ck_assert_uint_eq(town()->discard[DECK_STORE - 1][GS_CHEATER], 1);
	ck_assert_uint_eq(player(1)->kept[FACE_9 - 1] + player(1)->aside[FACE_9 - 1], 1);
	ck_assert_uint_eq(player(1)->kept[FACE_K - 1] + player(1)->aside[FACE_K - 1], 1);
	finish();
}
END_TEST

/* Anna has turned a nine to a king, and her hand, or another, is over her dice when she presses. */
START_TEST(a_die_that_was_turned_comes_first_though_a_hand_hides_it)
{
	const bool seen_before[] = { true, false };
	two_nines();
	if (seen_before[_i]) {
		lay(1, "9K");
		see();
	}
	table.look.zone[0] = (struct ses_zone){ .state = DT_ZONE_BUSY };
	see();
	press(1, false);
	ck_assert_int_eq(shown()->prompt.seat, 1);
	ck_assert_uint_eq(shown()->prompt.selected, 0);
	lay(1, "9K");
	see();
	ck_assert_ptr_nonnull(strstr(shown()->prompt.option[0], "Cheater: 9 to K"));
	press(1, true);
	wait_ms(WINDOW);
	ck_assert_uint_eq(town()->discard[DECK_STORE - 1][GS_CHEATER], 1);
	ck_assert_uint_eq(player(1)->kept[FACE_K - 1] + player(1)->aside[FACE_K - 1], 1);
	finish();
}
END_TEST

/* Who has pressed on meanwhile finds nothing moved. */
START_TEST(a_menu_does_not_change_under_the_button)
{
	char first[SCREEN_OPTION];
	two_nines();
	table.look.zone[0] = (struct ses_zone){ .state = DT_ZONE_BUSY };
	see();
	press(1, false);
	press(1, false);
	memcpy(first, shown()->prompt.option[0], sizeof(first));
	lay(1, "9K");
	see();
	ck_assert_str_eq(shown()->prompt.option[0], first);
	ck_assert_uint_eq(shown()->prompt.selected, 1);
	finish();
}
END_TEST

/* Two show a card: the other is asked when the first one has chosen. */
START_TEST(one_after_the_other_is_asked_what_a_card_leaves_open)
{
	two_nines();
	press(1, false);
	ck_assert_uint_gt(shown()->prompt.n, 6); /* the Brute, too */
	show_card(0, sticker(GS_CHEATER), 2);
	ck_assert_int_eq(shown()->prompt.seat, 1);
	show_card(0, sticker(GS_CHEATER), 1); /* he has opened the menu, and shows it then */
	ck_assert_uint_eq(shown()->prompt.n, 6);
	finish();
}
END_TEST

/* Dice come out of a cup onto a card, never under it; who lays one down later may cover some. */
START_TEST(a_card_laid_down_after_the_cup_went_up_may_hide_dice)
{
	begin_own(2);
	cups_down(2);
	lay(1, "99");
	show_card(0, sticker(GS_BRUTE), 1);
	lay(2, "TT");
	see();
	ck_assert_int_eq(town()->roll, 1);
	ck_assert_ptr_nonnull(strstr(trouble(1), "Take your card out of the zone"));
	ck_assert_str_eq(trouble(2), "");
	table.look.cards_n = 0;
	see();
	ck_assert_int_eq(town()->roll, 2);
	ck_assert(has_told("Anna: put $1 onto the Stagecoach."));
	finish();
	begin_own(2);
	cups_down(2);
	show_card(0, sticker(GS_BRUTE), 1);
	lay(1, "99");
	lay(2, "TT");
	see();
	ck_assert_int_eq(town()->roll, 2); /* it lay beside the cup */
	finish();
}
END_TEST

START_TEST(a_card_shown_while_something_is_told_counts)
{
	begin_with(2, "cards");
	tell(SES_PAGES, 0, 0);
	for (int i = 0; i < 4; i++)
		show_card(i, sticker(i < 3 ? DEED_1 + i : EL_WEALTH), 0);
	show_card(4, sticker(EL_CHARM), 0);
	ck_assert(ses_is_telling(table.ses));
	dice(1, "99999");
	dice(2, "TTTKA");
	ck_assert(ses_is_telling(table.ses));
	ck_assert_int_eq(town()->ask.what, ASK_TELL);
	ck_assert_uint_eq(town()->ask.a, DECK_DEEDS);
	show_card(5, sticker(DEED_5), 0);
	ck_assert_uint_eq(town()->row[2], DEED_5);
	finish();
}
END_TEST

START_TEST(what_is_counted_is_put_right_when_all_agree)
{
	begin_own(3);
	press(2, true);
	choose(2, "Count again");
	ck_assert_ptr_nonnull(strstr(shown()->prompt.question, "Boris"));
	choose(2, "Boris has $9, not $8");
	ck_assert_ptr_nonnull(strstr(shown()->headline, "Boris has $9, not $8"));
	ck_assert_uint_eq(player(2)->bills, 8);
	press(1, true);
	ck_assert_uint_eq(player(2)->bills, 8); /* Cleo has not agreed */
	press(3, true);
	ck_assert_uint_eq(player(2)->bills, 9);
	ck_assert_uint_eq(town()->bank, 2);
	ck_assert_int_eq(town()->ask.what, ASK_KEEP);
	press(2, true);
	choose(2, "Count again");
	choose(2, "Boris has nuggets: 1, not 0");
	press(1, false); /* refused */
	ck_assert_uint_eq(player(2)->nuggets, 0);
	ck_assert_ptr_null(strstr(shown()->headline, "nuggets"));
	struct ses *again = restored(3, "cards", table.entries_n);
	ck_assert_uint_eq(game_hash(match_game(ses_match(again))),
		game_hash(match_game(ses_match(table.ses))));
	ses_destroy(again);
	finish();
}
END_TEST

START_TEST(who_has_left_is_spoken_for)
{
	begin_with(2, "cards");
	tell(SES_PAGES, 0, 0);
	tell(SES_LEAVE, 1, 0);
	ck_assert_int_eq(shown()->prompt.seat, 2); /* what all can see anybody can say */
	ck_assert_ptr_nonnull(strstr(shown()->prompt.question, "Anna"));
	choose(2, "a deed worth 4");
	ck_assert_uint_eq(town()->row[0], DEED_4);
	tell(SES_LEAVE, 2, 0); /* for nobody the game waits */
	wait_ms(2 * CHOICE);
	ck_assert_int_eq(town()->ask.what, ASK_TELL);
	finish();
}
END_TEST

/* With cards that the table deals, and nobody has a page: Anna draws three at the General Store. */
static void three_drawn(bool peek)
{
	begin(2);
	tell(SES_PAGES, 0, 0);
	if (peek)
		tell(SES_PEEK, 0, 1);
	dice(1, "JJJ99");
	dice(2, "TTTKA");
}

START_TEST(cards_are_looked_at_only_where_all_agreed)
{
	three_drawn(false);
	for (int i = 0; i < 20; i++) { /* the table picks, and shows nothing */
		press(1, false);
		ck_assert(!strstr(shown()->prompt.question, "do you keep"));
		wait_ms(500);
	}
	finish();
	three_drawn(true);
	hear(ASK_PICK);
	ck_assert_ptr_nonnull(strstr(shown()->headline, "Anna"));
	ck_assert_ptr_nonnull(strstr(shown()->headline, "look away"));
	ck_assert_int_eq(shown()->prompt.seat, 0); /* nothing is to be seen before the press */
	ck_assert_int_ne(press(2, false), DT_OK);
	ck_assert_int_eq(press(1, false), DT_OK);
	ck_assert_int_eq(shown()->prompt.seat, 1);
	ck_assert_str_eq(shown()->prompt.question, "Anna: which card do you keep?");
	int card = town()->looked[1] != town()->looked[0] ? town()->looked[1] : town()->looked[2];
	if (card != town()->looked[0])
		press(1, false);
	ck_assert_int_eq(press(1, true), DT_OK);
	ck_assert_uint_eq(player(1)->hand[card], 1);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	finish();
}
END_TEST

/* Three deeds and two elixirs lie open, in the first edition no elixir; cards that the table deals
 * lie nowhere. */
START_TEST(a_table_has_a_field_for_each_card_that_lies_open)
{
	static const struct {
		uint8_t own, first;
		size_t fields;
	} cases[] = { { 0, 0, 0 }, { 1, 0, 5 }, { 1, 1, 3 }, { 0, 1, 0 } };
	struct game_table whole;
	struct game_setup setup;
	game_setup_default(&town_ops, 2, &setup);
	for (size_t i = 0; i < town_ops.n_options; i++)
		if (strcmp(town_ops.options[i].name, "cards") == 0)
			setup.value[town_ops.options[i].at] = cases[_i].own;
		else if (strcmp(town_ops.options[i].name, "edition") == 0)
			setup.value[town_ops.options[i].at] = cases[_i].first;
	game_table_whole(&town_table, &setup, &whole);
	ck_assert_uint_eq(whole.fields_n, cases[_i].fields);
	for (size_t i = 0; i < whole.fields_n; i++) {
		ck_assert_int_eq(whole.fields[i].area.kind, DT_AREA_CARD);
		ck_assert(whole.fields[i].area.width_mm >= 63 &&
			  whole.fields[i].area.height_mm >= 88);
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, a_table_has_a_field_for_each_card_that_lies_open, 0, 4);
	tcase_add_test(tc, what_was_turned_up_is_said_with_the_button);
	tcase_add_test(tc, one_press_says_that_it_is_done);
	tcase_add_test(tc, a_card_is_played_with_two_presses_and_a_hold);
	tcase_add_test(tc, who_opens_the_menu_may_play_nothing);
	tcase_add_test(tc, a_card_that_lies_there_needs_no_press);
	tcase_add_test(tc, a_card_laid_into_the_own_zone_is_played);
	tcase_add_test(tc, a_card_that_leaves_a_choice_asks_for_that_alone);
	tcase_add_test(tc, a_die_that_was_turned_says_which);
	tcase_add_loop_test(tc, a_die_that_was_turned_comes_first_though_a_hand_hides_it, 0, 2);
	tcase_add_test(tc, a_menu_does_not_change_under_the_button);
	tcase_add_test(tc, one_after_the_other_is_asked_what_a_card_leaves_open);
	tcase_add_test(tc, a_card_laid_down_after_the_cup_went_up_may_hide_dice);
	tcase_add_test(tc, a_card_shown_while_something_is_told_counts);
	tcase_add_test(tc, what_is_counted_is_put_right_when_all_agree);
	tcase_add_test(tc, who_has_left_is_spoken_for);
	tcase_add_test(tc, cards_are_looked_at_only_where_all_agreed);
}

int main(void)
{
	return run_tests("ses_printed", add);
}
