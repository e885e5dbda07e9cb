/* SPDX-License-Identifier: MIT */
/*
 * test_store_backup.c - a whole copy while somebody writes; nothing but an older copy is replaced.
 */
#include "run.h"
#include "scratch.h"
#include "store_backup.h"
#include "store_db.h"
#include "store_games.h"
#include "store_sealed.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct dt_error err;
static char to[128];

static void set_up(void)
{
	scratch_set_up();
	snprintf(to, sizeof(to), "%s/copy", scratch_dir);
}

static int files(void)
{
	int n = -2;
	DIR *d = opendir(scratch_dir);
	while (readdir(d))
		n++;
	closedir(d);
	return n;
}

static void back_up(struct store *s)
{
	int64_t size = 0;
	struct stat about;
	ck_assert_msg(store_backup(s, to, &size, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(stat(to, &about), 0);
	ck_assert_int_eq(about.st_size, size);
	ck_assert_uint_eq(about.st_mode & 0777, 0600);
}

static enum dt_status count(void *user, const struct store_entry *e, struct dt_error *why)
{
	(void)e;
	(void)why;
	++*(int *)user;
	return DT_OK;
}

/* The entries that the copy has, whole and in order. */
static int entries(void)
{
	int64_t id, at;
	char *head = NULL;
	int n = 0;
	struct store *s = store_open(to, true, &err);
	ck_assert_msg(s != NULL, "%s", err.msg);
	ck_assert_int_eq(store_game_open(s, &id, &at, &head, &err), DT_OK);
	ck_assert_msg(store_game_read(s, id, count, &n, &err) == DT_OK, "%s", err.msg);
	free(head);
	store_close(s);
	return n;
}

START_TEST(a_copy_is_a_data_file)
{
	int64_t id;
	char value[8];
	struct store_entry e = { .body = "[]" };
	struct store *s = scratch_store();
	ck_assert_int_eq(store_set(s, "dice", "ivory", &err), DT_OK);
	ck_assert_int_eq(store_game_begin(s, "head", 1, &id, &err), DT_OK);
	ck_assert_int_eq(store_game_add(s, id, &e, &err), DT_OK);
	back_up(s);
	ck_assert_int_eq(store_game_add(s, id, &e, &err), DT_OK);
	ck_assert_int_eq(entries(), 1);
	back_up(s); /* over the older one */
	ck_assert_int_eq(entries(), 2);
	store_close(s);
	s = store_open(to, true, &err);
	ck_assert_int_eq(store_get(s, "dice", value, sizeof(value), &err), DT_OK);
	ck_assert_str_eq(value, "ivory");
	store_close(s);
	ck_assert_int_eq(files(), 2);
}
END_TEST

/* A table writes as fast as it can; every copy is a whole state of it, and a later one. */
START_TEST(it_is_made_while_somebody_plays)
{
	int said[2], i, last = 0;
	ck_assert_int_eq(pipe(said), 0);
	pid_t child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		struct store *s = store_open(scratch_path, true, &err);
		struct store_entry e = { .body = "[]" };
		int64_t id;
		if (!s || store_claim(s, &err) || store_game_begin(s, "head", 1, &id, &err))
			_exit(1);
		for (i = 1; store_game_add(s, id, &e, &err) == DT_OK; i++)
			if (write(said[1], &i, sizeof(i)) != sizeof(i))
				break;
		_exit(1);
	}
	close(said[1]);
	for (int k = 0; k < 5; k++) {
		ck_assert_int_eq(read(said[0], &i, sizeof(i)), sizeof(i));
		struct store *s = store_open(scratch_path, false, &err);
		ck_assert_msg(s != NULL, "%s", err.msg);
		back_up(s);
		store_close(s);
		int n = entries();
		ck_assert_int_ge(n, i);
		ck_assert_int_ge(n, last);
		last = n;
	}
	ck_assert_int_eq(waitpid(child, NULL, WNOHANG), 0);
	kill(child, SIGKILL);
	close(said[0]);
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
}
END_TEST

enum place { OWN, LINK, HARD_LINK, WAL, TABLE, LETTER, FOLDER, PIPE, RECORDING, IN_USE, NOWHERE };

static const struct {
	const char *name;
	enum place place;
	const char *words;
} places[] = { { "the table itself", OWN, "the table's own" },
	{ "by a link", LINK, "the table's own" },
	{ "by a hard link", HARD_LINK, "the table's own" }, { "its log", WAL, "the table's own" },
	{ "its note", TABLE, "the table's own" }, { "a letter", LETTER, "something else" },
	{ "a folder", FOLDER, "something else" }, { "a pipe", PIPE, "something else" },
	{ "a recording", RECORDING, "something else" }, { "another table", IN_USE, "is using" },
	{ "no folder", NOWHERE, "cannot be written" } };

/* A process that has it open. */
static pid_t use(void)
{
	int ready[2];
	char byte;
	ck_assert_int_eq(pipe(ready), 0);
	pid_t child = fork();
	if (child == 0) {
		if (store_open(to, true, &err) && write(ready[1], "x", 1) == 1)
			pause();
		_exit(1);
	}
	ck_assert_int_eq(read(ready[0], &byte, 1), 1);
	close(ready[0]);
	close(ready[1]);
	return child;
}

/* What is to be there; the process that has it open, or 0. */
static pid_t put(enum place place)
{
	FILE *f;
	struct store *s = NULL;
	if (place == OWN || place == WAL || place == TABLE)
		snprintf(to, sizeof(to), "%s%s", scratch_path,
			place == WAL	 ? "-wal"
			: place == TABLE ? "-table"
					 : "");
	else if (place == LINK)
		ck_assert_int_eq(symlink(scratch_path, to), 0);
	else if (place == HARD_LINK)
		ck_assert_int_eq(link(scratch_path, to), 0);
	else if (place == FOLDER)
		ck_assert_int_eq(mkdir(to, 0700), 0);
	else if (place == PIPE)
		ck_assert_int_eq(mkfifo(to, 0600), 0);
	else if (place == NOWHERE)
		snprintf(to, sizeof(to), "%s/none/copy", scratch_dir);
	else if (place == LETTER)
		ck_assert((f = fopen(to, "w")) && fputs("Dear aunt", f) >= 0 && fclose(f) == 0);
	else if (place == IN_USE)
		return use();
	else
		ck_assert_ptr_nonnull(s = store_open(to, true, &err));
	if (place == RECORDING)
		ck_assert_int_eq(store_seal(s, 1, &err), DT_OK);
	return 0;
}

START_TEST(nothing_else_is_replaced)
{
	int64_t size;
	struct stat before, after;
	struct store *s = scratch_store();
	ck_assert_int_eq(store_set(s, "dice", "ivory", &err), DT_OK);
	pid_t there = put(places[_i].place);
	int n = files();
	bool any = lstat(to, &before) == 0;
	alarm(30);
	ck_assert_msg(store_backup(s, to, &size, &err) != DT_OK, "%s", places[_i].name);
	alarm(0);
	ck_assert_msg(
		strstr(err.msg, places[_i].words) != NULL, "%s: %s", places[_i].name, err.msg);
	ck_assert_int_eq(files(), n);
	ck_assert_int_eq(any, lstat(to, &after) == 0);
	ck_assert(!any || (before.st_ino == after.st_ino && before.st_size == after.st_size));
	if (there) {
		kill(there, SIGKILL);
		ck_assert_int_eq(waitpid(there, NULL, 0), there);
	}
	store_close(s);
}
END_TEST

START_TEST(a_full_disk_leaves_the_older_copy)
{
	int64_t size;
	struct rlimit usual, little;
	struct store *s = scratch_store();
	int64_t id;
	ck_assert_int_eq(store_game_begin(s, "head", 1, &id, &err), DT_OK);
	back_up(s);
	struct store_entry e = { .body = "[]" };
	ck_assert_int_eq(store_game_add(s, id, &e, &err), DT_OK);
	store_checkpoint(s, &err);
	int n = files();
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &usual), 0);
	little = (struct rlimit){ 8192, usual.rlim_max };
	signal(SIGXFSZ, SIG_IGN);
	setrlimit(RLIMIT_FSIZE, &little); /* Check writes files, too */
	enum dt_status st = store_backup(s, to, &size, &err);
	setrlimit(RLIMIT_FSIZE, &usual);
	signal(SIGXFSZ, SIG_DFL);
	ck_assert_int_ne(st, DT_OK);
	ck_assert_int_eq(files(), n);
	ck_assert_int_eq(strncmp(err.msg, to, strlen(to)), 0);
	ck_assert_int_eq(entries(), 0);
	store_close(s);
}
END_TEST

