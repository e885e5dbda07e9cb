/* SPDX-License-Identifier: MIT */
/*
 * store_sealed.c - puts the digest into a finished file, and checks it when that is opened again.
 *
 * The seal lies in the file as a row: a constant that is found by looking for it, then the digest
 * of the file in which the digest itself is zero. It is written past SQLite, when nobody has the
 * file open any more.
 */
#include "store_sealed.h"
#include "store_db.h"
#include "words.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WORD = 16, DIGEST = 16, MARK = WORD + DIGEST };

#define FILE_MAX INT64_C(1 << 30)

/* Bytes that are not likely to be anywhere by chance. */
static const uint8_t word[WORD] = { 0xd1, 0xce, 's', 'e', 'a', 'l', 0x9e, 0x37, 0x79, 0xb9, 0x7f,
	0x4a, 0x7c, 0x15, 0xf3, 0x0d };

struct bytes {
	uint8_t *data;
	size_t n;
};

static enum dt_status io_error(const char *path, const char *what, int sys, struct dt_error *err)
{
	return dt_fail(err, DT_ERR_IO, sys, "%s: %s: %s", path, what, strerror(sys));
}

/* ---- Bytes of a file ---- */

static enum dt_status read_all(
	const char *path, int fd, size_t size, struct bytes *out, struct dt_error *err)
{
	out->data = malloc(size + 1);
	if (!out->data)
		return dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", path);
	while (out->n < size) {
		ssize_t got = read(fd, out->data + out->n, size - out->n);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return io_error(path, "the file cannot be read", errno, err);
		if (got == 0)
			break;
		out->n += (size_t)got;
	}
	return DT_OK;
}

static enum dt_status read_file(const char *path, struct bytes *out, struct dt_error *err)
{
	struct stat about;
	enum dt_status st;
	*out = (struct bytes){ NULL, 0 };
	/* A pipe would keep us until somebody writes to it. */
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0 && errno == ENOENT)
		st = dt_fail(err, DT_ERR_FORMAT, ENOENT, "%s: there is no such file", path);
	else if (fd < 0 || fstat(fd, &about) != 0)
		st = io_error(path, "the file cannot be opened", errno, err);
	else if (!S_ISREG(about.st_mode))
		st = dt_fail(err, DT_ERR_FORMAT, 0, "%s: this is not a file", path);
	else if (about.st_size > FILE_MAX)
		st = dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: the file is larger than any recording may be (1 GiB)", path);
	else
		st = read_all(path, fd, (size_t)about.st_size, out, err);
	if (fd >= 0)
		close(fd);
	if (st != DT_OK) {
		free(out->data);
		*out = (struct bytes){ NULL, 0 };
	}
	return st;
}

/* ---- The seal ---- */

/* Where the mark begins; false when there is none. */
static bool find_mark(const struct bytes *file, size_t *at)
{
	for (size_t i = 0; i + MARK <= file->n; i++) {
		const uint8_t *p = memchr(file->data + i, word[0], file->n - MARK - i + 1);
		if (!p)
			return false;
		i = (size_t)(p - file->data);
		if (memcmp(p, word, WORD) == 0) {
			*at = i;
			return true;
		}
	}
	return false;
}

/* The digest that belongs into the mark at a place; zeroes what is there. */
static void digest(struct bytes *file, size_t at, uint8_t out[DIGEST])
{
	memset(file->data + at + WORD, 0, DIGEST);
	crypto_generichash(out, DIGEST, file->data, file->n, NULL, 0);
}

static enum dt_status write_seal(const char *path, struct dt_error *err)
{
	struct bytes file;
	uint8_t sum[DIGEST];
	size_t at;
	enum dt_status st = read_file(path, &file, err);
	if (st != DT_OK)
		return st;
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0) {
		st = io_error(path, "the recording cannot be sealed", errno, err);
	} else if (!find_mark(&file, &at)) {
		st = dt_fail(err, DT_ERR_IO, 0,
			"%s: the recording cannot be sealed: its end is not in the file", path);
	} else {
		digest(&file, at, sum);
		if (pwrite(fd, sum, DIGEST, (off_t)(at + WORD)) != DIGEST || fsync(fd) != 0)
			st = io_error(path, "the recording cannot be sealed", errno, err);
	}
	if (fd >= 0)
		close(fd);
	free(file.data);
	return st;
}

