/* SPDX-License-Identifier: MIT */
/*
 * ses_show.c - the screen: made from the public view alone, so no secret can get into it.
 */
#include "ses_in.h"

#include <stdio.h>
#include <string.h>

static enum game_need need(const struct ses *s, int seat)
{
	bool asked = game_acting(ses_now(s)) & game_bit(seat);
	return asked && !s->seat[seat - 1].away ? s->game->need(ses_now(s), seat) : NEED_NOTHING;
}

static void show_dice(const struct ses *s, int seat, struct screen_seat *out)
{
	const struct ses_seat *p = &s->seat[seat - 1];
	uint8_t faces[SCREEN_FACES];
	int doubtful, n = 0;
	out->state = p->zone.state;
	bool sure = ses_lying(s, seat, faces, &doubtful);
	bool priced = sure && !p->trouble[0] && ses_is_lifted(s, seat, need(s, seat));
	out->price = priced ? (int8_t)s->game->price(ses_now(s), seat, faces) : -1;
	bool hidden = p->zone.state != SCREEN_OPEN && p->zone.state != SCREEN_EMPTY;
	if (!p->typed && hidden)
		s->game->aside(ses_now(s), seat, faces);
	if (p->typed || hidden) {
		for (int face = 1; face <= SCREEN_FACES; face++)
			for (int i = 0; i < faces[face - 1] && n < 5; i++)
				out->faces[n++] = (uint8_t)face;
		return;
	}
	for (int i = 0; i < p->zone.n && n < 5; i++, n++) {
		if (p->fixed[i] == SES_NO_DIE)
			continue;
		out->faces[n] = p->fixed[i] ? p->fixed[i] : p->zone.die[i].face;
		if (!out->faces[n])
			out->doubt |= (uint8_t)(1u << n);
	}
}

static void show_seats(const struct ses *s, struct screen *out)
{
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		struct screen_seat *p = &out->seat[seat - 1];
		enum game_need what = need(s, seat);
		p->playing = !s->seat[seat - 1].away;
		snprintf(p->name, sizeof(p->name), "%.*s", (int)sizeof(p->name) - 1,
			match_name(s->match, seat));
		snprintf(p->trouble, sizeof(p->trouble), "%s", s->seat[seat - 1].trouble);
		show_dice(s, seat, p);
		/* Who may play a card, or has answered a sealed question, is not told apart. */
		p->waited_for = what == NEED_CHOICE || what == NEED_SECRET || what == NEED_OPEN ||
				(what == NEED_CUP && !ses_is_lifted(s, seat, what));
		if (ses_telling(s))
			p->waited_for = false;
	}
}

/* A longer menu is shown in parts of which each has half of the one before, so that some options
 * stand on either side of the selected one, and text is not said again with each press. */
static unsigned first_shown(unsigned at, unsigned n)
{
	const unsigned step = SCREEN_OPTIONS / 2, beside = step / 2;
	unsigned first = at < beside ? 0 : (at - beside) / step * step;
	if (n <= SCREEN_OPTIONS)
		return 0;
	return first + SCREEN_OPTIONS < n ? first : n - SCREEN_OPTIONS;
}

static void show_part(const struct ses *s, struct screen_prompt *out)
{
	unsigned first = first_shown(s->menu_at, s->menu_n), left = s->menu_n - first;
	out->before = (uint8_t)first;
	out->selected = (uint8_t)(s->menu_at - first);
	out->n = (uint8_t)(left < SCREEN_OPTIONS ? left : SCREEN_OPTIONS);
	out->after = (uint8_t)(left - out->n);
}

/* The faces, whose names come with the game. */
static void show_faces(const struct ses *s, struct screen *screen)
{
	struct screen_prompt *out = &screen->prompt;
	out->die = (uint8_t)(s->menu_die + 1);
	snprintf(out->question, sizeof(out->question), "%s: what does the ? show?",
		match_name(s->match, s->menu_seat));
	for (int i = 0; i <= SCREEN_FACES; i++)
		snprintf(out->option[i], sizeof(out->option[i]), "%s",
			i < SCREEN_FACES ? screen->face[i] : "no die lies there");
}

static void show_prompt(const struct ses *s, struct screen *screen)
{
	const char *names[GAME_SEATS_MAX];
	struct screen_prompt *out = &screen->prompt;
	/* A button answers only what is to be seen: going on, or taking back. */
	if (s->paused || s->undo_seat)
		return;
	if (s->wish_seat)
		ses_show_wishes(s, screen);
	if (!s->menu_seat)
		return;
	ses_names(s, names);
	out->seat = (uint8_t)s->menu_seat;
	show_part(s, out);
	out->seconds = -1;
	if (s->menu_die >= 0) {
		show_faces(s, screen);
		return;
	}
	uint64_t ends = ses_wait_ends_ms(s);
	if (ends != UINT64_MAX)
		out->seconds = ends > s->now_ms ? (int16_t)((ends - s->now_ms + 999) / 1000) : 0;
	s->game->question(ses_now(s), s->menu_seat, names, out->question, sizeof(out->question));
	for (int i = 0; i < out->n; i++)
		s->game->option(ses_now(s), &s->menu[out->before + i], names, out->option[i],
			sizeof(out->option[i]));
}

