/* SPDX-License-Identifier: MIT */
/*
 * test_wish.c - what is asked of a real camera, without one: options, which of several is meant,
 * how much memory a picture needs; and the bell that says that one is there.
 */
#include "cam_wish.h"

#include "cam_bell.h"
#include "run.h"

#include <poll.h>
#include <string.h>

static struct dt_error err;

static const struct {
	const char *options, *which, *format;
	int32_t width, height;
	double fps, stall_s;
} wishes[] = {
	{ "", "", "", 2304, 1296, 0, 3 },
	{ "1", "1", "", 2304, 1296, 0, 3 },
	{ "imx708,fps=20", "imx708", "", 2304, 1296, 20, 3 },
	{ "width=640,height=480", "", "", 640, 480, 0, 3 },
	{ "usb,format=MJPEG,stall=0.5", "usb", "MJPEG", 2304, 1296, 0, 0.5 },
	{ ",width=1280", "", "", 1280, 1296, 0, 3 },
};

START_TEST(options_say_what_is_asked_for)
{
	struct cam_wish w;
	ck_assert_msg(cam_wish_parse(wishes[_i].options, &w, &err) == DT_OK, "%s", err.msg);
	ck_assert_str_eq(w.which, wishes[_i].which);
	ck_assert_str_eq(w.format, wishes[_i].format);
	ck_assert_int_eq(w.width, wishes[_i].width);
	ck_assert_int_eq(w.height, wishes[_i].height);
	ck_assert_double_eq(w.fps, wishes[_i].fps);
	ck_assert_double_eq(w.stall_s, wishes[_i].stall_s);
}
END_TEST

