/* SPDX-License-Identifier: MIT */
/*
 * store_told.c - who plays with the data file, and how much of a game it must hold.
 *
 * Beside the data file lies FILE-table. A table that plays keeps it locked, and the data file
 * itself, so that it is noticed by whatever name somebody comes: by path where the file was put in
 * another's place, by inode where it has two names (hard links), which SQLite cannot know.
 *
 * In FILE-table stands how many entries the last game has and the digest of the last of them: what
 * the data file was told to keep, outside of SQLite's write-ahead log. Where the log was lost or
 * cut, or an older copy put back, the data file is sound and holds less. It is written, and on the
 * disk, after each commit and before anybody is shown its effect; what is between them is told too
 * little, never too much. Two places in turn, each with a digest: a torn write leaves the other
 * one.
 */
#include "store_db.h"
#include "store_file.h"
#include "store_games.h"

#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	DIGEST = 16,
	PATH_SIZE = 4096,
	PLACES = 2,
	APART = 4096, /* no disk tears two places with one write */
	LINE = 256,
	HEX = 2 * DIGEST + 1,
};

/* ---- Lines ---- */

static void line_digest(const char *text, size_t n, char hex[HEX])
{
	uint8_t sum[DIGEST];
	crypto_generichash(sum, DIGEST, (const unsigned char *)text, n, NULL, 0);
	sodium_bin2hex(hex, HEX, sum, DIGEST);
}

/* Text with its digest in a line of fixed length, for people too. */
static void write_line(const struct store_told *t, char out[LINE])
{
	char sum[HEX], hex[HEX];
	sodium_bin2hex(hex, HEX, t->digest, DIGEST);
	int n = snprintf(out, LINE,
		"dicetable told %" PRId64 ": game %" PRId64 " entries %" PRId64 " ended %d last %s",
		t->turn, t->game, t->entries, t->ended, hex);
	line_digest(out, (size_t)n, sum);
	snprintf(out + n, (size_t)(LINE - n), " sum %s\n", sum);
}

static bool read_line(const char line[LINE], struct store_told *out)
{
	struct store_told t = { 0 };
	char hex[HEX] = "", sum[HEX] = "", is[HEX], text[LINE + 1];
	int ended = 0;
	size_t n;
	memcpy(text, line, LINE);
	text[LINE] = '\0';
	const char *end = strstr(text, " sum ");
	if (sscanf(text,
		    "dicetable told %" SCNd64 ": game %" SCNd64 " entries %" SCNd64
		    " ended %d last %32[0-9a-f] sum %32[0-9a-f]",
		    &t.turn, &t.game, &t.entries, &ended, hex, sum) != 6 ||
		!end)
		return false;
	line_digest(text, (size_t)(end - text), is);
	t.ended = ended == 1;
	bool good = strcmp(is, sum) == 0 && t.turn > 0 && t.entries >= 0 &&
		    sodium_hex2bin(t.digest, DIGEST, hex, strlen(hex), NULL, &n, NULL) == 0 &&
		    n == DIGEST;
	if (good)
		*out = t;
	return good;
}

/* The newest of the places; turn 0 where nothing was told, or none of them can be read. */
static void read_told(int fd, struct store_told *out)
{
	*out = (struct store_told){ 0 };
	for (int i = 0; i < PLACES; i++) {
		char line[LINE] = "";
		struct store_told t;
		if (pread(fd, line, LINE, (off_t)i * APART) == LINE && read_line(line, &t) &&
			t.turn > out->turn)
			*out = t;
	}
}

/* ---- While a table plays ---- */

/* Room for both places, so that writing to one needs none. */
static bool make_room(int fd)
{
	static const char nothing[LINE];
	struct stat about;
	if (fstat(fd, &about) == 0 && about.st_size >= APART + LINE)
		return true;
	for (int i = 0; i < PLACES; i++)
		if (pwrite(fd, nothing, LINE, (off_t)i * APART) != LINE)
			return false;
	return fsync(fd) == 0;
}

static void cannot_tell(struct store *s)
{
	if (!s->silent)
		dt_log("%s: how far the game has come cannot be kept beside it: %s; it is not "
		       "noticed when its log is lost",
			s->path, strerror(errno));
	s->silent = true;
}

static void store_told_begin(struct store *s)
{
	s->silent = false;
	if (!make_room(s->claim_fd))
		cannot_tell(s);
	read_told(s->claim_fd, &s->told);
}

void store_told_keep(
	struct store *s, int64_t game, int64_t entries, bool ended, const uint8_t *digest)
{
	char line[LINE] = "";
	struct store_told t = {
		.turn = s->told.turn + 1, .game = game, .entries = entries, .ended = ended
	};
	if (s->claim_fd < 0)
		return;
	if (digest)
		memcpy(t.digest, digest, DIGEST);
	write_line(&t, line);
	if (pwrite(s->claim_fd, line, LINE, (off_t)(t.turn % PLACES) * APART) != LINE ||
		fdatasync(s->claim_fd) != 0)
		cannot_tell(s);
	else
		s->silent = false;
	s->told = t;
}

/* ---- Whether it is all there ---- */

/* The digest that an entry of the game has, or its head for -1; *there is false where it has none.
 */
