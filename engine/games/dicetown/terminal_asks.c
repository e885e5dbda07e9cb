/* SPDX-License-Identifier: MIT */
/*
 * terminal_asks.c - Dice Town at a terminal: what is asked, and every answer to it, as text.
 */
#include "terminal.h"

#include "tell.h"
#include "town.h"
#include "town_table.h"

static const struct town_frame *doing(const struct town *t, int at)
{
	for (int i = t->depth; i-- > 0;)
		if (t->frame[i].at == at)
			return &t->frame[i];
	return NULL;
}

static const char *name(const struct term_seat *s, int seat)
{
	return seat == s->me ? "you" : s->names[seat - 1];
}

/* "you are", "Teal is" */
static void put_is(FILE *out, const struct term_seat *s, int seat)
{
	if (seat == s->me)
		fputs("You are", out);
	else
		fprintf(out, "%s is", s->names[seat - 1]);
}

static void put_seats(FILE *out, const struct term_seat *s, const uint8_t *seats)
{
	for (int i = 0; i < GAME_SEATS_MAX && seats[i]; i++)
		fprintf(out, "%s%s", i ? ", then " : "", name(s, seats[i]));
}

static void put_set(FILE *out, const struct term_seat *s, unsigned set)
{
	const char *between = "";
	for (int seat = 1; seat <= GAME_SEATS_MAX; seat++) {
		if (!(set & game_bit(seat)))
			continue;
		set &= ~game_bit(seat);
		fprintf(out, "%s%s", between, name(s, seat));
		between = set & (set - 1) ? ", " : " and ";
	}
}

/* What stands behind an item of a list when so many are left. */
static const char *between(unsigned left)
{
	return left > 1 ? ", " : left == 1 ? " and " : "";
}

static void put_faces(FILE *out, const uint8_t *roll)
{
	for (int i = TOWN_FACES - 1; i >= 0; i--)
		for (int n = 0; n < roll[i]; n++)
			fprintf(out, "  %s", dt_poker.label[i]);
	fputc('\n', out);
}

/* "$2, a nugget and a deed worth 3": what a seat offers, as far as the reader may know it. */
static void put_offer(FILE *out, const struct term_seat *s, int seat)
{
	const struct town_offer *o = &town_seat(town_of(s->view), seat)->offer;
	unsigned left = (o->bills > 0) + (o->nuggets > 0) + town_count(o->cards, BACKS_ANY);
	if (o->bills)
		fprintf(out, "$%u%s", o->bills, between(--left));
	if (o->nuggets == 1)
		fprintf(out, "a nugget%s", between(--left));
	else if (o->nuggets)
		fprintf(out, "%u nuggets%s", o->nuggets, between(--left));
	for (int card = GS_EQUIP_1; card <= DEED_UNKNOWN; card++)
		for (int n = 0; n < o->cards[card]; n++)
			fprintf(out, "%s%s", town_card_name(card), between(--left));
}

/* ---- Questions ---- */

static void ask_dice(FILE *out, const struct term_seat *s, const uint8_t *roll)
{
	const struct town *t = town_of(s->view);
	const struct town_player *p = town_seat(t, s->me);
	fputs(t->final ? "You roll for the last time, and all of it stays:" : "You roll:", out);
	put_faces(out, roll);
	if (t->final)
		return;
	if (t->ask.what == ASK_REROLL)
		fputs("You cannot pay for keeping none: which one die stays?\n", out);
	else
		fprintf(out,
			"Which stay under the cup? One is free, each further one $1, none $1. "
			"You have $%u%s.\n",
			p->bills, p->hand[GS_BRUTE] ? ", and The Brute pays for any number" : "");
}

