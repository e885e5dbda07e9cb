/* SPDX-License-Identifier: MIT */
/*
 * test_journal.c - a session in a real data file: gone on with, killed in the middle, refused when
 * it is not what was saved.
 */
#include "journal.h"
#include "run.h"
#include "scratch.h"
#include "town.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct dt_error err;

struct table {
	struct store *store;
	struct journal *journal;
	struct ses *ses;
	uint64_t now_ms;
};

static struct table open_table(void)
{
	struct table t = { .store = store_open(scratch_path, true, &err) };
	ck_assert_msg(t.store != NULL, "%s", err.msg);
	t.journal = journal_create(t.store, &err);
	ck_assert_ptr_nonnull(t.journal);
	return t;
}

static void begin(struct table *t, const char *seed)
{
	static const char *const names[] = { "Anna", "Boris", "Cleo" };
	struct game_setup setup;
	game_setup_default(&town_ops, 3, &setup);
	struct match *m = match_create(&town_ops, &setup, names, seed, &err);
	struct ses_journal journal = journal_of(t->journal);
	ck_assert_msg(journal_begin(t->journal, m, 1000, &err) == DT_OK, "%s", err.msg);
	t->ses = ses_create(m, NULL, &journal, &err);
	ck_assert_ptr_nonnull(t->ses);
}

static void close_table(struct table *t)
{
	ses_destroy(t->ses);
	journal_destroy(t->journal);
	store_close(t->store);
}

/* Types dice in for everybody who is asked, or lets the time pass. */
static void step(struct table *t, unsigned salt)
{
	const struct game *g = match_game(ses_match(t->ses));
	const struct town *town = town_of(g);
	struct ses_message m = { .t_ms = ++t->now_ms, .kind = SES_TICK };
	if (town->ask.what == ASK_KEEP) {
		m.kind = SES_TYPE;
		for (int seat = 1; seat <= 3; seat++) {
			const struct town_player *p = town_seat(town, seat);
			unsigned free_dice = p->free, final = town->final, n = 0;
			if (!free_dice)
				continue;
			for (int face = 0; face < TOWN_FACES; face++)
				for (int i = 0; i < p->aside[face]; i++)
					m.faces[n++] = (uint8_t)(face + 1);
			for (unsigned i = final ? free_dice : 1; i > 0; i--)
				m.faces[n++] = (uint8_t)((salt + i * 5 + (unsigned)seat) % 6 + 1);
			m.value = (uint8_t)n;
			m.seat = (uint8_t)seat;
			ck_assert_msg(ses_take(t->ses, &m, &err) == DT_OK, "%s", err.msg);
		}
		return;
	}
	uint64_t due = ses_due_ms(t->ses);
	t->now_ms = due > t->now_ms ? due : t->now_ms;
	m.t_ms = t->now_ms;
	ck_assert_int_eq(ses_take(t->ses, &m, &err), DT_OK);
}

static void say(struct table *t, struct ses_message m)
{
	m.t_ms = ++t->now_ms;
	ck_assert_msg(ses_take(t->ses, &m, &err) == DT_OK, "%s", err.msg);
}

static uint64_t hash_of(const struct table *t)
{
	return game_hash(match_game(ses_match(t->ses)));
}

START_TEST(a_game_is_gone_on_with)
{
	struct table t = open_table();
	uint64_t last;
	ck_assert_int_eq(journal_resume(t.journal, NULL, &t.ses, &last, &err), DT_ERR_AGAIN);
	begin(&t, "on");
	for (unsigned i = 0; i < 30; i++)
		step(&t, i);
	uint64_t hash = hash_of(&t);
	close_table(&t);
	t = open_table();
	ck_assert_msg(journal_resume(t.journal, NULL, &t.ses, &last, &err) == DT_OK, "%s", err.msg);
	ck_assert_uint_eq(hash_of(&t), hash);
	ck_assert_str_eq(match_seed(ses_match(t.ses)), "on");
	t.now_ms = last;
	for (unsigned i = 30; i < 3000 && !ses_over(t.ses); i++)
		step(&t, i);
	ck_assert(ses_over(t.ses));
	ck_assert_int_eq(journal_end(t.journal, 2000, &err), DT_OK);
	close_table(&t);
	t = open_table();
	ck_assert_int_eq(journal_resume(t.journal, NULL, &t.ses, &last, &err), DT_ERR_AGAIN);
	close_table(&t);
}
END_TEST

