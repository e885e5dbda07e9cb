/* SPDX-License-Identifier: MIT */
/*
 * test_led.c - what the strip says in each state and moment, what it draws, and its bytes.
 */
#include "led_apa102.h"
#include "led_scene.h"
#include "palette.h"
#include "run.h"

#include <string.h>

#define MS 1000000LL
#define EACH 5

/* What the lamps of one location do over the first two seconds. */
enum seen {
	DARK = 1,
	SOLID = 2,   /* one colour, never changing */
	CHANGES = 4, /* more than one colour or brightness */
	SEAT1 = 8,   /* some moment is exactly the full colour of the seat */
	SEAT2 = 16,
	RED_END = 32,  /* the last lamp is red at some moment and dark at another */
	ONE_LAMP = 64, /* only one lamp lit */
};

static struct led_rgb first_at(struct led_scene *s, int64_t ms)
{
	struct led_strip strip;
	led_scene_draw(s, EACH, ms * MS, &strip);
	return strip.lamp[0];
}

static bool same(struct led_rgb a, struct led_rgb b)
{
	return a.r == b.r && a.g == b.g && a.b == b.b;
}

static bool lit(struct led_rgb c)
{
	return c.r || c.g || c.b;
}

/* The full colour of a seat: a location that it has won. */
static struct led_rgb full(int seat)
{
	struct led_scene s = {
		.places = 1, .state = { SCREEN_WON }, .seats = { (uint8_t)(1 << seat) }
	};
	return first_at(&s, 0);
}

static unsigned watch(const struct led_scene *s)
{
	struct led_strip was, now;
	bool changed = false, any = false, end_red = false, end_dark = false, seat[2] = { 0 };
	unsigned most = 0;
	led_scene_draw(s, EACH, 0, &was);
	for (int64_t ms = 0; ms < 4000; ms += 25) {
		unsigned n = 0;
		led_scene_draw(s, EACH, ms * MS, &now);
		ck_assert_uint_eq(now.n, EACH);
		for (unsigned i = 0; i < EACH; i++)
			n += lit(now.lamp[i]);
		most = n > most ? n : most;
		any = any || n > 0;
		for (unsigned i = 0; i < EACH - 1; i++)
			changed = changed || !same(now.lamp[i], was.lamp[i]);
		for (int k = 0; k < 2; k++)
			seat[k] = seat[k] || same(now.lamp[0], full(k));
		struct led_rgb e = now.lamp[EACH - 1];
		end_red = end_red || (e.r == 255 && !e.g && !e.b);
		end_dark = end_dark || !lit(e);
	}
	return (any ? 0 : DARK) | (changed ? CHANGES : SOLID) | (seat[0] ? SEAT1 : 0) |
	       (seat[1] ? SEAT2 : 0) | (end_red && end_dark ? RED_END : 0) |
	       (most == 1 ? ONE_LAMP : 0);
}

static const struct {
	const char *name;
	struct led_scene scene;
	unsigned seen;
} scenes[] = {
	{ "nothing to say is dark", { .places = 1 }, DARK | SOLID },
	{ "the winner is solid", { .places = 1, .state = { SCREEN_WON }, .seats = { 1 } },
		SOLID | SEAT1 },
	{ "a winner stays while others are waited for",
		{ .places = 1,
			.state = { SCREEN_WON },
			.seats = { 2 },
			.waiting = 1,
			.trouble = 4 },
		SOLID | SEAT2 },
	{ "a tie alternates", { .places = 1, .state = { SCREEN_TIE }, .seats = { 3 } },
		CHANGES | SEAT1 | SEAT2 },
	{ "a tie shows nobody else", { .places = 1, .state = { SCREEN_TIE }, .seats = { 6 } },
		CHANGES | SEAT2 },
	{ "now breathes", { .places = 1, .state = { SCREEN_NOW } }, CHANGES },
	{ "nobody is one dim lamp", { .places = 1, .state = { SCREEN_NOBODY } }, SOLID | ONE_LAMP },
	{ "waiting breathes below full light", { .places = 1, .waiting = 1 }, CHANGES },
	{ "trouble blinks at full light", { .places = 1, .trouble = 2 }, CHANGES | SEAT2 },
	{ "trouble is stronger than waiting", { .places = 1, .trouble = 2, .waiting = 1 },
		CHANGES | SEAT2 },
	{ "a fault shows at a quiet location", { .places = 1, .fault = true },
		SOLID | RED_END | ONE_LAMP },
	{ "a fault shows beside a winner",
		{ .places = 1, .state = { SCREEN_WON }, .seats = { 1 }, .fault = true },
		SOLID | SEAT1 | RED_END },
};

START_TEST(scenes_say_what_the_table_says)
{
	unsigned seen = watch(&scenes[_i].scene);
	ck_assert_msg(seen == scenes[_i].seen, "%s: seen %#x, not %#x", scenes[_i].name, seen,
		scenes[_i].seen);
}
END_TEST

/* Of nine lamps the last three are the second winner's; of one the first has it. */
START_TEST(a_second_winner_has_the_last_third)
{
	struct led_scene s = {
		.places = 1, .state = { SCREEN_WON }, .seats = { 1 }, .second = { 2 }
	};
	struct led_strip strip;
	led_scene_draw(&s, 9, 0, &strip);
	for (int i = 0; i < 9; i++)
		ck_assert(same(strip.lamp[i], full(i < 6 ? 0 : 1)));
	led_scene_draw(&s, 1, 0, &strip);
	ck_assert(same(strip.lamp[0], full(0)));
}
END_TEST

