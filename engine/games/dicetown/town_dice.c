/* SPDX-License-Identifier: MIT */
/*
 * town_dice.c - Dice Town at the table: what the dice mean that lie in a seat's zone, and how they
 * must lie there. The Indian die, whose faces come behind theirs, may lie beside them at any time.
 */
#include "town_table.h"

#include "town.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

/* "K K 9" */
static void write_dice(const uint8_t faces[TOWN_FACES], char buf[64])
{
	size_t at = 0;
	buf[0] = '\0';
	for (int i = TOWN_FACES - 1; i >= 0; i--)
		for (int n = 0; n < faces[i] && at < 56; n++)
			at += (size_t)snprintf(
				buf + at, 64 - at, "%s%s", at ? " " : "", dt_poker.label[i]);
}

/* What lies there beside the dice that were set aside. An error names a die that is not there. */
static enum dt_status beside(const struct town_player *p, const uint8_t lying[TOWN_FACES],
	uint8_t beyond[TOWN_FACES], struct dt_error *err)
{
	uint8_t missing[TOWN_FACES] = { 0 };
	char must[64], gone[64];
	for (int i = 0; i < TOWN_FACES; i++) {
		beyond[i] = lying[i] > p->aside[i] ? (uint8_t)(lying[i] - p->aside[i]) : 0;
		missing[i] = lying[i] < p->aside[i] ? (uint8_t)(p->aside[i] - lying[i]) : 0;
	}
	if (!town_dice(missing))
		return DT_OK;
	write_dice(p->aside, must);
	write_dice(missing, gone);
	if (town_dice(lying) < town_dice(p->aside))
		return dt_refuse(err, "DT-HAND-5",
			_("%s was set aside and is missing: put it back (%s)."), gone, must);
	return dt_refuse(err, "DT-HAND-5",
		_("%s was set aside and has changed: turn it back (%s)."), gone, must);
}

static enum dt_status keep(const struct town *t, int seat, const uint8_t lying[GAME_FACES_MAX],
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
			_n("There is %u die in your zone, and you have five: take %u away.",
				"There are %u dice in your zone, and you have five: take %u away.",
				town_dice(lying)),
			town_dice(lying), k - p->free);
	if (t->final && k < p->free)
		return dt_refuse(err, "DT-HAND-8",
			_("It is the last roll, all five dice count: lay down %u more."),
			p->free - k);
	return DT_OK;
}

/* What is refused for its price: in the words of the table. */
static enum dt_status payable(
	const struct game *g, const struct game_action *a, struct dt_error *err)
{
	const struct town *t = town_of(g);
	unsigned k = town_dice(a->arg), bills = town_seat(t, a->seat)->bills;
	int costs = town_price(k);
	if (t->final || costs <= (int)bills || game_check(g, a, NULL) == DT_OK)
		return DT_OK;
	if (k == 0)
		return dt_refuse(err, "DT-PAY-5",
			_("Keeping none costs $1 and you have no dollar: keep one die."));
	if (bills == 0)
		return dt_refuse(err, "DT-PAY-5",
			_n("%u new die costs $%d and you have no dollar: keep only one.",
				"%u new dice cost $%d and you have no dollar: keep only one.", k),
			k, costs);
	return dt_refuse(err, "DT-PAY-5",
		_n("%u new die costs $%d and you have $%u: keep %u at most.",
			"%u new dice cost $%d and you have $%u: keep %u at most.", k),
		k, costs, bills, bills + 1);
}

static enum dt_status put_back(const struct town *t, int seat, const uint8_t lying[GAME_FACES_MAX],
	struct game_action *out, struct dt_error *err)
{
	const struct town_player *p = town_seat(t, seat);
	uint8_t left[TOWN_FACES];
	unsigned kept = town_dice(p->kept), payable = p->bills + 1u;
	enum dt_status st = beside(p, lying, left, err);
	if (st)
		return st;
	out->kind = ACT_PUTBACK;
	for (int i = 0; i < TOWN_FACES; i++) {
		if (left[i] > p->kept[i])
			return dt_refuse(err, "DT-PAY-6", _("A %s has appeared: take it away."),
				dt_poker.label[i]);
		out->arg[i] = (uint8_t)(p->kept[i] - left[i]);
	}
	if (town_dice(left) != payable)
		return dt_refuse(err, "DT-PAY-6",
			_n("You kept %u die and can pay for %u: take %u of the new ones back.",
				"You kept %u dice and can pay for %u: take %u of the new ones "
				"back.",
				kept),
			kept, payable, kept - payable);
	return DT_OK;
}

