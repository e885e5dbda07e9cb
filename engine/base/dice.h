/* SPDX-License-Identifier: MIT */
/*
 * dice.h - the one way to speak of dice: what is on them, and one that lies on the table.
 *
 * Faces count from 1 everywhere; 0 is a face that is not known. Only where drawings of a set are at
 * hand (vision/dice, die_sign.h, teach*.c, lessons.c) are they an index from 0, and it is said.
 */
#ifndef DT_BASE_DICE_H
#define DT_BASE_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DT_SET_FACES_MAX 6 /* different faces of the dice of one kind */
#define DT_FACES_MAX 12	   /* of all kinds together that a game is played with */
#define DT_LABEL_MAX 12	   /* bytes of a face's label with its end */
#define DT_KINDS_MAX 4	   /* of dice in one game */

/* The faces that dice of one kind have. A die has six sides: where there are fewer faces, one is on
 * several of them. */
struct dt_alphabet {
	uint8_t n;
	const char *label[DT_SET_FACES_MAX]; /* of faces 1 to n; borrowed */
};

extern const struct dt_alphabet dt_poker; /* 9 10 J Q K A */
extern const struct dt_alphabet dt_pips;  /* 1 2 3 4 5 6 */

/* The label of a face; NULL for 0 and what is beyond the last one. Lives as long as the alphabet's
 * labels. */
const char *dt_face_label(const struct dt_alphabet *a, unsigned face);
/* The face with that label; 0: there is none. */
unsigned dt_face_of(const struct dt_alphabet *a, const char *label);
/* Are they the same labels in the same order? */
bool dt_alphabet_same(const struct dt_alphabet *a, const struct dt_alphabet *b);

/* The body of a die, as one would call it. */
enum dt_colour {
	DT_COLOUR_UNSURE,
	DT_COLOUR_RED,
	DT_COLOUR_BLUE,
	DT_COLOUR_GREEN,
	DT_COLOUR_YELLOW,
	DT_COLOUR_WHITE,
	DT_COLOUR_BLACK,
	DT_COLOURS,
};

/* "not sure", "red" and so on. */
extern const char *const dt_colour_names[DT_COLOURS];

/* Dice that are told from others by what is on them: a set that was taught, or the built-in one. */
struct dt_dice_set {
	const char *name; /* borrowed, like the labels */
	struct dt_alphabet alphabet;
};

/* Dice of one kind that a game is played with. The faces of all kinds of a game are numbered on,
 * those of the second after those of the first: in a game of dice with three faces and of pip dice
 * face 4 is one pip. */
struct dt_dice_kind {
	const struct dt_alphabet *alphabet;
	uint8_t each;	  /* that every player has */
	bool own_colour;  /* each player's have the colour of his own */
	bool passed;	  /* there is one in all, which goes from player to player */
	const char *look; /* of the simulated ones: the name of a set of sim_dice.h; NULL: any */
};

/* The face of a game that a face of its kind number kind (from 0) is; 0 where there is none. */
unsigned dt_game_face(const struct dt_dice_kind *kinds, size_t n, size_t kind, unsigned face);
/* And the way back: the kind, and its face in *of_kind; -1, and 0, where there is none. */
int dt_kind_face(const struct dt_dice_kind *kinds, size_t n, unsigned game_face, unsigned *of_kind);
/* The kind that dice with these faces may be: the one that has them; else, where they have six, one
 * with six others, for which any dice will do. -1: none. */
int dt_kind_with(const struct dt_dice_kind *kinds, size_t n, const struct dt_alphabet *alphabet);

/* A die that lies on the table. */
struct dt_die {
	uint8_t face;	   /* 0: not sure */
	uint8_t likely;	   /* the face that it looks most like, sure or not; 0: like none */
	uint8_t colour;	   /* enum dt_colour; DT_COLOUR_UNSURE too where nobody asked for it */
	int8_t set;	   /* by index, of the sets that are looked for; -1: not known */
	float sure;	   /* 0 to 1 */
	double x_mm, y_mm; /* its middle */
	double angle_deg;  /* of the drawing, clockwise; NAN: not known */
};

#ifdef __cplusplus
}
#endif

#endif
