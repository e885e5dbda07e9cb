/* SPDX-License-Identifier: MIT */
/*
 * store_games.c - tables game and game_entry of the data file.
 */
#include "store_games.h"
#include "store_db.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { DIGEST = 16 };

/* Over everything that is kept of an entry and the digest of the one before it. */
static void chain(const uint8_t before[DIGEST], int64_t id, int64_t n, const struct store_entry *e,
	uint8_t out[DIGEST])
{
	char fixed[128];
	crypto_generichash_state st;
	int len = snprintf(fixed, sizeof(fixed), "%lld %lld %lld %d %d\n", (long long)id,
		(long long)n, (long long)e->t_ms, e->kind, e->seat);
	crypto_generichash_init(&st, NULL, 0, DIGEST);
	crypto_generichash_update(&st, before, DIGEST);
	crypto_generichash_update(&st, (const unsigned char *)fixed, (unsigned long long)len);
	crypto_generichash_update(&st, (const unsigned char *)e->body, strlen(e->body));
	crypto_generichash_final(&st, out, DIGEST);
}

/* The head of a game is the entry before its first. */
static void chain_head(int64_t id, int64_t made_at, const char *head, uint8_t out[DIGEST])
{
	static const uint8_t nothing[DIGEST];
	struct store_entry e = { .t_ms = made_at, .body = head };
	chain(nothing, id, -1, &e, out);
}

static enum dt_status damaged(const struct store *s, int64_t id, struct dt_error *err)
{
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"%s: the data file is damaged: game %lld is not what was saved; put a copy back, "
		"or begin a new game",
		s->path, (long long)id);
}

