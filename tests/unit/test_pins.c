/* SPDX-License-Identifier: MIT */
/* test_pins.c - strip, buttons and lights on a chip that is only memory, and everything that can
 * happen to it. */
#include "led_apa102.h"
#include "line_sim.h"
#include "pins.h"
#include "run.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MS 1000000LL
#define SECOND (1000 * MS)

enum { CLOCK = 11, DATA = 10, BUTTON1 = 5, BUTTON2 = 6, LIGHT1 = 12 };

static const struct pins_conf usual = {
	.chip = "sim",
	.strip = { .clock = CLOCK,
		.data = DATA,
		.lamps_each = 3,
		.brightness = 31,
		.budget_ma = 10000 },
	.buttons_n = 2,
	.buttons = { { 4, BUTTON2, -1 }, { 1, BUTTON1, LIGHT1 } },
	.buttons_active_low = true,
	.debounce_ms = 20,
	.long_ms = 600,
	.stuck_ms = 10000,
};
static const struct led_strip red = { .n = 2, .lamp = { { 255, 0, 0 }, { 128, 0, 0 } } };

static int64_t now;

static struct pins *start(const struct pins_conf *conf)
{
	line_sim_reset();
	line_sim_input_unseen(BUTTON1, true); /* pulled up */
	line_sim_input_unseen(BUTTON2, true);
	now = 1000 * SECOND;
	struct pins *p = pins_create(conf, &line_sim, now, NULL);
	ck_assert_ptr_nonnull(p);
	return p;
}

/* What comes until nothing does, as "1s 4l ! + " (short, long, trouble, well). */
static const char *events(struct pins *p)
{
	static char out[128];
	struct pins_event e;
	out[0] = 0;
	while (pins_next(p, now, &e)) {
		static const char letters[] = { 's', 'l', '!', '+' };
		snprintf(out + strlen(out), 8, "%d%c ", e.seat, letters[e.did]);
		ck_assert_int_eq(e.text[0] != 0, e.did == PINS_TROUBLE || e.did == PINS_WELL);
	}
	return out;
}

static bool readable(const struct pins *p)
{
	struct pollfd f = { .fd = pins_fd(p), .events = POLLIN };
	return poll(&f, 1, 0) == 1;
}

static void press(unsigned line, bool down)
{
	line_sim_input(line, !down, now);
}

START_TEST(presses_come_with_their_seat)
{
	struct pins *p = start(&usual);
	ck_assert_str_eq(events(p), "");
	ck_assert(!readable(p));
	press(BUTTON2, true);
	ck_assert(readable(p));
	now += 100 * MS;
	ck_assert_str_eq(events(p), "");
	ck_assert(!readable(p));
	press(BUTTON2, false);
	now += 20 * MS;
	ck_assert_str_eq(events(p), "4s ");
	press(BUTTON1, true);
	ck_assert_str_eq(events(p), "");
	now += 20 * MS;
	events(p);
	now += 580 * MS;
	ck_assert_str_eq(events(p), "1l ");
	pins_destroy(p);
}
END_TEST

START_TEST(only_changed_frames_are_sent)
{
	uint8_t want[LED_APA102_MAX], got[LED_APA102_MAX];
	struct pins *p = start(&usual);
	pins_show(p, now, &red, 0);
	size_t n = led_apa102_encode(&red, 31, want), sets = line_sim_sets();
	ck_assert_uint_eq(sets, 2 * 8 * n);
	ck_assert_uint_eq(line_sim_bytes(0, CLOCK, DATA, got, sizeof(got)), n);
	ck_assert_mem_eq(got, want, n);
	for (int i = 0; i < 5; i++) {
		now += SECOND;
		pins_show(p, now, &red, 0);
	}
	ck_assert_uint_eq(line_sim_sets(), sets);
	struct led_strip other = red;
	other.lamp[1].b = 1;
	pins_show(p, now, &other, 0);
	ck_assert_uint_eq(line_sim_sets(), 2 * sets);
	pins_destroy(p);
}
END_TEST