/* A table with buttons: who offers nothing has decided that, and it can be taken back alone. */
START_TEST(as_much_is_taken_back_as_then)
{
	static const uint8_t dice[3][5] = { { 1, 1, 3, 5, 6 }, { 1, 1, 4, 5, 6 },
		{ 2, 2, 2, 2, 2 } };
	struct table t = open_table();
	uint64_t last;
	begin(&t, "back");
	say(&t, (struct ses_message){ .kind = SES_PAGES });
	for (int i = 0; i < 3; i++) {
		struct ses_message m = { .kind = SES_TYPE, .seat = (uint8_t)(i + 1), .value = 5 };
		memcpy(m.faces, dice[i], sizeof(dice[i]));
		say(&t, m);
	}
	ck_assert_int_eq(town_of(match_game(ses_match(t.ses)))->ask.what, ASK_OFFER);
	uint64_t offers = hash_of(&t);
	t.now_ms = ses_due_ms(t.ses);
	say(&t, (struct ses_message){ .kind = SES_PRESS, .seat = 2, .value = 1 });
	ck_assert_uint_ne(hash_of(&t), offers);
	for (int i = 0; i < 3; i++)
		say(&t, (struct ses_message){ .kind = SES_UNDO, .seat = (uint8_t)(i + 1) });
	ck_assert_uint_eq(hash_of(&t), offers);
	close_table(&t);
	t = open_table();
	ck_assert_msg(journal_resume(t.journal, NULL, &t.ses, &last, &err) == DT_OK, "%s", err.msg);
	ck_assert_uint_eq(hash_of(&t), offers);
	close_table(&t);
}
END_TEST

START_TEST(a_damaged_journal_is_refused)
{
	struct table t = open_table();
	uint64_t last;
	begin(&t, "bad");
	for (unsigned i = 0; i < 5; i++)
		step(&t, i);
	close_table(&t);
	scratch_sql("UPDATE game_entry SET body = replace(body, 'keep', 'kept') WHERE n = 1");
	t = open_table();
	ck_assert_int_eq(journal_resume(t.journal, NULL, &t.ses, &last, &err), DT_ERR_FORMAT);
	ck_assert_ptr_null(t.ses);
	ck_assert_ptr_nonnull(strstr(err.msg, "damaged"));
	close_table(&t);
}
END_TEST

/* A game may make so many of what lies there: it is for its rules to refuse them. */
START_TEST(the_longest_turn_can_be_read_back)
{
	struct game_action list[GAME_TURN_MAX];
	struct ses_entry e = { .kind = SES_DID_ANSWER, .actions = list, .n = GAME_TURN_MAX };
	struct table t = open_table();
	uint64_t last;
	begin(&t, "long");
	for (int i = 0; i < GAME_TURN_MAX; i++)
		list[i] = (struct game_action){ .seat = 1, .kind = ACT_PASS };
	struct ses_journal journal = journal_of(t.journal);
	ck_assert_int_eq(journal.write(journal.user, &e, &err), DT_OK);
	close_table(&t);
	t = open_table();
	ck_assert_int_eq(journal_resume(t.journal, NULL, &t.ses, &last, &err), DT_ERR_FORMAT);
	ck_assert_msg(err.rule[0], "%s", err.msg);
	close_table(&t);
}
END_TEST

/* Said by the child after each step, when its screen could have been seen. */
struct said {
	uint64_t hash;
	size_t answers;
};

static _Noreturn void play_and_say(int fd)
{
	struct table t = open_table();
	begin(&t, "kill");
	for (unsigned i = 0; !ses_over(t.ses); i++) {
		struct said now = { .hash = hash_of(&t) };
		match_log(ses_match(t.ses), &now.answers);
		if (write(fd, &now, sizeof(now)) != sizeof(now))
			_exit(1);
		step(&t, i);
	}
	_exit(0);
}

/* The player is killed at any moment; what it had shown is there. */
START_TEST(power_may_go_at_any_moment)
{
	int fd[2];
	struct said last = { 0 };
	store_close(store_open(scratch_path, true, &err));
	ck_assert_int_eq(pipe(fd), 0);
	pid_t child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0)
		play_and_say(fd[1]);
	close(fd[1]);
	for (int i = 0; i < 3 + _i * 4; i++)
		if (read(fd[0], &last, sizeof(last)) != sizeof(last))
			break;
	struct timespec moment = { .tv_nsec = 100000L * (_i * 37 % 50) };
	nanosleep(&moment, NULL);
	kill(child, SIGKILL);
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
	while (read(fd[0], &last, sizeof(last)) == sizeof(last))
		;
	close(fd[0]);
	struct table t = open_table();
	uint64_t last_ms;
	ck_assert_msg(
		journal_resume(t.journal, NULL, &t.ses, &last_ms, &err) == DT_OK, "%s", err.msg);
	size_t n;
	match_log(ses_match(t.ses), &n);
	ck_assert_uint_ge(n, last.answers);
	/* At most what was being done is there beyond it. */
	struct match *m = (struct match *)(uintptr_t)ses_match(t.ses);
	for (; n > last.answers; n--)
		ck_assert_int_eq(match_undo(m, &err), DT_OK);
	ck_assert_uint_eq(game_hash(match_game(m)), last.hash);
	close_table(&t);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, scratch_set_up, scratch_tear_down);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, a_game_is_gone_on_with);
	tcase_add_test(tc, as_much_is_taken_back_as_then);
	tcase_add_test(tc, a_damaged_journal_is_refused);
	tcase_add_test(tc, the_longest_turn_can_be_read_back);
	tcase_add_loop_test(tc, power_may_go_at_any_moment, 0, 10);
}

int main(void)
{
	return run_tests("journal", add);
}
