/* SPDX-License-Identifier: MIT */
/*
 * sim.h - whole games of Dice Town played at random, from a seed that is printed.
 */
#ifndef DT_TESTS_SIM_H
#define DT_TESTS_SIM_H

#include "many.h"
#include "town.h"

enum { SIM_LIST = 4000, SIM_KINDS = 2 * 2 * 2 * 2 * 5 };

/* What is played, whose cards with, and by how many. */
struct sim_kind {
	uint8_t edition, expansion, indians, cards, seats;
};

struct sim {
	uint64_t random; /* state of the generator */
	struct sim_kind kind;
	int seats;
	bool stickers; /* on own cards: they say at once what they are, where one alone says it */
	struct game *g;
	const struct town *t;			  /* its state */
	uint8_t roll[GAME_SEATS_MAX][TOWN_FACES]; /* under the cup of a seat asked to keep */
	struct game_action list[SIM_LIST];
};

/* Below n, which is not 0. */
unsigned sim_random(struct sim *s, unsigned n);
/* All kinds of games that there are and the command line asks for; how many. */
int sim_kinds(struct sim_kind out[SIM_KINDS]);
/* A game of that kind, counted on past the last one, with other options at random, after its first
 * deal. */
void sim_begin(struct sim *s, uint64_t seed, int which);
void sim_end(struct sim *s);
/* Puts new dice under the cups of those who are asked to roll. */
void sim_roll(struct sim *s);
/* Legal actions of a seat, in s->list. */
size_t sim_list(struct sim *s, const struct game *g, int seat);
/* A legal action for a seat, no kind of it too often: dice as they lie under the cup, mostly no
 * bribes. */
void sim_choose(struct sim *s, const struct game *g, int seat, struct game_action *out);
/* The draw that is due, by its weights. */
void sim_draw(struct sim *s, const struct game *g, struct game_action *out);
/* A seat of a set, at random. */
int sim_seat(struct sim *s, uint32_t set);
/* Applies what must be legal; events may be NULL. */
void sim_apply(struct game *g, const struct game_action *a, struct game_events *ev);

/* Is the card played as soon as it is gained, so that all notice it? */
bool sim_immediate(int card);
/* Number of games: the program's second argument, or usual. The first is the seed, a third one,
 * such as "1xi6", the edition, whether it is with expansion and Indians, and how many seats, or
 * "any", or "each": so many of each kind; a fourth one whose cards they are played with, "dealt" or
 * "physical", or "stickers" for physical ones that bear such, else either of the first two. */
int sim_games(int usual);
uint64_t sim_seed(void);
/* Does the command line leave any kind out? */
bool sim_chosen(void);
/* Reads the command line and prints the seed. Call it before run_tests(). */
void sim_arguments(int argc, char **argv);

#endif
