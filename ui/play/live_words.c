/* SPDX-License-Identifier: MIT */
/*
 * live_words.c - what anybody at the table may type for any seat.
 */
#include "live_words.h"

#include "term_game.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *const live_words[] = { "pause", "dice", "fix", "press", "hold", "leave", "return",
	NULL };

/* Never a part of a text, which is translated. */
const char live_words_press[] = "press 2", live_words_hold[] = "hold 2";
static const char no_die[] = "fix 2 3 none";

struct forms {
	char dice[40], fix[40];
};

/* With faces of the game. */
static struct forms forms_of(const struct game_table *t)
{
	struct forms f = { .dice = "" };
	const char *last = game_face(t, t->kinds[0].alphabet->n), *first = game_face(t, 1);
	snprintf(f.dice, sizeof(f.dice), "dice 2 %s %s %s", last, last, first);
	snprintf(f.fix, sizeof(f.fix), "fix 2 3 %s", last);
	return f;
}

void live_words_help(FILE *out, const struct game_table *t)
{
	struct forms f = forms_of(t);
	fprintf(out, _("  %-10s and again: go on\n"), "pause");
	fputs(_("For anybody at the table:\n"), out);
	fprintf(out, _("  %-15s the zone of seat 2 holds these dice, whatever the camera sees\n"),
		f.dice);
	fprintf(out, _("  %-15s die 3 in the zone of seat 2 shows that\n"), f.fix);
	fprintf(out, _("  %-15s what is taken for die 3 there is no die\n"), no_die);
	fprintf(out, _("  %-15s the button of seat 2: the next answer\n"), live_words_press);
	fprintf(out,
		_("  %-15s takes that answer, or agrees; while only dice are asked for it offers\n"
		  "                  to say them, to pause, to take back, to leave\n"),
		live_words_hold);
	fprintf(out, _("  %-15s the table decides for seat 2, until \"%s\"\n"), "leave 2",
		"return 2");
}

/* "dice 2 KK9" */
static bool type_dice(const struct game *g, const char *line, struct ses_message *m)
{
	uint8_t none[GAME_FACES_MAX] = { 0 }, kept[GAME_FACES_MAX] = { 0 };
	char *rest;
	long seat = strtol(line, &rest, 10);
	while (*rest == ' ')
		rest++;
	if (seat < 1 || seat > GAME_SEATS_MAX || (*rest && !term_dice(g, rest, none, kept)))
		return false;
	*m = (struct ses_message){ .kind = SES_TYPE, .seat = (uint8_t)seat };
	for (int f = 0; f < GAME_FACES_MAX; f++)
		for (int i = 0; i < kept[f] && m->value < SES_DICE_MAX; i++)
			m->faces[m->value++] = (uint8_t)(f + 1);
	return true;
}

/* "fix 2 3 Q", "fix 2 3 none" */
static bool fix_die(const struct game *g, const char *line, struct ses_message *m)
{
	int seat, die;
	char word[16];
	if (sscanf(line, "%d %d %15s", &seat, &die, word) != 3 || seat < 1 ||
		seat > GAME_SEATS_MAX || die < 1 || die > SES_DICE_MAX)
		return false;
	unsigned face = term_face(g, word);
	if (!face && strcasecmp(word, "none") != 0)
		return false;
	*m = (struct ses_message){ .kind = SES_FIX,
		.seat = (uint8_t)seat,
		.value = (uint8_t)(die - 1),
		.faces = { (uint8_t)face } };
	return true;
}

static bool of_seat(const char *line, int kind, struct ses_message *m)
{
	long seat = strtol(line, NULL, 10);
	if (seat < 1 || seat > GAME_SEATS_MAX)
		return false;
	*m = (struct ses_message){ .kind = (uint8_t)kind, .seat = (uint8_t)seat };
	return true;
}

static bool button(const char *line, bool held, struct ses_message *m)
{
	bool good = of_seat(line, SES_PRESS, m);
	m->value = held;
	return good;
}

static void say_form(FILE *out, const struct game *g, const struct game_table *t, const char *word)
{
	int seats = game_setup_of(g)->seats;
	struct forms f = forms_of(t);
	if (strcmp(word, "dice") == 0)
		fprintf(out, _("Write \"%s\": a seat from 1 to %d, and at most %u dice.\n"), f.dice,
			seats, game_dice(t));
	else if (strcmp(word, "fix") == 0)
		fprintf(out,
			_("Write \"%s\" or \"%s\": a seat from 1 to %d, which of its dice, and "
			  "what that shows.\n"),
			f.fix, no_die, seats);
	else
		fprintf(out, _("Write \"%s %d\": a seat from 1 to %d.\n"), word, 2, seats);
}

enum live_words_kind live_words_read(FILE *out, const struct game *g, const struct game_table *t,
	const char *line, struct ses_message *m)
{
	static const char *const of[] = { "dice", "fix", "leave", "return", "press", "hold" };
	size_t n = strcspn(line, " "), k = 0;
	while (k < sizeof(of) / sizeof(of[0]) &&
		(strlen(of[k]) != n || strncasecmp(line, of[k], n) != 0))
		k++;
	if (k == sizeof(of) / sizeof(of[0]))
		return LIVE_WORDS_OTHER;
	const char *rest = line + n + strspn(line + n, " ");
	bool good = k == 0   ? type_dice(g, rest, m)
		    : k == 1 ? fix_die(g, rest, m)
		    : k == 2 ? of_seat(rest, SES_LEAVE, m)
		    : k == 3 ? of_seat(rest, SES_RETURN, m)
			     : button(rest, k == 5, m);
	if (!good || m->seat > game_setup_of(g)->seats) {
		say_form(out, g, t, of[k]);
		return LIVE_WORDS_WRONG;
	}
	return LIVE_WORDS_MESSAGE;
}
