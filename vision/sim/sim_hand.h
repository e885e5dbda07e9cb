/* SPDX-License-Identifier: MIT */
/*
 * sim_hand.h - the players of the simulated table: their dice, cups and hands. Inside the simulated
 * table only.
 */
#ifndef VIS_SIM_HAND_H
#define VIS_SIM_HAND_H

#include "sim_draw.h"
#include "sim_rand.h"
#include "sim_world.h"

#define SIM_CUP_HEIGHT 92.0f
#define SIM_CUP_FOOT 39.0f
#define SIM_CUP_TOP 33.0f
/* The middle of a hand that holds a cup standing on the table. */
#define SIM_GRIP_Z (-SIM_CUP_HEIGHT - 16)

enum sim_where { SIM_AWAY, SIM_IN_CUP, SIM_UNDER_CUP, SIM_LYING, SIM_FLYING };

struct sim_die {
	enum sim_where where;
	uint8_t kind;		   /* of the world's */
	const struct sim_set *set; /* borrowed */
	uint8_t side, side_before; /* before: what was up before it was swapped; 0: it was not */
	bool cocked;
	int32_t area; /* a field that it was put on; 0: it lies in its owner's zone */
	float at[3], angle, turn[9];
	/* While flying. */
	float from[2], to[2], spin[3];
	int64_t start_ns;
	int32_t ms;
};

/* What happens at the end of a step. */
enum sim_effect {
	SIM_NO_EFFECT,
	SIM_CUP_TAKEN, /* into the hand: from home, or from where it stands */
	SIM_CUP_DOWN,
	SIM_CUP_SLID, /* to where the hand is, with what is under it */
	SIM_CUP_GONE,
	SIM_TAKE_REST, /* arg: bits of those that stay */
	SIM_FLY,
	SIM_PICK,	/* arg: die */
	SIM_TIDY,	/* arg: die; it goes to its place in the row */
	SIM_FLAT,	/* arg: die */
	SIM_TURN,	/* arg: die; another face */
	SIM_DRAG,	/* arg: die; out of the zone */
	SIM_CARD_TAKEN, /* arg: its tag; into the hand */
	SIM_CARD_GONE
};

struct sim_step {
	float to[3];
	int32_t ms;
	enum sim_effect effect;
	int32_t arg;
	bool shake, tilt, closed;
};

enum sim_do {
	SIM_DO_ROLL,
	SIM_DO_KEEP, /* arg: bits of dice */
	SIM_DO_SHIFT,
	SIM_DO_LIFT,
	SIM_DO_THROW,
	SIM_DO_CLEAR, /* arg: bits of dice; 0: all */
	SIM_DO_PUT,   /* arg: area; sides: of the dice that are put there, spot: where */
	SIM_DO_MEND,
	SIM_DO_HOVER, /* arg: ms */
	SIM_DO_SHOW,  /* arg: tag of a card */
	SIM_DO_WAIT   /* arg: ms */
};

struct sim_act {
	enum sim_do what;
	uint32_t arg;
	uint8_t sides[SIM_DICE_MAX]; /* 0: this die is not rolled */
	float spot[SIM_DICE_MAX][2];
};

#define SIM_ACTS_MAX 24
#define SIM_STEPS_MAX 48

struct sim_player {
	struct dt_area zone;
	float ahead[2]; /* from the player into the table */
	float home[3], hand[3], from[3];
	float skin[3], sleeve[3];
	bool closed, out; /* fist; out: the hand is somewhere over the table */
	float tilt, shake;
	enum { SIM_CUP_AWAY, SIM_CUP_STANDS, SIM_CUP_HELD } cup;
	float cup_at[2];
	struct sim_die dice[SIM_DICE_MAX];
	int32_t dice_n;
	int32_t card;	  /* tag of the one in the hand; 0: none */
	float card_slant; /* radians */
	float coins[3];	  /* a pile of coins that a die leans on; z 0: none */
	struct sim_rand rand;
	struct sim_step steps[SIM_STEPS_MAX]; /* of the act at hand */
	size_t steps_n, step;
	int64_t step_ns;		   /* when this step began */
	struct sim_act acts[SIM_ACTS_MAX]; /* still to come */
	size_t acts_n;
	/* How the dice will be when all acts are done. */
	enum { SIM_PLAN_HAND, SIM_PLAN_CUP, SIM_PLAN_OPEN } plan[SIM_DICE_MAX];
	uint8_t plan_side[SIM_DICE_MAX];
	int32_t plan_area[SIM_DICE_MAX]; /* of those that lie open */
	bool plan_cup;			 /* stands on the table then */
	uint32_t mischief;		 /* for the next lift */
};

/* Puts shapes into out (SIM_PLAYER_SHAPES of them, some of them nothing). */
#define SIM_PLAYER_SHAPES (SIM_DICE_MAX + 11)
void sim_player_shapes(const struct sim_player *p, struct sim_shape *out);
/* The shape of a die that is to be seen; nothing for one that is not. */
void sim_die_shape(const struct sim_die *d, struct sim_shape *out);

/* A card that lies face up. */
struct sim_card {
	int32_t tag;  /* of its sticker, or SIM_NO_STICKER; 0: there is no card */
	int32_t area; /* it lies in */
	float at[2], angle;
	bool on_dice;				 /* not on the felt */
	uint8_t pictures, picture[SIM_PICTURES]; /* of dice: which faces, */
	const struct sim_set *set[SIM_PICTURES]; /* of which dice, */
	float picture_half;			 /* and half their edge, mm */
};
/* sim_cards.c: what is to be seen of it, and of one that is held by its near side, so far ahead of
 * a hand. */
void sim_card_shape(const struct sim_card *c, int above, struct sim_shape *out);
void sim_card_held(const struct sim_player *p, struct sim_shape *out);

/* The hand moves on to now; effects happen at their times. */
void sim_player_move(struct sim_player *p, int64_t now_ns);
bool sim_player_idle(const struct sim_player *p);
int64_t sim_player_next_ns(const struct sim_player *p);

/* Makes the steps of an act; sim_plan.c. Writes at most SIM_STEPS_MAX, returns their number. */
size_t sim_plan_act(struct sim_player *p, const struct sim_act *act);
/* A free place for a die in the zone, or else the zone's middle. */
void sim_plan_spot(struct sim_player *p, float out[2]);
/* Places for n dice under a cup. */
void sim_plan_heap(struct sim_player *p, const float cup[2], const int32_t *which, int32_t n);

/* Turns a die so that it leans by tilt radians towards the direction; it still touches the table.
 */
void sim_die_lean(struct sim_die *d, float toward, float tilt);
void sim_die_lay(struct sim_die *d, float x, float y, float angle);

#endif
