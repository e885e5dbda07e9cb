/* SPDX-License-Identifier: MIT */
/*
 * cmd_dice.c - dicetable dice: which dice sets the table knows, and choosing, renaming, deleting
 * and going back to a version before. What a set looks like is learnt by teach alone.
 */
#include "cmd.h"
#include "json_line.h"

#include "lessons.h"
#include "nearest.h"
#include "saved_set.h"
#include "saved_signs.h"
#include "store_games.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const struct cmd_option options[] = {
	{ "loose", NULL, "of two sets of this name, the one taught from loose photos" },
	{ NULL, NULL, NULL },
};

struct desk {
	const struct cmd_args *args;
	struct store *store;
	char current[80];
};

/* ---- Listing ---- */

static void print_text(const char *name, const struct store_item *s, int64_t newest, bool current)
{
	char when[32] = "", of[40] = "";
	struct tm local;

	if (!s) {
		printf("%c %-24s built in\n", current ? '*' : ' ', name);
		return;
	}
	time_t t = (time_t)s->made_at;
	if (localtime_r(&t, &local))
		strftime(when, sizeof(when), "%Y-%m-%d %H:%M", &local);
	if (newest != s->version)
		snprintf(of, sizeof(of), " (the newest is %lld)", (long long)newest);
	printf("%c %-24s version %lld%s, taught %s%s\n", current ? '*' : ' ', name,
		(long long)s->version, of, when,
		strcmp(s->kind, SAVED_SIGNS_KIND) == 0 ? " from loose photos" : "");
}

static enum dt_status print_json(const char *name, const struct store_item *s, int64_t newest,
	bool current, struct dt_error *err)
{
	json_t *o = json_pack("{s:s, s:I, s:I, s:I, s:b, s:b, s:b}", "set", name, "version",
		(json_int_t)(s ? s->version : 0), "newest", (json_int_t)newest, "made_at",
		(json_int_t)(s ? s->made_at : 0), "current", (int)current, "built_in", s == NULL,
		"loose", s && strcmp(s->kind, SAVED_SIGNS_KIND) == 0);
	return json_line(o, 9, err);
}

/* One line about a set; NULL: the built-in one. Those for read --loose are never current. */
static enum dt_status print_set(
	const struct desk *d, const struct store_item *s, struct dt_error *err)
{
	const char *name = s ? s->name : SET_BUILT_IN;
	bool loose = s && strcmp(s->kind, SAVED_SIGNS_KIND) == 0;
	bool current = !loose && strcmp(name, d->current) == 0;
	int64_t newest = 0;
	enum dt_status st = s ? store_newest(d->store, s->kind, name, &newest, err) : DT_OK;

	if (st == DT_OK && d->args->json)
		st = print_json(name, s, newest, current, err);
	else if (st == DT_OK)
		print_text(name, s, newest, current);
	return st;
}

/* Those of a kind, or the one of this name. */
static enum dt_status print_sets(
	const struct desk *d, const char *kind, const char *only, struct dt_error *err)
{
	struct store_item *items = NULL;
	size_t n = 0;
	enum dt_status st = store_list(d->store, kind, &items, &n, err);

	for (size_t i = 0; i < n && st == DT_OK; i++)
		if (!only || strcmp(items[i].name, only) == 0)
			st = print_set(d, &items[i], err);
	free(items);
	return st;
}

static enum dt_status list(struct desk *d, struct dt_error *err)
{
	enum dt_status st = print_sets(d, SAVED_SET_KIND, NULL, err);

	if (st == DT_OK)
		st = print_set(d, NULL, err);
	return st == DT_OK ? print_sets(d, SAVED_SIGNS_KIND, NULL, err) : st;
}

/* ---- Changing ---- */

/* The kind of the set that is meant, into *kind. */
static enum dt_status find(
	const struct desk *d, const char *name, const char **kind, struct dt_error *err)
{
	static const char *const kinds[] = { SAVED_SET_KIND, SAVED_SIGNS_KIND };
	char names[120], tip[SAVED_SET_TIP];

	for (size_t i = cmd_value(d->args, "loose") ? 1 : 0; i < 2; i++) {
		int64_t version = 0;
		enum dt_status st = store_newest(d->store, kinds[i], name, &version, err);

		*kind = kinds[i];
		if (st != DT_OK || version > 0)
			return st;
	}
	saved_set_names(d->store, names, sizeof(names));
	saved_set_meant(d->store, name, tip);
	return dt_fail(err, DT_ERR_AGAIN, 0, "there is no dice set \"%.40s\"; known are %s%s", name,
		names, tip);
}

static enum dt_status find_taught(const struct desk *d, const char *name, const char *what,
	const char **kind, struct dt_error *err)
{
	if (strcmp(name, SET_BUILT_IN) == 0)
		return dt_fail(err, DT_ERR_AGAIN, 0, "\"" SET_BUILT_IN "\" are built in: %s", what);
	return find(d, name, kind, err);
}

