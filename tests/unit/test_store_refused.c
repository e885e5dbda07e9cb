/* SPDX-License-Identifier: MIT */
/*
 * test_store_refused.c - the data file as a file: how it is made, what is damaged or changed is
 * noticed, what is not ours is left alone, and where there can be none.
 */
#include "learned.h"
#include "store_sealed.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

static char *contents(size_t *n)
{
	static char buffer[1 << 20];
	FILE *f = fopen(scratch_path, "rb");
	ck_assert_ptr_nonnull(f);
	*n = fread(buffer, 1, sizeof(buffer), f);
	fclose(f);
	return buffer;
}

static void write_file(const void *bytes, size_t n)
{
	FILE *f = fopen(scratch_path, "wb");
	ck_assert_ptr_nonnull(f);
	ck_assert_uint_eq(fwrite(bytes, 1, n, f), n);
	ck_assert_int_eq(fclose(f), 0);
}

START_TEST(looking_makes_no_file)
{
	struct store *s = store_open(scratch_path, false, &err);
	ck_assert_ptr_nonnull(s);
	struct store_item item;
	ck_assert_int_eq(store_load(s, "dice", "ivory", 0, &item, &err), DT_ERR_AGAIN);
	store_close(s);
	ck_assert_int_ne(access(scratch_path, F_OK), 0);
}
END_TEST

START_TEST(the_file_is_set_up_as_promised)
{
	store_close(scratch_store());
	struct stat about;
	ck_assert_int_eq(stat(scratch_path, &about), 0);
	ck_assert_int_eq(about.st_mode & 0777, 0600);
	size_t n;
	const char *head = contents(&n);
	ck_assert_int_eq(memcmp(head + 68, "Dice", 4), 0); /* application_id */
	ck_assert_int_eq(head[18], 2);			   /* written in WAL mode */
	ck_assert_int_ge(head[63], 4);			   /* user_version */
}
END_TEST

static const struct {
	const char *name, *bytes;
	size_t n;
} foreign[] = {
	{ "text", "hello, world\n", 13 },
	{ "one byte", "S", 1 },
	{ "only the magic", "SQLite format 3", 16 },
};

START_TEST(foreign_files_are_left_alone)
{
	write_file(foreign[_i].bytes, foreign[_i].n);
	for (int create = 0; create < 2; create++) {
		ck_assert_ptr_null(store_open(scratch_path, create, &err));
		ck_assert_int_eq(err.code, DT_ERR_FORMAT);
		ck_assert_ptr_nonnull(strstr(err.msg, scratch_path));
		ck_assert_ptr_nonnull(strstr(err.msg, "not a data file"));
	}
	size_t n;
	const char *now = contents(&n);
	ck_assert_uint_eq(n, foreign[_i].n);
	ck_assert_int_eq(memcmp(now, foreign[_i].bytes, n), 0);
}
END_TEST

static const struct {
	const char *name, *sql, *words;
} strange[] = {
	{ "another program's file", "CREATE TABLE a(b); PRAGMA application_id = 7", "not a data" },
	{ "a file without an owner", "CREATE TABLE a(b)", "not a data file" },
	{ "a newer version",
		"CREATE TABLE a(b); PRAGMA application_id = 1147757413;"
		"PRAGMA user_version = 1000",
		"version 1000" },
	{ "a negative version",
		"CREATE TABLE a(b); PRAGMA application_id = 1147757413;"
		"PRAGMA user_version = -5",
		"version" },
};

START_TEST(strange_databases_are_left_alone)
{
	sql(strange[_i].sql);
	static char before[1 << 20];
	size_t n, m;
	memcpy(before, contents(&n), sizeof(before));
	ck_assert_ptr_null(store_open(scratch_path, true, &err));
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	ck_assert_msg(
		strstr(err.msg, strange[_i].words) != NULL, "%s: %s", strange[_i].name, err.msg);
	ck_assert_int_eq(memcmp(before, contents(&m), n), 0);
	ck_assert_uint_eq(n, m);
}
END_TEST

/* Every part of the file in turn is overwritten: an error or the right answer, never another. */
START_TEST(damage_is_noticed)
{
	struct store *s = scratch_store();
	save(s, "calibration", "table", "the head");
	store_close(s);
	static char whole[1 << 20], broken[1 << 20];
	size_t n, refused = 0;
	memcpy(whole, contents(&n), sizeof(whole));
	for (size_t at = 100; at < n; at += 508) {
		memcpy(broken, whole, n);
		for (size_t i = at; i < at + 64 && i < n; i++)
			broken[i] = (char)~broken[i];
		write_file(broken, n);
		struct store_item item = { 0 };
		s = store_open(scratch_path, true, &err);
		enum dt_status st =
			s ? store_load(s, "calibration", "table", 0, &item, &err) : err.code;
		if (st == DT_OK)
			ck_assert_str_eq(item.head, "the head");
		else
			refused += st == DT_ERR_FORMAT || st == DT_ERR_AGAIN;
		ck_assert_msg(st == DT_OK || st == DT_ERR_FORMAT || st == DT_ERR_AGAIN,
			"byte %zu: %d %s", at, st, err.msg);
		ck_assert_msg(st == DT_OK || !strchr(err.msg, '\n'), "%s", err.msg);
		store_item_finish(&item);
		store_close(s);
	}
	ck_assert_uint_gt(refused, 0);
}
END_TEST

