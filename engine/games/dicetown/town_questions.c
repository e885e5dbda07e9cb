/* SPDX-License-Identifier: MIT */
/*
 * town_questions.c - Dice Town at the table: what is asked, what can be answered, and what all wait
 * for, in words.
 */
#include "town_table.h"

#include "at_terminal.h"
#include "tell.h"
#include "tell_expansion.h"
#include "town.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

/* A text that is put together; at and letters go on where it does not fit. */
struct words {
	char *buf;
	size_t size, at;
	int letters;
};

/* What one line of a display has room for. */
enum { OPTION_LETTERS = 63, ORDER_LETTERS = 127 };

static bool fits(const struct words *w, int letters)
{
	return w->at < w->size && w->letters <= letters;
}

static void add(struct words *w, const char *text)
{
	bool room = w->at < w->size;
	w->letters += term_width(text);
	w->at += (size_t)snprintf(
		room ? w->buf + w->at : NULL, room ? w->size - w->at : 0, "%s", text);
}

enum { NAME_BYTES = SCREEN_NAME * 4 };

/* Of a name the first bytes. */
static void cut_name(char out[NAME_BYTES], const char *name, size_t most)
{
	size_t n = dt_text_cut(name, most < NAME_BYTES ? most : NAME_BYTES - 1);
	snprintf(out, NAME_BYTES, "%.*s", (int)n, name);
}

static void add_name(struct words *w, const char *name, size_t most)
{
	char text[NAME_BYTES];
	cut_name(text, name, most);
	add(w, text);
}

/* "Orange, then Teal", "Orange, Teal, Ruby" */
static void add_seats(struct words *w, const uint8_t *seats, const char *const *names, size_t most)
{
	bool two = !seats[2];
	for (int i = 0; i < GAME_SEATS_MAX && seats[i]; i++) {
		add(w, !i ? "" : two ? _(", then ") : _(", "));
		add_name(w, names[seats[i] - 1], most);
	}
}

/* What is offered, as far as everybody knows it: "$3 + 1 nugget"; briefly: "$3 1n". */
struct goods {
	unsigned bills, nuggets, deeds, store;
};

static void add_goods(struct words *w, const struct goods *g, bool briefly)
{
	const struct {
		unsigned n;
		const char *one, *many, *letter;
	} parts[] = { { g->nuggets, Nn_("nugget", "nuggets"), _in("nuggets", "n") },
		{ g->deeds, Nn_("deed", "deeds"), _in("deeds", "d") },
		{ g->store, Nn_("card", "cards"), _in("cards", "c") } };
	const char *between = "";
	char piece[64];
	if (g->bills) {
		snprintf(piece, sizeof(piece), "$%u", g->bills);
		add(w, piece);
		between = briefly ? " " : " + ";
	}
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (!parts[i].n)
			continue;
		snprintf(piece, sizeof(piece), "%s%u%s%s", between, parts[i].n, briefly ? "" : " ",
			briefly ? parts[i].letter : _n(parts[i].one, parts[i].many, parts[i].n));
		add(w, piece);
		between = briefly ? " " : " + ";
	}
}

static struct goods goods_of(const struct town *t, int seat)
{
	const struct town_offer *o = &town_seat(t, seat)->offer;
	return (struct goods){ o->bills, o->nuggets, town_count(o->cards, BACKS_DEEDS),
		town_count(o->cards, BACKS_STORE) };
}

/* "$3 of Anna" */
static void add_goods_of(struct words *w, const struct goods *g, const char *name, size_t most)
{
	char what[128] = "", who[NAME_BYTES], both[sizeof(what) + sizeof(who) + 32];
	struct words goods = { .buf = what, .size = sizeof(what) };
	add_goods(&goods, g, false);
	cut_name(who, name, most);
	snprintf(both, sizeof(both), _in("$3 of Anna", "%s of %s"), what, who);
	add(w, both);
}

