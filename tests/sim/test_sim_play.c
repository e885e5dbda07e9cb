/* SPDX-License-Identifier: MIT */
/*
 * test_sim_play.c - what holds in every game: invariants, legality, copies, order, no dead ends.
 */
#include "run.h"
#include "sim.h"

#include <string.h>

/* How often the expensive checks are made: once in so many states. */
enum { SELDOM = 25 };
/* Kinds of games: dealt ones, and those with the players' own cards. */
enum { SIM_ALL = 28 + 28 };

static struct sim sim, *const s = &sim;

/* ---- INV-8, INV-9, INV-11, DT-END-2: what one state alone does not show ---- */

struct past {
	int round, place, mine;
	unsigned deeds; /* in deck and row when the round began */
	uint8_t aside[GAME_SEATS_MAX];
};

static unsigned deeds_left(const struct town *t)
{
	unsigned n = town_count(t->deck[DECK_DEEDS - 1], BACKS_ANY);
	for (int i = 0; i < TOWN_ROW; i++)
		n += t->row[i] != CARD_NONE;
	return n;
}

/* DT-END-2, E1-1, X-END-3 */
static int most_rounds(const struct town *t)
{
	if (t->rules.indians)
		return t->rules.edition ? 35 : 30;
	if (!t->rules.expansion || t->seats == 2)
		return t->rules.edition ? 25 : 20;
	return t->rules.edition ? 19 : 17;
}

static void compare_with_past(struct past *past)
{
	const struct town *t = s->t;
	if (!t->round) { /* own cards are laid out and told one by one */
		past->deeds = deeds_left(t) + (t->ask.what == ASK_TELL && t->ask.a == DECK_DEEDS);
		return;
	}
	ck_assert_int_le(t->mine, past->mine); /* INV-9: the mine never grows */
	for (int seat = 1; seat <= s->seats; seat++) {
		unsigned aside = town_dice(town_seat(t, seat)->aside);
		if (t->round == past->round && t->place == PLACE_HANDS)
			ck_assert_uint_ge(aside, past->aside[seat - 1]); /* INV-8 */
		past->aside[seat - 1] = (uint8_t)aside;
	}
	if (t->round != past->round || t->place == PLACE_END) {
		unsigned deeds = deeds_left(t);
		if (past->place < PLACE_END)
			ck_assert_uint_lt(deeds, past->deeds); /* INV-11 */
		past->deeds = deeds;
	}
	past->round = t->round;
	past->place = t->place;
	past->mine = t->mine;
	ck_assert_int_le(t->round, most_rounds(t));
}

/* ---- What is listed and what is not ---- */

static bool listed(const struct game_action *a, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (game_action_same(&s->list[i], a))
			return true;
	return false;
}

static void everything_listed_is_accepted(int seat, size_t n)
{
	struct game_action few[4] = { { .kind = 255 }, { .kind = 255 }, { .kind = 255 },
		{ .kind = 255 } };
	struct dt_error err;
	/* no more is written than there is room for, and it is the beginning of the list */
	ck_assert_uint_eq(game_legal_actions(s->g, seat, few, 3), n);
	ck_assert_int_eq(few[3].kind, 255);
	ck_assert_mem_eq(few, s->list, (n < 3 ? n : 3) * sizeof(few[0]));
	for (size_t i = 0; i < n; i++) {
		ck_assert_int_eq(s->list[i].seat, seat);
		ck_assert_msg(
			game_check(s->g, &s->list[i], &err) == DT_OK, "%s: %s", err.rule, err.msg);
	}
	for (size_t i = 1; i < n && n < 100; i++)
		ck_assert(!listed(&s->list[i], i)); /* nothing is listed twice */
}

/* An action that is nearly one of the list, or anything. */
static void spoil(struct game_action *a)
{
	unsigned which = sim_random(s, 8);
	if (which == 0)
		a->kind = (uint8_t)sim_random(s, TOWN_ACTIONS + 1);
	else if (which == 1)
		a->seat = (uint8_t)sim_random(s, GAME_SEAT_TABLE + 2);
	else if (which < 6)
		a->arg[sim_random(s, 7)] = (uint8_t)sim_random(s, 8);
	else
		a->arg[sim_random(s, GAME_ARGS)] = (uint8_t)sim_random(s, 256);
}

static int others_are_refused(int seat, size_t n)
{
	uint64_t before = game_hash(s->g);
	int refused = 0;
	for (int i = 0; i < 12; i++) {
		struct dt_error err = { 0 };
		struct game_action a = s->list[sim_random(s, (unsigned)n)];
		spoil(&a);
		bool same_seat = a.seat == seat;
		if (a.kind == ACT_MEND && s->t->rules.cards)
			continue; /* no answer, so not listed; all agree to it elsewhere */
		if ((same_seat && listed(&a, n)) ||
			(!same_seat && game_check(s->g, &a, NULL) == DT_OK))
			continue;
		refused++;
		ck_assert_int_eq(game_apply(s->g, &a, NULL, &err), DT_ERR_RULES);
		ck_assert(err.rule[0] && err.msg[0]);
	}
	ck_assert_uint_eq(game_hash(s->g), before);
	return refused;
}

