/* SPDX-License-Identifier: MIT */
/*
 * ses_in.h - what the files of the session share: its state and the functions between them. Nobody
 * outside includes it.
 */
#ifndef DT_SESSION_SES_IN_H
#define DT_SESSION_SES_IN_H

#include "at_table.h"
#include "bot.h"
#include "ses.h"

enum {
	UNDO_MS = 30000,
	/* The most that a seat can be asked openly: to put the other five in order, and for one of
	 * the orders to take or leave what each of them has offered. */
	SES_OPTIONS = 5 * 4 * 3 * 2 - 1 + (1 << 5),
	SES_SAMPLES = 32,
	SES_TOLD = 16, /* screens still to be shown; what is older is left out */
	SES_LONGER = 3,
	SES_NAMED = 4,
	HAND_SOONER = 4,
	SES_STILL_MM = 4, /* a die that lies still is seen no further away than this */
};

/* What a seat may want of the table itself. */
enum ses_wish {
	WISH_GO_ON,
	WISH_DICE,
	WISH_PAUSE,
	WISH_BACK,
	WISH_COUNT, /* something was counted, and the books have it otherwise */
	WISH_LEAVE,
	WISH_RETURN,
	WISH_EXPLAIN, /* and those behind it: what was named last, newest first */
	SES_WISHES = WISH_EXPLAIN + SES_NAMED,
};

/* What happened up to some moment, shown until the next one. */
struct ses_told {
	uint64_t until_ms;
	struct screen screen;
};

/* What people may want explained; both static. */
struct ses_named {
	const char *name, *text;
};

/* What one undo takes back. */
struct ses_step {
	size_t n;	 /* answers */
	uint8_t decided; /* by these seats, bit seat - 1; by none, the table answered for them */
};

/* A decision that could not be written yet. */
struct ses_unsaved {
	struct ses_entry entry;
	struct game_action *actions;
};

/* What looks like a die and is none, as people said. */
#define SES_NO_DIE (GAME_FACES_MAX + 1)

/* A die on a field that people are asked about. */
struct ses_doubt {
	uint8_t seat;	   /* who is asked; 0: nobody */
	uint8_t area, die; /* places in the lists of the last look */
	bool whose;	   /* whose it is; else what it shows */
	double x_mm, y_mm;
};

/* What people said of a die, and what was read of it by then; 0: nothing that is sure. */
struct ses_word {
	double x_mm, y_mm;
	uint8_t face, read;
};

struct ses_seat {
	struct ses_zone zone;
	struct ses_zone lay; /* what lay open here last, the faces as far as they were ever known:
			      * read or said of a die at this place, SES_NO_DIE too */
	uint8_t rest;	     /* its state before it could not be seen any more */
	uint8_t fixed[SES_DICE_MAX]; /* faces that people gave, by die; 0: none, or SES_NO_DIE */
	struct ses_word word[SES_DICE_MAX]; /* what they said, of dice that still lie there */
	uint8_t words;
	bool touched;		       /* a hand has been there since */
	bool typed;		       /* faces are what people typed, not what is seen */
	uint8_t faces[GAME_FACES_MAX]; /* what was typed */
	bool covered;		       /* a cup stood here since the last reveal */
	uint8_t beside;		       /* cards there that lie on no die */
	bool laid;		       /* he says that his dice lie as he wants them */
	bool away;
	bool agrees; /* to an undo */
	char trouble[SCREEN_TEXT];
};

