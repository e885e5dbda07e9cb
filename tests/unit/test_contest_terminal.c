/* SPDX-License-Identifier: MIT */
/*
 * test_contest_terminal.c - Diceto at a terminal: what is said of a card, a bonus or a rule.
 */
#include "at_terminal.h"
#include "diceto.h"
#include "run.h"

#include <string.h>

/* What is said to "? WHAT". */
static const char *explained(const char *what)
{
	static char said[1200];
	memset(said, 0, sizeof(said));
	FILE *out = fmemopen(said, sizeof(said) - 1, "w");
	if (!term_rules(out, dto_terminal.rules, what))
		dto_terminal.explain(out, what);
	fclose(out);
	return said;
}

START_TEST(cards_and_rules_are_explained)
{
	static const char *const words[][2] = {
		{ "battle", "  Battle (DICETO-BATTLE): Both roll one die" },
		{ "super", "  Super-roll (DICETO-SUPER): It is won like Chance" },
		{ "four of", "  Four of a kind: " },
		{ "straight", "  Small straight: " },
		{ "straight", "\n  Large straight: " },
		{ "STRAIGHT", "\n  Bonus \"most straight cards\": 3 points" }, /* DICETO-BONUS-5 */
		{ "batle", "  Battle (DICETO-BATTLE): " },
		{ "chanse", "  Chance: " },
		{ "straigt", "  Small straight: " },
		{ "banjo", "No card or rule is called so: banjo." },
	};
	for (size_t i = 0; i < RUN_LEN(words); i++)
		ck_assert_msg(strstr(explained(words[i][0]), words[i][1]) != NULL, "%s: %s",
			words[i][0], explained(words[i][0]));
}
END_TEST

START_TEST(every_rule_is_explained_by_its_id)
{
	static const struct {
		const char *chapter;
		int first, last;
	} ids[] = { { "SETUP", 1, 5 }, { "TURN", 1, 6 }, { "BATTLE", 1, 3 }, { "COMBO", 1, 14 },
		{ "SUPER", 1, 2 }, { "END", 1, 4 }, { "BONUS", 0, 8 }, { "DECK", 1, 1 } };
	char id[40];
	for (size_t i = 0; i < RUN_LEN(ids); i++)
		for (int k = ids[i].first; k <= ids[i].last; k++) {
			snprintf(id, sizeof(id), "diceto-%s-%d", ids[i].chapter, k);
			const char *said = explained(id), *end = strchr(said, '\n');
			ck_assert_msg(strstr(said, "(DICETO-") != NULL, "%s: %s", id, said);
			ck_assert(end && !end[1]); /* it alone */
		}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, cards_and_rules_are_explained);
	tcase_add_test(tc, every_rule_is_explained_by_its_id);
}

int main(void)
{
	return run_tests("contest_terminal", add);
}
