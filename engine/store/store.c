/* SPDX-License-Identifier: MIT */
/*
 * store.c - opening the data file with SQLite: how old it is, and bringing it up to date. The file
 * under its name is store_file.c's.
 */
#include "store.h"
#include "store_db.h"
#include "store_file.h"
#include "store_games.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define APPLICATION_ID 0x44696365 /* "Dice" */
#define HEAD_SIZE 100
#define BUSY_MS 5000
#define BUSY_AGAIN_MS 50
/* Looking a file over takes about a second for each gigabyte; recordings can be many. */
#define CHECK_SIZE_MAX (64 << 20)

/* migrations[v] takes a file of version v to v + 1. Never change one that has been released. */
static const char *const migrations[] = {
	"CREATE TABLE learned("
	"  id INTEGER PRIMARY KEY,"
	"  kind TEXT NOT NULL,"
	"  name TEXT NOT NULL,"
	"  version INTEGER NOT NULL CHECK(version > 0),"
	"  made_at INTEGER NOT NULL,"
	"  head TEXT NOT NULL,"
	"  digest BLOB NOT NULL,"
	"  UNIQUE(kind, name, version)) STRICT;"
	"CREATE TABLE learned_part("
	"  learned_id INTEGER NOT NULL REFERENCES learned ON DELETE CASCADE,"
	"  name TEXT NOT NULL,"
	"  digest BLOB NOT NULL,"
	"  bytes BLOB NOT NULL,"
	"  UNIQUE(learned_id, name)) STRICT;"
	"CREATE TABLE setting(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;",

	"CREATE TABLE game("
	"  id INTEGER PRIMARY KEY,"
	"  made_at INTEGER NOT NULL,"
	"  ended_at INTEGER,"
	"  head TEXT NOT NULL,"
	"  digest BLOB NOT NULL) STRICT;"
	"CREATE TABLE game_entry("
	"  game_id INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,"
	"  n INTEGER NOT NULL,"
	"  t_ms INTEGER NOT NULL,"
	"  kind INTEGER NOT NULL,"
	"  seat INTEGER NOT NULL,"
	"  body TEXT NOT NULL,"
	"  digest BLOB NOT NULL,"
	"  PRIMARY KEY(game_id, n)) STRICT, WITHOUT ROWID;",

	"CREATE TABLE record("
	"  game_id INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,"
	"  n INTEGER NOT NULL,"
	"  t_ms INTEGER NOT NULL,"
	"  body TEXT NOT NULL,"
	"  outcome TEXT NOT NULL,"
	"  digest BLOB NOT NULL,"
	"  UNIQUE(game_id, n)) STRICT;"
	"CREATE TABLE record_picture("
	"  game_id INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,"
	"  n INTEGER NOT NULL,"
	"  zone INTEGER NOT NULL,"
	"  x_px INTEGER NOT NULL,"
	"  y_px INTEGER NOT NULL,"
	"  bytes BLOB NOT NULL,"
	"  UNIQUE(game_id, n, zone)) STRICT;",

	"ALTER TABLE record ADD COLUMN reading TEXT;"
	"CREATE TABLE seal("
	"  id INTEGER PRIMARY KEY CHECK(id = 1),"
	"  mark BLOB NOT NULL) STRICT;",

	"ALTER TABLE learned ADD COLUMN aside INTEGER NOT NULL DEFAULT 0 CHECK(aside IN (0, 1));",
};

#define VERSION ((int)(sizeof(migrations) / sizeof(*migrations)))

static const char usual_remedy[] = N_("put a copy back, or start a new one with --db");
static const char place_remedy[] =
	N_("run this as the user to whom it belongs, or name another file with --db");

enum dt_status store_error(const struct store *s, int rc, struct dt_error *err)
{
	/* Not everything that fails leaves its words with the file. */
	const char *words =
		sqlite3_errcode(s->db) == SQLITE_OK ? sqlite3_errstr(rc) : sqlite3_errmsg(s->db);
	switch (rc & 0xff) {
	case SQLITE_NOMEM:
		return dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", s->path);
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return dt_fail(err, DT_ERR_IO, 0,
			_("%s: another program is writing to the data file; end it, or wait"),
			s->path);
	case SQLITE_FULL:
		return dt_fail(err, DT_ERR_IO, 0, _("%s: the disk is full; make room"), s->path);
	case SQLITE_READONLY:
	case SQLITE_CANTOPEN: /* the log beside it: the file itself is there */
	case SQLITE_PERM:
		return dt_fail(err, DT_ERR_IO, 0, _("%s may not be written here; %s"), s->path,
			_(place_remedy));
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
	case SQLITE_FORMAT:
	case SQLITE_ERROR: /* a table that is not there: the statements are ours */
	case SQLITE_MISMATCH:
	case SQLITE_SCHEMA:
	case SQLITE_CONSTRAINT:
	case SQLITE_TOOBIG:
		return dt_fail(err, DT_ERR_FORMAT, 0, _("%s: the data file is damaged (%s); %s"),
			s->path, words, _(s->remedy));
	default:
		return dt_fail(err, DT_ERR_IO, sqlite3_system_errno(s->db),
			_("%s: %s; look after the disk, or name another file with --db"), s->path,
			words);
	}
}

