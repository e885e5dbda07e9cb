/* SPDX-License-Identifier: MIT */
/*
 * leaning.h - is a face that fits the side of a die that leans?
 */
#ifndef VIS_LEANING_H
#define VIS_LEANING_H

#include "spots.h"

/* Does the drawing seem more squeezed than on a die that lies flat (18 degrees)? No, where none
 * fits well enough to tell. */
bool leaning_squeezed(const struct spot *s);
/* Once all dice that seem sure are explained. foot, away: as from judge_lean_fn at the spot. */
bool leaning_side(
	const struct spot_view *v, const struct spot *s, const float foot[2], const float away[2]);

/* Is what lies beyond the far edge of the spot the top of the other one, which is known? */
bool leaning_beyond_is(const struct spot_view *v, const struct spot *s, const float away[2],
	const struct spot *other);

#endif
