/* SPDX-License-Identifier: MIT */
/*
 * game_file.c - looks for GAME.conf in the usual places, and takes its lines as options.
 */
#include "game_file.h"

#include "file.h"
#include "game_args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 512, PATH = 4096 };

/* The folder of a path, and in it the file of the game; false when there is none. */
static bool beside(const char *path, const struct game_ops *ops, char out[PATH])
{
	const char *end = strrchr(path, '/');
	int folder = end ? (int)(end - path) : 1;
	int n = snprintf(out, PATH, "%.*s/%s.conf", folder, end ? path : ".", ops->id);
	return n < PATH && access(out, F_OK) == 0;
}

static bool in_folder(
	const char *folder, const char *below, const struct game_ops *ops, char out[PATH])
{
	int n = folder ? snprintf(out, PATH, "%s%s/dicetable/%s.conf", folder, below, ops->id)
		       : PATH;
	return n < PATH && access(out, F_OK) == 0;
}

static bool find_file(const struct cmd_args *args, const struct game_ops *ops, char out[PATH])
{
	char conf[PATH];
	const char *own = getenv("XDG_CONFIG_HOME");
	if (!cmd_value(args, "config") &&
		(own && *own ? in_folder(own, "", ops, out)
			     : in_folder(getenv("HOME"), "/.config", ops, out)))
		return true;
	return cmd_config_path(args, conf, sizeof(conf), NULL) == DT_OK && beside(conf, ops, out);
}

/* Blanks and commas between numbers become the + that there is on a command line. */
static void join(char *value)
{
	char *to = value;
	bool gap = false;
	for (char *from = value; *from; from++) {
		if (strchr(" \t,+\r\n", *from)) {
			gap = to != value;
			continue;
		}
		if (gap)
			*to++ = '+';
		gap = false;
		*to++ = *from;
	}
	*to = '\0';
}

static enum dt_status read_line(const struct game_ops *ops, struct game_setup *setup, char *line,
	const char *path, unsigned number, struct dt_error *err)
{
	line[strcspn(line, "#")] = '\0';
	char *key = line + strspn(line, " \t\r\n"), *equals = strchr(key, '=');
	if (!*key)
		return DT_OK;
	size_t len = strcspn(key, " \t=\r\n");
	if (!equals)
		return dt_fail(err, DT_ERR_FORMAT, 0, "%s, line %u: there is no \"=\" behind %.*s",
			path, number, (int)(len < 40 ? len : 40), key);
	join(equals + 1);
	const struct game_option *o = game_args_find(ops, key, len);
	if (!o)
		return dt_fail(err, DT_ERR_FORMAT, 0, "%s, line %u: %s has no option \"%.*s\"",
			path, number, ops->title, (int)(len < 40 ? len : 40), key);
	if (!game_args_value(o, equals + 1, strlen(equals + 1), &setup->value[o->at]))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s, line %u: %s is %u %s of %u to %u, not \"%.60s\"", path, number,
			o->name, o->len, o->len > 1 ? "values" : "value", o->min, o->max,
			equals + 1);
	unsigned sum = 0;
	for (unsigned i = 0; i < o->len; i++)
		sum += setup->value[o->at + i];
	if (o->sum && sum != o->sum)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s, line %u: the numbers of %s add up to %u, not %u", path, number,
			o->name, sum, o->sum);
	return DT_OK;
}

enum dt_status game_file_read(const struct cmd_args *args, const struct game_ops *ops,
	struct game_setup *setup, struct dt_error *err)
{
	char path[PATH], line[LINE];
	if (!find_file(args, ops, path))
		return DT_OK;
	FILE *f = dt_file_read(path, err);
	if (!f)
		return err->code;
	enum dt_status st = DT_OK;
	for (unsigned number = 1; st == DT_OK && fgets(line, sizeof(line), f); number++)
		st = strlen(line) == LINE - 1 ? dt_fail(err, DT_ERR_FORMAT, 0,
							"%s, line %u: it is too long", path, number)
					      : read_line(ops, setup, line, path, number, err);
	if (st == DT_OK && ferror(f))
		st = dt_fail(err, DT_ERR_IO, 0, "%s: it cannot be read", path);
	fclose(f);
	return st;
}
