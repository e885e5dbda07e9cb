/* SPDX-License-Identifier: MIT */
/*
 * ses_tell.c - what has happened, one thing after the other: one answer may settle all places,
 * and people want to see who wins each.
 *
 * The game itself does not wait. What it looked like on the way is kept as screens, each with the
 * moment until which it is shown.
 */
#include "ses_in.h"

#include <stdlib.h>
#include <string.h>

/* Without memory the events are only not reported. */
static void remember(struct ses *s, const struct game_event *list, size_t n)
{
	if (s->events_n + n > s->events_cap) {
		size_t cap = 2 * (s->events_n + n);
		struct game_event *bigger = realloc(s->events, cap * sizeof(*bigger));
		if (!bigger)
			return;
		s->events = bigger;
		s->events_cap = cap;
	}
	if (n)
		memcpy(s->events + s->events_n, list, n * sizeof(*list));
	s->events_n += n;
}

/* What was told up to now is shown before what follows. */
static void pause_telling(struct ses *s, uint64_t for_ms)
{
	if (!s->news || !for_ms)
		return;
	if (s->told_n == SES_TOLD) {
		s->told_n--;
		memmove(s->told, s->told + 1, s->told_n * sizeof(s->told[0]));
	}
	uint64_t from = ses_told_ms(s) > s->now_ms ? ses_told_ms(s) : s->now_ms;
	struct ses_told *t = &s->told[s->told_n++];
	t->screen = s->screen;
	t->until_ms = from + for_ms;
	s->news = false;
}

static uint64_t how_long(const struct ses *s, enum game_begins begins)
{
	switch (begins) {
	case BEGINS_NEXT:
		return s->times.show_ms;
	case BEGINS_LONGER:
		return (uint64_t)s->times.show_ms * SES_LONGER;
	case BEGINS_REVEALED:
		return s->times.reveal_ms;
	case BEGINS_NOTHING:
		break;
	}
	return 0;
}

unsigned ses_named(const struct ses *s)
{
	unsigned n = 0;
	while (n < SES_NAMED && s->named[n].name)
		n++;
	return n;
}

/* The newest comes first, and none twice. */
static void name_newest(struct ses *s, const struct game_event *seen)
{
	struct ses_named newest;
	unsigned at = 0, n = ses_named(s);
	if (!s->game->explains || !s->game->explains(seen, &newest.name, &newest.text))
		return;
	while (at < n && strcmp(s->named[at].name, newest.name) != 0)
		at++;
	at = at < SES_NAMED ? at : SES_NAMED - 1;
	memmove(s->named + 1, s->named, at * sizeof(s->named[0]));
	s->named[0] = newest;
}

static void note(struct ses *s, const struct match *m)
{
	const char *names[GAME_SEATS_MAX];
	size_t n;
	const struct game_event *list = match_events(m, &n);
	ses_names(s, names);
	for (size_t i = 0; i < n; i++) {
		struct game_event seen;
		char text[SCREEN_TEXT];
		enum game_begins begins = game_begins_with(s->game, &list[i]);
		game_event_for(match_game(m), &list[i], 0, &seen);
		pause_telling(s, how_long(s, begins));
		if (s->game->happened) {
			s->game->happened(match_game(m), &seen, names, &s->screen);
		} else {
			if (s->game->tell(match_game(m), &seen, names, text, sizeof(text)))
				game_add_line(&s->screen, text);
			if (s->game->moved)
				s->game->moved(&seen, &s->screen);
		}
		name_newest(s, &seen);
		s->news = true;
	}
	struct game *view = game_observe(match_game(m), 0);
	if (view)
		s->game->own(view, &s->screen);
	game_destroy(view);
}

void ses_tell(struct ses *s, const struct match *m)
{
	size_t n;
	const struct game_event *list = match_events(m, &n);
	remember(s, list, n);
	s->news = false; /* what was there before has been shown */
	while (s->told_n && s->told[0].until_ms <= s->now_ms) {
		s->told_n--;
		memmove(s->told, s->told + 1, s->told_n * sizeof(s->told[0]));
	}
	/* and what is still being told stays before it */
	s->news = s->told_n > 0;
	note(s, m);
}

void ses_tell_again(struct ses *s)
{
	const char *names[GAME_SEATS_MAX];
	size_t n;
	const struct game_action *log = match_log(s->match, &n);
	const struct game *g = ses_now(s);
	ses_names(s, names);
	memset(&s->screen, 0, sizeof(s->screen));
	memset(s->named, 0, sizeof(s->named));
	struct match *again =
		match_create(game_ops_of(g), game_setup_of(g), names, match_seed(s->match), NULL);
	if (again)
		note(s, again);
	for (size_t i = 0; again && i < n; i++)
		if (match_apply(again, &log[i], NULL) == DT_OK)
			note(s, again);
	match_destroy(again);
	ses_skip_telling(s);
}

void ses_skip_telling(struct ses *s)
{
	s->told_n = 0;
	s->news = false;
}

const struct ses_told *ses_telling(const struct ses *s)
{
	for (size_t i = 0; i < s->told_n; i++)
		if (s->told[i].until_ms > (s->paused ? s->paused_ms : s->now_ms))
			return &s->told[i];
	return NULL;
}

bool ses_is_telling(const struct ses *s)
{
	return ses_telling(s) != NULL;
}

uint64_t ses_told_ms(const struct ses *s)
{
	return s->told_n ? s->told[s->told_n - 1].until_ms : 0;
}
