/* SPDX-License-Identifier: MIT */
/*
 * table_doubts.c - dice on cards that the table is not sure of: what only one face can be, and what
 * can be no die at all.
 *
 * All dice that can lie there are known: those that hold a card, and the four that have been
 * rolled. Nothing is concluded from a die whose owner is not clear.
 */
#include "table.h"

#include <string.h>

static struct game_area *field_at(struct game_area *areas, size_t n, int field)
{
	for (size_t i = 0; i < n; i++)
		if (areas[i].number == dto_area(field))
			return &areas[i];
	return NULL;
}

/* Dice of a colour in an area: those that are known taken off those that must lie there, and how
 * many are not known. False when a known one must not. */
static bool compare(
	const struct game_area *a, uint8_t colour, uint8_t missing[DTO_PIPS], unsigned *doubts)
{
	for (int k = 0; k < a->n; k++) {
		const struct dt_die *d = &a->die[k];
		if (d->colour != colour)
			continue;
		if (!d->face)
			++*doubts;
		else if (d->face > DTO_PIPS || missing[d->face - 1]-- == 0)
			return false;
	}
	return true;
}

/* In whatever order: they lie together. */
static void name_dice(struct game_area *a, uint8_t colour, uint8_t missing[DTO_PIPS])
{
	for (int k = 0; k < a->n; k++)
		for (uint8_t face = 1; face <= DTO_PIPS && a->die[k].colour == colour; face++)
			if (!a->die[k].face && missing[face - 1]) {
				a->die[k].face = face;
				missing[face - 1]--;
			}
}

/* Dice that rest on a card must be these. True when all of them are there. */
static bool rest_there(struct game_area *a, uint8_t colour, const uint8_t *dice)
{
	uint8_t missing[DTO_PIPS];
	unsigned doubts = 0;
	memcpy(missing, dice, sizeof(missing));
	if (!compare(a, colour, missing, &doubts) || dto_count(missing) != doubts)
		return false;
	name_dice(a, colour, missing);
	return true;
}

/* Does the card belong to who has the turn? What lies on it he does not lay any more. */
static bool is_his(const struct dto *t, const struct game_area *a)
{
	int field = a->number - dto_area(0);
	return field >= 1 && field <= DTO_FIELDS && t->on[field - 1].seat == t->turn;
}

/* The dice of the turn that are not seen where he plays: in left, as counts. */
static void left_over(const struct dto *t, const uint8_t *zone, const struct game_area *areas,
	size_t n, uint8_t left[DTO_PIPS])
{
	int have[DTO_PIPS];
	for (int i = 0; i < DTO_PIPS; i++)
		have[i] = t->free[i] + t->lost[i] - zone[i];
	for (size_t i = 0; i < n; i++)
		for (int k = 0; k < areas[i].n && !is_his(t, &areas[i]); k++) {
			const struct dt_die *d = &areas[i].die[k];
			if (d->face >= 1 && d->face <= DTO_PIPS && !(areas[i].print >> k & 1) &&
				d->colour == t->rules.colours[t->turn - 1])
				have[d->face - 1]--;
		}
	for (int i = 0; i < DTO_PIPS; i++)
		left[i] = (uint8_t)(have[i] > 0 ? have[i] : 0);
}

/* Could those whose owner is not clear be dice that are left over? */
static bool could_be(const struct game_area *a, const uint8_t *left)
{
	uint8_t rest[DTO_PIPS];
	memcpy(rest, left, sizeof(rest));
	for (int k = 0; k < a->n; k++) {
		const struct dt_die *d = &a->die[k];
		if (d->colour == DT_COLOUR_UNSURE && d->face >= 1 && d->face <= DTO_PIPS &&
			rest[d->face - 1]-- == 0)
			return false;
	}
	return true;
}

/* Where nobody can have laid dice, as many as there must be are those that must be there. left: of
 * the turn, dice that might have been laid; NULL: none. */
static void know_owners(const struct dto *t, int field, struct game_area *a, const uint8_t *left)
{
	const struct dto_field *on = &t->on[field - 1];
	if (!on->seat || a->n != dto_count(on->dice) || (left && could_be(a, left)))
		return;
	for (int k = 0; k < a->n; k++)
		if (a->die[k].colour == DT_COLOUR_UNSURE)
			a->die[k].colour = t->rules.colours[on->seat - 1];
}

/* Of how many the owner is not clear. */
static int unclear(const struct game_area *a, uint8_t face)
{
	int n = 0;
	for (int k = 0; k < a->n; k++)
		n += a->die[k].face == face && a->die[k].colour == DT_COLOUR_UNSURE;
	return n;
}

/* So many of them, the first ones, have this colour. */
static void give_colour(struct game_area *a, uint8_t face, uint8_t colour, int n)
{
	for (int k = 0; k < a->n && n > 0; k++)
		if (a->die[k].face == face && a->die[k].colour == DT_COLOUR_UNSURE) {
			a->die[k].colour = colour;
			n--;
		}
}

/* How many dice showing this must lie there beside those that are known. */
static int missing_of(
	const struct dto *t, const struct dto_field *on, const struct game_area *a, uint8_t face)
{
	int n = on->seat ? on->dice[face - 1] : 0;
	for (int k = 0; k < a->n && on->seat; k++)
		n -= a->die[k].face == face && a->die[k].colour == t->rules.colours[on->seat - 1];
	return n;
}

/* Of dice that show the same so many are those of who holds the card as the turn has not left: each
 * that nobody holds the card with is the turn's. left: as for know_owners(). */
