/* SPDX-License-Identifier: MIT */
/*
 * cmd.c - command lines: options, help, places of the common files, errors in one sentence.
 */
#include "cmd.h"

#include "nearest.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct cmd_option common[] = {
	{ "db", "FILE", "the table's data file" },
	{ "config", "FILE", "the table's description" },
	{ "json", NULL, "one JSON object per line on standard output" },
	{ "help", NULL, "this text" },
	{ NULL, NULL, NULL },
};

/* An option of one letter has one dash. */
static const char *dashes(const struct cmd_option *o)
{
	return o->name[1] ? "--" : "-";
}

static void print_options(const struct cmd_option *list)
{
	for (; list && list->name; list++) {
		char left[48];
		snprintf(left, sizeof(left), "%s%s%s%s", dashes(list), list->name,
			list->arg ? " " : "", list->arg ? list->arg : "");
		printf("  %-22s %s\n", left, list->help);
	}
}

static void print_help(const struct cmd *cmd)
{
	printf("Usage: dicetable %s%s%s\n", cmd->name, cmd->usage ? " " : "",
		cmd->usage ? cmd->usage : "");
	size_t n = cmd->text ? strlen(cmd->text) : 0;
	if (n)
		printf("\n%s%s", cmd->text, cmd->text[n - 1] == '\n' ? "" : "\n");
	if (cmd->options && cmd->options->name) {
		printf("\nOptions:\n");
		print_options(cmd->options);
	}
	if (cmd->more_help)
		cmd->more_help();
	printf("\nCommon options:\n");
	print_options(common);
}

/* The option of this name (of length n) in a list, or NULL. */
static const struct cmd_option *find(const struct cmd_option *list, const char *name, size_t n)
{
	for (; list && list->name; list++) {
		if (strlen(list->name) == n && strncmp(list->name, name, n) == 0)
			return list;
	}
	return NULL;
}

static void keep(struct cmd_args *args, const struct cmd_option *o, const char *value, bool own)
{
	if (own)
		args->values[o - args->cmd->options] = value;
	else if (strcmp(o->name, "db") == 0)
		args->db = value;
	else if (strcmp(o->name, "config") == 0)
		args->config = value;
	else
		args->json = true;
}

/* An option that is none, and the one that was meant. */
static void refuse_option(const struct cmd_args *args, const char *word, const char *name, size_t n)
{
	const struct cmd_option *lists[] = { args->cmd->options, common };
	struct dt_nearest meant;
	dt_nearest_begin(&meant, name, n);
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
		for (const struct cmd_option *o = lists[i]; o && o->name; o++)
			dt_nearest_try(&meant, o->name);
	if (meant.best)
		cmd_usage(args, "unknown option %s; did you mean --%s?", word, meant.best);
	else
		cmd_usage(args, "unknown option %s", word);
}

/* Takes the option at argv[*i] and its value. False when the line is wrong; *help when asked for.
 */
static bool take(struct cmd_args *args, int argc, char **argv, int *i, bool *help)
{
	const char *word = argv[*i];
	const char *name = word + (word[1] == '-' ? 2 : 1);
	size_t n = strcspn(name, "=");
	const struct cmd_option *o = find(args->cmd->options, name, n);
	bool own = o != NULL;
	if (!own)
		o = find(common, name, n);
	if (strcmp(word, "-h") == 0 || (!own && o && strcmp(o->name, "help") == 0)) {
		*help = true;
		return true;
	}
	if (!o || (word[1] == '-') != (n > 1)) {
		refuse_option(args, word, name, n);
		return false;
	}
	const char *value = name[n] == '=' ? name + n + 1 : NULL;
	if (!o->arg && value) {
		cmd_usage(args, "%s%s takes no value", dashes(o), o->name);
		return false;
	}
	if (o->arg && !value && o->arg[0] == '[') {
		if (*i + 1 < argc && argv[*i + 1][0] != '-' && strchr(argv[*i + 1], ':'))
			value = argv[++*i];
	} else if (o->arg && !value) {
		if (*i + 1 >= argc) {
			cmd_usage(args, "%s%s needs a value (%s)", dashes(o), o->name, o->arg);
			return false;
		}
		value = argv[++*i];
	}
	if (o->arg && !own && !*value) {
		cmd_usage(args, "--%s needs a value (%s)", o->name, o->arg);
		return false;
	}
	keep(args, o, value ? value : "", own);
	return true;
}

bool cmd_parse(const struct cmd *cmd, int argc, char **argv, struct cmd_args *args, int *status)
{
	*args = (struct cmd_args){ .cmd = cmd, .words = argv };
	*status = CMD_USAGE;
	bool options = true, help = false;
	for (int i = 0; i < argc && !help; i++) {
		if (options && strcmp(argv[i], "--") == 0)
			options = false;
		else if (!options || argv[i][0] != '-' || argv[i][1] == '\0')
			args->words[args->words_n++] = argv[i];
		else if (!take(args, argc, argv, &i, &help))
			return false;
	}
	if (help) {
		print_help(cmd);
		*status = CMD_DONE;
		return false;
	}
	if (args->words_n < cmd->words_min) {
		cmd_usage(args, "something is missing: dicetable %s %s", cmd->name,
			cmd->usage ? cmd->usage : "");
		return false;
	}
	if (args->words_n > cmd->words_max) {
		cmd_usage(args, "\"%.80s\" is too much: dicetable %s %s",
			args->words[cmd->words_max], cmd->name, cmd->usage ? cmd->usage : "");
		return false;
	}
	*status = CMD_DONE;
	return true;
}

