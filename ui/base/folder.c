/* SPDX-License-Identifier: MIT */
/*
 * folder.c - lists the names of a folder that begin in a certain way, in order.
 */
#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static enum dt_status add(struct folder *f, const char *dir, const char *name, struct dt_error *err)
{
	size_t size = strlen(dir) + strlen(name) + 2;
	char **paths = realloc(f->paths, (f->n + 1) * sizeof(*paths));
	if (paths)
		f->paths = paths;
	char *path = paths ? malloc(size) : NULL;
	if (!path)
		return dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", dir);
	snprintf(path, size, "%s%s%s", dir, dir[strlen(dir) - 1] == '/' ? "" : "/", name);
	f->paths[f->n++] = path;
	return DT_OK;
}

enum dt_status folder_list(
	const char *dir, const char *prefix, struct folder *out, struct dt_error *err)
{
	memset(out, 0, sizeof(*out));
	DIR *d = *dir ? opendir(dir) : NULL;
	if (!d)
		return dt_fail(err, DT_ERR_FORMAT, errno, "%s: the folder cannot be read: %s", dir,
			*dir ? strerror(errno) : "its name is empty");
	enum dt_status st = DT_OK;
	const struct dirent *e;
	errno = 0;
	while (st == DT_OK && (e = readdir(d))) {
		size_t n = strlen(prefix);
		if (strncmp(e->d_name, prefix, n) == 0 && strchr(e->d_name, '.') > e->d_name)
			st = add(out, dir, e->d_name, err);
	}
	if (st == DT_OK && errno)
		st = dt_fail(err, DT_ERR_FORMAT, errno, "%s: the folder cannot be read: %s", dir,
			strerror(errno));
	closedir(d);
	if (st != DT_OK)
		folder_finish(out);
	else if (out->n > 0)
		qsort(out->paths, out->n, sizeof(*out->paths), by_name);
	return st;
}

void folder_finish(struct folder *f)
{
	for (size_t i = 0; i < f->n; i++)
		free(f->paths[i]);
	free(f->paths);
	memset(f, 0, sizeof(*f));
}