static const struct {
	const char *name, *sql;
} changes[] = {
	{ "a part", "UPDATE learned_part SET bytes = x'0100fe' WHERE name = 'look'" },
	{ "a part's digest", "UPDATE learned_part SET digest = x'00'" },
	{ "the head", "UPDATE learned SET head = 'another'" },
	{ "the head's digest", "UPDATE learned SET digest = x''" },
	{ "a table is missing", "PRAGMA foreign_keys = 0; DROP TABLE learned_part" },
};

START_TEST(changed_contents_are_noticed)
{
	struct store *s = scratch_store();
	save(s, "calibration", "table", "the head");
	store_close(s);
	sql(changes[_i].sql);
	s = scratch_store();
	struct store_item item;
	ck_assert_msg(store_load(s, "calibration", "table", 0, &item, &err) == DT_ERR_FORMAT, "%s",
		changes[_i].name);
	ck_assert_ptr_nonnull(strstr(err.msg, "damaged"));
	ck_assert_ptr_null(item.head);
	store_close(s);
}
END_TEST

START_TEST(places_that_cannot_be_files)
{
	char bad[128];
	snprintf(bad, sizeof(bad), "%s/none/table.db", scratch_dir);
	ck_assert_ptr_null(store_open(bad, true, &err));
	ck_assert_int_eq(err.code, DT_ERR_IO);
	ck_assert_int_eq(err.sys, ENOENT);
	ck_assert_ptr_nonnull(strstr(err.msg, "--db"));
	ck_assert_ptr_null(store_open(scratch_dir, true, &err));
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "not a file"));
	ck_assert_ptr_null(store_open("/dev/null", true, &err));
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
}
END_TEST

static const struct {
	const char *name;
	mode_t folder, file;
} closed[] = {
	{ "the folder", 0555, 0666 },
	{ "the file", 0777, 0444 },
	{ "the file, not even to be read", 0777, 0 },
};

/* Root may do everything, and is somebody else meanwhile. */
START_TEST(who_may_not_write_is_told_what_to_do)
{
	store_close(scratch_store());
	ck_assert_int_eq(chmod(scratch_path, closed[_i].file), 0);
	ck_assert_int_eq(chmod(scratch_dir, closed[_i].folder), 0);
	if (geteuid() == 0)
		ck_assert_int_eq(seteuid(65534), 0);
	struct store *s = store_open(scratch_path, true, &err);
	enum dt_status st = s ? store_set(s, "current dice", "ivory", &err) : err.code;
	store_close(s);
	if (getuid() == 0)
		ck_assert_int_eq(seteuid(0), 0);
	ck_assert_int_eq(chmod(scratch_dir, 0777), 0);
	ck_assert_msg(st == DT_ERR_IO, "%s: %d", closed[_i].name, st);
	ck_assert_msg(strstr(err.msg, "the user to whom it belongs") && strstr(err.msg, "--db"),
		"%s: %s", closed[_i].name, err.msg);
}
END_TEST

/* Looking at it through a data file's eyes would make it another file than was sealed. */
START_TEST(a_finished_recording_is_no_data_file)
{
	static char before[1 << 20];
	size_t n, m;
	bool sealed;
	ck_assert_msg(store_seal(scratch_store(), 1700000000, &err) == DT_OK, "%s", err.msg);
	memcpy(before, contents(&n), sizeof(before));
	for (int create = 0; create < 2; create++) {
		ck_assert_ptr_null(store_open(scratch_path, create, &err));
		ck_assert_int_eq(err.code, DT_ERR_FORMAT);
		ck_assert_ptr_nonnull(strstr(err.msg, "this is a recording"));
	}
	ck_assert_int_eq(memcmp(before, contents(&m), n), 0);
	ck_assert_uint_eq(n, m);
	struct store *s = store_open_copy(scratch_path, &sealed, &err);
	ck_assert_msg(s != NULL && sealed, "%s", err.msg);
	store_close(s);
}
END_TEST

/* Nobody is waited for who might write to it. */
START_TEST(a_pipe_is_no_file)
{
	bool sealed;
	ck_assert_int_eq(mkfifo(scratch_path, 0600), 0);
	alarm(20);
	ck_assert_ptr_null(store_open(scratch_path, true, &err));
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	ck_assert_ptr_null(store_open_copy(scratch_path, &sealed, &err));
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "not a file"));
	alarm(0);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 60);
	tcase_add_checked_fixture(tc, scratch_set_up, scratch_tear_down);
	tcase_add_test(tc, looking_makes_no_file);
	tcase_add_test(tc, the_file_is_set_up_as_promised);
	tcase_add_loop_test(tc, foreign_files_are_left_alone, 0, RUN_LEN(foreign));
	tcase_add_loop_test(tc, strange_databases_are_left_alone, 0, RUN_LEN(strange));
	tcase_add_test(tc, damage_is_noticed);
	tcase_add_loop_test(tc, changed_contents_are_noticed, 0, RUN_LEN(changes));
	tcase_add_test(tc, places_that_cannot_be_files);
	tcase_add_loop_test(
		tc, who_may_not_write_is_told_what_to_do, 0, sizeof(closed) / sizeof(*closed));
	tcase_add_test(tc, a_finished_recording_is_no_data_file);
	tcase_add_test(tc, a_pipe_is_no_file);
}

int main(void)
{
	return run_tests("store_refused", add);
}
