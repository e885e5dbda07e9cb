/* SPDX-License-Identifier: MIT */
/*
 * disp_words.h - figures, marks and prices of a screen in letters and words, for all displays. What
 * they stand for is the game's to say; where they go, the display's.
 *
 * Takes any bytes: what is written always ends, and counts are checked here.
 */
#ifndef DT_UI_DISP_WORDS_H
#define DT_UI_DISP_WORDS_H

#include "screen.h"

#include <stddef.h>

enum {
	WORDS_PIECE = 64,
	WORDS_PIECES = SCREEN_FIGURES + SCREEN_MARKS,
	WORDS_ROW = WORDS_PIECE * WORDS_PIECES,
};

/* What stands in a row, each piece whole or not at all. */
struct words_row {
	unsigned n;
	char piece[WORDS_PIECES][WORDS_PIECE];
};

/* The letter that looks like a shape: "$", "◆"; "" where there is none. */
const char *words_letter(unsigned icon);

/* How many dice a seat plays with, and the most that one does. */
unsigned words_slots(const struct screen_seat *seat);
unsigned words_most_slots(const struct screen *s);

/* The same where it is read aloud: of all letters only that of money does. */
void words_spoken(const struct screen_figure *f, int n, char out[WORDS_PIECE]);
/* A price in the figure that rolls are paid in. */
void words_price(const struct screen *s, int n, char out[WORDS_PIECE]);

/* What a place is worth. */
void words_worth(const struct screen *s, int n, char out[WORDS_PIECE]);

/* A price where it is read aloud. */
void words_spoken_price(const struct screen *s, int n, char out[WORDS_PIECE]);

/* What a seat owns, parts left out: figures that have a letter, or those that have none. */
void words_owned(const struct screen *s, const struct screen_seat *seat, bool lettered,
	struct words_row *out);
/* The marks that it wears, as letters, behind what stands in the row. */
void words_marks(const struct screen *s, const struct screen_seat *seat, struct words_row *out);
/* "+$3", "-1 card": what it has gained and lost at the place whose turn it is. */
void words_moves(const struct screen *s, const struct screen_seat *seat, struct words_row *out);

/* Pieces from the first one on, with blanks between them. */
void words_join(const struct words_row *row, unsigned first, unsigned n, char *out, size_t size);

/* "stones 20," "money 4": what the points of a seat are made of. */
void words_parts(const struct screen *s, const struct screen_seat *seat, struct words_row *out);

#endif
