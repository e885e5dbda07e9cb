/* SPDX-License-Identifier: MIT */
/*
 * test_teach.c - what teaching makes of good and of badly seen dice: drawn pip dice, in some of
 * which a lamp is mirrored.
 */
#include "run.h"
#include "teach.h"
#include "teach_record.h"
#include "upright.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define EDGE 32.0f
enum { SIDE = 96, PICTURES = 2, DICE = 7, NOISE = 9 };

static struct dt_error err;
static uint32_t random_state;

static float random_share(void)
{
	random_state = random_state * 1664525u + 1013904223u;
	return (float)(random_state >> 8) / (float)(1 << 24);
}

/* Is there a pip at the place of a die, both from -1/2 to 1/2? */
static bool is_pip(int face, float u, float v)
{
	static const char *const rows[FACES_MAX][3] = { { "...", ".o.", "..." },
		{ "o..", "...", "..o" }, { "o..", ".o.", "..o" }, { "o.o", "...", "o.o" },
		{ "o.o", ".o.", "o.o" }, { "o.o", "o.o", "o.o" } };
	for (int i = 0; i < 9; i++)
		if (rows[face][i / 3][i % 3] == 'o' &&
			hypotf(u - 0.26f * (float)(i % 3 - 1), v - 0.26f * (float)(i / 3 - 1)) <
				0.09f)
			return true;
	return false;
}

/* Blue, green, red. */
struct look {
	float felt[3], body[3], pip[3];
};
static const struct look pale = { { 60, 60, 60 }, { 200, 200, 200 }, { 40, 40, 40 } };
/* To the eye both are nearly the same grey: 0.114 x 30 + 0.587 x 30 + 0.299 x 180 = 75. */
static const struct look red_on_dark = { { 40, 120, 40 }, { 70, 70, 70 }, { 30, 30, 180 } };

/* A die in the middle of the view. gloss: how much of its top mirrors a lamp, as the radius of a
 * white disc in edges. */
static void draw_die(
	struct img *view, const struct look *look, int face, struct face_pose pose, float gloss)
{
	float a = pose.angle * (float)M_PI / 180, away = 6.28f * random_share();
	float gu = 0.3f * cosf(away), gv = 0.3f * sinf(away);
	for (int y = 0; y < SIDE; y++)
		for (int x = 0; x < SIDE; x++) {
			float dx = ((float)x - pose.x) / EDGE, dy = ((float)y - pose.y) / EDGE;
			float u = dx * cosf(a) + dy * sinf(a), v = dy * cosf(a) - dx * sinf(a);
			bool top = fabsf(u) < 0.5f && fabsf(v) < 0.5f;
			bool shines = top && hypotf(u - gu, v - gv) < gloss;
			const float *colour = !top		   ? look->felt
					      : is_pip(face, u, v) ? look->pip
								   : look->body;
			for (int c = 0; c < 3; c++) {
				float level = shines ? 250 : colour[c];
				img_row(view, y)[3 * x + c] =
					(uint8_t)(level + NOISE * (random_share() - 0.5f));
			}
		}
}

/* The corner of a line that is printed on the felt, where a square was seen. */
static void draw_corner(struct img *view, const struct look *look)
{
	for (int y = 0; y < SIDE; y++)
		for (int x = 0; x < SIDE; x++)
			for (int c = 0; c < 3; c++) {
				bool line = (x >= 32 && abs(y - 32) < 2) ||
					    (y >= 32 && abs(x - 32) < 2);
				float level = line ? 220 : look->felt[c];
				img_row(view, y)[3 * x + c] =
					(uint8_t)(level + NOISE * (random_share() - 0.5f));
			}
}

/* So many such corners are taken for dice in each picture. */
static int corners;

/* What the dice of each face's pictures show, in the order of the faces. */
static const int right[FACES_MAX] = { 0, 1, 2, 3, 4, 5 };

/* Of so many of the dice of a picture a lamp hides the larger part. */
static enum dt_status teach_showing(const int shown[FACES_MAX], const struct look *look, int glossy,
	struct face_set *set, struct teach_report *report)
{
	static const char *const pictures[FACES_MAX][PICTURES] = { { "1a", "1b" }, { "2a", "2b" },
		{ "3a", "3b" }, { "4a", "4b" }, { "5a", "5b" }, { "6a", "6b" } };
	struct zone_light light = { .tone = TONE_PLAIN };
	struct teacher *t = teacher_create(&dt_pips, EDGE, &err);
	struct img view = { 0 };
	ck_assert_ptr_nonnull(t);
	ck_assert_int_eq(img_init(&view, SIDE, SIDE, 3, IMG_U8, &err), DT_OK);
	random_state = 1;
	int tops = DICE + corners;
	for (int i = 0; i < FACES_MAX * PICTURES * tops; i++) {
		int face = i / (PICTURES * tops), picture = i / tops % PICTURES;
		struct face_pose pose = { 46 + 4 * random_share(), 46 + 4 * random_share(),
			360 * random_share() };
		if (i % tops < DICE)
			draw_die(&view, look, shown[face], pose, i % tops < glossy ? 0.25f : 0);
		else
			draw_corner(&view, look);
		if (i % tops >= DICE)
			pose = (struct face_pose){ 46, 46, 0 };
		ck_assert_int_eq(teacher_add(t, (unsigned)face + 1, pictures[face][picture],
					 i % tops, &view, pose, 4, &light, &err),
			DT_OK);
	}
	enum dt_status st = teacher_learn(t, "drawn", set, report, &err);
	img_finish(&view);
	teacher_destroy(t);
	return st;
}

