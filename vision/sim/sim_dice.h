/* SPDX-License-Identifier: MIT */
/*
 * sim_dice.h - the looks of the simulated dice: sets of six drawn faces.
 *
 * Poker dice have 9 10 J Q K A as faces 1 to 6, pip dice 1 to 6; opposite faces sum to 7 on both
 * (A lies opposite 9, K opposite 10, Q opposite J). Of dice with fewer faces each side that is left
 * shows the face of the side opposite to it. The drawings are our own strokes, so that no
 * font has to be installed and they look the same everywhere.
 */
#ifndef VIS_SIM_DICE_H
#define VIS_SIM_DICE_H

#include "dice.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SIM_FACE_PX 64

struct sim_set {
	const char *name;
	struct dt_alphabet alphabet;
	uint8_t side_face[6];	  /* the face that is on each side */
	float body[3], ink[6][3]; /* blue green red, linear */
	float round_mm, gloss;
	/* How much ink, 0 to 255, for each side; upright. */
	uint8_t face[6][SIM_FACE_PX][SIM_FACE_PX];
};

/* alphabet: NULL for the set's own; another one has as many faces, and is that of signs,
 * which have a drawing for each, whatever they are called (labels are borrowed). colour: of the
 * body, DT_COLOUR_UNSURE for the set's own. NULL with a sentence when there is no such set. Free
 * with sim_set_destroy. */
struct sim_set *sim_set_create(const char *name, const struct dt_alphabet *alphabet,
	enum dt_colour colour, struct dt_error *err);
void sim_set_destroy(struct sim_set *set);

/* The turn (columns: the die's axes in the table frame) of a die that lies with a side, from 1, up,
 * its drawing turned clockwise by angle radians. */
void sim_die_turn(int side, float angle, float turn[9]);
/* The side that looks up most. */
int sim_die_up(const float turn[9]);
/* Where a place on the die's surface (its own axes, -1 to 1 along each) lies in the drawing of the
 * side it belongs to: u to the right, v down, both -1 to 1. Returns the side. */
int sim_die_drawing(const float local[3], float *u, float *v);
/* How much ink there is at u, v of a side, 0 to 1. */
float sim_die_ink(const struct sim_set *set, int side, float u, float v);

/* 8 bit sRGB to linear 0..1. */
float sim_linear(float srgb);

#endif
