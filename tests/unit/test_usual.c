/* SPDX-License-Identifier: MIT */
/*
 * test_usual.c - what any game gets without saying anything of its own: events, who is asked, the
 * round, what begins with an event.
 */
#include "at_table.h"
#include "bot.h"
#include "run.h"

#include <string.h>

struct little {
	uint8_t round, asked;
};

static const struct game_field fields[] = {
	{ .name = "round", .shape = GAME_ONE, .at = offsetof(struct little, round), .len = 1 },
	{ .name = "asked", .shape = GAME_SET, .at = offsetof(struct little, asked), .len = 1 },
	{ .name = NULL }
};
static const struct game_record state = { fields, sizeof(struct little) };

static void begin(void *s, const struct game_setup *setup, struct game_events *ev)
{
	*(struct little *)s = (struct little){ .round = 7, .asked = 5 };
	game_tell(ev, 1, setup->seats, (const uint8_t[]){ 8, 9 }, 2);
	game_tell(ev, 2, 0, NULL, 0);
}

static const struct game_ops ops = { .id = "little",
	.title = "Little",
	.seats_min = 1,
	.seats_max = 4,
	.state_size = sizeof(struct little),
	.state = &state,
	.begin = begin };

static struct game *new_game(struct game_events *ev)
{
	struct game_setup setup;
	struct dt_error err;
	game_setup_default(&ops, 3, &setup);
	struct game *g = game_create(&ops, &setup, ev, &err);
	ck_assert_ptr_nonnull(g);
	return g;
}

START_TEST(events_are_told_to_who_listens)
{
	struct game_events ev;
	game_destroy(new_game(NULL)); /* nobody */
	memset(&ev, 0xff, sizeof(ev));
	game_destroy(new_game(&ev));
	ck_assert_uint_eq(ev.n, 2);
	ck_assert(ev.list[0].kind == 1 && ev.list[0].seat == 3);
	ck_assert(ev.list[0].arg[0] == 8 && ev.list[0].arg[1] == 9 && ev.list[0].arg[2] == 0);
	ck_assert(ev.list[1].kind == 2 && ev.list[1].seat == 0 && ev.list[1].arg[0] == 0);
	ck_assert_uint_eq(ev.list[0].known, 0); /* no secret */
}
END_TEST

START_TEST(the_state_says_who_is_asked_and_which_round_it_is)
{
	static const struct bot_game bots = { .keep = 1 };
	struct game *g = new_game(NULL);
	ck_assert_uint_eq(game_acting(g), 5); /* seats 1 and 3 */
	ck_assert_uint_eq(bot_round(&bots, g), 7);
	ck_assert_uint_eq(game_value(g, "coins"), 0); /* there is none */
	game_destroy(g);
}
END_TEST

static enum game_begins longer(const struct game_event *e)
{
	return e->kind == 3 ? BEGINS_LONGER : BEGINS_NOTHING;
}

START_TEST(something_begins_with_an_event)
{
	const struct game_table none = { .kinds_n = 0 }, at_2 = { .next = 2 },
				own = { .begins = longer, .next = 2 };
	const struct game_event e0 = { .kind = 0 }, e2 = { .kind = 2 }, e3 = { .kind = 3 };
	ck_assert_int_eq(game_begins_with(&none, &e2), BEGINS_NOTHING);
	ck_assert_int_eq(game_begins_with(&none, &e0), BEGINS_NOTHING);
	ck_assert_int_eq(game_begins_with(&at_2, &e2), BEGINS_NEXT);
	ck_assert_int_eq(game_begins_with(&at_2, &e3), BEGINS_NOTHING);
	ck_assert_int_eq(game_begins_with(&own, &e2), BEGINS_NOTHING); /* its own goes before */
	ck_assert_int_eq(game_begins_with(&own, &e3), BEGINS_LONGER);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, events_are_told_to_who_listens);
	tcase_add_test(tc, the_state_says_who_is_asked_and_which_round_it_is);
	tcase_add_test(tc, something_begins_with_an_event);
}

int main(void)
{
	return run_tests("usual", add);
}
