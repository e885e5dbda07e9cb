/* SPDX-License-Identifier: MIT */
/*
 * term.h - asking a person at a terminal, or lines from a pipe.
 */
#ifndef DT_UI_TERM_H
#define DT_UI_TERM_H

#include "at_terminal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { TERM_LINE = 200 };

/* Words that are understood at every prompt. They have more than one letter, because at dice a
 * letter is a face. */
enum term_word {
	TERM_TEXT,
	TERM_HELP,
	TERM_EXPLAIN, /* "? WORD": what is known by it */
	TERM_SHOW,
	TERM_SCORE,
	TERM_CARDS,
	TERM_COMMIT,
	TERM_UNDO,
	TERM_QUIT,
	TERM_END
};

/* What a line says; *rest is what is behind the word, borrowed from the line. of: has words of its
 * own; or NULL. */
enum term_word term_word(const struct game_terminal *of, const char *line, const char **rest);
/* "There is no \"udno\"; did you mean \"undo\"?" and the line end; false when no word is near.
 * more: further words that there are here, the last NULL; or NULL. */
bool term_meant(
	FILE *out, const struct game_terminal *of, const char *line, const char *const *more);

/* What stands before the place where one types, wherever dice or something else is asked. */
extern const char term_keep_prompt[], term_prompt[];

/* Prompts and reads one line, without blanks round it; what does not fit is cut. TERM_TEXT: it is
 * none of the words (perhaps empty). TERM_END: there is no more input. */
enum term_word term_ask(const struct game_terminal *of, const char *prompt, char line[TERM_LINE]);

/* A number from 1 to max, 0 when it is something else. */
size_t term_choice(const char *line, size_t max);

#endif
