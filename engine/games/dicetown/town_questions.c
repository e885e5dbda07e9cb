/* SPDX-License-Identifier: MIT */
/*
 * town_questions.c - Dice Town at the table: what is asked, what can be answered, and what all wait
 * for, in words.
 */
#include "town_table.h"

#include "tell.h"
#include "town.h"

#include <stdio.h>
#include <string.h>

/* A text that is put together; at goes beyond size when it does not fit. */
struct words {
	char *buf;
	size_t size, at;
};

static void add(struct words *w, const char *before, const char *name, size_t most)
{
	bool room = w->at < w->size;
	w->at += (size_t)snprintf(room ? w->buf + w->at : NULL, room ? w->size - w->at : 0,
		"%s%.*s", before, (int)dt_text_cut(name, most), name);
}

/* "Orange, then Teal", "Orange, Teal, Ruby" */
static void add_seats(struct words *w, const uint8_t *seats, const char *const *names, size_t most)
{
	bool two = !seats[2];
	for (int i = 0; i < GAME_SEATS_MAX && seats[i]; i++)
		add(w, !i ? "" : two ? ", then " : ", ", names[seats[i] - 1], most);
}

/* What is offered, as far as everybody knows it: "$3 + 1 nugget"; briefly: "$3 1n". */
struct goods {
	unsigned bills, nuggets, deeds, store;
};

static void add_goods(struct words *w, const struct goods *g, bool briefly)
{
	const struct {
		unsigned n;
		const char *before, *one, *many, *letter;
	} parts[] = { { g->bills, "$", "", "", "" }, { g->nuggets, "", " nugget", " nuggets", "n" },
		{ g->deeds, "", " deed", " deeds", "d" },
		{ g->store, "", " card", " cards", "c" } };
	const char *between = "";
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		char number[12];
		if (!parts[i].n)
			continue;
		const char *what = parts[i].n == 1 ? parts[i].one : parts[i].many;
		snprintf(number, sizeof(number), "%u", parts[i].n);
		add(w, between, parts[i].before, 1);
		add(w, number, briefly ? parts[i].letter : what, 12);
		between = briefly ? " " : " + ";
	}
}

static struct goods goods_of(const struct town *t, int seat)
{
	const struct town_offer *o = &town_seat(t, seat)->offer;
	return (struct goods){ o->bills, o->nuggets, town_count(o->cards, BACKS_DEEDS),
		town_count(o->cards, BACKS_STORE) };
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
		add(w, before, "", 0);
		add_goods(w, &g, false);
		if (!own)
			add(w, " of ", names[seat - 1], most);
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
	add(w, ": ", "", 0);
	add_goods(w, &sum, briefly);
	for (int seat = 1; seat <= t->seats; seat++) {
		if (!(a->arg[6] & game_bit(seat)))
			continue;
		add(w, before, names[seat - 1], most);
		before = ", ";
	}
	add(w, ")", "", 0);
}

/* Long names become shorter: with an end cut off, two orders would read alike. */
static void write_order(const uint8_t *seats, const char *const *names, char *buf, size_t size)
{
	size_t most = SCREEN_NAME - 1;
	struct words w;
	do {
		w = (struct words){ .buf = buf, .size = size };
		buf[0] = '\0';
		add_seats(&w, seats, names, most);
	} while (w.at >= size && --most);
}

/* Whom the Sheriff names, and what that brings him: nobody decides about what he cannot see. First
 * names become shorter, then goods are added up, then these have one letter each. */
