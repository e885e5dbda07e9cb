/* SPDX-License-Identifier: MIT */
/*
 * expansion.h - the expansion on the table of table.h: its bandits, and decks and a row that have
 * run out.
 */
#ifndef DT_TESTS_EXPANSION_H
#define DT_TESTS_EXPANSION_H

#include "run.h"
#include "table.h"

#include <string.h>

/* The placeholder of R-62: two bandits of each face, in order. */
enum { BANDIT_NINE = BANDIT_1, BANDIT_J = BANDIT_1 + 4, BANDIT_K = BANDIT_1 + 8 };

/* A table in round 2, with the expansion. */
static inline void expansion(int seats)
{
	table_option("expansion", 1);
	table_position(seats);
}

/* enum town_where */
static inline void all_bandits(int where)
{
	memset(town->bandit, where, sizeof(town->bandit));
}

/* All that is left of a deck is put on its discard pile. */
static inline void discard_deck(int deck)
{
	uint8_t *from = town->deck[deck - 1], *to = town->discard[deck - 1];
	for (int card = 1; card < TOWN_CARDS; card++) {
		to[card] = (uint8_t)(to[card] + from[card]);
		from[card] = 0;
	}
}

/* The same for the deeds of the row. */
static inline void discard_row(void)
{
	for (int i = 0; i < TOWN_ROW; i++)
		if (town->row[i]) {
			town->discard[DECK_DEEDS - 1][town->row[i]]++;
			town->row[i] = CARD_NONE;
		}
}

#endif
