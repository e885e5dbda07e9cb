/* SPDX-License-Identifier: MIT */
/*
 * terminal_asks.c - Dice Town at a terminal: what is asked, and every answer to it, as text.
 */
#include "terminal.h"

#include "tell.h"
#include "tell_expansion.h"
#include "town.h"
#include "town_table.h"
#include "words.h"

#include <string.h>

enum { LIST_MAX = 800 }; /* bytes of a list of cards or players */

/* A name, or "you" in the words of the sentence that it stands in. */
static const char *name(const struct term_seat *s, int seat, const char *you)
{
	return seat == s->me ? you : s->names[seat - 1];
}

/* "Teal, then you" */
static void list_order(const struct term_seat *s, const uint8_t *seats, char *list, size_t size)
{
	size_t at = 0;
	list[0] = '\0';
	for (int i = 0; i < GAME_SEATS_MAX && seats[i] && at < size; i++)
		at += (size_t)snprintf(list + at, size - at, "%s%s", i ? _(", then ") : "",
			name(s, seats[i], _in("Anna, then you", "you")));
}

/* "Anna, Teal and you" */
static void list_set(const struct term_seat *s, unsigned set, char *list, size_t size)
{
	unsigned left = 0;
	list[0] = '\0';
	for (int seat = 1; seat <= GAME_SEATS_MAX; seat++)
		left += (set & game_bit(seat)) != 0;
	for (int seat = 1; seat <= GAME_SEATS_MAX; seat++)
		if (set & game_bit(seat))
			words_add(list, size, name(s, seat, _in("between Anna and you", "you")),
				--left);
}

static void put_faces(FILE *out, const uint8_t *roll)
{
	for (int i = TOWN_FACES - 1; i >= 0; i--)
		for (int n = 0; n < roll[i]; n++)
			fprintf(out, "  %s", dt_poker.label[i]);
	fputc('\n', out);
}

/* "$2, a nugget and a deed worth 3": what a seat offers, as far as the reader may know it. */
static void list_offer(const struct term_seat *s, int seat, char *list, size_t size)
{
	const struct town_offer *o = &town_seat(town_of(s->view), seat)->offer;
	unsigned left = (o->bills > 0) + (o->nuggets > 0) + town_count(o->cards, BACKS_ANY);
	char some[48];
	list[0] = '\0';
	snprintf(some, sizeof(some), "$%u", o->bills);
	if (o->bills)
		words_add(list, size, some, --left);
	snprintf(some, sizeof(some), "%u %s", o->nuggets, _n("nugget", "nuggets", o->nuggets));
	if (o->nuggets)
		words_add(list, size, o->nuggets == 1 ? _("a nugget") : some, --left);
	for (int card = GS_EQUIP_1; card <= HAND_LAST; card++)
		for (int n = 0; n < o->cards[card]; n++)
			words_add(list, size, town_card_name(card), --left);
}

/* ---- Questions ---- */

static void ask_dice(FILE *out, const struct term_seat *s, const uint8_t *roll)
{
	const struct town *t = town_of(s->view);
	const struct town_player *p = town_seat(t, s->me);
	fputs(t->final ? _("You roll for the last time, and all of it stays:") : _("You roll:"),
		out);
	put_faces(out, roll);
	if (t->final)
		return;
	if (t->ask.what == ASK_REROLL)
		fputs(_("You cannot pay for keeping none: which one die stays?\n"), out);
	else
		fprintf(out,
			p->hand[GS_BRUTE]
				? _("Which stay under the cup? One is free, each further one $1, "
				    "none $1. You have $%u, and The Brute pays for any number.\n")
				: _("Which stay under the cup? One is free, each further one $1, "
				    "none $1. You have $%u.\n"),
			p->bills);
}

