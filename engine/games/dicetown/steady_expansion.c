/* SPDX-License-Identifier: MIT */
/*
 * steady_expansion.c - the steady bot's answers to what the expansion and the Indians ask.
 */
#include "steady.h"

/* ---- Places ---- */

static unsigned dice_for(const struct town *t, int seat, int place)
{
	int face = town_place_face(place);
	return town_seat(t, seat)->aside[(face ? face : FACE_A) - 1];
}

static int second_seat(const struct town *t)
{
	for (int i = t->depth; i-- > 0;)
		if (t->frame[i].at == AT_SITE)
			return t->frame[i].v[0];
	return 0;
}

/* What one does, less what that leaves to who comes second. */
static int choose_action(const struct outlook *o, int side)
{
	const struct town *t = o->t;
	int place = t->place, other = side == SIDE_BASE ? SIDE_MORE : SIDE_BASE;
	int second = second_seat(t);
	int worth = worth_action(o, place, side, o->me, dice_for(t, o->me, place));
	if (second)
		worth -= worth_action(o, place, other, second, dice_for(t, second, place)) *
			 o->spite[second - 1] / 200;
	return worth;
}

/* A location at which one is first already loses its second place. */
static int warpath(const struct outlook *o, int place)
{
	uint8_t first = town_leaders(o->t, place, 0);
	int worth = worth_place(o, place, dice_for(o->t, o->me, place));
	if (first == game_bit(o->me))
		return worth / 2;
	return first & game_bit(o->me) ? 0 : -worth;
}

/* ---- Cards ---- */

static int river(const struct outlook *o, int card)
{
	switch (card) {
	case RV_GOLD_2:
	case RV_GOLD_3:
	case RV_GOLD_4:
	case RV_GOLD_5: {
		int n = 2 + card - RV_GOLD_2;
		return (n < o->t->mine ? n : o->t->mine) * WORTH_NUGGET;
	}
	case RV_PURSE_2:
	case RV_PURSE_3: {
		int n = 2 + card - RV_PURSE_2;
		return (n < o->t->bank ? n : o->t->bank) * WORTH_DOLLAR;
	}
	case RV_STAR:
		return o->t->badge == o->me ? 0 : worth_badge(o);
	case RV_COUPON:
		return town_count(o->t->discard[DECK_STORE - 1], BACKS_ANY) ? 250 : 0;
	case RV_DISCOVERY:
		return 280;
	default:
		return 0;
	}
}

/* What the Indian die is worth. A seat that gives cards of one point for it, but no better ones,
 * wins most among three. */
enum { THE_DIE = 130 };

static int give(const struct outlook *o, int card)
{
	const uint8_t *claimed = town_seat(o->t, o->me)->claimed;
	for (int i = 0; card == DEED_UNKNOWN && i < TOWN_CLAIMS - 2; i++)
		if (claimed[i]) /* of own cards the cheapest goes */
			card = DEED_1 + i;
	return (o->rounds > 1 ? THE_DIE : 0) - worth_card(o, card);
}

/* ---- Dice ---- */

/* The open dice with some of a face more and, where one is turned, one of another less. */
static int with(const struct outlook *o, const struct dice_odds *odds, int face, int n, int less)
{
	uint8_t faces[TOWN_FACES];
	town_open_dice(o->t, o->me, faces);
	if (face)
		faces[face - 1] = (uint8_t)(faces[face - 1] + n);
	if (less)
		faces[less - 1]--;
	return dice_value(odds, faces, TOWN_DICE - town_dice(faces));
}

static int set_dice(
	const struct outlook *o, const struct dice_odds *odds, const struct game_action *a)
{
	enum { KEPT_FOR_LATER = 60 };
	if (a->kind == ACT_PASS)
		return with(o, odds, 0, 0, 0);
	return with(o, odds, town_bandit_face(o->t, a->arg[0]), a->arg[1], 0) -
	       (o->rounds > 1 ? KEPT_FOR_LATER : 0);
}

/* The die that brings its owner most: one of the face that he has most of. */
static int trap(const struct outlook *o, const struct game_action *a)
{
	int n = town_seat(o->t, a->arg[0])->aside[a->arg[1] - 1];
	return o->spite[a->arg[0] - 1] * (10 + n) - a->arg[2];
}

int steady_expansion(
	const struct outlook *o, const struct dice_odds *odds, const struct game_action *a)
{
	switch (o->t->ask.what) {
	case ASK_ACTION:
		return choose_action(o, a->arg[0]);
	case ASK_BANDIT:
		return set_dice(o, odds, a);
	case ASK_CATCH:
		return town_bandit_reward(o->t, a->arg[0]);
	case ASK_RIVER: /* what is put back is the next one's */
		return 4 * river(o, a->arg[0]) - river(o, a->arg[1]);
	case ASK_COUPON:
		return worth_card(o, a->arg[0]);
	case ASK_BLESS:
		return a->kind == ACT_PASS ? with(o, odds, 0, 0, 0)
					   : with(o, odds, a->arg[1], 1, a->arg[0]);
	case ASK_TRAP:
		return trap(o, a);
	case ASK_TRAPPED:
		return with(o, odds, a->arg[1], 1, a->arg[0]);
	case ASK_WAR:
		return warpath(o, a->arg[0]);
	case ASK_GIVEN:
		return a->kind == ACT_PASS ? 0 : give(o, a->arg[0]);
	default:
		return 0;
	}
}

/* Rolling again what catches nobody. */
static int barrels(const struct outlook *o, const struct game_action *a)
{
	int worth = 0;
	for (int i = 0; i < TOWN_DICE && a->arg[5 + i]; i++)
		worth += town_best_wanted(o->t, a->arg[5 + i]) ? -150 : 60;
	return worth;
}

int steady_play(const struct outlook *o, const struct game_action *a)
{
	int target = a->arg[1];
	switch (a->arg[0]) {
	case GS_WHISKEY: /* instead of a card */
		return target ? worth_robbing(o, target, worth_ranch(o, o->me)) - 120 : 0;
	case GS_TWO_BARRELS:
		return barrels(o, a);
	case GS_INSURANCE:
		return 250;
	case GS_CROOK:
		return 250;
	case GS_GIFT:
		return target ? worth_robbing(o, target, 100) : 0;
	case GS_DESPERADO: /* the face that one has a use for: high ones win the hall */
		return 40 + 5 * town_bandit_face(o->t, a->arg[4]);
	case GS_SMOKE_SIGNALS:
		return o->t->indian == o->me ? 0 : 80;
	default:
		return 0;
	}
}
