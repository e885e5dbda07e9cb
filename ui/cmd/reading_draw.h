/* SPDX-License-Identifier: MIT */
/*
 * reading_draw.h - a reading drawn on the picture that it was read from, for people.
 */
#ifndef DT_UI_READING_DRAW_H
#define DT_UI_READING_DRAW_H

#include "read.h"

/* Zones with their state, dice with face and sureness; sets: by index; frame: 3 channels, drawn
 * upon. */
enum dt_status reading_draw(const struct vis_scene *scene, const struct reading *r,
	const struct dt_dice_set *sets, struct img *frame, struct dt_error *err);

#endif
