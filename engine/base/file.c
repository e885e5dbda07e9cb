/* SPDX-License-Identifier: MIT */
/*
 * file.c - refuses by name and kind what is no file, and opens without waiting.
 */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *what(mode_t mode)
{
	return S_ISREG(mode)	? NULL
	       : S_ISDIR(mode)	? "a folder"
	       : S_ISFIFO(mode) ? "a pipe"
	       : S_ISSOCK(mode) ? "a socket"
				: "a device";
}

const char *dt_file_is_no_file(const char *path)
{
	struct stat about;
	return stat(path, &about) == 0 ? what(about.st_mode) : NULL;
}

static int refuse(const char *path, const char *is, struct dt_error *err)
{
	dt_fail(err, DT_ERR_FORMAT, 0, "%s: this is %s, not a file", path, is);
	return -1;
}

static int open_file(const char *path, int flags, const char *how, struct dt_error *err)
{
	struct stat about;
	/* A socket cannot be opened, nor a pipe for writing without anybody who reads, nor a folder
	 * for writing: what it is says more than why. */
	int fd = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666), sys = errno;
	const char *is = fd < 0			  ? dt_file_is_no_file(path)
			 : fstat(fd, &about) == 0 ? what(about.st_mode)
						  : NULL;
	if (fd >= 0 && is)
		close(fd);
	if (is)
		return refuse(path, is, err);
	if (fd < 0)
		dt_fail(err, DT_ERR_IO, sys, "%s: cannot be %s: %s", path, how,
			*path ? strerror(sys) : "its name is empty");
	return fd;
}

int dt_file_open(const char *path, struct dt_error *err)
{
	return open_file(path, O_RDONLY, "opened", err);
}

static FILE *stream(int fd, const char *path, const char *mode, struct dt_error *err)
{
	FILE *f = fd >= 0 ? fdopen(fd, mode) : NULL;
	if (fd >= 0 && !f) {
		dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", path);
		close(fd);
	}
	return f;
}

FILE *dt_file_read(const char *path, struct dt_error *err)
{
	return stream(dt_file_open(path, err), path, "r", err);
}

FILE *dt_file_write(const char *path, struct dt_error *err)
{
	int fd = open_file(path, O_WRONLY | O_CREAT | O_TRUNC, "written", err);
	return stream(fd, path, "w", err);
}
