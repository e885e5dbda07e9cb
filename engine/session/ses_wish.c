/* SPDX-License-Identifier: MIT */
/*
 * ses_wish.c - the table's own menu: what a seat that is asked nothing may want of the table, and
 * says with its button, and what the cards do that were named last. Opened by holding it; closes
 * by itself.
 *
 * It opens and closes by what all may know: where answers are given unseen it would tell whether
 * this seat was asked, or has answered.
 */
#include "ses_in.h"

#include "words.h"

#include <stdio.h>

/* Who says dice looks at them meanwhile. */
enum { OPEN_MS = 10000, DICTATION_MS = 30000 };

static const char *const words[] = {
	[WISH_GO_ON] = N_("Go on"),
	[WISH_DICE] = N_("Say which dice lie here"),
	[WISH_PAUSE] = N_("Pause"),
	[WISH_COUNT] = N_("Count again"),
	[WISH_BACK] = N_("Take back the last step"),
	[WISH_LEAVE] = N_("Leave the table"),
	[WISH_RETURN] = N_("Come back"),
};

/* Returns how many. */
static unsigned list(const struct ses *s, enum ses_wish out[SES_WISHES])
{
	unsigned n = 0;
	out[n++] = WISH_GO_ON;
	if (s->seat[s->wish_seat - 1].away) {
		out[n++] = WISH_RETURN;
		return n;
	}
	if (ses_may_dictate(s, s->wish_seat))
		out[n++] = WISH_DICE;
	out[n++] = WISH_PAUSE;
	if (ses_has_steps(s))
		out[n++] = WISH_BACK;
	if (ses_may_count(s, s->wish_seat))
		out[n++] = WISH_COUNT;
	out[n++] = WISH_LEAVE;
	for (unsigned i = 0; i < ses_named(s); i++)
		out[n++] = WISH_EXPLAIN + i;
	return n;
}

/* The list may grow while it is open: what is selected stays. */
static unsigned selected(const struct ses *s, const enum ses_wish *all, unsigned n)
{
	unsigned at = 0;
	while (at < n && all[at] != s->wish)
		at++;
	return at % n;
}

/* Dice need no button; whatever else somebody is asked has it for itself. */
static bool only_dice_are_asked(const struct ses *s)
{
	uint32_t acting = game_acting(ses_now(s));
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		if (s->seat[seat - 1].away || !(acting & game_bit(seat)))
			continue;
		enum game_need what = ses_need(s, seat);
		if (what != NEED_CUP && what != NEED_OPEN && what != NEED_LAID)
			return false;
	}
	return acting != 0 && !s->menu_seat;
}

static bool may_be_open(const struct ses *s)
{
	return !s->paused && !s->undo_seat && !ses_telling(s) && only_dice_are_asked(s);
}

/* Held, the button answers by itself: that nothing is offered, say. */
static bool hold_answers(const struct ses *s, int seat)
{
	enum game_need what = ses_need(s, seat);
	return what == NEED_SEALED || what == NEED_SECRET || what == NEED_HANDS ||
	       what == NEED_LAID;
}

bool ses_hold_opens_wishes(const struct ses *s, int seat)
{
	return !hold_answers(s, seat);
}

bool ses_open_wishes(struct ses *s, int seat)
{
	if (s->wish_seat || !may_be_open(s))
		return false;
	s->wish_seat = seat;
	s->wish = WISH_GO_ON;
	s->dictates = s->counts = false;
	s->wish_ms = s->now_ms;
	return true;
}

static enum ses_wish dictate(struct ses *s, bool held)
{
	if (!ses_press_dictation(s, held))
		return WISH_GO_ON;
	s->wish_seat = 0;
	return WISH_DICE;
}

static enum ses_wish count(struct ses *s, bool held)
{
	if (!ses_press_count(s, held))
		return WISH_GO_ON;
	s->wish_seat = 0;
	return s->mends ? WISH_COUNT : WISH_GO_ON;
}

enum ses_wish ses_press_wish(struct ses *s, bool held)
{
	enum ses_wish all[SES_WISHES];
	unsigned n = list(s, all), at = selected(s, all, n);
	s->wish_ms = s->now_ms;
	if (s->dictates)
		return dictate(s, held);
	if (s->counts)
		return count(s, held);
	if (!held) {
		s->wish = all[(at + 1) % n];
	} else if (all[at] == WISH_DICE) {
		ses_begin_dictation(s);
	} else if (all[at] == WISH_COUNT) {
		ses_begin_count(s);
	} else if (all[at] < WISH_EXPLAIN) {
		s->wish_seat = 0;
		return all[at];
	}
	return WISH_GO_ON;
}

void ses_close_wishes(struct ses *s)
{
	if (s->wish_seat && (!may_be_open(s) || s->now_ms >= ses_wishes_end_ms(s)))
		s->wish_seat = 0;
}

uint64_t ses_wishes_end_ms(const struct ses *s)
{
	uint32_t open_ms = s->dictates || s->counts ? DICTATION_MS : OPEN_MS;
	return s->wish_seat ? s->wish_ms + open_ms : UINT64_MAX;
}

static void show_list(const struct ses *s, struct screen_prompt *out)
{
	enum ses_wish all[SES_WISHES];
	unsigned n = list(s, all);
	const char *name = match_name(s->match, s->wish_seat);
	out->selected = (uint8_t)selected(s, all, n);
	out->n = (uint8_t)n;
	snprintf(out->question, sizeof(out->question), _("%.*s: what do you want to do?"),
		(int)dt_text_cut(name, 64), name);
	for (unsigned i = 0; i < n; i++) {
		if (all[i] < WISH_EXPLAIN) {
			snprintf(out->option[i], sizeof(out->option[i]), "%s", _(words[all[i]]));
			continue;
		}
		const struct ses_named *what = &s->named[all[i] - WISH_EXPLAIN];
		snprintf(out->option[i], sizeof(out->option[i]), _("What is \"%s\"?"), what->name);
		snprintf(out->note[i], sizeof(out->note[i]), "%s", what->text);
	}
}

void ses_show_wishes(const struct ses *s, struct screen *out)
{
	uint64_t left_ms = ses_wishes_end_ms(s) - s->now_ms;
	out->prompt.seat = (uint8_t)s->wish_seat;
	out->prompt.seconds = (int16_t)((left_ms + 999) / 1000);
	if (s->dictates)
		ses_show_dictation(s, out);
	else if (s->counts)
		ses_show_count(s, out);
	else
		show_list(s, &out->prompt);
}