enum dt_status store_exec(struct store *s, const char *sql, struct dt_error *err)
{
	int rc = sqlite3_exec(s->db, sql, NULL, NULL, NULL);
	return rc == SQLITE_OK ? DT_OK : store_error(s, rc, err);
}

enum dt_status store_prepare(
	struct store *s, const char *sql, sqlite3_stmt **q, struct dt_error *err)
{
	int rc = sqlite3_prepare_v2(s->db, sql, -1, q, NULL);
	return rc == SQLITE_OK ? DT_OK : store_error(s, rc, err);
}

enum dt_status store_step(struct store *s, sqlite3_stmt *q, bool *row, struct dt_error *err)
{
	int rc = sqlite3_step(q);
	*row = rc == SQLITE_ROW;
	return rc == SQLITE_ROW || rc == SQLITE_DONE ? DT_OK : store_error(s, rc, err);
}

enum dt_status store_run(struct store *s, sqlite3_stmt *q, struct dt_error *err)
{
	bool row;
	enum dt_status st = store_step(s, q, &row, err);
	sqlite3_finalize(q);
	return st;
}

enum dt_status store_begin(struct store *s, struct dt_error *err)
{
	/* A table writes with each message: it must not stand still each time while somebody else
	 * keeps the file. */
	sqlite3_busy_timeout(s->db, s->held ? BUSY_AGAIN_MS : BUSY_MS);
	enum dt_status st = store_exec(s, "BEGIN IMMEDIATE", err);
	s->held = st != DT_OK;
	return st;
}

enum dt_status store_end(struct store *s, enum dt_status st, struct dt_error *err)
{
	if (st == DT_OK)
		st = store_exec(s, "COMMIT", err);
	if (st != DT_OK)
		sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
	return st;
}

static void wait_again(struct store *s)
{
	sqlite3_busy_timeout(s->db, BUSY_MS);
	sqlite3_exec(s->db, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
}

enum dt_status store_begin_soon(struct store *s, struct dt_error *err)
{
	sqlite3_busy_timeout(s->db, 0);
	enum dt_status st = store_exec(s, "PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE", err);
	if (st != DT_OK)
		wait_again(s);
	return st;
}

enum dt_status store_end_soon(struct store *s, enum dt_status st, struct dt_error *err)
{
	st = store_end(s, st, err);
	wait_again(s);
	return st;
}

enum dt_status store_checkpoint(struct store *s, struct dt_error *err)
{
	int rc = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
	return rc == SQLITE_OK || rc == SQLITE_BUSY ? DT_OK : store_error(s, rc, err);
}

static uint32_t be32(const uint8_t *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static enum dt_status refuse_foreign(const char *path, const char *remedy, struct dt_error *err)
{
	return dt_fail(err, DT_ERR_FORMAT, 0, "%s: this is not a data file of dicetable; %s", path,
		remedy);
}

static enum dt_status refuse_version(
	const struct store *s, const char *path, long version, struct dt_error *err)
{
	if (version < 0)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: the data file is damaged: it has version %ld, which no dicetable "
			"writes; %s",
			path, version, s ? s->remedy : usual_remedy);
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"%s: the data file has version %ld, this program knows versions up to %d; use a "
		"newer "
		"dicetable",
		path, version, VERSION);
}

enum dt_status store_check_head(
	const char *path, const uint8_t *head, size_t n, const char *remedy, struct dt_error *err)
{
	if (n < HEAD_SIZE || memcmp(head, "SQLite format 3", 16) != 0)
		return refuse_foreign(path, remedy, err);
	/* Both are written in one go with the first tables, before there is a write-ahead log. */
	if (be32(head + 68) != APPLICATION_ID)
		return refuse_foreign(path, remedy, err);
	long version = (int32_t)be32(head + 60);
	return version < 0 || version > VERSION ? refuse_version(NULL, path, version, err) : DT_OK;
}

static enum dt_status ask_number(struct store *s, const char *sql, long *out, struct dt_error *err)
{
	bool row = false;
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s, sql, &q, err);
	if (st != DT_OK)
		return st;
	st = store_step(s, q, &row, err);
	if (st == DT_OK)
		*out = row ? (long)sqlite3_column_int64(q, 0) : 0;
	sqlite3_finalize(q);
	return st;
}

