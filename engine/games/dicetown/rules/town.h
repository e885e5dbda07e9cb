/* SPDX-License-Identifier: MIT */
/*
 * town.h - Dice Town: its cards, places, actions, events and state.
 *
 * The state is plain data, and a view is a state as well: one in which cards that the viewer
 * may not know are counted under an UNKNOWN kind. So whatever reads a state (bots, displays,
 * the score sheet) reads a view the same way.
 */
#ifndef DT_RULES_TOWN_H
#define DT_RULES_TOWN_H

#include "game.h"

/* Faces from low to high (GEN-2). Counts of dice are arrays with face f in slot f - 1. */
enum town_face { FACE_9 = 1, FACE_10, FACE_J, FACE_Q, FACE_K, FACE_A, TOWN_FACES = FACE_A };
/* What the Indian die shows. Where dice of both kinds are counted these come behind the faces. */
enum town_spirit {
	SPIRIT_BLESSING = 1,
	SPIRIT_TRAP,
	SPIRIT_BODYGUARD,
	SPIRIT_WARPATH,
	TOWN_SPIRITS = SPIRIT_WARPATH,
};

enum { TOWN_DICE = 5 };

/* Kinds of cards. Cards of one kind are alike, so a hand is a count for each kind. What came with
 * the expansion stands behind the rest, so that kept games mean what they meant. */
enum town_card {
	CARD_NONE,
	GS_EQUIP_1,
	GS_EQUIP_2,
	GS_EQUIP_3,
	GS_EQUIP_4,
	GS_EQUIP_5,
	GS_EQUIP_8,
	GS_DYNAMITE,
	GS_GIRLS,
	GS_BRUTE,
	GS_CHEATER,
	GS_CORRUPTION,
	GS_UNLIMITED_CREDITS,
	GS_NERVOUS_JOE,
	GS_MARSHALL,
	GS_EVEN_SPLIT,
	GS_WANTED,
	GS_ELIXIR,
	GS_UNKNOWN,
	DEED_1,
	DEED_2,
	DEED_3,
	DEED_4,
	DEED_5,
	DEED_UNKNOWN,
	EL_WEALTH,
	EL_CHARM,
	EL_FORTUNE,
	EL_POWER,
	EL_PROTECTION,
	EL_FRIENDSHIP,
	EL_DOMINATION,
	EL_UNKNOWN,
	GS_WHISKEY,
	GS_TWO_BARRELS,
	GS_WINCHESTER,
	GS_INSURANCE,
	GS_MULE,
	GS_CROOK,
	GS_DOG,
	GS_DESPERADO,
	GS_GIFT,
	GS_CATTLE,
	GS_SMOKE_SIGNALS,
	RANCH, /* of the deed deck */
	RV_GOLD_2,
	RV_GOLD_3,
	RV_GOLD_4,
	RV_GOLD_5,
	RV_DISCOVERY,
	RV_EMPTY,
	RV_COUPON,
	RV_PURSE_2,
	RV_PURSE_3,
	RV_STAR,
	RV_UNKNOWN,
	TOWN_CARDS, /* size of an array with one slot for each kind */
	/* Bandits are no two alike: each has a place of its own (struct town). */
	BANDIT_1 = TOWN_CARDS,
	BANDIT_2,
	BANDIT_3,
	BANDIT_4,
	BANDIT_5,
	BANDIT_6,
	BANDIT_7,
	BANDIT_8,
	BANDIT_9,
	BANDIT_10,
	BANDIT_11,
	BANDIT_12,
	TOWN_NAMED,		      /* cards that have a name */
	HAND_LAST = GS_SMOKE_SIGNALS, /* no card behind it is ever in a hand */
	TOWN_CARDS_LATER = TOWN_CARDS - GS_WHISKEY,
};

enum {
	TOWN_BANDITS = 12,
	TOWN_RIVER = RV_UNKNOWN - RV_GOLD_2, /* kinds of cards in the river */
	TOWN_CLAIMS = 7, /* kinds of cards in the deed deck: deeds, unknown ones, ranches */
};

