/* SPDX-License-Identifier: MIT */
/*
 * test_store.c - the data file: what is saved comes back, versions stay, settings are kept. Files
 * that are damaged or are none of ours are test_store_refused.c.
 */
#include "learned.h"
#include "store_db.h"

#include <stdlib.h>
#include <time.h>

START_TEST(what_is_saved_comes_back)
{
	struct store *s = scratch_store();
	save(s, "dice", "ivory", "{\"a\":1}");
	store_close(s);
	s = scratch_store();
	struct store_item item;
	ck_assert_msg(store_load(s, "dice", "ivory", 0, &item, &err) == DT_OK, "%s", err.msg);
	ck_assert_str_eq(item.head, "{\"a\":1}");
	ck_assert_int_eq(item.version, 1);
	ck_assert_int_eq(item.made_at, 1700000000);
	ck_assert_uint_eq(item.parts_n, 2);
	const struct store_part *look = store_item_part(&item, "look");
	ck_assert_ptr_nonnull(look);
	ck_assert_uint_eq(look->n, 3);
	ck_assert_int_eq(memcmp(look->bytes, "\x01\x00\xff", 3), 0);
	ck_assert_uint_eq(store_item_part(&item, "nothing")->n, 0);
	ck_assert_ptr_null(store_item_part(&item, "other"));
	store_item_finish(&item);
	store_close(s);
}
END_TEST

START_TEST(older_versions_stay)
{
	struct store *s = scratch_store();
	struct store_item item;
	save(s, "calibration", "table", "first");
	save(s, "calibration", "table", "second");
	ck_assert_int_eq(store_load(s, "calibration", "table", 0, &item, &err), DT_OK);
	ck_assert_str_eq(item.head, "second");
	ck_assert_int_eq(item.version, 2);
	store_item_finish(&item);
	ck_assert_int_eq(store_load(s, "calibration", "table", 1, &item, &err), DT_OK);
	ck_assert_str_eq(item.head, "first");
	store_item_finish(&item);
	ck_assert_int_eq(store_load(s, "calibration", "table", 3, &item, &err), DT_ERR_AGAIN);
	ck_assert_int_eq(store_load(s, "dice", "table", 0, &item, &err), DT_ERR_AGAIN);
	store_item_finish(&item); /* legal after a failure */
	store_close(s);
}
END_TEST

START_TEST(names_are_listed_once)
{
	struct store *s = scratch_store();
	struct store_item *list;
	size_t n;
	ck_assert_int_eq(store_list(s, "dice", &list, &n, &err), DT_OK);
	ck_assert_uint_eq(n, 0);
	free(list);
	save(s, "dice", "wood", "a");
	save(s, "dice", "ivory", "b");
	save(s, "dice", "wood", "c");
	save(s, "calibration", "table", "d");
	ck_assert_int_eq(store_list(s, "dice", &list, &n, &err), DT_OK);
	ck_assert_uint_eq(n, 2);
	ck_assert_str_eq(list[0].name, "ivory");
	ck_assert_str_eq(list[1].name, "wood");
	ck_assert_int_eq(list[1].version, 2);
	free(list);
	store_close(s);
}
END_TEST

static int64_t in_use(struct store *s, const char *kind, const char *name)
{
	struct store_item item;
	ck_assert_msg(store_load(s, kind, name, 0, &item, &err) == DT_OK, "%s", err.msg);
	int64_t version = item.version;
	store_item_finish(&item);
	return version;
}

/* Which version is asked for (0: the one before), and which is in use then. */
static const struct {
	int64_t to, then;
	enum dt_status st;
} ways[] = {
	{ 0, 2, DT_OK },
	{ 0, 1, DT_OK },
	{ 0, 1, DT_ERR_AGAIN },
	{ 4, 1, DT_ERR_AGAIN },
	{ -1, 1, DT_ERR_AGAIN },
	{ 3, 3, DT_OK },
	{ 3, 3, DT_OK },
	{ 0, 1, DT_OK }, /* the second was put aside */
	{ 2, 2, DT_OK },
	{ 0, 1, DT_OK },
};

