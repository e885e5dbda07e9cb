/* SPDX-License-Identifier: MIT */
/*
 * pins.c - strip, buttons and lights opened, lost, tried again and told, each for itself. What a
 * press means and what the strip says comes from outside.
 */
#include "pins.h"

#include "btn.h"
#include "led_apa102.h"
#include "led_guard.h"
#include "log.h"
#include "words.h"
#include "clock.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MS 1000000LL
#define SECOND (1000 * MS)

enum { STRIP, BUTTONS, LIGHTS, PARTS };

enum {
	PAUSE_MAX_S = 60, /* between tries */
	CHECK_S = 2,	  /* all is touched anew: edges can be lost, chips can go silently */
	STALE_S = 5,	  /* the clock of an edge that is further from ours is another one */
	SHARE = 12,	  /* a frame that took t is followed by (SHARE - 1) * t of nothing */
	REST_MS = 50,	  /* a line that flutters wakes nobody: it is looked at this often */
	EDGES = 256,	  /* read in one look; the kernel keeps 16 of a line */
	/* Events of one look: of edges (no more are read then: the kernel keeps them), of the level
	 * and the time of each button, of the parts. */
	PRESSES = 16,
	QUEUE = PRESSES + 1 + 4 * PINS_BUTTONS_MAX + PARTS,
};

/* What is opened and lost as one. */
struct part {
	bool wanted;
	struct line *line; /* NULL: lost */
	int64_t retry_ns, pause_ns;
	char trouble[PINS_TEXT], told[PINS_TEXT]; /* "" while it works */
};

struct pins {
	struct pins_conf conf;
	const struct line_driver *driver;
	struct part part[PARTS];
	struct led_guard guard;
	/* The strip: what it is to show, and what it shows. */
	uint8_t want[LED_APA102_MAX], sent[LED_APA102_MAX];
	size_t want_n, sent_n;
	int64_t frame_ns; /* when the next may go out */
	uint8_t lights, lights_sent;
	struct btn btn[PINS_BUTTONS_MAX];
	int64_t check_ns, looked_ns; /* at all of them; at edges */
	struct pins_event queue[QUEUE];
	size_t first, queued;
};

static const char *const part_names[PARTS] = { N_("The light strip"), N_("The buttons"),
	N_("The lights of the buttons") };

/* ---- Events ---- */

static void tell(struct pins *p, enum pins_did did, int32_t seat, const char *text)
{
	assert(p->queued < QUEUE);
	struct pins_event *e = &p->queue[(p->first + p->queued++) % QUEUE];
	e->did = did;
	e->seat = (uint8_t)seat;
	snprintf(e->text, sizeof(e->text), "%s", text);
}

static void stuck_text(const struct pins *p, unsigned i, char out[PINS_TEXT])
{
	snprintf(out, PINS_TEXT,
		_("The button of seat %d has been held for %d seconds: it is ignored until it is "
		  "let go; if nobody holds it, look at its wires"),
		(int)p->conf.buttons[i].seat, (int)p->conf.stuck_ms / 1000);
}

static void tell_button(struct pins *p, unsigned i, unsigned did)
{
	int32_t seat = p->conf.buttons[i].seat;
	char text[PINS_TEXT];
	if (did & BTN_SHORT)
		tell(p, PINS_SHORT, seat, "");
	if (did & BTN_LONG)
		tell(p, PINS_LONG, seat, "");
	if (did & BTN_STUCK) {
		stuck_text(p, i, text);
		tell(p, PINS_TROUBLE, seat, text);
	}
	if (did & BTN_FREED) {
		snprintf(text, sizeof(text), _("The button of seat %d works again"), (int)seat);
		tell(p, PINS_WELL, seat, text);
	}
}

/* ---- Parts come and go ---- */

static void lose(struct pins *p, unsigned which, int64_t now_ns, const struct dt_error *why)
{
	struct part *part = &p->part[which];
	line_destroy(part->line);
	part->line = NULL;
	part->pause_ns *= 2;
	if (part->pause_ns < SECOND)
		part->pause_ns = SECOND;
	if (part->pause_ns > PAUSE_MAX_S * SECOND)
		part->pause_ns = PAUSE_MAX_S * SECOND;
	part->retry_ns = now_ns + part->pause_ns;
	snprintf(part->trouble, sizeof(part->trouble), _("%s: %s"), _(part_names[which]), why->msg);
	if (which == STRIP)
		led_guard_stop(&p->guard);
}

