/* SPDX-License-Identifier: MIT */
/*
 * led_strip.c - lamps set, and the whole strip dimmed until its current is allowed. Knows no
 * protocol.
 */
#include "led_strip.h"

#include <assert.h>

/* Of the lit colours alone, in microamperes times 255: exact, and fits (96 * 765 * 20000). */
static uint64_t lit(const struct led_strip *strip)
{
	uint64_t sum = 0;
	assert(strip->n <= LED_LAMPS_MAX);
	for (uint16_t i = 0; i < strip->n; i++)
		sum += (uint64_t)strip->lamp[i].r + strip->lamp[i].g + strip->lamp[i].b;
	return sum * LED_CHANNEL_UA;
}

void led_strip_limit(struct led_strip *strip, uint32_t budget_ma)
{
	uint64_t idle = (uint64_t)strip->n * LED_IDLE_UA * 255, have = lit(strip);
	uint64_t budget = (uint64_t)budget_ma * 1000 * 255;
	uint64_t left = budget > idle ? budget - idle : 0;
	if (have <= left)
		return;
	/* Rounded down for each lamp, so the sum cannot exceed what is left. */
	for (uint16_t i = 0; i < strip->n; i++) {
		struct led_rgb *l = &strip->lamp[i];
		l->r = (uint8_t)(l->r * left / have);
		l->g = (uint8_t)(l->g * left / have);
		l->b = (uint8_t)(l->b * left / have);
	}
}
