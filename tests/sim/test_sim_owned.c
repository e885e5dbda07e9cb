/* SPDX-License-Identifier: MIT */
/*
 * test_sim_owned.c - what the screen counts event by event, while a town is told, comes to what the
 * game says afterwards: dollars, nuggets, cards, badge, and what lies at the places.
 */
#include "run.h"
#include "dicetown.h"
#include "town_table.h"
#include "sim.h"

#include <string.h>

static struct sim games, *s = &games;
static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan", "Eve" };

static void owned(struct screen *out)
{
	struct game *view = game_observe(s->g, 0);
	ck_assert_ptr_nonnull(view);
	town_table.own(view, out);
	game_destroy(view);
}

static void same_seat(const struct screen_seat *told, const struct screen_seat *game)
{
	ck_assert_uint_eq(told->dollars, game->dollars);
	ck_assert_uint_eq(told->nuggets, game->nuggets);
	ck_assert_uint_eq(told->deeds, game->deeds);
	ck_assert_uint_eq(told->store, game->store);
	ck_assert_uint_eq(told->safe, game->safe);
	ck_assert_int_eq(told->sheriff, game->sheriff);
}

static void same_as_the_game(const struct screen *told)
{
	struct screen game = { 0 };
	owned(&game);
	ck_assert_uint_eq(told->mine, game.mine);
	ck_assert_uint_eq(told->bank, game.bank);
	ck_assert_uint_eq(told->stagecoach, game.stagecoach);
	for (int i = 0; i < s->seats; i++)
		same_seat(&told->seat[i], &game.seat[i]);
}

/* Changes since the last place or roll began add up to what is owned now. */
static void same_difference(const struct screen *then, const struct screen *now)
{
	for (int i = 0; i < s->seats; i++) {
		const struct screen_seat *a = &then->seat[i], *b = &now->seat[i];
		ck_assert_int_eq(b->got_dollars, b->dollars - a->dollars);
		ck_assert_int_eq(b->got_nuggets, b->nuggets - a->nuggets);
		ck_assert_int_eq(b->got_cards,
			b->deeds + b->store + b->safe - a->deeds - a->store - a->safe);
	}
}

static long tell(const struct game_events *ev, struct screen *screen, struct screen *then)
{
	for (size_t i = 0; i < ev->n; i++) {
		struct game_event seen;
		int kind = ev->list[i].kind;
		game_event_for(s->g, &ev->list[i], 0, &seen);
		town_table.happened(s->g, &seen, names, screen);
		if (kind == EV_PLACE || kind == EV_ROUND || kind == EV_ROLL)
			*then = *screen;
		same_difference(then, screen);
	}
	return (long)ev->n;
}

static long play_game(uint64_t seed)
{
	static struct screen screen, then;
	int rolled = 0, round = 0;
	long told = 0;
	sim_begin(s, seed);
	memset(&screen, 0, sizeof(screen));
	owned(&screen);
	then = screen;
	while (game_acting(s->g)) {
		struct game_action a;
		struct game_events ev;
		int seat = sim_seat(s, game_acting(s->g));
		if (s->t->roll != rolled || s->t->round != round)
			sim_roll(s);
		rolled = s->t->roll;
		round = s->t->round;
		if (seat == GAME_SEAT_TABLE)
			sim_draw(s, s->g, &a);
		else
			sim_choose(s, s->g, seat, &a);
		sim_apply(s->g, &a, &ev);
		told += tell(&ev, &screen, &then);
		if (!(game_acting(s->g) & game_bit(GAME_SEAT_TABLE))) /* no card is on its way */
			same_as_the_game(&screen);
	}
	sim_end(s);
	return told;
}

START_TEST(what_events_move_is_what_the_game_owns)
{
	int n = sim_games(200);
	long told = 0;
	for (int i = 0; i < n; i++)
		told += play_game(sim_seed() + (uint64_t)i * 1000003);
	printf("# %d games, %ld events\n", n, told);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, what_events_move_is_what_the_game_owns);
}

int main(int argc, char **argv)
{
	sim_arguments(argc, argv);
	return run_tests("sim_owned", add);
}
