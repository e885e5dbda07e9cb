/* SPDX-License-Identifier: MIT */
/*
 * test_card_reader.c - stickers that lie in the areas of a table or are held over them.
 *
 * Pictures are drawn here: each spot of a sticker at its place in space goes to the pixel where a
 * camera 900 mm above the middle of the table sees it. What must come out was put in.
 */
#include "card_reader.h"

#include "cv_bridge.h"
#include "run.h"

#include <apriltag/apriltag.h>
#include <apriltag/tag36h11.h>
#include <math.h>
#include <string.h>

enum { CELLS = 10, SPOTS = CELLS * 12 };

static const double sticker_mm = DT_CARD_TAG_MM * CELLS / 8;
static struct vis_scene scene;
static struct img frame;
static struct card_reader *reader;
static int black, white; /* as drawn */

/* Where a sticker is: its middle, height over the table, turn and slant (degrees; the slant about
 * its own right-hand side). */
struct put {
	int32_t tag;
	double x, y, height, angle, slant;
};

static void begin_looks(bool single)
{
	struct dt_error err;
	memset(&scene, 0, sizeof(scene));
	scene.table = (struct dt_table){ .width_mm = 900,
		.height_mm = 600,
		.die_mm = 16,
		.areas_n = 3,
		.tags_n = 2,
		.areas = { DT_ZONE(1, 70, 420, 200, 160), DT_ZONE(2, 350, 420, 200, 160),
			{ 11, 560, 430, 63, 88, DT_AREA_CARD, 0 } },
		.tags = { { 0, 30, 30, 40 }, { 150, 870, 570, 40 } } };
	scene.lens = (struct vis_lens){
		.width = 2304, .height = 1296, .fx = 1900, .fy = 1900, .cx = 1151.5, .cy = 647.5
	};
	scene.pose = (struct vis_pose){ .tvec = { -450, -300, 900 } };
	ck_assert_int_eq(img_init(&frame, 2304, 1296, 3, IMG_U8, &err), DT_OK);
	memset(frame.data, 90, frame.stride * 1296);
	reader = card_reader_create(&scene, single, &err);
	ck_assert_ptr_nonnull(reader);
}

static void begin(void)
{
	black = 30;
	white = 220;
	begin_looks(true);
}

static void end(void)
{
	card_reader_destroy(reader);
	img_finish(&frame);
}

static bool is_light(const apriltag_family_t *f, int32_t tag, int x, int y)
{
	if (x == 0 || y == 0 || x == CELLS - 1 || y == CELLS - 1)
		return true;
	for (uint32_t i = 0; i < f->nbits; i++)
		if ((int)f->bit_x[i] == x - 1 && (int)f->bit_y[i] == y - 1)
			return f->codes[tag] >> (f->nbits - 1 - i) & 1;
	return false;
}

static struct vis_point3 spot(const struct put *p, double u, double v)
{
	double a = p->angle * M_PI / 180, s = p->slant * M_PI / 180;
	double x = (u - 0.5) * sticker_mm, y = (v - 0.5) * sticker_mm * cos(s);
	return (struct vis_point3){ p->x + x * cos(a) - y * sin(a), p->y + x * sin(a) + y * cos(a),
		-p->height + (v - 0.5) * sticker_mm * sin(s) };
}

static void draw(const struct put *p)
{
	static struct vis_point3 mm[SPOTS * SPOTS];
	static struct vis_point px[SPOTS * SPOTS];
	static uint32_t sum[1296][2304], n[1296][2304];
	struct dt_error err;
	apriltag_family_t *family = tag36h11_create();
	for (int i = 0; i < SPOTS * SPOTS; i++)
		mm[i] = spot(p, (i % SPOTS + 0.5) / SPOTS, ((double)i / SPOTS) / SPOTS);
	memset(sum, 0, sizeof(sum));
	memset(n, 0, sizeof(n));
	ck_assert_int_eq(cvb_project(&scene.lens, &scene.pose, mm, SPOTS * SPOTS, px, &err), DT_OK);
	for (int i = 0; i < SPOTS * SPOTS; i++) {
		int x = (int)lrint(px[i].x), y = (int)lrint(px[i].y);
		int cx = i % SPOTS * CELLS / SPOTS, cy = i / SPOTS * CELLS / SPOTS;
		if (x < 0 || y < 0 || x >= 2304 || y >= 1296)
			continue;
		sum[y][x] += is_light(family, p->tag, cx, cy) ? white : black;
		n[y][x]++;
	}
	for (int y = 0; y < 1296; y++)
		for (int x = 0; x < 2304; x++)
			if (n[y][x])
				memset(img_row(&frame, y) + 3 * x, (int)(sum[y][x] / n[y][x]), 3);
	tag36h11_destroy(family);
}

