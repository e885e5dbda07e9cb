/* SPDX-License-Identifier: MIT */
/*
 * term_game.h - any game in the words of a terminal: what there is to see, questions, answers,
 * dice.
 *
 * The game says itself what it can (at_terminal.h); for the rest what it says to the table does
 * (at_table.h). Everything comes from one seat's view. Nothing here fails.
 */
#ifndef DT_UI_TERM_GAME_H
#define DT_UI_TERM_GAME_H

#include "at_terminal.h"

/* The game's own part; one without any where it has none. */
const struct game_terminal *term_of(const struct game *g);

/* What may be typed in this game, and its rules in a few lines. */
void term_help(FILE *out, const struct game *g);
void term_show(FILE *out, const struct term_seat *s);
/* What the seat is asked. roll: its dice as counts of faces, or NULL. */
void term_question(FILE *out, const struct term_seat *s, const uint8_t *roll);
/* Answers with their numbers, one in a line. */
void term_options(FILE *out, const struct term_seat *s, const struct game_action *list, size_t n);
/* "cards": what the things that the seat sees do. */
void term_cards(FILE *out, const struct term_seat *s);
/* "? WORD", and "? 2" of the n answers there are. */
void term_explain(FILE *out, const struct term_seat *s, const char *what,
	const struct game_action *list, size_t n);

/* Reads dice: "KK", "10 10 9", "t9", "none" or "all" (of the roll). kept: as counts, of as many
 * faces as the game has. False: they are not dice, or more than a player has. */
bool term_dice(const struct game *g, const char *text, const uint8_t *roll, uint8_t *kept);
/* The face that a text is; 0: none. */
unsigned term_face(const struct game *g, const char *text);
/* "Type the dice that stay, such as ...": to who has typed something else. */
void term_say_dice(FILE *out, const struct game *g);
/* Why these dice of the roll cannot stay. True when it was said. */
bool term_refuse_dice(
	FILE *out, const struct term_seat *s, const uint8_t *roll, const uint8_t *kept);

#endif
