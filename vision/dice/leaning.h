/* SPDX-License-Identifier: MIT */
/*
 * leaning.h - is a face that fits the side of a die that leans?
 */
#ifndef VIS_LEANING_H
#define VIS_LEANING_H

#include "candidates.h"

/* Does the drawing seem more squeezed than on a die that lies flat (18 degrees)? No, where none
 * fits well enough to tell. */
bool leaning_squeezed(const struct candidate *s);
/* LEANING_PERHAPS: what is seen beyond may be the die's top, or another die that touches it. */
enum leaning { LEANING_NOT, LEANING_PERHAPS, LEANING_SEEN };

/* Places beyond the edge of the spot that is farthest from the camera. away: as from
 * candidate_lean_fn at the spot, like foot below. */
#define LEANING_PLACES 3
void leaning_beyond(const struct candidate_view *v, const struct candidate *s, const float away[2],
	float at[LEANING_PLACES][2]);
/* known: which of these belong to a die that is known. */
enum leaning leaning_side(const struct candidate_view *v, const struct candidate *s,
	const float foot[2], const float away[2], const bool known[LEANING_PLACES]);

#endif
