/* SPDX-License-Identifier: MIT */
/*
 * screens_other.c - samples of a game that there is not: seven figures, two marks, ten dice of two
 * kinds, two winners of a place. Whoever draws them knows nothing of it.
 */
#include "screens.h"
#include "screens_in.h"

#include <string.h>

enum { OTHER_OWN = 6, OTHER_DICE = 10 };

static void other_figures(struct screen *s)
{
	static const struct screen_figure figure[OTHER_FIGURES] = { { ICON_DISC, false, "coin",
									    "coins" },
		{ ICON_GEM, false, "pearl", "pearls" }, { ICON_HEART, false, "friend", "friends" },
		{ ICON_CUBE, false, "crate", "crates" }, { ICON_PEAK, false, "sail", "sails" },
		{ ICON_CARD, false, "map", "maps" }, { ICON_CHEST, false, "barrel", "barrels" } };
	static const struct screen_common common[] = { { ICON_DISC, true, 40, "Harbour" },
		{ ICON_GEM, true, 11, "Reef" }, { ICON_NONE, true, 3, "Storms" },
		{ ICON_NONE, false, 0, "Tide" } };
	static const char *const places[] = { "Harbour", "Reef", "Lighthouse", "Tavern", "Wharf",
		"Deep sea" };
	static const char *const faces[] = { "bow", "trap", "hand", "1", "2", "3", "4", "5", "6" };
	memcpy(s->figure, figure, sizeof(figure));
	memcpy(s->common, common, sizeof(common));
	s->mark[0].icon = ICON_LOCK;
	SET(s->mark[0].word, "the harbour master");
	s->mark[1].icon = ICON_HEART;
	SET(s->mark[1].word, "the lucky one");
	for (unsigned i = 0; i < 6; i++)
		SET(s->place[i].name, places[i]);
	SET(s->place[0].brief, "Port");
	for (unsigned i = 0; i < 9; i++)
		SET(s->face[i], faces[i]);
}

static void other_table(struct screen *s, unsigned seats)
{
	SET(s->title, "Pearl Fishers");
	s->seats = (uint8_t)seats;
	s->round = 3;
	s->prompt.seconds = -1;
	other_figures(s);
	for (unsigned i = 0; i < seats; i++) {
		struct screen_seat *p = &s->seat[i];
		p->playing = true;
		SET(p->name, screen_names[i]);
		p->price = p->paid = p->points = -1;
		p->slots = OTHER_DICE;
		p->state = DT_ZONE_OPEN;
		for (unsigned k = 0; k < OTHER_FIGURES; k++)
			screen_own(s, i, k, (int)(10 * k + i + 1), 0);
	}
	s->seat[0].marks = 1;
	s->seat[1].marks = 3;
	s->seat[2].amount[6].known = false;
}

/* Six of the seat's own colour, with three faces, and four white ones with pips. */
static void other_dice(struct screen *s, unsigned seat, unsigned n)
{
	static const uint8_t own[] = { DT_COLOUR_RED, DT_COLOUR_BLUE, DT_COLOUR_GREEN,
		DT_COLOUR_YELLOW, DT_COLOUR_BLACK, DT_COLOUR_RED };
	for (unsigned i = 0; i < n; i++) {
		struct screen_die *d = &s->seat[seat].die[i];
		d->kind = i >= OTHER_OWN;
		d->colour = d->kind ? (uint8_t)DT_COLOUR_WHITE : own[seat];
		d->face = (uint8_t)(d->kind ? 4 + (i + seat) % 6 : 1 + (i + seat) % 3);
	}
	s->seat[seat].done = n == OTHER_DICE;
}

static void other_rolling(struct screen *s, unsigned seats)
{
	other_table(s, seats);
	s->phase = SCREEN_ROLLING;
	s->roll = 1;
	for (unsigned i = 0; i < seats; i++)
		other_dice(s, i, OTHER_DICE - i % 3);
	s->seat[0].price = 2;
	s->seat[1].waited_for = true;
	s->seat[2].die[1].face = 0;
	s->seat[2].die[1].doubt = true;
	SET(s->headline, "Boris: lift your cup");
	SET(s->brief, "Lift your cup");
}

