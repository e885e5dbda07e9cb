/* SPDX-License-Identifier: MIT */
/*
 * live_clock.h - the time of a live table: this computer's, or a quick one that goes from one thing
 * that happens to the next.
 */
#ifndef DT_UI_LIVE_CLOCK_H
#define DT_UI_LIVE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct sim_world;

/* All zero: this computer's time, and nobody else has to know it. Nothing here fails. */
struct live_clock {
	void *user;
	bool waits; /* a quick clock that stands still while a person is asked */
	void (*reach)(void *user, int64_t now_ns); /* is told each moment; may be NULL */
	/* Of a quick clock: where it begins; when something begins or ends to move next, INT64_MAX:
	 * nothing does; in which areas something moves now, as bits in the order of the table. */
	int64_t (*begin)(void *user);
	int64_t (*next)(void *user);
	uint32_t (*moves)(void *user);
	bool (*shows)(void *user); /* is something held out to be seen? */
};

/* The clock of a simulated table, which is borrowed: it lives in this computer's time, or sets the
 * pace of a quick one. NULL: of any other table. A quick one asks the simulator for its truth: what
 * really moves, and when something will. So its truth decides which frames are drawn and looked at,
 * never what is read in them. */
struct live_clock live_clock_of(struct sim_world *world, bool quick);

/* A quick clock of a table at which nothing moves but what is typed. */
struct live_clock live_clock_patient(void);

/* Does it jump from one moment to the next, so that nobody waits? */
static inline bool live_clock_is_quick(const struct live_clock *c)
{
	return c->next != 0;
}

#endif
