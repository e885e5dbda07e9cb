/* SPDX-License-Identifier: MIT */
/*
 * contest.h - Diceto: its cards, actions, events and state.
 *
 * Everything lies open but the order of the decks, so a view is the state itself. The card of a
 * field is a number of enum dto_card; the fifth field is that of the super-roll card, which is
 * always there but while somebody holds it.
 */
#ifndef DT_RULES_CONTEST_H
#define DT_RULES_CONTEST_H

#include "game.h"

enum {
	DTO_DICE = 4,
	DTO_PIPS = 6,
	DTO_ROLLS = 3, /* in a turn; one more with the super-roll */
	DTO_SEATS = 4,
	DTO_OPEN = 4, /* dice cards that lie open */
	DTO_SUPER = DTO_OPEN + 1,
	DTO_FIELDS = DTO_SUPER,
	DTO_KINDS = 13, /* of dice cards */
	DTO_DECK = 46,
	DTO_BONUSES = 8, /* cards */
	DTO_BONUS_OPEN = 4,
};

/* Kinds of dice cards, and behind them the same with the word "Dicetto" on them. */
enum dto_card {
	DTO_NO_CARD,
	DTO_DIE_1,
	DTO_DIE_2,
	DTO_DIE_3,
	DTO_DIE_4,
	DTO_DIE_5,
	DTO_DIE_6,
	DTO_PAIR,
	DTO_TWO_PAIRS,
	DTO_THREE,
	DTO_FOUR,
	DTO_SMALL,
	DTO_LARGE,
	DTO_CHANCE,
	DTO_SUPER_ROLL = 2 * DTO_KINDS + 1,
	DTO_CARDS, /* size of an array with one slot for each */
};

enum dto_bonus {
	DTO_FEWEST_WORDS = 1,
	DTO_MOST_WORDS,
	DTO_FEWEST_CARDS,
	DTO_MOST_CARDS,
	DTO_MOST_STRAIGHTS,
	DTO_MOST_CHANCES,
	DTO_FEWEST_ONES,
	DTO_MOST_DICE,
};

enum dto_action {
	DTO_ACT_ROLL = 1, /* arg[0..5]: dice that fell, of each number of pips */
	DTO_ACT_AGAIN,	  /* arg[0..5]: dice that are left lying; the others are rolled again */
	DTO_ACT_STOP,	  /* rolls no more */
	DTO_ACT_PLACE,	  /* arg[0..5]: dice, [6] field */
	DTO_ACT_DONE,	  /* the turn is over */
	DTO_ACT_TURN_UP,  /* physical cards: arg[0] the card that was turned up */
	DTO_ACT_SHOW,	  /* physical cards: arg[0] the bonus that was turned up */
	DTO_ACT_DEAL,	  /* the table: arg[0] card */
	DTO_ACT_BONUS,	  /* the table: arg[0] bonus */
	DTO_ACTIONS,
};

enum dto_event {
	DTO_EV_MADE_UP = 1, /* the deck is made up: the real one was never entered */
	DTO_EV_ROUND,	    /* arg[0] number */
	DTO_EV_TURN,	    /* seat's turn begins */
	DTO_EV_COLLECT,	    /* arg[0] field, [1] card, won by dice that lie on it */
	DTO_EV_SUPER,	    /* seat holds the super-roll card for this turn */
	DTO_EV_CARD,	    /* arg[0] field, [1] card that lies there now */
	DTO_EV_BONUS_CARD,  /* arg[0] bonus that can be won */
	DTO_EV_ROLL,	    /* arg[0..5] the dice that lie now, [6] which roll of the turn */
	DTO_EV_AGAIN,	    /* arg[0..5] dice left lying, [6] dice to be rolled */
	DTO_EV_SUPER_BACK,  /* the super-roll card lies on the table again */
	DTO_EV_PLACE,	    /* arg[0..5] dice, [6] field, [7] card */
	DTO_EV_BACK,	    /* seat takes dice arg[0..5] back from field [6], card [7] */
	DTO_EV_BATTLE,	    /* seat attacks: arg[0] who holds it, [1] field, [2] card */
	DTO_EV_BATTLE_ROLL, /* arg[0] pips */
	DTO_EV_EQUAL,	    /* both roll again */
	DTO_EV_BATTLE_WON,  /* arg[0] field, [1] card */
	DTO_EV_LAST,	    /* arg[0] field, [1] card: the game is over, and his dice lie there */
	DTO_EV_BONUS,	    /* seat gets arg[0] bonus; 0: nobody is alone with it */
	DTO_EV_OVER,	    /* arg[0] 1: somebody has won enough cards, 2: no dice card is left */
	DTO_EV_POINTS,	    /* arg[0] points */
	DTO_EV_WINNER,
	DTO_EVENTS,
};

