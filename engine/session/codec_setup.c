/* SPDX-License-Identifier: MIT */
/*
 * codec_setup.c - JSON of what a game is set up with: options, players, seed.
 */
#include "codec.h"
#include "list.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Options ---- */

static json_t *one_value(const struct game_option *o, uint8_t value)
{
	return o->names ? json_string(o->names[value]) : json_integer(value);
}

static json_t *option_value(const struct game_option *o, const uint8_t *values)
{
	if (o->len == 1)
		return one_value(o, values[0]);
	json_t *list = json_array();
	for (size_t i = 0; list && i < o->len; i++)
		json_array_append_new(list, one_value(o, values[i]));
	return list;
}

/* One that came later is written where somebody has said it, be it what is usual. */
static bool is_written(const struct game_option *o, const struct game_setup *setup)
{
	const uint8_t *said = &setup->value[o->at];
	bool any = !o->later;
	for (size_t i = 0; i < o->len; i++)
		any = any || said[i];
	return any;
}

json_t *codec_options(const struct game_ops *ops, const struct game_setup *setup)
{
	json_t *object = json_object();
	for (size_t i = 0; object && i < ops->n_options; i++) {
		const struct game_option *o = &ops->options[i];
		const uint8_t *value = game_option_value(o, setup);
		if (is_written(o, setup))
			json_object_set_new(object, o->name, option_value(o, value));
	}
	return object;
}

static json_t *option_out(const struct game_option *o)
{
	json_t *object = json_pack("{s:s, s:s, s:s, s:o}", "name", o->name, "help", o->help, "rule",
		o->rule, "default", option_value(o, o->usual));
	if (!object)
		return NULL;
	if (o->names) {
		json_t *values = json_array();
		for (int v = o->min; v <= o->max; v++)
			json_array_append_new(values, json_string(o->names[v]));
		json_object_set_new(object, "values", values);
		if (o->len > 1)
			json_object_set_new(object, "numbers", json_integer(o->len));
		return object;
	}
	json_object_set_new(object, "min", json_integer(o->min));
	json_object_set_new(object, "max", json_integer(o->max));
	if (o->len > 1) {
		json_object_set_new(object, "numbers", json_integer(o->len));
		if (o->sum)
			json_object_set_new(object, "sum", json_integer(o->sum));
	}
	return object;
}

json_t *codec_game(const struct game_ops *ops)
{
	json_t *options = json_array();
	for (size_t i = 0; options && i < ops->n_options; i++)
		json_array_append_new(options, option_out(&ops->options[i]));
	return json_pack("{s:s, s:s, s:i, s:{s:i, s:i}, s:o}", "game", ops->id, "title", ops->title,
		"revision", ops->revision, "players", "min", ops->seats_min, "max", ops->seats_max,
		"options", options);
}

static bool number_in(const json_t *json, const struct game_option *o, uint8_t *out)
{
	json_int_t v = json_integer_value(json);
	if (!json_is_integer(json) || v < o->min || v > o->max)
		return false;
	*out = (uint8_t)v;
	return true;
}

static bool choice_in(const json_t *json, const struct game_option *o, uint8_t *out)
{
	char number[32];
	const char *name = json_string_value(json);
	if (json_is_boolean(json)) /* on and off may be written as true and false */
		name = json_is_true(json) ? "on" : "off";
	if (json_is_integer(json)) { /* and an edition as a number */
		snprintf(number, sizeof(number), "%" JSON_INTEGER_FORMAT, json_integer_value(json));
		name = number;
	}
	for (int v = o->min; name && v <= o->max; v++) {
		if (strcmp(o->names[v], name) == 0) {
			*out = (uint8_t)v;
			return true;
		}
	}
	return false;
}

static bool one_in(const json_t *json, const struct game_option *o, uint8_t *out)
{
	return o->names ? choice_in(json, o, out) : number_in(json, o, out);
}

static bool option_in(const json_t *json, const struct game_option *o, uint8_t *out)
{
	if (o->len == 1)
		return one_in(json, o, out);
	if (!json_is_array(json) || json_array_size(json) != o->len)
		return false;
	for (size_t i = 0; i < o->len; i++)
		if (!one_in(json_array_get(json, i), o, &out[i]))
			return false;
	return true;
}

