/* SPDX-License-Identifier: MIT */
/*
 * game_args.c - --game and --options of a command line.
 */
#include "game_args.h"

#include <stdlib.h>
#include <string.h>

const struct game_ops *game_args_game(const struct cmd_args *args)
{
	const char *id = cmd_value(args, "game");
	const struct game_ops *ops = id ? game_find(id) : game_list[0];
	if (!ops)
		cmd_usage(args, "there is no game \"%s\" (the first one known is %s)", id,
			game_list[0]->id);
	return ops;
}

static const struct game_option *find(const struct game_ops *ops, const char *name, size_t len)
{
	for (size_t i = 0; i < ops->n_options; i++)
		if (strlen(ops->options[i].name) == len &&
			memcmp(ops->options[i].name, name, len) == 0)
			return &ops->options[i];
	return NULL;
}

/* One word of a value: a name, or a number. */
static bool read_value(const struct game_option *o, const char *text, size_t len, uint8_t *out)
{
	for (unsigned v = o->min; o->names && v <= o->max; v++) {
		if (strlen(o->names[v]) == len && memcmp(o->names[v], text, len) == 0) {
			*out = (uint8_t)v;
			return true;
		}
	}
	unsigned n = 0;
	for (size_t i = 0; i < len; i++) {
		if (text[i] < '0' || text[i] > '9' || n > 25)
			return false;
		n = n * 10 + (unsigned)(text[i] - '0');
	}
	*out = (uint8_t)n;
	return !o->names && len && n <= o->max && n >= o->min;
}

static bool read_values(const struct game_option *o, const char *text, size_t len, uint8_t *out)
{
	for (size_t i = 0; i < o->len; i++) {
		size_t word = 0;
		while (word < len && text[word] != '+')
			word++;
		bool last = i + 1u == o->len;
		if (!read_value(o, text, word, &out[i]) || last != (word == len))
			return false;
		if (!last) {
			text += word + 1;
			len -= word + 1;
		}
	}
	return true;
}

static bool wrong_value(const struct cmd_args *args, const struct game_option *o)
{
	if (o->names && o->min == o->max)
		cmd_usage(args, "option %s can only be %s so far", o->name, o->names[o->min]);
	else if (o->names)
		cmd_usage(
			args, "option %s is %s or %s", o->name, o->names[o->min], o->names[o->max]);
	else if (o->len > 1)
		cmd_usage(args, "option %s is %u numbers with + between them", o->name, o->len);
	else
		cmd_usage(args, "option %s is a number from %u to %u", o->name, o->min, o->max);
	return false;
}

bool game_args_options(
	const struct cmd_args *args, const struct game_ops *ops, struct game_setup *setup)
{
	const char *at = cmd_value(args, "options");
	while (at && *at) {
		size_t len = strcspn(at, ","), key = strcspn(at, "=,");
		const struct game_option *o = find(ops, at, key);
		if (!o) {
			cmd_usage(args, "%s has no option \"%.*s\"", ops->title, (int)key, at);
			return false;
		}
		if (at[key] != '=' ||
			!read_values(o, at + key + 1, len - key - 1, &setup->value[o->at]))
			return wrong_value(args, o);
		at += len + (at[len] == ',');
	}
	return true;
}
