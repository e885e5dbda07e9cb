/* SPDX-License-Identifier: MIT */
/*
 * replay.c - feeds the files of a folder to a fuzzer, one TAP case each; the files of a folder in
 * it, where we keep what a fuzzer found interesting, are one case together.
 *
 * Every input lies alone in memory of its own size, so that a sanitizer sees a read past its end.
 */
#include "fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define PATH_CAP 4096

static void join(char out[PATH_CAP], const char *folder, const char *name)
{
	if (snprintf(out, PATH_CAP, "%s/%s", folder, name) >= PATH_CAP)
		fuzz_broken("the path is short enough", folder, 0);
}

static int visible(const struct dirent *e)
{
	return e->d_name[0] != '.';
}

/* One file; returns 0 when it cannot be read. */
static int feed(const char *path)
{
	FILE *f = fopen(path, "rb");
	long size = -1;
	if (f && fseek(f, 0, SEEK_END) == 0)
		size = ftell(f);
	uint8_t *data = size < 0 ? NULL : malloc(size ? (size_t)size : 1);
	int ok = f && data && fseek(f, 0, SEEK_SET) == 0 &&
		 fread(data, 1, (size_t)size, f) == (size_t)size;
	if (f)
		fclose(f);
	if (ok)
		LLVMFuzzerTestOneInput(data, (size_t)size);
	free(data);
	return ok;
}

/* The names in a folder, sorted, without the hidden ones; negative when it is none. */
static int names(const char *folder, struct dirent ***list)
{
	return scandir(folder, list, visible, alphasort);
}

/* Feeds every file of a folder; returns how many, or -1 when one cannot be read. */
static int feed_folder(const char *folder)
{
	struct dirent **list;
	int n = names(folder, &list), ok = 1;
	for (int i = 0; i < n; i++) {
		char path[PATH_CAP];
		join(path, folder, list[i]->d_name);
		ok = ok && feed(path);
		free(list[i]);
	}
	if (n >= 0)
		free(list);
	return ok ? n : -1;
}

/* One case: a file, or a folder of files. */
static int run_case(int number, const char *folder, const char *name)
{
	char path[PATH_CAP];
	struct stat st;
	int n = -1;
	join(path, folder, name);
	if (stat(path, &st) == 0)
		n = S_ISDIR(st.st_mode) ? feed_folder(path) : feed(path);
	printf("%s %d - %s (%d inputs)\n", n > 0 ? "ok" : "not ok", number, name, n);
	fflush(stdout);
	return n > 0;
}

int main(int argc, char **argv)
{
	struct dirent **list;
	if (argc != 2) {
		fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
		return 2;
	}
	int n = names(argv[1], &list), bad = 0;
	if (n < 1) {
		printf("Bail out! %s: %s\n", argv[1], n < 0 ? strerror(errno) : "is empty");
		return 1;
	}
	printf("1..%d\n", n);
	for (int i = 0; i < n; i++) {
		bad += !run_case(i + 1, argv[1], list[i]->d_name);
		free(list[i]);
	}
	free(list);
	return bad ? 1 : 0;
}
