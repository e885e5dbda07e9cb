/* SPDX-License-Identifier: MIT */
/*
 * scarce.h - a system that gives no more descriptors.
 */
#ifndef DT_TESTS_SCARCE_H
#define DT_TESTS_SCARCE_H

#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

enum { SCARCE_MAX = 32 };

static struct rlimit scarce_usual;

/* No more than n descriptors can be opened, until plenty(). */
static inline void leave(int n)
{
	int fd[SCARCE_MAX + 1] = { 0 };
	ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &scarce_usual), 0);
	for (int i = 0; i <= n; i++)
		ck_assert_int_ge(fd[i] = open("/dev/null", O_RDONLY | O_CLOEXEC), 0);
	struct rlimit few = { .rlim_cur = (rlim_t)fd[n], .rlim_max = scarce_usual.rlim_max };
	for (int i = 0; i <= n; i++)
		close(fd[i]);
	ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &few), 0);
}

static inline void plenty(void)
{
	ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &scarce_usual), 0);
}

/* How many are open; what looks them up counts the same each time. */
static inline int descriptors(void)
{
	int n = 0;
	DIR *dir = opendir("/proc/self/fd");
	while (readdir(dir))
		n++;
	closedir(dir);
	return n;
}

#endif
