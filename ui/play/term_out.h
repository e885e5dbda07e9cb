/* SPDX-License-Identifier: MIT */
/*
 * term_out.h - a terminal that people read: lines are broken between words, and a prompt stays
 * below what is told meanwhile.
 *
 * Where no terminal is at the other end lines stay whole, and what was typed is put behind its
 * prompt, so that the text that comes out can be read.
 */
#ifndef DT_UI_TERM_OUT_H
#define DT_UI_TERM_OUT_H

#include "status.h"

#include <stdbool.h>
#include <stdio.h>

struct term_out;

/* to is borrowed; echoes: whoever types sees it already, at a terminal. NULL without memory. Free
 * with term_out_destroy, which does not close to. */
struct term_out *term_out_create(FILE *to, bool echoes, struct dt_error *err);
void term_out_destroy(struct term_out *t);

/* What is written here goes to the terminal line by line; borrowed. Without a line end it waits. */
FILE *term_out_file(struct term_out *t);

/* The last line asks for something; prompt NULL: it does not. The text is borrowed. */
void term_out_prompt(struct term_out *t, const char *prompt);
/* Somebody has typed a line. */
void term_out_typed(struct term_out *t, const char *line);

/* Writes a line, broken between words so that it is at most so wide; what follows is put below the
 * text of the first, behind its mark or number. */
void term_out_wrap(FILE *to, const char *line, int width);

#endif
