/* SPDX-License-Identifier: MIT */
/*
 * test_sim_live.c - whole games through simulated camera, reader, watch and session: they end with
 * the state that the true dice lead to, and every doubt was asked, not guessed.
 *
 * Arguments: SEED GAMES [DICE [MISCHIEF [KIND]]], for each kind of table; DICE may be any,
 * MISCHIEF empty, and KIND what livegame_parse() takes. A failure leaves a picture.
 */
#include "livegame.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Games of one test: Check counts its microseconds in 32 bits. */
enum { CHUNK = 5 };

static unsigned long first = 1, games = 1;
static const char *only_dice, *only_mischief;
static struct {
	unsigned rounds, doubts;
} calm; /* of all games without mischief */

static const struct {
	const char *dice, *mischief;
	int seats;
} tables[] = {
	{ "bone", "", 3 },
	{ "cherry", "", 2 },
	{ "slate", "", 2 },
	{ "pips", "", 2 },
	{ "bone", "all", 3 },
	{ "cherry", "all", 2 },
	{ "slate", "all", 3 },
	{ "pips", "all", 2 },
};

static double cpu_s(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void print_delay(const char *what, const struct livedelay *d)
{
	if (d->n)
		printf("# from the last hand gone until %s: %.0f ms, at most %.0f, of %u times\n",
			what, d->all_ms / d->n, d->worst_ms, d->n);
}

static void print_cards(const struct live_hands_counts *c)
{
	printf("# cards: %u shown, %u of them in fields, %u not known at once, %u wrong ones, %u "
	       "laid onto dice; "
	       "%u presses; %u times done, at most %u; %u played, at most %u, and %u choices with "
	       "a "
	       "sticker, at most %u; %u told, at most %u; %u said\n",
		c->shown, c->laid, c->unseen, c->wrong, c->covering, c->presses, c->dones,
		c->most_done, c->plays, c->most_play, c->picks, c->most_pick, c->tells,
		c->most_tell, c->said);
}

/* Kilobytes in memory. */
static long memory_kb(void)
{
	char line[200];
	long kb = -1;
	FILE *f = fopen("/proc/self/status", "re");
	while (f && fgets(line, sizeof(line), f))
		if (sscanf(line, "VmRSS: %ld", &kb) == 1)
			break;
	if (f)
		fclose(f);
	return kb;
}

START_TEST(a_game_ends_as_the_true_dice_lead_it)
{
	struct livetable table;
	struct livescore score = { 0 };
	uint32_t mischief = 0;
	size_t at = (size_t)_i % RUN_LEN(tables);
	unsigned long before = (size_t)_i / RUN_LEN(tables) * CHUNK, from = first + before;
	unsigned long n = games - before < CHUNK ? games - before : CHUNK;
	const char *dice = tables[at].dice;
	const char *what = only_mischief ? only_mischief : tables[at].mischief;
	ck_assert_int_eq(sim_mischief_parse(what, &mischief, NULL), DT_OK);
	livetable_open(&table, dice, from * 16 + at, mischief);
	double begin = cpu_s();
	for (unsigned long g = 0; g < n && !score.failure[0]; g++) {
		char seed[64];
		snprintf(seed, sizeof(seed), "live %s %s %lu", dice, what, from + g);
		livegame_play(
			&table, seed, tables[at].seats + (int)(g % 3) * (games > 1), NULL, &score);
		if (score.failure[0])
			printf("# %s\n", seed);
	}
	printf("# memory: %ld MB\n", memory_kb() / 1024);
	livetable_close(&table);
	printf("# %s%s%s: %lu games, %u rounds, %u reveals, %u dice, %u wrong, %u questions: %.2f "
	       "in 100 rounds; %u cups pushed; %.0f s of play in %.1f s, %.0f s at most without an "
	       "answer\n",
		dice, *what ? " with mischief " : "", what, n, score.rounds, score.reveals,
		score.dice, score.wrong, score.doubts,
		100.0 * score.doubts / (score.rounds ? score.rounds : 1), score.pushed,
		score.seconds, cpu_s() - begin, score.standing_s);
	printf("# bandits: %u uses, %u chases; Indian die: %u rolls; dice turned: %u\n", score.set,
		score.chases, score.spirits, score.turned);
	if (livegame_kind.own_cards)
		print_cards(&score.cards);
	/* One press says that something is done, two and a hold play a card without a sticker. */
	ck_assert_uint_le(score.cards.most_done, 1);
	ck_assert_uint_le(score.cards.most_play, 3);
	ck_assert_uint_le(score.cards.most_pick, DT_SEATS_MAX - 1);
	print_delay("dice are read", &score.read);
	print_delay("the first light of a place", &score.light);
	ck_assert_msg(!score.failure[0], "%s", score.failure);
	ck_assert_uint_eq(score.wrong, 0);
	ck_assert_uint_gt(score.reveals, 0);
	if (n == CHUNK) { /* so many games go everywhere */
		ck_assert(!livegame_kind.expansion || (score.set && score.chases));
		ck_assert(!livegame_kind.indians || (score.spirits && score.turned));
	}
	if (mischief)
		return;
	calm.rounds += score.rounds;
	calm.doubts += score.doubts;
}
END_TEST

START_TEST(without_mischief_questions_are_rare)
{
	ck_assert_msg(100 * calm.doubts < calm.rounds, "%u questions in %u rounds", calm.doubts,
		calm.rounds);
}
END_TEST

static bool is_wanted(size_t i)
{
	if (only_mischief && !*only_mischief != !*tables[i].mischief)
		return false;
	return !only_dice || strcmp(only_dice, "any") == 0 ||
	       strcmp(only_dice, tables[i].dice) == 0;
}

static void add(TCase *tc)
{
	for (size_t i = 0; i < (games + CHUNK - 1) / CHUNK * RUN_LEN(tables); i++)
		if (is_wanted(i % RUN_LEN(tables)))
			tcase_add_loop_test(
				tc, a_game_ends_as_the_true_dice_lead_it, (int)i, (int)i + 1);
	if (!only_mischief || !*only_mischief)
		tcase_add_test(tc, without_mischief_questions_are_rare);
	tcase_set_timeout(tc, 0);
}

int main(int argc, char **argv)
{
	first = argc > 1 ? strtoul(argv[1], NULL, 10) : first;
	games = argc > 2 ? strtoul(argv[2], NULL, 10) : games;
	only_dice = argc > 3 ? argv[3] : NULL;
	only_mischief = argc > 4 ? argv[4] : NULL;
	if (argc > 5 && !livegame_parse(argv[5])) {
		fprintf(stderr, "test-sim-live: no game is \"%s\"\n", argv[5]);
		return 2;
	}
	setenv("CK_FORK", "no", 1); /* the last test sums up */
	size_t wanted = 0;
	for (size_t i = 0; i < RUN_LEN(tables); i++)
		wanted += is_wanted(i);
	if (wanted == 0) {
		fprintf(stderr, "test-sim-live: no table has dice called \"%s\"\n", only_dice);
		return 2;
	}
	return run_tests("sim_live", add);
}
