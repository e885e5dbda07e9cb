/* SPDX-License-Identifier: MIT */
/*
 * bot_keen.c - a bot that compares every lot of dice it can keep and every card to lay them on.
 *
 * What dice are worth on a card is its points times the chance that nobody takes it before the next
 * turn, as a guess, and something for what others lose. From that follows exactly which dice to
 * roll again: the best that can be placed with each of the 126 rolls of four dice, then the mean of
 * that over what can fall, for every part left lying, as many rolls back as there are.
 *
 * Numbers are worths in 1/1000 of a point.
 */
#include "bot_keen.h"

#include "contest.h"

#include <assert.h>
#include <string.h>

enum { ROLLS = 126, POINT = 1000, CARD = 700, SUPER = 900 };

/* ---- What dice are worth on a card ---- */

static unsigned lowest(const uint8_t *dice)
{
	unsigned i = 0;
	while (!dice[i])
		i++;
	return i + 1;
}

/* The chance in 1/1000 that one opponent does not take it. */
static unsigned holds(int kind, const uint8_t *dice)
{
	static const uint16_t equal[DTO_DICE + 1] = { 0, 350, 620, 900, 990 };
	unsigned sum = dto_sum(dice), low = lowest(dice);
	switch (kind) {
	case DTO_PAIR:
		return 330 + 90 * low;
	case DTO_TWO_PAIRS:
		return 450 + 20 * sum;
	case DTO_THREE:
		return 720 + 40 * low;
	case DTO_FOUR:
		return 900 + 15 * low;
	case DTO_SMALL:
		return 460 + 110 * low;
	case DTO_LARGE:
		return 700 + 80 * low;
	case DTO_CHANCE:
	case DTO_SUPER_ROLL:
		return sum * sum * 1000 / (24 * 24);
	default:
		return equal[dto_count(dice)];
	}
}

static int holds_against(const struct dto *t, int kind, const uint8_t *dice)
{
	unsigned one = holds(kind, dice), all = 1000;
	for (int i = 1; i < t->seats; i++)
		all = all * one / 1000;
	return (int)all;
}

/* What a card brings to whoever wins it. */
static int worth_of(const struct dto *t, int card)
{
	return card == DTO_SUPER_ROLL ? SUPER : dto_points_of(t, card) * POINT + CARD;
}

static int worth(const struct dto *t, int field, const uint8_t *dice)
{
	const struct dto_field *on = &t->on[field - 1];
	int kind = dto_kind(on->card);
	int is = worth_of(t, on->card) * holds_against(t, kind, dice) / 1000;
	if (!on->seat)
		return is;
	int taken = worth_of(t, on->card) * holds_against(t, kind, on->dice) / 1000 / t->seats;
	return dto_sum(dice) == dto_sum(on->dice) ? (is + taken) / 2 : is + taken;
}

static bool fits(const struct dto *t, int field, const uint8_t *dice)
{
	const struct dto_field *on = &t->on[field - 1];
	return on->card && on->seat != t->turn &&
	       dto_forms(dto_kind(on->card), dice, t->rules.chance_min) &&
	       (!on->seat || dto_sum(dice) >= dto_sum(on->dice));
}

/* The most that can be had with these dice on this field and those after it; where first is given,
 * what is put on the first of them (kind 0: nothing). */
static int best_from(const struct dto *t, const uint8_t *dice, int field, struct game_action *first)
{
	uint8_t part[DTO_PIPS] = { 0 };
	if (first)
		first->kind = 0;
	if (field > DTO_FIELDS || !dto_count(dice))
		return 0;
	int best = best_from(t, dice, field + 1, first);
	while (dto_next_part(dice, part)) {
		uint8_t left[DTO_PIPS];
		if (!fits(t, field, part))
			continue;
		for (int i = 0; i < DTO_PIPS; i++)
			left[i] = (uint8_t)(dice[i] - part[i]);
		int all = worth(t, field, part) + best_from(t, left, field + 1, NULL);
		if (all <= best)
			continue;
		best = all;
		if (first) {
			*first = (struct game_action){ .seat = t->turn, .kind = DTO_ACT_PLACE };
			memcpy(first->arg, part, DTO_PIPS);
			first->arg[DTO_PIPS] = (uint8_t)field;
		}
	}
	return best;
}

/* ---- Which dice to roll again ---- */

struct falls { /* so many dice */
	uint8_t dice[ROLLS][DTO_PIPS];
	uint8_t ways[ROLLS]; /* in how many orders they can fall */
	int n;
};

struct odds {
	struct falls of[DTO_DICE + 1]; /* 1 to 4 dice */
	/* What can be had with each roll of four dice: placed as they are, with the rolls that are
	 * left, with one more. */
	int32_t placed[ROLLS], now[ROLLS], after[ROLLS];
};

