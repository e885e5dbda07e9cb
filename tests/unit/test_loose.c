/* SPDX-License-Identifier: MIT */
/*
 * test_loose.c - finding and reading pip dice in pictures that are drawn here, and deciding on
 * looks that are made up.
 */
#include "run.h"

#include "cv_bridge.h"
#include "loose.h"
#include "pips.h"

#include <math.h>
#include <string.h>

#define PICTURE 320

static struct dt_error err;
static struct loose *loose;
static struct img picture;
static struct loose_die dice[LOOSE_DICE_MAX];
static size_t found;

static void set_up(void)
{
	cvb_set_threads(1);
	loose = loose_create(&err);
	ck_assert_msg(loose, "%s", err.msg);
}

static void tear_down(void)
{
	img_finish(&picture);
	loose_destroy(loose);
}

static void ok(enum dt_status st)
{
	ck_assert_msg(st == DT_OK, "%s", err.msg);
}

/* A ground with a little grain, from a fixed sequence. */
static void draw_ground(int32_t width, int32_t height, const uint8_t colour[3])
{
	uint32_t seed = 7;
	ok(img_init(&picture, width, height, 3, IMG_U8, &err));
	for (int32_t y = 0; y < height; y++)
		for (int32_t x = 0; x < width * 3; x++) {
			seed = seed * 1664525u + 1013904223u;
			img_row(&picture, y)[x] = (uint8_t)(colour[x % 3] + (seed >> 28));
		}
}

static struct vis_point at(double x, double y, double u, double v, double turn)
{
	return (struct vis_point){ x + u * cos(turn) - v * sin(turn),
		y + u * sin(turn) + v * cos(turn) };
}

/* Pips of each face in quarters of the edge from the middle, printed upright. */
static const struct {
	int n;
	struct {
		double u, v;
	} pip[6];
} layout[7] = {
	{ 0, { { 0, 0 } } },
	{ 1, { { 0, 0 } } },
	{ 2, { { -1, -1 }, { 1, 1 } } },
	{ 3, { { -1, -1 }, { 0, 0 }, { 1, 1 } } },
	{ 4, { { -1, -1 }, { 1, 1 }, { -1, 1 }, { 1, -1 } } },
	{ 5, { { -1, -1 }, { 1, 1 }, { -1, 1 }, { 1, -1 }, { 0, 0 } } },
	{ 6, { { -1, -1 }, { -1, 0 }, { -1, 1 }, { 1, -1 }, { 1, 0 }, { 1, 1 } } },
};

/* A die seen straight from above: a shadow, a rounded body, its pips. */
static void draw_die(double x, double y, double edge, double turn, int face, struct cvb_ink body,
	struct cvb_ink pip)
{
	struct vis_point rim[64], shadow[64];
	for (int i = 0; i < 64; i++) {
		double a = i * M_PI / 32, c = cos(a), s = sin(a);
		double u = copysign(pow(fabs(c), 0.4), c), v = copysign(pow(fabs(s), 0.4), s);
		rim[i] = at(x, y, u * edge / 2, v * edge / 2, turn);
		shadow[i] = (struct vis_point){ rim[i].x + edge / 9, rim[i].y + edge / 7 };
	}
	struct cvb_ink dark = { 30, 30, 30, -1 };
	ok(cvb_draw_polygon(&picture, shadow, 64, true, dark, &err));
	ok(cvb_draw_polygon(&picture, rim, 64, true, body, &err));
	for (int i = 0; i < layout[face].n; i++)
		ok(cvb_draw_circle(&picture,
			at(x, y, layout[face].pip[i].u * edge / 4, layout[face].pip[i].v * edge / 4,
				turn),
			edge * 0.09, pip, &err));
}

static void find(void)
{
	ok(cvb_blur_gauss(&picture, 3, 0.8, &picture, &err));
	ok(loose_find(loose, &picture, dice, LOOSE_DICE_MAX, &found, &err));
}

/* The die found at a place, which must be there. */
static const struct loose_die *die_at(double x, double y, double edge)
{
	for (size_t i = 0; i < found; i++)
		if (hypot((double)dice[i].x - x, (double)dice[i].y - y) < edge / 5)
			return &dice[i];
	ck_abort_msg("no die at %.0f, %.0f among %zu", x, y, found);
	return NULL;
}