START_TEST(a_tie_gives_each_seat_half_a_second)
{
	struct led_scene s = { .places = 1, .state = { SCREEN_TIE }, .seats = { 1 | 4 | 32 } };
	static const struct {
		int64_t ms;
		int seat;
	} at[] = { { 0, 0 }, { 499, 0 }, { 500, 2 }, { 999, 2 }, { 1000, 5 }, { 1499, 5 },
		{ 1500, 0 } };
	for (size_t i = 0; i < sizeof(at) / sizeof(at[0]); i++)
		ck_assert(same(first_at(&s, at[i].ms), full(at[i].seat)));
}
END_TEST

START_TEST(locations_stand_in_order)
{
	struct led_scene s = { .places = 8 };
	struct led_strip strip;
	for (uint8_t i = 0; i < 8; i++) {
		s.state[i] = i % 2 ? SCREEN_WON : SCREEN_LATER;
		s.seats[i] = (uint8_t)(1 << i % 6);
	}
	led_scene_draw(&s, 12, 0, &strip);
	ck_assert_uint_eq(strip.n, 96);
	for (int i = 0; i < 96; i++) {
		struct led_rgb want = { 0, 0, 0 };
		if (i / 12 % 2)
			want = full(i / 12 % 6);
		ck_assert_msg(same(strip.lamp[i], want), "lamp %d", i);
	}
	led_scene_draw(&s, 1000, 0, &strip);
	ck_assert_uint_eq(strip.n, LED_LAMPS_MAX);
}
END_TEST

/* Each colour 20 mA at full light, each lamp one, rounded up: the datasheet's. */
static uint32_t drawn_ma(const struct led_strip *s)
{
	uint32_t levels = 0;
	for (int i = 0; i < s->n; i++)
		levels += (uint32_t)s->lamp[i].r + s->lamp[i].g + s->lamp[i].b;
	return s->n + (20 * levels + 254) / 255;
}

START_TEST(the_budget_holds_for_every_strip)
{
	uint32_t seed = 1;
	for (int k = 0; k < 2000; k++) {
		struct led_strip s, was;
		s.n = (uint16_t)(k % (LED_LAMPS_MAX + 1));
		for (int i = 0; i < s.n; i++) {
			seed = seed * 1664525 + 1013904223;
			s.lamp[i] = (struct led_rgb){ (uint8_t)(seed >> 8), (uint8_t)(seed >> 16),
				(uint8_t)(seed >> 24) };
		}
		was = s;
		uint32_t budget = (seed >> 7) % 4000, idle = s.n;
		led_strip_limit(&s, budget);
		ck_assert_uint_le(drawn_ma(&s), budget > idle ? budget : idle);
		if (drawn_ma(&was) <= budget)
			ck_assert_mem_eq(s.lamp, was.lamp, s.n * sizeof(s.lamp[0]));
		else /* not darker than it must be: rounding costs less than a step a colour */
			ck_assert_uint_ge(
				drawn_ma(&s) + s.n * 60 / 255 + 1, budget > idle ? budget : 0);
	}
}
END_TEST

/* Twelve white lamps: 12 * (3 * 20 + 1) mA; at 372 mA half of the light is left. */
START_TEST(the_current_is_that_of_the_datasheet)
{
	struct led_strip s = { .n = 12 };
	memset(s.lamp, 255, 12 * sizeof(s.lamp[0]));
	ck_assert_uint_eq(drawn_ma(&s), 732);
	led_strip_limit(&s, 372);
	ck_assert_uint_eq(s.lamp[11].g, 127);
	led_strip_limit(&s, 5);
	ck_assert_uint_eq(drawn_ma(&s), 12);
}
END_TEST

/* Datasheet: 32 zero bits; for each lamp 111, 5 bits of brightness, blue, green, red. */
START_TEST(bytes_are_those_of_the_datasheet)
{
	struct led_strip s = { .n = 3, .lamp = { { 1, 2, 3 }, { 0xff, 0, 0 }, { 0, 0, 0xfe } } };
	static const uint8_t want[] = { 0, 0, 0, 0, 0xff, 3, 2, 1, 0xff, 0, 0, 0xff, 0xff, 0xfe, 0,
		0, 0, 0, 0, 0, 0 };
	uint8_t out[LED_APA102_MAX];
	ck_assert_uint_eq(led_apa102_encode(&s, 31, out), sizeof(want));
	ck_assert_mem_eq(out, want, sizeof(want));
	led_apa102_encode(&s, 4, out);
	ck_assert_uint_eq(out[4], 0xe4);
}
END_TEST

/* Every lamp before the last delays the data by half a clock: so many clocks must follow. */
START_TEST(the_end_clocks_the_data_through)
{
	uint8_t out[LED_APA102_MAX];
	for (uint16_t n = 0; n <= LED_LAMPS_MAX; n++) {
		struct led_strip s = { .n = n };
		size_t bytes = led_apa102_encode(&s, 31, out), end = bytes - 4 - 4 * (size_t)n;
		ck_assert_uint_le(bytes, LED_APA102_MAX);
		ck_assert_uint_ge(end * 8, 32 + n / 2);
		for (size_t i = 4 + 4 * (size_t)n; i < bytes; i++)
			ck_assert_uint_eq(out[i], 0);
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, scenes_say_what_the_table_says, 0, RUN_LEN(scenes));
	tcase_add_test(tc, a_second_winner_has_the_last_third);
	tcase_add_test(tc, a_tie_gives_each_seat_half_a_second);
	tcase_add_test(tc, locations_stand_in_order);
	tcase_add_test(tc, the_budget_holds_for_every_strip);
	tcase_add_test(tc, the_current_is_that_of_the_datasheet);
	tcase_add_test(tc, bytes_are_those_of_the_datasheet);
	tcase_add_test(tc, the_end_clocks_the_data_through);
}

int main(void)
{
	return run_tests("led", add);
}