static enum dt_status digest_of(struct store *s, int64_t game, int64_t n, uint8_t out[DIGEST],
	bool *there, struct dt_error *err)
{
	sqlite3_stmt *q;
	enum dt_status st = store_prepare(s,
		"SELECT digest FROM game_entry WHERE game_id = ?1 AND n = ?2 UNION ALL "
		"SELECT digest FROM game WHERE id = ?1 AND ?2 = -1",
		&q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_int64(q, 1, game);
	sqlite3_bind_int64(q, 2, n);
	st = store_step(s, q, there, err);
	*there = *there && sqlite3_column_bytes(q, 0) == DIGEST;
	if (*there)
		memcpy(out, sqlite3_column_blob(q, 0), DIGEST);
	sqlite3_finalize(q);
	return st;
}

static enum dt_status is_open(struct store *s, int64_t game, bool *open, struct dt_error *err)
{
	sqlite3_stmt *q;
	enum dt_status st =
		store_prepare(s, "SELECT 1 FROM game WHERE id = ? AND ended_at IS NULL", &q, err);
	if (st != DT_OK)
		return st;
	sqlite3_bind_int64(q, 1, game);
	st = store_step(s, q, open, err);
	sqlite3_finalize(q);
	return st;
}

static enum dt_status less(const struct store *s, const char *what, struct dt_error *err)
{
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"%s: %s: its -wal file was lost, or an older copy put back; put the right files "
		"back before anybody plays, or go on from what is there",
		s->path, what);
}

/* What is missing of what was told. */
static enum dt_status compare(struct store *s, const struct store_told *t, struct dt_error *err)
{
	char what[120];
	int64_t n = 0;
	bool there = false, open = false;
	uint8_t sum[DIGEST];
	enum dt_status st = digest_of(s, t->game, t->entries - 1, sum, &there, err);
	if (st == DT_OK && t->ended)
		st = is_open(s, t->game, &open, err);
	if (st != DT_OK)
		return st;
	if (there && memcmp(sum, t->digest, DIGEST) == 0)
		return open ? less(s, "the end of the last game is not in it", err) : DT_OK;
	if (there)
		return less(s, "it holds another game than the table has played", err);
	if (store_game_height(s, t->game, &n, sum, NULL) != DT_OK)
		return less(s, "the last game is not in it", err);
	snprintf(what, sizeof(what), "it holds %" PRId64 " of the last game's %" PRId64 " steps", n,
		t->entries);
	return less(s, what, err);
}

/* Open to read, without making it. -1: there is none, or it is no file. */
static int open_beside(const struct store *s)
{
	char path[PATH_SIZE];
	return store_path_beside(s->path, store_beside[STORE_BESIDE_TABLE], path, sizeof(path))
		       ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
		       : -1;
}

enum dt_status store_check_told(struct store *s, struct dt_error *err)
{
	struct store_told t, again;
	enum dt_status st = DT_OK;
	int fd = open_beside(s);
	if (fd < 0)
		return DT_OK;
	read_told(fd, &again);
	/* It may be told more, or take a game back, while we look. */
	do {
		t = again;
		st = t.turn && t.game ? compare(s, &t, err) : DT_OK;
		read_told(fd, &again);
	} while (st != DT_OK && again.turn != t.turn);
	close(fd);
	return st;
}

/* ---- One table at a time ---- */

static enum dt_status taken(const struct store *s, const char *how, struct dt_error *err)
{
	return dt_fail(err, DT_ERR_IO, EWOULDBLOCK,
		"%s: another table is playing with this data file%s; end it, or name another "
		"file with --db",
		s->path, how);
}

/* A lock on a file that is held by somebody; it is not kept. */
static bool is_locked(int fd)
{
	if (fd < 0 || flock(fd, LOCK_SH | LOCK_NB) != 0)
		return fd >= 0 && errno == EWOULDBLOCK;
	flock(fd, LOCK_UN);
	return false;
}

/* Once it is open it stays so: see store_file.c. */
static int file_fd(struct store *s)
{
	if (s->file_fd < 0)
		s->file_fd = open(s->file, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	return s->file_fd;
}

enum dt_status store_check_claim(struct store *s, struct dt_error *err)
{
	int beside = open_beside(s);
	bool held = is_locked(beside);
	if (beside >= 0)
		close(beside);
	if (held)
		return taken(s, "", err);
	return is_locked(file_fd(s)) ? taken(s, ", which has two names (a hard link)", err) : DT_OK;
}

enum dt_status store_check_names(struct store *s, struct dt_error *err)
{
	struct stat about;
	if (stat(s->file, &about) != 0 || about.st_nlink < 2 || !is_locked(file_fd(s)))
		return DT_OK;
	int beside = open_beside(s);
	bool same_name = is_locked(beside);
	if (beside >= 0)
		close(beside);
	return same_name ? DT_OK
			 : dt_fail(err, DT_ERR_IO, EWOULDBLOCK,
				   "%s: a table is playing with this data file, which has two "
				   "names (a hard link); use the other one",
				   s->path);
}

enum dt_status store_claim(struct store *s, struct dt_error *err)
{
	char path[PATH_SIZE];
	struct stat about;
	if (!store_path_beside(s->path, store_beside[STORE_BESIDE_TABLE], path, sizeof(path)))
		return dt_fail(err, DT_ERR_IO, ENAMETOOLONG, "%s: the path is too long", s->path);
	int fd = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0600);
	if (fd < 0 || fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) {
		int sys = fd < 0 ? errno : EINVAL;
		if (fd >= 0)
			close(fd);
		return dt_fail(err, DT_ERR_IO, sys, "%s: %s", path, strerror(sys));
	}
	enum dt_status st = flock(fd, LOCK_EX | LOCK_NB) != 0 ? taken(s, "", err) : DT_OK;
	if (st == DT_OK && (file_fd(s) < 0 || flock(s->file_fd, LOCK_EX | LOCK_NB) != 0))
		st = taken(s, ", which has two names (a hard link)", err);
	if (st != DT_OK) {
		close(fd);
		return st;
	}
	s->claim_fd = fd;
	store_told_begin(s);
	return DT_OK;
}
