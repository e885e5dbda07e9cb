/* SPDX-License-Identifier: MIT */
/*
 * ses.h - one game at one table: messages in, a screen out.
 *
 * All that happens comes in as a message with a time: what lies in the zones, answers, button
 * presses, the clock. The session turns dice that lie there into answers of the game, asks for
 * choices, waits, gives up waiting, says what is wrong, and writes every decision to its journal
 * before anything shows its effect. It reads no clock and no picture: the same messages give the
 * same game.
 *
 * It owns its match; one thread may use it.
 */
#ifndef DT_SESSION_SES_H
#define DT_SESSION_SES_H

#include "at_table.h"
#include "dice.h"
#include "game.h"
#include "match.h"
#include "screen.h"

enum {
	SES_DICE_MAX = 10,  /* in one zone; more are not looked at */
	SES_CARDS_MAX = 24, /* that bear stickers and lie there at one time; likewise */
};

/* What the table sees in one zone, once it has been seen alike for a while. */
struct ses_zone {
	uint8_t state; /* enum dt_zone_state */
	uint8_t n;
	struct dt_die die[SES_DICE_MAX];
};

struct ses_look {
	struct ses_zone zone[GAME_SEATS_MAX]; /* seat 1 first */
	uint8_t outside;		      /* dice that lie in no area */
	uint8_t areas_n;
	struct game_area area[DT_FIELDS_MAX]; /* what is no zone, in the order of the table */
	uint8_t cards_n;
	struct game_card_seen card[SES_CARDS_MAX]; /* whose kind was read, in no order */
};

enum ses_kind {
	SES_TICK,    /* time has passed */
	SES_LOOK,    /* look: what lies on the table now */
	SES_ANSWER,  /* action: a seat answers, from its own page or key */
	SES_PRESS,   /* seat's button: value 0 short, 1 long; ends a pause, skips what is being
			told; held where nobody is asked anything it opens the table's own menu */
	SES_FIX,     /* seat's die number value shows a face after all: faces[0]; 0: it is no die */
	SES_TYPE,    /* seat's zone holds these dice whatever is seen: faces, value of them */
	SES_TROUBLE, /* text: what is wrong with the table itself; "" when it is over */
	SES_PAUSE,
	SES_GO_ON,
	SES_LEAVE,  /* seat leaves; its decisions are made for it from now on */
	SES_RETURN, /* and comes back */
	SES_UNDO,   /* seat wants the last step taken back, or agrees to it */
	SES_PAGES,  /* value: the seats, bit seat - 1, that can answer unseen; before the first: all
		     */
	SES_HANDS,  /* value: the seats, bit seat - 1, that programs play: what these decide is
		       taken back with the step of a person before it, and one person among
		       them has all the time that he wants */
	SES_PEEK,   /* value 1: all agree that a seat looks at its cards on the screen and chooses
		     * while the others look away; 0, and before the first: they do not */
};

struct ses_message {
	uint64_t t_ms; /* never goes back */
	uint8_t kind;  /* enum ses_kind */
	uint8_t seat;
	uint8_t value;
	uint8_t faces[SES_DICE_MAX];
	struct game_action action;
	struct ses_look look;
	char text[SCREEN_TEXT];
};

/* A decision that the game rests on. */
enum ses_entry_kind { SES_DID_ANSWER, SES_DID_UNDO, SES_DID_LEAVE, SES_DID_RETURN };

struct ses_entry {
	uint8_t kind; /* enum ses_entry_kind */
	uint8_t seat;
	uint64_t t_ms;
	const struct game_action *actions; /* SES_DID_ANSWER: one step, borrowed */
	size_t n;
	size_t back; /* SES_DID_UNDO: answers that were taken back; 0: not known, one step */
};

/* Where decisions are kept. write() returns when the entry is safe; a failure is shown, the game
 * goes on. NULL write: they are not kept. */
struct ses_journal {
	enum dt_status (*write)(void *user, const struct ses_entry *e, struct dt_error *err);
	void *user;
};

struct ses_times {
	uint32_t window_ms; /* for a card that could be played, whoever holds it */
	uint32_t choice_ms; /* for a choice; 0: no limit; a third of it where cards or offers are
			       chosen that only one may see */
	uint32_t cup_ms;    /* until somebody who has not lifted his cup is reminded */
	uint32_t show_ms;   /* how long what a place gave is shown before the next one */
	uint32_t reveal_ms; /* and how long what everybody has rolled, before the first */
};

/* A die that was corrected: worth remembering as a sample for the dice set. */
struct ses_sample {
	uint8_t seat, face;
	double x_mm, y_mm;
};

struct ses;

extern const struct ses_times ses_usual_times;

/* Takes the match over, also on failure. The journal's user is borrowed; times NULL: the usual
 * ones. NULL: out of memory, or no table can play this game. Free with ses_destroy(). */
struct ses *ses_create(struct match *m, const struct ses_times *times,
	const struct ses_journal *journal, struct dt_error *err);
void ses_destroy(struct ses *s);

/* Takes back what a journal holds, oldest first, before the first message. DT_ERR_FORMAT when it
 * does not fit the game. */
enum dt_status ses_restore(struct ses *s, const struct ses_entry *e, struct dt_error *err);

/* DT_ERR_RULES, DT_ERR_AGAIN, or DT_ERR_FORMAT for a seat that is not there: the message was
 * refused, and nothing has changed but what its time brings. */
enum dt_status ses_take(struct ses *s, const struct ses_message *msg, struct dt_error *err);

/* What the last ses_take() led to, as everything is known; borrowed until the next one. */
const struct game_event *ses_events(const struct ses *s, size_t *n);

/* When a SES_TICK is due, if nothing else comes before; UINT64_MAX: never. */
uint64_t ses_due_ms(const struct ses *s);

/* Borrowed from the session. */
const struct match *ses_match(const struct ses *s);
/* The game is over, and all that led to its end has been shown. */
bool ses_over(const struct ses *s);
/* Is something being shown that comes before what is asked now? */
bool ses_is_telling(const struct ses *s);
/* Everything is in the journal, or there is none. */
bool ses_saved(const struct ses *s);
/* Writes what could not be written before; each decision that follows tries, too. On failure *left
 * is how many are not in the journal. */
enum dt_status ses_save(struct ses *s, size_t *left, struct dt_error *err);
/* Areas of the last look (bits by its list) in which no die lies, though what is printed there may
 * look like one: the game knows where all dice are. */
uint32_t ses_bare(const struct ses *s);
/* Those in which another card lies than when this was asked last, or none any more. */
uint32_t ses_changed(struct ses *s);
/* What everybody may see now. */
void ses_show(const struct ses *s, struct screen *out);
/* The next die that was corrected since the last call; false when there is none. */
bool ses_sample(struct ses *s, struct ses_sample *out);

#endif
