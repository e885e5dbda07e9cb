/* SPDX-License-Identifier: MIT */
/*
 * flow.h - inside Dice Town: how a game moves on between two answers.
 *
 * What is going on is a stack of frames, the outermost the round, the innermost what happens
 * now (a window for a card inside a card being played inside a visit to the Doc, say). The
 * function of the innermost frame runs until it pushes another frame, pops itself, or asks
 * somebody. flow_run() repeats that until an answer is missing or the game is over.
 */
#ifndef DT_RULES_FLOW_H
#define DT_RULES_FLOW_H

#include "town.h"

struct flow {
	struct town *t;
	struct game_events *ev;	   /* may be NULL */
	struct game_event scratch; /* for what is told to nobody: written, never read */
};

typedef void run_fn(struct flow *f, struct town_frame *fr);

run_fn run_setup, run_round, run_hands, run_mine, run_bank, run_repeat, run_draw, run_steal,
	run_sheriff, run_hall, run_doc, run_visit, run_end, run_control, run_ruling, run_window,
	run_play, run_gained, run_badge, run_site, run_river, run_bandits, run_hire, run_chase,
	run_wife, run_indian, run_give, run_dusk;

/* Goes on until somebody is asked, a card is to be drawn, or the game is over. */
void flow_run(struct flow *f);

/* ---- Frames ---- */

/* A new innermost frame, with its first values; the one that pushes goes on when it is popped. It
 * is a part of the state: valid until flow_pop(). */
struct town_frame *flow_push(struct flow *f, int at, int seat, int v0, int v1);
/* The innermost frame is done. */
void flow_pop(struct flow *f);
/* The frame n below the innermost one; a part of the state as well. */
struct town_frame *flow_below(const struct flow *f, unsigned n);
/* Pushes a window in which cards can be played; seat: whom it is about, 0: nobody. */
void flow_window(struct flow *f, int window, int seat);

/* ---- Asking ---- */

/* Asks a set of seats; an empty set asks nobody. */
void flow_ask(struct flow *f, int what, int a, int b, uint8_t seats);
/* Asks the table for the top card of a deck, which is shuffled again from its discard pile when
 * it is empty. False, and t->card none, when there is no card at all. */
bool flow_deal(struct flow *f, int deck);
/* Turns the top card up: flow_deal(), and where the cards are the players' own the seat is asked
 * what it is. must: it cannot stay unknown. */
bool flow_turn_up(struct flow *f, int deck, int seat, bool must);
/* The seat draws the top card unseen: flow_deal(), and of the players' own deeds it is asked
 * whether it is a ranch, which lies open (X-RANCH-1). */
bool flow_draw(struct flow *f, int deck, int seat);
/* Asks a seat what a card is that lies there with its face up; t->card when there is but one that
 * it can be, or when it is answered. */
void flow_look_at_face(struct flow *f, int deck, int seat, enum town_tell how);
/* At the end, who has cards of its own that count tells them. False when all have. */
bool flow_ask_for_cards(struct flow *f, struct town_frame *fr);
/* The top bandit of the deck: dealt as flow_deal() does, or the seat says which one it is. */
bool flow_deal_bandit(struct flow *f, int seat);
/* What a seat answered to the last question; borrowed until the next is asked. */
const struct game_action *flow_answer(const struct flow *f, int seat);

/* ---- Telling ---- */

/* Adds an event about a seat with its first arguments. What is returned may be given more, at once:
 * it is valid until the next event. */
struct game_event *flow_tell(struct flow *f, int kind, int seat, int a, int b, int c);

/* A bandit goes there, and it is told; what is returned is valid as from flow_tell(). */
struct game_event *flow_bandit(struct flow *f, int kind, int seat, int card, int where);

/* ---- Goods; each returns how much really moved (GEN-3) ---- */

/* From one seat, or 0 (the bank), to another. */
uint8_t flow_dollars(struct flow *f, int from, int to, unsigned n);
uint8_t flow_nuggets(struct flow *f, int from, int to, unsigned n);
/* From each of the others, as far as they can be made to give. */
void flow_everybody_gives(
	struct flow *f, int to, uint8_t (*give)(struct flow *, int, int, unsigned), unsigned n);
/* Puts a card into a hand, a ranch beside it. Cards to be played immediately are, so it may push a
 * frame: call it last. known: the seats, beside the owner, that see which card it is. */
void flow_gain(struct flow *f, int seat, int from, int card, uint8_t known);
/* Takes a card out of a hand. */
void flow_lose(struct flow *f, int seat, int card);
/* So many cards of a back go from hand to hand, which of them is not seen; as flow_gain(). */
void flow_give_unseen(struct flow *f, int from, int to, enum town_backs backs, unsigned n);
/* Onto the discard pile of its deck. */
void flow_discard(struct flow *f, int card);
/* Nothing in any hand counts as gained in this action any more. */
void flow_settle_hands(struct flow *f);
/* The card leaves the hand and is played. */
void flow_play(struct flow *f, int seat, const struct game_action *a);

/* ---- Seats ---- */

/* A part of the state. */
static inline struct town_player *flow_player(const struct flow *f, int seat)
{
	return &f->t->player[seat - 1];
}

/* Sets of seats: seat 1 is bit 0. */
static inline uint8_t seat_bit(int seat)
{
	return (uint8_t)(1u << (seat - 1));
}

static inline uint8_t all_seats(const struct town *t)
{
	return (uint8_t)((1u << t->seats) - 1);
}

