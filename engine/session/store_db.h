/* SPDX-License-Identifier: MIT */
/*
 * store_db.h - what the files that keep tables in the data file share: store.c opens it, each
 * other one (store_learned.c) has the tables of one subject. Not for use outside of session.
 */
#ifndef SES_STORE_DB_H
#define SES_STORE_DB_H

#include "store.h"

#include <sqlite3.h>

struct store {
	sqlite3 *db;
	char *path;
	int claim_fd; /* held while a table plays with the file; -1: not claimed */
};

/* Turns what SQLite just said into a sentence that starts with the path. Never DT_OK. */
enum dt_status store_error(const struct store *s, int rc, struct dt_error *err);

/* Statements without results. */
enum dt_status store_exec(struct store *s, const char *sql, struct dt_error *err);

/* *q is NULL on failure. Finalize with sqlite3_finalize, which is legal on NULL. */
enum dt_status store_prepare(
	struct store *s, const char *sql, sqlite3_stmt **q, struct dt_error *err);

/* DT_OK with *row saying whether there is one. */
enum dt_status store_step(struct store *s, sqlite3_stmt *q, bool *row, struct dt_error *err);

/* store_begin takes the right to write; store_end commits when st is DT_OK, else goes back, and
 * returns what came out of it. */
enum dt_status store_begin(struct store *s, struct dt_error *err);
enum dt_status store_end(struct store *s, enum dt_status st, struct dt_error *err);

#endif
