/* SPDX-License-Identifier: MIT */
/*
 * ses_town.c - Dice Town at the table: what its dice mean, and its part of the screen.
 */
#include "ses_in.h"

#include "tell.h"
#include "town.h"

#include <stdio.h>
#include <string.h>

static enum ses_need need(const struct game *g, int seat)
{
	(void)seat;
	switch ((enum town_ask)town_of(g)->ask.what) {
	case ASK_KEEP:
		return NEED_CUP;
	case ASK_PUTBACK:
	case ASK_REROLL:
		return NEED_OPEN;
	case ASK_WINDOW:
		return NEED_WINDOW;
	case ASK_OFFER:
	case ASK_PICK:
	case ASK_PROTECT:
	case ASK_GIVE:
		return NEED_SECRET;
	case ASK_GAINED:
	case ASK_RULE:
	case ASK_VICTIM:
	case ASK_BLIND:
	case ASK_GO:
	case ASK_TAKE:
	case ASK_TARGET:
		return NEED_CHOICE;
	case ASK_NOTHING:
	case ASK_DEAL:
	case ASK_DRAW:
	case TOWN_ASKS:
		break;
	}
	return NEED_NOTHING;
}

static const char *const face_names[SCREEN_FACES] = { "9", "10", "J", "Q", "K", "A" };

/* "K K 9" */
static void write_dice(const uint8_t faces[SCREEN_FACES], char buf[64])
{
	size_t at = 0;
	buf[0] = '\0';
	for (int i = SCREEN_FACES - 1; i >= 0; i--)
		for (int n = 0; n < faces[i] && at < 56; n++)
			at += (size_t)snprintf(
				buf + at, 64 - at, "%s%s", at ? " " : "", face_names[i]);
}

/* What lies there beside the dice that were set aside. An error names a die that is not there. */
static enum dt_status beside(const struct town_player *p, const uint8_t lying[SCREEN_FACES],
	uint8_t beyond[SCREEN_FACES], struct dt_error *err)
{
	uint8_t missing[SCREEN_FACES] = { 0 };
	char must[64], gone[64];
	for (int i = 0; i < SCREEN_FACES; i++) {
		beyond[i] = lying[i] > p->aside[i] ? (uint8_t)(lying[i] - p->aside[i]) : 0;
		missing[i] = lying[i] < p->aside[i] ? (uint8_t)(p->aside[i] - lying[i]) : 0;
	}
	if (!town_dice(missing))
		return DT_OK;
	write_dice(p->aside, must);
	write_dice(missing, gone);
	if (town_dice(lying) < town_dice(p->aside))
		return dt_refuse(err, "DT-HAND-5",
			"%s was set aside and is missing: put it back (%s).", gone, must);
	return dt_refuse(err, "DT-HAND-5", "%s was set aside and has changed: turn it back (%s).",
		gone, must);
}

static enum dt_status keep(const struct town *t, int seat, const uint8_t lying[SCREEN_FACES],
	struct game_action *out, struct dt_error *err)
{
	const struct town_player *p = town_seat(t, seat);
	enum dt_status st = beside(p, lying, out->arg, err);
	if (st)
		return st;
	unsigned k = town_dice(out->arg);
	out->kind = ACT_KEEP;
	if (k > p->free)
		return dt_refuse(err, "DT-HAND-1",
			"There are %u dice in your zone, and you have five: take %u away.",
			town_dice(lying), k - p->free);
	if (t->final && k < p->free)
		return dt_refuse(err, "DT-HAND-8",
			"It is the final roll: leave all your dice, %u are missing.", p->free - k);
	return DT_OK;
}

