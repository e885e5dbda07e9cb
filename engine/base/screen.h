/* SPDX-License-Identifier: MIT */
/*
 * screen.h - what everybody at the table may see, ready to be shown: the one thing that displays,
 * the light strip, pages and the text mode draw from.
 *
 * Plain data without pointers: it can be copied, compared and recorded. It holds nothing that is
 * secret of a seat. Texts are UTF-8 and whole sentences; whoever draws decides only where they go.
 * A part in round brackets may be left out where room is scarce, and what follows a colon too.
 */
#ifndef DT_BASE_SCREEN_H
#define DT_BASE_SCREEN_H

#include "dt_table.h"

#include <stdbool.h>
#include <stdint.h>

enum {
	SCREEN_SEATS = DT_SEATS_MAX,
	SCREEN_PLACES = 8,
	SCREEN_FACES = 6,
	SCREEN_OPTIONS = 16,
	SCREEN_LINES = 24,
	SCREEN_TEXT = 160,
	SCREEN_NAME = 32,
	SCREEN_BRIEF = 48,
	SCREEN_KINDS = 8, /* of points */
};

enum screen_phase {
	SCREEN_WELCOME,	 /* no game yet, or one that can be gone on with */
	SCREEN_ROLLING,	 /* rolling and keeping */
	SCREEN_REVEAL,	 /* all dice lie there: what everybody has */
	SCREEN_SETTLING, /* the places are settled, one by one */
	SCREEN_OVER,	 /* the game is over */
	SCREEN_PAUSED,
};

/* One seat and its cup zone. */
struct screen_seat {
	bool playing;
	bool waited_for; /* everybody waits for this seat */
	bool sheriff;
	bool done; /* five dice are set aside */
	char name[SCREEN_NAME];
	uint8_t state;	  /* enum dt_zone_state */
	uint8_t faces[5]; /* dice that lie open, 1..6 in the order read; 0: none, or not known */
	uint8_t doubt;	  /* bit i: a die lies there, and faces[i] is not sure */
	int8_t price;	  /* dollars of this roll so far; -1: nothing to pay */
	int8_t paid;	  /* for the roll before, while its dice lie there; -1: nothing to say */
	uint16_t dollars, nuggets;
	uint8_t deeds, store, safe;	  /* cards: how many, never which */
	int16_t got_dollars, got_nuggets; /* at the place whose turn it is; less than 0: given */
	int8_t got_cards;
	int16_t points;		    /* -1 while they are not all known */
	int16_t part[SCREEN_KINDS]; /* of the points, by kind; what is not known counts 0 */
	char hand[SCREEN_BRIEF];    /* what the dice are, once they all lie there: "three queens" */
	char hand_brief[12];
	char trouble[SCREEN_TEXT]; /* "" or what is wrong in this zone and what to do */
};

enum screen_place_state { SCREEN_LATER, SCREEN_NOW, SCREEN_NOBODY, SCREEN_WON, SCREEN_TIE };

struct screen_place {
	uint8_t state; /* enum screen_place_state */
	uint8_t seats; /* set: bit seat - 1; the winner, or those who tie */
	char name[SCREEN_NAME];
	char brief[12];		 /* the name where there is little room: "Store"; "" the same */
	char why[SCREEN_BRIEF];	 /* why it is the winner's: "3 nines"; "" before */
	char moved[SCREEN_TEXT]; /* what it gave, "" before */
};

/* A choice that is made with the button of one seat: short press next, long press takes. Of a
 * longer one the part round the selected option is here. */
struct screen_prompt {
	uint8_t seat;	     /* 0: nobody is asked */
	uint8_t selected, n; /* of the options that are here */
	uint8_t die; /* of the seat's zone, from 1, that the question is about; 0: about none */
	uint8_t before, after; /* how many more options there are on either side */
	int16_t seconds;       /* left; -1: no limit */
	char question[SCREEN_TEXT];
	char brief[SCREEN_BRIEF]; /* the question where room is scarce; "": there is no other */
	char option[SCREEN_OPTIONS][64];
	char note[SCREEN_OPTIONS][SCREEN_TEXT]; /* what the option is, or does; "": that is plain */
};

static inline unsigned screen_options(const struct screen_prompt *p)
{
	return (unsigned)p->before + p->n + p->after;
}

struct screen {
	uint8_t phase; /* enum screen_phase */
	uint8_t seats; /* how many play */
	uint8_t round, roll;
	bool final_roll;
	char title[64];			      /* the game */
	char headline[SCREEN_TEXT];	      /* what to do now, one sentence */
	char brief[SCREEN_BRIEF];	      /* the same in a few words */
	char warning[2 * SCREEN_TEXT];	      /* "" or what is wrong with the table itself */
	char line[SCREEN_LINES][SCREEN_TEXT]; /* what happened last, newest first */
	uint8_t winners;		      /* set, when the game is over */
	uint16_t mine, bank, stagecoach;
	char face[SCREEN_FACES][8];	      /* how the faces 1..6 are written */
	char kind[SCREEN_KINDS][SCREEN_NAME]; /* of points, as far as they have a name */
	struct screen_seat seat[SCREEN_SEATS];
	struct screen_place place[SCREEN_PLACES];
	struct screen_prompt prompt;
};

#endif