static size_t look(size_t area, struct card_seen out[DT_CARDS_MAX])
{
	struct dt_error err = { .msg = "" };
	size_t n;
	ck_assert_msg(
		card_reader_find(reader, &frame, area, out, &n, &err) == DT_OK, "%s", err.msg);
	return n;
}

static const struct {
	const char *name;
	struct put put;
	size_t area;
	double near_mm;
} there[] = {
	{ "flat and upright", { 100, 120, 500, 0, 0, 0 }, 0, 0.5 },
	{ "turned by a quarter", { 117, 250, 560, 0, 90, 0 }, 0, 0.5 },
	{ "turned anyhow, the last id", { 586, 450, 500, 0, 217, 0 }, 1, 0.5 },
	{ "on a field", { 128, 591, 474, 0, 12, 0 }, 2, 0.5 },
	{ "just outside of its zone", { 133, 278, 500, 0, 45, 0 }, 0, 0.5 },
	/* Its height is only about known. */
	{ "held flat", { 140, 120, 500, 60, 30, 0 }, 0, 12 },
	{ "held aslant", { 141, 450, 480, 40, 300, 30 }, 1, 12 },
	{ "held high, a quarter of the picture from its foot", { 142, 100, 560, 100, 60, 20 }, 0,
		12 },
};

START_TEST(a_sticker_is_found_where_it_is)
{
	struct card_seen seen[DT_CARDS_MAX];
	const struct put *p = &there[_i].put;
	begin();
	draw(p);
	for (size_t area = 0; area < 3; area++) {
		size_t n = look(area, seen);
		ck_assert_msg(n == (area == there[_i].area), "%s: %zu in area %zu", there[_i].name,
			n, area);
		if (n == 0)
			continue;
		const struct dt_card *c = &seen[0].card;
		double turn = fabs(remainder(c->angle_deg - p->angle, 360));
		ck_assert_int_eq(c->tag, p->tag);
		ck_assert_msg(hypot(c->x_mm - p->x, c->y_mm - p->y) <= there[_i].near_mm,
			"%s: at %.1f %.1f", there[_i].name, c->x_mm, c->y_mm);
		/* Lower than 15 mm it lies. */
		ck_assert_msg(
			p->height > 0 ? fabs(c->height_mm - p->height) < 12 : c->height_mm == 0,
			"%s: %.0f mm high", there[_i].name, c->height_mm);
		ck_assert_msg(turn < (p->slant > 0 ? 12 : 3), "%s: turned by %.1f", there[_i].name,
			c->angle_deg);
	}
	end();
}
END_TEST

static const struct {
	const char *name;
	struct put put;
} not_there[] = {
	{ "a tag of a table", { 99, 120, 500, 0, 0, 0 } },
	{ "a tag of this table", { 150, 120, 500, 0, 0, 0 } },
	{ "between the zones", { 117, 310, 500, 0, 0, 0 } },
	{ "beside the table", { 117, -40, 500, 0, 0, 0 } },
};

START_TEST(what_is_no_card_of_the_area_is_left_out)
{
	struct card_seen seen[DT_CARDS_MAX];
	begin();
	draw(&not_there[_i].put);
	for (size_t area = 0; area < 3; area++)
		ck_assert_msg(look(area, seen) == 0, "%s", not_there[_i].name);
	end();
}
END_TEST

START_TEST(several_are_told_by_id_and_two_of_a_kind_are_two)
{
	static const struct put cards[] = { { 120, 100, 450, 0, 0, 0 }, { 103, 240, 450, 0, 77, 0 },
		{ 120, 170, 550, 0, 200, 0 } };
	struct card_seen seen[DT_CARDS_MAX];
	begin();
	for (int i = 0; i < RUN_LEN(cards); i++)
		draw(&cards[i]);
	ck_assert_uint_eq(look(0, seen), 3);
	ck_assert_int_eq(seen[0].card.tag, 103);
	ck_assert_int_eq(seen[1].card.tag, 120);
	ck_assert_int_eq(seen[2].card.tag, 120);
	end();
}
END_TEST

