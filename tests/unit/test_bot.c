/* SPDX-License-Identifier: MIT */
/*
 * test_bot.c - bots: what they answer is legal under all options, follows from their own view and
 * roll alone, and what simulate adds up adds up. How strong they play is in test_strength.c.
 */
#include "bot_turn.h"
#include "dicetown.h"
#include "run.h"

#include "simulate.h"
#include "town.h"

#include <string.h>

enum {
	SWITCHES = 8, /* options with two values, */
	USUAL = 0x0d, /* the first of them being bit 0; these are on by default */
};

struct at_table {
	const struct bot_game *bg;
	struct game *game, *scratch;
	struct deal deal;
	struct bot_luck luck;
};

/* A game whose options are the bits of a number. */
static void sit_down(struct at_table *t, int seats, unsigned options, const char *seed)
{
	struct game_setup setup;
	struct dt_error err;
	memset(t, 0, sizeof(*t));
	t->bg = &town_bots;
	ck_assert_ptr_nonnull(t->bg);
	game_setup_default(&town_ops, seats, &setup);
	for (size_t i = 0; i < town_ops.n_options; i++) {
		const struct game_option *o = &town_ops.options[i];
		if (o->len > 1 || o->max != 1)
			continue;
		setup.value[o->at] = options & 1;
		options >>= 1;
	}
	ck_assert_msg(!deal_init(&t->deal, seed, &err), "%s", err.msg);
	t->game = game_create(&town_ops, &setup, NULL, &err);
	ck_assert_msg(t->game != NULL, "%s", err.msg);
	t->scratch = game_clone(t->game);
	ck_assert_ptr_nonnull(t->scratch);
	t->luck.state = options;
}

static void stand_up(struct at_table *t)
{
	game_destroy(t->game);
	game_destroy(t->scratch);
}

/* The draw that is due, or the answer of the first seat that is asked. False when it is over. */
static bool next(struct at_table *t, const struct bot *const *bots, struct game_action *a)
{
	uint32_t acting = game_acting(t->game);
	if (!acting)
		return false;
	if (acting & game_bit(GAME_SEAT_TABLE)) {
		deal_draw(&t->deal, t->game, a);
		return true;
	}
	int seat = 1;
	while (!(acting & game_bit(seat)))
		seat++;
	bot_answer(bots[(seat - 1) % 2], t->bg, t->game, seat, &t->deal, &t->luck, t->scratch, a);
	return true;
}

static void take_bots(const struct bot *bots[2], const char *first, const char *second)
{
	const struct bot_game *bg = &town_bots;
	bots[0] = bot_find(bg, first);
	bots[1] = bot_find(bg, second);
	ck_assert(bots[0] && bots[1]);
}

/* One whole game for each set of options; the numbers of players take turns. */
START_TEST(never_illegal)
{
	const struct bot *bots[2];
	char seed[32];
	take_bots(bots, _i & 1 ? "random" : "steady", _i & 2 ? "random" : "steady");
	for (unsigned options = 0; options < 1u << SWITCHES; options++) {
		struct at_table t;
		struct game_action a;
		struct dt_error err;
		snprintf(seed, sizeof(seed), "legal %u", options);
		sit_down(&t, 2 + (int)(options + (options >> 2)) % 4, options, seed);
		while (next(&t, bots, &a)) {
			ck_assert_msg(!game_apply(t.game, &a, NULL, &err), "%s: %s", seed, err.msg);
			ck_assert_msg(!game_audit(t.game, &err), "%s: %s", seed, err.msg);
		}
		stand_up(&t);
	}
}
END_TEST

/* Exchanges a card of every other hand with one of another kind and the same back in its deck: a
 * position that this seat cannot tell from the first one. Returns how many were exchanged. */
static int change_hidden(struct game *g, int viewer, struct bot_luck *luck)
{
	struct town *t = game_state_edit(g);
	int n = 0;
	for (int seat = 1; seat <= t->seats; seat++) {
		struct town_player *p = &t->player[seat - 1];
		if (seat == viewer || p->offer.made)
			continue;
		for (int card = GS_EQUIP_1; card <= DEED_5; card++) {
			bool store = card < GS_UNKNOWN;
			uint8_t *deck = t->deck[(store ? DECK_STORE : DECK_DEEDS) - 1];
			int first = store ? GS_EQUIP_1 : DEED_1, kinds = store ? 17 : 5;
			int other = first + (int)bot_luck_below(luck, (uint32_t)kinds);
			if (card == GS_UNKNOWN || !p->hand[card] || p->fresh[card] ||
				!deck[other] || other == card)
				continue;
			p->hand[card]--;
			deck[card]++;
			p->hand[other]++;
			deck[other]--;
			n++;
		}
	}
	return n;
}

