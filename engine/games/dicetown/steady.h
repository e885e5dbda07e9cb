/* SPDX-License-Identifier: MIT */
/*
 * steady.h - inside the steady bot: what it thinks things in Dice Town are worth.
 *
 * Everything is in hundredths of a victory point, judged from one seat's view. The numbers are
 * opinions; tests/sim holds them to how strong they play, nothing else.
 */
#ifndef DT_TOWN_STEADY_H
#define DT_TOWN_STEADY_H

#include "town.h"

struct outlook {
	const struct town *t; /* a view */
	int me;
	int rounds; /* probably left, this one included; at least 1 */
	/* What one point taken from a seat is worth to this one, of 100; 0 for itself. With one
	 * opponent 100, with more of them less, and more for the one who leads. */
	int spite[GAME_SEATS_MAX];
	int leader; /* the opponent who seems to be ahead */
};

/* What seat me may think of the game: t is its own view. */
void outlook_init(struct outlook *o, const struct town *t, int me);

enum { WORTH_NUGGET = 100, WORTH_DOLLAR = 55 };

/* In the same measure: what having one more is worth. */
int worth_card(const struct outlook *o, int card);
int worth_badge(const struct outlook *o);
/* What controlling a place brings this seat with so many dice of its face (at the Town Hall:
 * so many aces). */
int worth_place(const struct outlook *o, int place, unsigned dice);
/* Drinking an elixir now. */
int worth_elixir(const struct outlook *o, int elixir);
/* The same of one of the two actions of a place. */
int worth_action(const struct outlook *o, int place, int side, int seat, unsigned dice);
/* Another ranch for a seat. */
int worth_ranch(const struct outlook *o, int seat);
/* Taking something of this worth from a seat. */
int worth_robbing(const struct outlook *o, int seat, int worth);

/*
 * Dice: how good a position in the first phase is, on average over all ways the dice that are
 * still free can fall at once. Everybody's later choices are left out, so free dice are worth
 * a little more than that while more rolls are to come.
 */
enum { DICE_PLACES = 5, DICE_HANDS = 48 };

struct dice_odds {
	const struct outlook *o;
	/* What so many dice of a face are worth, times the chance (of 1000) to win with them. */
	int face[DICE_PLACES]
		[TOWN_DICE + 1]; /* and what the second place is worth, times its own */
	int hall[DICE_HANDS];	 /* the chance to have the best hand, of 1000 */
	int deeds[TOWN_DICE + 1];
	int free_die; /* for each die still to be rolled */
};

/* What dice of each face would bring; borrows nothing. */
void dice_init(struct dice_odds *d, const struct outlook *o);
/* What is to be expected of these dice with so many still to be rolled. */
int dice_value(const struct dice_odds *d, const uint8_t faces[TOWN_FACES], unsigned free);

/* ---- What came with the expansion and the Indians (steady_expansion.c) ---- */

/* An answer to a question that is asked only then; odds where it is about dice. */
int steady_expansion(
	const struct outlook *o, const struct dice_odds *odds, const struct game_action *a);
/* What one of its cards brings now. */
int steady_play(const struct outlook *o, const struct game_action *a);

#endif
