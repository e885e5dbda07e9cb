/* SPDX-License-Identifier: MIT */
/*
 * game.h - what every game of the table looks like from outside.
 *
 * A game is a pure state machine. Whoever may act is listed by game_acting(); what he may do by
 * game_legal_actions(); game_apply() does it and tells what happened as events. Dice and cards
 * are chance: they come in as actions too, dice from the seat that rolls them (the table sees
 * them when the cup goes up), cards from the pseudo-seat GAME_SEAT_TABLE, whose possible draws
 * game_chance() describes. The engine never rolls, shuffles, asks, waits or prints.
 *
 * A game is added as one struct game_ops; nothing outside its folder knows its state. Words
 * (struct game_word) and records (struct game_record) describe its actions, events and state,
 * so that JSON, journals, hashes and transcripts are written once for all games.
 *
 * Nothing here locks; a struct game belongs to one thread.
 */
#ifndef DT_GAMES_GAME_H
#define DT_GAMES_GAME_H

#include "dice.h"
#include "dt_table.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	GAME_SEATS_MAX = DT_SEATS_MAX, /* seats are 1..n, numbered clockwise */
	GAME_SEAT_TABLE = 32,	       /* chance: dealt and drawn cards */
	GAME_ARGS = 14,
	GAME_FACES_MAX = DT_FACES_MAX, /* different faces of the dice of one game, of all kinds */
	GAME_EVENTS_MAX = 160,	       /* more than any one action can cause */
	GAME_VALUES_MAX = 64,	       /* option values of a setup */
	GAME_SHEET_MAX = 96,	       /* lines of a score sheet */
	GAME_CHANCES_MAX = 48,	       /* different outcomes of one draw */
};

/* The bit of a seat in a set of seats: seat 1 is bit 0, the table is bit 31. */
static inline uint32_t game_bit(int seat)
{
	return (uint32_t)1 << (seat - 1);
}

/* Plain data; arguments that a kind does not use are 0. Two actions are the same exactly when
 * all bytes are. */
struct game_action {
	uint8_t seat;
	uint8_t kind; /* index into ops->actions */
	uint8_t arg[GAME_ARGS];
};

struct game_event {
	uint8_t kind; /* index into ops->events */
	uint8_t seat; /* whom it is about, 0: nobody */
	uint8_t arg[GAME_ARGS];
	uint32_t known; /* seats that may see the secret fields; 0: the event has no secret */
};

struct game_events {
	size_t n;
	struct game_event list[GAME_EVENTS_MAX];
};

/* Adds an event with its first n arguments, for begin() and apply() of a game; nothing where ev is
 * NULL. More than GAME_EVENTS_MAX are a mistake of the game. */
void game_tell(struct game_events *ev, int kind, int seat, const uint8_t *args, size_t n);

/* ---- Descriptions: how actions, events and states read ---- */

/* A type of values that have names. Value v (from 1) is called names[v]; names[0] is unused.
 * Without names it is a plain number. */
struct game_type {
	const char *name;
	const char *const *names;
	uint8_t max;
};

enum game_shape {
	GAME_ONE,     /* one value; 0 where names exist means "none" and is left out */
	GAME_LIST,    /* values until the first 0 or len */
	GAME_COUNTS,  /* slot i says how many of value i + 1: an unordered list with repeats */
	GAME_SET,     /* bit i stands for value i + 1 */
	GAME_ARRAY,   /* exactly len values, 0 included (states only) */
	GAME_TALLY,   /* slot i says how many of value i; shown as name: count (states only) */
	GAME_RECORDS, /* len times a record of its own (states only) */
};

struct game_record;

struct game_field {
	const char *name; /* NULL ends a list of fields */
	uint8_t shape;
	uint8_t type;			  /* index into ops->types */
	uint16_t at;			  /* first arg, or offset in the record */
	uint8_t len;			  /* slots; 0 counts as 1 */
	bool secret;			  /* events: only for the seats in game_event.known */
	uint8_t bytes;			  /* states: 1, 2 or 4 a value; 0 counts as 1 */
	const struct game_record *record; /* GAME_RECORDS */
	/* states: the last so many slots came after games of this revision had been kept. They
	 * count in a hash only where they are not 0, so that these games keep theirs. */
	uint8_t later;
	uint16_t used; /* GAME_RECORDS: offset of the byte that says how many; 0: all of them */
};

