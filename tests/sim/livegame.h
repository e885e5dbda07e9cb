/* SPDX-License-Identifier: MIT */
/*
 * livegame.h - whole games of bots in quick motion on a simulated table, filmed and read as a real
 * one would be, and compared with what the dice really showed.
 */
#ifndef DT_TESTS_LIVEGAME_H
#define DT_TESTS_LIVEGAME_H

#include "live_eye_cam.h"
#include "live_hands_sim.h"
#include "live.h"
#include "live_sim.h"

/* A table with everything that it knows: many games can be played on one. */
struct livetable {
	struct sim_world *world;
	struct vis_scene scene;
	struct reader *reader;
	struct live_sim_dice dice;
};

/* These end the program with a sentence when something fails. dice: name of a set. */
void livetable_open(struct livetable *t, const char *dice, uint64_t seed, uint32_t mischief);
void livetable_close(struct livetable *t);

/* Of the table's own time, from the last cup and hand gone, to the dice read, and to the first
 * light of who has won a place, where nobody could play a card between. */
struct livedelay {
	unsigned n;
	double all_ms, worst_ms;
};

struct livescore {
	unsigned rounds, reveals, dice, doubts, pushed, wrong;
	unsigned chases, spirits, set, turned; /* of reveals, and what is done without a roll */
	double seconds;			       /* of the table's own time */
	double standing_s;		       /* the longest that nobody answered anything */
	struct livedelay read, light;
	struct live_hands_counts cards;
	char failure[400]; /* "" or what went wrong; the picture is where it says */
};

/* What the next games are: with the players' own cards, of which what is known must be so; which
 * edition, and what goes with it; so many seats, whatever is said to livegame_play(), unless 0. */
struct livekind {
	bool own_cards, stickers, slips, first_edition, expansion, indians;
	bool board; /* printed with the names of its places */
	int seats;
};
extern struct livekind livegame_kind;
/* From words with + between: "physical", "stickers" (on these, on tables opened since), "slips"
 * (hands show and tell wrong cards, and lay some onto dice), "first",
 * "expansion", "indians", "6". False: another. */
bool livegame_parse(const char *words);

/* Plays a game to its end and adds to the score; display may be NULL. */
void livegame_play(struct livetable *t, const char *seed, int seats, struct disp *display,
	struct livescore *score);

#endif
