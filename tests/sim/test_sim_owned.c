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
static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan", "Eve", "Finn" };

static void owned(struct screen *out)
{
	struct game *view = game_observe(s->g, 0);
	ck_assert_ptr_nonnull(view);
	town_table.own(view, out);
	game_destroy(view);
}

static void same_seat(const struct screen_seat *told, const struct screen_seat *game)
{
	for (int i = 0; i < SCREEN_FIGURES; i++) {
		ck_assert_int_eq(told->amount[i].known, game->amount[i].known);
		ck_assert_int_eq(told->amount[i].value, game->amount[i].value);
	}
	ck_assert_uint_eq(told->marks, game->marks);
}

/* Deeds and cards of the General Store, in the hand or safe, are the cards. */
static void parts_make_the_sum(const struct screen_seat *p)
{
	const struct screen_amount *a = p->amount;
	ck_assert_int_eq(
		a[OWN_CARDS].value, a[OWN_DEEDS].value + a[OWN_STORE].value + a[OWN_SAFE].value);
	ck_assert_int_eq(a[OWN_CARDS].change,
		a[OWN_DEEDS].change + a[OWN_STORE].change + a[OWN_SAFE].change);
}

static void same_as_the_game(const struct screen *told)
{
	struct screen game = { 0 };
	owned(&game);
	for (int i = 0; i < SCREEN_COMMON; i++)
		ck_assert_int_eq(told->common[i].value, game.common[i].value);
	for (int i = 0; i < s->seats; i++) {
		same_seat(&told->seat[i], &game.seat[i]);
		parts_make_the_sum(&told->seat[i]);
	}
}

/* Changes since the last place or roll began add up to what is owned now. */
static void same_difference(const struct screen *then, const struct screen *now)
{
	for (int i = 0; i < s->seats; i++)
		for (int k = 0; k < SCREEN_FIGURES; k++) {
			const struct screen_amount *a = &then->seat[i].amount[k];
			const struct screen_amount *b = &now->seat[i].amount[k];
			ck_assert_int_eq(b->change, b->value - a->value);
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

static long play_game(uint64_t seed, int which)
{
	static struct screen screen, then;
	int rolled = 0, round = 0;
	long told = 0;
	sim_begin(s, seed, which);
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
		told += play_game(sim_seed() + (uint64_t)i * 1000003, i);
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
