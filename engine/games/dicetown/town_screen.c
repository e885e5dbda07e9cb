/* SPDX-License-Identifier: MIT */
/*
 * town_screen.c - Dice Town at the table: its part of the screen, event by event. What everybody
 * owns is counted in town_owns.c.
 */
#include "town_table.h"

#include "at_terminal.h"
#include "tell.h"
#include "town.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

/* What a display has room for. */
enum { MOVED_LETTERS = 159 };

enum game_begins town_begins(const struct game_event *e)
{
	/* All dice lie there when the first location comes. */
	if (e->kind == EV_PLACE)
		return e->arg[0] == PLACE_MINE ? BEGINS_REVEALED : BEGINS_NEXT;
	return e->kind == EV_ROUND || e->kind == EV_OVER ? BEGINS_LONGER : BEGINS_NOTHING;
}

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
	snprintf(one, sizeof(one), _("%.64s draws a General Store card."), name);
	snprintf(text, sizeof(text), "%s", one);
	for (int n = 2; n <= TOWN_DICE + 1; n++) {
		bool last = strcmp(screen->line[0], text) == 0;
		snprintf(text, sizeof(text),
			_n("%.64s draws %d General Store card.",
				"%.64s draws %d General Store cards.", (unsigned)n),
			name, n);
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
		struct screen_place empty = { .state = SCREEN_LATER };
		memcpy(empty.name, screen->place[i].name, sizeof(empty.name));
		memcpy(empty.brief, screen->place[i].brief, sizeof(empty.brief));
		screen->place[i] = empty;
	}
}

/* Why a location is the winner's. */
static void give_reason(
	const struct game_event *e, const struct screen *screen, struct screen_place *p)
{
	int face = town_place_face(e->arg[0]);
	if (p->state == SCREEN_TIE)
		snprintf(p->why[0], sizeof(p->why[0]), "%s", _("the Sheriff's word"));
	else if (face)
		town_dice_words(face, e->arg[1], p->why[0], sizeof(p->why[0]));
	else
		memcpy(p->why[0], screen->seat[e->seat - 1].hand, sizeof(p->why[0]));
}

static void give_second(const struct game_event *e, struct screen_place *p)
{
	int face = town_place_face(e->arg[0]);
	p->winner[1] = e->seat;
	if (face)
		town_dice_words(face, e->arg[1], p->why[1], sizeof(p->why[1]));
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
		give_reason(e, screen, p);
		p->state = SCREEN_WON;
		p->winner[0] = e->seat;
		p->seats = 0;
		break;
	case EV_SECOND:
		give_second(e, p);
		break;
	case EV_TIE:
		if (e->arg[2]) /* who comes first is known */
			break;
		/* At the Doc nobody wins: only the order is open. */
		p->state = e->arg[0] == PLACE_DOC ? SCREEN_NOW : SCREEN_TIE;
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
	       kind == EV_BADGE || kind == EV_ELIXIR || kind == EV_PROTECT || kind == EV_REMEDY ||
	       (kind >= EV_SECOND && kind <= EV_CATCH && kind != EV_SET) || kind == EV_CHASE ||
	       kind == EV_GIVEN || kind == EV_INDIAN;
}

static bool ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), k = strlen(end);
	return k <= n && strcmp(text + n - k, end) == 0;
}

/* Two deeds of one hand, or more, are one sentence. False: the last one says something else. */
static bool join_deeds(struct screen_place *p, const struct game *g, const struct game_event *e,
	const char *const *names)
{
	char said[SCREEN_TEXT], list[32];
	int worth = town_card_points(e->arg[0]);
	for (int before = DEED_1; before <= DEED_5; before++) {
		struct game_event one = *e;
		one.arg[0] = (uint8_t)before;
		town_tell(g, &one, names, said, sizeof(said));
		if (!ends_with(p->moved, said))
			continue;
		size_t at = strlen(p->moved) - strlen(said);
		snprintf(list, sizeof(list), "%d, %d", town_card_points(before), worth);
		snprintf(p->moved + at, sizeof(p->moved) - at, _("%s takes deeds worth %s."),
			names[e->seat - 1], list);
		return true;
	}
	/* What stands on either side of the numbers. */
	snprintf(said, sizeof(said), _("%s takes deeds worth %s."), names[e->seat - 1], "\n");
	char *end = strchr(said, '\n');
	if (!end)
		return false;
	*end++ = '\0';
	char *at = strstr(p->moved, said);
	if (!at || !ends_with(at, end))
		return false;
	at += strlen(at) - strlen(end);
	snprintf(at, sizeof(p->moved) - (size_t)(at - p->moved), ", %d%s", worth, end);
	return true;
}

