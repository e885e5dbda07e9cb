/* SPDX-License-Identifier: MIT */
/*
 * judge_across.h - dice that lie across two others, one side of which may pass for a top. All other
 * doubts are judge.h's.
 */
#ifndef VIS_JUDGE_ACROSS_H
#define VIS_JUDGE_ACROSS_H

#include "judge.h"

/* Doubts what may be the side of such a die, once everything else in the zone is judged. */
void judge_across(const struct candidate_view *v, struct judge_zone *z);

#endif
