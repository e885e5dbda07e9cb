/* SPDX-License-Identifier: MIT */
/*
 * test_sim_contests.c - what holds in every game of Diceto: invariants, legality, copies, order,
 * views, undoing and saving; no dead ends.
 *
 * Arguments: SEED GAMES [each]: so many of each kind, or of all together.
 */
#include "contest.h"
#include "deal.h"
#include "many.h"
#include "match.h"
#include "run.h"

#include <string.h>

enum { LIST = 2000, SELDOM = 20, ACTIONS_MAX = 20000 };
/* Kinds of games: 2 to 4 seats, with and without bonus cards, cards dealt or turned up by hands. */
enum { KINDS = 3 * 2 * 2 };

static uint64_t seed = 20260202, luck;
static int games = 9 * KINDS;
static struct game_action list[LIST];

/* splitmix64, below n */
static unsigned below(unsigned n)
{
	uint64_t z = luck += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return (unsigned)((z ^ (z >> 31)) >> 16 & 0xffffffff) % n;
}

static void random_deck(struct dto_rules *r)
{
	memset(r->cards, 0, sizeof(r->cards));
	for (int i = 0; i < DTO_DECK; i++)
		r->cards[below(DTO_KINDS)]++;
	for (int k = 0; k < DTO_KINDS; k++) {
		r->words[k] = (uint8_t)below(r->cards[k] + 1u);
		r->points[k] = (uint8_t)below(6);
	}
}

/* One of the kinds, counted on past the last one, with other options at random. */
static void random_setup(struct game_setup *setup, int which)
{
	struct dto_rules r;
	int kind = which % KINDS;
	game_setup_default(&dto_ops, 2 + kind / 4, setup);
	memcpy(&r, setup->value, sizeof(r));
	r.first = (uint8_t)(1 + below(setup->seats));
	r.bonus = kind & 1;
	r.physical = kind >> 1 & 1;
	r.chance_min = (uint8_t)(1 + below(2));
	r.target = (uint8_t)(below(6) ? 1 + below(14) : DTO_DECK);
	if (below(2))
		random_deck(&r);
	memcpy(setup->value, &r, sizeof(r));
}

/* ---- What is listed and what is not ---- */

static bool listed(const struct game_action *a, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (game_action_same(&list[i], a))
			return true;
	return false;
}

static void what_is_listed_is_legal(const struct game *g, int seat, size_t n)
{
	struct game_action few[3] = { { .kind = 255 }, { .kind = 255 }, { .kind = 255 } };
	struct dt_error err;
	ck_assert_uint_eq(game_legal_actions(g, seat, few, 2), n);
	ck_assert_int_eq(few[2].kind, 255);
	ck_assert_mem_eq(few, list, (n < 2 ? n : 2) * sizeof(few[0]));
	for (size_t i = 0; i < n; i++) {
		ck_assert_msg(game_check(g, &list[i], &err) == DT_OK, "%s: %s", err.rule, err.msg);
		ck_assert(!listed(&list[i], i));
	}
}

static void what_is_not_is_refused(struct game *g, int seat, size_t n)
{
	uint64_t before = game_hash(g);
	for (int i = 0; i < 12; i++) {
		struct game_action a = list[below((unsigned)n)];
		struct dt_error err = { 0 };
		unsigned which = below(4);
		if (which == 0)
			a.kind = (uint8_t)below(DTO_ACTIONS + 1);
		else if (which == 1)
			a.seat = (uint8_t)below(7);
		else
			a.arg[below(GAME_ARGS)] = (uint8_t)below(which == 2 ? 6 : 256);
		if (listed(&a, n) || (a.seat != seat && game_check(g, &a, NULL) == DT_OK))
			continue;
		ck_assert_int_eq(game_apply(g, &a, NULL, &err), DT_ERR_RULES);
		ck_assert(err.rule[0] && err.msg[0]);
		ck_assert_uint_eq(game_hash(g), before);
	}
}

/* ---- Copies, views, order ---- */

static void copies_and_views_are_the_same(const struct game *g, const struct game_action *a)
{
	struct game *copy = game_clone(g), *view = game_observe(g, (int)below(5));
	uint64_t before = game_hash(g);
	ck_assert_uint_eq(game_hash(view), before); /* all of it lies open */
	ck_assert_int_eq(game_apply(copy, a, NULL, NULL), DT_OK);
	uint64_t after = game_hash(copy);
	ck_assert_uint_ne(after, before);
	ck_assert_uint_eq(game_hash(g), before);
	game_copy(copy, g);
	ck_assert_int_eq(game_apply(copy, a, NULL, NULL), DT_OK);
	ck_assert_uint_eq(game_hash(copy), after);
	game_destroy(copy);
	game_destroy(view);
}