START_TEST(a_name_without_end_is_refused)
{
	struct cam_wish w;
	char name[300];
	memset(name, 'x', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	ck_assert_int_eq(cam_wish_parse(name, &w, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "too long"));
}
END_TEST

static const struct {
	const char *which;
	int i; /* -1: none */
	const char *says;
} choices[] = {
	{ "", 0, NULL },
	{ "2", 2, NULL },
	{ "i2c/imx708_wide", 1, NULL },
	{ "i2c/imx708", 0, NULL }, /* one that is called so, though another begins so */
	{ "wide", 1, NULL },
	{ "usb", 2, NULL },
	{ "imx", -1,
		"more than one camera has a name with \"imx\"; there is: i2c/imx708, i2c/imx7" },
	{ "ov5647", -1,
		"there is no camera \"ov5647\"; there is: i2c/imx708, i2c/imx708_wide, usb" },
	{ "3", -1, "there is no camera \"3\"" },
	{ "99999999999999999999", -1, "there is no camera" },
};

START_TEST(the_camera_is_the_one_that_is_meant)
{
	static const char *const names[] = { "i2c/imx708", "i2c/imx708_wide", "usb-1.2:1.0" };
	struct cam_wish w = { .stall_s = 3 };
	size_t i;
	strcpy(w.which, choices[_i].which);
	enum dt_status st = cam_wish_choose(&w, names, RUN_LEN(names), &i, &err);
	if (choices[_i].i < 0) {
		ck_assert_int_eq(st, DT_ERR_DEVICE);
		ck_assert_msg(strstr(err.msg, choices[_i].says) == err.msg, "%s", err.msg);
		return;
	}
	ck_assert_msg(st == DT_OK, "%s", err.msg);
	ck_assert_int_eq((int)i, choices[_i].i);
	ck_assert_int_eq(cam_wish_choose(&w, NULL, 0, &i, &err), DT_ERR_DEVICE);
	ck_assert_ptr_nonnull(strstr(err.msg, "no camera was found"));
}
END_TEST

/* The modes of four sensors as their maker's "rpicam-hello --list-cameras" prints them: pixels,
 * part of the sensor, bits, pictures a second. */
#define MODES 5
static const struct sensor {
	const char *name;
	struct cam_mode modes[MODES];
} sensors[] = {
	{ "Camera Module 3",
		{ { 1536, 864, 3072, 1728, 10, 120.13 }, { 2304, 1296, 4608, 2592, 10, 56.03 },
			{ 4608, 2592, 4608, 2592, 10, 14.35 } } },
	{ "Camera Module 2",
		{ { 640, 480, 1280, 960, 10, 103.33 }, { 1640, 1232, 3280, 2464, 10, 41.85 },
			{ 1920, 1080, 1920, 1080, 10, 47.57 },
			{ 3280, 2464, 3280, 2464, 10, 21.19 },
			{ 3280, 2464, 3280, 2464, 8, 21.19 } } },
	{ "Camera Module 1",
		{ { 640, 480, 2560, 1920, 10, 58.92 }, { 1296, 972, 2592, 1944, 10, 43.25 },
			{ 1920, 1080, 1928, 1080, 10, 30.62 },
			{ 2592, 1944, 2592, 1944, 10, 15.63 } } },
	{ "HQ Camera",
		{ { 1332, 990, 2664, 1980, 10, 120.05 }, { 2028, 1080, 4056, 2160, 12, 50.03 },
			{ 2028, 1520, 4056, 3040, 12, 40.01 },
			{ 4056, 3040, 4056, 3040, 12, 10.0 } } },
};

/* None may cut off what another shows, or is slower than 15 a second where another is not. */
static const struct {
	int sensor;
	const char *options;
	int32_t width, height;
} modes_taken[] = {
	{ 0, "", 2304, 1296 }, { 0, "width=1152,height=648", 2304, 1296 },
	{ 0, "width=4608,height=2592", 2304, 1296 },
	{ 0, "width=4608,height=2592,fps=10", 4608, 2592 },
	{ 1, "", 3280, 2464 }, /* the next in size shows hardly more than half of its width */
	{ 1, "width=1640,height=1232", 1640, 1232 }, { 1, "fps=30", 1640, 1232 },
	{ 2, "", 2592, 1944 },
	{ 3, "", 2028, 1520 }, /* 4056 across would be ten a second; 2160 down cuts off the sides */
};

START_TEST(the_sensor_shows_all_of_the_table_and_quickly)
{
	struct cam_wish w;
	struct cam_mode m = { 0 };
	const struct sensor *s = &sensors[modes_taken[_i].sensor];
	size_t n = 0;
	ck_assert_int_eq(cam_wish_parse(modes_taken[_i].options, &w, &err), DT_OK);
	while (n < MODES && s->modes[n].width)
		n++;
	ck_assert(cam_wish_mode(&w, s->modes, n, &m));
	ck_assert_msg(m.width == modes_taken[_i].width && m.height == modes_taken[_i].height,
		"%s, \"%s\": %d x %d", s->name, modes_taken[_i].options, m.width, m.height);
	ck_assert_uint_ge(m.depth, 10);
	ck_assert(!cam_wish_mode(&w, NULL, 0, &m));
}
END_TEST

/* 10 x 6 pixels in rows of 48 bytes: five whole rows, and the last one's pixels. NV12 has half as
 * many rows of colour, as wide as those of light. */
static const struct {
	const char *name;
	size_t first, second;
} sizes[] = {
	{ "RGB888", 5 * 48 + 30, 0 },
	{ "BGR888", 5 * 48 + 30, 0 },
	{ "XRGB8888", 5 * 48 + 40, 0 },
	{ "XBGR8888", 5 * 48 + 40, 0 },
	{ "NV12", 5 * 48 + 10, 2 * 48 + 10 },
	{ "MJPEG", 1, 0 },
	{ "YUYV", 5 * 48 + 20, 0 },
	{ "UYVY", 5 * 48 + 20, 0 },
	{ "R8", 5 * 48 + 10, 0 },
};

START_TEST(a_picture_needs_so_many_bytes)
{
	size_t bytes[2], n = 0;
	while (cam_forms[n].name)
		n++;
	ck_assert_uint_eq(n, RUN_LEN(sizes));
	ck_assert_str_eq(cam_forms[_i].name, sizes[_i].name);
	cam_form_bytes(&cam_forms[_i], 10, 6, 48, bytes);
	ck_assert_uint_eq(bytes[0], sizes[_i].first);
	ck_assert_uint_eq(bytes[1], sizes[_i].second);
}
END_TEST

static bool rings(const struct cam_bell *b, int ms)
{
	struct pollfd p = { b->fd, POLLIN, 0 };
	return poll(&p, 1, ms) == 1;
}

START_TEST(the_bell_rings_for_frames_and_for_silence)
{
	struct cam_bell b = { -1, -1, -1 };
	ck_assert_msg(cam_bell_init(&b, &err) == DT_OK, "%s", err.msg);
	ck_assert(!rings(&b, 0));
	cam_bell_ring(&b);
	cam_bell_ring(&b);
	ck_assert(rings(&b, 0));
	cam_bell_hush(&b);
	ck_assert(!rings(&b, 0));
	cam_bell_hush(&b);
	cam_bell_wind(&b, 0.05);
	ck_assert(!rings(&b, 0));
	ck_assert(rings(&b, 10000));
	cam_bell_wind(&b, 100.5); /* a frame came: all is well again */
	ck_assert(!rings(&b, 0));
	cam_bell_finish(&b);
	cam_bell_finish(&b);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, options_say_what_is_asked_for, 0, RUN_LEN(wishes));
	tcase_add_test(tc, a_name_without_end_is_refused);
	tcase_add_loop_test(tc, the_camera_is_the_one_that_is_meant, 0, RUN_LEN(choices));
	tcase_add_loop_test(
		tc, the_sensor_shows_all_of_the_table_and_quickly, 0, RUN_LEN(modes_taken));
	tcase_add_loop_test(tc, a_picture_needs_so_many_bytes, 0, RUN_LEN(sizes));
	tcase_add_test(tc, the_bell_rings_for_frames_and_for_silence);
}

int main(void)
{
	return run_tests("wish", add);
}
