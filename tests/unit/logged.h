/* SPDX-License-Identifier: MIT */
/*
 * logged.h - what is written to standard error between log_begin() and log_end().
 */
#ifndef DT_TESTS_LOGGED_H
#define DT_TESTS_LOGGED_H

#include <check.h>
#include <stdio.h>
#include <unistd.h>

static char log_text[2000];
static int log_was;

static inline FILE *log_begin(void)
{
	FILE *f = tmpfile();
	fflush(stderr);
	log_was = dup(STDERR_FILENO);
	ck_assert(f && log_was >= 0 && dup2(fileno(f), STDERR_FILENO) >= 0);
	return f;
}

static inline void log_end(FILE *f)
{
	fflush(stderr);
	dup2(log_was, STDERR_FILENO);
	close(log_was);
	rewind(f);
	log_text[fread(log_text, 1, sizeof(log_text) - 1, f)] = '\0';
	fclose(f);
}

#endif