static enum dt_status reroll(const struct town *t, int seat, const uint8_t lying[GAME_FACES_MAX],
	struct game_action *out, struct dt_error *err)
{
	enum dt_status st = beside(town_seat(t, seat), lying, out->arg, err);
	if (st)
		return st;
	out->kind = ACT_KEEP;
	if (town_dice(out->arg) != 1)
		return dt_refuse(err, "DT-PAY-6",
			_("Without a dollar you cannot keep none: roll again openly and leave one "
			  "die."));
	return DT_OK;
}

/* What lies there beside the dice that are rolled in a chase. */
static void beside_chase(const struct town *t, int seat, uint8_t rest[TOWN_FACES])
{
	memcpy(rest, town_seat(t, seat)->aside, TOWN_FACES);
	rest[FACE_K - 1] = 0;
	for (int i = 0; i < TOWN_FACES; i++)
		rest[i] = (uint8_t)(rest[i] + t->chased[i]);
}

/* Just the kings are rolled; the others lie as they were, or have been taken up. */
static enum dt_status chase(const struct town *t, int seat, const uint8_t lying[GAME_FACES_MAX],
	struct game_action *out, struct dt_error *err)
{
	uint8_t rest[TOWN_FACES] = { 0 };
	char must[64];
	unsigned n = t->ask.a;
	out->kind = ACT_KEEP;
	if (town_dice(lying) != n)
		beside_chase(t, seat, rest);
	write_dice(rest, must);
	for (int i = 0; i < TOWN_FACES; i++) {
		if (lying[i] < rest[i])
			return dt_refuse(err, "X-BANDIT-8",
				_("Roll just your kings: the others stay (%s)."), must);
		out->arg[i] = (uint8_t)(lying[i] - rest[i]);
	}
	if (town_dice(out->arg) != n)
		return dt_refuse(err, "X-BANDIT-8",
			_("You roll %u dice in the chase, and %u lie there."), n,
			town_dice(out->arg));
	return DT_OK;
}

/* The Indian die, beside the hand or alone. */
static enum dt_status spirit(
	const uint8_t lying[GAME_FACES_MAX], struct game_action *out, struct dt_error *err)
{
	unsigned n = 0;
	out->kind = ACT_KEEP;
	for (int i = TOWN_FACES; i < TOWN_FACES + TOWN_SPIRITS; i++) {
		out->arg[i] = lying[i];
		n += lying[i];
	}
	if (n == 1)
		return DT_OK;
	return n ? dt_refuse(err, "INDIAN-1",
			   _("There is one Indian die, and %u lie in your zone: take the others "
			     "away."),
			   n)
		 : dt_refuse(err, "INDIAN-5",
			   _("The Indian die does not lie in your zone: roll it there."));
}

enum dt_status town_dice_mean(const struct game *g, int seat, const uint8_t lying[GAME_FACES_MAX],
	struct game_action *out, struct dt_error *err)
{
	const struct town *t = town_of(g);
	memset(out, 0, sizeof(*out));
	out->seat = (uint8_t)seat;
	switch (t->ask.what) {
	case ASK_KEEP: {
		enum dt_status st = keep(t, seat, lying, out, err);
		return st ? st : payable(g, out, err);
	}
	case ASK_CHASE:
		return chase(t, seat, lying, out, err);
	case ASK_SPIRIT:
		return spirit(lying, out, err);
	case ASK_PUTBACK:
		return put_back(t, seat, lying, out, err);
	default:
		return reroll(t, seat, lying, out, err);
	}
}

int town_dice_price(const struct game *g, int seat, const uint8_t lying[GAME_FACES_MAX])
{
	const struct town *t = town_of(g);
	uint8_t beyond[TOWN_FACES];
	if (t->ask.what != ASK_KEEP || t->final || beside(town_seat(t, seat), lying, beyond, NULL))
		return -1;
	return town_price(town_dice(beyond));
}