static struct line_request request_of(const struct pins_conf *c, unsigned which)
{
	static const char *const users[PARTS] = { "dicetable strip", "dicetable buttons",
		"dicetable lights" };
	struct line_request r = { .chip = c->chip, .user = users[which] };
	if (which == STRIP) {
		r.offset[r.n++] = (uint32_t)c->strip.clock;
		r.offset[r.n++] = (uint32_t)c->strip.data;
		return r;
	}
	r.active_low = which == BUTTONS ? c->buttons_active_low : c->lights_active_low;
	for (size_t i = 0; i < c->buttons_n; i++) {
		int32_t line = which == BUTTONS ? c->buttons[i].line : c->buttons[i].light;
		if (line >= 0)
			r.offset[r.n++] = (uint32_t)line;
	}
	return r;
}

static struct line *open_strip(const void *user, struct dt_error *err)
{
	const struct pins *p = user;
	if (p->conf.strip.spi[0])
		return line_spi_create(p->conf.strip.spi, err);
	struct line_request r = request_of(&p->conf, STRIP);
	/* It copies. */
	/* cppcheck-suppress returnDanglingLifetime */
	return p->driver->output(&r, 0, err);
}

static void guard_strip(struct pins *p)
{
	/* As many lamps as there can be: a strip is dark even where it is longer than configured.
	 */
	static const struct led_strip dark = { .n = LED_LAMPS_MAX };
	uint8_t frame[LED_APA102_MAX];
	struct dt_error err;
	size_t n = led_apa102_encode(&dark, 0, frame);
	if (led_guard_start(&p->guard, open_strip, p, frame, n, &err) != DT_OK)
		dt_log("%s: after a crash it would stay lit", err.msg);
}

static struct line *open_buttons(struct pins *p, int64_t now_ns, struct dt_error *err)
{
	struct line_request r = request_of(&p->conf, BUTTONS);
	struct btn_rules rules = { p->conf.debounce_ms * MS, p->conf.long_ms * MS,
		p->conf.stuck_ms * MS };
	uint32_t on = 0;
	struct line *l = p->driver->input(&r, err);
	if (l && line_get(l, &on, err) != DT_OK) {
		line_destroy(l);
		return NULL;
	}
	for (unsigned i = 0; i < p->conf.buttons_n; i++)
		btn_init(&p->btn[i], &rules, on >> i & 1, now_ns);
	/* It copies. */
	/* cppcheck-suppress returnDanglingLifetime */
	return l;
}

static void open_part(struct pins *p, unsigned which, int64_t now_ns)
{
	struct part *part = &p->part[which];
	struct dt_error err;
	struct line_request r = request_of(&p->conf, which);
	if (which == STRIP)
		part->line = open_strip(p, &err);
	else if (which == BUTTONS)
		part->line = open_buttons(p, now_ns, &err);
	else
		part->line = p->driver->output(&r, 0, &err);
	if (!part->line) {
		lose(p, which, now_ns, &err);
		return;
	}
	part->trouble[0] = 0;
	if (which == STRIP) {
		p->sent_n = 0;
		guard_strip(p);
	} else if (which == LIGHTS) {
		p->lights_sent = 0;
	}
}

/* Opens what is due, and tells what has changed for better or worse. */
static void look_after(struct pins *p, int64_t now_ns)
{
	for (unsigned i = 0; i < PARTS; i++) {
		struct part *part = &p->part[i];
		char text[PINS_TEXT];
		if (part->wanted && !part->line && now_ns >= part->retry_ns)
			open_part(p, i, now_ns);
		if (strcmp(part->trouble, part->told) == 0)
			continue;
		snprintf(text, sizeof(text), _("%s: it works again"), _(part_names[i]));
		tell(p, part->trouble[0] ? PINS_TROUBLE : PINS_WELL, 0,
			part->trouble[0] ? part->trouble : text);
		memcpy(part->told, part->trouble, sizeof(part->told));
	}
}

