/* SPDX-License-Identifier: MIT */
/*
 * store_record.c - tables record and record_picture of the data file.
 */
#include "store_record.h"
#include "dt_table.h"
#include "store_db.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { DIGEST = 16, PICTURES_MAX = DT_AREAS_MAX };

static void add_text(crypto_generichash_state *st, const char *text)
{
	crypto_generichash_update(st, (const unsigned char *)text, strlen(text) + 1);
}

/* Over a message and its pictures; the number of the message keeps them in order. */
static void digest(int64_t game, int64_t n, const struct store_message *m,
	const struct store_picture *pictures, size_t count, uint8_t out[DIGEST])
{
	crypto_generichash_state st;
	int64_t fixed[3] = { game, n, m->t_ms };
	crypto_generichash_init(&st, NULL, 0, DIGEST);
	crypto_generichash_update(&st, (const unsigned char *)fixed, sizeof(fixed));
	add_text(&st, m->body);
	add_text(&st, m->outcome);
	if (m->reading)
		add_text(&st, m->reading);
	for (size_t i = 0; i < count; i++) {
		int32_t place[3] = { pictures[i].zone, pictures[i].x_px, pictures[i].y_px };
		crypto_generichash_update(&st, (const unsigned char *)place, sizeof(place));
		crypto_generichash_update(&st, pictures[i].bytes, pictures[i].n);
	}
	crypto_generichash_final(&st, out, DIGEST);
}

static enum dt_status damaged(const struct store *s, int64_t n, struct dt_error *err)
{
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"%s: the recording is damaged: message %lld is not what was recorded", s->path,
		(long long)n + 1);
}

