/* SPDX-License-Identifier: MIT */
/*
 * led_apa102.h - a strip as the bytes that APA102 lamps and their copies (SK9822) take, most
 * significant bit first. Only bytes: no pins here.
 */
#ifndef DT_GPIO_LED_APA102_H
#define DT_GPIO_LED_APA102_H

#include "led_strip.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Start, a word for each lamp, and the end: see led_apa102.c. */
#define LED_APA102_MAX (4 + 4 * LED_LAMPS_MAX + 4 + (LED_LAMPS_MAX + 15) / 16)

/*
 * brightness 0 to 31 is the lamp's own dimmer, over all three colours. Writes at most
 * LED_APA102_MAX bytes, returns how many.
 */
size_t led_apa102_encode(
	const struct led_strip *strip, uint8_t brightness, uint8_t out[LED_APA102_MAX]);

#ifdef __cplusplus
}
#endif

#endif