static enum dt_status use(struct desk *d, struct dt_error *err)
{
	const char *name = d->args->words[1], *kind = SAVED_SET_KIND;
	bool built_in = strcmp(name, SET_BUILT_IN) == 0;
	enum dt_status st = built_in ? DT_OK : find(d, name, &kind, err);

	if (st == DT_OK && strcmp(kind, SAVED_SET_KIND) != 0)
		return dt_fail(err, DT_ERR_AGAIN, 0,
			"\"%.40s\" was taught from loose photos, which the table does not read "
			"with: read --loose --dice %.40s does",
			name, name);
	/* What is so already is not written: there may be no data file. */
	if (st == DT_OK && strcmp(name, d->current) != 0)
		st = saved_set_make_current(d->store, name, err);
	if (st != DT_OK)
		return st;
	snprintf(d->current, sizeof(d->current), "%s", name);
	if (d->args->json)
		return built_in ? print_set(d, NULL, err) : print_sets(d, kind, name, err);
	printf("\"%s\" is the current set\n", name);
	return DT_OK;
}

static enum dt_status give_name(
	struct desk *d, const char *kind, const char *from, const char *to, struct dt_error *err)
{
	enum dt_status st = store_begin(d->store, err);

	if (st != DT_OK)
		return st;
	st = store_rename(d->store, kind, from, to, err);
	if (st == DT_OK && strcmp(kind, SAVED_SET_KIND) == 0) {
		st = lessons_move(d->store, from, to, err);
		if (st == DT_OK && strcmp(d->current, from) == 0)
			st = saved_set_make_current(d->store, to, err);
	}
	return store_end(d->store, st, err);
}

static enum dt_status rename_set(struct desk *d, struct dt_error *err)
{
	const char *from = d->args->words[1], *to = d->args->words[2], *kind;
	int64_t taken = 0;
	enum dt_status st = find_taught(d, from, "they keep their name", &kind, err);

	if (st == DT_OK)
		st = store_newest(d->store, kind, to, &taken, err);
	if (st == DT_OK && taken)
		st = dt_fail(err, DT_ERR_AGAIN, 0,
			"there is a set \"%.40s\" already: take another name, or delete that one "
			"first",
			to);
	if (st == DT_OK)
		st = give_name(d, kind, from, to, err);
	if (st == DT_OK)
		st = saved_set_current(d->store, d->current, sizeof(d->current), err);
	if (st == DT_OK && d->args->json)
		return print_sets(d, kind, to, err);
	if (st == DT_OK)
		printf("\"%s\" is called \"%s\" now\n", from, to);
	return st;
}

static enum dt_status drop(struct desk *d, const char *kind, const char *name, struct dt_error *err)
{
	enum dt_status st = store_begin(d->store, err);

	if (st != DT_OK)
		return st;
	st = store_forget(d->store, kind, name, err);
	if (st == DT_OK && strcmp(kind, SAVED_SET_KIND) == 0) {
		st = lessons_move(d->store, name, NULL, err);
		if (st == DT_OK)
			st = saved_set_gone(d->store, name, err);
	}
	return store_end(d->store, st, err);
}

static enum dt_status delete_set(struct desk *d, struct dt_error *err)
{
	const char *name = d->args->words[1], *kind;
	enum dt_status st = find_taught(d, name, "they stay", &kind, err);

	if (st == DT_OK)
		st = drop(d, kind, name, err);
	if (st == DT_OK)
		st = saved_set_current(d->store, d->current, sizeof(d->current), err);
	if (st == DT_OK && d->args->json)
		return json_line(json_pack("{s:s, s:b, s:s}", "set", name, "deleted", 1, "current",
					 d->current),
			9, err);
	if (st == DT_OK)
		printf("\"%s\" is deleted; the current set is \"%s\"\n", name, d->current);
	return st;
}

static enum dt_status no_version(
	const char *name, int64_t asked, int64_t now, int64_t newest, struct dt_error *err)
{
	char forth[120] = "";

	if (newest > now)
		snprintf(forth, sizeof(forth), "; \"dicetable dice back %.40s %lld\" goes forth",
			name, (long long)newest);
	if (asked)
		return dt_fail(err, DT_ERR_AGAIN, 0,
			"\"%.40s\" has no version %lld: there are 1 to %lld", name,
			(long long)asked, (long long)newest);
	return dt_fail(err, DT_ERR_AGAIN, 0,
		"version %lld of \"%.40s\" is in use, and there is none before it%s",
		(long long)now, name, forth);
}

static enum dt_status back(struct desk *d, struct dt_error *err)
{
	const char *name = d->args->words[1], *kind;
	int64_t asked = d->args->words_n > 2 ? strtoll(d->args->words[2], NULL, 10) : 0;
	int64_t now = 0, newest = 0;
	enum dt_status st = find_taught(d, name, "there is one version of them", &kind, err);