/* Of each kind of bot, at every question of some games. */
START_TEST(sees_only_its_view)
{
	const struct bot *bots[2];
	struct at_table t;
	struct game_action a, again;
	struct bot_luck luck = { 1 };
	int changed = 0;
	take_bots(bots, "steady", _i & 1 ? "steady" : "random");
	for (int game = 0; game < 4; game++) {
		sit_down(&t, 2 + game, USUAL, _i & 1 ? "views" : "other views");
		struct game *hidden = game_clone(t.game);
		for (;;) {
			struct bot_luck before = t.luck;
			if (!next(&t, bots, &a))
				break;
			if (a.seat != GAME_SEAT_TABLE) {
				game_copy(hidden, t.game);
				changed += change_hidden(hidden, a.seat, &luck);
				bot_answer(bots[(a.seat - 1) % 2], t.bg, hidden, a.seat, &t.deal,
					&before, t.scratch, &again);
				ck_assert(game_action_same(&a, &again));
			}
			ck_assert(!game_apply(t.game, &a, NULL, NULL));
		}
		game_destroy(hidden);
		stand_up(&t);
	}
	ck_assert_int_gt(changed, 1000);
}
END_TEST

/* What a bot may choose from is what the game lists, or with dice those its roll has. */
START_TEST(choices_are_the_legal_ones)
{
	struct at_table t;
	struct game_action legal[BOT_LEGAL_MAX], listed[BOT_LEGAL_MAX], a;
	const struct bot *bots[2];
	take_bots(bots, "random", "random");
	for (int seats = 2; seats <= 5; seats++) {
		sit_down(&t, seats, USUAL, "choices");
		while (next(&t, bots, &a)) {
			uint8_t roll[GAME_FACES_MAX];
			if (a.seat != GAME_SEAT_TABLE) {
				game_observe_into(t.game, a.seat, t.scratch);
				bool dice = bot_roll(t.bg, &t.deal, t.scratch, a.seat, roll);
				size_t n = bot_legal(t.bg, t.scratch, a.seat, dice ? roll : NULL,
					legal, BOT_LEGAL_MAX);
				size_t all =
					game_legal_actions(t.game, a.seat, listed, BOT_LEGAL_MAX);
				ck_assert(n >= 1 && n <= all && all <= BOT_LEGAL_MAX);
				size_t expected = 0;
				for (size_t i = 0; i < all; i++) {
					bool fits = true;
					for (int f = 0; dice && f < GAME_FACES_MAX; f++)
						fits = fits && listed[i].arg[f] <= roll[f];
					expected += fits;
				}
				ck_assert_uint_eq(n, expected);
				for (size_t i = 0; i < n; i++)
					ck_assert(!game_check(t.game, &legal[i], NULL));
			}
			ck_assert(!game_apply(t.game, &a, NULL, NULL));
		}
		stand_up(&t);
	}
}
END_TEST

/* Each face on every sixth die, and as many dice as are free. */
START_TEST(dice_are_fair)
{
	struct at_table t;
	uint32_t faces[GAME_FACES_MAX] = { 0 };
	struct game_action a;
	char seed[32];
	sit_down(&t, 2, USUAL, "fair");
	while (game_acting(t.game) & game_bit(GAME_SEAT_TABLE)) {
		deal_draw(&t.deal, t.game, &a);
		ck_assert(!game_apply(t.game, &a, NULL, NULL));
	}
	for (int i = 0; i < 3000; i++) {
		uint8_t roll[GAME_FACES_MAX];
		unsigned n = 0;
		snprintf(seed, sizeof(seed), "fair %d", i);
		ck_assert(!deal_init(&t.deal, seed, NULL));
		ck_assert(bot_roll(t.bg, &t.deal, t.game, 1 + i % 2, roll));
		for (int f = TOWN_FACES; f < GAME_FACES_MAX; f++)
			ck_assert_int_eq(roll[f], 0);
		for (int f = 0; f < TOWN_FACES; f++) {
			faces[f] += roll[f];
			n += roll[f];
		}
		ck_assert_uint_eq(n, TOWN_DICE);
	}
	/* 15 000 dice: 2 500 of each, give or take 46; five times that is never seen */
	for (int f = 0; f < TOWN_FACES; f++)
		ck_assert_msg(faces[f] > 2270 && faces[f] < 2730, "face %d: %u", f, faces[f]);
	stand_up(&t);
}
END_TEST