static void ask_window(FILE *out, const struct term_seat *s)
{
	const struct town *t = town_of(s->view);
	const struct town_frame *card = town_frame_at(t, AT_PLAY),
				*badge = town_frame_at(t, AT_BADGE);
	const struct town_frame *visit = town_frame_at(t, AT_VISIT),
				*bank = town_frame_at(t, AT_BANK);
	switch ((enum town_window)t->ask.a) {
	case W_REVEAL:
		fputs(_("The cups are up."), out);
		break;
	case W_BANK:
		fprintf(out, _("%s robbed the Bank of $%d."), bank ? s->names[bank->seat - 1] : "",
			bank ? bank->v[0] : 0);
		break;
	case W_SHERIFF:
		if (!badge || badge->seat == s->me)
			fputs(_("You are about to take the badge."), out);
		else
			fprintf(out, _("%s is about to take the badge."),
				s->names[badge->seat - 1]);
		break;
	case W_DOC:
		if (!visit) /* in the first edition it is open to all */
			fputs(_("Doc Badluck is next."), out);
		else if (visit->seat == s->me)
			fputs(_("You are about to see Doc Badluck."), out);
		else
			fprintf(out, _("%s is about to see Doc Badluck."),
				s->names[visit->seat - 1]);
		break;
	case W_PLAY:
		fprintf(out, _("%s plays %s."), card ? s->names[card->seat - 1] : "",
			card ? town_card_name(card->v[0]) : "");
		break;
	case W_START:
		fputs(_("Before it goes on."), out);
		break;
	case W_GAIN:
		fputs(_("You have a new card."), out);
		break;
	case W_STOLEN:
		fputs(_("You have been robbed."), out);
		break;
	case W_ENDROUND:
		fputs(_("The round is over."), out);
		break;
	case W_CHASE:
		fputs(_("You have rolled:"), out);
		put_faces(out, t->chased);
		break;
	case W_HIRE:
	case W_MINE:
	case W_STORE:
	case W_SALOON:
	case W_HALL:
	case TOWN_WINDOWS:
		fprintf(out, _("The %s is yours."), town_place_name(t->place));
	}
	fprintf(out, " %s\n", _("Do you play a card?"));
}

static void ask_offer(FILE *out, const struct term_seat *s)
{
	const struct town *t = town_of(s->view);
	const struct town_offer *o = &town_seat(t, s->me)->offer;
	char who[LIST_MAX], what[LIST_MAX];
	if (!o->made) {
		list_set(s, t->ask.a, who, sizeof(who));
		fprintf(out,
			t->place == PLACE_DOC
				? _("%s, the Sheriff, decides who sees the Doc first: %s. Do you "
				    "offer something for it?\n")
				: _("%s, the Sheriff, decides between %s. Do you offer something "
				    "for it?\n"),
			s->names[t->badge - 1], who);
		return;
	}
	list_order(s, o->order, who, sizeof(who));
	list_offer(s, s->me, what, sizeof(what));
	fprintf(out, _("Your offer for %s: %s.\n"), who, what[0] ? what : _("nothing so far"));
}

static void ask_rule(FILE *out, const struct term_seat *s)
{
	const struct town *t = town_of(s->view);
	char text[SCREEN_TEXT];
	if (t->place == PLACE_DOC)
		fputs(_("Sheriff, in which order do they see the Doc?\n"), out);
	else if (town_question_expansion(t, s->names[s->me - 1], s->names, text, sizeof(text)))
		fprintf(out, "%s\n", text);
	else if (t->place == PLACE_END)
		fputs(_("Sheriff, who wins the game?\n"), out);
	else if (t->place == PLACE_SHERIFF)
		fputs(_("Sheriff, who is the next Sheriff?\n"), out);
	else
		fprintf(out, _("Sheriff, who wins at the %s?\n"), town_place_name(t->place));
}

static const char *const plain[TOWN_ASKS] = {
	[ASK_PUTBACK] = N_("You cannot pay for these dice. Which do you put back?"),
	[ASK_GAINED] = N_("Nervous Joe is played at once: whom does he rob of $4?"),
	[ASK_PICK] = N_("Which card do you keep?"),
	[ASK_VICTIM] = N_("Whom do you rob?"),
	[ASK_BLIND] = N_("Which cards do you draw?"),
	[ASK_GO] = N_("You won nothing. Do you see Doc Badluck?"),
	[ASK_TAKE] = N_("Doc Badluck: which elixir do you take?"),
	[ASK_PROTECT] = N_("Which two deeds shall be safe?"),
	[ASK_TARGET] = N_("Who has to give you a card?"),
	[ASK_GIVE] = N_("Which card do you give?"),
	[ASK_REMEDY] = N_("Doc Badluck: what shall he do? You have dice for this."),
};