static void teach(
	const struct look *look, int glossy, struct face_set *set, struct teach_report *report)
{
	ck_assert_msg(teach_showing(right, look, glossy, set, report) == DT_OK, "%s", err.msg);
}

static bool doubts(const struct teach_report *r, const char *words)
{
	for (size_t i = 0; i < r->doubts; i++)
		if (strstr(r->doubt[i], words))
			return true;
	return false;
}

START_TEST(dice_that_are_seen_well_leave_no_doubt)
{
	static struct face_set set;
	static struct teach_report report;
	teach(&pale, 0, &set, &report);
	ck_assert_msg(report.doubts == 0, "%s", report.doubt[0]);
	ck_assert_int_eq(set.shade, IMG_SHADE_EYE);
	for (int f = 0; f < FACES_MAX; f++) {
		ck_assert_int_eq(set.face[f].samples, PICTURES * DICE);
		ck_assert_float_gt(set.face[f].low, 0.95f);
	}
}
END_TEST

/* Though most of what seems to be dice in all pictures is the same corner. */
START_TEST(what_is_seen_with_all_faces_is_none)
{
	static struct face_set set;
	static struct teach_report report;
	corners = 2 * DICE;
	teach(&pale, 0, &set, &report);
	corners = 0;
	for (int f = 0; f < FACES_MAX; f++)
		ck_assert_int_eq(set.face[f].samples, PICTURES * DICE);
}
END_TEST

static const struct {
	int shown[FACES_MAX];
	const char *words;
} same[] = {
	{ { 2, 2, 2, 2, 2, 2 }, "1, 2, 3, 4, 5 and 6 look the same" },
	{ { 0, 1, 3, 3, 4, 5 }, "3 and 4 look the same" },
	{ { 5, 1, 2, 5, 4, 5 }, "1, 4 and 6 look the same" },
};

START_TEST(faces_that_look_the_same_are_no_set)
{
	static struct face_set set;
	static struct teach_report report;
	ck_assert_int_eq(
		teach_showing(same[_i].shown, &pale, _i % 2, &set, &report), DT_ERR_FORMAT);
	ck_assert_msg(strncmp(err.msg, same[_i].words, strlen(same[_i].words)) == 0, "%s", err.msg);
	/* It fits, and says what to do. */
	ck_assert_msg(strstr(err.msg, "again") != NULL, "%s", err.msg);
}
END_TEST

/* Two pips in a row leave open how wide the drawing is across them, and one nearly everything:
 * there noise alone makes a top seem squeezed. */
START_TEST(what_says_little_about_leaning_counts_less)
{
	static struct face_set set;
	static struct teach_report report;
	teach(&pale, 0, &set, &report);
	struct face_matcher *m = face_matcher_create(&set, &err);
	ck_assert_ptr_nonnull(m);
	for (int few = 0; few < 3; few++)
		for (int many = 3; many < FACES_MAX; many++)
			ck_assert_float_gt(
				face_squeeze_unit(m, few), 1.5f * face_squeeze_unit(m, many));
	face_matcher_destroy(m);
}
END_TEST

/* What is asked of a die that is to be read must not sink to what a mirrored lamp leaves of one. */
START_TEST(dice_that_are_seen_badly_do_not_make_worse_ones_good)
{
	static struct face_set good, set;
	static struct teach_report report;
	teach(&pale, 0, &good, &report);
	teach(&pale, 1, &set, &report);
	for (int f = 0; f < FACES_MAX; f++) {
		ck_assert_float_gt(set.face[f].low, good.face[f].low - 0.08f);
		ck_assert_float_gt(set.face[f].apart, good.face[f].apart / 2);
	}
	ck_assert(doubts(&report, "samples are not known again by the others"));
}
END_TEST