/* Two lamps idle at 2 mA; all of one colour takes 20 mA. 12 mA leave 10 for 30.04. */
START_TEST(the_supply_is_not_asked_for_more_than_it_gives)
{
	uint8_t got[LED_APA102_MAX];
	struct pins_conf c = usual;
	c.strip.budget_ma = 12;
	struct pins *p = start(&c);
	pins_show(p, now, &red, 0);
	ck_assert_uint_ge(line_sim_bytes(0, CLOCK, DATA, got, sizeof(got)), 12);
	ck_assert_uint_eq(got[7], 84);	/* 255 * 10 / 30.04 */
	ck_assert_uint_eq(got[11], 42); /* 128 * 10 / 30.04 */
	pins_destroy(p);
}
END_TEST

START_TEST(lights_go_with_their_seats)
{
	struct pins *p = start(&usual);
	pins_show(p, now, &red, 1 << 0 | 1 << 3);
	ck_assert(line_sim_level(LIGHT1));
	pins_show(p, now, &red, 1 << 3);
	ck_assert(!line_sim_level(LIGHT1));
	size_t sets = line_sim_sets();
	pins_show(p, now, &red, 1 << 3);
	ck_assert_uint_eq(line_sim_sets(), sets);
	pins_destroy(p);
}
END_TEST

START_TEST(the_end_is_dark)
{
	uint8_t got[LED_APA102_MAX];
	struct pins *p = start(&usual);
	pins_show(p, now, &red, 1);
	size_t sets = line_sim_sets();
	pins_destroy(p);
	ck_assert(!line_sim_level(LIGHT1));
	size_t n = line_sim_bytes(sets, CLOCK, DATA, got, sizeof(got));
	ck_assert_uint_ge(n, 4 + 4 * LED_LAMPS_MAX);
	for (size_t i = 4; i < 4 + 4 * LED_LAMPS_MAX; i++)
		ck_assert_uint_eq(got[i], i % 4 ? 0 : 0xe0);
}
END_TEST

/* Everything that keeps a chip from being opened: said once, tried again with growing pauses, and
 * taken back. */
static const int open_failures[] = { ENOENT, EBUSY, EACCES };

/* After so many pauses in vain. */
static void take_back(int failure, size_t pauses)
{
	uint8_t got[LED_APA102_MAX];
	line_sim_reset();
	line_sim_input_unseen(BUTTON1, true);
	line_sim_input_unseen(BUTTON2, true);
	line_sim_fail_open(failure);
	now = 1000 * SECOND;
	struct pins *p = pins_create(&usual, &line_sim, now, NULL);
	ck_assert_str_eq(events(p), "0! 0! 0! "); /* strip, buttons, lights */
	ck_assert_msg(strstr(pins_trouble(p), "light strip"), "%s", pins_trouble(p));
	/* Tried again after growing pauses, and not said again; then all is well. */
	static const int64_t growing[] = { 1, 2, 4, 8, 16, 32, 60, 60 };
	for (size_t i = 0; i < pauses; i++) {
		pins_show(p, now, &red, 1);
		now += growing[i] * SECOND;
		ck_assert_str_eq(events(p), "");
	}
	pins_show(p, now, &red, 1);
	line_sim_fail_open(0);
	now += growing[pauses] * SECOND - 1;
	ck_assert_str_eq(events(p), "");
	now += 1;
	ck_assert_str_eq(events(p), "0+ 0+ 0+ ");
	ck_assert_str_eq(pins_trouble(p), "");
	/* What should have been shown all the time is shown now. */
	ck_assert_uint_ge(line_sim_bytes(0, CLOCK, DATA, got, sizeof(got)), 8);
	ck_assert_uint_eq(got[7], 255);
	ck_assert(line_sim_level(LIGHT1));
	pins_destroy(p);
}

START_TEST(a_part_that_cannot_be_opened_is_taken_back)
{
	for (size_t pauses = 0; pauses < 8; pauses++)
		take_back(open_failures[_i], pauses);
}
END_TEST

START_TEST(another_reason_is_said_anew)
{
	line_sim_reset();
	line_sim_fail_open(ENOENT);
	now = SECOND;
	struct pins *p = pins_create(&usual, &line_sim, now, NULL);
	ck_assert_str_eq(events(p), "0! 0! 0! ");
	line_sim_fail_open(EACCES);
	now += SECOND;
	ck_assert_str_eq(events(p), "0! 0! 0! ");
	pins_destroy(p);
}
END_TEST

