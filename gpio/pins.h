/* SPDX-License-Identifier: MIT */
/*
 * pins.h - all that a table has on its pins: the light strip, a button and a light for each seat.
 *
 * Any of them may be missing, busy, without permission, or vanish while a game runs: each says so
 * in one sentence, is tried again with growing pauses, and is taken back when it returns. The rest
 * goes on. One thread uses it; it never waits, but for the time that a frame takes to go out.
 */
#ifndef DT_GPIO_PINS_H
#define DT_GPIO_PINS_H

#include "dt_table.h"
#include "led_strip.h"
#include "line.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { PINS_BUTTONS_MAX = DT_SEATS_MAX, PINS_NAME_MAX = 64, PINS_TEXT = 400 };

struct pins_button {
	int32_t seat;  /* from 1 */
	int32_t line;  /* of the chip */
	int32_t light; /* of the chip; -1: none */
};

struct pins_conf {
	char chip[PINS_NAME_MAX]; /* as gpiodetect shows it: name or label */
	struct {
		int32_t clock, data;	 /* lines; -1: no strip on lines */
		char spi[PINS_NAME_MAX]; /* "/dev/spidev0.0" instead; "": none */
		int32_t lamps_each;	 /* of a location */
		int32_t brightness;	 /* 1 to 31 */
		int32_t budget_ma;	 /* what the supply gives the strip */
	} strip;
	size_t buttons_n;
	struct pins_button buttons[PINS_BUTTONS_MAX];
	bool buttons_active_low, lights_active_low;
	int32_t debounce_ms, long_ms, stuck_ms;
};

enum pins_did {
	PINS_SHORT,   /* seat pressed its button and let go */
	PINS_LONG,    /* seat holds its button */
	PINS_TROUBLE, /* text: what is wrong now, and what to do */
	PINS_WELL,    /* text: what works again */
};

struct pins_event {
	enum pins_did did;
	uint8_t seat; /* 0: of no seat */
	char text[PINS_TEXT];
};

struct pins;

/* Whether there is anything on pins at all. */
bool pins_wanted(const struct pins_conf *conf);

/* Opens what it can; what it cannot is told by pins_next(). Copies conf; the driver is borrowed.
 * NULL: out of memory. Free with pins_destroy(). now_ns: CLOCK_MONOTONIC, as everywhere here. */
struct pins *pins_create(const struct pins_conf *conf, const struct line_driver *driver,
	int64_t now_ns, struct dt_error *err);

/* Everything dark, lines given back. NULL is accepted. */
void pins_destroy(struct pins *p);

/* Readable when pins_next() may have something. -1 while there is nothing to wait on, or what there
 * is would keep its reader awake for nothing. Asked for anew each time: it changes as parts come
 * and go. */
int pins_fd(const struct pins *p);

/* The next event; false: none now. To be asked some 15 times a second, whether or not pins_fd() is
 * readable: presses get long, and what is missing is tried again. */
bool pins_next(struct pins *p, int64_t now_ns, struct pins_event *out);

/*
 * What strip and lights (bit: seat - 1) are to show from now on. Sends only what has changed, and
 * frames no faster than that a twelfth of the time is spent on them: the newest counts.
 */
void pins_show(struct pins *p, int64_t now_ns, const struct led_strip *strip, uint8_t lights);

/* What is wrong now, the first of it; "" when all is well. Borrowed until the next call. */
const char *pins_trouble(const struct pins *p);

#ifdef __cplusplus
}
#endif

#endif