struct ses {
	struct game_table table; /* whole */
	const struct game_table *game;
	const struct bot_game *bots;
	struct match *match;
	struct ses_times times;
	struct ses_journal journal;
	uint64_t now_ms;
	struct ses_seat seat[GAME_SEATS_MAX];
	uint8_t pages; /* seats that can answer unseen, bit seat - 1 */
	uint8_t hands; /* seats that programs play */
	bool peek;     /* what only a seat may see it looks at on the screen */
	bool seen;     /* there has been a look */
	uint8_t outside;
	uint8_t areas_n;
	struct game_area area[DT_FIELDS_MAX];  /* as they were looked at last, and people have said;
						* a face may be SES_NO_DIE */
	struct game_area lay[DT_FIELDS_MAX];   /* what lay there when they were seen last, faces and
						* colours as far as they were ever known */
	struct game_area print[DT_FIELDS_MAX]; /* what looks like dice and is printed there */
	uint32_t bare;			       /* where no die lies for certain, as bits, */
	uint32_t changed;		       /* and where another card lies */
	uint8_t card_in[DT_FIELDS_MAX];	       /* which there was */
	struct ses_doubt doubt;		       /* what is in the way of reading them */
	char table_trouble[SCREEN_TEXT], store_trouble[SCREEN_TEXT];
	bool paused;
	uint64_t paused_ms;
	bool restored; /* and no message since */
	/* the question that is open */
	uint64_t asked_ms;
	uint64_t first_open_ms;			  /* when the first cup went up; 0: none is up */
	struct game_action stash[GAME_SEATS_MAX]; /* answers kept back to the end of a window */
	bool stashed[GAME_SEATS_MAX];
	/* the button's menu */
	int menu_seat;
	int menu_die;		      /* the doubtful die it is about; -1: a choice of the game */
	struct ses_doubt menu_doubt;  /* that die, where it lies on a field */
	int open_seat;		      /* who gives a sealed answer openly; 0: nobody */
	int last_seat;		      /* whose menu was open last, */
	struct game_action menu_last; /* and what he took or had come to */
	uint8_t menu_n, menu_at;
	bool menu_blind; /* something hid the seat's dice when it was sorted */
	struct game_action menu[SES_OPTIONS];
	struct game_action choice[SES_OPTIONS]; /* that a card leaves, while it is looked at */
	/* the table's own menu */
	int wish_seat;		      /* for whom it is open; 0: nobody */
	enum ses_wish wish;	      /* that is selected */
	uint64_t wish_ms;	      /* its last press */
	bool dictates;		      /* it is about the dice of the seat's zone: */
	uint8_t said[GAME_FACES_MAX]; /* so many were said, */
	uint8_t said_at;	      /* and what is selected */
	/* taking back */
	int undo_seat; /* who asked for it; 0: nobody */
	uint64_t undo_ms;
	bool mends;		 /* what is wanted is another thing: */
	struct game_action mend; /* this put right in the books */
	/* counting */
	bool counts; /* the table's own menu is about that */
	uint8_t count_at;
	/* cards */
	uint8_t cards_n, used_n;
	struct game_card_seen card[SES_CARDS_MAX], used[SES_CARDS_MAX];
	struct ses_step *steps;
	size_t steps_n, steps_cap;
	struct ses_unsaved *unsaved; /* oldest first */
	size_t unsaved_n, unsaved_cap;
	size_t lost;		   /* after them: there was no memory for the first of these */
	struct game_event *events; /* of the message being taken */
	size_t events_n, events_cap;
	struct ses_sample sample[SES_SAMPLES];
	unsigned samples_in, samples_out;
	struct screen screen;		/* the part that is remembered: places and lines */
	struct ses_told told[SES_TOLD]; /* what comes before it, oldest first */
	size_t told_n;
	bool news;			   /* something was told since the last of them */
	struct ses_named named[SES_NAMED]; /* newest first; a name NULL: no more */
};

static inline const struct game *ses_now(const struct ses *s)
{
	return match_game(s->match);
}

/* Has a person decided something in a step? Else it goes with the one before. */
static inline bool ses_was_decided(const struct ses *s, const struct ses_step *step)
{
	return step->decided & ~s->hands;
}

static inline int ses_seats(const struct ses *s)
{
	return game_setup_of(ses_now(s))->seats;
}

/* How many different faces its dice have. */
static inline unsigned ses_faces(const struct ses *s)
{
	return game_faces(s->game);
}

/* Of all seats, borrowed from the match. */
void ses_names(const struct ses *s, const char *names[GAME_SEATS_MAX]);

/* Forgets what belongs to the moment. */
void ses_reset(struct ses *s);

/* ses_steps.c: journals, then applies, the answers of one step. */
enum dt_status ses_commit(
	struct ses *s, const struct game_action *list, size_t n, struct dt_error *err);
