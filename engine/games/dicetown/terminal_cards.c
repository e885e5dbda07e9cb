/* SPDX-License-Identifier: MIT */
/*
 * terminal_cards.c - what cards and elixirs do, for whoever asks at a terminal.
 */
#include "terminal.h"

#include "nearest.h"
#include "tell.h"
#include "town.h"
#include "words.h"

#include <string.h>
#include <strings.h>

enum {
	MOST = 8,	      /* cards that one word may mean */
	KINDS = BANDIT_1 + 1, /* all bandits do the same */
};

static void explain(FILE *out, int card)
{
	fprintf(out, "  %s: %s\n", town_card_name(card), town_card_text(card));
}

/* Explains the cards whose names have this in them. Returns how many. */
static unsigned explain_all(FILE *out, const char *part)
{
	unsigned n = 0;
	for (int card = 1; card < KINDS; card++)
		if (term_has(town_card_name(card), part) && n++ < MOST)
			explain(out, card);
	return n;
}

void town_term_explain(FILE *out, const char *what)
{
	struct dt_nearest meant;
	for (int card = 1; card < KINDS; card++)
		if (strcasecmp(town_card_name(card), what) == 0) {
			explain(out, card);
			return;
		}
	const char *last_word = strrchr(what, ' '); /* "10 bandit" */
	if (strlen(what) > 2 && explain_all(out, what))
		return;
	if (last_word && strlen(last_word + 1) > 2 && explain_all(out, last_word + 1))
		return;
	dt_nearest_begin(&meant, what, strlen(what));
	for (int card = 1; card < KINDS; card++) {
		const char *name = town_card_name(card), *last = strrchr(name, ' ');
		dt_nearest_try(&meant, name);
		dt_nearest_try(&meant, last ? last + 1 : name);
	}
	if (meant.best)
		explain_all(out, meant.best);
	else
		fprintf(out,
			_("No card or elixir is called so. \"%s\" explains those that you see.\n"),
			"cards");
}

void town_term_explain_option(FILE *out, const struct term_seat *s, const struct game_action *a)
{
	int card = CARD_NONE;
	switch (a->kind) {
	case ACT_PLAY:
	case ACT_PICK:
	case ACT_GIVE:
		card = a->arg[0];
		break;
	case ACT_ADD:
		card = a->arg[0] == GOOD_CARD ? a->arg[1] : CARD_NONE;
		break;
	case ACT_REMEDY:
		card = town_remedy_elixir(a->arg[0]);
		break;
	case ACT_TAKE:
		card = a->arg[0] == SHELF_DECK ? EL_UNKNOWN
					       : town_of(s->view)->shelf[a->arg[0] - 1];
		break;
	default:
		break;
	}
	if (card != CARD_NONE)
		explain(out, card);
	else
		fputs(_("That is no card: what it says is all there is.\n"), out);
}

/* Each card once, however many there are. */
static unsigned explain_hand(FILE *out, const uint8_t *hand)
{
	unsigned n = 0;
	for (int card = GS_EQUIP_1; card <= HAND_LAST; card++)
		if (hand[card]) {
			explain(out, card);
			n++;
		}
	return n;
}

/* What he has, or, in the first edition, does. */
static void explain_doc(FILE *out, const struct town *t)
{
	fputs(t->rules.edition ? _("Doc Badluck, for who has a die for it:\n")
			       : _("At Doc Badluck:\n"),
		out);
	for (int remedy = REMEDY_WIRE; t->rules.edition && remedy < TOWN_REMEDIES; remedy++)
		fprintf(out, "  %s: %s\n", town_remedy_name(remedy),
			town_card_effect(town_remedy_elixir(remedy)));
	for (int i = 0; i < TOWN_SHELVES; i++)
		if (t->shelf[i])
			explain(out, t->shelf[i]);
}

void town_term_cards(FILE *out, const struct term_seat *s)
{
	const struct town *t = town_of(s->view);
	if (s->me) {
		fputs(_("In your hand:\n"), out);
		if (!explain_hand(out, town_seat(t, s->me)->hand))
			fputs(_("  nothing yet.\n"), out);
	}
	explain_doc(out, t);
	fprintf(out, _("\"? %s\" explains another card, \"? %d\" the card of answer 2.\n"),
		town_card_name(GS_DYNAMITE), 2);
}