static const struct {
	const char *name;
	uint8_t ground[3];
	struct cvb_ink body, pip;
	double edge;
} looks[] = {
	{ "white on green, small", { 60, 90, 40 }, { 225, 235, 240, -1 }, { 25, 20, 20, -1 }, 24 },
	{ "white on green", { 60, 90, 40 }, { 225, 235, 240, -1 }, { 25, 20, 20, -1 }, 44 },
	{ "red on grey", { 170, 170, 165 }, { 40, 30, 200, -1 }, { 240, 240, 240, -1 }, 40 },
	{ "black on wood, large", { 70, 110, 150 }, { 30, 30, 30, -1 }, { 235, 235, 235, -1 }, 76 },
	{ "blue on white", { 225, 225, 225 }, { 180, 60, 20, -1 }, { 245, 245, 245, -1 }, 36 },
};

START_TEST(drawn_dice_of_any_colour_and_size_are_read)
{
	double edge = looks[_i].edge;
	draw_ground((int32_t)(edge * 9), (int32_t)(edge * 6.5), looks[_i].ground);
	for (int f = 1; f <= 6; f++)
		draw_die(edge * (1.6 + 2.7 * ((f - 1) % 3)), edge * (1.7 + 2.8 * ((f - 1) / 3)),
			edge, 0.3 * f, f, looks[_i].body, looks[_i].pip);
	find();
	for (int f = 1; f <= 6; f++) {
		const struct loose_die *d = die_at(edge * (1.6 + 2.7 * ((f - 1) % 3)),
			edge * (1.7 + 2.8 * ((f - 1) / 3)), edge);
		struct pips_reading r;
		pips_decide(d, &r);
		ck_assert_msg(r.guess == f, "%s: %d read as %d", looks[_i].name, f, (int)r.guess);
		ck_assert_msg(r.face == f || r.face == 0, "%s: %d", looks[_i].name, f);
		ck_assert_msg(fabs((double)d->edge / edge - 1) < 0.25, "%s: %d has an edge of %.1f",
			looks[_i].name, f, (double)d->edge);
	}
}
END_TEST

START_TEST(the_angle_is_that_of_the_print)
{
	static const uint8_t ground[3] = { 60, 90, 40 };
	const struct cvb_ink white = { 225, 235, 240, -1 }, black = { 25, 20, 20, -1 };
	const double turn = 25;
	int period = _i == 2 || _i == 3 || _i == 6 ? 180 : 90;
	draw_ground(PICTURE, PICTURE, ground);
	draw_die(150, 160, 60, turn * M_PI / 180, _i, white, black);
	struct die_top_place place = { .x = 150, .y = 160, .edge = 60 };
	struct pips_reading r;
	ok(cvb_blur_gauss(&picture, 3, 0.8, &picture, &err));
	ok(pips_read(loose, &picture, &place, &r, NULL, &err));
	ck_assert_int_eq(r.face, _i);
	ck_assert_msg(r.angle >= 0 && r.angle < (float)period, "%.1f", (double)r.angle);
	ck_assert_msg(fabs(remainder((double)r.angle - turn, period)) < 5, "%.1f", (double)r.angle);
}
END_TEST

/* Of a die whose place is known, its face alone is likely in the glance and the looks after it. */
START_TEST(a_known_place_confirms_its_face_alone)
{
	static const uint8_t ground[3] = { 60, 90, 40 };
	const struct cvb_ink white = { 225, 235, 240, -1 }, black = { 25, 20, 20, -1 };
	draw_ground(PICTURE, PICTURE, ground);
	draw_die(150, 160, 60, 0.4, _i, white, black);
	struct die_top_place place = { .x = 150, .y = 160, .edge = 60 };
	struct die_top_view glanced;
	ok(cvb_blur_gauss(&picture, 3, 0.8, &picture, &err));
	ok(loose_glance(loose, &picture, &place, &glanced, &err));
	for (int f = 1; f <= 6; f++) {
		float likely = -1;
		ok(pips_check(loose, &picture, &place, &glanced, f, &likely, &err));
		if (f == _i)
			ck_assert_float_gt(likely, 0.85f);
		else
			ck_assert_float_eq(likely, 0);
	}
	/* The looks after the glance have their say too: at another place the die is not confirmed.
	 */
	struct die_top_place aside = { .x = 60, .y = 60, .edge = 60 };
	float likely = -1;
	ok(pips_check(loose, &picture, &aside, &glanced, _i, &likely, &err));
	ck_assert_float_lt(likely, 0.3f);
}
END_TEST

