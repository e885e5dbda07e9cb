/* SPDX-License-Identifier: MIT */
/*
 * saved_signs.c - writes samples of signs as bytes into the data file, and reads them again. A
 * sample is one byte for its face, four numbers of two bytes (contrast and ink, in sixteenths, low
 * byte first), and its map.
 */
#include "saved_signs.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PART "samples"

enum {
	FORMAT = 1,
	NUMBERS = 4,
	MAP = DIE_SIGN_WIDE * DIE_SIGN_WIDE,
	RECORD = 1 + 2 * NUMBERS + MAP
};

static char *write_head(const struct die_sign_set *set)
{
	json_t *faces = json_array();
	for (int32_t i = 0; i < set->faces; i++)
		json_array_append_new(faces, json_string(set->label[i]));
	json_t *o = json_pack("{s:i, s:i, s:I, s:o}", "format", FORMAT, "side", DIE_SIGN_WIDE,
		"samples", (json_int_t)set->n, "faces", faces);
	char *text = o ? json_dumps(o, JSON_COMPACT) : NULL;
	json_decref(o);
	return text;
}

static void put(uint8_t *to, float v)
{
	long n = lroundf(fminf(fmaxf(v * 16, -32768), 32767));
	to[0] = (uint8_t)((unsigned long)n & 255);
	to[1] = (uint8_t)((unsigned long)n >> 8 & 255);
}

static float get(const uint8_t *from)
{
	int n = from[0] | from[1] << 8;
	return (float)(n < 32768 ? n : n - 65536) / 16;
}

enum dt_status saved_signs_save(struct store *s, const char *name, const struct die_sign_set *set,
	int64_t made_at, int64_t *version, struct dt_error *err)
{
	struct store_part part = { .name = PART, .n = set->n * RECORD };
	struct store_item item = {
		.kind = SAVED_SIGNS_KIND, .made_at = made_at, .parts = &part, .parts_n = 1
	};
	snprintf(item.name, sizeof(item.name), "%s", name);
	item.head = write_head(set);
	part.bytes = malloc(part.n ? part.n : 1);
	enum dt_status st = DT_OK;
	if (!item.head || !part.bytes)
		st = dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	for (size_t i = 0; st == DT_OK && i < set->n; i++) {
		const struct die_sign_sample *from = &set->sample[i];
		uint8_t *to = part.bytes + i * RECORD;
		to[0] = (uint8_t)from->face;
		put(to + 1, from->contrast);
		for (int k = 0; k < 3; k++)
			put(to + 3 + 2 * k, from->ink[k]);
		memcpy(to + 1 + 2 * NUMBERS, from->map, MAP);
	}
	/* cppcheck-suppress memleak ; it is freed with the item */
	return store_save_made(s, &item, st, version, err);
}

static bool read_head(const char *text, struct die_sign_set *out)
{
	json_t *o = json_loads(text, 0, NULL), *faces = NULL;
	int format = 0, side = 0;
	json_int_t n = 0;
	bool good = o &&
		    json_unpack(o, "{s:i, s:i, s:I, s:o}", "format", &format, "side", &side,
			    "samples", &n, "faces", &faces) == 0 &&
		    format == FORMAT && side == DIE_SIGN_WIDE && n > 0 &&
		    n <= DIE_SIGN_SAMPLES_MAX && json_is_array(faces) &&
		    json_array_size(faces) >= 1 && json_array_size(faces) <= DT_SET_FACES_MAX;
	for (size_t i = 0; good && i < json_array_size(faces); i++) {
		const char *label = json_string_value(json_array_get(faces, i));
		good = label && *label && strlen(label) < DIE_SIGN_LABEL_MAX;
		if (good)
			snprintf(out->label[out->faces++], DIE_SIGN_LABEL_MAX, "%s", label);
	}
	out->n = good ? (size_t)n : 0;
	json_decref(o);
	return good;
}

static bool read_samples(const struct store_part *part, struct die_sign_set *out)
{
	if (!part || part->n != out->n * RECORD)
		return false;
	for (size_t i = 0; i < out->n; i++) {
		const uint8_t *from = part->bytes + i * RECORD;
		struct die_sign_sample *to = &out->sample[i];
		if (from[0] >= out->faces)
			return false;
		to->face = from[0];
		to->contrast = get(from + 1);
		for (int k = 0; k < 3; k++)
			to->ink[k] = get(from + 3 + 2 * k);
		memcpy(to->map, from + 1 + 2 * NUMBERS, MAP);
	}
	return true;
}

enum dt_status saved_signs_load(struct store *s, const char *path, const char *name,
	struct die_sign_set *out, struct dt_error *err)
{
	struct store_item item;
	memset(out, 0, sizeof(*out));
	enum dt_status st = store_load(s, SAVED_SIGNS_KIND, name, 0, &item, err);
	if (st == DT_ERR_AGAIN)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: no dice set \"%.40s\" was taught from loose photos: "
			"dicetable teach %.40s --loose --images DIR",
			path, name, name);
	if (st != DT_OK)
		return st;
	bool good = read_head(item.head, out);
	if (good) {
		out->sample = calloc(out->n, sizeof(*out->sample));
		if (!out->sample)
			st = dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		else
			good = read_samples(store_item_part(&item, PART), out);
	}
	if (st == DT_OK && !good)
		st = dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: the dice set \"%.40s\" is damaged; teach it again", path, name);
	store_item_finish(&item);
	if (st != DT_OK) {
		free(out->sample);
		memset(out, 0, sizeof(*out));
	}
	return st;
}