/* All that moved, in a row. */
static void add_move(struct screen_place *p, const struct game *g, const struct game_event *e,
	const char *const *names, const char *text)
{
	size_t n = strlen(p->moved);
	bool deed = e->kind == EV_DEED && town_card_points(e->arg[0]) > 0;
	if ((!deed && strstr(p->moved, text)) || (deed && join_deeds(p, g, e, names)))
		return;
	bool room = term_width(p->moved) + term_width(text) + 1 < MOVED_LETTERS &&
		    n + strlen(text) + 2 < sizeof(p->moved);
	/* Each visit is told, even if the one before has to go for it. */
	if (!room && (e->kind == EV_ELIXIR || e->kind == EV_REMEDY)) {
		memset(p->moved, 0, sizeof(p->moved));
		n = 0;
		room = true;
	}
	if (room)
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
	else if (e->kind == EV_DOLLARS && e->arg[0] == PURSE_COACH && !e->seat)
		place = PLACE_COACH;
	if (e->kind == EV_DRAW && e->arg[1] == GS_UNKNOWN) {
		add_draw(screen, names[e->seat - 1]);
		return;
	}
	if (place_of(screen, place) && place != PLACE_DOC)
		snprintf(line, sizeof(line), "%.*s: %.*s", SCREEN_TITLE, town_place_name(place),
			SCREEN_TEXT - SCREEN_TITLE - 8, text);
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
	const struct screen_place *p = place_of(screen, e->arg[0]);
	if (e->kind == EV_PLACE && e->arg[0] == PLACE_DOC)
		text = _("Nobody needs Doc Badluck."); /* until visitors are told */
	memset(screen->headline, 0, sizeof(screen->headline));
	memset(screen->brief, 0, sizeof(screen->brief));
	snprintf(screen->headline, sizeof(screen->headline), "%s", text);
	if (e->kind == EV_OVER)
		snprintf(screen->brief, sizeof(screen->brief), "%s", _("The game is over"));
	else if (e->kind != EV_VISITORS && p)
		snprintf(screen->brief, sizeof(screen->brief), "%s", p->name);
}

/* ---- The hands ---- */

static void clear_hand(struct screen_seat *s)
{
	memset(s->hand, 0, sizeof(s->hand));
	memset(s->hand_brief, 0, sizeof(s->hand_brief));
}

static void name_hand(struct screen_seat *s)
{
	uint8_t count[TOWN_FACES] = { 0 };
	for (int i = 0; i < TOWN_DICE; i++)
		if (s->die[i].face)
			count[s->die[i].face - 1]++;
	clear_hand(s);
	town_hand_words(count, s->hand);
	town_hand_brief(count, s->hand_brief, sizeof(s->hand_brief));
}

/* Equal dice lie together, the most first. */
static void lay_out(const uint8_t count[TOWN_FACES], struct screen_seat *s)
{
	int at = 0;
	memset(s->die, 0, sizeof(s->die));
	for (int n = TOWN_DICE; n > 0; n--)
		for (int face = TOWN_FACES; face > 0; face--)
			for (int i = 0; count[face - 1] == n && i < n && at < TOWN_DICE; i++)
				s->die[at++].face = (uint8_t)face;
}

static void forget_hands(struct screen *screen)
{
	for (int i = 0; i < SCREEN_SEATS; i++) {
		screen->seat[i].paid = -1;
		memset(screen->seat[i].die, 0, sizeof(screen->seat[i].die));
		clear_hand(&screen->seat[i]);
	}
}

