/* SPDX-License-Identifier: MIT */
/*
 * which_game.c - takes the game of --game or the unfinished one, else asks, with the last one
 * proposed.
 */
#include "which_game.h"

#include "game_args.h"
#include "store_games.h"
#include "term.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char key[] = "play.game";

/* NULL: there is none yet, or it cannot be read; the game itself will say what is wrong. */
static struct store *open_store(const struct cmd_args *args, bool create)
{
	char path[4096];
	if (cmd_db_path(args, path, sizeof(path), NULL) != DT_OK ||
		(!create && access(path, F_OK) != 0))
		return NULL;
	return store_open(path, create, NULL);
}

static const struct game_listed *remembered(struct store *s)
{
	char id[64];
	const struct game_listed *game = NULL;
	if (s && store_get(s, key, id, sizeof(id), NULL) == DT_OK)
		game = game_find(id);
	return game ? game : &game_list[0];
}

static bool is_unfinished(struct store *s)
{
	int64_t game, made_at;
	char *head = NULL;
	bool open = s && store_game_open(s, &game, &made_at, &head, NULL) == DT_OK;
	free(head);
	return open;
}

static const struct game_listed *ask(const struct game_listed *usual)
{
	char line[TERM_LINE], prompt[200];
	size_t n = 0;
	puts(_("Which game?"));
	for (; game_list[n].ops; n++)
		printf("  %zu  %s\n", n + 1, game_list[n].ops->title);
	snprintf(prompt, sizeof(prompt), _("A number, or Enter for %s: "), usual->ops->title);
	for (;;) {
		enum term_word word = term_ask(NULL, prompt, line);
		if (word == TERM_END || word == TERM_QUIT)
			return NULL;
		if (!*line)
			return usual;
		size_t chosen = term_choice(line, n);
		if (chosen)
			return &game_list[chosen - 1];
		if (game_find(line))
			return game_find(line);
	}
}

const struct game_listed *which_game(const struct cmd_args *args)
{
	const char *named = cmd_value(args, "game");
	struct store *s = open_store(args, false);
	const struct game_listed *last = remembered(s), *game;
	bool goes_on = cmd_value(args, "resume") || (!cmd_value(args, "new") && is_unfinished(s));
	bool asks = !named && !goes_on && game_list[1].ops && isatty(STDIN_FILENO) &&
		    !cmd_value(args, "seats");
	game = named ? game_args_game(args) : asks ? ask(last) : last;
	if (!s && asks && game && !cmd_value(args, "no-camera"))
		s = open_store(args, true);
	if (s && game && game != last)
		store_set(s, key, game->ops->id, NULL);
	store_close(s);
	return game;
}
