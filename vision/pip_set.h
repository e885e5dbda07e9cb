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

void pip_set_draw(struct face_set *out);

#ifdef __cplusplus
}
#endif

#endif
