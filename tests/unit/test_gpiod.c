/* SPDX-License-Identifier: MIT */
/* test_gpiod.c - strip, buttons and lights through the real libgpiod, on a chip that umockdev
 * plays: what reaches the kernel, in how many calls, and everything that can go wrong. */
#include "led_apa102.h"
#include "mock_chip.h"
#include "pins.h"
#include "run.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MS 1000000LL
#define SECOND (1000 * MS)

enum { CLOCK = 11, DATA = 10, BUTTON1 = 5, BUTTON2 = 6, LIGHT1 = 12, LIGHT2 = 13 };

static const struct pins_conf usual = {
	.chip = MOCK_CHIP,
	.strip = { .clock = CLOCK,
		.data = DATA,
		.lamps_each = 12,
		.brightness = 31,
		.budget_ma = 100000 },
	.buttons_n = 2,
	.buttons = { { 1, BUTTON1, LIGHT1 }, { 2, BUTTON2, LIGHT2 } },
	.buttons_active_low = true,
	.debounce_ms = 20,
	.long_ms = 600,
	.stuck_ms = 10000,
};

static int64_t now;
static struct pins *p;

static void start(const struct pins_conf *conf, bool with_chip)
{
	mock_start(with_chip);
	mock.level = 1U << BUTTON1 | 1U << BUTTON2; /* pulled up */
	now = 1000 * SECOND;
	p = pins_create(conf, &line_gpiod, now, NULL);
	ck_assert_ptr_nonnull(p);
}

static void stop(void)
{
	pins_destroy(p);
	p = NULL;
	mock_stop();
}

static const char *events(void)
{
	static char out[128];
	struct pins_event e;
	out[0] = 0;
	while (pins_next(p, now, &e)) {
		static const char letters[] = { 's', 'l', '!', '+' };
		snprintf(out + strlen(out), 8, "%d%c ", e.seat, letters[e.did]);
	}
	return out;
}

static bool readable(void)
{
	struct pollfd f = { .fd = pins_fd(p), .events = POLLIN };
	return poll(&f, 1, 0) == 1;
}

/* What a strip reads: a bit where the clock rises. */
static size_t read_bytes(unsigned from, uint8_t *out, size_t cap)
{
	size_t bits = 0;
	bool was = false;
	for (unsigned i = from; i < mock.sets_n && bits / 8 < cap; i++) {
		bool high = mock.sets[i] >> CLOCK & 1;
		if (high && !was) {
			out[bits / 8] = (uint8_t)(out[bits / 8] << 1 | (mock.sets[i] >> DATA & 1));
			bits++;
		}
		was = high;
	}
	return bits / 8;
}

static void fill(struct led_strip *s)
{
	s->n = LED_LAMPS_MAX;
	for (int i = 0; i < LED_LAMPS_MAX; i++)
		s->lamp[i] = (struct led_rgb){ (uint8_t)(i * 3), (uint8_t)(255 - i), (uint8_t)(i) };
}

/* The longest frame: 4 bytes to start, 4 for each of 96 lamps, 4 and 96/16 to end. */
START_TEST(a_frame_of_96_lamps_takes_one_call_for_each_edge)
{
	enum { BYTES = 4 + 4 * 96 + 4 + 6 };
	struct led_strip strip;
	uint8_t want[LED_APA102_MAX], got[LED_APA102_MAX];
	start(&usual, true);
	fill(&strip);
	ck_assert_uint_eq(led_apa102_encode(&strip, 31, want), BYTES);
	unsigned others = mock.others_n;
	pins_show(p, now, &strip, 0);
	ck_assert_uint_eq(mock.sets_n, 2 * 8 * BYTES);
	ck_assert_uint_eq(mock.others_n, others);
	ck_assert_uint_eq(read_bytes(0, got, sizeof(got)), BYTES);
	ck_assert_mem_eq(got, want, BYTES);
	/* The same again costs nothing. */
	now += 100 * SECOND;
	pins_show(p, now, &strip, 0);
	ck_assert_uint_eq(mock.sets_n, 2 * 8 * BYTES);
	stop();
}
END_TEST