/* Does a ranch lie where nobody sees it? */
static bool may_be_ranch(void)
{
	unsigned n = s->t->discard[DECK_DEEDS - 1][RANCH];
	for (int i = 0; i < TOWN_ROW; i++)
		n += s->t->row[i] == RANCH;
	for (int seat = 1; seat <= s->seats; seat++)
		n += town_seat(s->t, seat)->ranches;
	return s->t->ask.a == DECK_DEEDS && s->t->rules.expansion && n < 10;
}

static void the_default_is_legal(int seat)
{
	struct game_action a;
	struct dt_error err;
	int what = s->t->ask.what;
	bool more = what == ASK_CHASE || what == ASK_SPIRIT;
	bool dice = what == ASK_KEEP || what == ASK_REROLL || more;
	uint8_t roll[GAME_FACES_MAX] = { 0 };
	sim_choose(s, s->g, seat, &a);
	memcpy(roll, more ? a.arg : s->roll[seat - 1], more ? GAME_FACES_MAX : TOWN_FACES);
	ck_assert(!dice || !game_fallback(s->g, seat, NULL, &a));
	if (what == ASK_TELL && (s->t->ask.b != TELL_OPEN || may_be_ranch()) &&
		s->t->ask.b != TELL_SAFE && s->t->ask.b != TELL_END) {
		ck_assert(!game_fallback(s->g, seat, NULL, &a)); /* a face has to be seen, too */
		return;
	}
	ck_assert(game_fallback(s->g, seat, dice ? roll : NULL, &a));
	ck_assert_msg(game_check(s->g, &a, &err) == DT_OK, "default: %s: %s", err.rule, err.msg);
}

/* ---- Copies, and simultaneous answers in every order ---- */

static void copies_are_exact(const struct game_action *a)
{
	struct game *copy = game_clone(s->g);
	uint64_t before = game_hash(s->g);
	ck_assert_uint_eq(game_hash(copy), before);
	sim_apply(copy, a, NULL);
	uint64_t after = game_hash(copy);
	ck_assert_uint_eq(game_hash(s->g), before); /* the original does not notice */
	game_copy(copy, s->g);
	ck_assert_uint_eq(game_hash(copy), before);
	sim_apply(copy, a, NULL);
	ck_assert_uint_eq(game_hash(copy), after);
	game_destroy(copy);
}

enum { ANSWER_MAX = 80 };

struct answers { /* of each seat, in its own order */
	struct game_action list[GAME_SEATS_MAX][ANSWER_MAX];
	size_t n[GAME_SEATS_MAX];
};

/* What each seat that is asked answers; an offer takes several actions. */
static void collect(struct answers *all)
{
	uint32_t asked = game_acting(s->g);
	memset(all, 0, sizeof(*all));
	struct game *copy = game_clone(s->g);
	for (int seat = 1; seat <= s->seats; seat++) {
		if (!(asked & game_bit(seat)))
			continue;
		size_t *n = &all->n[seat - 1];
		int what = s->t->ask.what;
		bool more = true;
		game_copy(copy, s->g);
		while (more) {
			struct game_action *a = &all->list[seat - 1][(*n)++];
			sim_choose(s, copy, seat, a);
			if (*n == ANSWER_MAX)
				*a = (struct game_action){ .seat = (uint8_t)seat,
					.kind = ACT_PASS };
			more = what == ASK_OFFER && (a->kind == ACT_OFFER || a->kind == ACT_ADD);
			sim_apply(copy, a, NULL);
		}
	}
	game_destroy(copy);
}

/* Applies them in a random order and returns the hash; events of the last one in *ev. */
static uint64_t play_in_some_order(
	struct game *g, const struct answers *all, struct game_events *ev)
{
	size_t at[GAME_SEATS_MAX] = { 0 };
	uint32_t left = game_acting(g);
	while (left) {
		int seat = sim_seat(s, left);
		sim_apply(g, &all->list[seat - 1][at[seat - 1]++], ev);
		if (at[seat - 1] == all->n[seat - 1])
			left &= ~game_bit(seat);
		ck_assert(!left || ev->n == 0); /* sealed: nothing is told before the last */
	}
	return game_hash(g);
}