static enum dt_status insert_mark(struct store *s, int64_t at, struct dt_error *err)
{
	uint8_t mark[MARK] = { 0 };
	sqlite3_stmt *q;
	enum dt_status st = store_close_games(s, at, err);
	if (st == DT_OK)
		st = store_prepare(s, "INSERT INTO seal(id, mark) VALUES(1, ?)", &q, err);
	if (st != DT_OK)
		return st;
	memcpy(mark, word, WORD);
	sqlite3_bind_blob(q, 1, mark, MARK, SQLITE_STATIC);
	return store_run(s, q, err);
}

enum dt_status store_seal(struct store *s, int64_t at, struct dt_error *err)
{
	char *path = strdup(s->path);
	/* Back to one file, without a log beside it. */
	enum dt_status st = path ? store_exec(s, "PRAGMA journal_mode = DELETE", err)
				 : dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", s->path);
	if (st == DT_OK)
		st = store_begin(s, err);
	if (st == DT_OK)
		st = store_end(s, insert_mark(s, at, err), err);
	store_close(s);
	if (st == DT_OK)
		st = write_seal(path, err);
	free(path);
	return st;
}

bool store_seal_missing(struct store *s)
{
	static const uint8_t none[DIGEST];
	sqlite3_stmt *q;
	bool row = false;
	if (store_prepare(s, "SELECT mark FROM seal", &q, NULL) != DT_OK)
		return false;
	bool there =
		store_step(s, q, &row, NULL) == DT_OK && row && sqlite3_column_bytes(q, 0) == MARK;
	const uint8_t *mark = there ? sqlite3_column_blob(q, 0) : NULL;
	bool missing =
		mark && memcmp(mark, word, WORD) == 0 && memcmp(mark + WORD, none, DIGEST) == 0;
	sqlite3_finalize(q);
	return missing;
}

/* ---- Looking at a file without touching it ---- */

static enum dt_status check_file(const char *path, bool *sealed, struct dt_error *err)
{
	static const uint8_t none[DIGEST];
	struct bytes file;
	uint8_t was[DIGEST], is[DIGEST];
	size_t at;
	enum dt_status st = read_file(path, &file, err);
	if (st != DT_OK)
		return st;
	if (file.n == 0)
		st = dt_fail(err, DT_ERR_FORMAT, 0, "%s: the file is empty", path);
	else
		st = store_check_head(path, file.data, file.n,
			"give one that \"dicetable record\" has made", err);
	*sealed = st == DT_OK && find_mark(&file, &at) &&
		  memcmp(file.data + at + WORD, none, DIGEST) != 0;
	if (*sealed) {
		memcpy(was, file.data + at + WORD, DIGEST);
		digest(&file, at, is);
		if (memcmp(was, is, DIGEST) != 0)
			st = dt_fail(err, DT_ERR_FORMAT, 0,
				"%s: the file is damaged: it is not what it was when it was "
				"finished; "
				"take another copy of it",
				path);
	}
	free(file.data);
	return st;
}

static enum dt_status copy_into(struct store *to, const char *path, struct dt_error *err)
{
	struct store *from = store_alloc(path, err);
	if (!from)
		return DT_ERR_NOMEM;
	from->remedy = to->remedy;
	enum dt_status st = DT_OK;
	int rc = sqlite3_open_v2(
		from->file, &from->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL);
	sqlite3_backup *b =
		rc == SQLITE_OK ? sqlite3_backup_init(to->db, "main", from->db, "main") : NULL;
	if (b) {
		sqlite3_backup_step(b, -1);
		rc = sqlite3_backup_finish(b);
	}
	if (rc != SQLITE_OK)
		st = store_error(from, rc, err);
	else if (!b)
		st = store_error(to, sqlite3_errcode(to->db), err);
	store_close(from);
	return st;
}

struct store *store_open_copy(const char *path, bool *sealed, struct dt_error *err)
{
	if (check_file(path, sealed, err) != DT_OK)
		return NULL;
	struct store *s = store_alloc(path, err);
	if (!s)
		return NULL;
	s->remedy = N_("take another copy of it");
	int rc = sqlite3_open_v2(
		":memory:", &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
	enum dt_status st = rc == SQLITE_OK ? copy_into(s, path, err) : store_error(s, rc, err);
	if (st == DT_OK)
		st = store_set_up(s, true, true, err);
	if (st == DT_OK)
		return s;
	store_close(s);
	return NULL;
}
