/* SPDX-License-Identifier: MIT */
/*
 * live_keys.c - buttons, keys and typed lines of the live table, made into messages.
 */
#include "live_in.h"

#include <stdio.h>
#include <string.h>

static void say(struct live *l, struct ses_message *m)
{
	struct dt_error err = { .msg = "" };
	struct live_person *person = l->of.person;
	bool taken = live_take(l, m, &err) == DT_OK;
	if (person && taken)
		person->done(person->user, m);
	else if (person)
		person->refused(person->user, err.msg);
}

static bool paused(const struct live *l)
{
	return l->screen.phase == SCREEN_PAUSED;
}

static void press(struct live *l, int seat, bool held)
{
	struct ses_message m = { .kind = SES_PRESS, .seat = (uint8_t)seat, .value = held };
	struct dt_error err;
	l->presses++;
	if (paused(l))
		m = (struct ses_message){ .kind = SES_GO_ON };
	live_take(l, &m, &err); /* a press of somebody who is not asked says nothing */
}

/* A held button does not wait until it is let go. */
static void hold_buttons(struct live *l)
{
	for (int i = 0; i < SCREEN_SEATS; i++) {
		struct live_button *b = &l->button[i];
		if (!b->down || b->held || live_now_ms(l) < b->since_ms + l->of.hold_ms)
			continue;
		b->held = true;
		press(l, i + 1, true);
	}
}

static void button(struct live *l, int seat, bool down)
{
	if (seat < 1 || seat > SCREEN_SEATS)
		return;
	struct live_button *b = &l->button[seat - 1];
	if (down == b->down)
		return; /* a key that repeats */
	b->down = down;
	if (down) {
		b->since_ms = live_now_ms(l);
		b->held = false;
	} else if (!b->held) {
		press(l, seat, false);
	}
}

/* The option that somebody points at, by the button's own means. One that he does not see is shown
 * first: nobody takes what he has not read. */
static void take_option(struct live *l, unsigned option)
{
	const struct screen_prompt *p = &l->screen.prompt;
	bool seen = option >= p->before && option < (unsigned)p->before + p->n;
	for (unsigned i = 0, all = screen_options(p); i < all; i++) {
		if (!p->seat || option >= screen_options(p))
			return;
		if ((unsigned)p->before + p->selected == option) {
			if (seen)
				press(l, p->seat, true);
			return;
		}
		press(l, p->seat, false);
	}
}

/* Simulated players always agree. */
static void undo(struct live *l, int seat)
{
	struct ses_message m = { .kind = SES_UNDO,
		.seat = (uint8_t)(seat	     ? seat
				  : l->of.me ? l->of.me
					     : 1) };
	struct live_person *person = l->of.person;
	struct dt_error err = { .msg = "" };
	bool taken = live_take(l, &m, &err) == DT_OK;
	for (int other = 1; taken && l->of.hands && other <= l->screen.seats; other++) {
		struct dt_error why;
		struct ses_message agree = { .kind = SES_UNDO, .seat = (uint8_t)other };
		if (other != m.seat && other != l->of.me)
			live_take(l, &agree, &why);
	}
	if (person && taken)
		person->done(person->user, &m);
	else if (person)
		person->refused(person->user, err.msg);
}

static void typed(struct live *l, const char *text)
{
	struct ses_message m = { 0 };
	if (l->of.person && l->of.person->typed(l->of.person->user, text, &m))
		say(l, &m);
}

/* True when it is a wish to leave. */
static bool take_event(struct live *l, const struct disp_event *e)
{
	struct ses_message m = { .kind = paused(l) ? SES_GO_ON : SES_PAUSE };
	if (e->typed && l->of.person)
		l->of.person->heard(l->of.person->user, e->text);
	switch (e->did) {
	case DISP_PRESS:
	case DISP_RELEASE:
		button(l, e->seat, e->did == DISP_PRESS);
		return false;
	case DISP_SHORT:
	case DISP_LONG:
		press(l, e->seat, e->did == DISP_LONG);
		return false;
	case DISP_TROUBLE:
		snprintf(l->parts, sizeof(l->parts), "%s", e->text);
		live_tell_trouble(l);
		return false;
	case DISP_TAKE:
		take_option(l, e->option);
		return false;
	case DISP_TYPED:
		typed(l, e->text);
		return false;
	case DISP_PAUSE:
		say(l, &m);
		return false;
	case DISP_UNDO:
		undo(l, e->seat);
		return false;
	case DISP_QUIT:
		return true;
	case DISP_END: /* who plays here cannot go on; who only looks can */
		return l->of.person && l->of.person->plays;
	}
	return false;
}

bool live_keys(struct live *l)
{
	struct disp_event e;
	for (size_t i = 0; i < l->displays; i++)
		while (disp_event(l->display[i].disp, &e)) {
			if (take_event(l, &e))
				return true;
			if (l->of.clock.waits) /* the next line may answer the next question */
				return false;
		}
	hold_buttons(l);
	return false;
}
