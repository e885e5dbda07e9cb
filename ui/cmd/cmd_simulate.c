/* SPDX-License-Identifier: MIT */
/*
 * cmd_simulate.c - dicetable simulate: many games among bots, and how they went.
 */
#include "cmd.h"
#include "codec.h"
#include "game_args.h"
#include "json_line.h"
#include "simulate.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct cmd_option options[] = {
	GAME_ARGS_GAME("the first"),
	{ "players", "N", "seats (default: as many as --bots names, else 4)" },
	{ "games", "K", "how many games (default: 1000)" },
	{ "seed", "TEXT", "deals and dice; game i is played from TEXT-i (default: 1)" },
	{ "bots", "LIST", "who plays: one word for all, or one for each seat, with commas" },
	{ "options", "LIST", "options of the game: key=value,..." },
	{ NULL, NULL, NULL },
};

static void show_progress(void *data, uint32_t done, uint32_t games)
{
	uint32_t *percent = data, now = (uint32_t)((uint64_t)done * 100 / games);
	if (now == *percent)
		return;
	*percent = now;
	fprintf(stderr, "\r%u %%%s", now, done == games ? "\r     \r" : "");
}

/* The words of --bots; false after saying what is wrong. *n: how many, 0 without the option. */
static bool read_bots(const struct cmd_args *args, const struct bot_game *bg,
	const struct bot *bots[GAME_SEATS_MAX], size_t *n)
{
	char word[32];
	const char *at = cmd_value(args, "bots");
	*n = 0;
	while (at) {
		size_t len = strcspn(at, ",");
		if (*n == GAME_SEATS_MAX) {
			cmd_usage(args, "--bots names more than %d players", GAME_SEATS_MAX);
			return false;
		}
		snprintf(word, sizeof(word), "%.*s", (int)(len < 31 ? len : 31), at);
		bots[*n] = bot_find(bg, word);
		if (!bots[(*n)++]) {
			char known[120];
			cmd_usage(args, "there is no bot \"%s\", only: %s", word,
				game_args_bots(bg, known, sizeof(known)));
			return false;
		}
		at = at[len] ? at + len + 1 : NULL;
	}
	return true;
}

static bool read_seats(const struct cmd_args *args, struct simulate *s, const struct bot_game *bg)
{
	size_t named;
	long players = 4;
	if (!read_bots(args, bg, s->bots, &named))
		return false;
	if (named > 1)
		players = (long)named;
	if (!cmd_number(args, "players", s->ops->seats_min, s->ops->seats_max, &players))
		return false;
	if (players < s->ops->seats_min || players > s->ops->seats_max) {
		cmd_usage(args, "%s is for %d to %d players, not %ld", s->ops->title,
			s->ops->seats_min, s->ops->seats_max, players);
		return false;
	}
	if (named > 1 && (long)named != players) {
		cmd_usage(args, "--bots names %zu players and --players is %ld", named, players);
		return false;
	}
	for (long i = (long)named; i < players; i++)
		s->bots[i] = named ? s->bots[0] : &bg->bots[0];
	game_setup_default(s->ops, (int)players, &s->setup);
	return game_args_options(args, s->ops, &s->setup);
}

static double mean(int64_t sum, uint32_t n)
{
	return n ? (double)sum / n : 0;
}

/* ---- Answers ---- */

static json_t *result_json(const struct simulate *s, const struct simulate_result *r)
{
	const struct bot_game *bg = game_find(s->ops->id)->bots;
	json_t *bots = json_array(), *wins = json_array(), *scores = json_array();
	json_t *won = json_object(), *visited = json_object();
	for (int i = 0; i < s->setup.seats; i++) {
		json_array_append_new(bots, json_string(s->bots[i]->name));
		json_array_append_new(wins, json_integer(r->wins[i]));
		json_array_append_new(scores, json_real(mean(r->points[i], r->games)));
	}
	for (size_t i = 0; bg->places && bg->places[i]; i++) {
		if (i < bg->won)
			json_object_set_new(won, bg->places[i], json_integer(r->counts[i]));
		else
			json_object_set_new(visited, bg->places[i],
				json_pack("{s:i, s:f}", "visits", (int)r->counts[i], "per_round",
					mean(r->counts[i], r->rounds)));
	}
	return json_pack(
		"{s:s, s:i, s:i, s:s, s:o, s:o, s:{s:i, s:f, s:i, s:i}, s:o, s:o, s:o, s:o}",
		"game", s->ops->id, "players", (int)s->setup.seats, "games", (int)r->games, "seed",
		s->seed, "bots", bots, "options", codec_options(s->ops, &s->setup), "rounds", "min",
		(int)r->rounds_min, "mean", mean(r->rounds, r->games), "max", (int)r->rounds_max,
		"total", (int)r->rounds, "wins", wins, "scores", scores, "won", won, "visited",
		visited);
}

static void print_table(const struct simulate *s, const struct simulate_result *r)
{
	const struct bot_game *bg = game_find(s->ops->id)->bots;
	printf("%s, %u players, %u game%s from seed \"%s\"\n\n", s->ops->title, s->setup.seats,
		r->games, r->games == 1 ? "" : "s", s->seed);
	printf("rounds in a game: %u to %u, mean %.2f\n\n", r->rounds_min, r->rounds_max,
		mean(r->rounds, r->games));
	printf("%-6s %-10s %8s %8s %12s\n", "seat", "bot", "won", "", "mean score");
	for (int i = 0; i < s->setup.seats; i++)
		printf("%-6d %-10s %8u %7.2f%% %12.2f\n", i + 1, s->bots[i]->name, r->wins[i],
			100 * mean(r->wins[i], r->games), mean(r->points[i], r->games));
	if (!bg->places)
		return;
	printf("\n%-17s %8s %18s\n", "place", "times", "times in a round");
	for (size_t i = 0; bg->places[i]; i++)
		printf("%-9s %-7s %8u %18.3f\n", bg->places[i], i < bg->won ? "won" : "visited",
			r->counts[i], mean(r->counts[i], r->rounds));
}

static int run(const struct cmd_args *args)
{
	uint32_t percent = 0;
	long games = 1000;
	struct simulate s = { .seed = cmd_value(args, "seed"), .data = &percent };
	struct simulate_result result;
	struct dt_error err;
	const struct game_listed *game = game_args_game(args);
	if (!game)
		return CMD_USAGE;
	s.ops = game->ops;
	const struct bot_game *bg = game->bots;
	if (!read_seats(args, &s, bg) || !cmd_number(args, "games", 1, 1000000, &games))
		return CMD_USAGE;
	s.games = (uint32_t)games;
	if (!s.seed)
		s.seed = "1";
	if (isatty(STDERR_FILENO))
		s.progress = show_progress;
	enum dt_status st = simulate_run(&s, &result, &err);
	if (st == DT_ERR_FORMAT || st == DT_ERR_RULES)
		return cmd_usage(args, "%s", err.msg);
	if (st)
		return cmd_error(args, &err);
	if (!args->json) {
		print_table(&s, &result);
		return CMD_DONE;
	}
	st = json_line(result_json(&s, &result), 6, &err);
	return st ? cmd_error(args, &err) : CMD_DONE;
}

const struct cmd cmd_simulate = {
	.name = "simulate",
	.usage = "[--game G] [--players N] [--games K] [--seed S] [--bots LIST] [--options LIST]",
	.summary = "play many games among bots and say how they went",
	.text = "The same command line gives the same games. Each game has bots of its own, which "
		"--help\nnames; the first of them plays where --bots names none.\n",
	.options = options,
	.more_help = game_args_help,
	.run = run,
};
