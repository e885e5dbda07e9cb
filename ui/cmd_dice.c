/* SPDX-License-Identifier: MIT */
/*
 * cmd_dice.c - dicetable dice: which dice sets the table knows.
 */
#include "cmd.h"
#include "json_line.h"

#include "saved_set.h"
#include "saved_signs.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void print_text(const char *name, int64_t version, int64_t made_at, bool current, bool loose)
{
	char when[32] = "";
	time_t t = (time_t)made_at;
	struct tm local;

	if (version == 0) {
		printf("%c %-24s built in\n", current ? '*' : ' ', name);
		return;
	}
	if (localtime_r(&t, &local))
		strftime(when, sizeof(when), "%Y-%m-%d %H:%M", &local);
	printf("%c %-24s version %lld, taught %s%s\n", current ? '*' : ' ', name,
		(long long)version, when, loose ? " from loose photos" : "");
}

static enum dt_status print_json(const char *name, int64_t version, int64_t made_at, bool current,
	bool loose, struct dt_error *err)
{
	json_t *o = json_pack("{s:s, s:I, s:I, s:b, s:b, s:b}", "set", name, "version",
		(json_int_t)version, "made_at", (json_int_t)made_at, "current", (int)current,
		"built_in", version == 0, "loose", (int)loose);
	return json_line(o, 9, err);
}

/* Those for read --loose; none of them is the table's current set. */
static enum dt_status list_loose(
	const struct cmd_args *args, struct store *store, struct dt_error *err)
{
	struct store_item *items = NULL;
	size_t n = 0;
	enum dt_status st = store_list(store, SAVED_SIGNS_KIND, &items, &n, err);

	for (size_t i = 0; i < n && st == DT_OK; i++) {
		const struct store_item *s = &items[i];

		if (args->json)
			st = print_json(s->name, s->version, s->made_at, false, true, err);
		else
			print_text(s->name, s->version, s->made_at, false, true);
	}
	free(items);
	return st;
}

static enum dt_status list(const struct cmd_args *args, struct store *store, struct dt_error *err)
{
	struct store_item *items = NULL;
	char current[80];
	size_t n = 0;
	enum dt_status st = saved_set_current(store, current, sizeof(current), err);

	if (st == DT_OK)
		st = store_list(store, SAVED_SET_KIND, &items, &n, err);
	for (size_t i = 0; i <= n && st == DT_OK; i++) {
		const char *name = i < n ? items[i].name : SET_BUILT_IN;
		int64_t version = i < n ? items[i].version : 0;
		int64_t made_at = i < n ? items[i].made_at : 0;
		bool is_current = strcmp(name, current) == 0;

		if (args->json)
			st = print_json(name, version, made_at, is_current, false, err);
		else
			print_text(name, version, made_at, is_current, false);
	}
	free(items);
	return st == DT_OK ? list_loose(args, store, err) : st;
}

static int run(const struct cmd_args *args)
{
	struct dt_error err;
	char path[1024];
	enum dt_status st = cmd_db_path(args, path, sizeof(path), &err);
	struct store *store = st == DT_OK ? store_open(path, false, &err) : NULL;

	if (!store)
		return cmd_error(args, &err);
	st = list(args, store, &err);
	store_close(store);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}

const struct cmd cmd_dice = {
	.name = "dice",
	.usage = NULL,
	.summary = "list the dice sets that the table knows",
	.text = "The current one, marked with a star, is the one that was taught last.",
	.run = run,
};
