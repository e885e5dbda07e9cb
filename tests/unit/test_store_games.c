/* SPDX-License-Identifier: MIT */
/*
 * test_store_games.c - games in the data file: kept when the call returns, read back in order,
 * damage noticed, one table at a time.
 */
#include "run.h"
#include "scratch.h"
#include "store_games.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct dt_error err;

static int64_t begin(struct store *s, const char *head)
{
	int64_t id;
	ck_assert_msg(store_game_begin(s, head, 1000, &id, &err) == DT_OK, "%s", err.msg);
	return id;
}

static void add(struct store *s, int64_t id, int n)
{
	char body[32];
	snprintf(body, sizeof(body), "entry %d", n);
	struct store_entry e = {
		.t_ms = n * 10, .kind = (uint8_t)(n % 4), .seat = 2, .body = body
	};
	ck_assert_msg(store_game_add(s, id, &e, &err) == DT_OK, "%s", err.msg);
}

static enum dt_status compare(void *user, const struct store_entry *e, struct dt_error *why)
{
	int *n = user;
	char body[32];
	(void)why;
	snprintf(body, sizeof(body), "entry %d", *n);
	ck_assert_str_eq(e->body, body);
	ck_assert_int_eq(e->t_ms, *n * 10);
	ck_assert_int_eq(e->kind, *n % 4);
	ck_assert_int_eq(e->seat, 2);
	++*n;
	return DT_OK;
}

START_TEST(entries_come_back_in_order)
{
	struct store *s = scratch_store();
	int64_t id = begin(s, "{\"game\":1}"), found, at;
	for (int i = 0; i < 20; i++)
		add(s, id, i);
	store_close(s);
	s = scratch_store();
	char *head = NULL;
	ck_assert_int_eq(store_game_open(s, &found, &at, &head, &err), DT_OK);
	ck_assert_int_eq(found, id);
	ck_assert_int_eq(at, 1000);
	ck_assert_str_eq(head, "{\"game\":1}");
	int n = 0;
	ck_assert_int_eq(store_game_read(s, id, compare, &n, &err), DT_OK);
	ck_assert_int_eq(n, 20);
	free(head);
	store_close(s);
}
END_TEST

START_TEST(only_the_last_game_is_open)
{
	struct store *s = scratch_store();
	int64_t found, at;
	char *head = NULL;
	ck_assert_int_eq(store_game_open(s, &found, &at, &head, &err), DT_ERR_AGAIN);
	begin(s, "one");
	int64_t two = begin(s, "two");
	ck_assert_int_eq(store_game_open(s, &found, &at, &head, &err), DT_OK);
	ck_assert_int_eq(found, two);
	ck_assert_str_eq(head, "two");
	free(head);
	ck_assert_int_eq(store_game_end(s, two, 2000, &err), DT_OK);
	ck_assert_int_eq(store_game_open(s, &found, &at, &head, &err), DT_ERR_AGAIN);
	store_close(s);
}
END_TEST

static const char *const damages[] = {
	"UPDATE game_entry SET body = 'entry 9' WHERE n = 3",
	"UPDATE game_entry SET t_ms = 31 WHERE n = 3",
	"UPDATE game_entry SET seat = 1 WHERE n = 0",
	"DELETE FROM game_entry WHERE n = 2",
	"DELETE FROM game_entry WHERE n = 0",
	"UPDATE game_entry SET digest = x'00' WHERE n = 4",
};

