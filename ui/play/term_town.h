/* SPDX-License-Identifier: MIT */
/*
 * term_town.h - Dice Town in the words of a terminal: the town, questions, answers, the sheet.
 *
 * Everything is drawn from one seat's view, so nothing here can show what that seat may not know.
 */
#ifndef DT_UI_TERM_TOWN_H
#define DT_UI_TERM_TOWN_H

#include "game.h"

#include <stdio.h>

struct term_seat {
	const struct game *view;  /* game_observe() of the seat */
	int me;			  /* 0: the public table */
	const char *const *names; /* of seats 1, 2, ... */
};

void term_town_show(FILE *out, const struct term_seat *s);
/* What the seat is asked. roll: its dice, or NULL. */
void term_town_question(FILE *out, const struct term_seat *s, const uint8_t *roll);
/* One answer, in half a line. */
void term_town_option(FILE *out, const struct term_seat *s, const struct game_action *a);
/* What cards do: all that the seat sees; those that are called so; that of an answer. */
void term_town_cards(FILE *out, const struct term_seat *s);
void term_town_explain(FILE *out, const char *what);
void term_town_explain_option(FILE *out, const struct term_seat *s, const struct game_action *a);
/* Why these dice of the roll cannot stay, to whoever rolled them. True when it was said. */
bool term_town_refuse_dice(
	FILE *out, const struct term_seat *s, const uint8_t *roll, const uint8_t *kept);
/* Reads dice: "KK", "10 10 9", "t9", "none" or "all" (of the roll). False: they are not dice. */
bool term_town_dice(const char *text, const uint8_t *roll, uint8_t *kept);
/* What happened, with the line end; nothing for events that say nothing. */
void term_town_event(FILE *out, const struct term_seat *s, const struct game_event *e);
void term_town_sheet(FILE *out, const struct term_seat *s);

extern const char term_town_help[];

#endif
