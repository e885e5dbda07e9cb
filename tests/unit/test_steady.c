/* SPDX-License-Identifier: MIT */
/*
 * test_steady.c - what a real camera is believed, and the orders of bytes that cameras give.
 */
#include "cam_steady.h"

#include "cv_bridge.h"
#include "run.h"

#include <string.h>

#define MS INT64_C(1000000)

static struct dt_error err;

/* The gain falls for so long, frame by frame, then stays. When does it settle, in ms? */
static int64_t settles_after(int64_t moving_ms)
{
	struct cam_steady s = { 0 };
	struct cam_look look = { 20000, 4, 1.5F, 1.8F, 2 };
	for (int64_t t = 0; t < 20000; t += 50) {
		if (t <= moving_ms)
			look.gain *= 0.95F;
		if (cam_steady_add(&s, &look, t * MS))
			return t;
	}
	return -1;
}

START_TEST(a_camera_has_settled_when_nothing_moves)
{
	ck_assert_int_eq(settles_after(0), 2000);
	ck_assert_int_eq(settles_after(1000), 2000);
	ck_assert_int_eq(settles_after(3000), 3500);
	ck_assert_int_eq(settles_after(20000), 8000);
}
END_TEST

START_TEST(every_value_counts)
{
	const struct cam_look base = { 10000, 2, 1.5F, 1.8F, 2 };
	for (int i = 0; i < 5; i++) {
		struct cam_steady s = { 0 };
		struct cam_look moved = base;
		moved.exposure_us += i == 0 ? 300 : 0;
		moved.gain *= i == 1 ? 1.03F : 1;
		moved.red *= i == 2 ? 1.03F : 1;
		moved.blue *= i == 3 ? 1.03F : 1;
		moved.focus += i == 4 ? 0.2F : 0;
		ck_assert(!cam_steady_add(&s, &base, 0));
		ck_assert(!cam_steady_add(&s, &moved, 1900 * MS));
		ck_assert_msg(!cam_steady_add(&s, &moved, 2100 * MS), "value %d", i);
		ck_assert_msg(cam_steady_add(&s, &moved, 2400 * MS), "value %d", i);
		ck_assert_int_eq(memcmp(&s.look, &moved, sizeof(moved)), 0);
	}
}
END_TEST

START_TEST(dithering_is_no_movement)
{
	struct cam_steady s = { 0 };
	struct cam_look look = { 10000, 2, 1.5F, 1.8F, 2 };
	for (int64_t t = 0; t < 2000; t += 50) {
		look.exposure_us = t % 100 ? 10000 : 10100;
		ck_assert(!cam_steady_add(&s, &look, t * MS));
	}
	ck_assert(cam_steady_add(&s, &look, 2000 * MS));
}
END_TEST

static const struct {
	int64_t told_ms, time_ms; /* it came at 100 000 ms */
} times[] = {
	{ 99967, 99967 },
	{ 97001, 97001 },
	{ 97000, 100000 },  /* too old */
	{ 100001, 100000 }, /* not yet */
	{ 0, 100000 },
	{ -5, 100000 },
	{ INT64_MIN / MS, 100000 },
	{ INT64_MAX / MS, 100000 },
};

START_TEST(a_time_that_cannot_be_is_not_believed)
{
	bool believed;
	ck_assert_int_eq(cam_steady_time(times[_i].told_ms * MS, 100000 * MS, &believed),
		times[_i].time_ms * MS);
	ck_assert_int_eq(believed, times[_i].told_ms == times[_i].time_ms);
}
END_TEST

/* Red, green, blue and grey, two pixels wide and two high each, in rows longer than the picture.
 * BT.601: Y = 16 + 65.5 R + 128.6 G + 25.0 B, Cb = 128 + 112 (B - Y) / 0.886 and so on. */
static const uint8_t bgr[4][3] = { { 0, 0, 255 }, { 0, 255, 0 }, { 255, 0, 0 }, { 128, 128, 128 } };
static const uint8_t yuv[4][3] = { { 81, 90, 240 }, { 145, 54, 34 }, { 41, 240, 110 },
	{ 126, 128, 128 } };

static void fill(enum cvb_raw how, uint8_t *row, uint8_t *colour, int x)
{
	const uint8_t *c = bgr[x / 2], *v = yuv[x / 2];
	const uint8_t uv = v[1 + x % 2];
	switch (how) {
	case CVB_RAW_RGB:
		memcpy(row + 3 * x, (const uint8_t[]){ c[2], c[1], c[0] }, 3);
		break;
	case CVB_RAW_BGRX:
		memcpy(row + 4 * x, (const uint8_t[]){ c[0], c[1], c[2], 77 }, 4);
		break;
	case CVB_RAW_RGBX:
		memcpy(row + 4 * x, (const uint8_t[]){ c[2], c[1], c[0], 77 }, 4);
		break;
	case CVB_RAW_NV12:
		row[x] = v[0];
		colour[x] = uv;
		break;
	case CVB_RAW_YUYV:
		memcpy(row + 2 * x, (const uint8_t[]){ v[0], uv }, 2);
		break;
	case CVB_RAW_UYVY:
		memcpy(row + 2 * x, (const uint8_t[]){ uv, v[0] }, 2);
		break;
	}
}

START_TEST(all_orders_of_bytes_become_blue_green_red)
{
	enum { STRIDE = 48 };
	uint8_t pixels[2 * STRIDE], colour[STRIDE];
	const uint8_t *data[2] = { pixels, colour };
	struct img out = { 0 };
	memset(pixels, 201, sizeof(pixels));
	memset(colour, 201, sizeof(colour));
	for (int i = 0; i < 16; i++)
		fill((enum cvb_raw)_i, pixels + i / 8 * STRIDE, colour, i % 8);
	ck_assert_int_eq(cvb_from_raw((enum cvb_raw)_i, data, STRIDE, 8, 2, &out, &err), DT_OK);
	ck_assert_int_eq(out.width, 8);
	ck_assert_int_eq(out.height, 2);
	for (int i = 0; i < 16 * 3; i++) {
		int x = i / 3 % 8, v = img_row(&out, i / 24)[x * 3 + i % 3];
		int want = bgr[x / 2][i % 3], off = v > want ? v - want : want - v;
		ck_assert_msg(off <= 3, "pixel %d, channel %d: %d, not %d", x, i % 3, v, want);
	}
	img_finish(&out);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_camera_has_settled_when_nothing_moves);
	tcase_add_test(tc, every_value_counts);
	tcase_add_test(tc, dithering_is_no_movement);
	tcase_add_loop_test(tc, a_time_that_cannot_be_is_not_believed, 0, RUN_LEN(times));
	tcase_add_loop_test(
		tc, all_orders_of_bytes_become_blue_green_red, CVB_RAW_RGB, CVB_RAW_UYVY + 1);
}

int main(void)
{
	return run_tests("steady", add);
}
