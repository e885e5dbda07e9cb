/* SPDX-License-Identifier: MIT */
/*
 * town_printed.c - Dice Town with the players' own printed cards: what hands are to do with them,
 * and what is asked of those that the table cannot see, in words.
 */
#include "town_table.h"

#include "tell.h"
#include "tell_expansion.h"
#include "town.h"
#include "words.h"

#include <stdio.h>

bool town_asks_hands(const struct game *g)
{
	const struct town *t = town_of(g);
	bool steal = t->ask.what == ASK_PICK && t->rules.cards;
	return t->ask.what == ASK_HANDS || t->ask.what == ASK_TELL || steal;
}

static void ask_steal(
	const struct town *t, int seat, const char *const *names, char *buf, size_t size)
{
	const struct town_frame *steal = town_frame_at(t, AT_STEAL);
	unsigned n = steal ? (unsigned)steal->v[2] + steal->v[3] + steal->v[4] : 0;
	const char *victim = steal ? names[steal->v[1] - 1] : "";
	if (n == 1 && t->ask.what == ASK_PICK)
		snprintf(buf, size, _("%s: draw a card from the hand of %s. What is it?"),
			names[seat - 1], victim);
	else if (n == 1)
		snprintf(buf, size, _("%s: draw a card from the hand of %s."), names[seat - 1],
			victim);
	else if (t->ask.what == ASK_PICK)
		snprintf(buf, size,
			_("%s: draw %u cards from the hand of %s, keep one, give the rest back. "
			  "What "
			  "do you keep?"),
			names[seat - 1], n, victim);
	else
		snprintf(buf, size,
			_("%s: draw %u cards from the hand of %s, keep one, give the rest back."),
			names[seat - 1], n, victim);
}

static void ask_task(
	const struct town *t, int seat, const char *const *names, char *buf, size_t size)
{
	const struct town_frame *at = town_frame_at(t, t->ask.b == GS_GIFT ? AT_PLAY : AT_VISIT);
	const char *to = at ? names[at->seat - 1] : "";
	if (t->ask.a == TASK_STEAL)
		ask_steal(t, seat, names, buf, size);
	else if (t->ask.a == TASK_KEEP)
		snprintf(buf, size,
			_("%s: draw %d General Store cards, keep one, discard the rest face down."),
			names[seat - 1], t->ask.b);
	else if (t->ask.a == TASK_COUPON)
		snprintf(buf, size,
			_("%s: look through the discard pile and take one General Store card."),
			names[seat - 1]);
	else if (t->ask.b == EL_FRIENDSHIP || t->ask.b == GS_GIFT)
		snprintf(buf, size, _("%s: give %s one of your General Store cards."),
			names[seat - 1], to);
	else
		snprintf(buf, size, _("%s: give %s one of your deeds."), names[seat - 1], to);
}

/* A ranch is said at once; which deed it is need not be. */
static bool may_be_ranch(const struct town *t)
{
	return t->rules.expansion && t->ask.a == DECK_DEEDS && t->ask.b == TELL_OPEN;
}

/* The first lie at the Sheriff's office; who hires one from a hidden deck takes it himself. */
static void ask_bandit(const struct town *t, const char *name, char *buf, size_t size)
{
	if (t->place == 0 && town_bandits(t, BANDIT_WANTED) < 2)
		snprintf(buf, size,
			_("%s: lay a bandit at the Sheriff's office, wanted side up. Which one is "
			  "it?"),
			name);
	else if (t->rules.bandit_hidden)
		snprintf(buf, size, _("%s: take the top bandit of the deck. Which one is it?"),
			name);
	else
		snprintf(buf, size, _("%s: which bandit lies on top of the deck now?"), name);
}

/* Two players leave some out before the first one is turned up (X-SETUP-8). */
static void ask_for_row(const struct town *t, const char *name, char *buf, size_t size)
{
	unsigned out = town_count(t->discard[DECK_DEEDS - 1], BACKS_ANY), lying = 0;
	for (int i = 0; i < TOWN_ROW; i++)
		lying += t->row[i] != CARD_NONE;
	if (t->place == 0 && out && !t->row[0])
		snprintf(buf, size,
			_n("%s: put %u deed of the deck into the box, unseen, then turn up one for "
			   "the row. Which one is it?",
				"%s: put %u deeds of the deck into the box, unseen, then turn up "
				"one for the row. Which one is it?",
				out),
			name, out);
	else
		snprintf(buf, size, _("%s: turn up deed %u of the row. Which one is it?"), name,
			lying + 1);
}

/* What the expansion's decks ask for. False: nothing. */
static bool ask_more(const struct town *t, const char *name, char *buf, size_t size)
{
	unsigned left = t->deck[DECK_RIVER - 1][RV_UNKNOWN] + 1u;
	if (t->ask.b == TELL_RANCH)
		snprintf(buf, size,
			_("%s: take the top deed of the deck. If it is a ranch lay it before you. "
			  "Is it one?"),
			name);
	else if (t->ask.a == DECK_BANDITS)
		ask_bandit(t, name, buf, size);
	else if (t->ask.b == TELL_FOUND)
		snprintf(buf, size,
			_n("%s: look at %u card of the river and use it. Which one is it?",
				"%s: look at %u cards of the river, use one, put the rest back on "
				"top. Which one do you use?",
				left < 3 ? left : 3),
			name, left < 3 ? left : 3);
	else if (t->ask.a == DECK_RIVER)
		snprintf(buf, size, _("%s: turn up a card of the river. Which one is it?"), name);
	else
		return false;
	return true;
}