START_TEST(nothing_is_read_where_there_is_no_die)
{
	static const uint8_t ground[3] = { 120, 130, 140 };
	const struct cvb_ink white = { 225, 235, 240, -1 }, black = { 25, 20, 20, -1 };
	draw_ground(PICTURE, PICTURE, ground);
	const struct cvb_ink word = { 25, 20, 20, 2 };
	/* A button with four holes, a ring, a word, a blank block. */
	ok(cvb_draw_circle(&picture, (struct vis_point){ 60, 60 }, 24, white, &err));
	for (int i = 0; i < 4; i++)
		ok(cvb_draw_circle(&picture,
			(struct vis_point){ 54 + 12 * (i & 1), 54 + 12 * (i / 2) }, 3, black,
			&err));
	ok(cvb_draw_circle(
		&picture, (struct vis_point){ 200, 80 }, 30, (struct cvb_ink){ 0, 0, 0, 3 }, &err));
	ok(cvb_draw_text(&picture, "DICE TOWN 10", (struct vis_point){ 30, 180 }, 1.2, word, &err));
	draw_die(220, 240, 44, 0.4, 0, white, black);
	find();
	for (size_t i = 0; i < found; i++) {
		struct pips_reading r;
		pips_decide(&dice[i], &r);
		ck_assert_msg(r.face == 0, "%d at %.0f, %.0f", (int)r.face, (double)dice[i].x,
			(double)dice[i].y);
	}
}
END_TEST

/* A lamp over the table: brightest at a place, darker away from it. */
static void light_from(double lx, double ly)
{
	for (int32_t y = 0; y < picture.height; y++)
		for (int32_t x = 0; x < picture.width * 3; x++) {
			double far = hypot(x / 3 - lx, y - ly) / picture.width;
			uint8_t *p = img_row(&picture, y) + x;
			*p = (uint8_t)(*p * (1 - 0.35 * far * far));
		}
}

/* The soft light of a table round one die with a letter is no larger die, wherever it lies. */
START_TEST(the_table_is_no_die)
{
	static const uint8_t ground[3] = { 190, 196, 198 };
	const struct cvb_ink bone = { 205, 228, 232, -1 }, none = { 0 }, ink = { 140, 40, 30, -1 };
	double x = 90 + 60 * (_i % 8), y = 110 + 60 * (_i / 2 % 5), turn = 0.4 * _i;
	draw_ground(640, 480, ground);
	light_from(200 + 30 * (_i % 7), 160 + 40 * (_i % 4));
	draw_die(x, y, 48, turn, 0, bone, none);
	/* An L. */
	struct vis_point bars[] = { at(x, y, -9, -13, turn), at(x, y, -4, -13, turn),
		at(x, y, -4, 8, turn), at(x, y, 9, 8, turn), at(x, y, 9, 13, turn),
		at(x, y, -9, 13, turn) };
	ok(cvb_draw_polygon(&picture, bars, 6, true, ink, &err));
	find();
	die_at(x, y, 48);
	for (size_t i = 0; i < found; i++)
		ck_assert_msg((double)dice[i].edge < 100, "a die of %.0f pixels at %.0f, %.0f",
			(double)dice[i].edge, (double)dice[i].x, (double)dice[i].y);
}
END_TEST

/* Pips as wide as a picture has them whose pixels are not square: the drawing is made anew in so
 * many pixels. */
static void stretch_picture(double across, double down)
{
	struct img as_drawn = picture;
	memset(&picture, 0, sizeof(picture));
	ok(cvb_resize(&as_drawn, (int32_t)(as_drawn.width * across),
		(int32_t)(as_drawn.height * down), CVB_AREA, &picture, &err));
	img_finish(&as_drawn);
}

static const struct {
	double across, down;
} pixels[] = { { 1, 0.6 }, { 0.6, 1 }, { 0.75, 1 }, { 1, 0.75 } };

START_TEST(pixels_need_not_be_square)
{
	static const uint8_t ground[3] = { 70, 110, 150 };
	const struct cvb_ink white = { 225, 235, 240, -1 }, black = { 25, 20, 20, -1 };
	double across = pixels[_i].across, down = pixels[_i].down;
	int sure = 0;
	draw_ground(560, 420, ground);
	for (int f = 1; f <= 6; f++)
		draw_die(100 + 180 * ((f - 1) % 3), 110 + 190 * ((f - 1) / 3), 64, 0.35 * f, f,
			white, black);
	stretch_picture(across, down);
	find();
	for (int f = 1; f <= 6; f++) {
		struct pips_reading r;
		pips_decide(die_at((100 + 180 * ((f - 1) % 3)) * across,
				    (110 + 190 * ((f - 1) / 3)) * down, 50),
			&r);
		ck_assert_msg(r.face == f || r.face == 0, "%d as %d", f, (int)r.face);
		sure += r.face == f;
	}
	ck_assert_int_ge(sure, 5);
}
END_TEST