START_TEST(a_colour_that_the_eye_hardly_sees_is_seen_alone)
{
	static struct face_set set, kept;
	static struct teach_report report;
	uint8_t *bytes = NULL;
	size_t n = 0;
	teach(&red_on_dark, 0, &set, &report);
	ck_assert_int_eq(set.shade, IMG_SHADE_RED);
	for (int f = 0; f < FACES_MAX; f++)
		ck_assert_float_gt(set.face[f].low, 0.95f);
	/* The data file remembers in which. */
	char *text = teach_record_write(&set, &err);
	ck_assert_ptr_nonnull(text);
	ck_assert_int_eq(teach_record_pack(&set, &bytes, &n, &err), DT_OK);
	ck_assert_int_eq(teach_record_read(text, bytes, n, &kept, &err), DT_OK);
	ck_assert_int_eq(kept.shade, IMG_SHADE_RED);
	/* One of before it could be another has no word about it. */
	char *word = strstr(text, ",\"shade\":\"red\"");
	ck_assert_ptr_nonnull(word);
	strcpy(word, "}");
	ck_assert_int_eq(teach_record_read(text, bytes, n, &kept, &err), DT_OK);
	ck_assert_int_eq(kept.shade, IMG_SHADE_EYE);
	strcpy(word, ",\"shade\":\"tea\"}");
	ck_assert_int_eq(teach_record_read(text, bytes, n, &kept, &err), DT_ERR_FORMAT);
	free(text);
	free(bytes);
}
END_TEST

/* Distance of a place from a stroke between two ends. */
static float from_stroke(float x, float y, const float a[2], const float b[2])
{
	float dx = b[0] - a[0], dy = b[1] - a[1];
	float t = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy);
	t = fminf(fmaxf(t, 0), 1);
	return hypotf(x - a[0] - t * dx, y - a[1] - t * dy);
}

/* Drawn with compasses and a ruler: a circle, and a tail from inside of it to its lower right. */
START_TEST(a_round_q_stands_on_its_tail)
{
	static const float from[2] = { 0.07f, 0.07f }, to[2] = { 0.33f, 0.36f };
	struct face_patch q, turned;
	float sure;
	for (int i = 0; i < FACE_CELLS; i++) {
		float x = ((float)(i % FACE_GRID) + 0.5f) / FACE_GRID - 0.5f;
		float y = ((float)(i / FACE_GRID) + 0.5f) / FACE_GRID - 0.5f;
		float far = fminf(
			fabsf(hypotf(x, y) - 0.31f) - 0.06f, from_stroke(x, y, from, to) - 0.05f);
		q.v[i] = 1 / (1 + expf(far * 60));
	}
	patch_normalise(&q);
	patch_turn(&q, _i, &turned);
	ck_assert_int_eq(
		(upright_quarters(&turned, (int32_t)dt_face_of(&dt_poker, "Q") - 1, &sure) + _i) %
			4,
		0);
	ck_assert_float_gt(sure, 0.05f);
}
END_TEST

/* A die of three faces, each on two of its sides: a set is what was taught, of any labels. */
START_TEST(a_set_may_have_three_faces)
{
	static const struct dt_alphabet signs = { 3, { "sun", "moon", "star" } };
	static const char *const pictures[] = { "sun-1", "sun-2", "moon-1", "moon-2", "star-1",
		"star-2" };
	static struct face_set set;
	static struct teach_report report;
	struct zone_light light = { .tone = TONE_PLAIN };
	struct teacher *t = teacher_create(&signs, EDGE, &err);
	struct img view = { 0 };
	ck_assert_ptr_nonnull(t);
	ck_assert_int_eq(img_init(&view, SIDE, SIDE, 3, IMG_U8, &err), DT_OK);
	random_state = 1;
	for (int i = 0; i < 6 * DICE; i++) {
		struct face_pose pose = { 48, 48, 360 * random_share() };
		unsigned face = (unsigned)(i / DICE / 2) + 1;
		/* 1, 3 and 5 pips stand for the signs. */
		draw_die(&view, &pale, 2 * (int)face - 2, pose, 0);
		ck_assert_int_eq(teacher_add(t, face, pictures[i / DICE], i % DICE, &view, pose, 4,
					 &light, &err),
			DT_OK);
	}
	ck_assert_msg(teacher_learn(t, "signs", &set, &report, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(set.n, 3);
	struct dt_alphabet learnt = face_set_alphabet(&set);
	ck_assert(dt_alphabet_same(&learnt, &signs));
	for (int i = 0; i < 3; i++)
		ck_assert_int_ge(set.face[i].samples, DICE);
	img_finish(&view);
	teacher_destroy(t);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, a_round_q_stands_on_its_tail, 0, 4);
	tcase_add_test(tc, a_set_may_have_three_faces);
	tcase_add_test(tc, dice_that_are_seen_well_leave_no_doubt);
	tcase_add_test(tc, what_is_seen_with_all_faces_is_none);
	tcase_add_loop_test(
		tc, faces_that_look_the_same_are_no_set, 0, (int)(sizeof(same) / sizeof(*same)));
	tcase_add_test(tc, what_says_little_about_leaning_counts_less);
	tcase_add_test(tc, a_colour_that_the_eye_hardly_sees_is_seen_alone);
	tcase_add_test(tc, dice_that_are_seen_badly_do_not_make_worse_ones_good);
}

int main(void)
{
	return run_tests("teach", add);
}
