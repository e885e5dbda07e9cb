/* SPDX-License-Identifier: MIT */
/*
 * live_eye_words.c - what is wrong with the camera and what can be done, in a sentence that is read
 * at a glance.
 */
#include "live_eye_cam.h"

#include "words.h"

#include <stdio.h>
#include <string.h>

/* Letters that people read at a glance: a cause is cut to it. */
enum { ROOM = 160 };

/* Of why: the cause's n bytes, and to_do of those behind the last semicolon, which say what to do.
 */
struct said {
	const char *cause, *remedy;
	size_t n, to_do;
};

static size_t letters(const char *text)
{
	size_t n = 0;
	for (; *text; text++)
		n += ((unsigned char)*text & 0xc0) != 0x80;
	return n;
}

/* False when it is too long. */
static bool say(const struct said *s, bool brief, char out[SCREEN_TEXT])
{
	char cause[DT_MESSAGE_MAX], to_do[DT_MESSAGE_MAX];
	snprintf(cause, sizeof(cause), "%.*s", (int)s->n, s->cause);
	snprintf(to_do, sizeof(to_do), "%.*s", (int)s->to_do, s->remedy);
	if (s->n && s->to_do)
		snprintf(out, SCREEN_TEXT,
			brief ? _("The camera does not work (%s): %s, or hold your button.")
			      : _("The camera does not work (%s): %s. Dice can be typed in, or "
				  "hold your button."),
			cause, to_do);
	else if (s->to_do)
		snprintf(out, SCREEN_TEXT, _("The camera does not work: %s, or hold your button."),
			to_do);
	else if (s->n)
		snprintf(out, SCREEN_TEXT,
			_("The camera does not work (%s). Dice can be typed in, or hold your "
			  "button."),
			cause);
	else
		snprintf(out, SCREEN_TEXT, "%s",
			_("The camera does not work. Dice can be typed in, or hold your button."));
	return letters(out) <= ROOM;
}

/* How much of a list of things to do comes before the last of them; 0: there is but one. */
static size_t all_but_last(const char *list, size_t n)
{
	while (n > 1 && !(list[n - 1] == ',' && list[n] == ' '))
		n--;
	return n > 1 ? n - 1 : 0;
}

/* Without its last word. */
static size_t fewer_words(const char *text, size_t n)
{
	for (n -= n > 0; n > 0 && text[n] != ' ';)
		n--;
	while (n > 0 && strchr(" ,:;", text[n - 1]))
		n--;
	return n;
}

/* Where there is no room for all of it the last things that one can do go before the cause, and
 * that before the first one, word by word. */
void live_eye_describe(const char *why, char out[SCREEN_TEXT])
{
	const char *end = strrchr(why, ';');
	struct said s = { .cause = why,
		.remedy = end ? end + 1 + strspn(end + 1, " ") : "",
		.n = end ? (size_t)(end - why) : strlen(why) };
	size_t fewer;
	s.to_do = strlen(s.remedy);
	if (say(&s, false, out) || say(&s, true, out))
		return;
	while (!say(&s, true, out) && (fewer = all_but_last(s.remedy, s.to_do)) > 0)
		s.to_do = fewer;
	while (!say(&s, true, out) && s.n)
		s.n = fewer_words(s.cause, s.n);
	if (!say(&s, true, out)) { /* never so long */
		s.to_do = 0;
		say(&s, false, out);
	}
}
