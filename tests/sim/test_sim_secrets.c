/* SPDX-License-Identifier: MIT */
/*
 * test_sim_secrets.c - nobody learns what is hidden from him: not by his view, not by what he may
 * do, not by whom is asked when, not by what is told (GEN-5).
 */
#include "hidden.h"
#include "run.h"

#include <string.h>

static struct sim sim, *const s = &sim;

/* ---- At one moment: whatever is hidden is permuted, and he sees the same ---- */

static void sees_the_same(struct game *other, struct game *view, int seat)
{
	struct dt_error err;
	hide_from(s, other, seat, HIDDEN_ALL);
	ck_assert_msg(game_audit(other, &err) == DT_OK, "%s: %s", err.rule, err.msg);
	game_observe_into(s->g, seat, view);
	uint64_t mine = game_hash(view);
	struct game_result r, r2;
	game_result(view, &r);
	game_observe_into(other, seat, view);
	ck_assert_msg(game_hash(view) == mine, "seat %d sees a difference at question %d", seat,
		s->t->ask.what);
	game_result(view, &r2);
	ck_assert_mem_eq(r.points, r2.points, sizeof(r.points));
	if (!seat)
		return;
	ck_assert_ptr_eq(game_moment(s->g, seat), game_moment(other, seat));
	/* what he may do, and what his view says he may do */
	static struct game_action his[SIM_LIST];
	size_t n = game_legal_actions(s->g, seat, his, SIM_LIST);
	ck_assert_uint_eq(sim_list(s, other, seat), n);
	ck_assert_mem_eq(his, s->list, n * sizeof(his[0]));
	ck_assert_uint_eq(sim_list(s, view, seat), n);
	ck_assert_mem_eq(his, s->list, n * sizeof(his[0]));
}

static void play_on(void)
{
	struct game_action a;
	int seat = sim_seat(s, game_acting(s->g));
	if (seat == GAME_SEAT_TABLE)
		sim_draw(s, s->g, &a);
	else
		sim_choose(s, s->g, seat, &a);
	sim_apply(s->g, &a, NULL);
}

START_TEST(views_do_not_change_with_what_is_hidden) /* GEN-5, DT-SALOON-6, DT-STORE-1 */
{
	long compared = 0;
	int games = sim_games(72);
	for (int i = 0; i < games; i++) {
		sim_begin(s, sim_seed() + (uint64_t)i * 7919, i);
		struct game *other = game_clone(s->g), *view = game_clone(s->g);
		while (game_acting(s->g)) {
			if (s->t->ask.what == ASK_KEEP || s->t->ask.what == ASK_REROLL)
				sim_roll(s);
			if (sim_random(s, 3) == 0) {
				sees_the_same(
					other, view, (int)sim_random(s, (unsigned)s->seats + 1));
				compared++;
			}
			play_on();
		}
		sees_the_same(other, view, 0);
		game_destroy(view);
		game_destroy(other);
		sim_end(s);
		many_say(i + 1, games);
	}
	printf("# %d games, %ld views compared\n", games, compared);
}
END_TEST

/* ---- Over time: two games that differ in hidden cards go on alike ---- */

struct twins {
	struct game *g, *other, *view;
	int seat; /* who looks on */
	long steps;
};

static bool same_back(int a, int b)
{
	if (sim_immediate(a) || sim_immediate(b) || a == RANCH || b == RANCH)
		return a == b; /* gaining them is no secret */
	return town_is_store(a) == town_is_store(b) && town_is_deed(a) == town_is_deed(b);
}

/* Does the seat looking on see the card of this action? */
static bool seen(const struct twins *w, const struct game_action *a)
{
	const struct town *t = town_of(w->g);
	if (!w->seat)
		return false;
	if (a->seat == w->seat)
		return true;
	if (a->kind == ACT_GIVE) /* to the visitor, two frames in */
		return t->frame[t->depth - 1].seat == w->seat;
	return (t->lookers & game_bit(w->seat)) != 0 ||
	       (a->kind == ACT_DEAL && a->arg[0] == DECK_STORE &&
		       t->frame[t->depth - 1].seat == w->seat) ||
	       (a->kind == ACT_DRAW && t->frame[t->depth - 1].seat == w->seat);
}

/* The action for the other game that looks the same from where the seat sits. */
static bool counterpart(struct twins *w, const struct game_action *a, struct game_action *b)
{
	int at = a->kind == ACT_DEAL || a->kind == ACT_DRAW ? 1 : 0;
	bool card = a->kind == ACT_PICK || a->kind == ACT_GIVE || a->kind == ACT_DRAW ||
		    (a->kind == ACT_DEAL && a->arg[0] == DECK_STORE);
	*b = *a;
	if (!card || seen(w, a))
		return game_check(w->other, b, NULL) == DT_OK;
	size_t n = sim_list(s, w->other, a->seat), first = sim_random(s, (unsigned)n);
	for (size_t i = 0; i < n; i++) {
		*b = s->list[(first + i) % n];
		if (same_back(a->arg[at], b->arg[at]))
			return true;
	}
	return false;
}

