/* SPDX-License-Identifier: MIT */
/*
 * test_store_file.c - the data file under its name: no name is interpreted, what is made in vain
 * goes, others cannot read it.
 */
#include "logged.h"
#include "run.h"
#include "scratch.h"
#include "store_file.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct dt_error err;

/* ---- Names ---- */

static const char *const odd_names[] = { ":memory:", "file:x?mode=memory",
	"file::memory:", "file:t.db", "-wal", " " };

START_TEST(a_name_is_never_interpreted)
{
	char was[PATH_MAX], value[8];
	struct stat about;
	ck_assert_ptr_nonnull(getcwd(was, sizeof(was)));
	ck_assert_int_eq(chdir(scratch_dir), 0);
	struct store *s = store_open(odd_names[_i], true, &err);
	ck_assert_msg(s != NULL, "%s", err.msg);
	ck_assert_int_eq(store_set(s, "dice", "ivory", &err), DT_OK);
	store_close(s);
	ck_assert_int_eq(stat(odd_names[_i], &about), 0);
	ck_assert_int_gt(about.st_size, 4096);
	s = store_open(odd_names[_i], false, &err);
	ck_assert_int_eq(store_get(s, "dice", value, sizeof(value), &err), DT_OK);
	store_close(s);
	ck_assert_int_eq(chdir(was), 0);
}
END_TEST

START_TEST(no_name_is_no_file)
{
	for (int create = 0; create < 2; create++) {
		ck_assert_ptr_null(store_open("", create, &err));
		ck_assert_int_eq(err.code, DT_ERR_FORMAT);
		ck_assert_ptr_nonnull(strstr(err.msg, "empty"));
	}
}
END_TEST

START_TEST(a_version_below_zero_is_told_as_it_is)
{
	store_close(scratch_store());
	scratch_sql("PRAGMA user_version = -5");
	ck_assert_ptr_null(store_open(scratch_path, true, &err));
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, "version -5,") != NULL, "%s", err.msg);
}
END_TEST

/* ---- A disk that is full from the beginning ---- */

static void make_empty(void)
{
	FILE *f = fopen(scratch_path, "w");
	ck_assert(f && fclose(f) == 0);
}

static void count_files(int want, const char *what, long room)
{
	int n = -2; /* . and .. */
	DIR *d = opendir(scratch_dir);
	while (readdir(d))
		n++;
	closedir(d);
	ck_assert_msg(n == want, "room for %ld: %d files, %s", room, n, what);
}

/* No file may grow beyond some size: all that is written before it is there, what comes after is
 * refused, as on a disk that fills at that moment. */
START_TEST(what_cannot_be_made_leaves_nothing)
{
	struct rlimit usual, little;
	int failed = 0;
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &usual), 0);
	signal(SIGXFSZ, SIG_IGN);
	for (int empty = 0; empty < 2; empty++)
		for (long room = 0; room < 80000; room += room < 1024 ? 256 : 2048) {
			if (empty)
				make_empty();
			little = (struct rlimit){ (rlim_t)room, usual.rlim_max };
			setrlimit(RLIMIT_FSIZE, &little); /* Check writes files, too */
			struct store *s = store_open(scratch_path, true, &err);
			setrlimit(RLIMIT_FSIZE, &usual);
			if (!s) {
				struct stat about;
				failed++;
				count_files(empty, "it was refused", room);
				ck_assert(!empty ||
					  (stat(scratch_path, &about) == 0 && about.st_size == 0));
			}
			store_close(s);
			unlink(scratch_path);
			count_files(0, "after it was removed", room);
		}
	signal(SIGXFSZ, SIG_DFL);
	ck_assert_int_gt(failed, 10);
}
END_TEST

/* Somebody else has come to use it in the meantime. */
START_TEST(what_somebody_uses_is_not_taken_away)
{
	struct store_found found = { .made = true, .alone = true };
	struct stat about;
	int ready[2], go[2];
	char byte;
	ck_assert_int_eq(pipe(ready), 0);
	ck_assert_int_eq(pipe(go), 0);
	pid_t child = fork();
	if (child == 0) {
		struct store *s = store_open(scratch_path, true, &err);
		if (!s || write(ready[1], "x", 1) != 1 || read(go[0], &byte, 1) != 1)
			_exit(1);
		store_close(s);
		_exit(0);
	}
	ck_assert_int_eq(read(ready[0], &byte, 1), 1);
	ck_assert_int_eq(stat(scratch_path, &about), 0);
	found.inode = about.st_ino;
	store_file_unmake(scratch_path, &found);
	ck_assert_int_eq(access(scratch_path, F_OK), 0);
	ck_assert_int_eq(write(go[1], "x", 1), 1);
	int how;
	ck_assert_int_eq(waitpid(child, &how, 0), child);
	ck_assert_int_eq(how, 0);
	store_file_unmake(scratch_path, &found);
	ck_assert_int_ne(access(scratch_path, F_OK), 0);
}
END_TEST

/* ---- Who may read it ---- */

START_TEST(others_cannot_read_it_any_more)
{
	static const char *const endings[] = { "", "-wal", "-shm" };
	struct stat about;
	char name[128];
	store_close(scratch_store());
	ck_assert_int_eq(chmod(scratch_path, 0664), 0);
	FILE *log = log_begin();
	struct store *s = scratch_store();
	ck_assert_int_eq(store_set(s, "dice", "ivory", &err), DT_OK);
	log_end(log);
	ck_assert_msg(strstr(log_text, "others than its owner could read or write") != NULL, "%s",
		log_text);
	for (size_t i = 0; i < RUN_LEN(endings); i++) {
		snprintf(name, sizeof(name), "%s%s", scratch_path, endings[i]);
		ck_assert_int_eq(stat(name, &about), 0);
		ck_assert_msg((about.st_mode & 0777) == 0600, "%s: %o", name, about.st_mode);
	}
	store_close(s);
	log = log_begin();
	store_close(scratch_store());
	log_end(log);
	ck_assert_str_eq(log_text, ""); /* told once */
}
END_TEST

START_TEST(what_is_not_ours_to_change_is_told)
{
	if (geteuid() != 0)
		return;
	store_close(scratch_store());
	ck_assert_int_eq(chmod(scratch_dir, 0777), 0);
	ck_assert_int_eq(chmod(scratch_path, 0666), 0);
	FILE *log = log_begin();
	ck_assert_int_eq(seteuid(65534), 0);
	store_file_keep_private(scratch_path, true);
	ck_assert_int_eq(seteuid(0), 0);
	log_end(log);
	ck_assert_msg(strstr(log_text, "let its owner do \"chmod go= ") != NULL, "%s", log_text);
	struct stat about;
	ck_assert_int_eq(stat(scratch_path, &about), 0);
	ck_assert_uint_eq(about.st_mode & 0777, 0666);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, scratch_set_up, scratch_tear_down);
	tcase_set_timeout(tc, 120);
	tcase_add_loop_test(tc, a_name_is_never_interpreted, 0, RUN_LEN(odd_names));
	tcase_add_test(tc, no_name_is_no_file);
	tcase_add_test(tc, a_version_below_zero_is_told_as_it_is);
	tcase_add_test(tc, what_cannot_be_made_leaves_nothing);
	tcase_add_test(tc, what_somebody_uses_is_not_taken_away);
	tcase_add_test(tc, others_cannot_read_it_any_more);
	tcase_add_test(tc, what_is_not_ours_to_change_is_told);
}

int main(void)
{
	return run_tests("store_file", add);
}
