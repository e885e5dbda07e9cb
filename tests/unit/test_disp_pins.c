/* SPDX-License-Identifier: MIT */
/* test_disp_pins.c - strip, buttons and lights as a display. */
#include "disp_pins.h"
#include "led_apa102.h"
#include "line_sim.h"
#include "run.h"

#include <errno.h>
#include <string.h>
#include <time.h>

#define MS 1000000LL

enum { CLOCK = 11, DATA = 10, BUTTON = 5, LIGHT = 12 };

static const struct pins_conf conf = {
	.chip = "sim",
	.strip = { .clock = CLOCK,
		.data = DATA,
		.lamps_each = 1,
		.brightness = 31,
		.budget_ma = 10000 },
	.buttons_n = 1,
	.buttons = { { 2, BUTTON, LIGHT } },
	.buttons_active_low = true,
	.debounce_ms = 1,
	.long_ms = 200,
	.stuck_ms = 10000,
};

static void wait_ms(int ms)
{
	nanosleep(&(struct timespec){ .tv_nsec = ms * MS }, NULL);
}

static int64_t now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 * MS + t.tv_nsec;
}

static struct disp *start(void)
{
	line_sim_reset();
	line_sim_input_unseen(BUTTON, true);
	struct disp *d = disp_pins_create(&conf, &line_sim, NULL);
	ck_assert_ptr_nonnull(d);
	return d;
}

/* Waited for is lit, asked blinks twice a second, others are dark. */
START_TEST(lights_show_who_is_waited_for)
{
	struct screen s = { .seat = { { .playing = true, .waited_for = true }, { .playing = true },
				    { .waited_for = true },
				    { .playing = true, .waited_for = true } },
		.prompt = { .seat = 4 } };
	ck_assert_uint_eq(disp_pins_lights(&s, 0), 1 | 8);
	ck_assert_uint_eq(disp_pins_lights(&s, 249 * MS), 1 | 8);
	ck_assert_uint_eq(disp_pins_lights(&s, 250 * MS), 1);
	ck_assert_uint_eq(disp_pins_lights(&s, 500 * MS), 1 | 8);
}
END_TEST

START_TEST(the_strip_of_the_view_goes_out)
{
	uint8_t want[LED_APA102_MAX], got[LED_APA102_MAX];
	struct led_strip strip = { .n = 2, .lamp = { { 1, 2, 3 }, { 250, 0, 7 } } };
	struct screen s = { .seat = { [1] = { .playing = true, .waited_for = true } } };
	struct disp_view view = { .screen = &s, .strip = &strip };
	struct disp *d = start();
	ck_assert_int_eq(disp_show(d, &view, NULL), DT_OK);
	size_t n = led_apa102_encode(&strip, 31, want);
	ck_assert_uint_eq(line_sim_bytes(0, CLOCK, DATA, got, sizeof(got)), n);
	ck_assert_mem_eq(got, want, n);
	ck_assert(line_sim_level(LIGHT));
	view.strip = NULL;
	ck_assert_int_eq(disp_show(d, &view, NULL), DT_OK);
	disp_destroy(d);
}
END_TEST

START_TEST(presses_are_keys)
{
	struct disp_event e;
	struct disp *d = start();
	ck_assert(!disp_event(d, &e));
	ck_assert_int_ge(disp_fd(d), 0);
	line_sim_input(BUTTON, false, now());
	wait_ms(5);
	ck_assert(!disp_event(d, &e));
	line_sim_input(BUTTON, true, now());
	wait_ms(5);
	ck_assert(disp_event(d, &e) && e.did == DISP_SHORT && e.seat == 2);
	line_sim_input(BUTTON, false, now());
	ck_assert(!disp_event(d, &e));
	wait_ms(210);
	ck_assert(disp_event(d, &e) && e.did == DISP_LONG && e.seat == 2);
	disp_destroy(d);
}
END_TEST

START_TEST(trouble_is_told_until_it_is_over)
{
	struct disp_event e;
	line_sim_reset();
	line_sim_fail_open(EACCES);
	struct disp *d = disp_pins_create(&conf, &line_sim, NULL);
	for (int i = 0; i < 3; i++) {
		ck_assert(disp_event(d, &e) && e.did == DISP_TROUBLE);
		ck_assert_msg(strstr(e.text, "permission"), "%s", e.text);
	}
	ck_assert(!disp_event(d, &e));
	line_sim_fail_open(0);
	wait_ms(500);
	wait_ms(510);
	for (int i = 0; i < 3; i++) {
		ck_assert(disp_event(d, &e) && e.did == DISP_TROUBLE);
		ck_assert_str_eq(e.text, "");
	}
	disp_destroy(d);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, lights_show_who_is_waited_for);
	tcase_add_test(tc, the_strip_of_the_view_goes_out);
	tcase_add_test(tc, presses_are_keys);
	tcase_add_test(tc, trouble_is_told_until_it_is_over);
}

int main(void)
{
	return run_tests("disp-pins", add);
}