/* What everybody has, and what it cost. */
static void show_hands(const struct game_event *e, struct screen *screen)
{
	struct screen_seat *s = &screen->seat[e->seat ? e->seat - 1 : 0];
	switch (e->kind) {
	case EV_ROUND:
		forget_hands(screen);
		break;
	case EV_LIFT: /* of all, before anybody pays */
		for (int i = 0; i < SCREEN_SEATS; i++)
			screen->seat[i].paid = -1;
		break;
	case EV_PAY:
		s->paid = (int8_t)e->arg[0];
		break;
	case EV_HAND:
		screen->phase = SCREEN_REVEAL;
		snprintf(screen->headline, sizeof(screen->headline), "%s", _("The dice are down."));
		snprintf(screen->brief, sizeof(screen->brief), "%s", _("The dice are down"));
		lay_out(e->arg, s);
		name_hand(s);
		break;
	case EV_TURN:
		for (int i = 0, found = 0; s->hand[0] && i < TOWN_DICE && !found; i++) {
			found = s->die[i].face == e->arg[0];
			s->die[i].face = found ? e->arg[1] : s->die[i].face;
		}
		if (s->hand[0])
			name_hand(s);
		break;
	default:
		break;
	}
}

void town_happened(const struct game *g, const struct game_event *e, const char *const *names,
	struct screen *screen)
{
	char text[SCREEN_TEXT];
	bool place = e->kind == EV_SECOND || e->kind == EV_PLACE || e->kind == EV_NOBODY ||
		     e->kind == EV_CONTROL || e->kind == EV_TIE;
	town_move(e, screen);
	show_hands(e, screen);
	if (e->kind == EV_ROUND) {
		clear_places(screen);
		screen->round = e->arg[0];
	}
	if (e->kind == EV_PLACE || e->kind == EV_OVER)
		screen->phase = SCREEN_SETTLING;
	if (place)
		mark_place(e, screen);
	for (int i = 0; e->kind == EV_VISITORS && i < GAME_SEATS_MAX && e->arg[i]; i++)
		screen->place[PLACE_DOC - PLACE_MINE].seats |= (uint8_t)game_bit(e->arg[i]);
	town_tell_hands(g, e, names, text, sizeof(text));
	if (!text[0])
		return;
	if ((place && e->kind != EV_SECOND) || e->kind == EV_VISITORS || e->kind == EV_OVER)
		set_headline(screen, e, text);
	if (!said_elsewhere(e))
		tell_line(screen, e, text, names);
	for (int i = 0; is_move(e->kind) && i < SCREEN_PLACES; i++) {
		struct screen_place *p = &screen->place[i];
		bool now = p->state == SCREEN_NOW || p->state == SCREEN_WON;
		bool last = i + 1 == SCREEN_PLACES || screen->place[i + 1].state == SCREEN_LATER;
		if (now && last)
			add_move(p, g, e, names, text);
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

void town_show(const struct game *view, struct screen *screen)
{
	const struct town *t = town_of(view);
	snprintf(screen->title, sizeof(screen->title), "%s", _("Dice Town"));
	screen->round = t->round;
	screen->roll = t->roll;
	screen->final_roll = t->final != 0;
	town_own(view, screen);
	/* Before the first location comes the dice are looked at. */
	if (t->place == PLACE_HANDS)
		screen->phase = SCREEN_ROLLING;
	else if (screen->phase != SCREEN_REVEAL)
		screen->phase = SCREEN_SETTLING;
	if (t->place == PLACE_END && t->winner) {
		screen->phase = SCREEN_OVER;
		screen->winners = (uint8_t)game_bit(t->winner);
	}
	for (int i = 0; i < TOWN_FACES; i++)
		snprintf(screen->face[i], sizeof(screen->face[i]), "%s", dt_poker.label[i]);
	for (int place = PLACE_MINE; place <= PLACE_DOC; place++) {
		struct screen_place *p = &screen->place[place - PLACE_MINE];
		snprintf(p->name, sizeof(p->name), "%s", town_place_name(place));
		snprintf(p->brief, sizeof(p->brief), "%s", town_place_brief(place));
	}
	for (int seat = 1; seat <= t->seats; seat++)
		show_seat(view, seat, &screen->seat[seat - 1]);
}
