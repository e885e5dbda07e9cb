/* SPDX-License-Identifier: MIT */
/*
 * store_backup.c - copies a data file beside its goal, and gives the copy its name when it is
 * whole.
 *
 * SQLite's online backup takes one state of the data file, its log included, while others write.
 * It goes to FILE.part beside the copy's, which becomes the copy when it is on the disk. Of a
 * backup that was killed it stays, and the next one takes it: only one that is being written is
 * locked.
 */
#include "store_backup.h"
#include "store_db.h"
#include "store_file.h"
#include "words.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

static enum dt_status cannot(const char *path, int sys, struct dt_error *err)
{
	return dt_fail(err, DT_ERR_IO, sys,
		"%s: the copy cannot be written: %s; name a file in a folder that you may write to",
		path, strerror(sys));
}

/* ---- What may be replaced ---- */

static bool same(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* The table's own files, whether they are there now or not. */
static bool is_of_table(const struct store *s, const char *path)
{
	char own[PATH_SIZE];
	struct stat a, b;
	char *real = realpath(path, NULL);
	bool found = stat(path, &a) == 0 && stat(s->file, &b) == 0 && same(&a, &b);
	for (size_t i = 0; !found && i < STORE_BESIDE; i++) {
		const char *name = real ? real : path, *ending = store_beside[i];
		size_t n = strlen(name), m = strlen(ending);
		if (n <= m || n - m >= sizeof(own) || strcmp(name + n - m, ending) != 0)
			continue;
		memcpy(own, name, n - m);
		own[n - m] = '\0';
		found = stat(own, &a) == 0 && stat(s->file, &b) == 0 && same(&a, &b);
	}
	free(real);
	return found;
}

/* A recording that is finished is worth more than a copy. */
static bool is_sealed(const char *path)
{
	struct store *s = store_alloc(path, NULL);
	sqlite3_stmt *q = NULL;
	bool row = false;
	if (s &&
		sqlite3_open_v2(s->file, &s->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
			NULL) == SQLITE_OK &&
		store_prepare(s, "SELECT 1 FROM seal", &q, NULL) == DT_OK)
		store_step(s, q, &row, NULL);
	sqlite3_finalize(q);
	store_close(s);
	return row;
}

/* An older copy, or nothing. */
static enum dt_status check_place(const struct store *s, const char *path, struct dt_error *err)
{
	struct store_found found;
	struct dt_error why;
	if (!*path)
		return dt_fail(err, DT_ERR_FORMAT, 0, "the name of the copy is empty");
	if (is_of_table(s, path))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: this is the table's own data file, not a place for a copy; name "
			"another file",
			path);
	enum dt_status st = store_file_look(path, &found, &why);
	if (st != DT_OK || (found.exists && is_sealed(path)))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: there is something else than an older copy; name another file", path);
	/* A log that is left there would be taken for the copy's. */
	if (!found.alone || store_file_in_use(path))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: a table is using this data file, or was cut off: its -wal or "
			"-journal lies beside it; name another file",
			path);
	return DT_OK;
}

/* ---- Copying ---- */

static enum dt_status copy_all(struct store *from, struct store *to, struct dt_error *err)
{
	sqlite3_backup *b = sqlite3_backup_init(to->db, "main", from->db, "main");
	if (!b)
		return store_error(to, sqlite3_errcode(to->db), err);
	int rc, tries = 0;
	/* In one go: with a log there is nobody who has to wait for us. */
	while ((rc = sqlite3_backup_step(b, -1)) == SQLITE_BUSY || rc == SQLITE_LOCKED) {
		if (++tries > 50)
			break;
		sqlite3_sleep(100);
	}
	int end = sqlite3_backup_finish(b);
	rc = rc == SQLITE_DONE ? end : rc;
	/* One file that can be read where nothing may be written, without a log beside it. */
	enum dt_status st = rc == SQLITE_OK ? store_exec(to, "PRAGMA journal_mode = DELETE", err)
					    : store_error(to, rc, err);
	return st == DT_OK ? store_look_over(to, err) : st;
}

