/* SPDX-License-Identifier: MIT */
/*
 * test_sim_kill.c - the power goes at any moment: a game at the live table, in quick motion, runs
 * in a process that is killed; whatever it had shown by then is in the data file, which is whole
 * and holds all that it was told, and the next process goes on from there.
 *
 * Arguments: SEED KILLS.
 */
#include "livegame.h"

#include "cam_sim.h"
#include "journal.h"
#include "run.h"
#include "scratch.h"
#include "store_games.h"
#include "town.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static unsigned long seed = 1, kills = 50;
static struct livetable table;
static struct dt_error err;

/* What a view showed: the game after so many answers. */
struct last_shown {
	uint64_t answers, hash, over;
};

static struct last_shown state_of(const struct match *m)
{
	size_t n;
	match_log(m, &n);
	return (struct last_shown){ n, game_hash(match_game(m)), game_acting(match_game(m)) == 0 };
}

/* ---- The process that is killed ---- */

struct teller {
	struct disp base;
	int fd;
	const struct ses *ses;
};

static enum dt_status tell(struct disp *d, const struct disp_view *view, struct dt_error *why)
{
	const struct teller *t = (const struct teller *)d;
	struct last_shown s = state_of(ses_match(t->ses));
	(void)view;
	if (write(t->fd, &s, sizeof(s)) != (ssize_t)sizeof(s))
		return dt_fail(why, DT_ERR_IO, errno, "nobody looks");
	return DT_OK;
}

static const struct disp_ops teller_ops = { "teller", tell, NULL, NULL, NULL, NULL };

static void need(bool good)
{
	if (good)
		return;
	fprintf(stderr, "# the game: %s\n", err.msg);
	_exit(3);
}

static struct ses *begin(struct journal *j, unsigned long game)
{
	static const char *const names[] = { "Anna", "Boris" };
	struct game_setup setup;
	char text[40];
	snprintf(text, sizeof(text), "kill %lu %lu", seed, game);
	game_setup_default(&town_ops, 2, &setup);
	struct match *m = match_create(&town_ops, &setup, names, text, &err);
	need(m && journal_begin(j, m, 1, &err) == DT_OK);
	struct ses_journal journal = journal_of(j);
	struct ses *s = ses_create(m, NULL, &journal, &err);
	need(s != NULL);
	return s;
}

/* Goes on with the game of the data file, or begins one; returns only when it is over. */
static void play(int fd, unsigned long game)
{
	uint64_t last_ms = 0;
	struct ses *ses;
	struct store *store = store_open(scratch_path, true, &err);
	need(store && store_claim(store, &err) == DT_OK);
	struct journal *j = journal_create(store, &err);
	need(j != NULL);
	enum dt_status st = journal_resume(j, NULL, &ses, &last_ms, &err);
	need(st == DT_OK || st == DT_ERR_AGAIN);
	if (st == DT_ERR_AGAIN)
		ses = begin(j, game);
	struct live_hands_setup people = { .world = table.world, .ses = ses, .hurry = true };
	struct live_hands *hands = live_hands_create(&people, &err);
	need(hands && live_hands_lay_out(hands, &err) == DT_OK);
	struct cam *cam = cam_sim_over(table.world, 30, &err);
	need(cam != NULL);
	struct live_eye *eye = live_eye_create(cam, NULL, &table.scene, table.reader, &err);
	need(eye != NULL);
	struct live_setup setup = { .ses = ses,
		.start_ms = last_ms,
		.hands = hands,
		.clock = live_clock_of(table.world, true),
		.lamps_each = 6,
		.lamps_ma = 2000,
		.hold_ms = 600 };
	struct live *live = live_create(&setup, &err);
	need(live != NULL);
	struct teller teller = { .base = { &teller_ops }, .fd = fd, .ses = ses };
	live_add_display(live, &teller.base);
	live_set_eye(live, eye);
	enum live_state state = LIVE_GOES_ON;
	for (uint8_t round = 0; state == LIVE_GOES_ON; state = live_step(live, &err)) {
		if (live_screen(live)->round != round)
			need(store_checkpoint(store, &err) == DT_OK);
		round = live_screen(live)->round;
	}
	need(state == LIVE_OVER && journal_end(j, 2, &err) == DT_OK);
}

/* ---- The one that looks on ---- */

static struct {
	unsigned long finished, shown, more;
	uint64_t answers;
} tally;

/* The last of so many views, or of those before the end of the pipe; returns how many. */
static unsigned last_shown(int fd, unsigned most, struct last_shown *out)
{
	struct last_shown s;
	unsigned n = 0;
	while (n < most && read(fd, &s, sizeof(s)) == (ssize_t)sizeof(s)) {
		*out = s;
		n++;
	}
	tally.shown += n;
	return n;
}