static enum dt_status refuse_option(const struct game_option *o, struct dt_error *err)
{
	char list[120] = "";
	size_t at = 0;
	for (int v = o->min; o->names && v <= o->max && at < sizeof(list); v++)
		at += (size_t)snprintf(list + at, sizeof(list) - at, "%s\"%s\"",
			v > o->min ? " or " : "", o->names[v]);
	if (!o->names && o->len == 1)
		snprintf(list, sizeof(list), "a number from %d to %d", o->min, o->max);
	else if (!o->names && !o->sum)
		snprintf(list, sizeof(list), "%d numbers from %d to %d", o->len, o->min, o->max);
	else if (!o->names)
		snprintf(list, sizeof(list), "%d numbers from %d to %d that add up to %d", o->len,
			o->min, o->max, o->sum);
	return dt_fail(err, DT_ERR_FORMAT, 0, "option %s must be %s", o->name, list);
}

enum dt_status codec_read_options(const struct game_ops *ops, const json_t *json,
	struct game_setup *setup, struct dt_error *err)
{
	char known[600] = "";
	size_t at = 0;
	if (!json)
		return DT_OK;
	if (!json_is_object(json))
		return dt_fail(err, DT_ERR_FORMAT, 0, "options must be an object");
	for (size_t i = 0; i < ops->n_options && at < sizeof(known); i++)
		at += (size_t)snprintf(known + at, sizeof(known) - at, "%s%s", i ? ", " : "",
			ops->options[i].name);
	assert(at < sizeof(known));
	enum dt_status st = codec_check_fields(json, "options", known, err);
	uint64_t given = 0;
	for (size_t i = 0; i < ops->n_options && !st; i++) {
		const struct game_option *o = &ops->options[i];
		const json_t *value = json_object_get(json, o->name);
		if (value && !option_in(value, o, &setup->value[o->at]))
			st = refuse_option(o, err);
		given |= (uint64_t)(value != NULL) << i;
	}
	game_setup_rest(ops, given, setup);
	return st;
}

/* ---- Matches ---- */

struct match *codec_read_match(const json_t *json, bool seed_needed, struct dt_error *err)
{
	const char *id = json_string_value(json_object_get(json, "game"));
	const json_t *players = json_object_get(json, "players");
	const json_t *seed = json_object_get(json, "seed");
	const char *names[GAME_SEATS_MAX];
	struct game_setup setup;
	const struct game_ops *ops = game_find_rules(id);
	if (!ops) {
		dt_fail(err, DT_ERR_FORMAT, 0,
			"\"game\" must be one of those that \"games\" lists");
		return NULL;
	}
	size_t n = json_array_size(players);
	if (!json_is_array(players) || n < (size_t)ops->seats_min || n > (size_t)ops->seats_max) {
		dt_fail(err, DT_ERR_FORMAT, 0, "\"players\" must be a list of %d to %d names",
			ops->seats_min, ops->seats_max);
		return NULL;
	}
	for (size_t i = 0; i < n; i++) {
		names[i] = json_string_value(json_array_get(players, i));
		if (!names[i]) {
			dt_fail(err, DT_ERR_FORMAT, 0, "player %zu must be a name", i + 1);
			return NULL;
		}
	}
	if ((seed || seed_needed) && !json_is_string(seed)) {
		dt_fail(err, DT_ERR_FORMAT, 0, "\"seed\" must be a text");
		return NULL;
	}
	game_setup_default(ops, (int)n, &setup);
	if (codec_read_options(ops, json_object_get(json, "options"), &setup, err))
		return NULL;
	return match_create(ops, &setup, names, json_string_value(seed), err);
}

json_t *codec_players(const struct match *m)
{
	json_t *players = json_array();
	for (int seat = 1; players && seat <= game_setup_of(match_game(m))->seats; seat++)
		json_array_append_new(players, json_string(match_name(m, seat)));
	return players;
}

json_t *codec_match(const struct match *m)
{
	const struct game *g = match_game(m);
	const struct game_ops *ops = game_ops_of(g);
	return json_pack("{s:s, s:i, s:o, s:o, s:s}", "game", ops->id, "revision", ops->revision,
		"options", codec_options(ops, game_setup_of(g)), "players", codec_players(m),
		"seed", match_seed(m));
}
