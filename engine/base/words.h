/* SPDX-License-Identifier: MIT */
/*
 * words.h - texts for people, in the language of the table: gettext, with English as what a text is
 * known by.
 *
 * Every sentence that a player can see is a whole text of its own with its arguments, and goes
 * through one of these at the moment when it is written. Where it stands in a table it is only
 * marked, with N_(), and what reads the table calls _(). Nothing that is kept, compared or read by
 * a program goes through here: journals, recordings, JSON and names of files are the same in all
 * languages. Rules say nothing: they name ids.
 *
 * A translation may name arguments in another order: "%2$s %1$s", or {who} and {other} where texts
 * have names for them. Sentences are never put together from parts; lists of things are.
 */
#ifndef DT_BASE_WORDS_H
#define DT_BASE_WORDS_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Only marks a text for who translates; of a number of things the two English forms. */
#define N_(text) text
#define Nn_(one, many) one, many

/* The text in the language of the table; borrowed for ever, as text is. */
#define _(text) words_of(text)
/* The form for n things. Both name the same arguments: where one thing needs no number, it is a
 * text of its own ("a card"), chosen before. */
#define _n(one, many, n) words_of_many(one, many, n)
/* A text that means several things in English: which, is for who translates. */
#define _in(context, text) words_in(context "\004" text, text)

/* What the three above are made of. Without a translation they return their argument; borrowed for
 * ever. The attribute lets the compiler check formats through them. */
const char *words_of(const char *text) __attribute__((format_arg(1)));
const char *words_of_many(const char *one, const char *many, unsigned long n)
	__attribute__((format_arg(1), format_arg(2)));
const char *words_in(const char *with_context, const char *text) __attribute__((format_arg(2)));

/* Adds an item to a list "x, y and z" in buf, behind which so many more follow. What does not fit
 * is cut. */
void words_add(char *buf, size_t size, const char *item, unsigned left);

/*
 * From now on texts are in this language: "uk"; NULL: the one that the environment names (LANGUAGE,
 * LC_ALL, LC_MESSAGES, LANG), English where there are no words in it. folder holds
 * "uk/LC_MESSAGES/dicetable.mo". Before this, and after an error, they are English.
 * DT_ERR_FORMAT when there are no words in this language, DT_ERR_DEVICE when the machine has no
 * locale, without which the C library does not translate. To be called by one thread while no other
 * runs: it sets LANGUAGE.
 */
enum dt_status words_choose(const char *folder, const char *language, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
