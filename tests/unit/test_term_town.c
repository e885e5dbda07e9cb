/* SPDX-License-Identifier: MIT */
/*
 * test_term_town.c - the town as text: what lies there while somebody may take more of it.
 */
#include "run.h"
#include "dicetown.h"
#include "table.h"

#include <stdio.h>
#include <string.h>

static char shown[4000];

/* The town as everybody sees it. */
static const char *show(void)
{
	static const char *const names[] = { "Anna", "Boris", "Cleo" };
	struct game *view = game_observe(game, 0);
	struct term_seat s = { .view = view, .names = names };
	memset(shown, 0, sizeof(shown));
	FILE *out = fmemopen(shown, sizeof(shown) - 1, "w");
	ck_assert(view && out);
	town_terminal.show(out, &s);
	fclose(out);
	game_destroy(view);
	return shown;
}

/* DT-HALL-4: they slide down only after the window for Corruption. */
START_TEST(deeds_that_are_left)
{
	static const char *const left[] = { "Town Hall: deeds worth 2, 3 (17 in the deck)",
		"Town Hall: deeds worth 3 (17 in the deck)",
		"Town Hall: no deeds (17 in the deck)" };
	wish(DEED_1);
	wish(DEED_2);
	wish(DEED_3);
	table_position(2);
	give_card(2, GS_EQUIP_1);
	ck_assert_ptr_nonnull(strstr(show(), "Town Hall: deeds worth 1, 2, 3 (17 in the deck)"));
	HANDS("99TTJ", _i == 2 ? "KKKAA" : _i ? "KKKKA" : "KKKKQ");
	until(ASK_WINDOW, W_HALL);
	ck_assert_ptr_nonnull(strstr(show(), left[_i]));
}
END_TEST

/* R-06, X-RANCH-1: what nobody named is no number. */
START_TEST(own_cards_in_the_row)
{
	table_option("cards", 1);
	table_option("expansion", 1);
	table_new(3);
	DO(1, ACT_TELL, DEED_3);
	DO(1, ACT_TELL, RANCH);
	DO(1, ACT_TELL, DEED_UNKNOWN);
	ck_assert_ptr_nonnull(
		strstr(show(), "Town Hall: deeds worth 3, a ranch, ? (27 in the deck)"));
}
END_TEST

/* What the one who is asked reads, up to the list of answers. */
static const char *question(int seat)
{
	static const char *const names[] = { "Anna", "Boris", "Cleo", "Dmytro" };
	struct game *view = game_observe(game, seat);
	struct term_seat s = { .view = view, .names = names, .me = seat };
	memset(shown, 0, sizeof(shown));
	FILE *out = fmemopen(shown, sizeof(shown) - 1, "w");
	ck_assert(view && out);
	town_terminal.question(out, &s, NULL);
	fclose(out);
	game_destroy(view);
	return shown;
}

/* X-LOC-6, D-PLACES: a tie at a location is about who acts there, and not about the Doc. */
START_TEST(who_acts_first_where_several_tie)
{
	table_option("expansion", 1);
	table_position(4);
	town->badge = 4;
	set_bills(1, 2);
	HANDS("99JQK", "99JQA", "9TTJK", "TTTQA");
	until(ASK_OFFER, 0);
	ck_assert_ptr_nonnull(
		strstr(question(1), "Dmytro, the Sheriff, decides between you and Boris."));
	until(ASK_RULE, 0);
	ck_assert_str_eq(
		question(4), "\nSheriff Dmytro: who acts first at the Gold Mine, who second?\n");
}
END_TEST

/* DT-DOC-5: the slot is refilled when the elixir has been drunk. */
START_TEST(an_elixir_that_is_drunk)
{
	table_position(3);
	set_shelf(SHELF_A, EL_PROTECTION);
	set_shelf(SHELF_B, EL_CHARM);
	HANDS("99TTA", "QQQKK", "9TQKA");
	until(ASK_TAKE, 0);
	ck_assert_ptr_nonnull(strstr(show(), "Doc Badluck: Protection, Charm.\n"));
	for (int card = DEED_1; card <= DEED_3; card++)
		give_card(3, card);
	DO(3, ACT_TAKE, SHELF_A);
	ASKED(ASK_PROTECT, 3);
	ck_assert_ptr_nonnull(strstr(show(), "Doc Badluck: Charm.\n"));
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, deeds_that_are_left, 0, TOWN_ROW);
	tcase_add_test(tc, an_elixir_that_is_drunk);
	tcase_add_test(tc, who_acts_first_where_several_tie);
	tcase_add_test(tc, own_cards_in_the_row);
}

int main(void)
{
	return run_tests("term_town", add);
}
