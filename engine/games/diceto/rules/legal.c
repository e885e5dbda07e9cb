/* SPDX-License-Identifier: MIT */
/*
 * legal.c - who is asked, what may be answered, and by which rule something may not.
 */
#include "flow.h"

#include <string.h>

uint32_t dto_acting(const void *state)
{
	const struct dto *t = state;
	uint32_t both = 0;
	switch ((enum dto_ask)t->ask) {
	case DTO_ASK_DEAL:
	case DTO_ASK_DEAL_BONUS:
		return game_bit(GAME_SEAT_TABLE);
	case DTO_ASK_BATTLE:
		both |= t->fell[0] ? 0 : game_bit(t->turn);
		both |= t->fell[1] ? 0 : game_bit(t->on[t->field - 1].seat);
		return both;
	case DTO_ASK_ROLL:
	case DTO_ASK_AGAIN:
	case DTO_ASK_PLACE:
	case DTO_ASK_CARD:
	case DTO_ASK_BONUS:
		return game_bit(t->turn);
	case DTO_ASK_NOTHING:
	case DTO_ASKS:
		break;
	}
	return 0;
}

bool dto_may_roll(const struct dto *t)
{
	return !t->placed && (t->rolls < DTO_ROLLS || t->super);
}

const char *dto_rule(const void *state, int seat)
{
	static const char *const rules[DTO_ASKS] = { "DICETO-END-1", "DICETO-TURN-2",
		"DICETO-TURN-2", "DICETO-TURN-3", "DICETO-BATTLE-1", "DICETO-SETUP-3",
		"DICETO-SETUP-4", "GEN-6", "GEN-6" };
	const struct dto *t = state;
	bool others = seat != GAME_SEAT_TABLE && !(dto_acting(t) & game_bit(seat));
	if (t->over)
		return t->over == 1 ? "DICETO-END-1" : "DICETO-END-4";
	if (others && t->ask != DTO_ASK_BATTLE)
		return "DICETO-SETUP-5"; /* it is another's turn */
	return t->ask == DTO_ASK_AGAIN && t->rolls >= DTO_ROLLS ? "DICETO-SUPER-1" : rules[t->ask];
}

/* ---- Is it legal? ---- */

static bool are_none(const uint8_t *args, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (args[i])
			return false;
	return true;
}

bool dto_within(const uint8_t some[DTO_PIPS], const uint8_t those[DTO_PIPS])
{
	for (int i = 0; i < DTO_PIPS; i++)
		if (some[i] > those[i])
			return false;
	return true;
}

static enum dt_status check_roll(
	const struct dto *t, const struct game_action *a, struct dt_error *why)
{
	unsigned n = t->ask == DTO_ASK_BATTLE ? 1 : t->rolling;
	const char *rule = t->ask == DTO_ASK_BATTLE ? "DICETO-BATTLE-1" : "DICETO-TURN-2";
	for (int i = 0; i < DTO_PIPS; i++)
		if (a->arg[i] > DTO_DICE)
			return dt_refuse(why, rule, "there are four dice of each colour");
	if (a->kind != DTO_ACT_ROLL || dto_count(a->arg) != n)
		return dt_refuse(why, rule, n == 1 ? "roll one die" : "roll your %u dice", n);
	if (!are_none(a->arg + DTO_PIPS, GAME_ARGS - DTO_PIPS))
		return dt_refuse(why, rule, "dice have six faces");
	return DT_OK;
}

static enum dt_status check_again(
	const struct dto *t, const struct game_action *a, struct dt_error *why)
{
	const char *rule = t->rolls >= DTO_ROLLS ? "DICETO-SUPER-1" : "DICETO-TURN-2";
	if (a->kind == DTO_ACT_STOP && are_none(a->arg, GAME_ARGS))
		return DT_OK;
	if (a->kind != DTO_ACT_AGAIN || !are_none(a->arg + DTO_PIPS, GAME_ARGS - DTO_PIPS))
		return dt_refuse(why, rule, "say which dice are left lying, or stop");
	if (!dto_within(a->arg, t->free))
		return dt_refuse(why, rule, "only dice that lie there can be left lying");
	if (dto_count(a->arg) == DTO_DICE)
		return dt_refuse(why, rule, "roll at least one die again, or stop");
	return DT_OK;
}

