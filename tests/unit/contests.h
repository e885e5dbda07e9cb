/* SPDX-License-Identifier: MIT */
/*
 * contests.h - one game of Diceto to try rules on: positions, scripts, and what was told.
 *
 * There is one game at a time; a new one replaces it. Every action is followed by the draws that
 * are due and by the audit of all invariants. Whatever does not go as asked fails the test. Dice
 * are written as digits; blanks are ignored.
 */
#ifndef DT_TESTS_CONTESTS_H
#define DT_TESTS_CONTESTS_H

#include "contest.h"

extern struct game *game;
extern struct dto *dto; /* the state of the game, open for editing */

/* An option of the next game only; v: its numbers, as many as it has. */
void contest_option(const char *name, const uint8_t *v);
#define OPTION(name, value) contest_option(name, (const uint8_t[]){ value })
/* A game just begun: the first roll is asked. The cards wished for lie in the fields 1 to 4. */
void contest_new(int seats, int card1, int card2, int card3, int card4);
/* The next cards turned up, in order; after them any. */
void wish(int card);
void fill(uint8_t dice[DTO_PIPS], const char *text);

#define DO(who, what, ...)                                                                         \
	contest_do(&(struct game_action){ .seat = (who), .kind = (what), .arg = { __VA_ARGS__ } })
void contest_do(const struct game_action *a);
/* Refused by this rule, and nothing changes. */
#define REFUSED(rule, who, what, ...)                                                              \
	contest_refused(rule,                                                                      \
		&(struct game_action){ .seat = (who), .kind = (what), .arg = { __VA_ARGS__ } })
void contest_refused(const char *rule, const struct game_action *a);
void roll(int seat, const char *dice);
void again(int seat, const char *left, const char *dice); /* and what falls then */
void place(int seat, const char *dice, int field);
void place_refused(const char *rule, int seat, const char *dice, int field);
/* Rolls, stops, places on one field (0: on none) and is done. */
void turn(int seat, const char *dice, const char *placed, int field);
/* Dice that lie there as if a seat had placed them before; the seat is not that of the turn. */
void lay(int seat, const char *dice, int field);
bool lies(int field, int seat, const char *dice);
/* A card of a seat, out of the deck. */
void give(int seat, int card, int n);

/* The event number nth (from 0) of this kind about this seat (0: any) since forget_told(), or
 * NULL. */
const struct game_event *told(int kind, int seat, int nth);
int told_n(int kind);
void forget_told(void);

#endif