/* What is discarded of deeds and of the river is out of the game. */
enum town_deck {
	DECK_STORE = 1,
	DECK_DEEDS,
	DECK_ELIXIRS,
	DECK_RIVER,
	TOWN_DECKS = DECK_RIVER,
	DECK_BANDITS, /* see town.bandit */
	TOWN_PILES = DECK_BANDITS,
};

/* Where a bandit is. */
enum town_where {
	BANDIT_DECK,
	BANDIT_TOP,	    /* of the deck, for all to see */
	BANDIT_WANTED,	    /* at the Sheriff's office */
	BANDIT_HIRED = 16,  /* + seat */
	BANDIT_CAUGHT = 32, /* + seat */
};

/* Where goods lie or come from; seats are 1..6, so that one number names a purse. */
enum town_purse { PURSE_MINE = GAME_SEATS_MAX + 1, PURSE_BANK, PURSE_COACH };

/* The steps of a round, in order (DT-ROUND-1). */
enum town_place {
	PLACE_HANDS = 1, /* phase I */
	PLACE_MINE,
	PLACE_BANK,
	PLACE_COACH,
	PLACE_STORE,
	PLACE_SALOON,
	PLACE_SHERIFF,
	PLACE_HALL,
	PLACE_DOC,
	PLACE_END, /* scores, and a tie that is left for the Sheriff */
};

enum town_action {
	ACT_KEEP = 1, /* arg[0..5]: dice kept, or rolled, of each face; [6..9]: the Indian die */
	ACT_PUTBACK,  /* arg[0..5]: dice put back of each face */
	ACT_PASS,
	ACT_PLAY,    /* arg[0] card, [1] target seat, [2] die turned from, [3] to, [4] bandit,
		      * [5..9] faces of the dice that are rolled again, low ones first */
	ACT_OFFER,   /* arg[0..5]: seats in the wanted order */
	ACT_ADD,     /* arg[0]: enum town_good, [1] card */
	ACT_DONE,    /* the offer is complete */
	ACT_RULE,    /* arg[0..5]: seats in order, [6]: set of seats whose offers are taken */
	ACT_PICK,    /* arg[0]: the card kept of those drawn */
	ACT_TARGET,  /* arg[0]: a seat */
	ACT_BLIND,   /* arg[0] deeds, [1] General Store cards to draw from the victim's hand */
	ACT_VISIT,   /* goes to the Doc though nobody must */
	ACT_STAY,    /* does not */
	ACT_TAKE,    /* arg[0]: enum town_shelf */
	ACT_PROTECT, /* arg[0..1]: deeds */
	ACT_GIVE,    /* arg[0]: card */
	ACT_DEAL,    /* the table: arg[0] deck, [1] card */
	ACT_DRAW,    /* the table: arg[0] seat whose hand is drawn from, [1] card */
	ACT_REMEDY,  /* arg[0]: enum town_remedy */
	ACT_TELL,    /* arg[0]: a card of the players' own: what it is, or its back: not said */
	ACT_SHOW,    /* likewise, and the table has seen it */
	ACT_MEND,    /* what was counted: arg[0] enum town_good, [1] from, [2] to a purse, [3] n */
	ACT_ACTION,  /* arg[0]: enum town_side */
	ACT_SET,     /* arg[0] bandit, [1] how many dice are set to its face */
	ACT_CATCH,   /* arg[0]: bandit */
	ACT_RIVER,   /* arg[0] card of the river that is used, [1..2] those put back, top first */
	ACT_TURN,    /* an own die: arg[0] from, [1] to */
	ACT_TRAP,    /* arg[0] seat, [1] face of his die, [2] to, or 0: he says it himself */
	ACT_WARPATH, /* arg[0]: place */
	TOWN_ACTIONS,
};

enum town_good { GOOD_DOLLAR = 1, GOOD_NUGGET, GOOD_CARD };
enum town_shelf { SHELF_A = 1, SHELF_B, SHELF_DECK };
enum town_side { SIDE_BASE = 1, SIDE_MORE }; /* of a place: as ever, or the expansion's */
/* What Doc Badluck does in the first edition (E1-4); each needs one of two faces, or of one. */
enum town_remedy { REMEDY_WIRE = 1, REMEDY_CARD, REMEDY_PETTY, REMEDY_GRAND, TOWN_REMEDIES };

