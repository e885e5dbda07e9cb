/* SPDX-License-Identifier: MIT */
/*
 * store_learned.c - tables learned, learned_part and setting of the data file.
 *
 * Each text and each part is kept with a digest, because SQLite notices damage to its own
 * structure only: a picture with a flipped bit would still be a picture.
 */
#include "store.h"
#include "store_db.h"
#include "store_games.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGEST_SIZE 16
#define LIST_MAX 10000

static void digest(const void *bytes, size_t n, uint8_t out[DIGEST_SIZE])
{
	crypto_generichash(out, DIGEST_SIZE, bytes, n, NULL, 0);
}

static enum dt_status changed(
	const struct store *s, const char *kind, const char *name, struct dt_error *err)
{
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"%s: the data file is damaged: %s \"%s\" is not what was saved; make it again",
		s->path, kind, name);
}

static void bind_text(sqlite3_stmt *q, int i, const char *text)
{
	sqlite3_bind_text(q, i, text, -1, SQLITE_STATIC);
}

void store_item_finish(struct store_item *item)
{
	for (size_t i = 0; i < item->parts_n; i++)
		free(item->parts[i].bytes);
	free(item->parts);
	free(item->head);
	memset(item, 0, sizeof(*item));
}

const struct store_part *store_item_part(const struct store_item *item, const char *name)
{
	for (size_t i = 0; i < item->parts_n; i++)
		if (strcmp(item->parts[i].name, name) == 0)
			return &item->parts[i];
	return NULL;
}

static enum dt_status insert_head(
	struct store *s, const struct store_item *item, struct dt_error *err)
{
	bool row;
	uint8_t sum[DIGEST_SIZE];
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s,
		"INSERT INTO learned(kind, name, version, made_at, head, digest) "
		"VALUES(?,?,?,?,?,?)",
		&q, err);
	if (st != DT_OK)
		return st;
	digest(item->head, strlen(item->head), sum);
	bind_text(q, 1, item->kind);
	bind_text(q, 2, item->name);
	sqlite3_bind_int64(q, 3, item->version);
	sqlite3_bind_int64(q, 4, item->made_at);
	bind_text(q, 5, item->head);
	sqlite3_bind_blob(q, 6, sum, sizeof(sum), SQLITE_STATIC);
	st = store_step(s, q, &row, err);
	sqlite3_finalize(q);
	return st;
}

static enum dt_status insert_part(
	struct store *s, int64_t id, const struct store_part *part, struct dt_error *err)
{
	bool row;
	uint8_t sum[DIGEST_SIZE];
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s,
		"INSERT INTO learned_part(learned_id, name, digest, bytes) VALUES(?,?,?,?)", &q,
		err);
	if (st != DT_OK)
		return st;
	digest(part->bytes, part->n, sum);
	sqlite3_bind_int64(q, 1, id);
	bind_text(q, 2, part->name);
	sqlite3_bind_blob(q, 3, sum, sizeof(sum), SQLITE_STATIC);
	/* A NULL pointer would become NULL instead of no bytes. */
	sqlite3_bind_blob64(q, 4, part->n ? part->bytes : sum, part->n, SQLITE_STATIC);
	st = store_step(s, q, &row, err);
	sqlite3_finalize(q);
	return st;
}

enum dt_status store_save(struct store *s, struct store_item *item, struct dt_error *err)
{
	enum dt_status st = store_begin(s, err);
	if (st != DT_OK)
		return st;
	st = store_newest(s, item->kind, item->name, &item->version, err);
	item->version++;
	if (st == DT_OK)
		st = insert_head(s, item, err);
	int64_t id = sqlite3_last_insert_rowid(s->db);
	for (size_t i = 0; i < item->parts_n && st == DT_OK; i++)
		st = insert_part(s, id, &item->parts[i], err);
	st = store_end(s, st, err);
	/* It is safe already; what is not in the log cannot be lost with it. */
	if (st == DT_OK)
		store_checkpoint(s, NULL);
	return st;
}

