/* SPDX-License-Identifier: MIT */
/*
 * live_hands_sim.h - the hands at a simulated table: they roll, look under their cups, keep, lift
 * and put right what the table complains about. Bots decide for them, a person for one of them.
 *
 * Whatever is wrong with the dice they mend only when the table says so.
 */
#ifndef DT_UI_LIVE_HANDS_SIM_H
#define DT_UI_LIVE_HANDS_SIM_H

#include "live_hands.h"
#include "sim_world.h"

struct live_hands_setup {
	struct sim_world *world; /* borrowed, like the session */
	const struct ses *ses;
	int me;		/* the seat of a person; 0: nobody's */
	bool hurry;	/* they do not think */
	unsigned slips; /* of 100 cards that they tell so many wrongly, or not */
};

/* NULL on failure; DT_ERR_RULES when nobody here can play this game. Free with
 * live_hands_destroy. */
struct live_hands *live_hands_create(const struct live_hands_setup *setup, struct dt_error *err);

/* Lays out the dice that are set aside in a game that is gone on with. Errors as of sim_lay(); some
 * may lie there then. */
enum dt_status live_hands_lay_out(struct live_hands *h, struct dt_error *err);

/* Does the game believe nothing of players' own cards that is not so? DT_ERR_RULES says what. */
enum dt_status live_hands_compare(const struct live_hands *h, struct dt_error *err);

/* Dice that people had to name so far. */
unsigned live_hands_doubts(const struct live_hands *h);
/* Cups that had to be pushed because the table did not see them. */
unsigned live_hands_pushed(const struct live_hands *h);

#endif
