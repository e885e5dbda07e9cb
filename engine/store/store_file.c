/* SPDX-License-Identifier: MIT */
/*
 * store_file.c - looks at a data file's name, rights and first bytes without SQLite, makes it and
 * takes it back.
 *
 * The head of the file is read before SQLite sees it, since SQLite may write to a file that it
 * only opens (a left-over write-ahead log). It is in the first 100 bytes, as SQLite documents.
 *
 * Closing any descriptor of a file drops all locks that SQLite holds on it in this process. So
 * nothing here may be called while the file is open in another store.
 */
#include "store_file.h"

#include "file.h"
#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD_SIZE = 100, PATH_SIZE = 4096 };

/* Where SQLite's locks lie, as it documents: somebody who has the file open holds one. */
#define LOCKS_AT 0x40000000
#define LOCKS_N 512

static const char place_remedy[] =
	"run this as the user to whom it belongs, or name another file with --db";

const char *const store_beside[STORE_BESIDE] = { "-wal", "-shm", "-journal", "-table" };

bool store_path_beside(const char *path, const char *ending, char *out, size_t cap)
{
	/* Whoever comes by a link comes to the same file. */
	char *real = realpath(path, NULL);
	int n = snprintf(out, cap, "%s%s", real ? real : path, ending);
	free(real);
	return n >= 0 && (size_t)n < cap;
}

/* ":memory:" and "file:..." are files of such a name. */
char *store_plain_name(const char *path)
{
	size_t size = strlen(path) + 3;
	char *name = malloc(size);
	if (name)
		snprintf(name, size, "%s%s", *path == '/' ? "" : "./", path);
	return name;
}

/* The system would not open or make it. */
static enum dt_status refuse_place(
	const char *path, const char *what, int sys, struct dt_error *err)
{
	bool folder = sys == ENOENT || sys == ENOTDIR;
	bool closed = sys == EACCES || sys == EPERM || sys == EROFS;
	return dt_fail(err, DT_ERR_IO, sys, "%s: the data file cannot be %s: %s; %s", path, what,
		strerror(sys),
		folder	 ? "make its folder, or name another file with --db"
		: closed ? place_remedy
			 : "name another file with --db");
}

static bool alone(const char *path)
{
	char beside[PATH_SIZE];
	bool any = false;
	for (size_t i = 0; i < STORE_BESIDE_TABLE; i++)
		any = any || (store_path_beside(path, store_beside[i], beside, sizeof(beside)) &&
				     access(beside, F_OK) == 0);
	return !any;
}

enum dt_status store_file_look(const char *path, struct store_found *out, struct dt_error *err)
{
	uint8_t head[HEAD_SIZE];
	struct stat about = { .st_size = 0 };
	struct dt_error why;
	*out = (struct store_found){ .alone = alone(path) };
	if (!*path)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"the name of the data file is empty; name one with --db");
	int fd = dt_file_open(path, &why);
	if (fd < 0 && why.sys == ENOENT)
		return DT_OK;
	if (fd < 0)
		return why.sys ? refuse_place(path, "opened", why.sys, err)
			       : dt_fail(err, why.code, 0, "%s; name another one with --db",
					 why.msg);
	ssize_t got = fstat(fd, &about) == 0 ? read(fd, head, sizeof(head)) : -1;
	int sys = errno;
	close(fd);
	if (got < 0)
		return refuse_place(path, "opened", sys, err);
	out->inode = about.st_ino;
	if (got == 0)
		return DT_OK;
	out->exists = true;
	out->size = about.st_size;
	return store_check_head(path, head, (size_t)got, "name another one with --db", err);
}

enum dt_status store_file_make(const char *path, struct store_found *found, struct dt_error *err)
{
	struct stat about;
	int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	found->made = fd >= 0;
	if (fd < 0 && errno == EEXIST) /* an empty one, or a link to where none is yet */
		fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0)
		return refuse_place(path, "made", errno, err);
	found->inode = fstat(fd, &about) == 0 ? about.st_ino : 0;
	close(fd);
	return DT_OK;
}

bool store_file_in_use(const char *path)
{
	struct flock any = {
		.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = LOCKS_AT, .l_len = LOCKS_N
	};
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	bool used = fd >= 0 && fcntl(fd, F_GETLK, &any) == 0 && any.l_type != F_UNLCK;
	if (fd >= 0)
		close(fd);
	return used;
}

void store_file_unmake(const char *path, const struct store_found *found)
{
	char beside[PATH_SIZE];
	struct stat about;
	struct flock all = {
		.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = LOCKS_AT, .l_len = LOCKS_N
	};
	if (found->exists || !found->alone)
		return;
	int fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
	if (fd >= 0 && fstat(fd, &about) == 0 && about.st_ino == found->inode &&
		fcntl(fd, F_SETLK, &all) == 0) {
		for (size_t i = 0; i < STORE_BESIDE_TABLE; i++)
			if (store_path_beside(path, store_beside[i], beside, sizeof(beside)))
				unlink(beside);
		/* What cannot be done here has been told as a failure already. */
		if (found->made ? unlink(path) != 0 : ftruncate(fd, 0) != 0)
			dt_log("%s: a data file without contents stays: %s", path, strerror(errno));
	}
	if (fd >= 0)
		close(fd);
}

/* ---- Who may read it ---- */

enum { PRIVATE, PUT_RIGHT, NOT_OURS };

static int keep_private(const char *path, const char *ending)
{
	char beside[PATH_SIZE];
	struct stat about;
	if (!store_path_beside(path, ending, beside, sizeof(beside)) || stat(beside, &about) != 0 ||
		!S_ISREG(about.st_mode) || !(about.st_mode & (S_IRWXG | S_IRWXO)))
		return PRIVATE;
	/* Some file systems say yes and do nothing. */
	bool done = chmod(beside, about.st_mode & S_IRWXU) == 0 && stat(beside, &about) == 0 &&
		    !(about.st_mode & (S_IRWXG | S_IRWXO));
	return done ? PUT_RIGHT : NOT_OURS;
}

void store_file_keep_private(const char *path, bool told)
{
	int worst = keep_private(path, "");
	for (size_t i = 0; i < STORE_BESIDE; i++) {
		int one = keep_private(path, store_beside[i]);
		worst = one > worst ? one : worst;
	}
	if (worst == PUT_RIGHT && told)
		dt_log("%s: others than its owner could read or write the data file, in which "
		       "everybody's cards are; they cannot any more",
			path);
	else if (worst == NOT_OURS)
		dt_log("%s: others than its owner can read or write the data file, in which "
		       "everybody's cards are, and this user may not change that; let its owner "
		       "do \"chmod go= %s\"",
			path, path);
}
