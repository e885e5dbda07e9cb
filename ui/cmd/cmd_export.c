/* SPDX-License-Identifier: MIT */
/*
 * cmd_export.c - dicetable export: a recording as JSON lines, for other tools.
 */
#include "cmd.h"

#include "file.h"
#include "record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const struct cmd_option options[] = {
	{ "pictures", "DIR", "also write its pictures there, named by message and zone" },
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

/* ---- Pictures as files ---- */

struct pictures {
	const char *folder;
	size_t number; /* of the message */
};

/* Before anything is printed. */
static enum dt_status make_folder(const char *folder, struct dt_error *err)
{
	struct stat about;
	int sys = mkdir(folder, 0777) == 0 || errno == EEXIST ? 0 : errno;
	if (!sys && stat(folder, &about) == 0 && !S_ISDIR(about.st_mode))
		sys = ENOTDIR;
	return sys ? dt_fail(err, DT_ERR_IO, sys,
			     "%s: no folder for pictures: %s; name another one with --pictures",
			     folder, strerror(sys))
		   : DT_OK;
}

static enum dt_status write_picture(
	const char *path, const struct store_picture *p, struct dt_error *err)
{
	FILE *out = dt_file_write(path, err);
	if (!out)
		return err->code;
	bool good = fwrite(p->bytes, 1, p->n, out) == p->n;
	good = fclose(out) == 0 && good;
	return good ? DT_OK
		    : dt_fail(err, DT_ERR_IO, errno, "%s cannot be written: %s", path,
			      strerror(errno));
}

static enum dt_status write_pictures(void *user, const struct store_message *m,
	const struct store_picture *list, size_t n, struct dt_error *err)
{
	struct pictures *p = user;
	enum dt_status st = DT_OK;
	(void)m;
	p->number++;
	for (size_t i = 0; i < n && st == DT_OK; i++) {
		char path[1024];
		snprintf(path, sizeof(path), "%s/%04zu-zone-%d.jpg", p->folder, p->number,
			(int)list[i].zone);
		st = write_picture(path, &list[i], err);
	}
	return st;
}

static enum dt_status export_pictures(struct store *s, const char *folder, struct dt_error *err)
{
	struct pictures p = { .folder = folder };
	int64_t game;
	bool ended;
	char *head;
	enum dt_status st = store_record_open(s, &game, &ended, &head, err);
	if (st != DT_OK)
		return st;
	free(head);
	return store_record_read(s, game, write_pictures, &p, err);
}

static int run(const struct cmd_args *args)
{
	const char *path = args->words[0];
	struct dt_error err = { .code = DT_OK };
	bool complete;
	struct store *s = record_open(path, &complete, &err);
	if (!s)
		return cmd_error(args, &err);
	const char *folder = cmd_value(args, "pictures");
	enum dt_status st = folder ? make_folder(folder, &err) : DT_OK;
	if (st == DT_OK)
		st = record_export(s, print_line, NULL, &err);
	if (st == DT_OK && folder)
		st = export_pictures(s, folder, &err);
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
	.usage = "[--pictures DIR] FILE",
	.summary = "print a recording as JSON lines",
	.text = "Prints a recording as JSON, one object a line: how the game was set up, then\n"
		"each message that came in with what came of it, the places of its pictures\n"
		"and what they read as. tests/replay/README.md describes every field.",
	.options = options,
	.words_min = 1,
	.words_max = 1,
	.run = run,
};