static const struct {
	int32_t width, height;
} odd[] = { { 1, 1 }, { 3, 400 }, { 400, 3 }, { 37, 36 }, { 1600, 2 }, { 159, 159 } };

START_TEST(pictures_of_odd_sizes_are_searched)
{
	static const uint8_t ground[3] = { 120, 130, 140 };
	draw_ground(odd[_i].width, odd[_i].height, ground);
	ok(loose_find(loose, &picture, dice, LOOSE_DICE_MAX, &found, &err));
	for (size_t i = 0; i < found; i++) {
		struct pips_reading r;
		pips_decide(&dice[i], &r);
		ck_assert_int_eq(r.face, 0);
	}
}
END_TEST

/* A die whose looks say face with probability p and mark the pips of another one. */
static struct loose_die made_up(int face, float p, int marked)
{
	struct loose_die d = { .found = 0.8f, .x = 50, .y = 50, .edge = 32, .area = 0.8f };
	/* The second moments of a square are a twelfth of its side's square. */
	d.xx = d.yy = 28 * 28 / 12.0f;
	for (int i = 0; i < LOOSE_VIEWS; i++) {
		struct die_top_view *v = &d.view[i];
		for (int f = 0; f < DIE_TOP_FACES; f++)
			v->face[f] = f == face ? p : (1 - p) / 6;
		v->pips = layout[marked].n;
		for (int k = 0; k < v->pips; k++)
			v->pip[k] = (struct die_top_pip){ 50 + 8 * (float)layout[marked].pip[k].u,
				50 + 8 * (float)layout[marked].pip[k].v, 0.9f };
	}
	return d;
}

static const struct {
	const char *name;
	int face;
	float p;
	int marked, want;
} decisions[] = {
	{ "confirmed by its pips", 5, 0.93f, 5, 5 },
	{ "probable, but one pip too few", 5, 0.93f, 4, 0 },
	{ "confirmed but not probable", 5, 0.7f, 5, 0 },
	{ "no doubt at all", 6, 0.999f, 2, 6 },
	{ "no die", 0, 0.99f, 3, 0 },
};

START_TEST(a_face_is_sure_when_looks_and_pips_agree)
{
	struct loose_die d = made_up(decisions[_i].face, decisions[_i].p, decisions[_i].marked);
	struct pips_reading r;
	pips_decide(&d, &r);
	ck_assert_msg(r.face == decisions[_i].want, "%s: %d", decisions[_i].name, (int)r.face);
}
END_TEST

START_TEST(what_may_be_a_side_is_not_sure)
{
	struct loose_die d = made_up(4, 0.999f, 4);
	struct pips_reading r;
	d.doubted = true;
	pips_decide(&d, &r);
	ck_assert_int_eq(r.face, 0);
	ck_assert(r.shown);
}
END_TEST

START_TEST(looks_that_differ_are_not_sure)
{
	struct loose_die d = made_up(4, 0.999f, 4), other = made_up(5, 0.999f, 5);
	struct pips_reading r;
	d.view[1] = d.view[3] = other.view[0];
	pips_decide(&d, &r);
	ck_assert_int_eq(r.face, 0);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, set_up, tear_down);
	tcase_set_timeout(tc, 120);
	tcase_add_loop_test(tc, drawn_dice_of_any_colour_and_size_are_read, 0, RUN_LEN(looks));
	tcase_add_loop_test(tc, the_angle_is_that_of_the_print, 1, 7);
	tcase_add_loop_test(tc, a_known_place_confirms_its_face_alone, 1, 7);
	tcase_add_test(tc, nothing_is_read_where_there_is_no_die);
	tcase_add_loop_test(tc, the_table_is_no_die, 0, 20);
	tcase_add_loop_test(tc, pixels_need_not_be_square, 0, RUN_LEN(pixels));
	tcase_add_loop_test(tc, pictures_of_odd_sizes_are_searched, 0, RUN_LEN(odd));
	tcase_add_loop_test(tc, a_face_is_sure_when_looks_and_pips_agree, 0, RUN_LEN(decisions));
	tcase_add_test(tc, what_may_be_a_side_is_not_sure);
	tcase_add_test(tc, looks_that_differ_are_not_sure);
}

int main(void)
{
	return run_tests("loose", add);
}
