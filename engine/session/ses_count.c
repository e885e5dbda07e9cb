/* SPDX-License-Identifier: MIT */
/*
 * ses_count.c - counting again: what a seat has beside what the books say, and what is to be put
 * right. A part of the table's own menu (ses_wish.c); that all agree is seen to in ses.c, as with
 * taking back.
 */
#include "ses_in.h"

#include "words.h"

#include <stdio.h>

enum { MENDS = SCREEN_OPTIONS - 1 };

static size_t list(const struct ses *s, struct game_action out[MENDS])
{
	size_t n = s->game->mends(ses_now(s), s->wish_seat, out, MENDS);
	return n < MENDS ? n : MENDS;
}

bool ses_may_count(const struct ses *s, int seat)
{
	struct game_action some[MENDS];
	return s->game->mends(ses_now(s), seat, some, MENDS) > 0;
}

void ses_begin_count(struct ses *s)
{
	s->counts = true;
	s->count_at = 0;
}

bool ses_press_count(struct ses *s, bool held)
{
	struct game_action all[MENDS];
	size_t n = list(s, all);
	if (!held) {
		s->count_at = (uint8_t)((s->count_at + 1) % (n + 1));
		return false;
	}
	s->counts = false;
	if (s->count_at == 0 || s->count_at > n)
		return true;
	s->mend = all[s->count_at - 1];
	s->mends = true;
	return true;
}

void ses_show_count(const struct ses *s, struct screen *screen)
{
	struct game_action all[MENDS];
	const char *names[GAME_SEATS_MAX], *name = match_name(s->match, s->wish_seat);
	struct screen_prompt *out = &screen->prompt;
	size_t n = list(s, all);
	ses_names(s, names);
	snprintf(out->question, sizeof(out->question),
		_("%.*s: count what you have. What is otherwise than it says here?"),
		(int)dt_text_cut(name, 64), name);
	out->n = (uint8_t)(n + 1);
	out->selected = s->count_at;
	snprintf(out->option[0], sizeof(out->option[0]), "%s", _("it is right"));
	for (size_t i = 0; i < n; i++)
		s->game->option(
			ses_now(s), &all[i], names, out->option[i + 1], sizeof(out->option[0]));
}

void ses_mend_words(const struct ses *s, char *buf, size_t size)
{
	const char *names[GAME_SEATS_MAX];
	char what[64];
	ses_names(s, names);
	s->game->option(ses_now(s), &s->mend, names, what, sizeof(what));
	snprintf(buf, size, "%.*s", (int)dt_text_cut(what, 60), what);
}
