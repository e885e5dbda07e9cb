/* SPDX-License-Identifier: MIT */
/*
 * bench_engine.c - how fast the rules are: whole five-player games of random play, and the same
 * actions applied once more without choosing them.
 *
 * bench-engine [GAMES]: of the second edition, then as many with the expansion and the Indians,
 * which may take 4/3 of the time for an action and twice that for a game. Times are of the
 * processor. play() and apply_all() are functions of their own so that callgrind can count each
 * alone (bench_engine.py does).
 */
#include "bench.h"
#include "bot.h"
#include "bot_turn.h"
#include "dicetown.h"
#include "town.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
	struct game_action *list;
	size_t n, cap;
};

static void fail(const char *what)
{
	fprintf(stderr, "bench-engine: %s\n", what);
	exit(1);
}

static void add(struct record *r, const struct game_action *a)
{
	if (r->n == r->cap) {
		r->cap = r->cap ? 2 * r->cap : 1 << 16;
		r->list = realloc(r->list, r->cap * sizeof(*a));
		if (!r->list)
			fail("out of memory");
	}
	r->list[r->n++] = *a;
}

static void draw(const struct game *g, struct bot_luck *luck, struct game_action *out)
{
	struct game_chance c;
	uint32_t total = 0;
	size_t i = 0;
	game_chance(g, &c);
	for (size_t j = 0; j < c.n; j++)
		total += c.weight[j];
	uint32_t n = bot_luck_below(luck, total);
	while (n >= c.weight[i])
		n -= c.weight[i++];
	*out = c.action[i];
}

/* Any legal answer; for dice any that the roll has. */
static void answer(const struct bot_game *bg, const struct game *g, uint32_t acting,
	struct bot_luck *luck, struct game_action *out)
{
	struct game_action legal[BOT_LEGAL_MAX];
	uint8_t roll[GAME_FACES_MAX] = { 0 };
	struct bot_dice d;
	int seat = 1;
	while (!(acting & game_bit(seat)))
		seat++;
	bool dice = bg->dice(g, seat, &d);
	for (unsigned i = 0; dice && i < d.n[0]; i++)
		roll[bot_luck_below(luck, d.faces[0])]++;
	for (unsigned i = 0; dice && i < d.n[1]; i++) /* the faces of the second kind follow */
		roll[d.faces[0] + bot_luck_below(luck, d.faces[1])]++;
	size_t n = bot_legal(bg, g, seat, dice ? roll : NULL, legal, BOT_LEGAL_MAX);
	*out = legal[bot_luck_below(luck, (uint32_t)n)];
}

__attribute__((noinline)) static void play(const struct bot_game *bg, const struct game *fresh,
	struct game *g, int games, struct record *r)
{
	struct bot_luck luck = { 1 };
	for (int i = 0; i < games; i++) {
		uint32_t acting;
		game_copy(g, fresh);
		while ((acting = game_acting(g))) {
			struct game_action a;
			if (acting & game_bit(GAME_SEAT_TABLE))
				draw(g, &luck, &a);
			else
				answer(bg, g, acting, &luck, &a);
			if (game_apply(g, &a, NULL, NULL))
				fail("a legal action was refused");
			add(r, &a);
		}
	}
}

/* noinline, so that callgrind knows it by its name. */
__attribute__((noinline)) static void apply_all(
	const struct game *fresh, struct game *g, const struct record *r, struct game_events *ev)
{
	game_copy(g, fresh);
	for (size_t i = 0; i < r->n; i++) {
		if (!game_acting(g))
			game_copy(g, fresh);
		if (game_apply(g, &r->list[i], ev, NULL))
			fail("a recorded action was refused");
	}
}

static void set_option(struct game_setup *setup, const char *name)
{
	for (size_t i = 0; i < town_ops.n_options; i++)
		if (strcmp(town_ops.options[i].name, name) == 0)
			setup->value[town_ops.options[i].at] = 1;
}

static void measure(int games, bool more)
{
	struct game_setup setup;
	struct game_events ev;
	struct record r = { 0 };
	const struct bot_game *bg = &town_bots;
	game_setup_default(&town_ops, 5, &setup);
	if (more) {
		set_option(&setup, "expansion");
		set_option(&setup, "indians");
	}
	struct game *fresh = game_create(&town_ops, &setup, NULL, NULL);
	struct game *g = fresh ? game_clone(fresh) : NULL;
	if (!g)
		fail("no memory for a game");

	double start = bench_cpu_ms();
	play(bg, fresh, g, games, &r);
	double played = bench_cpu_ms();
	apply_all(fresh, g, &r, &ev);
	double applied = bench_cpu_ms();

	printf("%d games of five random players%s, %zu actions\n", games,
		more ? " with expansion and Indians" : "", r.n);
	printf("games per second: %.0f (target 2000)\n", 1e3 * games / (played - start));
	printf("game_apply with events, mean: %.0f ns (target below 1000)\n",
		(applied - played) * 1e6 / (double)r.n);
	game_destroy(fresh);
	game_destroy(g);
	free(r.list);
}

int main(int argc, char **argv)
{
	int games = argc > 1 ? atoi(argv[1]) : 5000;
	if (games < 1)
		fail("usage: bench-engine [GAMES]");
	measure(games, false);
	if (!getenv("DICETABLE_BENCH_BASE")) /* callgrind counts the second edition alone */
		measure(games, true);
	return 0;
}