static void write_ruling(const struct town *t, const struct game_action *a,
	const char *const *names, char *buf, size_t size)
{
	static const size_t least[] = { 8, 4, 1 };
	struct words w = { .at = size };
	for (size_t way = 0; way < 3 && w.at >= size; way++) {
		for (size_t most = SCREEN_NAME - 1; most >= least[way] && w.at >= size; most--) {
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
	char whom[128], what[64] = "";
	struct words w = { .buf = what, .size = sizeof(what) };
	struct goods g = goods_of(t, seat);
	g.deeds = g.store = 0; /* cards are offered unseen */
	add_goods(&w, &g, false);
	write_order(o->order, names, whom, sizeof(whom));
	if (!o->made)
		snprintf(buf, size, "%s: for naming whom do you offer something?", name);
	else if (what[0])
		snprintf(buf, size, "%s offers %s for naming %s.", name, what, whom);
	else
		snprintf(buf, size, "%s: what do you offer for naming %s?", name, whom);
}

void town_question(const struct game *g, int seat, const char *const *names, char *buf, size_t size)
{
	const struct town *t = town_of(g);
	const char *name = names[seat - 1];
	switch (t->ask.what) {
	case ASK_RULE:
		if (t->place == PLACE_SHERIFF)
			snprintf(buf, size, "Sheriff %s: who is the next Sheriff?", name);
		else if (t->place == PLACE_DOC)
			snprintf(buf, size, "Sheriff %s: who sees Doc Badluck first?", name);
		else if (t->place == PLACE_END)
			snprintf(buf, size, "Sheriff %s: who wins the game?", name);
		else
			snprintf(buf, size, "Sheriff %s: who gets the %s?", name,
				town_place_name(t->place));
		break;
	case ASK_OFFER:
		ask_for_offer(t, seat, names, buf, size);
		break;
	case ASK_VICTIM:
		snprintf(buf, size, "%s: whom do you rob?", name);
		break;
	case ASK_BLIND:
		snprintf(buf, size, "%s: which cards do you draw?", name);
		break;
	case ASK_GO:
		snprintf(buf, size, "%s: do you visit Doc Badluck?", name);
		break;
	case ASK_TAKE:
		snprintf(buf, size, "%s: which elixir?", name);
		break;
	case ASK_GAINED:
		snprintf(buf, size, "%s draws %s: who pays $4?", name, town_card_name(t->ask.a));
		break;
	default:
		snprintf(buf, size, "%s: who gives you %s?", name,
			t->ask.a == EL_FRIENDSHIP ? "a General Store card" : "a deed");
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
		snprintf(buf, size, "%s plays %s.", names[play->seat - 1],
			town_card_name(play->v[0]));
	else if (t->ask.a == W_REVEAL)
		snprintf(buf, size, "All cups are up.");
	else if (t->ask.a == W_START && t->place == PLACE_HANDS)
		snprintf(buf, size, "One moment before the next roll.");
}

/* The same in a few words, without the name: a badge says who. */
void town_brief(const struct game *g, int seat, char *buf, size_t size)
{
	const struct town *t = town_of(g);
	switch (t->ask.what) {
	case ASK_RULE:
		if (t->place == PLACE_SHERIFF)
			snprintf(buf, size, "Who is Sheriff?");
		else if (t->place == PLACE_DOC)
			snprintf(buf, size, "Who sees the Doc first?");
		else if (t->place == PLACE_END)
			snprintf(buf, size, "Who wins the game?");
		else
			snprintf(buf, size, "Who gets the %s?", town_place_name(t->place));
		break;
	case ASK_OFFER:
		snprintf(buf, size, "%s",
			!seat				 ? "Offers? Press"
			: town_seat(t, seat)->offer.made ? "How much do you offer?"
							 : "Offer for naming whom?");
		break;
	case ASK_VICTIM:
		snprintf(buf, size, "Whom do you rob?");
		break;
	case ASK_BLIND:
		snprintf(buf, size, "Draw which cards?");
		break;
	case ASK_GO:
		snprintf(buf, size, "Visit Doc Badluck?");
		break;
	case ASK_TAKE:
		snprintf(buf, size, "Which elixir?");
		break;
	case ASK_GAINED:
		snprintf(buf, size, "Who pays $4?");
		break;
	case ASK_WINDOW:
		snprintf(buf, size, "%s",
			t->ask.a == W_PLAY     ? "A card is played"
			: t->ask.a == W_REVEAL ? "All cups are up"
					       : "One moment");
		break;
	case ASK_PICK:
	case ASK_PROTECT:
	case ASK_GIVE:
		snprintf(buf, size, "Cards are chosen");
		break;
	default:
		snprintf(buf, size, "%s", seat ? "Who gives a card?" : "One moment");
	}
}

/* What a card does that is named or offered. */
void town_note(const struct game *g, const struct game_action *a, char *buf, size_t size)
{
	const struct town *t = town_of(g);
	int card = CARD_NONE;
	if (a->kind == ACT_TAKE && a->arg[0] != SHELF_DECK)
		card = t->shelf[a->arg[0] - 1];
	else if (a->kind == ACT_PLAY)
		card = a->arg[0];
	else if (t->ask.what == ASK_TARGET || t->ask.what == ASK_GAINED)
		card = t->ask.a;
	snprintf(buf, size, "%s", town_card_text(card));
}

/* Whom all wait for, and why: what he is asked is open, his answer is not. */
void town_doing(const struct game *g, const char *const *names, char *buf, size_t size)
{
	const struct town *t = town_of(g);
	const char *name = "";
	for (int seat = 1; seat <= t->seats; seat++)
		if (t->ask.asked & game_bit(seat))
			name = names[seat - 1];
	switch (t->ask.what) {
	case ASK_WINDOW:
		window_doing(t, names, buf, size);
		break;
	case ASK_OFFER:
		snprintf(buf, size,
			"To offer the Sheriff something press your button. Hold your button if you "
			"do not.");
		break;
	case ASK_PICK:
		snprintf(buf, size,
			"%s looks at cards and keeps one. Hold the button: the table picks.", name);
		break;
	case ASK_PROTECT:
		snprintf(buf, size,
			"%s chooses deeds that are safe from now on. Hold the button: the table "
			"picks.",
			name);
		break;
	case ASK_GIVE:
		snprintf(buf, size,
			"%s chooses a card to give away. Hold the button: the table picks.", name);
		break;
	default:
		snprintf(buf, size, "One moment, please.");
	}
}

void town_option(const struct game *g, const struct game_action *a, const char *const *names,
	char *buf, size_t size)
{
	const struct town *t = town_of(g);
	switch (a->kind) {
	case ACT_RULE:
		write_ruling(t, a, names, buf, size);
		break;
	case ACT_OFFER:
		write_order(a->arg, names, buf, size);
		break;
	case ACT_ADD:
		snprintf(buf, size, "%s", a->arg[0] == GOOD_DOLLAR ? "$1 more" : "1 nugget more");
		break;
	case ACT_DONE:
		snprintf(buf, size, "offer that");
		break;
	case ACT_PASS:
		snprintf(buf, size, "offer nothing");
		break;
	case ACT_TARGET:
		snprintf(buf, size, "%s", names[a->arg[0] - 1]);
		break;
	case ACT_PLAY:
		snprintf(buf, size, "%s", a->arg[1] ? names[a->arg[1] - 1] : "play");
		break;
	case ACT_BLIND:
		snprintf(buf, size, "%d deeds, %d store cards", a->arg[0], a->arg[1]);
		break;
	case ACT_VISIT:
		snprintf(buf, size, "visit");
		break;
	case ACT_STAY:
		snprintf(buf, size, "stay away");
		break;
	case ACT_TAKE:
		if (a->arg[0] == SHELF_DECK)
			snprintf(buf, size, "top of the deck");
		else
			snprintf(buf, size, "%s: %s", town_card_name(t->shelf[a->arg[0] - 1]),
				town_card_effect(t->shelf[a->arg[0] - 1]));
		break;
	default:
		snprintf(buf, size, "-");
	}
}