START_TEST(buttons_are_pulled_up_and_named)
{
	start(&usual, true);
	ck_assert_uint_eq(mock.up, 1U << BUTTON1 | 1U << BUTTON2);
	ck_assert_uint_eq(mock.low, 1U << BUTTON1 | 1U << BUTTON2);
	ck_assert_str_eq(mock.user, "dicetable lights"); /* the last of three */
	stop();
	struct pins_conf c = usual;
	c.buttons_active_low = false;
	c.lights_active_low = true;
	start(&c, true);
	ck_assert_uint_eq(mock.down, 1U << BUTTON1 | 1U << BUTTON2);
	ck_assert_uint_eq(mock.low, 1U << LIGHT1 | 1U << LIGHT2);
	stop();
}
END_TEST

START_TEST(presses_come_from_the_kernel)
{
	start(&usual, true);
	ck_assert_str_eq(events(), "");
	ck_assert(!readable());
	mock_input(BUTTON2, false, now);
	mock_input(BUTTON2, true, now + 100 * MS);
	ck_assert(readable());
	now += 200 * MS;
	ck_assert_str_eq(events(), "2s ");
	ck_assert(!readable());
	mock_input(BUTTON1, false, now);
	now += 600 * MS;
	ck_assert_str_eq(events(), "1l ");
	ck_assert(!readable());
	stop();
}
END_TEST

START_TEST(lights_are_set_together)
{
	struct led_strip none = { 0 };
	struct pins_conf c = usual;
	c.strip.clock = -1;
	start(&c, true);
	pins_show(p, now, &none, 3);
	ck_assert_uint_eq(mock.sets_n, 1);
	ck_assert_uint_eq(mock.level >> LIGHT1 & 3, 3);
	pins_show(p, now, &none, 2);
	ck_assert_uint_eq(mock.sets_n, 2);
	ck_assert_uint_eq(mock.level >> LIGHT1 & 3, 2);
	stop();
	ck_assert_uint_eq(mock.level >> LIGHT1 & 3, 0); /* dark at the end */
}
END_TEST

START_TEST(the_end_is_dark)
{
	struct led_strip strip;
	uint8_t got[LED_APA102_MAX];
	start(&usual, true);
	fill(&strip);
	strip.n = 12;
	pins_show(p, now, &strip, 0);
	unsigned sets = mock.sets_n;
	stop();
	ck_assert_uint_ge(read_bytes(sets, got, sizeof(got)), 4 + 4 * 96);
	for (size_t i = 4; i < 4 + 4 * 96; i++)
		ck_assert_uint_eq(got[i], i % 4 ? 0 : 0xe0);
}
END_TEST

static struct pins_conf with_chip(const char *chip)
{
	struct pins_conf c = usual;
	snprintf(c.chip, sizeof(c.chip), "%s", chip);
	c.buttons_n = 0;
	return c;
}

START_TEST(a_chip_is_found_by_name_path_and_label)
{
	static const char *const names[] = { MOCK_CHIP, MOCK_PATH, MOCK_LABEL };
	struct pins_conf c = with_chip(names[_i]);
	start(&c, true);
	ck_assert_msg(!pins_trouble(p)[0], "%s: %s", names[_i], pins_trouble(p));
	ck_assert_uint_eq(mock.requests_n, 1);
	stop();
}
END_TEST

START_TEST(a_missing_chip_is_said)
{
	static const char *const names[] = { MOCK_CHIP, "/dev/gpiochip9", "pinctrl-none" };
	struct pins_conf c = with_chip(names[_i]);
	start(&c, _i > 0);
	ck_assert_msg(strstr(pins_trouble(p), names[_i]) && strstr(pins_trouble(p), "no such"),
		"%s", pins_trouble(p));
	ck_assert_str_eq(events(), "0! ");
	stop();
}
END_TEST

START_TEST(a_busy_line_is_said_with_its_holder)
{
	struct pins_conf c = with_chip(MOCK_CHIP);
	mock_start(true);
	mock.busy = 1U << DATA;
	now = SECOND;
	p = pins_create(&c, &line_gpiod, now, NULL);
	ck_assert_msg(strstr(pins_trouble(p), "line 10") && strstr(pins_trouble(p), "\"somebody\""),
		"%s", pins_trouble(p));
	ck_assert_str_eq(events(), "0! ");
	mock.busy = 0;
	now += SECOND;
	ck_assert_str_eq(events(), "0+ ");
	stop();
}
END_TEST