static enum dt_status put_back(const struct town *t, int seat, const uint8_t lying[SCREEN_FACES],
	struct game_action *out, struct dt_error *err)
{
	const struct town_player *p = town_seat(t, seat);
	uint8_t left[SCREEN_FACES];
	unsigned kept = town_dice(p->kept), payable = p->bills + 1u;
	enum dt_status st = beside(p, lying, left, err);
	if (st)
		return st;
	out->kind = ACT_PUTBACK;
	for (int i = 0; i < SCREEN_FACES; i++) {
		if (left[i] > p->kept[i])
			return dt_refuse(
				err, "DT-PAY-6", "A %s has appeared: take it away.", face_names[i]);
		out->arg[i] = (uint8_t)(p->kept[i] - left[i]);
	}
	if (town_dice(left) != payable)
		return dt_refuse(err, "DT-PAY-6",
			"You kept %u dice and can pay for %u: take %u of the new ones back.", kept,
			payable, kept - payable);
	return DT_OK;
}

static enum dt_status reroll(const struct town *t, int seat, const uint8_t lying[SCREEN_FACES],
	struct game_action *out, struct dt_error *err)
{
	enum dt_status st = beside(town_seat(t, seat), lying, out->arg, err);
	if (st)
		return st;
	out->kind = ACT_KEEP;
	if (town_dice(out->arg) != 1)
		return dt_refuse(err, "DT-PAY-6",
			"Without a dollar you cannot keep none: roll again openly and leave one "
			"die.");
	return DT_OK;
}

static enum dt_status dice(const struct game *g, int seat, const uint8_t lying[SCREEN_FACES],
	struct game_action *out, struct dt_error *err)
{
	const struct town *t = town_of(g);
	memset(out, 0, sizeof(*out));
	out->seat = (uint8_t)seat;
	switch (t->ask.what) {
	case ASK_KEEP:
		return keep(t, seat, lying, out, err);
	case ASK_PUTBACK:
		return put_back(t, seat, lying, out, err);
	default:
		return reroll(t, seat, lying, out, err);
	}
}

static int price(const struct game *g, int seat, const uint8_t lying[SCREEN_FACES])
{
	const struct town *t = town_of(g);
	uint8_t beyond[SCREEN_FACES];
	if (t->ask.what != ASK_KEEP || t->final || beside(town_seat(t, seat), lying, beyond, NULL))
		return -1;
	return town_price(town_dice(beyond));
}

static enum dt_status resting(
	const struct game *g, int seat, const uint8_t lying[SCREEN_FACES], struct dt_error *err)
{
	const struct town *t = town_of(g);
	const struct town_player *p = town_seat(t, seat);
	uint8_t beyond[SCREEN_FACES];
	/* In the town the dice are only looked at; who has taken them up already does no harm. */
	if (t->place != PLACE_HANDS || p->free)
		return DT_OK;
	enum dt_status st = beside(p, lying, beyond, err);
	if (!st && town_dice(beyond))
		st = dt_refuse(err, "DT-HAND-6",
			"You are finished with five dice, and there are more in your zone.");
	return st;
}

/* ---- Words ---- */

static void question(
	const struct game *g, int seat, const char *const *names, char *buf, size_t size)
{
	const struct town *t = town_of(g);
	const char *name = names[seat - 1];
	switch (t->ask.what) {
	case ASK_RULE:
		snprintf(buf, size, "Sheriff %s: who gets %s?", name, town_place_name(t->place));
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
	default:
		snprintf(buf, size, "%s: whom do you name?", name);
		break;
	}
}

static void write_order(
	const struct game_action *a, const char *const *names, char *buf, size_t size)
{
	size_t at = 0;
	buf[0] = '\0';
	for (int i = 0; i < GAME_SEATS_MAX && a->arg[i] && at < size; i++)
		at += (size_t)snprintf(
			buf + at, size - at, "%s%s", i ? ", then " : "", names[a->arg[i] - 1]);
	for (int seat = 1; seat <= GAME_SEATS_MAX && at < size; seat++)
		if (a->arg[6] >> (seat - 1) & 1)
			at += (size_t)snprintf(
				buf + at, size - at, " (takes %s's offer)", names[seat - 1]);
}

