/* SPDX-License-Identifier: MIT */
/*
 * test_pattern_cell.c - is it the cloth or something else, cell by cell? On cloth made of numbers.
 */
#include "run.h"

#include "pattern_cell.h"

#include <math.h>

enum { COLS = 40, ROWS = 30, CELLS_N = COLS * ROWS };

static float cloth[3 * CELLS_N], change[3 * CELLS_N], odd[CELLS_N];
static float scratch[PATTERN_CELL_SCRATCH * CELLS_N];
static uint32_t seed;

/* -1 to 1. */
static float chance(void)
{
	seed = seed * 1664525u + 1013904223u;
	return (float)(seed >> 8) / (float)(1 << 23) - 1;
}

static void set_all(float *v, size_t i, float value)
{
	for (size_t c = 0; c < 3; c++)
		v[c * CELLS_N + i] = value;
}

/* Grey levels of about 50, seen again with a little noise. */
static void setup(void)
{
	seed = 5;
	for (size_t i = 0; i < CELLS_N; i++) {
		set_all(cloth, i, 4 + 0.1f * chance());
		set_all(change, i, 0.02f * chance());
	}
}

static void look(void)
{
	pattern_cell_look(COLS, ROWS, cloth, change, scratch, odd);
}

static float most(int x0, int y0, int x1, int y1)
{
	float v = -2;

	for (int y = y0; y < y1; y++)
		for (int x = x0; x < x1; x++)
			v = fmaxf(v, odd[y * COLS + x]);
	return v;
}

static float least(int x0, int y0, int x1, int y1)
{
	float v = 2;

	for (int y = y0; y < y1; y++)
		for (int x = x0; x < x1; x++)
			v = fminf(v, odd[y * COLS + x]);
	return v;
}

START_TEST(cloth_is_cloth_in_any_light)
{
	for (size_t i = 0; i < CELLS_N; i++)
		for (size_t c = 0; c < 3; c++)
			change[c * CELLS_N + i] += 0.4f - 0.3f * (float)c;
	look();
	ck_assert_float_lt(most(0, 0, COLS, ROWS), -0.5f);
}
END_TEST

/* Even or with a grain of its own: as grey as the cloth in the mean. */
START_TEST(what_is_as_grey_as_the_cloth_is_told_to_the_cell)
{
	for (int y = 8; y < 20; y++)
		for (int x = 10; x < 24; x++) {
			size_t i = (size_t)(y * COLS + x);

			set_all(change, i, 4 + (_i ? 0.1f * chance() : 0) - cloth[i]);
		}
	look();
	ck_assert_float_gt(least(11, 9, 23, 19), -0.25f);
	ck_assert_float_lt(most(0, 0, 7, ROWS), -0.5f);
	ck_assert_float_lt(most(26, 0, COLS, ROWS), -0.5f);
	ck_assert_float_lt(most(0, 0, COLS, 6), -0.5f);
	ck_assert_float_lt(most(0, 22, COLS, ROWS), -0.5f);
}
END_TEST

/* A third of the light, and three times the noise; only its border is one step that the cloth has
 * not. */
START_TEST(cloth_in_a_shadow_is_cloth)
{
	for (int y = 5; y < 25; y++)
		for (int x = 10; x < 30; x++)
			set_all(change, (size_t)(y * COLS + x), -1.1f + 0.06f * chance());
	look();
	ck_assert_float_lt(most(13, 8, 27, 22), -0.25f);
	ck_assert_float_lt(most(0, 0, 7, ROWS), -0.5f);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, setup, NULL);
	tcase_add_test(tc, cloth_is_cloth_in_any_light);
	tcase_add_loop_test(tc, what_is_as_grey_as_the_cloth_is_told_to_the_cell, 0, 2);
	tcase_add_test(tc, cloth_in_a_shadow_is_cloth);
}

int main(void)
{
	return run_tests("grain", add);
}
