/* SPDX-License-Identifier: MIT */
/*
 * ses_town_show.c - Dice Town at the table: its words, and its part of the screen.
 */
#include "ses_town.h"

#include "tell.h"
#include "town.h"

#include <stdio.h>
#include <string.h>

/* ---- Words ---- */

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

static void add_offers(struct words *w, uint8_t set, const char *const *names, size_t most)
{
	const char *before = set & (set - 1) ? " (takes offers: " : " (takes the offer of ";
	for (int seat = 1; seat <= GAME_SEATS_MAX; seat++) {
		if (!(set >> (seat - 1) & 1))
			continue;
		add(w, before, names[seat - 1], most);
		before = ", ";
	}
	if (set)
		add(w, ")", "", 0);
}

/* Long names become shorter: with an end cut off, two orders would read alike. */
static void write_order(
	const uint8_t *seats, uint8_t offers, const char *const *names, char *buf, size_t size)
{
	size_t most = SCREEN_NAME - 1;
	struct words w;
	do {
		w = (struct words){ .buf = buf, .size = size };
		buf[0] = '\0';
		add_seats(&w, seats, names, most);
		add_offers(&w, offers, names, most);
	} while (w.at >= size && --most);
}

/* What is offered so far, as far as it is offered openly. */
static void ask_for_offer(
	const struct town *t, int seat, const char *const *names, char *buf, size_t size)
{
	const struct town_offer *o = &town_seat(t, seat)->offer;
	const char *name = names[seat - 1];
	char whom[128];
	write_order(o->order, 0, names, whom, sizeof(whom));
	if (!o->made)
		snprintf(buf, size, "%s: for naming whom do you offer something?", name);
	else if (o->bills || o->nuggets)
		snprintf(buf, size, "%s offers $%u and %u nugget%s for naming %s.", name, o->bills,
			o->nuggets, o->nuggets == 1 ? "" : "s", whom);
	else
		snprintf(buf, size, "%s: what do you offer for naming %s?", name, whom);
}

void ses_town_question(
	const struct game *g, int seat, const char *const *names, char *buf, size_t size)
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