START_TEST(they_are_found_where_the_camera_has_been_moved_to)
{
	const struct put put = { 117, 120, 500, 0, 0, 0 };
	struct card_seen seen[DT_CARDS_MAX];
	struct dt_error err;
	begin();
	scene.pose.tvec[0] -= 60; /* it sees the table 60 mm further left */
	draw(&put);
	ck_assert_int_eq(card_reader_move(reader, &scene.pose, &err), DT_OK);
	ck_assert_uint_eq(look(0, seen), 1);
	ck_assert_double_eq_tol(seen[0].card.x_mm, 120, 0.5);
	end();
}
END_TEST

START_TEST(the_whole_sticker_is_outlined)
{
	const struct put put = { 117, 120, 500, 0, 0, 0 };
	struct card_seen seen[DT_CARDS_MAX];
	begin();
	draw(&put);
	ck_assert_uint_eq(look(0, seen), 1);
	/* 15 mm at 1900 / 900 pixels a millimetre. */
	ck_assert_double_eq_tol(seen[0].corner[1].x - seen[0].corner[0].x, 31.7, 1);
	ck_assert_double_eq_tol(seen[0].corner[3].y - seen[0].corner[0].y, 31.7, 1);
	end();
}
END_TEST

/* So much light, and less of it from a column on to the right; sharp to so many pixels. */
struct light {
	double gain, shade, blur_px;
	int32_t shaded_px;
};

/* What was drawn is taken for light (255: a white sheet in good light), and is now what a camera
 * makes of that. */
static void expose(const struct light *l)
{
	struct dt_error err;
	struct img sharp;
	ck_assert_int_eq(img_init(&sharp, 2304, 1296, 3, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < 1296; y++)
		for (int32_t x = 0; x < 2304; x++) {
			double v = *(img_row(&frame, y) + 3 * x);
			v *= x >= l->shaded_px ? l->shade : 1;
			memset(img_row(&sharp, y) + 3 * x, (int)lrint(v), 3);
		}
	ck_assert_int_eq(cvb_blur_gauss(&sharp, 7, l->blur_px, &frame, &err), DT_OK);
	for (int32_t y = 0; y < 1296; y++)
		for (int32_t x = 0; x < 3 * 2304; x++) {
			double v = fmin(1, img_row(&frame, y)[x] / 255.0 * l->gain);
			img_row(&frame, y)[x] = (uint8_t)lrint(255 * pow(v, 1 / 2.2));
		}
	img_finish(&sharp);
}

/* Its middle is seen at 413 1006. */
static const struct put lit_put = { 117, 100, 470, 0, 20, 0 };
static const struct {
	const char *name;
	struct light light;
} lit[] = {
	{ "good light", { 0.9, 1, 0.8, 0 } },
	{ "four times as much", { 4, 1, 0.8, 0 } },
	{ "three times, and not sharp", { 3, 1, 1.1, 0 } },
	{ "a fifth on one side", { 1, 0.2, 0.9, 410 } },
};

/* In pictures that follow each other in the second look at the latest, and in each one since. */
START_TEST(a_sticker_is_found_in_too_much_light_and_at_a_shadows_edge)
{
	struct card_seen seen[DT_CARDS_MAX];
	begin();
	black = 8;
	white = 217;
	draw(&lit_put);
	expose(&lit[_i].light);
	ck_assert_msg(look(0, seen) == 1, "%s", lit[_i].name);
	ck_assert_int_eq(seen[0].card.tag, 117);
	ck_assert_double_eq_tol(seen[0].card.x_mm, 100, 1);
	ck_assert_double_eq_tol(seen[0].card.y_mm, 470, 1);
	end();
	begin_looks(false);
	draw(&lit_put);
	expose(&lit[_i].light);
	look(0, seen);
	for (int k = 0; k < 3; k++)
		ck_assert_msg(look(0, seen) == 1, "%s", lit[_i].name);
	end();
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, a_sticker_is_found_where_it_is, 0, RUN_LEN(there));
	tcase_add_loop_test(
		tc, a_sticker_is_found_in_too_much_light_and_at_a_shadows_edge, 0, RUN_LEN(lit));
	tcase_add_loop_test(tc, what_is_no_card_of_the_area_is_left_out, 0, RUN_LEN(not_there));
	tcase_add_test(tc, several_are_told_by_id_and_two_of_a_kind_are_two);
	tcase_add_test(tc, they_are_found_where_the_camera_has_been_moved_to);
	tcase_add_test(tc, the_whole_sticker_is_outlined);
}

int main(void)
{
	return run_tests("card-reader", add);
}
