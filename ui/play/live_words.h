/* SPDX-License-Identifier: MIT */
/*
 * live_words.h - what anybody at the table may type for any seat: which dice lie in its zone, what
 * one of them shows, its button, that it leaves or is back.
 *
 * Words are the same in all languages. Nothing is kept; all pointers are borrowed for the call.
 */
#ifndef DT_UI_LIVE_WORDS_H
#define DT_UI_LIVE_WORDS_H

#include "at_table.h"
#include "ses.h"

#include <stdio.h>

/* All words of a table that term.h does not know, the last NULL; and how buttons are written. */
extern const char *const live_words[];
extern const char live_words_press[], live_words_hold[];

/* Explains them, with faces of the game. */
void live_words_help(FILE *out, const struct game_table *t);

enum live_words_kind { LIVE_WORDS_OTHER, LIVE_WORDS_WRONG, LIVE_WORDS_MESSAGE };

/* Reads a line: it begins with none of these words, or is written wrongly, and then out says how it
 * is written, or is a message for the session, in *m. */
enum live_words_kind live_words_read(FILE *out, const struct game *g, const struct game_table *t,
	const char *line, struct ses_message *m);

#endif
