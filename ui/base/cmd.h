/* SPDX-License-Identifier: MIT */
/*
 * cmd.h - what a subcommand of dicetable is, and what all of them share: options, help, the common
 * --db, --config and --json, errors in one sentence, exit statuses.
 *
 * A new command NAME: write cmd_NAME.c that defines "const struct cmd cmd_NAME", add its line to
 * the table in main.c and its file in meson.build.
 */
#ifndef DT_UI_CMD_H
#define DT_UI_CMD_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Exit statuses, a public promise. */
enum cmd_exit {
	CMD_DONE = 0,
	CMD_FAILED = 1, /* it could not be done: one sentence on standard error says what to try */
	CMD_USAGE = 2,	/* the command line is wrong */
	CMD_INPUT = 3,	/* the input is bad: the sentence names the file and the place */
};

struct cmd_option {
	const char *name; /* without dashes, one letter for "-o"; NULL ends a list */
	const char *arg;  /* how --help names its value; NULL: a flag; "[...]": may be left out,
			   * and is the next word only when that has a colon in it */
	const char *help; /* one line */
};

struct cmd_args;

struct cmd {
	const char *name;
	const char *usage;   /* the rest of the usage line: "[--loose] IMAGE..."; or NULL */
	const char *summary; /* half a line, lower case, for the list of commands */
	const char *text;    /* what --help says after the usage; may be NULL */
	const struct cmd_option *options; /* ends with a NULL name; may be NULL */
	void (*more_help)(void);     /* prints what --help says after the options; may be NULL */
	size_t words_min, words_max; /* how many arguments that are no options it takes */
	bool for_players;	     /* it speaks the language of the table: language.h */
	int (*run)(const struct cmd_args *args);
};

#define CMD_ANY_WORDS ((size_t)-1)
#define CMD_OPTIONS_MAX 24

/* A command line, taken apart. All strings are borrowed from argv. */
struct cmd_args {
	const struct cmd *cmd;
	char **words; /* what is no option, in order */
	size_t words_n;
	bool json;
	const char *db, *config; /* as given, else NULL: see cmd_db_path(), cmd_config_path() */
	const char *values[CMD_OPTIONS_MAX]; /* by index in cmd->options */
};

/*
 * Takes argv (of argc strings, without the program's and the command's name) apart. Options may
 * stand anywhere, as "--name value" or "--name=value" (with one dash if it is one letter); "--"
 * ends them; the last of a repeated one counts. Permutes argv: words point into it. On a wrong line
 * says so on standard error and returns false with *status set; the same after --help was answered,
 * with CMD_DONE.
 */
bool cmd_parse(const struct cmd *cmd, int argc, char **argv, struct cmd_args *args, int *status);

/* The option's value, "" for a flag that was given, NULL when it was not; borrowed from argv. The
 * name must be declared. */
const char *cmd_value(const struct cmd_args *args, const char *name);

/*
 * A whole number within min..max; *out is left alone when the option was not given. On a wrong
 * value says so and returns false: return CMD_USAGE then.
 */
bool cmd_number(const struct cmd_args *args, const char *name, long min, long max, long *out);

/*
 * Where the data file is: --db, $DICETABLE_DB, or table.db in the user's data folder, which is made
 * when it is missing. DT_ERR_IO when it cannot be made, DT_ERR_FORMAT when the path is too long.
 */
enum dt_status cmd_db_path(
	const struct cmd_args *args, char *out, size_t cap, struct dt_error *err);

/*
 * Where the table's description is: --config, table.conf in the user's configuration folder, or the
 * one that ships. Only the last two are looked for; a file named by --config may be missing.
 * DT_ERR_FORMAT when the path is too long, DT_ERR_IO when not even the one that ships is there.
 */
enum dt_status cmd_config_path(
	const struct cmd_args *args, char *out, size_t cap, struct dt_error *err);

/*
 * A file or folder that ships with the program: where it is below the build folder, or else below
 * the folder of an installation. DT_ERR_IO where it is in neither; out has a path then all the
 * same.
 */
enum dt_status cmd_shipped_path(
	const char *in_build, const char *installed, char *out, size_t cap, struct dt_error *err);

/*
 * The whole path of the running program. link: "/proc/self/exe"; where /proc is not mounted, what
 * the program was started as. DT_ERR_IO when neither leads to it, DT_ERR_FORMAT when the path is
 * too long. Not after the working folder was changed.
 */
enum dt_status cmd_own_path(const char *link, char *out, size_t cap, struct dt_error *err);

/* "dicetable read: ..." on standard error; returns the exit status that fits err->code. */
int cmd_error(const struct cmd_args *args, const struct dt_error *err);

/* The same for a wrong command line: adds where help is. Returns CMD_USAGE. */
int cmd_usage(const struct cmd_args *args, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

#ifdef __cplusplus
}
#endif

#endif