	if (st == DT_OK)
		st = store_newest(d->store, kind, name, &newest, err);
	if (st != DT_OK)
		return st;
	st = store_use(d->store, kind, name, asked, &now, err);
	if (st == DT_ERR_AGAIN)
		return no_version(name, asked, now, newest, err);
	if (st == DT_OK && d->args->json)
		return print_sets(d, kind, name, err);
	if (st == DT_OK)
		printf("version %lld of \"%s\" is in use\n", (long long)now, name);
	return st;
}

/* ---- The command line ---- */

static const struct verb {
	const char *name, *words;
	size_t min, max; /* words after it */
	enum dt_status (*run)(struct desk *d, struct dt_error *err);
	bool alone; /* what players say about dice is kept under their set's name as they play */
} verbs[] = {
	{ "use", "NAME", 1, 1, use, false },
	{ "rename", "OLD NEW", 2, 2, rename_set, true },
	{ "delete", "NAME", 1, 1, delete_set, true },
	{ "back", "NAME [VERSION]", 1, 2, back, false },
};

static const struct verb *verb_of(const struct cmd_args *args)
{
	for (size_t i = 0; i < sizeof(verbs) / sizeof(*verbs); i++)
		if (strcmp(verbs[i].name, args->words[0]) == 0)
			return &verbs[i];
	return NULL;
}

/* Which there are, or which was meant. */
static int no_verb(const struct cmd_args *args)
{
	struct dt_nearest meant;
	char tip[64];

	dt_nearest_begin(&meant, args->words[0], strlen(args->words[0]));
	for (size_t i = 0; i < sizeof(verbs) / sizeof(*verbs); i++)
		dt_nearest_try(&meant, verbs[i].name);
	dt_nearest_words(&meant, tip, sizeof(tip));
	return cmd_usage(args, "there is no \"dice %.40s\", only use, rename, delete and back%s",
		args->words[0], tip);
}

static bool is_version(const char *text)
{
	size_t n = strlen(text);

	return n > 0 && n < 10 && text[0] != '0' && strspn(text, "0123456789") == n;
}

/* Is the line a right one? Says what is wrong. */
static bool check_words(const struct cmd_args *args, const struct verb *v)
{
	size_t n = args->words_n - 1;

	if (!v)
		no_verb(args);
	else if (n < v->min)
		cmd_usage(args, "something is missing: dicetable dice %s %s", v->name, v->words);
	else if (n > v->max)
		cmd_usage(args, "\"%.60s\" is too much: dicetable dice %s %s",
			args->words[v->max + 1], v->name, v->words);
	else if (v->run == rename_set && strcmp(args->words[2], SET_BUILT_IN) == 0)
		cmd_usage(args, "\"" SET_BUILT_IN "\" are built in; take another name");
	else if (v->run == rename_set && !saved_set_name_good(args->words[2]))
		cmd_usage(args,
			"a dice set cannot be called \"%.60s\": take letters, digits, - and _",
			args->words[2]);
	else if (v->run == back && n == 2 && !is_version(args->words[2]))
		cmd_usage(
			args, "a version is a whole number from 1, not \"%.40s\"", args->words[2]);
	else if (v->run == use && cmd_value(args, "loose"))
		cmd_usage(args, "the table does not read with sets taught from loose photos: name "
				"one with read --loose --dice NAME");
	else
		return true;
	return false;
}

static int run(const struct cmd_args *args)
{
	struct desk d = { .args = args };
	struct dt_error err;
	char path[1024];
	const struct verb *v = args->words_n ? verb_of(args) : NULL;

	if (args->words_n && !check_words(args, v))
		return CMD_USAGE;
	enum dt_status st = cmd_db_path(args, path, sizeof(path), &err);

	/* Only what is there already is changed. */
	d.store = st == DT_OK ? store_open(path, v && access(path, F_OK) == 0, &err) : NULL;
	if (!d.store)
		return cmd_error(args, &err);
	st = v && v->alone ? store_check_claim(d.store, &err) : DT_OK;
	if (st == DT_OK)
		st = saved_set_current(d.store, d.current, sizeof(d.current), &err);
	if (st == DT_OK)
		st = v ? v->run(&d, &err) : list(&d, &err);
	store_close(d.store);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}

const struct cmd cmd_dice = {
	.name = "dice",
	.usage = "[use NAME | rename OLD NEW | delete NAME | back NAME [VERSION]]",
	.summary = "list the dice sets that the table knows, choose, rename, delete",
	.text = "Alone it lists them. The current one, marked with a star, is tried first where "
		"several\n"
		"may lie: it is the one that was taught last, unless another was chosen.\n"
		"  use NAME            makes it the current one\n"
		"  rename OLD NEW      gives it another name\n"
		"  delete NAME         forgets it, with all its versions\n"
		"  back NAME           goes back to the version before: each teaching of a set "
		"makes a\n"
		"                      new version, and the ones before stay; again, one further\n"
		"  back NAME VERSION   goes to that version, back or forth\n"
		"Recordings keep the dice that they were made with.",
	.options = options,
	.words_max = 3,
	.run = run,
};