enum dt_status store_save_made(struct store *s, struct store_item *item, enum dt_status made,
	int64_t *version, struct dt_error *err)
{
	enum dt_status st = made == DT_OK ? store_save(s, item, err) : made;
	if (st == DT_OK)
		*version = item->version;
	for (size_t i = 0; i < item->parts_n; i++)
		free(item->parts[i].bytes);
	free(item->head);
	return st;
}

static bool copy_text(sqlite3_stmt *q, int column, char *out, size_t cap)
{
	const char *text = (const char *)sqlite3_column_text(q, column);
	return text && (size_t)snprintf(out, cap, "%s", text) < cap;
}

static bool is_digest(sqlite3_stmt *q, int column, const void *bytes, size_t n)
{
	uint8_t sum[DIGEST_SIZE];
	digest(bytes, n, sum);
	return sqlite3_column_bytes(q, column) == DIGEST_SIZE &&
	       memcmp(sqlite3_column_blob(q, column), sum, DIGEST_SIZE) == 0;
}

static enum dt_status load_head(struct store *s, const char *kind, const char *name,
	int64_t version, struct store_item *out, int64_t *id, struct dt_error *err)
{
	bool row = false;
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s,
		"SELECT id, version, made_at, head, digest FROM learned WHERE kind = ?1 AND name = "
		"?2 AND (version = ?3 OR (?3 = 0 AND aside = 0)) ORDER BY version DESC LIMIT 1",
		&q, err);
	if (st != DT_OK)
		return st;
	bind_text(q, 1, kind);
	bind_text(q, 2, name);
	sqlite3_bind_int64(q, 3, version);
	st = store_step(s, q, &row, err);
	if (st == DT_OK && !row)
		st = dt_fail(
			err, DT_ERR_AGAIN, 0, "%s: there is no %s \"%s\"", s->path, kind, name);
	if (st == DT_OK) {
		const char *head = (const char *)sqlite3_column_text(q, 3);
		*id = sqlite3_column_int64(q, 0);
		out->version = sqlite3_column_int64(q, 1);
		out->made_at = sqlite3_column_int64(q, 2);
		snprintf(out->kind, sizeof(out->kind), "%s", kind);
		snprintf(out->name, sizeof(out->name), "%s", name);
		out->head = head ? strdup(head) : NULL;
		if (!out->head)
			st = dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", s->path);
		else if (!is_digest(q, 4, out->head, strlen(out->head)))
			st = changed(s, kind, name, err);
	}
	sqlite3_finalize(q);
	return st;
}

static enum dt_status take_part(
	struct store *s, sqlite3_stmt *q, struct store_item *out, struct dt_error *err)
{
	struct store_part *parts = realloc(out->parts, (out->parts_n + 1) * sizeof(*parts));
	if (!parts)
		return dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", s->path);
	out->parts = parts;
	struct store_part *part = &parts[out->parts_n];
	const void *bytes = sqlite3_column_blob(q, 1);
	part->n = (size_t)sqlite3_column_bytes(q, 1);
	part->bytes = malloc(part->n + 1);
	if (!part->bytes)
		return dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", s->path);
	out->parts_n++;
	if (part->n > 0)
		memcpy(part->bytes, bytes, part->n);
	if (!copy_text(q, 0, part->name, sizeof(part->name)) ||
		!is_digest(q, 2, part->bytes, part->n))
		return changed(s, out->kind, out->name, err);
	return DT_OK;
}

enum dt_status store_load(struct store *s, const char *kind, const char *name, int64_t version,
	struct store_item *out, struct dt_error *err)
{
	int64_t id = 0;
	bool row = true;
	memset(out, 0, sizeof(*out));
	enum dt_status st = load_head(s, kind, name, version, out, &id, err);
	sqlite3_stmt *q = NULL;
	if (st == DT_OK)
		st = store_prepare(s,
			"SELECT name, bytes, digest FROM learned_part WHERE learned_id = ? ORDER "
			"BY name",
			&q, err);
	if (st == DT_OK)
		sqlite3_bind_int64(q, 1, id);
	while (st == DT_OK && row) {
		st = store_step(s, q, &row, err);
		if (st == DT_OK && row)
			st = take_part(s, q, out, err);
	}
	sqlite3_finalize(q);
	if (st != DT_OK)
		store_item_finish(out);
	return st;
}