static enum dt_status next_number(struct store *s, int64_t game, int64_t *n, struct dt_error *err)
{
	bool row = false;
	sqlite3_stmt *q;
	enum dt_status st =
		store_prepare(s, "SELECT max(n) + 1 FROM record WHERE game_id = ?", &q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_int64(q, 1, game);
	st = store_step(s, q, &row, err);
	*n = row ? sqlite3_column_int64(q, 0) : 0;
	sqlite3_finalize(q);
	return st;
}

static enum dt_status insert_message(struct store *s, int64_t game, int64_t n,
	const struct store_message *m, const uint8_t sum[DIGEST], struct dt_error *err)
{
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s,
		"INSERT INTO record(game_id, n, t_ms, body, outcome, reading, digest) "
		"VALUES(?,?,?,?,?,?,?)",
		&q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_int64(q, 1, game);
	sqlite3_bind_int64(q, 2, n);
	sqlite3_bind_int64(q, 3, m->t_ms);
	sqlite3_bind_text(q, 4, m->body, -1, SQLITE_STATIC);
	sqlite3_bind_text(q, 5, m->outcome, -1, SQLITE_STATIC);
	sqlite3_bind_text(q, 6, m->reading, -1, SQLITE_STATIC); /* NULL pointer: NULL */
	sqlite3_bind_blob(q, 7, sum, DIGEST, SQLITE_STATIC);
	return store_run(s, q, err);
}

static enum dt_status insert_picture(struct store *s, int64_t game, int64_t n,
	const struct store_picture *p, struct dt_error *err)
{
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s,
		"INSERT INTO record_picture(game_id, n, zone, x_px, y_px, bytes) "
		"VALUES(?,?,?,?,?,?)",
		&q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_int64(q, 1, game);
	sqlite3_bind_int64(q, 2, n);
	sqlite3_bind_int(q, 3, p->zone);
	sqlite3_bind_int(q, 4, p->x_px);
	sqlite3_bind_int(q, 5, p->y_px);
	sqlite3_bind_blob64(q, 6, p->n ? p->bytes : (const uint8_t *)"", p->n, SQLITE_STATIC);
	return store_run(s, q, err);
}

enum dt_status store_record_add(struct store *s, int64_t game, const struct store_message *m,
	const struct store_picture *pictures, size_t n, struct dt_error *err)
{
	int64_t number;
	uint8_t sum[DIGEST];
	assert(n <= PICTURES_MAX);
	enum dt_status st = store_begin(s, err);
	if (st != DT_OK)
		return st;
	st = next_number(s, game, &number, err);
	if (st == DT_OK) {
		digest(game, number, m, pictures, n, sum);
		st = insert_message(s, game, number, m, sum, err);
	}
	for (size_t i = 0; st == DT_OK && i < n; i++)
		st = insert_picture(s, game, number, &pictures[i], err);
	return store_end(s, st, err);
}

enum dt_status store_record_open(
	struct store *s, int64_t *game, bool *ended, char **head, struct dt_error *err)
{
	struct store_game found;
	enum dt_status st = store_game_find(s, "id IN (SELECT game_id FROM record)", &found, err);
	if (st == DT_ERR_AGAIN)
		return dt_fail(err, st, 0, "%s: there is no recording in it", s->path);
	if (st != DT_OK)
		return st;
	*game = found.id;
	*ended = found.ended;
	*head = found.head;
	return DT_OK;
}

/* ---- Reading ---- */

struct cuttings {
	struct store_picture list[PICTURES_MAX];
	size_t n;
};

static void drop(struct cuttings *c)
{
	for (size_t i = 0; i < c->n; i++)
		free((void *)(uintptr_t)c->list[i].bytes);
	c->n = 0;
}

static enum dt_status copy_picture(
	const struct store *s, sqlite3_stmt *q, struct cuttings *c, struct dt_error *err)
{
	struct store_picture *p = &c->list[c->n];
	size_t n = (size_t)sqlite3_column_bytes(q, 3);
	uint8_t *bytes = malloc(n ? n : 1);
	if (!bytes)
		return dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", s->path);
	if (n)
		memcpy(bytes, sqlite3_column_blob(q, 3), n);
	*p = (struct store_picture){ .zone = sqlite3_column_int(q, 0),
		.x_px = sqlite3_column_int(q, 1),
		.y_px = sqlite3_column_int(q, 2),
		.bytes = bytes,
		.n = n };
	c->n++;
	return DT_OK;
}

static enum dt_status read_pictures(struct store *s, sqlite3_stmt *q, int64_t game, int64_t n,
	struct cuttings *c, struct dt_error *err)
{
	bool row = true;
	enum dt_status st = DT_OK;
	sqlite3_reset(q);
	sqlite3_bind_int64(q, 1, game);
	sqlite3_bind_int64(q, 2, n);
	while (st == DT_OK && row && c->n < PICTURES_MAX) {
		st = store_step(s, q, &row, err);
		if (st == DT_OK && row)
			st = copy_picture(s, q, c, err);
	}
	return st;
}

static enum dt_status check_message(const struct store *s, sqlite3_stmt *q, int64_t game, int64_t n,
	const struct cuttings *c, struct store_message *m, struct dt_error *err)
{
	uint8_t sum[DIGEST];
	m->t_ms = sqlite3_column_int64(q, 1);
	m->body = (const char *)sqlite3_column_text(q, 2);
	m->outcome = (const char *)sqlite3_column_text(q, 3);
	m->reading = (const char *)sqlite3_column_text(q, 5);
	if (!m->body || !m->outcome || sqlite3_column_int64(q, 0) != n ||
		sqlite3_column_bytes(q, 4) != DIGEST)
		return damaged(s, n, err);
	digest(game, n, m, c->list, c->n, sum);
	return memcmp(sum, sqlite3_column_blob(q, 4), DIGEST) ? damaged(s, n, err) : DT_OK;
}

enum dt_status store_record_read(struct store *s, int64_t game,
	enum dt_status (*each)(void *user, const struct store_message *m,
		const struct store_picture *pictures, size_t n, struct dt_error *err),
	void *user, struct dt_error *err)
{
	bool row = true;
	sqlite3_stmt *messages = NULL, *pictures = NULL;
	struct cuttings c = { .n = 0 };
	enum dt_status st = store_prepare(s,
		"SELECT n, t_ms, body, outcome, digest, reading FROM record WHERE game_id = ? "
		"ORDER BY n",
		&messages, err);
	if (st == DT_OK)
		st = store_prepare(s,
			"SELECT zone, x_px, y_px, bytes FROM record_picture "
			"WHERE game_id = ? AND n = ? ORDER BY zone",
			&pictures, err);
	if (st == DT_OK)
		sqlite3_bind_int64(messages, 1, game);
	for (int64_t n = 0; st == DT_OK; n++) {
		struct store_message m;
		st = store_step(s, messages, &row, err);
		if (st != DT_OK || !row)
			break;
		st = read_pictures(s, pictures, game, n, &c, err);
		if (st == DT_OK)
			st = check_message(s, messages, game, n, &c, &m, err);
		if (st == DT_OK)
			st = each(user, &m, c.list, c.n, err);
		drop(&c);
	}
	sqlite3_finalize(messages);
	sqlite3_finalize(pictures);
	return st;
}
