/* SPDX-License-Identifier: MIT */
/*
 * test_draw.c - the display's picture as a whole: what each phase is about and each trouble is
 * said, what matters is large, the strip lies below, letters of one bit are told apart. Seats,
 * places and questions have programs of their own (test_draw_*.c), so has what holds for every
 * screen.
 */
#include "disp_bits.h"
#include "drawing.h"
#include "run.h"

#include <string.h>

/* Every trouble and warning is said in whole words, on some page. */
START_TEST(troubles_are_said_in_words)
{
	static const struct {
		const char *sample, *words;
	} cases[] = {
		{ "hands-trouble", "Six dice lie in the zone: take one away." },
		{ "hands-trouble", "The second die leans on a coin: lay it flat" },
		{ "hands-all-wrong", "Tag 2 (bottom right) is hidden" },
		{ "hands-all-wrong", "Lift the cup, everybody waits for you." },
		{ "lost-camera", "The camera does not answer." },
	};
	picture_at(_i);
	for (size_t i = 0; i < RUN_LEN(cases); i++) {
		struct screen s = screen_sample(cases[i].sample);
		bool said = false;
		for (int page = 0; page < (sizes[_i].one_bit ? 8 : 1); page++) {
			draw(&s, page * 3000);
			said = said || says(cases[i].words);
		}
		ck_assert_msg(said, "%s: \"%s\" is not said", sizes[_i].name, cases[i].words);
	}
}
END_TEST

/* Brackets first, then the last sentences: what is wrong comes before what one may know, too. */
START_TEST(a_camera_s_trouble_keeps_its_remedy)
{
	struct screen s = screen_sample("hands-6");
	bool remedy = false;
	picture_at(_i);
	strcpy(s.warning,
		"The camera does not work (libcamera: the sensor imx708 on port 0 of the unicam "
		"was not found by the kernel's driver). Check its cable.");
	for (int page = 0; page < 2; page++) {
		draw(&s, page * 3000);
		for (size_t i = 0; i < trace.n; i++)
			remedy = remedy || strstr(trace.mark[i].shown, "Check its cable.");
	}
	ck_assert_msg(remedy, "%s", sizes[_i].name);
}
END_TEST

/* What matters now is read from a metre away: capitals of 4 mm on a usual panel, and of 2.9 mm
 * where a sentence would not fit otherwise. A capital has 0.729 of the size of the letters. */
START_TEST(what_matters_now_is_large)
{
	static const struct {
		const char *sample, *words;
		double mm;
	} cases[] = { { "town", "Saloon", 4 }, { "town", "Chiara", 4 }, { "town", "3 queens", 3.5 },
		{ "scores", "56", 4 }, { "card-question", "Protection", 4 },
		{ "hands-4", "Anna: lift your cup", 2.9 }, { "hands-4", "pay $2", 2.9 },
		{ "reveal", "full house", 2.5 }, { "hands-question", "K", 2.9 },
		{ "lost-camera", "The camera does not answer.", 2.8 } };
	/* pixels for a millimetre: 2.8 inches of 320x240, 3.5 of 480x320, 7 of 800x480 */
	static const double scale[] = { 480 / 73.4, 0, 800 / 154.1, 320 / 57.6 };
	picture_at(_i);
	for (size_t k = 0; !sizes[_i].one_bit && k < RUN_LEN(cases); k++) {
		struct screen s = screen_sample(cases[k].sample);
		double best = 0;
		draw(&s, 0);
		for (size_t i = 0; i < trace.n; i++) {
			const struct disp_mark *m = &trace.mark[i];
			if (strncmp(m->shown, cases[k].words, strlen(cases[k].words)) == 0)
				best = m->px > best ? m->px : best;
		}
		ck_assert_msg(best * 0.729 / scale[_i] >= cases[k].mm - 0.1,
			"%s: %s: \"%s\" has capitals of %.1f mm", sizes[_i].name, cases[k].sample,
			cases[k].words, best * 0.729 / scale[_i]);
	}
}
END_TEST

START_TEST(phases_show_what_they_are_about)
{
	static const struct {
		const char *sample, *words;
	} cases[] = { { "hands-6", "Friederike" }, { "hands-6", "pay $2" },
		{ "hands-4", "Bank $7" }, { "town", "has three Queens" }, { "town", "–" },
		{ "town", "Town Hall" }, { "town", "$27 ◆5" }, { "town", "+1 card" },
		{ "town", "-1 card" }, { "town", "-$7" }, { "town", "+◆2" }, { "town-tie", "tie" },
		{ "scores", "56" }, { "scores", "12" }, { "scores-unknown", "?" },
		{ "town-question", "Who becomes Sheriff?" },
		{ "town-question", "Dmytro, who offers" }, { "town-question", "42" },
		{ "town-question", "The K that was set aside" },
		{ "hands-question", "no die lies there" }, { "paused", "Paused" },
		{ "welcome", "Dice Town" } };
	picture_at(AT_480);
	for (size_t i = 0; i < RUN_LEN(cases); i++) {
		struct screen s = screen_sample(cases[i].sample);
		draw(&s, 0);
		ck_assert_msg(
			says(cases[i].words), "%s: no \"%s\"", cases[i].sample, cases[i].words);
	}
}
END_TEST

