/* SPDX-License-Identifier: MIT */
/*
 * sim_world.h - a simulated table on which hands really play: what lies there, and what moves.
 *
 * Each zone has a player with a cup, a hand and some dice. What a hand is told to do is put into
 * its queue and done one thing after the other while time passes; all hands work at once. Time
 * comes from outside and only goes forward; the same seed, calls and times give the same table.
 * sim_truth says how things really are: for tests, and for bots that would look under their cup.
 *
 * What hands are told to do is refused with DT_ERR_FORMAT for a zone or an area that is not there,
 * DT_ERR_RULES for what the player cannot do (no cup to lift, no die left), DT_ERR_AGAIN when the
 * queue is full. Pictures fail as in cv_bridge.h.
 */
#ifndef VIS_SIM_WORLD_H
#define VIS_SIM_WORLD_H

#include "image.h"
#include "lens.h"
#include "sim_dice.h"
#include "dice.h"
#include "dt_table.h"

#define SIM_DICE_MAX 6
#define SIM_COMMON_MAX 12 /* dice in areas that are no zones */
#define SIM_CARDS_MAX 24  /* that lie on the table */
#define SIM_NO_STICKER (-1)

enum sim_mischief {
	SIM_COCKED,    /* a die leans on coins when the cup has gone up */
	SIM_OUTSIDE,   /* the cup drags a die out of the zone */
	SIM_SLOW_HAND, /* the hand stays over the zone for seconds */
	SIM_SWAP,      /* a hand comes back and turns a die that lies open to another face */
	SIM_GLARE,     /* a window is mirrored in the dice for some seconds */
	SIM_BUMP,      /* somebody knocks against the camera's arm: it stays where it is then */
	SIM_DARK,      /* the light goes out for some seconds */
	SIM_MISCHIEFS
};

/* "cocked,outside" (or with +) to a set of bits; DT_ERR_FORMAT names the word. */
enum dt_status sim_mischief_parse(const char *words, uint32_t *set, struct dt_error *err);

enum sim_lamp { SIM_LAMP_SOFT, SIM_LAMP_SIDE, SIM_LAMP_DIM };

struct sim_options {
	const char *dice; /* name of a set; NULL: bone */
	/* What a game is played with; NULL: dice_n of them for each player. */
	const struct dt_dice_kind *kinds;
	size_t kinds_n;
	/* The names of the places that are printed on the board in the middle, ended by NULL; an
	 * empty list for no board, NULL for some board. Borrowed, like all labels. */
	const char *const *board;
	const struct dt_table *table; /* NULL: the table that ships */
	uint64_t seed;
	int32_t dice_n; /* of each player; 0: 5 */
	/* Of the dice of seats that have their own, seat 1 first, enum dt_colour; 0: the usual. */
	uint8_t colours[DT_SEATS_MAX];
	enum sim_lamp lamp;
	uint32_t mischief; /* bits of enum sim_mischief that happen now and then */
};

struct sim_world;

/* NULL on failure. Free with sim_destroy. */
struct sim_world *sim_create(const struct sim_options *options, struct dt_error *err);
void sim_destroy(struct sim_world *w);

/* Lets time pass; a time before the last one is ignored. */
void sim_set_time(struct sim_world *w, int64_t now_ns);
/* The last of them. */
int64_t sim_time(const struct sim_world *w);
/* The next time something begins or ends, or INT64_MAX: to hurry from there to there. Between these
 * times things may move. */
int64_t sim_next_ns(const struct sim_world *w);

/* --- what a player does; zone: number of the zone --- */

/* Faces are those of the game, see struct dt_dice_kind: where there is one kind of dice, that
 * one's. All dice that are not set aside go into the cup, which is shaken and put down. faces: what
 * they will show, in the order of sim_rolled, up to a 0; NULL: chance. */
enum dt_status sim_roll(
	struct sim_world *w, int32_t zone, const uint8_t *faces, struct dt_error *err);