enum town_event {
	EV_ROUND = 1, /* arg[0] number */
	EV_ROLL,      /* arg[0] number of the roll in this round, [1] 1: the final one */
	EV_LIFT,      /* arg[0..5] dice kept */
	EV_PAY,	      /* arg[0] dollars to the stagecoach */
	EV_PUTBACK,   /* arg[0..5] dice */
	EV_REROLL,    /* rolls again openly and keeps arg[0..5] */
	EV_HAND,      /* arg[0..5] the five dice */
	EV_PLACE,     /* arg[0] place whose turn it is */
	EV_NOBODY,    /* arg[0] place that nobody controls */
	EV_CONTROL,   /* arg[0] place, [1] dice */
	EV_TIE,	  /* seat: the Sheriff, arg[0] place, [1] set of seats, [2] 1: for second place */
	EV_OFFER, /* arg[0..5] order, [6] dollars, [7] nuggets, [8] deeds, [9] store cards */
	EV_OFFER_CARD, /* arg[0] card */
	EV_RULING,     /* arg[0..5] order, [6] set of seats whose offers are taken */
	EV_DOLLARS,    /* arg[0] from purse, [1] to purse, [2] how many */
	EV_NUGGETS,    /* likewise */
	EV_CARD,       /* seat gets a card: arg[0] from seat or 0, [1] card */
	EV_DRAW,       /* arg[0] deck, [1] card */
	EV_DISCARD,    /* arg[0] how many General Store cards, [1..5] which */
	EV_SEEN,       /* arg[0] victim, [1] how many cards are drawn, [2..6] which */
	EV_PLAY,       /* as ACT_PLAY */
	EV_CANCELLED,  /* arg[0] card without effect */
	EV_TURN,       /* a die is turned: arg[0] from, [1] to */
	EV_BADGE,      /* seat is Sheriff */
	EV_DEED,       /* arg[0] card taken from the row */
	EV_ROW,	       /* arg[0] slot, [1] card that lies there now */
	EV_VISITORS,   /* arg[0..5] in order */
	EV_ELIXIR,     /* seat takes arg[0] elixir */
	EV_SHELF,      /* arg[0] shelf, [1] elixir that lies there now */
	EV_PROTECT,    /* arg[0..1] deeds */
	EV_SHUFFLE,    /* arg[0] deck: its discard pile is the new deck */
	EV_OVER,       /* arg[0] 1: no nuggets left, 2: no deeds left, 3: both */
	EV_POINTS,     /* arg[0] points of the seat */
	EV_WINNER,
	EV_REMEDY,  /* seat chooses arg[0] remedy */
	EV_TOLD,    /* seat says that one of its cards is arg[0]; [1] 1: it has shown it */
	EV_MEND,    /* counted again: arg[0] enum town_good, [1] from purse, [2] to purse, [3] n */
	EV_SECOND,  /* comes second: arg[0] place, [1] dice */
	EV_ACTION,  /* arg[0] place, [1] side that the seat does there */
	EV_RIVER,   /* arg[0] card, applied and removed */
	EV_RANCH,   /* seat gets a ranch: arg[0] from seat or 0 */
	EV_HIRE,    /* arg[0] bandit, [1] face, [2] reward */
	EV_SET,	    /* likewise, and [3] dice set to its face; it is wanted from now on */
	EV_CATCH,   /* likewise */
	EV_WANTED,  /* likewise, at the beginning */
	EV_TOP,	    /* likewise: it lies on top of the deck */
	EV_CHASE,   /* arg[0..5] what was rolled */
	EV_BOXED,   /* arg[0] cards of the deed deck are out of the game, unseen */
	EV_GIVEN,   /* the Indians get arg[0] card */
	EV_INDIAN,  /* seat has the Indian die, 0: the village */
	EV_SPIRIT,  /* it shows arg[0] */
	EV_TRAP,    /* arg[0] seat has to turn its die arg[1] */
	EV_WARPATH, /* it lies on arg[0] place */
	EV_MADE_UP, /* nobody has entered what his box has: arg[0] deeds, [1] river, [2] bandits,
		     * [3] Indian die; 1: its numbers are made up */
	TOWN_EVENTS,
};