START_TEST(a_version_is_taken_into_use_and_the_others_stay)
{
	struct store *s = scratch_store();
	struct store_item *list, item;
	int64_t version = -1;
	size_t n;
	save(s, "dice", "wood", "first");
	save(s, "dice", "wood", "second");
	save(s, "dice", "wood", "third");
	save(s, "dice", "ivory", "other");
	for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++) {
		ck_assert_int_eq(
			store_use(s, "dice", "wood", ways[i].to, &version, &err), ways[i].st);
		ck_assert_int_eq(version, ways[i].then);
		ck_assert_int_eq(in_use(s, "dice", "wood"), ways[i].then);
	}
	ck_assert_int_eq(store_list(s, "dice", &list, &n, &err), DT_OK);
	ck_assert_uint_eq(n, 2);
	ck_assert_int_eq(list[1].version, 1);
	free(list);
	/* The next one has a number of its own, is in use, and comes after what was in use. */
	save(s, "dice", "wood", "fourth");
	ck_assert_int_eq(in_use(s, "dice", "wood"), 4);
	ck_assert_int_eq(store_newest(s, "dice", "wood", &version, &err), DT_OK);
	ck_assert_int_eq(version, 4);
	ck_assert_int_eq(store_use(s, "dice", "wood", 0, &version, &err), DT_OK);
	ck_assert_int_eq(version, 1);
	ck_assert_int_eq(store_load(s, "dice", "wood", 3, &item, &err), DT_OK);
	ck_assert_str_eq(item.head, "third");
	store_item_finish(&item);
	ck_assert_int_eq(in_use(s, "dice", "ivory"), 1);
	ck_assert_int_eq(store_use(s, "dice", "bone", 0, &version, &err), DT_ERR_AGAIN);
	ck_assert_int_eq(version, 0);
	store_close(s);
}
END_TEST

START_TEST(all_versions_get_another_name_or_go)
{
	struct store *s = scratch_store();
	struct store_item item;
	int64_t version;
	save(s, "dice", "wood", "first");
	save(s, "dice", "wood", "second");
	save(s, "dice-loose", "wood", "other");
	ck_assert_int_eq(store_rename(s, "dice", "wood", "oak", &err), DT_OK);
	ck_assert_int_eq(store_load(s, "dice", "wood", 0, &item, &err), DT_ERR_AGAIN);
	ck_assert_int_eq(store_load(s, "dice", "oak", 1, &item, &err), DT_OK);
	ck_assert_str_eq(item.head, "first");
	ck_assert_uint_eq(item.parts_n, 2);
	store_item_finish(&item);
	ck_assert_int_eq(in_use(s, "dice-loose", "wood"), 1);
	ck_assert_int_eq(store_forget(s, "dice", "oak", &err), DT_OK);
	ck_assert_int_eq(store_newest(s, "dice", "oak", &version, &err), DT_OK);
	ck_assert_int_eq(version, 0);
	sqlite3_stmt *q;
	ck_assert_int_eq(store_prepare(s, "SELECT count(*) FROM learned_part", &q, &err), DT_OK);
	ck_assert_int_eq(sqlite3_step(q), SQLITE_ROW);
	ck_assert_int_eq(sqlite3_column_int(q, 0), 2); /* those of the loose one */
	sqlite3_finalize(q);
	save(s, "dice", "oak", "again");
	ck_assert_int_eq(in_use(s, "dice", "oak"), 1);
	store_close(s);
}
END_TEST

