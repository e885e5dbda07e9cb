/* SPDX-License-Identifier: MIT */
/*
 * test_hides.c - cups, hands, cards and dice on zones that are made of numbers.
 */
#include "run.h"

#include "cloth.h"
#include "hides.h"
#include "judge.h"

#include <stdlib.h>

static const float white[3] = { 230, 230, 230 }, skin[3] = { 110, 140, 190 };
static const float *const felt[] = { green, grey };

static struct hides *net;

static int grey_of(int x, int y)
{
	const int16_t *p = &img_row_s16(&now, y)[3 * x];

	return (p[0] + 2 * p[1] + p[2]) / (4 * CELLS_LEVEL);
}

/* In a cell that the border of a thing runs through grey levels lie apart. */
static void see_borders(void)
{
	for (int y = 1; y < ROWS; y++)
		for (int x = 1; x < COLS; x++) {
			int across = abs(grey_of(x, y) - grey_of(x - 1, y));
			int down = abs(grey_of(x, y) - grey_of(x, y - 1));
			int most = across > down ? across : down;

			if (most > img_row(&range, y)[x])
				img_row(&range, y)[x] = (uint8_t)most;
		}
}

static enum hides_what what_hides(void)
{
	enum hides_what what = HIDES_ALL;

	see_borders();
	load();
	ck_assert_int_eq(hides_ask(net, look, &what, &err), DT_OK);
	return what;
}

static void lean_right(const void *user, float x, float y, float foot[2], float away[2])
{
	(void)user;
	(void)x;
	(void)y;
	foot[0] = foot[1] = 0;
	away[0] = 1;
	away[1] = 0;
}

/* The zone as the judge of dice calls it; without a picture, in which it would look for some. */
static enum dt_zone_state state(enum hides_what hides)
{
	struct candidate_view view = {
		.look = look, .hides = hides, .faces = { .edge_px = 4 * CELL }, .lean = lean_right
	};
	static struct judge_zone out;

	ck_assert_int_eq(judge_zone(&view, NULL, 0, &out, &err), DT_OK);
	return out.state;
}

/* Seen from above: its lid, and its side below it. */
static void put_cup(int x, int y, const float colour[3])
{
	for (int k = 0; k < 8; k++)
		put_disc(x + k, y - k / 2, 10, colour, 0.6f);
	put_disc(x, y, 9.5f, colour, 1);
}

/* The back of a hand from the border on, four fingers and a thumb. */
static void put_hand(int x)
{
	static const int finger[][2] = { { -9, 30 }, { -3, 35 }, { 3, 36 }, { 9, 32 } };

	for (int y = 0; y < 14; y++)
		put_disc(x, y, y < 6 ? 8 : 10, skin, 1);
	for (size_t k = 0; k < RUN_LEN(finger); k++)
		for (int y = 14; y < finger[k][1]; y++)
			put_disc(x + finger[k][0], y, 1.9f, skin, 1);
	for (int y = 6; y < 20; y++)
		put_disc(x - 10 - y / 4, y, 2, skin, 1);
}

static void put_card(int left, int top, int width, int height)
{
	for (int y = top; y < top + height; y++)
		for (int x = left; x < left + width; x++)
			put(&now, x, y, white, 1);
}

static void put_die(int left, int top)
{
	for (int y = top; y < top + 4; y++)
		for (int x = left; x < left + 4; x++) {
			put(&now, x, y, white, 0.8f * (1 + 0.12f * chance()));
			img_row(&range, y)[x] = DRAWN;
		}
}

/* Each on felt with a colour, and without one. */
START_TEST(a_cup_whose_shadow_leaves_the_zone_is_a_cup)
{
	lay_cloth(felt[_i], 0.15f, 0);
	shade(24, 13, COLS, 30, 0.3f, 0.15f);
	put_cup(22, 22, brown);
	ck_assert_int_eq(what_hides(), HIDES_CUP);
	ck_assert_int_eq(state(what_hides()), DT_ZONE_COVERED);
}
END_TEST

START_TEST(a_hand_is_a_hand)
{
	lay_cloth(felt[_i], 0.15f, 0);
	put_hand(28);
	ck_assert_int_eq(what_hides(), HIDES_HAND);
	ck_assert_int_eq(state(what_hides()), DT_ZONE_BUSY);
}
END_TEST

START_TEST(cards_and_dice_hide_nothing)
{
	lay_cloth(felt[_i], 0.15f, 0);
	ck_assert_int_eq(what_hides(), HIDES_NOTHING);
	put_card(8, 14, 14, 19);
	ck_assert_int_eq(what_hides(), HIDES_NOTHING);
	ck_assert_int_eq(state(what_hides()), DT_ZONE_EMPTY);
	for (int k = 0; k < 4; k++)
		put_die(30 + 6 * k, 10 + 7 * k);
	ck_assert_int_eq(what_hides(), HIDES_NOTHING);
}
END_TEST

START_TEST(a_cup_among_dice_is_a_cup)
{
	lay_cloth(felt[_i], 0.15f, 0);
	put_cup(18, 24, white);
	put_die(40, 10);
	put_die(42, 30);
	ck_assert_int_eq(what_hides(), HIDES_CUP);
}
END_TEST

/* A field of another size than a seat's zone, with its card. */
START_TEST(zones_of_any_size_are_looked_at)
{
	lay_cloth(green, 0.15f, 0);
	put_card(6, 8, 14, 19);
	put_die(10, 12);
	for (int32_t cols = 5; cols < COLS; cols += 13) {
		enum hides_what what;
		struct img then = img_part(&empty, 0, 0, cols, cols),
			   seen = img_part(&now, 0, 0, cols, cols),
			   ranges = img_part(&range, 0, 0, cols, cols);

		ck_assert_int_eq(zone_look_empty(look, &then, &ranges, &err), DT_OK);
		zone_look_frame(look, 0, 0, (float)(cols * CELL), (float)(cols * CELL));
		ck_assert_int_eq(zone_look_load(look, &seen, &ranges, &TONE_PLAIN, &err), DT_OK);
		ck_assert_int_eq(hides_ask(net, look, &what, &err), DT_OK);
		ck_assert_int_eq(what, HIDES_NOTHING);
	}
}
END_TEST

START_TEST(without_a_network_nothing_hides_anything)
{
	lay_cloth(green, 0.15f, 0);
	put_cup(22, 22, brown);
	ck_assert_int_eq(state(what_hides()), DT_ZONE_COVERED);
	ck_assert_int_eq(state(HIDES_NOTHING), DT_ZONE_EMPTY);
	hides_destroy(NULL);
}
END_TEST

static void setup(void)
{
	cloth_setup();
	net = hides_create(&err);
	ck_assert_ptr_nonnull(net);
}

static void teardown(void)
{
	hides_destroy(net);
	cloth_teardown();
}

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, a_cup_whose_shadow_leaves_the_zone_is_a_cup, 0, RUN_LEN(felt));
	tcase_add_loop_test(tc, a_hand_is_a_hand, 0, RUN_LEN(felt));
	tcase_add_loop_test(tc, cards_and_dice_hide_nothing, 0, RUN_LEN(felt));
	tcase_add_loop_test(tc, a_cup_among_dice_is_a_cup, 0, RUN_LEN(felt));
	tcase_add_test(tc, zones_of_any_size_are_looked_at);
	tcase_add_test(tc, without_a_network_nothing_hides_anything);
}

int main(void)
{
	return run_tests("hides", add);
}
