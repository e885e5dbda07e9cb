/* SPDX-License-Identifier: MIT */
/*
 * combo.c - cards of Diceto: which dice form them, and what they are worth.
 */
#include "contest.h"

int dto_kind(int card)
{
	return card > DTO_KINDS && card < DTO_SUPER_ROLL ? card - DTO_KINDS : card;
}

bool dto_has_word(int card)
{
	return card > DTO_KINDS && card < DTO_SUPER_ROLL;
}

int dto_points_of(const struct dto *t, int card)
{
	int kind = dto_kind(card);
	return kind >= 1 && kind <= DTO_KINDS ? t->rules.points[kind - 1] : 0;
}

unsigned dto_count(const uint8_t dice[DTO_PIPS])
{
	unsigned n = 0;
	for (int i = 0; i < DTO_PIPS; i++)
		n += dice[i];
	return n;
}

unsigned dto_sum(const uint8_t dice[DTO_PIPS])
{
	unsigned sum = 0;
	for (unsigned i = 0; i < DTO_PIPS; i++)
		sum += (i + 1) * dice[i];
	return sum;
}

/* n equal ones. */
static bool equal(const uint8_t *dice, unsigned n)
{
	for (int i = 0; i < DTO_PIPS; i++)
		if (dice[i])
			return dice[i] == n && dto_count(dice) == n;
	return false;
}

static bool two_pairs(const uint8_t *dice)
{
	for (int i = 0; i < DTO_PIPS; i++)
		if (dice[i] % 2)
			return false;
	return dto_count(dice) == 4;
}

static bool straight(const uint8_t *dice, unsigned n)
{
	int i = 0;
	unsigned length = 0;
	while (i < DTO_PIPS && !dice[i])
		i++;
	while (i < DTO_PIPS && dice[i++] == 1)
		length++;
	return length == n && dto_count(dice) == n;
}

bool dto_forms(int kind, const uint8_t dice[DTO_PIPS], int chance_min)
{
	unsigned n = dto_count(dice);
	if (kind >= DTO_DIE_1 && kind <= DTO_DIE_6)
		return n >= 1 && dice[kind - DTO_DIE_1] == n;
	switch (kind) {
	case DTO_PAIR:
		return equal(dice, 2);
	case DTO_TWO_PAIRS:
		return two_pairs(dice);
	case DTO_THREE:
		return equal(dice, 3);
	case DTO_FOUR:
		return equal(dice, 4);
	case DTO_SMALL:
		return straight(dice, 3);
	case DTO_LARGE:
		return straight(dice, 4);
	case DTO_CHANCE:
	case DTO_SUPER_ROLL:
		return n >= (unsigned)chance_min && n <= DTO_DICE;
	default:
		return false;
	}
}
