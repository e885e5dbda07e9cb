/* SPDX-License-Identifier: MIT */
/*
 * live_clock.c - the clock of a game without a table: it goes from one thing that is due to the
 * next, and waits for who is asked.
 */
#include "live_clock.h"

static int64_t begin(void *user)
{
	(void)user;
	return 0;
}

static int64_t next(void *user)
{
	(void)user;
	return INT64_MAX;
}

static uint32_t moves(void *user)
{
	(void)user;
	return 0;
}

struct live_clock live_clock_patient(void)
{
	return (struct live_clock){ .waits = true, .begin = begin, .next = next, .moves = moves };
}
