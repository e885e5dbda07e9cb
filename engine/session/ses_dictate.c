/* SPDX-License-Identifier: MIT */
/*
 * ses_dictate.c - dice said with the button: which lie in a zone, where the camera does not see
 * them, or sees them wrong. A part of the table's own menu (ses_wish.c).
 *
 * It begins with what is known of the zone; die after die is added, until that is all.
 */
#include "ses_in.h"

#include "words.h"

#include <stdio.h>
#include <string.h>

/* After the faces, which are first. */
enum { THAT_IS_ALL = GAME_FACES_MAX, ANEW, CHOICES };

/* How many there are to be said. */
static unsigned to_say(const struct ses *s)
{
	return game_dice(s->game);
}

static unsigned said(const struct ses *s)
{
	unsigned n = 0;
	for (int i = 0; i < GAME_FACES_MAX; i++)
		n += s->said[i];
	return n;
}

/* Returns how many of the choices there are now. */
static unsigned list(const struct ses *s, uint8_t out[CHOICES])
{
	unsigned n = 0;
	for (uint8_t face = 0; face < ses_faces(s) && said(s) < to_say(s); face++)
		out[n++] = face;
	out[n++] = THAT_IS_ALL;
	if (said(s))
		out[n++] = ANEW;
	return n;
}

static unsigned selected(const struct ses *s, const uint8_t *all, unsigned n)
{
	unsigned at = 0;
	while (at < n && all[at] != s->said_at)
		at++;
	return at % n;
}

/* What rests is asked about only where something is wrong with it. */
bool ses_may_dictate(const struct ses *s, int seat)
{
	enum game_need what = ses_need(s, seat);
	return what == NEED_CUP || what == NEED_OPEN || what == NEED_LAID ||
	       s->seat[seat - 1].trouble[0];
}

/* Dice of a zone that is not seen now are those that were set aside. */
void ses_begin_dictation(struct ses *s)
{
	const struct ses_seat *p = &s->seat[s->wish_seat - 1];
	int doubtful;
	s->dictates = true;
	ses_lying(s, s->wish_seat, s->said, &doubtful);
	if (!p->typed && p->zone.state != DT_ZONE_OPEN)
		s->game->aside(ses_now(s), s->wish_seat, s->said);
	while (said(s) > to_say(s)) /* one of them is none */
		s->said[ses_most(s->said) - 1]--;
	s->said_at = (uint8_t)(ses_likely(s, s->wish_seat, s->said) - 1);
}

bool ses_press_dictation(struct ses *s, bool held)
{
	uint8_t all[CHOICES];
	unsigned n = list(s, all), at = selected(s, all, n);
	if (!held) {
		s->said_at = all[(at + 1) % n];
		return false;
	}
	s->said_at = all[at];
	if (s->said_at == THAT_IS_ALL)
		return true;
	if (s->said_at == ANEW) {
		memset(s->said, 0, sizeof(s->said));
		s->said_at = 0;
		return false;
	}
	s->said[s->said_at]++; /* a second one is the same button held again */
	if (said(s) == to_say(s) || said(s) == game_own_dice(s->game))
		s->said_at = THAT_IS_ALL;
	return false;
}

/* "10 K K" */
static void write_said(const struct ses *s, const struct screen *names, char *buf, size_t size)
{
	size_t at = 0;
	buf[0] = '\0';
	for (int i = 0; i < GAME_FACES_MAX; i++)
		for (int k = 0; k < s->said[i] && at < size; k++)
			at += (size_t)snprintf(
				buf + at, size - at, "%s%s", at ? " " : "", names->face[i]);
}

void ses_show_dictation(const struct ses *s, struct screen *screen)
{
	uint8_t all[CHOICES];
	unsigned n = list(s, all);
	struct screen_prompt *out = &screen->prompt;
	const char *name = match_name(s->match, s->wish_seat);
	char dice[SCREEN_DICE * DT_LABEL_MAX];
	write_said(s, screen, dice, sizeof(dice));
	if (!said(s))
		snprintf(out->question, sizeof(out->question),
			_("%.*s: which dice lie in your zone?"), (int)dt_text_cut(name, 64), name);
	else
		snprintf(out->question, sizeof(out->question),
			said(s) == to_say(s) ? _("%.*s: your dice are %s, right?")
					     : _("%.*s: your dice are %s, and?"),
			(int)dt_text_cut(name, 64), name, dice);
	out->selected = (uint8_t)selected(s, all, n);
	out->n = (uint8_t)n;
	for (unsigned i = 0; i < n; i++)
		snprintf(out->option[i], sizeof(out->option[i]), "%s",
			all[i] == THAT_IS_ALL ? (said(s) ? _("that is all") : _in("dice", "none"))
			: all[i] == ANEW      ? _("begin anew")
					      : screen->face[all[i]]);
}

enum dt_status ses_end_dictation(struct ses *s, int seat, struct dt_error *err)
{
	struct ses_message m = { .kind = SES_TYPE, .seat = (uint8_t)seat };
	for (uint8_t face = 1; face <= GAME_FACES_MAX; face++)
		for (int k = 0; k < s->said[face - 1]; k++)
			m.faces[m.value++] = face;
	return ses_type_dice(s, &m, err);
}