/* "Anna, Boris and Cleo" */
static void list_names(const struct ses *s, uint32_t set, char *buf, size_t size)
{
	size_t at = 0;
	buf[0] = '\0';
	for (int seat = 1; seat <= ses_seats(s) && at < size; seat++) {
		if (!(set & game_bit(seat)))
			continue;
		uint32_t left = set >> seat;
		const char *name = match_name(s->match, seat);
		at += (size_t)snprintf(buf + at, size - at, "%.*s%s", (int)dt_text_cut(name, 20),
			name,
			!left		      ? ""
			: (left & (left - 1)) ? ", "
					      : " and ");
	}
}

/* Dice are asked for: who must do what? */
static void headline_dice(const struct ses *s, struct screen *out)
{
	uint32_t missing = 0, present = 0, begun = 0;
	char who[SCREEN_TEXT - 60], *text = out->headline;
	size_t size = sizeof(out->headline);
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		enum game_need what = need(s, seat);
		present |= out->seat[seat - 1].playing ? game_bit(seat) : 0;
		if (what != NEED_CUP && what != NEED_OPEN)
			continue;
		if (ses_is_lifted(s, seat, what))
			begun |= game_bit(seat);
		else
			missing |= game_bit(seat);
	}
	list_names(s, missing, who, sizeof(who));
	if (missing && begun)
		snprintf(text, size, "Waiting for %s.", who);
	else if (missing && out->final_roll && missing != present)
		snprintf(text, size, "Last roll for %s: whatever falls is kept.", who);
	else if (missing && out->final_roll)
		snprintf(text, size, "Last roll: whatever falls is kept.");
	else if (missing)
		snprintf(text, size, "Roll under your cups, then lift together.");
	else
		snprintf(text, size, "%s",
			out->warning[0] ? "All cups are up, but one thing is not right yet."
					: "One moment, please.");
}

static void headline_undo(const struct ses *s, char *text, size_t size)
{
	const char *name = match_name(s->match, s->undo_seat);
	snprintf(text, size,
		"%.*s wants to take back the last step. Hold your button to agree, press it to "
		"refuse.",
		(int)dt_text_cut(name, 40), name);
}

static void show_headline(const struct ses *s, struct screen *out)
{
	const char *names[GAME_SEATS_MAX];
	uint32_t troubled = 0;
	bool dice = false;
	char who[SCREEN_TEXT - 60];
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		enum game_need what = need(s, seat);
		dice = dice || what == NEED_CUP || what == NEED_OPEN;
		if (out->seat[seat - 1].trouble[0])
			troubled |= game_bit(seat);
	}
	list_names(s, troubled, who, sizeof(who));
	char *text = out->headline;
	size_t size = sizeof(out->headline);
	ses_names(s, names);
	if (s->paused)
		snprintf(text, size, "Press any button to go on.");
	else if (s->undo_seat)
		headline_undo(s, text, size);
	else if (ses_telling(s))
		return; /* who wins, and with what, stands there */
	else if (out->phase == SCREEN_SCORES)
		snprintf(text, size, "The game is over.");
	else if (!ses_anybody(s))
		snprintf(text, size, "Everybody has left: the game waits.");
	else if (out->prompt.seat)
		snprintf(text, size, "%s", out->prompt.question);
	else if (troubled)
		snprintf(text, size, "%s: look at your zone%s.", who,
			troubled & (troubled - 1) ? "s" : "");
	else if (dice)
		headline_dice(s, out);
	else
		s->game->doing(ses_now(s), names, text, size);
}

/* What stops the game comes first. */
static void show_warning(const struct ses *s, struct screen *out)
{
	const char *texts[] = { "", s->table_trouble, s->store_trouble };
	size_t at = 0, size = sizeof(out->warning);
	if (s->outside == 1)
		texts[0] = "A die lies outside of every zone: put it where it belongs.";
	else if (s->outside)
		texts[0] = "Dice lie outside of every zone: put them where they belong.";
	for (int i = 0; i < 3 && at < size; i++)
		if (texts[i][0])
			at += (size_t)snprintf(
				out->warning + at, size - at, "%s%s", at ? " " : "", texts[i]);
}

/* What comes after it is not told yet. */
static void keep_told(const struct screen *told, struct screen *out)
{
	out->phase = SCREEN_TOWN;
	out->round = told->round;
	out->winners = 0;
	out->mine = told->mine;
	out->bank = told->bank;
	out->stagecoach = told->stagecoach;
	for (int i = 0; i < SCREEN_SEATS; i++) {
		struct screen_seat *p = &out->seat[i];
		const struct screen_seat *then = &told->seat[i];
		p->points = -1;
		p->sheriff = then->sheriff;
		p->dollars = then->dollars;
		p->nuggets = then->nuggets;
		p->deeds = then->deeds;
		p->store = then->store;
		p->safe = then->safe;
	}
}

void ses_show(const struct ses *s, struct screen *out)
{
	struct game *view = game_observe(ses_now(s), 0);
	const struct ses_told *telling = ses_telling(s);
	*out = telling ? telling->screen : s->screen;
	out->seats = (uint8_t)ses_seats(s);
	if (view)
		s->game->show(view, out);
	game_destroy(view);
	if (telling)
		keep_told(&telling->screen, out);
	show_seats(s, out);
	show_prompt(s, out);
	show_warning(s, out);
	show_headline(s, out);
	if (s->paused)
		out->phase = SCREEN_PAUSED;
}
