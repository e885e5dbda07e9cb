/* SPDX-License-Identifier: MIT */
/*
 * cmd_engine.c - dicetable engine: a game over a pipe, a line in, a line out.
 */
#include "cmd.h"
#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line without its newline. Of a line longer than HOST_LINE_MAX the rest is thrown away, and
 * *len says how long it was. False at the end of the input. */
static bool read_line(FILE *in, char *line, size_t *len)
{
	int c;
	*len = 0;
	while ((c = getc(in)) != EOF && c != '\n') {
		if (*len < HOST_LINE_MAX)
			line[*len] = (char)c;
		++*len;
	}
	return c != EOF || *len > 0;
}

static int serve(struct host *h, char *line, const struct cmd_args *args)
{
	size_t len;
	while (read_line(stdin, line, &len)) {
		char *answer = host_answer(h, line, len);
		if (!answer) {
			struct dt_error err;
			dt_fail(&err, DT_ERR_NOMEM, 0, "out of memory");
			return cmd_error(args, &err);
		}
		bool written = puts(answer) >= 0 && fflush(stdout) == 0;
		free(answer);
		if (!written)
			return CMD_FAILED; /* nobody reads any more */
	}
	return CMD_DONE;
}

static int run(const struct cmd_args *args)
{
	int status = CMD_FAILED;
	struct host *h = host_create();
	char *line = malloc(HOST_LINE_MAX);
	if (h && line)
		status = serve(h, line, args);
	host_destroy(h);
	free(line);
	return status;
}

const struct cmd cmd_engine = {
	.name = "engine",
	.summary = "drive a game over a pipe, in JSON",
	.text = "Reads requests from standard input, one JSON object a line, and answers each "
		"with\n"
		"one line: {\"do\":\"games\"}, new, legal, apply, observe, score, save, load, "
		"undo,\n"
		"reveal. engine/README.md describes it, and the page in a game's\n"
		"folder (engine/games) every field of that game.\n",
	.run = run,
};