START_TEST(a_chip_that_vanishes_is_taken_back)
{
	struct pins *p = start(&usual);
	pins_show(p, now, &red, 1);
	line_sim_fail_lines(ENODEV);
	struct led_strip other = red;
	other.lamp[0].g = 9;
	now += SECOND;
	pins_show(p, now, &other, 0);
	ck_assert_str_eq(events(p), "0! 0! 0! ");
	ck_assert(!readable(p));
	line_sim_fail_lines(0);
	size_t sets = line_sim_sets();
	now += SECOND;
	ck_assert_str_eq(events(p), "0+ 0+ 0+ ");
	ck_assert_uint_gt(line_sim_sets(), sets);
	press(BUTTON1, true);
	now += 50 * MS;
	events(p);
	press(BUTTON1, false);
	now += 50 * MS;
	ck_assert_str_eq(events(p), "1s ");
	pins_destroy(p);
}
END_TEST

/* Nothing changes and nobody presses: that the chip is gone is seen within two seconds. */
START_TEST(a_chip_that_vanishes_in_silence_is_noticed)
{
	struct pins *p = start(&usual);
	pins_show(p, now, &red, 1);
	ck_assert_str_eq(events(p), "");
	line_sim_fail_lines(ENODEV);
	now += 2 * SECOND;
	ck_assert_str_eq(events(p), "0! 0! 0! ");
	line_sim_fail_lines(0);
	line_sim_reset();
	line_sim_input_unseen(BUTTON1, true);
	now += SECOND;
	ck_assert_str_eq(events(p), "0+ 0+ 0+ ");
	ck_assert(line_sim_level(LIGHT1));
	ck_assert_uint_gt(line_sim_sets(), 100);
	pins_destroy(p);
}
END_TEST

START_TEST(one_busy_line_does_not_keep_the_others)
{
	line_sim_reset();
	line_sim_input_unseen(BUTTON1, true);
	line_sim_input_unseen(BUTTON2, true);
	struct line_request other = { .chip = "sim", .user = "other", .n = 1, .offset = { DATA } };
	struct line *held = line_sim.output(&other, 0, NULL);
	now = SECOND;
	struct pins *p = pins_create(&usual, &line_sim, now, NULL);
	ck_assert_str_eq(events(p), "0! ");
	ck_assert_msg(strstr(pins_trouble(p), "in use"), "%s", pins_trouble(p));
	press(BUTTON1, true);
	now += 700 * MS;
	ck_assert_str_eq(events(p), "1l ");
	line_destroy(held);
	now += SECOND;
	ck_assert_str_eq(events(p), "0+ ");
	pins_destroy(p);
}
END_TEST

START_TEST(a_bus_that_is_missing_or_none_does_not_keep_the_buttons)
{
	static const char *const buses[] = { "/dev/spidev99.9", "/dev/null" };
	struct pins_conf conf = usual;
	snprintf(conf.strip.spi, sizeof(conf.strip.spi), "%s", buses[_i]);
	line_sim_reset();
	line_sim_input_unseen(BUTTON1, true);
	line_sim_input_unseen(BUTTON2, true);
	now = SECOND;
	struct pins *p = pins_create(&conf, &line_sim, now, NULL);
	ck_assert_str_eq(events(p), "0! ");
	ck_assert_msg(strstr(pins_trouble(p), "light strip") && strstr(pins_trouble(p), buses[_i]),
		"%s", pins_trouble(p));
	pins_show(p, now, &red, 1);
	press(BUTTON1, true);
	now += 700 * MS;
	ck_assert_str_eq(events(p), "1l ");
	ck_assert(line_sim_level(LIGHT1));
	pins_destroy(p);
}
END_TEST

