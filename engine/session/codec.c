/* SPDX-License-Identifier: MIT */
/*
 * codec.c - JSON out of, and into, what struct game_word and struct game_record describe.
 */
#include "codec.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Names and seats are counted from 1, 0 being none of them; numbers from 0. */
static bool from_one(const struct game_type *type)
{
	return type->names || type->max <= GAME_SEATS_MAX;
}

/* ---- Out ---- */

static json_t *value_out(const struct game_type *type, uint32_t value)
{
	if (!type->names)
		return json_integer((json_int_t)value);
	if (value == 0 || value > type->max)
		return json_null();
	return json_string(type->names[value]);
}

/* A name for a slot of a tally, a number where the type has no names. */
static const char *slot_name(const struct game_type *type, uint32_t value, char number[16])
{
	if (type->names && value >= 1 && value <= type->max)
		return type->names[value];
	snprintf(number, 16, "%u", value);
	return number;
}

/* Slots of a field, wherever they are: in an action's arguments or in a state. */
struct slots {
	const struct game_field *field;
	const void *record;
};

static uint32_t slot(const struct slots *s, size_t i)
{
	return game_field_value(s->field, s->record, i);
}

static size_t length(const struct game_field *f)
{
	return f->len ? f->len : 1;
}

static json_t *list_out(const struct slots *s, const struct game_type *type)
{
	json_t *list = json_array();
	for (size_t i = 0; list && i < length(s->field); i++) {
		if (!slot(s, i) && s->field->shape == GAME_LIST)
			break;
		json_array_append_new(list, value_out(type, slot(s, i)));
	}
	return list;
}

static json_t *counts_out(const struct slots *s, const struct game_type *type)
{
	json_t *list = json_array();
	for (size_t i = 0; list && i < length(s->field); i++)
		for (uint32_t n = slot(s, i); n > 0; n--)
			json_array_append_new(list, value_out(type, (uint32_t)i + 1));
	return list;
}

static json_t *set_out(uint32_t set, const struct game_type *type)
{
	json_t *list = json_array();
	for (uint32_t i = 0; list && i < 32; i++)
		if (set >> i & 1)
			json_array_append_new(list, value_out(type, i + 1));
	return list;
}

static json_t *tally_out(const struct slots *s, const struct game_type *type)
{
	char number[16];
	json_t *tally = json_object();
	for (size_t i = 0; tally && i < length(s->field); i++)
		if (slot(s, i))
			json_object_set_new(tally, slot_name(type, (uint32_t)i, number),
				json_integer((json_int_t)slot(s, i)));
	return tally;
}

static json_t *record_out(
	const struct game_ops *ops, const struct game_record *record, const void *data);

static json_t *records_out(
	const struct game_ops *ops, const struct game_field *f, const unsigned char *data)
{
	size_t n = f->used ? data[f->used] : length(f);
	if (!f->used && n == 1)
		return record_out(ops, f->record, data + f->at);
	json_t *list = json_array();
	for (size_t i = 0; list && i < n; i++)
		json_array_append_new(
			list, record_out(ops, f->record, data + f->at + i * f->record->size));
	return list;
}

/* NULL where the field has nothing to say: no value of a type that has names, or no seat. */
static json_t *field_out(const struct game_ops *ops, const struct game_field *f, const void *data)
{
	const struct game_type *type = &ops->types[f->type];
	struct slots s = { f, data };
	switch ((enum game_shape)f->shape) {
	case GAME_LIST:
	case GAME_ARRAY:
		return list_out(&s, type);
	case GAME_COUNTS:
		return counts_out(&s, type);
	case GAME_SET:
		return set_out(slot(&s, 0), type);
	case GAME_TALLY:
		return tally_out(&s, type);
	case GAME_RECORDS:
		return records_out(ops, f, data);
	case GAME_ONE:
		break;
	}
	bool none = slot(&s, 0) == 0 && from_one(type);
	return none ? NULL : value_out(type, slot(&s, 0));
}

