/* SPDX-License-Identifier: MIT */
/*
 * learned.h - a data file in which something was learned: saved, looked at and changed behind the
 * store's back.
 */
#ifndef DT_TESTS_LEARNED_H
#define DT_TESTS_LEARNED_H

#include "run.h"
#include "scratch.h"

#include <string.h>

static struct dt_error err;

static inline void save(struct store *s, const char *kind, const char *name, const char *head)
{
	uint8_t bytes[3] = { 1, 0, 255 };
	char text[64];
	snprintf(text, sizeof(text), "%s", head);
	struct store_part parts[2] = { { "look", bytes, 3 }, { "nothing", NULL, 0 } };
	struct store_item item = {
		.made_at = 1700000000, .head = text, .parts = parts, .parts_n = 2
	};
	snprintf(item.kind, sizeof(item.kind), "%s", kind);
	snprintf(item.name, sizeof(item.name), "%s", name);
	ck_assert_msg(store_save(s, &item, &err) == DT_OK, "%s", err.msg);
}

/* Changes the file behind the store's back; its own settings stay out of the way. */
static inline void sql(const char *text)
{
	sqlite3 *db;
	ck_assert_int_eq(sqlite3_open(scratch_path, &db), SQLITE_OK);
	ck_assert_int_eq(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
	ck_assert_int_eq(
		sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

#endif