/* ---- Out ---- */

static bool strip_pending(const struct pins *p)
{
	return p->part[STRIP].line && p->want_n &&
	       (p->want_n != p->sent_n || memcmp(p->want, p->sent, p->want_n) != 0);
}

static bool lights_pending(const struct pins *p)
{
	return p->part[LIGHTS].line && p->lights != p->lights_sent;
}

/* Bits of seats to bits of lights, which are numbered as request_of() does. */
static uint32_t light_lines(const struct pins *p, uint8_t lights)
{
	uint32_t on = 0, bit = 1;
	for (size_t i = 0; i < p->conf.buttons_n; i++) {
		if (p->conf.buttons[i].light < 0)
			continue;
		if (lights >> (p->conf.buttons[i].seat - 1) & 1)
			on |= bit;
		bit <<= 1;
	}
	return on;
}

static void send_frame(struct pins *p, int64_t now_ns)
{
	struct dt_error err;
	struct part *part = &p->part[STRIP];
	int64_t start = dt_clock_ns();
	if (line_send(part->line, p->want, p->want_n, &err) != DT_OK) {
		lose(p, STRIP, now_ns, &err);
		return;
	}
	part->pause_ns = 0;
	p->frame_ns = now_ns + SHARE * (dt_clock_ns() - start);
	memcpy(p->sent, p->want, p->want_n);
	p->sent_n = p->want_n;
}

static void send_all(struct pins *p, int64_t now_ns)
{
	struct dt_error err;
	if (strip_pending(p) && now_ns >= p->frame_ns)
		send_frame(p, now_ns);
	if (!lights_pending(p))
		return;
	if (line_set(p->part[LIGHTS].line, light_lines(p, p->lights), &err) != DT_OK) {
		lose(p, LIGHTS, now_ns, &err);
		return;
	}
	p->part[LIGHTS].pause_ns = 0;
	p->lights_sent = p->lights;
}

void pins_show(struct pins *p, int64_t now_ns, const struct led_strip *strip, uint8_t lights)
{
	struct led_strip limited = *strip;
	led_strip_limit(&limited, (uint32_t)p->conf.strip.budget_ma);
	p->want_n = led_apa102_encode(&limited, (uint8_t)p->conf.strip.brightness, p->want);
	p->lights = lights;
	send_all(p, now_ns);
}

/* ---- In ---- */

/* False when there are more: what the buttons are by now is not known yet. */
static bool read_edges(struct pins *p, int64_t now_ns)
{
	struct part *part = &p->part[BUTTONS];
	struct line_edge e;
	struct dt_error err;
	enum dt_status st = DT_ERR_AGAIN;
	p->looked_ns = now_ns;
	for (int i = 0; part->line; i++) {
		/* Not for ever: a line that flutters must not keep everybody waiting. */
		if (i == EDGES || p->queued >= PRESSES)
			return false;
		st = line_edge(part->line, &e, &err);
		if (st != DT_OK)
			break;
		part->pause_ns = 0;
		int64_t off = now_ns - e.t_ns;
		if (off < 0 || off > STALE_S * SECOND)
			e.t_ns = now_ns;
		if (e.line < p->conf.buttons_n)
			tell_button(p, e.line, btn_edge(&p->btn[e.line], e.on, e.t_ns));
	}
	if (part->line && st != DT_ERR_AGAIN)
		lose(p, BUTTONS, now_ns, &err);
	return true;
}

static void check_buttons(struct pins *p, int64_t now_ns)
{
	struct part *part = &p->part[BUTTONS];
	struct dt_error err;
	uint32_t on;
	if (line_get(part->line, &on, &err) != DT_OK) {
		lose(p, BUTTONS, now_ns, &err);
		return;
	}
	part->pause_ns = 0;
	for (unsigned i = 0; i < p->conf.buttons_n; i++)
		tell_button(p, i, btn_edge(&p->btn[i], on >> i & 1, now_ns));
}

/* Lines that nothing has been done with may be those of a chip that is gone: reads buttons, and
 * sets the others to what they are. A bus has nothing that could be set. */