/* Writes an entry, or says that it could not and keeps it until it can. */
void ses_keep(struct ses *s, const struct ses_entry *e);
void ses_set_away(struct ses *s, int seat, bool away);
/* Answers since the last step that people decided, with it. */
size_t ses_last_step(const struct ses *s);
/* Is there one that people decided? */
bool ses_has_steps(const struct ses *s);
/* Takes back so many of them, in whole steps. */
enum dt_status ses_take_back(struct ses *s, size_t answers, struct dt_error *err);

/* ses_tell.c: what has just happened in a match goes to the screen, one thing after the other. */
void ses_tell(struct ses *s, const struct match *m);
/* The remembered part of the screen as all that ever happened makes it. */
void ses_tell_again(struct ses *s);
void ses_skip_telling(struct ses *s);
/* How many of s->named there are. */
unsigned ses_named(const struct ses *s);
/* What is being told now; NULL: all has been. */
const struct ses_told *ses_telling(const struct ses *s);
/* When all will have been told; 0: it has. */
uint64_t ses_told_ms(const struct ses *s);

/* After anything has changed: reads dice, waits, decides for who is away, opens the menu. */
void ses_settle(struct ses *s);

/* ses_dice.c */
void ses_look_at(struct ses *s, const struct ses_look *look);
enum dt_status ses_fix_die(struct ses *s, int seat, int die, int face, struct dt_error *err);
enum dt_status ses_type_dice(struct ses *s, const struct ses_message *msg, struct dt_error *err);
/* Dice of a seat as counts; false when one is not sure. first: the first such die. */
bool ses_lying(const struct ses *s, int seat, uint8_t faces[GAME_FACES_MAX], int *first);
/* Commits what the dice say, as far as they can be believed. True when something was. */
bool ses_read_dice(struct ses *s);
/* ses_cards.c: what cards say that lie there, as far as it has not been taken. True when it was. */
void ses_look_at_cards(struct ses *s, const struct ses_look *look);
bool ses_read_cards(struct ses *s);
/* Was one laid into the zone of a seat when the cup was up, perhaps onto dice? */
bool ses_card_hides(const struct ses *s, int seat);

/* ses_count.c: a part of the table's own menu, too */
bool ses_may_count(const struct ses *s, int seat);
void ses_begin_count(struct ses *s);
/* True when something is chosen: what the seat wants put right is in s->mend. */
bool ses_press_count(struct ses *s, bool held);
void ses_show_count(const struct ses *s, struct screen *screen);
/* What is wanted, as a sentence. */
void ses_mend_words(const struct ses *s, char *buf, size_t size);

/* Is a seat asked for dice, and ready to be read apart from what is wrong with them? */
bool ses_is_lifted(const struct ses *s, int seat, enum game_need what);
/* Dice that were set aside and have not moved are the same dice, though they cannot be read now. */
void ses_recognise(const struct ses *s, int seat, struct ses_seat *p);
/* What of an area, whose place in the list it is, looks like what is printed there: marks it. And
 * learns what that is: all that was seen there but these dice. */
void ses_mark_print(const struct ses *s, int at, struct game_area *a);
void ses_learn_print(struct ses *s, int at, const struct game_area *dice);
/* The same for dice on fields that lie where they lay, and for what people said of them. */
void ses_recognise_fields(struct ses *s);
/* Remembers what lies open in a zone that was looked at. */
void ses_remember_lying(struct ses_seat *p);
/* What lies open in the zone of a seat, or lay there before a hand hid it, as far as it is known.
 */
void ses_lay_last(const struct ses *s, int seat, uint8_t faces[GAME_FACES_MAX]);
/* What a doubtful die of the zone most likely is: a face, or SES_NO_DIE. */
int ses_guess(const struct ses *s, int seat, int die);
/* The face of one more die beside these. */
int ses_likely(const struct ses *s, int seat, const uint8_t faces[GAME_FACES_MAX]);
/* The face of which there are most. */
int ses_most(const uint8_t faces[GAME_FACES_MAX]);
/* When somebody is pointed out for whom the others wait; UINT64_MAX: nobody. */
uint64_t ses_reminds_ms(const struct ses *s);
void ses_forget_cups(struct ses *s);
/* Seats that are asked for a roll under the cup, as bits. */
uint32_t ses_cups_asked(const struct ses *s);
/* A roll begins for who was not asked before: a cup that is up again by then was not for it. */
void ses_begin_cups(struct ses *s, uint32_t asked_before);

