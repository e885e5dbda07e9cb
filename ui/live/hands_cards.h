/* SPDX-License-Identifier: MIT */
/*
 * hands_cards.h - how simulated hands say what their own cards are: they show the card, where it
 * bears a sticker that says all, and press the one button of their seat where it does not.
 *
 * What is to be said is decided elsewhere, and what it means is the game's. Some show a wrong card
 * first, or lay one onto dice.
 */
#ifndef DT_UI_HANDS_CARDS_H
#define DT_UI_HANDS_CARDS_H

#include "at_table.h"
#include "live_hands_sim.h"

/* What a seat is saying. */
struct hands_says {
	bool begun;
	bool said;	    /* nothing is left to be said */
	bool pressed;	    /* that was the last press */
	bool wrong;	    /* it has shown a wrong card */
	bool covers;	    /* a card of its lies on dice, */
	uint64_t covers_ms; /* since then */
	struct game_action what;
	int32_t field;	  /* its card lies there, to be seen; 0: it is in the hand */
	size_t before;	  /* answers there were */
	bool asked;	  /* its card has led to a question */
	unsigned shown;	  /* so often */
	unsigned presses; /* so far */
	unsigned looks;	  /* at what the first one opened */
	uint64_t next_ms; /* nothing before */
};

struct hands_cards {
	const struct live_hands_setup *of;
	const struct game_table *table;
	struct bot_luck *luck;
	struct live_hands_counts count;
	uint8_t lies[DT_AREAS_MAX]; /* by area, which card was laid there, from 1; 0: none */
	uint8_t lay[DT_AREAS_MAX];  /* and which before */
	struct hands_says seat[GAME_SEATS_MAX];
};

/* The seat wants to give this answer, which is about cards. */
void hands_cards_begin(struct hands_cards *c, const struct game_action *a);
/* Until the question is another one: true when it says something. *due_ms: no later than that. */
bool hands_cards_say(struct hands_cards *c, int seat, const struct screen *seen, uint64_t now_ms,
	uint64_t *due_ms, struct ses_message *out);
/* The seat is asked something else now, or nothing. */
void hands_cards_end(struct hands_cards *c, int seat);
/* What lies face up on the table stays in its field, the rest is taken away: places in
 * game_table.cards, and the areas' numbers; 0: any area. */
void hands_cards_tidy(struct hands_cards *c, const uint8_t *open, const uint8_t *areas, size_t n);
/* Now and then lays a card onto the dice of a seat, which lie open. */
void hands_cards_cover(struct hands_cards *c, int seat, uint64_t now_ms);
/* Takes it away when nothing has gone on for long. */
void hands_cards_notice(struct hands_cards *c, int seat, uint64_t now_ms, uint64_t *due_ms);
/* Takes it away; false when none lies there. */
bool hands_cards_uncover(struct hands_cards *c, int seat);

#endif
