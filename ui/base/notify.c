/* SPDX-License-Identifier: MIT */
/*
 * notify.c - datagrams to the service manager.
 *
 * Written out because it is one sendto(): a library for it would be one more thing to install.
 */
#include "notify.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* Kept open: a program that has run out of descriptors is alive all the same. -1: not yet. */
static int sock = -1;
static bool owes_ready;

/* Lost datagrams are mostly no concern: the next one is soon sent, and there is nobody to tell.
 * False where one should have been sent, and was not. */
static bool put(const char *text)
{
	const char *path = getenv("NOTIFY_SOCKET");
	struct sockaddr_un to = { .sun_family = AF_UNIX };
	size_t n = path ? strlen(path) : 0;
	if (n < 2 || n >= sizeof(to.sun_path) || (*path != '/' && *path != '@'))
		return true;
	memcpy(to.sun_path, path, n);
	if (*path == '@')
		to.sun_path[0] = '\0'; /* a name that is in no file system */
	if (sock < 0)
		sock = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	return sock >= 0 && sendto(sock, text, strlen(text), MSG_NOSIGNAL, (struct sockaddr *)&to,
				    (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n)) >= 0;
}

/* A whole number above 0 from the environment, or 0. */
static long long number(const char *name)
{
	const char *text = getenv(name);
	char *end;
	if (!text || *text < '0' || *text > '9')
		return 0;
	errno = 0;
	long long n = strtoll(text, &end, 10);
	return *end || errno ? 0 : n;
}

int notify_watchdog_ms(void)
{
	long long us = number("WATCHDOG_USEC");
	/* Meant for another process, when this one was started by the one that is watched. */
	if (us <= 0 || (getenv("WATCHDOG_PID") && number("WATCHDOG_PID") != getpid()))
		return -1;
	long long ms = us / 1000 / 3;
	return ms < 1 ? 1 : ms > INT_MAX ? INT_MAX : (int)ms;
}

void notify_watchdog(void)
{
	static int64_t sent_ns = INT64_MIN;
	int every_ms = notify_watchdog_ms();
	struct timespec t;
	if (owes_ready)
		notify_ready();
	if (every_ms < 0 || clock_gettime(CLOCK_MONOTONIC, &t) != 0)
		return;
	int64_t now_ns = (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
	/* At half of what the caller keeps to, so that a wake-up a little early is not left out. */
	if (sent_ns != INT64_MIN && now_ns - sent_ns < (int64_t)every_ms * 500000)
		return;
	if (put("WATCHDOG=1"))
		sent_ns = now_ns;
}

void notify_ready(void)
{
	owes_ready = !put("READY=1");
}

void notify_stopping(void)
{
	put("STOPPING=1");
}

void notify_status(const char *fmt, ...)
{
	char text[300] = "STATUS=";
	size_t head = strlen(text);
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text + head, sizeof(text) - head, fmt, ap);
	va_end(ap);
	for (char *p = text + head; *p; p++)
		if (*p == '\n' || *p == '\r')
			*p = ' ';
	put(text);
}