static void order_does_not_matter(void)
{
	static struct answers all;
	static struct game_events first, other;
	collect(&all);
	struct game *copy = game_clone(s->g);
	uint64_t hash = play_in_some_order(copy, &all, &first);
	for (int i = 0; i < 4; i++) {
		game_copy(copy, s->g);
		ck_assert_uint_eq(play_in_some_order(copy, &all, &other), hash);
		ck_assert_uint_eq(other.n, first.n);
		ck_assert_mem_eq(other.list, first.list, first.n * sizeof(first.list[0]));
	}
	game_destroy(copy);
}

/* ---- Draws: each has a name of its own (see struct game_chance) ---- */

static struct {
	char name[1200][24];
	int n;
} draws;

static void the_draw_is_new(void)
{
	struct game_chance c;
	char *name = draws.name[draws.n];
	ck_assert_int_lt(draws.n, 1199);
	game_chance(s->g, &c);
	snprintf(name, sizeof(draws.name[0]), "%s %u %u", c.label, c.round, c.index);
	for (int i = 0; i < draws.n; i++)
		ck_assert_msg(strcmp(draws.name[i], name) != 0, "%s: drawn before", name);
	draws.n++;
}

/* ---- Own cards: nothing is asked twice, and what a sticker names is known ---- */

static struct {
	int open, must, safe;	   /* answers that told what was turned up, or is laid out */
	int turned, drunk, laid;   /* so often that happened */
	int ranch, drawn;	   /* whether it is a ranch; deeds drawn unseen */
	int river, used;	   /* cards of the river */
	int bandit, bandits;	   /* laid at the office, on top, or hired from a hidden deck */
	uint32_t done[TOWN_DECKS]; /* seats that have told all that they have of a deck */
	uint8_t told[TOWN_CARDS];  /* when points were counted */
} own;

static void note_answer(const struct game_action *a)
{
	if (s->t->ask.what != ASK_TELL)
		return;
	own.open += s->t->ask.b == TELL_OPEN;
	own.must += s->t->ask.b == TELL_MUST && s->t->ask.a == DECK_ELIXIRS;
	own.ranch += s->t->ask.b == TELL_RANCH;
	own.river += s->t->ask.a == DECK_RIVER;
	own.bandit += s->t->ask.a == DECK_BANDITS;
	own.safe += s->t->ask.b == TELL_SAFE;
	if (s->t->ask.b != TELL_END)
		return;
	uint32_t *done = &own.done[s->t->ask.a - 1];
	ck_assert(!(*done & game_bit(a->seat))); /* it has said that there is no more */
	own.told[a->arg[0]]++;
	if (a->kind == ACT_DONE)
		*done |= game_bit(a->seat);
}

static void note_events(const struct game_events *ev)
{
	for (size_t i = 0; i < ev->n; i++) {
		const struct game_event *e = &ev->list[i];
		own.turned += e->kind == EV_ROW || e->kind == EV_SHELF;
		own.drunk += e->kind == EV_ELIXIR;
		own.laid += e->kind == EV_PROTECT ? (e->arg[0] > 0) + (e->arg[1] > 0) : 0;
		bool drawn = e->kind == EV_RANCH || (e->kind == EV_CARD && town_is_deed(e->arg[1]));
		own.drawn += drawn && !e->arg[0];
		own.drawn -= e->kind == EV_DEED; /* it was in the row */
		own.used += e->kind == EV_RIVER;
		own.bandits += e->kind == EV_WANTED || e->kind == EV_TOP ||
			       (e->kind == EV_HIRE && s->t->rules.bandit_hidden);
	}
}

/* A question that is answered leads to what it was about: one is never asked again. */
static void nothing_is_asked_twice(void)
{
	const struct town *t = s->t;
	if (!t->rules.cards)
		return;
	ck_assert_int_le(own.open, own.turned);
	ck_assert_int_le(own.must, own.drunk + (t->ask.what == ASK_TELL));
	ck_assert_int_le(own.safe, own.laid + 2);
	ck_assert_int_le(own.ranch, own.drawn);
	ck_assert_int_le(own.river, own.used);
	ck_assert_int_le(own.bandit, own.bandits);
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++)
		ck_assert_uint_le(own.told[card], town_copies(&t->rules, card));
	for (int i = 0; s->stickers && i < TOWN_ROW; i++)
		ck_assert_int_ne(t->row[i], DEED_UNKNOWN);
	for (int i = 0; s->stickers && i < TOWN_SHELVES; i++)
		ck_assert_int_ne(t->shelf[i], EL_UNKNOWN);
}

/* ---- Games ---- */

struct totals {
	long actions, refused, orders;
	int asked[TOWN_ASKS], windows[TOWN_WINDOWS], played[TOWN_CARDS];
	int over[4];
};