static void fields_out(json_t *object, const struct game_ops *ops, const struct game_field *fields,
	const void *data)
{
	for (const struct game_field *f = fields; f && f->name; f++) {
		json_t *value = field_out(ops, f, data);
		if (value)
			json_object_set_new(object, f->name, value);
	}
}

static json_t *record_out(
	const struct game_ops *ops, const struct game_record *record, const void *data)
{
	json_t *object = json_object();
	if (object)
		fields_out(object, ops, record->fields, data);
	return object;
}

json_t *codec_action(const struct game_ops *ops, const struct game_action *a)
{
	const struct game_word *w = &ops->actions[a->kind];
	json_t *object = json_pack("{s:i, s:s}", "seat", (int)a->seat, "do", w->name);
	if (object)
		fields_out(object, ops, w->fields, a->arg);
	return object;
}

json_t *codec_event(const struct game_ops *ops, const struct game_event *e)
{
	const struct game_word *w = &ops->events[e->kind];
	json_t *object = json_pack("{s:s}", "event", w->name);
	if (!object)
		return NULL;
	if (e->seat)
		json_object_set_new(object, "seat", json_integer(e->seat));
	fields_out(object, ops, w->fields, e->arg);
	if (e->known)
		json_object_set_new(object, "known", codec_seats(e->known));
	return object;
}

json_t *codec_state(const struct game *g)
{
	const struct game_ops *ops = game_ops_of(g);
	return record_out(ops, ops->state, game_state(g));
}

json_t *codec_seats(uint32_t set)
{
	static const struct game_type seat = { "seat", NULL, GAME_SEATS_MAX };
	return set_out(set, &seat);
}

/* ---- In ---- */

/* The number of a value; 0 when it is not one of the type. */
static uint32_t value_in(const struct game_type *type, const json_t *json)
{
	const char *name = json_string_value(json);
	if (!type->names) {
		json_int_t v = json_integer_value(json);
		return json_is_integer(json) && v >= 0 && v <= type->max ? (uint32_t)v : 0;
	}
	for (uint32_t i = 1; name && i <= type->max; i++)
		if (type->names[i] && strcmp(type->names[i], name) == 0)
			return i;
	return 0;
}

struct reader {
	const struct game_ops *ops;
	struct game_action *out;
	struct dt_error *err;
};

static enum dt_status wrong(
	const struct reader *r, const struct game_field *f, const char *expected)
{
	return dt_fail(
		r->err, DT_ERR_FORMAT, 0, "action: field \"%s\" must be %s", f->name, expected);
}

/* What a field takes: the names of its type, or numbers. */
static enum dt_status wrong_value(const struct reader *r, const struct game_field *f)
{
	char expected[200], names[120] = "";
	const struct game_type *type = &r->ops->types[f->type];
	size_t at = 0;
	if (!type->names)
		snprintf(names, sizeof(names), " from %d to %d", from_one(type) ? 1 : 0, type->max);
	for (uint32_t i = 1; type->names && i <= type->max && at < sizeof(names); i++)
		if (type->names[i])
			at += (size_t)snprintf(names + at, sizeof(names) - at, "%s\"%s\"",
				at ? ", " : ": ", type->names[i]);
	if (at >= sizeof(names))
		names[0] = '\0'; /* too many to list */
	bool list = f->shape != GAME_ONE;
	snprintf(expected, sizeof(expected), "%s%s%s%s", list ? "a list of " : "a ", type->name,
		list ? "s" : "", names);
	return wrong(r, f, expected);
}

static enum dt_status one_in(const struct reader *r, const struct game_field *f, const json_t *json)
{
	const struct game_type *type = &r->ops->types[f->type];
	uint32_t value = value_in(type, json);
	bool zero = !from_one(type) && json_is_integer(json) && json_integer_value(json) == 0;
	if (!value && !zero)
		return wrong_value(r, f);
	r->out->arg[f->at] = (uint8_t)value;
	return DT_OK;
}

