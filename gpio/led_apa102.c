/* SPDX-License-Identifier: MIT */
/*
 * led_apa102.c - frames as bytes: start, one word a lamp, as many clocks at the end as the strip
 * is long. Sending them is line.c's.
 */
#include "led_apa102.h"

#include <assert.h>
#include <string.h>

size_t led_apa102_encode(
	const struct led_strip *strip, uint8_t brightness, uint8_t out[LED_APA102_MAX])
{
	uint8_t *p = out;
	assert(strip->n <= LED_LAMPS_MAX && brightness <= 31);
	memset(p, 0, 4); /* start: 32 zero bits */
	p += 4;
	for (uint16_t i = 0; i < strip->n; i++) {
		*p++ = (uint8_t)(0xe0 | brightness); /* 111 and five bits */
		*p++ = strip->lamp[i].b;
		*p++ = strip->lamp[i].g;
		*p++ = strip->lamp[i].r;
	}
	/*
	 * The end. Each lamp passes data on half a clock later, so the last needs half a clock more
	 * for each lamp before it. The SK9822 lights up only after 32 zero bits more, which also
	 * serve the APA102. Zeros, not the ones of the datasheet: ones would light a lamp that the
	 * strip has and the configuration does not count.
	 */
	size_t end = 4 + (size_t)(strip->n + 15) / 16;
	memset(p, 0, end);
	return (size_t)(p - out) + end;
}
