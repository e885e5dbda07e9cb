/* SPDX-License-Identifier: MIT */
/*
 * test_flat.c - a die that stands on the table, and a picture of one, drawn by their geometry.
 *
 * The camera is 870 mm above the tops and to the left. A die shows one of its sides towards it, and
 * its foot nearer to it than its top; what is printed shows nothing but itself.
 */
#include "run.h"

#include "cloth.h"
#include "flat.h"

enum { WIDTH = COLS * CELL, HEIGHT = ROWS * CELL, EDGE = 32 };

static const float middle_x = 220, middle_y = 180, foot_px = 9;
static struct img tops, colour;

static void lean_left(const void *user, float x, float y, float foot[2], float away[2])
{
	(void)user;
	(void)x;
	(void)y;
	foot[0] = -foot_px;
	foot[1] = 0;
	away[0] = 1;
	away[1] = 0;
}

static void setup(void)
{
	cloth_setup();
	ck_assert_int_eq(img_init(&tops, WIDTH, HEIGHT, 1, IMG_U8, &err), DT_OK);
	ck_assert_int_eq(img_init(&colour, WIDTH, HEIGHT, 3, IMG_U8, &err), DT_OK);
}

static void teardown(void)
{
	img_finish(&tops);
	img_finish(&colour);
	cloth_teardown();
}

static bool in_square(float x, float y, float angle)
{
	float c = cosf(angle), s = sinf(angle);

	return fabsf(x * c + y * s) < EDGE / 2.0f && fabsf(y * c - x * s) < EDGE / 2.0f;
}

/* What is seen at a pixel: top, one of the squares between top and foot, or what lies below. */
static uint8_t level_at(float x, float y, float angle, bool stands)
{
	float card = stands ? 70 : 225;

	x -= middle_x;
	y -= middle_y;
	if (in_square(x, y, angle))
		return hypotf(x, y) < 6 ? 40 : 190;
	for (float share = 0; stands && share <= 1; share += 0.05f)
		if (in_square(x + share * foot_px, y, angle))
			return 110;
	return (uint8_t)(stands || (fabsf(x) < 80 && fabsf(y) < 60) ? card : 70);
}

static float odds(float degrees, bool stands)
{
	float angle = degrees * (float)M_PI / 180;
	struct candidate_view v = { .look = look, .colour = &colour, .lean = lean_left };

	lay_cloth(grey, 0.1f, 0.02f);
	for (int32_t y = 0; y < HEIGHT; y++)
		for (int32_t x = 0; x < WIDTH; x++)
			img_row(&tops, y)[x] =
				(uint8_t)((float)level_at((float)x, (float)y, angle, stands) *
					  (1 + 0.02f * chance()));
	for (int32_t y = 0; y < HEIGHT; y++)
		for (int32_t i = 0; i < 3 * WIDTH; i++)
			img_row(&colour, y)[i] = img_row(&tops, y)[i / 3];
	for (int y = 0; y < ROWS; y++)
		for (int x = 0; x < COLS; x++) {
			float px = ((float)x + 0.5f) * CELL, py = ((float)y + 0.5f) * CELL;
			float level[3];

			level[0] = level[1] = level[2] = level_at(px, py, angle, stands);
			if (level[0] > 71 || level[0] < 69)
				put(&now, x, y, level, 1);
		}
	load();
	v.faces = (struct face_view){ &tops, &tops, EDGE };
	return flat_odds(&v, (struct face_pose){ middle_x, middle_y, degrees });
}

/* However it is turned. */
START_TEST(a_die_stands_and_its_picture_does_not)
{
	float degrees = 12 * (float)_i;

	ck_assert_float_gt(odds(degrees, true), odds(degrees, false) + 1);
}
END_TEST

/* A view that is mirrored about the line to the camera shows the same. */
START_TEST(left_and_right_are_alike)
{
	float one[FLAT_INPUTS], other[FLAT_INPUTS];
	struct candidate_view v = {
		.look = look, .colour = &colour, .faces = { &tops, &tops, EDGE }, .lean = lean_left
	};

	odds(20, true);
	flat_look(&v, (struct face_pose){ middle_x, middle_y, 20 }, one);
	odds(-20, true);
	flat_look(&v, (struct face_pose){ middle_x, middle_y, -20 }, other);
	for (int i = 0; i < FLAT_LINES; i++)
		ck_assert_float_eq_tol(one[i], other[i], 0.2f);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, a_die_stands_and_its_picture_does_not, -3, 4);
	tcase_add_test(tc, left_and_right_are_alike);
}

int main(void)
{
	return run_tests("flat", add);
}
