/* SPDX-License-Identifier: MIT */
/*
 * scratch.h - a folder of its own for each test that needs a data file, and SQL behind the
 * program's back.
 */
#ifndef DT_TESTS_SCRATCH_H
#define DT_TESTS_SCRATCH_H

#include "store.h"

#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

static char scratch_dir[64], scratch_path[96]; /* a data file in it, which need not exist */

static inline void scratch_set_up(void)
{
	snprintf(scratch_dir, sizeof(scratch_dir), "/tmp/dicetable-test-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(scratch_dir));
	snprintf(scratch_path, sizeof(scratch_path), "%s/t.db", scratch_dir);
}

static inline void scratch_tear_down(void)
{
	char command[160];
	snprintf(command, sizeof(command), "rm -rf '%s'", scratch_dir);
	ck_assert_int_eq(system(command), 0);
}

static inline struct store *scratch_store(void)
{
	struct dt_error err;
	struct store *s = store_open(scratch_path, true, &err);
	ck_assert_msg(s != NULL, "%s", err.msg);
	return s;
}

static inline void scratch_sql(const char *text)
{
	sqlite3 *db;
	char *words = NULL;
	ck_assert_int_eq(sqlite3_open(scratch_path, &db), SQLITE_OK);
	ck_assert_msg(sqlite3_exec(db, text, NULL, NULL, &words) == SQLITE_OK, "%s", words);
	sqlite3_close(db);
}

#endif
