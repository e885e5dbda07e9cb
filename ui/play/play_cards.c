/* SPDX-License-Identifier: MIT */
/*
 * play_cards.c - asks at the terminal whose cards are played with, and sets the game's option to
 * it.
 */
#include "play_cards.h"

#include "term.h"
#include "words.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

/* The value of the option that means the players' own; 0: there is none such. */
static uint8_t own_cards(const struct game_ops *ops, uint8_t *slot)
{
	for (size_t i = 0; i < ops->n_options; i++) {
		const struct game_option *o = &ops->options[i];
		if (strcmp(o->name, "cards") != 0 || !o->names)
			continue;
		*slot = o->at;
		for (uint8_t v = 1; v <= o->max; v++)
			if (strcmp(o->names[v], "physical") == 0)
				return v;
	}
	return 0;
}

/* Enter alone, and the end of what is typed, mean what is usual. */
static bool agrees(const char *question, bool usual)
{
	char line[TERM_LINE];
	for (;;) {
		if (term_ask(NULL, question, line) == TERM_END || !*line)
			return usual;
		if (strncasecmp(line, "y", 1) == 0)
			return true;
		if (strncasecmp(line, "n", 1) == 0)
			return false;
	}
}

bool play_cards_propose(
	const struct cmd_args *args, const struct game_ops *ops, struct game_setup *setup)
{
	const char *said = cmd_value(args, "options");
	uint8_t slot = 0, own = own_cards(ops, &slot);
	if (!own || (said && strstr(said, "cards=")) || !isatty(STDIN_FILENO))
		return false;
	if (agrees(_("Do you play with printed cards of your own? They stay in your hands, and the "
		     "table\nknows a card when it is played or shown. yes (Enter), or no: "),
		    true)) {
		setup->value[slot] = own;
		return false;
	}
	return agrees(_("Then the table deals. Do all agree that each looks at his cards on the "
			"display while\nthe others look away? Without that the table picks for "
			"you. yes, or no (Enter): "),
		false);
}