struct game_word {
	const char *name;
	const struct game_field *fields; /* may be NULL */
};

struct game_record {
	const struct game_field *fields;
	size_t size;
};

/* Value i of a field in a record that ops->state describes; the field is not GAME_RECORDS. */
uint32_t game_field_value(const struct game_field *f, const void *record, size_t i);

/* ---- Setting up ---- */

/* Another default value, where the value in a slot of the setup is not 0. */
struct game_other {
	uint8_t slot, then;
};

struct game_option {
	const char *name;
	const char *rule;
	const char *help;
	const char *const *names; /* names[v] for value v from 0, or NULL for numbers */
	uint8_t at, len;	  /* slots in game_setup.value; len > 1: a table of numbers */
	uint8_t min, max;	  /* of each number */
	bool seat;		  /* the seat of a player: at most as many as there are */
	uint8_t sum;		  /* what the numbers of a table add up to; 0: anything */
	/* It came after games of this revision had been kept: all 0 in a setup is the usual value,
	 * and then it is left out where a setup is written. */
	bool later;
	uint8_t usual[16];		/* default values */
	const struct game_other *other; /* NULL: the default is always the same */
};

struct game_setup {
	uint8_t seats;
	uint8_t value[GAME_VALUES_MAX];
};

/* One draw that the table has to make: outcome i in weight[i] of the cases. The draw with the
 * same label, round and index is the same draw whatever happened elsewhere, so a deck's order is
 * fixed before its first card is seen. */
struct game_chance {
	const char *label; /* of the deck, say */
	uint32_t round;	   /* how often this deck was shuffled before */
	uint32_t index;	   /* which draw since then */
	size_t n;
	uint8_t weight[GAME_CHANCES_MAX];
	struct game_action action[GAME_CHANCES_MAX];
};

struct game_line { /* of a score sheet */
	uint8_t seat;
	const char *name;
	int16_t count;	/* things counted; -1: not known to the viewer */
	int16_t points; /* 0 where count is -1 */
};

struct game_result {
	bool over;
	bool complete;			/* false: some points are hidden from the viewer */
	uint32_t winners;		/* set of seats, empty while the game goes on */
	int16_t points[GAME_SEATS_MAX]; /* seat 1 first; what the viewer knows of them */
};

struct game_ops {
	const char *id;	   /* its word on a command line */
	const char *title; /* as people call it */
	int revision;	   /* rises when a recorded game would play differently */
	int seats_min, seats_max;
	size_t state_size;
	const struct game_type *types;
	const struct game_word *actions, *events; /* index 0 is unused */
	size_t n_types, n_actions, n_events;
	const struct game_record *state;
	const struct game_option *options;
	size_t n_options;

	void (*begin)(void *state, const struct game_setup *setup, struct game_events *ev);
	uint32_t (*acting)(const void *state); /* NULL: the state's field "asked", a set of seats */
	size_t (*legal)(const void *state, int seat, struct game_action *out, size_t cap);
	enum dt_status (*check)(
		const void *state, const struct game_action *a, struct dt_error *why);
	void (*apply)(void *state, const struct game_action *a, struct game_events *ev);
	size_t (*score)(const void *state, struct game_line *out, size_t cap);
	/* These may be NULL where the most points win, and the first of several; where a game has
	 * no named rules, no answer to give for who does not, nothing to draw and nothing to hide,
	 * no words for its questions, nothing to audit; where all options go together. */
	void (*result)(const void *state, struct game_result *out);
	/* The rule by which a seat is asked now, or is not; by which a game is over. */
	const char *(*rule)(const void *state, int seat);
	bool (*fallback)(const void *state, int seat, const uint8_t *roll, struct game_action *out);
	void (*chance)(const void *state, struct game_chance *out);
	void (*observe)(const void *state, int seat, void *view);
	void (*hide)(struct game_event *event); /* blanks the secret fields */
	const char *(*moment)(const void *state, int seat);
	enum dt_status (*audit)(const void *state, struct dt_error *err);
	/* Do options that are each in their range go together, and with so many seats? */
	enum dt_status (*fits)(const struct game_setup *setup, struct dt_error *err);
};

