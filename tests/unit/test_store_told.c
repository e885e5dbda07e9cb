/* SPDX-License-Identifier: MIT */
/*
 * test_store_told.c - one table by whatever name, and a data file that holds less than it was told
 * to keep: noticed whenever it is so, and never when it is not.
 */
#include "run.h"
#include "scratch.h"
#include "store_db.h"
#include "store_games.h"

#include <dirent.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct dt_error err;
static char beside[128], other[128];

static const char *named(const char *ending)
{
	snprintf(beside, sizeof(beside), "%s%s", scratch_path, ending);
	return beside;
}

static void copy(const char *from, const char *to)
{
	char command[320];
	snprintf(command, sizeof(command), "cp -p '%s' '%s'", from, to);
	ck_assert_int_eq(system(command), 0);
}

/* A process that plays so many entries with the file and dies without closing it. */
static void play(int entries, bool end)
{
	pid_t child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		struct store *s = store_open(scratch_path, true, &err);
		int64_t id = 0, at;
		char *head = NULL;
		bool good = s && store_claim(s, &err) == DT_OK;
		if (good && store_game_open(s, &id, &at, &head, &err) != DT_OK)
			good = store_game_begin(s, "head", 1000, &id, &err) == DT_OK;
		for (int i = 0; good && i < entries; i++) {
			struct store_entry e = { .t_ms = i, .body = "[]" };
			good = store_game_add(s, id, &e, &err) == DT_OK;
		}
		if (good && end)
			good = store_game_end(s, id, 2000, &err) == DT_OK;
		if (!good)
			fprintf(stderr, "# %s\n", err.msg);
		_exit(!good);
	}
	int how;
	ck_assert_int_eq(waitpid(child, &how, 0), child);
	ck_assert_int_eq(how, 0);
}

static void check(const char *words)
{
	struct store *s = scratch_store();
	enum dt_status st = store_check_told(s, &err);
	if (!words) {
		ck_assert_msg(st == DT_OK, "%s", err.msg);
	} else {
		ck_assert_msg(st == DT_ERR_FORMAT, "it is not noticed: %s", words);
		ck_assert_msg(strstr(err.msg, words) != NULL, "%s", err.msg);
		ck_assert_msg(strstr(err.msg, "; put the right files back") != NULL, "%s", err.msg);
	}
	store_close(s);
}

START_TEST(a_game_that_is_all_there_is_not_told)
{
	store_close(scratch_store());
	check(NULL); /* nothing was ever told */
	for (int i = 0; i < 3; i++) {
		play(3, i == 1);
		check(NULL);
	}
}
END_TEST

START_TEST(a_lost_log_is_noticed)
{
	play(0, false);
	store_close(scratch_store()); /* the log is in the file */
	play(5, false);
	ck_assert_int_eq(unlink(named("-wal")), 0);
	check("it holds 0 of the last game's 5 steps");
	play(1, false); /* they go on from what is there, and that is what is told from now on */
	check(NULL);
}
END_TEST

START_TEST(a_log_with_the_whole_game_is_missed_too)
{
	store_close(scratch_store());
	play(2, false);
	ck_assert_int_eq(unlink(named("-wal")), 0);
	check("the last game is not in it");
}
END_TEST

START_TEST(a_cut_log_is_noticed)
{
	struct stat about;
	play(0, false);
	store_close(scratch_store());
	play(5, false);
	ck_assert_int_eq(stat(named("-wal"), &about), 0);
	ck_assert_int_eq(truncate(beside, about.st_size - 100), 0);
	check("it holds 4 of the last game's 5 steps");
}
END_TEST

START_TEST(an_older_copy_is_noticed)
{
	play(3, false);
	store_close(scratch_store());
	snprintf(other, sizeof(other), "%s/older", scratch_dir);
	copy(scratch_path, other);
	play(2, false);
	store_close(scratch_store());
	check(NULL);
	copy(other, scratch_path);
	check("it holds 3 of the last game's 5 steps");
}
END_TEST

START_TEST(a_lost_end_is_noticed)
{
	play(3, false);
	store_close(scratch_store());
	play(0, true);
	ck_assert_int_eq(unlink(named("-wal")), 0);
	check("the end of the last game is not in it");
}
END_TEST

START_TEST(another_game_is_noticed)
{
	play(3, false);
	store_close(scratch_store());
	scratch_sql("UPDATE game_entry SET digest = zeroblob(16) WHERE n = 2");
	check("it holds another game");
}
END_TEST

START_TEST(a_data_file_that_is_gone_is_noticed)
{
	play(3, false);
	unlink(named("-wal"));
	unlink(named("-shm"));
	ck_assert_int_eq(unlink(scratch_path), 0);
	check("the last game is not in it");
}
END_TEST

/* What brings it into the file leaves nothing to be lost. */
START_TEST(after_a_checkpoint_the_log_is_not_missed)
{
	pid_t child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		int64_t id;
		struct store_entry e = { .body = "[]" };
		struct store *s = store_open(scratch_path, true, &err);
		_exit(!(s && store_claim(s, &err) == DT_OK &&
			store_game_begin(s, "head", 1, &id, &err) == DT_OK &&
			store_game_add(s, id, &e, &err) == DT_OK &&
			store_checkpoint(s, &err) == DT_OK));
	}
	int how;
	ck_assert_int_eq(waitpid(child, &how, 0), child);
	ck_assert_int_eq(how, 0);
	ck_assert_int_eq(unlink(named("-wal")), 0);
	check(NULL);
}
END_TEST

/* The power goes between a commit and the note of it: the one before counts, or the one that was
 * torn is none. */
