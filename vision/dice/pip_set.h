/* SPDX-License-Identifier: MIT */
/*
 * pip_set.h - the faces of an ordinary pip die, drawn instead of taught.
 *
 * Pips of different dice differ in size and colour, but hardly in their places: these drawings tell
 * where a top lies and how it is turned, and are a second opinion on which face it shows.
 */
#ifndef VIS_PIP_SET_H
#define VIS_PIP_SET_H

#include "face.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The built-in set: drawn, not taught, once for each way in which makers set pips: as most do, far
 * apart, and close together. */
enum { PIP_SETS = 3 };
void pip_set_draw(int which, struct face_set *out);

/* How clearly a top shows the pips of a face (0 to 5) and nothing beside them, be they dark or
 * light. 1: each pip differs from the body as much as they do in the mean, and nothing between them
 * does. 0 and below: some place without a pip differs as much as some pip, as in other drawings and
 * where something lies over a part of the top. */
float pip_set_clear(int which, int32_t face, const struct face_view *view, struct face_pose pose);

#ifdef __cplusplus
}
#endif

#endif
