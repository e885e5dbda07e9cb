/* SPDX-License-Identifier: MIT */
/*
 * record.c - plays games among bots and writes the journal of the liveliest.
 *
 *   record-game PLAYERS GAMES WHAT [OPTION VALUE]... >NAME.journal
 *
 * WHAT: cards, bribes, any, or diceto for that game; options with the number of a value, edition 1
 * for the first, cards 1 for their own, say.
 *
 * Not a test: it made the journals here, and makes new ones when rules change so much that the
 * old ones cannot be played any more.
 */
#include "bot.h"
#include "bot_turn.h"
#include "list.h"
#include "town.h"
#include "transcript.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = { "Anna", "Boris", "Carla", "Dmytro", "Eva", "Finn" };
static const struct game_ops *ops = NULL;
static char **options; /* names and values, ended by NULL */

static void set_options(struct game_setup *setup)
{
	uint64_t given = 0;
	for (char **o = options; o[0] && o[1]; o += 2)
		for (size_t i = 0; i < ops->n_options; i++)
			if (strcmp(ops->options[i].name, o[0]) == 0) {
				setup->value[ops->options[i].at] = (uint8_t)atoi(o[1]);
				given |= (uint64_t)1 << i;
			}
	game_setup_rest(ops, given, setup);
}

static int liveliness(const struct match *m, const char *what)
{
	size_t n;
	int points = 0;
	if (*what == 'd')
		return 0;
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
	game_setup_default(ops, players, &setup);
	set_options(&setup);
	struct match *m = match_create(ops, &setup, names, text, &err);
	const struct bot_game *bg = game_find(ops->id)->bots;
	struct bot_luck luck = { (uint64_t)seed };
	struct game *scratch = m ? game_clone(match_game(m)) : NULL;
	struct bot_cards *cards =
		bot_cards_create(bg, ops, &setup, (uint64_t)seed, NULL); /* their own */
	*points = 0;
	if (!scratch || deal_init(&deal, text, &err))
		exit(EXIT_FAILURE);
	while (game_acting(match_game(m))) {
		struct game_action a;
		int seat = 1;
		while (!(game_acting(match_game(m)) & game_bit(seat)))
			seat++;
		bot_cards_sync(cards, m);
		bot_answer_with(
			cards, &bg->bots[0], bg, match_game(m), seat, &deal, &luck, scratch, &a);
		if (match_apply(m, &a, &err)) {
			fprintf(stderr, "%s\n", err.msg);
			exit(EXIT_FAILURE);
		}
		*points += liveliness(m, what);
	}
	game_destroy(scratch);
	bot_cards_destroy(cards);
	return m;
}

int main(int argc, char **argv)
{
	struct match *best = NULL;
	int most = -1;
	if (argc < 4)
		return 2;
	options = argv + 4;
	ops = game_find_rules(*argv[3] == 'd' ? argv[3] : "dicetown");
	if (!ops)
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
