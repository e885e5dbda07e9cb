/* SPDX-License-Identifier: MIT */
/*
 * test_sim_memory.c - memory of the live table over many rounds: calibrating, learning dice, and
 * game after game through simulated camera, reader, watch and session stay below 200 MB, and later
 * games take no more than the first ones.
 *
 * Arguments: SEED ROUNDS. With a sanitizer memory is only printed.
 */
#include "livegame.h"
#include "run.h"

#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define CHECKED 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CHECKED 0
#endif
#endif
#ifndef CHECKED
#define CHECKED 1
#endif

#define LIMIT_KB (200 * 1024)
/* What the C library may keep for itself, more after one game and less after another. */
#define NOISE_KB (12 * 1024)
#define FIRST_GAMES 6

static unsigned long seed = 1, rounds = 100;

/* A line of /proc/self/status in kilobytes: VmRSS is what is used now, VmHWM the most ever. */
static long memory_kb(const char *name)
{
	char line[200];
	long kb = -1;
	size_t n = strlen(name);
	FILE *f = fopen("/proc/self/status", "re");
	while (f && kb < 0 && fgets(line, sizeof(line), f))
		if (strncmp(line, name, n) == 0 && line[n] == ':')
			kb = strtol(line + n + 1, NULL, 10);
	if (f)
		fclose(f);
	return kb;
}

static struct {
	char failure[sizeof(((struct livescore *)0)->failure)];
	long early_kb, late_kb;
} seen;

/* Not within the test: Check counts its microseconds in 32 bits, and this can take an hour. */
static void play(void)
{
	static const unsigned marks[] = { 10, 30, 100, 300, 1000, 3000, 10000 };
	struct livetable table;
	struct livescore score = { 0 };
	size_t mark = 0;
	uint32_t mischief = 0;
	sim_mischief_parse("cocked,swap", &mischief, NULL);
	livetable_open(&table, "bone", seed, mischief);
	printf("# ready: %ld MB, at most %ld MB on the way\n", memory_kb("VmRSS") / 1024,
		memory_kb("VmHWM") / 1024);
	for (unsigned game = 0; score.rounds < rounds && !score.failure[0]; game++) {
		char text[64];
		snprintf(text, sizeof(text), "memory %lu %u", seed, game);
		livegame_play(&table, text, 2 + (int)(game % 3), NULL, &score);
		long kb = memory_kb("VmRSS");
		/* The first games of each size may still need something for the first time. */
		if (game < FIRST_GAMES && kb > seen.early_kb)
			seen.early_kb = kb;
		if (kb > seen.late_kb)
			seen.late_kb = kb;
		for (; mark < RUN_LEN(marks) && score.rounds >= marks[mark]; mark++) {
			printf("# round %u, %u games: %ld MB, at most %ld MB\n", score.rounds,
				game + 1, kb / 1024, memory_kb("VmHWM") / 1024);
			fflush(stdout);
		}
	}
	livetable_close(&table);
	snprintf(seen.failure, sizeof(seen.failure), "%s", score.failure);
	printf("# after games 1 to %d: %ld kB at most, after any: %ld kB\n", FIRST_GAMES,
		seen.early_kb, seen.late_kb);
}

START_TEST(memory_stays_where_it_is)
{
	ck_assert_msg(!seen.failure[0], "%s", seen.failure);
	ck_assert_int_gt(seen.early_kb, 0);
	if (!CHECKED)
		return;
	ck_assert_int_lt(memory_kb("VmHWM"), LIMIT_KB);
	ck_assert_int_le(seen.late_kb, seen.early_kb + NOISE_KB);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, memory_stays_where_it_is);
	tcase_set_timeout(tc, 0);
}

int main(int argc, char **argv)
{
	seed = argc > 1 ? strtoul(argv[1], NULL, 10) : seed;
	rounds = argc > 2 ? strtoul(argv[2], NULL, 10) : rounds;
	play();
	return run_tests("sim_memory", add);
}