/* ": $3 + 1 nugget"; of somebody else, or of several: ": $3 of Anna, 1 deed of Carla". */
static void add_offers(struct words *w, const struct town *t, const struct game_action *a,
	const char *const *names, size_t most)
{
	const char *before = ": ";
	unsigned set = a->arg[6];
	bool own = set == game_bit(a->arg[0]);
	for (int seat = 1; seat <= t->seats; seat++) {
		if (!(set & game_bit(seat)))
			continue;
		struct goods g = goods_of(t, seat);
		add(w, before);
		if (own)
			add_goods(w, &g, false);
		else
			add_goods_of(w, &g, names[seat - 1], most);
		before = ", ";
	}
}

/* Where that is too long: ": $9 + 2 nuggets (Anna, Carla)". */
static void add_sum(struct words *w, const struct town *t, const struct game_action *a,
	const char *const *names, size_t most, bool briefly)
{
	struct goods sum = { 0 };
	const char *before = " (";
	for (int seat = 1; seat <= t->seats; seat++) {
		struct goods g = goods_of(t, seat);
		if (!(a->arg[6] & game_bit(seat)))
			continue;
		sum.bills += g.bills;
		sum.nuggets += g.nuggets;
		sum.deeds += g.deeds;
		sum.store += g.store;
	}
	add(w, ": ");
	add_goods(w, &sum, briefly);
	for (int seat = 1; seat <= t->seats; seat++) {
		if (!(a->arg[6] & game_bit(seat)))
			continue;
		add(w, before);
		add_name(w, names[seat - 1], most);
		before = ", ";
	}
	add(w, ")");
}

/* Long names become shorter: with an end cut off, two orders would read alike. */
static void write_order(
	const uint8_t *seats, const char *const *names, int letters, char *buf, size_t size)
{
	size_t most = SCREEN_NAME - 1;
	struct words w;
	do {
		w = (struct words){ .buf = buf, .size = size };
		buf[0] = '\0';
		add_seats(&w, seats, names, most);
	} while (!fits(&w, letters) && --most);
}

/* Whom the Sheriff names, and what that brings him: nobody decides about what he cannot see. First
 * names become shorter, then goods are added up, then these have one letter each. */
static void write_ruling(const struct town *t, const struct game_action *a,
	const char *const *names, char *buf, size_t size)
{
	static const size_t least[] = { 8, 4, 1 };
	struct words w = { .at = size, .size = size };
	for (size_t way = 0; way < 3 && !fits(&w, OPTION_LETTERS); way++) {
		for (size_t most = SCREEN_NAME - 1; most >= least[way] && !fits(&w, OPTION_LETTERS);
			most--) {
			w = (struct words){ .buf = buf, .size = size };
			buf[0] = '\0';
			add_seats(&w, a->arg, names, most);
			if (a->arg[6] && way == 0)
				add_offers(&w, t, a, names, most);
			else if (a->arg[6])
				add_sum(&w, t, a, names, most, way == 2);
		}
	}
}

/* What is offered so far, as far as it is offered openly. */
static void ask_for_offer(
	const struct town *t, int seat, const char *const *names, char *buf, size_t size)
{
	const struct town_offer *o = &town_seat(t, seat)->offer;
	const char *name = names[seat - 1];
	char whom[4 * ORDER_LETTERS], what[128] = "";
	struct words w = { .buf = what, .size = sizeof(what) };
	struct goods g = goods_of(t, seat);
	g.deeds = g.store = 0; /* cards are offered unseen */
	add_goods(&w, &g, false);
	write_order(o->order, names, ORDER_LETTERS, whom, sizeof(whom));
	if (!o->made)
		snprintf(buf, size, _("%s: for naming whom do you offer something?"), name);
	else if (what[0])
		snprintf(buf, size, _("%s offers %s for naming %s."), name, what, whom);
	else
		snprintf(buf, size, _("%s: what do you offer for naming %s?"), name, whom);
}

