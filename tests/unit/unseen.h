/* SPDX-License-Identifier: MIT */
/*
 * unseen.h - the players' own cards on the table of table.h: laid out with the expansion, owned by
 * their backs, asked for in words, and what they count.
 */
#ifndef DT_TESTS_UNSEEN_H
#define DT_TESTS_UNSEEN_H

#include "dicetown.h"
#include "run.h"
#include "table.h"
#include "tell.h"
#include "town_table.h"

#include <string.h>

static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan", "Eve", "Finn" };

/* The row has a 3, a ranch and a deed that nobody named; two nines are wanted, an ace is on top. */
static inline void lay_out(int seats)
{
	table_option("cards", 1);
	table_option("expansion", 1);
	table_new(seats);
	DO(1, ACT_TELL, DEED_3);
	DO(1, ACT_TELL, RANCH);
	DO(1, ACT_TELL, DEED_UNKNOWN);
	DO(1, ACT_TELL, EL_PROTECTION);
	DO(1, ACT_TELL, EL_UNKNOWN);
	DO(1, ACT_TELL, BANDIT_1);
	DO(1, ACT_TELL, BANDIT_2);
	if (town->ask.what == ASK_TELL)
		DO(1, ACT_TELL, BANDIT_11);
	town->round = 2; /* nothing special to the first */
}

static inline void own(int seat, int back, unsigned n)
{
	uint8_t *deck = town->deck[(back == GS_UNKNOWN ? DECK_STORE : DECK_DEEDS) - 1];
	deck[back] = (uint8_t)(deck[back] - n);
	town->player[seat - 1].hand[back] = (uint8_t)(town->player[seat - 1].hand[back] + n);
}

static inline const uint8_t *hand(int seat)
{
	return town->player[seat - 1].hand;
}

static inline void no_default(int seat)
{
	struct game_action a;
	ck_assert(!game_fallback(game, seat, NULL, &a)); /* like dice: it has to be seen */
}

static inline void asks(int seat, const char *text)
{
	char said[SCREEN_TEXT];
	town_ask_hands(game, seat, names, said, sizeof(said));
	ck_assert_str_eq(said, text);
}

/* He has to say one of n, and this is what is asked. */
static inline void must_tell(int seat, size_t n, const char *text)
{
	ck_assert_uint_eq(choices(seat), n);
	no_default(seat);
	asks(seat, text);
}

static inline void offers(int kind, int card, const char *text)
{
	char said[SCREEN_OPTION];
	struct game_action a = { .kind = (uint8_t)kind, .arg = { (uint8_t)card } };
	town_hands_option(game, &a, said, sizeof(said));
	ck_assert_str_eq(said, text);
}

/* Seat 1 has the best hand, seat 3 the next. */
static inline void go_to_the_hall(int side)
{
	HANDS("AAAA9", "99JQK", "TTTTK");
	act(PLACE_HALL, side);
}

static inline void go_to_the_river(void)
{
	HANDS("999KA", "TTTTA", "QQQQA");
	act(PLACE_MINE, SIDE_MORE);
	ASKED(ASK_TELL, 1);
	ck_assert_int_eq(town->ask.a, DECK_RIVER);
}

static inline int line_points(int seat, const char *name)
{
	struct game_line l[GAME_SHEET_MAX];
	size_t n = game_score(game, l, GAME_SHEET_MAX);
	for (size_t i = 0; i < n; i++)
		if (l[i].seat == seat && strcmp(l[i].name, name) == 0)
			return l[i].count < 0 ? -1 : l[i].points;
	return -2;
}

#endif