/* Whom all wait for, and why: what he is asked is open, his answer is not. */
void ses_town_doing(const struct game *g, const char *const *names, char *buf, size_t size)
{
	const struct town *t = town_of(g);
	const char *name = "";
	for (int seat = 1; seat <= t->seats; seat++)
		if (t->ask.asked & game_bit(seat))
			name = names[seat - 1];
	switch (t->ask.what) {
	case ASK_WINDOW:
		snprintf(buf, size, "One moment: cards may be played.");
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

int ses_town_begins(const struct game_event *e)
{
	/* The first location lights up as soon as the dice are read. */
	if (e->kind == EV_PLACE)
		return e->arg[0] != PLACE_MINE;
	return e->kind == EV_ROUND || e->kind == EV_OVER ? 2 : 0;
}

void ses_town_option(const struct game *g, const struct game_action *a, const char *const *names,
	char *buf, size_t size)
{
	const struct town *t = town_of(g);
	switch (a->kind) {
	case ACT_RULE:
		write_order(a->arg, a->arg[6], names, buf, size);
		break;
	case ACT_OFFER:
		write_order(a->arg, 0, names, buf, size);
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
				town_elixir_effect(t->shelf[a->arg[0] - 1]));
		break;
	default:
		snprintf(buf, size, "-");
	}
}

/* ---- Screen ---- */

static struct screen_place *place_of(struct screen *screen, int place)
{
	bool shown = place >= PLACE_MINE && place <= PLACE_DOC;
	return shown ? &screen->place[place - PLACE_MINE] : NULL;
}

/* Nothing of what stood there may stay behind its end: screens are compared. */
static void replace_line(struct screen *screen, const char *text)
{
	memset(screen->line[0], 0, sizeof(screen->line[0]));
	snprintf(screen->line[0], sizeof(screen->line[0]), "%s", text);
}

static void add_line(struct screen *screen, const char *text)
{
	memmove(screen->line[1], screen->line[0], sizeof(screen->line) - sizeof(screen->line[0]));
	replace_line(screen, text);
}

/* One line for cards drawn one by one. */
static void add_draw(struct screen *screen, const char *name)
{
	char one[SCREEN_TEXT], text[SCREEN_TEXT];
	snprintf(one, sizeof(one), "%.64s draws a General Store card.", name);
	snprintf(text, sizeof(text), "%s", one);
	for (int n = 2; n <= TOWN_DICE + 1; n++) {
		bool last = strcmp(screen->line[0], text) == 0;
		snprintf(text, sizeof(text), "%.64s draws %d General Store cards.", name, n);
		if (last) {
			replace_line(screen, text);
			return;
		}
	}
	add_line(screen, one);
}

static void clear_places(struct screen *screen)
{
	for (int i = 0; i < SCREEN_PLACES; i++) {
		screen->place[i].state = SCREEN_LATER;
		screen->place[i].seats = 0;
		memset(screen->place[i].moved, 0, sizeof(screen->place[i].moved));
	}
}

static void mark_place(const struct game_event *e, struct screen *screen)
{
	struct screen_place *p = place_of(screen, e->arg[0]);
	if (!p)
		return;
	switch (e->kind) {
	case EV_PLACE:
		/* A location that nobody wins is over when the next one comes. */
		for (struct screen_place *q = screen->place; q < p; q++)
			if (q->state == SCREEN_NOW)
				q->state = SCREEN_WON;
		p->state = SCREEN_NOW;
		break;
	case EV_NOBODY:
		p->state = SCREEN_NOBODY;
		break;
	case EV_CONTROL:
		p->state = SCREEN_WON;
		p->seats = (uint8_t)game_bit(e->seat);
		break;
	case EV_TIE:
		p->state = SCREEN_TIE;
		p->seats = e->arg[1];
		break;
	default:
		break;
	}
}

/* What moved at the place whose turn it is. */
static bool is_move(int kind)
{
	return kind == EV_DOLLARS || kind == EV_NUGGETS || kind == EV_CARD || kind == EV_DEED ||
	       kind == EV_BADGE || kind == EV_ELIXIR || kind == EV_PROTECT;
}

/* All that moved, in a row; deeds of one hand in one sentence. */
static void add_move(struct screen_place *p, const char *text)
{
	static const char one[] = " takes a deed worth ", many[] = " takes deeds worth ";
	const char *deed = strstr(text, one);
	size_t n = strlen(p->moved), who = deed ? (size_t)(deed - text) : 0;
	char *old = strstr(p->moved, one);
	if (strstr(p->moved, text) && !deed)
		return;
	if (deed && old && (size_t)(old - p->moved) == who && memcmp(p->moved, text, who) == 0) {
		char rest[SCREEN_TEXT];
		snprintf(rest, sizeof(rest), "%s", old + strlen(one));
		snprintf(old, sizeof(p->moved) - who, "%s%s", many, rest);
		n = strlen(p->moved);
	}
	if (deed && strstr(p->moved, many) && n)
		snprintf(p->moved + n - 1, sizeof(p->moved) - n + 1, ", %s",
			deed + strlen(one)); /* in place of the full stop */
	else if (n + strlen(text) + 2 < sizeof(p->moved))
		snprintf(p->moved + n, sizeof(p->moved) - n, "%s%s", n ? " " : "", text);
}

/* The line of an event, beginning with the location where that is new. */
static void tell_line(struct screen *screen, const struct game_event *e, const char *text,
	const char *const *names)
{
	char line[SCREEN_TEXT];
	int place = 0;
	if (e->kind == EV_NOBODY || e->kind == EV_CONTROL || e->kind == EV_TIE)
		place = e->arg[0];
	else if (e->kind == EV_DOLLARS && e->arg[0] == PURSE_COACH)
		place = PLACE_COACH;
	if (e->kind == EV_DRAW && e->arg[1] == GS_UNKNOWN) {
		add_draw(screen, names[e->seat - 1]);
		return;
	}
	if (place_of(screen, place) && place != PLACE_DOC)
		snprintf(line, sizeof(line), "%s: %.*s", town_place_name(place),
			SCREEN_TEXT - SCREEN_NAME, text);
	else
		snprintf(line, sizeof(line), "%s", text);
	add_line(screen, line);
}

/* What the screen says anyhow, in another place, and all the time. */
static bool said_elsewhere(const struct game_event *e)
{
	return e->kind == EV_ROUND || (e->kind == EV_ROLL && !e->arg[1]) || e->kind == EV_PLACE ||
	       e->kind == EV_POINTS || e->kind == EV_WINNER;
}

static void set_headline(struct screen *screen, const struct game_event *e, const char *text)
{
	if (e->kind == EV_PLACE && e->arg[0] == PLACE_DOC)
		text = "Nobody needs Doc Badluck."; /* until visitors are told */
	memset(screen->headline, 0, sizeof(screen->headline));
	snprintf(screen->headline, sizeof(screen->headline), "%s", text);
}

void ses_town_happened(const struct game *g, const struct game_event *e, const char *const *names,
	struct screen *screen)
{
	char text[SCREEN_TEXT];
	bool place = e->kind == EV_PLACE || e->kind == EV_NOBODY || e->kind == EV_CONTROL ||
		     e->kind == EV_TIE;
	ses_town_move(e, screen);
	if (e->kind == EV_ROUND) {
		clear_places(screen);
		screen->round = e->arg[0];
	}
	if (place)
		mark_place(e, screen);
	for (int i = 0; e->kind == EV_VISITORS && i < GAME_SEATS_MAX && e->arg[i]; i++)
		screen->place[PLACE_DOC - PLACE_MINE].seats |= (uint8_t)game_bit(e->arg[i]);
	town_tell(g, e, names, text, sizeof(text));
	if (!text[0])
		return;
	if (place || e->kind == EV_VISITORS || e->kind == EV_OVER)
		set_headline(screen, e, text);
	if (!said_elsewhere(e))
		tell_line(screen, e, text, names);
	for (int i = 0; is_move(e->kind) && i < SCREEN_PLACES; i++) {
		struct screen_place *p = &screen->place[i];
		bool now = p->state == SCREEN_NOW || p->state == SCREEN_WON;
		bool last = i + 1 == SCREEN_PLACES || screen->place[i + 1].state == SCREEN_LATER;
		if (now && last)
			add_move(p, text);
	}
}

static void show_seat(const struct game *view, int seat, struct screen_seat *s)
{
	const struct town *t = town_of(view);
	const struct town_player *p = town_seat(t, seat);
	struct game_result result;
	game_result(view, &result);
	s->done = t->place == PLACE_HANDS && p->free == 0;
	s->points = t->place == PLACE_END ? result.points[seat - 1] : -1;
}

void ses_town_show(const struct game *view, struct screen *screen)
{
	const struct town *t = town_of(view);
	snprintf(screen->title, sizeof(screen->title), "Dice Town");
	screen->round = t->round;
	screen->roll = t->roll;
	screen->final_roll = t->final != 0;
	ses_town_own(view, screen);
	screen->phase = t->place == PLACE_HANDS ? SCREEN_HANDS : SCREEN_TOWN;
	if (t->place == PLACE_END && t->winner) {
		screen->phase = SCREEN_SCORES;
		screen->winners = (uint8_t)game_bit(t->winner);
	}
	for (int i = 0; i < SCREEN_FACES; i++)
		snprintf(screen->face[i], sizeof(screen->face[i]), "%s", ses_town_faces[i]);
	for (int place = PLACE_MINE; place <= PLACE_DOC; place++)
		snprintf(screen->place[place - PLACE_MINE].name, SCREEN_NAME, "%s",
			town_place_name(place));
	for (int seat = 1; seat <= t->seats; seat++)
		show_seat(view, seat, &screen->seat[seat - 1]);
}
