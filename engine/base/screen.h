/* SPDX-License-Identifier: MIT */
/*
 * screen.h - what everybody at the table may see, ready to be shown: the one thing that displays,
 * the light strip, pages and the text mode draw from.
 *
 * Plain data without pointers: it can be copied, compared and recorded. It holds nothing that is
 * secret of a seat. Texts are UTF-8 and whole sentences, in the language of the table; whoever
 * draws decides only where they go. A part in round brackets may be left out where room is scarce,
 * and what follows a colon too.
 */
#ifndef DT_BASE_SCREEN_H
#define DT_BASE_SCREEN_H

#include "dice.h"
#include "dt_table.h"

#include <stdbool.h>
#include <stdint.h>

enum {
	SCREEN_SEATS = DT_SEATS_MAX,
	SCREEN_PLACES = 8,
	SCREEN_WINNERS = 2,	     /* of a place, in order */
	SCREEN_FACES = DT_FACES_MAX, /* of all kinds of dice of a game */
	SCREEN_FACE = 32,	     /* bytes of how one is written, in any language */
	SCREEN_DICE = 10,	     /* of a seat */
	SCREEN_LAID = 8,	     /* dice at a place */
	SCREEN_FIGURES = 10,	     /* of each player */
	SCREEN_COMMON = 6,
	SCREEN_MARKS = 4,
	SCREEN_OPTIONS = 16,
	SCREEN_LINES = 24,
	/* Bytes: letters of some languages have two, and their sentences are longer than English.
	 */
	SCREEN_TEXT = 400,
	SCREEN_NAME = 32,  /* of a player */
	SCREEN_TITLE = 96, /* of a place, or of what is counted */
	SCREEN_WORD = 16,
	SCREEN_BRIEF = 128,
	SCREEN_SHORT = 32,
	SCREEN_OPTION = 192,
	SCREEN_KINDS = 12, /* of points */
};

enum screen_phase {
	SCREEN_WELCOME,	 /* no game yet, or one that can be gone on with */
	SCREEN_ROLLING,	 /* rolling and keeping */
	SCREEN_REVEAL,	 /* all dice lie there: what everybody has */
	SCREEN_SETTLING, /* the places are settled, one by one */
	SCREEN_OVER,	 /* the game is over */
	SCREEN_PAUSED,
};

/* A shape for what is counted or worn: a game picks those that look most like its own things. */
enum screen_icon {
	ICON_NONE, /* the word alone says it */
	ICON_BILL, /* money */
	ICON_DISC, /* a coin, a chip, a token */
	ICON_GEM,  /* a lump or a stone of worth */
	ICON_HEART,
	ICON_CUBE,
	ICON_PEAK,
	ICON_STAR,
	ICON_CARD,
	ICON_PAPER,
	ICON_CHEST,
	ICON_LOCK,
	SCREEN_ICONS,
};

/* A figure that each player has: how many he owns of something. Those that matter most come first.
 */
struct screen_figure {
	uint8_t icon; /* enum screen_icon */
	bool part;    /* of the last one before that is no part: said only where there is room */
	/* "card", "cards", in English: _n() of them is what is shown; one "": there is no figure */
	char one[SCREEN_WORD], many[SCREEN_WORD];
};

/* A player's, of one figure. */
struct screen_amount {
	bool known;
	int16_t value;
	int16_t change; /* at the place whose turn it is; less than 0: given */
};

/* What lies in common. */
struct screen_common {
	uint8_t icon; /* enum screen_icon */
	bool known;
	int16_t value;
	char word[SCREEN_TITLE]; /* where it lies, or what it is: "Pot"; "": there is no such */
};

/* What a seat can wear: a badge, the first player's token. */
struct screen_mark {
	uint8_t icon;		 /* enum screen_icon */
	char word[SCREEN_TITLE]; /* who wears it: "the dealer"; "": there is no such mark */
};

/* A die that lies in a zone, or the place of one to come. */
struct screen_die {
	uint8_t face;	/* from 1; 0: none, or not known */
	bool doubt;	/* a die lies there, and its face is not sure */
	uint8_t colour; /* of its body, enum dt_colour */
	uint8_t kind;	/* of dice, where a game has several, from 0 */
};

