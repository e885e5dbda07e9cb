/* SPDX-License-Identifier: MIT */
/*
 * disp_pins.c - hands the view's strip and lights to the pins, and their presses and troubles to
 * the loop. Pins live in this computer's time, also where the table's is another.
 */
#include "disp_pins.h"

#include "clock.h"

#include <stdio.h>
#include <stdlib.h>

#define BLINK_NS INT64_C(500000000)

struct disp_pins {
	struct disp base;
	struct pins *pins;
};

uint8_t disp_pins_lights(const struct screen *s, int64_t t_ns)
{
	unsigned lights = 0;
	for (unsigned i = 0; i < SCREEN_SEATS; i++) {
		bool asked = s->prompt.seat == i + 1;
		bool on = asked ? t_ns / (BLINK_NS / 2) % 2 == 0
				: s->seat[i].playing && s->seat[i].waited_for;
		lights |= (unsigned)on << i;
	}
	return (uint8_t)lights;
}

static enum dt_status pins_disp_show(
	struct disp *d, const struct disp_view *view, struct dt_error *err)
{
	struct disp_pins *p = (struct disp_pins *)(void *)d;
	int64_t now = dt_clock_ns();
	static const struct led_strip none;
	(void)err;
	pins_show(p->pins, now, view->strip ? view->strip : &none,
		disp_pins_lights(view->screen, now));
	return DT_OK;
}

static bool pins_disp_event(struct disp *d, struct disp_event *out)
{
	struct disp_pins *p = (struct disp_pins *)(void *)d;
	struct pins_event e;
	if (!pins_next(p->pins, dt_clock_ns(), &e))
		return false;
	*out = (struct disp_event){ .seat = e.seat };
	switch (e.did) {
	case PINS_SHORT:
		out->did = DISP_SHORT;
		break;
	case PINS_LONG:
		out->did = DISP_LONG;
		break;
	case PINS_TROUBLE:
	case PINS_WELL: /* one thing may be well, and another not */
		out->did = DISP_TROUBLE;
		snprintf(out->text, sizeof(out->text), "%s", pins_trouble(p->pins));
		break;
	}
	return true;
}

static int pins_disp_fd(const struct disp *d)
{
	return pins_fd(((const struct disp_pins *)(const void *)d)->pins);
}

static void pins_disp_destroy(struct disp *d)
{
	pins_destroy(((struct disp_pins *)(void *)d)->pins);
	free(d);
}

static const struct disp_ops ops = { "pins", pins_disp_show, pins_disp_event, pins_disp_fd,
	pins_disp_destroy, NULL };

struct disp *disp_pins_create(
	const struct pins_conf *conf, const struct line_driver *driver, struct dt_error *err)
{
	struct disp_pins *p = calloc(1, sizeof(*p));
	if (!p) {
		dt_fail(err, DT_ERR_NOMEM, 0, "pins: out of memory");
		return NULL;
	}
	p->base.ops = &ops;
	p->pins = pins_create(conf, driver, dt_clock_ns(), err);
	if (p->pins)
		return &p->base;
	free(p);
	return NULL;
}
