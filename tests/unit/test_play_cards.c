/* SPDX-License-Identifier: MIT */
/*
 * test_play_cards.c - whose cards a new game is played with, asked at a terminal.
 */
#define _XOPEN_SOURCE 700
#include "play_cards.h"
#include "run.h"
#include "town.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int master = -1;

/* From now on standard input is a terminal at which this was typed; NULL: no terminal. */
static void at_terminal(const char *typed)
{
	int slave = -1;
	if (master >= 0)
		close(master);
	master = -1;
	if (!typed) {
		slave = open("/dev/null", O_RDONLY | O_CLOEXEC);
	} else {
		master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
		ck_assert(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
		slave = open(ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
		ck_assert_int_eq(write(master, typed, strlen(typed)), (ssize_t)strlen(typed));
	}
	ck_assert_int_ge(slave, 0);
	ck_assert_int_eq(dup2(slave, STDIN_FILENO), STDIN_FILENO);
	close(slave);
	clearerr(stdin);
}

static const struct cmd_option all[] = { { "options", "LIST", "" }, { NULL, NULL, NULL } };
static const struct cmd command = { .name = "play", .options = all };

/* What was chosen: 1 the players' own. */
static int chosen(const char *typed, const char *options, bool *peek)
{
	struct cmd_args args = { .cmd = &command };
	struct game_setup setup;
	args.values[0] = options;
	game_setup_default(&town_ops, 3, &setup);
	at_terminal(typed);
	fflush(stdout); /* what is asked there is no line of the test */
	int out = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
	ck_assert(out >= 0 && dup2(nowhere, STDOUT_FILENO) == STDOUT_FILENO);
	*peek = play_cards_propose(&args, &town_ops, &setup);
	fflush(stdout);
	dup2(out, STDOUT_FILENO);
	close(out);
	close(nowhere);
	for (size_t i = 0; i < town_ops.n_options; i++)
		if (strcmp(town_ops.options[i].name, "cards") == 0)
			return setup.value[town_ops.options[i].at];
	return -1;
}

static const struct {
	const char *typed, *options;
	int cards;
	bool peek;
} cases[] = {
	{ "\n", NULL, 1, false }, /* proposed first */
	{ "yes\n", NULL, 1, false }, { "perhaps\ny\n", NULL, 1, false },
	{ "no\n\n", NULL, 0, false }, /* unless all agree nobody looks */
	{ "n\ny\n", NULL, 0, true }, { "n\nno\n", "bribes=off", 0, false },
	{ "\n", "cards=dealt", 0, false }, /* it was said */
	{ NULL, NULL, 0, false },	   /* nobody is there to be asked */
};

START_TEST(own_cards_are_proposed_first)
{
	bool peek;
	ck_assert_int_eq(chosen(cases[_i].typed, cases[_i].options, &peek), cases[_i].cards);
	ck_assert_int_eq(peek, cases[_i].peek);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, own_cards_are_proposed_first, 0, RUN_LEN(cases));
}

int main(void)
{
	return run_tests("play_cards", add);
}