/* What seats are asked. */
enum town_ask {
	ASK_NOTHING,
	ASK_KEEP,
	ASK_PUTBACK,
	ASK_REROLL,
	ASK_WINDOW, /* a card may be played; a = enum town_window */
	ASK_GAINED, /* a card that must be played at once; a = card */
	ASK_OFFER,
	ASK_RULE,
	ASK_PICK,
	ASK_VICTIM,
	ASK_BLIND,
	ASK_GO,
	ASK_TAKE,
	ASK_PROTECT,
	ASK_TARGET, /* a = card that needs one */
	ASK_GIVE,   /* a = card that demands it */
	ASK_DEAL,   /* the table: a = deck */
	ASK_DRAW,   /* the table: a = victim, b = enum town_backs */
	ASK_REMEDY,
	ASK_TELL,   /* what one of the players' own cards is: a = deck, b = enum town_tell */
	ASK_HANDS,  /* what hands do with them is done: a = enum town_task, b its number */
	ASK_ACTION, /* a = place */
	ASK_BANDIT,
	ASK_CHASE, /* a = dice to roll, b = 1: again */
	ASK_CATCH, /* a = face */
	ASK_RIVER,
	ASK_COUPON,
	ASK_SPIRIT,
	ASK_BLESS,
	ASK_TRAP,
	ASK_TRAPPED, /* a = face of the die */
	ASK_WAR,
	ASK_GIVEN,
	TOWN_ASKS,
};

enum town_window {
	W_START = 1, /* the start of a roll or of a step, for "immediately" cards kept in hand */
	W_REVEAL,
	W_MINE,
	W_BANK,
	W_STORE,
	W_SALOON,
	W_SHERIFF,
	W_HALL,
	W_DOC,
	W_PLAY,
	W_GAIN, /* players' own cards: one gained unseen may be one to be played at once */
	W_STOLEN,
	W_HIRE,
	W_CHASE,
	W_ENDROUND,
	TOWN_WINDOWS,
};

/* Which card of the players' own is asked for, and whether it must be said. */
enum town_tell {
	TELL_OPEN,  /* one that was turned up; it may stay unknown, but not that it is a ranch */
	TELL_MUST,  /* likewise, and the game needs it */
	TELL_SAFE,  /* a deed of the hand that is laid out */
	TELL_END,   /* any that is worth something, when points are counted */
	TELL_RANCH, /* one that was drawn from the deeds: only whether it is a ranch */
	TELL_FOUND, /* of cards that were looked at, the one that is used */
};

/* What hands do with cards that the table does not see. */
enum town_task {
	TASK_KEEP,   /* draw b General Store cards, keep one */
	TASK_STEAL,  /* draw b cards from the victim's hand, keep one */
	TASK_GIVE,   /* give a card: b = the elixir or card that demands it */
	TASK_COUPON, /* take a card out of the discard pile */
};

enum town_backs { BACKS_ANY, BACKS_DEEDS, BACKS_STORE };

/* One thing being done; the last of them is what happens now. See flow.c. */
enum town_at {
	AT_NOWHERE,
	AT_SETUP,
	AT_ROUND,
	AT_HANDS,
	AT_MINE,
	AT_BANK,
	AT_STORE,
	AT_DRAW,
	AT_SALOON,
	AT_STEAL,
	AT_SHERIFF,
	AT_HALL,
	AT_DOC,
	AT_VISIT,
	AT_END,
	AT_CONTROL,
	AT_RULING,
	AT_WINDOW,
	AT_PLAY,
	AT_GAINED,
	AT_BADGE,
	AT_SITE,
	AT_RIVER,
	AT_BANDITS,
	AT_HIRE,
	AT_CHASE,
	AT_WIFE,
	AT_INDIAN,
	AT_GIVE,
	AT_DUSK,
	TOWN_ATS,
};

struct town_frame {
	uint8_t at;   /* enum town_at */
	uint8_t step; /* how far it has come */
	uint8_t seat; /* who does it */
	uint8_t v[5]; /* its own numbers, see the function that runs it */
};

