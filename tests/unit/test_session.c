/* SPDX-License-Identifier: MIT */
/*
 * test_session.c - dealing, matches and JSON: the same seed deals the same, undo and JSON are
 * exact, and what is refused changes nothing.
 */
#include "codec.h"
#include "deal.h"
#include "host.h"
#include "match.h"
#include "run.h"
#include "town.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan", "Eve" };

static struct match *begin(int seats, const char *seed)
{
	struct game_setup setup;
	struct dt_error err;
	game_setup_default(&town_ops, seats, &setup);
	struct match *m = match_create(&town_ops, &setup, names, seed, &err);
	ck_assert_msg(m != NULL, "%s", err.msg);
	return m;
}

/* Plays n answers, always the one that a counter picks; returns how many were played. */
static int play(struct match *m, int n, unsigned salt)
{
	static struct game_action list[2000];
	int played = 0;
	for (; played < n && game_acting(match_game(m)); played++) {
		int seat = 1;
		while (!(game_acting(match_game(m)) & game_bit(seat)))
			seat++;
		size_t count = game_legal_actions(match_game(m), seat, list, 2000);
		struct dt_error err;
		salt = salt * 1103515245u + 12345u;
		ck_assert_msg(
			match_apply(m, &list[(salt >> 8) % count], &err) == DT_OK, "%s", err.msg);
	}
	return played;
}

/* BLAKE2b-256 of "dicetable commitment 1\nabc", computed with another implementation:
 * python3 -c 'import hashlib; print(hashlib.blake2b(b"dicetable commitment 1\nabc",
 * digest_size=32).hexdigest())' */
START_TEST(commitment_is_blake2b)
{
	char hex[DEAL_HEX];
	deal_commitment("abc", hex);
	ck_assert_str_eq(hex, "26c054a02a3e85b1d2d2e6e8d87b33ae0c96de4b112fa72df903f33be6cbf5f0");
}
END_TEST

/* Chi squared of 6000 numbers below 6: 5 degrees of freedom, 25.7 is one in ten thousand. */
START_TEST(numbers_are_even)
{
	struct deal d;
	int count[6] = { 0 };
	ck_assert_int_eq(deal_init(&d, "even", NULL), DT_OK);
	for (uint32_t i = 0; i < 6000; i++)
		count[deal_number(&d, "test", 0, i, 6)]++;
	double chi = 0;
	for (int i = 0; i < 6; i++)
		chi += (count[i] - 1000.0) * (count[i] - 1000.0) / 1000.0;
	ck_assert_msg(chi < 25.7, "chi squared %.1f", chi);
}
END_TEST

START_TEST(seeds_have_bounds)
{
	struct deal d;
	struct dt_error err;
	char longest[DEAL_SEED_MAX + 2];
	memset(longest, 'x', sizeof(longest));
	longest[DEAL_SEED_MAX + 1] = '\0';
	ck_assert_int_eq(deal_init(&d, "", &err), DT_ERR_FORMAT);
	ck_assert_int_eq(deal_init(&d, longest, &err), DT_ERR_FORMAT);
	longest[DEAL_SEED_MAX] = '\0';
	ck_assert_int_eq(deal_init(&d, longest, &err), DT_OK);
}
END_TEST

START_TEST(same_seed_same_game_other_seed_other_game)
{
	struct match *a = begin(3, "one"), *b = begin(3, "one"), *c = begin(3, "two");
	play(a, 200, 7);
	play(b, 200, 7);
	play(c, 200, 7);
	ck_assert_uint_eq(game_hash(match_game(a)), game_hash(match_game(b)));
	ck_assert_uint_ne(game_hash(match_game(a)), game_hash(match_game(c)));
	match_destroy(a);
	match_destroy(b);
	match_destroy(c);
}
END_TEST

/* What is no text could not be kept. */
START_TEST(names_are_text)
{
	const char *const bad[] = { "Anna", "B\xf6ris" }, *const good[] = { "Anna",
		"B\xc3\xb6ris" };
	struct game_setup setup;
	struct dt_error err;
	game_setup_default(&town_ops, 2, &setup);
	ck_assert_ptr_null(match_create(&town_ops, &setup, bad, "names", &err));
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "player 2"));
	struct match *m = match_create(&town_ops, &setup, good, "names", &err);
	ck_assert_ptr_nonnull(m);
	match_destroy(m);
}
END_TEST

START_TEST(no_seed_means_a_new_one_each_time)
{
	struct match *a = begin(2, NULL), *b = begin(2, NULL);
	ck_assert_uint_eq(strlen(match_seed(a)), 64);
	ck_assert_str_ne(match_seed(a), match_seed(b));
	match_destroy(a);
	match_destroy(b);
}
END_TEST

START_TEST(undo_goes_back_exactly_to_the_start)
{
	enum { STEPS = 120 };
	uint64_t hash[STEPS + 1];
	struct match *m = begin(4, "undo");
	for (int i = 0; i < STEPS; i++) {
		hash[i] = game_hash(match_game(m));
		ck_assert_int_eq(play(m, 1, (unsigned)i), 1);
	}
	for (int i = STEPS - 1; i >= 0; i--) {
		ck_assert_int_eq(match_undo(m, NULL), DT_OK);
		ck_assert_uint_eq(game_hash(match_game(m)), hash[i]);
	}
	struct dt_error err;
	ck_assert_int_eq(match_undo(m, &err), DT_ERR_AGAIN);
	match_destroy(m);
}
END_TEST