static void option(const struct game *g, const struct game_action *a, const char *const *names,
	char *buf, size_t size)
{
	const struct town *t = town_of(g);
	switch (a->kind) {
	case ACT_RULE:
		write_order(a, names, buf, size);
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
			snprintf(buf, size, "%s", town_card_name(t->shelf[a->arg[0] - 1]));
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

static void add_line(struct screen *screen, const char *text)
{
	memmove(screen->line[1], screen->line[0], sizeof(screen->line) - sizeof(screen->line[0]));
	snprintf(screen->line[0], sizeof(screen->line[0]), "%s", text);
}

static void clear_places(struct screen *screen)
{
	for (int i = 0; i < SCREEN_PLACES; i++) {
		screen->place[i].state = SCREEN_LATER;
		screen->place[i].seats = 0;
		screen->place[i].moved[0] = '\0';
	}
}

static void mark_place(const struct game_event *e, struct screen *screen)
{
	struct screen_place *p = place_of(screen, e->arg[0]);
	if (!p)
		return;
	switch (e->kind) {
	case EV_PLACE:
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

static void happened(const struct game *g, const struct game_event *e, const char *const *names,
	struct screen *screen)
{
	char text[SCREEN_TEXT];
	if (e->kind == EV_ROUND)
		clear_places(screen);
	if (e->kind == EV_PLACE || e->kind == EV_NOBODY || e->kind == EV_CONTROL ||
		e->kind == EV_TIE)
		mark_place(e, screen);
	town_tell(g, e, names, text, sizeof(text));
	if (!text[0])
		return;
	add_line(screen, text);
	for (int i = 0; is_move(e->kind) && i < SCREEN_PLACES; i++) {
		struct screen_place *p = &screen->place[i];
		bool now = p->state == SCREEN_NOW || p->state == SCREEN_WON;
		bool last = i + 1 == SCREEN_PLACES || screen->place[i + 1].state == SCREEN_LATER;
		if (now && last)
			snprintf(p->moved, sizeof(p->moved), "%s", text);
	}
}

static void show_seat(const struct game *view, int seat, struct screen_seat *s)
{
	const struct town *t = town_of(view);
	const struct town_player *p = town_seat(t, seat);
	struct game_result result;
	game_result(view, &result);
	s->sheriff = t->badge == seat;
	s->done = t->place == PLACE_HANDS && p->free == 0;
	s->dollars = p->bills;
	s->nuggets = p->nuggets;
	s->deeds = (uint8_t)town_count(p->hand, BACKS_DEEDS);
	s->store = (uint8_t)town_count(p->hand, BACKS_STORE);
	s->safe = (uint8_t)town_count(p->safe, BACKS_DEEDS);
	s->points = t->place == PLACE_END ? result.points[seat - 1] : -1;
}

static void show(const struct game *view, struct screen *screen)
{
	const struct town *t = town_of(view);
	snprintf(screen->title, sizeof(screen->title), "Dice Town");
	screen->round = t->round;
	screen->roll = t->roll;
	screen->final_roll = t->final != 0;
	screen->mine = t->mine;
	screen->bank = t->bank;
	screen->stagecoach = t->coach;
	screen->phase = t->place == PLACE_HANDS ? SCREEN_HANDS : SCREEN_TOWN;
	if (t->place == PLACE_END && t->winner) {
		screen->phase = SCREEN_SCORES;
		screen->winners = (uint8_t)game_bit(t->winner);
	}
	for (int i = 0; i < SCREEN_FACES; i++)
		snprintf(screen->face[i], sizeof(screen->face[i]), "%s", face_names[i]);
	for (int place = PLACE_MINE; place <= PLACE_DOC; place++)
		snprintf(screen->place[place - PLACE_MINE].name, SCREEN_NAME, "%s",
			town_place_name(place));
	for (int seat = 1; seat <= t->seats; seat++)
		show_seat(view, seat, &screen->seat[seat - 1]);
}

const struct ses_game ses_town = {
	.ops = &town_ops,
	.need = need,
	.dice = dice,
	.price = price,
	.resting = resting,
	.question = question,
	.option = option,
	.happened = happened,
	.show = show,
};
