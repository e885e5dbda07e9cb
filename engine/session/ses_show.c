/* SPDX-License-Identifier: MIT */
/*
 * ses_show.c - the screen: made from the public view alone, so no secret can get into it.
 */
#include "ses_in.h"

#include <stdio.h>
#include <string.h>

static void show_dice(const struct ses *s, int seat, struct screen_seat *out)
{
	const struct ses_seat *p = &s->seat[seat - 1];
	uint8_t faces[SCREEN_FACES];
	int doubtful, n = 0;
	out->state = p->zone.state;
	bool sure = ses_lying(s, seat, faces, &doubtful);
	/* Before his cup has been down nobody has kept anything. */
	bool lifted = p->typed || (p->covered && p->zone.state != SCREEN_COVERED);
	out->price = sure && lifted ? (int8_t)s->game->price(ses_now(s), seat, faces) : -1;
	if (p->typed) {
		for (int face = 1; face <= SCREEN_FACES; face++)
			for (int i = 0; i < faces[face - 1] && n < 5; i++)
				out->faces[n++] = (uint8_t)face;
		return;
	}
	for (int i = 0; i < p->zone.n && n < 5; i++, n++) {
		out->faces[n] = p->fixed[i] ? p->fixed[i] : p->zone.die[i].face;
		if (!out->faces[n])
			out->doubt |= (uint8_t)(1u << n);
	}
}

static void show_seats(const struct ses *s, struct screen *out)
{
	uint32_t acting = game_acting(ses_now(s));
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		struct screen_seat *p = &out->seat[seat - 1];
		enum ses_need what = NEED_NOTHING;
		p->playing = !s->seat[seat - 1].away;
		snprintf(p->name, sizeof(p->name), "%.*s", (int)sizeof(p->name) - 1,
			match_name(s->match, seat));
		snprintf(p->trouble, sizeof(p->trouble), "%s", s->seat[seat - 1].trouble);
		show_dice(s, seat, p);
		if (acting & game_bit(seat))
			what = s->game->need(ses_now(s), seat);
		/* Who may play a card, or has answered a secret question, is not told apart. */
		p->waited_for = what == NEED_CHOICE || what == NEED_OPEN ||
				(what == NEED_CUP &&
					!(s->seat[seat - 1].covered && p->state != SCREEN_COVERED));
	}
}

static void show_prompt(const struct ses *s, struct screen_prompt *out)
{
	const char *names[GAME_SEATS_MAX];
	if (!s->menu_seat)
		return;
	ses_names(s, names);
	out->seat = (uint8_t)s->menu_seat;
	out->selected = s->menu_at;
	out->n = s->menu_n;
	out->seconds = -1;
	if (s->menu_die >= 0) {
		snprintf(out->question, sizeof(out->question), "%s: what does die %d show?",
			names[s->menu_seat - 1], s->menu_die + 1);
		return; /* the faces' names come with the game, see show_all() */
	}
	uint64_t ends = ses_wait_ends_ms(s);
	if (ends != UINT64_MAX)
		out->seconds = ends > s->now_ms ? (int16_t)((ends - s->now_ms + 999) / 1000) : 0;
	s->game->question(ses_now(s), s->menu_seat, names, out->question, sizeof(out->question));
	for (int i = 0; i < s->menu_n; i++)
		s->game->option(
			ses_now(s), &s->menu[i], names, out->option[i], sizeof(out->option[i]));
}

static void show_headline(const struct ses *s, struct screen *out)
{
	int troubled = 0, waited = 0, n = 0;
	for (int seat = ses_seats(s); seat >= 1; seat--) {
		if (out->seat[seat - 1].trouble[0])
			troubled = seat;
		if (out->seat[seat - 1].waited_for) {
			waited = seat;
			n++;
		}
	}
	char *text = out->headline;
	size_t size = sizeof(out->headline);
	if (s->paused)
		snprintf(text, size, "Pause. Press any button to go on.");
	else if (s->undo_seat)
		snprintf(text, size,
			"%s wants to take the last step back: hold your button to agree.",
			match_name(s->match, s->undo_seat));
	else if (out->phase == SCREEN_SCORES)
		snprintf(text, size, "The game is over.");
	else if (out->prompt.seat)
		snprintf(text, size, "%s", out->prompt.question);
	else if (troubled)
		snprintf(text, size, "%s: %.110s", out->seat[troubled - 1].name,
			out->seat[troubled - 1].trouble);
	else if (out->phase == SCREEN_HANDS && n == ses_seats(s))
		snprintf(text, size, "%s under your cups, keep what you want, then lift together.",
			out->final_roll ? "Final roll: roll" : "Roll");
	else if (n == 1)
		snprintf(text, size, "Waiting for %s.", out->seat[waited - 1].name);
	else if (n)
		snprintf(text, size, "Waiting for %d players.", n);
	else
		snprintf(text, size, "One moment: cards may be played.");
}

static void show_warning(const struct ses *s, struct screen *out)
{
	const char *text = "";
	if (s->table_trouble[0])
		text = s->table_trouble;
	else if (s->store_trouble[0])
		text = s->store_trouble;
	else if (s->outside)
		text = "A die lies outside of every zone: put it where it belongs.";
	snprintf(out->warning, sizeof(out->warning), "%s", text);
}

void ses_show(const struct ses *s, struct screen *out)
{
	struct game *view = game_observe(ses_now(s), 0);
	*out = s->screen;
	out->seats = (uint8_t)ses_seats(s);
	if (view)
		s->game->show(view, out);
	game_destroy(view);
	show_seats(s, out);
	show_prompt(s, &out->prompt);
	for (int i = 0; s->menu_seat && s->menu_die >= 0 && i < SCREEN_FACES; i++)
		snprintf(out->prompt.option[i], sizeof(out->prompt.option[i]), "%s", out->face[i]);
	show_headline(s, out);
	show_warning(s, out);
	if (s->paused)
		out->phase = SCREEN_PAUSED;
}