/* One seat and its cup zone. */
struct screen_seat {
	bool playing;
	bool waited_for; /* everybody waits for this seat */
	bool done;	 /* all its dice are set aside */
	uint8_t marks;	 /* set: bit i for mark i of the screen */
	char name[SCREEN_NAME];
	uint8_t state;			    /* enum dt_zone_state */
	uint8_t slots;			    /* so many dice it plays with, at most SCREEN_DICE */
	struct screen_die die[SCREEN_DICE]; /* those that lie open, in the order read */
	int8_t price; /* of this roll so far, in screen.price_in; -1: nothing to pay */
	int8_t paid;  /* for the roll before, while its dice lie there; -1: nothing to say */
	struct screen_amount amount[SCREEN_FIGURES]; /* by figure of the screen */
	int16_t points;				     /* -1 while they are not all known */
	int16_t part[SCREEN_KINDS]; /* of the points, by kind; what is not known counts 0 */
	char hand[SCREEN_BRIEF];    /* what the dice are, once they all lie there: "three queens" */
	char hand_brief[SCREEN_SHORT];
	char trouble[SCREEN_TEXT]; /* "" or what is wrong in this zone and what to do */
};

enum screen_place_state { SCREEN_LATER, SCREEN_NOW, SCREEN_NOBODY, SCREEN_WON, SCREEN_TIE };

struct screen_place {
	uint8_t state;			/* enum screen_place_state */
	uint8_t winner[SCREEN_WINNERS]; /* seats, the first one first; 0: nobody */
	uint8_t seats;			/* set, bit seat - 1: those who tie, or who are there */
	char name[SCREEN_TITLE];
	char brief[SCREEN_SHORT]; /* the name where there is little room: "Store"; "" the same */
	char why[SCREEN_WINNERS][SCREEN_BRIEF]; /* why it is theirs: "3 nines"; "" before */
	char moved[SCREEN_TEXT];		/* what it gave, "" before */
	bool rolls;    /* it is a turn of those seats and no place: what their dice show matters */
	int8_t points; /* that it is worth, in screen.points_in; 0: nothing to say */
	struct screen_die die[SCREEN_LAID]; /* that lie there; up to the first of no face */
};

/* A choice that is made with the button of one seat: short press next, long press takes. Of a
 * longer one the part round the selected option is here. */
struct screen_prompt {
	uint8_t seat;	     /* 0: nobody is asked */
	uint8_t selected, n; /* of the options that are here */
	uint8_t die;  /* of the seat's zone, from 1, that the question is about; 0: about none */
	uint8_t area; /* the number of the area that it lies in instead; 0: in none */
	bool whose;   /* the question is whose it is, seat 1 first; else what it shows */
	uint8_t before, after; /* how many more options there are on either side */
	int16_t seconds;       /* left; -1: no limit */
	char question[SCREEN_TEXT];
	char brief[SCREEN_BRIEF]; /* the question where room is scarce; "": there is no other */
	char option[SCREEN_OPTIONS][SCREEN_OPTION];
	char note[SCREEN_OPTIONS][SCREEN_TEXT]; /* what the option is, or does; "": that is plain */
};

/* How many options the question has, with those that are not here. */
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
	struct screen_figure figure[SCREEN_FIGURES];
	struct screen_common common[SCREEN_COMMON];
	struct screen_mark mark[SCREEN_MARKS];
	uint8_t price_in;  /* the figure that rolls are paid in */
	uint8_t points_in; /* and the one that places are worth points in */
	char face[SCREEN_FACES]
		 [SCREEN_FACE]; /* how the faces are written, of the first kind of dice first */
	char kind[SCREEN_KINDS][SCREEN_TITLE]; /* of points, as far as they have a name */
	struct screen_seat seat[SCREEN_SEATS];
	struct screen_place place[SCREEN_PLACES];
	struct screen_prompt prompt;
};

#endif
