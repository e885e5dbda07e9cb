/* SPDX-License-Identifier: MIT */
/*
 * test_panel.c - the display's picture on panels of all shapes, and panels that are none.
 */
#include "disp.h"
#include "panel.h"
#include "run.h"
#include "screens.h"

#include <string.h>
#include <sys/stat.h>

static struct dt_error err;
static struct screen screen;
static struct disp_view view = { .screen = &screen };
static uint8_t pixels[1100 * 4 * 1100];
static int first, end;

enum { STRIDE = 1100 * 4 }; /* longer than any row */

static struct panel draw(int w, int h, int degrees)
{
	struct panel p;
	memset(pixels, 0xa5, sizeof(pixels));
	ck_assert_msg(panel_init(&p, w, h, degrees, &err) == DT_OK, "%s", err.msg);
	memset(&screen, 0, sizeof(screen));
	samples[0].make(&screen);
	ck_assert_int_eq(panel_draw(&p, &view, pixels, STRIDE, &first, &end, &err), DT_OK);
	return p;
}

static uint32_t pixel(int x, int y)
{
	uint32_t word;
	memcpy(&word, pixels + y * STRIDE + 4 * x, 4);
	return word;
}

/* What the display draws by itself at this size. */
static struct disp_picture *picture(int w, int h, bool one_bit)
{
	struct disp_picture *p = disp_picture_create(w, h, 0, one_bit, &err);
	ck_assert_int_eq(disp_picture_draw(p, &view, NULL, &err), DT_OK);
	return p;
}

static uint32_t drawn(const struct disp_picture *p, int x, int y)
{
	int w, h, stride;
	uint32_t word;
	const uint8_t *data = disp_picture_pixels(p, &w, &h, &stride);
	if (x < 0 || y < 0 || x >= w || y >= h)
		return 0;
	memcpy(&word, data + y * stride + 4 * x, 4);
	return word & 0xffffff;
}

/* w, h of the panel; picture's size, and how it lies on the panel held upright. */
static const struct {
	int w, h, degrees, picture_w, picture_h, scale, left, top;
} shapes[] = {
	{ 480, 320, 0, 480, 320, 1, 0, 0 },
	{ 480, 320, 180, 480, 320, 1, 0, 0 },
	{ 320, 480, 90, 480, 320, 1, 0, 0 },
	{ 320, 480, 270, 480, 320, 1, 0, 0 },
	{ 320, 480, 0, 320, 256, 1, 0, 112 },
	{ 800, 480, 0, 800, 480, 1, 0, 0 },
	{ 320, 240, 0, 320, 240, 1, 0, 0 },
	{ 1024, 600, 0, 1024, 600, 1, 0, 0 },
	{ 128, 64, 0, 128, 64, 1, 0, 0 },
	{ 64, 128, 90, 128, 64, 1, 0, 0 },
	{ 128, 64, 180, 128, 64, 1, 0, 0 },
	{ 128, 128, 0, 128, 64, 1, 0, 32 },
	{ 256, 128, 0, 128, 64, 2, 0, 0 },
	{ 240, 240, 0, 128, 64, 1, 56, 88 },
	{ 256, 130, 0, 128, 64, 2, 0, 1 },
};

START_TEST(every_pixel_is_where_it_belongs)
{
	int w = shapes[_i].w, h = shapes[_i].h, s = shapes[_i].scale;
	struct panel p = draw(w, h, shapes[_i].degrees);
	struct disp_picture *alone =
		picture(shapes[_i].picture_w, shapes[_i].picture_h, shapes[_i].picture_h == 64);
	unsigned lit = 0;
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			/* Turned clockwise by hand: a quarter turn takes the left side to the top.
			 */
			int ux = x, uy = y, uw = w, uh = h;
			for (int d = 0; d < shapes[_i].degrees; d += 90) {
				int was = ux, width = uw;
				ux = uy;
				uy = width - 1 - was;
				uw = uh;
				uh = width;
			}
			ux -= shapes[_i].left;
			uy -= shapes[_i].top;
			uint32_t want = ux < 0 || uy < 0 ? 0 : drawn(alone, ux / s, uy / s);
			if (pixel(x, y) != want)
				ck_abort_msg("%d x %d: pixel %d, %d is %06x, not %06x", w, h, x, y,
					(unsigned)pixel(x, y), (unsigned)want);
			lit += want != 0;
		}
	ck_assert_uint_gt(lit, 100);
	ck_assert_int_eq(pixels[4 * w], 0xa5); /* beyond the row */
	ck_assert_int_eq(pixels[h * STRIDE], 0xa5);
	ck_assert_int_eq(first, 0);
	ck_assert_int_eq(end, h);
	disp_picture_destroy(alone);
	panel_finish(&p);
}
END_TEST

