/* SPDX-License-Identifier: MIT */
/*
 * at_terminal.h - what a game says to one player at a terminal: there is more room than on the
 * table's screen, and only he reads it.
 *
 * All of it is for games that have more to say than their table (at_table.h) does: any part may be
 * NULL, and who has no terminal at all is asked and told in the words of the table. Everything is
 * written from one seat's view, so nothing here can show what that seat may not know. FILE is the
 * caller's; nothing is opened, and failures to write are his to notice.
 */
#ifndef DT_GAMES_AT_TERMINAL_H
#define DT_GAMES_AT_TERMINAL_H

#include "game.h"

#include <stdio.h>

struct term_seat {
	const struct game *view;  /* game_observe() of the seat */
	int me;			  /* 0: the public table */
	const char *const *names; /* of seats 1, 2, ... */
};

/* A word that may be typed at any time, and what help says of it. */
struct term_extra {
	const char *word, *help;
};

/* A rule that can be asked for, by a word of its name, "? ties", or by the id of what the rule book
 * says of it, "? DT-TIE-2". */
struct term_rule {
	const char *ids;	 /* what ids of its rules begin with, a blank between two of them */
	const char *name, *text; /* marked: N_() */
};

struct game_terminal {
	/* The rules in a few lines, each indented and with its end. This and what help says of the
	 * words is only marked: N_(). */
	const char *help;
	struct term_extra state; /* for show(), beside "table" */
	struct term_extra cards; /* for cards_seen() */
	struct term_extra about; /* "? WORD": for explain() */
	/* What lies before everybody. */
	void (*show)(FILE *out, const struct term_seat *s);
	/* What the seat is asked. roll: its dice as counts of faces; NULL: it is no roll. */
	void (*question)(FILE *out, const struct term_seat *s, const uint8_t *roll);
	/* One answer, in half a line. */
	void (*option)(FILE *out, const struct term_seat *s, const struct game_action *a);
	/* What things do: all that the seat sees; those that are called so; that of an answer. */
	void (*cards_seen)(FILE *out, const struct term_seat *s);
	const struct term_rule *rules; /* ended by one without ids; explained before things are */
	void (*explain)(FILE *out, const char *what);
	void (*explain_option)(FILE *out, const struct term_seat *s, const struct game_action *a);
	/* Why these dice of the roll cannot stay, to whoever rolled them. True when it was said. */
	bool (*refuse_dice)(
		FILE *out, const struct term_seat *s, const uint8_t *roll, const uint8_t *kept);
};

/* Does the text have this in it, whatever the case of letters? */
bool term_has(const char *text, const char *part);
/* Writes those of the rules that are called so, and returns how many; rules may be NULL. */
unsigned term_rules(FILE *out, const struct term_rule *rules, const char *what);

/* How many places of a line a text takes, where no letter is wider than one. */
int term_width(const char *text);
/* Fills a column of so many places: with the text at its right end, or at its left end where
 * places is less than 0. Longer texts are written whole. */
void term_column(FILE *out, const char *text, int places);
/* Of the longest name; not less than 6. */
int term_widest(const struct term_seat *s);
/* The score sheet of any game, as far as the view knows it. */
void term_sheet(FILE *out, const struct term_seat *s);

#endif
