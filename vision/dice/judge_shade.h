/* SPDX-License-Identifier: MIT */
/*
 * judge_shade.h - shadows of dice on paper, where nothing tells a dark thing from one.
 */
#ifndef VIS_JUDGE_SHADE_H
#define VIS_JUDGE_SHADE_H

#include "judge.h"

/* Is the square no more than the shadow of a die that is sure? Only ever on the field of a card: on
 * cloth as bright a dark die looks the same. */
bool judge_is_shade(
	const struct candidate_view *v, const struct judge_zone *z, const struct candidate *s);
/* The same of what is left of a thing when dice have been found in it. */
bool judge_is_shade_rest(
	const struct candidate_view *v, const struct judge_zone *z, const struct zone_blob *b);

#endif