/* What is wrong with the dice of a seat. */
void ses_complain(struct ses_seat *p, const char *text);
void ses_complain_of_doubts(struct ses_seat *p);
/* Can all that lies in its zone be seen? */
bool ses_lies_open(const struct ses_seat *p);

/* ses_laid.c: dice that are moved about, and questions about those on fields */
/* Which cards lie there by what the game says: another one has other things printed on it. */
void ses_notice_cards(struct ses *s);
/* The game wants to be told whose a die of these areas is: asks about it. */
void ses_ask_whose(struct ses *s, int seat, const struct game_area areas[DT_FIELDS_MAX],
	const struct game_turn *turn);
/* Asks about s->doubt with the button. */
void ses_open_field_doubt(struct ses *s);
/* What was selected is so: whose die it is, what it shows, or that it is none. */
void ses_end_field_doubt(struct ses *s);
/* Question and choices. The names of the faces are there already. */
void ses_show_field_doubt(const struct ses *s, struct screen *screen);
/* What lies in the zone of a seat, as people have said too, as an area of its own. */
void ses_zone_area(const struct ses *s, int seat, struct game_area *out);
/* The areas beside the zones, s->areas_n of them, as far as the game knows what they can only be.
 * May they be counted? Else what is wrong is said to the seat. */
bool ses_areas_are_clear(struct ses *s, int seat, struct game_area out[DT_FIELDS_MAX]);
/* Dice of seats that are not asked must stay as they are. */
bool ses_rest_is_right(struct ses *s);
/* Commits what they say, as ses_read_dice() does. */
bool ses_read_laid(struct ses *s);

/* ses_show.c: where a die lies among n of its zone or field, in words. */
void ses_where_it_lies(const struct dt_die *dice, int n, int die, char *out, size_t size);

/* ses_ask.c */
/* What the seat is asked, whether it is away or not. */
enum game_need ses_need(const struct ses *s, int seat);
/* Is somebody there who can give this answer? What only he may see is chosen on a page. */
bool ses_can_answer(const struct ses *s, int seat, enum game_need what);
/* Is it asked for a choice, and has none? */
bool ses_is_forced(const struct ses *s, int seat, enum game_need what);
enum dt_status ses_answer(struct ses *s, const struct game_action *a, struct dt_error *err);
enum dt_status ses_press(struct ses *s, int seat, bool held, struct dt_error *err);
/* Commits what waiting has decided. True when something was. */
bool ses_stop_waiting(struct ses *s);
/* Is anybody there? */
bool ses_anybody(const struct ses *s);
void ses_open_menu(struct ses *s);
/* A seat that plays a card openly is asked which of these answers it is: less than SES_OPTIONS. */
void ses_ask_which(struct ses *s, int seat, const struct game_action *list, size_t n);
uint64_t ses_wait_ends_ms(const struct ses *s);
/* Among programs nobody waits for the one person, and how long he thinks tells nobody anything: his
 * seat, while he has been asked and has not answered yet; else 0. */
int ses_lone_person(const struct ses *s);

/* ses_wish.c: the table's own menu */
/* False where somebody is asked something. */
bool ses_open_wishes(struct ses *s, int seat);
/* False where a held button answers by itself. */
bool ses_hold_opens_wishes(const struct ses *s, int seat);
/* A press of the seat it is open for; what that leads to. WISH_DICE: all dice have been said. */
enum ses_wish ses_press_wish(struct ses *s, bool held);
/* Closes it when its time is over or somebody is asked something. */
void ses_close_wishes(struct ses *s);
uint64_t ses_wishes_end_ms(const struct ses *s);
void ses_show_wishes(const struct ses *s, struct screen *out);

/* ses_dictate.c: the part of it in which dice are said */
bool ses_may_dictate(const struct ses *s, int seat);
void ses_begin_dictation(struct ses *s);
/* True when all have been said. */
bool ses_press_dictation(struct ses *s, bool held);
/* They lie in the zone of the seat. */
enum dt_status ses_end_dictation(struct ses *s, int seat, struct dt_error *err);
/* Question and choices. The names of the faces are there already. */
void ses_show_dictation(const struct ses *s, struct screen *screen);

#endif
