/* SPDX-License-Identifier: MIT */
/*
 * test_live_pins.c - strip, buttons, lights and a display in the loop of the live table, on a chip
 * that is only memory: a game that goes on whatever becomes of them.
 */
#include "ses_table.h"

#include "disp_pins.h"
#include "led_apa102.h"
#include "line_sim.h"
#include "live.h"
#include "logged.h"
#include "scarce.h"

#include <errno.h>
#include <sys/stat.h>
#include <time.h>

#define MS 1000000LL

enum { CLOCK = 11, DATA = 10, BUTTON1 = 5, BUTTON2 = 6, LIGHT1 = 12, LIGHT2 = 13 };

static const struct pins_conf conf = {
	.chip = "sim",
	.strip = { .clock = CLOCK,
		.data = DATA,
		.lamps_each = 2,
		.brightness = 31,
		.budget_ma = 1000 },
	.buttons_n = 2,
	.buttons = { { 1, BUTTON1, LIGHT1 }, { 2, BUTTON2, LIGHT2 } },
	.buttons_active_low = true,
	.debounce_ms = 1,
	.long_ms = 200,
	.stuck_ms = 10000,
};

static struct live *live;
static struct disp *pins;
static bool few; /* descriptors, from the start */

static int64_t now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 * MS + t.tv_nsec;
}

/* Pressed and let go before anybody looks: however slow the computer is, this is short. */
static void press_shortly(unsigned line)
{
	nanosleep(&(struct timespec){ .tv_nsec = 10 * MS }, NULL);
	int64_t t = now();
	line_sim_input(line, false, t - 8 * MS);
	line_sim_input(line, true, t - 4 * MS);
}

static bool step(void)
{
	return live_step(live, &err) == LIVE_GOES_ON;
}

/* Both have three kings and two nines: the Gold Mine is tied, and the Sheriff, Anna, decides. */
static void start(int sys)
{
	struct live_setup setup = { .lamps_each = 2, .lamps_ma = 1000, .hold_ms = 600 };
	line_sim_reset();
	line_sim_input_unseen(BUTTON1, true);
	line_sim_input_unseen(BUTTON2, true);
	line_sim_fail_open(sys);
	begin_with(2, "bribes");
	both_lift("99KKK", "99KKK");
	ck_assert_int_eq(shown()->prompt.seat, 1);
	setup.ses = table.ses;
	setup.start_ms = table.now_ms;
	live = live_create(&setup, &err);
	if (few)
		leave(0);
	pins = disp_pins_create(&conf, &line_sim, &err);
	ck_assert(live && pins);
	live_add_display(live, pins);
}

static void stop(void)
{
	live_destroy(live);
	disp_destroy(pins);
	finish();
}

static bool selected(void)
{
	return live_screen(live)->prompt.selected == 1;
}

static bool boris_has_it(void)
{
	const struct screen_place *mine = &live_screen(live)->place[0];
	return mine->state == SCREEN_WON && mine->winner[0] == 2;
}

static bool warned(void)
{
	return strstr(live_screen(live)->warning, "permission") != NULL;
}

static bool out_of_files(void)
{
	return strstr(live_screen(live)->warning, "The buttons: sim: Too many open files") != NULL;
}

static bool gone(void)
{
	return strstr(live_screen(live)->warning, "any more") != NULL;
}

static bool well(void)
{
	return !live_screen(live)->warning[0];
}

static bool lit(void)
{
	return line_sim_level(LIGHT1) && line_sim_sets() > 100;
}

/* Turns of the loop until it is so; it would take ten seconds for a failure. */
static void until(bool (*so)(void))
{
	for (int64_t end = now() + 10000 * MS; !so();) {
		ck_assert_msg(now() < end, "it does not come to pass");
		ck_assert(step());
	}
}

/* What is too long ends with a whole character: no text that is none is recorded. */
START_TEST(trouble_is_cut_between_letters)
{
	char text[4 * SCREEN_TEXT] = "";
	start(0);
	for (int shift = 0; shift < 2; shift++) {
		strcpy(text, shift ? "_" : "");
		for (int i = 0; i < SCREEN_TEXT; i++)
			strcat(text, "ж");
		live_set_trouble(live, text);
		const char *said = live_screen(live)->warning;
		ck_assert_uint_ge(strlen(said), SCREEN_TEXT - 3);
		ck_assert_uint_eq(dt_text_cut(said, SCREEN_TEXT), strlen(said));
	}
	stop();
}
END_TEST

static bool turn(void *user)
{
	return ++*(int *)user < 1000;
}

