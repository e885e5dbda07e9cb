/* SPDX-License-Identifier: MIT */
/*
 * test_file.c - what is no file is refused at once, with what it is.
 */
#include "file.h"
#include "run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static char dir[64], path[96];
static struct dt_error err;

static void set_up(void)
{
	snprintf(dir, sizeof(dir), "/tmp/test-file-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	snprintf(path, sizeof(path), "%s/it", dir);
	alarm(20); /* nothing here may wait */
}

static void tear_down(void)
{
	char cmd[128];
	alarm(0);
	snprintf(cmd, sizeof(cmd), "rm -rf %s", dir);
	ck_assert_int_eq(system(cmd), 0);
}

enum kind { PIPE, SOCKET, FOLDER, DEVICE };

static const struct {
	enum kind kind;
	const char *words;
} kinds[] = { { PIPE, "this is a pipe, not a file" }, { SOCKET, "this is a socket, not a file" },
	{ FOLDER, "this is a folder, not a file" }, { DEVICE, "this is a device, not a file" } };

static void make(enum kind kind)
{
	struct sockaddr_un name = { .sun_family = AF_UNIX };
	if (kind == PIPE) {
		ck_assert_int_eq(mkfifo(path, 0600), 0);
	} else if (kind == FOLDER) {
		ck_assert_int_eq(mkdir(path, 0700), 0);
	} else if (kind == DEVICE) {
		ck_assert_int_eq(symlink("/dev/full", path), 0);
	} else {
		int fd = socket(AF_UNIX, SOCK_STREAM, 0);
		snprintf(name.sun_path, sizeof(name.sun_path), "%s", path);
		ck_assert_int_eq(bind(fd, (struct sockaddr *)&name, sizeof(name)), 0);
		close(fd);
	}
}

START_TEST(what_is_no_file_is_refused_at_once)
{
	make(kinds[_i].kind);
	ck_assert_int_eq(dt_file_open(path, &err), -1);
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, kinds[_i].words));
	ck_assert_int_eq(strncmp(err.msg, path, strlen(path)), 0);
	ck_assert_ptr_null(dt_file_read(path, &err));
	ck_assert_ptr_nonnull(strstr(err.msg, kinds[_i].words));
	ck_assert_ptr_null(dt_file_write(path, &err));
	ck_assert_ptr_nonnull(strstr(err.msg, kinds[_i].words));
}
END_TEST

START_TEST(files_are_read_and_written)
{
	char text[8] = "";
	ck_assert_ptr_null(dt_file_read(path, &err));
	ck_assert_int_eq(err.code, DT_ERR_IO);
	ck_assert_int_eq(err.sys, ENOENT);
	ck_assert_ptr_null(dt_file_read("", &err));
	ck_assert_ptr_nonnull(strstr(err.msg, "empty"));
	for (int i = 0; i < 2; i++) { /* the second time it is emptied first */
		FILE *f = dt_file_write(path, &err);
		ck_assert_msg(f != NULL, "%s", err.msg);
		ck_assert_int_ge(fputs("dice", f), 0);
		ck_assert_int_eq(fclose(f), 0);
	}
	FILE *f = dt_file_read(path, &err);
	ck_assert_msg(f != NULL, "%s", err.msg);
	ck_assert_uint_eq(fread(text, 1, sizeof(text), f), 4);
	ck_assert_str_eq(text, "dice");
	fclose(f);
	ck_assert_ptr_null(dt_file_is_no_file(path));
	ck_assert_str_eq(dt_file_is_no_file(dir), "a folder");
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, set_up, tear_down);
	tcase_add_loop_test(tc, what_is_no_file_is_refused_at_once, 0, RUN_LEN(kinds));
	tcase_add_test(tc, files_are_read_and_written);
}

int main(void)
{
	return run_tests("file", add);
}
