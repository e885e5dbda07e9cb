/* SPDX-License-Identifier: MIT */
/*
 * teach_draw.h - the faces of a dice set as a picture for people.
 */
#ifndef CAL_TEACH_DRAW_H
#define CAL_TEACH_DRAW_H

#include "face.h"

/* Draws the faces side by side, each with its label; out: 3 channels, made to fit (img_ensure), to
 * be finished by the caller, on failure too. DT_ERR_NOMEM, or errors as in cv_bridge.h. */
enum dt_status teach_draw(const struct face_set *set, struct img *out, struct dt_error *err);

#endif
