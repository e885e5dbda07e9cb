/* SPDX-License-Identifier: MIT */
/*
 * live_clock_sim.c - all that the loop has of a simulated table: its time.
 */
#include "live_clock.h"

#include "sim_world.h"

static void reach(void *user, int64_t now_ns)
{
	sim_set_time(user, now_ns);
}

static int64_t begin(void *user)
{
	return sim_time(user);
}

static int64_t next(void *user)
{
	return sim_next_ns(user);
}

static uint32_t moves(void *user)
{
	struct sim_truth t;
	uint32_t busy = 0;
	sim_truth(user, &t);
	for (size_t i = 0; i < t.zones_n; i++)
		busy |= (uint32_t)(t.zones[i].state == DT_ZONE_BUSY) << i;
	return busy;
}

static bool shows(void *user)
{
	struct sim_truth t;
	bool held = false;
	sim_truth(user, &t);
	for (size_t i = 0; i < t.cards_n; i++)
		held = held || t.cards[i].held;
	return held;
}

struct live_clock live_clock_of(struct sim_world *world, bool quick)
{
	struct live_clock c = { .user = world, .reach = world ? reach : NULL };
	if (world && quick) {
		c.begin = begin;
		c.next = next;
		c.moves = moves;
		c.shows = shows;
	}
	return c;
}
