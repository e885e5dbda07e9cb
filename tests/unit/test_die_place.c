/* SPDX-License-Identifier: MIT */
/*
 * test_die_place.c - which of several places can be dice together: made-up places.
 */
#include "run.h"

#include "together.h"

#include <math.h>
#include <string.h>

/* An upper face of that side, low: how far the camera's slant makes it lower than wide; face 0:
 * none is read. */
static struct loose_die place(double x, double y, double side, double low, int face, float p)
{
	struct loose_die d = { .found = 0.7f, .x = (float)x, .y = (float)y };
	d.edge = (float)(side / 0.9);
	d.xx = (float)(side * side / 12);
	d.yy = (float)(side * side * low * low / 12);
	for (int i = 0; i < LOOSE_VIEWS; i++)
		for (int f = 0; f < DIE_TOP_FACES; f++)
			d.view[i].face[f] = f == face ? p : (1 - p) / 6;
	return d;
}

struct spec {
	double x, y, side, low;
	int face;
	float p;
};

/* The first stays; whether the second one does. */
static const struct {
	const char *name;
	struct spec first, second;
	bool both;
} pairs[] = {
	{ "a pip of a read die", { 200, 200, 180, 1, 5, 0.99f }, { 245, 245, 36, 1, 0, 0.9f },
		false },
	{ "a pip in the corner, read as a one", { 200, 200, 180, 1, 6, 0.9f },
		{ 255, 260, 34, 1, 1, 0.95f }, false },
	{ "the same beside the die", { 200, 200, 180, 1, 6, 0.9f }, { 340, 260, 34, 1, 1, 0.85f },
		true },
	{ "two dice that touch", { 200, 200, 90, 1, 3, 0.99f }, { 300, 200, 90, 1, 4, 0.98f },
		true },
	{ "a small one beside a large one", { 200, 200, 100, 1, 3, 0.99f },
		{ 290, 200, 60, 1, 4, 0.98f }, true },
	{ "the side of a die seen from 30 degrees", { 200, 200, 90, 0.87, 3, 0.99f },
		{ 200, 265, 90, 0.5, 4, 0.98f }, false },
	{ "behind one another, seen from 60 degrees", { 200, 200, 90, 0.5, 3, 0.99f },
		{ 200, 250, 90, 0.5, 4, 0.98f }, true },
	{ "a small one beside a large one, neither read", { 200, 200, 100, 1, 0, 0.99f },
		{ 297, 200, 60, 1, 0, 0.98f }, true },
	{ "a side of a die with signs", { 200, 200, 100, 1, 0, 0.99f },
		{ 290, 200, 50, 1, 0, 0.98f }, false },
	{ "as near to each other, seen from above", { 200, 200, 90, 1, 3, 0.99f },
		{ 200, 250, 90, 1, 4, 0.98f }, false },
};

static struct loose_die made(struct spec s)
{
	return place(s.x, s.y, s.side, s.low, s.face, s.p);
}

START_TEST(what_cannot_be_a_die_of_its_own_is_left_out)
{
	struct loose_die dice[2] = { made(pairs[_i].second), made(pairs[_i].first) };
	dice[0].found = 0.6f;
	size_t n = together_keep(dice, 2);
	ck_assert_msg(n == (pairs[_i].both ? 2 : 1), "%s: %zu", pairs[_i].name, n);
	ck_assert_msg(fabs((double)dice[0].x - pairs[_i].first.x) < 0.5, "%s: the wrong one stays",
		pairs[_i].name);
}
END_TEST

/* Also where the pip looks more like a die than the die does: it is found more clearly. */
START_TEST(a_pip_is_out_whatever_it_looks_like)
{
	struct loose_die dice[3] = { place(245, 245, 36, 1, 1, 0.99f),
		place(200, 200, 180, 1, 5, 0.8f), place(155, 155, 36, 1, 1, 0.99f) };
	dice[0].found = dice[2].found = 0.98f;
	ck_assert_uint_eq(together_keep(dice, 3), 1);
	ck_assert_float_gt(dice[0].edge, 100);
}
END_TEST

/* Tops are stretched alike, sides as they are turned: what was made square to be read, and is
 * stretched in another way than the dice round it, may be a side. */
START_TEST(a_face_stretched_otherwise_is_doubted)
{
	struct loose_die dice[4] = { place(100, 100, 60, 0.7, 3, 0.99f),
		place(300, 100, 60, 0.7, 5, 0.98f), place(100, 300, 60, 0.7, 4, 0.97f),
		place(300, 300, 60, 0.7, 6, 0.96f) };
	for (int i = 2; i < 4; i++) {
		dice[i].shape[0] = dice[i].xx;
		dice[i].shape[2] = dice[i].yy;
	}
	dice[3].xx = dice[3].yy;
	dice[3].xy = 0.6f * dice[3].xx;
	ck_assert_uint_eq(together_keep(dice, 4), 4);
	for (int i = 0; i < 3; i++)
		ck_assert(!dice[i].doubted);
	ck_assert(dice[3].doubted);
}
END_TEST

/* Of a top and a side of one die that show a face both, the top is higher, and no smaller. */
START_TEST(of_two_sides_of_a_die_the_top_stays)
{
	struct loose_die top = place(200, 200, 90, 0.75, 3, 0.95f),
			 side = place(200, 270, 90, 0.66, 5, 0.99f);
	struct loose_die dice[2] = { side, top };
	ck_assert_uint_eq(together_keep(dice, 2), 1);
	ck_assert_float_eq(dice[0].y, 200);
}
END_TEST

/* Nor is the one among dice that lie like pips. */
START_TEST(a_one_among_dice_is_a_die)
{
	struct loose_die dice[3] = { place(200, 200, 180, 1, 2, 0.8f),
		place(245, 245, 36, 1, 1, 0.97f), place(155, 155, 36, 1, 4, 0.97f) };
	ck_assert_uint_eq(together_keep(dice, 3), 2);
	ck_assert_float_lt(dice[0].edge, 60);
	ck_assert_float_lt(dice[1].edge, 60);
}
END_TEST

/* Five dice that lie like the pips of a five are five dice. */
START_TEST(dice_in_a_pattern_are_no_pips)
{
	struct loose_die dice[6] = { place(200, 200, 180, 1, 5, 0.8f) };
	for (int i = 0; i < 5; i++)
		dice[i + 1] = place(200 + (i == 4	  ? 0
						  : i & 1 ? 48
							  : -48),
			200 + (i == 4	      ? 0
				      : i & 2 ? 48
					      : -48),
			36, 1, 2 + i, 0.97f);
	ck_assert_uint_eq(together_keep(dice, 6), 5);
	for (int i = 0; i < 5; i++)
		ck_assert_float_lt(dice[i].edge, 60);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, what_cannot_be_a_die_of_its_own_is_left_out, 0, RUN_LEN(pairs));
	tcase_add_test(tc, a_pip_is_out_whatever_it_looks_like);
	tcase_add_test(tc, a_face_stretched_otherwise_is_doubted);
	tcase_add_test(tc, of_two_sides_of_a_die_the_top_stays);
	tcase_add_test(tc, a_one_among_dice_is_a_die);
	tcase_add_test(tc, dice_in_a_pattern_are_no_pips);
}

int main(void)
{
	return run_tests("die_place", add);
}
