/* SPDX-License-Identifier: MIT */
/*
 * store_db.h - what the files that keep tables in the data file share: store.c opens it, each
 * other one (store_learned.c) has the tables of one subject. Not for use outside of the store.
 * Errors as in store.h.
 */
#ifndef DT_STORE_DB_H
#define DT_STORE_DB_H

#include "store.h"

#include <sqlite3.h>

/* What the table was told to have kept: see store_told.c. */
struct store_told {
	int64_t turn;	 /* counts up; 0: nothing was ever told */
	int64_t game;	 /* 0: none */
	int64_t entries; /* of it */
	bool ended;
	uint8_t digest[16]; /* of the last of them */
};

struct store {
	sqlite3 *db;
	char *path;		/* as it was named */
	char *file;		/* the same for SQLite */
	const char *remedy;	/* what to do about damage: the end of its sentence */
	bool held;		/* another program kept us from writing the last time */
	int claim_fd;		/* held while a table plays with the file; -1: not claimed */
	int file_fd;		/* on the data file itself, for its lock; -1: there is none */
	struct store_told told; /* while it is claimed */
	bool silent;		/* that cannot be written: said once */
};

/* A store without a database yet. NULL without memory. Free with store_close. */
struct store *store_alloc(const char *path, struct dt_error *err);

/* Says whether a file that begins so is ours, and not newer than this program: DT_ERR_FORMAT when
 * not. remedy: what to do when it is not ours. */
enum dt_status store_check_head(
	const char *path, const uint8_t *head, size_t n, const char *remedy, struct dt_error *err);

/* Makes an open database ready: settings, a look for damage where check says so, migrations. After
 * a failure it can only be closed. */
enum dt_status store_set_up(struct store *s, bool in_memory, bool check, struct dt_error *err);

/* Whether its structure is sound; DT_ERR_FORMAT when not. */
enum dt_status store_look_over(struct store *s, struct dt_error *err);

/* Turns what SQLite just said into a sentence that starts with the path. Never DT_OK. */
enum dt_status store_error(const struct store *s, int rc, struct dt_error *err);

/* Games that have no end yet end at that moment. */
enum dt_status store_close_games(struct store *s, int64_t at, struct dt_error *err);

/* Statements without results. */
enum dt_status store_exec(struct store *s, const char *sql, struct dt_error *err);

/* *q is NULL on failure. Finalize with sqlite3_finalize, which is legal on NULL. */
enum dt_status store_prepare(
	struct store *s, const char *sql, sqlite3_stmt **q, struct dt_error *err);

/* A statement that gives nothing; finalizes it, on failure too. */
enum dt_status store_run(struct store *s, sqlite3_stmt *q, struct dt_error *err);

/* DT_OK with *row saying whether there is one. */
enum dt_status store_step(struct store *s, sqlite3_stmt *q, bool *row, struct dt_error *err);

/* A row of table game whose head is what was saved; the head is to be freed. */
struct store_game {
	int64_t id, made_at;
	bool ended;
	char *head;
};

/* A file that somebody plays with by another name (a hard link) is refused: DT_ERR_IO. Before
 * SQLite has it. */
enum dt_status store_check_names(struct store *s, struct dt_error *err);

/* So much is kept now; does nothing where the file is not claimed. Call it after what raises it,
 * and before what lowers it. digest NULL: all zero. */
void store_told_keep(
	struct store *s, int64_t game, int64_t entries, bool ended, const uint8_t *digest);

/* How many entries a game has and the digest that the next is chained to. DT_ERR_FORMAT: there is
 * no such game, or it is damaged; then both are as they were. */
enum dt_status store_game_height(
	struct store *s, int64_t id, int64_t *n, uint8_t digest[16], struct dt_error *err);

/* The last game of which a condition holds. DT_ERR_AGAIN, without a sentence: there is none. */
enum dt_status store_game_find(
	struct store *s, const char *condition, struct store_game *out, struct dt_error *err);

#endif