enum { TOWN_DEPTH = 16, TOWN_ROW = 3, TOWN_SHELVES = 2 };

struct town_offer {
	uint8_t made;		       /* 0: nothing (yet) */
	uint8_t order[GAME_SEATS_MAX]; /* the outcome he wants */
	uint8_t bills, nuggets;
	uint8_t cards[TOWN_CARDS];
};

struct town_player {
	uint8_t bills, nuggets;
	uint8_t won;		   /* set of places controlled this round: bit place - 1 */
	uint8_t waived;		   /* a Brute pays for this reveal */
	uint8_t free;		   /* dice not set aside */
	uint8_t aside[TOWN_FACES]; /* dice set aside earlier */
	uint8_t kept[TOWN_FACES];  /* dice lifted in this reveal */
	uint8_t hand[TOWN_CARDS];
	uint8_t fresh[TOWN_CARDS]; /* General Store cards of the hand gained in the action going on
				    */
	uint8_t safe[TOWN_CARDS];  /* protected deeds */
	uint8_t told[TOWN_CARDS];  /* of these: known only because he said so at the end */
	uint8_t open;		   /* at the end he has told all he wants to */
	uint8_t ranches;
	uint8_t claimed[TOWN_CLAIMS]; /* cards gained at the Town Hall just now, with Indians */
	struct town_offer offer;
};

struct town_question {
	uint8_t what; /* enum town_ask */
	uint8_t a, b;
	uint8_t asked;	 /* set of seats */
	uint8_t pending; /* of them, those who have not answered */
};

struct town_rules { /* the options of the setup */
	uint8_t first_sheriff;
	uint8_t kickers;
	uint8_t straight_high;
	uint8_t bribes;
	uint8_t doc_mandatory;
	uint8_t by_kind;
	uint8_t any_time;
	uint8_t cheater_revealed;
	uint8_t mistakes;
	uint8_t deeds[5];
	uint8_t edition, expansion, indians; /* what is played: 0 is the 2nd edition, alone */
	uint8_t claims[5];		     /* the deeds of the first edition */
	uint8_t cards;	       /* 1: the players' own, of which the table may know only the back */
	uint8_t bandit_hidden; /* the bandits' deck lies face down */
	uint8_t trap_holder;   /* who has the Indian die says the new face */
	uint8_t guard_saloon;  /* the Bodyguard only keeps thieves away */
	uint8_t river[TOWN_RIVER]; /* cards of each kind */
	uint8_t bandit_faces[TOWN_BANDITS], bandit_rewards[TOWN_BANDITS];
	uint8_t spirits[TOWN_SPIRITS]; /* sides of the Indian die */
};

struct town {
	struct town_rules rules;
	uint8_t seats;
	uint8_t round;
	uint8_t place; /* enum town_place */
	uint8_t roll;  /* rolls begun in this round */
	uint8_t final; /* this roll is the final one */
	uint8_t mine, bank, coach;
	uint8_t badge;
	uint8_t row[TOWN_ROW];
	uint8_t shelf[TOWN_SHELVES];
	uint8_t in_play; /* an elixir being resolved */
	uint8_t deck[TOWN_DECKS][TOWN_CARDS];
	uint8_t discard[TOWN_DECKS][TOWN_CARDS];
	uint16_t shuffles[TOWN_PILES]; /* how often the deck was shuffled again */
	uint16_t dealt[TOWN_PILES];    /* cards dealt since then */
	uint16_t draws;		       /* blind draws from hands so far */
	uint8_t n_looked;
	uint8_t looked[TOWN_DICE + 1]; /* cards somebody is looking at, in the order drawn */
	uint8_t lookers;	       /* set of seats that see them */
	uint8_t card;		       /* what the table dealt last */
	uint8_t chosen;		       /* what the frame that ended last came to: a seat or card */
	uint8_t order[GAME_SEATS_MAX]; /* the Sheriff's last ruling */
	uint8_t winner;
	uint8_t bandit[TOWN_BANDITS]; /* enum town_where */
	uint8_t river_top[2];	      /* cards that are known to lie on top */
	uint8_t last_discard;	      /* on top of the General Store's pile, with the expansion */
	uint8_t chased[TOWN_FACES];   /* what the kings of a chase show */
	uint8_t rerolled[TOWN_FACES]; /* of them, those that are rolled again */
	uint8_t indian;		      /* who has the Indian die; 0: it is in the village */
	uint8_t given;		      /* the Indians have got a card in this round */
	uint8_t guard;		      /* who has a Bodyguard in this round */
	uint8_t warpath;	      /* place at which only one acts in this round */
	uint8_t turned; /* set of seats whose dice have changed without a roll in this round
			 */
	struct town_question ask;
	uint8_t depth;
	struct town_frame frame[TOWN_DEPTH];
	struct game_action answer[GAME_SEATS_MAX]; /* sealed until the last is in */
	struct town_player player[GAME_SEATS_MAX];
};

