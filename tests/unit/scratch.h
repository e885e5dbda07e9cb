/* SPDX-License-Identifier: MIT */
/*
 * scratch.h - a folder of its own for each test that needs a data file, and SQL behind the
 * program's back.
 */
#ifndef DT_TESTS_SCRATCH_H
#define DT_TESTS_SCRATCH_H

#include "scratch_dir.h"
#include "store.h"

#include <sqlite3.h>

static char scratch_path[96]; /* a data file in scratch_dir, which need not exist */

static inline void scratch_set_up(void)
{
	scratch_dir_make();
	snprintf(scratch_path, sizeof(scratch_path), "%s/t.db", scratch_dir);
}

static inline void scratch_tear_down(void)
{
	scratch_dir_remove();
}

static inline struct store *scratch_store(void)
{
	struct dt_error why;
	struct store *s = store_open(scratch_path, true, &why);
	ck_assert_msg(s != NULL, "%s", why.msg);
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
