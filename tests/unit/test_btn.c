/* SPDX-License-Identifier: MIT */
/* test_btn.c - what edges of a button mean. Times in milliseconds: 20 to settle, 600 for a long
 * press, 10 s for a stuck one. */
#include "btn.h"
#include "run.h"

#include <string.h>

#define MS 1000000LL

static const struct btn_rules rules = { 20 * MS, 600 * MS, 10000 * MS };

/* One look: an edge, or only the time. '-' up, '_' down, '.' only time. */
struct look {
	char what;
	int64_t ms;
	unsigned did;
};

static const struct {
	const char *name;
	bool down; /* at the start */
	struct look look[12];
} cases[] = {
	{ "a short press is told when it is let go", false,
		{ { '_', 1000, 0 }, { '.', 1020, 0 }, { '-', 1200, 0 }, { '.', 1219, 0 },
			{ '.', 1220, BTN_SHORT }, { '.', 9000, 0 } } },
	{ "a long press is told while it is held", false,
		{ { '_', 1000, 0 }, { '.', 1599, 0 }, { '.', 1600, BTN_LONG }, { '.', 3000, 0 },
			{ '-', 3100, 0 }, { '.', 3200, 0 } } },
	{ "a press let go just before it is long is short", false,
		{ { '_', 1000, 0 }, { '-', 1599, 0 }, { '.', 1700, BTN_SHORT } } },
	{ "a press is long though nobody looked until it was over", false,
		{ { '_', 1000, 0 }, { '-', 1601, BTN_LONG }, { '.', 1700, 0 } } },
	{ "bounces make one press", false,
		{ { '_', 1000, 0 }, { '-', 1003, 0 }, { '_', 1005, 0 }, { '-', 1011, 0 },
			{ '_', 1012, 0 }, { '-', 1200, 0 }, { '_', 1204, 0 }, { '-', 1209, 0 },
			{ '.', 1228, 0 }, { '.', 1229, BTN_SHORT } } },
	{ "a bounce in the middle does not end a long press", false,
		{ { '_', 1000, 0 }, { '.', 1100, 0 }, { '-', 1300, 0 }, { '_', 1302, 0 },
			{ '.', 1600, BTN_LONG }, { '-', 1700, 0 }, { '.', 1800, 0 } } },
	{ "a spark is no press", false,
		{ { '_', 1000, 0 }, { '-', 1019, 0 }, { '.', 1100, 0 }, { '.', 20000, 0 } } },
	{ "a stuck button is said once and ignored until it is let go", false,
		{ { '_', 1000, 0 }, { '.', 1600, BTN_LONG }, { '.', 10999, 0 },
			{ '.', 11000, BTN_STUCK }, { '.', 30000, 0 }, { '-', 31000, 0 },
			{ '.', 31020, BTN_FREED }, { '_', 32000, 0 }, { '-', 32100, 0 },
			{ '.', 32200, BTN_SHORT } } },
	{ "held from the start is no press", true,
		{ { '.', 2000, 0 }, { '-', 3000, 0 }, { '.', 3100, 0 }, { '_', 4000, 0 },
			{ '-', 4100, 0 }, { '.', 4200, BTN_SHORT } } },
	{ "held from the start and for ever is stuck", true,
		{ { '.', 9999, 0 }, { '.', 10000, BTN_STUCK }, { '-', 11000, 0 },
			{ '.', 11100, BTN_FREED } } },
	{ "two presses are two", false,
		{ { '_', 1000, 0 }, { '-', 1100, 0 }, { '_', 1200, BTN_SHORT }, { '-', 1300, 0 },
			{ '.', 1400, BTN_SHORT } } },
	{ "the same level again changes nothing", false,
		{ { '-', 1000, 0 }, { '_', 1100, 0 }, { '_', 1150, 0 }, { '-', 1200, 0 },
			{ '-', 1230, BTN_SHORT } } },
	{ "a clock that goes back is taken as standing still", false,
		{ { '_', 1000, 0 }, { '-', 1010, 0 }, { '_', 900, 0 }, { '.', 1609, 0 },
			{ '.', 1610, BTN_LONG } } },
};

START_TEST(edges_mean_what_people_do)
{
	struct btn b;
	btn_init(&b, &rules, cases[_i].down, 0);
	for (const struct look *l = cases[_i].look; l->what; l++) {
		unsigned did = l->what == '.' ? btn_time(&b, l->ms * MS)
					      : btn_edge(&b, l->what == '_', l->ms * MS);
		ck_assert_msg(did == l->did, "%s: at %d ms %u, not %u", cases[_i].name, (int)l->ms,
			did, l->did);
	}
}
END_TEST

/* A broken wire in the wind: never down long enough to be a press, never at rest. */
START_TEST(a_line_that_never_rests_is_stuck)
{
	struct btn b;
	unsigned did = 0, stuck = 0;
	btn_init(&b, &rules, false, 0);
	for (int64_t ms = 1000; ms < 20000; ms += 7) {
		did = btn_edge(&b, ms / 7 % 2, ms * MS);
		ck_assert_uint_eq(did & ~(unsigned)BTN_STUCK, 0);
		stuck += did == BTN_STUCK;
		ck_assert(!did || ms >= 11000);
	}
	ck_assert_uint_eq(stuck, 1);
	/* Not even a long press counts before it has come to rest. */
	btn_edge(&b, true, 20000 * MS);
	ck_assert_uint_eq(btn_time(&b, 20700 * MS), 0);
	btn_edge(&b, false, 21000 * MS);
	ck_assert_uint_eq(btn_time(&b, 21100 * MS), BTN_FREED);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, edges_mean_what_people_do, 0, RUN_LEN(cases));
	tcase_add_test(tc, a_line_that_never_rests_is_stuck);
}

int main(void)
{
	return run_tests("btn", add);
}
