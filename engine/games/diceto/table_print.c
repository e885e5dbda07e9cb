/* SPDX-License-Identifier: MIT */
/*
 * table_print.c - pictures of dice that are printed on cards: no dice, whatever they look like.
 *
 * All dice that can lie on cards are known: who has rolled has all of his in his zone, and of the
 * others only those lie there that hold a card. So what else is seen then is printed, and what
 * looks the same at the same place later is no die either, unless one may have been laid just
 * there.
 */
#include "table.h"

#include <string.h>

static bool looks_printed(const struct game_area *a, int k)
{
	return a->print >> k & 1;
}

static uint8_t face_of(const struct dt_die *d)
{
	return d->face ? d->face : d->likely;
}

/* How well a die goes with one of that colour that must lie there; 0: not at all. */
static int goes_with(const struct game_area *a, int k, uint8_t face, uint8_t colour)
{
	const struct dt_die *d = &a->die[k];
	if (d->face != face || (d->colour != colour && d->colour != DT_COLOUR_UNSURE))
		return 0;
	return (d->colour == colour ? 2 : 0) + (looks_printed(a, k) ? 1 : 2);
}

/* Takes the one that goes best out of those that are left; false: there is none. */
static bool take_best(const struct game_area *a, uint8_t face, uint8_t colour, uint16_t *left)
{
	int best = -1;
	for (int k = 0; k < a->n; k++)
		if (*left >> k & 1 && goes_with(a, k, face, colour) &&
			(best < 0 ||
				goes_with(a, k, face, colour) > goes_with(a, best, face, colour)))
			best = k;
	if (best >= 0)
		*left &= (uint16_t) ~(1u << best);
	return best >= 0;
}

static int field_of(const struct game_area *a)
{
	int field = a->number - dto_area(0);
	return field >= 1 && field <= DTO_FIELDS ? field : 0;
}

/* All that lies there but the dice that hold the card. False when one of these is not seen. */
static bool print_beside(const struct dto *t, struct game_area *a)
{
	uint16_t left = (uint16_t)((1u << a->n) - 1);
	int field = field_of(a);
	if (!field)
		return false;
	const struct dto_field *on = &t->on[field - 1];
	for (uint8_t face = 1; on->seat && face <= DTO_PIPS; face++)
		for (int i = 0; i < on->dice[face - 1]; i++)
			if (!take_best(a, face, t->rules.colours[on->seat - 1], &left))
				return false;
	a->print = left;
	return true;
}

/* Must one that shows this lie there, and no other is seen that does? */
static bool is_missing(const struct dto *t, const struct game_area *a, const struct dt_die *d)
{
	int field = field_of(a), n = 0;
	uint8_t face = face_of(d);
	const struct dto_field *on = field ? &t->on[field - 1] : NULL;
	if (!on || !on->seat || face < 1 || face > DTO_PIPS)
		return false;
	uint8_t colour = t->rules.colours[on->seat - 1];
	for (int k = 0; k < a->n; k++)
		n += !looks_printed(a, k) && goes_with(a, k, face, colour);
	return on->dice[face - 1] > n && (d->colour == colour || d->colour == DT_COLOUR_UNSURE);
}

/* Without those that are left over nobody can have laid one there. */
static void judge_print(const struct dto *t, struct game_area *a, const uint8_t *left)
{
	uint8_t colour = t->rules.colours[t->turn - 1];
	for (int k = 0; k < a->n; k++) {
		struct dt_die *d = &a->die[k];
		uint8_t face = face_of(d);
		bool laid = left && face >= 1 && face <= DTO_PIPS && left[face - 1] &&
			    (d->colour == colour || d->colour == DT_COLOUR_UNSURE);
		bool missing = is_missing(t, a, d);
		if (!looks_printed(a, k) || (!laid && !missing))
			continue;
		a->print &= (uint16_t) ~(1u << k);
		d->likely = face;
		d->face = missing ? face : 0; /* a die, or asked about */
		d->colour = missing ? d->colour : (uint8_t)DT_COLOUR_UNSURE;
	}
}

static void drop_print(struct game_area *a)
{
	uint8_t kept = 0;
	for (int k = 0; k < a->n; k++)
		if (!looks_printed(a, k))
			a->die[kept++] = a->die[k];
	a->n = kept;
	a->print = 0;
}

uint32_t dto_drop_print(const struct dto *t, bool all_in_zone, const uint8_t *left,
	struct game_area *areas, size_t n)
{
	uint32_t certain = 0;
	for (size_t i = 0; i < n; i++) {
		if (all_in_zone && print_beside(t, &areas[i]))
			certain |= (uint32_t)1 << i;
		judge_print(t, &areas[i], all_in_zone ? NULL : left);
		drop_print(&areas[i]);
	}
	return certain;
}