/* The game of the data file after its first n answers. */
static struct last_shown state_after(const struct match *whole, uint64_t n)
{
	size_t all;
	const char *names[GAME_SEATS_MAX] = { match_name(whole, 1), match_name(whole, 2) };
	const struct game_action *log = match_log(whole, &all);
	struct match *m = match_create(
		&town_ops, game_setup_of(match_game(whole)), names, match_seed(whole), &err);
	ck_assert_ptr_nonnull(m);
	for (uint64_t i = 0; i < n; i++)
		ck_assert_msg(match_apply(m, &log[i], &err) == DT_OK, "%s", err.msg);
	struct last_shown s = state_of(m);
	match_destroy(m);
	return s;
}

/* False: it had come to its end, and was put away, when it was killed. */
static bool look_into_file(const struct last_shown *seen)
{
	struct ses *ses;
	uint64_t last_ms;
	struct store *store = store_open(scratch_path, true, &err);
	ck_assert_msg(store != NULL, "%s", err.msg);
	ck_assert_msg(store_check_told(store, &err) == DT_OK, "a false alarm: %s", err.msg);
	struct journal *j = journal_create(store, &err);
	ck_assert_ptr_nonnull(j);
	enum dt_status st = journal_resume(j, NULL, &ses, &last_ms, &err);
	if (st == DT_ERR_AGAIN && seen->over) {
		journal_destroy(j);
		store_close(store);
		return false;
	}
	ck_assert_msg(st == DT_OK, "the game is lost: %s", err.msg);
	struct last_shown kept = state_of(ses_match(ses));
	ck_assert_msg(kept.answers >= seen->answers, "%lu answers were shown, %lu are kept",
		(unsigned long)seen->answers, (unsigned long)kept.answers);
	ck_assert_uint_eq(state_after(ses_match(ses), seen->answers).hash, seen->hash);
	tally.more += kept.answers > seen->answers;
	tally.answers = kept.answers;
	ses_destroy(ses);
	journal_destroy(j);
	store_close(store);
	return true;
}

static unsigned below(uint64_t *random, unsigned n)
{
	*random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (unsigned)((*random >> 33) % n);
}

static void wait_ms(unsigned ms)
{
	struct timespec t = { ms / 1000, (long)(ms % 1000) * 1000000 };
	nanosleep(&t, NULL);
}

/* Kills the game some time after so many views; false: it came to its end before. */
static bool run_and_kill(
	unsigned views, unsigned ms, unsigned long game, bool *any, struct last_shown *seen)
{
	int ends[2], status;
	ck_assert_int_eq(pipe(ends), 0);
	fflush(NULL);
	pid_t child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		close(ends[0]);
		play(ends[1], game);
		_exit(0);
	}
	close(ends[1]);
	*any = last_shown(ends[0], views, seen) > 0;
	wait_ms(ms);
	kill(child, SIGKILL);
	*any = last_shown(ends[0], UINT_MAX, seen) > 0 || *any;
	close(ends[0]);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	if (WIFSIGNALED(status)) {
		ck_assert_int_eq(WTERMSIG(status), SIGKILL);
		return true;
	}
	ck_assert_int_eq(WEXITSTATUS(status), 0);
	return false;
}

START_TEST(nothing_that_was_shown_is_lost)
{
	uint64_t random = seed;
	unsigned long game = 1;
	uint32_t mischief = 0;
	scratch_set_up();
	ck_assert_int_eq(sim_mischief_parse("cocked,swap", &mischief, NULL), DT_OK);
	livetable_open(&table, "bone", seed, mischief);
	for (unsigned long i = 0; i < kills; i++) {
		struct last_shown seen = { 0, 0, 0 };
		bool any;
		/* Some early, when files are opened and games gone on with. */
		bool killed =
			run_and_kill(below(&random, 25), below(&random, 60), game, &any, &seen);
		if (killed && any)
			killed = look_into_file(&seen);
		if (!killed) {
			tally.finished++;
			tally.answers = 0;
			game++;
		}
	}
	printf("# killed %lu times, %lu games came to their end, the last one after %lu answers; "
	       "%lu views were shown, in %lu cases more was kept\n",
		kills - tally.finished, tally.finished, (unsigned long)tally.answers, tally.shown,
		tally.more);
	ck_assert_uint_gt(tally.shown, kills / 2);
	ck_assert_uint_gt(tally.answers + tally.finished, 0);
	livetable_close(&table);
	scratch_tear_down();
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, nothing_that_was_shown_is_lost);
	tcase_set_timeout(tc, 0);
}

int main(int argc, char **argv)
{
	seed = argc > 1 ? strtoul(argv[1], NULL, 10) : seed;
	kills = argc > 2 ? strtoul(argv[2], NULL, 10) : kills;
	return run_tests("sim_kill", add);
}
