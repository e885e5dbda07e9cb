/* SPDX-License-Identifier: MIT */
/*
 * test_pins.c - dicetable test strip and dicetable test buttons: colours along the strip, and which
 * button is which.
 */
#include "cmd_test.h"

#include "config.h"
#include "pins.h"
#include "words.h"
#include "clock.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#define MS 1000000LL
#define TURN_MS 20

enum { PLACES = 8, STRIP_S = 12, BUTTONS_S = 60, DARK_S = 3 };

static volatile sig_atomic_t stopped;

static void stop(int sig)
{
	(void)sig;
	stopped = 1;
}

struct trial {
	const struct cmd_args *args;
	struct conf conf;
	struct pins *pins;
	int64_t start_ns, end_ns;
};

static enum dt_status open_trial(struct trial *t, struct dt_error *err)
{
	char path[4096];
	enum dt_status st = cmd_config_path(t->args, path, sizeof(path), err);
	if (st == DT_OK)
		st = conf_read(path, &t->conf, err);
	return st;
}

static enum dt_status not_there(const char *what, const char *keys, struct dt_error *err)
{
	return dt_fail(err, DT_ERR_DEVICE, 0,
		"the table's description names no %s: fill in %s in table.conf", what, keys);
}

/* Opens the pins; what is wrong with them is the error. */
static enum dt_status open_pins(struct trial *t, long seconds, struct dt_error *err)
{
	struct sigaction action = { .sa_handler = stop };
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	t->start_ns = dt_clock_ns();
	t->end_ns = t->start_ns + seconds * 1000 * MS;
	t->pins = pins_create(&t->conf.pins, &line_gpiod, t->start_ns, err);
	if (!t->pins)
		return err->code;
	if (!*pins_trouble(t->pins))
		return DT_OK;
	dt_fail(err, DT_ERR_DEVICE, 0, "%s", pins_trouble(t->pins));
	return DT_ERR_DEVICE;
}

/* The last program's guard may just have the lines, to make the strip dark as well. */
static enum dt_status wait_for_lines(struct trial *t, enum dt_status st)
{
	struct pins_event e;
	while (st != DT_OK && t->pins && !stopped && dt_clock_ns() < t->end_ns) {
		poll(NULL, 0, TURN_MS);
		while (pins_next(t->pins, dt_clock_ns(), &e))
			;
		st = *pins_trouble(t->pins) ? st : DT_OK;
	}
	return st;
}

/* Waits a turn; false when it is over. */
static bool wait_turn(const struct trial *t, bool for_pins)
{
	struct pollfd p = { .fd = for_pins ? pins_fd(t->pins) : -1, .events = POLLIN };
	poll(&p, 1, TURN_MS);
	return !stopped && dt_clock_ns() < t->end_ns;
}

/* ---- The strip ---- */

static const struct {
	const char *name;
	struct led_rgb rgb;
} colours[] = {
	{ N_("red"), { 255, 0, 0 } },
	{ N_("green"), { 0, 255, 0 } },
	{ N_("blue"), { 0, 0, 255 } },
	{ N_("white"), { 255, 255, 255 } },
};
enum { COLOURS = sizeof(colours) / sizeof(colours[0]), STEPS = COLOURS + PLACES };

/* First all lamps in each colour, then each location alone, white. */
static void draw_step(const struct pins_conf *c, int step, struct led_strip *out)
{
	int all = c->strip.lamps_each * PLACES;
	memset(out, 0, sizeof(*out));
	out->n = (uint16_t)(all < LED_LAMPS_MAX ? all : LED_LAMPS_MAX);
	for (int i = 0; i < out->n; i++) {
		if (step < COLOURS)
			out->lamp[i] = colours[step].rgb;
		else if (i / c->strip.lamps_each == step - COLOURS)
			out->lamp[i] = colours[COLOURS - 1].rgb;
	}
}

static void say_step(const struct trial *t, int step, const struct led_strip *strip)
{
	int each = t->conf.pins.strip.lamps_each, place = step - COLOURS;
	int last = (place + 1) * each < strip->n ? (place + 1) * each : strip->n;
	if (t->args->json)
		printf("{\"step\":%d,\"colour\":\"%s\",\"location\":%d}\n", step + 1,
			colours[step < COLOURS ? step : COLOURS - 1].name,
			step < COLOURS ? 0 : place + 1);
	else if (step < COLOURS)
		printf(_("all %u lamps: %s\n"), strip->n, _(colours[step].name));
	else
		printf(_("location %d: lamps %d to %d, white\n"), place + 1, place * each + 1,
			last);
	fflush(stdout);
}

