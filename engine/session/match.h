/* SPDX-License-Identifier: MIT */
/*
 * match.h - a game that is being played: who plays, the seed it is dealt from, and every answer
 * so far.
 *
 * The answers are the truth: the state is what they lead to, so saving writes them down, loading
 * plays them again, and undo plays all but the last. Draws are not kept, the seed gives them.
 */
#ifndef DT_SESSION_MATCH_H
#define DT_SESSION_MATCH_H

#include "game.h"

enum { MATCH_NAME_MAX = 64 };

struct match;

/* names: one for each seat of the setup, 1 to MATCH_NAME_MAX bytes. seed NULL: a random one.
 * NULL on failure. Free with match_destroy(). */
struct match *match_create(const struct game_ops *ops, const struct game_setup *setup,
	const char *const *names, const char *seed, struct dt_error *err);
void match_destroy(struct match *m);

/* Borrowed from the match, until the next answer or undo. */
const struct game *match_game(const struct match *m);
const char *match_seed(const struct match *m);
const char *match_name(const struct match *m, int seat); /* seats from 1 */
/* What players have answered so far, oldest first; likewise borrowed. NULL and 0: nothing yet. */
const struct game_action *match_log(const struct match *m, size_t *n);

/* Applies one player's answer and every draw it leads to. A refused answer (DT_ERR_RULES) changes
 * nothing; DT_ERR_NOMEM: match_log() says whether it counts, and some of its events may be missing.
 */
enum dt_status match_apply(struct match *m, const struct game_action *a, struct dt_error *err);

/* Takes the last answer back. DT_ERR_AGAIN when there is none, or when the seed was revealed. On
 * failure, DT_ERR_NOMEM too, nothing has changed. */
enum dt_status match_undo(struct match *m, struct dt_error *err);

/* The seed of a game that is over, for everybody to see: from now on nothing is taken back, for all
 * that was dealt is known. NULL while the game goes on. Borrowed, as match_seed(). */
const char *match_reveal(struct match *m);

/* What the last match_apply() caused, or match_create(). Borrowed until the next of them. */
const struct game_event *match_events(const struct match *m, size_t *n);

#endif
