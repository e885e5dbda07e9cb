/* SPDX-License-Identifier: MIT */
/*
 * town_held_in.h - inside the players' own cards: where each of them lies.
 */
#ifndef DT_TOWN_HELD_IN_H
#define DT_TOWN_HELD_IN_H

#include "bot.h"
#include "town.h"

enum { HELD_MAX = 40 };

struct pile {
	uint8_t n, card[HELD_MAX]; /* the last is the top */
};

struct held {
	struct bot_luck luck;
	struct pile deck[TOWN_DECKS], discard[TOWN_DECKS];
	struct pile bandits; /* their deck; what lies open is as the game has it */
	uint8_t row[TOWN_ROW], shelf[TOWN_SHELVES];
	uint8_t hand[GAME_SEATS_MAX][TOWN_CARDS], safe[GAME_SEATS_MAX][TOWN_CARDS];
	uint8_t ranches[GAME_SEATS_MAX];
	struct pile fresh[GAME_SEATS_MAX];  /* gained last: General Store cards, oldest first */
	struct pile claims[GAME_SEATS_MAX]; /* deeds gained at the place whose turn it is */
	struct pile drawn;		    /* at the General Store, and one of them will be kept */
	struct pile played;		    /* not discarded yet */
	uint8_t stolen, victim;		    /* the card that the thief will keep */
	bool from_row;			    /* the deed that is gained next was taken there */
	uint8_t coupon;			    /* the seat that takes a card out of the discard pile */
};

/* ---- town_held.c ---- */

/* CARD_NONE: there is none. */
int held_top(const struct pile *p);
int held_deck_of(int card);
int held_back_of(int card);
/* How much one would rather keep a card. */
int held_worth(int card);
/* The card of a back that somebody likes best or least; CARD_NONE: there is none. */
int held_choose(const uint8_t hand[TOWN_CARDS], int back, bool best);
/* Of the three on top of the river the one that is used; CARD_NONE: there is none. */
int held_found(const struct held *h);

/* ---- What is so (town_held_look.c); as in struct bot_cards_ops ---- */

/* False: the seat chooses. */
bool held_fact(const void *cards, const struct game *g, int seat, struct game_action *out);
void held_look(const void *cards, int seat, struct game *view);
size_t held_open(const void *cards, uint8_t *out, uint8_t *areas, size_t cap);
/* DT_ERR_RULES says what the game believes and is not so. */
enum dt_status held_compare(const void *cards, const struct game *g, struct dt_error *err);

#endif