void town_dice_aside(const struct game *g, int seat, uint8_t faces[GAME_FACES_MAX])
{
	const struct town *t = town_of(g);
	memset(faces, 0, GAME_FACES_MAX);
	if (t->place == PLACE_HANDS)
		memcpy(faces, town_seat(t, seat)->aside, TOWN_FACES);
}

bool town_dice_lying(const struct game *g, int seat, uint8_t faces[GAME_FACES_MAX])
{
	const struct town *t = town_of(g);
	memset(faces, 0, GAME_FACES_MAX);
	bool turned = (t->turned & game_bit(seat)) != 0;
	if (t->ask.what == ASK_CHASE && (t->ask.asked & game_bit(seat))) {
		beside_chase(t, seat, faces);
		return true;
	}
	town_open_dice(t, seat, faces);
	return t->place == PLACE_HANDS || turned; /* who has turned one shows it */
}

void town_dice_leaves(
	const struct game *g, const struct game_action *a, uint8_t faces[GAME_FACES_MAX])
{
	town_dice_lying(g, a->seat, faces);
	if (a->kind == ACT_PLAY && a->arg[0] == GS_CHEATER) {
		faces[a->arg[2] - 1]--;
		faces[a->arg[3] - 1]++;
	}
	if (a->kind != ACT_KEEP && a->kind != ACT_PUTBACK)
		return;
	for (int i = 0; i < TOWN_FACES + TOWN_SPIRITS; i++)
		faces[i] = (uint8_t)(a->kind == ACT_PUTBACK ? faces[i] - a->arg[i]
							    : faces[i] + a->arg[i]);
}

bool town_dice_turned(
	const struct game *g, const struct game_action *a, const uint8_t lying[GAME_FACES_MAX])
{
	uint8_t then[GAME_FACES_MAX];
	town_dice_leaves(g, a, then);
	return a->kind == ACT_PLAY && a->arg[0] == GS_CHEATER &&
	       memcmp(then, lying, TOWN_FACES) == 0;
}

static enum dt_status turned_right(
	const struct town *t, int seat, const uint8_t lying[GAME_FACES_MAX], struct dt_error *err)
{
	const uint8_t *aside = town_seat(t, seat)->aside;
	char must[64];
	if (!(t->turned & game_bit(seat)) || town_dice(lying) != TOWN_DICE ||
		memcmp(lying, aside, TOWN_FACES) == 0)
		return DT_OK;
	write_dice(aside, must);
	return dt_refuse(err, "X-BANDIT-9", _("Turn your dice so that they show %s."), must);
}

/* Dice that a bandit has set (X-BANDIT-3). */
enum dt_status town_dice_before(
	const struct game *g, int seat, const uint8_t lying[GAME_FACES_MAX], struct dt_error *err)
{
	const struct town *t = town_of(g);
	const struct town_player *p = town_seat(t, seat);
	uint8_t beyond[TOWN_FACES];
	char must[64];
	if (t->ask.what != ASK_KEEP || !(t->turned & game_bit(seat)) ||
		beside(p, lying, beyond, NULL) == DT_OK)
		return DT_OK;
	write_dice(p->aside, must);
	return dt_refuse(err, "X-BANDIT-3",
		_("Lay the bandit's dice openly into your zone before you roll: %s must lie "
		  "there."),
		must);
}

enum dt_status town_dice_resting(
	const struct game *g, int seat, const uint8_t lying[GAME_FACES_MAX], struct dt_error *err)
{
	const struct town *t = town_of(g);
	const struct town_player *p = town_seat(t, seat);
	uint8_t beyond[TOWN_FACES];
	/* In the town the dice are only looked at; who has taken them up already does no harm. But
	 * a die that a card, a bandit's chase or the Indian die has turned must be turned, and no
	 * other. */
	if (t->place != PLACE_HANDS)
		return turned_right(t, seat, lying, err);
	if (p->free)
		return DT_OK;
	enum dt_status st = beside(p, lying, beyond, err);
	if (!st && town_dice(beyond))
		st = dt_refuse(err, "DT-HAND-6",
			_("You are finished with five dice, and there are more in your zone."));
	return st;
}
