/* SPDX-License-Identifier: MIT */
/*
 * test_sim_messages.c - whole games between which anything comes in: messages of every kind, sound
 * or not, in any phase. Nothing crashes, no decision is lost, no game gets stuck, and the journal
 * leads to the same game and screen.
 */
#include "party.h"
#include "run.h"
#include "sim.h"
#include "witness.h"

#include <stdio.h>

enum { MESSAGES = 20000, RESTORE_EVERY = 97 };

static uint32_t next(void *user)
{
	return party_random(user, 0x7fffffff);
}

/* The first option is the game as it is; the others bring questions that it does not ask. */
static const char *const options[] = { NULL, "table.mistakes", "bribes", "cards" };

static long play_game(uint64_t seed)
{
	struct party p;
	struct witness w;
	struct ses_message m;
	char text[32];
	long taken = 0;
	snprintf(text, sizeof(text), "messages %llu", (unsigned long long)seed);
	witness_begin(&w, 2 + (int)(seed % 4), options[seed / 4 % 4], text);
	party_begin(&p, w.ses, seed, seed % 3 ? "random" : "steady");
	p.trouble = 10;
	while (!ses_over(w.ses) && taken < MESSAGES) {
		bool sense = party_random(&p, 3) != 0 && party_next(&p, w.ses, &m);
		if (!sense)
			witness_nonsense(&w, next, &p, p.now_ms, &m);
		witness_take(&w, &m);
		if (taken++ % RESTORE_EVERY == 0)
			witness_restore(&w);
	}
	ck_assert_msg(ses_over(w.ses), "game %llu did not end in %ld messages",
		(unsigned long long)seed, taken);
	witness_restore(&w);
	party_end(&p);
	witness_end(&w);
	return taken;
}

START_TEST(any_messages_lead_to_the_end_of_the_game)
{
	int games = sim_games(12);
	long taken = 0;
	for (int i = 0; i < games; i++)
		taken += play_game(sim_seed() + (uint64_t)i);
	printf("# %d games, %ld messages\n", games, taken);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, any_messages_lead_to_the_end_of_the_game);
}

int main(int argc, char **argv)
{
	sim_arguments(argc, argv);
	return run_tests("sim_messages", add);
}
