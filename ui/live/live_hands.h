/* SPDX-License-Identifier: MIT */
/*
 * live_hands.h - the hands at a simulated table: they roll, look under their cups, keep, lift and
 * put right what the table complains about. Bots decide for them, a person for one of them.
 *
 * They know what people in their place would know: the screen, the view of their own seat, and what
 * lies under their own cup. Whatever is wrong with the dice they mend only when the table says so.
 */
#ifndef DT_UI_LIVE_HANDS_H
#define DT_UI_LIVE_HANDS_H

#include "bot.h"
#include "ses.h"
#include "sim_world.h"

struct live_hands;

struct live_hands_setup {
	struct sim_world *world; /* borrowed, like the session */
	const struct ses *ses;
	int me;	    /* the seat of a person; 0: nobody's */
	bool hurry; /* they do not think */
};

/* NULL on failure; DT_ERR_RULES when nobody here can play this game. Free with
 * live_hands_destroy. */
struct live_hands *live_hands_create(const struct live_hands_setup *setup, struct dt_error *err);
void live_hands_destroy(struct live_hands *h);

/* Lays out the dice that are set aside in a game that is gone on with. */
enum dt_status live_hands_lay_out(struct live_hands *h, struct dt_error *err);

/* What is to be done now, after each frame or message: true when somebody says something to the
 * session, in *out; call again then. */
bool live_hands_step(struct live_hands *h, const struct screen *seen, const struct ses_look *look,
	uint64_t now_ms, struct ses_message *out);
/* When to call at the latest; UINT64_MAX: when something has changed. */
uint64_t live_hands_due_ms(const struct live_hands *h);

/* The person's dice under the cup, as counts, while he has to choose; else NULL. */
const uint8_t *live_hands_roll(const struct live_hands *h);
/* His choice. DT_ERR_RULES when it is not allowed, DT_ERR_AGAIN when he is not asked. */
enum dt_status live_hands_keep(
	struct live_hands *h, const uint8_t kept[GAME_FACES_MAX], struct dt_error *err);

/* Dice that people had to name so far. */
unsigned live_hands_doubts(const struct live_hands *h);
/* Cups that had to be pushed because the table did not see them. */
unsigned live_hands_pushed(const struct live_hands *h);

#endif