START_TEST(a_line_that_the_chip_has_not_is_said)
{
	struct pins_conf c = with_chip(MOCK_CHIP);
	c.strip.data = 77;
	start(&c, true);
	ck_assert_msg(strstr(pins_trouble(p), "gpioinfo"), "%s", pins_trouble(p));
	stop();
}
END_TEST

START_TEST(a_chip_that_vanishes_is_taken_back)
{
	struct led_strip strip;
	start(&usual, true);
	fill(&strip);
	strip.n = 12;
	mock.gone = true;
	pins_show(p, now, &strip, 1);
	now += 3 * SECOND; /* buttons are looked at every two */
	ck_assert_str_eq(events(), "0! 0! 0! ");
	ck_assert_msg(strstr(pins_trouble(p), "any more"), "%s", pins_trouble(p));
	mock.gone = false;
	now += 3 * SECOND;
	ck_assert_str_eq(events(), "0+ 0+ 0+ ");
	ck_assert_uint_eq(mock.level >> LIGHT1 & 1, 1);
	ck_assert_uint_gt(mock.sets_n, 2 * 8 * 4 * 12);
	stop();
}
END_TEST

/* A short press of the second button comes through. */
static void press_second(void)
{
	mock_input(BUTTON2, false, now);
	mock_input(BUTTON2, true, now + 100 * MS);
	now += 200 * MS;
	ck_assert_str_eq(events(), "2s ");
}

START_TEST(buttons_that_are_busy_or_missing_are_said_and_taken_back)
{
	static const char *const says[] = { "line 6 is in use by \"somebody\"", "no such chip" };
	mock_start(true);
	mock.level = 1U << BUTTON1 | 1U << BUTTON2;
	mock.busy = _i == 0 ? 1U << BUTTON2 : 0;
	mock.gone = _i == 1;
	struct pins_conf c = usual;
	c.strip.clock = -1;
	c.buttons[0].light = c.buttons[1].light = -1;
	now = SECOND;
	p = pins_create(&c, &line_gpiod, now, NULL);
	ck_assert_str_eq(events(), "0! ");
	ck_assert_msg(strstr(pins_trouble(p), says[_i]), "%s", pins_trouble(p));
	mock.busy = 0;
	mock.gone = false;
	now += SECOND;
	ck_assert_str_eq(events(), "0+ ");
	press_second();
	stop();
}
END_TEST

START_TEST(a_button_that_can_be_read_no_more_is_said_and_the_lights_go_on)
{
	struct led_strip none = { 0 };
	start(&usual, true);
	ck_assert_str_eq(events(), "");
	mock_hang_up(BUTTON2);
	ck_assert(readable());
	ck_assert_str_eq(events(), "0! ");
	ck_assert_msg(strstr(pins_trouble(p), "The buttons"), "%s", pins_trouble(p));
	ck_assert(!readable()); /* the loop is not kept awake */
	pins_show(p, now, &none, 2);
	ck_assert_uint_eq(mock.level >> LIGHT1 & 3, 2);
	now += SECOND;
	ck_assert_str_eq(events(), "0+ ");
	press_second();
	stop();
}
END_TEST

/* Whoever runs the tests may be root, who is forbidden nothing: becomes nobody for a moment. */
START_TEST(no_permission_is_said)
{
	char folder[] = "/tmp/test-gpiod-XXXXXX", path[40];
	ck_assert(mkdtemp(folder) && chmod(folder, 0) == 0);
	snprintf(path, sizeof(path), "%s/chip", folder);
	struct pins_conf c = with_chip(path);
	bool root = geteuid() == 0;
	ck_assert(!root || seteuid(65534) == 0);
	p = pins_create(&c, &line_gpiod, SECOND, NULL);
	ck_assert(!root || seteuid(0) == 0);
	rmdir(folder);
	ck_assert_msg(strstr(pins_trouble(p), "permission") && strstr(pins_trouble(p), "gpio"),
		"%s", pins_trouble(p));
	pins_destroy(p);
}
END_TEST