static enum dt_status take_name(struct store *s, sqlite3_stmt *q, const char *kind,
	struct store_item **list, size_t *n, struct dt_error *err)
{
	struct store_item *more = realloc(*list, (*n + 1) * sizeof(*more));
	if (!more)
		return dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", s->path);
	*list = more;
	struct store_item *item = &more[*n];
	memset(item, 0, sizeof(*item));
	snprintf(item->kind, sizeof(item->kind), "%s", kind);
	item->version = sqlite3_column_int64(q, 1);
	item->made_at = sqlite3_column_int64(q, 2);
	if (!copy_text(q, 0, item->name, sizeof(item->name)) || *n >= LIST_MAX)
		return changed(s, kind, item->name, err);
	++*n;
	return DT_OK;
}

enum dt_status store_list(
	struct store *s, const char *kind, struct store_item **out, size_t *n, struct dt_error *err)
{
	bool row = true;
	*out = NULL;
	*n = 0;
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s,
		"SELECT name, max(version), made_at FROM learned WHERE kind = ? AND aside = 0 "
		"GROUP BY name ORDER BY name",
		&q, err);
	if (st != DT_OK)
		return st;
	bind_text(q, 1, kind);
	while (st == DT_OK && row) {
		st = store_step(s, q, &row, err);
		if (st == DT_OK && row)
			st = take_name(s, q, kind, out, n, err);
	}
	sqlite3_finalize(q);
	if (st != DT_OK) {
		free(*out);
		*out = NULL;
		*n = 0;
	}
	return st;
}

enum dt_status store_set(struct store *s, const char *key, const char *value, struct dt_error *err)
{
	bool row;
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s,
		"INSERT INTO setting(key, value) VALUES(?, ?) "
		"ON CONFLICT(key) DO UPDATE SET value = excluded.value",
		&q, err);
	if (st != DT_OK)
		return st;
	bind_text(q, 1, key);
	bind_text(q, 2, value);
	st = store_step(s, q, &row, err);
	sqlite3_finalize(q);
	return st;
}

enum dt_status store_unset(struct store *s, const char *key, struct dt_error *err)
{
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s, "DELETE FROM setting WHERE key = ?", &q, err);
	if (st != DT_OK)
		return st;
	bind_text(q, 1, key);
	return store_run(s, q, err);
}

enum dt_status store_move_settings(
	struct store *s, const char *beginning, const char *other, struct dt_error *err)
{
	sqlite3_stmt *q;
	/* First those that are in the way; without another beginning those themselves. */
	enum dt_status st = store_prepare(
		s, "DELETE FROM setting WHERE substr(key, 1, length(?1)) = ?1", &q, err);
	if (st != DT_OK)
		return st;
	bind_text(q, 1, other ? other : beginning);
	st = store_run(s, q, err);
	if (st != DT_OK || !other)
		return st;
	st = store_prepare(s,
		"UPDATE setting SET key = ?2 || substr(key, length(?1) + 1) "
		"WHERE substr(key, 1, length(?1)) = ?1",
		&q, err);
	if (st != DT_OK)
		return st;
	bind_text(q, 1, beginning);
	bind_text(q, 2, other);
	return store_run(s, q, err);
}

enum dt_status store_get(
	struct store *s, const char *key, char *out, size_t cap, struct dt_error *err)
{
	bool row = false;
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s, "SELECT value FROM setting WHERE key = ?", &q, err);
	if (st != DT_OK)
		return st;
	bind_text(q, 1, key);
	st = store_step(s, q, &row, err);
	if (st == DT_OK && !row)
		st = dt_fail(err, DT_ERR_AGAIN, 0, "%s: \"%s\" was never set", s->path, key);
	else if (st == DT_OK && !copy_text(q, 0, out, cap))
		st = changed(s, "setting", key, err);
	sqlite3_finalize(q);
	return st;
}
