/* SPDX-License-Identifier: MIT */
/*
 * cmd_export.c - dicetable export: a recording as JSON lines, for other tools.
 */
#include "cmd.h"

#include "record.h"

#include <stdio.h>

static const struct cmd_option options[] = {
	{ "broken-off", NULL, "a recording without an end is good, too" },
	{ NULL, NULL, NULL },
};

static enum dt_status print_line(void *user, const char *text, struct dt_error *err)
{
	(void)user;
	(void)err;
	puts(text);
	return DT_OK;
}

static int run(const struct cmd_args *args)
{
	const char *path = args->words[0];
	struct dt_error err = { .code = DT_OK };
	bool complete;
	struct store *s = record_open(path, &complete, &err);
	if (!s)
		return cmd_error(args, &err);
	enum dt_status st = record_export(s, print_line, NULL, &err);
	store_close(s);
	if (st == DT_OK && !complete && !cmd_value(args, "broken-off"))
		st = dt_fail(&err, DT_ERR_FORMAT, 0,
			"%s: the recording has no end: the power went, or its file with -wal is "
			"not beside it; all that is there was written (--broken-off: that is all "
			"right)",
			path);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}

const struct cmd cmd_export = {
	.name = "export",
	.usage = "[--broken-off] FILE",
	.summary = "a recording as JSON lines",
	.text = "Prints a recording as JSON, one object a line: how the game was set up, then\n"
		"each message that came in with what came of it, the places of its pictures\n"
		"and what they read as. tests/replay/README.md describes every field.",
	.options = options,
	.words_min = 1,
	.words_max = 1,
	.run = run,
};
