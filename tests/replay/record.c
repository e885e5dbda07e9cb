/* SPDX-License-Identifier: MIT */
/*
 * record.c - plays games among bots and writes the journal of the liveliest.
 *
 *   record-game PLAYERS GAMES WHAT >NAME.journal     WHAT: cards, bribes, or any
 *
 * Not a test: it made the journals here, and makes new ones when rules change so much that the
 * old ones cannot be played any more.
 */
#include "bot.h"
#include "bot_turn.h"
#include "dicetown.h"
#include "town.h"
#include "transcript.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = { "Anna", "Boris", "Carla", "Dmytro", "Eva" };

static int liveliness(const struct match *m, const char *what)
{
	size_t n;
	int points = 0;
	const struct game_event *ev = match_events(m, &n);
	for (size_t i = 0; i < n; i++) {
		bool bribe = ev[i].kind == EV_RULING && ev[i].arg[6];
		bool card = ev[i].kind == EV_PLAY;
		points += strcmp(what, "bribes") == 0 ? 3 * bribe + card : card && *what == 'c';
	}
	return points;
}

static struct match *play(int players, int seed, const char *what, int *points)
{
	struct game_setup setup;
	struct dt_error err;
	struct deal deal;
	char text[32];
	snprintf(text, sizeof(text), "transcript %d", seed);
	game_setup_default(&town_ops, players, &setup);
	struct match *m = match_create(&town_ops, &setup, names, text, &err);
	const struct bot_game *bg = &town_bots;
	struct bot_luck luck = { (uint64_t)seed };
	struct game *scratch = m ? game_clone(match_game(m)) : NULL;
	*points = 0;
	if (!scratch || deal_init(&deal, text, &err))
		exit(EXIT_FAILURE);
	while (game_acting(match_game(m))) {
		struct game_action a;
		int seat = 1;
		while (!(game_acting(match_game(m)) & game_bit(seat)))
			seat++;
		bot_answer(
			bot_find(bg, "steady"), bg, match_game(m), seat, &deal, &luck, scratch, &a);
		if (match_apply(m, &a, &err)) {
			fprintf(stderr, "%s\n", err.msg);
			exit(EXIT_FAILURE);
		}
		*points += liveliness(m, what);
	}
	game_destroy(scratch);
	return m;
}

int main(int argc, char **argv)
{
	struct match *best = NULL;
	int most = -1;
	if (argc != 4)
		return 2;
	for (int seed = 1; seed <= atoi(argv[2]); seed++) {
		int points;
		struct match *m = play(atoi(argv[1]), seed, argv[3], &points);
		if (points > most) {
			match_destroy(best);
			best = m;
			most = points;
		} else {
			match_destroy(m);
		}
	}
	fprintf(stderr, "%d\n", most);
	enum dt_status st = best ? transcript_journal(best, stdout) : DT_ERR_IO;
	match_destroy(best);
	return st ? EXIT_FAILURE : EXIT_SUCCESS;
}