static void ask_hands(FILE *out, const struct term_seat *s)
{
	char text[SCREEN_TEXT];
	town_ask_hands(s->view, s->me, s->names, text, sizeof(text));
	fprintf(out, "%s\n", text);
}

void town_term_question(FILE *out, const struct term_seat *s, const uint8_t *roll)
{
	const struct town *t = town_of(s->view);
	char text[200];
	fputc('\n', out);
	if (roll && (t->ask.what == ASK_KEEP || t->ask.what == ASK_REROLL))
		ask_dice(out, s, roll);
	else if (t->ask.what == ASK_WINDOW)
		ask_window(out, s);
	else if (t->ask.what == ASK_OFFER)
		ask_offer(out, s);
	else if (t->ask.what == ASK_RULE)
		ask_rule(out, s);
	else if (town_asks_hands(s->view))
		ask_hands(out, s);
	else if (town_question_expansion(t, s->names[s->me - 1], s->names, text, sizeof(text)))
		fprintf(out, "%s\n", text);
	else if (plain[t->ask.what])
		fprintf(out, "%s\n", _(plain[t->ask.what]));
}

/* ---- Answers ---- */

static void name_target(const struct term_seat *s, int seat, char *buf, size_t size)
{
	const struct town_player *p = town_seat(town_of(s->view), seat);
	snprintf(buf, size, _("%s ($%u; in hand deeds %u, General Store cards %u)"),
		s->names[seat - 1], p->bills, town_count(p->hand, BACKS_DEEDS),
		town_count(p->hand, BACKS_STORE));
}

static void put_target(FILE *out, const struct term_seat *s, int seat)
{
	char target[LIST_MAX];
	name_target(s, seat, target, sizeof(target));
	fputs(target, out);
}

static void put_card(FILE *out, int card)
{
	const char *effect = town_card_effect(card);
	fprintf(out, "%s%s%s", town_card_name(card), *effect ? ": " : "", effect);
}

static void put_play(FILE *out, const struct term_seat *s, const struct game_action *a)
{
	int card = a->arg[0];
	char target[LIST_MAX];
	if (card == GS_CHEATER) {
		fprintf(out, _("%s: turn a %s to %s"), town_card_name(card),
			dt_poker.label[a->arg[2] - 1], dt_poker.label[a->arg[3] - 1]);
	} else if (a->arg[1]) {
		name_target(s, a->arg[1], target, sizeof(target));
		fprintf(out, _("%s against %s"), town_card_name(card), target);
	} else {
		put_card(out, card);
	}
}

static void put_shelf(FILE *out, const struct term_seat *s, int shelf)
{
	if (shelf == SHELF_DECK)
		fputs(_("the top of the deck, whatever it is"), out);
	else
		put_card(out, town_of(s->view)->shelf[shelf - 1]);
}

/* "Anna, then you, for $2 from Anna; a nugget from you" */
static void put_ruling(FILE *out, const struct term_seat *s, const struct game_action *a)
{
	char who[LIST_MAX], what[LIST_MAX], offers[2 * LIST_MAX] = "";
	list_order(s, a->arg, who, sizeof(who));
	for (int seat = 1; seat <= GAME_SEATS_MAX; seat++) {
		size_t at = strlen(offers);
		if (!(a->arg[6] & game_bit(seat)))
			continue;
		list_offer(s, seat, what, sizeof(what));
		if (at)
			at += (size_t)snprintf(offers + at, sizeof(offers) - at, "; ");
		snprintf(offers + at, sizeof(offers) - at, _("%s from %s"), what,
			name(s, seat, _in("from you", "you")));
	}
	if (offers[0])
		fprintf(out, _("%s, for %s"), who, offers);
	else
		fputs(who, out);
}

static void put_good(FILE *out, const struct game_action *a)
{
	if (a->arg[0] == GOOD_DOLLAR)
		fputs(_("add $1"), out);
	else if (a->arg[0] == GOOD_NUGGET)
		fputs(_("add a nugget"), out);
	else
		fprintf(out, _("add %s"), town_card_name(a->arg[1]));
}