/* In a battle it makes no difference who rolls first. */
static void order_does_not_matter(const struct game *g)
{
	const struct dto *t = dto_of(g);
	uint64_t hash[2];
	struct game_action a[2] = { { .seat = t->turn, .kind = DTO_ACT_ROLL },
		{ .seat = t->on[t->field - 1].seat, .kind = DTO_ACT_ROLL } };
	a[0].arg[below(6)] = a[1].arg[below(6)] = 1;
	struct game_events ev[2];
	for (int first = 0; first < 2; first++) {
		struct game *copy = game_clone(g);
		ck_assert_int_eq(game_apply(copy, &a[first], &ev[first], NULL), DT_OK);
		ck_assert_uint_eq(ev[first].n, 0); /* nothing is told before the other */
		ck_assert_int_eq(game_apply(copy, &a[!first], &ev[first], NULL), DT_OK);
		hash[first] = game_hash(copy);
		game_destroy(copy);
	}
	ck_assert_uint_eq(hash[0], hash[1]);
	ck_assert_uint_eq(ev[0].n, ev[1].n);
	ck_assert_mem_eq(ev[0].list, ev[1].list, ev[0].n * sizeof(ev[0].list[0]));
}

static void the_default_is_legal(const struct game *g, int seat)
{
	struct game_action a;
	struct dt_error err;
	int ask = dto_of(g)->ask;
	bool seen = ask == DTO_ASK_ROLL || ask == DTO_ASK_BATTLE || ask == DTO_ASK_CARD ||
		    ask == DTO_ASK_BONUS;
	if (seen) {
		ck_assert(!game_fallback(g, seat, NULL, &a)); /* dice and cards are */
		return;
	}
	ck_assert(game_fallback(g, seat, NULL, &a));
	ck_assert_msg(game_check(g, &a, &err) == DT_OK, "%s: %s", err.rule, err.msg);
}

/* ---- Games ---- */

struct totals {
	long actions;
	int asked[DTO_ASKS], over[3], supers, battles, equals, lost;
};

static void look_closely(struct match *m, int seat, size_t n, const struct game_action *a)
{
	const struct game *g = match_game(m);
	struct game *copy = game_clone(g);
	what_is_listed_is_legal(g, seat, n);
	what_is_not_is_refused(copy, seat, n);
	copies_and_views_are_the_same(g, a);
	if (dto_of(g)->ask == DTO_ASK_BATTLE && !dto_of(g)->fell[0] && !dto_of(g)->fell[1])
		order_does_not_matter(g);
	game_destroy(copy);
}

/* Taking an answer back leads to where it was, and giving it again to where that led. */
static void undo_and_again(struct match *m, const struct game_action *a, uint64_t before)
{
	uint64_t after = game_hash(match_game(m));
	ck_assert_int_eq(match_undo(m, NULL), DT_OK);
	ck_assert_uint_eq(game_hash(match_game(m)), before);
	ck_assert_int_eq(match_apply(m, a, NULL), DT_OK);
	ck_assert_uint_eq(game_hash(match_game(m)), after);
}

static void count(const struct match *m, struct totals *sum)
{
	size_t n;
	const struct game_event *e = match_events(m, &n);
	for (size_t i = 0; i < n; i++) {
		sum->supers += e[i].kind == DTO_EV_SUPER;
		sum->battles += e[i].kind == DTO_EV_BATTLE;
		sum->equals += e[i].kind == DTO_EV_EQUAL;
		sum->lost +=
			e[i].kind == DTO_EV_BATTLE_WON && e[i].seat != dto_of(match_game(m))->turn;
		if (e[i].kind == DTO_EV_OVER)
			sum->over[e[i].arg[0]]++;
	}
}