/* Where a seat looks at its own cards while the others look away. */
static void ask_secret(const struct town *t, const char *name, char *buf, size_t size)
{
	if (t->ask.what == ASK_PICK)
		snprintf(buf, size, _("%s: which card do you keep?"), name);
	else if (t->ask.what == ASK_PROTECT)
		snprintf(buf, size, _("%s: which two deeds are safe from now on?"), name);
	else
		snprintf(buf, size, _("%s: which card do you give away?"), name);
}

void town_question(const struct game *g, int seat, const char *const *names, char *buf, size_t size)
{
	const struct town *t = town_of(g);
	const char *name = names[seat - 1];
	if (town_asks_hands(g)) {
		town_ask_hands(g, seat, names, buf, size);
		return;
	}
	if (t->ask.what == ASK_WINDOW) {
		snprintf(buf, size, _("%s: I play …"), name);
		return;
	}
	if (town_question_expansion(t, name, names, buf, size))
		return;
	switch (t->ask.what) {
	case ASK_RULE:
		if (t->place == PLACE_SHERIFF)
			snprintf(buf, size, _("Sheriff %s: who is the next Sheriff?"), name);
		else if (t->place == PLACE_DOC)
			snprintf(buf, size, _("Sheriff %s: who sees Doc Badluck first?"), name);
		else if (t->place == PLACE_END)
			snprintf(buf, size, _("Sheriff %s: who wins the game?"), name);
		else
			snprintf(buf, size, _("Sheriff %s: who gets the %s?"), name,
				town_place_name(t->place));
		break;
	case ASK_OFFER:
		ask_for_offer(t, seat, names, buf, size);
		break;
	case ASK_VICTIM:
		snprintf(buf, size, _("%s: whom do you rob?"), name);
		break;
	case ASK_BLIND:
		snprintf(buf, size, _("%s: which cards do you draw?"), name);
		break;
	case ASK_GO:
		snprintf(buf, size, _("%s: do you visit Doc Badluck?"), name);
		break;
	case ASK_TAKE:
		snprintf(buf, size, _("%s: which elixir?"), name);
		break;
	case ASK_REMEDY:
		snprintf(buf, size, _("%s: what shall the Doc do?"), name);
		break;
	case ASK_PICK:
	case ASK_PROTECT:
	case ASK_GIVE:
		ask_secret(t, name, buf, size);
		break;
	case ASK_GAINED:
		snprintf(buf, size,
			t->ask.a == GS_GIFT ? _("%s draws %s: who gives a card?")
					    : _("%s draws %s: who pays $4?"),
			name, town_card_name(t->ask.a));
		break;
	default:
		snprintf(buf, size,
			t->ask.a == EL_DOMINATION ? _("%s: who gives you a deed?")
						  : _("%s: who gives you a General Store card?"),
			name);
		break;
	}
}

/* At most of these moments nobody plays a card: what has led to it stays there. */
static void window_doing(const struct town *t, const char *const *names, char *buf, size_t size)
{
	const struct town_frame *play = NULL;
	for (int i = 0; i < t->depth; i++)
		play = t->frame[i].at == AT_PLAY ? &t->frame[i] : play;
	if (t->ask.a == W_PLAY && play)
		snprintf(buf, size, _("%s plays %s."), names[play->seat - 1],
			town_card_name(play->v[0]));
	else if (t->ask.a == W_REVEAL)
		snprintf(buf, size, "%s", _("All cups are up."));
	else if (t->ask.a == W_START && t->place == PLACE_HANDS)
		snprintf(buf, size, "%s", _("One moment before the next roll."));
}