START_TEST(a_stuck_button_is_said_and_the_others_work)
{
	struct pins *p = start(&usual);
	press(BUTTON1, true);
	ck_assert_str_eq(events(p), "");
	now += 10 * SECOND;
	ck_assert_str_eq(events(p), "1l 1! ");
	ck_assert_msg(strstr(pins_trouble(p), "seat 1") && strstr(pins_trouble(p), "10 seconds"),
		"%s", pins_trouble(p));
	press(BUTTON2, true);
	now += 100 * MS;
	events(p);
	press(BUTTON2, false);
	now += 100 * MS;
	ck_assert_str_eq(events(p), "4s ");
	press(BUTTON1, false);
	now += 100 * MS;
	ck_assert_str_eq(events(p), "1+ ");
	ck_assert_str_eq(pins_trouble(p), "");
	pins_destroy(p);
}
END_TEST

/* A broken wire in the wind, 500 edges a second. A look comes to an end, the other seat plays on,
 * and once it is known to be broken it wakes nobody. */
START_TEST(a_button_that_flutters_is_said_and_keeps_nobody_awake)
{
	struct pins *p = start(&usual);
	char told[32] = "";
	int64_t began = now;
	while (now < began + 12 * SECOND) {
		for (int i = 0; i < 50; i++) {
			press(BUTTON1, i % 2 == 0);
			now += 2 * MS;
		}
		if (now == began + 3 * SECOND || now == began + 11 * SECOND)
			press(BUTTON2, true);
		if (now == began + 3100 * MS || now == began + 11100 * MS)
			press(BUTTON2, false);
		/* Not all that is there is read in one look: that would be never. */
		for (int i = 0; i < 3; i++)
			snprintf(told + strlen(told), sizeof(told) - strlen(told), "%s", events(p));
	}
	ck_assert_str_eq(told, "4s 1! 4s ");
	ck_assert_msg(strstr(pins_trouble(p), "seat 1"), "%s", pins_trouble(p));
	press(BUTTON1, true);
	ck_assert(!readable(p));
	ck_assert_str_eq(events(p), "");
	press(BUTTON1, false);
	now += 50 * MS;
	ck_assert_str_eq(events(p), "1+ ");
	press(BUTTON1, true);
	ck_assert(readable(p));
	pins_destroy(p);
}
END_TEST

/* Nobody has looked for long, and everybody has pressed: nothing is lost, and no press is taken for
 * a long one because its end was not read yet. */
START_TEST(presses_that_wait_are_all_told)
{
	int told[] = { [1] = 0, [4] = 0 };
	struct pins_event e;
	struct pins *p = start(&usual);
	ck_assert_str_eq(events(p), "");
	for (int i = 0; i < 100; i++) {
		press(i % 2 ? BUTTON2 : BUTTON1, true);
		now += 30 * MS;
		press(i % 2 ? BUTTON2 : BUTTON1, false);
		now += 10 * MS;
	}
	now += 20 * MS;
	while (pins_next(p, now, &e)) {
		ck_assert_msg(e.did == PINS_SHORT, "%d of seat %d", e.did, e.seat);
		told[e.seat]++;
	}
	ck_assert_int_eq(told[1], 50);
	ck_assert_int_eq(told[4], 50);
	pins_destroy(p);
}
END_TEST

START_TEST(a_lost_edge_is_made_up_for)
{
	struct pins *p = start(&usual);
	events(p);
	press(BUTTON1, true);
	now += 100 * MS;
	events(p);
	line_sim_input_unseen(BUTTON1, true);
	now += 2 * SECOND;
	events(p); /* looked at: up since now */
	now += 100 * MS;
	events(p);
	press(BUTTON1, true);
	now += 100 * MS;
	events(p);
	press(BUTTON1, false);
	now += 100 * MS;
	ck_assert_str_eq(events(p), "1s ");
	pins_destroy(p);
}
END_TEST

/* A driver whose clock is another one: times far off are replaced by now. */
START_TEST(edges_of_another_clock_are_taken_as_of_now)
{
	struct pins *p = start(&usual);
	line_sim_input(BUTTON1, false, 5);
	ck_assert_str_eq(events(p), "");
	now += 100 * MS;
	ck_assert_str_eq(events(p), "");
	line_sim_input(BUTTON1, true, INT64_MAX / 2);
	ck_assert_str_eq(events(p), "");
	now += 100 * MS;
	ck_assert_str_eq(events(p), "1s ");
	pins_destroy(p);
}
END_TEST

