/* SPDX-License-Identifier: MIT */
/*
 * test_contest_audit.c - what the audit of Diceto says of a state in which something is wrong.
 */
#include "contests.h"
#include "run.h"

#include <string.h>

static void lost_die(void)
{
	dto->free[0]--;
}

static void fifth_die(void)
{
	dto->on[2].dice[3] += 3;
}

static void wrong_dice(void)
{
	dto->on[0].dice[3] = 1;
}

static void dice_of_nobody(void)
{
	dto->on[0].seat = 0;
}

static void lost_card(void)
{
	dto->deck[DTO_CHANCE]--;
}

static void lost_bonus(void)
{
	dto->bonus_deck &= dto->bonus_deck - 1;
}

static const struct {
	void (*harm)(void);
	const char *said;
} harms[] = {
	{ lost_die, "seat 1: 0 dice on cards and 3 in front of it" },
	{ fifth_die, "seat 2: 7 dice on cards" },
	{ wrong_dice, "field 1: not its combination" },
	{ dice_of_nobody, "field 1: dice of nobody" },
	{ lost_card, "45 dice cards and 8 bonus cards" },
	{ lost_bonus, "46 dice cards and 7 bonus cards" },
};

/* On field 3, for any number of fours, lie two of seat 2, and two on the pair. */
START_TEST(the_audit_sees_what_is_wrong) /* INV-12 */
{
	struct dt_error err;
	OPTION("bonus", 1);
	contest_new(2, DTO_PAIR, DTO_TWO_PAIRS, DTO_DIE_4, DTO_CHANCE);
	roll(1, "1 2 3 5");
	lay(2, "4 4", 1);
	lay(2, "4 4", 3);
	harms[_i].harm();
	ck_assert_int_eq(game_audit(game, &err), DT_ERR_RULES);
	ck_assert_str_eq(err.rule, "INV-12");
	ck_assert_msg(strstr(err.msg, harms[_i].said) != NULL, "%s", err.msg);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, the_audit_sees_what_is_wrong, 0, RUN_LEN(harms));
}

int main(void)
{
	int status = run_tests("contest_audit", add);
	game_destroy(game);
	return status;
}
