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
	bool stickers;	/* their cards bear stickers: they show what they play and tell */
	bool buttons;	/* what else they say of cards they say with their buttons */
};

/* How often hands did what with their cards, and the most presses that one answer took. */
struct live_hands_counts {
	unsigned shown, unseen;	  /* cards with stickers, and of them those that were not known */
	unsigned laid;		  /* of those shown, into fields of the table */
	unsigned wrong, covering; /* wrong ones shown; laid onto dice */
	unsigned presses, dones, most_done, plays, most_play, tells, most_tell;
	unsigned picks, most_pick; /* of those to whom a card that was shown left a choice */
	unsigned said; /* without button or sticker: they are too far down in the menu */
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
struct live_hands_counts live_hands_count(const struct live_hands *h);
/* Cups that had to be pushed because the table did not see them. */
unsigned live_hands_pushed(const struct live_hands *h);

#endif