/* The same in a few words, without the name: a badge says who. */
void town_brief(const struct game *g, int seat, char *buf, size_t size)
{
	const struct town *t = town_of(g);
	if (town_asks_hands(g)) {
		town_ask_hands_briefly(g, buf, size);
		return;
	}
	if (town_brief_expansion(t, buf, size))
		return;
	switch (t->ask.what) {
	case ASK_RULE:
		if (t->place == PLACE_SHERIFF)
			snprintf(buf, size, "%s", _("Who is Sheriff?"));
		else if (t->place == PLACE_DOC)
			snprintf(buf, size, "%s", _("Who sees the Doc first?"));
		else if (t->place == PLACE_END)
			snprintf(buf, size, "%s", _("Who wins the game?"));
		else
			snprintf(buf, size, _("Who gets the %s?"), town_place_name(t->place));
		break;
	case ASK_OFFER:
		snprintf(buf, size, "%s",
			!seat				 ? _("Offers? Press")
			: town_seat(t, seat)->offer.made ? _("How much do you offer?")
							 : _("Offer for naming whom?"));
		break;
	case ASK_VICTIM:
		snprintf(buf, size, "%s", _("Whom do you rob?"));
		break;
	case ASK_BLIND:
		snprintf(buf, size, "%s", _("Draw which cards?"));
		break;
	case ASK_GO:
		snprintf(buf, size, "%s", _("Visit Doc Badluck?"));
		break;
	case ASK_TAKE:
		snprintf(buf, size, "%s", _("Which elixir?"));
		break;
	case ASK_REMEDY:
		snprintf(buf, size, "%s", _("What shall the Doc do?"));
		break;
	case ASK_GAINED:
		snprintf(buf, size, "%s",
			t->ask.a == GS_GIFT ? _("Who gives a card?") : _("Who pays $4?"));
		break;
	case ASK_WINDOW:
		snprintf(buf, size, "%s",
			t->rules.cards	       ? _("A card? Press")
			: t->ask.a == W_PLAY   ? _("A card is played")
			: t->ask.a == W_REVEAL ? _("All cups are up")
					       : _("One moment"));
		break;
	case ASK_PICK:
	case ASK_PROTECT:
	case ASK_GIVE:
		snprintf(buf, size, "%s", _("Cards are chosen"));
		break;
	default:
		snprintf(buf, size, "%s", seat ? _("Who gives a card?") : _("One moment"));
	}
}

/* What a card does that is named or offered. */
void town_note(const struct game *g, const struct game_action *a, char *buf, size_t size)
{
	const struct town *t = town_of(g);
	int card = CARD_NONE;
	if (a->kind == ACT_TAKE && a->arg[0] != SHELF_DECK)
		card = t->shelf[a->arg[0] - 1];
	else if (a->kind == ACT_REMEDY)
		card = town_remedy_elixir(a->arg[0]);
	else if (a->kind == ACT_PLAY)
		card = a->arg[0];
	else if (t->ask.what == ASK_TARGET || t->ask.what == ASK_GAINED)
		card = t->ask.a;
	else if (a->kind == ACT_RIVER)
		card = a->arg[0];
	snprintf(buf, size, "%s", town_card_text(card));
}

/* Own cards: whoever could play one does so with the button. */
static void say_who_may(const struct town *t, const char *const *names, char *buf, size_t size)
{
	char who[SCREEN_TEXT - 60] = "";
	struct words w = { .buf = who, .size = sizeof(who) };
	for (int seat = 1; seat <= t->seats; seat++)
		if (t->ask.asked & game_bit(seat)) {
			add(&w, who[0] ? _(", ") : "");
			add_name(&w, names[seat - 1], 12);
		}
	snprintf(buf, size, _("To play a card press your button: %s."), who);
}

/* Whom all wait for, and why: what he is asked is open, his answer is not. */
void town_doing(const struct game *g, const char *const *names, char *buf, size_t size)
{
	const struct town *t = town_of(g);
	const char *name = "";
	for (int seat = 1; seat <= t->seats; seat++)
		if (t->ask.asked & game_bit(seat))
			name = names[seat - 1];
	if (town_doing_expansion(t, name, buf, size))
		return;
	switch (t->ask.what) {
	case ASK_WINDOW:
		window_doing(t, names, buf, size);
		if (t->rules.cards)
			say_who_may(t, names, buf, size);
		break;
	case ASK_OFFER:
		snprintf(buf, size, "%s",
			_("To offer the Sheriff something press your button. Hold your button if "
			  "you do not."));
		break;
	case ASK_PICK:
		snprintf(buf, size,
			_("%s looks at cards and keeps one. Hold the button: the table picks."),
			name);
		break;
	case ASK_PROTECT:
		snprintf(buf, size,
			_("%s chooses deeds that are safe from now on. Hold the button: the table "
			  "picks."),
			name);
		break;
	case ASK_GIVE:
		snprintf(buf, size,
			_("%s chooses a card to give away. Hold the button: the table picks."),
			name);
		break;
	default:
		snprintf(buf, size, "%s", _("One moment, please."));
	}
}

