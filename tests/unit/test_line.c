/* SPDX-License-Identifier: MIT */
/* test_line.c - bytes over two lines, and what is said when a chip fails. */
#include "line.h"
#include "line_sim.h"
#include "run.h"

#include <errno.h>
#include <string.h>

enum { CLOCK = 11, DATA = 10 };

static struct line *open_lines(bool active_low)
{
	struct line_request r = { .chip = "sim",
		.user = "test",
		.n = 2,
		.offset = { CLOCK, DATA },
		.active_low = active_low };
	struct line *l = line_sim.output(&r, 0, NULL);
	ck_assert_ptr_nonnull(l);
	return l;
}

/* Bits on paper: 0xa5 is 1010 0101. Data is there before the clock rises and stays while it is
 * high; both are low at the end. */
START_TEST(a_byte_is_eight_clocks)
{
	static const uint8_t byte = 0xa5;
	static const int bits[8] = { 1, 0, 1, 0, 0, 1, 0, 1 };
	line_sim_reset();
	struct line *l = open_lines(false);
	ck_assert_int_eq(line_send(l, &byte, 1, NULL), DT_OK);
	ck_assert_uint_eq(line_sim_sets(), 17); /* two a bit; the first needs data set beforehand */
	for (int i = 0; i < 8; i++) {
		uint32_t low = line_sim_set_at((size_t)(2 * i)),
			 high = line_sim_set_at((size_t)(2 * i + 1));
		ck_assert_uint_eq(low >> CLOCK & 1, 0);
		ck_assert_uint_eq(high >> CLOCK & 1, 1);
		ck_assert_uint_eq(low >> DATA & 1, (unsigned)bits[i]);
		ck_assert_uint_eq(high >> DATA & 1, (unsigned)bits[i]);
	}
	ck_assert_uint_eq(line_sim_set_at(16), 0);
	line_destroy(l);
}
END_TEST

START_TEST(frames_take_one_call_for_each_edge_of_the_clock)
{
	uint8_t out[64], in[64];
	for (size_t i = 0; i < sizeof(out); i++)
		out[i] = (uint8_t)(i < 4 ? 0 : i * 37);
	line_sim_reset();
	struct line *l = open_lines(false);
	ck_assert_int_eq(line_send(l, out, sizeof(out), NULL), DT_OK);
	ck_assert_uint_eq(line_sim_sets(), 2 * 8 * sizeof(out));
	ck_assert_uint_eq(line_sim_bytes(0, CLOCK, DATA, in, sizeof(in)), sizeof(in));
	ck_assert_mem_eq(in, out, sizeof(in));
	line_destroy(l);
}
END_TEST

START_TEST(active_low_lines_are_turned_round)
{
	line_sim_reset();
	struct line *l = open_lines(true);
	ck_assert(line_sim_level(CLOCK) && line_sim_level(DATA));
	ck_assert_int_eq(line_set(l, 2, NULL), DT_OK);
	ck_assert(line_sim_level(CLOCK) && !line_sim_level(DATA));
	line_destroy(l);
}
END_TEST

static const struct {
	int sys;
	const char *says; /* what is wrong, or what helps */
} failures[] = {
	{ EBUSY, "in use" },
	{ EACCES, "group" },
	{ EPERM, "group" },
	{ ENOENT, "gpiodetect" },
	{ ENODEV, "gpiodetect" },
	{ EINVAL, "gpioinfo" },
	{ EIO, "Input/output error" },
};

START_TEST(failures_name_the_chip_and_what_helps)
{
	struct dt_error err;
	line_explain("gpiochip7", 23, "spi0", failures[_i].sys, &err);
	ck_assert_int_eq(err.code, DT_ERR_DEVICE);
	ck_assert_int_eq(err.sys, failures[_i].sys);
	ck_assert_msg(strstr(err.msg, "gpiochip7"), "%s", err.msg);
	ck_assert_msg(strstr(err.msg, failures[_i].says), "%s", err.msg);
	if (failures[_i].sys == EBUSY)
		ck_assert_msg(
			strstr(err.msg, "line 23") && strstr(err.msg, "\"spi0\""), "%s", err.msg);
}
END_TEST

START_TEST(a_bus_that_is_off_is_no_missing_chip)
{
	struct dt_error err;
	line_explain("/dev/spidev1.0", -1, NULL, ENOENT, &err);
	ck_assert_msg(strstr(err.msg, "/dev/spidev1.0") && strstr(err.msg, "config.txt") &&
			      !strstr(err.msg, "gpiodetect"),
		"%s", err.msg);
}
END_TEST

START_TEST(a_failing_send_stops_at_once)
{
	static const uint8_t bytes[4] = { 0xff };
	struct dt_error err;
	line_sim_reset();
	struct line *l = open_lines(false);
	line_sim_fail_lines(ENODEV);
	ck_assert_int_eq(line_send(l, bytes, sizeof(bytes), &err), DT_ERR_DEVICE);
	ck_assert_uint_eq(line_sim_sets(), 0);
	line_destroy(l);
}
END_TEST

START_TEST(no_spi_bus_is_said)
{
	struct dt_error err;
	ck_assert_ptr_null(line_spi_create("/dev/spidev98.7", &err));
	ck_assert_msg(strstr(err.msg, "/dev/spidev98.7"), "%s", err.msg);
	/* A file that is no bus. */
	ck_assert_ptr_null(line_spi_create("/dev/null", &err));
	ck_assert_msg(strstr(err.msg, "/dev/null"), "%s", err.msg);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_byte_is_eight_clocks);
	tcase_add_test(tc, frames_take_one_call_for_each_edge_of_the_clock);
	tcase_add_test(tc, active_low_lines_are_turned_round);
	tcase_add_loop_test(tc, failures_name_the_chip_and_what_helps, 0, RUN_LEN(failures));
	tcase_add_test(tc, a_bus_that_is_off_is_no_missing_chip);
	tcase_add_test(tc, a_failing_send_stops_at_once);
	tcase_add_test(tc, no_spi_bus_is_said);
}

int main(void)
{
	return run_tests("line", add);
}
