/* SPDX-License-Identifier: MIT */
/*
 * cmd_backup.c - dicetable backup: a whole copy of the data file, also while a game is on.
 */
#include "cmd.h"

#include "json_line.h"
#include "store_backup.h"
#include "store_games.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static enum dt_status copy(const char *db, const char *to, int64_t *size, struct dt_error *err)
{
	struct stat about;
	/* A store for looking is an empty one where there is none, and its copy would be, too. */
	if (stat(db, &about) != 0)
		return dt_fail(err, DT_ERR_IO, errno,
			"%s: there is no data file to copy: %s; name it with --db", db,
			strerror(errno));
	struct store *s = store_open(db, false, err);
	if (!s)
		return err->code;
	/* One that has lost something must not take the place of one that has not. */
	enum dt_status st = store_check_told(s, err);
	if (st == DT_OK)
		st = store_backup(s, to, size, err);
	store_close(s);
	return st;
}

static int run(const struct cmd_args *args)
{
	const char *to = args->words[0];
	struct dt_error err;
	char db[4096];
	int64_t size = 0;
	enum dt_status st = cmd_db_path(args, db, sizeof(db), &err);
	if (st == DT_OK)
		st = copy(db, to, &size, &err);
	if (st == DT_OK && args->json)
		st = json_line(json_pack("{s:s, s:s, s:I}", "db", db, "copy", to, "bytes",
				       (json_int_t)size),
			9, &err);
	else if (st == DT_OK)
		printf("%s: a whole copy of %s, %lld KB\n", to, db,
			(long long)(size + 1023) / 1024);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}

const struct cmd cmd_backup = {
	.name = "backup",
	.usage = "FILE",
	.summary = "copy all that the table knows, also while a game is on",
	.text = "Makes FILE a whole copy of the data file: calibration, dice, and the game as far "
		"as "
		"it\nhas come. An older copy is replaced when the new one is complete. To go back "
		"to "
		"it, copy\nit over the data file while nobody plays, or name it with --db. It "
		"holds "
		"everybody's\ncards, as the data file does: only you can read it.\n",
	.words_min = 1,
	.words_max = 1,
	.run = run,
};