static void run_games(struct simulate_result *r, int seats, uint32_t games, const char *seed)
{
	struct dt_error err;
	struct simulate s = { .ops = &town_ops, .games = games, .seed = seed };
	const struct bot_game *bg = &town_bots;
	for (int i = 0; i < seats; i++)
		s.bots[i] = bot_find(bg, i ? "random" : "steady");
	game_setup_default(&town_ops, seats, &s.setup);
	ck_assert_msg(!simulate_run(&s, r, &err), "%s", err.msg);
}

START_TEST(totals_add_up)
{
	struct simulate_result r;
	int seats = _i;
	uint32_t wins = 0;
	run_games(&r, seats, 25, "totals");
	ck_assert_uint_eq(r.games, 25);
	for (int i = 0; i < GAME_SEATS_MAX; i++) {
		wins += r.wins[i];
		ck_assert(i < seats || (!r.wins[i] && !r.points[i]));
	}
	ck_assert_uint_eq(wins, 25); /* DT-WIN-3: there is always one winner */
	ck_assert_uint_ge(r.rounds, 25 * r.rounds_min);
	ck_assert_uint_le(r.rounds, 25 * r.rounds_max);
	ck_assert_uint_le(r.rounds_max, 20); /* DT-END-2 */
	for (int place = 0; place < 6; place++)
		ck_assert_uint_le(r.counts[place], r.rounds);
	ck_assert_uint_eq(r.counts[5], r.rounds); /* DT-CTRL-2: the Town Hall is always won */
}
END_TEST

START_TEST(same_seed_same_games)
{
	struct simulate_result a, b, c;
	memset(&a, 0, sizeof(a));
	memset(&b, 0, sizeof(b));
	run_games(&a, 3, 10, "same");
	run_games(&b, 3, 10, "same");
	run_games(&c, 3, 10, "not the same");
	ck_assert_mem_eq(&a, &b, sizeof(a));
	ck_assert_mem_ne(a.points, c.points, sizeof(a.points));
}
END_TEST

/* Game i of a run is the game of the seed "SEED-i". */
START_TEST(games_have_names)
{
	struct at_table t;
	struct game_action a;
	struct game_result result;
	struct simulate_result r;
	const struct bot *bots[2];
	take_bots(bots, "steady", "random");
	run_games(&r, 2, 1, "name");
	sit_down(&t, 2, USUAL, "name-1");
	t.luck.state = deal_number(&t.deal, "bots", 0, 0, UINT64_MAX);
	while (next(&t, bots, &a))
		ck_assert(!game_apply(t.game, &a, NULL, NULL));
	game_result(t.game, &result);
	ck_assert_int_eq(r.points[0], result.points[0]);
	ck_assert_int_eq(r.points[1], result.points[1]);
	stand_up(&t);
}
END_TEST

START_TEST(bad_runs_are_refused)
{
	char seed[DEAL_SEED_MAX + 1];
	struct dt_error err;
	struct simulate_result r;
	const struct bot_game *bg = &town_bots;
	struct simulate s = { .ops = &town_ops, .games = 1, .seed = seed };
	for (int i = 0; i < GAME_SEATS_MAX; i++)
		s.bots[i] = bot_find(bg, "steady");
	game_setup_default(&town_ops, 2, &s.setup);
	memset(seed, 'x', sizeof(seed));
	seed[SIMULATE_SEED_MAX + 1] = '\0';
	ck_assert_int_eq(simulate_run(&s, &r, &err), DT_ERR_FORMAT);
	seed[SIMULATE_SEED_MAX] = '\0';
	ck_assert_int_eq(simulate_run(&s, &r, &err), DT_OK);
	seed[0] = '\0';
	ck_assert_int_eq(simulate_run(&s, &r, &err), DT_ERR_FORMAT);
	strcpy(seed, "seats");
	s.setup.seats = 6;
	ck_assert_int_eq(simulate_run(&s, &r, &err), DT_ERR_RULES);
	ck_assert_ptr_null(bot_find(bg, "stead"));
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, never_illegal, 0, 4);
	tcase_add_loop_test(tc, sees_only_its_view, 0, 2);
	tcase_add_test(tc, choices_are_the_legal_ones);
	tcase_add_test(tc, dice_are_fair);
	tcase_add_loop_test(tc, totals_add_up, 2, 6);
	tcase_add_test(tc, same_seed_same_games);
	tcase_add_test(tc, games_have_names);
	tcase_add_test(tc, bad_runs_are_refused);
}

int main(void)
{
	return run_tests("bot", add);
}