/* ---- A game ---- */

struct game;

/* The default of every option. */
void game_setup_default(const struct game_ops *ops, int seats, struct game_setup *out);
/* Once values are set: the default of those that are not and whose default hangs on another value.
 * given: bit i for option i that was set. */
void game_setup_rest(const struct game_ops *ops, uint64_t given, struct game_setup *setup);
/* The value of an option in a setup: len numbers, borrowed from either. */
const uint8_t *game_option_value(const struct game_option *o, const struct game_setup *setup);

/* NULL when the setup is not one of the game's, or memory is out. Free with game_destroy().
 * Events (may be NULL) take what happened before the first action. */
struct game *game_create(const struct game_ops *ops, const struct game_setup *setup,
	struct game_events *events, struct dt_error *err);
void game_destroy(struct game *g);
struct game *game_clone(const struct game *g); /* NULL: out of memory */
/* Makes *to the same as *from; both must be of the same game. Allocates nothing. */
void game_copy(struct game *to, const struct game *from);

/* What it was created with; borrowed from the game. */
const struct game_ops *game_ops_of(const struct game *g);
const struct game_setup *game_setup_of(const struct game *g);
/* The state as ops->state describes it; for codecs, bots and displays of that game. Part of the
 * game: it lives as long, and changes with each answer. */
const void *game_state(const struct game *g);
/* The same, to set up a position in a test; part of the game as well. */
void *game_state_edit(struct game *g);
/* Do all invariants of the game hold (INV)? For tests; DT_ERR_RULES names the first one that does
 * not. */
enum dt_status game_audit(const struct game *g, struct dt_error *err);

/* The set of seats that may act now. Bit of GAME_SEAT_TABLE: a draw is due. 0: game over. */
uint32_t game_acting(const struct game *g);
/* Number of legal actions of a seat (may exceed cap); writes the first cap of them, always in
 * the same order. */
size_t game_legal_actions(const struct game *g, int seat, struct game_action *out, size_t cap);
/* Is it legal? DT_ERR_RULES: no, by the rule that why names. */
enum dt_status game_check(const struct game *g, const struct game_action *a, struct dt_error *why);
/* Checks, then applies. On any error *g is unchanged. Events (may be NULL) are overwritten. */
enum dt_status game_apply(struct game *g, const struct game_action *a, struct game_events *events,
	struct dt_error *why);
/* What is done for a seat that does not answer. Roll: how many of each face lie under his cup,
 * NULL when nobody but he knows. False when no default exists (dice that must be seen). */
bool game_fallback(const struct game *g, int seat, const uint8_t *roll, struct game_action *out);
/* The draw that is due; only while the table is acting. */
void game_chance(const struct game *g, struct game_chance *out);
/* All that a seat may know (0: what everybody knows), as a state in which the rest is unknown:
 * a copy to be freed with game_destroy(), or NULL without memory. */
struct game *game_observe(const struct game *g, int seat);
/* The same into a game that exists already, allocating nothing. */
void game_observe_into(const struct game *g, int seat, struct game *view);
/* The event as a seat sees it. */
void game_event_for(
	const struct game *g, const struct game_event *event, int seat, struct game_event *out);
/* The first value of the state's field of this name; 0 where there is none. */
uint32_t game_value(const struct game *g, const char *field);
/* A word for what a seat is being asked; static. NULL when it is not asked. */
const char *game_moment(const struct game *g, int seat);
/* The score sheet, as far as this state or view knows it; same contract as legal actions. */
size_t game_score(const struct game *g, struct game_line *out, size_t cap);
/* Is it over, and who has won, as far as this state or view knows it? */
void game_result(const struct game *g, struct game_result *out);
/* Field by field, never over padding: equal states, equal hashes. */
uint64_t game_hash(const struct game *g);

/* Actions are plain data: same exactly when all bytes are. */
bool game_action_same(const struct game_action *a, const struct game_action *b);

#endif
