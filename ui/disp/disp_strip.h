/* SPDX-License-Identifier: MIT */
/*
 * disp_strip.h - what the light strip says of a screen.
 */
#ifndef DT_UI_DISP_STRIP_H
#define DT_UI_DISP_STRIP_H

#include "led_scene.h"
#include "screen.h"

/* Takes any screen; *out is always a scene that can be drawn. */
void disp_strip_scene(const struct screen *screen, struct led_scene *out);

#endif
