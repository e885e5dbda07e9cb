/* SPDX-License-Identifier: MIT */
/*
 * hidden.h - the same state as far as one seat can know, and different wherever he cannot.
 */
#ifndef DT_TESTS_HIDDEN_H
#define DT_TESTS_HIDDEN_H

#include "sim.h"

/* What may change: cards only, and Joe, whose gain everybody would notice, and the deeds and
 * elixirs that will be turned up, stay; or all that is hidden, sealed answers included. */
enum hidden { HIDDEN_CARDS, HIDDEN_ALL };

/* Permutes in *to, a copy of s->g, what is hidden from the seat (0: from everybody). */
void hide_from(struct sim *s, struct game *to, int seat, enum hidden what);

#endif
