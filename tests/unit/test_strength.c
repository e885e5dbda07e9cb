/* SPDX-License-Identifier: MIT */
/*
 * test_strength.c - how well the steady bot plays: against one random player, alone among four,
 * in either edition, with the expansion and the Indians, and how busy the Doc is among steady ones
 * (WE-13).
 *
 * Without arguments a few games, with --long 2 000 of each. The seeds are fixed, so the figures
 * are the same every time; they change when the rules or the bots do.
 */
#include "dicetown.h"
#include "run.h"

#include "simulate.h"
#include "town.h"

#include <string.h>

static uint32_t games = 60;

static struct variant {
	const char *name;
	uint8_t edition, expansion, indians; /* edition 1: the first */
} plays, plain;

static void set(struct game_setup *setup, const char *option, uint8_t value)
{
	for (size_t i = 0; i < town_ops.n_options; i++)
		if (strcmp(town_ops.options[i].name, option) == 0)
			setup->value[town_ops.options[i].at] = value;
}

static void run_games(struct simulate_result *r, int seats, const char *rivals, int at)
{
	struct dt_error err;
	struct simulate s = { .ops = &town_ops, .games = games, .seed = "strength" };
	const struct bot_game *bg = &town_bots;
	for (int i = 0; i < seats; i++)
		s.bots[i] = bot_find(bg, i + 1 == at ? "steady" : rivals);
	game_setup_default(&town_ops, seats, &s.setup);
	set(&s.setup, "edition", plays.edition);
	set(&s.setup, "expansion", plays.expansion);
	set(&s.setup, "indians", plays.indians);
	game_setup_rest(&town_ops, 0, &s.setup);
	ck_assert_msg(!simulate_run(&s, r, &err), "%s", err.msg);
	printf("# %d players, steady in seat %d, others %s: %.2f %% of %u games\n", seats, at,
		rivals, 100.0 * r->wins[at - 1] / r->games, r->games);
}

START_TEST(beats_one_random_player)
{
	struct simulate_result r;
	run_games(&r, 2, "random", 1 + _i);
	ck_assert_uint_ge(r.wins[_i], games * 90 / 100);
}
END_TEST

START_TEST(wins_most_among_four)
{
	struct simulate_result r;
	run_games(&r, 5, "random", 1 + 2 * _i);
	ck_assert_uint_ge(r.wins[2 * _i], games * 50 / 100);
}
END_TEST

/* WE-13: visits to the Doc per round, in thousandths; order of magnitude. */
static const struct {
	int seats;
	uint32_t visits;
} doc[] = { { 2, 20 }, { 3, 190 }, { 4, 550 }, { 5, 1060 } };

START_TEST(the_doc_is_as_busy_as_expected)
{
	struct simulate_result r;
	run_games(&r, doc[_i].seats, "steady", 1);
	uint32_t visits = r.counts[6] * 1000 / r.rounds;
	printf("# %d players: %u.%03u visits to the Doc per round\n", doc[_i].seats, visits / 1000,
		visits % 1000);
	ck_assert_uint_ge(visits, doc[_i].visits / 3);
	ck_assert_uint_le(visits, doc[_i].visits * 3);
}
END_TEST

static const struct variant variants[] = { { "first edition", 1, 0, 0 }, { "expansion", 0, 1, 0 },
	{ "first edition, expansion", 1, 1, 0 }, { "expansion, Indians", 0, 1, 1 },
	{ "first edition, expansion, Indians", 1, 1, 1 } };

/* WE-13: with the expansion fewer have done nothing, and some visit by way of the store. */
START_TEST(plays_every_variant_as_well)
{
	struct simulate_result r;
	plays = variants[_i];
	int most = plays.expansion ? 6 : 5;
	run_games(&r, 2, "random", 1);
	ck_assert_msg(r.wins[0] >= games * 90 / 100, "%s: %u", plays.name, r.wins[0]);
	run_games(&r, most, "random", most);
	ck_assert_msg(r.wins[most - 1] >= games * 50 / 100, "%s: %u", plays.name, r.wins[most - 1]);
	run_games(&r, 4, "steady", 1);
	uint32_t visits = r.counts[6] * 1000 / r.rounds;
	printf("# %s: %u.%03u visits to the Doc per round of four\n", plays.name, visits / 1000,
		visits % 1000);
	ck_assert_uint_ge(visits, 550 / 3);
	ck_assert_uint_le(visits, 550 * 3);
	plays = plain;
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, beats_one_random_player, 0, 2);
	tcase_add_loop_test(tc, wins_most_among_four, 0, 2);
	tcase_add_loop_test(tc, the_doc_is_as_busy_as_expected, 0, RUN_LEN(doc));
	tcase_add_loop_test(tc, plays_every_variant_as_well, 0, RUN_LEN(variants));
}

int main(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "--long") == 0)
		games = 2000;
	return run_tests("strength", add);
}