enum dt_status store_close_games(struct store *s, int64_t at, struct dt_error *err)
{
	sqlite3_stmt *q;
	enum dt_status st =
		store_prepare(s, "UPDATE game SET ended_at = ? WHERE ended_at IS NULL", &q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_int64(q, 1, at);
	return store_run(s, q, err);
}

static enum dt_status insert_game(
	struct store *s, const char *head, int64_t made_at, int64_t *id, struct dt_error *err)
{
	sqlite3_stmt *q;
	uint8_t sum[DIGEST];
	enum dt_status st = store_prepare(
		s, "INSERT INTO game(made_at, head, digest) VALUES(?, ?, x'')", &q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_int64(q, 1, made_at);
	sqlite3_bind_text(q, 2, head, -1, SQLITE_STATIC);
	st = store_run(s, q, err);
	if (st != DT_OK)
		return st;
	*id = sqlite3_last_insert_rowid(s->db);
	chain_head(*id, made_at, head, sum);
	st = store_prepare(s, "UPDATE game SET digest = ? WHERE id = ?", &q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_blob(q, 1, sum, sizeof(sum), SQLITE_STATIC);
	sqlite3_bind_int64(q, 2, *id);
	return store_run(s, q, err);
}

/* Whoever looks for it will find so much of a game from now on. */
static void tell(struct store *s, int64_t id, bool ended)
{
	int64_t n = 0;
	uint8_t sum[DIGEST];
	if (s->claim_fd >= 0 && store_game_height(s, id, &n, sum, NULL) == DT_OK)
		store_told_keep(s, id, n, ended, sum);
}

enum dt_status store_game_begin(
	struct store *s, const char *head, int64_t made_at, int64_t *id, struct dt_error *err)
{
	enum dt_status st = store_begin(s, err);
	if (st != DT_OK)
		return st;
	st = store_close_games(s, made_at, err);
	if (st == DT_OK)
		st = insert_game(s, head, made_at, id, err);
	st = store_end(s, st, err);
	if (st == DT_OK)
		tell(s, *id, false);
	return st;
}

enum dt_status store_game_height(
	struct store *s, int64_t id, int64_t *n, uint8_t sum[DIGEST], struct dt_error *err)
{
	bool row = false;
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s,
		"SELECT n, digest FROM game_entry WHERE game_id = ?1 UNION ALL "
		"SELECT -1, digest FROM game WHERE id = ?1 ORDER BY n DESC LIMIT 1",
		&q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_int64(q, 1, id);
	st = store_step(s, q, &row, err);
	if (st == DT_OK && (!row || sqlite3_column_bytes(q, 1) != DIGEST))
		st = damaged(s, id, err);
	if (st == DT_OK) {
		*n = sqlite3_column_int64(q, 0) + 1;
		memcpy(sum, sqlite3_column_blob(q, 1), DIGEST);
	}
	sqlite3_finalize(q);
	return st;
}

static enum dt_status insert_entry(struct store *s, int64_t id, const struct store_entry *e,
	int64_t *number, uint8_t sum[DIGEST], struct dt_error *err)
{
	int64_t n = 0; /* and so it stays on failure */
	uint8_t before[DIGEST];
	sqlite3_stmt *q;
	enum dt_status st = store_game_height(s, id, &n, before, err);
	*number = n;
	if (st == DT_OK)
		st = store_prepare(s,
			"INSERT INTO game_entry(game_id, n, t_ms, kind, seat, body, digest) "
			"VALUES(?,?,?,?,?,?,?)",
			&q, err);
	if (st != DT_OK)
		return st;
	chain(before, id, n, e, sum);
	sqlite3_bind_int64(q, 1, id);
	sqlite3_bind_int64(q, 2, n);
	sqlite3_bind_int64(q, 3, e->t_ms);
	sqlite3_bind_int(q, 4, e->kind);
	sqlite3_bind_int(q, 5, e->seat);
	sqlite3_bind_text(q, 6, e->body, -1, SQLITE_STATIC);
	sqlite3_bind_blob(q, 7, sum, DIGEST, SQLITE_STATIC);
	return store_run(s, q, err);
}

enum dt_status store_game_add(
	struct store *s, int64_t id, const struct store_entry *e, struct dt_error *err)
{
	int64_t n = 0;
	uint8_t sum[DIGEST];
	enum dt_status st = store_begin(s, err);
	if (st != DT_OK)
		return st;
	st = store_end(s, insert_entry(s, id, e, &n, sum, err), err);
	if (st == DT_OK)
		store_told_keep(s, id, n + 1, false, sum);
	return st;
}

enum dt_status store_game_end(struct store *s, int64_t id, int64_t at, struct dt_error *err)
{
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s, "UPDATE game SET ended_at = ? WHERE id = ?", &q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_int64(q, 1, at);
	sqlite3_bind_int64(q, 2, id);
	st = store_run(s, q, err);
	if (st == DT_OK)
		tell(s, id, true);
	return st;
}

/* One statement about one game. */
static enum dt_status run_on_game(
	struct store *s, const char *sql, int64_t id, struct dt_error *err)
{
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s, sql, &q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_int64(q, 1, id);
	return store_run(s, q, err);
}

enum dt_status store_game_forget(struct store *s, int64_t id, int64_t before, struct dt_error *err)
{
	enum dt_status st = store_begin(s, err);
	if (st != DT_OK)
		return st;
	st = run_on_game(s, "DELETE FROM game_entry WHERE game_id = ?", id, err);
	if (st == DT_OK)
		st = run_on_game(s, "DELETE FROM game WHERE id = ?", id, err);
	if (st == DT_OK)
		st = run_on_game(s, "UPDATE game SET ended_at = NULL WHERE id = ?", before, err);
	if (st == DT_OK && before)
		tell(s, before, false);
	else if (st == DT_OK)
		store_told_keep(s, 0, 0, false, NULL);
	return store_end(s, st, err);
}

static enum dt_status take_game(
	struct store *s, sqlite3_stmt *q, struct store_game *out, struct dt_error *err)
{
	uint8_t sum[DIGEST];
	const char *text = (const char *)sqlite3_column_text(q, 2);
	*out = (struct store_game){ .id = sqlite3_column_int64(q, 0),
		.made_at = sqlite3_column_int64(q, 1),
		.ended = sqlite3_column_type(q, 4) != SQLITE_NULL };
	chain_head(out->id, out->made_at, text ? text : "", sum);
	if (!text || sqlite3_column_bytes(q, 3) != DIGEST ||
		memcmp(sum, sqlite3_column_blob(q, 3), DIGEST) != 0)
		return damaged(s, out->id, err);
	out->head = strdup(text);
	return out->head ? DT_OK : dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", s->path);
}

enum dt_status store_game_find(
	struct store *s, const char *condition, struct store_game *out, struct dt_error *err)
{
	char sql[200];
	bool row = false;
	sqlite3_stmt *q;
	snprintf(sql, sizeof(sql),
		"SELECT id, made_at, head, digest, ended_at FROM game WHERE %s "
		"ORDER BY id DESC LIMIT 1",
		condition);
	enum dt_status st = store_prepare(s, sql, &q, err);
	if (st != DT_OK)
		return st;
	st = store_step(s, q, &row, err);
	if (st == DT_OK && !row)
		st = DT_ERR_AGAIN;
	if (st == DT_OK)
		st = take_game(s, q, out, err);
	sqlite3_finalize(q);
	return st;
}

enum dt_status store_game_open(
	struct store *s, int64_t *id, int64_t *made_at, char **head, struct dt_error *err)
{
	struct store_game game;
	enum dt_status st = store_game_find(s, "ended_at IS NULL", &game, err);
	if (st == DT_ERR_AGAIN)
		return dt_fail(err, st, 0, "%s: there is no unfinished game", s->path);
	if (st != DT_OK)
		return st;
	*id = game.id;
	*made_at = game.made_at;
	*head = game.head;
	return DT_OK;
}

/* The digest of a game's head as it is kept. */
static enum dt_status head_digest(
	struct store *s, int64_t id, uint8_t sum[DIGEST], struct dt_error *err)
{
	bool row = false;
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s, "SELECT digest FROM game WHERE id = ?", &q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_int64(q, 1, id);
	st = store_step(s, q, &row, err);
	if (st == DT_OK && (!row || sqlite3_column_bytes(q, 0) != DIGEST))
		st = damaged(s, id, err);
	if (st == DT_OK)
		memcpy(sum, sqlite3_column_blob(q, 0), DIGEST);
	sqlite3_finalize(q);
	return st;
}

static enum dt_status check_row(struct store *s, sqlite3_stmt *q, int64_t id, int64_t n,
	uint8_t sum[DIGEST], struct store_entry *e, struct dt_error *err)
{
	uint8_t before[DIGEST];
	const char *body = (const char *)sqlite3_column_text(q, 4);
	memcpy(before, sum, DIGEST);
	e->t_ms = sqlite3_column_int64(q, 1);
	e->kind = (uint8_t)sqlite3_column_int(q, 2);
	e->seat = (uint8_t)sqlite3_column_int(q, 3);
	e->body = body ? body : "";
	chain(before, id, n, e, sum);
	if (!body || sqlite3_column_int64(q, 0) != n || sqlite3_column_bytes(q, 5) != DIGEST ||
		memcmp(sum, sqlite3_column_blob(q, 5), DIGEST) != 0)
		return damaged(s, id, err);
	return DT_OK;
}

enum dt_status store_game_read(struct store *s, int64_t id,
	enum dt_status (*each)(void *user, const struct store_entry *e, struct dt_error *err),
	void *user, struct dt_error *err)
{
	bool row = true;
	uint8_t sum[DIGEST];
	sqlite3_stmt *q = NULL;
	enum dt_status st = head_digest(s, id, sum, err);
	if (st == DT_OK)
		st = store_prepare(s,
			"SELECT n, t_ms, kind, seat, body, digest FROM game_entry "
			"WHERE game_id = ? ORDER BY n",
			&q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_int64(q, 1, id);
	for (int64_t n = 0; st == DT_OK && row; n++) {
		struct store_entry e;
		st = store_step(s, q, &row, err);
		if (st == DT_OK && row)
			st = check_row(s, q, id, n, sum, &e, err);
		if (st == DT_OK && row)
			st = each(user, &e, err);
	}
	sqlite3_finalize(q);
	return st;
}