/* The same with so many of the dice of each kind in the hand at most. */
enum dt_status sim_roll_some(struct sim_world *w, int32_t zone, const uint8_t n[DT_KINDS_MAX],
	const uint8_t *faces, struct dt_error *err);
/* What lies under the cup once all that is queued has been done; returns how many. */
size_t sim_rolled(const struct sim_world *w, int32_t zone, uint8_t faces[SIM_DICE_MAX]);
/* Looks under the cup, and takes away those of sim_rolled that are not in the set of bits. */
enum dt_status sim_keep(struct sim_world *w, int32_t zone, uint32_t kept, struct dt_error *err);
/* Pushes the cup, with what is under it, to where it has more room. */
enum dt_status sim_shift(struct sim_world *w, int32_t zone, struct dt_error *err);
/* The cup goes up: what was under it lies open. */
enum dt_status sim_lift(struct sim_world *w, int32_t zone, struct dt_error *err);
/* Like sim_roll and sim_roll_some, but from the cup onto the open table. */
enum dt_status sim_throw(
	struct sim_world *w, int32_t zone, const uint8_t *faces, struct dt_error *err);
enum dt_status sim_throw_some(struct sim_world *w, int32_t zone, const uint8_t n[DT_KINDS_MAX],
	const uint8_t *faces, struct dt_error *err);
/* Picks all dice up. */
enum dt_status sim_clear(struct sim_world *w, int32_t zone, struct dt_error *err);
/* What will lie open in the zone once all that is queued has been done; returns how many. */
size_t sim_lying(const struct sim_world *w, int32_t zone, uint8_t faces[SIM_DICE_MAX]);
/* Picks up those of sim_lying that are in the set of bits. */
enum dt_status sim_take(struct sim_world *w, int32_t zone, uint32_t taken, struct dt_error *err);
/* The hand puts n of its dice, out of the zone or out of the hand, onto an area that is no zone. */
enum dt_status sim_put_on(struct sim_world *w, int32_t zone, int32_t area, const uint8_t *faces,
	size_t n, struct dt_error *err);
/* Its dice that will lie there; returns how many. */
size_t sim_lying_on(
	const struct sim_world *w, int32_t zone, int32_t area, uint8_t faces[SIM_DICE_MAX]);
/* Dice that it will hold. */
size_t sim_in_hand(const struct sim_world *w, int32_t zone);
/* It takes all of them back into the hand. */
enum dt_status sim_take_off(struct sim_world *w, int32_t zone, int32_t area, struct dt_error *err);
/* n dice of the hand lie there at once, as if they always had: to lay out a game that is gone on
 * with. On failure some may lie there. */
enum dt_status sim_lay(
	struct sim_world *w, int32_t zone, const uint8_t *faces, size_t n, struct dt_error *err);
/* What lies in an area that is no zone: these dice, nobody's, at once, and nothing else. On failure
 * the first of them. */
enum dt_status sim_put(
	struct sim_world *w, int32_t area, const uint8_t *faces, size_t n, struct dt_error *err);
/* Cards that bear a sticker; tag: its number, as in struct dt_card, or SIM_NO_STICKER. One lies in
 * an area at once, face up, beside the cards that are there, and not on dice where there is room.
 */
enum dt_status sim_lay_card(struct sim_world *w, int32_t area, int32_t tag, struct dt_error *err);
/* Pictures of dice, at most four, on the card that was laid into the area last: each shows a
 * face of a die of that colour (enum dt_colour), as large as a die or nearly so. DT_ERR_FORMAT: no
 * card lies there, or no dice have such a face. */
enum dt_status sim_print_dice(struct sim_world *w, int32_t area, const uint8_t *faces,
	const uint8_t *colours, size_t n, struct dt_error *err);
/* The same as sim_lay_card in a zone, on the die of its that lies nearest to the middle, with its
 * sticker in sight there. DT_ERR_AGAIN: none lies so. */