/* One transaction for all steps; somebody else may have been quicker. */
static enum dt_status migrate(struct store *s, struct dt_error *err)
{
	long version = 0;
	enum dt_status st = ask_number(s, "PRAGMA user_version", &version, err);
	if (st != DT_OK || version == VERSION)
		return st;
	if (version > VERSION || version < 0)
		return refuse_version(s, s->path, version, err);
	st = store_begin(s, err);
	if (st != DT_OK)
		return st;
	st = ask_number(s, "PRAGMA user_version", &version, err);
	for (long v = version; v < VERSION && st == DT_OK; v++)
		st = store_exec(s, migrations[v], err);
	char sql[96];
	snprintf(sql, sizeof(sql), "PRAGMA application_id = %d; PRAGMA user_version = %d",
		APPLICATION_ID, VERSION);
	if (st == DT_OK)
		st = store_exec(s, sql, err);
	return store_end(s, st, err);
}

enum dt_status store_look_over(struct store *s, struct dt_error *err)
{
	bool row = false;
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s, "PRAGMA quick_check(1)", &q, err);
	if (st != DT_OK)
		return st;
	st = store_step(s, q, &row, err);
	const char *words = st == DT_OK && row ? (const char *)sqlite3_column_text(q, 0) : NULL;
	if (st == DT_OK && (!words || strcmp(words, "ok") != 0)) {
		/* Two lines where a page is meant: the second says what it is. */
		const char *last = words ? strrchr(words, '\n') : NULL;
		st = dt_fail(err, DT_ERR_FORMAT, 0, "%s: the data file is damaged (%.80s); %s",
			s->path,
			last	? last + 1
			: words ? words
				: "no answer",
			s->remedy);
	}
	sqlite3_finalize(q);
	return st;
}

/* A finished recording is one in which every bit counts: opening it to write would spoil it. */
static enum dt_status refuse_sealed(struct store *s, struct dt_error *err)
{
	long tables = 0, seals = 0;
	enum dt_status st = ask_number(
		s, "SELECT count(*) FROM sqlite_master WHERE name = 'seal'", &tables, err);
	if (st == DT_OK && tables)
		st = ask_number(s, "SELECT count(*) FROM seal", &seals, err);
	if (st == DT_OK && seals)
		st = dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: this is a recording, which \"dicetable replay\" plays; name another "
			"file with --db",
			s->path);
	return st;
}

enum dt_status store_set_up(struct store *s, bool in_memory, bool check, struct dt_error *err)
{
	sqlite3_busy_timeout(s->db, BUSY_MS);
	sqlite3_extended_result_codes(s->db, 1);
	sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, 256 << 20);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	enum dt_status st = store_exec(s,
		"PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL",
		err);
	if (st == DT_OK && check)
		st = store_look_over(s, err);
	if (st == DT_OK && !in_memory)
		st = refuse_sealed(s, err);
	if (st == DT_OK)
		st = migrate(s, err);
	if (st == DT_OK && !in_memory)
		/* Looking at it once takes the lock by which others see that it is in use. */
		st = store_exec(s, "PRAGMA journal_mode = WAL; SELECT 1 FROM seal LIMIT 1", err);
	return st;
}

struct store *store_alloc(const char *path, struct dt_error *err)
{
	struct store *s = calloc(1, sizeof(*s));
	if (s) {
		s->claim_fd = s->file_fd = -1;
		s->remedy = usual_remedy;
		s->path = strdup(path);
		s->file = store_plain_name(path);
	}
	if (s && s->path && s->file)
		return s;
	dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", path);
	store_close(s);
	return NULL;
}

static enum dt_status open_file(
	struct store *s, const struct store_found *found, bool check, struct dt_error *err)
{
	bool in_memory = !found->exists && !found->inode;
	enum dt_status st = in_memory ? DT_OK : store_check_names(s, err);
	if (st != DT_OK)
		return st;
	int rc = sqlite3_open_v2(in_memory ? ":memory:" : s->file, &s->db,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
	if (rc != SQLITE_OK)
		return store_error(s, rc, err);
	return store_set_up(s, in_memory, check && found->size <= CHECK_SIZE_MAX, err);
}

struct store *store_open(const char *path, bool create, struct dt_error *err)
{
	struct store_found found;
	if (store_file_look(path, &found, err) != DT_OK)
		return NULL;
	if (!found.exists)
		found.inode = 0;
	if (!found.exists && create && store_file_make(path, &found, err) != DT_OK)
		return NULL;
	if (found.inode)
		store_file_keep_private(path, found.exists);
	struct store *s = store_alloc(path, err);
	if (s && open_file(s, &found, found.exists && create, err) == DT_OK)
		return s;
	store_close(s);
	store_file_unmake(path, &found);
	return NULL;
}

void store_close(struct store *s)
{
	if (!s)
		return;
	sqlite3_close(s->db);
	/* Not before: it would drop SQLite's locks. */
	if (s->file_fd >= 0)
		close(s->file_fd);
	if (s->claim_fd >= 0)
		close(s->claim_fd);
	free(s->path);
	free(s->file);
	free(s);
}
