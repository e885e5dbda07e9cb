/* SPDX-License-Identifier: MIT */
/*
 * store_versions.c - which version of something learned is in use, its name, and forgetting it.
 *
 * Nothing is moved or copied for it: a version that is not to be used is put aside where it lies.
 */
#include "store.h"
#include "store_db.h"

/* A statement about ?1 the kind and ?2 the name. */
static enum dt_status prepare(struct store *s, const char *sql, const char *kind, const char *name,
	sqlite3_stmt **q, struct dt_error *err)
{
	enum dt_status st = store_prepare(s, sql, q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_text(*q, 1, kind, -1, SQLITE_STATIC);
	sqlite3_bind_text(*q, 2, name, -1, SQLITE_STATIC);
	return DT_OK;
}

/* The number that a statement gives, 0 for none. number: its ?3. */
static enum dt_status ask(struct store *s, const char *sql, const char *kind, const char *name,
	int64_t number, int64_t *out, struct dt_error *err)
{
	bool row = false;
	sqlite3_stmt *q;
	enum dt_status st = prepare(s, sql, kind, name, &q, err);
	if (st != DT_OK)
		return st;
	if (sqlite3_bind_parameter_count(q) > 2)
		sqlite3_bind_int64(q, 3, number);
	st = store_step(s, q, &row, err);
	if (st == DT_OK)
		*out = row ? sqlite3_column_int64(q, 0) : 0;
	sqlite3_finalize(q);
	return st;
}

enum dt_status store_newest(
	struct store *s, const char *kind, const char *name, int64_t *version, struct dt_error *err)
{
	return ask(s, "SELECT max(version) FROM learned WHERE kind = ?1 AND name = ?2", kind, name,
		0, version, err);
}

/* Of all that are not aside. below: only those before it, 0: all. */
static enum dt_status in_use(struct store *s, const char *kind, const char *name, int64_t below,
	int64_t *version, struct dt_error *err)
{
	return ask(s,
		"SELECT max(version) FROM learned WHERE kind = ?1 AND name = ?2 AND aside = 0 "
		"AND (?3 = 0 OR version < ?3)",
		kind, name, below, version, err);
}

static enum dt_status take_into_use(struct store *s, const char *kind, const char *name,
	int64_t number, int64_t *version, struct dt_error *err)
{
	int64_t to = 0;
	sqlite3_stmt *q;
	enum dt_status st = in_use(s, kind, name, 0, version, err);
	if (st == DT_OK && number == 0 && *version > 0)
		st = in_use(s, kind, name, *version, &to, err);
	else if (st == DT_OK)
		st = ask(s,
			"SELECT version FROM learned WHERE kind = ?1 AND name = ?2 AND version = "
			"?3",
			kind, name, number, &to, err);
	if (st != DT_OK)
		return st;
	if (to == 0)
		return dt_fail(err, DT_ERR_AGAIN, 0, "%s: %s \"%s\" has no such version", s->path,
			kind, name);
	st = prepare(s,
		"UPDATE learned SET aside = version > ?3 WHERE kind = ?1 AND name = ?2 AND version "
		">= ?3",
		kind, name, &q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_int64(q, 3, to);
	st = store_run(s, q, err);
	if (st == DT_OK)
		*version = to;
	return st;
}

enum dt_status store_use(struct store *s, const char *kind, const char *name, int64_t number,
	int64_t *version, struct dt_error *err)
{
	*version = 0;
	enum dt_status st = store_begin(s, err);
	if (st != DT_OK)
		return st;
	return store_end(s, take_into_use(s, kind, name, number, version, err), err);
}

enum dt_status store_rename(
	struct store *s, const char *kind, const char *from, const char *to, struct dt_error *err)
{
	sqlite3_stmt *q;
	enum dt_status st = prepare(s, "UPDATE learned SET name = ?3 WHERE kind = ?1 AND name = ?2",
		kind, from, &q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_text(q, 3, to, -1, SQLITE_STATIC);
	return store_run(s, q, err);
}

enum dt_status store_forget(
	struct store *s, const char *kind, const char *name, struct dt_error *err)
{
	sqlite3_stmt *q;
	enum dt_status st = prepare(
		s, "DELETE FROM learned WHERE kind = ?1 AND name = ?2", kind, name, &q, err);
	return st == DT_OK ? store_run(s, q, err) : st;
}
