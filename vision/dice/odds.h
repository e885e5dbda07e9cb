/* SPDX-License-Identifier: MIT */
/*
 * odds.h - how likely is it that a spot's face is right: all that was measured, added as log-odds.
 *
 * The weights were fitted by a program of the project (tests/bench/fit.c) on pictures whose truth
 * is known; odds_weights.h says which. Limits on single measurements there are none.
 */
#ifndef VIS_ODDS_H
#define VIS_ODDS_H

#include "candidates.h"

/* From these log-odds on a face is given: so that of the given sets nobody is asked about anything;
 * of 369 dice of six hard looks (seed 70002) that nothing was fitted to three were then wrong or
 * left out, and more log-odds would not have helped all of them. From these on somebody is asked,
 * whatever else there is. */
#define ODDS_SURE 2.1f
#define ODDS_ASKED 0.0f

enum {
	ODDS_WORSE,	 /* than the taught samples fit, in units of their spread */
	ODDS_WORSE_MORE, /* the part of it above two units */
	ODDS_LEAD,	 /* over the next face, as a share of that of the taught samples */
	ODDS_CLOSE,	 /* what is missing of half of that */
	ODDS_SHINE,	 /* what is missing of a fit without what light does */
	ODDS_SHINE_LEAD,
	ODDS_SHINE_OTHER, /* how much better another face fits then */
	ODDS_SQUEEZE,	  /* squared, in its units */
	ODDS_SIDES,	  /* of the square that lie on no edge */
	ODDS_SIDES_MANY,  /* the same squared */
	ODDS_TINT,	  /* how far the body is from its colour, in units of the set's spread */
	ODDS_VEILED,	  /* the same where some of the light may be a veil */
	ODDS_FELT,	  /* share of the top that is felt */
	ODDS_SOFT,	  /* how much better the blurred drawing fits */
	ODDS_FLAT,	  /* what surrounds it says */
	ODDS_INPUTS
};

/* What is summed. */
void odds_look(const struct face_set *set, const struct candidate *s, float out[ODDS_INPUTS]);
/* The log-odds that the face of the spot is right and lies flat. */
float odds_of(const struct face_set *set, const struct candidate *s);

#endif
