/* SPDX-License-Identifier: MIT */
/*
 * witness.h - a session that is watched while any messages at all come in: what must hold after
 * each of them, and messages made of any numbers.
 */
#ifndef DT_TESTS_WITNESS_H
#define DT_TESTS_WITNESS_H

#include "ses.h"

struct witness {
	struct ses *ses;
	int seats;
	struct ses_entry *entry; /* the journal */
	size_t entries, cap;
};

/* Ends the program with a message when the game cannot begin. */
void witness_begin(struct witness *w, int seats, const char *option, const char *seed);
void witness_end(struct witness *w);

/* Gives the message to the session. Ends the program when a refused one has changed anything, or
 * what is shown or known is not sound. */
enum dt_status witness_take(struct witness *w, const struct ses_message *m);
/* Does the journal lead to the same game, and to the same screen? Ends the program if not. */
void witness_restore(const struct witness *w);

/* A message of any kind; next() gives any number, user is passed to it. Now and then it is sound.
 */
void witness_nonsense(const struct witness *w, uint32_t (*next)(void *user), void *user,
	uint64_t now_ms, struct ses_message *out);

#endif
