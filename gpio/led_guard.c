/* SPDX-License-Identifier: MIT */
/*
 * led_guard.c - the child that darkens the strip: it outlives the signals that end its parent,
 * waits at the pipe, and then opens the lines anew. It shares no lines with its parent, and decides
 * nothing.
 */
#define _GNU_SOURCE /* pipe2, close_range */
#include "led_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TRIES = 200, TRY_MS = 10 }; /* until the dead parent's lines are given back */

/* The strip may have been left in the middle of a frame: the first dark one ends that, the second
 * is surely understood. */
static void darken(led_guard_open *open_line, const void *user, const uint8_t *frame, size_t n)
{
	static const struct timespec pause = { .tv_nsec = TRY_MS * 1000000L };
	for (int i = 0; i < TRIES; i++) {
		struct dt_error err;
		struct line *l = open_line(user, &err);
		if (l) {
			for (int k = 0; k < 2; k++)
				line_send(l, frame, n, &err);
			line_destroy(l);
			return;
		}
		nanosleep(&pause, NULL);
	}
}

/* Signals that end the parent, or all of its group, must not end the child before. */
static void outlive(int fd)
{
	static const int deadly[] = { SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1,
		SIGUSR2 };
	sigset_t none;
	for (size_t i = 0; i < sizeof(deadly) / sizeof(deadly[0]); i++)
		signal(deadly[i], SIG_IGN);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	/* Nothing of the parent's is held open: its data file, its pipes, its terminal. */
	int null = open("/dev/null", O_RDWR);
	for (int i = 0; null >= 0 && i < 3; i++)
		dup2(null, i);
	if (fd > 3)
		close_range(3, (unsigned)fd - 1, 0);
	close_range((unsigned)fd + 1, ~0U, 0);
}

enum dt_status led_guard_start(struct led_guard *g, led_guard_open *open_line, const void *user,
	const uint8_t *frame, size_t n, struct dt_error *err)
{
	int ends[2];
	g->pid = 0;
	if (pipe2(ends, O_CLOEXEC) != 0)
		return dt_fail(err, DT_ERR_IO, errno, "no pipe for the strip's guard: %s",
			strerror(errno));
	/* No signal reaches the child before it ignores it. */
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_BLOCK, &all, &before);
	pid_t pid = fork();
	int sys = errno;
	if (pid != 0)
		pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (pid < 0) {
		close(ends[0]);
		close(ends[1]);
		return dt_fail(
			err, DT_ERR_IO, sys, "no process for the strip's guard: %s", strerror(sys));
	}
	if (pid == 0) {
		char bye;
		ssize_t got;
		close(ends[1]);
		outlive(ends[0]);
		do
			got = read(ends[0], &bye, 1);
		while (got < 0 && errno == EINTR);
		if (got == 0)
			darken(open_line, user, frame, n);
		_exit(0);
	}
	close(ends[0]);
	g->pid = pid;
	g->pipe = ends[1];
	return DT_OK;
}

void led_guard_stop(struct led_guard *g)
{
	if (!g->pid)
		return;
	/* The child cannot be gone while it reads; should it be all the same, nothing is lost. */
	void (*was)(int) = signal(SIGPIPE, SIG_IGN);
	ssize_t sent = write(g->pipe, "q", 1);
	signal(SIGPIPE, was);
	(void)sent;
	close(g->pipe);
	while (waitpid(g->pid, NULL, 0) < 0 && errno == EINTR)
		;
	g->pid = 0;
}
