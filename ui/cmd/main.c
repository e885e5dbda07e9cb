/* SPDX-License-Identifier: MIT */
/*
 * main.c - the program: which subcommands there are, and handing over to one.
 *
 * The commands themselves are in cmd_*.c, what they share is in cmd.c.
 */
#include "cmd.h"
#include "language.h"
#include "nearest.h"
#include "words.h"

#ifdef DT_HAVE_LIBCAMERA
#include "cam_child.h"
#endif

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/*
 * Every command, in the order of the list that --help prints: X(NEEDS, name). NEEDS is NOTHING, or
 * what the build may lack. A command that needs an absent part is not listed, and says so when
 * somebody calls it all the same.
 */
#define COMMANDS(X)                                                                                \
	X(NOTHING, play)                                                                           \
	X(VISION, record)                                                                          \
	X(NOTHING, replay)                                                                         \
	X(NOTHING, export)                                                                         \
	X(NOTHING, backup)                                                                         \
	X(NOTHING, engine)                                                                         \
	X(NOTHING, simulate)                                                                       \
	X(VISION, calibrate)                                                                       \
	X(VISION, teach)                                                                           \
	X(VISION, dice)                                                                            \
	X(VISION, read)                                                                            \
	X(VISION, bench)                                                                           \
	X(NOTHING, test)                                                                           \
	X(NOTHING, doctor)                                                                         \
	X(PRINT, print)

#define NEEDS_NOTHING(name) { #name, &cmd_##name, NULL },
#ifdef DT_HAVE_VISION
#define NEEDS_VISION(name) { #name, &cmd_##name, NULL },
#else
#define NEEDS_VISION(name) { #name, NULL, "reads pictures (OpenCV and apriltag)" },
#endif

#ifdef DT_HAVE_PRINT
#define NEEDS_PRINT(name) { #name, &cmd_##name, NULL },
#else
#define NEEDS_PRINT(name) { #name, NULL, "draws sheets (cairo and apriltag)" },
#endif

#define DECLARE(needs, name) extern const struct cmd cmd_##name;
#define ENTRY(needs, name) NEEDS_##needs(name)

COMMANDS(DECLARE)

static const struct entry {
	const char *name;
	const struct cmd *cmd;
	const char *missing; /* what the build lacks where cmd is NULL */
} entries[] = { COMMANDS(ENTRY){ NULL, NULL, NULL } };

static int print_help(void)
{
	printf("Usage: dicetable COMMAND [OPTION]... [ARGUMENT]...\n"
	       "       dicetable COMMAND --help\n"
	       "       dicetable --version\n"
	       "\n"
	       "A table that reads its own dice.\n"
	       "\n"
	       "Commands:\n");
	for (const struct entry *e = entries; e->name; e++) {
		if (e->cmd)
			printf("  %-11s %s\n", e->name, e->cmd->summary);
	}
	printf("\n"
	       "Common options:\n"
	       "  --db FILE     the table's data file (default: $DICETABLE_DB,\n"
	       "                else $XDG_DATA_HOME/dicetable/table.db)\n"
	       "  --config FILE the table's description (default:\n"
	       "                $XDG_CONFIG_HOME/dicetable/table.conf, else the one that ships)\n"
	       "  --json        one JSON object per line instead of text for people\n"
	       "\n"
	       "Exit status: 0 done; 1 it could not be done; 2 the command line is wrong;\n"
	       "3 the input is bad.\n");
	return CMD_DONE;
}

static int run(const char *name, int argc, char **argv)
{
	for (const struct entry *e = entries; e->name; e++) {
		if (strcmp(e->name, name) != 0)
			continue;
		if (!e->cmd) {
			fprintf(stderr,
				"dicetable %s: this program was built without the part that %s\n",
				name, e->missing);
			return CMD_FAILED;
		}
		struct cmd_args args;
		int status;
		if (!cmd_parse(e->cmd, argc, argv, &args, &status))
			return status;
		struct dt_error err;
		if (!e->cmd->for_players)
			words_choose(".", "en", NULL); /* what it starts speaks English, too */
		else if (language_choose(&args, &err) != DT_OK)
			return cmd_error(&args, &err);
		return e->cmd->run(&args);
	}
	struct dt_nearest meant;
	char tip[DT_NEAREST_MAX + 20];
	dt_nearest_begin(&meant, name, strlen(name));
	for (const struct entry *e = entries; e->name; e++)
		dt_nearest_try(&meant, e->name);
	fprintf(stderr, "dicetable: there is no command \"%s\"%s (see dicetable --help)\n", name,
		dt_nearest_words(&meant, tip, sizeof(tip)));
	return CMD_USAGE;
}

/* Common options may stand before the command as well: puts the command before them. */
static void command_first(int argc, char **argv)
{
	int at = 1;
	while (at < argc) {
		bool with_value =
			strcmp(argv[at], "--db") == 0 || strcmp(argv[at], "--config") == 0;
		if (!with_value && strcmp(argv[at], "--json") != 0 &&
			strncmp(argv[at], "--db=", 5) != 0 &&
			strncmp(argv[at], "--config=", 9) != 0)
			break;
		at += with_value ? 2 : 1;
	}
	if (at >= argc)
		return;
	char *command = argv[at];
	memmove(argv + 2, argv + 1, (size_t)(at - 1) * sizeof(*argv));
	argv[1] = command;
}

/* A file that is opened later must not come in the place of a closed standard output: it would get
 * what is printed. What is put there fails as a closed one does. */
static void fill_closed_places(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 &&
			open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
			return;
}

#ifdef DT_HAVE_LIBCAMERA
/* In the camera's process: what fails there is said at the table, in its language. */
static struct cam *make_camera(const char *options, struct dt_error *err)
{
	language_go_on();
	return cam_libcamera_create(options, err);
}
#endif

int main(int argc, char **argv)
{
	int status;
	fill_closed_places();
#ifdef DT_HAVE_LIBCAMERA
	status = cam_child_main(argc, argv, make_camera);
	if (status >= 0)
		return status;
#endif
	command_first(argc, argv);
	if (argc < 2) {
		fprintf(stderr, "dicetable: which command? (see dicetable --help)\n");
		return CMD_USAGE;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
		status = print_help();
	} else if (strcmp(argv[1], "--version") == 0) {
		printf("dicetable " DICETABLE_VERSION "\n");
		status = CMD_DONE;
	} else {
		status = run(argv[1], argc - 2, argv + 2);
	}
	/* A full disk behind a redirection must not look like success. */
	if (fflush(stdout) != 0 || ferror(stdout)) {
		fprintf(stderr, "dicetable: cannot write to standard output: %s\n",
			strerror(errno));
		return status ? status : CMD_FAILED;
	}
	return status;
}