static void list_falls(unsigned n, struct falls *out)
{
	static const uint8_t factorial[DTO_DICE + 1] = { 1, 1, 2, 6, 24 };
	uint8_t all[DTO_PIPS], part[DTO_PIPS] = { 0 };
	memset(all, (int)n, sizeof(all));
	out->n = 0;
	do {
		if (dto_count(part) != n)
			continue;
		memcpy(out->dice[out->n], part, DTO_PIPS);
		out->ways[out->n] = factorial[n];
		for (int i = 0; i < DTO_PIPS; i++)
			out->ways[out->n] = (uint8_t)(out->ways[out->n] / factorial[part[i]]);
		out->n++;
	} while (dto_next_part(all, part));
}

/* Which of all rolls of four dice it is. */
static int number_of(const struct odds *o, const uint8_t *dice)
{
	const struct falls *all = &o->of[DTO_DICE];
	int low = 0, high = ROLLS - 1;
	while (low < high) { /* they are sorted like numbers whose first digit is the last slot */
		int middle = (low + high) / 2, i = DTO_PIPS - 1;
		while (i > 0 && all->dice[middle][i] == dice[i])
			i--;
		if (all->dice[middle][i] < dice[i])
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The mean of what can be had when these dice are left lying and the others fall. */
static int32_t mean_of(const struct odds *o, const uint8_t *left)
{
	const struct falls *fall = &o->of[DTO_DICE - dto_count(left)];
	int64_t sum = 0, all = 0;
	for (int k = 0; k < fall->n; k++) {
		uint8_t dice[DTO_PIPS];
		for (int i = 0; i < DTO_PIPS; i++)
			dice[i] = (uint8_t)(fall->dice[k][i] + left[i]);
		sum += (int64_t)fall->ways[k] * o->now[number_of(o, dice)];
		all += fall->ways[k];
	}
	assert(all > 0); /* even no die falls in one way */
	return (int32_t)(sum / all);
}

/* The best part to leave; all of it where that is best. */
static int32_t best_left(const struct odds *o, const uint8_t *dice, uint8_t best[DTO_PIPS])
{
	uint8_t part[DTO_PIPS] = { 0 };
	int32_t most = o->placed[number_of(o, dice)];
	memcpy(best, dice, DTO_PIPS);
	do {
		if (dto_count(part) == DTO_DICE)
			continue;
		int32_t is = mean_of(o, part);
		if (is <= most)
			continue;
		most = is;
		memcpy(best, part, DTO_PIPS);
	} while (dto_next_part(dice, part));
	return most;
}

/* The super-roll is used for what it is worth to have it, so it counts as any roll. */
static unsigned rolls_left(const struct dto *t)
{
	return (unsigned)(DTO_ROLLS - t->rolls + (t->super ? 1 : 0));
}

static void choose_left(const struct dto *t, uint8_t best[DTO_PIPS])
{
	struct odds o;
	const struct falls *all = &o.of[DTO_DICE];
	uint8_t ignored[DTO_PIPS];
	for (unsigned n = 1; n <= DTO_DICE; n++)
		list_falls(n, &o.of[n]);
	for (int k = 0; k < all->n; k++)
		o.placed[k] = o.now[k] = best_from(t, all->dice[k], 1, NULL);
	for (unsigned n = rolls_left(t); n > 1; n--) {
		for (int k = 0; k < all->n; k++)
			o.after[k] = best_left(&o, all->dice[k], ignored);
		memcpy(o.now, o.after, sizeof(o.now));
	}
	best_left(&o, t->free, best);
}

static void choose(const struct dto *t, struct game_action *a)
{
	if (t->ask == DTO_ASK_AGAIN) {
		choose_left(t, a->arg);
		a->kind = DTO_ACT_AGAIN;
		if (dto_count(a->arg) == DTO_DICE)
			*a = (struct game_action){ .kind = DTO_ACT_STOP };
	} else if (t->ask == DTO_ASK_PLACE) {
		best_from(t, t->free, 1, a);
		if (!a->kind)
			a->kind = DTO_ACT_DONE;
	}
	a->seat = t->turn;
}

size_t dto_bot_keen(const struct bot_ask *ask, struct bot_luck *luck)
{
	struct game_action a = { .kind = 0 };
	choose(dto_of(ask->view), &a);
	for (size_t i = 0; a.kind && i < ask->n; i++)
		if (game_action_same(&ask->legal[i], &a))
			return i;
	return bot_random(ask, luck); /* dice, and cards that were turned up: there is no choice */
}
