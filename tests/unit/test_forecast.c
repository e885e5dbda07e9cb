/* SPDX-License-Identifier: MIT */
/*
 * test_forecast.c - what is foretold of dice that are seen well, of a face that another lamp leaves
 * nothing of, and of faces that are nearly alike: on pictures of the simulated table.
 */
#include "forecast.h"

#include "cv_bridge.h"
#include "relight.h"
#include "run.h"
#include "sim_eye.h"

#include <stdlib.h>
#include <string.h>

/* The order of the simulated dice is 9 10 J Q K A. */
enum { QUEEN = 4, KING = 5, FACES = 6, LUCKS = 64 };

static struct dt_error err;
static struct sim_world *table;
static struct vis_scene scene;
static char names[FACES][SIM_TEACH_PICTURES][8];
static bool dark, soft, alike;

static void must(enum dt_status st)
{
	ck_assert_msg(st == DT_OK, "%s", err.msg);
}

/* Leaves a quarter of it, and the other picture, whose dice lie at the same places, for the rest.
 */
static void mix(const struct img *other, struct img *frame)
{
	for (int32_t y = 0; y < frame->height; y++)
		for (int32_t x = 0; x < 3 * frame->width; x++) {
			int own = img_row(frame, y)[x], strange = img_row(other, y)[x];

			img_row(frame, y)[x] = (uint8_t)((own + 3 * strange + 2) / 4);
		}
}

/* The second picture of queens and of kings, as they are read: dark, out of focus. */
static enum dt_status spoil(int face, struct img *frame, struct dt_error *why)
{
	static const struct relight night = { .gain = 0.01f };
	static const struct relight dusk = { .gain = 0.2f };
	bool night_falls = dark && face == QUEEN;
	struct img lit = { 0 };
	enum dt_status st = DT_OK;

	if (!night_falls && !(soft && (face == QUEEN || face == KING)))
		return st;
	st = relight(frame, NULL, 0, night_falls ? &night : &dusk, 1, &lit, why);
	if (st == DT_OK)
		st = cvb_blur_gauss(&lit, 21, night_falls ? 5 : 1.5, frame, why);
	img_finish(&lit);
	return st;
}

/* alike: kings are queens by three quarters. */
static enum dt_status show(void *user, const char *name, struct img *frame, struct dt_error *why)
{
	int face = name[0] - '0', k = name[1] - '0';
	const struct img *picture;
	enum dt_status st = sim_teach_picture(table, face, k, &picture, why);

	(void)user;
	if (st == DT_OK)
		st = img_copy(picture, frame, why);
	/* Places come by chance from face and number. */
	if (st == DT_OK && alike && face == KING) {
		st = sim_teach_picture(table, QUEEN, k + LUCKS, &picture, why);
		if (st == DT_OK)
			mix(picture, frame);
	}
	if (st == DT_OK && k == 1)
		st = spoil(face, frame, why);
	return st;
}

/* What is foretold of a set that was taught before its pictures became dark or soft. */
static void foretell(
	bool with_dark, bool with_soft, bool with_alike, struct face_set *set, struct forecast *out)
{
	static struct teach_report report;
	struct reader *r = reader_create(&scene, &err);
	struct teacher *t = teacher_create(&sim_dice(table, 0)->alphabet, reader_edge_px(r), &err);
	struct img frame = { 0 };

	alike = with_alike;
	dark = soft = false;
	for (int f = 0; f < FACES; f++)
		for (int k = 0; k < SIM_TEACH_PICTURES; k++) {
			snprintf(names[f][k], sizeof(names[f][k]), "%d%d", f + 1, k);
			must(show(NULL, names[f][k], &frame, &err));
			must(teacher_add_picture(t, r, &frame, (unsigned)f + 1, names[f][k], &err));
		}
	must(teacher_learn(t, "drawn", set, &report, &err));
	dark = with_dark;
	soft = with_soft;
	must(forecast_make(t, set, r, &scene, show, NULL, out, &err));
	img_finish(&frame);
	teacher_destroy(t);
	reader_destroy(r);
}

static int lost(const struct forecast *f, int face)
{
	int sum = 0;

	for (int k = 0; k < FORECAST_LIGHTS; k++)
		sum += f->count[face - 1][k].asked + f->count[face - 1][k].left;
	return sum;
}

static int helped(const struct forecast *f, int face)
{
	int sum = 0;

	for (int k = 0; k < FORECAST_LIGHTS; k++)
		sum += f->help[face - 1][k] != FORECAST_FINE;
	return sum;
}

static struct face_set set;
static struct forecast plain, other;

static void printed(const struct forecast *f, char *text, size_t cap)
{
	FILE *to = tmpfile();

	ck_assert_ptr_nonnull(to);
	forecast_print(f, &set, to);
	rewind(to);
	text[fread(text, 1, cap - 1, to)] = '\0';
	fclose(to);
}