const char *cmd_value(const struct cmd_args *args, const char *name)
{
	const struct cmd_option *o = find(args->cmd->options, name, strlen(name));
	return o ? args->values[o - args->cmd->options] : NULL;
}

bool cmd_number(const struct cmd_args *args, const char *name, long min, long max, long *out)
{
	const char *text = cmd_value(args, name);
	if (!text)
		return true;
	char *end;
	errno = 0;
	long n = strtol(text, &end, 10);
	if (end == text || *end || errno || n < min || n > max) {
		cmd_usage(args, "--%s must be a whole number from %ld to %ld, not \"%s\"", name,
			min, max, text);
		return false;
	}
	*out = n;
	return true;
}

static enum dt_status too_long(struct dt_error *err, const char *what)
{
	return dt_fail(err, DT_ERR_FORMAT, ENAMETOOLONG, "%s: the path is too long", what);
}

static enum dt_status copy_path(char *out, size_t cap, const char *path, struct dt_error *err)
{
	if (strlen(path) >= cap)
		return too_long(err, path);
	strcpy(out, path);
	return DT_OK;
}

/* $variable/dicetable/file, else $HOME/under/dicetable/file; relative values do not count (XDG). */
static enum dt_status user_path(char *out, size_t cap, const char *variable, const char *under,
	const char *file, struct dt_error *err)
{
	const char *base = getenv(variable);
	const char *home = getenv("HOME");
	int n;
	if (base && base[0] == '/')
		n = snprintf(out, cap, "%s/dicetable/%s", base, file);
	else if (home && home[0] == '/')
		n = snprintf(out, cap, "%s/%s/dicetable/%s", home, under, file);
	else
		return dt_fail(err, DT_ERR_IO, ENOENT,
			"neither %s nor HOME is set: say with --db where %s is", variable, file);
	return (size_t)n < cap ? DT_OK : too_long(err, file);
}

/* Makes every folder above the file, for this user alone: so the XDG specification wants it. */
static enum dt_status make_folders(char *path, struct dt_error *err)
{
	for (char *p = path + 1; (p = strchr(p, '/')); p++) {
		*p = '\0';
		int failed = mkdir(path, 0700) < 0 && errno != EEXIST ? errno : 0;
		if (failed)
			dt_fail(err, DT_ERR_IO, failed,
				"cannot make the folder %s: %s; name a data file elsewhere with "
				"--db",
				path, strerror(failed));
		*p = '/';
		if (failed)
			return DT_ERR_IO;
	}
	return DT_OK;
}

enum dt_status cmd_db_path(const struct cmd_args *args, char *out, size_t cap, struct dt_error *err)
{
	const char *variable = getenv("DICETABLE_DB");
	if (args->db)
		return copy_path(out, cap, args->db, err);
	if (variable && *variable)
		return copy_path(out, cap, variable, err);
	enum dt_status st = user_path(out, cap, "XDG_DATA_HOME", ".local/share", "table.db", err);
	return st == DT_OK ? make_folders(out, err) : st;
}

enum dt_status cmd_own_path(const char *link, char *out, size_t cap, struct dt_error *err)
{
	ssize_t n = readlink(link, out, cap);
	if (n >= 0 && (size_t)n < cap) {
		out[n] = '\0';
		return DT_OK;
	}
	/* The kernel hands the name over by which it was asked to start the program. */
	const char *started = (const char *)getauxval(AT_EXECFN);
	char *whole = started ? realpath(started, NULL) : NULL;
	if (!whole)
		return dt_fail(err, DT_ERR_IO, errno,
			"cannot find the program's own folder: %s is missing, so mount /proc, or "
			"name "
			"a file with --config",
			link);
	enum dt_status st = copy_path(out, cap, whole, err);
	free(whole);
	return st;
}

enum dt_status cmd_shipped_path(
	const char *in_build, const char *installed, char *out, size_t cap, struct dt_error *err)
{
	const char *places[] = { in_build, installed };
	char exe[1024];
	enum dt_status st = cmd_own_path("/proc/self/exe", exe, sizeof(exe), err);
	if (st != DT_OK)
		return st;
	for (int up = 0; up < 2; up++) {
		char *slash = strrchr(exe, '/');
		if (slash)
			*slash = '\0';
	}
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		int n = snprintf(out, cap, "%s/%s", exe, places[i]);
		if ((size_t)n >= cap)
			return too_long(err, places[i]);
		if (access(out, F_OK) == 0)
			return DT_OK;
	}
	return dt_fail(err, DT_ERR_IO, ENOENT,
		"there is no %s: install dicetable again, or name a file with --config", out);
}

enum dt_status cmd_config_path(
	const struct cmd_args *args, char *out, size_t cap, struct dt_error *err)
{
	if (args->config)
		return copy_path(out, cap, args->config, err);
	if (user_path(out, cap, "XDG_CONFIG_HOME", ".config", "table.conf", NULL) == DT_OK &&
		access(out, F_OK) == 0)
		return DT_OK;
	return cmd_shipped_path("hardware/table.conf", "share/dicetable/table.conf", out, cap, err);
}

int cmd_error(const struct cmd_args *args, const struct dt_error *err)
{
	fprintf(stderr, "dicetable %s: %s%s%s%s\n", args->cmd->name, err->msg,
		*err->rule ? " (" : "", err->rule, *err->rule ? ")" : "");
	return err->code == DT_ERR_FORMAT ? CMD_INPUT : CMD_FAILED;
}

int cmd_usage(const struct cmd_args *args, const char *fmt, ...)
{
	char text[300];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	fprintf(stderr, "dicetable %s: %s (see dicetable %s --help)\n", args->cmd->name, text,
		args->cmd->name);
	return CMD_USAGE;
}
