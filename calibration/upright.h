/* SPDX-License-Identifier: MIT */
/*
 * upright.h - which way up a taught drawing is.
 */
#ifndef CAL_UPRIGHT_H
#define CAL_UPRIGHT_H

#include "face.h"

/* Quarter turns, clockwise, after which the drawing of the poker label stands upright. label: index
 * in the order 9 10 J Q K A. *sure: by how much the correlation with the nearest printed glyph
 * beats that of the best other turn; below 0.05 it is a guess. */
int upright_quarters(const struct face_patch *drawing, int32_t label, float *sure);

#endif
