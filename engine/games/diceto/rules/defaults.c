/* SPDX-License-Identifier: MIT */
/*
 * defaults.c - what is done for a player who does not answer (D-REROLL, D-PLACE, D-FOURTH).
 */
#include "flow.h"

#include <string.h>

/* The most card points that can be had with these dice from this field on without a battle; what
 * is put on the first card of that in *first (kind 0: nothing is placed). */
static int best_from(
	const struct dto *t, const uint8_t dice[DTO_PIPS], int field, struct game_action *first)
{
	struct game_action a = { .seat = t->turn, .kind = DTO_ACT_PLACE }, ignored;
	const struct dto_field *on = &t->on[field - 1];
	memset(first, 0, sizeof(*first));
	if (field > DTO_FIELDS)
		return 0;
	int best = best_from(t, dice, field + 1, first);
	a.arg[DTO_PIPS] = (uint8_t)field;
	for (;;) {
		int i = 0;
		while (i < DTO_PIPS && a.arg[i] == dice[i])
			a.arg[i++] = 0;
		if (i == DTO_PIPS)
			return best;
		a.arg[i]++;
		if ((on->seat && dto_sum(a.arg) == dto_sum(on->dice)) || dto_check(t, &a, NULL))
			continue;
		uint8_t left[DTO_PIPS];
		for (i = 0; i < DTO_PIPS; i++)
			left[i] = (uint8_t)(dice[i] - a.arg[i]);
		int points = dto_points_of(t, on->card) + best_from(t, left, field + 1, &ignored);
		if (points > best) {
			best = points;
			*first = a;
		}
	}
}

bool dto_fallback(const void *state, int seat, const uint8_t *roll, struct game_action *out)
{
	const struct dto *t = state;
	*out = (struct game_action){ .seat = (uint8_t)seat };
	switch ((enum dto_ask)t->ask) {
	case DTO_ASK_ROLL:
	case DTO_ASK_BATTLE:
		out->kind = DTO_ACT_ROLL;
		if (roll)
			memcpy(out->arg, roll, DTO_PIPS);
		return roll != NULL;
	case DTO_ASK_AGAIN:
		out->kind = DTO_ACT_STOP;
		return true;
	case DTO_ASK_PLACE:
		best_from(t, t->free, 1, out);
		if (!out->kind)
			*out = (struct game_action){ .seat = (uint8_t)seat, .kind = DTO_ACT_DONE };
		return true;
	case DTO_ASK_CARD: /* what was turned up lies there: like dice it has to be seen */
	case DTO_ASK_BONUS:
	case DTO_ASK_DEAL:
	case DTO_ASK_DEAL_BONUS:
	case DTO_ASK_NOTHING:
	case DTO_ASKS:
		break;
	}
	return false;
}