extern const struct game_ops town_ops;

/* The state behind a game or view of Dice Town, and a player in it; both live as long as the game.
 */
static inline const struct town *town_of(const struct game *g)
{
	return (const struct town *)game_state(g);
}

static inline const struct town_player *town_seat(const struct town *t, int seat)
{
	return &t->player[seat - 1];
}

/* The innermost frame (AT_...) of that kind that is going on; NULL: none is. A part of the state.
 */
static inline const struct town_frame *town_frame_at(const struct town *t, int at)
{
	for (int i = t->depth; i-- > 0;)
		if (t->frame[i].at == at)
			return &t->frame[i];
	return NULL;
}

/* ---- Small questions about cards and dice, for everybody ---- */

bool town_is_store(int card);	/* a General Store card, known or not */
bool town_is_deed(int card);	/* of the deed deck: a deed, known or not, or a ranch */
int town_card_points(int card); /* printed on it; -1 when the card is not known */
/* Can the kind be worth something in a hand, or safe, when points are counted? */
bool town_card_counts(int card);
/* How many of a kind are in the box; 0 for backs. */
unsigned town_copies(const struct town_rules *rules, int card);
/* Cards of a hand: all, only deeds, only General Store cards. */
unsigned town_count(const uint8_t cards[TOWN_CARDS], enum town_backs backs);
/* Dice in a count of faces. */
unsigned town_dice(const uint8_t faces[TOWN_FACES]);
/* Dollars to pay for keeping k dice in a roll that is not the final one (DT-PAY-1). */
int town_price(unsigned k);
/* A number that is larger for the better of two hands of five dice and equal for a perfect tie
 * (DT-RANK-1..4). The class, 7 for five of a kind to 0, is town_hand_class(). */
uint32_t town_hand_key(const uint8_t faces[TOWN_FACES], const struct town_rules *rules);
int town_hand_class(const uint8_t faces[TOWN_FACES]);
/* Seats with most dice of a place's face, or with the best hand, of all but some; empty when nobody
 * has one. */
uint8_t town_leaders(const struct town *t, int place, uint8_t but);
/* The dice of a seat that lie open on the table. */
void town_open_dice(const struct town *t, int seat, uint8_t faces[TOWN_FACES]);
/* What may be done at the place whose turn it is: bits of enum town_side. */
uint8_t town_sides(const struct town *t);
/* A bandit's place, face and reward; the next of those in a place after card (0: the first), 0:
 * there is none; how many there are. */
int town_bandit_at(const struct town *t, int card);
int town_bandit_face(const struct town *t, int card);
int town_bandit_reward(const struct town *t, int card);
int town_bandit_next(const struct town *t, int card, int where);
unsigned town_bandits(const struct town *t, int where);
/* Is none like it, in the same place, before it? */
bool town_bandit_first(const struct town *t, int card);
/* The wanted one of a face with the highest reward; 0: there is none. */
int town_best_wanted(const struct town *t, int face);
/* Dollars that the bandits a seat has caught bring in the end. */
unsigned town_rewards(const struct town *t, int seat);
/* Has the seat a die for the remedy (E1-4)? */
bool town_has_remedy(const struct town *t, int seat, int remedy);
/* The elixir that does the same. */
int town_remedy_elixir(int remedy);
/* The face a place is decided by; 0 for the others. */
int town_place_face(int place);
/* All points of a seat as far as this state knows them. */
int town_points(const struct town *t, int seat);

#endif