START_TEST(a_label_that_a_dead_chip_does_not_tell_is_said)
{
	struct pins_conf c = with_chip(MOCK_LABEL);
	mock_start(true);
	mock.gone = true;
	now = SECOND;
	p = pins_create(&c, &line_gpiod, now, NULL);
	ck_assert_msg(strstr(pins_trouble(p), "no such chip"), "%s", pins_trouble(p));
	ck_assert_str_eq(events(), "0! ");
	mock.gone = false;
	now += 2 * SECOND;
	ck_assert_str_eq(events(), "0+ ");
	stop();
}
END_TEST

/* Lines that are there and free, and yet cannot be had: outputs and inputs. */
START_TEST(what_the_kernel_refuses_is_said_and_taken_back)
{
	mock_start(true);
	mock.level = 1U << BUTTON1 | 1U << BUTTON2;
	mock.refuses = ENOMEM;
	now = SECOND;
	p = pins_create(&usual, &line_gpiod, now, NULL);
	ck_assert_str_eq(events(), "0! 0! 0! ");
	ck_assert_msg(strstr(pins_trouble(p), "Cannot allocate memory"), "%s", pins_trouble(p));
	mock.refuses = 0;
	now += SECOND;
	ck_assert_str_eq(events(), "0+ 0+ 0+ ");
	stop();
}
END_TEST

START_TEST(spi_takes_a_frame_in_one_call)
{
	struct led_strip strip;
	uint8_t want[LED_APA102_MAX];
	struct pins_conf c = with_chip(MOCK_CHIP);
	c.strip.clock = c.strip.data = -1;
	strcpy(c.strip.spi, MOCK_SPI);
	start(&c, true);
	ck_assert_msg(!pins_trouble(p)[0], "%s", pins_trouble(p));
	fill(&strip);
	strip.n = 12;
	pins_show(p, now, &strip, 0);
	ck_assert_uint_eq(mock.spi_calls, 1);
	ck_assert_uint_eq(mock.spi_n, led_apa102_encode(&strip, 31, want));
	ck_assert_mem_eq(mock.spi, want, mock.spi_n);
	mock.gone = true;
	strip.lamp[0].r = 1;
	now += SECOND;
	pins_show(p, now, &strip, 0);
	ck_assert_str_eq(events(), "0! ");
	mock.gone = false;
	now += SECOND;
	ck_assert_str_eq(events(), "0+ ");
	ck_assert_uint_eq(mock.spi_calls, 2);
	stop();
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, a_frame_of_96_lamps_takes_one_call_for_each_edge);
	tcase_add_test(tc, buttons_are_pulled_up_and_named);
	tcase_add_test(tc, presses_come_from_the_kernel);
	tcase_add_test(tc, lights_are_set_together);
	tcase_add_test(tc, the_end_is_dark);
	/* Version 1 looks for labels in a way that umockdev does not see. */
	bool labels = strcmp(line_gpiod.name, "libgpiod 2") == 0;
	tcase_add_loop_test(tc, a_chip_is_found_by_name_path_and_label, 0, labels ? 3 : 2);
	tcase_add_loop_test(tc, a_missing_chip_is_said, 0, 3);
	tcase_add_test(tc, a_busy_line_is_said_with_its_holder);
	tcase_add_test(tc, a_line_that_the_chip_has_not_is_said);
	tcase_add_test(tc, a_chip_that_vanishes_is_taken_back);
	tcase_add_loop_test(tc, buttons_that_are_busy_or_missing_are_said_and_taken_back, 0, 2);
	tcase_add_test(tc, a_button_that_can_be_read_no_more_is_said_and_the_lights_go_on);
	tcase_add_test(tc, no_permission_is_said);
	if (labels)
		tcase_add_test(tc, a_label_that_a_dead_chip_does_not_tell_is_said);
	tcase_add_test(tc, what_the_kernel_refuses_is_said_and_taken_back);
	tcase_add_test(tc, spi_takes_a_frame_in_one_call);
}

int main(void)
{
	return run_tests("gpiod", add);
}