static enum dt_status list_in(
	const struct reader *r, const struct game_field *f, const json_t *json)
{
	const struct game_type *type = &r->ops->types[f->type];
	size_t n = 0, most = f->shape == GAME_LIST ? length(f) : 250;
	const json_t *item;
	if (!json_is_array(json) || json_array_size(json) > most)
		return wrong_value(r, f);
	json_array_foreach((json_t *)(uintptr_t)json, n, item)
	{
		uint32_t value = value_in(type, item);
		if (!value || (f->shape == GAME_SET && value > 8))
			return wrong_value(r, f);
		if (f->shape == GAME_LIST) {
			r->out->arg[f->at + n] = (uint8_t)value;
		} else if (f->shape == GAME_SET) {
			uint8_t bit = (uint8_t)(1u << (value - 1));
			if (r->out->arg[f->at] & bit)
				return wrong(r, f, "a set: nothing in it twice");
			r->out->arg[f->at] |= bit;
		} else if (value <= length(f)) {
			r->out->arg[f->at + value - 1]++;
		}
	}
	return DT_OK;
}

static bool in_list(const char *list, const char *word)
{
	size_t len = strlen(word);
	while (*list) {
		size_t n = strcspn(list, ",");
		if (n == len && memcmp(list, word, n) == 0)
			return true;
		list += n;
		list += strspn(list, ", ");
	}
	return false;
}

enum dt_status codec_check_fields(
	const json_t *json, const char *what, const char *known, struct dt_error *err)
{
	const char *key;
	const json_t *value;
	json_object_foreach((json_t *)(uintptr_t)json, key, value)
	{
		if (!in_list(known, key))
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"%.40s: no field \"%.40s\"; there are %s", what, key, known);
	}
	return DT_OK;
}

/* "seat, do" and the fields of a word. */
static void known_fields(const struct game_word *w, char *out, size_t size)
{
	size_t at = (size_t)snprintf(out, size, "seat, do");
	for (const struct game_field *f = w->fields; f && f->name && at < size; f++)
		at += (size_t)snprintf(out + at, size - at, ", %s", f->name);
	assert(at < size);
}

static enum dt_status fields_in(
	const struct reader *r, const struct game_word *w, const json_t *json)
{
	char known[160], what[48];
	known_fields(w, known, sizeof(known));
	snprintf(what, sizeof(what), "action \"%s\"", w->name);
	enum dt_status st = codec_check_fields(json, what, known, r->err);
	for (const struct game_field *f = w->fields; f && f->name && !st; f++) {
		const json_t *value = json_object_get(json, f->name);
		if (value)
			st = f->shape == GAME_ONE ? one_in(r, f, value) : list_in(r, f, value);
		else if (f->shape == GAME_COUNTS)
			st = wrong(r, f, "there, even when it is empty");
	}
	return st;
}

enum dt_status codec_read_action(const struct game_ops *ops, const json_t *json,
	struct game_action *out, struct dt_error *err)
{
	memset(out, 0, sizeof(*out));
	if (!json_is_object(json))
		return dt_fail(err, DT_ERR_FORMAT, 0, "action: must be an object");
	const json_t *seat = json_object_get(json, "seat");
	const char *word = json_string_value(json_object_get(json, "do"));
	if (!json_is_integer(seat) || json_integer_value(seat) < 1 ||
		json_integer_value(seat) > GAME_SEAT_TABLE)
		return dt_fail(err, DT_ERR_FORMAT, 0, "action: field \"seat\" must be a seat");
	if (!word)
		return dt_fail(err, DT_ERR_FORMAT, 0, "action: field \"do\" must be a word");
	out->seat = (uint8_t)json_integer_value(seat);
	for (size_t i = 1; i < ops->n_actions; i++) {
		if (strcmp(ops->actions[i].name, word) != 0)
			continue;
		out->kind = (uint8_t)i;
		struct reader r = { ops, out, err };
		return fields_in(&r, &ops->actions[i], json);
	}
	return dt_fail(
		err, DT_ERR_FORMAT, 0, "action: there is no \"%.40s\" in %s", word, ops->title);
}
