/* SPDX-License-Identifier: MIT */
/*
 * town_owns.c - Dice Town at the table: what everybody owns, counted event by event.
 *
 * One answer may settle a whole town, and then the game only knows how it ended. Each location
 * that is told shows what was owned at that moment, and what has come and gone there. Cards are
 * only counted: what is public of them.
 */
#include "town_table.h"

#include "town.h"

static void own_seat(const struct town *t, int seat, struct screen_seat *s)
{
	const struct town_player *p = town_seat(t, seat);
	s->sheriff = t->badge == seat;
	s->dollars = p->bills;
	s->nuggets = p->nuggets;
	s->deeds = (uint8_t)town_count(p->hand, BACKS_DEEDS);
	s->store = (uint8_t)town_count(p->hand, BACKS_STORE);
	s->safe = (uint8_t)town_count(p->safe, BACKS_DEEDS);
}

/* Cards that the thief looks at are the victim's until one is taken. */
static void own_looked(const struct town *t, struct screen *screen)
{
	const struct town_frame *top = t->depth ? &t->frame[t->depth - 1] : NULL;
	if (!top || top->at != AT_STEAL || !top->v[1])
		return;
	struct screen_seat *victim = &screen->seat[top->v[1] - 1];
	for (int i = 0; i < t->n_looked; i++) {
		if (town_is_deed(t->looked[i]))
			victim->deeds++;
		else
			victim->store++;
	}
}

void town_own(const struct game *view, struct screen *screen)
{
	const struct town *t = town_of(view);
	screen->mine = t->mine;
	screen->bank = t->bank;
	screen->stagecoach = t->coach;
	for (int seat = 1; seat <= t->seats; seat++)
		own_seat(t, seat, &screen->seat[seat - 1]);
	own_looked(t, screen);
}

static void move_dollars(struct screen *screen, int purse, int n)
{
	if (purse == PURSE_BANK) {
		screen->bank = (uint16_t)(screen->bank + n);
	} else if (purse == PURSE_COACH) {
		screen->stagecoach = (uint16_t)(screen->stagecoach + n);
	} else {
		struct screen_seat *s = &screen->seat[purse - 1];
		s->dollars = (uint16_t)(s->dollars + n);
		s->got_dollars = (int16_t)(s->got_dollars + n);
	}
}

static void move_nuggets(struct screen *screen, int purse, int n)
{
	if (purse == PURSE_MINE) {
		screen->mine = (uint16_t)(screen->mine + n);
	} else {
		struct screen_seat *s = &screen->seat[purse - 1];
		s->nuggets = (uint16_t)(s->nuggets + n);
		s->got_nuggets = (int16_t)(s->got_nuggets + n);
	}
}

/* seat 0: a deck, or what lies open. */
static void move_card(struct screen *screen, int seat, int card, int n)
{
	if (!seat)
		return;
	struct screen_seat *s = &screen->seat[seat - 1];
	uint8_t *kind = town_is_deed(card) ? &s->deeds : &s->store;
	*kind = (uint8_t)(*kind + n);
	s->got_cards = (int8_t)(s->got_cards + n);
}

/* A deed that is safe stays his. */
static void protect(struct screen_seat *s, const struct game_event *e)
{
	for (int i = 0; i < 2; i++) {
		if (!e->arg[i])
			continue;
		s->deeds--;
		s->safe++;
	}
}

static void begin(struct screen *screen)
{
	for (int i = 0; i < SCREEN_SEATS; i++) {
		struct screen_seat *s = &screen->seat[i];
		s->got_dollars = s->got_nuggets = 0;
		s->got_cards = 0;
	}
}

void town_move(const struct game_event *e, struct screen *screen)
{
	const uint8_t *arg = e->arg;
	switch (e->kind) {
	case EV_ROUND:
	case EV_ROLL:
	case EV_PLACE:
		begin(screen);
		break;
	case EV_DOLLARS:
		move_dollars(screen, arg[0], -arg[2]);
		move_dollars(screen, arg[1], arg[2]);
		break;
	case EV_NUGGETS:
		move_nuggets(screen, arg[0], -arg[2]);
		move_nuggets(screen, arg[1], arg[2]);
		break;
	case EV_CARD:
		move_card(screen, arg[0], arg[1], -1);
		move_card(screen, e->seat, arg[1], 1);
		break;
	case EV_PLAY:
		move_card(screen, e->seat, arg[0], -1);
		break;
	case EV_PROTECT:
		protect(&screen->seat[e->seat - 1], e);
		break;
	case EV_BADGE:
		for (int i = 0; i < SCREEN_SEATS; i++)
			screen->seat[i].sheriff = i + 1 == e->seat;
		break;
	default:
		break;
	}
}