START_TEST(a_torn_note_is_no_false_alarm)
{
	play(4, false);
	for (int place = 0; place < 2; place++) {
		for (long at = 0; at < 220; at += 13) {
			FILE *f = fopen(named("-table"), "r+");
			ck_assert_ptr_nonnull(f);
			fseek(f, place * 4096 + at, SEEK_SET);
			int was = fgetc(f);
			fseek(f, place * 4096 + at, SEEK_SET);
			fputc(was ^ 1, f);
			fclose(f);
			check(NULL);
			f = fopen(named("-table"), "r+");
			fseek(f, place * 4096 + at, SEEK_SET);
			fputc(was, f);
			fclose(f);
		}
	}
	ck_assert_int_eq(truncate(named("-table"), 17), 0);
	check(NULL);
}
END_TEST

/* Whatever copy of data file and log was taken when, with a note that is not newer. */
START_TEST(a_note_that_is_behind_is_no_false_alarm)
{
	snprintf(other, sizeof(other), "%s/note", scratch_dir);
	play(1, false);
	for (int i = 0; i < 6; i++) {
		copy(named("-table"), other);
		play(1, i == 2 || i == 5);
		copy(other, named("-table"));
		check(NULL);
	}
}
END_TEST

START_TEST(a_game_begun_in_vain_is_not_missed)
{
	int64_t before, id;
	struct store *s = scratch_store();
	ck_assert_int_eq(store_claim(s, &err), DT_OK);
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(store_game_begin(s, "vain", 1, &id, &err), DT_OK);
		ck_assert_int_eq(store_game_forget(s, id, 0, &err), DT_OK);
		ck_assert_msg(store_check_told(s, &err) == DT_OK, "%s", err.msg);
	}
	struct store_entry e = { .body = "[]" };
	ck_assert_int_eq(store_game_begin(s, "first", 1, &before, &err), DT_OK);
	ck_assert_int_eq(store_game_add(s, before, &e, &err), DT_OK);
	ck_assert_int_eq(store_game_begin(s, "vain", 2, &id, &err), DT_OK);
	ck_assert_int_eq(store_game_forget(s, id, before, &err), DT_OK);
	ck_assert_msg(store_check_told(s, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(s->told.game, before);
	ck_assert_int_eq(s->told.entries, 1);
	store_close(s);
}
END_TEST

/* ---- One table ---- */

/* The other process ends with these open, as one does that is killed; kept here, nothing of them is
 * lost. */
static struct store *a, *by_same_name;

START_TEST(a_second_name_is_the_same_table)
{
	a = scratch_store();
	snprintf(other, sizeof(other), "%s/second", scratch_dir);
	ck_assert_int_eq(link(scratch_path, other), 0);
	ck_assert_int_eq(store_claim(a, &err), DT_OK);
	/* By another process: this one has it open. */
	fflush(NULL);
	pid_t child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		by_same_name = store_open(scratch_path, true, &err);
		bool same = by_same_name != NULL;
		bool refused = store_open(other, true, &err) == NULL &&
			       strstr(err.msg, "hard link") != NULL;
		bool looking = store_open(other, false, &err) == NULL;
		_exit((same ? 0 : 1) + (refused ? 0 : 2) + (looking ? 0 : 4));
	}
	int how;
	ck_assert_int_eq(waitpid(child, &how, 0), child);
	ck_assert_int_eq(WEXITSTATUS(how), 0);
	store_close(a);
	a = store_open(other, true, &err);
	ck_assert_msg(a != NULL, "%s", err.msg);
	ck_assert_int_eq(store_claim(a, &err), DT_OK);
	store_close(a);
}
END_TEST

/* The link is made while they play. */
START_TEST(a_name_that_comes_later_is_noticed_too)
{
	snprintf(other, sizeof(other), "%s/second", scratch_dir);
	struct store *b = scratch_store();
	ck_assert_int_eq(link(scratch_path, other), 0);
	a = store_open(other, true, &err);
	ck_assert_ptr_nonnull(a);
	ck_assert_int_eq(store_check_claim(b, &err), DT_OK);
	ck_assert_int_eq(store_claim(a, &err), DT_OK);
	ck_assert_int_eq(store_claim(b, &err), DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(err.msg, "two names"));
	ck_assert_int_eq(store_check_claim(b, &err), DT_ERR_IO);
	store_close(b);
	store_close(a);
}
END_TEST

START_TEST(asking_leaves_nothing_behind)
{
	struct store *s = scratch_store();
	ck_assert_int_eq(store_check_claim(s, &err), DT_OK);
	ck_assert_int_eq(store_check_told(s, &err), DT_OK);
	ck_assert_int_ne(access(named("-table"), F_OK), 0);
	store_close(s);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, scratch_set_up, scratch_tear_down);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, a_game_that_is_all_there_is_not_told);
	tcase_add_test(tc, a_lost_log_is_noticed);
	tcase_add_test(tc, a_log_with_the_whole_game_is_missed_too);
	tcase_add_test(tc, a_cut_log_is_noticed);
	tcase_add_test(tc, an_older_copy_is_noticed);
	tcase_add_test(tc, a_lost_end_is_noticed);
	tcase_add_test(tc, another_game_is_noticed);
	tcase_add_test(tc, a_data_file_that_is_gone_is_noticed);
	tcase_add_test(tc, after_a_checkpoint_the_log_is_not_missed);
	tcase_add_test(tc, a_torn_note_is_no_false_alarm);
	tcase_add_test(tc, a_note_that_is_behind_is_no_false_alarm);
	tcase_add_test(tc, a_game_begun_in_vain_is_not_missed);
	tcase_add_test(tc, a_second_name_is_the_same_table);
	tcase_add_test(tc, a_name_that_comes_later_is_noticed_too);
	tcase_add_test(tc, asking_leaves_nothing_behind);
}

int main(void)
{
	return run_tests("store_told", add);
}
