/* SPDX-License-Identifier: MIT */
/*
 * store_games.h - games in the data file: how each was set up, and its journal of decisions.
 *
 * An entry is on the disk when store_game_add() returns. Entries are chained by digests, so that
 * one that was changed, lost or swapped later is noticed when the game is read. Errors as in
 * store.h: then nothing has changed in the file.
 */
#ifndef DT_STORE_GAMES_H
#define DT_STORE_GAMES_H

#include "store.h"

struct store_entry {
	int64_t t_ms; /* since the game began */
	uint8_t kind, seat;
	const char *body; /* text, borrowed */
};

/* A new game; the one that was open before it, if any, is closed. */
enum dt_status store_game_begin(
	struct store *s, const char *head, int64_t made_at, int64_t *id, struct dt_error *err);

/* The next decision of a game. */
enum dt_status store_game_add(
	struct store *s, int64_t id, const struct store_entry *e, struct dt_error *err);

/* The game is over, or given up. */
enum dt_status store_game_end(struct store *s, int64_t id, int64_t at, struct dt_error *err);

/* A game that was begun in vain, as if it had never been: it goes, and the one that was open before
 * it (0: none) is open again. */
enum dt_status store_game_forget(struct store *s, int64_t id, int64_t before, struct dt_error *err);

/* The game that is still open. DT_ERR_AGAIN: there is none. *head is to be freed. */
enum dt_status store_game_open(
	struct store *s, int64_t *id, int64_t *made_at, char **head, struct dt_error *err);

/* Entries of a game from the first on; stops when each() does not return DT_OK, and returns that.
 * DT_ERR_FORMAT when the chain is broken. */
enum dt_status store_game_read(struct store *s, int64_t id,
	enum dt_status (*each)(void *user, const struct store_entry *e, struct dt_error *err),
	void *user, struct dt_error *err);

/* One table at a time may play with a data file: DT_ERR_IO when another one does, by whatever name.
 * The claim ends with store_close(), or with the process however it ends. */
enum dt_status store_claim(struct store *s, struct dt_error *err);
/* Whether it could be claimed now, leaving nothing behind: DT_ERR_IO as above. */
enum dt_status store_check_claim(struct store *s, struct dt_error *err);

/* Whether the file holds all of the last game that it was told to keep while it was claimed:
 * DT_ERR_FORMAT when its log was lost, or an older copy put back, with what to do. */
enum dt_status store_check_told(struct store *s, struct dt_error *err);

/* Brings what is in the write-ahead log into the file itself, as far as nobody is in the way: then
 * DT_OK all the same. */
enum dt_status store_checkpoint(struct store *s, struct dt_error *err);

#endif