START_TEST(the_strip_lies_below_the_picture)
{
	static struct screen s;
	struct led_strip strip = { .n = 3, .lamp = { { 255, 0, 0 }, { 0, 0, 0 }, { 0, 0, 255 } } };
	struct disp_view view = { .screen = &s, .strip = &strip };
	int w, h, stride;
	uint32_t lamp[3];
	picture_at(AT_480);
	draw_view(&view);
	disp_picture_pixels(picture, &w, &h, &stride);
	ck_assert_int_eq(h, 348);
	for (int i = 0; i < 3; i++)
		lamp[i] = pixel(120 * (i + 1), 334);
	ck_assert_uint_gt(lamp[0] >> 16 & 255, 240);
	ck_assert_uint_lt(lamp[0] & 255, 40);
	ck_assert_uint_lt(lamp[1] >> 16 & 255, 40);
	ck_assert_uint_gt(lamp[2] & 255, 240);
}
END_TEST

struct drawn_letter {
	unsigned char px[BITS_HEIGHT][8];
};

static struct drawn_letter drawn_letter(char c)
{
	struct drawn_letter out = { 0 };
	const char text[] = { c, 0 };
	cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_A8, 8, BITS_HEIGHT);
	cairo_t *cr = cairo_create(s);
	bits_draw(cr, 0, 0, text, 1, 1);
	cairo_surface_flush(s);
	for (int y = 0; y < BITS_HEIGHT; y++)
		memcpy(out.px[y],
			cairo_image_surface_get_data(s) + y * cairo_image_surface_get_stride(s), 8);
	cairo_destroy(cr);
	cairo_surface_destroy(s);
	return out;
}

/* What is read alone, faces and figures: 8 and B, 0 and O, 1 and I, 5 and S, 2 and Z. And a
 * sentence ends on its line: a point below it is a comma. */
START_TEST(letters_are_told_apart_in_one_bit)
{
	static const char all[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$";
	for (size_t i = 0; all[i]; i++) {
		struct drawn_letter a = drawn_letter(all[i]);
		for (size_t k = 0; k < i; k++) {
			struct drawn_letter b = drawn_letter(all[k]);
			int differ = 0;
			for (int y = 0; y < BITS_HEIGHT; y++)
				for (int x = 0; x < 8; x++)
					differ += a.px[y][x] != b.px[y][x];
			/* all[k] is a digit where one of them is; a word helps with letters */
			ck_assert_msg(differ >= (all[k] <= '9' ? 3 : 2),
				"%c and %c differ in %d pixels", all[i], all[k], differ);
		}
	}
	struct drawn_letter point = drawn_letter('.'), comma = drawn_letter(',');
	ck_assert_uint_eq(point.px[BITS_CAPITAL - 1][0], 255);
	for (int y = BITS_CAPITAL; y < BITS_HEIGHT; y++) {
		ck_assert_uint_eq(point.px[y][0], 0);
		ck_assert_uint_eq(comma.px[y][0] | comma.px[y][1], 255);
	}
}
END_TEST

START_TEST(what_cannot_be_is_refused)
{
	static const int bad[][3] = { { 0, 0, 0 }, { -1, 320, 0 }, { 480, 20, 0 }, { 480, 320, -1 },
		{ 20000, 320, 0 }, { 480, 8000, 2000 } };
	struct dt_error err;
	for (size_t i = 0; i < RUN_LEN(bad); i++) {
		ck_assert_ptr_null(
			disp_picture_create(bad[i][0], bad[i][1], bad[i][2], false, &err));
		ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	}
	picture_at(AT_128);
	ck_assert_int_eq(disp_picture_save(picture, "no/such/folder.png", &err), DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(err.msg, "no/such/folder.png"));
	disp_picture_destroy(NULL);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 100);
	tcase_add_checked_fixture(tc, NULL, picture_close);
	tcase_add_loop_test(tc, troubles_are_said_in_words, 0, 2);
	tcase_add_loop_test(tc, a_camera_s_trouble_keeps_its_remedy, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, what_matters_now_is_large, 0, RUN_LEN(sizes));
	tcase_add_test(tc, phases_show_what_they_are_about);
	tcase_add_test(tc, the_strip_lies_below_the_picture);
	tcase_add_test(tc, letters_are_told_apart_in_one_bit);
	tcase_add_test(tc, what_cannot_be_is_refused);
}

int main(void)
{
	return run_tests("draw", add);
}