/* Cards are never played, nor offered, so that none is turned up. */
static bool shows_a_card(const struct game_action *a)
{
	return (a->kind == ACT_PLAY && !sim_immediate(a->arg[0])) ||
	       (a->kind == ACT_ADD && a->arg[0] == GOOD_CARD);
}

static bool choose_for_both(struct twins *w, struct game_action *a, struct game_action *b)
{
	int seat = sim_seat(s, game_acting(w->g));
	for (int tries = 0; tries < 30; tries++) {
		if (seat == GAME_SEAT_TABLE)
			sim_draw(s, w->g, a);
		else
			sim_choose(s, w->g, seat, a);
		if (!shows_a_card(a) && counterpart(w, a, b))
			return true;
	}
	return false;
}

/* False when something different was shown to him that nobody chose to: somebody's only card, given
 * to him, or his only deeds, protected, or by Coupon the only card of the discard pile. */
static bool nothing_differs(
	struct twins *w, const struct game_events *ev, const struct game_events *ev2)
{
	ck_assert_msg(game_acting(w->g) == game_acting(w->other), "who is asked differs");
	ck_assert_uint_eq(ev->n, ev2->n);
	bool coupon = false;
	for (size_t i = 0; i < ev->n; i++) {
		struct game_event e, e2;
		coupon =
			coupon || (ev->list[i].kind == EV_RIVER && ev->list[i].arg[0] == RV_COUPON);
		game_event_for(w->g, &ev->list[i], w->seat, &e);
		game_event_for(w->other, &ev2->list[i], w->seat, &e2);
		if (memcmp(&e, &e2, sizeof(e)) == 0)
			continue;
		bool gift = e.kind == EV_CARD && e.seat == w->seat && e.arg[0] == e2.arg[0] &&
			    (e.arg[0] || coupon);
		ck_assert_msg(gift || e.kind == EV_PROTECT, "event %d differs for seat %d", e.kind,
			w->seat);
		return false;
	}
	if (w->seat && town_of(w->g)->ask.what == ASK_COUPON &&
		(town_of(w->g)->lookers & game_bit(w->seat)))
		return false; /* he looks through the discard pile */
	game_observe_into(w->g, w->seat, w->view);
	uint64_t hash = game_hash(w->view);
	game_observe_into(w->other, w->seat, w->view);
	ck_assert_msg(game_hash(w->view) == hash, "the view of seat %d differs", w->seat);
	return true;
}

static void go_on_alike(struct twins *w)
{
	static struct game_events ev, ev2;
	struct game_action a, b;
	const struct town *t = town_of(w->g);
	while (game_acting(w->g) && t->place != PLACE_END) {
		if (t->ask.what == ASK_KEEP || t->ask.what == ASK_REROLL)
			sim_roll(s);
		if (!choose_for_both(w, &a, &b))
			return; /* from here on the games differ openly */
		sim_apply(w->g, &a, &ev);
		sim_apply(w->other, &b, &ev2);
		if (t->place == PLACE_END)
			return;
		if (!nothing_differs(w, &ev, &ev2))
			return;
		w->steps++;
	}
}

static bool nobody_has_answered(void)
{
	bool offers = false;
	for (int seat = 1; seat <= s->seats; seat++)
		offers = offers || town_seat(s->t, seat)->offer.made;
	return s->t->place != PLACE_END && s->t->ask.pending == s->t->ask.asked && !offers;
}

START_TEST(games_that_look_alike_go_on_alike) /* GEN-5: moments at which anybody is asked */
{
	long steps = 0, twins = 0;
	int games = sim_games(72);
	for (int i = 0; i < games; i++) {
		sim_begin(s, sim_seed() + (uint64_t)i * 104729, i);
		struct game *real = s->g;
		struct twins w = {
			.g = game_clone(s->g), .other = game_clone(s->g), .view = game_clone(s->g)
		};
		for (int n = 0; game_acting(real); n++) {
			if (s->t->ask.what == ASK_KEEP || s->t->ask.what == ASK_REROLL)
				sim_roll(s);
			if (nobody_has_answered() && sim_random(s, 60) == 0) {
				struct sim before = *s;
				w.seat = (int)sim_random(s, (unsigned)s->seats + 1);
				game_copy(w.g, real);
				hide_from(s, w.other, w.seat, HIDDEN_CARDS);
				s->t = game_state(w.g);
				go_on_alike(&w);
				twins++;
				before.random = s->random;
				*s = before;
			}
			play_on();
		}
		steps += w.steps;
		game_destroy(w.g);
		game_destroy(w.other);
		game_destroy(w.view);
		sim_end(s);
		many_say(i + 1, games);
	}
	printf("# %d games, %ld pairs went on alike for %ld steps\n", games, twins, steps);
	ck_assert_int_gt(steps, 10 * twins);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, views_do_not_change_with_what_is_hidden);
	tcase_add_test(tc, games_that_look_alike_go_on_alike);
}

int main(int argc, char **argv)
{
	sim_arguments(argc, argv);
	return run_tests("sim_secrets", add);
}
