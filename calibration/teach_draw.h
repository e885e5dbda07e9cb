/* SPDX-License-Identifier: MIT */
/*
 * teach_draw.h - the faces of a dice set as a picture for people.
 */
#ifndef CAL_TEACH_DRAW_H
#define CAL_TEACH_DRAW_H

#include "face.h"

/* Draws the faces side by side, each with its label; out: 3 channels, made to fit. */
enum dt_status teach_draw(const struct face_set *set, struct img *out, struct dt_error *err);

#endif