static void count_owners(const struct dto *t, int field, struct game_area *a, const uint8_t *left)
{
	const struct dto_field *on = &t->on[field - 1];
	for (uint8_t face = 1; face <= DTO_PIPS && on->seat != t->turn; face++) {
		int n = unclear(a, face), held = missing_of(t, on, a, face);
		int laid = left ? left[face - 1] : 0;
		held = held > 0 ? held : 0;
		if (n == 0 || n > held + laid || (n <= laid && held > 0))
			continue;
		if (held > 0)
			give_colour(a, face, t->rules.colours[on->seat - 1], held < n ? held : n);
		give_colour(a, face, t->rules.colours[t->turn - 1], n);
	}
}

static bool all_rest(const struct dto *t, const uint8_t *left, struct game_area *areas, size_t n)
{
	bool all = true;
	for (int field = 1; field <= DTO_FIELDS; field++) {
		const struct dto_field *on = &t->on[field - 1];
		struct game_area *a = field_at(areas, n, field);
		if (a) {
			know_owners(t, field, a, left);
			count_owners(t, field, a, left);
		}
		if (on->seat)
			all = a && rest_there(a, t->rules.colours[on->seat - 1], on->dice) && all;
	}
	return all;
}

/* Does one lie there whose owner is not clear? */
static bool any_unclear(const struct game_area *areas, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (int k = 0; k < areas[i].n; k++)
			if (areas[i].die[k].face && areas[i].die[k].colour == DT_COLOUR_UNSURE)
				return true;
	return false;
}

/* The dice of the turn that are laid on cards: one card may hold dice that are not known, or all of
 * them show the same. True when none of the dice is missing then. */
static bool name_laid(const struct dto *t, const uint8_t *zone, struct game_area *areas, size_t n)
{
	uint8_t colour = t->rules.colours[t->turn - 1], missing[DTO_PIPS];
	struct game_area *doubtful = NULL;
	unsigned doubts = 0, kinds = 0;
	bool apart = false;
	for (int i = 0; i < DTO_PIPS; i++) {
		if (zone[i] > t->free[i])
			return false;
		missing[i] = (uint8_t)(t->free[i] - zone[i]);
	}
	for (int field = 1; field <= DTO_FIELDS; field++) {
		struct game_area *a = field_at(areas, n, field);
		unsigned before = doubts;
		if (!a || t->on[field - 1].seat == t->turn)
			continue;
		if (!compare(a, colour, missing, &doubts))
			return false;
		apart = apart || (doubts > before && doubtful);
		doubtful = doubts > before ? a : doubtful;
	}
	for (int i = 0; i < DTO_PIPS; i++)
		kinds += missing[i] > 0;
	if (dto_count(missing) != doubts || (apart && kinds > 1))
		return false;
	for (int field = 1; field <= DTO_FIELDS; field++)
		if (t->on[field - 1].seat != t->turn && field_at(areas, n, field))
			name_dice(field_at(areas, n, field), colour, missing);
	return true;
}

/* What looks like a die a little, and none is left that it could be. any: whatever it is. */
static void drop_doubts(struct game_area *areas, size_t n, bool any)
{
	for (size_t i = 0; i < n; i++) {
		struct game_area *a = &areas[i];
		uint8_t kept = 0;
		for (int k = 0; k < a->n; k++)
			if (a->die[k].face || (!any && a->die[k].colour != DT_COLOUR_UNSURE))
				a->die[kept++] = a->die[k];
		a->n = kept;
	}
}

/* Does one of those that he has rolled lie elsewhere than in his zone? He may have rolled again. */
static bool lays_dice(const struct dto *t, const uint8_t *zone)
{
	if ((t->ask != DTO_ASK_PLACE && t->ask != DTO_ASK_AGAIN) || dto_count(zone) == DTO_DICE)
		return false;
	for (int i = 0; i < DTO_PIPS; i++)
		if (zone[i] < t->free[i])
			return true;
	return false;
}

/* Who has the turn has all his dice in his zone: none of them lies on a card. */
static bool has_all(
	const struct dto *t, int seat, const struct game_area *zone, const uint8_t *dice)
{
	bool rolled = t->ask == DTO_ASK_PLACE || t->ask == DTO_ASK_AGAIN;
	return seat == t->turn && zone->n == DTO_DICE && dto_count(dice) == DTO_DICE &&
	       (t->ask == DTO_ASK_ROLL ||
		       (rolled && dto_count(t->free) + dto_count(t->lost) == DTO_DICE));
}

uint32_t dto_deduce(const struct game *g, int seat, const struct game_area *zone,
	struct game_area *areas, size_t n)
{
	const struct dto *t = dto_of(g);
	uint8_t dice[DTO_PIPS] = { 0 };
	for (int k = 0; k < zone->n; k++)
		if (zone->die[k].face >= 1 && zone->die[k].face <= DTO_PIPS)
			dice[zone->die[k].face - 1]++;
	if (t->ask ==
		DTO_ASK_BATTLE) { /* one of the dice on cards may be in a hand: only two count */
		dto_drop_print(t, false, NULL, areas, n);
		drop_doubts(areas, n, true);
		return 0;
	}
	uint8_t left[DTO_PIPS];
	left_over(t, dice, areas, n, left);
	const uint8_t *laid = lays_dice(t, dice) ? left : NULL;
	uint32_t certain = dto_drop_print(t, has_all(t, seat, zone, dice), laid, areas, n);
	bool all = all_rest(t, laid, areas, n);
	if (any_unclear(areas, n) || seat != t->turn || dto_count(t->lost))
		return certain;
	/* After a roll the four lie in the zone. */
	if (t->ask == DTO_ASK_PLACE || t->ask == DTO_ASK_AGAIN)
		all = (dto_count(dice) == DTO_DICE || name_laid(t, dice, areas, n)) && all;
	else if (t->ask == DTO_ASK_ROLL)
		all = all && dto_count(dice) == DTO_DICE;
	if (all)
		drop_doubts(areas, n, false);
	return certain;
}