static void check_parts(struct pins *p, int64_t now_ns)
{
	struct dt_error err;
	if (now_ns < p->check_ns)
		return;
	p->check_ns = now_ns + CHECK_S * SECOND;
	if (p->part[BUTTONS].line)
		check_buttons(p, now_ns);
	if (p->part[STRIP].line && p->part[STRIP].line->ops->set &&
		line_set(p->part[STRIP].line, 0, &err) != DT_OK)
		lose(p, STRIP, now_ns, &err);
	if (p->part[LIGHTS].line &&
		line_set(p->part[LIGHTS].line, light_lines(p, p->lights_sent), &err) != DT_OK)
		lose(p, LIGHTS, now_ns, &err);
}

static void pass_time(struct pins *p, int64_t now_ns)
{
	for (unsigned i = 0; p->part[BUTTONS].line && i < p->conf.buttons_n; i++)
		tell_button(p, i, btn_time(&p->btn[i], now_ns));
}

bool pins_next(struct pins *p, int64_t now_ns, struct pins_event *out)
{
	if (!p->queued) {
		if (read_edges(p, now_ns)) {
			check_parts(p, now_ns);
			pass_time(p, now_ns);
		}
		look_after(p, now_ns);
		send_all(p, now_ns);
	}
	if (!p->queued)
		return false;
	*out = p->queue[p->first];
	p->first = (p->first + 1) % QUEUE;
	p->queued--;
	return true;
}

static bool any_stuck(const struct pins *p)
{
	bool stuck = false;
	for (unsigned i = 0; p->part[BUTTONS].line && i < p->conf.buttons_n; i++)
		stuck = stuck || p->btn[i].stuck;
	return stuck;
}

int pins_fd(const struct pins *p)
{
	return p->part[BUTTONS].line && !any_stuck(p) ? line_fd(p->part[BUTTONS].line) : -1;
}

const char *pins_trouble(const struct pins *p)
{
	static _Thread_local char text[PINS_TEXT];
	for (unsigned i = 0; i < PARTS; i++) {
		if (p->part[i].trouble[0])
			return p->part[i].trouble;
	}
	for (unsigned i = 0; i < p->conf.buttons_n; i++) {
		if (p->part[BUTTONS].line && p->btn[i].stuck) {
			stuck_text(p, i, text);
			return text;
		}
	}
	return "";
}

/* ---- From beginning to end ---- */

static bool strip_wanted(const struct pins_conf *c)
{
	return c->strip.spi[0] || (c->strip.clock >= 0 && c->strip.data >= 0);
}

bool pins_wanted(const struct pins_conf *conf)
{
	return strip_wanted(conf) || conf->buttons_n;
}

struct pins *pins_create(const struct pins_conf *conf, const struct line_driver *driver,
	int64_t now_ns, struct dt_error *err)
{
	struct pins *p = calloc(1, sizeof(*p));
	assert(conf->buttons_n <= PINS_BUTTONS_MAX);
	if (!p) {
		dt_fail(err, DT_ERR_NOMEM, 0, "pins: out of memory");
		return NULL;
	}
	p->conf = *conf;
	p->driver = driver;
	p->part[STRIP].wanted = strip_wanted(conf);
	p->part[BUTTONS].wanted = conf->buttons_n > 0;
	p->part[LIGHTS].wanted = request_of(conf, LIGHTS).n > 0;
	p->check_ns = now_ns + CHECK_S * SECOND;
	look_after(p, now_ns);
	return p;
}

void pins_destroy(struct pins *p)
{
	static const struct led_strip dark = { .n = LED_LAMPS_MAX };
	struct dt_error err;
	if (!p)
		return;
	if (p->part[STRIP].line) {
		size_t n = led_apa102_encode(&dark, 0, p->want);
		line_send(p->part[STRIP].line, p->want, n, &err);
	}
	if (p->part[LIGHTS].line)
		line_set(p->part[LIGHTS].line, 0, &err);
	led_guard_stop(&p->guard);
	for (unsigned i = 0; i < PARTS; i++)
		line_destroy(p->part[i].line);
	free(p);
}
