/* SPDX-License-Identifier: MIT */
/*
 * game_args.c - --game and --options of a command line.
 */
#include "game_args.h"

#include "nearest.h"

#include <stdio.h>
#include <string.h>

/* ---- Help ---- */

/* "on", "4+4+4+4+4" */
static void print_usual(const struct game_option *o)
{
	for (unsigned i = 0; i < o->len; i++) {
		fputs(i ? "+" : "", stdout);
		if (o->names)
			fputs(o->names[o->usual[i]], stdout);
		else
			printf("%u", o->usual[i]);
	}
}

static void print_values(const struct game_option *o)
{
	if (o->names)
		for (unsigned v = o->min; v <= o->max; v++)
			printf("%s%s", v > o->min ? " or " : "", o->names[v]);
	else if (o->len > 1)
		printf("%u numbers with + between them", o->len);
	else if (o->seat)
		fputs("the number of a seat", stdout);
	else
		printf("%u to %u", o->min, o->max);
}

static void print_options(const struct game_ops *ops)
{
	if (!ops->n_options) {
		printf("\n%s (--game %s) has no options.\n", ops->title, ops->id);
		return;
	}
	printf("\nWhat --options takes for %s (--game %s), such as --options %s=", ops->title,
		ops->id, ops->options[0].name);
	print_usual(&ops->options[0]);
	if (ops->n_options > 1) {
		printf(",%s=", ops->options[1].name);
		print_usual(&ops->options[1]);
	}
	puts(":");
	for (size_t i = 0; i < ops->n_options; i++) {
		const struct game_option *o = &ops->options[i];
		printf("  %-22s %s:\n%25s", o->name, o->help, "");
		print_values(o);
		if (o->min != o->max || o->len > 1) {
			fputs("; usually ", stdout);
			print_usual(o);
		}
		putchar('\n');
	}
}

const char *game_args_bots(const struct bot_game *bg, char *out, size_t size)
{
	out[0] = '\0';
	for (const struct bot *b = bg->bots; b->name; b++) {
		size_t used = strlen(out);
		snprintf(out + used, size - used, "%s%s", used ? ", " : "", b->name);
	}
	return out;
}

void game_args_help(void)
{
	char bots[120];
	for (const struct game_listed *g = game_list; g->ops; g++) {
		print_options(g->ops);
		if (g->bots)
			printf("Bots of %s: %s.\n", g->ops->title,
				game_args_bots(g->bots, bots, sizeof(bots)));
	}
}

/* ---- Reading ---- */

const struct game_listed *game_args_game(const struct cmd_args *args)
{
	const char *id = cmd_value(args, "game");
	const struct game_listed *game = id ? game_find(id) : &game_list[0];
	if (game)
		return game;
	struct dt_nearest meant;
	char tip[DT_NEAREST_MAX + 20], known[120] = "";
	dt_nearest_begin(&meant, id, strlen(id));
	for (size_t i = 0; game_list[i].ops; i++) {
		size_t used = strlen(known);
		dt_nearest_try(&meant, game_list[i].ops->id);
		snprintf(known + used, sizeof(known) - used, "%s%s", i ? ", " : "",
			game_list[i].ops->id);
	}
	cmd_usage(args, "there is no game \"%.40s\", only %s%s", id, known,
		dt_nearest_words(&meant, tip, sizeof(tip)));
	return NULL;
}

const struct game_option *game_args_find(const struct game_ops *ops, const char *name, size_t len)
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

bool game_args_value(const struct game_option *o, const char *text, size_t len, uint8_t *out)
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

static bool wrong_value(
	const struct cmd_args *args, const struct game_option *o, const char *text, size_t len)
{
	struct dt_nearest meant;
	char tip[DT_NEAREST_MAX + 20];
	dt_nearest_begin(&meant, text, len);
	for (unsigned v = o->min; o->names && v <= o->max; v++)
		dt_nearest_try(&meant, o->names[v]);
	dt_nearest_words(&meant, tip, sizeof(tip));
	if (o->names && o->min == o->max)
		cmd_usage(args, "option %s can only be %s so far", o->name, o->names[o->min]);
	else if (o->names)
		cmd_usage(args, "option %s is %s or %s, not \"%.*s\"%s", o->name, o->names[o->min],
			o->names[o->max], (int)(len < 40 ? len : 40), text, tip);
	else if (o->len > 1)
		cmd_usage(args, "option %s is %u numbers with + between them", o->name, o->len);
	else
		cmd_usage(args, "option %s is a number from %u to %u", o->name, o->min, o->max);
	return false;
}

static void refuse_key(
	const struct cmd_args *args, const struct game_ops *ops, const char *key, size_t len)
{
	struct dt_nearest meant;
	char tip[DT_NEAREST_MAX + 20];
	dt_nearest_begin(&meant, key, len);
	for (size_t i = 0; i < ops->n_options; i++) {
		const char *name = ops->options[i].name, *dot = strchr(name, '.');
		dt_nearest_try(&meant, name);
		if (dot && strlen(dot + 1) == len && memcmp(dot + 1, key, len) == 0)
			meant.best = name; /* "kickers" */
	}
	cmd_usage(args, "%s has no option \"%.*s\"%s", ops->title, (int)(len < 40 ? len : 40), key,
		dt_nearest_words(&meant, tip, sizeof(tip)));
}

bool game_args_options(
	const struct cmd_args *args, const struct game_ops *ops, struct game_setup *setup)
{
	const char *at = cmd_value(args, "options");
	uint64_t given = 0;
	while (at && *at) {
		size_t len = strcspn(at, ","), key = strcspn(at, "=,");
		const struct game_option *o = game_args_find(ops, at, key);
		if (!o) {
			refuse_key(args, ops, at, key);
			return false;
		}
		size_t value = key + (at[key] == '=');
		if (value == key ||
			!game_args_value(o, at + value, len - value, &setup->value[o->at]))
			return wrong_value(args, o, at + value, len - value);
		given |= (uint64_t)1 << (o - ops->options);
		at += len + (at[len] == ',');
	}
	game_setup_rest(ops, given, setup);
	return true;
}