/* Who has won can be read until somebody wants to go on. */
START_TEST(the_end_stays_until_a_button_is_pressed)
{
	int turns = 0;
	start(0);
	until(lit);
	int64_t from = now();
	live_linger(live, 300 * MS, true, turn, &turns);
	ck_assert_int_ge(now() - from, 299 * MS);
	ck_assert_int_gt(turns, 2);
	press_shortly(BUTTON2);
	turns = 0;
	live_linger(live, INT64_MAX, true, turn, &turns);
	ck_assert_int_lt(turns, 1000);
	press_shortly(BUTTON2); /* that does not close a window */
	turns = 990;
	live_linger(live, INT64_MAX, false, turn, &turns);
	ck_assert_int_eq(turns, 1000);
	stop();
}
END_TEST

START_TEST(presses_choose)
{
	start(0);
	until(lit);
	press_shortly(BUTTON2); /* who is not asked */
	ck_assert(step() && step());
	ck_assert(!selected());
	press_shortly(BUTTON1);
	until(selected);
	line_sim_input(BUTTON1, false, now());
	until(boris_has_it);
	stop();
}
END_TEST

START_TEST(the_lamps_are_those_of_the_loop)
{
	uint8_t want[LED_APA102_MAX], got[LED_APA102_MAX];
	start(0);
	for (int i = 0; i < 20; i++) {
		size_t sets = line_sim_sets();
		live_show(live);
		const struct led_strip *strip = live_strip(live);
		size_t n = led_apa102_encode(strip, 31, want);
		if (line_sim_bytes(sets, CLOCK, DATA, got, sizeof(got)) == n) {
			ck_assert_uint_eq(strip->n, 2 * SCREEN_PLACES);
			ck_assert_mem_eq(got, want, n);
			stop();
			return;
		}
		ck_assert(step());
	}
	ck_abort_msg("nothing was sent");
}
END_TEST

START_TEST(without_pins_the_game_goes_on_until_they_come)
{
	start(EACCES);
	until(warned);
	ck_assert_int_eq(live_screen(live)->prompt.seat, 1);
	line_sim_fail_open(0);
	until(well);
	until(lit);
	line_sim_fail_lines(ENODEV); /* pulled out */
	until(gone);
	line_sim_fail_lines(0);
	until(well);
	press_shortly(BUTTON1);
	until(selected);
	stop();
}
END_TEST

/* Neither the buttons' lines nor what watches them can be had, nor the strip's guard. */
START_TEST(without_descriptors_the_game_goes_on_until_there_are_some)
{
	few = true;
	start(0);
	until(out_of_files);
	ck_assert_int_eq(live_screen(live)->prompt.seat, 1);
	until(lit);
	plenty();
	until(well);
	press_shortly(BUTTON1);
	until(selected);
	stop();
}
END_TEST

#ifdef DT_HAVE_DISPLAY
/* It shows its pictures in a folder, which is taken away and comes back. */
START_TEST(a_display_that_fails_is_said_once_and_that_it_works_again)
{
	char folder[] = "/tmp/dicetable-display-XXXXXX", spec[64], command[64];
	start(0);
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(spec, sizeof(spec), "png:%s", folder);
	snprintf(command, sizeof(command), "rm -r %s", folder);
	struct disp *d = disp_create(spec, &err);
	ck_assert_msg(d != NULL, "%s", err.msg);
	live_add_display(live, d);
	live_show(live);
	ck_assert_int_eq(system(command), 0);
	FILE *log = log_begin();
	press_shortly(BUTTON1); /* what is shown already is not shown again */
	until(selected);
	for (int i = 0; i < 3; i++)
		live_show(live);
	log_end(log);
	const char *said = strstr(log_text, "the game goes on without it");
	ck_assert_msg(said && strstr(log_text, folder), "%s", log_text);
	ck_assert_msg(!strstr(said + 1, "the game goes on without it"), "%s", log_text);
	ck_assert_int_eq(mkdir(folder, 0700), 0);
	log = log_begin();
	live_show(live);
	live_show(live);
	log_end(log);
	ck_assert_str_eq(log_text, "dicetable: warning: the png works again\n");
	line_sim_input(BUTTON1, false, now());
	until(boris_has_it);
	stop();
	disp_destroy(d);
	ck_assert_int_eq(system(command), 0);
}
END_TEST
#endif

static void add(TCase *tc)
{
	tcase_add_test(tc, presses_choose);
	tcase_add_test(tc, trouble_is_cut_between_letters);
	tcase_add_test(tc, the_end_stays_until_a_button_is_pressed);
	tcase_add_test(tc, the_lamps_are_those_of_the_loop);
	tcase_add_test(tc, without_pins_the_game_goes_on_until_they_come);
#ifdef DT_HAVE_DISPLAY
	tcase_add_test(tc, a_display_that_fails_is_said_once_and_that_it_works_again);
#endif
	tcase_add_test(tc, without_descriptors_the_game_goes_on_until_there_are_some);
}

int main(void)
{
	return run_tests("live-pins", add);
}