static void ask_window(FILE *out, const struct term_seat *s)
{
	const struct town *t = town_of(s->view);
	const struct town_frame *card = doing(t, AT_PLAY), *badge = doing(t, AT_BADGE);
	const struct town_frame *visit = doing(t, AT_VISIT), *bank = doing(t, AT_BANK);
	switch ((enum town_window)t->ask.a) {
	case W_REVEAL:
		fputs("The cups are up.", out);
		break;
	case W_BANK:
		fprintf(out, "%s robbed the Bank of $%d.", bank ? s->names[bank->seat - 1] : "",
			bank ? bank->v[0] : 0);
		break;
	case W_SHERIFF:
		put_is(out, s, badge ? badge->seat : s->me);
		fputs(" about to take the badge.", out);
		break;
	case W_DOC:
		put_is(out, s, visit ? visit->seat : s->me);
		fputs(" about to see Doc Badluck.", out);
		break;
	case W_PLAY:
		fprintf(out, "%s plays %s.", card ? s->names[card->seat - 1] : "",
			card ? town_card_name(card->v[0]) : "");
		break;
	case W_START:
		fputs("Before it goes on.", out);
		break;
	case W_MINE:
	case W_STORE:
	case W_SALOON:
	case W_HALL:
	case TOWN_WINDOWS:
		fprintf(out, "The %s is yours.", town_place_name(t->place));
	}
	fputs(" Do you play a card?\n", out);
}

static void ask_offer(FILE *out, const struct term_seat *s)
{
	const struct town *t = town_of(s->view);
	const struct town_offer *o = &town_seat(t, s->me)->offer;
	if (!o->made) {
		fprintf(out, "%s, the Sheriff, decides ", s->names[t->badge - 1]);
		fputs(t->ask.b > 1 ? "who sees the Doc first: " : "between ", out);
		put_set(out, s, t->ask.a);
		fputs(". Do you offer something for it?\n", out);
		return;
	}
	fputs("Your offer for ", out);
	put_seats(out, s, o->order);
	fputs(": ", out);
	if (o->bills || o->nuggets || town_count(o->cards, BACKS_ANY))
		put_offer(out, s, s->me);
	else
		fputs("nothing so far", out);
	fputs(".\n", out);
}

static void ask_rule(FILE *out, const struct term_seat *s)
{
	const struct town *t = town_of(s->view);
	if (t->ask.b > 1)
		fputs("Sheriff, in which order do they see the Doc?\n", out);
	else if (t->place == PLACE_END)
		fputs("Sheriff, who wins the game?\n", out);
	else
		fprintf(out, "Sheriff, who wins at the %s?\n", town_place_name(t->place));
}

static const char *const plain[TOWN_ASKS] = {
	[ASK_PUTBACK] = "You cannot pay for these dice. Which do you put back?",
	[ASK_GAINED] = "Nervous Joe is played at once: whom does he rob of $4?",
	[ASK_PICK] = "Which card do you keep?",
	[ASK_VICTIM] = "Whom do you rob?",
	[ASK_BLIND] = "Which cards do you draw?",
	[ASK_GO] = "You won nothing. Do you see Doc Badluck?",
	[ASK_TAKE] = "Doc Badluck: which elixir do you take?",
	[ASK_PROTECT] = "Which two deeds shall be safe?",
	[ASK_TARGET] = "Who has to give you a card?",
	[ASK_GIVE] = "Which card do you give?",
};

void town_term_question(FILE *out, const struct term_seat *s, const uint8_t *roll)
{
	const struct town *t = town_of(s->view);
	fputc('\n', out);
	if (roll)
		ask_dice(out, s, roll);
	else if (t->ask.what == ASK_WINDOW)
		ask_window(out, s);
	else if (t->ask.what == ASK_OFFER)
		ask_offer(out, s);
	else if (t->ask.what == ASK_RULE)
		ask_rule(out, s);
	else if (plain[t->ask.what])
		fprintf(out, "%s\n", plain[t->ask.what]);
}

/* ---- Answers ---- */

static void put_target(FILE *out, const struct term_seat *s, int seat)
{
	const struct town_player *p = town_seat(town_of(s->view), seat);
	fprintf(out, "%s ($%u; in hand deeds %u, General Store cards %u)", s->names[seat - 1],
		p->bills, town_count(p->hand, BACKS_DEEDS), town_count(p->hand, BACKS_STORE));
}