/* What lies in FILE.part, of somebody's rights. */
static int put_part(const char *bytes, mode_t mode)
{
	char part[sizeof(to) + 8];
	snprintf(part, sizeof(part), "%s.part", to);
	int fd = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, bytes, strlen(bytes)), (int)strlen(bytes));
	ck_assert_int_eq(fchmod(fd, mode), 0);
	return fd;
}

START_TEST(what_a_killed_one_left_is_taken)
{
	struct store *s = scratch_store();
	ck_assert_int_eq(store_set(s, "dice", "ivory", &err), DT_OK);
	close(put_part("half of a copy", 0644));
	int n = files();
	back_up(s);
	ck_assert_int_eq(files(), n); /* it has become the copy */
	store_close(s);
}
END_TEST

START_TEST(one_that_is_being_written_is_left_alone)
{
	int64_t size;
	struct stat about;
	struct store *s = scratch_store();
	int other = put_part("half", 0600);
	ck_assert_int_eq(flock(other, LOCK_EX), 0);
	ck_assert_int_eq(store_backup(s, to, &size, &err), DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(err.msg, "another copy is being written"));
	ck_assert_int_eq(fstat(other, &about), 0);
	ck_assert_int_eq(about.st_size, 4);
	ck_assert_int_eq(about.st_nlink, 1);
	close(other);
	back_up(s);
	store_close(s);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, set_up, scratch_tear_down);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, a_copy_is_a_data_file);
	tcase_add_test(tc, it_is_made_while_somebody_plays);
	tcase_add_loop_test(tc, nothing_else_is_replaced, 0, RUN_LEN(places));
	tcase_add_test(tc, a_full_disk_leaves_the_older_copy);
	tcase_add_test(tc, what_a_killed_one_left_is_taken);
	tcase_add_test(tc, one_that_is_being_written_is_left_alone);
}

int main(void)
{
	return run_tests("store_backup", add);
}