static void town_play_option(
	const struct game_action *a, const char *const *names, char *buf, size_t size)
{
	if (a->arg[2])
		snprintf(buf, size, _("%s: %s to %s"), town_card_name(a->arg[0]),
			dt_poker.label[a->arg[2] - 1], dt_poker.label[a->arg[3] - 1]);
	else if (a->arg[1])
		snprintf(buf, size, "%s: %s", town_card_name(a->arg[0]), names[a->arg[1] - 1]);
	else
		snprintf(buf, size, "%s", town_card_name(a->arg[0]));
}

void town_option(const struct game *g, const struct game_action *a, const char *const *names,
	char *buf, size_t size)
{
	const struct town *t = town_of(g);
	if (a->kind == ACT_MEND) {
		town_mend_option(g, a, names, buf, size);
		return;
	}
	if (town_asks_hands(g)) {
		town_hands_option(g, a, buf, size);
		return;
	}
	if (a->kind == ACT_PLAY && t->ask.what == ASK_WINDOW) {
		town_play_option(a, names, buf, size);
		return;
	}
	if (a->kind == ACT_PASS && t->ask.what == ASK_WINDOW) {
		snprintf(buf, size, "%s", _("I play nothing"));
		return;
	}
	if (town_option_expansion(t, a, names, buf, size))
		return;
	switch (a->kind) {
	case ACT_RULE:
		write_ruling(t, a, names, buf, size);
		break;
	case ACT_OFFER:
		write_order(a->arg, names, OPTION_LETTERS, buf, size);
		break;
	case ACT_ADD:
		snprintf(buf, size, "%s",
			a->arg[0] == GOOD_DOLLAR   ? _("$1 more")
			: a->arg[0] == GOOD_NUGGET ? _("1 nugget more")
						   : town_card_name(a->arg[1]));
		break;
	case ACT_PICK:
	case ACT_GIVE:
		snprintf(buf, size, "%s", town_card_name(a->arg[0]));
		break;
	case ACT_PROTECT:
		snprintf(buf, size, _("%s and %s"), town_card_name(a->arg[0]),
			town_card_name(a->arg[1]));
		break;
	case ACT_DONE:
		snprintf(buf, size, "%s", _("offer that"));
		break;
	case ACT_PASS:
		snprintf(buf, size, "%s", _("offer nothing"));
		break;
	case ACT_TARGET:
		snprintf(buf, size, "%s", names[a->arg[0] - 1]);
		break;
	case ACT_PLAY:
		snprintf(buf, size, "%s", a->arg[1] ? names[a->arg[1] - 1] : _in("a card", "play"));
		break;
	case ACT_BLIND:
		snprintf(buf, size, _("%d deeds, %d store cards"), a->arg[0], a->arg[1]);
		break;
	case ACT_VISIT:
		snprintf(buf, size, "%s", _("visit"));
		break;
	case ACT_STAY:
		snprintf(buf, size, "%s", _("stay away"));
		break;
	case ACT_TAKE:
		if (a->arg[0] == SHELF_DECK)
			snprintf(buf, size, "%s", _("top of the deck"));
		else
			snprintf(buf, size, "%s: %s", town_card_name(t->shelf[a->arg[0] - 1]),
				town_card_effect(t->shelf[a->arg[0] - 1]));
		break;
	case ACT_REMEDY:
		snprintf(buf, size, "%s: %s", town_remedy_name(a->arg[0]),
			town_card_effect(town_remedy_elixir(a->arg[0])));
		break;
	default:
		snprintf(buf, size, "-");
	}
}
