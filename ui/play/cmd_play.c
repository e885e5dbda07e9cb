/* SPDX-License-Identifier: MIT */
/*
 * cmd_play.c - dicetable play: which way to play.
 */
#include "cmd_play.h"

#include "match.h"
#include "play_sight.h"
#include "term.h"
#include "which_game.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

static const struct cmd_option options[] = {
	PLAY_OPTIONS,
	{ "resume", NULL, "go on with the unfinished game, without asking" },
	{ "new", NULL, "begin a new game, without asking" },
	{ "no-camera", NULL, "without any table: the program rolls, and you type which dice stay" },
	{ NULL, NULL, NULL },
};

/* The colours of the seats, for whoever gives no names. */
static const char *const colours[GAME_SEATS_MAX] = { N_("Orange"), N_("Teal"), N_("Red"),
	N_("Mint"), N_("Violet"), N_("Lavender") };

/* Whom the table would name without anybody knowing who is meant; NULL: nobody. */
static const char *named_twice(const char *const *names, long n)
{
	for (long i = 0; i < n; i++)
		for (long k = 0; k < i; k++)
			if (strcmp(names[i], names[k]) == 0)
				return names[i];
	return NULL;
}

long play_names(const struct cmd_args *args, const struct game_ops *ops,
	const char *names[GAME_SEATS_MAX], char *words)
{
	const char *list = cmd_value(args, "players");
	long n = list ? (long)term_choice(list, 99) : 4;
	for (int i = 0; i < GAME_SEATS_MAX; i++)
		names[i] = _(colours[i]);
	for (char *at = n ? NULL : words; at; n++) {
		char *comma = strchr(at, ',');
		if (comma)
			*comma = '\0';
		if (n == GAME_SEATS_MAX || !*at || strlen(at) > MATCH_NAME_MAX ||
			dt_text_cut(at, MATCH_NAME_MAX) != strlen(at)) {
			cmd_usage(args,
				"--players takes names of 1 to %d bytes of UTF-8, with commas",
				MATCH_NAME_MAX);
			return 0;
		}
		names[n] = at;
		at = comma ? comma + 1 : NULL;
	}
	if (n < ops->seats_min || n > ops->seats_max) {
		cmd_usage(args, "%s is for %d to %d players, not %ld", ops->title, ops->seats_min,
			ops->seats_max, n);
		return 0;
	}
	const char *twice = named_twice(names, n);
	if (twice) {
		cmd_usage(args, "two players are called \"%s\": give each a name of their own",
			twice);
		return 0;
	}
	return n;
}

#ifdef DT_HAVE_VISION
static const struct play_sight_ops *const sight = &play_camera;
#else
static const struct play_sight_ops *const sight; /* dice are typed */
#endif

/* record: see play_live(). */
static int play(const struct cmd_args *args, const char *record)
{
	const struct game_listed *game = which_game(args);
	const char *list = cmd_value(args, "players");
	if (!game)
		return CMD_USAGE;
	char *words = strdup(list ? list : "");
	int status;
	if (!words) {
		struct dt_error err;
		dt_fail(&err, DT_ERR_NOMEM, 0, "out of memory");
		return cmd_error(args, &err);
	}
	const struct play_sight_ops *see = cmd_value(args, "no-camera") ? NULL : sight;
	status = play_live(args, game, see, words, record);
	free(words);
	return status;
}

static int run(const struct cmd_args *args)
{
	return play(args, NULL);
}

const struct cmd cmd_play = {
	.name = "play",
	.usage = "[--game NAME] [--seats bots] [--display SPEC] [--no-camera] ...",
	.summary = "play at the table",
	.text = "At the table that the camera sees; without a camera at a simulated one, where "
		"hands roll\nand lay real-looking dice and you play one seat among bots. Type ? "
		"for help, undo to take\na step back, quit to leave: the game is kept, and the "
		"next play offers to go on with it.\n\n"
		"In the window 1 to 6 are the seats' buttons (press: next, hold: take), Enter "
		"takes,\n"
		"Space pauses, U takes back, F11 fills the screen, Esc leaves.",
	.options = options,
	.more_help = game_args_help,
	.for_players = true,
	.run = run,
};

static const struct cmd_option record_options[] = {
	PLAY_OPTIONS,
	{ "new", NULL, "give an unfinished game up" },
	{ NULL, NULL, NULL },
};

static int run_record(const struct cmd_args *args)
{
	return play(args, args->words[0]);
}

const struct cmd cmd_record = {
	.name = "record",
	.usage = "FILE [--seats bots] [--display SPEC] ...",
	.summary = "play at the table, and keep all of it in a file",
	.text = "Plays a new game as \"dicetable play\" does, and keeps everything that came in, "
		"with the\npictures it was read from, in FILE, which must not be there yet. See "
		"\"dicetable replay\".",
	.options = record_options,
	.more_help = game_args_help,
	.words_min = 1,
	.words_max = 1,
	.for_players = true,
	.run = run_record,
};