void other_rolling_two(struct screen *s)
{
	other_rolling(s, 2);
}

void other_rolling_six(struct screen *s)
{
	other_rolling(s, 6);
}

void other_reveal(struct screen *s)
{
	static const char *const hands[] = { "three bows and a pair", "two traps",
		"a hand and four sixes", "nothing" };
	static const char *const brief[] = { "3 bows", "2 traps", "4 sixes", "nothing" };
	other_table(s, 4);
	s->phase = SCREEN_REVEAL;
	SET(s->headline, "The dice are down.");
	for (unsigned i = 0; i < 4; i++) {
		other_dice(s, i, OTHER_DICE);
		SET(s->seat[i].hand, hands[i]);
		SET(s->seat[i].hand_brief, brief[i]);
	}
}

/* The Reef has a first and a second winner, and everything has just moved. */
void other_places(struct screen *s)
{
	other_table(s, 4);
	s->phase = SCREEN_SETTLING;
	SET(s->headline, "The Reef is settled.");
	SET(s->brief, "Reef");
	s->place[0].state = SCREEN_WON;
	s->place[0].winner[0] = 4;
	s->place[0].winner[1] = 1;
	s->place[1].state = SCREEN_WON;
	s->place[1].winner[0] = 3;
	s->place[1].winner[1] = 2;
	SET(s->place[1].why[0], "5 bows");
	SET(s->place[1].why[1], "4 bows");
	SET(s->place[1].moved, "Chiara dives for 3 pearls, Boris for one.");
	s->seat[2].amount[1].change = 3;
	s->seat[1].amount[1].change = 1;
	s->seat[1].amount[0].change = -2;
	s->seat[0].amount[6].change = -1;
}

void other_over(struct screen *s)
{
	static const char *const kinds[] = { "pearls", "crates", "friends" };
	other_table(s, 4);
	s->phase = SCREEN_OVER;
	s->winners = 4;
	SET(s->headline, "Chiara wins by 7 points.");
	SET(s->brief, "Chiara wins by 7");
	for (int k = 0; k < 3; k++)
		SET(s->kind[k], kinds[k]);
	for (int i = 0; i < 4; i++) {
		s->seat[i].points = (int16_t)(i == 2 ? 38 : 31 - i);
		s->seat[i].part[0] = (int16_t)(s->seat[i].points - 5);
		s->seat[i].part[2] = 5;
	}
}

/* Seat 2 is on turn, or fights with seat 3 for the first place. */
void other_turn(struct screen *s)
{
	static const char *const names_of[] = { "Harbour", "Lighthouse", "Market hall", "Ferry" };
	other_table(s, 4);
	memset(s->place, 0, sizeof(s->place));
	s->phase = SCREEN_SETTLING;
	s->round = 2;
	s->points_in = 1;
	for (int i = 0; i < 4; i++) {
		SET(s->place[i].name, names_of[i]);
		s->place[i].points = (int8_t)(i + 3);
	}
	for (int i = 0; i < 3; i++)
		s->place[0].die[i] = (struct screen_die){ .face = 2, .colour = DT_COLOUR_BLUE };
	s->place[0].state = SCREEN_WON;
	s->place[0].winner[0] = 3;
	SET(s->place[4].name, "On turn");
	s->place[4].state = SCREEN_NOW;
	s->place[4].rolls = true;
	s->place[4].seats = 2;
	memset(s->seat[1].die, 0, sizeof(s->seat[1].die));
	for (int i = 0; i < 4; i++)
		s->seat[1].die[i].face = (uint8_t)(i + 1);
	SET(s->headline, "Boris: roll again what does not stay, or lay dice anywhere you like.");
	SET(s->brief, "Roll or lay");
}

void other_duel(struct screen *s)
{
	other_turn(s);
	s->place[0].state = SCREEN_TIE;
	s->place[0].seats = s->place[4].seats = 2 | 4;
	for (int i = 3; i < 6; i++)
		s->place[0].die[i] = (struct screen_die){ .face = 1, .colour = DT_COLOUR_RED };
	memset(&s->seat[1].die[1], 0, 3 * sizeof(s->seat[1].die[0]));
	SET(s->place[4].name, "A duel");
}
