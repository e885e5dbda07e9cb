/* SPDX-License-Identifier: MIT */
/*
 * test_label.c - words beside dice that touch: where they go, and what they say.
 */
#include "label.h"
#include "run.h"

#include <math.h>
#include <string.h>

enum { MANY = 30, WIDTH = 1200, HEIGHT = 700 };

static struct label label[MANY];
static struct label_box box[MANY];

/* Dice in rows of so many, edge to edge, from a place on. */
static size_t pack(size_t n, size_t row, double x, double y, double edge)
{
	for (size_t i = 0; i < n; i++)
		label[i] = (struct label){ .at = { x + (double)(i % row) * edge,
						   y + (double)(i / row) * edge },
			.radius = edge / 2,
			.width = 40,
			.height = 16 };
	return n;
}

static bool apart(double a, double a_size, double b, double b_size)
{
	return a + a_size <= b || b + b_size <= a;
}

static void none_covers_anything(size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct label_box *a = &box[i];
		ck_assert(a->x >= 0 && a->y >= 0 && a->x + a->w <= WIDTH && a->y + a->h <= HEIGHT);
		ck_assert(a->w == 40 && a->h == 16);
		for (size_t k = 0; k < n; k++) {
			double x = fmin(fmax(label[k].at.x, a->x), a->x + a->w);
			double y = fmin(fmax(label[k].at.y, a->y), a->y + a->h);
			ck_assert_msg(hypot(x - label[k].at.x, y - label[k].at.y) >=
					      label[k].radius - 0.001,
				"label %zu covers thing %zu", i, k);
			ck_assert_msg(k == i || apart(a->x, a->w, box[k].x, box[k].w) ||
					      apart(a->y, a->h, box[k].y, box[k].h),
				"labels %zu and %zu", i, k);
		}
	}
}

static double away(size_t i)
{
	return hypot(
		box[i].x + box[i].w / 2 - label[i].at.x, box[i].y + box[i].h / 2 - label[i].at.y);
}

static const struct {
	const char *name;
	size_t n, row;
	double x, y;
} heaps[] = {
	{ "one", 1, 1, 600, 300 },
	{ "two side by side", 2, 2, 600, 300 },
	{ "five in a column", 5, 1, 600, 300 },
	{ "three rows of three: the one inside is away from all edges", 9, 3, 600, 300 },
	{ "in the upper left corner", 6, 3, 16, 16 },
	{ "in the lower right corner", 6, 3, WIDTH - 80, HEIGHT - 48 },
	{ "all dice of a table", MANY, 6, 500, 250 },
};

START_TEST(labels_of_dice_that_touch_cover_nothing)
{
	size_t n = pack(heaps[_i].n, heaps[_i].row, heaps[_i].x, heaps[_i].y, 32);
	label_place(label, n, WIDTH, HEIGHT, box);
	none_covers_anything(n);
}
END_TEST

START_TEST(one_alone_has_its_label_above_it)
{
	pack(1, 1, 600, 300, 32);
	label_place(label, 1, WIDTH, HEIGHT, box);
	ck_assert_double_eq_tol(box[0].x + box[0].w / 2, 600, 0.01);
	ck_assert(box[0].y + box[0].h < 300 - 16 && box[0].y + box[0].h > 300 - 26);
	ck_assert(!box[0].far);
}
END_TEST

/* Whose label is beside its die needs no line; inside of a heap there is no room beside. */
START_TEST(a_line_leads_from_where_there_was_no_room)
{
	size_t n = pack(9, 3, 600, 300, 32);
	label_place(label, n, WIDTH, HEIGHT, box);
	ck_assert(box[4].far);
	for (size_t i = 0; i < n; i++)
		ck_assert(box[i].far || away(i) < 16 + 20 + 16);
}
END_TEST

/* Nowhere to go: it is written all the same, within the picture. */
START_TEST(a_picture_without_room)
{
	size_t n = pack(4, 2, 30, 20, 20);
	label_place(label, n, 80, 60, box);
	for (size_t i = 0; i < n; i++)
		ck_assert(box[i].x >= 0 && box[i].y >= 0 && box[i].x + box[i].w <= 80 &&
			  box[i].y + box[i].h <= 60);
}
END_TEST

static const struct {
	const char *face, *says;
	float sure;
} words[] = {
	{ "K", "K", 1 },
	{ "K", "K", 0.996f },
	{ "10", "10 .99", 0.994f },
	{ "Q", "Q .93", 0.93f },
	{ NULL, "? .41", 0.41f },
	{ NULL, "? .00", 0 },
	{ NULL, "? .99", 1 },
	{ "A", "A .05", 0.05f },
};

START_TEST(what_is_said_of_a_die)
{
	char text[16];
	label_say(text, sizeof(text), words[_i].face, words[_i].sure);
	ck_assert_str_eq(text, words[_i].says);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, labels_of_dice_that_touch_cover_nothing, 0,
		(int)(sizeof(heaps) / sizeof(*heaps)));
	tcase_add_test(tc, one_alone_has_its_label_above_it);
	tcase_add_test(tc, a_line_leads_from_where_there_was_no_room);
	tcase_add_test(tc, a_picture_without_room);
	tcase_add_loop_test(tc, what_is_said_of_a_die, 0, (int)(sizeof(words) / sizeof(*words)));
}

int main(void)
{
	return run_tests("label", add);
}
