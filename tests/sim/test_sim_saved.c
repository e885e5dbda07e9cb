/* SPDX-License-Identifier: MIT */
/*
 * test_sim_saved.c - taking back and saving are exact in whole games, whoever's cards they are
 * played with: the state after it is the one there was, field by field.
 *
 * Cards with stickers come in through what the table sees, as sim.c has it.
 */
#include "codec.h"
#include "dicetown.h"
#include "match.h"
#include "run.h"
#include "sim.h"

/* Once in so many answers. */
enum { SELDOM = 120 };

static struct sim sim, *const s = &sim;

static struct match *new_match(uint64_t seed, int which)
{
	static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan", "Eve", "Finn" };
	struct dt_error err;
	char text[40];
	sim_begin(s, seed, which); /* for its options */
	snprintf(text, sizeof(text), "saved %llu", (unsigned long long)seed);
	struct match *m = match_create(&town_ops, game_setup_of(s->g), names, text, &err);
	ck_assert_msg(m != NULL, "%s", err.msg);
	sim_end(s);
	return m;
}

static uint64_t hash_of(const struct match *m)
{
	return game_hash(match_game(m));
}

/* Written down and read as `save` and `load` do. */
static void saving_is_exact(const struct match *m)
{
	struct dt_error err;
	size_t n;
	const struct game_action *log = match_log(m, &n);
	json_t *json = codec_match(m);
	ck_assert_ptr_nonnull(json);
	struct match *again = codec_read_match(json, true, &err);
	ck_assert_msg(again != NULL, "%s", err.msg);
	json_decref(json);
	for (size_t i = 0; i < n; i++) {
		struct game_action a;
		json = codec_action(&town_ops, &log[i]);
		ck_assert_msg(codec_read_action(&town_ops, json, &a, &err) == DT_OK, "%s", err.msg);
		ck_assert_msg(game_action_same(&a, &log[i]), "%s", json_dumps(json, 0));
		ck_assert_msg(match_apply(again, &a, &err) == DT_OK, "%s", err.msg);
		json_decref(json);
	}
	ck_assert_uint_eq(hash_of(again), hash_of(m));
	match_destroy(again);
}

static void apply(struct match *m, const struct game_action *a)
{
	struct dt_error err;
	ck_assert_msg(match_apply(m, a, &err) == DT_OK, "%s: %s", err.rule, err.msg);
	ck_assert_msg(game_audit(match_game(m), &err) == DT_OK, "%s: %s", err.rule, err.msg);
}

/* One answer back, and the same again. */
static void undo_is_exact(struct match *m, const struct game_action *a)
{
	uint64_t before = hash_of(m), after;
	apply(m, a);
	after = hash_of(m);
	ck_assert_int_eq(match_undo(m, NULL), DT_OK);
	ck_assert_uint_eq(hash_of(m), before);
	apply(m, a);
	ck_assert_uint_eq(hash_of(m), after);
}

static void choose(const struct match *m, struct game_action *out)
{
	s->t = town_of(match_game(m));
	sim_roll(s);
	sim_choose(s, match_game(m), sim_seat(s, game_acting(match_game(m))), out);
}

static long one_game(uint64_t seed, int which)
{
	struct match *m = new_match(seed, which);
	long checked = 0;
	while (game_acting(match_game(m))) {
		struct game_action a;
		choose(m, &a);
		if (sim_random(s, SELDOM)) {
			apply(m, &a);
			continue;
		}
		undo_is_exact(m, &a);
		saving_is_exact(m);
		checked++;
	}
	saving_is_exact(m);
	ck_assert_int_eq(match_undo(m, NULL), DT_OK);
	ck_assert_uint_ne(game_acting(match_game(m)), 0);
	match_destroy(m);
	return checked + 1;
}

START_TEST(what_was_taken_back_or_saved_is_as_it_was)
{
	long checked = 0;
	int games = sim_games(48);
	for (int i = 0; i < games; i++)
		checked += one_game(sim_seed() + (uint64_t)i * 15485863, i);
	printf("# %d games, taken back and saved %ld times\n", games, checked);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, what_was_taken_back_or_saved_is_as_it_was);
}

int main(int argc, char **argv)
{
	sim_arguments(argc, argv);
	return run_tests("sim_saved", add);
}