enum dt_status sim_cover_die(struct sim_world *w, int32_t zone, int32_t tag, struct dt_error *err);
/* No card lies in the area any more. */
void sim_take_cards(struct sim_world *w, int32_t area);
/* The hand holds one over its zone for about a second, and takes it away. */
enum dt_status sim_show_card(struct sim_world *w, int32_t zone, int32_t tag, struct dt_error *err);
/* Lays cocked dice flat, brings back those outside and turns swapped ones as they were. */
enum dt_status sim_mend(struct sim_world *w, int32_t zone, struct dt_error *err);
/* Nobody minds how the dice lie there now: sim_mend will not turn back what was swapped. */
enum dt_status sim_accept(struct sim_world *w, int32_t zone, struct dt_error *err);
/* Holds the hand over the zone. */
enum dt_status sim_hover(struct sim_world *w, int32_t zone, int32_t ms, struct dt_error *err);
/* Does nothing for so long. */
enum dt_status sim_wait(struct sim_world *w, int32_t zone, int32_t ms, struct dt_error *err);
/* Happens to this player at the next sim_lift or sim_throw (SIM_GLARE, SIM_BUMP and SIM_DARK: now).
 */
enum dt_status sim_mischief(
	struct sim_world *w, enum sim_mischief what, int32_t zone, struct dt_error *err);

/* Has every hand done all it was told? The light and the room too. */
bool sim_idle(const struct sim_world *w);
/* Has the hand of this zone? */
bool sim_hand_idle(const struct sim_world *w, int32_t zone);

/* --- how it really is --- */

struct sim_truth_die {
	int32_t player; /* whose; 0: nobody's */
	int32_t zone;	/* or other area, that its middle lies in; 0: none */
	int32_t put;	/* the area that it was put on; 0: its place is the player's zone */
	/* As one who sees all would read it: its face of the game, set is its kind, and the colour
	 * is said where its kind has those of the seats. */
	struct dt_die die;
	bool cocked, moving;
	bool under_cup;
};

struct sim_truth {
	size_t dice_n; /* on the table */
	struct sim_truth_die dice[DT_SEATS_MAX * SIM_DICE_MAX + SIM_COMMON_MAX];
	size_t cards_n; /* that lie there, and those that hands hold */
	struct {
		int32_t tag, area; /* area: that it lies in or is shown over */
		bool held;
	} cards[SIM_CARDS_MAX + DT_SEATS_MAX];
	size_t zones_n; /* all areas, in the order of the table */
	struct {
		int32_t number;
		enum dt_zone_state state;
	} zones[DT_AREAS_MAX];
	struct vis_pose pose;
	bool dark, glare;
};

/* All that lies there at this moment. */
void sim_truth(const struct sim_world *w, struct sim_truth *out);
/* Borrowed from the world. */
const struct dt_table *sim_table(const struct sim_world *w);
const struct vis_lens *sim_lens(const struct sim_world *w);
/* How the dice of a kind look; the first of their colours. Borrowed from the world. */
const struct sim_set *sim_dice(const struct sim_world *w, size_t kind);
/* How many kinds of dice lie there. */
size_t sim_kinds(const struct sim_world *w);
/* The colour of a seat's own dice. */
enum dt_colour sim_seat_colour(int32_t seat);

/* The picture that the camera takes now; borrowed until the next call. grain: number of the frame,
 * for its noise. */
enum dt_status sim_picture(
	struct sim_world *w, uint64_t grain, const struct img **out, struct dt_error *err);
/* How many of the 32 pixel tiles that picture had to draw, and how many there are. */
size_t sim_tiles_drawn(const struct sim_world *w, size_t *all);

/* What calibrating and teaching need; the hands and dice that are there are left out. Borrowed like
 * sim_picture. Pictures of a face show it on every die of its kind in every zone. */
#define SIM_CHESS_PICTURES 10
#define SIM_TEACH_PICTURES 2
enum dt_status sim_empty_picture(struct sim_world *w, const struct img **out, struct dt_error *err);
enum dt_status sim_chess_picture(
	struct sim_world *w, int32_t i, const struct img **out, struct dt_error *err);
enum dt_status sim_teach_picture(
	struct sim_world *w, int face, int32_t i, const struct img **out, struct dt_error *err);

#endif
