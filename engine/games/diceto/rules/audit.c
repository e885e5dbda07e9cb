/* SPDX-License-Identifier: MIT */
/*
 * audit.c - the invariants: no die and no card is lost, none appears (INV-12).
 */
#include "flow.h"

static unsigned dice_of(const struct dto *t, int seat)
{
	unsigned n = 0;
	for (int f = 0; f < DTO_FIELDS; f++)
		n += t->on[f].seat == seat ? dto_count(t->on[f].dice) : 0;
	return n;
}

static enum dt_status audit_dice(const struct dto *t, struct dt_error *err)
{
	for (int seat = 1; seat <= t->seats; seat++) {
		unsigned on = dice_of(t, seat);
		unsigned turn =
			dto_count(t->free) + dto_count(t->lost) + dto_count(t->attack) + t->rolling;
		if (seat == t->turn ? on + turn != DTO_DICE : on > DTO_DICE)
			return dt_refuse(err, "INV-12",
				"seat %d: %u dice on cards and %u in front of it", seat, on, turn);
	}
	for (int f = 0; f < DTO_FIELDS; f++) {
		const struct dto_field *on = &t->on[f];
		if ((on->seat != 0) != (dto_count(on->dice) != 0) || on->seat > t->seats)
			return dt_refuse(err, "INV-12", "field %d: dice of nobody", f + 1);
		if (on->seat && !on->card && !t->over)
			return dt_refuse(err, "INV-12", "field %d: dice on no card", f + 1);
		if (on->seat && on->card &&
			!dto_forms(dto_kind(on->card), on->dice, t->rules.chance_min))
			return dt_refuse(err, "INV-12", "field %d: not its combination", f + 1);
	}
	return DT_OK;
}

static enum dt_status audit_cards(const struct dto *t, struct dt_error *err)
{
	unsigned n = 0, bonuses = 0;
	for (int card = 1; card < DTO_SUPER_ROLL; card++) {
		n += t->deck[card];
		for (int seat = 1; seat <= t->seats; seat++)
			n += t->player[seat - 1].won[card];
	}
	for (int f = 0; f < DTO_OPEN; f++)
		n += t->on[f].card != DTO_NO_CARD;
	for (int i = 0; i < DTO_BONUSES; i++)
		bonuses += t->bonus_deck >> i & 1u;
	for (int i = 0; i < DTO_BONUS_OPEN; i++)
		bonuses += t->bonus[i] != 0;
	if (n != DTO_DECK || bonuses != DTO_BONUSES)
		return dt_refuse(err, "INV-12", "%u dice cards and %u bonus cards", n, bonuses);
	return DT_OK;
}

enum dt_status dto_audit(const void *state, struct dt_error *err)
{
	const struct dto *t = state;
	enum dt_status st = audit_dice(t, err);
	return st ? st : audit_cards(t, err);
}
