/* SPDX-License-Identifier: MIT */
/*
 * flat.h - does a square lie flat on the table, seen whole? By what is seen round it.
 *
 * A flat die shows one or two of its sides towards the camera, as far as it stands from the table's
 * middle, and nothing of itself beyond the other two edges. The side of a die that leans does not
 * look so, nor does a part of a die or a thing that is none. How all this looks was learnt from
 * pictures (tests/learn); nothing here knows drawings.
 */
#ifndef VIS_FLAT_H
#define VIS_FLAT_H

#include "candidates.h"

/* Lines along the square's surroundings, so many to each of its sides, and others across what is
 * seen of the two sides of the die that look to the camera; what is asked of each; and three
 * numbers that say where the square lies. */
enum { FLAT_ROUND = 4, FLAT_ROUND_LINES = 12, FLAT_SEEN = 2, FLAT_SEEN_LINES = 14, FLAT_KINDS = 4 };
enum { FLAT_LINES = FLAT_ROUND * FLAT_ROUND_LINES + FLAT_SEEN * FLAT_SEEN_LINES };
#define FLAT_INPUTS (FLAT_LINES * FLAT_KINDS + 3)

/* Of the network that judges it. */
enum { FLAT_HIDDEN = 12 };

/* What is looked at round a pose. */
void flat_look(const struct candidate_view *v, struct face_pose pose, float out[FLAT_INPUTS]);
/* The log-odds that the square lies flat and is seen whole. */
float flat_odds(const struct candidate_view *v, struct face_pose pose);

#endif
