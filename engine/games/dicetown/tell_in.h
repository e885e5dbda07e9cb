/* SPDX-License-Identifier: MIT */
/*
 * tell_in.h - inside the telling of events: the sentences there are, and what is put into them.
 */
#ifndef DT_TOWN_TELL_IN_H
#define DT_TOWN_TELL_IN_H

#include "town.h"

enum sentence {
	SAY_NOTHING,
	SAY_ROUND,
	SAY_ROLL_FIRST,
	SAY_ROLL,
	SAY_ROLL_FINAL,
	SAY_KEEP,
	SAY_KEEP_NONE,
	SAY_PAY,
	SAY_PUTBACK,
	SAY_REROLL,
	SAY_HAND,
	SAY_PLACE,
	SAY_NOBODY,
	SAY_CONTROL,
	SAY_CONTROL_HALL,
	SAY_TIE,
	SAY_TIE_SECOND,
	SAY_TIE_DOC,
	SAY_TIE_END,
	SAY_OFFER,
	SAY_OFFER_CARD,
	SAY_RULING,
	SAY_RULING_TAKES,
	SAY_ROB,
	SAY_ATTACK,
	SAY_COACH,
	SAY_DOLLARS,
	SAY_MINE,
	SAY_NUGGETS,
	SAY_GAIN,
	SAY_GAIN_UNSEEN,
	SAY_GAIN_FROM,
	SAY_DRAW,
	SAY_DISCARD,
	SAY_DISCARD_SOME,
	SAY_STEAL,
	SAY_STEAL_SEEN,
	SAY_PLAY,
	SAY_PLAY_AT,
	SAY_CANCELLED,
	SAY_TURN,
	SAY_BADGE,
	SAY_DEED,
	SAY_ROW,
	SAY_VISIT,
	SAY_VISITS,
	SAY_ELIXIR,
	SAY_SHELF,
	SAY_PROTECT,
	SAY_SHUFFLE,
	SAY_OVER_GOLD,
	SAY_OVER_DEEDS,
	SAY_OVER_BOTH,
	SAY_POINTS,
	SAY_WINNER,
	SAY_CALL,
	SAY_CALLS,
	SAY_REMEDY,
	SAY_TOLD,
	SAY_SHOWN,
	SAY_MEND,
	SAY_MEND_GOLD,
	SAY_HAND_PAY, /* where people hold the things themselves: what they hand over */
	SAY_HAND_ROB,
	SAY_HAND_ATTACK,
	SAY_HAND_COACH,
	SAY_HAND_DOLLARS,
	SAY_HAND_MINE,
	SAY_HAND_NUGGETS,
	SAY_ACT, /* both actions of each place with two, in order */
	SENTENCES = SAY_ACT + 12,
};

/* What is put into a sentence. All texts are borrowed, and those that it does not have "". */
struct told {
	const struct game_event *e;
	const char *const *names;
	uint32_t everybody;
	const char *who, *other, *a, *b;
	bool call; /* who sees the Doc may have won something */
	bool own;  /* people have the things themselves */
	unsigned n;
	char list[480], order[320]; /* a list for {list}; another one that {a} may point to */
};

/* "river cards"; static. */
const char *tell_deck_name(int deck);

/* These fill t->list: with dice as counts of faces, with cards, with names of a set of seats, with
 * the goods in e->arg[6..9]. */
void tell_list_dice(struct told *t, const uint8_t *faces);
void tell_list_cards(struct told *t, const uint8_t *cards, unsigned n);
void tell_list_set(struct told *t, unsigned set);
void tell_list_goods(struct told *t);
/* Names of seats in this order, until the first 0, into this list. */
void tell_list_order(struct told *t, char *list, size_t size, const uint8_t *seats);

/* Writes the sentence in the form for t->n. Returns its length, as town_tell() does. */
size_t tell_write(enum sentence which, const struct told *t, char *buf, size_t size);

#endif
