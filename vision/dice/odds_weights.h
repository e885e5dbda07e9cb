/* SPDX-License-Identifier: MIT */
/*
 * odds_weights.h - the weights of odds.h and the network of flat.h, as tests/bench/fit wrote them.
 */
#ifndef VIS_ODDS_WEIGHTS_H
#define VIS_ODDS_WEIGHTS_H

#include "flat.h"
#include "odds.h"

/* One for each input, and what is added to all: of taught sets, and of drawn pips. */
extern const float odds_taught[ODDS_INPUTS + 1], odds_drawn[ODDS_INPUTS + 1];

/* The network of flat.h. */
extern const float flat_in[FLAT_HIDDEN * FLAT_INPUTS], flat_bias[FLAT_HIDDEN],
	flat_out[FLAT_HIDDEN], flat_last[1];

#endif