/* Before versions could be put aside the newest was in use. */
START_TEST(a_file_of_version_four_uses_the_newest)
{
	struct store *s = scratch_store();
	int64_t version;
	save(s, "dice", "wood", "first");
	save(s, "dice", "wood", "second");
	store_close(s);
	sql("ALTER TABLE learned DROP COLUMN aside; PRAGMA user_version = 4");
	s = scratch_store();
	ck_assert_int_eq(in_use(s, "dice", "wood"), 2);
	ck_assert_int_eq(store_use(s, "dice", "wood", 0, &version, &err), DT_OK);
	ck_assert_int_eq(in_use(s, "dice", "wood"), 1);
	store_close(s);
	s = scratch_store();
	ck_assert_int_eq(in_use(s, "dice", "wood"), 1);
	store_close(s);
}
END_TEST

/* "a_" is no pattern, and "a." is not the beginning of "ab.". */
START_TEST(settings_move_together)
{
	struct store *s = scratch_store();
	char value[8];
	static const char *const keys[] = { "a_.1", "a_.2", "ab.1", "b.2", "b.3", "c" };
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		ck_assert_int_eq(store_set(s, keys[i], keys[i], &err), DT_OK);
	ck_assert_int_eq(store_move_settings(s, "a_.", "b.", &err), DT_OK);
	ck_assert_int_eq(store_get(s, "b.1", value, sizeof(value), &err), DT_OK);
	ck_assert_str_eq(value, "a_.1");
	ck_assert_int_eq(store_get(s, "b.2", value, sizeof(value), &err), DT_OK);
	ck_assert_str_eq(value, "a_.2");
	ck_assert_int_eq(store_get(s, "b.3", value, sizeof(value), &err), DT_ERR_AGAIN);
	ck_assert_int_eq(store_get(s, "a_.1", value, sizeof(value), &err), DT_ERR_AGAIN);
	ck_assert_int_eq(store_move_settings(s, "b.", NULL, &err), DT_OK);
	ck_assert_int_eq(store_get(s, "b.1", value, sizeof(value), &err), DT_ERR_AGAIN);
	ck_assert_int_eq(store_get(s, "ab.1", value, sizeof(value), &err), DT_OK);
	ck_assert_int_eq(store_get(s, "c", value, sizeof(value), &err), DT_OK);
	store_close(s);
}
END_TEST

START_TEST(settings_are_kept)
{
	struct store *s = scratch_store();
	char value[8];
	ck_assert_int_eq(store_get(s, "dice", value, sizeof(value), &err), DT_ERR_AGAIN);
	ck_assert_int_eq(store_set(s, "dice", "ivory", &err), DT_OK);
	ck_assert_int_eq(store_set(s, "dice", "wood", &err), DT_OK);
	store_close(s);
	s = scratch_store();
	ck_assert_int_eq(store_get(s, "dice", value, sizeof(value), &err), DT_OK);
	ck_assert_str_eq(value, "wood");
	ck_assert_int_eq(store_set(s, "dice", "much too long", &err), DT_OK);
	ck_assert_int_eq(store_get(s, "dice", value, sizeof(value), &err), DT_ERR_FORMAT);
	store_close(s);
}
END_TEST

static int64_t now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* A table writes with each message: it waits for another program once, not each time. */
START_TEST(a_file_that_is_held_is_waited_for_once)
{
	struct store *s = scratch_store(), *other = scratch_store();
	ck_assert_int_eq(store_begin(other, &err), DT_OK);
	int64_t start = now_ms();
	ck_assert_int_eq(store_begin(s, &err), DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(err.msg, "another program is writing"));
	int64_t first = now_ms() - start;
	ck_assert_int_eq(store_begin(s, &err), DT_ERR_IO);
	int64_t second = now_ms() - start - first;
	ck_assert_msg(second * 4 < first, "%d ms, then %d ms", (int)first, (int)second);
	ck_assert_int_eq(store_end(other, DT_OK, &err), DT_OK);
	ck_assert_int_eq(store_set(s, "dice", "wood", &err), DT_OK);
	store_close(s);
	store_close(other);
}
END_TEST