static void put_play(FILE *out, const struct term_seat *s, const struct game_action *a)
{
	int card = a->arg[0];
	fprintf(out, "%s", town_card_name(card));
	if (card == GS_CHEATER)
		fprintf(out, ": turn a %s to %s", dt_poker.label[a->arg[2] - 1],
			dt_poker.label[a->arg[3] - 1]);
	else if (card == GS_NERVOUS_JOE) {
		fputs(" against ", out);
		put_target(out, s, a->arg[1]);
	} else if (*town_card_effect(card))
		fprintf(out, ": %s", town_card_effect(card));
}

static void put_card(FILE *out, int card)
{
	const char *effect = town_card_effect(card);
	fprintf(out, "%s%s%s", town_card_name(card), *effect ? ": " : "", effect);
}

static void put_shelf(FILE *out, const struct term_seat *s, int shelf)
{
	const struct town *t = town_of(s->view);
	if (shelf == SHELF_DECK) {
		fputs("the top of the deck, whatever it is", out);
		return;
	}
	int card = t->shelf[shelf - 1];
	put_card(out, card);
}

static void put_ruling(FILE *out, const struct term_seat *s, const struct game_action *a)
{
	const char *before = ", for ";
	put_seats(out, s, a->arg);
	for (int seat = 1; seat <= GAME_SEATS_MAX; seat++) {
		if (!(a->arg[6] & game_bit(seat)))
			continue;
		fputs(before, out);
		put_offer(out, s, seat);
		fprintf(out, " from %s", name(s, seat));
		before = "; ";
	}
}

static void put_good(FILE *out, const struct game_action *a)
{
	if (a->arg[0] == GOOD_DOLLAR)
		fputs("add $1", out);
	else if (a->arg[0] == GOOD_NUGGET)
		fputs("add a nugget", out);
	else
		fprintf(out, "add %s", town_card_name(a->arg[1]));
}

void town_term_option(FILE *out, const struct term_seat *s, const struct game_action *a)
{
	const struct town *t = town_of(s->view);
	switch ((enum town_action)a->kind) {
	case ACT_PASS:
		fputs(t->ask.what == ASK_OFFER ? "offer nothing" : "no", out);
		break;
	case ACT_PLAY:
		put_play(out, s, a);
		break;
	case ACT_OFFER:
		fputs("offer something for ", out);
		put_seats(out, s, a->arg);
		break;
	case ACT_ADD:
		put_good(out, a);
		break;
	case ACT_DONE:
		fputs("make this offer", out);
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
		fprintf(out, "deeds %u, General Store cards %u", a->arg[0], a->arg[1]);
		break;
	case ACT_VISIT:
		fputs("yes", out);
		break;
	case ACT_STAY:
		fputs("no", out);
		break;
	case ACT_TAKE:
		put_shelf(out, s, a->arg[0]);
		break;
	case ACT_PROTECT:
		fprintf(out, "%s and %s", town_card_name(a->arg[0]), town_card_name(a->arg[1]));
		break;
	case ACT_KEEP:
	case ACT_PUTBACK:
		put_faces(out, a->arg);
		break;
	case ACT_DEAL:
	case ACT_DRAW:
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
			fputs("You have not rolled these dice.\n", out);
			return true;
		}
	if (t->ask.what == ASK_REROLL && k != 1)
		fputs("You have no dollar: exactly one die stays.\n", out);
	else if (t->final && k != town_dice(roll))
		fputs("It is the last roll: all of it stays.\n", out);
	else if (t->ask.what == ASK_KEEP && costs > (int)bills && k == 0)
		fputs("Keeping none costs $1, and you have no dollar: keep one die.\n", out);
	else if (t->ask.what == ASK_KEEP && costs > (int)bills)
		fprintf(out, "Keeping %u dice costs $%d, and you have $%u: keep %u at most.\n", k,
			costs, bills, bills + 1);
	else
		return false;
	return true;
}