/* part: an empty file. */
static enum dt_status write_part(
	struct store *from, const char *part, const char *path, struct dt_error *err)
{
	struct store *to = store_alloc(part, err);
	struct dt_error why = { .msg = "" };
	if (!to)
		return DT_ERR_NOMEM;
	to->remedy = N_("try again");
	free(to->path); /* sentences name the copy as it was named */
	to->path = strdup(path);
	int rc = to->path ? sqlite3_open_v2(to->file, &to->db,
				    SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL)
			  : SQLITE_NOMEM;
	enum dt_status st = rc == SQLITE_OK ? copy_all(from, to, &why) : store_error(to, rc, &why);
	store_close(to);
	return st == DT_OK ? st : dt_fail(err, st, why.sys, "%s", why.msg);
}

/* On the disk, with its name. */
static int settle(const char *part, const char *path, int64_t *size)
{
	struct stat about;
	char folder[PATH_SIZE];
	int fd = open(part, O_RDONLY | O_CLOEXEC);
	bool good = fd >= 0 && fsync(fd) == 0 && fstat(fd, &about) == 0 && rename(part, path) == 0;
	int sys = good ? 0 : errno;
	if (fd >= 0)
		close(fd);
	if (!good)
		return sys;
	*size = about.st_size;
	/* A name is in its folder. */
	snprintf(folder, sizeof(folder), "%s", path);
	char *slash = strrchr(folder, '/');
	if (slash)
		slash[slash == folder] = '\0';
	fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd >= 0) {
		fsync(fd);
		close(fd);
	}
	return 0;
}

/* An empty file of its owner's only, locked while *fd is open. SQLite's own locks are of another
 * kind: closing its file leaves this one. */
static enum dt_status claim_part(const char *part, const char *path, int *fd, struct dt_error *err)
{
	struct stat opened, named;
	*fd = open(part, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, S_IRUSR | S_IWUSR);
	if (*fd < 0)
		return cannot(path, errno, err);
	bool ours =
		fstat(*fd, &opened) == 0 && S_ISREG(opened.st_mode) && opened.st_uid == geteuid();
	if (ours && flock(*fd, LOCK_EX | LOCK_NB) == 0 && stat(part, &named) == 0 &&
		same(&opened, &named) && fchmod(*fd, S_IRUSR | S_IWUSR) == 0 &&
		ftruncate(*fd, 0) == 0)
		return DT_OK;
	close(*fd);
	return dt_fail(err, DT_ERR_IO, 0,
		ours ? "%s: another copy is being written there; try again when it is done"
		     : "%s: the copy cannot be written: %s.part is in the way; remove it",
		path, path);
}

static enum dt_status copy_to(
	struct store *s, const char *path, const char *real, int64_t *size, struct dt_error *err)
{
	char part[PATH_SIZE];
	int fd;
	if ((size_t)snprintf(part, sizeof(part), "%s.part", real) >= sizeof(part))
		return cannot(path, ENAMETOOLONG, err);
	enum dt_status st = claim_part(part, path, &fd, err);
	if (st != DT_OK)
		return st;
	st = write_part(s, part, path, err);
	int sys = st == DT_OK ? settle(part, real, size) : 0;
	if (sys)
		st = cannot(path, sys, err);
	if (st != DT_OK)
		unlink(part);
	close(fd);
	return st;
}

enum dt_status store_backup(struct store *s, const char *path, int64_t *size, struct dt_error *err)
{
	enum dt_status st = check_place(s, path, err);
	if (st != DT_OK)
		return st;
	/* Where a link leads. */
	char *real = realpath(path, NULL);
	st = copy_to(s, path, real ? real : path, size, err);
	free(real);
	return st;
}
