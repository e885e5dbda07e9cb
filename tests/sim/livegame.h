/* SPDX-License-Identifier: MIT */
/*
 * livegame.h - whole games of bots in quick motion on a simulated table, filmed and read as a real
 * one would be, and compared with what the dice really showed.
 */
#ifndef DT_TESTS_LIVEGAME_H
#define DT_TESTS_LIVEGAME_H

#include "live.h"
#include "live_sim.h"

/* A table with everything that it knows: many games can be played on one. */
struct livetable {
	struct sim_world *world;
	struct vis_scene scene;
	struct reader *reader;
};

/* These end the program with a sentence when something fails. dice: name of a set. */
void livetable_open(struct livetable *t, const char *dice, uint64_t seed, uint32_t mischief);
void livetable_close(struct livetable *t);

struct livescore {
	unsigned rounds, reveals, dice, doubts, pushed, wrong;
	double seconds; /* of the table's own time */
	/* From the last cup lifted to the first light that a place is won, where no card could be
	 * played between: how often, in all, the longest. */
	unsigned lights;
	double light_ms, light_worst_ms;
	char failure[400]; /* "" or what went wrong; the picture is where it says */
};

/* Plays a game to its end and adds to the score; display may be NULL. */
void livegame_play(struct livetable *t, const char *seed, int seats, struct disp *display,
	struct livescore *score);

#endif