static int level(struct store *s)
{
	sqlite3_stmt *q;
	ck_assert_int_eq(sqlite3_prepare_v2(s->db, "PRAGMA synchronous", -1, &q, NULL), SQLITE_OK);
	ck_assert_int_eq(sqlite3_step(q), SQLITE_ROW);
	int n = sqlite3_column_int(q, 0);
	sqlite3_finalize(q);
	return n;
}

/* Without a wait for the disk, which is FULL's (2) alone; and only these. */
START_TEST(what_is_set_soon_is_there_together_and_the_rest_is_waited_for)
{
	char value[8];
	struct store *s = scratch_store();
	ck_assert_int_eq(level(s), 2);
	ck_assert_int_eq(store_begin_soon(s, &err), DT_OK);
	ck_assert_int_eq(level(s), 1);
	ck_assert_int_eq(store_set(s, "a", "1", &err), DT_OK);
	ck_assert_int_eq(store_set(s, "b", "2", &err), DT_OK);
	ck_assert_int_eq(store_end_soon(s, DT_OK, &err), DT_OK);
	ck_assert_int_eq(level(s), 2);
	ck_assert_int_eq(store_begin_soon(s, &err), DT_OK);
	ck_assert_int_eq(store_unset(s, "b", &err), DT_OK);
	ck_assert_int_eq(store_end_soon(s, DT_OK, &err), DT_OK);
	ck_assert_int_eq(store_begin_soon(s, &err), DT_OK);
	ck_assert_int_eq(store_unset(s, "a", &err), DT_OK);
	ck_assert_int_eq(store_end_soon(s, DT_ERR_NOMEM, &err), DT_ERR_NOMEM);
	ck_assert_int_eq(level(s), 2);
	struct store *other = scratch_store();
	ck_assert_int_eq(store_get(other, "a", value, sizeof(value), &err), DT_OK);
	ck_assert_int_eq(store_get(other, "b", value, sizeof(value), &err), DT_ERR_AGAIN);
	ck_assert_int_eq(store_begin(other, &err), DT_OK);
	ck_assert_int_eq(store_begin_soon(s, &err), DT_ERR_IO);
	ck_assert_int_eq(level(s), 2);
	ck_assert_int_eq(store_end(other, DT_OK, &err), DT_OK);
	store_close(other);
	store_close(s);
}
END_TEST

/* A program that dies in the middle of a save leaves the version before. */
START_TEST(half_a_save_is_none)
{
	struct store *s = scratch_store();
	save(s, "dice", "ivory", "whole");
	uint8_t byte = 1;
	char head[] = "half";
	/* Two parts of one name break the rule of the table after the head went in. */
	struct store_part parts[2] = { { "look", &byte, 1 }, { "look", &byte, 1 } };
	struct store_item item = {
		.kind = "dice", .name = "ivory", .head = head, .parts = parts, .parts_n = 2
	};
	ck_assert_int_ne(store_save(s, &item, &err), DT_OK);
	ck_assert_int_eq(store_load(s, "dice", "ivory", 0, &item, &err), DT_OK);
	ck_assert_str_eq(item.head, "whole");
	store_item_finish(&item);
	save(s, "dice", "ivory", "again");
	store_close(s);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 60);
	tcase_add_checked_fixture(tc, scratch_set_up, scratch_tear_down);
	tcase_add_test(tc, what_is_saved_comes_back);
	tcase_add_test(tc, older_versions_stay);
	tcase_add_test(tc, names_are_listed_once);
	tcase_add_test(tc, a_version_is_taken_into_use_and_the_others_stay);
	tcase_add_test(tc, all_versions_get_another_name_or_go);
	tcase_add_test(tc, a_file_of_version_four_uses_the_newest);
	tcase_add_test(tc, settings_move_together);
	tcase_add_test(tc, settings_are_kept);
	tcase_add_test(tc, a_file_that_is_held_is_waited_for_once);
	tcase_add_test(tc, what_is_set_soon_is_there_together_and_the_rest_is_waited_for);
	tcase_add_test(tc, half_a_save_is_none);
}

int main(void)
{
	return run_tests("store", add);
}