START_TEST(without_pins_nothing_happens)
{
	struct pins_conf c = { .strip = { .clock = -1, .data = -1 } };
	ck_assert(!pins_wanted(&c));
	ck_assert(pins_wanted(&usual));
	struct pins *p = start(&c);
	pins_show(p, now, &red, 3);
	ck_assert_str_eq(events(p), "");
	ck_assert_uint_eq(line_sim_sets(), 0);
	pins_destroy(p);
}
END_TEST

/* A program that shows something and then dies, of its own or by force. */
static const int deaths[] = { SIGKILL, SIGABRT, SIGTERM };

START_TEST(a_crash_leaves_the_strip_dark)
{
	uint8_t got[2 * LED_APA102_MAX];
	line_sim_reset();
	int ready[2];
	ck_assert_int_eq(pipe(ready), 0);
	pid_t pid = fork();
	ck_assert_int_ge(pid, 0);
	if (pid == 0) {
		setpgid(0, 0);
		struct pins *p = pins_create(&usual, &line_sim, SECOND, NULL);
		pins_show(p, SECOND, &red, 0);
		signal(deaths[_i], SIG_DFL);
		alarm(30); /* whatever becomes of the test */
		if (write(ready[1], "x", 1) != 1)
			_exit(1);
		for (;;)
			pause();
	}
	char x;
	ck_assert_int_eq(read(ready[0], &x, 1), 1);
	size_t sets = line_sim_sets();
	ck_assert_uint_gt(sets, 0);
	/* Who ends a service asks all of its processes to end, the guard too. */
	kill(deaths[_i] == SIGTERM ? -pid : pid, deaths[_i]);
	ck_assert_int_eq(waitpid(pid, NULL, 0), pid);
	/* Two frames for the longest strip: 2 * 8 bits * 2 edges. */
	size_t n = 4 + 4 * LED_LAMPS_MAX + 4 + (LED_LAMPS_MAX + 15) / 16;
	for (int i = 0; i < 500 && line_sim_sets() < sets + 2 * 16 * n; i++)
		nanosleep(&(struct timespec){ .tv_nsec = 10 * MS }, NULL);
	ck_assert_uint_eq(line_sim_bytes(sets, CLOCK, DATA, got, sizeof(got)), 2 * n);
	for (size_t k = 0; k < 2; k++) {
		for (size_t i = 4; i < 4 + 4 * LED_LAMPS_MAX; i++)
			ck_assert_uint_eq(got[k * n + i], i % 4 ? 0 : 0xe0);
	}
	close(ready[0]);
	close(ready[1]);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, presses_come_with_their_seat);
	tcase_add_test(tc, only_changed_frames_are_sent);
	tcase_add_test(tc, the_supply_is_not_asked_for_more_than_it_gives);
	tcase_add_test(tc, lights_go_with_their_seats);
	tcase_add_test(tc, the_end_is_dark);
	tcase_add_loop_test(
		tc, a_part_that_cannot_be_opened_is_taken_back, 0, RUN_LEN(open_failures));
	tcase_add_test(tc, another_reason_is_said_anew);
	tcase_add_test(tc, a_chip_that_vanishes_is_taken_back);
	tcase_add_test(tc, a_chip_that_vanishes_in_silence_is_noticed);
	tcase_add_test(tc, one_busy_line_does_not_keep_the_others);
	tcase_add_loop_test(tc, a_bus_that_is_missing_or_none_does_not_keep_the_buttons, 0, 2);
	tcase_add_test(tc, a_stuck_button_is_said_and_the_others_work);
	tcase_add_test(tc, a_button_that_flutters_is_said_and_keeps_nobody_awake);
	tcase_add_test(tc, presses_that_wait_are_all_told);
	tcase_add_test(tc, a_lost_edge_is_made_up_for);
	tcase_add_test(tc, edges_of_another_clock_are_taken_as_of_now);
	tcase_add_test(tc, without_pins_nothing_happens);
	tcase_add_loop_test(tc, a_crash_leaves_the_strip_dark, 0, RUN_LEN(deaths));
}

int main(void)
{
	return run_tests("pins", add);
}
