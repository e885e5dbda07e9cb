/* SPDX-License-Identifier: MIT */
/*
 * journal.h - a session that is kept in the data file: beginning one, and going on with one.
 */
#ifndef DT_SESSION_JOURNAL_H
#define DT_SESSION_JOURNAL_H

#include "ses.h"
#include "store.h"

#include <jansson.h>

struct journal;

/* A journal writes into the store as long as it lives; the store must live longer. NULL: no memory.
 * Free with journal_destroy(), for which NULL is legal. */
struct journal *journal_create(struct store *s, struct dt_error *err);
void journal_destroy(struct journal *j);

/* What ses_create() takes. */
struct ses_journal journal_of(struct journal *j);

/* A new game in the store, for this match; made_at in seconds since 1970. On failure (as in
 * store.h, or DT_ERR_NOMEM) there is none, and the one before is as it was. */
enum dt_status journal_begin(
	struct journal *j, const struct match *m, int64_t made_at, struct dt_error *err);

/* Takes journal_begin() back, when nobody could play after all: the game that was unfinished before
 * it is so again. Does nothing when no game was begun here. On failure, as in store.h, the new game
 * stays. */
enum dt_status journal_forget(struct journal *j, struct dt_error *err);

/* The unfinished game of the store, brought to where it was. DT_ERR_AGAIN: there is none;
 * DT_ERR_FORMAT: it is damaged, or of another revision of the rules. *last_ms: the session's time
 * of its last decision. Destroy the session before the journal. */
enum dt_status journal_resume(struct journal *j, const struct ses_times *times, struct ses **out,
	uint64_t *last_ms, struct dt_error *err);

/* What a game's head says of a match; a new reference, or NULL without memory. */
json_t *journal_head(const struct match *m);
/* The match that a game's head sets up, before its first answer; free with match_destroy(). NULL on
 * failure: DT_ERR_FORMAT, DT_ERR_NOMEM. */
struct match *journal_read_head(const char *text, struct dt_error *err);

/* Marks the game as ended: it is over, or given up. On failure, as in store.h, it stays open. */
enum dt_status journal_end(struct journal *j, int64_t at, struct dt_error *err);

#endif
