/* SPDX-License-Identifier: MIT */
/*
 * disp_pins.h - light strip, buttons and their lights as a display: shows the strip of the view,
 * lights the buttons of those who are waited for, and gives presses as keys.
 */
#ifndef DT_UI_DISP_PINS_H
#define DT_UI_DISP_PINS_H

#include "disp.h"
#include "pins.h"

/* Parts that are missing are told by events, and tried again: no failure. conf is copied, the
 * driver borrowed. NULL: out of memory. Free with disp_destroy. */
struct disp *disp_pins_create(
	const struct pins_conf *conf, const struct line_driver *driver, struct dt_error *err);

/*
 * Which buttons are lit at t_ns, bit: seat - 1. Waited for: lit. Asked to choose with the button:
 * blinking, so that who holds the choice is seen among others who are waited for.
 */
uint8_t disp_pins_lights(const struct screen *s, int64_t t_ns);

#endif
