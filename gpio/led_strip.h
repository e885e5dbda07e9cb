/* SPDX-License-Identifier: MIT */
/*
 * led_strip.h - the light strip as a row of lamps: what colour each has, and how much current that
 * takes. Lamps are linear: 128 is half the light of 255, as pulse width drives them.
 */
#ifndef DT_GPIO_LED_STRIP_H
#define DT_GPIO_LED_STRIP_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LED_LAMPS_MAX 96

struct led_rgb {
	uint8_t r, g, b;
};

struct led_strip {
	uint16_t n;
	struct led_rgb lamp[LED_LAMPS_MAX];
};

/* What a lamp draws: datasheet figures of the APA102-2020 and 5050 kinds, rounded up. */
#define LED_CHANNEL_UA 20000 /* one colour fully on */
#define LED_IDLE_UA 1000     /* a dark lamp */

/*
 * Dims all lamps alike until the strip draws at most budget_ma, so that colours and the balance of
 * lamps stay. Nothing changes below the budget. What the dark lamps draw cannot be saved: below
 * that the strip goes dark.
 */
void led_strip_limit(struct led_strip *strip, uint32_t budget_ma);

#ifdef __cplusplus
}
#endif

#endif