/* INV-12, by a way of its own: what the audit calls right is looked at here once more. */
static void dice_are_all_there(const struct game *g)
{
	const struct dto *t = dto_of(g);
	struct dt_error err;
	ck_assert_msg(game_audit(g, &err) == DT_OK, "%s: %s", err.rule, err.msg);
	int open = 0;
	for (int f = 0; f < DTO_OPEN; f++)
		open += t->on[f].card != 0;
	ck_assert_int_le(open, 4);
	for (int seat = 1; seat <= t->seats; seat++) {
		unsigned on = 0;
		for (int f = 0; f < DTO_FIELDS; f++)
			on += t->on[f].seat == seat ? dto_count(t->on[f].dice) : 0;
		ck_assert_uint_le(on, 4);
	}
}

static void one_action(struct match *m, struct totals *sum)
{
	const struct game *g = match_game(m);
	uint32_t acting = game_acting(g);
	int seat = 1 + (int)below(4);
	while (!(acting & game_bit(seat)))
		seat = seat % 4 + 1;
	size_t n = game_legal_actions(g, seat, list, LIST);
	ck_assert_uint_gt(n, 0); /* no dead ends */
	ck_assert_uint_le(n, LIST);
	/* Who is done at once never wins anything. */
	bool done = dto_of(g)->ask == DTO_ASK_PLACE && n > 1;
	struct game_action a =
		list[done && below(4) ? 1 + below((unsigned)n - 1) : below((unsigned)n)];
	uint64_t before = game_hash(g);
	bool closely = below(SELDOM) == 0;
	sum->asked[dto_of(g)->ask]++;
	the_default_is_legal(g, seat);
	if (closely)
		look_closely(m, seat, n, &a);
	ck_assert_int_eq(match_apply(m, &a, NULL), DT_OK);
	count(m, sum);
	if (closely && below(8) == 0)
		undo_and_again(m, &a, before);
	dice_are_all_there(match_game(m));
	sum->actions++;
}

static void the_end_is_right(const struct game *g)
{
	const struct dto *t = dto_of(g);
	struct game_result r;
	game_result(g, &r);
	ck_assert(r.over && r.winners && r.complete);
	for (int seat = 1; seat <= t->seats; seat++)
		for (int other = 1; other <= t->seats; other++)
			if (r.winners & game_bit(seat)) {
				bool also = (r.winners & game_bit(other)) != 0;
				ck_assert_int_ge(r.points[seat - 1], r.points[other - 1]);
				ck_assert(also == (r.points[seat - 1] == r.points[other - 1]));
			}
	/* DICETO-END-1, DICETO-END-4 */
	ck_assert(t->over == 1 ? dto_won(t, t->turn) >= t->rules.target : t->dealt == DTO_DECK);
}

static void one_game(uint64_t number, int which, struct totals *sum)
{
	static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan" };
	struct game_setup setup;
	struct dt_error err;
	char text[32];
	luck = number;
	random_setup(&setup, which);
	snprintf(text, sizeof(text), "contest %llu", (unsigned long long)number);
	struct match *m = match_create(&dto_ops, &setup, names, text, &err);
	ck_assert_msg(m != NULL, "%s", err.msg);
	for (int i = 0; game_acting(match_game(m)); i++) {
		ck_assert_int_lt(i, ACTIONS_MAX); /* it ends */
		one_action(m, sum);
	}
	the_end_is_right(match_game(m));
	match_destroy(m);
}

START_TEST(games_keep_all_rules) /* INV-12, defaults, DICETO-END-1, DICETO-END-4 */
{
	struct totals sum = { 0 };
	for (int i = 0; i < games; i++) {
		one_game(seed + (uint64_t)i * 1000003, i, &sum);
		many_say(i + 1, games);
	}
	printf("# %d games of %d kinds, %ld actions, %d battles, %d super-rolls\n", games, KINDS,
		sum.actions, sum.battles, sum.supers);
	if (games < 100)
		return;
	/* so many games went everywhere */
	for (int ask = DTO_ASK_ROLL; ask < DTO_ASK_DEAL; ask++)
		ck_assert_msg(sum.asked[ask], "question %d was never asked", ask);
	ck_assert(sum.supers && sum.battles && sum.equals && sum.lost);
	ck_assert(sum.over[1] && sum.over[2]);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, games_keep_all_rules);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		seed = strtoull(argv[1], NULL, 10);
	if (argc > 2)
		games = atoi(argv[2]) * (argc > 3 && strcmp(argv[3], "each") == 0 ? KINDS : 1);
	printf("# seed %llu (run with SEED GAMES [each] for others)\n", (unsigned long long)seed);
	fflush(stdout);
	return run_tests("sim_contests", add);
}
