/* SPDX-License-Identifier: MIT */
/*
 * play_game.c - begins a game in the data file or goes on with one, keeps its journal, and ends it.
 */
#include "play_game.h"

#include "cmd_play.h"
#include "deal.h"
#include "game_args.h"
#include "game_file.h"
#include "log.h"
#include "play_cards.h"
#include "store_games.h"
#include "term.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

static enum dt_status begin(struct play_game *g, struct dt_error *err)
{
	struct match *m = match_create(g->ops, &g->setup, g->names, g->seed, err);
	if (!m)
		return err->code;
	enum dt_status st = journal_begin(g->journal, m, (int64_t)time(NULL), err);
	if (st != DT_OK) {
		match_destroy(m);
		return st;
	}
	struct ses_journal journal = journal_of(g->journal);
	g->ses = ses_create(m, &g->times, &journal, err);
	return g->ses ? DT_OK : err->code;
}

static void describe(const struct ses *s, FILE *out)
{
	const struct match *m = ses_match(s);
	unsigned seats = game_setup_of(match_game(m))->seats;
	char names[GAME_SEATS_MAX * (MATCH_NAME_MAX + 16)] = "";
	for (unsigned i = 1; i <= seats; i++)
		words_add(names, sizeof(names), match_name(m, (int)i), seats - i);
	fprintf(out, _("There is an unfinished game of %s (%s), in round %u."), names,
		game_listed_of(match_game(m))->ops->title,
		bot_round(game_listed_of(match_game(m))->bots, match_game(m)));
}

/* Nobody at a terminal: what is unfinished is gone on with, nothing is lost. */
static bool wants_to_go_on(const struct cmd_args *args, const struct ses *s)
{
	char line[TERM_LINE];
	if (cmd_value(args, "resume"))
		return true;
	if (!isatty(STDIN_FILENO)) {
		describe(s, stderr);
		fprintf(stderr, " %s\n", _("It goes on; --new begins another."));
		return true;
	}
	describe(s, stdout);
	for (;;) {
		enum term_word word = term_ask(
			NULL, _("\nGo on with it? yes, or no (then it is given up): "), line);
		if (word == TERM_END || !*line || strncasecmp(line, "y", 1) == 0)
			return true;
		if (strncasecmp(line, "n", 1) == 0)
			return false;
	}
}

/* A recording begins with its game. */
static enum dt_status nothing_unfinished(
	struct play_game *g, const struct cmd_args *args, struct dt_error *err)
{
	int64_t id, made_at;
	char *head;
	if (cmd_value(args, "new"))
		return DT_OK;
	enum dt_status st = store_game_open(g->store, &id, &made_at, &head, err);
	if (st != DT_OK)
		return st == DT_ERR_AGAIN ? DT_OK : st;
	free(head);
	return dt_fail(err, DT_ERR_IO, 0,
		"there is an unfinished game, and a recording begins with a new one: finish it "
		"with \"dicetable play\", or give it up with --new");
}

/* The unfinished game, if there is one and it is wanted. */
static enum dt_status resume(struct play_game *g, const struct cmd_args *args, struct dt_error *err)
{
	if (cmd_value(args, "new"))
		return DT_OK;
	enum dt_status st = journal_resume(g->journal, &g->times, &g->ses, &g->start_ms, err);
	if (st == DT_ERR_AGAIN && cmd_value(args, "resume"))
		return dt_fail(err, DT_ERR_RULES, 0, "there is no unfinished game to go on with");
	if (st != DT_OK)
		return st == DT_ERR_AGAIN ? DT_OK : st;
	if (wants_to_go_on(args, g->ses))
		return DT_OK;
	ses_destroy(g->ses);
	g->ses = NULL;
	g->start_ms = 0;
	return DT_OK;
}

static enum dt_status open_store(
	struct play_game *g, const struct cmd_args *args, struct dt_error *err)
{
	struct dt_error why;
	enum dt_status st = cmd_db_path(args, g->path, sizeof(g->path), err);
	if (st != DT_OK)
		return st;
	g->store = store_open(g->path, true, err);
	if (!g->store)
		return err->code;
	st = store_claim(g->store, err);
	if (st != DT_OK)
		return st;
	/* There is no way back to what is gone; people play on. */
	if (store_check_told(g->store, &why) != DT_OK)
		dt_log("%s", why.msg);
	g->journal = journal_create(g->store, err);
	return g->journal ? DT_OK : err->code;
}

/* Names of the table's own description, where the command line has none. */
static void name_seats(
	const struct cmd_args *args, const struct conf *conf, const char *names[GAME_SEATS_MAX])
{
	const char *list = cmd_value(args, "players");
	if (list && !term_choice(list, GAME_SEATS_MAX))
		return;
	for (size_t i = 0; i < conf->seats_n; i++)
		names[conf->seats[i].seat - 1] = conf->seats[i].name;
}

