/* SPDX-License-Identifier: MIT */
/*
 * test_pattern.c - is the cloth's own pattern still to be seen? On cloth made of numbers.
 */
#include "run.h"

#include "pattern.h"

#include <math.h>

enum { COLS = 40, ROWS = 30, CELLS_N = COLS * ROWS };

static struct dt_error err;
static float cloth[3 * CELLS_N], change[3 * CELLS_N], like[CELLS_N];
static uint32_t seed;

/* -1 to 1. */
static float chance(void)
{
	seed = seed * 1664525u + 1013904223u;
	return (float)(seed >> 8) / (float)(1 << 23) - 1;
}

static struct pattern *learn(void)
{
	struct pattern *m = pattern_create(COLS, ROWS, &err);

	ck_assert_ptr_nonnull(m);
	seed = 5;
	for (int i = 0; i < CELLS_N; i++) {
		float v = 4 + 0.1f * chance();

		for (int c = 0; c < 3; c++) {
			cloth[c * CELLS_N + i] = v;
			change[c * CELLS_N + i] = 0;
		}
	}
	pattern_learn(m, cloth);
	return m;
}

START_TEST(cloth_in_any_even_light_is_like_itself)
{
	static const float light[] = { 0, -2, 1.5f };
	struct pattern *m = learn();

	/* Another lamp with another colour, and light that falls off to one side. */
	for (int i = 0; i < CELLS_N; i++)
		for (int c = 0; c < 3; c++)
			change[c * CELLS_N + i] =
				light[_i] + 0.2f * (float)c + 0.01f * (float)(i % COLS);
	pattern_look(m, change, like);
	for (int i = 0; i < CELLS_N; i++) {
		int x = i % COLS, y = i / COLS;

		if (x >= 4 && x < COLS - 4 && y >= 4 && y < ROWS - 4)
			ck_assert_float_gt(like[i], 0.99f);
	}
	pattern_destroy(m);
}
END_TEST

/* What lies on the cloth has another pattern, or none; two cells round it see some of it. */
START_TEST(what_lies_on_it_hides_it)
{
	struct pattern *m = learn();
	float inside = 0;

	for (int y = 8; y < 20; y++)
		for (int x = 10; x < 24; x++) {
			float v = _i ? 4.5f + 0.1f * chance() : 4.5f;

			for (int c = 0; c < 3; c++)
				change[c * CELLS_N + y * COLS + x] =
					v - cloth[c * CELLS_N + y * COLS + x];
		}
	pattern_look(m, change, like);
	for (int y = 12; y < 16; y++)
		for (int x = 14; x < 20; x++)
			inside += fabsf(like[y * COLS + x]) / 24;
	ck_assert_float_lt(inside, 0.3f);
	for (int y = 0; y < ROWS; y++)
		for (int x = 0; x < COLS; x++)
			if (x < 6 || x >= 28 || y < 4 || y >= 24)
				ck_assert_float_gt(like[y * COLS + x], 0.99f);
	pattern_destroy(m);
}
END_TEST

START_TEST(even_cloth_says_nothing)
{
	struct pattern *m = learn();

	for (int i = 0; i < 3 * CELLS_N; i++)
		cloth[i] = 4;
	pattern_learn(m, cloth);
	for (int i = 0; i < 3 * CELLS_N; i++)
		change[i] = 0.1f * chance();
	pattern_look(m, change, like);
	for (int i = 0; i < CELLS_N; i++)
		ck_assert_float_lt(fabsf(like[i]), 0.1f);
	pattern_destroy(m);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, cloth_in_any_even_light_is_like_itself, 0, 3);
	tcase_add_loop_test(tc, what_lies_on_it_hides_it, 0, 2);
	tcase_add_test(tc, even_cloth_says_nothing);
}

int main(void)
{
	return run_tests("mottle", add);
}
