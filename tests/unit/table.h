/* SPDX-License-Identifier: MIT */
/*
 * table.h - one table of Dice Town to try rules on: positions, scripts, and what was told.
 *
 * There is one game at a time; a new one replaces it. Every action is followed by the draws that
 * are due and by the audit of all invariants. Whatever does not go as asked fails the test.
 * Dice are written as letters: "9TJQKA", T being the ten; blanks are ignored.
 */
#ifndef DT_TESTS_TABLE_H
#define DT_TESTS_TABLE_H

#include "town.h"

extern struct game *game;
extern struct town *town; /* the state of the game, open for editing */

/* An option of the next game only. */
void table_option(const char *name, uint8_t value);
/* How many deeds are worth 1 to 5 in the next game; must stay until then. */
void table_deeds(const uint8_t counts[5]);
/* A game just begun: the first roll is asked. */
void table_new(int seats);
/* The same in round 2, so that nothing special to the first round happens. */
void table_position(int seats);

/* ---- Positions; each keeps the number of bills, nuggets and cards ---- */

void give_card(int seat, int card);	      /* out of its deck, face-up slots or discard pile */
void give_safe(int seat, int card);	      /* a deed, protected */
void set_bills(int seat, unsigned n);	      /* the difference goes to or comes from the bank */
void set_bank(unsigned bank, unsigned coach); /* the difference goes to or comes from seat 1 */
void set_nuggets(int seat, unsigned n);	      /* ... from the mine */
void set_shelf(int shelf, int elixir);
/* Leaves so many cards in the deck: the top of it is put on the discard pile (deeds: given to
 * seat 1, protected). */
void leave_in_deck(int deck, unsigned n);
/* The same for the mine: the others are with seat 1. */
void leave_in_mine(unsigned n);
void fill_dice(uint8_t faces[TOWN_FACES], const char *dice);

/* ---- Playing ---- */

/* The next cards dealt or drawn, in order, as soon as each can come; before that, any. A wish made
 * before table_new() is for its first cards only. */
void wish(int card);
/* While on, draws are left to the test: the table acts. */
void hold_draws(bool hold);
#define DO(who, what, ...)                                                                         \
	table_do(&(struct game_action){ .seat = (who), .kind = (what), .arg = { __VA_ARGS__ } })
void table_do(const struct game_action *a);
/* Refused by this rule, and nothing changes. */
#define REFUSED(rule, who, what, ...)                                                              \
	table_refused(rule,                                                                        \
		&(struct game_action){ .seat = (who), .kind = (what), .arg = { __VA_ARGS__ } })
void table_refused(const char *rule, const struct game_action *a);
void keep(int seat, const char *dice);
void keep_refused(const char *rule, int seat, const char *dice);
void pass(int seat);
/* The seat that was last told to control a place, 0: nobody, -1: nothing was told. */
int controller(int place);
/* In a window: the seat plays, the others who are asked pass. */
#define PLAY(who, ...)                                                                             \
	table_play(&(struct game_action){ .seat = (who), .kind = ACT_PLAY, .arg = { __VA_ARGS__ } })
void table_play(const struct game_action *a);
/* Everybody lifts these five dice in a final roll, seat 1 first; windows of the reveal are
 * passed. The town begins. */
#define HANDS(...) table_hands((const char *const[]){ __VA_ARGS__, NULL })
void table_hands(const char *const *dice);
/* One seat that is asked answers by default; without one, the first thing that can be. */
void answer_as_usual(void);
/* Defaults for everybody until this is asked (in this window; 0: in any). */
void until(int ask, int window);
/* Defaults until somebody chooses an action at this place; then he does this one. */
void until_action(int place);
void act(int place, int side);
/* The seat that was last told to come second at a place; 0: nobody. */
int second(int place);
void set_bandit(int card, int where); /* enum town_where */
void give_ranch(int seat);
/* Defaults to the end of the round: the next roll is asked, or the game is over. */
void finish_round(void);

/* ---- What is asked, and what was told ---- */

/* Exactly these seats are asked this now. */
#define ASKED(what, ...) table_asked(what, (const int[]){ __VA_ARGS__, 0 })
void table_asked(int ask, const int *seats);
size_t choices(int seat); /* number of legal actions */
bool legal(const struct game_action *a);
#define LEGAL(who, what, ...)                                                                      \
	legal(&(struct game_action){ .seat = (who), .kind = (what), .arg = { __VA_ARGS__ } })
/* The event number nth (from 0) of this kind about this seat (0: any) since forget_told(), or
 * NULL. */
const struct game_event *told(int kind, int seat, int nth);
int told_n(int kind);
void forget_told(void);
unsigned hand_of(int seat, enum town_backs backs);
unsigned deck_size(int deck);
/* Of one kind: in decks, in discard piles, in the row and on the shelf. */
int count_everywhere(int card);
unsigned discard_size(int deck);

#endif