enum dto_ask {
	DTO_ASK_NOTHING,
	DTO_ASK_ROLL,	/* the seat whose turn it is */
	DTO_ASK_AGAIN,	/* which dice stay, or none is rolled any more */
	DTO_ASK_PLACE,	/* dice on one more card, or done */
	DTO_ASK_BATTLE, /* both roll a die */
	DTO_ASK_CARD,	/* physical cards: what was turned up, for field */
	DTO_ASK_BONUS,
	DTO_ASK_DEAL, /* the table deals it */
	DTO_ASK_DEAL_BONUS,
	DTO_ASKS,
};

struct dto_rules { /* the options of the setup */
	uint8_t first, target, bonus, chance_min, physical;
	uint8_t cards[DTO_KINDS]; /* how many there are of each kind, */
	uint8_t points[DTO_KINDS];
	uint8_t words[DTO_KINDS];   /* and how many of them bear the word */
	uint8_t colours[DTO_SEATS]; /* of everybody's dice, enum dt_colour */
};

struct dto_field {
	uint8_t card; /* 0: none; DTO_SUPER_ROLL only in the fifth */
	uint8_t seat; /* whose dice lie there; 0: nobody's */
	uint8_t dice[DTO_PIPS];
};

struct dto_player {
	uint8_t won[DTO_CARDS];
	uint8_t bonus; /* set: bit bonus - 1 */
	uint8_t turns; /* begun; 255: that many or more */
};

struct dto {
	struct dto_rules rules;
	uint8_t seats;
	uint8_t ask;   /* enum dto_ask */
	uint8_t field; /* it is about */
	uint8_t turn;  /* whose */
	uint8_t round;
	uint8_t rolls;		  /* in this turn */
	uint8_t super;		  /* the seat holds the super-roll card: it may roll once more */
	uint8_t placed;		  /* it has begun to place, so rolls no more */
	uint16_t turns, battles;  /* so far */
	uint8_t free[DTO_PIPS];	  /* dice of the turn that lie there and may be placed, */
	uint8_t rolling;	  /* that are in the hand, */
	uint8_t lost[DTO_PIPS];	  /* and that lost a battle */
	uint8_t attack[DTO_PIPS]; /* dice that lie on field beside those of who holds it */
	uint8_t fell[2];	  /* in the battle: of the attacker, of who holds it; 0: not yet */
	uint8_t tries;		  /* of this battle before, that were equal */
	uint8_t deck[DTO_CARDS], dealt;
	uint8_t bonus_deck;					  /* set */
	uint8_t bonus[DTO_BONUS_OPEN], bonus_won[DTO_BONUS_OPEN]; /* by seat */
	uint8_t over;						  /* as DTO_EV_OVER says */
	uint8_t winners;					  /* set */
	struct dto_field on[DTO_FIELDS];
	struct dto_player player[DTO_SEATS];
};

extern const struct game_ops dto_ops;

/* The state behind a game of Diceto; lives as long as the game. */
static inline const struct dto *dto_of(const struct game *g)
{
	return (const struct dto *)game_state(g);
}

/* ---- Small questions, for everybody ---- */

/* 1 to DTO_KINDS; 0 for no card, DTO_SUPER_ROLL for the super-roll. */
int dto_kind(int card);
/* Is it one with the word "Dicetto" on it? */
bool dto_has_word(int card);
/* What a card, a bonus is worth at the end; 0 for none. */
int dto_points_of(const struct dto *t, int card);
int dto_bonus_points(int bonus);
/* Are these dice just what a card of the kind wants? */
bool dto_forms(int kind, const uint8_t dice[DTO_PIPS], int chance_min);
/* How many dice there are. */
unsigned dto_count(const uint8_t dice[DTO_PIPS]);
unsigned dto_sum(const uint8_t dice[DTO_PIPS]); /* of their pips */
/* Are these some of those? */
bool dto_within(const uint8_t some[DTO_PIPS], const uint8_t those[DTO_PIPS]);
/* Makes part, none of the dice at first, the next part of them; false after the last, when it is
 * none again. */
bool dto_next_part(const uint8_t dice[DTO_PIPS], uint8_t part[DTO_PIPS]);
/* Dice cards that a seat has won. */
unsigned dto_won(const struct dto *t, int seat);
/* Points of a seat as they stand, bonuses that were given included. */
int dto_points(const struct dto *t, int seat);
/* May whoever's turn it is roll again? */
bool dto_may_roll(const struct dto *t);
/* Is the deck the built-in one, which is made up: nobody has looked at a box for it? */
bool dto_is_made_up(const struct dto_rules *rules);

#endif
