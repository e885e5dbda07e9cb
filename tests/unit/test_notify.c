/* SPDX-License-Identifier: MIT */
/*
 * test_notify.c - what a service manager hears, on sockets of its kind.
 */
#include "notify.h"
#include "run.h"
#include "scarce.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static char dir[] = "/tmp/dicetable-notify-XXXXXX";
static char path[sizeof(dir) + 16];
static int fd = -1;

/* A socket as the manager has it, at a path or with a name of its own. */
static void listen_at(const char *name)
{
	struct sockaddr_un a = { .sun_family = AF_UNIX };
	snprintf(a.sun_path, sizeof(a.sun_path), "%s", name);
	if (*name == '@')
		a.sun_path[0] = '\0';
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(
		bind(fd, (struct sockaddr *)&a,
			(socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name))),
		0);
	setenv("NOTIFY_SOCKET", name, 1);
}

static void set_up(void)
{
	ck_assert_ptr_nonnull(mkdtemp(dir));
	snprintf(path, sizeof(path), "%s/socket", dir);
	unsetenv("NOTIFY_SOCKET");
	unsetenv("WATCHDOG_USEC");
	unsetenv("WATCHDOG_PID");
}

static void tear_down(void)
{
	if (fd >= 0)
		close(fd);
	fd = -1;
	unlink(path);
	rmdir(dir);
	memcpy(dir + strlen(dir) - 6, "XXXXXX", 6);
	unsetenv("NOTIFY_SOCKET");
}

/* The next datagram, or "" when there is none. */
static const char *heard(void)
{
	static char text[1000];
	ssize_t n = recv(fd, text, sizeof(text) - 1, 0);
	text[n > 0 ? n : 0] = '\0';
	return text;
}

START_TEST(every_word_of_the_protocol)
{
	static const char *const names[] = { path, "@dicetable-test-notify" };
	listen_at(names[_i]);
	notify_ready();
	ck_assert_str_eq(heard(), "READY=1");
	notify_status("seat %d rolls", 3);
	ck_assert_str_eq(heard(), "STATUS=seat 3 rolls");
	notify_stopping();
	ck_assert_str_eq(heard(), "STOPPING=1");
	ck_assert_str_eq(heard(), "");
}
END_TEST

START_TEST(a_status_is_one_line)
{
	char much[1000];
	listen_at(path);
	notify_status("no lens\nREADY=1\rWATCHDOG=1");
	ck_assert_str_eq(heard(), "STATUS=no lens READY=1 WATCHDOG=1");
	memset(much, 'x', sizeof(much) - 1);
	much[sizeof(much) - 1] = '\0';
	notify_status("%s", much);
	const char *text = heard();
	ck_assert(strncmp(text, "STATUS=xxx", 10) == 0 && strlen(text) < 400);
}
END_TEST

START_TEST(nobody_listens)
{
	char too_long[300];
	notify_ready(); /* no NOTIFY_SOCKET */
	memset(too_long, 'y', sizeof(too_long));
	too_long[0] = '/';
	too_long[sizeof(too_long) - 1] = '\0';
	const char *const bad[] = { "", "@", "/", "relative", "vsock:2:1", "/nowhere/at/all",
		too_long };
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		setenv("NOTIFY_SOCKET", bad[i], 1);
		notify_ready();
		notify_status("still here");
	}
}
END_TEST

/* More than a socket holds: the table goes on, nothing waits. */
START_TEST(a_manager_that_does_not_read)
{
	listen_at(path);
	for (int i = 0; i < 5000; i++)
		notify_status("turn %d", i);
	ck_assert_str_eq(heard(), "STATUS=turn 0");
}
END_TEST

static const char *heard_without_descriptors(void (*say)(void))
{
	leave(0);
	say();
	plenty();
	return heard();
}

/* A first word that could not be said is said later: a manager that never hears it ends a table at
 * which people play. Once there is a socket it is enough for all that follows. */
START_TEST(without_descriptors_the_manager_hears_in_the_end)
{
	listen_at(path);
	ck_assert_str_eq(heard_without_descriptors(notify_ready), "");
	ck_assert_str_eq(heard_without_descriptors(notify_watchdog), "");
	notify_watchdog();
	ck_assert_str_eq(heard(), "READY=1");
	notify_watchdog();
	ck_assert_str_eq(heard(), "");
	ck_assert_str_eq(heard_without_descriptors(notify_ready), "READY=1");
}
END_TEST

static void pause_ms(long ms)
{
	struct timespec t = { .tv_nsec = ms * 1000000 };
	nanosleep(&t, NULL);
}

START_TEST(the_watchdog_is_fed_in_time)
{
	char pid[20];
	listen_at(path);
	notify_watchdog();
	ck_assert_str_eq(heard(), ""); /* nobody watches */
	ck_assert_int_eq(notify_watchdog_ms(), -1);
	setenv("WATCHDOG_USEC", "300000", 1);
	ck_assert_int_eq(notify_watchdog_ms(), 100);
	setenv("WATCHDOG_PID", "1", 1);
	ck_assert_int_eq(notify_watchdog_ms(), -1);
	notify_watchdog();
	ck_assert_str_eq(heard(), "");
	snprintf(pid, sizeof(pid), "%ld", (long)getpid());
	setenv("WATCHDOG_PID", pid, 1);
	for (int i = 0; i < 100; i++)
		notify_watchdog();
	ck_assert_str_eq(heard(), "WATCHDOG=1");
	ck_assert_str_eq(heard(), ""); /* once is enough for now */
	pause_ms(100);
	notify_watchdog();
	ck_assert_str_eq(heard(), "WATCHDOG=1");
}
END_TEST

START_TEST(a_watchdog_that_makes_no_sense)
{
	static const char *const bad[] = { "", "0", "-5", "x", "30s", " 3000000",
		"99999999999999999999" };
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		setenv("WATCHDOG_USEC", bad[i], 1);
		ck_assert_msg(notify_watchdog_ms() == -1, "\"%s\"", bad[i]);
	}
	setenv("WATCHDOG_USEC", "100", 1);
	ck_assert_int_eq(notify_watchdog_ms(), 1);
	setenv("WATCHDOG_USEC", "9000000000000000", 1);
	ck_assert_int_eq(notify_watchdog_ms(), 2147483647);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, set_up, tear_down);
	tcase_add_test(tc, without_descriptors_the_manager_hears_in_the_end); /* the first word */
	tcase_add_loop_test(tc, every_word_of_the_protocol, 0, 2);
	tcase_add_test(tc, a_status_is_one_line);
	tcase_add_test(tc, nobody_listens);
	tcase_add_test(tc, a_manager_that_does_not_read);
	tcase_add_test(tc, the_watchdog_is_fed_in_time);
	tcase_add_test(tc, a_watchdog_that_makes_no_sense);
}

int main(void)
{
	return run_tests("notify", add);
}