static void one_action(struct totals *sum)
{
	struct game_action a;
	struct game_events ev;
	uint32_t acting = game_acting(s->g);
	int seat = sim_seat(s, acting);
	bool table = seat == GAME_SEAT_TABLE;
	sum->asked[s->t->ask.what]++;
	if (s->t->ask.what == ASK_WINDOW)
		sum->windows[s->t->ask.a]++;
	if (table) {
		the_draw_is_new();
		sim_draw(s, s->g, &a);
	} else {
		sim_choose(s, s->g, seat, &a);
	}
	if (a.kind == ACT_PLAY)
		sum->played[a.arg[0]]++;
	bool closely = sim_random(s, SELDOM) == 0;
	if (!table)
		the_default_is_legal(seat);
	if (closely) {
		for (int other = 1; other <= GAME_SEAT_TABLE; other++)
			if (acting & game_bit(other)) /* no dead ends; sim_choose() looks, too */
				ck_assert_uint_gt(game_legal_actions(s->g, other, NULL, 0), 0);
		size_t n = sim_list(s, s->g, seat);
		everything_listed_is_accepted(seat, n);
		sum->refused += others_are_refused(seat, n);
		copies_are_exact(&a);
	}
	if ((acting & (acting - 1)) && closely) {
		order_does_not_matter();
		sum->orders++;
	}
	note_answer(&a);
	sim_apply(s->g, &a, &ev);
	note_events(&ev);
	nothing_is_asked_twice();
	for (size_t i = 0; i < ev.n; i++)
		if (ev.list[i].kind == EV_OVER)
			sum->over[ev.list[i].arg[0]]++;
	sum->actions++;
}

static void one_game(uint64_t seed, int which, struct totals *sum)
{
	sim_begin(s, seed, which);
	struct past past = {
		.mine = s->t->mine, .round = 1, .deeds = deeds_left(s->t), .place = PLACE_HANDS
	};
	int rolled = 0, round = 0;
	draws.n = 0;
	memset(&own, 0, sizeof(own));
	while (game_acting(s->g)) {
		if (s->t->roll != rolled || s->t->round != round) {
			sim_roll(s);
			rolled = s->t->roll;
			round = s->t->round;
		}
		one_action(sum);
		compare_with_past(&past);
	}
	struct game_result r;
	game_result(s->g, &r);
	ck_assert(r.over && r.winners && r.complete);
	ck_assert(s->t->mine == 0 || deeds_left(s->t) == 0); /* DT-END-1 */
	sim_end(s);
}

static void went_everywhere(const struct totals *sum)
{
	for (int what = ASK_KEEP; what < TOWN_ASKS; what++)
		ck_assert_msg(sum->asked[what], "question %d was never asked", what);
	for (int window = W_START; window < TOWN_WINDOWS; window++)
		ck_assert_msg(sum->windows[window], "window %d never opened", window);
	for (int card = GS_DYNAMITE; card < GS_UNKNOWN; card++)
		ck_assert_msg(sum->played[card], "card %d was never played", card);
	ck_assert(sum->played[GS_WHISKEY] && sum->played[GS_TWO_BARRELS]);
	ck_assert(sum->played[GS_INSURANCE] && sum->played[GS_DESPERADO]);
	ck_assert(sum->played[GS_GIFT] && sum->played[GS_SMOKE_SIGNALS]);
	ck_assert(sum->over[1] && sum->over[2]);
	ck_assert_int_gt(sum->refused, 100);
}

START_TEST(games_keep_all_rules) /* INV-1..11, DT-END-1, DT-END-2, X-END-3, defaults */
{
	struct sim_kind kinds[SIM_KINDS];
	struct totals sum = { 0 };
	int all = sim_kinds(kinds), games = sim_games(6 * all);
	for (int i = 0; i < games; i++) {
		one_game(sim_seed() + (uint64_t)i * 1000003, i, &sum);
		many_say(i + 1, games);
	}
	printf("# %d games of %d kinds, %ld actions, %ld refused, %ld orders compared\n", games,
		all, sum.actions, sum.refused, sum.orders);
	if (games >= 200 && all == SIM_ALL)
		went_everywhere(&sum);
}
END_TEST

/* Who plays on the command line by himself may play less. */
START_TEST(there_are_so_many_kinds) /* X-COMP-1, INDIAN-1, R-96, R-06 */
{
	struct sim_kind kinds[SIM_KINDS];
	int n = sim_kinds(kinds), dealt = 0;
	for (int i = 0; i < n; i++) {
		ck_assert(kinds[i].expansion || (!kinds[i].indians && kinds[i].seats < 6));
		dealt += !kinds[i].cards;
	}
	if (sim_chosen())
		return;
	ck_assert_int_eq(dealt, 2 * 4 + 2 * 2 * 5); /* without expansion, with it */
	ck_assert_int_eq(n, SIM_ALL);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, there_are_so_many_kinds);
	tcase_add_test(tc, games_keep_all_rules);
}

int main(int argc, char **argv)
{
	sim_arguments(argc, argv);
	return run_tests("sim_play", add);
}