START_TEST(a_game_begun_in_vain_gives_way_to_the_one_before)
{
	struct store *s = scratch_store();
	int64_t one = begin(s, "one"), found, at;
	char *head = NULL;
	int n = 0;
	for (int i = 0; i < 3; i++)
		add(s, one, i);
	int64_t two = begin(s, "two");
	add(s, two, 0);
	ck_assert_msg(store_game_forget(s, two, one, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(store_game_open(s, &found, &at, &head, &err), DT_OK);
	ck_assert_int_eq(found, one);
	ck_assert_int_eq(store_game_read(s, one, compare, &n, &err), DT_OK);
	ck_assert_int_eq(n, 3);
	ck_assert_int_eq(store_game_read(s, two, compare, &n, &err), DT_ERR_FORMAT);
	free(head);
	store_close(s);
}
END_TEST

START_TEST(changed_entries_are_noticed)
{
	struct store *s = scratch_store();
	int64_t id = begin(s, "head");
	for (int i = 0; i < 5; i++)
		add(s, id, i);
	store_close(s);
	scratch_sql(damages[_i]);
	s = scratch_store();
	int n = 0;
	ck_assert_int_eq(store_game_read(s, id, compare, &n, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, scratch_path));
	store_close(s);
}
END_TEST

START_TEST(a_changed_head_is_noticed)
{
	struct store *s = scratch_store();
	int64_t found, at;
	char *head = NULL;
	begin(s, "head");
	store_close(s);
	scratch_sql("UPDATE game SET head = 'hood'");
	s = scratch_store();
	ck_assert_int_eq(store_game_open(s, &found, &at, &head, &err), DT_ERR_FORMAT);
	ck_assert_ptr_null(head);
	store_close(s);
}
END_TEST

START_TEST(a_file_of_the_first_version_is_brought_up_to_date)
{
	struct store *s = scratch_store();
	ck_assert_int_eq(store_set(s, "current dice", "ivory", &err), DT_OK);
	store_close(s);
	scratch_sql("ALTER TABLE learned DROP COLUMN aside; DROP TABLE seal; DROP TABLE "
		    "record_picture; DROP TABLE record; DROP TABLE "
		    "game_entry; "
		    "DROP TABLE game; PRAGMA user_version = 1");
	s = scratch_store();
	char value[32];
	ck_assert_int_eq(store_get(s, "current dice", value, sizeof(value), &err), DT_OK);
	ck_assert_str_eq(value, "ivory");
	add(s, begin(s, "head"), 0);
	store_close(s);
}
END_TEST

START_TEST(one_table_at_a_time)
{
	struct store *a = scratch_store(), *b = scratch_store();
	ck_assert_int_eq(store_claim(a, &err), DT_OK);
	ck_assert_int_eq(store_claim(b, &err), DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(err.msg, "another table"));
	store_close(a);
	ck_assert_int_eq(store_claim(b, &err), DT_OK);
	store_close(b);
}
END_TEST

START_TEST(a_link_to_the_file_is_the_same_table)
{
	char link[sizeof(scratch_path) + 8];
	struct store *a = scratch_store();
	snprintf(link, sizeof(link), "%s-link", scratch_path);
	ck_assert_int_eq(symlink(scratch_path, link), 0);
	struct store *b = store_open(link, true, &err);
	ck_assert_int_eq(store_claim(a, &err), DT_OK);
	ck_assert_int_eq(store_claim(b, &err), DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(err.msg, "another table"));
	store_close(a);
	store_close(b);
	unlink(link);
}
END_TEST

/* A child writes as fast as it can and says what it has written; it is killed in the middle. What
 * it said is there, in order and whole. */
START_TEST(nothing_that_was_said_is_lost)
{
	int said[2];
	store_close(scratch_store());
	ck_assert_int_eq(pipe(said), 0);
	pid_t child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		struct store *s = store_open(scratch_path, true, &err);
		int64_t id;
		if (!s || store_game_begin(s, "head", 1000, &id, &err))
			_exit(1);
		for (int i = 0;; i++) {
			char body[32];
			snprintf(body, sizeof(body), "entry %d", i);
			struct store_entry e = {
				.t_ms = i * 10, .kind = (uint8_t)(i % 4), .seat = 2, .body = body
			};
			if (store_game_add(s, id, &e, &err) != DT_OK ||
				write(said[1], &i, sizeof(i)) != sizeof(i))
				_exit(1);
		}
	}
	close(said[1]);
	int last = -1, n = 0;
	while (last < 20 + _i * 7 && read(said[0], &last, sizeof(last)) == sizeof(last))
		;
	kill(child, SIGKILL);
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
	while (read(said[0], &last, sizeof(last)) == sizeof(last))
		;
	close(said[0]);
	struct store *s = scratch_store();
	int64_t id, at;
	char *head = NULL;
	ck_assert_int_eq(store_game_open(s, &id, &at, &head, &err), DT_OK);
	ck_assert_msg(store_game_read(s, id, compare, &n, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_gt(n, last);
	ck_assert_int_le(n, last + 2);
	free(head);
	store_close(s);
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_checked_fixture(tc, scratch_set_up, scratch_tear_down);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, entries_come_back_in_order);
	tcase_add_test(tc, only_the_last_game_is_open);
	tcase_add_test(tc, a_game_begun_in_vain_gives_way_to_the_one_before);
	tcase_add_loop_test(tc, changed_entries_are_noticed, 0, RUN_LEN(damages));
	tcase_add_test(tc, a_changed_head_is_noticed);
	tcase_add_test(tc, a_file_of_the_first_version_is_brought_up_to_date);
	tcase_add_test(tc, one_table_at_a_time);
	tcase_add_test(tc, a_link_to_the_file_is_the_same_table);
	tcase_add_loop_test(tc, nothing_that_was_said_is_lost, 0, 3);
}

int main(void)
{
	return run_tests("store_games", add_tests);
}