static void put_done(FILE *out, const struct term_seat *s, const struct game_action *a)
{
	char text[SCREEN_OPTION];
	if (!town_asks_hands(s->view)) {
		fputs(_("make this offer"), out);
		return;
	}
	town_hands_option(s->view, a, text, sizeof(text));
	fputs(text, out);
}

void town_term_option(FILE *out, const struct term_seat *s, const struct game_action *a)
{
	const struct town *t = town_of(s->view);
	char who[LIST_MAX], text[200];
	if (town_option_expansion(t, a, s->names, text, sizeof(text))) {
		fputs(text, out);
		return;
	}
	switch ((enum town_action)a->kind) {
	case ACT_PASS:
		fputs(t->ask.what == ASK_OFFER ? _("offer nothing") : _("no"), out);
		break;
	case ACT_PLAY:
		put_play(out, s, a);
		break;
	case ACT_OFFER:
		list_order(s, a->arg, who, sizeof(who));
		fprintf(out, _("offer something for %s"), who);
		break;
	case ACT_ADD:
		put_good(out, a);
		break;
	case ACT_DONE:
	case ACT_TELL:
		put_done(out, s, a);
		break;
	case ACT_RULE:
		put_ruling(out, s, a);
		break;
	case ACT_PICK:
	case ACT_GIVE:
		put_card(out, a->arg[0]);
		break;
	case ACT_TARGET:
		put_target(out, s, a->arg[0]);
		break;
	case ACT_BLIND:
		fprintf(out, _("deeds %u, General Store cards %u"), a->arg[0], a->arg[1]);
		break;
	case ACT_VISIT:
		fputs(_("yes"), out);
		break;
	case ACT_STAY:
		fputs(_("no"), out);
		break;
	case ACT_TAKE:
		put_shelf(out, s, a->arg[0]);
		break;
	case ACT_PROTECT:
		fprintf(out, _("%s and %s"), town_card_name(a->arg[0]), town_card_name(a->arg[1]));
		break;
	case ACT_KEEP:
	case ACT_PUTBACK:
		put_faces(out, a->arg);
		break;
	case ACT_REMEDY:
		fprintf(out, "%s: %s", town_remedy_name(a->arg[0]),
			town_card_effect(town_remedy_elixir(a->arg[0])));
		break;
	case ACT_ACTION: /* and what follows: asks_expansion.c */
	case ACT_SET:
	case ACT_CATCH:
	case ACT_RIVER:
	case ACT_TURN:
	case ACT_TRAP:
	case ACT_WARPATH:
	case ACT_DEAL:
	case ACT_DRAW:
	case ACT_SHOW:
	case ACT_MEND:
	case TOWN_ACTIONS:
		break;
	}
}

/* ---- Dice that cannot stay ---- */

bool town_term_refuse_dice(
	FILE *out, const struct term_seat *s, const uint8_t *roll, const uint8_t *kept)
{
	const struct town *t = town_of(s->view);
	unsigned bills = town_seat(t, s->me)->bills, k = town_dice(kept);
	int costs = town_price(k);
	for (int i = 0; i < TOWN_FACES; i++)
		if (kept[i] > roll[i]) {
			fputs(_("You have not rolled these dice.\n"), out);
			return true;
		}
	if (t->ask.what == ASK_REROLL && k != 1)
		fputs(_("You have no dollar: exactly one die stays.\n"), out);
	else if (t->final && k != town_dice(roll))
		fputs(_("It is the last roll: all of it stays.\n"), out);
	else if (t->ask.what == ASK_KEEP && costs > (int)bills && k == 0)
		fputs(_("Keeping none costs $1, and you have no dollar: keep one die.\n"), out);
	else if (t->ask.what == ASK_KEEP && costs > (int)bills)
		fprintf(out,
			_n("Keeping %u die costs $%d, and you have $%u: keep %u at most.\n",
				"Keeping %u dice costs $%d, and you have $%u: keep %u at most.\n",
				k),
			k, costs, bills, bills + 1);
	else
		return false;
	return true;
}