START_TEST(the_table_is_not_a_player)
{
	struct match *m = begin(2, "x");
	struct game_action a = { .seat = GAME_SEAT_TABLE, .kind = ACT_DEAL, .arg = { 1, 1 } };
	struct dt_error err;
	ck_assert_int_eq(match_apply(m, &a, &err), DT_ERR_RULES);
	match_destroy(m);
}
END_TEST

/* Every legal action of whole games survives the way to JSON and back. */
START_TEST(actions_survive_json)
{
	static struct game_action list[2000];
	struct match *m = begin(5, "json");
	size_t compared = 0;
	do {
		for (int seat = 1; seat <= 5; seat++) {
			size_t n = game_legal_actions(match_game(m), seat, list, 2000);
			for (size_t i = 0; i < n; i++, compared++) {
				struct game_action back;
				struct dt_error err;
				json_t *json = codec_action(&town_ops, &list[i]);
				ck_assert_msg(
					codec_read_action(&town_ops, json, &back, &err) == DT_OK,
					"%s", err.msg);
				ck_assert(game_action_same(&list[i], &back));
				json_decref(json);
			}
		}
	} while (play(m, 1, (unsigned)compared));
	ck_assert_uint_gt(compared, 10000);
	match_destroy(m);
}
END_TEST

static const struct {
	const char *line, *error;
} refusals[] = {
	{ "{\"seat\":1}", "\"do\"" },
	{ "{\"do\":\"keep\",\"dice\":[]}", "\"seat\"" },
	{ "{\"seat\":0,\"do\":\"keep\",\"dice\":[]}", "\"seat\"" },
	{ "{\"seat\":1,\"do\":\"fly\"}", "\"fly\"" },
	{ "{\"seat\":1,\"do\":\"keep\"}", "\"dice\"" },
	{ "{\"seat\":1,\"do\":\"keep\",\"dice\":\"9\"}", "\"dice\"" },
	{ "{\"seat\":1,\"do\":\"keep\",\"dice\":[\"7\"]}", "\"dice\"" },
	{ "{\"seat\":1,\"do\":\"keep\",\"dice\":[9]}", "\"9\", \"10\"" }, /* a face is a text */
	{ "{\"seat\":1,\"do\":\"keep\",\"dice\":[\"A\",10]}", "\"9\", \"10\"" },
	{ "{\"seat\":1,\"do\":\"play\",\"card\":\"GS_CHEATER\",\"die\":9,\"face\":\"A\"}",
		"\"die\"" },
	{ "{\"seat\":1,\"do\":\"keep\",\"dice\":[],\"more\":1}", "\"more\"" },
	{ "{\"seat\":1,\"do\":\"keep\",\"dice\":[],\"more\":1}", "seat, do, dice" },
	{ "{\"seat\":1,\"do\":\"pass\",\"dice\":[]}", "there are seat, do" },
	{ "{\"seat\":1,\"do\":\"keep\",\"dice\":[],\"seat, do\":1}", "\"seat, do\"" },
	{ "{\"seat\":1,\"do\":\"keep\",\"dice\":[],\"\":1}", "\"\"" },
	{ "{\"seat\":1,\"do\":\"rule\",\"seats\":[1],\"accept\":[2,2]}", "\"accept\"" },
	{ "{\"seat\":1,\"do\":\"rule\",\"seats\":[1],\"accept\":[2,3,2]}", "twice" },
	{ "{\"seat\":1,\"do\":\"target\",\"target\":0}", "from 1 to 6" },
	{ "{\"seat\":1,\"do\":\"add\",\"what\":\"badge\"}", "\"dollar\", \"nugget\", \"card\"" },
	{ "{\"seat\":1,\"do\":\"rule\",\"seats\":[1,2,3,4,5,6,1]}", "\"seats\"" },
	{ "{\"seat\":1,\"do\":\"rule\",\"seats\":[7]}", "\"seats\"" },
	{ "{\"seat\":1,\"do\":\"rule\",\"accept\":[9]}", "\"accept\"" },
	{ "{\"seat\":1,\"do\":\"play\",\"card\":\"GS_ACE\"}", "\"card\"" },
	{ "{\"seat\":1,\"do\":\"blind\",\"deeds\":999}", "\"deeds\"" },
	{ "{\"seat\":1,\"do\":\"blind\",\"deeds\":-1}", "\"deeds\"" },
	{ "[]", "object" },
};

START_TEST(wrong_actions_name_the_field)
{
	struct game_action a;
	struct dt_error err = { .msg = "" };
	json_t *json = json_loads(refusals[_i].line, 0, NULL);
	ck_assert_ptr_nonnull(json);
	ck_assert_int_eq(codec_read_action(&town_ops, json, &a, &err), DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, refusals[_i].error) != NULL, "%s", err.msg);
	json_decref(json);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, commitment_is_blake2b);
	tcase_add_test(tc, numbers_are_even);
	tcase_add_test(tc, seeds_have_bounds);
	tcase_add_test(tc, same_seed_same_game_other_seed_other_game);
	tcase_add_test(tc, names_are_text);
	tcase_add_test(tc, no_seed_means_a_new_one_each_time);
	tcase_add_test(tc, undo_goes_back_exactly_to_the_start);
	tcase_add_test(tc, the_table_is_not_a_player);
	tcase_add_test(tc, actions_survive_json);
	tcase_add_loop_test(tc, wrong_actions_name_the_field, 0, RUN_LEN(refusals));
}

int main(void)
{
	return run_tests("session", add);
}