static enum dt_status not_a_combination(int kind, struct dt_error *why)
{
	static const char *const rules[] = { "DICETO-COMBO-1", "DICETO-COMBO-2", "DICETO-COMBO-3",
		"DICETO-COMBO-4", "DICETO-COMBO-5", "DICETO-COMBO-6", "DICETO-COMBO-7",
		"DICETO-COMBO-8", "DICETO-COMBO-9", "DICETO-COMBO-10", "DICETO-COMBO-11",
		"DICETO-COMBO-12", "DICETO-COMBO-13", "DICETO-COMBO-14" };
	static const char *const wants[] = { "two equal dice", "two pairs", "three equal dice",
		"four equal dice", "three dice in a row, such as 2 3 4", "four dice in a row",
		"at least two dice", "at least two dice" };
	int number = kind == DTO_SUPER_ROLL ? DTO_KINDS : kind - 1;
	if (kind <= DTO_DIE_6)
		return dt_refuse(
			why, rules[number], "on this card there may be dice showing %d only", kind);
	return dt_refuse(
		why, rules[number], "on this card there must be %s", wants[number + 1 - DTO_PAIR]);
}

static enum dt_status check_place(
	const struct dto *t, const struct game_action *a, struct dt_error *why)
{
	int field = a->arg[DTO_PIPS];
	if (a->kind != DTO_ACT_PLACE || !are_none(a->arg + DTO_PIPS + 1, GAME_ARGS - DTO_PIPS - 1))
		return dt_refuse(why, "DICETO-TURN-3", "place dice on a card, or be done");
	if (field < 1 || field > DTO_FIELDS || !t->on[field - 1].card)
		return dt_refuse(why, "DICETO-TURN-3", "no card lies there");
	if (!dto_within(a->arg, t->free)) {
		uint8_t all[DTO_PIPS];
		for (int i = 0; i < DTO_PIPS; i++)
			all[i] = (uint8_t)(t->free[i] + t->lost[i]);
		return dto_within(a->arg, all) && dto_count(t->lost)
			       ? dt_refuse(why, "DICETO-BATTLE-3",
					 "dice that lost a battle are not placed in this turn")
			       : dt_refuse(why, "DICETO-TURN-3", "these dice do not lie there");
	}
	const struct dto_field *on = &t->on[field - 1];
	if (!dto_forms(dto_kind(on->card), a->arg, t->rules.chance_min))
		return not_a_combination(dto_kind(on->card), why);
	if (on->seat == t->turn)
		return dt_refuse(why, "DICETO-TURN-3", "your dice lie on this card already");
	if (on->seat && dto_sum(a->arg) < dto_sum(on->dice))
		return dt_refuse(why, "DICETO-TURN-4",
			"the dice on this card have %u pips, and "
			"these only %u",
			dto_sum(on->dice), dto_sum(a->arg));
	return DT_OK;
}

static enum dt_status check_card(
	const struct dto *t, const struct game_action *a, struct dt_error *why)
{
	bool seat = t->ask == DTO_ASK_CARD || t->ask == DTO_ASK_BONUS;
	bool bonus = t->ask == DTO_ASK_BONUS || t->ask == DTO_ASK_DEAL_BONUS;
	int kind = bonus ? (seat ? DTO_ACT_SHOW : DTO_ACT_BONUS)
			 : (seat ? DTO_ACT_TURN_UP : DTO_ACT_DEAL);
	int card = a->arg[0];
	/* What a real deck has only its owner knows. */
	int last = t->ask == DTO_ASK_CARD && !t->rules.bonus ? DTO_KINDS : 2 * DTO_KINDS;
	bool there = bonus ? card >= 1 && card <= DTO_BONUSES && t->bonus_deck >> (card - 1) & 1
			   : card >= 1 && card <= last && (seat || t->deck[card]);
	if (a->kind != kind || !there || !are_none(a->arg + 1, GAME_ARGS - 1))
		return dt_refuse(why, dto_rule(t, a->seat), "name a card that is in the deck");
	return DT_OK;
}