/* How many. */
unsigned seats_in(uint8_t set);
/* The only seat of a set with one. */
int only_seat(uint8_t set);
/* The seat n places clockwise of another. */
int clockwise(const struct town *t, int seat, unsigned n);

/* ---- Questions shared by the flow and the list of legal actions ---- */

/* The window in which a card is played; 0 for the others. */
int window_of(int card);
/* Cards of a kind that the seat holds and did not gain in this action. */
unsigned playable(const struct town *t, int seat, int card);
/* Is it a card of this window? */
bool belongs_to(int card, int window);

/* ---- The players' own cards (unseen.c) ---- */

/* Is it played with the players' own cards? */
static inline bool owns_cards(const struct town *t)
{
	return t->rules.cards != 0;
}
/* The back of a deck's cards, as a card; the deck of a card; is it a card and no back? */
int unknown_of_deck(int deck);
int deck_of(int card);
bool card_has_face(int card);
/* Cards of a kind of which all know where they are, */
unsigned known_cards(const struct town *t, int card);
/* and those of which nobody knows. */
unsigned unseen(const struct town *t, int card);
/* Does the seat hold a card of the kind, as far as anybody knows? */
bool could_hold(const struct town *t, int seat, int card);
/* playable(), as far as anybody knows. */
unsigned could_play(const struct town *t, int seat, int card);
/* Could a card that was just drawn from its deck be of this kind? */
bool could_be_drawn(const struct town *t, int card);
/* Deeds of which nobody knows where they are, less the cards of which all know that they are deeds,
 * though not which: what is still in the deck, or was put away with it. Less than 0: somebody has
 * told what cannot be. */
int deeds_to_come(const struct town *t);
/* Must the card that is asked for be told, because the game goes on with it? */
bool must_be_told(const struct town *t);
/* One card of a back leaves n of cards that nobody else sees: which kind it is as far as everybody
 * knows. Where they are of several, none is known any more, nor what was gained of them (fresh, or
 * NULL). CARD_NONE: there is none. */
int leave_unseen(
	uint8_t cards[TOWN_CARDS], uint8_t fresh[TOWN_CARDS], enum town_backs backs, unsigned n);
/* How many of its own cards of a back the seat may still offer. */
unsigned may_offer(const struct town *t, int seat, enum town_backs backs);

/* Does a Bodyguard keep other players' hands off the seat (INDIAN-8)? */
bool guarded(const struct town *t, int seat);
/* Is the card played as soon as it is gained? */
bool is_immediate(const struct town *t, int card);
/* Seats that have a ranch a thief may take. */
uint8_t ranchers(const struct town *t, int thief);
/* Seats that The Girls' and the Saloon's thief may choose. */
uint8_t victims(const struct town *t, int thief);
/* Seats that a card or elixir may be aimed at; empty: it has no effect. */
uint8_t targets(const struct town *t, int seat, int card);
/* May the thief of a steal keep a card of this back of those he draws? */
bool may_keep_back(const struct town *t, const struct town_frame *fr, enum town_backs backs);
/* Cards of the deed deck that two players leave out, unseen (X-SETUP-8). */
unsigned cards_left_out(const struct town *t);
/* How many dice he must put back before he can pay (DT-PAY-6). */
unsigned too_many(const struct town *t, int seat);

/* DT_ERR_RULES: why an answer that is not in the list of its question is none (refuse.c). */
enum dt_status refuse_answer(
	const struct town *t, const struct game_action *a, struct dt_error *why);
/* What lies in a purse of what enum town_good says. */
unsigned town_purse(const struct town *t, int good, int purse);
/* May the books be changed like this? DT_ERR_RULES says why not. Whoever asks sees to it that all
 * agree. */
enum dt_status check_mend(const struct town *t, const struct game_action *a, struct dt_error *why);

/* ---- The rest of struct game_ops ---- */

/* As game.h says there; texts are static, the moment NULL for who is not asked. DT_ERR_RULES where
 * something is not so: why, or err, says what. */
const char *town_rule(const void *state, int seat);
size_t town_legal(const void *state, int seat, struct game_action *out, size_t cap);
enum dt_status town_check(const void *state, const struct game_action *a, struct dt_error *why);
bool town_fallback(const void *state, int seat, const uint8_t *roll, struct game_action *out);
void town_observe(const void *state, int seat, void *view);
void town_hide(struct game_event *event);
const char *town_moment(const void *state, int seat);
size_t town_score(const void *state, struct game_line *out, size_t cap);
void town_result(const void *state, struct game_result *out);
enum dt_status town_audit(const void *state, struct dt_error *err);
enum dt_status town_fits(const struct game_setup *setup, struct dt_error *err);

/* The frame of each place: what is always done there. */
extern const uint8_t at_place[];

extern const struct game_type town_types[];
extern const struct game_word town_actions[], town_events[];
extern const struct game_record town_record;
extern const struct game_option town_options[];
/* What the game is played with that no rule book says and nobody has entered: as EV_MADE_UP has it.
 * False: nothing. */
bool town_made_up(const struct town_rules *r, uint8_t out[4]);
enum { TOWN_TYPES = 16, TOWN_OPTIONS = 22 };
enum {
	TYPE_NUMBER,
	TYPE_SEAT,
	TYPE_FACE,
	TYPE_CARD,
	TYPE_DECK,
	TYPE_PURSE,
	TYPE_PLACE,
	TYPE_GOOD,
	TYPE_SHELF,
	TYPE_ASK,
	TYPE_WINDOW,
	TYPE_AT,
	TYPE_ACTION,
	TYPE_REMEDY,
	TYPE_SIDE,
	TYPE_SPIRIT,
};

#endif