static void run_strip(struct trial *t)
{
	struct led_strip strip;
	struct pins_event e;
	int shown = -1;
	do {
		int64_t now = dt_clock_ns();
		int step = (int)((now - t->start_ns) * STEPS / (t->end_ns - t->start_ns));
		if (step != shown && step < STEPS) {
			draw_step(&t->conf.pins, step, &strip);
			if (step < COLOURS ||
				strip.n > (step - COLOURS) * t->conf.pins.strip.lamps_each)
				say_step(t, step, &strip);
			pins_show(t->pins, now, &strip, 0);
			shown = step;
		}
		while (pins_next(t->pins, now, &e))
			; /* sends what could not go out at once; trouble is looked at below */
	} while (!*pins_trouble(t->pins) && wait_turn(t, false));
}

int test_strip(const struct cmd_args *args)
{
	struct trial t = { .args = args };
	struct dt_error err;
	long seconds = STRIP_S;
	bool dark = cmd_value(args, "dark") != NULL;
	if (!cmd_number(args, "seconds", 1, 3600, &seconds))
		return CMD_USAGE;
	enum dt_status st = open_trial(&t, &err);
	t.conf.pins.buttons_n = 0;
	if (st == DT_OK && !pins_wanted(&t.conf.pins)) {
		if (dark)
			return CMD_DONE; /* none is dark */
		st = not_there("light strip", "clock and data of strip", &err);
	}
	if (st == DT_OK)
		st = open_pins(&t, dark ? DARK_S : seconds, &err);
	if (dark)
		st = wait_for_lines(&t, st);
	if (st == DT_OK && !dark) {
		run_strip(&t);
		if (*pins_trouble(t.pins))
			st = dt_fail(&err, DT_ERR_DEVICE, 0, "%s", pins_trouble(t.pins));
	}
	pins_destroy(t.pins); /* leaves it dark */
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}

/* ---- Buttons ---- */

static unsigned seats_of(const struct pins_conf *c)
{
	unsigned seats = 0;
	for (size_t i = 0; i < c->buttons_n; i++)
		seats |= 1U << (c->buttons[i].seat - 1);
	return seats;
}

static void say_press(const struct trial *t, const struct pins_event *e)
{
	bool is_long = e->did == PINS_LONG;
	if (t->args->json)
		printf("{\"seat\":%d,\"press\":\"%s\"}\n", e->seat, is_long ? "long" : "short");
	else
		printf(is_long ? _("seat %d: long press\n") : _("seat %d: short press\n"), e->seat);
	fflush(stdout);
}

/* The seats whose buttons have not been pressed. Their lights are on. */
static unsigned run_buttons(struct trial *t)
{
	static const struct led_strip none;
	unsigned left = seats_of(&t->conf.pins);
	bool broken = false;
	while (left && !broken) {
		struct pins_event e;
		int64_t now = dt_clock_ns();
		pins_show(t->pins, now, &none, (uint8_t)left);
		while (pins_next(t->pins, now, &e)) {
			if (e.did == PINS_SHORT || e.did == PINS_LONG) {
				say_press(t, &e);
				left &= ~(1U << (e.seat - 1));
			} else if (e.did == PINS_TROUBLE && !e.seat) {
				broken = true;
			} else if (!t->args->json) {
				printf("%s\n", e.text);
				fflush(stdout);
			}
		}
		if (left && !wait_turn(t, true))
			break;
	}
	return left;
}

int test_buttons(const struct cmd_args *args)
{
	struct trial t = { .args = args };
	struct dt_error err;
	long seconds = BUTTONS_S;
	if (!cmd_number(args, "seconds", 1, 3600, &seconds))
		return CMD_USAGE;
	enum dt_status st = open_trial(&t, &err);
	t.conf.pins.strip.clock = -1;
	t.conf.pins.strip.spi[0] = 0;
	if (st == DT_OK && !pins_wanted(&t.conf.pins))
		st = not_there("buttons", "buttons", &err);
	if (st == DT_OK)
		st = open_pins(&t, seconds, &err);
	if (st == DT_OK) {
		if (!args->json)
			printf(_("Press every button once, within %ld seconds. Those with a light "
				 "are lit until they are.\n"),
				seconds);
		fflush(stdout);
		unsigned left = run_buttons(&t);
		char list[32] = "";
		for (unsigned i = 0; i < PINS_BUTTONS_MAX; i++) {
			if (left >> i & 1)
				snprintf(list + strlen(list), 4, " %u", i + 1);
		}
		if (*pins_trouble(t.pins))
			st = dt_fail(&err, DT_ERR_DEVICE, 0, "%s", pins_trouble(t.pins));
		else if (left)
			st = dt_fail(&err, DT_ERR_DEVICE, 0,
				"nothing came from the button of seat%s: look at its wires, and at "
				"line in table.conf",
				list);
	}
	pins_destroy(t.pins);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}
