/* SPDX-License-Identifier: MIT */
/*
 * tape_compare.c - finds the dice of one reading in the other by their places, and prints what
 * differs.
 */
#include "tape_compare.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct die {
	const char *face, *set; /* NULL: not sure */
	double x, y;
};

static struct die die_of(const json_t *o)
{
	return (struct die){ json_string_value(json_object_get(o, "face")),
		json_string_value(json_object_get(o, "set")),
		json_number_value(json_object_get(o, "x")),
		json_number_value(json_object_get(o, "y")) };
}

static const char *words(const char *text)
{
	return text ? text : "not sure";
}

static bool same(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : a == b;
}

/* The die of a list that lies at the same place; false when there is none. */
static bool find(const json_t *dice, const struct die *d, struct die *out)
{
	for (size_t i = 0; i < json_array_size(dice); i++) {
		*out = die_of(json_array_get(dice, i));
		if (hypot(out->x - d->x, out->y - d->y) <= TAPE_NEAR_MM)
			return true;
	}
	return false;
}

static bool compare_dice(
	int zone, const json_t *was, const json_t *is, char *difference, size_t cap)
{
	for (size_t i = 0; i < json_array_size(was); i++) {
		struct die a = die_of(json_array_get(was, i)), b;
		if (!find(is, &a, &b)) {
			snprintf(difference, cap,
				"zone %d: the die at %.1f, %.1f mm (%s) is not seen any more", zone,
				a.x, a.y, words(a.face));
			return false;
		}
		if (!same(a.face, b.face) || (a.face && !same(a.set, b.set))) {
			snprintf(difference, cap,
				"zone %d: the die at %.1f, %.1f mm was %s (%s), is %s (%s)", zone,
				a.x, a.y, words(a.face), words(a.set), words(b.face), words(b.set));
			return false;
		}
	}
	for (size_t i = 0; i < json_array_size(is); i++) {
		struct die a = die_of(json_array_get(is, i)), b;
		if (!find(was, &a, &b)) {
			snprintf(difference, cap,
				"zone %d: a die at %.1f, %.1f mm (%s) was not seen before", zone,
				a.x, a.y, words(a.face));
			return false;
		}
	}
	return true;
}

static bool compare_zone(const json_t *was, const json_t *is, char *difference, size_t cap)
{
	int zone = (int)json_integer_value(json_object_get(was, "zone"));
	const char *a = json_string_value(json_object_get(was, "state"));
	const char *b = json_string_value(json_object_get(is, "state"));
	if (zone != (int)json_integer_value(json_object_get(is, "zone")) || !same(a, b)) {
		snprintf(difference, cap, "zone %d: was %s, is %s", zone, words(a), words(b));
		return false;
	}
	const json_t *dice = json_object_get(was, "dice"), *again = json_object_get(is, "dice");
	if (!compare_dice(zone, dice, again, difference, cap))
		return false;
	if (json_array_size(dice) == json_array_size(again))
		return true;
	snprintf(difference, cap, "zone %d: %zu dice were seen, now %zu", zone,
		json_array_size(dice), json_array_size(again));
	return false;
}

static void from_first_difference(const char *was, const char *is, char *difference, size_t cap)
{
	size_t at = 0;
	while (was[at] && was[at] == is[at])
		at++;
	at = at > 40 ? at - 40 : 0;
	snprintf(difference, cap, "was %.150s, is %.150s", was + at, is + at);
}

void tape_compare(const char *was, const char *is, bool exact, char *difference, size_t cap)
{
	difference[0] = '\0';
	if (strcmp(was, is) == 0)
		return;
	json_t *a = json_loads(was, 0, NULL), *b = json_loads(is, 0, NULL);
	const json_t *before = json_object_get(a, "zones"), *after = json_object_get(b, "zones");
	bool alike = json_array_size(before) == json_array_size(after);
	if (!alike)
		snprintf(difference, cap, "%zu zones were read, now %zu", json_array_size(before),
			json_array_size(after));
	for (size_t i = 0; alike && i < json_array_size(before); i++)
		alike = compare_zone(
			json_array_get(before, i), json_array_get(after, i), difference, cap);
	if (alike && exact)
		from_first_difference(was, is, difference, cap);
	json_decref(a);
	json_decref(b);
}

static int by_word(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void tape_print(FILE *out, size_t number, const char *reading)
{
	json_t *o = json_loads(reading, 0, NULL);
	const json_t *zones = json_object_get(o, "zones");
	for (size_t i = 0; i < json_array_size(zones); i++) {
		const json_t *z = json_array_get(zones, i), *dice = json_object_get(z, "dice");
		const char *faces[32] = { NULL };
		size_t n = json_array_size(dice);
		n = n < 32 ? n : 32;
		for (size_t k = 0; k < n; k++) {
			struct die d = die_of(json_array_get(dice, k));
			faces[k] = d.face ? d.face : "?";
		}
		if (n)
			qsort(faces, n, sizeof(*faces), by_word);
		fprintf(out, "%zu zone %d %s", number,
			(int)json_integer_value(json_object_get(z, "zone")),
			words(json_string_value(json_object_get(z, "state"))));
		for (size_t k = 0; k < n; k++)
			fprintf(out, " %s", faces[k]);
		fputc('\n', out);
	}
	json_decref(o);
}