START_TEST(dice_that_are_seen_well_will_be_read)
{
	ck_assert_float_lt(plain.unsure, 0.05f);
	ck_assert_float_eq(plain.wrong, 0);
	for (int f = 0; f < FACES; f++)
		for (int k = 0; k < FORECAST_LIGHTS; k++) {
			ck_assert_int_ge(plain.count[f][k].seen, 6);
			ck_assert_int_eq(plain.count[f][k].wrong, 0);
		}
}
END_TEST

START_TEST(a_face_that_a_lamp_leaves_nothing_of_is_named)
{
	static char text[4096];

	foretell(true, false, false, &set, &other);
	ck_assert_float_gt(other.unsure, plain.unsure);
	ck_assert_int_gt(helped(&other, QUEEN), 0);
	for (int f = 1; f <= FACES; f++)
		if (f != QUEEN)
			ck_assert_int_eq(lost(&other, f), lost(&plain, f));
	printed(&other, text, sizeof(text));
	ck_assert_msg(strstr(text, " Q (") && strstr(text, "what helps: "), "%s", text);

	json_t *list = forecast_json(&other, &set);

	ck_assert_uint_eq(json_array_size(list), FACES * FORECAST_LIGHTS);
	json_decref(list);
}
END_TEST

START_TEST(of_faces_nearly_alike_more_will_be_asked_about)
{
	static struct forecast apart;

	foretell(false, true, false, &set, &apart);
	foretell(false, true, true, &set, &other);
	ck_assert_float_gt(other.unsure, apart.unsure);
	ck_assert_int_gt(
		lost(&other, KING) + lost(&other, QUEEN), lost(&apart, KING) + lost(&apart, QUEEN));
}
END_TEST

/* --- light that is laid over a picture --- */

enum { SIDE = 120, FELT = 90, BODY = 100 };

/* A die of 40 px in the middle, seen from straight above. */
static const struct relight_die die = { .top = { { 40, 40 }, { 80, 40 }, { 80, 80 }, { 40, 80 } },
	.foot = { { 42, 42 }, { 78, 42 }, { 78, 78 }, { 42, 78 } },
	.edge_mm = 16 };

static int level_after(const struct relight *light, int x, int y)
{
	struct img in = { 0 }, out = { 0 };

	must(img_init(&in, SIDE, SIDE, 3, IMG_U8, &err));
	memset(in.data, FELT, in.stride * SIDE);
	for (int r = 40; r < 80; r++)
		memset(img_row(&in, r) + 3 * 40, BODY, 3 * 40);
	must(relight(&in, &die, 1, light, 3, &out, &err));

	int level = img_row(&out, y)[3 * x + 1];

	img_finish(&in);
	img_finish(&out);
	return level;
}

static const struct {
	struct relight light;
	int top, felt; /* more or less light in the middle of both */
} lights[] = {
	{ { .gain = 1 }, 0, 0 },
	{ { .gain = 0.5f }, -1, -1 },
	{ { .gain = 2 }, 1, 1 },
	{ { .gain = 1, .veil = { 0.1f, 0.1f, 0.1f } }, 1, 0 },
	{ { .gain = 1, .lamp = { 0.5f, 0.5f, 0.5f }, .lamp_mm = 20 }, 1, 0 },
};

START_TEST(light_goes_where_it_belongs)
{
	int top = level_after(&lights[_i].light, 60, 60) - BODY;
	int felt = level_after(&lights[_i].light, 5, 5) - FELT;

	ck_assert_int_eq((top > 0) - (top < 0), lights[_i].top);
	ck_assert_int_eq((felt > 0) - (felt < 0), lights[_i].felt);
}
END_TEST

START_TEST(shadows_lie_on_felt_beside_the_die)
{
	struct relight light = { .gain = 1, .shadow = 0.6f, .shadow_mm = 14 };
	int darker = 0;

	ck_assert_int_eq(level_after(&light, 60, 60), BODY);
	for (int k = 0; k < 4; k++)
		darker += level_after(&light,
				  k == 0   ? 33
				  : k == 1 ? 87
					   : 60,
				  k == 2   ? 33
				  : k == 3 ? 87
					   : 60) < FELT;
	ck_assert_int_ge(darker, 1);
	ck_assert_int_lt(darker, 4);
}
END_TEST

static void set_up(void)
{
	struct sim_options options = { .dice_n = 2, .seed = 3 };

	table = sim_create(&options, &err);
	ck_assert_msg(table != NULL, "%s", err.msg);
	sim_eye_scene(table, &scene);
	foretell(false, false, false, &set, &plain);
}

static void tear_down(void)
{
	img_finish(&scene.empty);
	sim_destroy(table);
}

static void add(TCase *tc)
{
	tcase_add_unchecked_fixture(tc, set_up, tear_down);
	tcase_add_test(tc, dice_that_are_seen_well_will_be_read);
	tcase_add_test(tc, a_face_that_a_lamp_leaves_nothing_of_is_named);
	tcase_add_test(tc, of_faces_nearly_alike_more_will_be_asked_about);
	tcase_add_loop_test(tc, light_goes_where_it_belongs, 0, RUN_LEN(lights));
	tcase_add_test(tc, shadows_lie_on_felt_beside_the_die);
	tcase_set_timeout(tc, 240);
}

int main(void)
{
	return run_tests("forecast", add);
}