START_TEST(a_one_bit_panel_gets_black_and_white)
{
	struct panel p = draw(128, 64, 0);
	for (int y = 0; y < 64; y++)
		for (int x = 0; x < 128; x++)
			ck_assert(pixel(x, y) == 0 || pixel(x, y) == 0xffffff);
	panel_finish(&p);
}
END_TEST

/* Rows in which two pictures differ: from *from to before *to. */
static void compare(const struct disp_picture *a, const struct disp_picture *b, int h, int w,
	int *from, int *to)
{
	*from = *to = 0;
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			if (drawn(a, x, y) == drawn(b, x, y))
				continue;
			*from = *to ? *from : y;
			*to = y + 1;
		}
}

START_TEST(only_changed_rows_are_told)
{
	int from, to;
	struct panel p = draw(480, 320, 0);
	struct disp_picture *before = picture(480, 320, false);
	ck_assert_int_eq(panel_draw(&p, &view, pixels, STRIDE, &first, &end, &err), DT_OK);
	ck_assert_int_eq(first, end);
	strcpy(screen.headline, "Something else");
	struct disp_picture *after = picture(480, 320, false);
	compare(before, after, 320, 480, &from, &to);
	ck_assert(from < to && to - from < 160);
	ck_assert_int_eq(panel_draw(&p, &view, pixels, STRIDE, &first, &end, &err), DT_OK);
	ck_assert_int_eq(first, from);
	ck_assert_int_eq(end, to);
	disp_picture_destroy(before);
	disp_picture_destroy(after);
	panel_finish(&p);
}
END_TEST

/* Fifteen times a second, mostly for nothing: on a large screen that would cost a whole core. */
START_TEST(a_screen_that_is_shown_already_is_not_drawn_again)
{
	struct panel p = draw(800, 480, 0);
	uint8_t was = pixels[100 * STRIDE + 40];
	pixels[100 * STRIDE + 40] ^= 1;
	view.t_ns += INT64_C(60000000000);
	ck_assert_int_eq(panel_draw(&p, &view, pixels, STRIDE, &first, &end, &err), DT_OK);
	ck_assert_int_eq(first, end);
	ck_assert_uint_eq(pixels[100 * STRIDE + 40], was ^ 1);
	screen.roll++;
	ck_assert_int_eq(panel_draw(&p, &view, pixels, STRIDE, &first, &end, &err), DT_OK);
	ck_assert_uint_eq(pixels[100 * STRIDE + 40], was);
	/* A die that comes, is another, or goes. */
	static struct disp_photo die;
	for (int i = 0; i < 3; i++) {
		pixels[100 * STRIDE + 40] ^= 1;
		die.px[7][7] += (uint32_t)i;
		view.die = i < 2 ? &die : NULL;
		for (int k = 0; k < 2; k++) {
			ck_assert_int_eq(
				panel_draw(&p, &view, pixels, STRIDE, &first, &end, &err), DT_OK);
			ck_assert_int_eq(pixels[100 * STRIDE + 40], was);
		}
		ck_assert_int_eq(first, end);
	}
	panel_finish(&p);
}
END_TEST

START_TEST(a_small_panel_turns_its_pages)
{
	struct panel p = draw(128, 64, 0);
	bool turned = false;
	strcpy(screen.warning, "It is too dark");
	ck_assert_int_eq(panel_draw(&p, &view, pixels, STRIDE, &first, &end, &err), DT_OK);
	for (int second = 0; second < 60 && !turned; second++) {
		view.t_ns += INT64_C(1000000000);
		ck_assert_int_eq(panel_draw(&p, &view, pixels, STRIDE, &first, &end, &err), DT_OK);
		turned = first < end;
	}
	ck_assert(turned);
	panel_finish(&p);
}
END_TEST