int play_game_read(const struct cmd_args *args, const struct game_ops *ops, const struct conf *conf,
	char *words, struct play_game *out)
{
	memset(out, 0, sizeof(*out));
	long own = 1, seats = play_names(args, ops, out->names, words);
	out->times = (struct ses_times){ .window_ms = (uint32_t)conf->times.window_ms,
		.choice_ms = (uint32_t)conf->times.choice_ms,
		.cup_ms = (uint32_t)conf->times.cup_ms,
		.show_ms = (uint32_t)conf->times.show_ms,
		.reveal_ms = (uint32_t)conf->times.reveal_ms };
	if (!seats || !cmd_number(args, "seat", 1, seats, &own))
		return CMD_USAGE;
	name_seats(args, conf, out->names);
	out->ops = ops;
	struct dt_error err;
	game_setup_default(ops, (int)seats, &out->setup);
	if (game_file_read(args, ops, &out->setup, &err) != DT_OK)
		return cmd_error(args, &err);
	if (!game_args_options(args, ops, &out->setup))
		return CMD_USAGE;
	out->own_seat = (int)own;
	out->seed = cmd_value(args, "seed");
	if (out->seed && (!*out->seed || strlen(out->seed) > DEAL_SEED_MAX))
		return cmd_usage(args, "the seed has 1 to %d bytes", DEAL_SEED_MAX);
	return CMD_DONE;
}

int play_game_open(const struct cmd_args *args, bool recorded, struct play_game *out, int *seat)
{
	struct dt_error err = { .msg = "" };
	enum dt_status st = open_store(out, args, &err);
	if (st == DT_OK)
		st = recorded ? nothing_unfinished(out, args, &err) : resume(out, args, &err);
	if (st == DT_OK && !out->ses) {
		out->peek = out->real && play_cards_propose(args, out->ops, &out->setup);
		st = begin(out, &err);
	}
	if (st != DT_OK) {
		play_game_close(out);
		return st == DT_ERR_RULES ? cmd_usage(args, "%s", err.msg) : cmd_error(args, &err);
	}
	int there = game_setup_of(match_game(ses_match(out->ses)))->seats;
	*seat = out->own_seat <= there ? out->own_seat : 1;
	return CMD_DONE;
}

/* Which file that is has been said at the start, and room is scarce. */
static const char *without_path(const struct play_game *g, const char *why)
{
	size_t n = strlen(g->path);
	return strncmp(why, g->path, n) == 0 && strncmp(why + n, ": ", 2) == 0 ? why + n + 2 : why;
}

static enum dt_status save(struct play_game *g, bool ends, struct dt_error *err)
{
	size_t left;
	struct dt_error why = { .msg = "" };
	if (ses_save(g->ses, &left, &why) == DT_OK) {
		store_checkpoint(g->store, NULL);
		return DT_OK;
	}
	const char *reason = without_path(g, why.msg);
	return dt_fail(err, DT_ERR_IO, why.sys,
		ends ? _n("the last %zu step of the game and its end are not saved, \"dicetable "
			  "play\" goes on before them: %.*s",
			       "the last %zu steps of the game and its end are not saved, "
			       "\"dicetable play\" goes on before them: %.*s",
			       left)
		     : _n("the last %zu step of the game is not saved, \"dicetable play\" goes on "
			  "before it: %.*s",
			       "the last %zu steps of the game are not saved, \"dicetable play\" "
			       "goes on before them: %.*s",
			       left),
		left, (int)dt_text_cut(reason, 62), reason);
}

void play_game_look(struct play_game *g, const struct screen *s)
{
	bool paused = s->phase == SCREEN_PAUSED;
	/* All of it is safe in the log: what fails here is told when something is to be saved. */
	if (s->round != g->round || (paused && !g->paused))
		store_checkpoint(g->store, NULL);
	g->round = s->round;
	g->paused = paused;
}

enum dt_status play_game_leave(struct play_game *g, struct dt_error *err)
{
	return save(g, false, err);
}

enum dt_status play_game_end(struct play_game *g, struct dt_error *err)
{
	enum dt_status st = save(g, true, err);
	return st == DT_OK ? journal_end(g->journal, (int64_t)time(NULL), err) : st;
}

void play_game_forget(struct play_game *g)
{
	struct dt_error err;
	if (journal_forget(g->journal, &err) != DT_OK)
		dt_log("the game that was begun in vain stays: %s", err.msg);
}

void play_game_close(struct play_game *g)
{
	ses_destroy(g->ses);
	journal_destroy(g->journal);
	store_close(g->store);
	memset(g, 0, sizeof(*g));
}