enum dt_status dto_check(const void *state, const struct game_action *a, struct dt_error *why)
{
	const struct dto *t = state;
	switch ((enum dto_ask)t->ask) {
	case DTO_ASK_ROLL:
	case DTO_ASK_BATTLE:
		return check_roll(t, a, why);
	case DTO_ASK_AGAIN:
		return check_again(t, a, why);
	case DTO_ASK_PLACE:
		if (a->kind == DTO_ACT_DONE && are_none(a->arg, GAME_ARGS))
			return DT_OK;
		return check_place(t, a, why);
	case DTO_ASK_CARD:
	case DTO_ASK_BONUS:
	case DTO_ASK_DEAL:
	case DTO_ASK_DEAL_BONUS:
		return check_card(t, a, why);
	case DTO_ASK_NOTHING:
	case DTO_ASKS:
		break;
	}
	return dt_refuse(why, dto_rule(t, a->seat), "the game is over");
}

/* ---- All of them ---- */

bool dto_next_part(const uint8_t dice[DTO_PIPS], uint8_t part[DTO_PIPS])
{
	for (int i = 0; i < DTO_PIPS; i++) {
		if (part[i] < dice[i]) {
			part[i]++;
			return true;
		}
		part[i] = 0;
	}
	return false;
}

struct list {
	struct game_action *out;
	size_t cap, n;
};

static void add(struct list *l, const struct game_action *a)
{
	if (l->n < l->cap)
		l->out[l->n] = *a;
	l->n++;
}

/* Each part of the dice, in this action, as far as it is legal. */
static void add_parts(
	struct list *l, const struct dto *t, const uint8_t *dice, struct game_action a)
{
	do {
		if (dto_check(t, &a, NULL) == DT_OK)
			add(l, &a);
	} while (dto_next_part(dice, a.arg));
}

/* All ways in which so many dice fall, from this number of pips (less 1) up. */
static void add_rolls(struct list *l, struct game_action *a, int pips, unsigned left)
{
	if (pips == DTO_PIPS - 1) {
		a->arg[pips] = (uint8_t)left;
		add(l, a);
		return;
	}
	for (unsigned n = 0; n <= left; n++) {
		a->arg[pips] = (uint8_t)n;
		add_rolls(l, a, pips + 1, left - n);
	}
}

size_t dto_legal(const void *state, int seat, struct game_action *out, size_t cap)
{
	const struct dto *t = state;
	struct list l = { out, cap, 0 };
	struct game_action a = { .seat = (uint8_t)seat };
	switch ((enum dto_ask)t->ask) {
	case DTO_ASK_ROLL:
	case DTO_ASK_BATTLE:
		a.kind = DTO_ACT_ROLL;
		add_rolls(&l, &a, 0, t->ask == DTO_ASK_BATTLE ? 1 : t->rolling);
		break;
	case DTO_ASK_AGAIN:
		a.kind = DTO_ACT_STOP;
		add(&l, &a);
		a.kind = DTO_ACT_AGAIN;
		add_parts(&l, t, t->free, a);
		break;
	case DTO_ASK_PLACE:
		a.kind = DTO_ACT_DONE;
		add(&l, &a);
		a.kind = DTO_ACT_PLACE;
		for (a.arg[DTO_PIPS] = 1; a.arg[DTO_PIPS] <= DTO_FIELDS; a.arg[DTO_PIPS]++)
			add_parts(&l, t, t->free, a);
		break;
	case DTO_ASK_CARD:
	case DTO_ASK_BONUS:
	case DTO_ASK_DEAL:
	case DTO_ASK_DEAL_BONUS:
		for (a.kind = DTO_ACT_TURN_UP; a.kind < DTO_ACTIONS; a.kind++)
			for (a.arg[0] = 1; a.arg[0] < DTO_CARDS; a.arg[0]++)
				if (dto_check(t, &a, NULL) == DT_OK)
					add(&l, &a);
		break;
	case DTO_ASK_NOTHING:
	case DTO_ASKS:
		break;
	}
	return l.n;
}

void dto_chance(const void *state, struct game_chance *out)
{
	const struct dto *t = state;
	bool bonus = t->ask == DTO_ASK_DEAL_BONUS;
	out->label = bonus ? "bonus" : "cards";
	out->round = 0;
	out->index = bonus ? t->field - 1u : t->dealt;
	out->n = dto_legal(t, GAME_SEAT_TABLE, out->action, GAME_CHANCES_MAX);
	for (size_t i = 0; i < out->n; i++)
		out->weight[i] = bonus ? 1 : t->deck[out->action[i].arg[0]];
}