/* A made-up game with seven figures: more than there is room for beside each other. */
START_TEST(what_takes_turns_is_drawn_again)
{
	struct panel p = draw(320, 240, 0);
	screen = screen_sample("other-places");
	view.t_ns = 0;
	ck_assert_int_eq(panel_draw(&p, &view, pixels, STRIDE, &first, &end, &err), DT_OK);
	view.t_ns += INT64_C(2900000000);
	ck_assert_int_eq(panel_draw(&p, &view, pixels, STRIDE, &first, &end, &err), DT_OK);
	ck_assert_int_eq(first, end);
	view.t_ns += INT64_C(400000000);
	ck_assert_int_eq(panel_draw(&p, &view, pixels, STRIDE, &first, &end, &err), DT_OK);
	ck_assert_int_lt(first, end);
	panel_finish(&p);
}
END_TEST

START_TEST(a_panel_that_is_too_small_is_refused)
{
	static const int bad[][3] = { { 127, 64, 0 }, { 128, 63, 0 }, { 64, 128, 0 },
		{ 128, 64, 90 }, { 0, 0, 0 } };
	struct panel p;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		ck_assert_int_eq(
			panel_init(&p, bad[i][0], bad[i][1], bad[i][2], &err), DT_ERR_DEVICE);
		ck_assert_ptr_nonnull(strstr(err.msg, "128 x 64 are needed"));
		panel_finish(&p);
	}
}
END_TEST

START_TEST(the_smallest_panel_that_will_do_is_chosen)
{
	static const struct panel_size sizes[] = { { 1920, 1080 }, { 480, 320 }, { 96, 16 },
		{ 800, 480 }, { 64, 128 } };
	ck_assert_int_eq(panel_choose(sizes, 5), 4);
	ck_assert_int_eq(panel_choose(sizes, 4), 1);
	ck_assert_int_eq(panel_choose(sizes, 1), 0);
	ck_assert_int_eq(panel_choose(sizes + 2, 1), -1);
	ck_assert_int_eq(panel_choose(sizes, 0), -1);
}
END_TEST

static const struct {
	const char *spec;
	enum dt_status code;
	const char *says;
} refused[] = {
	{ "kms:/dev/null", DT_ERR_DEVICE, "/dev/null is no panel" },
	{ "kms:/dev/dri/card99", DT_ERR_DEVICE, "/dev/dri/card99: there is no such panel" },
	{ "kms:,turn=45", DT_ERR_FORMAT, "\"turn=45\" is not known" },
	{ "kms:/dev/null,turn=90x", DT_ERR_FORMAT, "\"turn=90x\" is not known" },
	{ "kms,upside-down", DT_ERR_FORMAT, "\"upside-down\" is not known" },
	{ "kmsx", DT_ERR_FORMAT, "\"kmsx\" is no display" },
};

START_TEST(what_is_no_panel_is_refused_in_words)
{
	memset(&err, 0, sizeof(err));
	struct disp *d = disp_create(refused[_i].spec, &err);
	ck_assert_int_eq(d != NULL, refused[_i].code == DT_ERR_DEVICE); /* it may come later */
	if (d)
		disp_check(d, &err);
	disp_destroy(d);
	ck_assert_int_eq(err.code, refused[_i].code);
	ck_assert_msg(strstr(err.msg, refused[_i].says), "%s: %s", refused[_i].spec, err.msg);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, every_pixel_is_where_it_belongs, 0, RUN_LEN(shapes));
	tcase_add_test(tc, a_one_bit_panel_gets_black_and_white);
	tcase_add_test(tc, only_changed_rows_are_told);
	tcase_add_test(tc, a_screen_that_is_shown_already_is_not_drawn_again);
	tcase_add_test(tc, a_small_panel_turns_its_pages);
	tcase_add_test(tc, what_takes_turns_is_drawn_again);
	tcase_add_test(tc, a_panel_that_is_too_small_is_refused);
	tcase_add_test(tc, the_smallest_panel_that_will_do_is_chosen);
	tcase_add_loop_test(tc, what_is_no_panel_is_refused_in_words, 0, RUN_LEN(refused));
}

int main(void)
{
	return run_tests("panel", add);
}