void town_ask_hands(
	const struct game *g, int seat, const char *const *names, char *buf, size_t size)
{
	const struct town *t = town_of(g);
	const char *name = names[seat - 1];
	unsigned untold = town_seat(t, seat)->hand[DEED_UNKNOWN];
	if (t->ask.what == ASK_HANDS)
		ask_task(t, seat, names, buf, size);
	else if (t->ask.what == ASK_PICK)
		ask_steal(t, seat, names, buf, size);
	else if (ask_more(t, name, buf, size))
		return;
	else if (t->ask.b == TELL_SAFE)
		snprintf(buf, size, _("%s: lay a deed before you. Which one is it?"), name);
	else if (t->ask.b == TELL_END && t->ask.a == DECK_DEEDS)
		snprintf(buf, size,
			_n("%s: show your deeds. %u is not told yet: which one is it?",
				"%s: show your deeds one by one. %u are not told yet: what is the "
				"next one?",
				untold),
			name, untold);
	else if (t->ask.b == TELL_END)
		snprintf(buf, size,
			t->rules.expansion
				? _("%s: which cards do you have that are worth something?")
				: _("%s: what equipment do you have?"),
			name);
	else if (t->ask.a == DECK_DEEDS)
		ask_for_row(t, name, buf, size);
	else
		snprintf(buf, size, _("%s: turn up an elixir. Which one is it?"), name);
}

void town_ask_hands_briefly(const struct game *g, char *buf, size_t size)
{
	const struct town *t = town_of(g);
	static const char *const briefs[] = { [DECK_STORE] = N_("Any equipment?"),
		[DECK_DEEDS] = N_("Which deed is it?"),
		[DECK_ELIXIRS] = N_("Which elixir is it?"),
		[DECK_RIVER] = N_("Which river card?"),
		[DECK_BANDITS] = N_("Which bandit is it?") };
	const char *what = t->ask.what != ASK_TELL  ? _("Cards change hands")
			   : t->ask.b == TELL_RANCH ? _("Is it a ranch?")
						    : _(briefs[t->ask.a]);
	snprintf(buf, size, "%s", what);
}

static void put_right(struct game_action *out, size_t *n, size_t cap, int good, int from, int to)
{
	if (*n < cap)
		out[*n] = (struct game_action){ .kind = ACT_MEND,
			.arg = { (uint8_t)good, (uint8_t)from, (uint8_t)to, 1 } };
	++*n;
}

/* One more or one less, which the Bank or the mine has had or gets. */
size_t town_mends(const struct game *g, int seat, struct game_action *out, size_t cap)
{
	const struct town *t = town_of(g);
	const struct town_player *p = town_seat(t, seat);
	size_t n = 0;
	if (!t->rules.cards)
		return 0;
	if (t->bank)
		put_right(out, &n, cap, GOOD_DOLLAR, PURSE_BANK, seat);
	if (p->bills)
		put_right(out, &n, cap, GOOD_DOLLAR, seat, PURSE_BANK);
	if (t->mine)
		put_right(out, &n, cap, GOOD_NUGGET, PURSE_MINE, seat);
	if (p->nuggets)
		put_right(out, &n, cap, GOOD_NUGGET, seat, PURSE_MINE);
	return n;
}

void town_mend_option(const struct game *g, const struct game_action *a, const char *const *names,
	char *buf, size_t size)
{
	const struct town *t = town_of(g);
	bool more = a->arg[2] <= GAME_SEATS_MAX, dollar = a->arg[0] == GOOD_DOLLAR;
	int seat = more ? a->arg[2] : a->arg[1];
	const struct town_player *p = town_seat(t, seat);
	unsigned has = dollar ? p->bills : p->nuggets,
		 then = more ? has + a->arg[3] : has - a->arg[3];
	snprintf(buf, size, dollar ? _("%s has $%u, not $%u") : _("%s has nuggets: %u, not %u"),
		names[seat - 1], then, has);
}

void town_hands_option(const struct game *g, const struct game_action *a, char *buf, size_t size)
{
	const struct town *t = town_of(g);
	int card = a->arg[0];
	bool back = card == GS_UNKNOWN || card == DEED_UNKNOWN || card == EL_UNKNOWN;
	if (a->kind == ACT_DONE)
		snprintf(buf, size, "%s", t->ask.what == ASK_HANDS ? _("done") : _("that is all"));
	else if (back && t->ask.b == TELL_RANCH)
		snprintf(buf, size, "%s", _("no, a deed"));
	else if (back && may_be_ranch(t))
		snprintf(buf, size, "%s", _("a deed, not said which"));
	else if (back && a->kind == ACT_TELL)
		snprintf(buf, size, "%s", _("not said now"));
	else if (card >= BANDIT_1)
		town_bandit_name(t, card, buf, size);
	else if (t->ask.a == DECK_RIVER && *town_card_effect(card))
		snprintf(buf, size, "%s: %s", town_card_name(card), town_card_effect(card));
	else
		snprintf(buf, size, "%s", town_card_name(card));
}
