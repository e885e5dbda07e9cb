/* SPDX-License-Identifier: MIT */
/*
 * live_hands_in.h - inside the hands at a simulated table: what each of them is about, and what the
 * files that move them share. None of it is for the loop.
 */
#ifndef DT_UI_LIVE_HANDS_IN_H
#define DT_UI_LIVE_HANDS_IN_H

#include "deal.h"
#include "hands_cards.h"
#include "live_hands_sim.h"

enum { THINK_MS = 700 }; /* at least, for a choice; at most three times as long */

enum doing {
	DO_NOTHING,
	DO_ARRANGE, /* what lies there is made what must lie there */
	DO_CHOOSE,  /* the dice lie under the cup: what stays? */
	DO_WAIT,    /* until all cups are down */
	DO_SHOW,    /* the cup is up: until the table has read it */
	DO_LAY,	    /* dice are put on fields, one after the other */
};

struct hand {
	size_t question; /* what was asked when it began to do something: see question_of */
	enum doing doing;
	uint8_t roll[GAME_FACES_MAX];
	uint64_t answer_ms; /* when it will have thought; 0: it has not begun */
	bool answered;
	uint64_t complaint_ms; /* since when the table complains; 0: it does not */
	uint64_t fields_ms;    /* likewise, while its own dice on fields are right */
	uint64_t press_ms;     /* no press about a field before */
	uint64_t unseen_ms;    /* since when it does not see the cup; 0: it does */
	struct game_turn turn; /* what it does with dice that are moved about, */
	size_t at;	       /* and how far it has come */
	bool lifted;	       /* the cup has just gone up */
	unsigned tried;	       /* so often nothing was found that a complaint could mean */
};

struct sim_hands {
	struct live_hands base; /* first */
	struct live_hands_setup of;
	struct game_table table;
	const struct bot_game *bg;
	const struct bot *bot;
	struct bot_luck luck;
	struct deal deal;
	struct game *scratch;
	struct bot_cards *cards; /* players' own, in their hands; NULL: the table deals */
	struct hands_cards says; /* how these are told */
	struct hand hand[GAME_SEATS_MAX];
	uint64_t due_ms;
	size_t mended; /* answers there were when something wrong was taken back last */
	size_t before; /* and when that was begun */
	int agreed;    /* seats up to this one have agreed to that */
	unsigned doubts, pushed;
};

/* ---- What is asked (live_hands_sim.c) ---- */

/* The game; the session's, and it changes with each answer. */
const struct game *hands_now(const struct sim_hands *h);
int hands_seats(const struct sim_hands *h);
/* NEED_NOTHING for who is not asked. */
enum game_need hands_need(const struct sim_hands *h, int seat);
/* Does it roll openly? Else some of the dice that lie there already are taken up. */
bool hands_throws(const struct sim_hands *h, int seat);
/* There is something to be done then, at the latest. */
void hands_come_back(struct sim_hands *h, uint64_t at_ms);
/* Long enough for what was said to be believed? */
bool hands_has_waited(struct sim_hands *h, uint64_t *since_ms, uint64_t now_ms);

/* ---- Dice that stay where they fall (hands_dice.c) ---- */

/* Lays out dice of these faces. Errors as of sim_lay(). */
enum dt_status hands_lay_missing(
	struct sim_hands *h, int seat, const uint8_t want[GAME_FACES_MAX], struct dt_error *err);
/* Makes what lies open what the game says; true when it is so. */
bool hands_arrange(struct sim_hands *h, int seat);
/* Who is about to say that he turns a die by a card does that first; true when it is done, and
 * seen. */
bool hands_have_turned(struct sim_hands *h, int seat, uint64_t now_ms);
/* How many of each face there are. */
void hands_count_faces(const uint8_t *faces, size_t n, uint8_t roll[GAME_FACES_MAX]);
/* Waits, at most so long. */
void hands_think(struct sim_hands *h, int seat, uint32_t most_ms);
/* Takes away what is not kept of the dice under the cup. */
void hands_keep(struct sim_hands *h, int seat, const uint8_t kept[GAME_FACES_MAX]);
/* Of the dice that lie open those are taken back into the hand that the answer does not leave. */
void hands_take_up(struct sim_hands *h, int seat, const struct game_action *a);
/* What it is asked to roll, under the cup or openly, one thing after the other. */
void hands_roll(struct sim_hands *h, int seat);
/* The cups go up together, when the table has seen them all. */
void hands_lift_cups(struct sim_hands *h, const struct screen *seen, uint64_t now_ms);

/* ---- Dice that are moved about (hands_moved.c) ---- */

/* A step of its turn; true when it says something. */
bool hands_move_about(struct sim_hands *h, int seat, const struct screen *seen, uint64_t now_ms,
	struct ses_message *out);
/* Somebody is asked about a die on a field: presses until the answer is selected, and holds then.
 */
bool hands_tell_field(struct sim_hands *h, const struct screen *seen, const struct ses_look *look,
	uint64_t now_ms, struct ses_message *out);
/* Who is not asked keeps his dice on the fields as they must be. */
void hands_keep_fields(struct sim_hands *h, int seat, const struct screen *seen,
	const struct ses_look *look, uint64_t now_ms);

/* ---- Complaints (hands_mend.c) ---- */

/* What is wrong in the zone of a seat whose hand rests is put right; true when it says something.
 */
bool hands_mend(struct sim_hands *h, int seat, const struct screen *seen,
	const struct ses_look *look, uint64_t now_ms, struct ses_message *out);

#endif
