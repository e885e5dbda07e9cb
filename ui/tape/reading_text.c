/* SPDX-License-Identifier: MIT */
/*
 * reading_text.c - turns zones, dice and cards into JSON, rounded as people and programs need it.
 */
#include "reading_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double rounded(double v, double step)
{
	return round(v / step) * step;
}

/* A path need not be UTF-8; JSON must be. */
static json_t *text_of(const char *path)
{
	json_t *s = json_string(path);

	if (s)
		return s;

	char *copy = strdup(path);

	for (char *p = copy; p && *p; p++)
		if ((unsigned char)*p >= 0x80)
			*p = '?';
	s = copy ? json_string(copy) : NULL;
	free(copy);
	return s;
}

static json_t *die_of(const struct dt_die *d, const struct dt_dice_set *sets)
{
	const struct dt_dice_set *set = d->set >= 0 ? &sets[d->set] : NULL;
	const char *face = set ? dt_face_label(&set->alphabet, d->face) : NULL;

	return json_pack("{s:o, s:f, s:f, s:o, s:f, s:o}", "face",
		face ? json_string(face) : json_null(), "x", rounded(d->x_mm, 0.01), "y",
		rounded(d->y_mm, 0.01), "angle",
		face && !isnan(d->angle_deg) ? json_real(rounded(d->angle_deg, 0.1)) : json_null(),
		"sure", rounded((double)d->sure, 0.0001), "set",
		set ? json_string(set->name) : json_null());
}

static json_t *cards_of(const struct read_zone *z)
{
	json_t *cards = json_array();

	for (size_t i = 0; i < z->cards_n; i++) {
		const struct dt_card *c = &z->card[i];
		json_t *card = json_pack("{s:i, s:f, s:f, s:f}", "tag", (int)c->tag, "x",
			rounded(c->x_mm, 0.1), "y", rounded(c->y_mm, 0.1), "angle",
			rounded(c->angle_deg, 0.1));

		if (json_array_append_new(cards, card) != 0) {
			json_decref(cards);
			return NULL;
		}
	}
	return cards;
}

json_t *reading_zone(
	const struct reading *r, const struct read_zone *z, const struct dt_dice_set *sets)
{
	json_t *dice = json_array();
	int bad = dice == NULL;

	for (size_t i = 0; i < z->n; i++) {
		json_t *die = die_of(&z->dice[i], sets);

		if (r->coloured)
			bad |= json_object_set_new(die, "colour",
				z->dice[i].colour ? json_string(dt_colour_names[z->dice[i].colour])
						  : json_null());
		bad |= json_array_append_new(dice, die);
	}
	if (bad) {
		json_decref(dice);
		return NULL;
	}
	json_t *zone = json_pack("{s:i, s:s, s:o}", "zone", (int)z->number, "state",
		dt_zone_names[z->state], "dice", dice);

	if (r->carded && json_object_set_new(zone, "cards", cards_of(z)) != 0) {
		json_decref(zone);
		return NULL;
	}
	return zone;
}

char *reading_text(const char *image, const struct reading *r, const struct dt_dice_set *sets,
	double ms, struct dt_error *err)
{
	json_t *zones = json_array();
	int bad = zones == NULL;

	for (size_t i = 0; i < r->n; i++)
		bad |= json_array_append_new(zones, reading_zone(r, &r->zone[i], sets));

	json_t *o = bad ? NULL
			: json_pack("{s:o, s:O, s:f}", "image", text_of(image), "zones", zones,
				  "ms", rounded(ms, 0.01));
	char *text = o ? json_dumps(o, JSON_REAL_PRECISION(7)) : NULL;

	json_decref(zones);
	json_decref(o);
	if (!text)
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	return text;
}
